"""Where prose, sentences, paragraphs and code are in an answer."""

import json
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

HIDDEN = "\x00"
_FENCED = re.compile(r"^[ \t]*```[^\n]*\n.*?(?:^[ \t]*```[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_HIDDEN = re.compile(
    r"`[^`\n]+`|https?://[^\s)>\]]+|\$\$[^$]+\$\$|\\\([^\n]+?\\\)|\\\[.+?\\\]|!?\[[^\]\n]*\]\([^)\n]*\)", re.DOTALL
)
_CLOSING = re.compile(
    r"[^.!?\n\x00]*\b(?:let me know|feel free to|hope (?:this|that) helps|hope (?:this|that) "
    r"(?:was|is) helpful|would you like (?:me|help|to)|happy to help|"
    r"(?:any|more|further|other) (?:questions|adjustments|clarification)|good luck|great question)"
    r"\b[^.!?\n\x00]*[.!?]?",
    re.IGNORECASE,
)
"""Polite words, in which a changed word changes nothing."""
_CODE_LINE = re.compile(
    r"^\s*(?:def |class |import |from \w+ import|return\b|for .*:$|if .*:$|#include|public |"
    r"private |function |var |const |let "
    r"|[\w.]+\(.*\);?$|[\w.\[\]]+ [+\-*]?= |[{}]|elif |else:|try:|except|@\w|SELECT |self\.)"
)
_MARK = re.compile(r"^([ \t]*)(?:([-*+•])|(\d{1,3})[.)]|\(?([a-z])\))[ \t]+")
_HEADING = re.compile(r"^#{1,6} \S|^\*\*[^*\n]{2,80}\*\*:?$|^[A-Z][^.!?\n]{2,60}:$")
_BOUNDARY = re.compile(r"""[.!?]["”')*_]*[ \t]+(?=["“(*_]*[A-Z0-9\x00])""")
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|etc|e\.g|i\.e|No|Fig|Jr|Sr|Inc|Ltd|Co|approx|cf|al|ca|U\.S|"
    r"U\.K|a\.m|p\.m)|\b[A-Z]|^\s*\d+)\.$"
)


class Span(NamedTuple):
    """A piece of an answer with its place."""

    start: int
    end: int
    text: str


class Line(NamedTuple):
    """A line and its kind: blank, code, heading, table, item or prose."""

    start: int
    end: int
    text: str
    role: str


@lru_cache(4096)
def is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict | list)
    except ValueError:
        return False


@lru_cache(4096)
def is_bare_code(text: str) -> bool:
    """Whether most lines outside fences look like code."""
    rest = [line for line in _FENCED.sub("", text).splitlines() if line.strip()]
    return sum(bool(_CODE_LINE.match(line)) for line in rest) > 0.3 * len(rest) if len(rest) > 2 else False


@lru_cache(4096)
def masked(text: str) -> str:
    """The answer with code, links and formulas hidden; all is hidden of JSON and bare code."""
    if is_json(text) or is_bare_code(text):
        return re.sub(r"[^\n]", HIDDEN, text)
    hide: Callable[[re.Match[str]], str] = lambda match: re.sub(r"[^\n]", HIDDEN, match[0])  # noqa: E731  # used twice below
    return _CLOSING.sub(hide, _HIDDEN.sub(hide, _FENCED.sub(hide, text)))


def find(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """Matches in the prose of an answer."""
    return [match for match in pattern.finditer(masked(text)) if HIDDEN not in match[0]]


def put(text: str, start: int, end: int, new: str) -> str:
    return text[:start] + new + text[end:]


def put_all(text: str, pieces: Sequence[tuple[int, int, str]]) -> str:
    for start, end, new in sorted(pieces, reverse=True):
        text = put(text, start, end, new)
    return text


Change = Callable[["re.Match[str]", Random], "str | None"]


def replace_one(text: str, pattern: re.Pattern[str], change: Change, rng: Random) -> str | None:
    """The answer with one match in its prose changed, or None if none can be."""
    matches = find(pattern, text)
    rng.shuffle(matches)
    for match in matches:
        new = change(match, rng)
        if new is not None and new != match[0]:
            return articles_fixed(put(text, match.start(), match.end(), new), match.start(), match.start() + len(new))
    return None


def replace_many(text: str, pattern: re.Pattern[str], change: Change, rng: Random, share: float = 1.0) -> str | None:
    """The answer with this share of the matches in its prose changed, or None if none can be."""
    pieces = []
    for match in find(pattern, text):
        if rng.random() > share:
            continue
        new = change(match, rng)
        if new is not None and new != match[0]:
            pieces.append((match.start(), match.end(), new))
    return put_all(text, pieces) if pieces else None


_ARTICLE = re.compile(r"\b([Aa])(n?) $")


def articles_fixed(text: str, start: int, end: int) -> str:
    """The answer with `a` or `an` before the new word as it should be."""
    article = _ARTICLE.search(text[max(0, start - 4) : start])
    word = text[start:end].lstrip()
    if not article or not word[:1].isalpha():
        return text
    silent = word[0].lower() in "aeiou" and not re.match(r"(?:uni|use|usu|eu|one)", word, re.IGNORECASE)
    return text[: start - len(article[0])] + article[1] + ("n" if silent else "") + " " + text[start:]


def like(old: str, new: str) -> str:
    """The new word with the capitals of the old one."""
    if len(old) > 1 and old.isupper() and not new.isupper():
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new


@lru_cache(4096)
def lines(text: str) -> tuple[Line, ...]:
    hidden, place, rows = masked(text), 0, []
    fenced = [(match.start(), match.end()) for match in _FENCED.finditer(text)]
    bare = is_json(text) or is_bare_code(text)
    for row in text.split("\n"):
        end = place + len(row)
        inside = any(first <= place < last for first, last in fenced)
        rows.append(Line(place, end, row, _role(row, hidden[place:end], inside or bare)))
        place = end + 1
    return tuple(rows)


def _role(row: str, hidden: str, code: bool) -> str:
    if code:
        return "code"
    if not row.strip():
        return "blank"
    if row.lstrip().startswith("|") and row.count("|") > 2:
        return "table"
    if _MARK.match(row):
        return "item"
    return "heading" if _HEADING.match(row.strip()) and HIDDEN not in hidden else "prose"


def body_of(line: Line) -> Span:
    """A line without its list mark and indent."""
    mark = _MARK.match(line.text)
    start = line.start + (mark.end() if mark else len(line.text) - len(line.text.lstrip()))
    return Span(start, line.end, line.text[start - line.start :])


@lru_cache(4096)
def sentences(text: str) -> tuple[Span, ...]:
    """Sentences of three words or more, outside code, headings and tables."""
    hidden, spans = masked(text), []
    for line in lines(text):
        if line.role not in {"prose", "item"}:
            continue
        start, _, _ = body_of(line)
        for boundary in [*_BOUNDARY.finditer(hidden, start, line.end), None]:
            end = line.end if boundary is None else boundary.end()
            piece = text[start:end].rstrip()
            if boundary is not None and _ABBREVIATION.search(piece):
                continue
            if len(re.findall(r"[A-Za-z']+", piece)) >= 3:
                spans.append(Span(start, start + len(piece), piece))
            start = end
    return tuple(spans)


@lru_cache(4096)
def paragraphs(text: str) -> tuple[Span, ...]:
    """Blocks between blank lines; a code block is one."""
    spans, start, end = [], -1, -1
    for line in (*lines(text), Line(len(text), len(text), "", "blank")):
        if line.role == "blank":
            if start >= 0:
                spans.append(Span(start, end, text[start:end]))
            start = -1
        else:
            start, end = (line.start if start < 0 else start), line.end
    return tuple(spans)


def prose_paragraphs(text: str) -> list[Span]:
    """Paragraphs that are sentences: no heading, list, table or code."""
    roles = {line.start: line.role for line in lines(text)}
    return [block for block in paragraphs(text) if roles.get(block.start) == "prose" and len(block.text.split()) > 4]


_BARE = re.compile(r"[ \t]*(?:(?:[-*+•]|\d{1,3}[.)])[ \t]*)?(?:\*\*|_)?")


def without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The answer without these pieces; only the gap that each leaves is closed."""
    for start, end in sorted(spans, reverse=True):
        line_start = text.rfind("\n", 0, start) + 1
        line_end = text.find("\n", end) if "\n" in text[end:] else len(text)
        if _BARE.fullmatch(text[line_start:start]) and not text[end:line_end].strip(" *_\t"):
            before, after = text[:line_start], text[line_end + 1 :]
            gap = re.match(r"[ \t]*\n", after) if before.endswith("\n\n") or not before else None
            text = before + after[gap.end() if gap else 0 :]
        else:
            text = (
                text[:start].rstrip(" ")
                + (" " if text[start - 1 : start] == " " and text[end:line_end].strip() else "")
                + text[end:].lstrip(" ")
            )
    return text.strip()


STOP = frozenset(
    "a about after all also an and any are as at be because been before being between both but by "
    "can could did do does doing done "
    "each for from get give had has have he her here him his how i if in into is it its just let "
    "like make many may me might more most "
    "much must my need no not of on only or other our out over please put should show so some such "
    "take tell than that the their them "
    "then there these they this those through to too under up us use used using very want was way "
    "we were what when where which while "
    "who why will with would write you your user assistant explain help know one two first same "
    "example question answer following".split()
)


def content_words(text: str) -> list[str]:
    return [word for word in re.findall(r"[A-Za-z][A-Za-z'-]+", text) if word.lower() not in STOP and len(word) > 2]


def topic(case_prompt: str, rng: Random, answer: str = "") -> str:
    """One to three neighbouring words of the prompt's last turn that may stand for its subject."""
    turn = case_prompt.rsplit("User:", 1)[-1]
    runs = re.findall(r"[A-Za-z][A-Za-z'-]+(?: [A-Za-z][A-Za-z'-]+){0,2}", turn[:600])
    good = [run for run in runs if all(word.lower() not in STOP and len(word) > 2 for word in run.split())]
    if good:
        return rng.choice(good)
    pool = content_words(turn) or content_words(answer) or ["this"]
    return rng.choice(pool)
