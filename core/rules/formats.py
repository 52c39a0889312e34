"""Strict tests of whether a text is JSON, XML, Markdown or CSV, with the position of the first fault.

YAML needs a library and is tested elsewhere. Every test takes linear time.
"""

import csv
from collections.abc import Iterator
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.rules import json_text
from vrty_gate.core.rules.place import at_line, place
from vrty_gate.core.rules.rule_result import RuleResult
from vrty_gate.core.strict_json import Fault
from vrty_gate.core.text.patterns import lazily

_FENCE = lazily(r"`{3,}|~{3,}")
_XML_BLANKS = " \t\r\n"


class Block(NamedTuple):
    """A text, or the part of it that a rule checks."""

    text: str
    line: int = 1
    """The line of the response on which it begins."""


def unfenced(text: str) -> Block:
    """The content of a text that is exactly one code fence; otherwise the text itself."""
    body = text.lstrip(" \t\r\n")
    mark = _FENCE.match(body)
    first, _, rest = body.partition("\n")
    if mark is None or "`" in first[mark.end() :]:
        return Block(text)
    lines = rest.rstrip(" \t\r\n").split("\n")
    ends = [i for i, line in enumerate(lines) if _closes(line, mark[0])]
    if ends != [len(lines) - 1]:
        return Block(text)
    return Block("\n".join(lines[:-1]), text[: len(text) - len(body)].count("\n") + 2)


def _closes(line: str, mark: str) -> bool:
    bare = line.strip(" \t\r")
    return len(bare) >= len(mark) and bare == mark[0] * len(bare)


def json(block: Block) -> tuple[RuleResult, Any]:
    """Whether a text is JSON by RFC 8259, see `json_text.read`, and its value, or None."""
    try:
        return RuleResult(1.0, "it is JSON"), json_text.read(block.text)
    except Fault as fault:
        return RuleResult(0.0, f"not JSON: {fault.words} ({place(block.text, fault.at or 0, block.line)})"), None


_XML_FAULTS = {
    "XML_ERROR_NO_ELEMENTS": "the text ends before the document does",
    "XML_ERROR_INVALID_TOKEN": "an invalid character",
    "XML_ERROR_UNCLOSED_TOKEN": "an unclosed tag",
    "XML_ERROR_TAG_MISMATCH": "an end tag that does not match its start tag",
    "XML_ERROR_DUPLICATE_ATTRIBUTE": "a duplicate attribute",
    "XML_ERROR_JUNK_AFTER_DOC_ELEMENT": "content after the root element",
    "XML_ERROR_UNDEFINED_ENTITY": "an undefined entity",
    "XML_ERROR_MISPLACED_XML_PI": "an XML declaration that is not at the start",
    "XML_ERROR_UNBOUND_PREFIX": "a prefix that is not bound to a namespace",
}


class _Refused(Exception):
    """The document has something that is only allowed in trusted documents."""


def is_well_formed(text: str, *, doctype: bool = False) -> bool:
    """Whether a stripped text is well-formed XML that declares no entities.

    `doctype` allows a DOCTYPE, which is not fetched.
    """
    return not _xml_fault(text, doctype=doctype)


def xml(block: Block) -> RuleResult:
    """Whether a text is one well-formed XML document without a DOCTYPE or entity declarations."""
    bare = block.text.lstrip(_XML_BLANKS)
    line = block.line + block.text[: len(block.text) - len(bare)].count("\n")
    fault = _xml_fault(bare.rstrip(_XML_BLANKS), doctype=False, first_line=line)
    return RuleResult(0.0, f"not XML: {fault}") if fault else RuleResult(1.0, "it is well-formed XML")


def _xml_fault(text: str, *, doctype: bool, first_line: int = 1) -> str:
    """The first fault of a document with its position; empty if there is none."""
    from xml.parsers import expat  # its events build no tree that could explode

    if not text:
        return "the text is empty"
    parser = expat.ParserCreate("utf-8", "}")  # overrides the encoding of the declaration

    def refuse(*_: object) -> None:
        raise _Refused

    parser.EntityDeclHandler = refuse
    parser.SkippedEntityHandler = refuse
    if not doctype:
        parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(text.encode("utf-8"), True)
    except UnicodeEncodeError as error:
        return f"an unpaired surrogate, which is not a valid character ({place(text, error.start, first_line)})"
    except _Refused:
        return "it has a DOCTYPE or an undefined entity"
    except expat.ExpatError as error:
        names = {getattr(expat.errors, name): reasons for name, reasons in _XML_FAULTS.items()}
        reasons = names.get(expat.ErrorString(error.code), "it is not well-formed")
        return f"{reasons} ({at_line(first_line + error.lineno - 1, error.offset + 1)})"
    return ""


DELIMITERS = {",": "comma", "\t": "tab", ";": "semicolon", "|": "bar"}


def csv_(block: Block) -> RuleResult:
    """Whether a text is CSV: at least two rows of equally many fields, at least two, separated by `,`, tab, `;` or `|`.

    A field in double quotes may contain the delimiter and line breaks (RFC 4180). Blank lines do not count.
    """
    if not block.text.strip():
        return RuleResult(0.0, "not CSV: the text is empty")
    text = block.text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        return RuleResult(0.0, f"not CSV: a NUL character ({place(text, text.index(chr(0)), block.line)})")
    faults = []
    for delimiter, name in DELIMITERS.items():
        if delimiter not in text:
            continue
        table = _table(text, delimiter, block.line)
        if isinstance(table, int):
            return RuleResult(1.0, f"it is CSV of {table} rows, delimited by {name}")
        faults.append(f"{table}, delimited by {name}")
    return RuleResult(0.0, f"not CSV: {faults[0] if faults else 'no comma, tab, semicolon or bar'}")


def _table(text: str, delimiter: str, first_line: int) -> int | str:
    """The number of rows of a table, or its first fault."""
    rows = width = 0
    begin = first_line
    reader = csv.reader(_lines(text), delimiter=delimiter, strict=True)
    try:
        for row in reader:
            if any(field.strip() for field in row):
                rows += 1
                width = width or len(row)
                if len(row) != width:
                    return f"the row on line {begin} has {_fields(len(row))}, the first has {width}"
            begin = first_line + reader.line_num
    except csv.Error:
        return f"an unclosed quote or field, in the row that starts on line {begin}"
    if width < 2:
        return "the first row has one field"
    return rows if rows > 1 else "only one row"


def _fields(count: int) -> str:
    return "1 field" if count == 1 else f"{count} fields"


def _lines(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        yield line + "\n"


_MARKDOWN = {
    "a heading": lazily(r" {0,3}#{1,6}[ \t]+[^ \t#]"),
    "a list": lazily(r" {0,12}(?:[-*+]|[0-9]{1,3}[.)])[ \t]+[^ \t]"),
    "a quote": lazily(r" {0,3}>[ \t]*[^ \t>]"),
    "a code fence": lazily(r" {0,3}(?:`{3,}[^`]*$|~{3,})"),
    "bold text": lazily(r"(?:^|[^*a-zA-Z0-9])\*\*[^\s*][^*]{0,500}\*\*|(?:^|[^_a-zA-Z0-9])__[^\s_][^_]{0,500}__"),
    "a link": lazily(r"\[[^\[\]]{1,500}\]\([^()\s]{1,500}\)"),
    "code": lazily(r"(?:^|[^`])`[^`]{1,500}`(?!`)"),
}
_CELL = lazily(":?-+:?")
_UNDERLINE = lazily(r" {0,3}(?:=+|-{2,})[ \t]*$")


def markdown(block: Block) -> RuleResult:
    """Whether a text has Markdown syntax: heading, list, quote, table, fence, link, bold text or code."""
    before = ""
    for number, line in enumerate(block.text.replace("\r\n", "\n").split("\n"), block.line):
        name = _mark(line)
        if not name and before.strip() and _UNDERLINE.match(line):
            name = "a heading"
        if not name and "|" in line and "|" in before and _delimits(line):
            name = "a table"
        if name:
            return RuleResult(1.0, f"it has {name} in line {number}")
        before = line
    return RuleResult(0.0, "not Markdown: no heading, list, quote, table, code, link or bold text")


def _delimits(line: str) -> bool:
    """Whether a line is the delimiter row below the header of a table."""
    cells = line.strip(" \t").removeprefix("|").removesuffix("|").split("|")
    return all(_CELL.fullmatch(cell.strip(" \t")) for cell in cells)


def _mark(line: str) -> str:
    """The Markdown element in a line by itself; empty if there is none."""
    for name, pattern in _MARKDOWN.items():
        if pattern.search(line) if name in _WITHIN else pattern.match(line):
            return name
    return ""


_WITHIN = ("bold text", "a link", "code")
