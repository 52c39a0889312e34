"""The gate on data that was a call of a tool, and is JSON in an answer now, or the other way round."""

import json
from pathlib import Path
from typing import Any

import pytest

from vrty_gate import accept
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.scorers import with_tools
from vrty_gate.report import CaseReport
from vrty_gate.stores import baselines

ASK = "Read this receipt: 3 lamps for Ann Lee, 42 euros, paid."
VALUES = {"buyer": "Ann Lee", "lamps": 3, "total": 42, "paid": True}
TOOLS = {"tools": [{"name": "receipt", "input_schema": {}}]}


def call(values: dict[str, Any]) -> dict[str, Any]:
    """A case whose answer is a call with these values."""
    made = [{"function": {"name": "receipt", "arguments": json.dumps(values)}}]
    messages = [{"role": "user", "content": ASK}, {"role": "assistant", "tool_calls": made}]
    return {"messages": messages, "metadata": TOOLS}


def answer(values: Any, **more: Any) -> dict[str, Any]:
    """A case whose answer is JSON."""
    return {"prompt": ASK, "response": json.dumps(values, indent=2), **more}


def verdict(folder: Path, before: dict[str, Any], now: dict[str, Any]) -> CaseReport:
    (folder / ".git").mkdir()
    path = folder / "m.yml"

    def write(case: dict[str, Any]) -> None:
        path.write_text(json.dumps({"version": 1, "cases": [{"id": "a", **case}]}), encoding="utf-8")

    write(before)
    accept.accept(load(str(path)), Selection(), "good", DEFAULT_LIMITS)
    write(now)
    records = baselines.read(load(str(path)).baselines)
    suite = with_tools(load(str(path)), records.values())
    (case,) = check.check([(suite, records)]).suites[0].cases
    return case


@pytest.mark.parametrize(("before", "now"), [(call(VALUES), answer(VALUES)), (answer(VALUES), call(VALUES))])
def test_the_same_values_are_the_same_answer(tmp_path: Path, before: dict[str, Any], now: dict[str, Any]) -> None:
    case = verdict(tmp_path, before, now)
    assert case.verdict in ("pass", "note")
    assert case.trivial


@pytest.mark.parametrize(
    "other", [{**VALUES, "total": 24}, {**VALUES, "paid": False}, {**VALUES, "lamps": "three"}, {"buyer": "Ann Lee"}]
)
@pytest.mark.parametrize("is_call", [True, False])
def test_other_values_are_not(tmp_path: Path, other: dict[str, Any], is_call: bool) -> None:
    before, now = (answer(VALUES), call(other)) if is_call else (call(VALUES), answer(other))
    assert verdict(tmp_path, before, now).verdict in ("review", "fail")


def test_a_call_that_is_printed_instead_of_made_fails(tmp_path: Path) -> None:
    assert verdict(tmp_path, call(VALUES), answer(VALUES, metadata=TOOLS)).verdict == "fail"


def test_prose_instead_of_a_call_fails(tmp_path: Path) -> None:
    now = {"prompt": ASK, "response": "Ann Lee bought 3 lamps for 42 euros."}
    assert verdict(tmp_path, call(VALUES), now).verdict == "fail"


def test_an_object_around_the_same_values_is_listed(tmp_path: Path) -> None:
    case = verdict(tmp_path, answer({"wrapper": VALUES}), answer(VALUES))
    assert (case.verdict, case.trivial) == ("note", False)
    assert [check.dimension for check in case.checks if check.verdict == "note"] == ["same_keys"]


def test_an_object_around_other_values_is_not_the_same(tmp_path: Path) -> None:
    case = verdict(tmp_path, answer({"wrapper": VALUES}), answer({**VALUES, "total": 24}))
    assert case.verdict in ("review", "fail")
