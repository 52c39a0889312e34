"""A recorded value, whatever tool recorded it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple

COMPUTED = "computed in code"
ELSEWHERE = "kept in another file"
BINARY = "binary"

GROUP = " > "
"""What Vitest writes between the names of a group and of a test in it."""

DEEPEST = 100
"""Maximum nesting of data; deeper data stays as it is written."""


class Snapshot(NamedTuple):
    """A snapshot as its file has it."""

    name: str
    """The full name of its test, and what is compared with it if the file says so."""
    value: Any
    """A text, or data as JSON has it."""
    line: int
    """The line of the file at which it starts."""
    number: int = 1
    """Which of the snapshots with this name it is."""
    passed_over: str = ""
    """Why it has no value that could be compared."""
    group: str = ""
    """The names of the groups of tests around its own, if the file tells them from it."""

    def full_name(self) -> str:
        """Its name with those of its groups, and its number."""
        name = GROUP.join(filter(None, (self.group, self.name)))
        return name if self.number == 1 else f"{name}/{self.number}"


class Unreadable(Exception):
    """A value in a notation that is not read; it stays the text that it is."""


class Lines:
    """The lines of positions in a text, asked for in ascending order."""

    def __init__(self, text: str) -> None:
        """Start at the first line of `text`."""
        self._text, self._at, self._line = text, 0, 1

    def of(self, position: int) -> int:
        """The line, from 1, of a position that is not before the last one asked for."""
        self._line += self._text.count("\n", self._at, position)
        self._at = position
        return self._line


class LineReader(ABC):
    """Reads a notation in which each entry of a container is on lines of its own."""

    def __init__(self, lines: list[str]) -> None:
        """Start at the first of these lines."""
        self.lines, self.at = lines, 0

    @abstractmethod
    def value(self, text: str, depth: int) -> Any:
        """The value that starts with `text`, without its indentation. Raises Unreadable."""

    def all(self) -> Any:
        """The value of all lines. Raises Unreadable."""
        value = self.value(self.next(), 0)
        if self.at != len(self.lines):
            raise Unreadable
        return value

    def next(self) -> str:
        """The next line. Raises Unreadable."""
        if self.at == len(self.lines):
            raise Unreadable
        self.at += 1
        return self.lines[self.at - 1]

    def entries(self, end: str, depth: int) -> Iterator[str]:
        """The first lines of the entries of a container at this depth, up to its end. Raises Unreadable."""
        if depth > DEEPEST:
            raise Unreadable
        inside = "  " * (depth + 1)
        while (line := self.next()) != "  " * depth + end + ("," if depth else ""):
            if not line.startswith(inside):
                raise Unreadable
            yield line[len(inside) :]
