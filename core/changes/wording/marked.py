"""Words of closed classes that an edited sentence has otherwise: negation, modality, quantities, bounds, persons."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from vrty_gate.core import lexicon
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.wording.parts import Part, is_content, text_of
from vrty_gate.core.changes.wording.tokens import Token
from vrty_gate.core.reading.text.closed_classes import Mark, marks, opposites
from vrty_gate.core.reading.text.folding import fold_letters

_NAMES = {
    "negation": "negation",
    "direction": "comparison",
    "modality": "modality",
    "quantity": "quantity",
    "frequency": "quantity",
    "bound": "bound",
    "certainty": "certainty",
    "person": "person",
    "hedge": "hedge",
}
"""Classes of words, and the kind of a change among them."""
_IMPLICIT = frozenset(
    "without unable fail fails failed lack lacks lacking except forbidden prohibited refuse refuses refused deny denies"
    " denied avoid avoids unless impossible rarely hardly scarcely seldom barely prevent prevents neither nor absent"
    " missing stop stops exclude excludes excluded except forget forgets".split()
)
"""Words that deny without a negation: "cannot" and "unable to" say the same."""
_CANCELLED = frozenset("forget hesitate fail neglect omit".split())
"""What a negation makes a demand: "do not forget to" says what "remember to" says."""
_NOBODY = frozenset({"it"})
"""Persons that stand for no one: "it is possible to" says what "you can" says."""
_NEAR = 14
"""Characters between a bound and its number."""
_LITTLE = 40


class Marked(NamedTuple):
    """What became of the words of closed classes."""

    changes: list[Change]
    before: frozenset[int]
    """Places of these words in the accepted form, and in the current one."""
    after: frozenset[int]
    is_balanced: bool
    """Whether neither form has a negation more, so that a word and its opposite do not say the same."""


def marked(
    before: str,
    after: str,
    parts: Sequence[Part],
    where: str,
    language: str,
    facts: tuple[Sequence[int], Sequence[int]],
) -> Marked:
    """Changes over the whole sentence, in which a word that only moved has not changed; `parts` has no whole clauses.

    `facts` are the places of figures in both forms: "below" is a bound beside one, and a direction elsewhere.
    """
    old = _changed(before, [token for part in parts for token in part.before], language, facts[0])
    new = _changed(after, [token for part in parts for token in part.after], language, facts[1])
    if not old and not new:
        return Marked([], frozenset(), frozenset(), is_balanced=True)
    changes: list[Change] = []
    is_balanced = True
    for kind, name in _NAMES.items():
        lost, gained = _differing(old, new, kind), _differing(new, old, kind)
        if kind == "negation":
            is_balanced = len(lost) == len(gained)
            changes += _negation(lost, gained, parts, where, language)
        elif kind == "direction":
            denying = {mark.start for mark in (*old, *new) if mark.kind == "negation"}
            before_turn, after_turn = ([mark for mark in some if mark.start not in denying] for some in (lost, gained))
            turned = _directions(before_turn, after_turn, where, language) if is_balanced else []
            changes += turned
            if not turned and (is_balanced or not lost or not gained):  # they are words like others
                old, new = [mark for mark in old if mark not in lost], [mark for mark in new if mark not in gained]
        elif lost and gained:
            changes.append(Change(name, lost[0].text, gained[0].text, where))
        elif (lost or gained) and not (language == "en" and _is_said_otherwise(lost, gained, parts)):
            changes += _one_sided(name, lost, gained, where)
    return Marked(changes, _places(old), _places(new), is_balanced)


def _is_said_otherwise(lost: Sequence[Mark], gained: Sequence[Mark], parts: Sequence[Part]) -> bool:
    """Whether a synonym of no class took the place of the word, as "diverse" of "various", or the other way round."""
    mark = (lost or gained)[0]
    word = mark.text.lower()
    for part in parts:
        side, other = (part.before, part.after) if lost else (part.after, part.before)
        if any(token.start == mark.start for token in side):
            return any(token.kind == "word" and lexicon.same_meaning(word, token.key) for token in other)
    return False


def _one_sided(name: str, lost: Sequence[Mark], gained: Sequence[Mark], where: str) -> list[Change]:
    mark = (lost or gained)[0]
    if name == "person" or mark.member == "will" or (name == "hedge" and lost):
        return []
    if name == "hedge":
        return [Change(name, "", mark.text, where)]
    if mark.member == "only":
        name = "restriction"
    return [Change(f"{name}_lost", mark.text, "", where) if lost else Change(f"{name}_added", "", mark.text, where)]


def _places(some: Sequence[Mark]) -> frozenset[int]:
    return frozenset([place for mark in some for place in range(mark.start, mark.end)])


def _changed(text: str, part: Sequence[Token], language: str, facts: Sequence[int]) -> list[Mark]:
    """The words of closed classes among some tokens of a text."""
    if not part:
        return []
    places = {place for token in part for place in range(token.start, token.start + len(token.text))}
    return [
        mark
        for mark in marks(text, language)
        if not _is_no_denial(text, mark)
        and any(place in places for place in range(mark.start, mark.end))
        and mark.member not in _NOBODY
        and not (mark.kind == "bound" and not _is_by_a_number(mark, facts))
    ]


def _is_no_denial(text: str, mark: Mark) -> bool:
    """Whether a "no" stands for "number", or before a sentence that denies what it answers anyway."""
    rest = text[mark.end : mark.end + _LITTLE * 4]
    return mark.kind == "negation" and bool(
        (mark.text == "No" and _NUMBERED.match(rest)) or (not mark.start and _ANSWERED.match(rest))
    )


_NUMBERED = re.compile(r"\. ?[0-9]")
_ANSWERED = re.compile(
    r",[^.!?\n]{0,80}(?:n't|n\u2019t|\b(?:not|cannot|no|never|nicht|kein[a-z]{0,2}|pas|não|non|niet|geen|nie|inte)\b)"
)


def _is_by_a_number(mark: Mark, facts: Sequence[int]) -> bool:
    return any(mark.start - _NEAR <= start <= mark.end + _NEAR for start in facts)


def _differing(some: Sequence[Mark], others: Sequence[Mark], kind: str) -> list[Mark]:
    """The words of a class that others do not have as often."""
    left = Counter([mark.member for mark in others if mark.kind == kind])
    differing = []
    for mark in some:
        if mark.kind == kind:
            if left[mark.member]:
                left[mark.member] -= 1
            else:
                differing.append(mark)
    return differing


def _negation(
    lost: Sequence[Mark], gained: Sequence[Mark], parts: Sequence[Part], where: str, language: str
) -> list[Change]:
    """A negation lost or gained, unless an opposite or another word of denial makes up for it."""
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
        return [Change("negation", lost[0].text if lost else "", gained[0].text if gained else "", where)]
    return [Change("negation", text_of(changed.before), text_of(changed.after), where)]


def denials(
    before: Sequence[Token], after: Sequence[Token], texts: tuple[str, str], where: str, language: str
) -> list[Change]:
    """A negation that left one word for another: what was denied now holds, and something else is denied.

    Both sentences have as many negations; `texts` are the sentences that the tokens are of.
    """
    old, new = (_denied(text, tokens, language) for text, tokens in zip(texts, (before, after), strict=True))
    if not old or not new:
        return []
    now, still = {token.key for token in after}, {word for reach in new.values() for word in reach}
    for denied, reach in old.items():
        word = reach[0]
        if word in now and word not in still:
            return [Change("negation", denied, word, where)]
    return []


def _denied(text: str, tokens: Sequence[Token], language: str) -> dict[str, list[str]]:
    """Negations, with their first word as written, and the words that stand close behind each."""
    found: dict[str, list[str]] = {}
    starts = [token.start for token in tokens]
    for mark in marks(text, language):
        if mark.kind == "negation" and mark.member in _DENYING:
            at = bisect_left(starts, mark.end)
            pause = _PAUSE.search(text, mark.end, mark.end + _REACH)
            reach = pause.start() if pause else mark.end + _REACH
            near = [token for token in tokens[at : at + 4] if token.start <= reach]
            words = [token for token in near if token.kind == "word" and is_content(token)]
            if words:
                denied = text[mark.start : words[0].start + len(words[0].text)]
                found[denied] = [token.key for token in words]
    return found


_DENYING = frozenset({"not", "never"})
_PAUSE = re.compile("[,;:.!?()]")
_REACH = 30
"""Characters between a negation and the word that it denies."""


def _directions(lost: Sequence[Mark], gained: Sequence[Mark], where: str, language: str) -> list[Change]:
    return [
        Change("comparison", old.text, new.text, where)
        for old in lost
        for new in gained
        if opposites(fold_letters(old.text), fold_letters(new.text), language)
    ][:1]


def opposite(before: Sequence[Token], after: Sequence[Token]) -> tuple[Token, Token] | None:
    """An English word and its opposite among the tokens of both sides; "without" is a negation of its own."""
    for old in before[:_LITTLE]:
        for new in after[:_LITTLE]:
            if old.kind != "word" or new.kind != "word" or "without" in (old.key, new.key):
                continue
            if old.key != new.key and lexicon.opposite(old.key, new.key):
                return old, new
    return None
