"""Code in answers: its blocks, and the syntax tree of Python with places. Nothing is run."""

import ast
import re
import warnings
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import NamedTuple

from kinds.kind import Case, Edit
from kinds.text import is_bare_code, is_json, put

_BLOCK = re.compile(r"^([ \t]*)```([\w+#.-]*)[^\n]*\n(.*?)\n[ \t]*```[ \t]*$", re.MULTILINE | re.DOTALL)
_PYTHON = re.compile(
    r"^\s*(?:def |class |import \w|from \w[\w.]* import |print\(|if .+:$|for .+ in .+:$)", re.MULTILINE
)
_SHELL = re.compile(
    r"^\s*(?:\$ )?(?:sudo|pip|npm|apt|git|cd|docker|ffmpeg|curl|wget|make|cargo|mkdir|cp|mv|ip|ls)\b", re.MULTILINE
)
_SQL = re.compile(r"\b(?:SELECT\b.+?\bFROM|CREATE TABLE|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b", re.DOTALL)


class Block(NamedTuple):
    """The code of a fenced block, or of a whole answer, with its place and language."""

    start: int
    end: int
    code: str
    language: str


@lru_cache(4096)
def blocks(text: str) -> tuple[Block, ...]:
    if is_json(text):
        return ()
    fenced = [
        Block(match.start(3), match.end(3), match[3], _language(match[2].lower(), match[3]))
        for match in _BLOCK.finditer(text)
        if match[3].strip()
    ]
    blocks_ = [block for block in fenced if block.language or looks_like_code(block.code)]
    if not fenced and is_bare_code(text) and looks_like_code(text):
        blocks_ = [Block(0, len(text), text, _language("", text))]
    return tuple(blocks_)


def _language(tag: str, code: str) -> str:
    names = {
        "py": "python",
        "python3": "python",
        "js": "javascript",
        "jsx": "javascript",
        "ts": "javascript",
        "typescript": "javascript",
        "sh": "bash",
        "shell": "bash",
        "console": "bash",
        "c++": "c",
        "cpp": "c",
    }
    if tag:
        return names.get(tag, tag)
    return "python" if _PYTHON.search(code) else "sql" if _SQL.search(code) else "bash" if _SHELL.search(code) else ""


CodeEdit = Callable[[str, str, Random], "str | None"]
"""Code, its language and a source of chance to the edited code, or None."""


def in_code(change: CodeEdit, *languages: str) -> Edit:
    """Change one block of the answer that can be changed, larger ones first by chance."""

    def edit(case: Case, rng: Random) -> str | None:
        candidates = [block for block in blocks(case.response) if not languages or block.language in languages]
        for block in sorted(candidates, key=lambda block: -len(block.code) * rng.random()):
            new = change(block.code, block.language, rng)
            if new is not None and new != block.code:
                return put(case.response, block.start, block.end, new)
        return None

    return edit


class Tree(NamedTuple):
    """The syntax tree of Python code, with the parsed text."""

    code: str
    module: ast.Module
    starts: tuple[int, ...]

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node begins and ends."""

        def place(line: int, column: int) -> int:
            return self.starts[line - 1] + len(self._line(line).encode()[:column].decode(errors="ignore"))

        first, last = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]  # parsed
        return place(*first), place(*last)

    def text(self, node: ast.AST) -> str:
        """The code of a node."""
        start, end = self.span(node)
        return self.code[start:end]

    def _line(self, number: int) -> str:
        start = self.starts[number - 1]
        end = self.code.find("\n", start)
        return self.code[start : end if end >= 0 else len(self.code)]


@lru_cache(4096)
def tree(code: str) -> Tree | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = ast.parse(code)
    except (SyntaxError, ValueError):
        return None
    starts, offset = [0], 0
    for line in code.split("\n"):
        offset += len(line) + 1
        starts.append(offset)
    return Tree(code, module, tuple(starts))


TreeEdit = Callable[[Tree, Random], "str | None"]


def in_python(change: TreeEdit) -> Edit:
    """Change one block of Python by its tree; a block that is indented as a whole keeps its indent."""

    def code_edit(code: str, _: str, rng: Random) -> str | None:
        first = next(line for line in code.split("\n") if line.strip())
        indent = first[: len(first) - len(first.lstrip())]
        plain = "\n".join(line.removeprefix(indent) if line.strip() else line for line in code.split("\n"))
        parsed = tree(plain)
        new = change(parsed, rng) if parsed else None
        if new is None or new == plain:
            return None
        return "\n".join(indent + line if line.strip() else line for line in new.split("\n"))

    return in_code(code_edit, "python")


def nodes(parsed: Tree, *types: type[ast.AST]) -> list[ast.AST]:
    """Nodes of these types in the order of the code."""
    matching = [node for node in ast.walk(parsed.module) if isinstance(node, types) and hasattr(node, "lineno")]
    return sorted(matching, key=lambda node: (node.lineno, node.col_offset))  # type: ignore[attr-defined]  # they have places


def spliced(parsed: Tree, node: ast.AST, new: str) -> str:
    start, end = parsed.span(node)
    return put(parsed.code, start, end, new)


_DOCSTRING = re.compile(r"(\"\"\"|\'\'\')(?:.*?)\1|/\*.*?\*/", re.DOTALL)


def code_lines(code: str) -> list[tuple[int, int, str]]:
    """Lines that are neither blank nor comments nor within long strings."""
    hidden = [match.span() for match in _DOCSTRING.finditer(code)]
    rows, offset = [], 0
    for line in code.split("\n"):
        end = offset + len(line)
        if (
            line.strip()
            and not re.match(r"\s*(?:#(?!include)|//|/\*|\*|--|\"\"\"|\'\'\')", line)
            and not any(start <= offset < stop or start < end <= stop for start, stop in hidden)
        ):
            rows.append((offset, end, line))
        offset = end + 1
    return rows


def looks_like_code(code: str) -> bool:
    rows = [line for line in code.split("\n") if line.strip()]
    return sum(bool(re.search(r"[;{}=]|\w\(|:$|^\s*(?:import|from|return)\b", line)) for line in rows) * 2 > len(rows)
