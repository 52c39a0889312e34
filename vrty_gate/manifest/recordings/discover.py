"""Which files are recordings, told by cheap tests of their content."""

from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits
from vrty_gate.importing import RECORDINGS, TOOLS
from vrty_gate.importing.node import Node
from vrty_gate.importing.recorded import SHARED, START, larger
from vrty_gate.importing.results_file import data_of

_ENDINGS = (
    *(".yaml", ".yml", ".json", ".jsonl", ".ndjson", ".har", ".ambr", ".snap", ".httprr", ".httprr.gz"),
    *(".py", ".ts", ".tsx", ".js", ".jsx", ".cjs", ".mjs", ".cts", ".mts"),
)
_DATA = (".json", ".jsonl")
_SKIPPED = frozenset({"node_modules", "venv", "env", "__pycache__", "dist", "build", "target", "vendor"})
_NOT_RECORDINGS = (".baselines.jsonl", ".recordings.jsonl", "package.json", "package-lock.json", "tsconfig.json")
_MARKS = (
    *(b'"testIdx"', b'"promptIdx"', b'"testCases"', b'"conversationalTestCases"', b'"inspect_version"', b'"eval"'),
    *(b'"resourceSpans"', b'"traceId"', b'"observations"', b'"messages"'),
)
"""Keys of the results files that are recognized, one of which is near the start of each."""


def may_be(path: str, below: str = "") -> bool:
    """Whether the name of a file, in folders below one, is one that recordings have.

    Some tests keep theirs in hidden folders below one such as `cassettes`.
    """
    *folders, name = path.removeprefix(below).strip("/").split("/")
    hidden = next((number for number, folder in enumerate(folders) if folder.startswith(".")), len(folders))
    if (hidden < len(folders) and SHARED.isdisjoint(folders[:hidden])) or not _SKIPPED.isdisjoint(folders):
        return False
    return name.lower().endswith(_ENDINGS) and not name.startswith(".") and not name.endswith(_NOT_RECORDINGS)


def format_of(data: bytes, path: str, limits: Limits) -> str:
    """The format of the content of a file; empty if it is no recording that a manifest reads without paths."""
    kind = _at_start(data[:START], path)
    if kind != _RESULTS:
        return kind
    try:
        content = Node(data_of(data, path, limits))
    except InputError:
        return ""
    found = [name for name, tool in TOOLS.items() if tool.is_results(content)]
    return found[0] if len(found) == 1 else ""


_RESULTS = "results"


def _at_start(start: bytes, path: str) -> str:
    """The format by the start of a file: empty if it is none, `results` if it may be that of results files."""
    for name, reader in RECORDINGS.items():
        if reader.is_results(start, path):
            return name
    return _RESULTS if path.lower().endswith(_DATA) and any(mark in start for mark in _MARKS) else ""


def format_on_disk(file: str, path: str) -> str:
    """The format of a file, of which no more is read than that takes."""
    try:
        with open(file, "rb") as opened:
            start = opened.read(START)
            kind = _at_start(start, path)
            most = larger(DEFAULT_LIMITS).file_bytes
            return format_of(start + opened.read(most), path, DEFAULT_LIMITS) if kind == _RESULTS else kind
    except OSError:
        return ""
