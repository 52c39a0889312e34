"""Good rewritings of numbers, dates and units: the same value."""

import re
from random import Random

from kinds.kind import Case, kinds
from kinds.text import find, like, replace_many
from kinds.units_and_dates import DAY_MONTH, MONTHS

_ONES = "zero one two three four five six seven eight nine ten eleven twelve".split()


_VALUE = {word: str(at) for at, word in enumerate(_ONES)}


def _table(rows: str) -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for row in rows.strip().splitlines():
        names = [name.strip() for name in re.split(r"[/>]", row)]
        for name in names[:1] if ">" in row else names:
            table[name.lower()] = tuple(other for other in names if other != name)
    return table


def number_words(case: Case, rng: Random) -> str | None:
    """Three <-> 3 before a noun, never in formulas, names or ranges."""
    digit = re.compile(
        (
            r"(?<![\w.,/\-:#$€£=+*×x^<>~–\x00] )(?<![\w.,/\-:#$€£=+*×^(\[<>~–\x00])\b([2-9]|1[0-2])(?= "
            r"(?!in\b|to\b|and\b|or\b|x\b|am\b|pm\b|million|billion|thousand)[a-z]{4,})"
        ),
        re.IGNORECASE,
    )
    word = re.compile(
        (
            rf"\b(?<!-)(?:{'|'.join(_ONES[2:])})(?= (?!and\b|or\b|to\b|of\b|thirds|quarters|hundred|"
            rf"thousand|million|billion)[a-z]{{4,}})"
        ),
        re.IGNORECASE,
    )
    ways = [
        lambda: replace_many(
            case.response, digit, lambda match, _: None if _line_start(match) else _ONES[int(match[1])], rng
        ),
        lambda: replace_many(
            case.response, word, lambda match, _: None if _sentence_start(match) else _VALUE[match[0].lower()], rng
        ),
    ]
    rng.shuffle(ways)
    return ways[0]() or ways[1]()


def _line_start(match: re.Match[str]) -> bool:
    return match.string[: match.start()].rstrip(" *")[-1:] in {"", "\n"}


def _sentence_start(match: re.Match[str]) -> bool:
    return match[0][0].isupper()


def thousands(case: Case, rng: Random) -> str | None:
    """12000 <-> 12,000."""
    plain = re.compile(r"(?<![\w.,/\-:#])(?!1[0-9]{3}\b|20[0-9]{2}\b)\d{4,7}(?![\w/:\-]|[.,]\d)")
    grouped = re.compile(r"(?<![\w.,/\-])\d{1,3}(?:,\d{3})+(?![\w]|,\d)")
    if find(grouped, case.response):
        return replace_many(case.response, grouped, lambda match, _: match[0].replace(",", ""), rng)
    return replace_many(
        case.response, plain, lambda match, _: f"{int(match[0]):,}" if match[0][0] != "0" else None, rng
    )


def percent_written(case: Case, rng: Random) -> str | None:
    """50% <-> 50 % <-> 50 percent."""
    pattern = re.compile(r"(?<=\d)(?:\s?%|\spercent\b|\sper cent\b)(?!\w)")
    new = rng.choice(["%", " %", " percent", " per cent"])
    return replace_many(case.response, pattern, lambda *_: new, rng)


def dates_written(case: Case, rng: Random) -> str | None:
    """March 6, 1561 <-> 6 March 1561 <-> 6th of March 1561 <-> Mar 6, 1561."""
    full = re.compile(
        rf"\b({'|'.join(MONTHS)}) (\d{{1,2}})(?:st|nd|rd|th)?,? (\d{{4}})\b|\b(\d{{1,2}})(?:st|nd|"
        rf"rd|th)? (?:of )?({'|'.join(MONTHS)}),? (\d{{4}})\b"
    )
    way = rng.randrange(4)

    def change(match: re.Match[str], _: Random) -> str:
        month, day, year = (match[1], match[2], match[3]) if match[1] else (match[5], match[4], match[6])
        return (
            f"{month} {int(day)}, {year}",
            f"{int(day)} {month} {year}",
            f"{month[:3]} {int(day)}, {year}",
            f"{year}-{MONTHS.index(month) + 1:02d}-{int(day):02d}",
        )[way]

    def short(match: re.Match[str], _: Random) -> str:
        return f"{match[2]} {match[1]}" if match[1] else f"{match[4]} {match[3]}"

    return replace_many(case.response, full, change, rng) or replace_many(
        case.response, re.compile(DAY_MONTH.pattern + r"(?!,? \d|[–-])"), short, rng
    )


def times_written(case: Case, rng: Random) -> str | None:
    """5 pm <-> 5 p.m. <-> 5:00 PM."""
    pattern = re.compile(r"\b(\d{1,2})(:\d\d)?\s?(am|pm|AM|PM|a\.m\.|p\.m\.)(?!\w| [A-Z])")
    return replace_many(
        case.response,
        pattern,
        lambda match, _: (
            f"{match[1]}{match[2] or ''} {match[3].replace('.', '').lower()[0]}.m."
            if "." not in match[3]
            else f"{match[1]}{match[2] or ':00'} {match[3].replace('.', '').upper()}"
        ),
        rng,
    )


_UNIT_WORDS = {"km": "kilometers", "kg": "kilograms", "cm": "centimeters", "mm": "millimeters", "ml": "milliliters",
    "lbs": "pounds", "GB": "gigabytes", "MB": "megabytes", "TB": "terabytes", "mph": "miles per hour",
    "km/h": "kilometers per hour", "Hz": "hertz", "°C": "degrees Celsius", "°F": "degrees Fahrenheit",
    "tsp": "teaspoons", "tbsp": "tablespoons", "mg": "milligrams", "ft": "feet", "oz": "ounces", "hrs": "hours",
    "mins": "minutes"}  # fmt: skip


def units_spelled(case: Case, rng: Random) -> str | None:
    short = re.compile(
        rf"(?<=\d)\s?({'|'.join(map(re.escape, sorted(_UNIT_WORDS, key=len, reverse=True)))})(?![\w/°²³])"
    )
    long = re.compile(
        rf"(?<=\d) ({'|'.join(map(re.escape, sorted(_UNIT_WORDS.values(), key=len, reverse=True)))})\b(?! per)"
    )
    back = {word: mark for mark, word in _UNIT_WORDS.items()}
    if find(short, case.response):
        single = re.compile(r"(?<![\d.,])1$")

        def spelled(match: re.Match[str], _: Random) -> str:
            word = _UNIT_WORDS[match[1]]
            return f" {word.removesuffix('s') if single.search(match.string[: match.start()]) else word}"

        return replace_many(case.response, short, spelled, rng)
    return replace_many(
        case.response, long, lambda match, _: ("" if back[match[1]].startswith("°") else " ") + back[match[1]], rng
    )


def ordinals_written(case: Case, rng: Random) -> str | None:
    """1st <-> first, up to tenth; 19th century <-> nineteenth century."""
    table = _table(
        "1st / first\n2nd / second\n3rd / third\n4th / fourth\n5th / fifth\n6th / sixth\n7th / "
        "seventh\n8th / eighth\n9th / ninth\n10th / tenth\n16th / sixteenth\n17th / "
        "seventeenth\n18th / eighteenth\n19th / nineteenth\n20th / twentieth\n21st / twenty-first"
    )
    pattern = re.compile(
        r"(?<=\bthe )(?:1st|2nd|3rd|[4-9]th|10th|1[6-9]th|20th|21st|first|second|third|fourth|"
        r"fifth|sixth|seventh|eighth|ninth|tenth|sixteenth|seventeenth|eighteenth|nineteenth|"
        r"twentieth|twenty-first)\b(?= [a-z])(?! of [JFMASOND])"
    )
    return replace_many(case.response, pattern, lambda match, _: table[match[0]][0], rng)


def approximations(case: Case, rng: Random) -> str | None:
    """about, around, approximately, roughly before numbers for each other."""
    pattern = re.compile(r"\b(?:about|around|approximately|roughly)(?= [$€£]?\d)", re.IGNORECASE)
    names = ["about", "around", "approximately", "roughly"]
    return replace_many(
        case.response,
        pattern,
        lambda match, rng: like(match[0], rng.choice([name for name in names if name != match[0].lower()])),
        rng,
    )


KINDS = kinds(
    "good_numbers",
    ("number_words", "none", number_words),
    ("thousands_grouped", "none", thousands),
    ("percent_written", "none", percent_written),
    ("dates_written", "none", dates_written),
    ("times_written", "none", times_written),
    ("units_spelled", "none", units_spelled),
    ("ordinals_written", "none", ordinals_written),
    ("approximation_words", "none", approximations),
)
