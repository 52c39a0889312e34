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

from vrty_gate.core.scorers import rag  # noqa: E402

digest = hashlib.sha256()
wrong = []
for vector in VECTORS:
    met, found = outcome(vector)
    if not met:
        wrong.append(vector["id"])
    digest.update(repr(found).encode("utf-8", "backslashreplace"))
for first in range(0, 0x34000, 0x1000):  # beyond are no letters yet
    chars = map(chr, range(first, first + 0x1000))
    found = rag.words(" ".join([f"a{char}B Σ{char}Α ΑΣ{char}" for char in chars]))
    digest.update(" ".join(found).encode("utf-8", "backslashreplace"))
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
