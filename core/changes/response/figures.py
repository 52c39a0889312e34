"""The figures of a rewritten answer beside those of the accepted one, the prompt and the context.

A rewrite may order and word things as it likes, but a figure that prompt or context state stays what it is: another
one next to the same words took its place.
"""

from collections.abc import Sequence

from vrty_gate.core.facts.equal import comparable, unmatched, without_comparable
from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.facts.read import facts
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_AROUND = 60
"""Characters on each side of a figure that say what it counts."""
_ALIKE = 2
"""The fewest common words around two figures, one of which took the place of the other."""
_MOST = 200
_STEM = 6


class Figures(NamedTuple):
    """The figures that were replaced, added or lost."""

    replaced: tuple[tuple[str, str], ...]
    """Figures that took the place of one that prompt or context state: accepted and current."""
    new: tuple[str, ...]
    """Figures that accepted answer, prompt and context do not have."""
    lost: tuple[str, ...]
    """Figures of the accepted answer that are gone."""


def compare(accepted: str, response: str, sources: str) -> Figures:
    """The figures of a response compared with those of the accepted one; `sources` are prompt and context."""
    before, after = facts(accepted)[:_MOST], facts(response)[:_MOST]
    lost, gained = unmatched(before, after)
    if not lost and not gained:
        return Figures((), (), ())
    given = facts(sources)[:_MOST]
    new = without_comparable(gained, (*given, *before))
    gone = without_comparable(lost, after)
    written = _written(response) if gone else frozenset()
    unsaid = [fact for fact in gone if not _is_written(fact, written)]
    stated = [fact for fact in gone if any(comparable(fact, other) for other in given)]
    return Figures(tuple(_replaced(stated, new, accepted, response)), _texts(new), _texts(unsaid))


def against_all(accepted: Sequence[str], response: str, sources: str) -> list[tuple[str, str]]:
    """Figures that all accepted answers share, each with one of its kind that contradicts them all.

    Such a figure is in no accepted answer, nor in prompt and context. Empty for fewer than three accepted answers.
    """
    if len(accepted) < _ENOUGH:
        return []
    first, *others = [facts(text)[:_MOST] for text in accepted]
    now, given = facts(response)[:_MOST], facts(sources)[:_MOST]
    shared = [fact for fact in first if all(any(comparable(fact, one) for one in other) for other in others)]
    written = _written(response) if shared else frozenset()
    gone = [fact for fact in unmatched(shared, now)[0] if not _is_written(fact, written)]
    known = [*given, *first, *[fact for other in others for fact in other]]
    new = without_comparable(now, known)
    pairs = [(fact, next((one for one in new if _are_alike(fact, one)), None)) for fact in gone]
    return [(fact.text, one.text) for fact, one in pairs if one is not None]


def _written(text: str) -> frozenset[str]:
    """The numbers of a text, in any notation."""
    return frozenset(_DIGITS.findall(text))


def _is_written(fact: Fact, written: frozenset[str]) -> bool:
    """Whether the numbers of a figure are in a text, in a notation that is not read, such as the 4 of 2-4."""
    digits = _DIGITS.findall(fact.text)
    return bool(digits) and written.issuperset(digits)


_DIGITS = lazily("[0-9]+")


_ENOUGH = 3
"""Accepted answers from which on what they share is taken for what must stay."""


def _replaced(stated: Sequence[Fact], new: Sequence[Fact], accepted: str, response: str) -> list[tuple[str, str]]:
    places = [(fact, _around(response, fact)) for fact in new]
    replaced = []
    for fact in stated:
        words = _around(accepted, fact)
        other = next((one for one, its in places if _are_alike(fact, one) and len(words & its) >= _ALIKE), None)
        if other is not None:
            replaced.append((fact.text, other.text))
    return replaced


_TELLING = frozenset("money percent date time duration measure".split())
"""Kinds of figures that say what they are; a bare number may count anything."""


def _are_alike(fact: Fact, other: Fact) -> bool:
    is_another = fact.value.lstrip("-") != other.value.lstrip("-")
    return fact.kind == other.kind and fact.unit == other.unit and fact.kind in _TELLING and is_another


def _around(text: str, fact: Fact) -> frozenset[str]:
    """The stems of the content words next to a figure."""
    near = f"{text[max(0, fact.start - _AROUND) : fact.start]} {text[fact.end : fact.end + _AROUND]}"
    return frozenset([word[:_STEM] for word in words_of(near) if word not in STOPWORDS])


def _texts(some: Sequence[Fact]) -> tuple[str, ...]:
    return tuple([fact.text for fact in some])
