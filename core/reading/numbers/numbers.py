"""The numbers of a text with their values and units, and which of them no source has.

English and Spanish. A value is a decimal string, so `1.5` is not `15`, and `1.000,50` in Spanish is `1,000.50`.
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
    """The numbers that a text states, in their order. Raises ValueError for an unknown language.

    Left out are the numbers of list items, steps and footnotes, ordinals in words, and "one" and "un" as pronouns or
    articles. A word counts as it stands: "twenty-one", "dos mil".
    """
    return tuple(number for number in read(text, language) if number.is_claim)


def ungrounded_numbers(
    response: str, sources: Sequence[str], language: Language = "en", *, besides: Sequence[slice] = ()
) -> tuple[Number, ...]:
    """The numbers of a response that no source has, each value once, in their order.

    A number is grounded when a source has its value, in figures or in words, and not only with units that contradict
    its own: 5 days do not vouch for 5 euros, a bare 5 does, but for that of a house or an article. Two weeks are 14
    days. A date is grounded as a whole, in any form; a time by its like, and twelve hours on only where the sources
    leave that open. A source's minus vouches for the amount as well. Digits in groups, as of a telephone, are compared
    as one. A count of things is grounded when so many are listed behind it, and a sum by its parts. Addresses have no
    numbers, nor have the parts of the plain response that `besides` names, in their order.
    """
    response = plain(response)
    known, together = _of_sources(tuple(sources), language)
    grouped = {end for one in groups(response, read(response, language)) if together.has(one) for end in one.ends}
    addresses = [slice(one.start, one.end) for one in contacts(response)]
    said = numbers(response, language)
    derived = results(response, said, known.has)
    firsts: dict[tuple[str, str], Number] = {}
    for number in said:
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
    """The numbers that end in none of some parts of their text, which are in their order."""
    return tuple(number for number in numbers if not _is_within(number, parts))


@lru_cache(maxsize=16)
def _of_sources(sources: tuple[str, ...], language: Language) -> tuple[KnownNumbers, KnownGroups]:
    """The numbers of sources, and their digits in groups."""
    known = KnownNumbers(number for source in sources for number in read(source, language))
    seen = [plain(source) for source in sources]
    return known, KnownGroups(one for source in seen for one in groups(source, read(source, language)))


def _is_within(number: Number, parts: Sequence[slice]) -> bool:
    """Whether a number ends in one of some parts, which are in their order."""
    if not parts:
        return False
    at = bisect_left(parts, number.end, key=_stop)
    return at < len(parts) and parts[at].start < number.end


def _stop(part: slice) -> int:
    stop: int = part.stop
    return stop
