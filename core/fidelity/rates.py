"""How often good answers change in each way, and thus how surprising the changes of a response are.

`data/change_rates.json` counts kinds of change in good answers: in all that changed, and in edits of the accepted
answer by how much else they changed. `bench/train_fidelity.py` writes it; docs/changes.md explains it.
"""

import json
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import log10

from vrty_gate.core import bundled
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.kinds import FREE_TEXT, INTRINSIC, KINDS, WHOLE
from vrty_gate.core.named_tuple import NamedTuple

NOISE = (0, 1, 2, 4, 8, 16)
"""Steps of noise, how much else changed; beyond the last step a text counts as rewritten."""
_CHANCES = (1.0, 1.4, 1.8, 2.5, 4.0, 8.0)
"""A factor for each step: a text with more changes has more chances of a rare one."""
SIGN = "!"
"""Suffix that marks an integrity check among the kinds of change."""
_MANY = 3
"""From this many changes of a kind on, `kind*3` is counted as well, which is rarer."""


class Rates(NamedTuple):
    """Counts among good answers that changed."""

    answers: int
    edits: int
    anywhere: Mapping[str, int]
    """By kind, the number of good answers that have it."""
    quiet: Mapping[str, tuple[int, ...]]
    """By kind, the number of good edits that have it and no more noise than each step of NOISE."""

    def rate(self, kind: str, noise: int, *, is_edit: bool) -> float:
        """The smoothed share of good answers with a change of `kind` and at most this much noise, in (0, 1]."""
        name = kind.partition("*")[0]
        row = KINDS.get(name)
        prior = _WEAK_PRIOR if row and row.usual else _PRIOR
        rate = (
            (self.anywhere.get(kind, 0) + prior) / (self.answers + prior)
            if kind.endswith(SIGN) or name in INTRINSIC
            else 1.0
        )
        step = bisect_left(NOISE, noise)
        if is_edit and step < len(NOISE):
            count = self.quiet[kind][step] if kind in self.quiet else 0
            rate = min(rate, _CHANCES[step] * (count + prior) / (self.edits + prior))
        if row and row.strict and noise <= _FEW:
            rate = min(rate, _STRICT_RATE)
        return rate


_PRIOR, _WEAK_PRIOR = 2.0, 8.0
"""Smoothing: the number of good answers assumed to have a kind that none of the measured ones has."""


_FEW = 2
_STRICT_RATE = 0.0008
"""The rate of a data value that changes alone, although models do that more often: see docs/changes.md."""


class Surprise(NamedTuple):
    """The least likely change of a response."""

    value: float
    """Minus the decimal logarithm of its rate among good answers: 3 means one in a thousand."""
    kind: str
    rate: float
    whole: float = 0.0
    """The value from those changes alone that concern the whole response."""
    is_decided: bool = False
    """Whether one of the changes is below the bar by decision, however often good answers have it."""
    whole_kinds: tuple[str, ...] = ()
    """The changes and failed checks that concern the whole response, in alphabetical order."""


def kinds_of(changes: Iterable[Change], signs: Iterable[str] = ()) -> tuple[dict[str, int], int]:
    """The weight of each kind of change, and the sum of the weights; `signs` are failed integrity checks.

    A kind that occurs three times is included again as `kind*3`, which is rarer.
    """
    counts = Counter(change.kind for change in changes if change.kind != FREE_TEXT)  # its facts are counted instead
    noise = sum(KINDS[kind].noise * count for kind, count in counts.items())
    kinds = {kind: noise if KINDS[kind].extent else KINDS[kind].noise * count for kind, count in sorted(counts.items())}
    kinds |= {f"{kind}*3": 0 for kind, count in sorted(counts.items()) if count >= _MANY and kind in INTRINSIC}
    return kinds | {f"{sign}{SIGN}": 0 for sign in signs}, noise


def surprise(
    rates: Rates, kinds: Mapping[str, int], noise: int, *, is_edit: bool, is_decided: bool = False
) -> Surprise:
    """The surprise of the least likely kind, raised slightly by the second least likely; 0 when there are none."""
    ranked = sorted((rates.rate(kind, max(0, noise - own), is_edit=is_edit), kind) for kind, own in kinds.items())
    if not ranked:
        return Surprise(0.0, "", 1.0, is_decided=is_decided)
    rate, kind = ranked[0]
    return Surprise(
        _value(ranked),
        kind,
        rate,
        _value([entry for entry in ranked if _is_whole(entry[1])]),
        is_decided,
        tuple(sorted({name.partition("*")[0] for name in kinds if _is_whole(name)})),
    )


def _value(ranked: Sequence[tuple[float, str]]) -> float:
    value = -log10(ranked[0][0]) if ranked else 0.0
    if len(ranked) > 1:
        value += _SECOND * -log10(ranked[1][0])
    return round(value, 6)


def _is_whole(kind: str) -> bool:
    return kind.removesuffix(SIGN) not in _PARTIAL if kind.endswith(SIGN) else kind.partition("*")[0] in WHOLE


_PARTIAL = frozenset("same_keys bare_json whole_code still_cites still_refuses closed_fences no_placeholder".split())
"""Integrity checks that concern a part of the response or its form."""


_SECOND = 0.1


@cache
def measured() -> Rates:
    """The bundled counts, loaded once. Raises DamagedDataError when they were made with other steps of noise."""
    data = json.loads(bundled.read("change_rates.json"))
    quiet = {kind: tuple(counts) for kind, counts in data["quiet"].items()}
    if any(len(counts) != len(NOISE) for counts in quiet.values()):
        raise bundled.DamagedDataError("change_rates.json", "is damaged")
    return Rates(data["answers"], data["edits"], data["anywhere"], quiet)
