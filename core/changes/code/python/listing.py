"""Python as a sequence of tokens, without layout, annotations, docstrings and wording."""

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from vrty_gate.core.changes.code.python.tree import without_docstring
from vrty_gate.core.changes.code.python.writer import OPPOSITES, SAYS, SIGNS, WORDING, Writer
from vrty_gate.core.code.tokens import Listing, is_message

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
        _READERS.get(type(statement).__name__, _plain)(out, statement)


def _block(out: Writer, statements: Sequence[ast.stmt]) -> None:
    _body(out, statements)
    out.add("bracket", "end")


def _plain(out: Writer, node: ast.stmt) -> None:
    out.add("word", type(node).__name__.lower())
    for child in ast.iter_child_nodes(node):
        expression(out, child)


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
    if isinstance(node, ast.AsyncFunctionDef):
        out.add("word", "async")
    _headed(out, node, "def")
    out.bound.update((node.name, "." + node.name))
    outer, out.scope = out.scope, f"{out.scope}.{node.name}" if out.scope else node.name
    _arguments(out, node.args)
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
    _operand(out, node.value, "right")


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


def _try(out: Writer, node: ast.Try) -> None:
    _by_shape((("word", "try"), ("block", "body"), ("each", "handlers")), out, node)
    for word, statements in (("else", node.orelse), ("finally", node.finalbody)):
        if statements:
            out.add("word", word)
            _block(out, statements)


def _except_handler(out: Writer, node: ast.ExceptHandler) -> None:
    out.add("word", "except")
    expression(out, node.type)
    if node.name:
        out.bound.add(node.name)
    _block(out, node.body)


def _raise(out: Writer, node: ast.Raise) -> None:
    out.add("word", "raise")
    before, out.says = out.says, True
    expression(out, node.exc)
    out.says = before


def expression(out: Writer, node: ast.AST | None) -> None:
    """Add the tokens of an expression, if there is one."""
    if node is None:
        return
    line = getattr(node, "lineno", None)
    if line is not None:
        out.line = line
    read = _READERS.get(type(node).__name__)
    if read is not None:
        read(out, node)
        return
    if isinstance(node, ast.expr_context):
        return
    out.add("bracket", "ListComp" if isinstance(node, ast.GeneratorExp) else type(node).__name__)
    for child in ast.iter_child_nodes(node):
        expression(out, child)
    out.add("bracket", "close")


def _name(out: Writer, node: ast.Name) -> None:
    path = out.imported.get(node.id)
    if path is None:
        out.add("name", node.id)
    else:  # the full path, whatever name it was imported as
        out.add("name", path[0])
        for part in path[1:]:
            out.add("attribute", part)
    if not isinstance(node.ctx, ast.Load):
        out.bound.add(node.id)


def _attribute(out: Writer, node: ast.Attribute) -> None:
    expression(out, node.value)
    out.add("attribute", node.attr)
    if not isinstance(node.ctx, ast.Load):
        out.bound.add("." + node.attr)


def _constant(out: Writer, node: ast.Constant) -> None:
    value = node.value
    if isinstance(value, (str, bytes)):
        _string(out, value if isinstance(value, str) else value.decode("latin-1"))
    else:
        out.add("number", repr(value))


def _string(out: Writer, text: str) -> None:
    if not out.says:
        out.add("string", "..." if is_message(text) else text)


def _joined_str(out: Writer, node: ast.JoinedStr) -> None:
    if not out.says:
        out.add("bracket", "f")
    message = any(isinstance(part, ast.Constant) and is_message(str(part.value)) for part in node.values)
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            expression(out, part.value)
            if not out.says:
                expression(out, part.format_spec)
        elif isinstance(part, ast.Constant) and not message and not out.says and str(part.value).strip():
            out.add("string", str(part.value))
    if not out.says:
        out.add("bracket", "end")


def _bin_op(out: Writer, node: ast.BinOp) -> None:
    _operand(out, node.left, type(node.op).__name__)
    out.add("sign", SIGNS[type(node.op).__name__])
    _operand(out, node.right, "right")


def _operand(out: Writer, node: ast.expr, parent: str) -> None:
    """Add an operand, in brackets unless it continues a chain of the same operator from the left."""
    if (isinstance(node, ast.BinOp) and type(node.op).__name__ != parent) or isinstance(
        node, (ast.BoolOp, ast.Compare)
    ):
        out.add("bracket", "(")
        expression(out, node)
        out.add("bracket", ")")
    else:
        expression(out, node)


def _bool_op(out: Writer, node: ast.BoolOp) -> None:
    for index, value in enumerate(node.values):
        if index:
            out.add("sign", SIGNS[type(node.op).__name__])
        if isinstance(value, ast.BoolOp):
            _operand(out, value, "")
        else:
            expression(out, value)


def _unary_op(out: Writer, node: ast.UnaryOp) -> None:
    value = node.operand
    if isinstance(node.op, ast.Not) and isinstance(value, ast.Compare) and len(value.ops) == 1:
        sign = SIGNS[type(value.ops[0]).__name__]
        if sign in OPPOSITES:
            _operand(out, value.left, "")
            _compared(out, OPPOSITES[sign], value.comparators[0])
            return
    if isinstance(node.op, ast.USub) and isinstance(value, ast.Constant):
        out.add("number", f"-{value.value!r}")
        return
    out.add("sign", SIGNS[type(node.op).__name__])
    _operand(out, value, "")


def _compare(out: Writer, node: ast.Compare) -> None:
    _operand(out, node.left, "")
    for operator, right in zip(node.ops, node.comparators, strict=False):
        _compared(out, SIGNS[type(operator).__name__], right)


def _compared(out: Writer, sign: str, right: ast.expr) -> None:
    if isinstance(right, ast.Constant) and right.value is None:
        sign = {"==": "is", "!=": "is not"}.get(sign, sign)
    out.add("sign", sign)
    if isinstance(right, ast.Constant) and isinstance(right.value, str):
        out.add("string", right.value)
    else:
        _operand(out, right, "")


def _call(out: Writer, node: ast.Call) -> None:
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if isinstance(function, ast.Attribute) and function.attr == "format" and isinstance(function.value, ast.Constant):
        _joined_str(out, ast.JoinedStr(values=[function.value]))
    else:
        expression(out, function)
    before, out.says = out.says, out.says or name in SAYS
    out.add("bracket", "(")
    out.within("argument", lambda: _call_arguments(out, node))
    out.add("bracket", ")")
    out.says = before


def _call_arguments(out: Writer, node: ast.Call) -> None:
    for argument in node.args:
        expression(out, argument)
        if not out.says:
            out.add("bracket", ",")
    for keyword in sorted(node.keywords, key=lambda keyword: keyword.arg or ""):
        if keyword.arg in WORDING and isinstance(keyword.value, (ast.Constant, ast.JoinedStr)):
            continue
        out.add("keyword", keyword.arg or "**")
        expression(out, keyword.value)


def _subscript(out: Writer, node: ast.Subscript) -> None:
    expression(out, node.value)
    out.add("bracket", "[")
    if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
        out.add("string", node.slice.value)
    else:
        expression(out, node.slice)
    out.add("bracket", "]")


def _slice(out: Writer, node: ast.Slice) -> None:
    for index, part in enumerate((node.lower, node.upper, node.step)):
        if index < 2 or part is not None:
            expression(out, part)
            out.add("bracket", ":")


def _tuple(out: Writer, node: Any) -> None:
    for index, value in enumerate(node.elts):
        if index:
            out.add("bracket", ",")
        expression(out, value)
    if len(node.elts) == 1:
        out.add("bracket", ",")


def _dict(out: Writer, node: ast.Dict) -> None:
    out.add("bracket", "{")
    for key, value in zip(node.keys, node.values, strict=False):
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            out.add("string", key.value)
        else:
            expression(out, key)
        out.add("bracket", ":")
        expression(out, value)
    out.add("bracket", "}")


def _match_as(out: Writer, node: Any) -> None:
    expression(out, getattr(node, "pattern", None))
    out.add("name", node.name or "_")
    out.bound.add(node.name or "_")


def _parameter(out: Writer, stars: str, node: ast.arg) -> None:
    if stars:
        out.add("sign", stars)
    out.add("name", node.arg)
    out.bound.add(node.arg)


def _arguments(out: Writer, node: ast.arguments) -> None:
    """Add the parameters of a function, without their annotations."""
    plain = [*node.posonlyargs, *node.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(node.defaults))
    defaults += node.defaults
    for argument, default in zip([*plain, *node.kwonlyargs], [*defaults, *node.kw_defaults], strict=False):
        _parameter(out, "", argument)
        if default is not None:
            out.add("sign", "=")
            expression(out, default)
    if node.vararg:
        _parameter(out, "*", node.vararg)
    if node.kwarg:
        _parameter(out, "**", node.kwarg)
    out.add("bracket", ":")


_Shape = tuple[tuple[Literal["word", "bracket", "value", "condition", "block", "each"], str], ...]


def _by_shape(shape: _Shape, out: Writer, node: Any) -> None:
    """Add the tokens of a node whose fields are read in order, with words and brackets between them."""
    for how, what in shape:
        if how in ("word", "bracket"):
            out.add(how, what)
            continue
        part = getattr(node, what)
        if how == "condition":
            out.within("condition", partial(expression, out, part))
        elif how == "block":
            _block(out, part)
        else:
            for value in part if how == "each" else (part,):
                expression(out, value)


_FOR: _Shape = (("word", "for"), ("value", "target"), ("bracket", "in"), ("value", "iter"), ("block", "body"))
_WITH: _Shape = (("each", "items"), ("block", "body"))
_SHAPES: Mapping[str, _Shape] = {
    "Await": (("word", "await"), ("value", "value")),
    "Yield": (("word", "yield"), ("value", "value")),
    "YieldFrom": (("word", "yield"), ("word", "from"), ("value", "value")),
    "Lambda": (("word", "lambda"), ("value", "args"), ("value", "body")),
    "IfExp": (("word", "if"), ("condition", "test"), ("value", "body"), ("word", "else"), ("value", "orelse")),
    "Expr": (("bracket", "do"), ("value", "value")),
    "Assert": (("word", "assert"), ("value", "test")),
    "While": (("word", "while"), ("condition", "test"), ("block", "body"), ("block", "orelse")),
    "For": (*_FOR, ("block", "orelse")),
    "AsyncFor": (("word", "async"), *_FOR, ("block", "orelse")),
    "With": _WITH,
    "AsyncWith": (("word", "async"), *_WITH),
    "withitem": (("word", "with"), ("value", "context_expr"), ("value", "optional_vars")),
    "Match": (("word", "match"), ("value", "subject"), ("each", "cases")),
    "match_case": (("word", "case"), ("value", "pattern"), ("value", "guard"), ("block", "body")),
}
_READERS: Mapping[str, Callable[[Writer, Any], None]] = {
    **{name: partial(_by_shape, shape) for name, shape in _SHAPES.items()},
    "Name": _name,
    "Attribute": _attribute,
    "Constant": _constant,
    "JoinedStr": _joined_str,
    "BinOp": _bin_op,
    "BoolOp": _bool_op,
    "UnaryOp": _unary_op,
    "Compare": _compare,
    "Call": _call,
    "Subscript": _subscript,
    "Slice": _slice,
    "Tuple": _tuple,
    "Dict": _dict,
    "MatchAs": _match_as,
    "MatchStar": _match_as,
    "arguments": _arguments,
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
    "Try": _try,
    "ExceptHandler": _except_handler,
    "Raise": _raise,
}
"""By node of the syntax tree, what adds its tokens."""
