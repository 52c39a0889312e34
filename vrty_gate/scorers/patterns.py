"""Regular expressions of strangers, matched by RE2: in time proportional to the text, whatever the expression."""

from collections.abc import Callable
from functools import lru_cache

from vrty_gate.record import Mismatch

LONGEST = 1_000
"""Characters of an expression."""
_MEMORY = 8 * 1024 * 1024


def finder(pattern: str) -> Callable[[str], bool]:
    """Whether a text has a match anywhere. Raises Mismatch for what RE2 cannot match, and when RE2 is not installed."""
    if len(pattern) > LONGEST:
        raise Mismatch(f"is longer than {LONGEST} characters; make several of it")
    return _finder(pattern)


@lru_cache(maxsize=1_000)
def _finder(pattern: str) -> Callable[[str], bool]:
    try:
        import re2  # only who writes an expression needs it
    except ImportError:
        raise Mismatch("needs google-re2; pip install 'vrty-gate[rules]'") from None
    options = re2.Options()
    options.max_mem = _MEMORY
    options.log_errors = False
    try:
        search = re2.compile(pattern.encode("utf-8"), options).search
    except (re2.error, UnicodeEncodeError) as error:
        raise Mismatch(_complaint(pattern, error)) from None
    return lambda text: search(text.encode("utf-8", "replace")) is not None


_UNSUPPORTED = {
    "(?=": "look-ahead",
    "(?!": "look-ahead",
    "(?<": "look-behind or a group of another syntax",
    "(?>": "an atomic group",
    "(?(": "a condition",
    **{f"\\{digit}": "a back-reference" for digit in "123456789"},
}


def _complaint(pattern: str, error: Exception) -> str:
    """Why an expression cannot be used, and where: RE2 names the part that it stumbled over."""
    words = error.args[0].decode("utf-8", "replace") if error.args and isinstance(error.args[0], bytes) else str(error)
    problem, _, part = words.partition(": ")
    at = pattern.find(part) if part and part != pattern else -1
    where = f" at character {at + 1}" if at >= 0 else ""
    name = next((name for start, name in _UNSUPPORTED.items() if part.startswith(start)), "")
    if name:
        return f"has {name}{where}, which RE2 does not match; see https://github.com/google/re2/wiki/Syntax"
    return f"is no regular expression of RE2: {ascii(problem)[1:-1][:80]}{where}"
