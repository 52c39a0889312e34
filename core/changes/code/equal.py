"""A test of whether the programs of two responses differ in form only."""

from vrty_gate.core.changes.code.block import Block
from vrty_gate.core.changes.code.languages.detect import SETTINGS
from vrty_gate.core.changes.code.python.compare import is_same_python
from vrty_gate.core.changes.code.python.tree import Source
from vrty_gate.core.changes.code.response import Response, read
from vrty_gate.core.code.lexer import listing


def is_same_code(accepted: str, current: str) -> bool:
    """Whether each code block equals its counterpart but for form; False when that is unknown."""
    before, after = read(accepted), read(current)
    if not before.blocks and not after.blocks:
        return _lines(accepted) == _lines(current)
    return len(before.blocks) == len(after.blocks) and all(
        block.code == other.code or (block.language == other.language and _is_same(before, after, block, other))
        for block, other in zip(before.blocks, after.blocks, strict=True)
    )


def _is_same(accepted: Response, current: Response, block: Block, other: Block) -> bool:
    if block.language in SETTINGS or block.language in ("", "other"):  # indentation may matter
        return _lines(block.code) == _lines(other.code)
    if block.language == "python":
        source, other_source = accepted.whole(block), current.whole(other)
        return isinstance(source, Source) and isinstance(other_source, Source) and is_same_python(source, other_source)
    before, after = listing(block.code, block.language), listing(other.code, other.language)
    return before is not None and after is not None and before.keys() == after.keys()


def _lines(code: str) -> list[str]:
    return [line.rstrip() for line in code.split("\n") if line.strip()]
