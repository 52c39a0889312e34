"""Errors in user input, with their position."""

from vrty_gate.core.named_tuple import NamedTuple


class Place(NamedTuple):
    """A spot in a file; lines and columns count from 1, 0 means unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join([self.file, *(str(number) for number in (self.line, self.column) if number)])


class UnorderedError(Exception):
    """The ids in a file are not in ascending order, as a stream needs them."""


class InputError(Exception):
    """Bad usage, manifest, baselines or input: one line with the position, the problem and the fix."""

    def __init__(
        self,
        message: str,
        place: Place | None = None,
        others: "tuple[InputError, ...]" = (),
        *,
        has_secret: bool = False,
    ) -> None:
        super().__init__(message)
        self.place = place
        self.others = others
        """Further mistakes in the same input."""
        self.has_secret = has_secret
        """Whether the line at the place must not be shown."""

    @classmethod
    def first_of(cls, errors: "list[InputError]") -> "InputError":
        """The first of several errors, with the others."""
        first, *others = errors
        return cls(str(first.args[0]), first.place, tuple(others), has_secret=first.has_secret)

    def __str__(self) -> str:
        message = super().__str__()
        return f"{self.place}: {message}" if self.place else message


def note(words: str) -> None:
    """Say on stderr what changes no result."""
    import sys

    if sys.stderr is not None:
        print(f"vrty-gate: {words}", file=sys.stderr)  # noqa: T201


def did_you_mean(word: str, known: list[str]) -> str:
    """A hint with the closest known word, or else with all of them if they are few."""
    from difflib import get_close_matches  # only needed after a mistake

    closest = get_close_matches(word, known, n=1)
    if closest:
        return f"did you mean {closest[0]!r}?"
    return f"known: {', '.join(known)}" if 0 < len(known) <= 12 else ""
