"""Tokens and sentences of a text, in linear time.

The rules are VRTY 1.0.1's (specification sections 2 to 4): fold to ASCII letters, split sentences on the original text,
read at most `MAX_TOKENS`. Folding follows the frozen Unicode 14 table in `data/`, so that every Python version gives
the same tokens whatever its Unicode version.
"""

import codecs
from functools import cache

from vrty_gate.core import bundled
from vrty_gate.core.named_tuple import NamedTuple

MAX_TOKENS = 2048

# One byte per character after folding: letters as they are, "." for any sentence end, " " for white space.
_GAP = b"\x0b"  # separates words, but is not white space in the original text
_DROPPED = b"\x80"  # is removed, so that its neighbours merge, but still separates "." from white space
_DROPPED_SPACE = b"\x85"  # removed white space: ends a sentence after ".", and merges its neighbours elsewhere
_CUT = b"\n"

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ASCII_SPACES = "\t\n\v\f\r\x1c\x1d\x1e\x1f "
_SPACES = "\xa0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_DROPPED_SPACES = "\x85\u1680\u2028\u2029"
_COMMON = "\u2019\u2018\u201c\u201d\u2014\u2013"  # quotes and dashes, which are removed: the most common non-Latin-1


def _ascii_classes() -> bytes:
    table = bytearray(_GAP * 128 + _DROPPED * 128)
    for letter in _LETTERS:
        table[ord(letter)] = table[ord(letter.upper())] = ord(letter)
    for end in ".!?":
        table[ord(end)] = ord(".")
    for space in _ASCII_SPACES:
        table[ord(space)] = ord(" ")
    return bytes(table)


_ASCII_CLASSES = _ascii_classes()


class Document(NamedTuple):
    """The first `MAX_TOKENS` tokens of a text, each a run of a-z, sentence by sentence."""

    sentences: list[list[str]]
    """The leading sentences that fit completely; none is empty."""
    rest: list[str]
    """The beginning of the first sentence that does not fit."""


def document(text: str) -> Document:
    """Sentences and tokens of `text`. Source: VRTY 1.0.1, specification sections 2 to 4."""
    sentences: list[list[str]] = []
    room = MAX_TOKENS
    for sentence in _letters(text).split("\n"):
        tokens = sentence.split(None, room)
        if len(tokens) > room:
            return Document(sentences, tokens[:room])
        if tokens:
            sentences.append(tokens)
            room -= len(tokens)
    return Document(sentences, [])


def tokens(text: str) -> list[str]:
    """The tokens of `document` without division into sentences."""
    return _letters(text).split(None, MAX_TOKENS)[:MAX_TOKENS]


def _letters(text: str) -> str:
    """Lower-case ASCII words separated by spaces, one sentence per line."""
    if text.isascii():
        folded = text.encode("ascii").translate(_ASCII_CLASSES).replace(b". ", _CUT)
    else:
        for char in _COMMON:
            text = text.replace(char, "\x80")
        folded = text.encode("latin-1", _FOLD).translate(_latin_1_classes()).replace(b". ", _CUT)
        folded = folded.replace(b"." + _DROPPED_SPACE, _CUT).translate(None, _DROPPED + _DROPPED_SPACE)
    return folded.replace(b".", b" ").decode("ascii")


@cache
def _latin_1_classes() -> bytes:
    table = bytearray(_ASCII_CLASSES)
    for code in range(128, 256):
        table[code] = _fold_table().get(chr(code), _DROPPED).replace(b"0", _GAP)[0]  # no letter folds to two here
    return bytes(table)


@cache
def _fold_table() -> dict[str, bytes]:
    """Non-ASCII characters that are not simply removed, to bytes that `_latin_1_classes` understands.

    Each line of the file has letters and the characters that fold to them, with "0" for a non-letter: a folded "…" does
    not end a sentence.
    """
    table: dict[str, bytes] = {}
    for line in bundled.read("unicode14_ascii_fold.txt").decode("utf-8").split("\n")[:-1]:
        letters, characters = line.split(" ")
        table.update(dict.fromkeys(characters, letters.encode("ascii")))
    table.update(dict.fromkeys(_SPACES, b" "))
    table.update(dict.fromkeys(_DROPPED_SPACES, _DROPPED_SPACE))
    return table


def _fold(error: UnicodeError) -> tuple[bytes, int]:
    """Codec error handler, called by `str.encode` for each run of characters that are not Latin-1."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    table = _fold_table()
    return b"".join([table.get(char, _DROPPED) for char in error.object[error.start : error.end]]), error.end


_FOLD = "vrty_gate.fold"
codecs.register_error(_FOLD, _fold)
