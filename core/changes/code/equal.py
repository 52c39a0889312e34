"""A test of whether the programs of two responses differ in form only."""

import ast

from vrty_gate.core.changes.code.block import Block
from vrty_gate.core.changes.code.languages.detect import SETTINGS
from vrty_gate.core.changes.code.python.tree import Source
from vrty_gate.core.changes.code.response import Response, read
from vrty_gate.core.code.lexer import listing
from vrty_gate.core.code.tokens import Listing


def is_same_code(accepted: str, current: str) -> bool:
    """Whether each code block has the tokens of its counterpart, apart from comments; False when that is unknown."""
    before, after = read(accepted), read(current)
    if not before.blocks and not after.blocks:
        return _lines(accepted) == _lines(current)
    return len(before.blocks) == len(after.blocks) and all(
        block.code == other.code or (block.language == other.language and _is_same(before, after, block, other))
        for block, other in zip(before.blocks, after.blocks, strict=True)
    )


def _is_same(accepted: Response, current: Response, block: Block, other: Block) -> bool:
    if block.language in SETTINGS or block.language in _BY_LINE:
        return _lines(block.code) == _lines(other.code)
    if block.language == "python":
        source, other_source = accepted.whole(block), current.whole(other)
        if not isinstance(source, Source) or not isinstance(other_source, Source):
            return False
        return _tree(source.tree) == _tree(other_source.tree)
    before, after = (listing(each.code, each.language, verbatim=True) for each in (block, other))
    return before is not None and after is not None and _tokens(before) == _tokens(after)


_BY_LINE = frozenset({"", "other", "shell", "powershell"})
"""Languages in which white space may matter, besides those of settings."""


def _tree(program: ast.Module) -> str:
    """The syntax tree as text, without the white space in docstrings."""
    dump = ast.dump(program)
    for node in ast.walk(program):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            words = ast.get_docstring(node, clean=False)
            dump = dump.replace(repr(words), repr(" ".join(words.split()))) if words else dump
    return dump


def _tokens(program: Listing) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in program.tokens]


def _lines(code: str) -> list[str]:
    return [line.rstrip() for line in code.split("\n") if line.strip()]
