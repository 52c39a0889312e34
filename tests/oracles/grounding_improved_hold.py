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

from vrty_gate.core.grounding.dialogue import consents, turns  # noqa: E402
from vrty_gate.core.grounding.legal_references import legal_references  # noqa: E402
from vrty_gate.core.grounding.names import names  # noqa: E402
from vrty_gate.core.grounding.numbers import numbers  # noqa: E402
from vrty_gate.core.grounding.words import content_words  # noqa: E402

digest = hashlib.sha256()
wrong = []
for vector in VECTORS:
    met, found = outcome(vector)
    if not met:
        wrong.append(vector["id"])
    digest.update(repr(found).encode("utf-8", "backslashreplace"))
for first in range(0, 0x34000, 0x1000):  # beyond are no letters yet
    chars = [chr(code) for code in range(first, first + 0x1000) if not 0xD800 <= code < 0xE000]
    text = " ".join([f"5{char} aB{char}c {char}7 {char}Yes{char}" for char in chars])
    read = (
        numbers(text, "multi"),
        sorted(content_words(text, "multi")),
        names(text),
        legal_references(text),
        consents(turns([{"role": "user", "content": text}]), "multi"),
    )
    digest.update(repr(read).encode("utf-8", "backslashreplace"))
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
