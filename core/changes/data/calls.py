"""Tool calls: recognised in JSON by their shape, and parsed when they are written as expressions."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from vrty_gate.core.json_data import parse
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily

_NAME_KEYS = ("name", "tool", "tool_name", "function_name", "function", "action")
_ARGUMENT_KEYS = tuple("arguments parameters args params input inputs tool_input action_input kwargs".split())
_ABOUT = ("id", "call_id", "tool_call_id", "type", "index", "role", "status")
_TOOL = lazily(r"[A-Za-z_][A-Za-z0-9_.:/-]{0,99}\Z")
_START = lazily(r"(?:\s*\[)?\s*[A-Za-z_][A-Za-z0-9_.-]{0,99}\(")
_TOKEN = lazily(
    r"""(?P<blank>[ \t\r\n]+)
    |(?P<name>[A-Za-z_][A-Za-z0-9_.]*)
    |(?P<number>-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)
    |(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    |(?P<mark>[()\[\]{},:=])""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = lazily(r"\\(.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_CONSTANTS = {"True": "true", "False": "false", "None": "null", "true": "true", "false": "false", "null": "null"}
_DEEPEST = 60
"""The most brackets within each other."""


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
    try:
        value = parse(_Grammar(_tokens(text)).calls())
    except _NoCallsError:
        return None
    return value if value and calls_of(value) else None


def _tokens(text: str) -> list[tuple[str, str]]:
    """The kind and text of each token; raises _NoCallsError if the text has anything else."""
    tokens = []
    position = 0
    while position < len(text):
        token = _TOKEN.match(text, position)
        if not token:
            raise _NoCallsError
        position = token.end()
        if token.lastgroup and token.lastgroup != "blank":
            tokens.append((token.lastgroup, token[0]))
    return tokens


class _NoCallsError(ValueError):
    """A text has something other than calls and literals."""


class _Grammar:
    """Rewrites tokens as JSON text; each method reads one rule of the grammar and raises _NoCallsError for other text.

    calls = list | call {[","] call}
    value = call | list | object | text | number | constant
    call = name "(" [argument {"," argument} [","]] ")"; argument = [name "="] value
    list = "[" [value {"," value} [","]] "]"; object = "{" [text ":" value {"," text ":" value} [","]] "}"
    """

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self.tokens = [*tokens, ("end", ""), ("end", "")]
        self.place = self.depth = 0

    def calls(self) -> str:
        """The whole text as a JSON list of calls."""
        if self._is_next("["):
            written = self._value()
        else:
            parts = []
            while self.tokens[self.place][0] != "end":
                parts.append(self._value())
                self.place += self._is_next(",")
            written = f"[{','.join(parts)}]"
        if self.tokens[self.place][0] != "end":
            raise _NoCallsError
        return written

    def _value(self, _index: int = 0) -> str:
        kind, part = self._taken()
        if kind == "name" and self._is_next("("):
            self.place += 1
            return f'{{"name":{json.dumps(part)},"arguments":{{{self._members(")", self._argument)}}}}}'
        if part == "[":
            return f"[{self._members(']', self._value)}]"
        if part == "{":
            return f"{{{self._members('}', self._field)}}}"
        if kind == "text":
            return json.dumps(_ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), part[1:-1]))
        if kind == "number" or part in _CONSTANTS:
            return _CONSTANTS.get(part, part)
        raise _NoCallsError

    def _argument(self, index: int) -> str:
        name = str(index)
        if self.tokens[self.place][0] == "name" and self.tokens[self.place + 1][1] == "=":
            name = self._taken()[1]
            self.place += 1
        return f"{json.dumps(name)}:{self._value()}"

    def _field(self, _index: int) -> str:
        kind, _ = self.tokens[self.place]
        key = self._value()
        if kind != "text" or self._taken()[1] != ":":
            raise _NoCallsError
        return f"{key}:{self._value()}"

    def _members(self, closing: str, read: Callable[[int], str]) -> str:
        """What is between a bracket, which was read, and the `closing` one; a comma may precede that."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise _NoCallsError
        members: list[str] = []
        while not self._is_next(closing):
            members.append(read(len(members)))
            if not self._is_next(closing) and self._taken()[1] != ",":
                raise _NoCallsError
        self.place += 1
        self.depth -= 1
        return ",".join(members)

    def _is_next(self, mark: str) -> bool:
        return self.tokens[self.place] == ("mark", mark)

    def _taken(self) -> tuple[str, str]:
        self.place += 1
        return self.tokens[self.place - 1]
