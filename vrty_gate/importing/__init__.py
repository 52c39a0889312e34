"""Results files of other tools become suites: one file a tool, one for the suite that is written.

Each tool has `is_results(data)`, whether data looks like a results file of it, and `cases(data)`, what it holds.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.formats.codec import Mismatch
from vrty_gate.importing import deepeval, inspect_ai, promptfoo
from vrty_gate.importing.imported import Imported
from vrty_gate.importing.node import Node
from vrty_gate.importing.results_file import parse


class Tool(NamedTuple):
    """How the results files of a tool are read."""

    is_results: Callable[[Node], bool]
    cases: Callable[[Node], Iterator[Imported]]
    """Raises Mismatch where the file is not what the tool writes."""


TOOLS = {
    "promptfoo": Tool(promptfoo.is_results, promptfoo.cases),
    "deepeval": Tool(deepeval.is_results, deepeval.cases),
    "inspect_ai": Tool(inspect_ai.is_results, inspect_ai.cases),
}


def read(path: str, limits: Limits, tool: str | None = None) -> tuple[str, list[Imported]]:
    """The tool whose results file this is, recognised from its content unless said, and what it holds.

    Raises InputError.
    """
    data = Node(parse(path, limits))
    names = [tool] if tool else [name for name, one in TOOLS.items() if one.is_results(data)]
    if len(names) != 1:
        what = f"looks like results of {' and '.join(names)}" if names else "is not a results file of a known tool"
        raise InputError(f"it {what}; say --from {', --from '.join(TOOLS)}", Place(path))
    try:
        return names[0], list(TOOLS[names[0]].cases(data))
    except Mismatch as error:
        words = f"{error}; this is not a results file of {names[0]}, or of a version that is not known"
        raise InputError(words, Place(path)) from error
