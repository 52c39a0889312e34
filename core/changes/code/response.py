"""The code of a response, with each block parsed only once."""

from vrty_gate.core.changes.code.python.tree import Source, parse
from vrty_gate.core.code.blocks import Block, blocks
from vrty_gate.core.named_tuple import NamedTuple


class Response(NamedTuple):
    """The code blocks of a response with their syntax trees."""

    text: str
    blocks: list[Block]
    sources: dict[str, Source | str]
    """The parsed Python blocks by their code, filled on demand."""

    def source(self, block: Block) -> Source | str:
        """The parsed Python block, or the reason why it was not parsed."""
        if block.code not in self.sources:
            self.sources[block.code] = parse(block.code)
        return self.sources[block.code]

    def new_to(self, other: "Response") -> list[Block]:
        """The blocks that the other response does not have."""
        known = {block.code for block in other.blocks}
        return [block for block in self.blocks if block.code not in known]

    @property
    def is_fenced(self) -> bool:
        """Whether the code is fenced rather than the whole response."""
        return "```" in self.text or "~~~" in self.text

    def python(self) -> list[Block]:
        """The Python blocks."""
        return [block for block in self.blocks if block.language == "python"]


def read(text: str) -> Response:
    """Read the code blocks of a response."""
    return Response(text, blocks(text), {})


def place(block: Block, line: int) -> str:
    """How messages refer to a line of a block."""
    return f"code block {block.number}, line {line}"


def line_of(code: str, line: int) -> str:
    """The text of a line, from 1, without indentation."""
    lines = code.split("\n", line)
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""
