"""Where in a response something is."""


def place(text: str, at: int, first_line: int = 1) -> str:
    """`line 2, column 5` of a character, both from 1; `first_line` is that of the text within the response."""
    return at_line(first_line + text.count("\n", 0, at), at - text.rfind("\n", 0, at))


def at_line(line: int, column: int) -> str:
    """The words for a line and a column."""
    return f"line {line}, column {column}"
