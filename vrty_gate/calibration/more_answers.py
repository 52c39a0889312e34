"""Files with further responses to the prompts of a suite: one JSON object per line."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place, did_you_mean
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.formats import jsonl
from vrty_gate.manifest.suite import Suite


class Line(NamedTuple):
    """A line of a file of re-recordings."""

    id: Annotated[str, "Id of the case whose prompt was sent again."]
    response: Annotated[str, "Response of the model."]


class ReRecorded(NamedTuple):
    """A further response."""

    case: str
    response: str
    place: Place


def read(paths: Iterable[str], suite: Suite, limits: Limits) -> Iterator[ReRecorded]:
    """The responses in JSON Lines files, in file order. Raises InputError."""
    known = {case.id for case in suite.cases}
    count = size = 0
    for path in paths:
        for place, line in jsonl.records(Line, read_text(path, limits), path):
            if line.id not in known:
                hint = did_you_mean(line.id, sorted(known))
                raise InputError(f"{suite.manifest} has no case {line.id!a}" + (f"; {hint}" if hint else ""), place)
            count, size = count + 1, size + len(line.response)
            jsonl.require_few(count, "responses", limits, place)
            jsonl.require_small(size, "responses", limits, place)
            yield ReRecorded(line.id, line.response.replace("\r\n", "\n"), place)
