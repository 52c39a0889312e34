"""Run by `test_interpreters.py` under other Pythons: prints a digest of all scores and what they say, one by one and together.

With the standard library alone.
"""

import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from characters import BLOCK, BLOCKS  # noqa: E402

from vrty_gate import score  # noqa: E402
from vrty_gate.core.case import Case  # noqa: E402
from vrty_gate.core.fidelity import explain, fidelity, spread  # noqa: E402
from vrty_gate.core.fidelity.reading import begins_midway  # noqa: E402
from vrty_gate.core.gate.decision import allowed, improbable, significance  # noqa: E402
from vrty_gate.core.gate.good_answers import GoodAnswers  # noqa: E402
from vrty_gate.core.integrity import findings  # noqa: E402
from vrty_gate.core.text.words import words_of  # noqa: E402

digest = hashlib.sha256()
wrong = []
composites = []
accepted = Case("", "")
for line in (HERE / "vrty.jsonl").read_text(encoding="utf-8").splitlines():
    vector = json.loads(line)
    result = score(vector["prompt"], vector["response"]).to_dict()
    digest.update(json.dumps(result, sort_keys=True).encode())
    composites.append(result["composite"])
    case = Case(vector["prompt"], vector["response"])
    for before in ([accepted], []):
        digest.update(repr(sorted(findings(case, before).items())).encode("utf-8", "backslashreplace"))
    accepted = case
    del result["explanations"]
    if json.dumps(result, sort_keys=True) != json.dumps(vector["expected"], sort_keys=True):
        wrong.append(vector["id"])
good = GoodAnswers(tuple(sorted(composites)))
for some in (composites[:20], composites):
    moves = [now - then for now, then in zip(some, reversed(some), strict=True)]
    for alike in (good, good._replace(rho=0.07)):
        found = (improbable(some, alike, 500, 1), significance(moves, 500, 1))
        digest.update(repr((*found, allowed(len(some), good.rate(0.3), alike.rho, 0.01))).encode())
for line in (HERE / "fidelity.jsonl").read_text(encoding="utf-8").splitlines():
    asked = json.loads(line)
    cases = [Case(asked["prompt"], text, asked.get("context"), asked.get("reference")) for text in asked["answers"]]
    for case in cases:
        beside = [(fidelity(case, some), explain(case, some)) for some in (*([one] for one in cases), cases[:2])]
        broken = {name: str(found) for name, found in findings(case, cases[:2]).items()}
        digest.update(json.dumps([beside, broken]).encode())
    digest.update(repr(spread(cases[:3])).encode())
for code in range(0x20000):
    digest.update(bytes((begins_midway(chr(code)), begins_midway(f"so{chr(code)}"))))
for first in BLOCKS:
    digest.update(json.dumps(words_of(" ".join(map(chr, range(first, first + BLOCK))))).encode())
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
