"""How often good answers change in which way, and so how surprising the changes of a response are.

`data/change_rates.json` counts kinds of change in good answers: in all that changed, and in edits of the accepted
answer by how much else they changed. `bench/train_fidelity.py` writes it; docs/changes.md explains it.
"""

import json
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import log10
from typing import NamedTuple

from vrty_gate.core import bundled
from vrty_gate.core.changes.change import ALONE, ASIDE, DECIDED, EXTENT, INTRINSIC, STRICT, WHOLE, WORDING, Change

NOISE = (0, 1, 2, 4, 8, 16)
"""Steps of how much else changed; beyond the last one it is a rewritten text."""
_CHANCES = (1.0, 1.4, 1.8, 2.5, 4.0, 8.0)
"""A text with more changes has more chances of a rare one."""
SIGN = "!"
"""Ends the name of a check of integrity among the kinds."""
_MANY = 3
"""Changes of a kind from which it is counted once more as `kind*3`, which is rarer."""


class Rates(NamedTuple):
    """Counts among good answers that changed."""

    answers: int
    edits: int
    anywhere: Mapping[str, int]
    """By kind: good answers that have it."""
    quiet: Mapping[str, tuple[int, ...]]
    """By kind: good edits that have it and change no more than each step of NOISE besides."""

    def rate(self, kind: str, noise: int, *, is_edit: bool) -> float:
        """The smoothed share of good answers that have a change of `kind` with so little else changed, in (0, 1]."""
        name = kind.partition("*")[0]
        prior = _WEAK_PRIOR if name in WORDING else _PRIOR
        rate = (
            (self.anywhere.get(kind, 0) + prior) / (self.answers + prior)
            if kind.endswith(SIGN) or name in INTRINSIC
            else 1.0
        )
        step = bisect_left(NOISE, noise)
        if is_edit and step < len(NOISE):
            count = self.quiet[kind][step] if kind in self.quiet else 0
            rate = min(rate, _CHANCES[step] * (count + prior) / (self.edits + prior))
        if name in STRICT and noise <= _FEW:
            rate = min(rate, _STRICT_RATE)
        return rate


_PRIOR, _WEAK_PRIOR = 2.0, 8.0
"""Good answers that are taken to have a kind which none of the measured ones has."""


_FEW = 2
_STRICT_RATE = 0.0008
"""What a value of data that changed alone counts, though models answer otherwise more often: see docs/changes.md."""


def _is_decided(kind: str, noise: int, *, is_edit: bool) -> bool:
    """Whether a change is below the bar by decision, whatever models do: 30 days are not 14, and yes is not no."""
    return kind in DECIDED or (is_edit and ((kind in ALONE and noise == 0) or (kind == "value" and noise <= _FEW)))


class Surprise(NamedTuple):
    """The least likely change of a response."""

    value: float
    """Minus the decimal logarithm of its rate among good answers: 3 means one in a thousand."""
    kind: str
    rate: float
    whole: float = 0.0
    """The value by those changes alone that speak of the whole response."""
    is_decided: bool = False
    """Whether one of the changes is below the bar by decision, however often good answers have it."""
    whole_kinds: tuple[str, ...] = ()
    """The changes and broken checks that speak of the whole response, in alphabetical order."""


def kinds_of(changes: Iterable[Change], signs: Iterable[str] = ()) -> tuple[dict[str, int], int]:
    """How much each kind adds to what changed, and how much changed in all; `signs` are broken checks of integrity.

    A kind that comes three times is there once more as `kind*3`, which is rarer.
    """
    counts = Counter(change.kind for change in changes)
    noise = sum(_WEIGHTS.get(kind, 0) * count for kind, count in counts.items())
    kinds = {kind: noise if kind in EXTENT else _WEIGHTS.get(kind, 0) * count for kind, count in sorted(counts.items())}
    kinds |= {f"{kind}*3": 0 for kind, count in sorted(counts.items()) if count >= _MANY and kind in INTRINSIC}
    return kinds | {f"{sign}{SIGN}": 0 for sign in signs}, noise


_WEIGHTS: Mapping[str, int] = dict.fromkeys(ASIDE, 2) | {
    "words": 1,
    "words_foreign": 1,
    "words_dropped": 1,
    "words_added": 1,
}
"""How much a change adds to the other changes."""


def surprise(rates: Rates, kinds: Mapping[str, int], noise: int, *, is_edit: bool) -> Surprise:
    """The least likely of the kinds, which the second least likely confirms a little; 0 without any."""
    found = sorted((rates.rate(kind, max(0, noise - own), is_edit=is_edit), kind) for kind, own in kinds.items())
    if not found:
        return Surprise(0.0, "", 1.0)
    rate, kind = found[0]
    return Surprise(
        _value(found),
        kind,
        rate,
        _value([one for one in found if _is_whole(one[1])]),
        any(_is_decided(name, max(0, noise - own), is_edit=is_edit) for name, own in kinds.items()),
        tuple(sorted({name.partition("*")[0] for name in kinds if _is_whole(name)})),
    )


def _value(found: Sequence[tuple[float, str]]) -> float:
    value = -log10(found[0][0]) if found else 0.0
    if len(found) > 1:
        value += _SECOND * -log10(found[1][0])
    return round(value, 6)


def _is_whole(kind: str) -> bool:
    return kind.removesuffix(SIGN) not in _PARTIAL if kind.endswith(SIGN) else kind.partition("*")[0] in WHOLE


_PARTIAL = frozenset("same_keys bare_json whole_code still_cites still_refuses closed_fences no_placeholder".split())
"""Checks of integrity that find fault with a part or with the form."""


_SECOND = 0.1


@cache
def measured() -> Rates:
    """The counts, read once. Raises DamagedDataError when they were made with other steps of noise."""
    data = json.loads(bundled.read("change_rates.json"))
    quiet = {kind: tuple(counts) for kind, counts in data["quiet"].items()}
    if any(len(counts) != len(NOISE) for counts in quiet.values()):
        raise bundled.DamagedDataError("change_rates.json", "is damaged")
    return Rates(data["answers"], data["edits"], data["anywhere"], quiet)
