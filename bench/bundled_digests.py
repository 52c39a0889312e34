"""Write the SHA-256 of each file in `core/data/` that code reads into `core/bundled.py`, which verifies them.

    python bench/bundled_digests.py

Run it after editing a data file by hand; the scripts that generate data files call `write`.
"""

import hashlib
import re
from pathlib import Path

CORE = Path(__file__).resolve().parents[1] / "core"
MODULE = CORE / "bundled.py"
FOR_PEOPLE = frozenset({"README.md", "UNICODE-LICENSE.txt", "VRTY-LICENSE.txt", "WORDNET-LICENSE.txt"})
"""Files in `core/data/` that code does not read."""


def digests() -> dict[str, str]:
    """SHA-256 by file name, sorted."""
    files = sorted(path for path in (CORE / "data").iterdir() if path.name not in FOR_PEOPLE)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def with_digests(source: str, table: dict[str, str]) -> str:
    """The source of `core/bundled.py` with another table."""
    entries = "".join(f'    "{name}": "{digest}",\n' for name, digest in table.items())
    changed, count = re.subn(r"(?<=^SHA256 = \{\n)[^}]*", lambda _: entries, source, flags=re.MULTILINE)
    if count != 1:
        raise SystemExit(f"{MODULE} has no table SHA256")
    return changed


def write() -> None:
    source = MODULE.read_text(encoding="utf-8")
    MODULE.write_text(with_digests(source, digests()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
