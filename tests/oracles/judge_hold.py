"""Run by `test_interpreters.py` under other Pythons: whether the vectors of the judge hold. With the standard library alone."""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from vrty_gate.core.asking import TemplateError, asked_key  # noqa: E402
from vrty_gate.core.compat.judge import exact, first_number, includes, metrics, parse_lenient, percent, render  # noqa: E402
from vrty_gate.core.judge import (  # noqa: E402
    DEFAULT_TEMPLATE,
    Texts,
    braces,
    messages,
    parse_strict,
)

ACCIDENTS = {"%s", "%<input>"}
"""Templates whose result the specification calls an accident; ours are refused."""


def rendered(vector: dict[str, Any]) -> dict[str, str]:
    texts = Texts(vector["input"], vector["expected_answer"], vector["actual"])
    try:
        return {"prompt": render(percent(vector["template"]), texts)}
    except TemplateError as error:
        return {"raises": "KeyError" if "unknown text" in str(error) else "ArgumentError"}


def outcome(vector: dict[str, Any]) -> dict[str, Any]:
    """What we say, in the words of the vectors."""
    if vector["kind"] == "parse":
        score = parse_lenient(vector["reply"])
        return {"score": score or 0.0, "matched": first_number(vector["reply"])}
    if vector["kind"] == "metrics":
        return metrics(vector["scores"], vector["latencies_ms"])._asdict()
    if vector["kind"] == "string":
        actual, expected = vector["actual"], vector["expected_answer"]
        return {
            "exact": exact(actual, expected),
            "exact_ci": exact(actual, expected, ignore_case=True),
            "includes_cs": includes(actual, expected, ignore_case=False),
            "includes": includes(actual, expected),
        }
    return rendered(vector)


def wanted(vector: dict[str, Any]) -> dict[str, Any]:
    """What the vector says, but for accidents."""
    if vector["kind"] == "render" and vector["template"] in ACCIDENTS:
        return {"raises": "ArgumentError"}
    expected: dict[str, Any] = vector["expected"]
    return expected


def vectors() -> list[dict[str, Any]]:
    lines = (HERE / "llm_judge_parse.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


if __name__ == "__main__":
    digest = hashlib.sha256()
    wrong = []
    for vector in vectors():
        found = outcome(vector)
        if json.dumps(found, sort_keys=True) != json.dumps(wanted(vector), sort_keys=True):
            wrong.append(vector["id"])
        text = vector.get("reply") or vector.get("actual") or ""
        asked = messages(braces(DEFAULT_TEMPLATE), Texts(text, None, text[::-1], vector["id"]))
        digest.update(json.dumps([found, parse_strict(text), asked_key("m", {"temperature": 0.0}, asked)]).encode())
    print(json.dumps({"wrong": wrong, "digest": digest.hexdigest()}))  # noqa: T201
