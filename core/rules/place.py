"""Where in a response something is."""

from vrty_gate.core.strict_json import position


def place(text: str, at: int, first_line: int = 1) -> str:
    """`line 2, column 5` of a character, both from 1; `first_line` is that of the text within the response."""
    line, column = position(text, at)
    return at_line(first_line + line - 1, column)


def at_line(line: int, column: int) -> str:
    """The words for a line and a column."""
    return f"line {line}, column {column}"
