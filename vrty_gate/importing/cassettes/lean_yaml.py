"""Read an interaction of a cassette in the YAML that recorders write, many times as fast as a parser of all of YAML.

It reads block mappings with plain, quoted and literal texts. What it does not know it leaves to the strict reader, by
raising `OtherYamlError`; what it reads, both read alike.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
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
        "headers": HEADERS,
        "body": _BODY,
        "content": None,
    },
}
"""The keys that are read of an interaction, and below each what is read of a mapping."""
_WHOLE = (_BODY, _STATUS)
"""Mappings that have no other keys; one with more is something else."""

_DEEPEST = 40
"""The deepest indentation that is read: there is a pattern for each."""
_KEY = re.compile(r"""( *)(?:([A-Za-z_][\w.-]*)|"([^"\\\n]+)"|'([^'\n]+)'):(?: +|(?=\n))""")
_BLANK_LINES = re.compile(r"(?: *\n)+")
_SPACES = re.compile(" *")
_LITERAL = re.compile(r"\|([1-9]?)([-+]?)\n")
_OTHER_BREAK = re.compile("[\x85\u2028\u2029]")
_TAG = re.compile(r"!(!?binary)? +")
_PLAIN = re.compile(r"[^\s&*!%@`'\"#,\[\]{}|>?:-]|[-?:][^\s,\[\]{}]")
_NOT_IN_PLAIN = re.compile(r":(?:\s|$)|\s#|\t")
_HEADER_VALUE = re.compile(r" *(?:\n *- +)?(?:'([^'\n]*)'|\"([^\"\\\n]*)\"|([A-Za-z][^\n:#'\"]*))\n")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_RARE_BREAK = re.compile(r"\n[ \t]*\n|\\[ \t]+\n")
_OF_YAML = re.compile(r"\\([ 0eavNLP_]|U[0-9a-fA-F]{8})")
_CHARACTERS = {" ": 0x20, "0": 0, "e": 0x1B, "a": 7, "v": 0xB, "N": 0x85, "L": 0x2028, "P": 0x2029, "_": 0xA0}
"""The escapes that only YAML has."""
_BACKSLASH = "\0"
"""Stands for an escaped backslash or quote while a text is read; no file has it, see `decode_text`."""
_JSON = json.JSONDecoder(strict=False)


class OtherYamlError(Exception):
    """YAML that this reader does not know."""


def read(text: str) -> tuple[dict[str, Any], int]:
    """The parts of an interaction, an item of a list that begins the text, and where the text behind it begins.

    Raises OtherYamlError.
    """
    dash = _spaces(text, 0)
    if not text.startswith("- ", dash) or not text.endswith("\n") or "\r" in text:
        raise OtherYamlError
    if not text.isascii() and _OTHER_BREAK.search(text):
        raise OtherYamlError
    if " parsed_body:" in text:  # a body as data, which is all of YAML
        raise OtherYamlError
    text = f"{text[:dash]} {text[dash + 1 :]}"
    return _mapping(text, 0, _spaces(text, 0), _ITEM)


def _mapping(text: str, start: int, indent: int, keys: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The mapping whose keys are indented that much, and where the line behind it begins; as all below."""
    found: dict[str, Any] = {}
    if indent > _DEEPEST:
        raise OtherYamlError
    while start < len(text):
        name = _KEY.match(text, start)
        if name is None or len(name[1]) != indent:
            blank = _BLANK_LINES.match(text, start)
            if blank is None and _spaces(text, start) >= indent:
                raise OtherYamlError
            if blank is None:
                break
            start = blank.end()
            continue
        key = name[2] or name[3] or name[4]
        if key in found or (key not in keys and keys in _WHOLE):
            raise OtherYamlError
        if key in keys:
            found[key], start = _value(text, name.end(), indent, keys[key])
        else:
            start = _skipped(text, name.end(), indent)
    return found, start


def _skipped(text: str, start: int, indent: int) -> int:
    end = (_end_of_list if text[start] == "\n" else _end)(indent).search(text, start)
    return end.end() if end else len(text)


def _value(text: str, start: int, indent: int, keys: Any) -> tuple[Any, int]:
    if text[start] == "\n":
        if keys is HEADERS:
            return _headers(text, start, indent)
        line, depth = _next_line(text, start)
        if depth > indent and isinstance(keys, dict):
            return _mapping(text, line, depth, keys)
        if depth > indent or text.startswith("-", line + depth):
            raise OtherYamlError
        return None, line
    value, end = _scalar(text, start, indent)
    if keys is HEADERS and value:
        raise OtherYamlError
    return value, end


def _scalar(text: str, start: int, indent: int) -> tuple[Any, int]:
    first = text[start]
    if first == "'":
        return _single_quoted(text, start + 1)
    if first == '"':
        return _double_quoted(text, start + 1)
    if first == "|":
        return _literal(text, start, indent)
    if text.startswith("{}\n", start):
        return {}, start + 3
    tag = _TAG.match(text, start)
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
    if not _end(indent).match(text, end):
        found = _end(indent).search(text, end)
        end = found.start() if found else len(text) - 1
    value = text[start:end].rstrip(" \t\n")
    if _PLAIN.match(value) is None or _NOT_IN_PLAIN.search(value):
        raise OtherYamlError
    if value in yaml_text.CONSTANTS:
        return yaml_text.CONSTANTS[value], end + 1
    if value.isascii() and value.isdigit() and (value[0] != "0" or value == "0") and len(value) < 19:
        return int(value), end + 1
    value = _folded(value)
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


def _single_quoted(text: str, start: int) -> tuple[str, int]:
    end = _closing(text, start, "'", "'")
    value = text[start:end]
    if "'" in value:
        value = value.replace("''", _BACKSLASH)
        if "'" in value:
            raise OtherYamlError
        value = value.replace(_BACKSLASH, "'")
    return _folded(value), end + 2


def _double_quoted(text: str, start: int) -> tuple[str, int]:
    end = _closing(text, start, '"', "\\")
    value = text[start:end].replace("\\\\", _BACKSLASH)
    if "\n" in value:
        value = _unbroken(value)
    return _unescaped(value), end + 2


def _unbroken(value: str) -> str:
    """A text in double quotes without its line breaks, most of which are escaped."""
    first, *others = value.split("\\\n")
    without = "".join([first, *[_continued(line) for line in others]])
    if "\n" not in without:
        return without
    if _RARE_BREAK.search(value):
        raise OtherYamlError
    return _folded(without)


def _continued(line: str) -> str:
    """A line behind an escaped break; recorders escape the space that it begins with."""
    line = line.lstrip(" \t")
    return line[1:] if line.startswith("\\ ") else line


def _closing(text: str, start: int, quote: str, escape: str) -> int:
    """Where a quoted text that ends its line is closed: by the first quote there that is not escaped."""
    end = text.find(quote + "\n", start)
    while end >= 0:
        before = end
        while before > start and text[before - 1] == escape:
            before -= 1
        if (end - before) % 2 == 0:
            return end
        end = text.find(quote + "\n", end + 1)
    raise OtherYamlError


def _folded(value: str) -> str:
    """A text of several lines as one: a line break is a space, each blank line a line break."""
    if "\n" not in value:
        return value
    first, *others, last = value.split("\n")
    stripped = map(str.strip, others) if value.isascii() else [line.strip(" \t") for line in others]
    lines = [first.rstrip(" \t"), *stripped, last.lstrip(" \t")]
    if "" not in lines:
        return " ".join(lines)
    return "".join(_joined(lines))


def _joined(lines: list[str]) -> Iterator[str]:
    """The lines with what stands for the breaks between them."""
    yield lines[0]
    between = " "
    for line in lines[1:-1]:
        if line:
            yield between
            yield line
            between = " "
        else:
            yield "\n"
            between = ""
    yield between
    yield lines[-1]


def _unescaped(value: str) -> str:
    r"""A text in double quotes, whose escaped backslashes are `_BACKSLASH`: JSON's parser is the fastest for it."""
    if "\\" not in value and '"' not in value:
        return value.replace(_BACKSLASH, "\\")
    if "\\u" in value and _SURROGATE.search(value):
        raise OtherYamlError
    try:
        try:
            return _from_json(value)
        except ValueError:
            return _from_json(_OF_YAML.sub(_in_json, value.replace("\\x", "\\u00")))
    except (ValueError, OverflowError) as error:
        raise OtherYamlError from error


def _from_json(value: str) -> str:
    unescaped = _JSON.decode('"' + value.replace(_BACKSLASH, "\\\\") + '"')
    if not isinstance(unescaped, str):
        raise OtherYamlError
    return unescaped


def _in_json(escape: re.Match[str]) -> str:
    """An escape that only YAML has, as JSON spells it."""
    return json.dumps(chr(_CHARACTERS[escape[1]] if escape[1] in _CHARACTERS else int(escape[1][1:], 16)))[1:-1]


def _headers(text: str, start: int, indent: int) -> tuple[dict[str, str], int]:
    """The value of each of `HEADERS`; no other is looked at."""
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
    """How much the line that starts there is indented."""
    found = _SPACES.match(text, start)
    return found.end() - start if found else 0


def _next_line(text: str, start: int) -> tuple[int, int]:
    """Where the next line that is not blank begins, and how much it is indented."""
    blank = _BLANK_LINES.match(text, start)
    line = blank.end() if blank else start
    return line, _spaces(text, line)


@cache
def _end(indent: int) -> re.Pattern[str]:
    """Finds the line break before the next line that is not indented deeper."""
    return re.compile(rf"\n(?! {{{indent + 1}}}|\n)")


@cache
def _end_of_list(indent: int) -> re.Pattern[str]:
    """The same where the items of a list may stand right below its key."""
    return re.compile(rf"\n(?! {{{indent + 1}}}|\n| {{{indent}}}-[ \n])")


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
    return re.compile(rf"\n {{{depth}}}(['\"]?)(?i:({'|'.join(HEADERS)}))\1:")
