"""Numbers of a case where lower is better: tokens, cost, time and steps. Pure.

They are no scores, which are in [0, 1] and better if higher, so they are read, compared and shown by themselves:

    broken  <=>  number > accepted * (1 + max_rise) + slack        an equal number passes
"""

from collections.abc import Iterable, Mapping
from typing import Any

from vrty_gate.core.gate.rule import NUMBER_KEYS, NumberCheck, RiseRule, Verdict
from vrty_gate.core.named_tuple import NamedTuple

PARTS_OF_TOKENS = ("tokens_in", "tokens_out")
"""Keys whose sum is the number of tokens, if it is not stated."""
_ALL_KEYS = frozenset({*NUMBER_KEYS.values(), *PARTS_OF_TOKENS, "tokens_cached"})
"""All keys of numbers that differ after every recording; cached tokens are among those of `tokens_in`."""
_WHOLE = ("tokens", "steps")
_UNITS = {"latency": " s"}
_MOST = 1e15
"""Up to here, floats hold every whole number."""
_MOST_DECIMALS = 12


class Read(NamedTuple):
    """The numbers of a case."""

    values: Mapping[str, float]
    """By name."""
    wrong: Mapping[str, str]
    """By name, what is in place of the number, such as `cost is -1`."""


NOTHING_READ = Read({}, {})


def read(metadata: Mapping[str, object]) -> Read:
    """The numbers in the metadata of a case; a NaN, a negative or a huge number is wrong, and a text is none."""
    if _ALL_KEYS.isdisjoint(metadata):
        return NOTHING_READ
    values: dict[str, float] = {}
    wrong: dict[str, str] = {}
    for name, key in NUMBER_KEYS.items():
        keys = (key,) if key in metadata or name != "tokens" else PARTS_OF_TOKENS
        found = [metadata[part] for part in keys if _is_number(metadata.get(part))]
        bad = next((part for part in keys if _is_number(metadata.get(part)) and not _is_usable(metadata[part])), "")
        if bad:
            wrong[name] = f"{bad} is {_what_is_wrong(metadata[bad])}"
        elif len(found) == len(keys):
            values[name] = _sum(found)
    return Read(values, wrong)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_usable(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= _MOST


def _what_is_wrong(value: Any) -> str:
    return "negative" if value < 0 else f"more than {_MOST:g}" if value > _MOST else "NaN"


def _sum(values: Iterable[object]) -> float:
    total = 0.0
    for value in values:
        total += float(value)  # type: ignore[arg-type]
    return total


def others(metadata: Mapping[str, object]) -> dict[str, object]:
    """The metadata without the numbers, which are different after every recording."""
    return {key: value for key, value in metadata.items() if key not in _ALL_KEYS or not _is_number(value)}


def as_metadata(values: Mapping[str, float]) -> dict[str, float]:
    """The numbers under the keys of metadata."""
    return {NUMBER_KEYS[name]: value for name, value in values.items() if name in NUMBER_KEYS}


def check(name: str, now: Read, accepted: float | None, rule: RiseRule) -> NumberCheck | None:
    """A number beside the accepted one; None if there is none of both and no rule asks for it."""
    current = now.values.get(name)
    reason = now.wrong.get(name, "")
    if current is None and accepted is None and not reason:
        return None
    most = rule.most(accepted) if accepted is not None and rule.severity != "off" else None
    if accepted is None:
        return NumberCheck(name, "new", rule.severity, current, reason=reason)
    is_broken = current is None or (most is not None and current > most)
    verdict: Verdict = rule.severity if is_broken and rule.severity != "off" else "pass"
    return NumberCheck(name, verdict, rule.severity, current, accepted, most, reason)


def in_words(one: NumberCheck) -> str:
    """`tokens 812 (+310; at most 602)`."""
    unit = _UNITS.get(one.name, "")
    if one.current is None:
        was = "" if one.accepted is None else f"; accepted {_alone(one, one.accepted)}{unit}"
        return f"{one.reason or f'{one.name}: no number'}{was}"
    known = [value for value in (one.current, one.accepted, one.most) if value is not None]
    decimals = _decimals(one, known)
    shown = f"{one.name} {one.current:.{decimals}f}{unit}"
    if one.accepted is None:
        return shown
    parts = [f"{one.current - one.accepted:+.{decimals}f}{unit}" if one.current != one.accepted else "same"]
    if one.most is not None:
        most = float(int(one.most)) if one.name in _WHOLE and decimals == 0 else one.most
        parts.append(f"at most {most:.{decimals}f}{unit}")
    return f"{shown} ({'; '.join(parts)})"


def _alone(one: NumberCheck, value: float) -> str:
    return f"{value:.{_decimals(one, [value])}f}"


def _decimals(one: NumberCheck, values: list[float]) -> int:
    """As many decimals as show three digits of the largest number, and every difference between the numbers."""
    if one.name in _WHOLE and all(value == int(value) for value in values[:2]):
        return 0
    largest = max(values)
    least = 0
    while least < _MOST_DECIMALS and 0 < largest * 10**least < 100:
        least += 1
    for decimals in range(least, _MOST_DECIMALS):
        if len({f"{value:.{decimals}f}" for value in values}) == len({*values}):
            return decimals
    return _MOST_DECIMALS
