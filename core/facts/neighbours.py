"""Facts that complete each other: 3 to 5 days, $5-10, 3-5 March, five dollars and 50 cents."""

import re
from functools import cache

from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.languages.language import Language, alternatives, with_english
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily

_DASHES = (" ?-{1,2} ?", "\u301c", "~")
_COMMAS = (", ", " ?& ?")
_BY = lazily(r" ?[x\u00d7] ?")
"""Between two dimensions."""
_LONGEST_GAP = 6
_CENTS_END = lazily(r"(?![0-9%]| ?[a-z\u00c0-\uffff]| [0-9])")
"""Behind coins without their name: five euros fifty."""
_COINS = ("cent", "penny")
_DAY = len("--03-31")
_LAST_DAY = 31


class _Between(NamedTuple):
    """What a language has between two facts that belong together."""

    ends: re.Pattern[str]
    """Between the ends of a range."""
    members: re.Pattern[str]
    """Between two amounts with the same unit."""
    days: re.Pattern[str]
    """Between days of one month: 3, 10 and 17 March."""
    coins: re.Pattern[str]
    """Between an amount of money and its coins."""


@cache
def _between(language: str) -> _Between:
    spoken = with_english(language)
    members = [word for each in spoken for word in (*_apart(each, each.and_words), *_apart(each, each.or_words))]
    coins = [word for each in spoken for word in (*_apart(each, each.and_words), *_apart(each, each.before_coins))]
    return _Between(
        lazily(alternatives([*_DASHES, *[word for each in spoken for word in _apart(each, each.to_words)]])),
        lazily(alternatives(members)),
        lazily(alternatives([*_COMMAS, *members])),
        lazily(alternatives([",? ", *coins])),
    )


def _apart(record: Language, words: frozenset[str]) -> list[str]:
    return [f" {fold_letters(word)} " if record.has_blanks else word for word in words]


def with_neighbours(read: list[Fact], folded: str, language: str) -> list[Fact]:
    """The facts, each completed with what its neighbours say for both; money and its coins are one fact."""
    return _with_coins(_with_shared_units(read, folded, language), folded, language)


def _with_coins(read: list[Fact], folded: str, language: str) -> list[Fact]:
    joined: list[Fact] = []
    for fact in read:
        last = joined[-1] if joined else None
        if last is not None and _are_its_coins(last, fact, folded, language):
            text = f"{last.text}{folded[last.end : fact.start]}{fact.text}"
            value = f"{last.value}.{fact.value.rjust(2, '0')}".rstrip("0").rstrip(".")
            joined[-1] = last._replace(value=value, text=text, end=fact.end)
        else:
            joined.append(fact)
    return joined


def _are_its_coins(money: Fact, coins: Fact, folded: str, language: str) -> bool:
    """Whether a fact is the coins of the money before it: 5 dollars and 50 cents, cinq euros cinquante."""
    if money.kind != "money" or money.unit in _COINS or not money.value.isdecimal():
        return False
    if not (coins.value.isdecimal() and len(coins.value) <= 2):
        return False
    if not _between(language).coins.fullmatch(folded, money.end, coins.start):
        return False
    if coins.unit in _COINS:
        return True
    if coins.kind != "number" or len(coins.value) != len("50") or folded[money.end] == ",":
        return False
    return "a" <= folded[money.end - 1] <= "z" and _CENTS_END.match(folded, coins.end) is not None


def _with_shared_units(read: list[Fact], folded: str, language: str) -> list[Fact]:
    """The facts, with a unit that is written once for two numbers applied to both: 3 to 5 days, $5-10, 3-5 March."""
    for index in range(len(read) - 1, 0, -1):
        first, second = read[index - 1], read[index]
        gap = second.start - first.end
        if not 0 < gap <= _LONGEST_GAP or "number" not in (first.kind, second.kind) or first.kind == second.kind:
            continue
        between, where = _between(language), (folded, first.end, second.start)
        is_range = between.ends.fullmatch(*where) is not None
        if second.kind in ("money", "percent", "duration", "measure"):
            if is_range or between.members.fullmatch(*where) or (second.kind == "measure" and _BY.fullmatch(*where)):
                read[index - 1] = first._replace(kind=second.kind, unit=second.unit)
        elif is_range and first.kind == "money" and not "0" <= folded[first.start] <= "9":
            read[index] = second._replace(kind=first.kind, unit=first.unit)
        elif is_range and first.kind == "date" and len(first.value) >= _DAY and second.value.isdigit():
            if second.kind == "number" and int(first.value[-2:]) < int(second.value) <= _LAST_DAY:
                read[index] = second._replace(kind="date", value=f"{first.value[:-2]}{second.value.rjust(2, '0')}")
        elif is_range and second.kind == "time" and first.kind == "number" and first.value.isdigit():
            read[index - 1] = _same_half_of_the_day(first, second)
        elif (
            second.kind == "date"
            and len(second.value) >= _DAY
            and len(first.value) < 3
            and (is_range or (between.days.fullmatch(*where) and "0" <= folded[second.start] <= "9"))
        ):
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
