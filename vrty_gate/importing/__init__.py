"""Read files that other tools wrote: results, traces, tables, and recordings such as cassettes and snapshots.

Each module of `tools` has `is_results`, whether a file looks like one of its tool, and `cases`, the answers in it.
Those of `RECORDINGS` read the bytes of a file, those of `TOOLS` plain data.
"""

from collections.abc import Callable, Iterator
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.formats.codec import Mismatch
from vrty_gate.importing import snapshots
from vrty_gate.importing.imported import Imported, Options
from vrty_gate.importing.node import Node
from vrty_gate.importing.results_file import parse
from vrty_gate.importing.tools import (
    chats,
    csv_rows,
    deepeval,
    inspect_ai,
    langfuse,
    opentelemetry,
    own_json,
    promptfoo,
    vcr,
)

AS_THEY_ARE = Options()


class Tool(NamedTuple):
    """The reader of a tool's results files."""

    is_results: Callable[[Node], bool]
    cases: Callable[[Node, Options], Iterator[Imported]]
    """Raises Mismatch if the file is not in the format of the tool."""
    fields: tuple[str, ...] = ()
    """The keys of a case whose name in the file can be given."""


class Recording(NamedTuple):
    """The reader of files that are more than plain data."""

    is_results: Callable[[bytes, str], bool]
    """Whether the start of a file, with this path, looks like one; as cheap as possible."""
    cases: Callable[[bytes, str, Limits], Iterator[Imported]]
    """The answers, and what is passed over, in the file with this path. Raises InputError."""


TOOLS = {
    "promptfoo": Tool(promptfoo.is_results, promptfoo.cases),
    "deepeval": Tool(deepeval.is_results, deepeval.cases),
    "inspect_ai": Tool(inspect_ai.is_results, inspect_ai.cases),
    "opentelemetry": Tool(opentelemetry.is_results, opentelemetry.cases, ("id",)),
    "langfuse": Tool(langfuse.is_results, langfuse.cases, ("id",)),
    "messages": Tool(chats.is_results, chats.cases, ("id",)),
    "csv": Tool(csv_rows.is_results, csv_rows.cases, csv_rows.FIELDS),
    "json": Tool(own_json.is_results, own_json.cases, own_json.FIELDS),
}

RECORDINGS: dict[str, Recording] = {
    "vcr": Recording(vcr.is_results, vcr.cases),
    "snapshot": Recording(snapshots.is_results, snapshots.cases),
}
"""By name, such as `vcr` and `snapshot`."""


def read(
    path: str, limits: Limits, tool: str | None = None, options: Options = AS_THEY_ARE
) -> tuple[str, list[Imported]]:
    """The tool that wrote a results file, detected from its content unless given, and its answers.

    Raises InputError.
    """
    return answers(parse(path, limits), path, tool, options)


def answers(
    content: Any, path: str, tool: str | None = None, options: Options = AS_THEY_ARE
) -> tuple[str, list[Imported]]:
    """The same for the content of a file, see `results_file`. Raises InputError."""
    data = Node(content)
    names = [tool] if tool else [name for name, reader in TOOLS.items() if reader.is_results(data)]
    if len(names) != 1:
        problem = f"looks like results of {' and '.join(names)}" if names else "is not a results file of a known tool"
        raise InputError(f"it {problem}; give --from {', --from '.join([*TOOLS, *RECORDINGS])}", Place(path))
    unknown = [key for key in options.fields if key not in TOOLS[names[0]].fields]
    if unknown:
        known = ", ".join(TOOLS[names[0]].fields)
        raise InputError(
            f"--field {unknown[0]} does not apply to {names[0]}{known and f', which has {known}'}", Place(path)
        )
    try:
        return names[0], list(TOOLS[names[0]].cases(data, options))
    except Mismatch as error:
        version = f"; this is not a results file of {names[0]}, or its version is not supported"
        raise InputError(f"{error}{version if names[0] not in ('csv', 'json') else ''}", Place(path)) from error
