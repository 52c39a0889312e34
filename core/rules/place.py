"""Descriptions of positions in a response."""

from vrty_gate.core.strict_json import position


def place(text: str, index: int, first_line: int = 1) -> str:
    """`line 2, column 5` for a character, both from 1; `first_line` is the line on which the text begins."""
    line, column = position(text, index)
    return at_line(first_line + line - 1, column)


def at_line(line: int, column: int) -> str:
    """The description of a line and a column."""
    return f"line {line}, column {column}"
