"""Changes of closed-class words within an edited sentence: negation, modality, quantities, bounds, persons."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache

from vrty_gate.core import lexicon
from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.wording.parts import Part, is_content, text_of
from vrty_gate.core.changes.wording.tokens import Token
from vrty_gate.core.languages.function_words import Mark, marks, negations, opposites
from vrty_gate.core.languages.language import alternatives, record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.subsequence import first_of_each, surplus
from vrty_gate.core.text.words import lower

_QUANTITIES = (kinds.QUANTITY, kinds.QUANTITY_LOST, kinds.QUANTITY_ADDED)
_KINDS: Mapping[str, tuple[str, str, str]] = {
    "negation": (kinds.NEGATION, "", ""),
    "direction": (kinds.COMPARISON, "", ""),
    "modality": (kinds.MODALITY, kinds.MODALITY_LOST, kinds.MODALITY_ADDED),
    "quantity": _QUANTITIES,
    "frequency": _QUANTITIES,
    "bound": (kinds.BOUND, kinds.BOUND_LOST, kinds.BOUND_ADDED),
    "certainty": ("", kinds.CERTAINTY_LOST, kinds.CERTAINTY_ADDED),
    "person": (kinds.PERSON, "", ""),
    "hedge": (kinds.HEDGE, "", kinds.HEDGE),
}
"""By class of words, the kind of change for another one, a lost one and an added one; empty where that is none."""
_IMPLICIT = frozenset(
    "without unable fail fails failed lack lacks lacking except forbidden prohibited refuse refuses refused deny denies"
    " denied avoid avoids unless impossible rarely hardly scarcely seldom barely prevent prevents neither nor absent"
    " missing stop stops exclude excludes excluded except forget forgets".split()
)
"""Words that deny without a negation: "cannot" and "unable to" mean the same."""
_CANCELLED = frozenset("forget hesitate fail neglect omit".split())
"""Verbs whose negation is positive: "do not forget to" means "remember to"."""
_NOBODY = frozenset({"it"})
"""Pronouns without a referent: "it is possible to" means "you can"."""
_NEAR = 14
"""The most characters between a bound and its number."""
_LITTLE = 40


class Marked(NamedTuple):
    """The changes of closed-class words."""

    changes: list[Change]
    before: frozenset[int]
    """Character positions of these words in the accepted form."""
    after: frozenset[int]
    """Character positions of these words in the current form."""
    is_balanced: bool
    """Whether both forms have equally many negations, so that a word and its opposite differ in meaning."""


def marked(
    before: str,
    after: str,
    parts: Sequence[Part],
    where: str,
    language: str,
    facts: tuple[Sequence[int], Sequence[int]],
) -> Marked:
    """Changes over the whole sentence, ignoring words that only moved; `parts` has no whole clauses.

    What was read twice from the same words, as "may not" is a negation and a modal verb, is one change: the weightier.
    `facts` are the positions of figures in both forms: "below" is a bound next to one, and a direction elsewhere.
    """
    old = _changed(before, [token for part in parts for token in part.before], language, facts[0])
    new = _changed(after, [token for part in parts for token in part.after], language, facts[1])
    if not old and not new:
        return Marked([], frozenset(), frozenset(), is_balanced=True)
    found: list[tuple[Change, Sequence[Mark], Sequence[Mark]]] = []
    is_balanced = True
    marked_kinds = {mark.kind for mark in (*old, *new)}
    for kind in filter(marked_kinds.__contains__, _KINDS):
        lost, gained = _differing(old, new, kind), _differing(new, old, kind)
        if kind == "negation":
            is_balanced = len(lost) == len(gained)
            found += [(change, lost, gained) for change in _negation(lost, gained, parts, where, language)]
        elif kind == "direction":
            denying = {mark.start for mark in (*old, *new) if mark.kind == "negation"}
            before_turn, after_turn = (
                [mark for mark in marks_of_side if mark.start not in denying] for marks_of_side in (lost, gained)
            )
            turned = _directions(before_turn, after_turn, where, language) if is_balanced else []
            found += [(change, before_turn, after_turn) for change in turned]
            if not turned and (is_balanced or not lost or not gained):  # treat them like other words
                gone, come = set(lost), set(gained)
                old, new = [mark for mark in old if mark not in gone], [mark for mark in new if mark not in come]
        elif kind == "quantity" and len(lost) == len(gained) == 1 and _are_each_of_two(lost[0], gained[0]):
            continue
        elif lost and gained and _KINDS[kind][0]:
            found.append((Change(_KINDS[kind][0], lost[0].text, gained[0].text, where), lost[:1], gained[:1]))
        elif (lost or gained) and not (language == "en" and _is_said_otherwise(lost, gained, parts)):
            found += [(change, lost[:1], gained[:1]) for change in _one_sided(kind, lost, gained, where)]
    return Marked(_of_different_words(found), _places(old), _places(new), is_balanced)


def _are_each_of_two(lost: Mark, gained: Mark) -> bool:
    """Whether words say the same of each of two things: "both have" and "each has"."""
    return {lost.text.lower(), gained.text.lower()} == _EACH_OF_TWO


_EACH_OF_TWO = {"both", "each"}


def _of_different_words(found: Sequence[tuple[Change, Sequence[Mark], Sequence[Mark]]]) -> list[Change]:
    """The changes, each with its words on both sides, without those that share a word with a weightier one."""
    changes: list[Change] = []
    before: frozenset[int] = frozenset()
    after: frozenset[int] = frozenset()
    for change, lost, gained in sorted(found, key=lambda one: kinds.ORDER[one[0].kind]):
        old, new = _places(lost), _places(gained)
        if before.isdisjoint(old) and after.isdisjoint(new):
            changes.append(change)
            before, after = before | old, after | new
    return changes


def _is_said_otherwise(lost: Sequence[Mark], gained: Sequence[Mark], parts: Sequence[Part]) -> bool:
    """Whether the word was replaced by a synonym outside its class, such as "various" by "diverse", or the reverse."""
    mark = (lost or gained)[0]
    word = mark.text.lower()
    for part in parts:
        side, other = (part.before, part.after) if lost else (part.after, part.before)
        if any(token.start == mark.start for token in side):
            return any(token.kind == "word" and lexicon.same_meaning(word, token.key) for token in other)
    return False


def _one_sided(kind: str, lost: Sequence[Mark], gained: Sequence[Mark], where: str) -> list[Change]:
    mark = (lost or gained)[0]
    _, gone, new = _KINDS[kind]
    if mark.member == "only":
        gone, new = kinds.RESTRICTION_LOST, kinds.RESTRICTION_ADDED
    if mark.member == "will" or not (gone if lost else new):
        return []
    return [Change(gone, mark.text, "", where) if lost else Change(new, "", mark.text, where)]


def _places(some: Sequence[Mark]) -> frozenset[int]:
    return frozenset([place for mark in some for place in range(mark.start, mark.end)])


def _changed(text: str, part: Sequence[Token], language: str, facts: Sequence[int]) -> list[Mark]:
    """The closed-class words among some tokens of a text; those within a figure are part of its value."""
    if not part:
        return []
    words = [token for token in part if token.fact is None or token.fact.kind == "ordinal"]
    places = {place for token in words for place in range(token.start, token.start + len(token.text))}
    return [
        mark
        for mark in marks(text, language)
        if not places.isdisjoint(range(mark.start, mark.end))
        and mark.member not in _NOBODY
        and not _is_no_denial(text, mark, language)
        and not (mark.kind == "bound" and not _is_by_a_number(mark, facts))
    ]


def _is_no_denial(text: str, mark: Mark, language: str) -> bool:
    """Whether a "no" abbreviates "number", or precedes a sentence that is negative anyway."""
    rest = text[mark.end : mark.end + _LITTLE * 4]
    return mark.kind == "negation" and bool(
        (mark.text == "No" and _NUMBERED.match(rest)) or (not mark.start and _answered(language).match(rest))
    )


_NUMBERED = lazily(r"\. ?[0-9]")


@cache
def _answered(language: str) -> "re.Pattern[str]":
    """What follows a "no" of which the sentence is negative anyway."""
    return lazily(rf",[^.!?\n]{{0,80}}(?:n't|n\u2019t|\b(?:{alternatives(negations(language))})\b)")


def _is_by_a_number(mark: Mark, facts: Sequence[int]) -> bool:
    following = bisect_left(facts, mark.start - _NEAR)
    return following < len(facts) and facts[following] <= mark.end + _NEAR


def _differing(some: Sequence[Mark], others: Sequence[Mark], kind: str) -> list[Mark]:
    """The words of a class that occur more often than in `others`."""
    of_kind, others_of_kind = ([mark for mark in side if mark.kind == kind] for side in (some, others))
    return surplus(of_kind, others_of_kind, key=lambda mark: mark.member)


def _negation(
    lost: Sequence[Mark], gained: Sequence[Mark], parts: Sequence[Part], where: str, language: str
) -> list[Change]:
    """A change for a negation lost or gained, unless an opposite or another word of denial makes up for it."""
    if len(lost) == len(gained):
        return []
    before = [token for part in parts for token in part.before]
    after = [token for part in parts for token in part.after]
    implied = sum(token.key in _IMPLICIT for token in before) - sum(token.key in _IMPLICIT for token in after)
    if any(token.key in _CANCELLED for token in (after if len(gained) > len(lost) else before)):
        return []
    if implied * (len(lost) - len(gained)) < 0 or (language == "en" and opposite(before, after)):
        return []
    places = {mark.start for mark in (*lost, *gained)}
    changed = next(
        (part for part in parts if any(token.start in places for token in (*part.before, *part.after))), None
    )
    if changed is None:
        return [Change(kinds.NEGATION, lost[0].text if lost else "", gained[0].text if gained else "", where)]
    return [Change(kinds.NEGATION, text_of(changed.before), text_of(changed.after), where)]


def denials(
    before: Sequence[Token], after: Sequence[Token], texts: tuple[str, str], where: str, language: str
) -> list[Change]:
    """A change for a negation that moved from one word to another.

    Both sentences must have equally many negations; `texts` are the sentences of the tokens.
    """
    old, new = (_denied(text, tokens, language) for text, tokens in zip(texts, (before, after), strict=True))
    if not old or not new:
        return []
    current_keys, still_denied = {token.key for token in after}, {word for reach in new.values() for word in reach}
    for denied, reach in old.items():
        word = reach[0]
        if word in current_keys and word not in still_denied:
            return [Change(kinds.NEGATION, denied, word, where)]
    return []


def _denied(text: str, tokens: Sequence[Token], language: str) -> dict[str, list[str]]:
    """By negation with its first word as written, the keys of the content words that closely follow it."""
    denied_words: dict[str, list[str]] = {}
    starts = [token.start for token in tokens]
    for mark in marks(text, language):
        if mark.kind == "negation" and mark.member in _DENYING:
            first = bisect_left(starts, mark.end)
            pause = _PAUSE.search(text, mark.end, mark.end + _REACH)
            reach = pause.start() if pause else mark.end + _REACH
            near = [token for token in tokens[first : first + 4] if token.start <= reach]
            content_tokens = [token for token in near if token.kind == "word" and is_content(token)]
            if content_tokens:
                denied = text[mark.start : content_tokens[0].start + len(content_tokens[0].text)]
                denied_words[denied] = [token.key for token in content_tokens]
    return denied_words


def moved(
    before: Sequence[Token], after: Sequence[Token], texts: tuple[str, str], where: str, language: str
) -> list[Change]:
    """A change for a "not" or an "only" of a sentence whose words are the same, when it moved to other words."""
    old, new = (_denied(text, tokens, language) for text, tokens in zip(texts, (before, after), strict=True))
    if len(old) == len(new) == 1:
        ((denied, reach),), ((denied_now, reach_now),) = old.items(), new.items()
        if set(reach).isdisjoint(reach_now):
            return [Change(kinds.NEGATION, denied, denied_now, where)]
    in_part, in_part_now = (_NOT_ALL.search(text) for text in texts)
    if (in_part is None) != (in_part_now is None):
        return [Change(kinds.NEGATION, (in_part or ("",))[0], (in_part_now or ("",))[0], where)]
    restricted, restricted_now = _restricted(before), _restricted(after)
    is_moved = len(restricted) == len(restricted_now) == 2 and restricted[1].key != restricted_now[1].key
    if is_moved and restricted[0].is_capital != restricted_now[0].is_capital:
        return [Change(kinds.RESTRICTION_ADDED, text_of(restricted), text_of(restricted_now), where)]
    return []


def _restricted(tokens: Sequence[Token]) -> Sequence[Token]:
    """The first "only" and the word behind it; at the beginning of a sentence it restricts the subject."""
    place = next((index for index, token in enumerate(tokens) if token.key == "only"), len(tokens))
    return tokens[place : place + 2]


_NOT_ALL = lazily(r"\bnot (?:all|every|each|both|everyone|everybody|everything|always)\b", re.IGNORECASE)


def voice(before: Sequence[Token], after: Sequence[Token], where: str) -> tuple[list[Change], bool]:
    """A change for who does what to whom: "you can sue us" and "you can be sued by us"; and whether the voice changed.

    In another voice the same is said only if those who act changed places as well.
    """
    old, new = ([token.key for token in side] for side in (before, after))
    beside = _of_passive(old, new) or _of_passive(new, old)
    if not beside or "by" not in beside:
        return [], bool(beside)
    return [Change(kinds.SWAPPED, text_of(before[:_MOST_SHOWN]), text_of(after[:_MOST_SHOWN]), where)], True


def _of_passive(active: Sequence[str], passive: Sequence[str]) -> list[str]:
    """The words that make a passive of a sentence whose other words are all in place; empty if it is none."""
    beside: list[str] = []
    if _BE.isdisjoint(passive):
        return beside
    has_other_form = False
    place = 0
    for word in passive:
        verb = active[place] if place < len(active) else ""
        if word == verb:
            place += 1
        elif word in _PASSIVE:
            beside.append(word)
        elif verb and not word.endswith("ing") and lexicon.lemma(word) == lexicon.lemma(verb):
            has_other_form = True
            place += 1
        else:
            return []
    is_passive = not _BE.isdisjoint(beside) and (has_other_form or "by" in beside)
    return beside if place == len(active) and is_passive else []


_BE = frozenset("be is are am was were been being".split())
_PASSIVE = _BE | {"by"}
_MOST_SHOWN = 12
"""The most tokens of a sentence that a change quotes."""


def unpaused(before: str, after: str, where: str, language: str) -> list[Change]:
    """A change for a "no" that answered and now denies what follows, or the reverse: "No, dogs may", "No dogs may"."""
    old, new = (_answer(language).match(lower(text[:_BEGINNING])) for text in (before, after))
    if old is None or new is None or old[1] != new[1] or bool(old[2]) == bool(new[2]):
        return []
    if old[1] not in negations(language):
        return []  # such as "nein", which denies nothing that follows
    return [Change(kinds.NEGATION, before[old.start(1) : old.end()], after[new.start(1) : new.end()], where)]


@cache
def _answer(language: str) -> "re.Pattern[str]":
    """A "no" that begins a sentence, and the mark that ends it as an answer."""
    no = record_of(language).no or "(?!)"
    return lazily(rf"[\W_]*({no})[*_\"']{{0,3}}(?:([,;:.!\u2013\u2014\uff0c\u3001]| -)|(?=\s?\w))")


_BEGINNING = 60


def future(parts: Sequence[Part], where: str) -> list[Change]:
    """A change for what was done and will be done, or the reverse: "has been paid" and "will be paid"."""
    for part in parts:
        if not any(token.key == "will" for token in (*part.before, *part.after)):
            continue
        old, new = ([token for token in side if token.kind == "word"] for side in (part.before, part.after))
        for some, others, kind in ((old, new, kinds.MODALITY_ADDED), (new, old, kinds.MODALITY_LOST)):
            keys, keys_of_others = ({token.key for token in side} for side in (some, others))
            if "will" in keys_of_others and "will" not in keys and _is_past(keys, keys_of_others):
                return [Change(kind, text_of(old), text_of(new), where)]
    return []


def _is_past(keys: set[str], others: set[str]) -> bool:
    if "be" in others and not keys.isdisjoint(("was", "were", "been")):
        return True
    return any(key.endswith("ed") and any(lexicon.inflection(key, other) for other in others) for key in keys)


_DENYING = frozenset({"not", "never"})
_PAUSE = lazily("[,;:.!?()]")
_REACH = 30
"""The most characters between a negation and the word that it negates."""


def _directions(lost: Sequence[Mark], gained: Sequence[Mark], where: str, language: str) -> list[Change]:
    """A change for the first direction that became its opposite."""
    first_lost, first_gained = (
        first_of_each([(fold_letters(mark.text), mark) for mark in side]) for side in (lost, gained)
    )
    for word, old in first_lost.items():
        for other, new in first_gained.items():
            if opposites(word, other, language):
                return [Change(kinds.COMPARISON, old.text, new.text, where)]
    return []


def opposite(before: Sequence[Token], after: Sequence[Token]) -> tuple[Token, Token] | None:
    """An English word and its opposite among the tokens of both sides, or None; "without" is a negation instead."""
    for old in before[:_LITTLE]:
        for new in after[:_LITTLE]:
            if old.kind != "word" or new.kind != "word" or "without" in (old.key, new.key):
                continue
            if old.key != new.key and lexicon.opposite(old.key, new.key):
                return old, new
    return None
