"""Collect the mistakes of a manifest, so that the user sees all of them at once."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from vrty_gate.errors import InputError
from vrty_gate.formats.codec import Mismatch
from vrty_gate.formats.yaml_text import Positions

_MOST = 20
"""Number of mistakes after which the rest of the manifest is not read."""

Loaded = TypeVar("Loaded")


class TooLargeError(InputError):
    """The suite exceeds a limit, so the rest of it is not read."""


class Mistakes:
    """The mistakes found so far, in the order in which the manifest was read."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.found: list[InputError] = []

    def add(self, error: InputError | Mismatch) -> None:
        """Keep a mistake. Raises TooLargeError with all of them once they are many."""
        self.found += located(error, self.positions) if isinstance(error, Mismatch) else (error, *error.others)
        if len(self.found) >= _MOST:
            raise TooLargeError.first_of(self.found)

    def skipped(self, load: Callable[[], Iterator[Loaded]]) -> Iterator[Loaded]:
        """What `load` yields until its first mistake, which is kept."""
        try:
            yield from load()
        except TooLargeError:
            raise
        except (InputError, Mismatch) as error:
            self.add(error)

    def require_none(self) -> None:
        """Raises InputError with all mistakes if there are any."""
        if self.found:
            raise InputError.first_of(self.found)


def located(error: Mismatch, positions: Positions) -> list[InputError]:
    """A mistake in the data of a manifest and the others that were found with it, each with its position."""
    mistakes = (error, *error.others)
    return [InputError(str(mistake), positions.of(mistake.path, at_key=mistake.at_key)) for mistake in mistakes]
