"""Statements that are now negated, or no longer: "do not open the socket" and "you can open the socket".

A negation says something about the word that follows it. Where a sentence keeps that word but not the negation, or the
reverse, it says the opposite, however much else was reworded. Sentences are compared with the one that shares most of
their words, wherever that stands.
"""

from collections.abc import Sequence

from vrty_gate.core import lexicon
from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.align import Alignment
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.languages.function_words import Mark, marks, negations
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_SCOPE = 60
"""The most characters after a negation in which the word that it denies is looked for."""
_ENDS = (",", ";", ":", ".", "!", "?", "\n", "(", " \u2013", " \u2014", " but ", " and ", " or ")
_LIGHT = frozenset(
    "seem seems seemed become becomes became be been being get gets got look looks feel feels need needs want wants try"
    " have has had do does did make makes made take takes took just only always yet ever fully completely any quite"
    " really very necessarily usually automatically directly simply currently please longer".split()
)
"""Words between a negation and the word that it denies."""
_DENYING = frozenset(
    "without unable fail fails failed failing lack lacks lacking except forbidden prohibited refuse refuses refused"
    " deny denies denied avoid avoids avoiding unless impossible rarely hardly scarcely seldom prevent prevents"
    " neither nor missing stop stops exclude excludes excluded instead rather declined rejected never nothing nobody"
    " none leave skip away free unavailable unclear unknown wrong false ineligible until only".split()
)
"""Words that deny without a negation: a sentence with one of them may still say the same."""
_NO_DENIAL = frozenset("forget hesitate fail neglect omit worry mind sure miss matter problem doubt".split())
_NOT_ONLY = frozenset("only just merely simply necessarily".split())
_ALIKE = 0.4
_MOST_UNITS = 60
_FEWEST = 2
_MOST_READ = 1_000


class _Sentence(NamedTuple):
    text: str
    denied: tuple[str, ...]
    """The words that its negations are about."""
    words: tuple[str, ...]
    denials: int
    """How many negations it has, of any kind."""


def flipped(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment, language: str) -> list[Change]:
    """A change for each sentence that denies what its counterpart says, or the reverse."""
    if not language or not record_of(language).has_blanks or max(len(before), len(after)) > _MOST_UNITS:
        return []
    counterparts = {pair.before: pair.after for pair in aligned.pairs}
    exact = {pair.before for pair in aligned.pairs if pair.exact}
    new = [(_content(after[i]), _sentence(after[i], language)) for i in aligned.added if after[i].role != "code"]
    changes = []
    for i, unit in enumerate(before):
        if unit.role == "code" or i in exact:
            continue
        sentence = _sentence(unit, language)
        other = _sentence(after[counterparts[i]], language) if i in counterparts else _nearest(_content(unit), new)
        if other is not None and (
            _is_denied_here_only(sentence, other, language) or _is_denied_here_only(other, sentence, language)
        ):
            changes.append(Change(kinds.FLIPPED, sentence.text, other.text))
    return changes


def with_flips(changes: Sequence[Change], flips: Sequence[Change], language: str) -> list[Change]:
    """The changes with flipped sentences; where the denial is all that changed in one, it stays as it was read."""
    kept = list(changes)
    for flip in flips:
        same = [change for change in kept if _is_of_a_denial(change, language) and _is_within(change, flip)]
        if same and len(kept) == len(same) and all(map(_is_told, same)):
            continue
        kept = [change for change in kept if change not in same] + [flip]
    return kept


def _is_of_a_denial(change: Change, language: str) -> bool:
    """Whether a change is a negation, or one of little words such as `always -> never` of which one side denies."""
    if change.kind == kinds.NEGATION:
        return True
    if change.kind == kinds.REVERSED:  # it says more than that its sentence is denied
        return False
    old, new = (sum(mark.kind == "negation" for mark in marks(text, language)) for text in change[1:3])
    return kinds.KINDS[change.kind].family in ("polarity", "certainty") and old != new


def _is_told(change: Change) -> bool:
    """Whether a change alone tells that a statement is denied, as a word that is only gone does not."""
    return change.kind == kinds.NEGATION or bool(change.before and change.after)


def _is_within(change: Change, flip: Change) -> bool:
    """Whether a change was read from the sentences of a flip."""
    return set(words_of(change.before)) <= set(words_of(flip.before)) and set(words_of(change.after)) <= set(
        words_of(flip.after)
    )


def _is_denied_here_only(one: _Sentence, other: _Sentence, language: str) -> bool:
    """Whether a word that one sentence denies is said by the other, with nothing before it that denies it."""
    if len(one.denied) != 1 or not one.denied[0] or other.denials:
        return False
    places = [i for i, word in enumerate(other.words) if _is_form(one.denied[0], word, language)]
    return bool(places) and not any(
        word in _DENYING or word.endswith("nt") or word in negations(language)
        for i in places
        for word in other.words[max(0, i - _BEFORE) : i + _BEHIND]
    )


_BEFORE, _BEHIND = 6, 3
"""How far from a word another one may deny it."""


def _is_form(word: str, other: str, language: str) -> bool:
    return word == other or (language == "en" and lexicon.inflection(word, other))


def _nearest(content: frozenset[str], others: Sequence[tuple[frozenset[str], _Sentence]]) -> _Sentence | None:
    best, most = None, 0.0
    for its, other in others:
        shared = len(content & its)
        if shared < _FEWEST:
            continue
        share = shared / max(len(content), len(its))
        if share > most:
            best, most = other, share
    return best if most >= _ALIKE else None


def _sentence(unit: Unit, language: str) -> _Sentence:
    text = unit.text if len(unit.text) <= _MOST_READ else unit.text[:_MOST_READ]
    read = marks(text, language)
    negations = {mark.start: mark for mark in read if _is_negation(mark)}
    denied = tuple([_denied(text, mark) for mark in negations.values()])
    denials = sum([mark.kind == "negation" for mark in read])
    return _Sentence(text, denied, tuple(unit.words), denials)


def _content(unit: Unit) -> frozenset[str]:
    return frozenset([word for word in unit.words if word not in STOPWORDS or len(word) > 5])


def _is_negation(mark: Mark) -> bool:
    is_not = mark.kind == "negation" and mark.member in ("not", "never")
    return is_not or (mark.kind == "modality" and mark.member in ("must not", "should not"))


def _denied(text: str, mark: Mark) -> str:
    """The word that a negation is about; empty if it denies nothing, as in "do not hesitate" and "not only"."""
    scope = text[mark.end : mark.end + _SCOPE]
    for end in _ENDS:
        scope = scope.split(end)[0]
    words = words_of(scope)
    if not words or words[0] in _NOT_ONLY:
        return ""
    for word in words[:4]:
        if word in _NO_DENIAL:
            return ""
        if word not in _LIGHT and (word not in STOPWORDS or len(word) > 5):
            return word
    return ""
