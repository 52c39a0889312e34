"""Tool calls: recognised in JSON by their shape, and parsed when they are written as expressions."""

import json
import re
from collections.abc import Mapping
from typing import Any

from vrty_gate.core.json_data import parse
from vrty_gate.core.named_tuple import NamedTuple

_NAME_KEYS = ("name", "tool", "tool_name", "function_name", "function", "action")
_ARGUMENT_KEYS = (
    "arguments",
    "parameters",
    "args",
    "params",
    "input",
    "inputs",
    "tool_input",
    "action_input",
    "kwargs",
)
_ABOUT = ("id", "call_id", "tool_call_id", "type", "index", "role", "status")
_TOOL = re.compile(r"[A-Za-z_][A-Za-z0-9_.:/-]{0,99}\Z")
_START = re.compile(r"(?:\s*\[)?\s*[A-Za-z_][A-Za-z0-9_.-]{0,99}\(")
_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\n]+)
    |(?P<name>[A-Za-z_][A-Za-z0-9_.]*)
    |(?P<number>-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)
    |(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    |(?P<mark>[()\[\]{},:=])""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_CONSTANTS = {"True": "true", "False": "false", "None": "null", "true": "true", "false": "false", "null": "null"}
_PAIRS = {")": "(", "]": "[", "}": "{"}


class Call(NamedTuple):
    """A tool call."""

    name: str
    arguments: Mapping[str, Any]
    keys: tuple[str, ...]
    """The keys that hold the name and the arguments."""
    others: tuple[str, ...] = ()
    """Further keys, except those that number a call or mark it as one."""


def call_of(value: Any) -> Call | None:
    """An object as a tool call, if it has the name of a tool and an object of arguments; None for plain data."""
    if not isinstance(value, dict):
        return None
    if isinstance(value.get("function"), dict):
        inner = call_of(value["function"])
        return inner and inner._replace(keys=("function", *inner.keys))
    for key in _NAME_KEYS:
        name = value.get(key)
        if isinstance(name, str) and _TOOL.match(name):
            break
    else:
        return None
    for argument_key in _ARGUMENT_KEYS:
        if argument_key in value:
            arguments = value[argument_key]
            if isinstance(arguments, str):
                arguments = parse(arguments)
            if not isinstance(arguments, dict) or "properties" in arguments:
                return None  # for example a tool definition
            others = tuple(other for other in value if other not in (key, argument_key, *_ABOUT))
            return Call(name, arguments, (key, argument_key), others)
    if key in ("tool_name", "function_name") or (key == "tool" and ("_" in name or "." in name)):
        return Call(name, {other: part for other, part in value.items() if other != key}, (key,))
    return None


def calls_of(value: Any) -> list[Call]:
    """A value as tool calls, if it is one call or a list of calls only; empty for plain data."""
    if isinstance(value, dict):
        call = call_of(value)
        return [call] if call else []
    if not isinstance(value, list):
        return []
    calls = []
    for item in value:
        call = call_of(item)
        if not call:
            return []
        calls.append(call)
    return calls


def expressions(text: str) -> list[Any] | None:
    """Parse calls that are written as expressions, such as `[find(city="Rome", n=2)]`; None for other text.

    Positional arguments are named by their index. Nothing is evaluated: all values must be literals.
    """
    if not _START.match(text) or text.rstrip()[-1:] not in (")", "]"):
        return None
    tokens = _tokens(text)
    written = _as_json(tokens) if tokens else None
    if written is None:
        return None
    value = parse(written if tokens and tokens[0][1] == "[" else f"[{written}]")
    return value if value and calls_of(value) else None


def _tokens(text: str) -> list[tuple[str, str]]:
    """The kind and text of each token; empty if the text has anything else."""
    tokens = []
    position = 0
    while position < len(text):
        token = _TOKEN.match(text, position)
        if not token:
            return []
        position = token.end()
        if token.lastgroup and token.lastgroup != "blank":
            tokens.append((token.lastgroup, token[0]))
    return tokens


def _as_json(tokens: list[tuple[str, str]]) -> str | None:
    """The calls as JSON text; None if there is anything other than calls and literals."""
    written: list[str] = []
    open_marks: list[str] = []
    places: list[int] = []
    tokens = [*tokens, ("end", ""), ("end", "")]
    i = 0
    starts_argument = False
    while tokens[i][0] != "end":
        kind, part = tokens[i]
        following = tokens[i + 1][1]
        i += 1
        if starts_argument and part != ")":
            starts_argument = False
            if kind == "name" and following == "=":
                written.append(json.dumps(part) + ":")
                i += 1
                continue
            written.append(f'"{places[-1]}":')
        if kind == "name" and following == "(":
            if written and not open_marks:
                written.append(",")
            written.append('{"name":' + json.dumps(part) + ',"arguments":{')
            open_marks.append("(")
            places.append(0)
            starts_argument = True
            i += 1
        elif kind == "name":
            if part not in _CONSTANTS:
                return None
            written.append(_CONSTANTS[part])
        elif kind == "number":
            written.append(part)
        elif kind == "text":
            written.append(json.dumps(_ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), part[1:-1])))
        elif part in _PAIRS:
            if not open_marks or open_marks.pop() != _PAIRS[part]:
                return None
            starts_argument = False
            if part == ")":
                places.pop()
            written.append("}}" if part == ")" else part)
        elif part == ",":
            if open_marks and following not in _PAIRS:
                written.append(part)
                if open_marks[-1] == "(":
                    places[-1] += 1
                    starts_argument = True
        elif part in "[{:":
            written.append(part)
            if part != ":":
                open_marks.append(part)
        else:
            return None
    return None if open_marks else "".join(written)
