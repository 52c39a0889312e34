"""Comparison of facts, independent of their units and notation."""

from collections.abc import Callable, Sequence

from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.facts.tables import money
from vrty_gate.core.facts.tables.measures import in_base

Keys = tuple[tuple[str, str], ...]
_COUNTED = ("number", "money", "percent", "duration", "measure")
"""Kinds of facts with a number and a unit."""
_MAY_LACK_UNIT = ("money", "duration", "measure")


def keys(fact: Fact) -> Keys:
    """The keys by which a fact equals others, one for each possible value: 2 weeks and 14 days have the same."""
    if fact.kind == "money":
        coins = money.of_coins(fact.value, fact.unit)
        return (coins[::-1],) if coins else tuple([(fact.unit, value) for value in fact.value.split("|")])
    if fact.kind == "identifier":
        is_marked = fact.value[:1] == "+" or (fact.value[:1] == "v" and fact.value[1:2].isdecimal())  # +1, v2.0
        return (("identifier", fact.value[1:] if is_marked else fact.value),)
    if fact.kind not in _COUNTED:
        return tuple([(fact.kind, value) for value in fact.value.split("|")])
    own = tuple([in_base(value, fact.unit)[::-1] for value in fact.value.split("|")])
    return own + _as_dates(fact.value) if fact.kind == "number" and "/" in fact.value else own


def _as_dates(value: str) -> Keys:
    """The days that a fraction may be: 30/9 is 30 September, 10/8 also 8 October."""
    first, _, second = value.partition("/")
    if not (first.isdigit() and second.isdigit() and len(value) <= _FRACTION):
        return ()
    pairs = ((int(second), int(first)), (int(first), int(second)))
    return tuple([("date", f"--{month:02}-{day:02}") for month, day in pairs if 1 <= month <= 12 and 1 <= day <= 31])


_FRACTION = len("30/12")


def comparable(left: Fact, right: Fact) -> bool:
    """Whether two facts are equal: 1,000 m and 1 km, 90 minutes and 1.5 h, $5 and 5 dollars, 17:00 and 5 pm.

    A date without a year equals one with a year, and `$` equals any dollar. A number without a unit equals only another
    number without a unit.
    """
    first, second = keys(left), keys(right)
    if any(key in second for key in first):
        return True
    if left.kind == right.kind == "date":
        return any(_same_day(value, another) for _, value in first for _, another in second)
    if left.kind == right.kind == "identifier":
        return _is_without_country(left, right) or _is_without_country(right, left)
    return "money" in (left.kind, right.kind) and _are_same_money(left, right)


def without_comparable(some: Sequence[Fact], others: Sequence[Fact]) -> list[Fact]:
    """The facts that are equal to none of the others."""
    known = {key for other in others for key in keys(other)}
    return [
        fact
        for fact in some
        if known.isdisjoint(keys(fact))
        and not any(comparable(fact, other) for other in others if _may_equal_by_more(fact, other))
    ]


def _may_equal_by_more(fact: Fact, other: Fact) -> bool:
    """Whether facts without a key in common may be equal."""
    return "money" in (fact.kind, other.kind) or fact.kind == other.kind in ("date", "identifier")


def _is_without_country(short: Fact, long: Fact) -> bool:
    """Whether a telephone number is another one without the code of the country."""
    national = short.value.lstrip("0")
    return short.value.isdecimal() and long.value[:1] == "+" and national in _national(long.value[1:])


def _national(digits: str) -> list[str]:
    """What an international telephone number may be without the code of its country."""
    return [digits[cut:].lstrip("0") for cut in (1, 2, 3) if len(digits) - cut >= _LEAST_NATIONAL]


_LEAST_NATIONAL = 9
"""The fewest digits of a telephone number without the code of its country."""


def same_number_other_unit(left: Fact, right: Fact) -> bool:
    """Whether two facts have the same number but different units: 30 days and 30 hours, 5 km and 5 miles."""
    if left.kind not in _COUNTED or right.kind not in _COUNTED or not left.unit or not right.unit:
        return False
    values = right.value.split("|")
    return (
        left.unit != right.unit
        and any(value in values for value in left.value.split("|"))
        and not comparable(left, right)
    )


def unmatched(before: Sequence[Fact], after: Sequence[Fact]) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """The facts of each text that have no equal in the other, in order.

    Each fact matches at most one other. Equal numbers also match if one lacks its unit, 30 and 30 days, and equal dates
    if one lacks its year.
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
    for index in range(len(after) - 1, -1, -1):  # so that the first is taken first, from the end
        for key in keys_after(after[index]):
            waiting.setdefault(key, []).append(index)
    taken: set[int] = set()
    lost = []
    for fact in before:
        match = _first_free(keys_before(fact), waiting, taken)
        if match is None:
            lost.append(fact)
        else:
            taken.add(match)
    return tuple(lost), tuple([fact for index, fact in enumerate(after) if index not in taken])


def _first_free(wanted: Keys, waiting: dict[tuple[str, str], list[int]], taken: set[int]) -> int | None:
    for key in wanted:
        indices = waiting.get(key, [])
        while indices:
            index = indices.pop()
            if index not in taken:
                return index
    return None


def _if_short(fact: Fact) -> Keys:
    """The keys of an incomplete fact: a number without a unit, a day without a year."""
    if fact.kind == "number":
        return keys(fact)
    return (
        (("day", fact.value[2:]),) if fact.kind == "date" and len(fact.value) == _DAY and fact.value[:2] == "--" else ()
    )


def _if_long(fact: Fact) -> Keys:
    """The keys that a complete fact would have if it were incomplete."""
    if fact.kind in _MAY_LACK_UNIT:
        return tuple([("", value) for value in fact.value.split("|")])
    if fact.kind == "date":
        return tuple([("day", value[5:]) for value in fact.value.split("|") if len(value) == _FULL_DATE])
    return ()


def _are_same_money(left: Fact, right: Fact) -> bool:
    """Whether two amounts may be the same because their currency is ambiguous: `$` is any dollar."""
    (unit, value), (other_unit, other_value) = _amount(left), _amount(right)
    if unit in left.text and other_unit in right.text:
        return False  # both have the code of a currency
    return frozenset((unit, other_unit)) in money.WIDE and not set(value.split("|")).isdisjoint(other_value.split("|"))


def _amount(fact: Fact) -> tuple[str, str]:
    value, unit = money.of_coins(fact.value, fact.unit) or (fact.value, fact.unit)
    return unit, value


_MOST_COMPARED = 12
"""The most remaining facts that are compared individually, for what keys cannot express: the meanings of `$`."""
_DAY = len("--03-31")
_FULL_DATE = len("2026-03-31")


def _same_day(left: str, right: str) -> bool:
    """Whether two dates are the same except that one has no year."""
    short, long = sorted((left, right), key=len)
    return len(short) == _DAY and len(long) == _FULL_DATE and short.startswith("--") and short[2:] == long[5:]
