"""Numeric facts in a text: amounts, money, dates, times, measures and ordinals.

Equal facts have equal values whatever their notation: 12,000 and twelve thousand, 31 March 2026 and 2026-03-31. Numbers
that state nothing are left out: list marks, citations, parts of links. Pure, and linear in the length of the text.
"""

from bisect import bisect_right

from vrty_gate.core.facts import times
from vrty_gate.core.facts.dates import holidays
from vrty_gate.core.facts.fact import Fact, Source
from vrty_gate.core.facts.figures import FRACTION_SIGNS
from vrty_gate.core.facts.in_figures import fact_in_figures
from vrty_gate.core.facts.in_words import fact_in_words, places_of_words, words_of
from vrty_gate.core.facts.neighbours import with_neighbours
from vrty_gate.core.facts.not_facts import links
from vrty_gate.core.facts.tables.calendar import clock_words, holiday_words
from vrty_gate.core.facts.units import kind_of
from vrty_gate.core.languages.detect import has_east_asian, language_of
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once

_FIGURES = lazily(f"[0-9]+|[{FRACTION_SIGNS}]")
MOST = 2_000
"""The most facts that are read from a text; only tables of data have more."""


def facts(text: str, language: str | None = None) -> tuple[Fact, ...]:
    """The first `MOST` facts of a text, in order and without overlap.

    The language determines the number words and the meaning of 1.500; it is detected if it is None.
    """
    return _known(text, language_of(text) if language is None else language)


def facts_in(text: str, language: str) -> tuple[Fact, ...]:
    """The same for a text that is read in one place only, in a known language."""
    folded = fold_letters(text)
    is_east_asian = has_east_asian(text)
    source = Source(text, folded, language, is_east_asian)
    places: list[tuple[int, int, Fact | None]] = [
        (figure.start(), figure.end(), None) for figure in _FIGURES.finditer(folded)
    ]
    words = words_of(folded)
    places += [(start, end, None) for start, end in places_of_words(source, words)]
    if is_east_asian:
        places += [(fact.start, fact.end, fact) for fact in _spoken(source)]
    if not words.isdisjoint(clock_words(source.language)):
        places += [(fact.start, fact.end, fact) for fact in times.spoken(source, words)]
    if not words.isdisjoint(holiday_words(source.language)):
        places += [(fact.start, fact.end, fact) for fact in holidays(source)]
    if not places:
        return ()
    places.sort(key=lambda place: (place[0], place[2] is None, -place[1]))
    skipped = links(folded)
    starts = [start for start, _ in skipped]
    read: list[Fact] = []
    done = 0
    for start, end, spoken in places:
        if start < done:
            continue
        if skipped and (index := bisect_right(starts, start)) and start < skipped[index - 1][1]:
            done = skipped[index - 1][1]
            continue
        fact: Fact | None = spoken
        if spoken is not None:
            done = end
        elif "a" <= folded[start] <= "z":
            fact, done = fact_in_words(source, start, end, done)
        else:
            fact, done = fact_in_figures(source, start, end, done)
        if fact is not None:
            read.append(fact)
            if len(read) == MOST:
                break
    return tuple(with_neighbours(read, folded, source.language))


_known = once(facts_in)


def _spoken(source: Source) -> list[Fact]:
    from vrty_gate.core.facts.east_asian import spoken

    return [
        Fact(
            kind_of(item.unit) if item.kind == "number" else item.kind,
            item.value,
            item.unit,
            source.text[item.start : item.end],
            item.start,
            item.end,
        )
        for item in spoken(source.folded)
    ]
