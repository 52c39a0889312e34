"""Numeric facts in a text: amounts, money, dates, times, measures and ordinals.

Equal facts have equal values whatever their notation: 12,000 and twelve thousand, 31 March 2026 and 2026-03-31. Numbers
that state nothing are left out: list marks, citations, parts of links. Pure, and linear in the length of the text.
"""

from bisect import bisect_right

from vrty_gate.core.facts.fact import Fact, Source
from vrty_gate.core.facts.figures import FRACTION_SIGNS
from vrty_gate.core.facts.in_figures import fact_in_figures
from vrty_gate.core.facts.in_words import fact_in_words, places_of_words
from vrty_gate.core.facts.not_facts import links
from vrty_gate.core.facts.units import kind_of
from vrty_gate.core.languages.detect import has_east_asian, language_of
from vrty_gate.core.reading.text.folding import fold_letters
from vrty_gate.core.reading.text.patterns import lazily

_FIGURES = lazily(f"[0-9]+|[{FRACTION_SIGNS}]")
_TO = lazily(r" ?-{1,2} ?| (?:to|bis|a|al|ate|tot|do) |\u301c|~|\u304b\u3089")
"""Between the ends of a range."""
_BETWEEN = lazily(r" (?:or|and|oder|und|o|y|ou|et|e|of|en|lub|i) ")
_BY = lazily(r" ?[x\u00d7] ?")
"""Between two dimensions."""
_LONGEST_GAP = 6
MOST = 2_000
"""The most facts that are read from a text; only tables of data have more."""
_DAY = len("--03-31")
_LAST_DAY = 31


def facts(text: str, language: str | None = None) -> tuple[Fact, ...]:
    """The first `MOST` facts of a text, in order and without overlap.

    The language determines the number words and the meaning of 1.500; it is detected if it is None.
    """
    folded = fold_letters(text)
    is_east_asian = has_east_asian(text)
    source = Source(text, folded, language_of(text) if language is None else language, is_east_asian)
    places: list[tuple[int, int, Fact | None]] = [
        (figure.start(), figure.end(), None) for figure in _FIGURES().finditer(folded)
    ]
    places += [(start, end, None) for start, end in places_of_words(source)]
    if is_east_asian:
        places += [(fact.start, fact.end, fact) for fact in _spoken(source)]
    if not places:
        return ()
    places.sort(key=lambda place: place[:2])
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
            fact, done = fact_in_words(source, start, end)
        else:
            fact, done = fact_in_figures(source, start, end, done)
        if fact is not None:
            read.append(fact)
            if len(read) == MOST:
                break
    return tuple(_with_shared_units(read, folded))


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


def _with_shared_units(read: list[Fact], folded: str) -> list[Fact]:
    """The facts, with a unit that is written once for two numbers applied to both: 3 to 5 days, $5-10, 3-5 March."""
    for index in range(len(read) - 1, 0, -1):
        first, second = read[index - 1], read[index]
        gap = second.start - first.end
        if not 0 < gap <= _LONGEST_GAP or "number" not in (first.kind, second.kind) or first.kind == second.kind:
            continue
        where = (folded, first.end, second.start)
        is_range = _TO().fullmatch(*where) is not None
        if second.kind in ("money", "percent", "duration", "measure"):
            if is_range or _BETWEEN().fullmatch(*where) or (second.kind == "measure" and _BY().fullmatch(*where)):
                read[index - 1] = first._replace(kind=second.kind, unit=second.unit)
        elif is_range and first.kind == "money" and not "0" <= folded[first.start] <= "9":
            read[index] = second._replace(kind=first.kind, unit=first.unit)
        elif is_range and first.kind == "date" and len(first.value) >= _DAY and second.value.isdigit():
            if second.kind == "number" and int(first.value[-2:]) < int(second.value) <= _LAST_DAY:
                read[index] = second._replace(kind="date", value=f"{first.value[:-2]}{second.value.rjust(2, '0')}")
        elif is_range and second.kind == "time" and first.kind == "number" and first.value.isdigit():
            read[index - 1] = _same_half_of_the_day(first, second)
        elif is_range and second.kind == "date" and len(second.value) >= _DAY and len(first.value) < 3:
            read[index - 1] = first._replace(kind="date", value=f"{second.value[:-2]}{first.value.rjust(2, '0')}")
    return read


def _same_half_of_the_day(number: Fact, time: Fact) -> Fact:
    """The number before a time as a time: the 3 in "3 to 4 pm"."""
    hour = int(number.value)
    if hour > 23:
        return number
    later = f"{hour + 12:02}:00"
    is_afternoon = hour < 12 and later <= time.value and time.text[-1:] in "mM."
    return number._replace(kind="time", value=later if is_afternoon else f"{hour:02}:00")
