"""Dates, holidays and times of day in words: 31 de enero de 2024, Christmas Eve, half past seven."""

import re

from vrty_gate.core.reading.dates import clock, dates
from vrty_gate.core.reading.quantities import number_words
from vrty_gate.core.reading.quantities.kinds import DATE, MONTH, TIME
from vrty_gate.core.reading.quantities.pieces import OF, Pieces
from vrty_gate.core.reading.quantities.ranges import Found
from vrty_gate.core.reading.text.words import fold_word

_DAY = re.compile("([0-9]{1,2})(?:st|nd|rd|th|º|ª|o)?")
_YEAR = re.compile("[0-9]{4}")
_ENDS = frozenset('.!?:;\n"“¿¡(')
_HOURS = frozenset(map(str, range(1, 13)))
_MINUTES = frozenset("ten eleven twelve thirteen fifteen twenty thirty forty fifty".split())
HOLIDAY_WORDS = frozenset(words[0] for words in dates.HOLIDAYS)
"""Words that the names of holidays begin with."""


def named_month(pieces: Pieces, at: int, folded: str) -> int | None:
    """The month that a piece names, if it is one where it stands."""
    piece = pieces.every[at]
    before = pieces.text[max(piece.start - 3, 0) : piece.start].rstrip(" \t*_")
    opens = not before or before[-1] in _ENDS
    day_follows = _day(pieces, at + 1) is not None
    return dates.month(piece.text, folded, pieces.language, opens=opens and not day_follows)


def month_first(pieces: Pieces, at: int, month: int) -> tuple[int, list[Found]]:
    """A month, or a date that begins with it: January 31, 2024."""
    piece, day = pieces.every[at], _day(pieces, at + 1)
    if day is None or pieces.text[piece.end : pieces.every[at + 1].start] not in (" ", ". ", "\u00a0"):
        return at + 1, [pieces.found(str(month), MONTH, piece.start, piece.end)]
    return _with_year(pieces, at, at + 1, month, day)


def day_first(pieces: Pieces, at: int) -> tuple[int, list[Found]] | None:
    """A date that begins with the day: 31st of January 2024, 31 de enero de 2024."""
    day, following = _day(pieces, at), at + 1
    if day is None:
        return None
    if pieces.word_behind(following, pieces.every[at].end) in OF:
        following += 1
    name = pieces.word_behind(following, pieces.every[following - 1].end)
    month = dates.month(pieces.every[following].text, name, pieces.language, opens=False) if name else None
    return _with_year(pieces, at, following, month, day) if month else None


def _with_year(pieces: Pieces, at: int, last: int, month: int, day: int) -> tuple[int, list[Found]]:
    """A day of a month, and its year if that follows."""
    end, following, year = pieces.every[last].end, last + 1, None
    if pieces.word_behind(following, end) in OF:
        following += 1
    if following < len(pieces.every) and _YEAR.fullmatch(pieces.every[following].text):
        before = pieces.every[following - 1].end
        if pieces.text[before : pieces.every[following].start] in (" ", ", ", ","):
            year, end, last = int(pieces.every[following].text), pieces.every[following].end, following
    return last + 1, [pieces.found(str(dates.Date(year, month, day)), DATE, pieces.every[at].start, end)]


def _day(pieces: Pieces, at: int) -> int | None:
    """The day of a month that a piece of figures says: 31, 1st."""
    if at >= len(pieces.every):
        return None
    figures = _DAY.fullmatch(pieces.every[at].text)
    day = int(figures[1]) if figures else 0
    return day if day >= 1 else None


def holiday(pieces: Pieces, at: int) -> tuple[int, list[Found]]:
    """The day of a holiday, which vouches for that date and claims none."""
    words = [fold_word(one.text) for one in pieces.every[at : at + 4]]
    words = [word for word in words if word != "s"]
    for length in (3, 2, 1):
        if day := dates.HOLIDAYS.get(tuple(words[:length])):
            piece = pieces.every[at]
            return at + 1, [pieces.found(f"--{day}", DATE, piece.start, piece.end, is_claim=False)]
    return at + 1, []


def time_past(pieces: Pieces, at: int) -> tuple[int, list[Found]] | None:
    """The time of half past seven, a quarter to 9."""
    piece = pieces.every[at]
    to = pieces.word_behind(at + 1, piece.end)
    past = clock.past([fold_word(piece.text), to])
    hour = pieces.word_behind(at + 2, pieces.every[at + 1].end) if past else ""
    said = int(hour) if hour in _HOURS else number_words.spoken([hour], pieces.language) if hour else None
    if not past or said is None:
        return None
    value = said if isinstance(said, int) else said.value
    time = clock.spoken(value, past[0], pieces.text, pieces.every[at + 2].end, to=past[1])
    return clock_time(pieces, at, time) if time else None


def time_in_words(pieces: Pieces, at: int, following: int, hour: int, before: str) -> tuple[int, list[Found]] | None:
    """The time of seven thirty, las siete y quince."""
    end, words = pieces.every[following - 1].end, list[str]()
    if following != at + 1 or not 1 <= hour <= 12:
        return None
    behind = following + 1 if pieces.word_behind(following, end) == "y" and before in ("las", "la") else following
    if behind == following and (pieces.language == "es" or pieces.word_behind(following, end) not in _MINUTES):
        return None
    end = pieces.every[behind - 1].end
    while len(words) < 3 and (word := pieces.word_behind(behind + len(words), end)):
        end = pieces.every[behind + len(words)].end
        words.append(word)
    minutes = number_words.spoken(words, pieces.language) if words else None
    if not minutes or not 10 <= minutes.value <= 59:
        return None
    last = pieces.every[behind + minutes.words - 1].end
    if pieces.unit_behind(behind + minutes.words, last):
        return None
    time = clock.spoken(hour, minutes.value, pieces.text, last)
    return clock_time(pieces, at, time) if time else None


def clock_time(pieces: Pieces, at: int, time: clock.Clock) -> tuple[int, list[Found]]:
    """A time of day that begins at a piece and ends where the clock says."""
    first, *others = clock.shown(time.minutes)
    return pieces.after(at, time.end), [pieces.found(first, TIME, pieces.every[at].start, time.end, tuple(others))]
