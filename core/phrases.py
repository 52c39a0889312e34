"""Phrases of a language at the beginning of a text, which say yes or no or refuse, and how phrases are found."""

import re
from collections.abc import Callable
from functools import cache

from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.language import CloselySigned, Language, codes, record_of, records, with_english
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import lower

READ = 200_000
"""Patterns are tried on only this many characters of a text, which bounds the time."""
OPENING = 300
"""A refusal occurs within this many characters."""


@once
def plain(text: str) -> str:
    """A text in lower case with straight apostrophes; every character keeps its index."""
    return settled(lower(text)).replace("\u2019", "'").replace("\u2018", "'")


Patterns = tuple[tuple[str, str], ...]
"""Pairs of a sign and a pattern. No pattern matches without its sign, and looking for the sign is fast."""


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern, compiled on first use: most are never needed."""
    return lazily(pattern, re.MULTILINE)


def first_match(patterns: CloselySigned, text: str) -> re.Match[str] | None:
    """The first match of the first pattern that matches within the first `READ` characters, or None."""
    text = settled(text)
    for sign, pattern in patterns:
        if shows(sign, text) and (match := compiled(pattern).search(text, 0, READ)):
            return match
    return None


def shows(sign: str | tuple[str, ...], text: str) -> bool:
    """Whether a text has a sign, or one of the alternatives of each of several signs."""
    if isinstance(sign, str):
        return sign[:1] in text and sign in text  # looking for a single letter is fastest
    return all(any(map(text.__contains__, each.split("|"))) for each in sign)


def first_of_language(patterns_of: Callable[[Language], CloselySigned], text: str, part: str) -> re.Match[str] | None:
    """The first match of the patterns of a text's language in a part of it, which is in lower case, or None."""
    for record in records(language_of(text)):
        if match := first_match(patterns_of(record), part):
            return match
    return None


def asks_for(pattern_of: Callable[[Language], str], prompt: str) -> bool:
    """Whether a prompt has a phrase of a pattern of its language, or of the English one."""
    patterns = dict.fromkeys(map(pattern_of, with_english(language_of(prompt))))
    return any(pattern and compiled(f"(?i){pattern}").search(prompt, 0, READ) for pattern in patterns)


@once
def refusal(text: str) -> str:
    """The phrase with which the opening of a text refuses; empty when it does not."""
    match = first_of_language(lambda record: record.refusals, text, plain(text[:OPENING]))
    return match[0] if match else ""


@once
def denies(text: str) -> bool:
    """Whether a text begins with any denial: of help, means or knowledge, or a request for more information."""
    opening = plain(text[: 2 * OPENING])
    spoken = records(language_of(text))
    return any(record.unable and compiled(record.unable).search(opening) for record in spoken) or bool(refusal(text))


_SET_OFF = " \t\n*_#>\"'\u201c\u00ab\u00a1-"


def says_yes(text: str, language: str) -> bool | None:
    """True if a text begins with a yes, False if it begins with a no, None otherwise.

    A text of unknown language, which may be a single word, is read in all.
    """
    head = plain(text[: 2 * OPENING]).lstrip(_SET_OFF)[:80]
    for code in (language,) if language else ("en", *codes()):
        yes, no = _answers(code)
        if no.match(head):
            return False
        if yes.match(head):
            return True
    return None


@cache
def _answers(language: str) -> "tuple[re.Pattern[str], re.Pattern[str]]":
    """The beginnings of an answer that mean yes, and those that mean no."""
    record = record_of(language)
    end = r"(?![\w-])" if record.has_blanks else ""
    yes, no = (lazily(rf"(?:{pattern or '(?!)'}){end}") for pattern in (record.yes, record.no))
    return yes, no
