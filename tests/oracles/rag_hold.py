"""Run under other Pythons: prints what does not meet the vectors, and a digest of words beyond them.

With the standard library alone.
"""

import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from oracles.rag_vectors import VECTORS, outcome  # noqa: E402

from vrty_gate.core import rag  # noqa: E402

digest = hashlib.sha256()
wrong = []
for vector in VECTORS:
    met, found = outcome(vector)
    if not met:
        wrong.append(vector["id"])
    digest.update(repr(found).encode("utf-8", "backslashreplace"))
for code in range(0x110000):
    char = chr(code)
    digest.update(repr(rag.words(f"a{char}B Α{char}Σ{char} {char}Α ΑΣ{char}")).encode("utf-8", "backslashreplace"))
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
