"""A collector for the tokens of a Python program."""

from collections.abc import Callable, Mapping

from vrty_gate.core.code.tokens import Token

SIGNS: Mapping[str, str] = {
    "Add": "+",
    "Sub": "-",
    "Mult": "*",
    "Div": "/",
    "FloorDiv": "//",
    "Mod": "%",
    "Pow": "**",
    "MatMult": "@",
    "LShift": "<<",
    "RShift": ">>",
    "BitOr": "|",
    "BitXor": "^",
    "BitAnd": "&",
    "Invert": "~",
    "Not": "not",
    "UAdd": "+",
    "USub": "-",
    "And": "and",
    "Or": "or",
    "Eq": "==",
    "NotEq": "!=",
    "Lt": "<",
    "LtE": "<=",
    "Gt": ">",
    "GtE": ">=",
    "Is": "is",
    "IsNot": "is not",
    "In": "in",
    "NotIn": "not in",
}
"""By node of the syntax tree, the operator as written."""
OPPOSITES: Mapping[str, str] = {
    "==": "!=",
    "!=": "==",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
}
SAYS = frozenset(
    "print input debug info warning warn error critical exception log fail showinfo showerror showwarning"
    " ArgumentParser add_argument title xlabel ylabel set_title set_xlabel set_ylabel".split()
)
"""Functions whose string arguments are messages for people."""
WORDING = frozenset(
    "help description title label text message msg placeholder verbose_name help_text prompt desc".split()
)
"""Keyword arguments that hold messages for people."""


class Writer:
    """Collects the tokens of a program and the names that it binds."""

    def __init__(self, scope: str) -> None:
        self.tokens: list[Token] = []
        self.bound: set[str] = set()
        self.imported: dict[str, tuple[str, ...]] = {}
        self.scope, self.line, self.place, self.says = scope, 1, "", False

    def add(self, kind: str, text: str) -> None:
        """Append a token at the current line, place and scope."""
        self.tokens.append(Token(kind, text, self.line, self.place, self.scope))

    def within(self, place: str, read: Callable[[], None]) -> None:
        """Call `read`; the tokens that it adds have this place."""
        before, self.place = self.place, place
        read()
        self.place = before
