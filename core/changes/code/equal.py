"""A test of whether the programs of two responses differ in form only."""

import ast

from vrty_gate.core.changes.code.python.compare import is_same_python
from vrty_gate.core.changes.code.python.tree import Source
from vrty_gate.core.changes.code.response import Response, read
from vrty_gate.core.code.blocks import Block
from vrty_gate.core.code.languages import SETTINGS
from vrty_gate.core.code.lexer import listing
from vrty_gate.core.text.patterns import lazily


def is_same_code(accepted: str, current: str) -> bool:
    """Whether each code block equals its counterpart but for form; False when that is unknown.

    Names that a program defines, comments and layout are form; texts are not.
    """
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
        source, other_source = accepted.source(block), current.source(other)
        if not isinstance(source, Source) or not isinstance(other_source, Source):
            return False
        return is_same_python(source, other_source) and _texts(source.tree) == _texts(other_source.tree)
    before, after = listing(block.code, block.language), listing(other.code, other.language)
    if before is None or after is None or before.keys() != after.keys():
        return False
    if block.language == "javascript" and len(_ENDED.findall(block.code)) != len(_ENDED.findall(other.code)):
        return False
    return _written(block) == _written(other)


_ENDED = lazily(r"\b(?:return|throw|break|continue|yield)\b[ \t]*(?:\n|\Z)")
"""Words behind which the end of a line ends the statement."""


_BY_LINE = frozenset({"", "other", "shell", "powershell"})
"""Languages in which white space may matter, besides those of settings."""


def _texts(program: ast.Module) -> list[str]:
    """The strings of a program, without its docstrings, in alphabetical order: functions may change places."""
    nodes = list(ast.walk(program))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    documented = [node.body[0] for node in nodes if isinstance(node, kinds) and ast.get_docstring(node) is not None]
    docstrings = [node.value for node in documented if isinstance(node, ast.Expr)]
    texts = [node for node in nodes if isinstance(node, ast.Constant) and node not in docstrings]
    return sorted([text.value for text in texts if isinstance(text.value, str)])


def _written(block: Block) -> list[str]:
    """The strings and keywords of a program as they are written, also those that are mostly a matter of style."""
    program = listing(block.code, block.language, verbatim=True)
    return [token.text for token in program.tokens if token.kind in _WRITTEN] if program is not None else []


_WRITTEN = frozenset({"string", "word"})


def _lines(code: str) -> list[str]:
    return [line.rstrip() for line in code.split("\n") if line.strip()]
