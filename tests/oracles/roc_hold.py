"""Run under other Pythons: prints which curves differ from trying all thresholds, and a digest of what is learned.

With the standard library alone.
"""

import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from vrty_gate.core.gate.roc import Roc, held_out, roc, short  # noqa: E402
from vrty_gate.core.geometry import lexical  # noqa: E402
from vrty_gate.core.geometry.cross_validation import scored_by_others  # noqa: E402

WORDS = "refund window days shipping cover customer order thirty return item policy money".split()
STEPS = (10, 97, 10_000)
"""Scores with so many values, many of them ties, and hardly any."""


def numbers(seed: int, count: int) -> list[int]:
    """The same whole numbers on every Python, by a linear congruence."""
    found = []
    for _ in range(count):
        seed = (seed * 1_103_515_245 + 12_345) % 2**31
        found.append(seed >> 8)
    return found


digest = hashlib.sha256()
wrong = []
for case in range(300):
    steps = STEPS[case % 3]
    drawn = [number % (steps + 1) / steps for number in numbers(case, 5 + case % 60)]
    grounded, ungrounded = drawn[: 2 + case % 3], drawn[2 + case % 3 :]
    curve = roc(grounded, ungrounded)
    youden, kept = curve.youden(), curve.at_most(0.3)
    twice = sum((g > u) * 2 + (g == u) for g in grounded for u in ungrounded)
    best = max(
        sum(u < t for u in ungrounded) * len(grounded) - sum(g < t for g in grounded) * len(ungrounded) for t in drawn
    )
    if curve.auroc != twice / (2 * len(grounded) * len(ungrounded)):
        wrong.append(f"area {case}")
    if curve.j(youden) != best / (len(grounded) * len(ungrounded)):
        wrong.append(f"youden {case}")
    below = max([one for one in drawn if one < youden.threshold], default=-1.0)
    new = held_out(grounded, ungrounded, Roc.youden)
    digest.update(repr((curve, youden, kept, new, short(youden.threshold, below))).encode())
texts = [" ".join(WORDS[number % len(WORDS)] for number in numbers(i, 6)) for i in range(40)]
rows = lexical.encode(texts)
scored = scored_by_others(list(zip(rows[::2], rows[1::2], strict=True)))
digest.update(repr([(one.value, one.flagged) for one in scored]).encode())
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
