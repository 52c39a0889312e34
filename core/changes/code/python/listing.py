"""Python as a sequence of tokens, without layout, annotations, docstrings and wording: statements."""

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from vrty_gate.core.changes.code.python.expressions import arguments, expression, operand
from vrty_gate.core.changes.code.python.tree import without_docstring
from vrty_gate.core.changes.code.python.writer import SIGNS, Writer
from vrty_gate.core.code.tokens import Listing

_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def listing(statements: Sequence[ast.stmt], module: Sequence[ast.stmt], scope: str = "") -> Listing:
    """The tokens of `statements` and the names that they bind; imports are read from the whole `module`."""
    out = Writer(scope)
    for statement in module:
        if isinstance(statement, ast.Import):
            _import(out, statement)
        elif isinstance(statement, ast.ImportFrom):
            _import_from(out, statement)
    _body(out, statements)
    return Listing(out.tokens, frozenset(out.bound))


def _body(out: Writer, statements: Sequence[ast.stmt]) -> None:
    for statement in without_docstring(statements):
        out.line = statement.lineno
        _STATEMENTS.get(type(statement).__name__, _plain)(out, statement)


def _block(out: Writer, statements: Sequence[ast.stmt]) -> None:
    _body(out, statements)
    out.add("bracket", "end")


def _plain(out: Writer, node: ast.stmt) -> None:
    out.add("word", type(node).__name__.lower())
    for child in ast.iter_child_nodes(node):
        expression(out, child)


def _expr(out: Writer, node: ast.Expr) -> None:
    out.add("bracket", "do")
    expression(out, node.value)


def _import(out: Writer, node: ast.Import) -> None:
    out.imported.update({alias.asname: tuple(alias.name.split(".")) for alias in node.names if alias.asname})


def _import_from(out: Writer, node: ast.ImportFrom) -> None:
    module = tuple((node.module or "").split("."))
    out.imported.update({alias.asname or alias.name: (*module, alias.name) for alias in node.names})


def _declared(out: Writer, node: ast.stmt) -> None:
    """Skip global and nonlocal statements: their names show where they are used."""


def _headed(out: Writer, node: Any, word: str) -> None:
    """Add the decorators of a function or class, the word that defines it, and its name."""
    for decorator in node.decorator_list:
        out.add("sign", "@")
        expression(out, decorator)
    out.line = node.lineno
    out.add("word", word)
    out.add("name", node.name)


def _function(out: Writer, node: Any) -> None:
    _headed(out, node, "def")
    out.bound.update((node.name, "." + node.name))
    outer, out.scope = out.scope, f"{out.scope}.{node.name}" if out.scope else node.name
    arguments(out, node.args)
    _block(out, node.body)
    out.scope = outer


def _class_def(out: Writer, node: ast.ClassDef) -> None:
    _headed(out, node, "class")
    out.bound.add(node.name)
    for base in node.bases:
        expression(out, base)
    outer, out.scope = out.scope, node.name
    _block(out, node.body)
    out.scope = outer


def _assign(out: Writer, node: ast.Assign) -> None:
    for target in node.targets:
        expression(out, target)
        out.add("bracket", "=")
    expression(out, node.value)


def _ann_assign(out: Writer, node: ast.AnnAssign) -> None:
    if node.value is not None:
        expression(out, node.target)
        out.add("bracket", "=")
        expression(out, node.value)


def _aug_assign(out: Writer, node: ast.AugAssign) -> None:
    expression(out, node.target)
    out.add("bracket", "=")
    expression(out, node.target)
    out.add("sign", SIGNS[type(node.op).__name__])
    operand(out, node.value, "right")


def _if(out: Writer, node: ast.If) -> None:
    out.add("word", "if")
    out.within("condition", lambda: expression(out, node.test))
    _block(out, node.body)
    if not node.orelse:
        return
    if isinstance(node.body[-1], _LEAVES):  # what follows runs only if the test fails, with or without an else
        _body(out, node.orelse)
    elif len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        out.add("word", "else")
        _body(out, node.orelse)
    else:
        out.add("word", "else")
        _block(out, node.orelse)


def _while(out: Writer, node: ast.While) -> None:
    out.add("word", "while")
    out.within("condition", lambda: expression(out, node.test))
    _block(out, node.body)
    _block(out, node.orelse)


def _for(out: Writer, node: Any) -> None:
    out.add("word", "for")
    expression(out, node.target)
    out.add("bracket", "in")
    expression(out, node.iter)
    _block(out, node.body)
    _block(out, node.orelse)


def _with(out: Writer, node: Any) -> None:
    for item in node.items:
        out.add("word", "with")
        expression(out, item.context_expr)
        expression(out, item.optional_vars)
    _block(out, node.body)


def _try(out: Writer, node: ast.Try) -> None:
    out.add("word", "try")
    _block(out, node.body)
    for handler in node.handlers:
        out.line = handler.lineno
        out.add("word", "except")
        expression(out, handler.type)
        if handler.name:
            out.bound.add(handler.name)
        _block(out, handler.body)
    if node.orelse:
        out.add("word", "else")
        _block(out, node.orelse)
    if node.finalbody:
        out.add("word", "finally")
        _block(out, node.finalbody)


def _raise(out: Writer, node: ast.Raise) -> None:
    out.add("word", "raise")
    before, out.says = out.says, True
    expression(out, node.exc)
    out.says = before


def _assert(out: Writer, node: ast.Assert) -> None:
    out.add("word", "assert")
    expression(out, node.test)


def _match(out: Writer, node: ast.Match) -> None:
    out.add("word", "match")
    expression(out, node.subject)
    for case in node.cases:
        out.add("word", "case")
        expression(out, case.pattern)
        expression(out, case.guard)
        _block(out, case.body)


_STATEMENTS: Mapping[str, Callable[[Writer, Any], None]] = {
    "Expr": _expr,
    "Import": _import,
    "ImportFrom": _import_from,
    "Global": _declared,
    "Nonlocal": _declared,
    "FunctionDef": _function,
    "AsyncFunctionDef": _function,
    "ClassDef": _class_def,
    "Assign": _assign,
    "AnnAssign": _ann_assign,
    "AugAssign": _aug_assign,
    "If": _if,
    "While": _while,
    "For": _for,
    "AsyncFor": _for,
    "With": _with,
    "AsyncWith": _with,
    "Try": _try,
    "Raise": _raise,
    "Assert": _assert,
    "Match": _match,
}
