"""Which numbers of a response no source has. English and Spanish."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.languages.rule_language import RuleLanguage
from vrty_gate.core.names.contacts import contacts
from vrty_gate.core.sources.derived import counts_itself, results
from vrty_gate.core.sources.groups import KnownGroups, groups
from vrty_gate.core.sources.known import KnownNumbers
from vrty_gate.core.sources.stated import Stated, stated
from vrty_gate.core.sources.weekdays import are_days_a_week
from vrty_gate.core.text.plain import plain
from vrty_gate.core.text.subsequence import first_of_each


def ungrounded_numbers(
    response: str, sources: Sequence[str], language: RuleLanguage = "en", *, besides: Sequence[slice] = ()
) -> tuple[Fact, ...]:
    """The numbers of a response that no source has, each value once, in order.

    A number is grounded if a source has its value, in figures or in words, with a compatible unit. 5 days do not ground
    5 euros, but a bare 5 does, unless it is a house number or an article. Two weeks equal 14 days. A date is grounded
    as a whole, in any notation; a time by an equal time, and by one twelve hours apart only if the sources leave that
    open. A negative number also grounds its amount. Grouped digits, such as telephone numbers, are compared as a whole.
    A count is grounded if as many things are listed after it, and a result by its terms. Numbers in addresses and in
    the slices `besides` of the plain response, which must be in order, do not count.
    """
    known, together = _of_sources(tuple(sources), language)
    read, named = stated(response, language), contacts(response)
    response = plain(response)
    grouped = {end for group in groups(response, _facts(read)) if together.has(group) for end in group.ends}
    addresses = [slice(contact.start, contact.end) for contact in named]
    claims = [one for one in read if one.is_claim]
    known_facts = {one.fact for one in claims if known.has(one)}
    derived = results(response, _facts(claims), known_facts.__contains__)
    unknown = [
        number
        for number in _facts(claims)
        if not (number in known_facts or number in derived or number.end in grouped)
        and not (_is_within(number, addresses) or _is_within(number, besides))
    ]
    return tuple(
        number
        for number in first_of_each([((number.value, number.unit), number) for number in unknown]).values()
        if not counts_itself(response, number)
        and not (number.unit in ("", "day") and are_days_a_week(response, number.end, number.value, sources, language))
    )


def outside(numbers: Sequence[Fact], parts: Sequence[slice]) -> tuple[Fact, ...]:
    """The numbers that end outside of all `parts` of their text, which must be in order."""
    return tuple(number for number in numbers if not _is_within(number, parts))


def _facts(read: Sequence[Stated]) -> list[Fact]:
    return [one.fact for one in read]


@lru_cache(maxsize=16)
def _of_sources(sources: tuple[str, ...], language: RuleLanguage) -> tuple[KnownNumbers, KnownGroups]:
    """The numbers and the groups of digits in the sources."""
    known = KnownNumbers(one for source in sources for one in stated(source, language))
    found = [(plain(source), _facts(stated(source, language))) for source in sources]
    return known, KnownGroups(group for source, read in found for group in groups(source, read))


def _is_within(number: Fact, parts: Sequence[slice]) -> bool:
    """Whether a number ends in one of the parts, which must be in order."""
    if not parts:
        return False
    index = bisect_left(parts, number.end, key=_stop)
    return index < len(parts) and parts[index].start < number.end


def _stop(part: slice) -> int:
    stop: int = part.stop
    return stop
