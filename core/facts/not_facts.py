"""Numbers that are not facts: in list marks and headings, citations, links, addresses and identifiers."""

import re
from functools import cache

from vrty_gate.core.languages.language import alternatives, with_english
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily

_LINK = lazily(r"(?:https?://|www\.)[^\s<>\"')\]]+|[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,100}")
_BEFORE_MARK = lazily(r"[ \t>#*_+|-]*\(?\Z")
_MARK = lazily(r"(?:\.[0-9]{1,2}){0,3}\\?(?:[.)](?=[ \t*]+(?:[^\s|]|\|[ \t]*[a-z]))|[.)][*_]{2})|\ufe0f|\u20e3")
_HEADING = lazily(r"(?:\.[0-9]{1,2}){0,4}[.):]?[ \t]")
_BEHIND_LABEL = lazily(r"[*_]{0,3} ?(?:[:.)\u2014|-]|[*_]{2}|\n|\Z|\ub2e8\uacc4)")
_INLINE_MARK = lazily(r"\)(?= ?[^\s0-9])")
_CITED = lazily(r"\^?[0-9]{1,3}(?:[ ]?[,;-][ ]?\^?[0-9]{1,3}){0,12}")
_SOURCE = lazily(r"\A(?:source|doc|ref|fn|note|cit|p\.|page|s\.)|[#=\u2020]|\.[a-z]{2,5}(?:\Z|[#:, -])")
_AUTHOR = lazily(r"(?:see |cf\. )?[A-Z][^()\n]{0,70}?(?:,|;| et al\.?|&) ?\Z")
_YEAR = lazily(r"[12][0-9]{3}[a-z]?(?=[),;:])")
_IDENTIFIER = lazily(r"[a-z0-9_]*(?:[-./:_][a-z0-9_]+){0,8}")
_TAKES_A_NUMBER = lazily(r"(?<![a-z])(?:is|are|was|were|costs?|pays?|charges?|es|son|cuestan?) \Z")
"""Before a number in brackets that is no citation: the fee is [9]."""
_LONGEST_LINE_START = 24
_LONGEST_BRACKET = 80
_NEAR = 400
"""The most characters between two items of a list in a line."""


def links(folded: str) -> list[tuple[int, int]]:
    """The spans of web and mail addresses."""
    if "://" not in folded and "www." not in folded and "@" not in folded:
        return []
    return [link.span() for link in _LINK.finditer(folded)]


def is_list_mark(folded: str, start: int, end: int, language: str) -> bool:
    """Whether figures number an item, a heading or a step: `3.` and `Step 3:` at the start of a line, `(3)`."""
    if end - start > 3:
        return False
    if folded.startswith(("\ufe0f", "\u20e3"), end):
        return True
    line = folded.rfind("\n", max(start - _LONGEST_LINE_START, 0), start) + 1
    if line or start <= _LONGEST_LINE_START:
        before = folded[line:start]
        if _BEFORE_MARK.match(before):
            if _MARK.match(folded, end) or ("#" in before and _HEADING.match(folded, end)):
                return True
        elif _BEHIND_LABEL.match(folded, end) and _label(language).search(folded, max(line - 1, 0), start):
            return True
    if end - start <= 2 and _INLINE_MARK.match(folded, end) and _has_neighbour(folded, start, end):
        return folded.startswith("(", start - 1) or _is_outside_brackets(folded[max(start - 40, 0) : start])
    return False


@cache
def _label(language: str) -> re.Pattern[str]:
    steps = alternatives([fold_letters(word) for record in with_english(language) for word in record.steps])
    return lazily(rf"(?:^|[\n|])[ \t>#*_+-]{{0,12}}(?:{steps}) ?\Z")


def _has_neighbour(folded: str, start: int, end: int) -> bool:
    """Whether an item of a list in a line is the first, or the one before or after it is near."""
    if not folded[start:end].isdecimal():  # a half
        return False
    number = int(folded[start:end])
    before, after = folded[max(start - _NEAR, 0) : start], folded[end : end + _NEAR]
    return number == 1 or f"{number - 1})" in before or f"{number + 1})" in after


def _is_outside_brackets(before: str) -> bool:
    return before.rfind("(") <= before.rfind(")")


def citation_end(text: str, folded: str, start: int) -> int:
    """The end of the citation that contains a number: [1], [guide.pdf#page=3], (Smith, 2020); 0 if there is none."""
    for opening, closing in (("[", "]"), ("\u3010", "\u3011")):
        opened = folded.rfind(opening, max(start - _LONGEST_BRACKET, 0), start)
        if opened < 0:
            continue
        closed = folded.find(closing, opened, start + _LONGEST_BRACKET)
        if _TAKES_A_NUMBER.search(folded, max(opened - 10, 0), opened):
            continue
        if closed > start and not folded.startswith("(", closed + 1):
            inside = folded[opened + 1 : closed]
            if "\n" not in inside and (_CITED.fullmatch(inside) or _SOURCE.search(inside)):
                return closed + 1
    if year := _YEAR.match(folded, start):
        opened = folded.rfind("(", max(start - _LONGEST_BRACKET, 0), start)
        if opened >= 0 and ")" not in folded[opened:start] and _AUTHOR.fullmatch(text, opened + 1, start):
            return year.end()
    return 0


def identifier_at(folded: str, start: int, end: int, done: int) -> tuple[int, int]:
    """The span of the identifier that contains figures, not before `done`: utf8, GPT-4, 3.10.2."""
    earliest = max(start - 40, done)
    while start > earliest and (
        folded[start - 1].isascii() and (folded[start - 1].isalnum() or folded[start - 1] in "_-#")
    ):
        start -= 1
    while folded[start] in "-_":
        start += 1
    return start, _IDENTIFIER.match(folded, end).end()  # type: ignore[union-attr]  # matches at least the empty text
