"""Run under other Pythons: prints what does not meet the vectors, and a digest of words beyond them.

With the standard library alone.
"""

import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from oracles.grounding_rules_vectors import VECTORS, outcome  # noqa: E402

from vrty_gate.core.compat import grounding  # noqa: E402

BLOCKS = [
    block
    for first, last in (
        (0, 0x3400),
        (0xA000, 0xAC00),
        (0xD700, 0xE000),
        (0xF900, 0x12600),
        (0x16000, 0x17000),
        (0x1B000, 0x20000),
    )
    for block in range(first, last, 0x80)
]
"""All but ideographs and syllables without end."""

SETS = (
    grounding.customer_support_rules(language="multi"),
    grounding.routing_rules(),
    grounding.specialized_agent_rules(),
    grounding.decision_rationale_rules(),
    grounding.banking_rules(),
)

digest = hashlib.sha256()
wrong = []
for vector in VECTORS:
    met, found = outcome(vector)
    if not met:
        wrong.append(vector["id"])
    digest.update(json.dumps(found).encode())
for first in BLOCKS:
    chars = [chr(code) for code in range(first, first + 0x80)]
    response = " ".join(
        f"word{char} {char}5{char} ΑΣ{char} Law{char}{char}1 Name{char} {char}% page{char}2" for char in chars
    )
    question = "".join(chars) + " word page"
    metadata = {
        "entities": {"iban": f"GB{chars[0]}{chars[1]}WEST12345698765432", "amount": chars[0], "note": question},
        "dialog": ["yes", question],
        "predicted_intent": question,
        "allowed_intents": [question],
        "flags_present": chars[::3],
        "jurisdiction": chars[5],
    }
    for rules in SETS:
        result = rules.evaluate(question=question, response=response, context=response[::-1], metadata=metadata)
        digest.update(json.dumps([*result[:3], result.rule_results]).encode())
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
