"""Pairing of the items of two lists and of the keys of two objects."""

import json
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from vrty_gate.core.changes.data.calls import Call
from vrty_gate.core.changes.data.values import key_parts
from vrty_gate.core.text.subsequence import best_pairs
from vrty_gate.core.text.unicode13 import lower
from vrty_gate.core.text.words import words_of

Pairs = list[tuple[int | None, int | None]]
"""Pairs of indices in the accepted and the current list; None if an item has no partner."""

_MOST_COMPARED = 400
_MOST_FIELDS = 20
_MOST_WORDS = 60
_NAMING_KEYS = ("id", "_id", "uuid", "key", "name", "title", "code", "slug", "sku", "email", "url", "label", "question")
_SEQUENCES = frozenset(
    "step steps instructions sequence order route path ranking ranked rank top stages phases timeline schedule queue"
    " priority priorities history messages lines procedure plan itinerary coordinates".split()
)


_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True)


def is_sequence(key: str) -> bool:
    """Whether the order of a list is meaningful, judged by its key."""
    return not _SEQUENCES.isdisjoint(key_parts(key))


def written(value: Any) -> str:
    """A value as JSON with sorted keys, so that equal values give equal texts."""
    return _ENCODER.encode(value)


def plain(value: Any) -> Any:
    """A single value in the form in which list items are compared: texts without case and punctuation."""
    if isinstance(value, str):
        return " ".join(words_of(value)) or value.strip()
    return f"{value!r}:bool" if isinstance(value, bool) else value


def are_a_set(before: Sequence[Any], after: Sequence[Any]) -> bool:
    """Whether the order is meaningless: lists of texts, and lists of numbers of different lengths."""
    everything = [*before, *after]
    if all(isinstance(item, str) for item in everything):
        return True
    return len(before) != len(after) and all(isinstance(item, (int, float)) for item in everything)


def pairs_of_values(accepted: Sequence[Any], current: Sequence[Any]) -> Pairs:
    """Pair equal values first, regardless of order, then the others by similarity."""
    return _pairs([plain(item) for item in accepted], [plain(item) for item in current], accepted, current)


def pairs_of_objects(accepted: Sequence[Mapping[str, Any]], current: Sequence[Mapping[str, Any]]) -> Pairs:
    """Pair objects by id or name; without such a key, pair equal objects first, then the most similar."""
    for key in _NAMING_KEYS:
        if not all(key in item for item in accepted) or not all(key in item for item in current):
            continue
        before, after = [written(item[key]) for item in accepted], [written(item[key]) for item in current]
        if len(set(before)) == len(before) and len(set(after)) == len(after):
            same = len(set(before).intersection(after))
            if 2 * same >= min(len(before), len(after)):
                return _pairs(before, after, accepted, current)
    return _pairs([written(item) for item in accepted], [written(item) for item in current], accepted, current)


def pairs_of_calls(accepted: Sequence[Call], current: Sequence[Call]) -> Pairs:
    """Pair equal calls first, then calls of the same tool, then the rest."""
    before = [f"{call.name} {written(call.arguments)}" for call in accepted]
    after = [f"{call.name} {written(call.arguments)}" for call in current]
    pairs = _equal(before, after)
    places: dict[str, tuple[list[int], list[int]]] = {call.name: ([], []) for call in accepted}
    lost, new = _left(pairs, accepted, current)
    for i in lost:
        places[accepted[i].name][0].append(i)
    for j in new:
        if current[j].name in places:
            places[current[j].name][1].append(j)
    arguments = [call.arguments for call in accepted], [call.arguments for call in current]
    for both in places.values():
        pairs += _likest(*both, *arguments, by_place=True)
    return [*pairs, *zip_longest(*_left(pairs, accepted, current))]


def _left(pairs: Pairs, before: Sequence[Any], after: Sequence[Any]) -> tuple[list[int], list[int]]:
    """The indices on both sides that are in no pair."""
    taken_before, taken_after = {i for i, _ in pairs}, {j for _, j in pairs}
    lost = [i for i in range(len(before)) if i not in taken_before]
    return lost, [j for j in range(len(after)) if j not in taken_after]


def _equal(before: Sequence[Any], after: Sequence[Any]) -> Pairs:
    """Pairs of indices of equal values, each used once; the same index is preferred."""
    pairs: Pairs = []
    places: dict[Any, list[int]] = {}
    for j in range(len(after) - 1, -1, -1):
        if j < len(before) and before[j] == after[j]:
            pairs.append((j, j))
        else:
            places.setdefault(after[j], []).append(j)
    at_place = {i for i, _ in pairs}
    for i, value in enumerate(before):
        if i not in at_place and places.get(value):
            pairs.append((i, places[value].pop()))
    return pairs


def _pairs(before: Sequence[Any], after: Sequence[Any], accepted: Sequence[Any], current: Sequence[Any]) -> Pairs:
    pairs = _equal(before, after)
    pairs += _likest(*_left(pairs, before, after), accepted, current, by_place=len(before) == len(after))
    lost, new = _left(pairs, before, after)
    return [*pairs, *[(i, None) for i in lost], *[(None, j) for j in new]]


def _likest(
    lost: Sequence[int], new: Sequence[int], accepted: Sequence[Any], current: Sequence[Any], *, by_place: bool
) -> Pairs:
    """Pair by similarity, the most similar first; pair the rest in order if `by_place`."""
    if not lost or not new:
        return []
    if len(lost) == len(new) == 1:
        alike = by_place or _likeness(accepted[lost[0]], current[new[0]]) > 0
        return [(lost[0], new[0])] if alike else []
    pairs: Pairs = []
    if len(lost) * len(new) <= _MOST_COMPARED:
        ranked = sorted((-_likeness(accepted[i], current[j]), abs(i - j), i, j) for i in lost for j in new)
        pairs += best_pairs([(i, j) for likeness, _, i, j in ranked if likeness < 0])
    if by_place:
        taken, others = {i for i, _ in pairs}, {j for _, j in pairs}
        pairs += zip([i for i in lost if i not in taken], [j for j in new if j not in others], strict=False)
    return pairs


def _likeness(before: Any, after: Any) -> float:
    """The share of fields or words that two items have in common, in [0, 1]; 0 for items of different types."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        keys = list(before)[:_MOST_FIELDS]
        same = sum(1 for key in keys if key in after and plain_or_empty(before[key]) == plain_or_empty(after[key]))
        return same / max(len(keys), 1)
    if isinstance(before, str) and isinstance(after, str):
        words, others = set(words_of(before[:400])[:_MOST_WORDS]), set(words_of(after[:400])[:_MOST_WORDS])
        share = len(words & others) / max(len(words | others), 1)
        return share if share >= 1 / 4 else 0.0
    return 0.0


def plain_or_empty(value: Any) -> Any:
    """A single value in plain form; lists and objects are represented by their size."""
    if isinstance(value, str):
        return plain(value[: _MOST_FIELDS * 10])
    return f"{type(value).__name__} {len(value)}" if isinstance(value, (list, dict)) else plain(value)


def renamed_keys(
    before: Mapping[str, Any], after: Mapping[str, Any], lost: list[str], new: list[str]
) -> dict[str, str]:
    """Lost keys and their new names: keys with the same value, or that differ only in case, `_`, `-` and spaces."""
    places: dict[str, list[str]] = {}
    for key in reversed(new):
        places.setdefault(written(after[key]), []).append(key)
    renamed: dict[str, str] = {}
    for key in lost:
        same = places.get(written(before[key]))
        if same:
            renamed[key] = same.pop()
    taken = set(renamed.values())
    left = {_letters(key): key for key in new if key not in taken}
    for key in lost:
        if key not in renamed and _letters(key) in left:
            renamed[key] = left.pop(_letters(key))
    return renamed


def _letters(key: str) -> str:
    return "".join(char for char in lower(key) if char not in "_- ")
