"""The vectors of the rules, run with the standard library alone: what each should give, and what it gives."""

import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from vrty_gate.core.compat import rules
from vrty_gate.core.rules.evaluator import Criterion, Question, evaluate

LoadYaml = Callable[[str], object]
HERE = Path(__file__).parent
OURS = {
    "rules-s-0080-format-dtd": 0.0,  # entities are refused
    "rules-s-0082-format-surrogate": 0.0,  # the original crashes
    "rules-s-0300-schema-listtype": 1.0,  # the original crashes
    "rules-s-0301-schema-boolschema": 1.0,  # the original crashes
}
"""The scores of ours where the note of a vector leaves us free."""


def vectors() -> Iterator[dict[str, Any]]:
    for line in (HERE / "rules.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def scored(name: str, config: dict[str, Any], output: Any, asked: Any, load: LoadYaml | None) -> rules.Result:
    options = {key: value for key, value in config.items() if key not in ("name", "pyyaml", "fmt", "schema")}
    if name == "format":
        return rules.format_(output, config["fmt"], load if config.get("pyyaml", True) else None)
    if name == "schema":
        return rules.schema(output, config["schema"])
    if name == "relevance":
        return rules.relevance(output, asked)
    return getattr(rules, name)(output, **options)


def name_of(scorer: str, config: dict[str, Any]) -> str:
    """The name that keys a score: an own one, or the default."""
    default = f"format_{config['fmt'].lower()}" if scorer == "format" else scorer
    return config.get("name") or default


def needs_yaml(vector: dict[str, Any]) -> bool:
    config = vector.get("config", {})
    return str(config.get("fmt", "")).lower() == "yaml" and config.get("pyyaml", True)


def outcome(vector: dict[str, Any], load: LoadYaml | None) -> dict[str, Any]:
    """In the form of `expected`."""
    if vector["scorer"] == "evaluator":
        return evaluated(vector, load)
    try:
        result = scored(vector["scorer"], vector["config"], vector["output"], vector["input"], load)
    except ValueError:
        return {"raises": "ValueError", "at": "construct"}
    found: dict[str, Any] = {
        "scorer_name": name_of(vector["scorer"], vector["config"]),
        "score": result.score,
        "status": "not_evaluated",
        "details": dict(result.details),
    }
    if result.error:
        found["has_error"] = True
    if result.errors:
        found["errors"] = [dict(error) for error in result.errors]
    if vector["scorer"] == "trajectory" and not result.error:
        found["error_count"] = int(result.details["total"]) - int(result.details["valid"])  # type: ignore[call-overload]
    return found


def evaluated(vector: dict[str, Any], load: LoadYaml | None) -> dict[str, Any]:
    def score(one: dict[str, Any]) -> Callable[[object, object], float]:
        return lambda output, asked: scored(one["scorer"], one.get("config", {}), output, asked, load).score

    scorers = [(name_of(one["scorer"], one.get("config", {})), score(one)) for one in vector["scorers"]]
    criteria = [Criterion(one["metric"], one.get("threshold", 0.5)) for one in vector["criteria"]]
    questions = [Question(case.get("id"), case["input"], case["outputs"]) for case in vector["dataset"]]
    try:
        done = evaluate(questions, scorers, criteria, vector["repeat_times"], vector["parallel"])
    except ValueError:
        return {"raises": "EvalError"}
    return {
        "summary": dict(done.summary),
        "pass_at_k": {str(k): share for k, share in done.pass_at_k.items()},
        "cases": [
            {
                "id": answer.case,
                "scores": {n: {"score": s, "status": answer.statuses[n]} for n, s in answer.scores.items()},
            }
            for answer in done.answers
        ],
    }


def agrees(vector: dict[str, Any], found: dict[str, Any]) -> bool:
    if vector["id"] in OURS:
        return "note" in vector and bool(found["score"] == OURS[vector["id"]])
    return bool(found == vector["expected"]) and not _odd(found)


def _odd(found: dict[str, Any]) -> bool:
    return not math.isfinite(found.get("score", 0.0))
