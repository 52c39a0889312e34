"""Parsing of a response as JSON by RFC 8259, with the position and a description of the first fault.

Messages and positions of Python's parser differ between versions, so text that it rejects is parsed again here.
"""

import re
from collections.abc import Iterator
from math import isinf
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.strict_json import Fault, Reader, too_deep_at
from vrty_gate.core.text.patterns import lazily

DEEPEST = 60
"""The most levels of lists and objects."""
_LONGEST_NUMBER = 400
"""The most characters of a number; the greatest float has 309 digits."""

_READER = Reader(levels=DEEPEST, int_digits=_LONGEST_NUMBER, float_digits=_LONGEST_NUMBER)
_PART = lazily(
    r"[ \t\n\r]*(?:"
    r"(?P<mark>[\[\]{}:,])"
    r'|"(?P<plain>[^"\\\x00-\x1f]*)"'
    r'|(?P<string>"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*"?)'
    r"|(?P<number>-?[0-9][0-9.eE+-]*)"
    r"|(?P<word>[A-Za-z]+)"
    r"|(?P<other>[^ \t\n\r]))",
)
_NUMBER = lazily(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_ESCAPE = lazily(r'\\(?:(["\\/bfnrt])|u([0-9a-fA-F]{4})|)')
_SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS = ("true", "false", "null")
_SURROGATE = lazily("[\ud800-\udfff]")


def nests_deeper(text: str, levels: int) -> bool:
    """Whether brackets outside of strings are nested more than `levels` deep."""
    return too_deep_at(text, levels) is not None


def read(text: str) -> Any:
    """The value of a JSON text: dicts, lists, str, int, float, bool, None. Raises Fault.

    NaN and infinity, numbers beyond the range of a float, duplicate keys, unpaired surrogates and more than 60 levels
    are faults.
    """
    if nests_deeper(text, DEEPEST):
        explain(text)  # Python's parser recurses, and a response is untrusted
    try:
        return _READER.read(text)
    except Fault:
        explain(text)
        raise


def explain(text: str) -> None:
    """Raise Fault for the first fault of a text, if it has one."""
    half = _SURROGATE.search(text)
    if half:
        raise Fault("an unpaired surrogate, which is not a valid character", half.start())
    tokens = _tokens(text)
    _pass_value(tokens)
    after = next(tokens)
    if after.mark != "end":
        raise Fault("content after the value", after.position)


class _Token(NamedTuple):
    mark: str
    """One of `[]{}:,`, `value` or `end`."""
    position: int
    string: str | None = None
    """The decoded string, if the value is one."""


def _tokens(text: str) -> Iterator[_Token]:
    """Yield the tokens of a text and a final `end`. Raises Fault for anything else."""
    position = 0
    while match := _PART.match(text, position):
        position = match.end()
        kind = str(match.lastgroup)
        start, word = match.start(kind), match[kind]
        if kind == "mark":
            yield _Token(word, start)
        elif kind == "plain":
            yield _Token("value", start - 1, word)
        elif kind == "string":
            yield _Token("value", start, _string(word, start, text))
        elif kind == "number":
            _require_number(word, start)
            yield _Token("value", start)
        elif word in _WORDS:
            yield _Token("value", start)
        else:
            raise Fault(_odd(word), start)
    yield _Token("end", len(text))


def _pass_value(tokens: Iterator[_Token]) -> None:
    """Skip the next value, iteratively, so that depth costs no stack."""
    open_: list[set[str] | None] = []  # the keys so far for each open object, None for a list
    token = next(tokens)
    while True:
        if token.mark in ("[", "{"):
            if len(open_) == DEEPEST:
                raise Fault(f"nested deeper than {DEEPEST} levels", token.position)
            open_.append(None if token.mark == "[" else set())
            token = next(tokens)
            if token.mark not in ("]", "}"):
                token = _begin_item(open_[-1], token, tokens)
                continue
        elif token.mark == "value":
            if not open_:
                return
            token = next(tokens)
        else:
            is_empty = token.mark == "end" and not open_
            raise Fault("the text is empty" if is_empty else _missing(token, "a value"), token.position)
        while token.mark in ("]", "}"):  # close lists and objects
            end = _end(open_.pop())
            if token.mark != end:
                raise Fault(f"{token.mark} where {end} is due", token.position)
            if not open_:
                return
            token = next(tokens)
        if token.mark != ",":
            raise Fault(_missing(token, f"a comma or {_end(open_[-1])}"), token.position)
        comma = token.position
        token = next(tokens)
        if token.mark in ("]", "}"):
            raise Fault("a trailing comma", comma)
        token = _begin_item(open_[-1], token, tokens)


def _begin_item(keys: set[str] | None, token: _Token, tokens: Iterator[_Token]) -> _Token:
    """The first token of a list item, or of the value after a key, which is added to `keys`."""
    if keys is None:
        return token
    if token.string is None:
        raise Fault(_missing(token, "a key in double quotes"), token.position)
    if token.string in keys:
        raise Fault("a duplicate key", token.position)
    keys.add(token.string)
    colon = next(tokens)
    if colon.mark != ":":
        raise Fault(_missing(colon, "a colon after the key"), colon.position)
    return next(tokens)


def _end(keys: set[str] | None) -> str:
    return "]" if keys is None else "}"


def _missing(token: _Token, due: str) -> str:
    return f"the text ends where {due} is expected" if token.mark == "end" else f"{due} is missing"


def _odd(word: str) -> str:
    if word == "-":
        return "a minus without a number"
    if word in ("NaN", "Infinity"):
        return f"{word} is not a JSON number"
    if word in ("True", "False", "None"):
        return f"{word} is Python; JSON writes true, false and null"
    if word in ("'", "\u201c", "\u201d"):
        return "a quote other than a double quote"
    if word == "`":
        return "a code fence or quote; unwrap_fence looks inside a fence"
    if word == "\ufeff":
        return "a byte order mark"
    if word == "/":
        return "a comment, which JSON does not have"
    return "not a JSON value"


def _require_number(word: str, position: int) -> None:
    if not _NUMBER.fullmatch(word):
        raise Fault("a number that is not in JSON format", position)
    if len(word) > _LONGEST_NUMBER or isinf(float(word)):
        raise Fault("a number that is too large or too long", position)


def _string(word: str, position: int, text: str) -> str:
    if len(word) < 2 or not word.endswith('"') or _escaped_end(word):
        end = position + len(word)
        if end < len(text) and text[end] < " ":
            raise Fault("a line break or other control character within a string; it must be escaped", end)
        raise Fault("an unclosed string", position)

    def plain(match: re.Match[str]) -> str:
        short, code = match.groups()
        if code:
            return chr(int(code, 16))
        if short:
            return _SHORT.get(short, short)
        raise Fault("an invalid escape", position + 1 + match.start())

    value = _ESCAPE.sub(plain, word[1:-1])
    if _SURROGATE.search(value):  # combine surrogate pairs into characters
        value = value.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        if _SURROGATE.search(value):
            raise Fault("an unpaired surrogate, which is not a valid character", position)
    return value


def _escaped_end(word: str) -> bool:
    """Whether the last quote is escaped, so that the string continues."""
    slashes = len(word) - 1 - len(word[:-1].rstrip("\\"))
    return slashes % 2 == 1
