"""Reads numbers off a text from left to right, each character a bounded number of times."""

import re
from functools import lru_cache
from typing import NamedTuple

from vrty_gate.core.grounding.reading import clock, dates, number_words, numerals, units
from vrty_gate.core.grounding.reading.item_numbers import is_labelled, item_numbers
from vrty_gate.core.grounding.reading.kinds import CODE, DATE, MONTH, TIME, Number
from vrty_gate.core.grounding.reading.language import Language, demand_language
from vrty_gate.core.grounding.reading.plain import plain
from vrty_gate.core.grounding.reading.ranges import Found, joined
from vrty_gate.core.grounding.reading.words import fold_word

_LETTERS = "A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1eff"
_PIECE = re.compile(
    f"[{_LETTERS}0-9]+(?:(?<=[0-9])[{numerals.SEPARATORS}](?=[0-9])[{_LETTERS}0-9]+)*|[{units.SIGNS}%‰°]"
)
_FIGURES = re.compile(f"[0-9](?:[0-9{numerals.SEPARATORS}]*[0-9])?")
_DIGIT = re.compile("[0-9]")
_PREFIXED = re.compile("([A-Za-z]{3})([0-9].*)", re.DOTALL)
_VERSION = re.compile("[vV]([0-9]{1,4}(?:\\.[0-9]{1,4})*)")
_DECADE = re.compile("[2-9]0")
_UNSPLIT = re.compile(f"[^{numerals.SEPARATORS.replace('.', '')}]+")
_SPACES = frozenset(" \u00a0\u2009\u202f")
_SUFFIXES = {"k": 3, "K": 3, "M": 6, "mn": 6, "bn": 9, "Bn": 9, "B": 9, "tn": 12}
_MONEY_SUFFIXES = _SUFFIXES | {"m": 6, "b": 9}
_SPACED_SUFFIXES = {"k": 3, "K": 3, "mn": 6, "bn": 9, "Bn": 9, "tn": 12, "grand": 3}
_SPACED_SUFFIXES |= {"lakh": 5, "lakhs": 5, "crore": 7, "crores": 7, "Mio": 6, "mio": 6, "mln": 6, "Mrd": 9, "bln": 9}
_NO_UNITS = frozenset("st nd rd th o a er ro ra do da to ta mo ma vo va no na º ª s".split())
"""Letters that make an ordinal or a decade of figures."""
_AFTER_MONEY = frozenset({"", "-", " -", "\u00a0-", *_SPACES})
_MINUS_SIGNS = "-\u2012\u2013\ufe63"
_CLOSES_ASIDE = re.compile("[^\n\u2012\u2013]{0,80}[^ \n\u2012\u2013][\u2012\u2013]")
_MINUSES = frozenset({"minus", "menos", "negative"})
_BEFORE_MINUS = frozenset(
    "is was are were be at of to from about costs equals es son era eran de a cuesta costs vale hasta desde".split()
)
"""Words between which and a number a minus takes nothing away."""
_OF = frozenset({"of", "de", "del"})
_ENDS = frozenset('.!?:;\n"“¿¡(')
_NEXT_TO = _SPACES | {"-"}
_TO_COME = frozenset({"of", "de", "another"})
_OPENERS = frozenset('.!?:;|\n"“¿¡([>#•-–—=')
_PRICED = frozenset("total price fee cost amount precio tarifa coste costo importe cuota".split())
_LASTING = frozenset(
    "within in for after takes take took lasts last than least under over en tras durante dentro".split()
)
"""Words after which "a month" and "un día" say how long."""
_THEN = frozenset("later ago before after earlier despues antes mas atras".split())
_AND_A_HALF = re.compile("[ -](?:and[ -]a[ -]half|y medi[oa])(?![A-Za-z])", re.IGNORECASE)
_SPACED = re.compile("[1-9][0-9]{0,2}(?: [0-9]{3}){1,4}(?:[.,][0-9]{1,2})?(?![0-9A-Za-z]| ?[0-9]|[.,:/-][0-9])")
_HOURS = frozenset(map(str, range(1, 13)))
_MINUTES = frozenset("ten eleven twelve thirteen fifteen twenty thirty forty fifty".split())
_HOLIDAY_WORDS = frozenset(words[0] for words in dates.HOLIDAYS)
_OF_ONE = frozenset({"half", "medio", "media", "a", "an", *clock.NAMED, *_HOLIDAY_WORDS})
_DAY = re.compile("([0-9]{1,2})(?:st|nd|rd|th|º|ª|o)?")
_YEAR = re.compile("[0-9]{4}")
_LONGEST_WORD = 20
_MOST_WORDS = 14
"""Words that one number may have."""


class _Piece(NamedTuple):
    text: str
    start: int
    end: int


def read(text: str, language: Language = "en") -> tuple[Number, ...]:
    """All numbers of a text in their order, also those that claim nothing; ValueError for an unknown language.

    Spans and ends are those of the plain text.
    """
    demand_language(language)
    return _read(plain(text), language)


@lru_cache(maxsize=16)  # several rules read the same few texts
def _read(text: str, language: Language) -> tuple[Number, ...]:
    return tuple(_Reader(numerals.fold_digits(text), text, language).numbers())


class _Reader:
    """A text in pieces: words, figures and signs."""

    def __init__(self, text: str, written: str, language: Language) -> None:
        self.text, self.written, self.language = text, written, language
        self.pieces = [_Piece(found[0], found.start(), found.end()) for found in _PIECE.finditer(text)]
        self.starts = number_words.starts(language)
        self.items = item_numbers(text)
        self.ended = 0
        """Where the last number ended."""

    def numbers(self) -> list[Number]:
        at, every = 0, list[Found]()
        while at < len(self.pieces):
            following, found = self._at(at)
            for one in found:
                every.append(one)
                self.ended = one.end
            at = max(following, at + 1)
        return joined(self.text, every)

    def _at(self, at: int) -> tuple[int, list[Found]]:
        """The next piece to read, and the numbers that begin at this one."""
        piece = self.pieces[at]
        if "0" <= piece.text[0] <= "9":
            return self._figures(at)
        if _DIGIT.search(piece.text):
            return self._code(at)
        folded = fold_word(piece.text)
        if month := self._month(at, folded):
            return self._of_month(at, month)
        if folded in self.starts:
            return self._words(at)
        if (loose := number_words.loose(folded, self.language)) is not None:
            return self._past(at) or self._loose(at, loose, folded)
        return self._of_one(at, folded) if folded in _OF_ONE else (at + 1, [])

    def _loose(self, at: int, value: int, folded: str) -> tuple[int, list[Found]]:
        """A word that names a number without counting with it; a couple and a dozen do vouch for days."""
        piece = self.pieces[at]
        found = self._found(str(value), "", piece.start, piece.end, is_claim=False)
        is_weak = folded not in number_words.AMOUNTS
        return at + 1, [found._replace(number=found.number._replace(is_weak=is_weak))]

    def _of_one(self, at: int, folded: str) -> tuple[int, list[Found]]:
        """Half a year, a month, noon, Christmas Eve, or nothing."""
        piece = self.pieces[at]
        if folded == "half":
            if past := self._past(at):
                return past
            article = self._next(at + 1, piece.end) in ("a", "an")
            if article and self._span_of_time(at + 2, self.pieces[at + 1].end):
                return self._amount(at, at + 2, ("0.5",), "", is_claim=True)
        elif folded in ("medio", "media") and self.language != "en":
            if self._span_of_time(at + 1, piece.end) not in ("", "day"):  # a medio día is noon
                return self._amount(at, at + 1, ("0.5",), "", is_claim=True)
        elif folded in ("a", "an") and self.language != "es":
            if self._span_of_time(at + 1, piece.end):
                return self._amount(at, at + 1, ("1",), "", is_claim=self._before(at) in _LASTING, is_article=True)
        elif (minutes := clock.NAMED.get(folded)) is not None:
            return at + 1, [self._found(clock.shown((minutes,))[0], TIME, piece.start, piece.end, is_claim=False)]
        elif folded in _HOLIDAY_WORDS:
            return self._holiday(at)
        return at + 1, []

    def _holiday(self, at: int) -> tuple[int, list[Found]]:
        """The day of a holiday, which vouches for that date and claims none."""
        words = [fold_word(one.text) for one in self.pieces[at : at + 4]]
        words = [word for word in words if word != "s"]
        for length in (3, 2, 1):
            if day := dates.HOLIDAYS.get(tuple(words[:length])):
                piece = self.pieces[at]
                return at + 1, [self._found(f"--{day}", DATE, piece.start, piece.end, is_claim=False)]
        return at + 1, []

    def _past(self, at: int) -> tuple[int, list[Found]] | None:
        """The time of half past seven, a quarter to 9."""
        piece = self.pieces[at]
        to = self._next(at + 1, piece.end)
        past = clock.past([fold_word(piece.text), to])
        hour = self._next(at + 2, self.pieces[at + 1].end) if past else ""
        said = int(hour) if hour in _HOURS else number_words.spoken([hour], self.language) if hour else None
        if not past or said is None:
            return None
        value = said if isinstance(said, int) else said.value
        time = clock.spoken(value, past[0], self.text, self.pieces[at + 2].end, to=past[1])
        return self._time(at, time) if time else None

    def _time(self, at: int, time: clock.Clock) -> tuple[int, list[Found]]:
        first, *others = clock.shown(time.minutes)
        return self._after(at, time.end), [self._found(first, TIME, self.pieces[at].start, time.end, tuple(others))]

    def _span_of_time(self, following: int, end: int) -> str:
        unit = self._named_unit(following, end)
        return unit if unit in units.SPANS else ""

    def _before(self, at: int) -> str:
        """The word before a piece without accents."""
        text = self.pieces[at - 1].text if at else ""
        return fold_word(text) if len(text) <= _LONGEST_WORD else ""

    def _found(
        self, value: str, unit: str, start: int, end: int, others: tuple[str, ...] = (), *, is_claim: bool = True
    ) -> Found:
        return Found(Number(value, unit, self.written[start:end], others, end, is_claim), start, end)

    # Figures

    def _figures(self, at: int) -> tuple[int, list[Found]]:
        piece = self.pieces[at]
        if dated := dates.date_at(self.text, piece.start, self.language):
            first, *others = map(str, dated.dates)
            return self._after(at, dated.end), [self._found(first, DATE, piece.start, dated.end, tuple(others))]
        if time := clock.time_at(self.text, piece.start):
            return self._time(at, time)
        if in_words := self._day_and_month(at):
            return in_words
        if spaced := self._spaced(at):
            return spaced
        figures = _FIGURES.match(piece.text)
        written, rest = (figures[0], piece.text[figures.end() :]) if figures else ("", piece.text)
        if (
            rest
            and rest not in _MONEY_SUFFIXES
            and fold_word(rest) not in units.UNITS
            and fold_word(rest) not in _NO_UNITS
        ):
            return self._code(at)
        if values := numerals.values(written, self.language):
            following, found = self._amount(at, at + 1, values, rest, is_claim=not self._is_label(at, written, rest))
            return following, [one._replace(number=_with_claim(one.number)) for one in found]
        found = []
        for part in _UNSPLIT.finditer(written):
            start = piece.start + part.start()
            values = numerals.values(part[0], self.language)
            value, *others = values or (part[0],)
            found.append(self._found(value, "" if values else CODE, start, start + len(part[0]), tuple(others)))
        return at + 1, found

    def _spaced(self, at: int) -> tuple[int, list[Found]] | None:
        """A number whose thousands stand apart: 25 000, 1 000,50."""
        start = self.pieces[at].start
        found = _SPACED.match(self.text, start)
        if not found or (
            self.text[max(start - 1, 0) : start] == " " and "0" <= self.text[start - 2 : start - 1] <= "9"
        ):
            return None
        values = numerals.values(found[0].replace(" ", "\u00a0"), self.language)
        if not values:
            return None
        return self._amount(at, self._after(at, found.end()), values, "", is_claim=True)

    def _code(self, at: int) -> tuple[int, list[Found]]:
        piece = self.pieces[at]
        if version := _VERSION.fullmatch(piece.text):
            values = numerals.values(version[1], "en")
            return at + 1, [self._found((*values, version[1])[0], "" if values else CODE, piece.start, piece.end)]
        prefixed = _PREFIXED.fullmatch(piece.text)
        if prefixed and prefixed[1].upper() in units.CURRENCIES and _FIGURES.fullmatch(prefixed[2]):
            values = numerals.values(prefixed[2], self.language)
            if values:
                found = self._found(values[0], prefixed[1].upper(), piece.start, piece.end, values[1:])
                return at + 1, [found]
        return at + 1, [self._found(fold_word(piece.text).upper(), CODE, piece.start, piece.end)]

    def _amount(
        self, at: int, following: int, values: tuple[str, ...], rest: str, *, is_claim: bool, is_article: bool = False
    ) -> tuple[int, list[Found]]:
        """A number from its value on: how often it is taken, and of what."""
        start, end = self.pieces[at].start, self.pieces[following - 1].end
        before = self._before(at)
        whole = int(values[0]) if values[0].isdigit() and len(values[0]) <= 2 else -1
        if not rest and (time := clock.hour_at(whole, self.text, end, before)):
            return self._time(at, time)
        start, unit = self._money_before(at, start)
        suffixes = _MONEY_SUFFIXES if unit else _SUFFIXES
        if rest in suffixes:
            values = tuple(numerals.scaled(value, suffixes[rest]) for value in values)
            if not unit:
                following, end, unit = self._unit(following, end)
        elif rest:
            unit = unit or units.UNITS.get(fold_word(rest), "")
        else:
            following, end, values = self._and_a_half(following, end, values)
            following, end, values = self._scaled(following, end, values, is_money=bool(unit))
            if not unit:
                following, end, unit = self._unit(following, end)
        if not rest:  # dos horas y media, dos millones y medio
            following, end, values = self._and_a_half(following, end, values)
        if (minus := self._minus(at, start)) is not None:
            start = minus
            values = tuple(value if value == "0" else f"-{value}" for value in values)
        is_weak = not unit and (is_article or not is_claim or self._is_of_name(at))
        if is_article:
            is_claim = unit != "" and (before in _LASTING or (is_claim and unit != "day"))  # one day is some day
            is_claim = is_claim and self._next(following, end) not in _THEN
        if rest == "s" and _DECADE.fullmatch(values[0]):  # the 80s
            values = (*values, f"19{values[0]}", f"20{values[0]}")
        found = self._found(values[0], unit, start, end, values[1:], is_claim=is_claim)
        is_hour = 0 <= whole <= 24 and self._may_be_hour(before, unit, self.text[end - 1 : end])
        return following, [found._replace(number=found.number._replace(is_weak=is_weak, is_hour=is_hour))]

    def _and_a_half(self, following: int, end: int, values: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
        """A whole number and a half, where that is said next."""
        found = _AND_A_HALF.match(self.text, end)
        if not found or any("." in value for value in values):
            return following, end, values
        power = number_words.power(fold_word(self.pieces[following - 1].text), self.language) or 0
        halves = tuple(numerals.and_a_half(value, power) for value in values)
        return self._after(following, found.end()), found.end(), halves

    def _may_be_hour(self, before: str, unit: str, last: str) -> bool:
        if unit == "hour":
            return last in ("h", "H") or before in clock.AT_HOURS
        return not unit and before in clock.AT

    def _is_of_name(self, at: int) -> bool:
        """Whether figures belong to the name before them, as of a street or a model; one that opens may be a label."""
        if not at or self.text[self.pieces[at - 1].end : self.pieces[at].start] not in (" ", "\u00a0"):
            return False
        before = self.pieces[at - 1]
        is_capital = "A" <= before.text[0] <= "Z" or "\u00c0" <= before.text[0] <= "\u00de"
        if not is_capital or before.text in units.CURRENCIES or fold_word(before.text) in _PRICED:
            return False
        ahead = self.text[max(before.start - 3, 0) : before.start].rstrip(" \t*_")
        return bool(ahead) and ahead[-1] not in _OPENERS

    def _money_before(self, at: int, start: int) -> tuple[int, str]:
        """Where a number begins with the currency before it, and that currency; a minus may be between."""
        if not at:
            return start, ""
        before = self.pieces[at - 1]
        gap = self.text[before.end : min(start, before.end + 3)]
        if before.text not in units.BEFORE or before.start < self.ended or gap not in _AFTER_MONEY:
            return start, ""
        if gap.endswith("-") and (before.text not in units.CURRENCY_SIGNS and gap == "-"):
            return start, ""  # a hyphen
        if before.text == "$" and at > 1 and self.pieces[at - 2].end == before.start:
            country = self.pieces[at - 2]
            if country.text in units.DOLLARS and country.start >= self.ended:
                return country.start, units.DOLLARS[country.text]
        return before.start, units.BEFORE[before.text]

    def _scaled(
        self, following: int, end: int, values: tuple[str, ...], *, is_money: bool
    ) -> tuple[int, int, tuple[str, ...]]:
        """A number times the thousands and millions behind it, or the dozens."""
        if number_words.is_dozen(self._next(following, end), self.language):
            dozens = tuple(numerals.times(value, 12) for value in values)
            return following + 1, self.pieces[following].end, dozens
        for _ in range(2):  # mil millones
            power = number_words.power(self._next(following, end), self.language)
            if power is None:
                power = self._short_power(following, end, is_money=is_money)
            if power is None:
                break
            values = tuple(numerals.scaled(value, power) for value in values)
            end, following = self.pieces[following].end, following + 1
            if self._next(following, end) in _OF and self._named_unit(following + 1, self.pieces[following].end):
                end, following = self.pieces[following].end, following + 1
        return following, end, values

    def _short_power(self, following: int, end: int, *, is_money: bool) -> int | None:
        """The power of ten of letters that stand apart: 5 k, 5 bn; of money also 5 M."""
        if not self._next(following, end):
            return None
        piece = self.pieces[following]
        if piece.text in _SPACED_SUFFIXES or piece.text not in _MONEY_SUFFIXES:
            return _SPACED_SUFFIXES.get(piece.text)
        is_money = is_money or self._named_unit(following + 1, piece.end) in units.CURRENCIES
        return _MONEY_SUFFIXES[piece.text] if is_money else None

    def _unit(self, following: int, end: int) -> tuple[int, int, str]:
        """The piece after a unit, its end, and the unit, if there is one."""
        if unit := self._named_unit(following, end):
            return following + 1, self.pieces[following].end, unit
        word = self._next(following, end)
        if word in units.BETWEEN and (unit := self._named_unit(following + 1, self.pieces[following].end)):
            return following + 2, self.pieces[following + 1].end, unit
        if word in ("per", "por") and self._next(following + 1, self.pieces[following].end) in ("cent", "ciento"):
            return following + 2, self.pieces[following + 1].end, "%"
        return following, end, ""

    def _named_unit(self, following: int, end: int) -> str:
        word = self._next(following, end)
        if len(word) == 1 and self.pieces[following].text != word:
            return ""  # a letter in capitals is no unit
        if word and self.pieces[following].text in units.CURRENCIES:
            return self.pieces[following].text
        return units.UNITS.get(word, "")

    def _next(self, following: int, end: int) -> str:
        """The next piece without accents, empty when it does not stand directly behind."""
        if following >= len(self.pieces):
            return ""
        piece = self.pieces[following]
        if piece.start - end > 1 or (piece.start > end and self.text[end] not in _NEXT_TO):
            return ""
        return fold_word(piece.text) if len(piece.text) <= _LONGEST_WORD else ""

    def _minus(self, at: int, start: int) -> int | None:
        """Where the minus before a number begins that may have a currency, None where there is none.

        No hyphen is one, no dash of a range or aside, no mark of a list item, and no "minus" that takes away.
        """
        figures = self.pieces[at].start
        if start < figures and self.text[figures - 1] == "-":
            return start
        sign = self.text[max(start - 1, 0) : start]
        if sign in _MINUS_SIGNS and sign and not (self.ended and self.ended >= start - 2):
            is_aside = sign != "-" and _CLOSES_ASIDE.match(self.text, start) is not None
            return start - 1 if not is_aside and (start == 1 or self.text[start - 2] in " \t([:=\u00a0|") else None
        first = at - 1
        while first >= 0 and self.pieces[first].start >= start:
            first -= 1
        word = fold_word(self.pieces[first].text) if first >= 0 and len(self.pieces[first].text) <= 8 else ""
        if word not in _MINUSES or self.text[self.pieces[first].end : start] != " ":
            return None
        minus = self.pieces[first]
        if word == "negative":
            return minus.start
        ahead = self.text[max(minus.start - 2, 0) : minus.start].rstrip(" ")
        opens = not ahead or not ahead[-1].isalnum()
        is_amount = opens or self._before(first) in _BEFORE_MINUS
        return minus.start if is_amount and not (self.ended and self.ended >= minus.start - 1) else None

    def _is_label(self, at: int, written: str, rest: str) -> bool:
        """Whether figures number an item, a step or a footnote."""
        piece = self.pieces[at]
        if rest:
            return False
        if piece.start in self.items:
            return True
        is_next = at > 0 and self.text[self.pieces[at - 1].end : piece.start] == " "
        before = self.pieces[at - 1].text if is_next else ""
        return 0 < len(before) <= _LONGEST_WORD and is_labelled(self.text, before, written, piece.end)

    # Words

    def _words(self, at: int) -> tuple[int, list[Found]]:
        words: list[str] = []
        following, end = at, self.pieces[at].start
        while len(words) < _MOST_WORDS and (word := self._next(following, end)):
            words.append(word)
            end, following = self.pieces[following].end, following + 1
        before = self._before(at)
        found = number_words.spoken(words, self.language, before) if words else None
        if not found:
            return at + 1, []
        value, following = found.value, at + found.words
        end = self.pieces[following - 1].end
        if time := self._spoken_time(at, following, value, before):
            return time
        if value % 10 == 0 and value % 100 and self.text[end : end + 1] == "-":  # twenty-first
            ordinal = number_words.loose(self._next(following, end), self.language)
            if ordinal and ordinal < 10:
                value, following = value + ordinal, following + 1
        if self._next(following, self.pieces[following - 1].end) in _TO_COME and found.is_article:
            return following, [self._found(str(value), "", self.pieces[at].start, end, is_claim=False)]
        return self._amount(at, following, (str(value),), "", is_claim=True, is_article=found.is_article)

    def _spoken_time(self, at: int, following: int, hour: int, before: str) -> tuple[int, list[Found]] | None:
        """The time of seven thirty, las siete y quince."""
        end, words = self.pieces[following - 1].end, list[str]()
        if following != at + 1 or not 1 <= hour <= 12:
            return None
        behind = following + 1 if self._next(following, end) == "y" and before in ("las", "la") else following
        if behind == following and (self.language == "es" or self._next(following, end) not in _MINUTES):
            return None
        end = self.pieces[behind - 1].end
        while len(words) < 3 and (word := self._next(behind + len(words), end)):
            end = self.pieces[behind + len(words)].end
            words.append(word)
        minutes = number_words.spoken(words, self.language) if words else None
        if not minutes or not 10 <= minutes.value <= 59:
            return None
        last = self.pieces[behind + minutes.words - 1].end
        if self._named_unit(behind + minutes.words, last):
            return None
        time = clock.spoken(hour, minutes.value, self.text, last)
        return self._time(at, time) if time else None

    # Dates in words

    def _month(self, at: int, folded: str) -> int | None:
        if folded not in dates.MONTH_NAMES:
            return None
        piece = self.pieces[at]
        before = self.text[max(piece.start - 3, 0) : piece.start].rstrip(" \t*_")
        opens = not before or before[-1] in _ENDS
        day_follows = self._day(at + 1) is not None
        return dates.month(piece.text, folded, self.language, opens=opens and not day_follows)

    def _day(self, at: int) -> int | None:
        """The day of a month that a piece of figures says: 31, 1st."""
        if at >= len(self.pieces):
            return None
        figures = _DAY.fullmatch(self.pieces[at].text)
        day = int(figures[1]) if figures else 0
        return day if day >= 1 else None

    def _of_month(self, at: int, month: int) -> tuple[int, list[Found]]:
        """A month, or a date that begins with it: January 31, 2024."""
        piece, day = self.pieces[at], self._day(at + 1)
        if day is None or self.text[piece.end : self.pieces[at + 1].start] not in (" ", ". ", "\u00a0"):
            return at + 1, [self._found(str(month), MONTH, piece.start, piece.end)]
        return self._with_year(at, at + 1, month, day)

    def _day_and_month(self, at: int) -> tuple[int, list[Found]] | None:
        """A date that begins with the day: 31st of January 2024, 31 de enero de 2024."""
        day, following = self._day(at), at + 1
        if day is None:
            return None
        if self._next(following, self.pieces[at].end) in _OF:
            following += 1
        name = self._next(following, self.pieces[following - 1].end)
        month = dates.month(self.pieces[following].text, name, self.language, opens=False) if name else None
        return self._with_year(at, following, month, day) if month else None

    def _with_year(self, at: int, last: int, month: int, day: int) -> tuple[int, list[Found]]:
        end, following, year = self.pieces[last].end, last + 1, None
        if self._next(following, end) in _OF:
            following += 1
        if following < len(self.pieces) and _YEAR.fullmatch(self.pieces[following].text):
            before = self.pieces[following - 1].end
            if self.text[before : self.pieces[following].start] in (" ", ", ", ","):
                year, end, last = int(self.pieces[following].text), self.pieces[following].end, following
        return last + 1, [self._found(str(dates.Date(year, month, day)), DATE, self.pieces[at].start, end)]

    def _after(self, at: int, end: int) -> int:
        """The first piece that begins behind a place."""
        while at < len(self.pieces) and self.pieces[at].start < end:
            at += 1
        return at


def _with_claim(number: Number) -> Number:
    """A number that is no label, as it has a unit."""
    return number._replace(is_claim=True) if number.unit else number
