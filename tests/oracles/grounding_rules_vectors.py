"""The vectors of the compatible rule sets, and whether we meet each. With the standard library alone."""

import json
import warnings
from pathlib import Path
from typing import Any

from vrty_gate.core.compat import grounding
from vrty_gate.core.grounding.evaluation import RuleSetResult

Vector = dict[str, Any]

VECTORS: list[Vector] = [
    json.loads(line)
    for line in Path(__file__).with_name("grounding_rules.jsonl").read_text(encoding="utf-8").splitlines()
]


def outcome(vector: Vector) -> tuple[bool, Any]:
    """Whether we meet a vector, and what we found."""
    found = made(vector)
    if isinstance(found, dict):
        return found == vector["expected"], found
    name, result, warned = found
    seen = {
        "name": name,
        "sub_scores": dict(result.sub_scores),
        "quality": result.quality,
        "flagged": result.flagged,
        "matched": {one.rule_id: one.matched for one in result.rule_results},
        "spans": {one.rule_id: one.evidence_span for one in result.rule_results},
        "warnings": warned,
    }
    in_order = [list(seen[key]) == list(vector["expected"].get(key, ())) for key in ("sub_scores", "matched")]
    return seen == vector["expected"] and all(in_order), seen


def made(vector: Vector) -> tuple[str, RuleSetResult, list[str]] | dict[str, str]:
    """The name of the set, what it says, and what its making warned of; or which error came where."""
    options = {key: tuple(value) if isinstance(value, list) else value for key, value in vector["kwargs"].items()}
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            rules = getattr(grounding, vector["factory"])(**options)
        except ValueError as error:
            return {"error": type(error).__name__, "stage": "factory"}
    texts = {key: vector[key] for key in ("question", "response", "context", "metadata")}
    try:
        result = rules.evaluate(**texts)
    except (ValueError, TypeError, AttributeError) as error:
        return {"error": type(error).__name__, "stage": "evaluate"}
    return rules.name, result, [one.category.__name__ for one in warned]
