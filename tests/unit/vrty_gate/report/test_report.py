"""A report from a file is believed only as far as it agrees with itself."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vrty_gate.errors import InputError
from vrty_gate.report import from_json

RED = (Path(__file__).parents[3] / "golden" / "review_red" / "report.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "forge",
    [
        lambda suite: suite["groups"][0].update(below=1),
        lambda suite: suite["groups"][0].update(changed=100),
        lambda suite: suite["groups"].pop(),
        lambda suite: suite["cases"][0].update(changed=[]),
        lambda suite: suite["cases"][0].update(tags=["other"]),
        lambda suite: suite["cases"][0].update(trivial=True),
        lambda suite: suite["cases"][0]["checks"][0].update(verdict="pass"),
        lambda suite: suite.update(broken=[]),
    ],
)
def test_groups_that_are_not_those_of_the_cases_are_refused(forge: Callable[[dict[str, Any]], None]) -> None:
    data = json.loads(RED)
    forge(data["suites"][0])
    with pytest.raises(InputError, match="its groups are not those of its cases"):
        from_json(json.dumps(data), "report.json")


def test_review_cases_are_counted() -> None:
    data = json.loads(RED)
    assert data["counts"]["review"] == 5
    data["counts"]["review"] = 4
    with pytest.raises(InputError, match="its verdict or counts are not those of its cases"):
        from_json(json.dumps(data), "report.json")


def test_unjudged_cases_are_counted() -> None:
    data = json.loads(RED)
    assert data["counts"]["unjudged"] == 15
    data["counts"]["unjudged"] = 0
    with pytest.raises(InputError, match="its verdict or counts are not those of its cases"):
        from_json(json.dumps(data), "report.json")


@pytest.mark.parametrize(
    "case, forged",
    [
        (-1, {"judged": "reading"}),
        (-1, {"judged": ""}),
        (-1, {"judged": "samples"}),
        (0, {"judged": "nobody"}),
        (0, {"judged": ""}),
        (-1, {"changed": [], "judged": "nobody"}),
        (-1, {"changed": [], "judged": "", "risk": 0.5}),
    ],
)
def test_a_verdict_that_cannot_rest_on_what_it_says_is_refused(case: int, forged: dict[str, Any]) -> None:
    data = json.loads(RED)
    suite = data["suites"][0]
    assert (suite["cases"][0]["verdict"], suite["cases"][-1]["verdict"]) == ("review", "pass")
    suite["cases"][case].update(forged)
    if "changed" in forged:
        suite["groups"][0]["changed"] -= 1
    with pytest.raises(InputError, match="its verdicts cannot rest on what they say"):
        from_json(json.dumps(data), "report.json")


CHANGE = {"kind": "number", "before": "30 days", "after": "14 days", "where": ""}


@pytest.mark.parametrize(
    "changes",
    [
        [{**CHANGE, "kind": "invented"}],
        [{**CHANGE, "before": "x" * 201}],
        [{**CHANGE, "where": "x" * 201}],
        [CHANGE] * 21,
    ],
)
def test_changes_that_no_check_writes_are_refused(changes: list[dict[str, str]]) -> None:
    data = json.loads(RED)
    data["suites"][0]["cases"][0]["changes"] = [CHANGE] * 20
    from_json(json.dumps(data), "report.json")
    data["suites"][0]["cases"][0]["changes"] = changes
    with pytest.raises(InputError, match="its changes are unknown, too many or too long"):
        from_json(json.dumps(data), "report.json")
