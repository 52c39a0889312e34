"""Files of Jest, Vitest and Bun: `.snap`, and snapshots inside tests in JavaScript and TypeScript."""

import re
from collections.abc import Iterator

from vrty_gate.errors import InputError, Place
from vrty_gate.importing.snapshots import pretty
from vrty_gate.importing.snapshots.snapshot import COMPUTED, GROUP, Lines, Snapshot

HEADER = re.compile(r"\s{0,20}// (Jest|Vitest|Bun) Snapshot v([0-9]{1,4})")
_ENTRY, _BETWEEN = "exports[`", re.compile(r"\]\s{0,20}=\s{0,20}`")
_SPACE = re.compile(r"(?:\s+|//[^\n]*)*")
_COUNTED = re.compile(r"(.*) ([0-9]{1,6})", re.DOTALL)
_UPDATE = "run the tests with --update to rewrite it"

_IN_TEMPLATE = re.compile(r"[^`\\$]+|\\(?:u\{[0-9A-Fa-f]{1,6}\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|.)|\$(?!\{)", re.DOTALL)
_TEMPLATE_TOKEN = re.compile(r"\\.|`|\$\{", re.DOTALL)
_CODE_TOKEN = re.compile(r"'(?:[^'\\\n]|\\.)*'?|\"(?:[^\"\\\n]|\\.)*\"?|//[^\n]*|/\*|[`{}]")
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": ""}
_HIGHEST = 0x10FFFF

_CALLS = r"(?:toMatch|toThrowErrorMatching|match)InlineSnapshot"
_SPOT = re.compile(
    r"^(?P<indent>[ \t]*)(?P<block>(?:describe|it|test|suite|context)\b[^(\n'\"`]{0,80}\()"
    r"|^[ \t]*(?P<late>[\])}`]{1,3}\()"
    rf"|\.(?P<snapshot>{_CALLS})\s{{0,20}}(?:<[^>(]{{0,200}}>)?\(",
    re.MULTILINE,
)
_QUOTED = re.compile(r"'(?:[^'\\\n]|\\.)*'?|\"(?:[^\"\\\n]|\\.)*\"?")
_WORD = re.compile(r"[A-Za-z_$][\w$.]{0,60}")
_EXPECTED = re.compile(r"\s*(?:await\s+)?([^\s](?:[^\n]{0,60}[^\s,])?),?\s*\)\s*(?:\.\s*\w+\s*)*")
_FARTHEST = 400


class _UnterminatedError(Exception):
    """A template that has no end."""


def snapshots(text: str, path: str) -> Iterator[Snapshot]:
    """The snapshots of a `.snap` file. Raises InputError."""
    header = HEADER.match(text)
    if not header:
        problem = "it does not start with '// Jest Snapshot v1' or the same line for Vitest or Bun"
        raise InputError(f"{problem}; {_UPDATE}", Place(path, 1))
    if header[2] != "1":
        raise InputError(f"{header[1]} Snapshot v{header[2]} is not known; known: v1", Place(path, 1))
    lines, at = Lines(text), _after_space(text, 0)
    while at < len(text):
        line = lines.of(at)
        name, at = _literal(text, at, _ENTRY, Place(path, line))
        between = _BETWEEN.match(text, at)
        if not between:
            raise _no_entry(text, at, Place(path, lines.of(at)))
        value, at = _literal(text, between.end() - 1, "`", Place(path, line))
        counted = _COUNTED.fullmatch(name)
        name, number = (counted[1], int(counted[2])) if counted else (name, 1)
        group, _, test = name.rpartition(GROUP)
        yield Snapshot(test, pretty.value(_without_line_breaks(value)), line, number, group=group)
        at = _after_space(text, at + text.startswith(";", at))


def _literal(text: str, at: int, opening: str, place: Place) -> tuple[str, int]:
    """The template that follows an opening at this position, and the position after it. Raises InputError."""
    if not text.startswith(opening, at):
        raise _no_entry(text, at, place)
    try:
        value, end = template(text, at + len(opening))
    except _UnterminatedError:
        problem = "the snapshot that starts here has no end, so the file is cut off"
        raise InputError(f"{problem}; {_UPDATE}", place) from None
    if value is None:
        raise InputError(f"the snapshot that starts here contains ${{, so it is code, not text; {_UPDATE}", place)
    return value, end


def _no_entry(text: str, at: int, place: Place) -> InputError:
    found = text[at : at + 40].partition("\n")[0]
    return InputError(f"{found!a} is not part of a snapshot; resolve a conflict, or {_UPDATE}", place)


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _without_line_breaks(value: str) -> str:
    """A snapshot of several lines without the line breaks around it."""
    return value[1:-1] if len(value) > 1 and value[0] == "\n" == value[-1] else value


def template(text: str, at: int) -> tuple[str | None, int]:
    """The value of the template whose content starts at `at`, None if it has parts in code, and the position after it.

    Raises _UnterminatedError.
    """
    pieces = []
    while match := _IN_TEMPLATE.match(text, at):
        piece = match[0]
        pieces.append(_character(piece[1:]) if piece[0] == "\\" else piece)
        at = match.end()
    if text.startswith("`", at):
        return "".join(pieces), at + 1
    return None, _after_code(text, at, "`")


def _character(escape: str) -> str:
    if len(escape) == 1:
        return _ESCAPES.get(escape, escape)
    code = int(escape[1:].strip("{}"), 16)
    return chr(code) if code <= _HIGHEST else "\ufffd"


def _after_code(text: str, at: int, opened: str) -> int:
    """The position after a template or a block that is open at `at`, with all that nests in it."""
    open_ones = [opened]
    while open_ones:
        match = (_TEMPLATE_TOKEN if open_ones[-1] == "`" else _CODE_TOKEN).search(text, at)
        if not match:
            raise _UnterminatedError
        found, at = match[0], match.end()
        if found == "/*":
            at = text.find("*/", at) + 2
            if at < 2:
                raise _UnterminatedError
        elif found in ("${", "{") or (found == "`" and open_ones[-1] != "`"):
            open_ones.append("`" if found == "`" else "{")
        elif found in ("`", "}"):
            open_ones.pop()
    return at


def inline(text: str, path: str) -> Iterator[Snapshot]:
    """The snapshots inside a file of tests. Raises InputError."""
    lines, blocks, at = Lines(text), _Blocks(), 0
    while spot := _SPOT.search(text, at):
        start, at = at, spot.end()
        if spot["snapshot"] is None:
            blocks.enter(text, spot)
            continue
        before = text[max(start, spot.start() - _FARTHEST) : spot.start()]
        if before.rpartition("\n")[2].lstrip().startswith(("//", "*")):
            continue
        line, (group, name) = lines.of(spot.start()), blocks.names(before)
        try:
            value, at = _argument(text, at)
        except _UnterminatedError:
            problem = "the snapshot that starts here has no end; close its `"
            raise InputError(problem, Place(path, line)) from None
        if value is None:
            yield Snapshot(name, "", line, passed_over=COMPUTED, group=group)
        elif value:
            read = pretty.value(_without_line_breaks(_without_indentation(value)))
            yield Snapshot(name, read, line, group=group)


def _argument(text: str, at: int) -> tuple[str | None, int]:
    """The snapshot among the arguments of a call, empty without one, None if it is code; and the position after it."""
    at = _after_space(text, at)
    if text.startswith("{", at):  # what properties must be, before the snapshot
        at = _after_space(text, _after_code(text, at + 1, "{"))
        at = _after_space(text, at + text.startswith(",", at))
    if text.startswith("`", at):
        return template(text, at + 1)
    quoted = _quoted(text, at)
    if quoted:
        return template(quoted[1:-1].replace("`", "\\`").replace("${", "\\${") + "`", 0)[0], at + len(quoted)
    return ("" if text.startswith(")", at) else None), at


def _without_indentation(value: str) -> str:
    """A snapshot without the indentation of the code around it, as Jest and Vitest remove it."""
    lines = value.split("\n")
    if len(lines) <= 2 or lines[0].strip() or lines[-1].strip():
        return value
    first = next((line for line in lines if line.strip()), "")
    indentation = first[: len(first) - len(first.lstrip())]
    if not all(line.startswith(indentation) or not line.strip() for line in lines[1:-1]):
        return value
    return "\n".join(["", *(line[len(indentation) :] for line in lines[1:-1]), ""])


class _Blocks:
    """The tests and groups of tests around a position, told by indentation: code is not read as code."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []
        self._is_unnamed = False

    def enter(self, text: str, spot: "re.Match[str]") -> None:
        """Go on at the start of a block, or where the name of one follows its table of parameters."""
        name = _name(text, spot.end())
        if spot["block"]:
            indentation = len(spot["indent"].expandtabs(4))
            while self._open and self._open[-1][0] >= indentation:
                self._open.pop()
            self._open.append((indentation, name))
            self._is_unnamed = not name or ".each" in spot["block"]
        elif self._is_unnamed and self._open and name:
            self._open[-1] = (self._open[-1][0], name)
            self._is_unnamed = False

    def names(self, before: str) -> tuple[str, str]:
        """The groups around a snapshot, and its name: its test, and what is expected in `before`, the text up to it."""
        *groups, test = [name.strip() for _, name in self._open if name.strip()] or [""]
        expected = _EXPECTED.fullmatch(before.rpartition("expect(")[2]) if "expect(" in before else None
        name = ": ".join(filter(None, (test, expected[1] if expected else "")))
        return GROUP.join(groups), name or "snapshot"


def _quoted(text: str, at: int) -> str:
    """The string in quotes at this position, with them; empty if there is none on its line."""
    found = _QUOTED.match(text, at)
    return found[0] if found and len(found[0]) > 1 and found[0][0] == found[0][-1] else ""


def _name(text: str, at: int) -> str:
    """The text or name that is the first argument at this position."""
    at = _after_space(text, at)
    quoted = _quoted(text, at)
    if quoted:
        return quoted[1:-1].replace("\\", "")
    if text.startswith("`", at):
        end = text.find("`", at + 1, at + _FARTHEST)
        return text[at + 1 : end] if end > 0 else ""
    word = _WORD.match(text, at)
    return word[0].removesuffix(".name") if word and text.startswith(",", word.end()) else ""
