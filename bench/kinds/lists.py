"""Lists, sections and tables of an answer."""

import itertools
import re
from functools import lru_cache
from typing import NamedTuple

from kinds.text import Span, lines

_ITEM = re.compile(r"^([ \t]*)(?:([-*+•])|(\d{1,3})([.)]))[ \t]+")


class Item(NamedTuple):
    """A list item with all that belongs to it; `number` is 0 in bulleted lists."""

    start: int
    end: int
    text: str
    indent: int
    mark: str
    number: int


@lru_cache(4096)
def lists(text: str) -> tuple[tuple[Item, ...], ...]:
    """Lists of two items or more, nested ones too."""
    rows = lines(text)
    starts = []
    for offset, line in enumerate(rows):
        mark = _ITEM.match(line.text) if line.role == "item" else None
        if mark:
            starts.append((offset, len(mark[1].expandtabs(4)), mark[2] or mark[4], int(mark[3] or 0)))
    lists_, used = [], set()
    for place, (offset, indent, mark, number) in enumerate(starts):
        if offset in used:
            continue
        group = [(offset, indent, mark, number)]
        for other in starts[place + 1 :]:
            if other[1] < indent or _breaks(text, group[-1], other):
                break
            if other[1] > indent:
                continue
            if other[2] != mark or (number and other[3] != group[-1][3] + 1):
                break
            group.append(other)
        used.update(member[0] for member in group)
        if len(group) > 1:
            lists_.append(_items(text, group))
    return tuple(lists_)


def _breaks(text: str, last: tuple[int, int, str, int], other: tuple[int, int, str, int]) -> bool:
    """Whether a heading, or for bullets a paragraph at the left, is between two items."""
    rows = lines(text)[last[0] + 1 : other[0]]
    if any(row.text.startswith("#") or row.text.strip() in {"---", "***"} for row in rows):
        return True
    return not last[3] and any(
        row.role in {"prose", "heading"} and not row.text.startswith((" ", "\t")) for row in rows
    )


def _items(text: str, group: "list[tuple[int, int, str, int]]") -> tuple[Item, ...]:
    rows = lines(text)
    items = []
    for place, (offset, indent, mark, number) in enumerate(group):
        if place + 1 < len(group):
            stop = group[place + 1][0]
        else:
            stop, blank = offset + 1, False
            while stop < len(rows):
                row = rows[stop]
                deeper = len(row.text) - len(row.text.lstrip()) > indent
                own_mark = _ITEM.match(row.text)
                if row.role in {"code", "blank"}:
                    blank = blank or row.role == "blank"
                elif (blank and not deeper) or (own_mark and not deeper) or row.text.startswith("#"):
                    break
                stop += 1
        end = rows[stop - 1].end
        body = text[rows[offset].start : end].rstrip()
        items.append(Item(rows[offset].start, rows[offset].start + len(body), body, indent, mark, number))
    return tuple(items)


def renumbered(pieces: list[str], first: int) -> list[str]:
    """Items of an ordered list with their numbers in order again."""
    return [re.sub(r"^([ \t]*)\d{1,3}(?=[.)])", rf"\g<1>{first + index}", piece) for index, piece in enumerate(pieces)]


def with_items(text: str, items: tuple[Item, ...], pieces: list[str]) -> str:
    """The answer with other items in the place of a list's."""
    gaps = [text[left.end : right.start] for left, right in itertools.pairwise(items)]
    gap = max(set(gaps), key=lambda choice: (gaps.count(choice), choice)) if gaps else "\n"
    gap = gap if not gap.strip() else "\n\n"
    same = len(pieces) == len(items)
    body = pieces[0] if pieces else ""
    for index, piece in enumerate(pieces[1:]):
        body += (gaps[index] if same else gap) + piece
    return text[: items[0].start] + body + text[items[-1].end :]


@lru_cache(4096)
def sections(text: str) -> tuple[tuple[Span, Span], ...]:
    """Headings of the most common level, each with the text below it."""
    heads = [line for line in lines(text) if line.role == "heading" and (line.text.startswith(("#", "**")))]
    levels = [re.match(r"#*|\*\*", line.text)[0] for line in heads]  # type: ignore[index]  # it always matches
    if not levels:
        return ()
    level = max(sorted(set(levels)), key=levels.count)
    chosen = [line for line, own in zip(heads, levels, strict=True) if own == level]
    ends = [line.start for line in chosen[1:]] + [len(text)]
    return tuple(
        (Span(line.start, line.end, line.text), Span(line.end, end, text[line.end : end]))
        for line, end in zip(chosen, ends, strict=True)
    )


@lru_cache(4096)
def tables(text: str) -> tuple[tuple[Span, ...], ...]:
    """The rows of each Markdown table; the second is the rule."""
    tables_, rows = [], []
    for line in (*lines(text), None):
        if line is not None and line.role == "table":
            rows.append(Span(line.start, line.end, line.text))
            continue
        if len(rows) > 3 and re.fullmatch(r"[\s|:-]+", rows[1].text):
            tables_.append(tuple(rows))
        rows = []
    return tuple(tables_)
