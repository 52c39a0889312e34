"""What is wrong with a text that is not YAML, in words that say what to do, and where.

PyYAML has two parsers with words of their own; the same mistake gets the same words here.
"""

import re
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple

_CONFLICT = re.compile(r"^(?:<{7} |={7}$|>{7} )", re.MULTILINE)
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class YamlFault(NamedTuple):
    """The words for a mistake, and its line and column from 1; 0 where it is not known."""

    words: str
    line: int
    column: int


def fault(error: Any, text: str) -> YamlFault:
    """The mistake behind an error with marks."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return YamlFault(str(error.problem or error.context), 0, 0)
    at = _At(text, mark.line, mark.column)
    conflict = _CONFLICT.search(text)
    if conflict and text.count("\n", 0, conflict.start()) <= mark.line:
        return YamlFault("Git left a conflict here; resolve it", text.count("\n", 0, conflict.start()) + 1, 1)
    problem, begun = str(error.problem or error.context), error.context_mark
    if "could not find expected ':'" in problem and begun:
        return YamlFault("this line has no colon; write key: value, or indent a text that goes on", *_place(begun))
    if "unexpected end of stream" in problem and begun:
        return YamlFault("the quote that begins here is not closed; close it", *_place(begun))
    if "document" in problem and "quoted" in str(error.context) and begun:
        return YamlFault("the quoted text that begins here contains --- or ... on a line of its own", *_place(begun))
    if not at.rest and not text[at.index :].strip() and "flow" in str(error.context):
        shown = text.rstrip()
        end = shown.count("\n"), len(shown) - shown.rfind("\n")
        return YamlFault("the text ends inside a list or mapping; close it with ] or }", end[0] + 1, end[1] - 1)
    return YamlFault(_words(problem, str(error.context), begun, at), at.line + 1, at.column + 1)


def forbidden(text: str) -> YamlFault | None:
    """The first character that YAML does not allow."""
    found = _FORBIDDEN.search(text)
    if found is None:
        return None
    start = found.start()
    words = f"U+{ord(found[0]):04X} is a control character, which YAML does not allow; remove it"
    return YamlFault(words, text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start))


class _At:
    """A place in a text, line and column from 0, and what is around it."""

    def __init__(self, text: str, line: int, column: int) -> None:
        self.line, self.column = line, column
        lines = text.split("\n")
        row = lines[line] if line < len(lines) else ""
        self.index = sum(len(each) + 1 for each in lines[:line]) + column
        self.before, self.rest = row[:column], row[column:]
        self.indent = len(row) - len(row.lstrip())
        self.above = next((each for each in reversed(lines[:line]) if _is_content(each)), "")
        """The line before it that is neither blank nor a comment."""

    @property
    def is_first(self) -> bool:
        """Whether the place is where the line begins."""
        return not self.before.strip()

    @property
    def is_deeper(self) -> bool:
        """Whether the line is indented deeper than the one above, which opens nothing."""
        above = self.above.rstrip()
        return self.indent > _column_of_key(above) and not above.endswith((":", "|", ">", "-", "[", "{", ","))


def _words(problem: str, context: str, begun: Any, at: _At) -> str:
    if "tab character" in problem or (_cannot_start(problem) and at.rest.startswith("\t")):
        return "a tab indents this line; indent with spaces" if at.is_first else "a tab is here; write spaces instead"
    if _cannot_start(problem):
        return f"a value cannot begin with {at.rest[:1]!a}; put the text in quotes"
    if "mapping values" in problem:
        return _colon(at)
    if "sequence entries" in problem:
        return "a list item begins in the middle of a line; put it on the next one, indented"
    if "mapping keys" in problem:
        return "'?' cannot begin a key here; put the text in quotes"
    if re.search(r"'-' indicator|expected key|<block end>", problem):
        return _block(context, at)
    if re.search(r"expected '?,' or", problem):
        kind, end = ("list", "]") if "sequence" in context else ("mapping", "}")
        return f"a comma or {end} is missing before this, in the {kind} that begins on line {begun.line + 1}"
    if "node content" in problem:
        return _nothing(at)
    return next((words for pattern, words in _WORDS.items() if re.search(pattern, problem)), problem)


_WORDS = {
    "escape|hexa?decimal": r"this is no escape in double quotes; write \\ for a backslash, or use single quotes",
    "alphabetic or numeric": "* and & have a meaning in YAML; put the text in quotes",
    "tag handle": "! has a meaning in YAML; put the text in quotes",
    "comment or (?:a )?line break": "only a comment may follow; put the text on the next line, or all of it in quotes",
    "directive|incompatible YAML": "a line that begins with % is an instruction to the parser; remove it",
}


def _cannot_start(problem: str) -> bool:
    return "cannot start any token" in problem


def _colon(at: _At) -> str:
    """A colon where no key can be."""
    is_first_key = not re.search(r"[:?]\s", at.before)
    if is_first_key and at.is_deeper:
        if not re.search(r":(\s|$)", at.above):
            return "the line above has no colon with a space behind it; write key: value"
        return "this line is indented deeper than the one above; line up the keys of one mapping"
    if is_first_key and not re.search(r":(\s|$)", at.above):
        return "the line above has no colon with a space behind it; write key: value"
    return "a second colon in one value; put a text with a colon in quotes"


def _block(context: str, at: _At) -> str:
    """A line that belongs to no list item and to no mapping."""
    if at.rest.startswith(","):
        return "a comma ends the value; remove it: lines of YAML need none"
    if not at.is_first and at.before.rstrip().endswith(("'", '"')):
        return "text follows the closing quote; put all of it in quotes; '' is a quote inside single quotes"
    if re.match(r"-(\s|$)", at.rest):
        return "a list item stands where a key is expected; indent it under its key"
    if "collection" in context:
        return "this line is neither a new item, which begins with '- ', nor indented as the keys of the item above"
    if at.is_first:
        return "this line is indented differently from the keys above; line it up with them"
    return "a key with a colon is expected here"


def _nothing(at: _At) -> str:
    """Nothing where a value must be."""
    if at.rest.startswith(","):
        return "no value stands before this comma; add it, or remove the comma"
    if at.rest[:1] in ("]", "}"):
        return f"this {at.rest[0]} closes nothing; remove it, or put the text in quotes"
    return "a value is missing here"


def _column_of_key(line: str) -> int:
    """Where the key of a line is, behind the dash of a list item."""
    found = re.match(r"\s*(?:-\s+)*", line)
    return found.end() if found else 0


def _is_content(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _place(mark: Any) -> tuple[int, int]:
    return mark.line + 1, mark.column + 1
