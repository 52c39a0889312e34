"""Division of a text into units: sentences, list items, table rows, headings and code blocks."""

import re
from collections.abc import Sequence
from typing import Literal

from vrty_gate.core.facts.tables.calendar import calendar
from vrty_gate.core.languages.language import codes, record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import READ, Text
from vrty_gate.core.text.words import lower, words_by_line

MOST_UNITS = 12_200

Role = Literal["sentence", "item", "step", "row", "heading", "code"]

_MARK = lazily(
    r"[ \t]{0,24}(?:(?P<heading>#{1,6}(?= ))|(?P<step>(?:\*\*|__)?(?:Step |STEP )?[0-9]{1,3}[.):](?=[ \t*]))"
    r"|(?P<item>(?:[-*+\u2022\u2013\u25cf\u25aa\u30fb]|\(?(?P<letter>[a-z]|i{2,3}|iv|vi{1,3}|ix)[.)])(?=[ \t]))"
    r"|(?P<quote>>))[ \t]{0,8}"
)
_LETTERED = lazily(r"(?:[a-z]|i{2,3}|iv|vi{1,3}|ix)[.)]")
_BOLD_HEADING = lazily(r"(?:\*\*|__)[^*_\n]{1,120}(?:\*\*|__):?")
_RULE = lazily(r"[ \t]*(?:[-*_=][ \t]*){3,200}|[ \t]*\|?[ \t:|-]{3,400}")
_NEXT_SENTENCE = lazily(r"[.!?][\"')\]*_\u201d\u2019]{0,4}(?:[ \t]{1,40})(?=[^a-z \t])")
_NEXT_SENTENCE_CJK = lazily("[\u3002\uff01\uff1f](?=[^\u300d\uff09)])|" + _NEXT_SENTENCE.pattern)
_ABBREVIATED = lazily(
    r"(?:^|[\s(\"'*])(?:Dr|Mr|Mrs|Ms|Prof|St|Mt|Sr|Jr|vs|e\.g|i\.e|cf|al|approx|No|Nr|Nos|Fig|Figs|Eq|Vol|Ch|Art"
    r"|z\. ?B|d\. ?h|bzw|ca|Hr|Fr|M|Mme|Sra|Srta|Mio|Mrd)\.$"
)
"""Abbreviations whose full stop does not end a sentence."""
_ABBREVIATIONS = tuple(
    "Dr. Mr. Mrs. Ms. Prof. St. Mt. Sr. Jr. vs. e.g. i.e. cf. al. approx. No. Nr. Nos. Fig. Figs. Eq. Vol. Ch. Art."
    " B. h. bzw. ca. Hr. Fr. M. Mme. Sra. Srta. Mio. Mrd.".split()
)
"""What ends with none of these is none of them."""
_LONGEST_ABBREVIATION = 10
_DAY = lazily(r"(?<![0-9])[0-9]{1,2}\Z")
_CAPITALISED = lazily("[A-Z][a-z\u00e4]{2,8}")
_WRAPPED = 48
"""Lines with at least this many characters may have been wrapped."""
_LINE_ENDS = frozenset(".!?:;|*_`)\u3002\uff01\uff1f")
_QUOTED_END = lazily(r"[.!?][\"')\]*_]")
_NUMBERED = lazily(r"(?:\*\*|__)?(?:Step |STEP )?([0-9]{1,3})[.):][ \t]{1,4}(?=[^ \t])")
GROUPED = lazily(",(?<=[0-9],)(?=[0-9]{3}(?![0-9]))")
"""A comma between the groups of digits of a number."""
FENCED = lazily(r"^[ \t]{0,8}(```|~~~)[^\n]*\n(?:(?![ \t]{0,8}\1)[^\n]*\n)*[^\n]*", re.MULTILINE)
"""A fenced code block, which is in no natural language."""
_TAG = lazily(r"</?[A-Za-z][A-Za-z0-9]{0,10}(?: [^<>\n]{0,120})?/?>")
"""Markup, which is not a word and is checked separately."""


class Unit(NamedTuple):
    """One sentence, item, row or heading; a code block is one unit."""

    role: Role
    text: Text
    """The text without list marks and heading marks."""
    label: str
    """The number of a step or the letter of an item, as written; empty for others."""
    line: int
    """The line number, from 0."""
    first: bool
    """Whether it begins its line; the other sentences of an item continue it."""
    words: list[str]
    """The words in lower case, without punctuation."""
    key: str
    """Equal for units that differ only in letter case, punctuation and white space."""
    indent: int = 0
    """How far an item is indented."""
    number: int = 0
    """The place of an item in its list, from 1, and of a row in its table, from 0 for the head."""


def units(text: str, language: str = "") -> list[Unit]:
    """The units in the first `READ` characters of a text, in order, without blank lines and rules."""
    drafts: list[tuple[Role, str, str, int, bool]] = []
    code: list[str] | None = None
    lines = text[:READ].split("\n")
    skipped = 0
    for number, line in enumerate(lines):
        if skipped:
            skipped -= 1
            continue
        bare = line.strip()
        if bare.startswith(("```", "~~~")):
            if code is None:
                code = []
            else:
                drafts.append(("code", "\n".join(code), "", number - len(code), True))
                code = None
        elif code is not None:
            code.append(line)
        elif bare and not (bare[0] in "-*_=|:" and _RULE.fullmatch(line[:400])):
            if len(line) >= _WRAPPED and number + 1 < len(lines) and bare[-1] not in _LINE_ENDS and bare[0] not in "#|":
                wrapped = [bare]
                while _goes_on(wrapped[-1], lines, number + len(wrapped)):
                    wrapped.append(lines[number + len(wrapped)].strip())
                if len(wrapped) > 1:
                    skipped = len(wrapped) - 1
                    line = line.rstrip() + " " + " ".join(wrapped[1:])  # noqa: PLW2901  # unwrap the line
                    bare = line.strip()
            drafts += _of_line(line, bare, number, language, is_last=number == len(lines) - 1)
        if len(drafts) >= MOST_UNITS:
            break
    if code:
        drafts.append(("code", "\n".join(code), "", 0, True))
    prose = "\n".join([draft[1] if draft[0] != "code" else "" for draft in drafts])
    if "<" in prose:
        prose = _TAG.sub(" ", prose)
    prose = lower(prose)
    if "," in prose:
        prose = GROUPED.sub("", prose)
    if not drafts:
        return []
    found = []
    last, count = "", 0
    for (role, part, label, place_of, first), words in zip(drafts, words_by_line(prose), strict=True):
        if role in ("item", "row"):
            count = count + (first or role == "row") if role == last else int(role == "item" and first)
        last, indent = role, _indent(lines[place_of]) if role == "item" else 0
        found.append(Unit(role, Text(part), label, place_of, first, words, " ".join(words), indent, count))
    return found


def _indent(line: str) -> int:
    return len(line[:_MOST_INDENTED].expandtabs(4)) - len(line[:_MOST_INDENTED].expandtabs(4).lstrip())


_MOST_INDENTED = 40


def _goes_on(last: str, lines: list[str], following: int) -> bool:
    """Whether a line of a paragraph or an item was wrapped and continues on the next line."""
    if len(last) < _WRAPPED - 8 or last[-1] in _LINE_ENDS or following >= len(lines):
        return False
    bare = lines[following].strip()
    if not bare or bare[0] in "#|>-*+_=`~:\u2022\u2013" or bare[0] >= "\u2e80":
        return False
    return "a" <= bare[0] <= "z" or not _MARK.match(bare)


def _of_line(
    line: str, bare: str, number: int, language: str, *, is_last: bool = False
) -> list[tuple[Role, str, str, int, bool]]:
    """The units of a line outside of code."""
    if bare[0] == "|" and bare.count("|") > 2:
        return [("row", bare, "", number, True)]
    role: Role = "sentence"
    label = ""
    mark = _MARK.match(line) if not "a" <= bare[0] <= "z" or _LETTERED.match(bare) else None
    if mark:
        kind = mark.lastgroup if not mark["letter"] else "item"
        bare = line[mark.end() :].strip()
        if kind == "step":
            role, label = "step", mark["step"].strip("*_.):").removeprefix("Step ").removeprefix("STEP ")
            bare = mark["step"][:2] + bare if mark["step"][0] in "*_" else bare
        elif kind == "heading":
            numbered = _NUMBERED.match(bare)
            if numbered:
                bare = (bare[:2] if bare[0] in "*_" else "") + bare[numbered.end() :]
                return [("step", bare, numbered[1], number, True)]
            role = "heading"
        elif kind == "item":
            role, label = "item", mark["letter"] or ""
        if not bare:
            # A bare mark at the end of a text means that the text breaks off.
            return [(role, line.strip(), label, number, True)] if is_last and role in ("item", "step") else []
    if role == "heading" or (role != "item" and bare[0] in "*_" and _BOLD_HEADING.fullmatch(bare)):
        return [("heading" if role != "step" else "step", bare, label, number, True)]
    if ". " not in bare and bare.isascii() and "! " not in bare and "? " not in bare and not _QUOTED_END.search(bare):
        return [(role, bare, label, number, True)]
    return [(role, part, label, number, i == 0) for i, part in enumerate(_sentences(bare, language))]


def _is_before_a_month(line: str, end: re.Match[str], language: str) -> bool:
    """Whether a full stop is that of a day: 24. Dezember."""
    word = _CAPITALISED.match(line, end.end())
    is_day = _DAY.search(line, max(end.start() - 3, 0), end.start()) is not None
    if word is None or not is_day:
        return False
    spoken = [code for code in ((language,) if language else codes()) if record_of(code).dots_days]
    return any(fold_letters(word[0]) in calendar(code).months for code in spoken)


def _sentences(line: str, language: str) -> list[str]:
    """The sentences of a line, stripped."""
    parts = []
    start = 0
    for end in (_NEXT_SENTENCE if line.isascii() else _NEXT_SENTENCE_CJK).finditer(line):
        if line.endswith(_ABBREVIATIONS, start, end.start() + 1) and _ABBREVIATED.search(
            line, max(start, end.start() - _LONGEST_ABBREVIATION), end.start() + 1
        ):
            continue
        if line[end.start() - 1].isdecimal() and _is_before_a_month(line, end, language):
            continue
        parts.append(line[start : end.end()].rstrip())
        start = end.end()
    if start < len(line):
        parts.append(line[start:])
    return parts


def prose(units: Sequence[Unit]) -> list[Unit]:
    """The units that are neither code nor rows of a table."""
    return [unit for unit in units if unit.role not in ("code", "row")]


def place(units: Sequence[Unit], index: int) -> str:
    """The place of a unit, such as `step 3` or `item 2`; empty for a sentence of prose."""
    unit = units[index]
    if unit.role == "step":
        return f"step {unit.label}" if len(unit.label) <= 4 else "step"
    if unit.role in ("item", "row"):
        return f"{unit.role} {unit.number}"
    return "heading" if unit.role == "heading" else ""
