"""What counts to the character: code, commands, paths, links, identifiers and units.

There letter case and inner white space mean something, even where all words are the same: `rm -rf ./build` and
`rm -rf . /build`, `git branch -d` and `-D`, 5 mg and 5 Mg.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from vrty_gate.core import json_data
from vrty_gate.core.changes.units import FENCED, GROUPED
from vrty_gate.core.text.invisible import named, unexplained
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import READ
from vrty_gate.core.text.words import words_of

_SPAN = lazily(r"`([^`\n]{1,200})`")
_OPENS, _CLOSES = "\"'([{<*_\u201c\u2018\u00ab\u201e|", "\"')]}>*_.,;:!?\u201d\u2019\u00bb\u2026\u3002\uff0c\uff1a|"
_LONGEST = 200
_OPTION = lazily(r"(?:-[A-Za-z]{1,4}|--[A-Za-z][\w-]*)(?:=\S*)?")
_ADDRESS = lazily(r"(?:https?://|www\.)\S+|[^\s@]+@[^\s@.]+\.[^\s@]+")
_PATH = lazily(r"(?:~|\.{1,2})?/[^\s/]\S*|[A-Za-z]:\\\S*")
_PATH_INSIDE = lazily(r"(?<=[\w.])/[\w.-]*[./]\w")
_WORD = lazily(r"[\w-]+")
_QUANTITY = lazily(r"\d[\d.,]*[A-Za-z%\u00b5]{1,4}(?:\Z|-)")
_DIGIT, _LETTER = lazily(r"\d"), lazily(r"[A-Za-z]")
_JOINED = lazily(r"[A-Za-z0-9]_[A-Za-z0-9]|[a-z][A-Z]")
_OPERATION = lazily(r"\w[)\]]?[=<>^+*&|]{1,3}[(\[]?[\w-]")
_FORMULA = lazily(r"[=<>^+*&|]")
"""In a formula, white space around operators says nothing."""
_PIECE = lazily(r"[^\W_]+")
_SHORTEST = 3
_UNIT = lazily(r"(?<![\w.,])(\d[\d.,]*)\s?([A-Za-z]{2,4})(?![A-Za-z])")
_OF_UNITS = lazily(r"[mM](?:[gGlLmsSwWvVaAbBjJnN]|[hH][zZ]|[pP][aA]|[wW][hH])|[kKmMgGtTpP][iI]?[bB](?:ps)?")
"""Units in which the letter case of the prefix or of bits and bytes counts."""


def altered(before: str, after: str) -> tuple[str, str] | None:
    """The first part of one text that the other has with other letter case or white space; None if there is none.

    Text that says the same in other words is not searched for.
    """
    if new := unexplained(after) - unexplained(before):
        return "", named(new)
    if laid := _laid_over(after) - _laid_over(before):
        return "", named(laid)
    before, after = (
        (FENCED.sub("\n", text[:READ]) if "```" in text or "~~~" in text else text[:READ]).replace("**", "")
        for text in (before, after)
    )
    before, after = (GROUPED.sub("", text) if "," in text else text for text in (before, after))
    if before == after:
        return None
    if hidden := _hidden(before, after):
        return hidden
    olds, news = _Parts(before), _Parts(after)
    for item in olds.items_beside(news):
        if form := news.other_form(item):
            return item, form
    for item in news.items_beside(olds):
        if form := olds.other_form(item):
            return form, item
    return _other_unit(olds, news) or _other_sign(before, after)


_ITEM = lazily(r"[^\S\n]*(?:[-*+\u2022]|[0-9]{1,3}[.)])[^\S\n]")


def _hidden(before: str, after: str) -> tuple[str, str] | None:
    """A line that is no longer shown as the others are: put in a quotation, in code, in a comment, behind an image."""
    covers = any(mark in after for mark in ("![", "||", "{"))
    if covers and (more := set(_COVERS.findall(after)) - set(_COVERS.findall(before))):
        return "", min(more)
    apart = _apart(after)
    if not apart:
        return None
    known = _apart(before)
    lines = [line for line in before.split("\n") if not line.startswith(_INDENTED)]
    shown = {words: line.strip() for line in lines if (words := tuple(words_of(line))) not in known}
    return next(((shown[words], line) for words, line in apart.items() if words in shown), None)


def _apart(text: str) -> dict[tuple[str, ...], str]:
    """The lines that are quotations, indented code or comments, by their words."""
    found: dict[tuple[str, ...], str] = {}
    if not _MAY_BE_APART.search(text):
        return found
    last, is_blank = "", True
    for line in text.split("\n"):
        if not line.strip():
            is_blank = True
            continue
        is_code = is_blank and line.startswith(_INDENTED) and not last.startswith(" ") and not _ITEM.match(last)
        if is_code or _MARKED_OFF.match(line):
            found[tuple(words_of(line))] = line
        last, is_blank = line, False
    return found


_COVERS = lazily(r"!\[(?=[^\]\n]{1,300}\]\()|(?<!\|)\|\|(?=\w[^|\n]{0,300}\|\|)|\{[#%](?=\s)")
"""What begins a text that is shown in place of an image, only on a click, or not at all."""
_MAY_BE_APART = lazily(r"^(?: {4}|\t|[ \t]{0,3}(?:>|//|;|%|\|\||\{[#%]))", re.MULTILINE)
_INDENTED = ("    ", "\t")
_MARKED_OFF = lazily(r" {0,3}>[ \t]*\S|[ \t]*(?://|;|%|\|\||\{[#%])[ \t]*\w")


_OVERLAY = lazily("(?<=\\w)[\u0334-\u0338\u20d2\u20d3\u20d8-\u20da\u20dd-\u20e2\u20e4-\u20eb]")
"""Marks that strike out or enclose the letter or digit before them; a digit in a keycap is none."""


def _laid_over(text: str) -> frozenset[str]:
    return frozenset(_OVERLAY.findall(text)) if not text.isascii() else frozenset()


_LITERAL = lazily(r'"((?:[^"\\\n]|\\.){0,60})"(\s*:)?')
_ESCAPED_BLANK = lazily(r"\\(?:[nrt]|u00[aA]0)")


def altered_data(before: str, after: str) -> tuple[str, str] | None:
    """What other programs may read otherwise in JSON: a key that is there twice, and white space in a short value."""
    if not before.lstrip().startswith(("{", "[", "```")) or "{" not in after:
        return None
    if repeated := [key for key in json_data.repeated_keys(after) if key not in json_data.repeated_keys(before)]:
        return "", f'"{repeated[0][:_LONGEST]}" twice'
    olds, news = ({text for text, colon in _LITERAL.findall(part) if not colon} for part in (before, after))
    spaced = {_without_blanks(text): text for text in sorted(news - olds)}
    for text in sorted(olds - news):
        if (form := spaced.get(_without_blanks(text))) is not None:
            return f'"{_SPACE.sub(_SHOWN, text)}"', f'"{_SPACE.sub(_SHOWN, form)}"'
    return None


def _without_blanks(literal: str) -> str:
    return " ".join(_ESCAPED_BLANK.sub(" ", literal).split())


_MARKS_OF_HEIGHT = "'\"\u2032\u2033\u2019\u201d"
_HEIGHT = lazily("(?<![\\w.,])(\\d[\\d.,]*)(['\"\u2032\u2033\u2019\u201d])(?!\\w)")
_SINGLE = "'\u2032\u2019"
_ORDINAL = lazily(r"^[^\S\n]*(\d{1,3})\.[^\S\n]+(\w+)", re.MULTILINE)
_FIRST = lazily(r"^[^\S\n]*(?:[-*+\u2022][^\S\n]+)?(\w+)", re.MULTILINE)
_RAISED = lazily(r"(\w)[^\S\n]?([\^_])\{([^{}\n]{1,40})\}")
_NO_SIGN = lazily(r"\W")


def _other_sign(before: str, after: str) -> tuple[str, str] | None:
    """A sign of a number where the other text has a list mark, another quotation mark or nothing."""
    is_signed = _SIGNED.search(before) or _SIGNED.search(after)
    olds, news = (_signs(text) if is_signed else {} for text in (before, after))
    for key, mark in olds.items():
        other = news.get(key, mark)
        if mark != other:
            return f"{mark}{key[1]}", f"{other}{key[1]}"
    olds, news = _heights(before), _heights(after)
    for key, mark in olds.items():
        other = news.get(key, mark)
        if mark != other:
            return f"{key[1]}{mark}", f"{key[1]}{other}"
    raised = (_RAISED.findall(text) if "{" in text else [] for text in (before, after))
    for old, new in zip(*raised, strict=False):
        if old != new and _NO_SIGN.sub("", old[2]) == _NO_SIGN.sub("", new[2]) and old[:2] == new[:2]:
            return f"{old[1]}{{{old[2]}}}", f"{new[1]}{{{new[2]}}}"
    if lost := _lost_ordinal(before, after):
        return lost
    came = _lost_ordinal(after, before)
    return (came[1], came[0]) if came else None


def _signs(text: str) -> dict[tuple[str, str], str]:
    """By the word before a number and the number, its sign; not of numbers behind numbers, which may be a range."""
    found: dict[tuple[str, str], str] = {}
    for line in filter(_DIGIT.search, text.split("\n")):
        item = _BULLET.sub("", line)
        for match in _NUMBER.finditer(item):
            before = _word_before(item, match.start())
            if not _DIGIT.search(before):
                mark = match[1].strip().replace("\u2212", "-")
                found.setdefault((before.lower(), match[2].rstrip(".,")), mark)
    return found


_BULLET = lazily(r"^\s*(?:[-*+\u2022]\s+)")
_SIGNED = lazily(r"[-\u2212~>] ?\d")
_NUMBER = lazily(r"(?:(?<=\s)|^|(?<=\())((?:[-\u2212~]|>[ ]?)?)(\d[\d.,]*)")


def _heights(text: str) -> dict[tuple[str, str], str]:
    """By the word before a number and the number, whether feet or inches follow: marks that close no quotation."""
    found: dict[tuple[str, str], str] = {}
    if not any(map(text.__contains__, _MARKS_OF_HEIGHT)):
        return found
    for line in filter(_DIGIT.search, text.split("\n")):
        single = double = at = 0
        for match in _HEIGHT.finditer(line):
            single += len(_OPEN_SINGLE.findall(line, at, match.start()))
            double += len(_OPEN_DOUBLE.findall(line, at, match.start()))
            at = match.start()
            is_single = match[2] in _SINGLE
            if (single if is_single else double) % 2 == 0:
                key = _word_before(line, at).lower(), match[1].rstrip(".,")
                found[key] = "'" if is_single else '"'
    return found


def _word_before(line: str, at: int) -> str:
    return line[max(0, at - _NEAR) : at].rstrip().rpartition(" ")[2]


_NEAR = 40
_SPACE, _SHOWN = lazily(r"\s"), "\u2423"
_OPEN_DOUBLE = lazily('["\u201c]')
_OPEN_SINGLE = lazily("(?<!\\w)['\u2018]")


def _lost_ordinal(before: str, after: str) -> tuple[str, str] | None:
    """An ordinal such as "3." in "3. Mai" that was dropped; a list would have the number before it as well."""
    numbers = {int(number): word for number, word in _ORDINAL.findall(before)}
    if not numbers:
        return None
    firsts = {*_FIRST.findall(after)}
    for number, word in numbers.items():
        if number > 1 and number - 1 not in numbers and word in firsts and f"{number}." not in after:
            return f"{number}. {word}", word
    return None


def _other_unit(olds: "_Parts", news: "_Parts") -> tuple[str, str] | None:
    others: dict[str, list[str]] = {}
    for number, unit in news.units:
        others.setdefault(number, []).append(unit)
    for number, unit in olds.units:
        known = others.get(number, [])
        other = next((other for other in known if _are_other_units(unit, other)), None)
        if other is not None and unit not in known:
            return f"{number} {unit}", f"{number} {other}"
    return None


class _Parts:
    """The parts of a text that count to the character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._pieces = dict.fromkeys(_SPAN.sub(lambda match: f" {match[1]} ", text).split())

    def items_beside(self, other: "_Parts") -> Iterator[str]:
        """The parts, each once, without chunks that the other text has as well."""
        spans = {span.strip(): None for span in _SPAN.findall(self.text)}
        yield from (span for span in spans if span and not span.isalpha())
        new = [piece for piece in self._pieces if piece not in other._pieces]  # noqa: SLF001
        for chunk in dict.fromkeys(map(_core, new)):
            if chunk not in other._chunks and len(chunk) <= _LONGEST and _is_verbatim(chunk):  # noqa: SLF001
                yield chunk

    @cached_property
    def _chunks(self) -> dict[str, None]:
        return dict.fromkeys(map(_core, self._pieces))

    @cached_property
    def units(self) -> list[tuple[str, str]]:
        """The numbers with a unit behind them, each once."""
        return [*dict.fromkeys(_UNIT.findall(self.text))]

    @cached_property
    def _by_letters(self) -> dict[str, str]:
        return {chunk.lower(): chunk for chunk in self._chunks}

    @cached_property
    def _letters(self) -> tuple[str, dict[int, int], dict[int, int]]:
        """The letters and digits of the text, and by the place of a word in them, its beginning and end in the text."""
        words = list(_PIECE.finditer(self.text))
        starts: dict[int, int] = {}
        ends: dict[int, int] = {}
        at = 0
        for word in words:
            starts[at] = word.start()
            at += len(word[0].lower())
            ends[at] = word.end()
        return "".join([word[0].lower() for word in words]), starts, ends

    def other_form(self, item: str) -> str:
        """How the text has an item with other letter case or white space; empty if it has just that, or nothing."""
        if item in self.text or item.removesuffix("()") in self.text:
            return ""
        if item.lower() in self._by_letters:
            return self._by_letters[item.lower()]
        letters = "".join(_PIECE.findall(item)).lower()
        if len(letters) < _SHORTEST:
            return ""
        text, starts, ends = self._letters
        at = text.find(letters)
        while at >= 0:
            if at in starts and at + len(letters) in ends:
                form = self.text[starts[at] : ends[at + len(letters)]]
                return "" if _is_in_words(item, form) else form
            at = text.find(letters, at + 1)
        return ""


def _is_in_words(item: str, form: str) -> bool:
    """Whether an identifier was written as words, or a formula with other white space."""
    words = form.split()
    return words == item.split("_") or (_FORMULA.search(item) is not None and "".join(words) in item)


def _is_verbatim(chunk: str) -> bool:
    if chunk.isalpha():
        return _JOINED.search(chunk) is not None
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
