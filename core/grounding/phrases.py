"""Finding whole phrases in a text, ignoring case, white space and the kind of quotes and hyphens. Pure."""

import re
import unicodedata
from functools import cache

from vrty_gate.core.languages.content_words import fold
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.rules.texts import LETTER, position
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.plain import MARKS, apart, hides, plain
from vrty_gate.core.text.text import once
from vrty_gate.core.text.words import lower

# A letter followed by a combining accent, as some keyboards and PDFs produce; the same in every Unicode version.
_APART = lazily("[A-Za-z\u00c0-\u024f][\u0300-\u036f]{1,3}")
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019", "'"),
        **dict.fromkeys("\u201c\u201d", '"'),
        **dict.fromkeys("\u2010\u2011", "-"),
        # Marks in the range of Latin-1 that `position` treats as letters, moved out of that range.
        **{mark: chr(0xE000 + ord(mark)) for mark in "«¬®¯°±´¶·¸»¿×÷"},
    }
)


class Text(NamedTuple):
    """A text without emphasis and invisible characters, and with white space collapsed."""

    written: str
    folded: str
    """The same in lower case with plain quotes and hyphens; every character keeps its index."""
    apart: "Text | None" = None
    """If words contain invisible characters, the text with spaces in their place; both readings are possible."""


@once
def read(text: str) -> Text:
    """A text prepared for finding phrases."""
    joined = _searchable(plain(text))
    return joined._replace(apart=_searchable(apart(text))) if hides(text) else joined


def folded(phrase: str) -> str:
    """A phrase in the form that `find` takes; empty if it consists of emphasis marks."""
    form = read(phrase).folded
    return form if form.strip(MARKS) else ""


def find(text: Text, phrase: str) -> str | None:
    """The first occurrence of a folded phrase as written in the text; None if there is none.

    Only whole words count: in scripts with spaces between words, no letter or digit may touch the phrase.
    """
    at = position(text.folded, phrase)
    if at >= 0:
        return text.written[at : at + len(phrase)]
    return find(text.apart, phrase) if text.apart else None


def count(text: Text, phrase: str, most: int) -> int:
    """The number of non-overlapping occurrences of a folded phrase; counting stops at `most`."""
    return max(_count(reading, phrase, most) for reading in (text, text.apart) if reading)


def _count(text: Text, phrase: str, most: int) -> int:
    occurrences = 0
    at = position(text.folded, phrase)
    while at >= 0 and occurrences < most:
        occurrences += 1
        at = position(text.folded, phrase, at + len(phrase))
    return occurrences


@once
def unaccented(text: str) -> str:
    """A text or phrase in lower case without accents; empty if it consists of emphasis marks and accents."""
    joined = " ".join(fold(plain(text)).replace("\u2019", "'").split())
    return joined if joined.strip(MARKS) else ""


def find_unaccented(text: str, phrases: tuple[str, ...]) -> str | None:
    """The first occurrence of one of the phrases as whole words, ignoring case and accents; None if there is none.

    If all phrases are ASCII, only ASCII letters and digits count as parts of words.
    """
    match = _unaccented_pattern(phrases).search(unaccented(text)) if phrases else None
    return match[0] if match else None


@cache
def _unaccented_pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    wanted = "|".join(re.escape(fold(phrase)) for phrase in phrases)
    letter = "[a-z0-9]" if wanted.isascii() else LETTER.pattern
    return lazily(f"(?<!{letter})(?:{wanted})(?!{letter})")


def _searchable(text: str) -> Text:
    if not text.isascii():
        text = _APART.sub(lambda match: unicodedata.normalize("NFC", match[0]), text)
    written = " ".join(text.split())
    return Text(written, lower(written).translate(_ALIKE))
