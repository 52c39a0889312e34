"""Run under other Pythons: prints what does not meet the vectors, and a digest of what is read beyond them.

With the standard library alone.
"""

import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from oracles.grounding_improved_vectors import VECTORS, outcome  # noqa: E402

from vrty_gate.core.languages.content_words import content_words  # noqa: E402
from vrty_gate.core.names.legal_references import legal_references  # noqa: E402
from vrty_gate.core.names.names import names  # noqa: E402
from vrty_gate.core.sources.stated import numbers  # noqa: E402

digest = hashlib.sha256()
wrong = []
for vector in VECTORS:
    met, found = outcome(vector)
    if not met:
        wrong.append(vector["id"])
    digest.update(ascii(found).encode())
for first, end in ((0, 0x3100), (0xA600, 0xAC00), (0xF900, 0x10600), (0x10C00, 0x12000), (0x1D000, 0x1EA00)):
    text = " ".join([f"{char}5 a{char}B" for char in map(chr, range(first, end))])
    read = (
        numbers(text, "multi"),
        sorted(content_words(text, "multi")),
        names(text),
        legal_references(text),
    )
    digest.update(ascii(read).encode())
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
