"""Alignment of the units of two responses: kept, edited, dropped, added or moved."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import neg

from vrty_gate.core.changes.units import Unit
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.subsequence import best_pairs
from vrty_gate.core.text.text import Text
from vrty_gate.core.vrty.idf import STOPWORDS

_MOST_VOTES = 12
"""A word that occurs in more units is not used to find the nearest unit."""
_NEAR = 0.5
"""The least share of common words, relative to the longer unit, for one unit to be an edited form of another."""
_NEAR_SHORT = 0.34
"""The same for units of at most six words, where a single word may be the whole change."""


class Pair(NamedTuple):
    """The indices of an accepted unit and of its counterpart in the current response."""

    before: int
    after: int
    exact: bool
    """Whether both have the same words."""


class Alignment(NamedTuple):
    """The pairs of two texts; every unit is in at most one pair."""

    pairs: tuple[Pair, ...]
    """In the order of the current response."""
    dropped: tuple[int, ...]
    added: tuple[int, ...]
    kept_before: float
    """Share of the accepted words in pairs, in [0, 1]."""
    kept_after: float
    """Share of the current words in pairs, in [0, 1]."""

    @property
    def is_edit(self) -> bool:
        """Whether the response is an edit of the accepted one, with small or separate changes."""
        least = min(self.kept_before, self.kept_after)
        return max(self.kept_before, self.kept_after) >= 0.8 and (
            least >= 0.3 or any(pair.exact for pair in self.pairs)
        )


def joined(before: list[Unit], after: list[Unit]) -> tuple[list[Unit], list[Unit]]:
    """The units of both texts, with neighbouring sentences joined when the other text has them as one sentence."""
    known_before, known_after = {unit.key for unit in before}, {unit.key for unit in after}
    free_before = [index for index, unit in enumerate(before) if unit.key not in known_after and unit.role != "code"]
    free_after = [index for index, unit in enumerate(after) if unit.key not in known_before and unit.role != "code"]
    if not free_before or not free_after:
        return before, after
    return _joined(before, after, free_before, free_after), _joined(after, before, free_after, free_before)


def _joined(some: list[Unit], others: list[Unit], free: list[int], free_others: list[int]) -> list[Unit]:
    """The units of one text, with two or three in a row joined when they are one unit of the other text."""
    starts: dict[tuple[str, ...], int] = {}
    for index in free_others:
        words = others[index].words
        if len(words) > _ENDS:
            starts.setdefault(tuple(words[:_ENDS]), index)
    still_free = set(free)
    parts: dict[int, int] = {}
    for index in free:
        words = some[index].words
        whole = starts.get(tuple(words[:_ENDS]))
        if whole is None or len(others[whole].words) < len(words) + 2 or index not in still_free:
            continue
        wanted = others[whole].words
        size = len(words)
        for last in range(index + 1, min(index + _MOST_PARTS, len(some))):
            if last not in still_free or some[last].line != some[index].line:
                break
            size += len(some[last].words)
            end = some[last].words[-2:]
            if abs(size - len(wanted)) <= _LITTLE and wanted[-len(end) :] == end:
                parts[index] = last
                still_free.difference_update(range(index, last + 1))
                break
    if not parts:
        return some
    units: list[Unit] = []
    index = 0
    while index < len(some):
        last = parts.get(index, index)
        unit = some[index]
        if last > index:
            members = some[index : last + 1]
            text = Text(" ".join([member.text for member in members]))
            words = [word for member in members for word in member.words]
            unit = unit._replace(text=text, words=words, key=" ".join(words))
        units.append(unit)
        index = last + 1
    return units


_ENDS = 3
"""Words at the beginning that a joined sentence and its first part share."""
_MOST_PARTS = 4
_LITTLE = 3
"""The most words that joining two sentences may add."""


def align(before: Sequence[Unit], after: Sequence[Unit]) -> Alignment:
    """Pair the units of two texts: those with equal words first, in order if possible, then the nearest of the rest."""
    pairs = _equal(before, after)
    free_before = set(range(len(before))).difference(pair.before for pair in pairs)
    taken_after = {pair.after for pair in pairs}
    free_after = [index for index in range(len(after)) if index not in taken_after]
    beside = _opposite(pairs, len(before), len(after)) if is_long(before) and free_after else {}
    pairs += _near(before, after, free_before, free_after, beside)
    pairs.sort(key=lambda pair: pair.after)
    if len(pairs) < len(before) and len(pairs) < len(after):
        pairs += _between(before, after, pairs)
        pairs.sort(key=lambda pair: pair.after)
    paired_before, paired_after = {pair.before for pair in pairs}, {pair.after for pair in pairs}
    return Alignment(
        tuple(pairs),
        tuple(index for index in range(len(before)) if index not in paired_before),
        tuple(index for index in range(len(after)) if index not in paired_after),
        _share(before, paired_before),
        _share(after, paired_after),
    )


def _size(unit: Unit) -> int:
    return len(unit.words) if unit.role != "code" else 1 + len(unit.text) // 8


def _share(units: Sequence[Unit], paired: set[int]) -> float:
    total = sum(_size(unit) for unit in units)
    return sum(_size(units[index]) for index in paired) / total if total else 1.0


def _equal(before: Sequence[Unit], after: Sequence[Unit]) -> list[Pair]:
    """Pairs of units with the same words; if there are several candidates, the next one after the last pair."""
    places: dict[tuple[bool, str], list[int]] = {}
    for index in range(len(before) - 1, -1, -1):
        unit = before[index]
        places.setdefault((unit.role == "code", unit.key or unit.text), []).append(index)
    pairs = []
    last = -1
    for index, unit in enumerate(after):
        known = places.get((unit.role == "code", unit.key or unit.text))
        if not known:
            continue
        later = bisect_left(known, -last, key=neg)  # indices descend: so many are behind the last pair
        last = known.pop(later - 1)
        pairs.append(Pair(last, index, exact=True))
    return pairs


def _between(before: Sequence[Unit], after: Sequence[Unit], pairs: Sequence[Pair]) -> list[Pair]:
    """Pairs of short units that are alone in the same gap of both texts and share a word."""
    bounds = [Pair(-1, -1, exact=True), *pairs, Pair(len(before), len(after), exact=True)]
    matches = []
    for last, following in pairwise(bounds):
        if following.before - last.before != 2 or following.after - last.after != 2:
            continue
        old, new = before[last.before + 1], after[last.after + 1]
        if old.role == new.role and old.role != "code" and max(len(old.text), len(new.text)) <= _SHORT:
            beginnings = {word[:_STEM] for word in old.words if word not in STOPWORDS}
            if "".join(old.words) == "".join(new.words):
                matches.append(Pair(last.before + 1, last.after + 1, exact=True))  # email, e-mail
            elif not beginnings.isdisjoint([word[:_STEM] for word in new.words]):
                matches.append(Pair(last.before + 1, last.after + 1, exact=False))
    return matches


_SHORT = 60
"""Up to this many characters, the position of a sentence identifies it as reliably as its words."""
_STEM = 4


def _bag(unit: Unit) -> frozenset[str]:
    """The words of a unit; in scripts without spaces, pairs of characters, since single ones say little."""
    words = unit.words
    if len(words) > _FEW and sum([word >= "\u3040" and len(word) == 1 for word in words]) * 2 > len(words):
        return frozenset(map("".join, pairwise(words)))
    return frozenset(words)


_FEW = 4


def _is_cut(some: Sequence[str], others: Sequence[str], least: int) -> bool:
    """Whether the shorter of two sentences is the beginning or the end of the longer one."""
    short, long = sorted((some, others), key=len)
    size = len(short)
    return size >= least and (long[:size] == short or long[-size:] == short)


def _opposite(pairs: Sequence[Pair], size_before: int, size_after: int) -> dict[int, set[int]]:
    """For each current unit in no pair, the accepted ones as far behind the last pair, or as far before the next one.

    In a long text most words are in many units, so that they do not find the nearest one.
    """
    found: dict[int, set[int]] = {}
    bounds = [Pair(-1, -1, exact=True), *pairs, Pair(size_before, size_after, exact=True)]
    for last, following in pairwise(bounds):
        for index in range(last.after + 1, following.after):
            found[index] = {last.before + index - last.after, following.before + index - following.after}
    return found


def is_long(units: Sequence[Unit]) -> bool:
    """Whether a text has more than answers that were measured."""
    return len(units) > _MANY or sum([len(unit.text) for unit in units]) > _LONG


_MANY, _LONG = 1_000, 40_000
"""A text with more units or characters is long."""


def _near(
    before: Sequence[Unit],
    after: Sequence[Unit],
    free_before: set[int],
    free_after: list[int],
    beside: Mapping[int, set[int]],
) -> list[Pair]:
    """Pairs of the remaining units by similarity, the most similar first.

    `beside` has others to compare with, besides those with rare words in common.
    """
    bags = {index: _bag(before[index]) for index in free_before}
    places_by_word: dict[str, list[int]] = {}
    for index in sorted(free_before):
        for word in bags[index]:
            if word not in STOPWORDS or len(bags[index]) <= 6:
                places_by_word.setdefault(word, []).append(index)
    candidates = []
    for index in free_after:
        unit = after[index]
        if unit.role == "code":
            continue
        bag = _bag(unit)
        votes: dict[int, int] = {}
        for word in bag:
            known = places_by_word.get(word, ())
            if len(known) <= _MOST_VOTES:
                for other in known:
                    votes[other] = votes.get(other, 0) + 1
        nearest = sorted(votes, key=lambda other: (-votes[other], other))[:3]
        if opposite := beside.get(index):
            nearest += sorted(opposite.intersection(free_before).difference(nearest))
        for other in nearest:
            likeness = len(bag & bags[other]) / max(len(bag), len(bags[other]))
            least = 1 if unit.role in ("item", "step") and unit.first and before[other].first else _ENDS
            if likeness < _NEAR and _is_cut(unit.words, before[other].words, least):
                likeness = _NEAR
            if likeness >= (_NEAR_SHORT if max(len(bag), len(bags[other])) <= 6 else _NEAR):
                candidates.append((-likeness, index, other))
    pairs = best_pairs([(index, other) for _, index, other in sorted(candidates)])
    taken = {other for _, other in pairs}
    blocks = [index for index in free_after if after[index].role == "code"]
    pairs += zip(blocks, _blocks_left(before, free_before - taken), strict=False)
    return [Pair(other, index, exact=False) for index, other in pairs]


def _blocks_left(units: Sequence[Unit], free: set[int]) -> list[int]:
    """The code blocks of a text that are in no pair yet, in order: those of two texts are paired one by one."""
    return sorted([index for index in free if units[index].role == "code"])
