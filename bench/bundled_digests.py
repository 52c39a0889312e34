"""Write the digests of each file in `core/data/` that code reads into `core/bundled.py`, which verifies them.

    python bench/bundled_digests.py

Run it after editing a data file by hand; the scripts that generate data files call `write`.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path

CORE = Path(__file__).resolve().parents[1] / "core"
MODULE = CORE / "bundled.py"
FOR_PEOPLE = frozenset({"README.md", "UNICODE-LICENSE.txt", "VRTY-LICENSE.txt", "WORDNET-LICENSE.txt"})
"""Files in `core/data/` that code does not read."""


def digests(table: str) -> dict[str, str]:
    """The digests of a table by file name, sorted."""
    files = sorted(path for path in (CORE / "data").iterdir() if path.name not in FOR_PEOPLE)
    return {path.name: TABLES[table](path.read_bytes()) for path in files}


TABLES: Mapping[str, Callable[[bytes], str]] = {
    "SHA256": lambda data: hashlib.sha256(data).hexdigest(),
    "BLAKE2B": lambda data: hashlib.blake2b(data, digest_size=16).hexdigest(),
}


def with_digests(source: str, name: str, table: dict[str, str]) -> str:
    """The source of `core/bundled.py` with another table."""
    entries = "".join(f'    "{file}": "{digest}",\n' for file, digest in table.items())
    changed, count = re.subn(rf"(?<=^{name} = \{{\n)[^}}]*", lambda _: entries, source, flags=re.MULTILINE)
    if count != 1:
        raise SystemExit(f"{MODULE} has no table {name}")
    return changed


def write() -> None:
    source = MODULE.read_text(encoding="utf-8")
    for name in TABLES:
        source = with_digests(source, name, digests(name))
    MODULE.write_text(source, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
