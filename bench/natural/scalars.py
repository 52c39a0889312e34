"""The texts of scalars in YAML."""

import base64
import binascii
import gzip
import re
import zlib
from collections.abc import Sequence


def scalar(value: str, lines: Sequence[str], number: int, indent: int) -> str:
    """The text of a YAML scalar that starts in a line of a key at this indentation."""
    is_binary = value.startswith("!!binary")
    value = value.removeprefix("!!binary").strip()
    if value[:1] in {"'", '"'}:
        return quoted(value, lines, number)
    rest: list[str] = []
    for line in lines[number + 1 :]:
        if line.strip() and len(line) - len(line.lstrip(" ")) <= indent:
            break
        rest.append(line)
    if value[:1] in {"|", ">"}:
        text = block(value, rest)
        return unpacked(text) if is_binary else text
    return " ".join([value, *(line.strip() for line in rest)]) if value not in {"null", "{}", "~"} else ""


def block(head: str, rest: Sequence[str]) -> str:
    inner = min((len(line) - len(line.lstrip(" ")) for line in rest if line.strip()), default=0)
    lines = [line[inner:] for line in rest]
    return "\n".join(lines) if head.startswith("|") else " ".join(lines)


def unpacked(text: str) -> str:
    try:
        raw = base64.b64decode(text)
        return (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode()
    except (binascii.Error, OSError, EOFError, zlib.error, UnicodeDecodeError):
        return ""


def quoted(value: str, lines: Sequence[str], number: int) -> str:
    """A scalar in single or double quotes, whose lines are folded."""
    mark = value[0]
    ends = re.compile(r"(?:[^']|'')*'\s*(#.*)?$" if mark == "'" else r'(?:[^"\\]|\\.)*"\s*(#.*)?$')
    parts = [value[1:]]
    while not ends.match(parts[-1]) and number + 1 < len(lines):
        number += 1
        parts.append(lines[number].strip())
    folded = parts[0]
    breaks = 0
    for part in parts[1:]:
        if not part:
            breaks += 1
            continue
        if mark == '"' and re.search(r"(?<!\\)(?:\\\\)*\\$", folded) and not breaks:
            folded = folded[:-1] + part
        else:
            folded += ("\n" * breaks or " ") + part
        breaks = 0
    folded = folded.rstrip()
    folded = folded[: folded.rfind(mark)]
    return folded.replace("''", "'") if mark == "'" else unescaped(folded)


ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "/": "/", "0": "\0", " ": " ", "e": "\x1b", "b": "\b"}
ESCAPES |= {"f": "\f", "a": "\a", "v": "\v", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029"}


def unescaped(text: str) -> str:
    def replaced(match: re.Match[str]) -> str:
        code = match[1]
        return chr(int(code[1:], 16)) if len(code) > 1 else ESCAPES.get(code, code)

    text = re.sub(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)", replaced, text)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
