"""Run by `test_interpreters.py` under other Pythons: prints which vectors of the rules do not hold, and a digest.

With the standard library alone: what needs a YAML library is left out.
"""

import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent)]

from oracles.rules_vectors import agrees, needs_yaml, outcome, vectors  # noqa: E402

from vrty_gate.core.rules import formats, texts  # noqa: E402

digest = hashlib.sha256()
wrong = []
prompts: list[str] = []
for vector in vectors():
    if needs_yaml(vector) or any(needs_yaml(one) for one in vector.get("scorers", [])):
        continue
    found = outcome(vector, None)
    digest.update(json.dumps(found, sort_keys=True).encode())
    if not agrees(vector, found):
        wrong.append(vector["id"])
    text = str(vector.get("output"))
    for block in (formats.Block(text), formats.unfenced(text)):
        said = [formats.json(block)[0], formats.xml(block), formats.csv_(block), formats.markdown(block)]
        digest.update(json.dumps(said).encode())
    words = [*prompts[-2:], "the", "harbour", "é"]
    bounds = texts.Bounds(3, 40, 2, 8, 1, 2)
    kept = [texts.keywords(text, words), texts.sections(text, words), texts.length(text, bounds)]
    digest.update(json.dumps([*kept, texts.overlap(text, " ".join(prompts[-1:]))]).encode())
    prompts.append(text[:40])
for first in range(0, 0x110000, 0x1000):
    text = " ".join(map(chr, range(first, first + 0x1000)))
    digest.update(json.dumps([texts.folded(text), texts.sentences(text)]).encode())
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
