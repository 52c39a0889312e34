"""Changes of code: what differs between the programs of two responses.

Python is compared by its syntax tree, other languages by tokens, SQL by clause and settings by value. Renaming,
reformatting and other comments are not changes. For a program that was rewritten, only its own faults are reported.
"""

from collections import Counter

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.code.compare import Program, changes_of, compared
from vrty_gate.core.changes.code.faults import faults
from vrty_gate.core.changes.code.pairing import paired
from vrty_gate.core.changes.code.python.compare import python_changes
from vrty_gate.core.changes.code.python.tree import Source
from vrty_gate.core.changes.code.response import Response, read
from vrty_gate.core.changes.code.settings import setting_changes
from vrty_gate.core.changes.code.sql import query_changes
from vrty_gate.core.code.blocks import Block
from vrty_gate.core.code.languages import SETTINGS
from vrty_gate.core.code.lexer import listing


def code_changes(accepted: str, current: str, prompt: str) -> list[Change]:
    """What the code of the current response does differently from that of the accepted one, block by block.

    Empty when either response has no code, or when they differ in form only.
    """
    before, after = read(accepted), read(current)
    if not before.blocks or not after.blocks or [b.code for b in before.blocks] == [b.code for b in after.blocks]:
        return []
    result = faults(after, before, prompt) + _repeated(before, after)
    stubs = tuple(change.where for change in result if change.kind == kinds.STUB)
    unknown = [change.after for change in result if change.kind == kinds.UNDEFINED_NAME]
    for block, other in paired(before, after):
        for change in _block_changes(before, after, block, other) or ():
            if not change.where.startswith(stubs) and not any(name in change.after for name in unknown):
                result.append(change)
    return result


def _repeated(accepted: Response, current: Response) -> list[Change]:
    """A change for the first block that occurs more than once and more often than in the accepted response."""
    counts = Counter(block.code.strip() for block in accepted.blocks)
    seen: Counter[str] = Counter()
    for block in current.blocks:
        code = block.code.strip()
        seen[code] += 1
        if counts[code] < seen[code] > 1 and len(code) >= _A_PROGRAM:
            return [Change(kinds.REPEATED, "", code.partition("\n")[0], f"code block {block.number}")]
    return []


_A_PROGRAM = 20
"""Shorter blocks, such as commands, may repeat by chance; in characters."""


def _block_changes(accepted: Response, current: Response, block: Block, other: Block) -> list[Change] | None:
    """The changes of one block; None when it is a different program."""
    name = f"code block {other.number}"
    if block.language == "sql":
        return query_changes(block.code, other.code, name)
    if block.language in SETTINGS:
        return setting_changes(block.code, other.code, block.language, name)
    if block.language == "python":
        source, other_source = accepted.source(block), current.source(other)
        if isinstance(source, Source) and isinstance(other_source, Source):
            return python_changes(source, other_source, name)
        if isinstance(source, Source) or isinstance(other_source, Source):
            return []
    before, after = listing(block.code, block.language), listing(other.code, other.language)
    comparison = compared(before, after) if before and after else None
    if before is None or after is None or comparison is None:
        return None
    return changes_of(
        comparison,
        Program(before, block.code.split("\n"), f"code block {block.number}"),
        Program(after, other.code.split("\n"), name),
    )
