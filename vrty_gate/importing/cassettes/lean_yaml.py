"""Read an interaction of a cassette in the YAML that recorders write, many times as fast as a parser of all of YAML.

It reads block mappings with plain, quoted and literal texts. What it does not know it leaves to the strict reader, by
raising `OtherYamlError`; what it reads, both read alike.
"""

import json
import re
from functools import cache
from itertools import repeat
from typing import Any

from vrty_gate.formats import yaml_text
from vrty_gate.importing.cassettes.encoded import base64_bytes

HEADERS = ("content-type", "content-encoding")
"""All that is read of the headers of a reply."""

_BODY: dict[str, Any] = {"string": None, "base64_string": None, "encoding": None}
_STATUS: dict[str, Any] = {"code": None, "message": None}
_ITEM: dict[str, Any] = {
    "request": {"method": None, "uri": None, "url": None, "body": _BODY},
    "response": {
        "status": _STATUS,
        "code": None,
        "status_code": None,
        "duration": None,
        "headers": HEADERS,
        "body": _BODY,
        "content": None,
    },
}
"""The keys that are read of an interaction, and below each what is read of a mapping."""
_WHOLE = (_BODY, _STATUS)
"""Mappings that have no other keys; one with more is something else."""

_ELSEWHERE = frozenset({"content", "parsed_body", "chunks"})
"""Where other recorders have a body, as data or in parts."""

_LONGEST_KEY = 3 + max(len(key) for keys in (_ITEM, *_ITEM.values(), *_WHOLE) for key in keys)
_DEEPEST = 40
"""The deepest indentation that is read: there is a pattern for each."""
_NEAR = 1 << 18
"""So far the end of a quoted text is looked for without looking at each line."""
_KEY = r"""(?:([A-Za-z_][\w.-]*)|"([^"\\\n]+)"|'([^'\n]+)'):(?: +|(?=\n))"""
_GAPS = (" ", "\n")
_BLANK_LINES = re.compile(r"(?: *\n)+")
_DASH = re.compile(" *- +")
_BREAK = re.compile(r"\n+( *)")
_LITERAL = re.compile(r"\|([1-9]?)([-+]?)\n")
_OTHER_BREAKS = "\r\x85\u2028\u2029"
_TAG = re.compile(r"!(!?binary)? +")
_PLAIN = re.compile(r"[^\s&*!%@`'\"#,\[\]{}|>?:-]|[-?:][^\s,\[\]{}]")
_NOT_IN_PLAIN = re.compile(r":(?:\s|$)|\s#|\t")
_HEADER_VALUE = re.compile(r" *(?:\n *- +)?(?:'([^'\n]*)'|\"([^\"\\\n]*)\"|([A-Za-z][^\n:#'\"]*))\n")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_OF_YAML = re.compile(r"\\([ 0eavNLP_x]|U[0-9a-fA-F]{8})")
_CHARACTERS = {" ": 0x20, "0": 0, "e": 0x1B, "a": 7, "v": 0xB, "N": 0x85, "L": 0x2028, "P": 0x2029, "_": 0xA0}
"""The escapes that only YAML has."""
_BACKSLASH = "\0"
"""Stands for an escaped backslash or quote while a text is read; no file has it, see `decode_text`."""
_TWO_BREAKS = "\r"
"""Stands for two line breaks while a text is folded; nothing that is read has it, see `read`."""
_JSON = json.JSONDecoder(strict=False)


class OtherYamlError(Exception):
    """YAML that this reader does not know."""


def read(text: str, start: int) -> tuple[dict[str, Any], int]:
    """The parts of an interaction, an item of a list that begins there, and where the line behind it begins.

    The text ends with a line break. Raises OtherYamlError.
    """
    dash = _DASH.match(text, start)
    if dash is None:
        raise OtherYamlError
    item, end = _mapping(text, dash.end(), dash.end() - start, _ITEM)
    if any(text.find(other, start, end) >= 0 for other in ("\r" if text.isascii() else _OTHER_BREAKS)):
        raise OtherYamlError
    return item, end


def _mapping(text: str, start: int, indent: int, keys: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The mapping whose first key begins there and whose others are indented that much; as all below."""
    found: dict[str, Any] = {}
    if indent > _DEEPEST:
        raise OtherYamlError
    margin = 0
    while name := _named(text, start, margin, keys):
        (key, end), margin = name, indent
        if key in keys and key not in found:
            found[key], start = _value(text, end, indent, keys[key])
        elif key in found or keys in _WHOLE or key in _ELSEWHERE:
            raise OtherYamlError
        else:
            start = _skipped(text, end, indent)
    if not margin or _goes_on(text, start, indent - 1):
        raise OtherYamlError
    return found, start


def _named(text: str, start: int, indent: int, keys: dict[str, Any]) -> tuple[str, int] | None:
    """The key on the line that begins there, and where its value begins; None if there is none."""
    own, _, rest = text[start : start + indent + _LONGEST_KEY].partition(":")
    if (key := own.lstrip(" ")) in keys and len(own) == indent + len(key) and rest[:2] != "  " and rest[:1] in _GAPS:
        return key, start + len(own) + 1 + (rest[0] == " ")  # most keys; a pattern takes longer
    name = _key(indent).match(text, start) if len(own) >= indent + len(key) else None
    return (name[1] or name[2] or name[3], name.end()) if name else None


def _skipped(text: str, start: int, indent: int) -> int:
    end = (_end_of_list if text[start] == "\n" else _end)(indent).search(text, start)
    return end.end() if end else len(text)


def _value(text: str, start: int, indent: int, keys: Any) -> tuple[Any, int]:
    if text[start] != "\n" and keys is not HEADERS:
        return (_plain if text[start].isalnum() else _scalar)(text, start, indent)
    if keys is HEADERS:
        return _headers(text, start, indent)
    line, depth = _next_line(text, start)
    if depth > indent and isinstance(keys, dict):
        return _mapping(text, line + depth, depth, keys)
    if depth > indent or text.startswith("-", line + depth):
        raise OtherYamlError
    return None, line


def _scalar(text: str, start: int, indent: int) -> tuple[Any, int]:
    first = text[start]
    if first == "'":
        value, end = _quoted(text, start, indent)
        return _single_quoted(value, indent), end
    if first == '"':
        value, end = _quoted(text, start, indent)
        return _double_quoted(value, indent), end
    if first == "|":
        return _literal(text, start, indent)
    if first == "{" and text.startswith("{}\n", start):
        return {}, start + 3
    tag = _TAG.match(text, start) if first == "!" else None
    if tag is None:
        return _plain(text, start, indent)
    if text[tag.end()] not in ("'\"|" if tag[1] is None else "|"):
        raise OtherYamlError
    value, end = _scalar(text, tag.end(), indent)
    try:
        return (base64_bytes(value) if tag[1] else value), end
    except ValueError as error:
        raise OtherYamlError from error


def _plain(text: str, start: int, indent: int) -> tuple[Any, int]:
    end = text.find("\n", start)
    if _goes_on(text, end + 1, indent):
        found = _end(indent).search(text, end)
        end = found.start() if found else len(text) - 1
    value = text[start:end].rstrip(" \t\n")
    if not value.isalnum() and (_PLAIN.match(value) is None or _NOT_IN_PLAIN.search(value)):
        raise OtherYamlError
    if value in yaml_text.CONSTANTS:
        return yaml_text.CONSTANTS[value], end + 1
    if value.isascii() and value.isdigit() and (value[0] != "0" or value == "0") and len(value) < 19:
        return int(value), end + 1
    value = _folded(value, indent)
    if yaml_text.is_number(value):
        raise OtherYamlError
    return value, end + 1


def _literal(text: str, start: int, indent: int) -> tuple[str, int]:
    head = _LITERAL.match(text, start)
    if head is None:
        raise OtherYamlError
    found = _end(indent).search(text, head.end() - 1)
    end = found.end() if found else len(text)
    depth = indent + int(head[1]) if head[1] else _next_line(text, head.end() - 1)[1]
    if not indent < depth <= _DEEPEST or _shallower(depth).search(text, head.end() - 1, end):
        raise OtherYamlError
    value = "\n".join([line[depth:] for line in text[head.end() : end].split("\n")])
    if head[2] == "+":
        return value, end
    value = value.rstrip("\n")
    return (value if head[2] or not value else value + "\n"), end


def _quoted(text: str, start: int, indent: int) -> tuple[str, int]:
    """What is between the quote there and the one that ends the last line which is indented deeper, if it does.

    `_folded` looks at how the lines between them are indented.
    """
    quote = text[start]
    end = text.find(quote, start + 1, start + _NEAR)
    if end >= 0 and text[end + 1] != "\n":
        end = text.find(f"{quote}\n", end + 1, start + _NEAR)
    if end >= 0 and not _goes_on(text, end + 2, indent):
        return text[start + 1 : end], end + 2
    found = _end(indent).search(text, start)
    end = found.end() if found else len(text)
    value = text[start + 1 : end].rstrip("\n")
    if value[-1:] != quote:
        raise OtherYamlError
    return value[:-1], end


def _single_quoted(value: str, indent: int) -> str:
    if "'" in value:
        value = value.replace("''", _BACKSLASH)
        if "'" in value:
            raise OtherYamlError
        value = value.replace(_BACKSLASH, "'")
    return _folded(value, indent)


def _double_quoted(value: str, indent: int) -> str:
    if "\\\n" in value:
        if _end(indent).search(value):
            raise OtherYamlError
        first, *others = value.replace("\\\\", _BACKSLASH).split("\\\n")
        value = "".join([first, *map(_continued, others)]).replace(_BACKSLASH, "\\\\")
    return _unescaped(_folded(value, indent))


def _continued(line: str) -> str:
    """A line behind an escaped break; recorders escape the space that it begins with."""
    line = line.lstrip(" \t")
    if line.startswith("\n"):
        raise OtherYamlError
    return line[1:] if line.startswith("\\ ") else line


def _folded(value: str, indent: int) -> str:
    """A text of several lines as one: a line break is a space, each blank line a line break.

    Raises OtherYamlError unless all lines have the same indentation, which is deeper, and none ends with a space.
    """
    if "\n" not in value:
        return value
    first = _BREAK.match(value, value.index("\n"))
    own = f"\n{first[1] if first else ''}"
    if len(own) <= indent + 1:
        raise OtherYamlError
    if value.endswith(f"\n\n{own}"):  # a stream, with two blank lines behind each event
        events = value.split(f"\n\n{own}")
        value = _TWO_BREAKS.join(events) if _are_bare(events, " \t\n") else value
    lines = value.split(own)
    if not _are_bare(lines, " \t"):
        raise OtherYamlError
    folded = " ".join(lines)
    if "\n" in folded:
        if "\n  " in folded or " \n" in folded or "\t\n" in folded or _end(indent).search(value):
            raise OtherYamlError
        folded = folded.replace("\n ", "\n")
    return folded.replace(_TWO_BREAKS, "\n\n")


def _are_bare(parts: list[str], space: str) -> bool:
    """Whether nothing between the parts of a text is empty, or has such space where a part begins or ends."""
    if len(parts) > 1 and (parts[0].rstrip(space) != parts[0] or parts[-1].lstrip(space) != parts[-1]):
        return False
    return all(inner := parts[1:-1]) and [*map(str.strip, inner, repeat(space))] == inner


def _unescaped(value: str) -> str:
    """A text in double quotes: JSON's parser is the fastest for it."""
    if "\\" not in value and '"' not in value:
        return value
    unescaped = _of_json(value)
    if unescaped is not None and unescaped.isascii():
        return unescaped
    value = value.replace("\\\\", _BACKSLASH)
    if unescaped is None:
        try:
            unescaped = _of_json(_OF_YAML.sub(_in_json, value).replace(_BACKSLASH, "\\\\"))
        except (ValueError, OverflowError) as error:
            raise OtherYamlError from error
    if unescaped is None or not (unescaped.isascii() or _SURROGATE.search(value) is None):
        raise OtherYamlError
    return unescaped


def _of_json(value: str) -> str | None:
    """A text with the escapes of JSON; None if it has others."""
    try:
        return str(_JSON.decode(f'"{value}"'))
    except ValueError:
        return None


def _in_json(escape: re.Match[str]) -> str:
    """An escape that only YAML has, as JSON spells it."""
    name = escape[1]
    if name == "x":
        return "\\u00"
    return json.dumps(chr(_CHARACTERS[name] if name in _CHARACTERS else int(name[1:], 16)))[1:-1]


def _headers(text: str, start: int, indent: int) -> tuple[dict[str, str], int]:
    """The value of each of `HEADERS`; no other is looked at."""
    if text[start] != "\n":
        value, end = _scalar(text, start, indent)
        if value:
            raise OtherYamlError
        return {}, end
    line, depth = _next_line(text, start)
    if depth <= indent:
        return {}, line
    if depth > _DEEPEST:
        raise OtherYamlError
    found = _end(indent).search(text, start)
    end = found.end() if found else len(text)
    values: dict[str, str] = {}
    for name in _header(depth).finditer(text, start, end):
        value = _HEADER_VALUE.match(text, name.end(), end)
        if value is None or not (value.end() == end or _next_key(depth).match(text, value.end())):
            raise OtherYamlError
        values.setdefault(name[2].lower(), (value[1] or value[2] or (value[3] or "").rstrip(" ")))
    return values, end


def _spaces(text: str, start: int) -> int:
    """How much the line that starts there is indented; one more than `_DEEPEST` if it is more."""
    return len(margin := text[start : start + _DEEPEST + 1]) - len(margin.lstrip(" "))


def _goes_on(text: str, start: int, indent: int) -> bool:
    """Whether the line that starts there is blank or indented deeper."""
    return text[start : start + 1] == "\n" or text[start : start + indent + 1] == " " * (indent + 1)


def _next_line(text: str, start: int) -> tuple[int, int]:
    """Where the next line that is not blank begins, and how much it is indented."""
    line, depth = start + 1, _spaces(text, start + 1)
    if text[line + depth : line + depth + 1] != "\n":
        return line, depth
    blank = _BLANK_LINES.match(text, start)
    line = blank.end() if blank else start
    return line, _spaces(text, line)


@cache
def _key(indent: int) -> re.Pattern[str]:
    """Matches a key that is indented that much."""
    return re.compile(" " * indent + _KEY)


@cache
def _end(indent: int) -> re.Pattern[str]:
    """Finds the line break before the next line that is not indented deeper."""
    return re.compile(f"\n(?!{' ' * (indent + 1)}|\n)")


@cache
def _end_of_list(indent: int) -> re.Pattern[str]:
    """The same where the items of a list may stand right below its key."""
    return re.compile(f"\n(?!{' ' * (indent + 1)}|\n|{' ' * indent}-[ \n])")


@cache
def _shallower(depth: int) -> re.Pattern[str]:
    """Finds a line that is indented less and not blank."""
    return re.compile(rf"\n {{0,{depth - 1}}}[^ \n]")


@cache
def _next_key(depth: int) -> re.Pattern[str]:
    """Matches a line that neither continues the value above nor is another item of its list."""
    return re.compile(rf" {{0,{depth}}}[^ \n-]")


@cache
def _header(depth: int) -> re.Pattern[str]:
    """Finds the name of each of `HEADERS`."""
    return re.compile(rf"\n {{{depth}}}(?=['\"]?[cC])(['\"]?)(?i:({'|'.join(HEADERS)}))\1:")
