"""What the improved rules and their readers must say, worked out by hand, and what they do. With the standard library alone."""

import json
from pathlib import Path
from typing import Any

from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.grounding.customer_support import customer_support_rules
from vrty_gate.core.languages.content_words import content_words, overlap
from vrty_gate.core.names.legal_references import legal_references, ungrounded_references
from vrty_gate.core.names.names import ungrounded_names
from vrty_gate.core.sources.stated import numbers
from vrty_gate.core.sources.ungrounded import ungrounded_numbers
from vrty_gate.core.text.plain import plain

Vector = dict[str, Any]

VECTORS: list[Vector] = [
    json.loads(line)
    for line in Path(__file__).with_name("grounding_improved.jsonl").read_text(encoding="utf-8").splitlines()
]


def outcome(vector: Vector) -> tuple[bool, Any]:
    """Whether we meet a vector, and what we found."""
    found = _set(vector) if vector["kind"] == "set" else READ[vector["kind"]](vector)
    if vector["kind"] != "set":
        return found == vector["expected"], found
    return _is_met(found, vector["expected"]), found


def _shown(fact: Fact) -> list[str]:
    """The likeliest value of a fact, and its unit, or its kind where it has none and is no bare number."""
    return [fact.value.partition("|")[0], fact.unit or fact.kind.removeprefix("number")]


READ = {
    "plain": lambda v: plain(v["text"]),
    "numbers": lambda v: [_shown(one) for one in numbers(v["text"], v["language"])],
    "ungrounded_numbers": lambda v: [
        one.text for one in ungrounded_numbers(v["response"], v["sources"], v["language"])
    ],
    "words": lambda v: sorted(content_words(v["text"], v["language"])),
    "overlap": lambda v: overlap(v["of"], v["with"], v["language"]),
    "references": lambda v: [[one.kind, *one.parts] for one in legal_references(v["text"])],
    "ungrounded_references": lambda v: [one.span for one in ungrounded_references(v["response"], v["sources"])],
    "ungrounded_names": lambda v: [one.span for one in ungrounded_names(v["response"], v["sources"], v["language"])],
}


def _set(vector: Vector) -> dict[str, Any]:
    options = {key: tuple(value) if isinstance(value, list) else value for key, value in vector["options"].items()}
    try:
        rules = customer_support_rules(**options)
        texts = {key: vector[key] for key in ("question", "response", "context", "metadata")}
        result = rules.evaluate(**texts)
    except ValueError as error:
        return {"error": str(error)}
    return {
        "status": {one.rule_id: one.status for one in result.rule_results},
        "spans": {one.rule_id: one.evidence_span for one in result.rule_results},
        "sub_scores": dict(result.sub_scores),
        "flagged": result.flagged,
    }


def _is_met(found: dict[str, Any], expected: dict[str, Any]) -> bool:
    if "error" in expected or "error" in found:
        return found.get("error", "").startswith(expected.get("error", "\0"))
    status = found["status"]
    return (
        all(status.get(rule) == wanted for rule, wanted in expected.get("status", {}).items())
        and expected.get("flagged", found["flagged"]) == found["flagged"]
    )
