"""Times of day in figures and words, English and Spanish."""

import re

from vrty_gate.core.named_tuple import NamedTuple

_HALF = (
    r"[ \u00a0](?:in the (?P<en>morning|afternoon|evening)|at (?P<at>night)"
    r"|(?:de|por) la (?P<es>ma(?:\u00f1|n)ana|tarde|noche|madrugada))(?![A-Za-z])"
)
_TIME = re.compile(
    r"([0-9]{1,2})(?::([0-5][0-9])(?::([0-5][0-9]))?(?![0-9:]))?(?:[ \u00a0\u202f]?([ap])(?:\.[ ]?m\.|m(?![a-z0-9])))?",
    re.IGNORECASE,
)
_HALF_OF_DAY = re.compile(_HALF, re.IGNORECASE)
_O_CLOCK = re.compile(r"[ ]o['’]?clock(?![a-z])", re.IGNORECASE)
_MINUTES_ES = re.compile(r"[ ](?:y[ ](media|cuarto)|menos[ ](cuarto))(?![a-z])", re.IGNORECASE)
_AM_PM = re.compile(r"[ ]?([ap])\.?[ ]?m(?![a-z0-9])", re.IGNORECASE)
_PAST = {"half": 30, "quarter": 15}
NAMED = {"noon": 720, "midday": 720, "mediodia": 720, "midnight": 0, "medianoche": 0}
"""Words without accents to minutes after midnight."""
AT = frozenset("at from to until till by between before after since las la desde hasta a de".split())
"""Words before a bare hour: from nine to six, de 9 a 18."""
AT_HOURS = frozenset({"at", "las", "la", "desde", "hasta"})
"""Words after which "18 horas" is a time of day."""


class Clock(NamedTuple):
    """The possible minutes after midnight of a time, without seconds, and where it ends."""

    minutes: tuple[int, ...]
    end: int


def shown(minutes: tuple[int, ...]) -> tuple[str, ...]:
    """Minutes after midnight as `HH:MM`."""
    return tuple(f"{each // 60:02}:{each % 60:02}" for each in minutes)


def time_at(text: str, position: int) -> Clock | None:
    """The time at a position of a text, or None: 22:30, 9:05 am, 3 p.m., 9:30 in the morning."""
    match = _TIME.match(text, position)
    if not match or not (match[2] or match[4]):
        return None
    hour, minute, half, end = int(match[1]), int(match[2] or 0), (match[4] or "").lower(), match.end()
    if not half and (named := _HALF_OF_DAY.match(text, end)):
        half, end = _half(named), named.end()
    if hour > 24 or (match[4] and not 1 <= hour <= 12):
        return None
    half = half if 1 <= hour <= 12 else ""
    if match[1].startswith("0") and not half:
        return Clock((hour * 60 + minute,), end)
    return Clock(_meant(hour, minute, half), end)


def hour_at(hour: int, text: str, end: int, before: str) -> Clock | None:
    """The time of a bare hour if the following words make it one, else None: nine o'clock, las 9 y media."""
    if not 0 <= hour <= 24:
        return None
    minute, is_time = 0, False
    if before in ("las", "la") and (match := _MINUTES_ES.match(text, end)):
        minute, end, is_time = (30 if (match[1] or "").lower() == "media" else 15), match.end(), True
        if match[2]:
            hour, minute = (hour or 24) - 1, 45
    elif match := _O_CLOCK.match(text, end):
        end, is_time = match.end(), True
    half = ""
    if 1 <= hour <= 12 and (match := _HALF_OF_DAY.match(text, end)):
        half, end, is_time = _half(match), match.end(), True
    return Clock(_meant(hour, minute, half), end) if is_time else None


def past(words: list[str]) -> tuple[int, bool] | None:
    """The minutes that two words add to an hour, and whether they are before it: half past, a quarter to."""
    if len(words) < 2 or words[-2] not in _PAST or words[-1] not in ("past", "to"):
        return None
    return _PAST[words[-2]], words[-1] == "to"


def spoken(hour: int, minute: int, text: str, end: int, *, to: bool = False) -> Clock | None:
    """The time of an hour and minutes in words, with the half of the day if it follows."""
    if not 1 <= hour <= 12:
        return None
    if to:
        hour, minute = (hour - 1) or 12, 60 - minute
    if match := _HALF_OF_DAY.match(text, end):
        return Clock(_meant(hour, minute, _half(match)), match.end())
    if match := _AM_PM.match(text, end):
        return Clock(_meant(hour, minute, match[1].lower()), match.end())
    return Clock(_meant(hour, minute, ""), end)


def _half(match: re.Match[str]) -> str:
    phrase = (match["en"] or match["at"] or match["es"]).lower()
    return "a" if phrase in ("morning", "madrugada") or phrase.startswith("ma") else "p"


def _meant(hour: int, minute: int, half: str) -> tuple[int, ...]:
    if half:
        hours = [hour % 12 + (12 if half == "p" else 0)]
    else:
        hours = [hour, hour + 12] if 0 < hour < 12 else [hour, 0] if hour == 12 else [hour]
    return tuple(each * 60 + minute for each in hours)
