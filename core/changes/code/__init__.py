"""The reader of code: what differs between the programs of two responses.

Python is compared by its syntax tree, other languages by tokens, queries by clause and settings by value. Renamed,
reformatted and commented otherwise is no change. Of a program that was written otherwise only its own faults are named.
"""

from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.code.block import Block, blocks
from vrty_gate.core.changes.code.compare import Program, changes_of, compared
from vrty_gate.core.changes.code.faults import faults, found_faults, other_language
from vrty_gate.core.changes.code.language import SETTINGS
from vrty_gate.core.changes.code.lexer import listing
from vrty_gate.core.changes.code.pairing import paired
from vrty_gate.core.changes.code.python_compare import python_changes
from vrty_gate.core.changes.code.python_names import unknown_name
from vrty_gate.core.changes.code.python_tree import Source
from vrty_gate.core.changes.code.response import Response, read
from vrty_gate.core.changes.code.settings import setting_changes
from vrty_gate.core.changes.code.sql import query_changes
from vrty_gate.core.changes.code.stubs import stubbed

__all__ = ["Block", "blocks", "code_changes", "faults", "other_language", "stubbed", "unknown_name"]


def code_changes(accepted: str, current: str, prompt: str) -> list[Change]:
    """What the code of the current response does otherwise than that of the accepted one, block by block.

    Empty where either response has no code, and where nothing but form differs.
    """
    before, after = read(accepted), read(current)
    if not before.blocks or not after.blocks or [b.code for b in before.blocks] == [b.code for b in after.blocks]:
        return []
    result = found_faults(after, before, prompt)
    stubs = tuple(change.where for change in result if change.kind == "stub")
    unknown = [change.after for change in result if change.kind == "undefined_name"]
    for block, other in paired(before, after):
        for change in _block_changes(before, after, block, other) or ():
            if not change.where.startswith(stubs) and not any(name in change.after for name in unknown):
                result.append(change)
    return result


def _block_changes(accepted: Response, current: Response, block: Block, other: Block) -> list[Change] | None:
    """The changes of one block; None where it is another program."""
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
