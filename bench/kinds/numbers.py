"""One number is wrong, or gone."""

import re
from random import Random

from kinds.kind import Case, kinds
from kinds.text import HIDDEN, find, like, masked, put, put_all, replace_one

_PLAIN = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"


_NOT_A_NAME = r"(?<![\w.,/\-:#^\[\x00])(?<!\bstep )(?<!\bStep )(?<!\bPart )"


NUMBER = re.compile(rf"{_NOT_A_NAME}(?:{_PLAIN})(?![\w/:\-\]\x00]|[.,]\d|\)|\. |\.\*\*)", re.MULTILINE)
"""A number in prose, but no list mark, citation or part of a name."""


MULTI_DIGIT = re.compile(rf"{_NOT_A_NAME}\d{{2,6}}(?![\w/:\-\]\x00]|[.,]\d)")


DECIMAL = re.compile(rf"{_NOT_A_NAME}\d+\.\d+(?![\w/:\-]|\.\d)")


PERCENT = re.compile(r"(?<![\w.,\-])\d+(?:\.\d+)?(?=\s?%|\s?percent\b)")


WORDS = (
    "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred".split()
)


NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(WORDS)})\b(?= [a-z]{{3,}})", re.IGNORECASE)


YEAR = re.compile(r"(?<![\w.,/\-:$€£])(?:1[5-9]\d\d|20[0-4]\d)(?![\w:]|[.,]\d)")


RANGE = re.compile(r"(?<![\w.,/\-:])(\d{1,4})(\s?[-–]\s?| to | and )(\d{1,4})(?= [a-z%])")


FRACTION = re.compile(
    (
        r"\b(?:one|two|three)-(?:half|halves|third|thirds|quarter|quarters|fourth|fourths|fifth|fifths|"
        r"tenth|tenths)\b|\bhalf(?= (?:of|the|a|as)\b)|(?<![\w./])[1-9]/[2-9](?![\w/])"
    ),
    re.IGNORECASE,
)


MULTIPLE = re.compile(r"\b(?:twice|double|doubled|triple|tripled|three times|four times)\b", re.IGNORECASE)


EQUATION = re.compile(r"= ?([$€£]?)(\d[\d,]*(?:\.\d+)?)(?![\w,.]*\d)")


NUMBER_CLAUSE = re.compile(
    r" \([^()\n\x00]{0,80}\d[^()\n\x00]{0,80}\)|, [^,.;()\n\x00]{0,60}\d[^,.;()\n\x00]{0,60},(?= )|"
    r",? (?:within|about|approximately|after|over|around|up to|at least|for|of|in) (?:about |"
    r"around |the )?[$€£]?\d[\d,.]*%?(?: [a-z]+)?(?=[.,;])"
)


VAGUE = (
    "several",
    "a number of",
    "many",
    "a few",
    "some",
    "various",
    "quite a few",
    "a certain number of",
    "numerous",
    "multiple",
)


def _digits(text: str) -> str:
    return text.replace(",", "")


def _grouped(value: int, old: str) -> str:
    return f"{value:,}" if "," in old else str(value)


def other_number(old: str, rng: Random) -> str:
    """Another number of as many digits, written in the same way."""
    if "." in old:
        whole, decimals = old.split(".")
        place = rng.randrange(len(decimals))
        whole = other_number(whole, rng) if rng.random() < 0.5 else whole
        return f"{whole}.{decimals[:place]}{(int(decimals[place]) + rng.randint(1, 9)) % 10}{decimals[place + 1 :]}"
    value, length = int(_digits(old)), len(_digits(old))
    if YEAR.fullmatch(old):
        return str(value + rng.choice([-40, -25, -12, -10, -6, -4, -3, -2, -1, 1, 2, 3, 5, 9, 10, 14]))
    low = 10 ** (length - 1) if length > 1 else 1
    choices = [
        value + step * scale
        for step in (-4, -3, -2, 2, 3, 4, 5)
        for scale in (1, max(1, value // 10), max(1, value // 4))
    ]
    choices = [choice for choice in choices if low <= choice < 10**length and choice != value] or [value + 3]
    return _grouped(rng.choice(choices), old)


def number_changed(case: Case, rng: Random) -> str | None:
    return replace_one(case.response, NUMBER, lambda match, rng: other_number(match[0], rng), rng)


def off_by_one(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str | None:
        if "." in match[0]:
            return None
        value = int(_digits(match[0]))
        return _grouped(value + (1 if value < 2 else rng.choice([-1, 1])), match[0])

    return replace_one(case.response, NUMBER, change, rng)


def digits_swapped(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str | None:
        digits = match[0]
        places = [
            index
            for index in range(len(digits) - 1)
            if digits[index] != digits[index + 1] and (index or digits[1] != "0")
        ]
        if not places:
            return None
        index = rng.choice(places)
        return digits[:index] + digits[index + 1] + digits[index] + digits[index + 2 :]

    return replace_one(case.response, MULTI_DIGIT, change, rng)


def factor_ten(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str | None:
        digits = _digits(match[0])
        if "." in digits or int(digits) == 0 or (len(digits) == 4 and digits[:2] in {"18", "19", "20"}):
            return None
        smaller = digits.endswith("0") and len(digits) > 1 and rng.random() < 0.5
        factor = rng.choice([10, 10, 100, 1000])
        return _grouped(int(digits) // 10 if smaller else int(digits) * factor, match[0])

    return replace_one(case.response, NUMBER, change, rng)


def percent_changed(case: Case, rng: Random) -> str | None:
    return replace_one(case.response, PERCENT, lambda match, rng: other_number(match[0], rng), rng)


def decimal_moved(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str | None:
        whole, decimals = match[0].split(".")
        left = len(whole) > 1 and rng.random() < 0.5
        moved = f"{whole[:-1]}.{whole[-1]}{decimals}" if left else f"{whole}{decimals[0]}.{decimals[1:] or '0'}"
        return None if float(moved) == float(match[0]) else moved.lstrip("0") if moved[1:2].isdigit() else moved

    return replace_one(case.response, DECIMAL, change, rng)


def number_word_changed(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str:
        others = [word for word in WORDS[:11] if word != match[0].lower()]
        return like(match[0], rng.choice(others))

    return replace_one(case.response, NUMBER_WORD, change, rng)


def numbers_exchanged(case: Case, rng: Random) -> str | None:
    """Two numbers change places; not adjacent ones, since the order of sums and ranges may not matter."""
    matches = find(NUMBER, case.response)
    pairs = [
        (first, second)
        for index, first in enumerate(matches)
        for second in matches[index + 1 : index + 6]
        if first[0] != second[0]
        and len(re.findall(r"[A-Za-z]{2,}", masked(case.response)[first.end() : second.start()])) >= 2
        and case.response[first.end() : first.end() + 6] != case.response[second.end() : second.end() + 6]
    ]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    return put_all(case.response, [(first.start(), first.end(), second[0]), (second.start(), second.end(), first[0])])


def range_changed(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str | None:
        low, high = int(match[1]), int(match[3])
        before = masked(case.response)[: match.start()]
        joins = match[2].strip()
        if (
            not low < high
            or (joins == "and" and not before.endswith("between "))
            or (joins == "to" and high - low == 0)
        ):
            return None
        shift = rng.choice([high - low + 1, 2 * (high - low), high])
        return f"{low + shift}{match[2]}{high + 2 * shift}"

    return replace_one(case.response, RANGE, change, rng)


def fraction_changed(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str:
        if match[0][0].isdigit():
            top, bottom = match[0].split("/")
            return f"{top}/{rng.choice([other for other in range(2, 10) if other not in (int(bottom), int(top))])}"
        names = ["one-third", "one-quarter", "two-thirds", "three-quarters", "one-fifth", "one-tenth", "half"]
        same = {"one-fourth": "one-quarter", "one-half": "half", "three-fourths": "three-quarters"}
        old = match[0].lower()
        return like(match[0], rng.choice([name for name in names if name not in (old, same.get(old))]))

    return replace_one(case.response, FRACTION, change, rng)


def multiple_changed(case: Case, rng: Random) -> str | None:
    table = {
        "twice": ("three times", "once", "four times"),
        "double": ("triple", "half"),
        "doubled": ("tripled", "halved"),
        "triple": ("double", "half"),
        "tripled": ("doubled", "halved"),
        "three times": ("twice", "five times"),
        "four times": ("twice", "three times"),
    }
    return replace_one(
        case.response, MULTIPLE, lambda match, rng: like(match[0], rng.choice(table[match[0].lower()])), rng
    )


def equation_broken(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str:
        return match[0].replace(match[2], other_number(match[2], rng))

    return replace_one(case.response, EQUATION, change, rng)


def number_dropped(case: Case, rng: Random) -> str | None:
    matches = [match for match in find(NUMBER_CLAUSE, case.response) if HIDDEN not in match[0]]
    if not matches:
        return None
    match = rng.choice(matches)
    rest = put(case.response, match.start(), match.end(), "")
    return rest if len(rest.split()) > 3 else None


def number_made_vague(case: Case, rng: Random) -> str | None:
    pattern = re.compile(NUMBER.pattern.replace(r"(?![\w", r"(?= [a-z]{3,})(?![\w"))

    def change(match: re.Match[str], rng: Random) -> str | None:
        return None if "." in match[0] or match[0] == "1" else rng.choice(VAGUE)

    return replace_one(case.response, pattern, change, rng)


KINDS = kinds(
    "numbers",
    ("number_changed", "moderate", number_changed),
    ("number_off_by_one", "mild", off_by_one),
    ("digits_swapped", "mild", digits_swapped),
    ("factor_ten", "moderate", factor_ten),
    ("percent_changed", "moderate", percent_changed),
    ("decimal_moved", "moderate", decimal_moved),
    ("number_word_changed", "moderate", number_word_changed),
    ("numbers_exchanged", "moderate", numbers_exchanged),
    ("fraction_changed", "moderate", fraction_changed),
    ("multiple_changed", "mild", multiple_changed),
    ("range_changed", "moderate", range_changed),
    ("equation_broken", "moderate", equation_broken),
    ("number_dropped", "mild", number_dropped),
    ("number_made_vague", "mild", number_made_vague),
)
