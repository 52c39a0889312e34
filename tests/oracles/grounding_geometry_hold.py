"""Run under other Pythons: prints what does not meet the vectors, and a digest of all found and of lexical embeddings.

With the standard library alone.
"""

import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from oracles.grounding_geometry_vectors import VECTORS, outcome  # noqa: E402

from vrty_gate.core.geometry import lexical, scores  # noqa: E402

digest = hashlib.sha256()
wrong = []
written = []
for vector in VECTORS:
    met, found = outcome(vector)
    if not met:
        wrong.append(vector["id"])
    digest.update(repr(found).encode())
    if vector["kind"] == "sgi_text":
        written.append([vector["input"][name] for name in ("question", "context", "response")])
for some in written:
    embeddings = lexical.encode(some)
    digest.update(repr([embeddings, scores.sgi(*embeddings)]).encode())
digest.update(repr([scores.normalize_sgi(step / 1000) for step in range(-100, 20000)]).encode())
for first in range(0, 0x110000, 0x4000):
    digest.update(repr(lexical.encode([" ".join(map(chr, range(first, first + 0x4000)))])).encode())
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
