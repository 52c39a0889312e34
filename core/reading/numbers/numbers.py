"""The numbers of a text with their values and units, and which of them no source has.

English and Spanish. A value is a decimal string: `1.5` is not `15`, and `1.000,50` in Spanish equals `1,000.50`.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from vrty_gate.core.reading.dates.weekdays import are_days_a_week
from vrty_gate.core.reading.numbers.derived_numbers import counts_itself, results
from vrty_gate.core.reading.numbers.digit_groups import KnownGroups, groups
from vrty_gate.core.reading.numbers.known_numbers import KnownNumbers
from vrty_gate.core.reading.numbers.number_reader import read
from vrty_gate.core.reading.quantities.kinds import CODE, DATE, MONTH, TIME, Number
from vrty_gate.core.reading.text.contacts import contacts
from vrty_gate.core.reading.text.language import Language
from vrty_gate.core.reading.text.plain import plain

__all__ = ["CODE", "DATE", "MONTH", "TIME", "Number", "numbers", "outside", "ungrounded_numbers"]


def numbers(text: str, language: Language = "en") -> tuple[Number, ...]:
    """The numbers that a text states, in order. Raises ValueError for an unknown language.

    Number words count: "twenty-one", "dos mil". The numbers of list items, steps and footnotes, ordinals in words, and
    "one" and "un" as pronouns or articles are left out.
    """
    return tuple(number for number in read(text, language) if number.is_claim)


def ungrounded_numbers(
    response: str, sources: Sequence[str], language: Language = "en", *, besides: Sequence[slice] = ()
) -> tuple[Number, ...]:
    """The numbers of a response that no source has, each value once, in order.

    A number is grounded if a source has its value, in figures or in words, with a compatible unit. 5 days do not ground
    5 euros, but a bare 5 does, unless it is a house number or an article. Two weeks equal 14 days. A date is grounded
    as a whole, in any notation; a time by an equal time, and by one twelve hours apart only if the sources leave that
    open. A negative number also grounds its amount. Grouped digits, such as telephone numbers, are compared as a whole.
    A count is grounded if as many things are listed after it, and a result by its terms. Numbers in addresses and in
    the slices `besides` of the plain response, which must be in order, do not count.
    """
    response = plain(response)
    known, together = _of_sources(tuple(sources), language)
    grouped = {end for group in groups(response, read(response, language)) if together.has(group) for end in group.ends}
    addresses = [slice(contact.start, contact.end) for contact in contacts(response)]
    stated = numbers(response, language)
    derived = results(response, stated, known.has)
    firsts: dict[tuple[str, str], Number] = {}
    for number in stated:
        if known.has(number) or number in derived or _is_within(number, addresses) or _is_within(number, besides):
            continue
        if number.end not in grouped:
            firsts.setdefault((number.value, number.unit), number)
    return tuple(
        number
        for number in firsts.values()
        if not counts_itself(response, number)
        and not (number.unit in ("", "day") and are_days_a_week(response, number.end, number.value, sources, language))
    )


def outside(numbers: Sequence[Number], parts: Sequence[slice]) -> tuple[Number, ...]:
    """The numbers that end outside of all `parts` of their text, which must be in order."""
    return tuple(number for number in numbers if not _is_within(number, parts))


@lru_cache(maxsize=16)
def _of_sources(sources: tuple[str, ...], language: Language) -> tuple[KnownNumbers, KnownGroups]:
    """The numbers and the groups of digits in the sources."""
    known = KnownNumbers(number for source in sources for number in read(source, language))
    plain_sources = [plain(source) for source in sources]
    return known, KnownGroups(group for source in plain_sources for group in groups(source, read(source, language)))


def _is_within(number: Number, parts: Sequence[slice]) -> bool:
    """Whether a number ends in one of the parts, which must be in order."""
    if not parts:
        return False
    index = bisect_left(parts, number.end, key=_stop)
    return index < len(parts) and parts[index].start < number.end


def _stop(part: slice) -> int:
    stop: int = part.stop
    return stop
