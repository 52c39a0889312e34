"""Grouped digits, such as telephone, card and account numbers, which are compared as a whole."""

from collections.abc import Iterable, Iterator, Sequence

from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily

_GAP = lazily(r" |[ ]?[-/][ ]?|\.|[ ]?\(|\)[ ]?-?[ ]?")
_BANK = lazily("[ -][a-z]{4}[ -]")
"""The bank code in an account number: GB29 NWBK 6016."""
_BEGINS = lazily("[A-Za-z]{1,4}[0-9]+(?:[A-Za-z]{4}[0-9]+)?")
_NO_DIGIT = lazily("[^0-9]+")
_NEITHER = lazily("[^0-9A-Z]+")
_OF_GROUP = lazily("[+(]?[0-9][0-9.,' ()-]*")
_LENGTH = range(7, 35)
"""The lengths of account, card and telephone numbers."""
_WIDEST_GAP = 6
_COUNTRY = range(1, 4)
_NATIONAL = 9
"""The fewest digits of a telephone number without its country code."""


class Group(NamedTuple):
    """Digits in groups."""

    digits: str
    """All digits, with the letters before them."""
    ends: tuple[int, ...]
    """Where the individual numbers end."""
    is_international: bool
    """Whether `+` or `00` precedes them."""


def groups(text: str, numbers: Sequence[Fact]) -> Iterator[Group]:
    """Yield the groups of digits in a text, given its numbers in order.

    A number with a unit, a currency, a sign, decimals or a scale is in no group, nor is a date or a time.
    """
    text, run = fold_letters(text), list[Fact]()
    for number in numbers:
        is_bare = _is_bare(number)
        if run and not (is_bare and _goes_on(text, run, number)):
            yield from _group(text, run)
            run = []
        if is_bare or (not run and number.kind == "identifier" and _BEGINS.fullmatch(number.text)):
            run.append(number)
    yield from _group(text, run)


class KnownGroups:
    """An index of the groups of digits in the sources."""

    def __init__(self, source_groups: Iterable[Group]) -> None:
        self.whole: set[str] = set()
        self.national: set[str] = set()
        """What international groups may be without their country code."""
        self.local: set[str] = set()
        for group in source_groups:
            self.whole.add(group.digits)
            if group.is_international:
                self.national.update(_without_country(group.digits))
            else:
                self.local.add(group.digits.lstrip("0"))

    def has(self, group: Group) -> bool:
        """Whether the sources have a group; either may leave out the country code."""
        if group.digits in self.whole:
            return True
        if group.is_international:
            return any(digits in self.local for digits in _without_country(group.digits))
        return group.digits.lstrip("0") in self.national


def _is_bare(number: Fact) -> bool:
    written = fold_letters(number.text)
    if number.kind not in ("number", "identifier") or not _OF_GROUP.fullmatch(written):
        return False
    return number.kind == "identifier" or number.value == (_NO_DIGIT.sub("", written).lstrip("0") or "0")


def _goes_on(text: str, run: list[Fact], number: Fact) -> bool:
    start, last = number.start, run[-1].end
    between = text[last:start] if last <= start <= last + _WIDEST_GAP else ""
    is_of_bank = len(run) == 1 and run[0].kind == "identifier" and _BANK.fullmatch(between) is not None
    return is_of_bank or _GAP.fullmatch(between) is not None


def _group(text: str, run: list[Fact]) -> Iterator[Group]:
    if not run:
        return
    start = run[0].start
    digits = _NEITHER.sub("", text[start : run[-1].end].upper())
    is_international = "+" in text[max(start - 1, 0) : start + 1] or digits.startswith("00")
    if len(digits) in _LENGTH:
        ends = tuple(number.end for number in run)
        yield Group(digits.removeprefix("00"), ends, is_international)


def _without_country(digits: str) -> list[str]:
    return [digits[cut:].lstrip("0") for cut in _COUNTRY if len(digits) - cut >= _NATIONAL]
