"""The code of one response, each block parsed once."""

from typing import NamedTuple

from vrty_gate.core.changes.code.block import Block, blocks
from vrty_gate.core.changes.code.python.tree import Source, parse


class Response(NamedTuple):
    """The code blocks of a response with their syntax trees."""

    text: str
    blocks: list[Block]
    sources: dict[str, Source | str]
    """The tree of each block of Python by its code, filled when it is first asked for."""
    parts: dict[str, Source | str]
    """The same for the part of a block that differs, where the rest was spared."""

    def whole(self, block: Block) -> Source | str:
        """The tree of a block of Python, or why there is none."""
        if block.code not in self.sources:
            self.sources[block.code] = parse(block.code)
        return self.sources[block.code]

    def source(self, block: Block) -> Source | str:
        """The tree of what may differ in a block of Python, with the lines of the whole; or why there is none."""
        return self.parts.get(block.code) or self.whole(block)

    @property
    def is_fenced(self) -> bool:
        """Whether the code stands in fences, and is not the response as a whole."""
        return "```" in self.text or "~~~" in self.text

    def python(self) -> list[Block]:
        """The blocks of Python."""
        return [block for block in self.blocks if block.language == "python"]


def read(text: str) -> Response:
    """The code of a response."""
    return Response(text, blocks(text), {}, {})


def place(block: Block, line: int) -> str:
    """Where a line of a block is, for a reader."""
    return f"code block {block.number}, line {line}"


def line_of(code: str, line: int) -> str:
    """The text of a line, from 1, without indentation."""
    lines = code.split("\n", line)
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""
