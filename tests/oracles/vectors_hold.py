"""Run by `test_interpreters.py` under other Pythons: prints a digest of all scores and what they say, one by one and together.

With the standard library alone.
"""

import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from vrty_gate import score  # noqa: E402
from vrty_gate.core.case import Case  # noqa: E402
from vrty_gate.core.decision import GoodAnswers, allowed, improbable, significance  # noqa: E402
from vrty_gate.core.integrity import findings  # noqa: E402

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
    found = (improbable(some, good, 500, 1), significance(moves, 500, 1), allowed(len(some), good.rate(0.3), 0.01))
    digest.update(repr(found).encode())
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
