"""Files of responses that the prompts of a suite were given another time: one JSON object a line."""

from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple

from vrty_gate.errors import InputError, Place, did_you_mean
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.manifest import Suite


class Line(NamedTuple):
    """A line of a file of re-recordings."""

    id: Annotated[str, "The case whose prompt was asked again."]
    response: Annotated[str, "What was answered."]


class ReRecorded(NamedTuple):
    """A response of another time."""

    case: str
    response: str
    place: Place


def read(paths: Iterable[str], suite: Suite, limits: Limits) -> Iterator[ReRecorded]:
    """The responses in JSON Lines files, in the order they stand there. Raises InputError."""
    known = {case.id for case in suite.cases}
    count = size = 0
    for path in paths:
        for number, text in enumerate(read_text(path, limits).split("\n"), 1):
            if not text.strip():
                continue
            place = Place(path, number)
            line = _line(text, place)
            if line.id not in known:
                hint = did_you_mean(line.id, sorted(known))
                raise InputError(f"{suite.manifest} has no case {line.id!a}" + (f"; {hint}" if hint else ""), place)
            count, size = count + 1, size + len(line.response)
            if count > limits.cases:
                raise InputError(f"more than {limits.cases} responses; give fewer or raise --max-cases", place)
            if size > limits.suite_bytes:
                words = f"the responses are larger than {limits.suite_bytes} bytes together"
                raise InputError(f"{words}; give fewer or raise --max-suite-bytes", place)
            yield ReRecorded(line.id, line.response.replace("\r\n", "\n"), place)


def _line(text: str, place: Place) -> Line:
    try:
        line: Line = decode(Line, parse_json(text, place))
    except Mismatch as error:
        raise InputError(str(error), place) from error
    return line
