"""JSON Lines: one JSON value on each line that is not blank."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits, lines_of
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.formats.strict_json import parse_json


def lines(text: str, file: str) -> Iterator[tuple[Place, str]]:
    """The lines of a file that are not blank, with their places."""
    for number, line in lines_of(text):
        yield Place(file, number), line


def values(text: str, file: str, *, any_number: bool = False) -> Iterator[tuple[Place, Any]]:
    """The value on each line, see `parse_json`. Raises InputError."""
    for place, line in lines(text, file):
        yield place, parse_json(line, place, any_number=any_number)


def records(kind: Any, text: str, file: str, advice: str = "") -> Iterator[tuple[Place, Any]]:
    """The value on each line as a record, see `record`. Raises InputError."""
    for place, line in lines(text, file):
        yield place, record(kind, parse_json(line, place), place, advice, line=line)


def record(kind: Any, value: Any, place: Place, advice: str = "", *, line: str = "") -> Any:
    """A value as a record, see `decode`. Raises InputError at `place`, followed by `advice` if given.

    With the text of the line, the error has the column of the mistake.
    """
    try:
        return decode(kind, value)
    except Mismatch as error:
        raise InputError(f"{error}; {advice}" if advice else str(error), refined(place, line, error)) from error


def refined(place: Place, line: str, error: Mismatch) -> Place:
    """The place with the column of a mistake in a line, if a reader with positions finds it quickly."""
    if not line or len(line) > _LONG:
        return place
    from vrty_gate.formats import yaml_text  # only needed after a mistake

    try:
        _, positions = yaml_text.read(line, place.file, DEFAULT_LIMITS)
    except InputError:  # YAML reads not everything that JSON has
        return place
    return place._replace(column=positions.of(error.path, at_key=error.at_key).column)


_LONG = 100_000


def require_few(count: int, noun: str, limits: Limits, place: Place, advice: str = "give fewer") -> None:
    """Raises InputError if there are more of `noun` than the maximum number of cases."""
    if count > limits.cases:
        raise InputError(f"more than {limits.cases} {noun}; {advice} or raise --max-cases", place)


def require_small(size: int, noun: str, limits: Limits, place: Place) -> None:
    """Raises InputError if `noun` are larger in total than the texts of a suite may be."""
    if size > limits.suite_bytes:
        problem = f"the {noun} are larger than {limits.suite_bytes} bytes in total"
        raise InputError(f"{problem}; give fewer or raise --max-suite-bytes", place)
