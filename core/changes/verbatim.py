"""What counts to the character: code, commands, paths, links, identifiers and units.

There letter case and inner white space mean something, even where all words are the same: `rm -rf ./build` and
`rm -rf . /build`, `git branch -d` and `-D`, 5 mg and 5 Mg.
"""

import re
from collections.abc import Iterator

from vrty_gate.core.changes.units import FENCED, GROUPED, READ
from vrty_gate.core.text.invisible import named, unexplained

_SPAN = re.compile(r"`([^`\n]{1,200})`")
_OPENS, _CLOSES = "\"'([{<*_\u201c\u2018\u00ab\u201e|", "\"')]}>*_.,;:!?\u201d\u2019\u00bb\u2026\u3002\uff0c\uff1a|"
_LONGEST = 200
_OPTION = re.compile(r"(?:-[A-Za-z]{1,4}|--[A-Za-z][\w-]*)(?:=\S*)?")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|[^\s@]+@[^\s@.]+\.[^\s@]+")
_PATH = re.compile(r"(?:~|\.{1,2})?/[^\s/]\S*|[A-Za-z]:\\\S*")
_PATH_INSIDE = re.compile(r"(?<=[\w.])/[\w.-]*[./]\w")
_WORD = re.compile(r"[\w-]+")
_QUANTITY = re.compile(r"\d[\d.,]*[A-Za-z%\u00b5]{1,4}(?:\Z|-)")
_DIGIT, _LETTER = re.compile(r"\d"), re.compile(r"[A-Za-z]")
_JOINED = re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]|[a-z][A-Z]")
_OPERATION = re.compile(r"\w[)\]]?[=<>^+*&|]{1,3}[(\[]?[\w-]")
_FORMULA = re.compile(r"[=<>^+*&|]")
"""In a formula, white space around operators says nothing."""
_PIECE = re.compile(r"[^\W_]+")
_SHORTEST = 3
_UNIT = re.compile(r"(?<![\w.,])(\d[\d.,]*)\s?([A-Za-z]{2,4})(?![A-Za-z])")
_OF_UNITS = re.compile(r"[mM](?:[gGlLmsSwWvVaAbBjJnN]|[hH][zZ]|[pP][aA]|[wW][hH])|[kKmMgGtTpP][iI]?[bB](?:ps)?")
"""Units in which the letter case of the prefix or of bits and bytes counts."""


def altered(before: str, after: str) -> tuple[str, str] | None:
    """The first part of one text that the other has with other letter case or white space; None if there is none.

    Text that says the same in other words is not searched for.
    """
    if new := unexplained(after) - unexplained(before):
        return "", named(new)
    before, after = (FENCED.sub("\n", text[:READ]).replace("**", "") for text in (before, after))
    before, after = (GROUPED.sub("", text) for text in (before, after))
    if before == after:
        return None
    olds, news = _Parts(before), _Parts(after)
    for item in olds.items:
        if form := news.other_form(item):
            return item, form
    for item in news.items:
        if form := olds.other_form(item):
            return form, item
    return _other_unit(olds, news)


def _other_unit(olds: "_Parts", news: "_Parts") -> tuple[str, str] | None:
    for number, unit in olds.units:
        for other_number, other in news.units:
            if number == other_number and _are_other_units(unit, other) and (number, unit) not in news.units:
                return f"{number} {unit}", f"{number} {other}"
    return None


class _Parts:
    """The parts of a text that count to the character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.chunks = [*map(_core, _SPAN.sub(lambda match: f" {match[1]} ", text).split())]
        self.items = [*dict.fromkeys(self._items())]
        self.by_letters = {chunk.lower(): chunk for chunk in self.chunks}
        self.units = [*dict.fromkeys(_UNIT.findall(text))]
        pieces = list(_PIECE.finditer(text))
        self._letters = "".join([piece[0].lower() for piece in pieces])
        self._places: dict[int, int] = {}
        """By place in the letters, the place in the text of the piece that begins there."""
        self._ends: dict[int, int] = {}
        at = 0
        for piece in pieces:
            self._places[at] = piece.start()
            at += len(piece[0].lower())
            self._ends[at] = piece.end()

    def _items(self) -> Iterator[str]:
        for span in _SPAN.findall(self.text):
            if span.strip() and not span.strip().isalpha():
                yield span.strip()
        for chunk in self.chunks:
            if len(chunk) <= _LONGEST and _is_verbatim(chunk):
                yield chunk

    def other_form(self, item: str) -> str:
        """How the text has an item with other letter case or white space; empty if it has just that, or nothing."""
        if item in self.text or item.removesuffix("()") in self.text:
            return ""
        if item.lower() in self.by_letters:
            return self.by_letters[item.lower()]
        letters = "".join(_PIECE.findall(item)).lower()
        if len(letters) < _SHORTEST:
            return ""
        at = self._letters.find(letters)
        while at >= 0:
            if at in self._places and at + len(letters) in self._ends:
                form = self.text[self._places[at] : self._ends[at + len(letters)]]
                return "" if _is_in_words(item, form) else form
            at = self._letters.find(letters, at + 1)
        return ""


def _is_in_words(item: str, form: str) -> bool:
    """Whether an identifier was written as words, or a formula with other white space."""
    words = form.split()
    return words == item.split("_") or (_FORMULA.search(item) is not None and "".join(words) in item)


def _is_verbatim(chunk: str) -> bool:
    if _OPTION.fullmatch(chunk) or _ADDRESS.fullmatch(chunk) or _PATH.fullmatch(chunk) or _PATH_INSIDE.search(chunk):
        return True
    if _WORD.fullmatch(chunk):  # a code such as AB-12, but not 5km; an identifier
        is_code = _DIGIT.search(chunk) and _LETTER.search(chunk) and not _QUANTITY.match(chunk)
        return bool(is_code or ("-" not in chunk and _JOINED.search(chunk)))
    return _OPERATION.search(chunk) is not None


def _core(chunk: str) -> str:
    return chunk.lstrip(_OPENS).rstrip(_CLOSES)


def _are_other_units(unit: str, other: str) -> bool:
    if unit == other or unit.lower() != other.lower() or not _OF_UNITS.fullmatch(unit):
        return False
    has_other_prefix = unit[0] != other[0] and unit[0] in "mM"
    return has_other_prefix or any(bits != its and bits in "bB" for bits, its in zip(unit[1:], other[1:], strict=True))
