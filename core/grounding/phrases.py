"""Whole phrases in a text, whatever their letter case, blanks and type of quotes and hyphens. Pure."""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from vrty_gate.core.rules.texts import position
from vrty_gate.core.words import lower

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
_UNSEEN = dict.fromkeys((0xAD, 0x200B, 0x2060, 0xFEFF))
"""Soft hyphens and blanks without width: taken out."""
_BOLD = "**"


class Text(NamedTuple):
    """A text without bold marks and what nobody sees, each run of white space one blank."""

    written: str
    folded: str
    """The same in lower case and with plain quotes and hyphens, each character where it was."""


@lru_cache(maxsize=8)
def read(text: str) -> Text:
    """A text as phrases are looked for in it; the rules of a set read the same few texts."""
    if not text.isascii():
        text = _APART.sub(lambda found: unicodedata.normalize("NFC", found[0]), text.translate(_UNSEEN))
    written = " ".join(text.replace(_BOLD, "").split())
    return Text(written, lower(written).translate(_ALIKE))


def folded(phrase: str) -> str:
    """A phrase as `find` takes it."""
    return read(phrase).folded


def find(text: Text, phrase: str) -> str | None:
    """A folded phrase as it is first written in a text, None when it is not there.

    It counts only as whole words: no letter or digit may touch its ends, in scripts that put blanks between words.
    """
    at = position(text.folded, phrase)
    return text.written[at : at + len(phrase)] if at >= 0 else None


def count(text: Text, phrase: str, most: int) -> int:
    """How often a text has a folded phrase, none within another; counting ends at `most`."""
    found = 0
    at = position(text.folded, phrase)
    while at >= 0 and found < most:
        found += 1
        at = position(text.folded, phrase, at + len(phrase))
    return found
