"""Snapshots in Python sources: of inline-snapshot, and the files of snapshottest. They are read, never run."""

import ast
import re
import warnings
from collections.abc import Iterator
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.importing.snapshots.snapshot import BINARY, COMPUTED, DEEPEST, ELSEWHERE, Snapshot, Unreadable

_LONGEST = 60
_COUNTED = re.compile(r"(.*) ([0-9]{1,6})", re.DOTALL)
_FILES = ("external", "external_file", "FileSnapshot")


def snapshots(text: str, path: str) -> Iterator[Snapshot]:
    """The snapshots of a Python file. Raises InputError."""
    if "snapshot" not in text:
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the code, which is not ours
            tree = ast.parse(text)
        yield from _Finder(text, tree).found()
    except SyntaxError as error:
        problem = f"this Python version cannot parse it: {error.msg}"
        raise InputError(
            f"{problem}; fix it, or run vrty-gate with a newer Python", Place(path, error.lineno or 1)
        ) from error
    except (RecursionError, MemoryError, ValueError) as error:
        raise InputError("it is nested too deeply or damaged; exclude it", Place(path, 1)) from error


class _Spot(NamedTuple):
    """A node to look at, and the names around it."""

    node: ast.AST
    scope: tuple[str, ...]
    what: str
    """What is compared with the snapshot, in the words of the code."""


class _Finder:
    """Finds the snapshots of a source."""

    def __init__(self, text: str, tree: ast.Module) -> None:
        self._lines = [line.encode() for line in text.split("\n")]
        self._tree = tree
        self._names = set(_imported(tree))
        self._is_table = "snapshottest" in text

    def found(self) -> Iterator[Snapshot]:
        """Each snapshot, in the order of the file."""
        open_ones = [_Spot(self._tree, (), "")]
        while open_ones:
            node, scope, what = open_ones.pop()
            if isinstance(node, ast.Call) and self._is_snapshot(node):
                yield self._snapshot(node, ".".join(scope), what)
                continue
            if self._is_table and isinstance(node, ast.Assign) and (name := _entry_name(node)):
                yield self._entry(name, node)
                continue
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                scope, what = (*scope, node.name), ""  # of what is in it
            children = list(ast.iter_child_nodes(node))
            open_ones += [_Spot(child, scope, self._what(node, child) or what) for child in reversed(children)]

    def _is_snapshot(self, node: ast.Call) -> bool:
        if len(node.args) != 1:
            return False
        function = node.func
        if isinstance(function, ast.Name):
            return function.id in self._names
        module = function.value if isinstance(function, ast.Attribute) and function.attr == "snapshot" else None
        return isinstance(module, ast.Name) and module.id == "inline_snapshot"

    def _snapshot(self, node: ast.Call, scope: str, what: str) -> Snapshot:
        name = ": ".join(filter(None, (scope, what))) or "snapshot"
        return self._read(Snapshot(name, "", node.lineno), node.args[0])

    def _entry(self, name: str, node: ast.Assign) -> Snapshot:
        """An assignment of snapshottest, whose names end with a number."""
        counted = _COUNTED.fullmatch(name)
        name, number = (counted[1], int(counted[2])) if counted else (name, 1)
        return self._read(Snapshot(name, "", node.lineno, number), node.value)

    def _read(self, snapshot: Snapshot, node: ast.expr) -> Snapshot:
        """The snapshot with its value, or why it has none."""
        try:
            return snapshot._replace(value=self._data(node, 0))
        except _PassedOverError as error:
            return snapshot._replace(passed_over=str(error))

    def _what(self, node: ast.AST, child: ast.AST) -> str:
        """What is compared with, or called, a child of this node."""
        if isinstance(node, ast.Compare) and child is not node.left:
            return self._written(node.left)
        if isinstance(node, ast.Compare):
            return self._written(node.comparators[0])
        if isinstance(node, ast.Assign):
            return self._written(node.targets[0])
        if isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
            return self._written(node.target)
        return node.arg or "" if isinstance(node, ast.keyword) else ""

    def _written(self, node: ast.expr) -> str:
        """A short expression as it is written; empty for others."""
        if node.lineno != node.end_lineno:
            return ""
        line = self._lines[node.lineno - 1] if node.lineno <= len(self._lines) else b""
        written = line[node.col_offset : node.end_col_offset].decode("utf-8", "replace")
        return written if len(written) <= _LONGEST else ""

    def _data(self, node: ast.expr, depth: int) -> Any:
        """The value of an expression as data. Raises _PassedOverError."""
        if depth > DEEPEST:
            raise _PassedOverError(COMPUTED)
        if isinstance(node, ast.Constant):
            return self._constant(node.value, depth)
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            return [self._data(each, depth + 1) for each in node.elts]
        if isinstance(node, ast.Dict):
            return dict(self._items(node, depth))
        if isinstance(node, ast.Call):
            return self._object(node, depth)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            number = node.operand.value
            return -number if isinstance(number, (int, float)) else str(number)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = (self._data(node.left, depth + 1), self._data(node.right, depth + 1))
            if all(isinstance(part, str) for part in parts):
                return "".join(parts)
        if depth and isinstance(node, (ast.Name, ast.Attribute)):
            return _dotted(node)
        raise _PassedOverError(COMPUTED)

    def _constant(self, value: Any, depth: int) -> Any:
        if isinstance(value, bytes):
            if depth:
                return f"[{BINARY}]"
            raise _PassedOverError(BINARY)
        if value is Ellipsis:
            raise _PassedOverError(COMPUTED)
        return str(value) if isinstance(value, complex) else value

    def _items(self, node: ast.Dict, depth: int) -> Iterator[tuple[str, Any]]:
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                raise _PassedOverError(COMPUTED)
            name = self._data(key, depth + 1)
            yield name if isinstance(name, str) else str(name), self._data(value, depth + 1)

    def _object(self, call: ast.Call, depth: int) -> Any:
        """What a class or function makes of its arguments: its name and them."""
        kind = _dotted(call.func)
        if kind in _FILES:
            raise _PassedOverError(ELSEWHERE)
        given = [self._data(each, depth + 1) for each in call.args]
        named = {each.arg: self._data(each.value, depth + 1) for each in call.keywords if each.arg}
        if len(named) != len(call.keywords):
            raise _PassedOverError(COMPUTED)
        if kind in ("dict", "GenericRepr") or not (given or named):
            return named if kind == "dict" and not given else (given[0] if given else f"{kind}()")
        return {"class": kind, **({"arguments": given} if given else {}), **named}


class _PassedOverError(Unreadable):
    """Why the value of a snapshot is not known."""


def _imported(tree: ast.Module) -> Iterator[str]:
    """The names of the function `snapshot`, wherever it is imported from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (each.asname or each.name for each in node.names if each.name == "snapshot")


def _entry_name(node: ast.AST) -> str:
    """The key of `snapshots['…'] = …`; empty for other statements."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not (isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant)):
        return ""
    is_table = isinstance(target.value, ast.Name) and target.value.id == "snapshots"
    return target.slice.value if is_table and isinstance(target.slice.value, str) else ""


def _dotted(node: ast.expr) -> str:
    """`a.b` of a name with attributes. Raises _PassedOverError for other expressions."""
    names = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        raise _PassedOverError(COMPUTED)
    return ".".join([node.id, *reversed(names)])
