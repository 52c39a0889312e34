"""Two pieces of Python compared by their syntax trees."""

import ast
from collections.abc import Sequence

from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.code.compare import Program, changes_of, compared
from vrty_gate.core.changes.code.python.listing import listing
from vrty_gate.core.changes.code.python.tree import BODIES, Source, without_docstring
from vrty_gate.core.text.subsequence import common_ends

_TOKENS_A_LINE = 6


def python_changes(accepted: Source, current: Source, name: str) -> list[Change] | None:
    """What the current program does differently; None when it is a different program.

    `name` is how messages refer to the block.
    """
    before, after, scope = _differing(accepted, current)
    if not before and not after:
        return []
    lines = sum(statement.end_lineno - _first_line(statement) + 1 for statement in before if statement.end_lineno)
    equal = max(0, sum(1 for line in accepted.lines if line.strip()) - lines) * _TOKENS_A_LINE
    bodies = accepted.tree.body, current.tree.body
    listings = listing(before, bodies[0], scope), listing(after, bodies[1], scope)
    comparison = compared(*listings, equal)
    if comparison is not None and comparison.renamed and equal:
        listings = listing(bodies[0], bodies[0]), listing(_ordered(*bodies), bodies[1])
        comparison = compared(*listings)
    if comparison is None:
        return None
    return changes_of(comparison, Program(listings[0], accepted.lines, name), Program(listings[1], current.lines, name))


def is_same_python(accepted: Source, current: Source) -> bool:
    """Whether two programs differ only in names, layout, comments and the order of their functions."""
    if _differing(accepted, current)[:2] == ([], []):
        return True
    bodies = accepted.tree.body, current.tree.body
    comparison = compared(listing(bodies[0], bodies[0]), listing(_ordered(*bodies), bodies[1]))
    return comparison is not None and not comparison.differences


def _differing(accepted: Source, current: Source) -> tuple[Sequence[ast.stmt], Sequence[ast.stmt], str]:
    """The differing statements, from first to last, of the innermost body that contains all of them, and its scope."""
    before: Sequence[ast.stmt] = accepted.tree.body
    after: Sequence[ast.stmt] = current.tree.body
    scope = ""
    while True:
        before = without_docstring(before)
        after = _ordered(before, without_docstring(after))
        start, end = common_ends([_text(accepted, one) for one in before], [_text(current, one) for one in after])
        before, after = before[start : len(before) - end], after[start : len(after) - end]
        if len(before) != 1 or len(after) != 1:
            return before, after, scope
        outer, other = before[0], after[0]
        if not isinstance(outer, BODIES) or not isinstance(other, BODIES) or type(outer) is not type(other):
            return before, after, scope
        if _head(accepted, outer) != _head(current, other):
            return before, after, scope
        scope = outer.name if not scope or isinstance(outer, ast.ClassDef) else f"{scope}.{outer.name}"
        before, after = outer.body, other.body


def _ordered(before: Sequence[ast.stmt], after: Sequence[ast.stmt]) -> Sequence[ast.stmt]:
    """The statements of `after`, with common functions and classes in the order of `before`."""
    names = [statement.name for statement in before if isinstance(statement, BODIES)]
    places = [i for i, statement in enumerate(after) if isinstance(statement, BODIES) and statement.name in names]
    if len(places) < 2:
        return after
    result = list(after)
    order = sorted(places, key=lambda i: names.index(getattr(after[i], "name", "")))
    for place, source in zip(places, order, strict=True):
        result[place] = after[source]
    return result


def _first_line(statement: ast.stmt) -> int:
    decorators = statement.decorator_list if isinstance(statement, BODIES) else []
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def _text(source: Source, statement: ast.stmt) -> list[str]:
    return source.lines[_first_line(statement) - 1 : statement.end_lineno]


def _head(source: Source, statement: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> list[str]:
    return source.lines[_first_line(statement) - 1 : max(statement.lineno, statement.body[0].lineno - 1)]
