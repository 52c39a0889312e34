"""Figures that number an item, a step or a footnote, and thus state nothing."""

import re
from collections.abc import Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.quantities import units
from vrty_gate.core.reading.text.words import fold_word

_LINE_MARK = re.compile(
    "^[ \t>#*_|(\\[+\u2022-]{0,12}(?<![-+])([0-9]{1,3})[.):\\]\u20e3][)*_:]*(?=\\s|$)", re.MULTILINE
)
_INLINE_MARK = re.compile(r"(?<![^\s(,;:])([0-9]{1,2})\)[*_]*(?=\s)")
_BRACKETS = re.compile(r"\[([0-9]{1,2})\]")
_BEFORE_TEXT = re.compile("[ \t|*_\\[\\](){}>~`\"'\u201c\u00ab\u00bf\u00a1-]{0,20}")
_NO_TEXT = frozenset(".,:;|\n")
_WORD = re.compile("[A-Za-z\u00c0-\u024f]{1,20}")
_SIGN = re.compile(f"[{units.SIGNS}%\u2030\u00b0](?![0-9])")
_ENDS_CLAUSE = re.compile("[*_]*(?:[.,;:!?)\\[]|\\s*$|[ ]*\n)")
_LAST_WORD = re.compile('([A-Za-z\u00c0-\u024f]{1,20})[.!?"\u201d)*_]{0,3}[ \u00a0]$')
_BEHIND_SOURCE = re.compile("(?:source|reference|ref|fuente|referencia)s?:[ ]?[*_]*$", re.IGNORECASE)
_TAKE_A_NUMBER = frozenset(
    "a about an are at be by charge charges cost costs for from in is just of only over pay pays than the to under was"
    " were al con cobra cuesta cuestan de del desde el en es hasta la las los pague paga por son solo un una".split()
)
_ALONE = 100
"""List items and labels have numbers below this, even if a list does not begin with 1."""
_FEW_BEFORE = 24
_LABELS = frozenset(
    "step steps option part point item question example figure paso opcion parte punto pregunta ejemplo phase"
    " fase".split()
)
_HEADINGS = frozenset("answer tip respuesta consejo".split())
_AFTER_HEADING = re.compile("[*_]*(?:[:),]|[ ][-\u2013\u2014])")


class _Mark(NamedTuple):
    start: int
    number: int


def item_numbers(text: str) -> frozenset[int]:
    """The start of all figures that number items and footnotes.

    An item has text after its number, which is not a unit, and its number is 1 or has a neighbour in the same text.
    """
    starts = _in_sequence(_marks(_LINE_MARK, text), alone=True) if text else set[int]()
    if ")" in text:
        starts |= _in_sequence(_marks(_INLINE_MARK, text), alone=False)
    if "]" in text:
        starts |= _footnotes(text)
    return frozenset(starts)


def is_labelled(text: str, word: str, written: str, end: int) -> bool:
    """Whether a word and the figures after it, which end at `end`, are a label: step 1, `Tip 2:`."""
    if len(written) > len(str(_ALONE - 1)):
        return False
    word = fold_word(word)
    return word in _LABELS or (word in _HEADINGS and _AFTER_HEADING.match(text, end) is not None)


def _marks(pattern: re.Pattern[str], text: str) -> list[_Mark]:
    return [
        _Mark(match.start(1), int(match[1])) for match in pattern.finditer(text) if _is_before_text(text, match.end())
    ]


def _is_before_text(text: str, end: int) -> bool:
    """Whether text follows a mark on its line, and does not begin with a unit."""
    start = _BEFORE_TEXT.match(text, end).end()  # type: ignore[union-attr]  # matches at least the empty text
    return start < len(text) and text[start] not in _NO_TEXT and not _is_unit(text, start)


def _is_unit(text: str, start: int) -> bool:
    if _SIGN.match(text, start):
        return True
    word = _WORD.match(text, start)
    if not word:
        return False
    is_name = word[0] == word[0].lower() and fold_word(word[0]) in units.UNITS
    return is_name or word[0] in units.CURRENCIES


def _in_sequence(marks: Sequence[_Mark], *, alone: bool) -> set[int]:
    """The start of all marks whose number continues another or is continued; if `alone`, a single 1 counts too."""
    last = {mark.number: index for index, mark in enumerate(marks)}
    starts, numbers = set[int](), set[int]()
    for index, mark in enumerate(marks):
        begins = mark.number < _ALONE if alone else mark.number == 1
        is_followed = begins and last.get(mark.number + 1, -1) > index
        if (alone and mark.number == 1) or mark.number - 1 in numbers or is_followed:
            starts.add(mark.start)
            numbers.add(mark.number)
    return starts


def _footnotes(text: str) -> set[int]:
    """The start of footnote numbers: directly after a word, at the end of a clause, or all if the text has [1]."""
    marks = [mark for mark in _BRACKETS.finditer(text) if not _is_linked_or_amount(text, mark.end())]
    if "[1]" not in text:
        cited = {mark[1] for mark in marks if _is_cited(text, mark)}
        marks = [mark for mark in marks if mark[1] in cited]
    return {mark.start(1) for mark in marks}


def _is_linked_or_amount(text: str, end: int) -> bool:
    start = _BEFORE_TEXT.match(text, end).end()  # type: ignore[union-attr]  # matches at least the empty text
    return text[end : end + 1] == "(" or _is_unit(text, start)


def _is_cited(text: str, mark: re.Match[str]) -> bool:
    before = text[max(mark.start() - _FEW_BEFORE, 0) : mark.start()]
    is_glued = bool(before) and not before[-1].isspace() and before[-1] not in "([:=$-"
    if is_glued or _BEHIND_SOURCE.search(before):
        return True
    word = _LAST_WORD.search(before)
    takes_none = word is not None and fold_word(word[1]) not in _TAKE_A_NUMBER
    return takes_none and _ENDS_CLAUSE.match(text, mark.end()) is not None
