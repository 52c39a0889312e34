"""Whole phrases in a text, whatever their letter case, blanks and type of quotes and hyphens. Pure."""

import re
import unicodedata
from functools import cache, lru_cache
from typing import NamedTuple

from vrty_gate.core.reading.text.plain import MARKS, apart, hides, plain
from vrty_gate.core.reading.text.words import fold
from vrty_gate.core.rules.texts import LETTER, position
from vrty_gate.core.text.words import lower

# A letter with its accent after it, as some keyboards and PDFs give it; these have been the same in all of Unicode.
_APART = re.compile("[A-Za-z\u00c0-\u024f][\u0300-\u036f]{1,3}")
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019", "'"),
        **dict.fromkeys("\u201c\u201d", '"'),
        **dict.fromkeys("\u2010\u2011", "-"),
        # Marks among the letters of Latin-1, where `position` takes all for letters; moved to where it takes none.
        **{mark: chr(0xE000 + ord(mark)) for mark in "«¬®¯°±´¶·¸»¿×÷"},
    }
)


class Text(NamedTuple):
    """A text without emphasis and what nobody sees, each run of white space one blank."""

    written: str
    folded: str
    """The same in lower case and with plain quotes and hyphens, each character where it was."""
    apart: "Text | None" = None
    """The text with blanks for what nobody sees within words, where there is such; either may be how it is read."""


@lru_cache(maxsize=8)
def read(text: str) -> Text:
    """A text as phrases are looked for in it; the rules of a set read the same few texts."""
    joined = _of_plain(plain(text))
    return joined._replace(apart=_of_plain(apart(text))) if hides(text) else joined


def folded(phrase: str) -> str:
    """A phrase as `find` takes it; empty for marks of emphasis alone."""
    found = read(phrase).folded
    return found if found.strip(MARKS) else ""


def find(text: Text, phrase: str) -> str | None:
    """A folded phrase as it is written where it is found first, None when it is not there.

    It counts only as whole words: no letter or digit may touch its ends, in scripts that put blanks between words.
    """
    at = position(text.folded, phrase)
    if at >= 0:
        return text.written[at : at + len(phrase)]
    return find(text.apart, phrase) if text.apart else None


def count(text: Text, phrase: str, most: int) -> int:
    """How often a text has a folded phrase, none within another; counting ends at `most`."""
    return max(_count(one, phrase, most) for one in (text, text.apart) if one)


def _count(text: Text, phrase: str, most: int) -> int:
    found = 0
    at = position(text.folded, phrase)
    while at >= 0 and found < most:
        found += 1
        at = position(text.folded, phrase, at + len(phrase))
    return found


@lru_cache(maxsize=8)  # the rules of a set read the same few texts
def unaccented(text: str) -> str:
    """A text or phrase in lower case without accents; empty for marks of emphasis and accents alone."""
    joined = " ".join(fold(plain(text)).replace("\u2019", "'").split())
    return joined if joined.strip(MARKS) else ""


def find_unaccented(text: str, phrases: tuple[str, ...]) -> str | None:
    """The first place of a text that has one of the phrases as whole words, without case and accents.

    Where all phrases are ASCII, only ASCII letters and digits are parts of words.
    """
    match = _unaccented_pattern(phrases).search(unaccented(text)) if phrases else None
    return match[0] if match else None


@cache
def _unaccented_pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    wanted = "|".join(re.escape(fold(phrase)) for phrase in phrases)
    letter = "[a-z0-9]" if wanted.isascii() else LETTER.pattern
    return re.compile(f"(?<!{letter})(?:{wanted})(?!{letter})")


def _of_plain(text: str) -> Text:
    if not text.isascii():
        text = _APART.sub(lambda found: unicodedata.normalize("NFC", found[0]), text)
    written = " ".join(text.split())
    return Text(written, lower(written).translate(_ALIKE))
