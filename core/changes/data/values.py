"""Single JSON values: their sort, and whether two of them are equal or forms of each other."""

import re
from typing import Any

from vrty_gate.core.changes import kinds
from vrty_gate.core.text import unicode13
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import lower, words_of

STRICT = frozenset(("number", "boolean", "enum", "id", "date", "url", "email", "padded"))
"""Sorts for which a different value is a different statement; names and texts can be reworded."""
_LONGEST = 200
_LONGEST_NAME = 8
_PROSE_KEYS = frozenset(
    "summary description reason reasoning explanation rationale justification message comment comments title body text"
    " content html query note notes answer feedback thought thoughts statement question caption subject response"
    " analysis advice suggestion recommendation details overview abstract bio personality".split()
)
_OPTION_KEYS = frozenset(
    "priority urgency severity status state sentiment category type kind level label class intent language lang"
    " currency role mode unit units format decision verdict risk grade tier polarity tone department team queue"
    " action gender flag outcome result".split()
)
_DIGIT = lazily("[0-9]")
_KEY_PART = lazily(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_MOMENT = lazily(
    r"(?P<year>[0-9]{4})-?(?P<month>[01][0-9])-?(?P<day>[0-3][0-9])"
    r"(?:[Tt ]([0-2][0-9]):?([0-5][0-9])(?::?([0-6][0-9])(?:[.,]([0-9]{1,9}))?)?"
    r" ?([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?)?\Z"
)
_CLOCK = lazily(r"[0-2]?[0-9][:.][0-5][0-9](?::[0-5][0-9])? ?(?:[AaPp]\.?[Mm]\.?)?\Z")
_WRITTEN_DAYS = (
    _MOMENT,
    lazily(r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th|\.)? (?P<name>[A-Za-z]{3,9})\.?,? (?P<year>[0-9]{4})\Z"),
    lazily(r"(?P<name>[A-Za-z]{3,9})\.? (?P<day>[0-9]{1,2})(?:st|nd|rd|th)?,? (?P<year>[0-9]{4})\Z"),
    lazily(r"(?P<name>[A-Za-z]{3,9})\.?,? (?P<year>[0-9]{4})\Z"),
    lazily(r"(?P<month>[0-9]{1,2})[-/.](?P<year>[0-9]{4})\Z"),
    lazily(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{2})\Z"),
)
_FIGURES = lazily(r"([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})\Z")
_MONTHS = {name: i for i, name in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), 1)}
_AMOUNT = lazily(r"([^\w\s.,+-]{0,2}|[A-Z]{3}) ?([+-]?[0-9][0-9,]*(?:\.[0-9]+)?) ?(%|[^\W\d]{0,12})\Z", re.ASCII)
_LINK = lazily(r"(?:[a-z][a-z0-9+.-]{1,20}://|www\.)\S+\Z", re.IGNORECASE)
_MAIL = lazily(r"[^\s@]+@[^\s@]+\.[^\s@]+\Z")
_CODE = lazily(r"[A-Za-z0-9._:/#+-]*[0-9][A-Za-z0-9._:/#+-]*\Z")
_CONSTANT = lazily(r"[A-Z][A-Z0-9]+(?:[_-][A-Z0-9]+)*\Z|[a-z]+(?:_[a-z0-9]+)+\Z")
_SIGNED = lazily(r"[+-][A-Za-z_]{1,60}\Z|[!-/:-@\[-`{-~\u2190-\u22ff\u2713-\u2718\u2705\u274c]{1,3}\Z")
"""A word with a sign, as in `-date`, or an operator."""
_SIGN = lazily(
    r"[<>=!]=|[<>=+^%\u00b1\u00d7\u00f7\u2190-\u22ff\u2713-\u2718\u2705\u274c\U0001f44d\U0001f44e]"
    r"|(?<![^\s(])[!-](?=[A-Za-z0-9])|(?<=[\s0-9])\*(?=[\s0-9])"
)
"""A sign that means something in a text of a few words: an operator, an arrow, a tick."""
_SAME_SIGNS = {"<=": "\u2264", ">=": "\u2265", "!=": "\u2260"}
_STEMS = ".!?;\u3002\uff01\uff1f\u2026"


def is_empty(value: Any) -> bool:
    """Whether a value is null, a blank text, or an empty list or object."""
    return value is None or value in ("", [], {}) or (isinstance(value, str) and not value.strip())


def sort_of(value: Any, key: str = "") -> str:
    """The sort of a value: `null`, `boolean`, `number`, `date`, `url`, `email`, `id`, `enum`, `name` or `text`.

    `text` is free text. The key decides ambiguous cases of one to three words.
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    text = value.strip()
    if len(text) > _LONGEST:
        return "url" if _LINK.match(text) else "text"
    if _DIGIT.search(text):
        if _MOMENT.match(text) or _CLOCK.match(text) or days_of(text):
            return "date"
        if _AMOUNT.match(text):
            return "number"
    if not any(blank in text for blank in " \n\t\u3000"):
        return _sort_of_word(text, key)
    return _sort_of_words(text, key)


def _sort_of_word(text: str, key: str) -> str:
    if _LINK.match(text):
        return "url"
    if "@" in text and _MAIL.match(text):
        return "email"
    if _CODE.match(text):
        return "id"
    if _CONSTANT.match(text) or _SIGNED.match(text) or is_option_key(key):
        return "enum"
    return "name" if len(words_of(text)) <= _LONGEST_NAME else "text"  # scripts without spaces: letters are words


def _sort_of_words(text: str, key: str) -> str:
    count = len(text.split())
    if count > _LONGEST_NAME:
        return "text"
    if count > 2 and (text[-1] in _STEMS[1:] or (text[-1] == "." and count > 3) or is_prose_key(key)):
        return "text"
    raised = sum(1 for word in text.split() if not "a" <= word[0] <= "z")
    if count >= 4:
        return "name" if 3 * raised >= 2 * count else "text"
    return "enum" if count == 2 and is_option_key(key) else "name"


def is_prose_key(key: str) -> bool:
    """Whether a key names prose, such as `summary` or `errorMessage`."""
    return any(part in _PROSE_KEYS for part in key_parts(key))


def is_option_key(key: str) -> bool:
    """Whether a key names a choice between a few values, such as `status` or `roomType`."""
    parts = key_parts(key)
    return bool(parts) and parts[-1] in _OPTION_KEYS


def key_parts(key: str) -> list[str]:
    """The words of a key in lower case: `created` and `at` for `createdAt`."""
    return [part.lower() for part in _KEY_PART.findall(key[:80])]


def difference(before: Any, after: Any, sort: str) -> str:
    """How two values of one JSON type differ: "" if they do not, else `case` or `value`."""
    if not isinstance(before, str) or not isinstance(after, str):
        return "" if _is_equal_number(before, after) else kinds.VALUE
    if before == after:
        return ""
    before, after = " ".join(before.split()), " ".join(after.split())
    if before == after:
        return ""
    if sort == "number":
        return "" if _amount(before) == _amount(after) else kinds.VALUE
    if sort == "date":
        return "" if _is_same_moment(before, after) else kinds.VALUE
    if sort == "url":
        return "" if _address(before) == _address(after) else kinds.VALUE
    if lower(before) == lower(after):
        return "" if sort in ("email", "text") else kinds.CASE
    return "" if sort in ("name", "text") and is_same_but_for_marks(before, after) else kinds.VALUE


def is_same_but_for_marks(before: str, after: str) -> bool:
    """Whether two texts have the same words and operators, so that they differ in punctuation and case alone."""
    words = words_of(before)
    return words == words_of(after) and bool(words) and _signs(before) == _signs(after)


def _signs(text: str) -> list[str]:
    return [_SAME_SIGNS.get(sign, sign) for sign in _SIGN.findall(text)]


def has_other_sign(before: Any, after: Any) -> bool:
    """Whether two values are the same but for a sign, as 4 and -4, so that a text with one seems to have the other."""
    if isinstance(before, str) and isinstance(after, str):
        return words_of(before) == words_of(after) and _signs(before) != _signs(after)
    return isinstance(before, (int, float)) and isinstance(after, (int, float)) and bool(before == -after)


def _is_equal_number(before: Any, after: Any) -> bool:
    if bool(before == after):
        return True
    if isinstance(before, float) or isinstance(after, float):
        try:
            return bool(abs(before - after) <= 1e-12 * max(abs(before), abs(after)))  # 0.1 + 0.2
        except OverflowError:
            return False
    return False


def _amount(text: str) -> tuple[str, ...]:
    """The sign, figures and unit of an amount; the same for 1,000.50 and 1000.5."""
    match = _AMOUNT.match(text)
    if not match:
        return (text,)
    figures = match[2].replace(",", "")
    if "." in figures:
        figures = figures.rstrip("0").rstrip(".")
    return match[1], figures.lstrip("+"), match[3].lower()


def _address(text: str) -> str:
    scheme, mark, rest = text.partition("://")
    host, slash, path = rest.partition("/")
    return unicode13.lower(f"{scheme}{mark}{host}") + f"{slash}{path}".rstrip("/") if mark else text.rstrip("/")


def _day(year: int, month: int, day: int) -> int:
    """Days since 1 March of year 0; 0 for an invalid month or day."""
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return 0
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day


def days_of(text: str) -> set[int]:
    """The days that a date in words or figures may denote: two if day and month are ambiguous, none for other text.

    A month counts as its first day.
    """
    if not _DIGIT.search(text):
        return set()
    for pattern in _WRITTEN_DAYS:
        if match := pattern.match(text):
            parts = match.groupdict()
            month = parts.get("month") or _MONTHS.get(parts.get("name", "")[:3].lower(), 0)
            return {_day(int(match["year"]), int(month), int(parts.get("day", 1)))} - {0}
    match = _FIGURES.match(text)
    if match:
        first, second, year = int(match[1]), int(match[2]), int(match[3])
        return {_day(year, first, second), _day(year, second, first)} - {0}
    return set()


def _moment(text: str) -> tuple[int, int, str, bool] | None:
    """Day, second, fraction, and whether there is a time zone; in UTC if there is."""
    match = _MOMENT.match(text)
    if not match:
        return None
    day = _day(int(match[1]), int(match[2]), int(match[3]))
    if not match[4]:
        return day, -1, "", False
    second = 3600 * int(match[4]) + 60 * int(match[5]) + int(match[6] or 0)
    zone = match[8] or ""
    if zone and zone not in "Zz":
        shift = 3600 * int(zone[1:3]) + 60 * int(zone[3:].lstrip(":") or 0)
        second += shift if zone[0] == "-" else -shift
    return day + second // 86400, second % 86400, (match[7] or "").rstrip("0"), bool(zone)


def _is_same_moment(before: str, after: str) -> bool:
    first, second = _moment(before), _moment(after)
    if not first or not second:
        return False
    if -1 in (first[1], second[1]):  # one is a day without a time
        return first[0] == second[0] and max(first[1], second[1]) <= 0
    return first[:3] == second[:3]


def is_qualified(before: str, after: str) -> bool:
    """Whether a name only gained or lost a qualifier: `Tokyo, Japan` for `Tokyo`."""
    short, long = sorted((before.strip(), after.strip()), key=len)
    return long.startswith(short) and bool(_QUALIFIER.fullmatch(long[len(short) :]))


_QUALIFIER = lazily(r", ?[A-Z][A-Za-z.]{1,20}(?: [A-Z][A-Za-z]{1,20}){0,2}| \([A-Za-z ]{2,30}\)")


def could_be_same(before: str, after: str) -> bool:
    """Whether two names or dates may be the same: an abbreviation, initials, a short form, another date format."""
    if days_of(before) & days_of(after):
        return True
    if _signs(before) != _signs(after):
        return False
    parts, others = before.split(","), after.split(",")
    if len(parts) == len(others) > 1:
        return all(_is_short_form(a.strip(), b.strip()) for a, b in zip(parts, others, strict=True))
    return _is_short_form(before.strip(), after.strip())


def is_padded(before: str, after: str) -> bool:
    """Whether a value became part of a phrase: `The value is Rome` or `Rome or similar` for `Rome`."""
    words, phrase = words_of(before), words_of(after[:_LONGEST])
    if not words or len(phrase) < len(words) + 2 or f" {' '.join(words)} " not in f" {' '.join(phrase)} ":
        return False
    own = set(before.split())
    return any("a" <= word.strip("(\"'")[:1] <= "z" for word in after[:_LONGEST].split() if word not in own)


def _is_short_form(before: str, after: str) -> bool:
    before_words, after_words = words_of(before), words_of(after)
    if not before_words or not after_words:
        return False
    if "".join(before_words) == "".join(after_words):
        return True
    if len(after_words) < len(before_words) and before_words[: len(after_words)] == after_words:
        return not any(char in "0123456789" for char in before[len(after) :])
    return _abbreviates(before, after_words) or _abbreviates(after, before_words)


def _abbreviates(short: str, long: list[str]) -> bool:
    """Whether capitals such as NYC, CHI or DC abbreviate a name."""
    letters = short.replace(".", "").strip()
    if not (2 <= len(letters) <= 4 and all("A" <= char <= "Z" for char in letters)):
        return False
    letters = letters.lower()
    initials = "".join(word[0] for word in long)
    if letters in (initials, "".join(long[1:])):
        return True
    rest = iter("".join(long))
    return letters[0] == long[0][0] and len(letters) < len("".join(long)) and all(char in rest for char in letters)
