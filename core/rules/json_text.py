"""JSON as RFC 8259 has it, read without recursion, with the place and our own words for the first fault.

Python's reader lets NaN, duplicate keys and half characters pass, and names other places for a fault in other versions.
"""

import json
import re
from math import inf, isinf
from typing import Any, NamedTuple

DEEPEST = 60
"""Levels of lists and objects."""
_LONGEST_NUMBER = 400
"""Characters; the greatest number that a computer calculates with has 309 digits."""

_SHORT_NUMBER = 300

_PART = re.compile(
    r"[ \t\n\r]*(?:"
    r"(?P<mark>[\[\]{}:,])"
    r'|"(?P<plain>[^"\\\x00-\x1f]*)"'
    r'|(?P<string>"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*"?)'
    r"|(?P<number>-?[0-9][0-9.eE+-]*)"
    r"|(?P<word>[A-Za-z]+)"
    r"|(?P<other>[^ \t\n\r]))",
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<real>(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)")
_ESCAPE = re.compile(r'\\(?:(["\\/bfnrt])|u([0-9a-fA-F]{4})|)')
_SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS = {"true": True, "false": False, "null": None}
_SURROGATE = re.compile("[\ud800-\udfff]")
_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|([\[{])|([\]}])', re.DOTALL)


class Fault(Exception):
    """Why a text is no JSON, at which character of it."""

    def __init__(self, words: str, at: int) -> None:
        super().__init__(words)
        self.words, self.at = words, at


def nests_deeper(text: str, levels: int) -> bool:
    """Whether brackets outside of strings stand in each other more than `levels` deep."""
    if text.count("[") + text.count("{") <= levels:
        return False
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += 1 if found[1] else -1 if found[2] else 0
        if depth > levels:
            return True
    return False


class _Token(NamedTuple):
    mark: str
    """One of `[]{}:,`, `value` or `end`."""
    value: Any
    at: int


def read(text: str) -> Any:
    """The value of a JSON text: dicts, lists, str, int, float, bool, None. Raises Fault.

    No NaN and no infinity, no number beyond what a computer calculates with, no key twice in an object, no half of a
    surrogate pair, at most 60 levels.
    """
    found = _quickly(text)
    return found[0] if found else _closely(text)


def _quickly(text: str) -> list[Any]:
    """The value as the one item of a list, read by Python's reader, which is fast; no item where it may be too lax."""
    if "\\u" in text or nests_deeper(text, DEEPEST) or _SURROGATE.search(text):
        return []
    try:
        return [json.loads(text, object_pairs_hook=_unique, parse_int=_int, parse_float=_float, parse_constant=_refuse)]
    except ValueError:
        return []


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError
    return value


def _int(digits: str) -> int:
    if len(digits) > _SHORT_NUMBER:
        raise ValueError
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits) if len(digits) <= _LONGEST_NUMBER else inf
    if isinf(value):
        raise ValueError
    return value


def _refuse(constant: str) -> Any:
    raise ValueError(constant)


def _closely(text: str) -> Any:
    """The value, read by our own reader, which says what is wrong and where. Raises Fault."""
    half = _SURROGATE.search(text)
    if half:
        raise Fault("half a surrogate pair, which is no character", half.start())
    reader = _Reader(text)
    value = reader.value()
    after = reader.next()
    if after.mark != "end":
        raise Fault("something follows the value", after.at)
    return value


class _Reader:
    """Tokens of a text, and the values they make."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def next(self) -> _Token:
        found = _PART.match(self.text, self.at)
        if found is None:
            return _Token("end", None, len(self.text))
        self.at = found.end()
        kind = str(found.lastgroup)
        start, word = found.start(kind), found[kind]
        if kind == "mark":
            return _Token(word, None, start)
        if kind == "plain":
            return _Token("value", word, start - 1)
        if kind == "string":
            return _Token("value", _string(word, start, self.text), start)
        if kind == "number":
            return _Token("value", _number(word, start), start)
        if kind == "word" and word in _WORDS:
            return _Token("value", _WORDS[word], start)
        raise Fault(_odd(word), start)

    def value(self) -> Any:
        """The value that begins here, its parts read in a loop: depth costs no stack."""
        open_: list[tuple[Any, str]] = []  # each list or object, with the key whose value is due
        token = self.next()
        while True:
            if token.mark in ("[", "{"):
                if len(open_) == DEEPEST:
                    raise Fault(f"nested deeper than {DEEPEST} levels", token.at)
                data: Any = [] if token.mark == "[" else {}
                open_.append((data, ""))
                token = self.next()
                if token.mark not in ("]", "}"):
                    token = self._begin_item(open_, token)
                    continue
            elif token.mark == "value":
                data = token.value
                if not open_:
                    return data
                self._put(open_[-1], data)
                token = self.next()
            else:
                raise Fault("the text is empty" if not self.text.strip() else _missing(token, "a value"), token.at)
            while token.mark in ("]", "}"):  # whatever was begun ends here
                data, _ = open_.pop()
                if (token.mark == "]") != isinstance(data, list):
                    raise Fault(f"{token.mark} where {']' if isinstance(data, list) else '}'} is due", token.at)
                if not open_:
                    return data
                self._put(open_[-1], data)
                token = self.next()
            if token.mark != ",":
                due = "]" if isinstance(open_[-1][0], list) else "}"
                raise Fault(_missing(token, f"a comma or {due}"), token.at)
            comma = token.at
            token = self.next()
            if token.mark in ("]", "}"):
                raise Fault("a comma that nothing follows", comma)
            token = self._begin_item(open_, token)

    def _begin_item(self, open_: list[tuple[Any, str]], token: _Token) -> _Token:
        """The first token of an item of a list, or of the value after a key, which is kept."""
        data = open_[-1][0]
        if isinstance(data, list):
            return token
        if token.mark != "value" or not isinstance(token.value, str):
            raise Fault(_missing(token, "a key in double quotes"), token.at)
        if token.value in data:
            raise Fault("a key that the object has already", token.at)
        open_[-1] = (data, token.value)
        colon = self.next()
        if colon.mark != ":":
            raise Fault(_missing(colon, "a colon after the key"), colon.at)
        return self.next()

    @staticmethod
    def _put(parent: tuple[Any, str], value: Any) -> None:
        data, key = parent
        if isinstance(data, list):
            data.append(value)
        else:
            data[key] = value


def _missing(token: _Token, due: str) -> str:
    return f"the text ends where {due} is due" if token.mark == "end" else f"{due} is missing"


def _odd(word: str) -> str:
    if word == "-":
        return "a minus without a number"
    if word in ("NaN", "Infinity"):
        return f"{word} is no number of JSON"
    if word in ("True", "False", "None"):
        return f"{word} is Python; JSON writes true, false and null"
    if word in ("'", "\u201c", "\u201d"):
        return "a quote other than the double one"
    if word == "`":
        return "a code fence or quote stands there; unwrap_fence looks inside of a fence"
    if word == "\ufeff":
        return "a byte order mark stands there"
    if word == "/":
        return "a comment, which JSON does not have"
    return "something that is no JSON value"


def _number(word: str, at: int) -> int | float:
    found = _NUMBER.fullmatch(word)
    if found is None:
        raise Fault("a number that is not written as in JSON", at)
    if len(word) > _LONGEST_NUMBER or isinf(number := float(word)):
        raise Fault("a number too great or too long to calculate with", at)
    return number if found["real"] else int(word)


def _string(word: str, at: int, text: str) -> str:
    if len(word) < 2 or not word.endswith('"') or _escaped_end(word):
        end = at + len(word)
        if end < len(text) and text[end] < " ":
            raise Fault("a line end or other control character within a text; it must be escaped", end)
        raise Fault("a text that does not end", at)

    def plain(found: re.Match[str]) -> str:
        short, code = found.groups()
        if code:
            return chr(int(code, 16))
        if short:
            return _SHORT.get(short, short)
        raise Fault("a backslash that escapes nothing", at + 1 + found.start())

    value = _ESCAPE.sub(plain, word[1:-1])
    if _SURROGATE.search(value):  # pairs become the characters they stand for
        value = value.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        if _SURROGATE.search(value):
            raise Fault("half a surrogate pair, which is no character", at)
    return value


def _escaped_end(word: str) -> bool:
    """Whether the last quote is escaped, so that the text goes on."""
    slashes = len(word) - 1 - len(word[:-1].rstrip("\\"))
    return slashes % 2 == 1
