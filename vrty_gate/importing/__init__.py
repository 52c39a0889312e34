"""Read files that other tools wrote: results, traces, tables, and recordings such as cassettes and snapshots.

Each module of `tools` has `is_results`, whether a file looks like one of its tool, and `cases`, the answers in it.
Those of `RECORDINGS` read the bytes of a file, those of `TOOLS` plain data.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, TypeVar

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.formats.codec import Mismatch
from vrty_gate.importing.imported import Imported, Options
from vrty_gate.importing.node import Node

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


Reader = TypeVar("Reader")


class _Readers(Mapping[str, Reader]):
    """Readers by name, each loaded when it is asked for: most suites need only one."""

    def __init__(self, of: Callable[[Any], Reader], modules: Mapping[str, str]) -> None:
        self._of: Callable[[Any], Reader] = of
        self._modules = modules
        self._loaded: dict[str, Reader] = {}

    def __getitem__(self, name: str) -> Reader:
        if name not in self._loaded:
            self._loaded[name] = self._of(import_module(f"vrty_gate.importing.{self._modules[name]}"))
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._modules

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


TOOLS = _Readers(
    lambda module: Tool(module.is_results, module.cases, getattr(module, "FIELDS", ())),
    {
        "promptfoo": "tools.promptfoo",
        "deepeval": "tools.deepeval",
        "inspect_ai": "tools.inspect_ai",
        "opentelemetry": "tools.opentelemetry",
        "langfuse": "tools.langfuse",
        "messages": "tools.chats",
        "csv": "tools.csv_rows",
        "json": "tools.own_json",
    },
)

RECORDINGS = _Readers(
    lambda module: Recording(module.is_results, module.cases), {"vcr": "tools.vcr", "snapshot": "snapshots"}
)


def answers(
    content: Any, path: str, tool: str | None = None, options: Options = AS_THEY_ARE
) -> tuple[str, list[Imported]]:
    """The tool that wrote a results file with this content, see `results_file`, detected unless given, and its answers.

    Raises InputError.
    """
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
