"""Which facts of two texts are equal, in whatever unit and form they are written."""

from collections.abc import Callable, Sequence

from vrty_gate.core.reading.facts.fact import Fact
from vrty_gate.core.reading.quantities import money
from vrty_gate.core.reading.quantities.measures import in_base

Keys = tuple[tuple[str, str], ...]
_COUNTED = ("number", "money", "percent", "duration", "measure")
"""Kinds of facts that have a number and a unit."""
_MAY_LACK_UNIT = ("money", "duration", "measure")


def keys(fact: Fact) -> Keys:
    """What a fact has in common with its equals, once for each value it may have: 2 weeks and 14 days have the same."""
    if fact.kind == "money":
        coins = money.of_coins(fact.value, fact.unit)
        return (coins[::-1],) if coins else tuple([(fact.unit, value) for value in fact.value.split("|")])
    if fact.kind not in _COUNTED:
        return tuple([(fact.kind, value) for value in fact.value.split("|")])
    return tuple([in_base(value, fact.unit)[::-1] for value in fact.value.split("|")])


def comparable(one: Fact, other: Fact) -> bool:
    """Whether two facts are equal: 1,000 m and 1 km, 90 minutes and 1.5 h, $5 and 5 dollars, 17:00 and 5 pm.

    A date without its year is equal to one with it, and `$` to any dollar. Without a unit a number equals only such a
    number.
    """
    first, second = keys(one), keys(other)
    if any(key in second for key in first):
        return True
    if one.kind == other.kind == "date":
        return any(_same_day(value, another) for _, value in first for _, another in second)
    return "money" in (one.kind, other.kind) and _are_same_money(one, other)


def same_number_other_unit(one: Fact, other: Fact) -> bool:
    """Whether two facts have the same number and mean another thing by it: 30 days and 30 hours, 5 km and 5 miles."""
    if one.kind not in _COUNTED or other.kind not in _COUNTED or not one.unit or not other.unit:
        return False
    values = other.value.split("|")
    return (
        one.unit != other.unit and any(value in values for value in one.value.split("|")) and not comparable(one, other)
    )


def unmatched(before: Sequence[Fact], after: Sequence[Fact]) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """The facts of one text that have no equal in another, and those of the other, in their order.

    Each fact is the equal of one. Where one of two equal numbers is without its unit, 30 and 30 days, they match; so do
    dates where one is without its year.
    """
    lost, gained = _without_equals(before, after, keys, keys)
    for keys_before, keys_after in ((_if_short, _if_long), (_if_long, _if_short)):
        if lost and gained:
            lost, gained = _without_equals(lost, gained, keys_before, keys_after)
    for fact in lost[:_MOST_COMPARED]:
        match = next((other for other in gained[:_MOST_COMPARED] if comparable(fact, other)), None)
        if match is not None:
            lost = tuple([other for other in lost if other is not fact])
            gained = tuple([other for other in gained if other is not match])
    return lost, gained


def _without_equals(
    before: Sequence[Fact],
    after: Sequence[Fact],
    keys_before: Callable[[Fact], Keys],
    keys_after: Callable[[Fact], Keys],
) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    waiting: dict[tuple[str, str], list[int]] = {}
    for place in range(len(after) - 1, -1, -1):  # so that the first is taken first, from the end
        for key in keys_after(after[place]):
            waiting.setdefault(key, []).append(place)
    taken: set[int] = set()
    lost = []
    for fact in before:
        match = _first_free(keys_before(fact), waiting, taken)
        if match is None:
            lost.append(fact)
        else:
            taken.add(match)
    return tuple(lost), tuple([fact for place, fact in enumerate(after) if place not in taken])


def _first_free(wanted: Keys, waiting: dict[tuple[str, str], list[int]], taken: set[int]) -> int | None:
    for key in wanted:
        places = waiting.get(key, [])
        while places:
            place = places.pop()
            if place not in taken:
                return place
    return None


def _if_short(fact: Fact) -> Keys:
    """The keys of a fact that says less than it might: a number without a unit, a day without a year."""
    if fact.kind == "number":
        return keys(fact)
    return (
        (("day", fact.value[2:]),) if fact.kind == "date" and len(fact.value) == _DAY and fact.value[:2] == "--" else ()
    )


def _if_long(fact: Fact) -> Keys:
    """The keys of a fact that says all, as one that says less would have them."""
    if fact.kind in _MAY_LACK_UNIT:
        return tuple([("", value) for value in fact.value.split("|")])
    if fact.kind == "date":
        return tuple([("day", value[5:]) for value in fact.value.split("|") if len(value) == _FULL_DATE])
    return ()


def _are_same_money(one: Fact, other: Fact) -> bool:
    """Whether two amounts are the same in currencies whose names or signs have several meanings: `$` is any dollar."""
    (unit, value), (another, other_value) = _amount(one), _amount(other)
    if unit in one.text and another in other.text:
        return False  # both have the code of a currency
    return frozenset((unit, another)) in money.WIDE and not set(value.split("|")).isdisjoint(other_value.split("|"))


def _amount(fact: Fact) -> tuple[str, str]:
    value, unit = money.of_coins(fact.value, fact.unit) or (fact.value, fact.unit)
    return unit, value


_MOST_COMPARED = 12
"""Facts left over that are compared one by one, for what no key tells: the meanings of `$`."""
_DAY = len("--03-31")
_FULL_DATE = len("2026-03-31")


def _same_day(one: str, other: str) -> bool:
    """Whether two dates are the same but for the year, which one of them leaves out."""
    short, long = sorted((one, other), key=len)
    return len(short) == _DAY and len(long) == _FULL_DATE and short.startswith("--") and short[2:] == long[5:]
