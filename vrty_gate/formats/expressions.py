"""Untrusted regular expressions, matched by RE2 in time linear in the text."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.formats.codec import Mismatch

LONGEST = 1_000
"""Maximum length of an expression, in characters."""
_MEMORY = 8 * 1024 * 1024
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")
_NAMES = {
    "\0": "a null",
    "\a": "a bell",
    "\b": "a backspace",
    "\v": "a vertical tab",
    "\f": "a form feed",
    "\x1b": "an escape",
    "\x85": "a next line",
    "\u2028": "a line separator",
    "\u2029": "a paragraph separator",
}
"""Characters that `\\b` and similar escapes become in YAML double quotes."""

LARGEST = 10_000
"""Maximum instructions of a compiled expression; `[A-Z]{2}[0-9]{6}` has 12."""


class Finder(NamedTuple):
    """A compiled expression."""

    size: int
    """Number of instructions: in the worst case, each is tried at each byte of a text."""
    finds: Callable[[str], bool]
    """Whether a text has a match anywhere."""
    each: Callable[[str], Iterator[str]]
    """Non-overlapping matches from left to right; finding the next one may scan the rest of the text."""


def finder(pattern: str) -> Finder:
    """The matcher of a pattern. Raises Mismatch if RE2 does not support it or is not installed."""
    if len(pattern) > LONGEST:
        raise Mismatch(f"is longer than {LONGEST} characters; split it into several")
    compiled = _finder(pattern)
    if compiled.size > LARGEST:
        advice = "use fewer repetitions or fewer Unicode classes"
        raise Mismatch(f"compiles to {compiled.size} RE2 instructions, more than {LARGEST}; {advice}")
    return compiled


def require_no_control(text: str, noun: str) -> None:
    """Raises Mismatch for control characters other than tabs and line breaks, which are never intended in a pattern."""
    if match := _CONTROL.search(text):
        name = _NAMES.get(match[0], "a control character")
        raise Mismatch(f"has {name}, U+{ord(match[0]):04X}; put the {noun} in single quotes")


@lru_cache(maxsize=1_000)
def _finder(pattern: str) -> Finder:
    require_no_control(pattern, "expression")
    try:
        import re2  # only needed if the manifest has expressions
    except ImportError:
        raise Mismatch("needs google-re2; run pip install google-re2") from None
    options = re2.Options()
    options.max_mem = _MEMORY
    options.log_errors = False
    try:
        compiled = re2.compile(pattern.encode("utf-8"), options)
    except (re2.error, UnicodeEncodeError) as error:
        raise Mismatch(_describe_error(pattern, error)) from None

    def finds(text: str) -> bool:
        return compiled.search(text.encode("utf-8", "replace")) is not None

    def each(text: str) -> Iterator[str]:
        for match in compiled.finditer(text.encode("utf-8", "replace")):
            yield match[0].decode("utf-8", "replace")

    return Finder(compiled.programsize, finds, each)


_UNSUPPORTED = {
    "(?=": "look-ahead",
    "(?!": "look-ahead",
    "(?<": "look-behind or an unsupported group",
    "(?>": "an atomic group",
    "(?(": "a condition",
    **{f"\\{digit}": "a back-reference" for digit in "123456789"},
}


def _describe_error(pattern: str, error: Exception) -> str:
    """Why an expression is invalid, and where: RE2 reports the failing part."""
    message = (
        error.args[0].decode("utf-8", "replace") if error.args and isinstance(error.args[0], bytes) else str(error)
    )
    problem, _, part = message.partition(": ")
    offset = pattern.find(part) if part and part != pattern else -1
    position = f" at character {offset + 1}" if offset >= 0 else ""
    name = next((name for start, name in _UNSUPPORTED.items() if part.startswith(start)), "")
    if name:
        return f"has {name}{position}, which RE2 does not support; see https://github.com/google/re2/wiki/Syntax"
    return f"is not a valid RE2 expression: {ascii(problem)[1:-1][:80]}{position}"
