"""A unit, currency, date or time is wrong."""

import re
from random import Random

from kinds.kind import Case, kinds
from kinds.numbers import WORDS, YEAR
from kinds.text import find, put_all, replace_one

MONTHS = "January February March April May June July August September October November December".split()


DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


DAY_MONTH = re.compile(rf"\b(?:({'|'.join(MONTHS)}) (\d{{1,2}})(?!\d)|(\d{{1,2}}) ({'|'.join(MONTHS)}))\b")


MONTH = re.compile(rf"\b(?:{'|'.join(month for month in MONTHS if month != 'May')})\b|\bMay(?= \d)")


WEEKDAY = re.compile(rf"\b(?:{'|'.join(DAYS)})(?=s?\b)")


TIME = re.compile(
    r"\b(\d{1,2})(:[0-5]\d)?(\s?(?:am|pm|AM|PM|a\.m\.|p\.m\.|o'clock|hours)(?!\w))|\b([01]?\d|2[0-3]):([0-5]\d)\b(?!:)"
)


ORDINAL = re.compile(r"\b(\d{1,3})(st|nd|rd|th)\b")


ORDINAL_WORD = re.compile(r"\b(?<=the )(first|second|third|fourth|fifth|sixth|seventh|last)(?= [a-z]{3,})")


def date_moved(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str:
        day = int(match[2] or match[3])
        moved = rng.choice([other for other in range(1, 29) if other != day])
        return f"{match[1]} {moved}" if match[1] else f"{moved} {match[4]}"

    return replace_one(case.response, DAY_MONTH, change, rng)


def month_changed(case: Case, rng: Random) -> str | None:
    others = lambda match, rng: rng.choice([month for month in MONTHS if month != match[0]])  # noqa: E731  # too short for a name
    return replace_one(case.response, MONTH, others, rng)


def weekday_changed(case: Case, rng: Random) -> str | None:
    others = lambda match, rng: rng.choice([day for day in DAYS if day != match[0]])  # noqa: E731  # too short for a name
    return replace_one(case.response, WEEKDAY, others, rng)


def time_changed(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str | None:
        if match[4]:
            return f"{(int(match[4]) + rng.randint(1, 9)) % 24:0{len(match[4])}d}:{match[5]}"
        if match[3].strip() == "hours" and not match[2]:
            return None
        hour = rng.choice([other for other in range(1, 13) if other != int(match[1])])
        return f"{hour}{match[2] or ''}{match[3]}"

    return replace_one(case.response, TIME, change, rng)


def year_moved(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str:
        return str(int(match[0]) + rng.choice([-30, -20, -12, -10, -7, -5, -3, -2, -1, 1, 2, 4, 6, 10, 11, 20]))

    return replace_one(case.response, YEAR, change, rng)


def ordinal(value: int) -> str:
    ending = "th" if value % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{ending}"


def ordinal_changed(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str:
        value = int(match[1])
        return ordinal(max(1, value + rng.choice([-3, -2, -1, 1, 2, 3]))) if value > 1 else ordinal(rng.randint(2, 5))

    def change_word(match: re.Match[str], rng: Random) -> str:
        names = ["first", "second", "third", "fourth", "fifth", "last"]
        return rng.choice([name for name in names if name != match[1]])

    return replace_one(case.response, ORDINAL, change, rng) or replace_one(
        case.response, ORDINAL_WORD, change_word, rng
    )


UNITS = (
    "seconds minutes hours days weeks months years",
    "second minute hour day week month year",
    "millimeters centimeters meters kilometers inches feet yards miles",
    "mm cm km miles ft",
    "grams kilograms pounds ounces tons",
    "g kg lbs oz mg",
    "milliliters liters gallons cups teaspoons tablespoons",
    "ml l oz",
    "KB MB GB TB",
    "bytes kilobytes megabytes gigabytes",
    "million billion trillion thousand",
    "°C °F",
    "Celsius Fahrenheit Kelvin",
    "Hz kHz MHz GHz",
    "watts kilowatts megawatts",
    "cents dollars",
    "degrees radians",
    "mph km/h",
    "nm μm mm",
    "volts amps watts",
)


_UNIT_ROWS = [row.split() for row in UNITS]


_ALL_UNITS = sorted({unit for row in _UNIT_ROWS for unit in row}, key=lambda unit: (-len(unit), unit))


UNIT = re.compile(rf"(?<=\d)([ -]?)({'|'.join(re.escape(unit) for unit in _ALL_UNITS)})(?![\w/°])")


UNIT_AFTER_WORD = re.compile(
    rf"\b(a few|several|many|{'|'.join(WORDS)}|per|each|every) (seconds?|minutes?|hours?|days?|"
    rf"weeks?|months?|years?|miles|feet|pounds)\b"
)


def unit_changed(case: Case, rng: Random) -> str | None:
    def other(unit: str, rng: Random) -> str:
        row = rng.choice([row for row in _UNIT_ROWS if unit in row])
        return rng.choice([choice for choice in row if choice != unit])

    changed = replace_one(case.response, UNIT, lambda match, rng: match[1] + other(match[2], rng), rng)
    return changed or replace_one(
        case.response, UNIT_AFTER_WORD, lambda match, rng: f"{match[1]} {other(match[2], rng)}", rng
    )


CURRENCY = re.compile(r"[$€£¥₹](?=\d)|(?<=\d )(?:dollars?|euros?|pounds sterling|yen|rupees|USD|EUR|GBP)\b")


def currency_changed(case: Case, rng: Random) -> str | None:
    """All marks of one currency change, or a single one does."""
    rows = ("$ € £ ¥ ₹", "dollars euros yen rupees pesos", "dollar euro peso rupee", "USD EUR GBP CHF JPY")
    matches = find(CURRENCY, case.response)
    if not matches:
        return None
    old = rng.choice(matches)[0]
    new = rng.choice([mark for row in rows if old in row.split() for mark in row.split() if mark != old] or ["francs"])
    same = [match for match in matches if match[0] == old]
    chosen = same if rng.random() < 0.5 else [rng.choice(same)]
    return put_all(case.response, [(match.start(), match.end(), new) for match in chosen])


KINDS = kinds(
    "units_and_dates",
    ("unit_changed", "moderate", unit_changed),
    ("currency_changed", "moderate", currency_changed),
    ("date_moved", "mild", date_moved),
    ("month_changed", "mild", month_changed),
    ("weekday_changed", "moderate", weekday_changed),
    ("time_changed", "moderate", time_changed),
    ("year_moved", "mild", year_moved),
    ("ordinal_changed", "mild", ordinal_changed),
)
