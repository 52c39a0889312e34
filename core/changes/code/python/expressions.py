"""Python as a sequence of tokens: expressions."""

import ast
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from vrty_gate.core.changes.code.python.writer import OPPOSITES, SAYS, SIGNS, WORDING, Writer
from vrty_gate.core.code.tokens import is_message


def expression(out: Writer, node: ast.AST | None) -> None:
    """Add the tokens of an expression, if there is one."""
    if node is None:
        return
    line = getattr(node, "lineno", None)
    if line is not None:
        out.line = line
    read = _EXPRESSIONS.get(type(node).__name__)
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
    operand(out, node.left, type(node.op).__name__)
    out.add("sign", SIGNS[type(node.op).__name__])
    operand(out, node.right, "right")


def operand(out: Writer, node: ast.expr, parent: str) -> None:
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
            operand(out, value, "")
        else:
            expression(out, value)


def _unary_op(out: Writer, node: ast.UnaryOp) -> None:
    value = node.operand
    if isinstance(node.op, ast.Not) and isinstance(value, ast.Compare) and len(value.ops) == 1:
        sign = SIGNS[type(value.ops[0]).__name__]
        if sign in OPPOSITES:
            operand(out, value.left, "")
            _compared(out, OPPOSITES[sign], value.comparators[0])
            return
    if isinstance(node.op, ast.USub) and isinstance(value, ast.Constant):
        out.add("number", f"-{value.value!r}")
        return
    out.add("sign", SIGNS[type(node.op).__name__])
    operand(out, value, "")


def _compare(out: Writer, node: ast.Compare) -> None:
    operand(out, node.left, "")
    for operator, right in zip(node.ops, node.comparators, strict=False):
        _compared(out, SIGNS[type(operator).__name__], right)


def _compared(out: Writer, sign: str, right: ast.expr) -> None:
    if isinstance(right, ast.Constant) and right.value is None:
        sign = {"==": "is", "!=": "is not"}.get(sign, sign)
    out.add("sign", sign)
    if isinstance(right, ast.Constant) and isinstance(right.value, str):
        out.add("string", right.value)
    else:
        operand(out, right, "")


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


def _behind_word(word: str, out: Writer, node: Any) -> None:
    out.add("word", word)
    expression(out, node.value)


def _tuple(out: Writer, node: Any) -> None:
    for index, value in enumerate(node.elts):
        if index:
            out.add("bracket", ",")
        expression(out, value)


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


def _lambda(out: Writer, node: ast.Lambda) -> None:
    out.add("word", "lambda")
    arguments(out, node.args)
    expression(out, node.body)


def _if_exp(out: Writer, node: ast.IfExp) -> None:
    out.add("word", "if")
    out.within("condition", lambda: expression(out, node.test))
    expression(out, node.body)
    out.add("word", "else")
    expression(out, node.orelse)


def _match_as(out: Writer, node: Any) -> None:
    expression(out, getattr(node, "pattern", None))
    out.add("name", node.name or "_")
    out.bound.add(node.name or "_")


def arguments(out: Writer, node: ast.arguments) -> None:
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


def _parameter(out: Writer, stars: str, node: ast.arg) -> None:
    if stars:
        out.add("sign", stars)
    out.add("name", node.arg)
    out.bound.add(node.arg)


_EXPRESSIONS: Mapping[str, Callable[[Writer, Any], None]] = {
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
    "Await": partial(_behind_word, "await"),
    "Yield": partial(_behind_word, "yield"),
    "YieldFrom": partial(_behind_word, "yield"),
    "Tuple": _tuple,
    "Dict": _dict,
    "Lambda": _lambda,
    "IfExp": _if_exp,
    "MatchAs": _match_as,
    "MatchStar": _match_as,
}
