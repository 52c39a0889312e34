"""HTTP cassettes: the calls of language models among the recorded exchanges."""

import re
from collections.abc import Iterator

from vrty_gate.files.disk import Limits
from vrty_gate.importing import cassettes, wire
from vrty_gate.importing.imported import Imported

_START = 4_000
_KEYS = re.compile(
    rb"(?m)^(?:http_)?interactions:[ \t]*(?:\[|(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*(?:[ \t]*-|<{7})|\s*\Z)"
    rb'|"(?:http_)?interactions"\s*:|"log"\s*:\s*\{|(?:^|"recordings"\s*:)\s*\[\s*\{\s*"hash"'
)
"""The key of the list in a file, with its beginning in YAML: serializers of one's own have other data below it."""
_SOURCE = (".py", ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts")


def is_results(data: bytes, path: str) -> bool:
    """Whether the start of a file looks like that of a cassette."""
    if path.endswith(_SOURCE):  # may have a cassette in a text
        return False
    start = data[:_START]
    return start.startswith(cassettes.HTTPRR) or path.endswith(".httprr.gz") or _KEYS.search(start) is not None


def cases(data: bytes, path: str, limits: Limits) -> Iterator[Imported]:
    """The calls in the content of a cassette as cases, and what is passed over. Raises InputError."""
    return wire.answers(cassettes.exchanges(data, path, limits))
