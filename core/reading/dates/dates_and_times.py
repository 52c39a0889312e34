"""Dates, holidays and times of day in words: 31 de enero de 2024, Christmas Eve, half past seven."""

import re

from vrty_gate.core.reading.dates import clock, dates
from vrty_gate.core.reading.quantities import number_words
from vrty_gate.core.reading.quantities.kinds import DATE, MONTH, TIME
from vrty_gate.core.reading.quantities.pieces import OF, Pieces
from vrty_gate.core.reading.quantities.ranges import Located
from vrty_gate.core.reading.text.words import fold_word

_DAY = re.compile("([0-9]{1,2})(?:st|nd|rd|th|º|ª|o)?")
_YEAR = re.compile("[0-9]{4}")
_ENDS = frozenset('.!?:;\n"“¿¡(')
_HOURS = frozenset(map(str, range(1, 13)))
_MINUTES = frozenset("ten eleven twelve thirteen fifteen twenty thirty forty fifty".split())
HOLIDAY_WORDS = frozenset(words[0] for words in dates.HOLIDAYS)
"""The first words of the names of holidays."""


def named_month(pieces: Pieces, index: int, folded: str) -> int | None:
    """The month that a piece names in its context, or None."""
    piece = pieces.items[index]
    before = pieces.text[max(piece.start - 3, 0) : piece.start].rstrip(" \t*_")
    opens = not before or before[-1] in _ENDS
    day_follows = _day(pieces, index + 1) is not None
    return dates.month(piece.text, folded, pieces.language, opens=opens and not day_follows)


def month_first(pieces: Pieces, index: int, month: int) -> tuple[int, list[Located]]:
    """A month, or a date that begins with it: January 31, 2024."""
    piece, day = pieces.items[index], _day(pieces, index + 1)
    if day is None or pieces.text[piece.end : pieces.items[index + 1].start] not in (" ", ". ", "\u00a0"):
        return index + 1, [pieces.located(str(month), MONTH, piece.start, piece.end)]
    return _with_year(pieces, index, index + 1, month, day)


def day_first(pieces: Pieces, index: int) -> tuple[int, list[Located]] | None:
    """A date that begins with the day: 31st of January 2024, 31 de enero de 2024."""
    day, following = _day(pieces, index), index + 1
    if day is None:
        return None
    if pieces.word_after(following, pieces.items[index].end) in OF:
        following += 1
    name = pieces.word_after(following, pieces.items[following - 1].end)
    month = dates.month(pieces.items[following].text, name, pieces.language, opens=False) if name else None
    return _with_year(pieces, index, following, month, day) if month else None


def _with_year(pieces: Pieces, index: int, last: int, month: int, day: int) -> tuple[int, list[Located]]:
    """A day of a month, with the year if one follows."""
    end, following, year = pieces.items[last].end, last + 1, None
    if pieces.word_after(following, end) in OF:
        following += 1
    if following < len(pieces.items) and _YEAR.fullmatch(pieces.items[following].text):
        before = pieces.items[following - 1].end
        if pieces.text[before : pieces.items[following].start] in (" ", ", ", ","):
            year, end, last = int(pieces.items[following].text), pieces.items[following].end, following
    return last + 1, [pieces.located(str(dates.Date(year, month, day)), DATE, pieces.items[index].start, end)]


def _day(pieces: Pieces, index: int) -> int | None:
    """The day of a month that a piece of figures means, or None: 31, 1st."""
    if index >= len(pieces.items):
        return None
    figures = _DAY.fullmatch(pieces.items[index].text)
    day = int(figures[1]) if figures else 0
    return day if day >= 1 else None


def holiday(pieces: Pieces, index: int) -> tuple[int, list[Located]]:
    """The date of a holiday, which supports that date but claims none."""
    words = [fold_word(piece.text) for piece in pieces.items[index : index + 4]]
    words = [word for word in words if word != "s"]
    for length in (3, 2, 1):
        if day := dates.HOLIDAYS.get(tuple(words[:length])):
            first = pieces.items[index]
            return index + 1, [pieces.located(f"--{day}", DATE, first.start, first.end, is_claim=False)]
    return index + 1, []


def time_past(pieces: Pieces, index: int) -> tuple[int, list[Located]] | None:
    """The time of half past seven, a quarter to 9."""
    piece = pieces.items[index]
    to = pieces.word_after(index + 1, piece.end)
    past = clock.past([fold_word(piece.text), to])
    hour = pieces.word_after(index + 2, pieces.items[index + 1].end) if past else ""
    spoken = int(hour) if hour in _HOURS else number_words.spoken([hour], pieces.language) if hour else None
    if not past or spoken is None:
        return None
    value = spoken if isinstance(spoken, int) else spoken.value
    time = clock.spoken(value, past[0], pieces.text, pieces.items[index + 2].end, to=past[1])
    return clock_time(pieces, index, time) if time else None


def time_in_words(
    pieces: Pieces, index: int, following: int, hour: int, before: str
) -> tuple[int, list[Located]] | None:
    """The time of seven thirty, las siete y quince."""
    end, words = pieces.items[following - 1].end, list[str]()
    if following != index + 1 or not 1 <= hour <= 12:
        return None
    minutes_index = following + 1 if pieces.word_after(following, end) == "y" and before in ("las", "la") else following
    if minutes_index == following and (pieces.language == "es" or pieces.word_after(following, end) not in _MINUTES):
        return None
    end = pieces.items[minutes_index - 1].end
    while len(words) < 3 and (word := pieces.word_after(minutes_index + len(words), end)):
        end = pieces.items[minutes_index + len(words)].end
        words.append(word)
    minutes = number_words.spoken(words, pieces.language) if words else None
    if not minutes or not 10 <= minutes.value <= 59:
        return None
    last = pieces.items[minutes_index + minutes.words - 1].end
    if pieces.unit_after(minutes_index + minutes.words, last):
        return None
    time = clock.spoken(hour, minutes.value, pieces.text, last)
    return clock_time(pieces, index, time) if time else None


def clock_time(pieces: Pieces, index: int, time: clock.Clock) -> tuple[int, list[Located]]:
    """A time of day that begins at a piece and ends at `time.end`."""
    first, *others = clock.shown(time.minutes)
    return pieces.after(index, time.end), [
        pieces.located(first, TIME, pieces.items[index].start, time.end, tuple(others))
    ]
