"""Changes of numbers, dates, units, links, citations and paths within an edited sentence."""

import re
from collections.abc import Sequence
from functools import cache

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.wording.parts import Part, text_of
from vrty_gate.core.changes.wording.tokens import Token
from vrty_gate.core.facts.equal import same_number_other_unit, unmatched
from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.languages.language import alternatives, record_of
from vrty_gate.core.text.patterns import lazily


@cache
def _multiples(language: str) -> dict[str, int]:
    """Words for multiples, those that mean the same with the same number."""
    return {word: place for place, listed in enumerate(record_of(language).multiples) for word in listed.split()}


def figures(parts: Sequence[Part], sentence: str, where: str, language: str) -> list[Change]:
    """Changes of figures over the whole sentence; other forms and places of a value do not count, unless two swapped.

    `sentence` is the accepted form.
    """
    before = [token for part in parts for token in part.before if token.fact]
    after = [token for part in parts for token in part.after if token.fact]
    if not before and not after:
        return []
    lost, gained = unmatched(
        [token.fact for token in before if token.fact], [token.fact for token in after if token.fact]
    )
    pairs, left, new = _paired(parts, list(lost[:_MOST_NAMED]), list(gained[:_MOST_NAMED]))
    changes = _swapped(parts, sentence, where, language) + _without_unit(parts, sentence, where)
    changes += [Change(_kind(old, current), old.text, current.text, where) for old, current in pairs]
    changes += [Change(kinds.NUMBER_LOST, fact.text, "", where) for fact in left if fact.kind != "ordinal"]
    changes += [Change(kinds.NUMBER_ADDED, "", fact.text, where) for fact in new if fact.kind != "ordinal"]
    return changes + _ordinals(parts, left, new, where)


def _ordinals(parts: Sequence[Part], lost: Sequence[Fact], gained: Sequence[Fact], where: str) -> list[Change]:
    """Changes for ordinals that were added or dropped, which count like words: "the first week" and "the week"."""
    changes = []
    moved = {token.text for part in parts for token in part.before} & {
        token.text for part in parts for token in part.after
    }
    for before, after, *_ in parts:
        ordinal = next(
            (token.fact for token in (*before, *after) if _is_ordinal(token) and token.text not in moved), None
        )
        if not before and ordinal in gained and len(after) <= _ALONE:
            changes.append(Change(kinds.WORDS_ADDED, "", text_of(after), where))
        elif not after and ordinal in lost and len(before) <= _ALONE:
            changes.append(Change(kinds.WORDS_DROPPED, text_of(before), "", where))
    return changes


def _swapped(parts: Sequence[Part], sentence: str, where: str, language: str) -> list[Change]:
    """A change for two swapped figures, unless they are in one enumeration or factors of a product."""
    places: dict[tuple[str, str], Fact] = {}
    for part in parts:
        old, new = ([token.fact for token in side if token.fact] for side in part[:2])
        if len(old) != 1 or len(new) != 1 or max(map(len, part[:2])) > _ALONE or old[0].value == new[0].value:
            continue
        first = places.get((new[0].value, old[0].value))
        if first is None:
            places[old[0].value, new[0].value] = old[0]
        elif not _may_swap(language).fullmatch(sentence, first.end, old[0].start):
            return [Change(kinds.SWAPPED, first.text, old[0].text, where)]
    return []


def _without_unit(parts: Sequence[Part], sentence: str, where: str) -> list[Change]:
    """Changes for measures that lost their unit; in a calculation, durations and prices often do."""
    changes = []
    measured = ("measure",) if any(sign in sentence for sign in _CALCULATES) else ("measure", "duration", "money")
    for part in parts:
        if len(part.before) == len(part.after) == 1:
            old, new = part.before[0].fact, part.after[0].fact
            if old and new and old.kind in measured and new.kind == "number" and old.unit not in _COUNTED:
                changes.append(Change(kinds.UNIT, old.text, new.text, where))
    return changes


_CALCULATES = ("=", "*", "+", "\u00d7", " x ", "/")
_MOST_NAMED = 200
"""The most figures of one sentence that are paired, which takes quadratic time."""
_COUNTED = frozenset("times word character token page pixel byte bit".split())
_ALONE = 3
"""The most tokens of a part that is little more than its figure."""


@cache
def _may_swap(language: str) -> "re.Pattern[str]":
    """What stands between figures that may change places."""
    record = record_of(language)
    joints = alternatives(record.and_words | record.or_words)
    return lazily(rf"(?:[\s0-9.,;&]|\b(?:{joints})\b){{0,400}}|\s?[*x\u00d7\u00b7+]\s?")


def _kind(old: Fact, new: Fact) -> str:
    if same_number_other_unit(old, new):
        return kinds.CURRENCY if old.kind == "money" else kinds.UNIT
    return {"date": kinds.DATE, "time": kinds.TIME}.get(old.kind, kinds.NUMBER)


def _paired(
    parts: Sequence[Part], lost: list[Fact], gained: list[Fact]
) -> tuple[list[tuple[Fact, Fact]], list[Fact], list[Fact]]:
    """Pairs of lost and gained figures in the same part, those of one kind first, and the figures left over."""
    pairs = []
    for part in parts:
        if not part.before or not part.after:
            continue
        old = [token.fact for token in part.before if token.fact in lost]
        new = [token.fact for token in part.after if token.fact in gained]
        for is_alike in (True, False):
            for fact in list(old):
                alike = (one for one in new if fact and one and (not is_alike or one.kind == fact.kind))
                other = next(alike, None)
                if fact and other and fact in lost and other in gained:
                    old.remove(fact)
                    new.remove(other)
                    lost.remove(fact)
                    gained.remove(other)
                    pairs.append((fact, other))
    return pairs, lost, gained


def sequence(part: Part, where: str, language: str) -> list[Change]:
    """A change of rank or multiple: "the last" for "the second", "triple" for "double"."""
    order, times = record_of(language).order, _multiples(language)
    before, after = ([token for token in side if _has_place(token, language)][:_MOST_PLACES] for side in part[:2])
    for old in before:
        for new in after:
            ranks = [_is_ordinal(token) for token in (old, new)]
            if ranks[0] != ranks[1] and (old.key in order or new.key in order):
                return [Change(kinds.NUMBER, old.text, new.text, where)]
            multiples = [times.get(token.key.split("-")[0]) for token in (old, new)]
            if None not in multiples and multiples[0] != multiples[1]:
                return [Change(kinds.NUMBER, old.text, new.text, where)]
    return []


def _is_ordinal(token: Token) -> bool:
    return token.fact is not None and token.fact.kind == "ordinal"


def _has_place(token: Token, language: str) -> bool:
    has_word = token.key in record_of(language).order or token.key.split("-")[0] in _multiples(language)
    return has_word or _is_ordinal(token)


_MOST_PLACES = 40


_SAID = frozenset({"word", "fact", "symbol"})
"""Kinds of tokens that refer to nothing."""


def references(parts: Sequence[Part], where: str) -> list[Change]:
    """Changes of links, citations and paths."""
    changes: list[Change] = []
    if all(token.kind in _SAID for part in parts for token in (*part.before, *part.after)):
        return changes
    for sort, kind in (("link", kinds.LINK), ("citation", kinds.CITATION), ("path", kinds.PATH)):
        old = [token.text for part in parts for token in part.before if token.kind == sort]
        new = [token.text for part in parts for token in part.after if token.kind == sort]
        if sorted(old) != sorted(new) and (sort != "path" or (old and new)):
            changes.append(Change(kind, ", ".join(old), ", ".join(new), where))
    return changes
