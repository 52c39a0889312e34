"""Turn results files of other tools into suites: one module per tool, and one that writes the suite.

Each tool has `is_results(data)`, whether data looks like its results file, and `cases(data)`, the cases in it.
"""

from collections.abc import Callable, Iterator
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.formats.codec import Mismatch
from vrty_gate.importing import deepeval, inspect_ai, promptfoo
from vrty_gate.importing.imported import Imported
from vrty_gate.importing.node import Node
from vrty_gate.importing.results_file import parse


class Tool(NamedTuple):
    """The reader of a tool's results files."""

    is_results: Callable[[Node], bool]
    cases: Callable[[Node], Iterator[Imported]]
    """Raises Mismatch if the file is not in the format of the tool."""


TOOLS = {
    "promptfoo": Tool(promptfoo.is_results, promptfoo.cases),
    "deepeval": Tool(deepeval.is_results, deepeval.cases),
    "inspect_ai": Tool(inspect_ai.is_results, inspect_ai.cases),
}


def read(path: str, limits: Limits, tool: str | None = None) -> tuple[str, list[Imported]]:
    """The tool that wrote a results file, detected from its content unless given, and its answers.

    Raises InputError.
    """
    return answers(parse(path, limits), path, tool)


def answers(content: Any, path: str, tool: str | None = None) -> tuple[str, list[Imported]]:
    """The same for the content of a file, see `results_file`. Raises InputError."""
    data = Node(content)
    names = [tool] if tool else [name for name, reader in TOOLS.items() if reader.is_results(data)]
    if len(names) != 1:
        problem = f"looks like results of {' and '.join(names)}" if names else "is not a results file of a known tool"
        raise InputError(f"it {problem}; give --from {', --from '.join(TOOLS)}", Place(path))
    try:
        return names[0], list(TOOLS[names[0]].cases(data))
    except Mismatch as error:
        message = f"{error}; this is not a results file of {names[0]}, or of an unsupported version"
        raise InputError(message, Place(path)) from error
