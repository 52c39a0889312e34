"""Parsing of Python with the same result on every Python version."""

import ast
import re
import warnings
from collections.abc import Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily

LONGEST = 20_000
"""Blocks with more characters are compared like those of other languages."""
DEEPEST = 60
"""The deepest syntax tree that is read; far below the limit of any interpreter."""


class Source(NamedTuple):
    """Python that parses."""

    tree: ast.Module
    lines: list[str]


_LATER: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("type ", lazily(r"type [A-Za-z_][A-Za-z0-9_]* ?(?:=[^=]|\[)")),
    ("def ", lazily(r"def [A-Za-z0-9_]{1,80} ?\[")),
    ("class ", lazily(r"class [A-Za-z0-9_]{1,80} ?\[")),
    ("except", lazily(r"except(?: ?\*| [A-Za-z0-9_.]{1,80},)")),
    ("[*", lazily(r"[A-Za-z0-9_)\]]\[\*")),
    (": *", lazily(r": \*[A-Za-z_]")),
    *(
        (prefix + quote, lazily(rf"(?<![A-Za-z0-9_]){prefix}{quote}"))
        for prefix in ("t", "T", "tr", "rt")
        for quote in "'\""
    ),
)
"""Patterns of syntax that Python 3.10 does not have, each with a text that it contains."""
_STRING = lazily(
    r"#[^\n]*|"
    r'"""(?:[^"\\]|\\.|"(?!""))*(?:""")?|'
    r"\'\'\'(?:[^'\\]|\\.|'(?!''))*(?:\'\'\')?|"
    r'"(?:[^"\\\n]|\\.)*"?|'
    r"'(?:[^'\\\n]|\\.)*'?",
    re.DOTALL,
)  # each alternative matches even if its quotes are not closed, so that no text is read twice
_SESSION = lazily(
    r"^[ \t]*(?:>>> |\.\.\. |[!%$] ?[A-Za-z]|pip3? |conda |python3? |In \[[0-9]|print +[\"'A-Za-z])", re.MULTILINE
)
"""Sessions, notebooks, commands and Python 2."""
_F_STRINGS = ("f'", 'f"', "F'", 'F"', "fr'", 'fr"', "rf'", 'rf"')
_SIGNS = ("-", "+", "~", "- ", "+ ", "~ ")
_PREFIX = lazily(r".*[^A-Za-z]", re.DOTALL)
_BRACKET = lazily(r"[()\[\]{}]")
_LONGEST_LINE = 4_000
"""Longer lines may hold numbers that some interpreters reject."""


def parse(code: str) -> Source | str:
    """Parse Python; return the source with its tree, or "broken" or "unread".

    "unread" is code that Python versions may read differently: longer than `LONGEST`, nested too deep, or with syntax
    that Python 3.10 does not have.
    """
    lines = code.split("\n")
    if len(code) > LONGEST or max(map(len, lines)) > _LONGEST_LINE or _too_deep(code):
        return "unread"
    for sign, later in _LATER:
        if sign in code and later.search(code):
            return "unread"
    if any(sign in code for sign in _F_STRINGS) and _nested_quotes(code):
        return "unread"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(code)
    except SyntaxError:
        return "unread" if _SESSION.search(code) else "broken"
    except (ValueError, RecursionError, MemoryError):
        return "unread"
    if (len(code) > 4000 or any(sign * 40 in code for sign in _SIGNS)) and _is_deep(tree):
        return "unread"
    return Source(tree, lines)


def _too_deep(code: str) -> bool:
    """Whether brackets nest deeper than some interpreters accept."""
    depth = 0
    for bracket in _BRACKET.findall(code):
        if bracket in "([{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif depth:
            depth -= 1
    return False


def _is_deep(tree: ast.AST) -> bool:
    """Whether the tree has more than `DEEPEST` levels."""
    level: list[ast.AST] = [tree]
    for _ in range(DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return False
    return True


def _nested_quotes(code: str) -> bool:
    """Whether an f-string reuses its own quotes or has a backslash within braces, which needs Python 3.12."""
    for string in _STRING.finditer(code):
        start = string.start()
        if "{" not in string[0] or "f" not in _PREFIX.sub("", code[max(0, start - 2) : start]).lower():
            continue
        text = string[0]
        if text.count("{") != text.count("}"):
            return True
        if "\\" in text and any("\\" in part.split("}", 1)[0] for part in text.split("{")[1:]):
            return True
    return False


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BODIES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def without_docstring(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """The statements of a body, without docstrings and other bare strings."""
    return [
        statement
        for statement in body
        if not (
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Constant)
            and isinstance(statement.value.value, str)
        )
    ]
