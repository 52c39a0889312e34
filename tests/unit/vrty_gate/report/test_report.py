"""A report from a file is believed only as far as it agrees with itself."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vrty_gate.errors import InputError
from vrty_gate.report import Report, from_json, json_bytes, to_json

GOLDEN = Path(__file__).parents[3] / "golden"
RED = (GOLDEN / "review_red" / "report.json").read_text(encoding="utf-8")
REGRESSED = (GOLDEN / "regressed" / "report.json").read_text(encoding="utf-8")


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


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> Report:
    """A report with so many cases that those without details take one line."""
    monkeypatch.setattr("vrty_gate.report.MOST_DETAILED", 0)
    report = from_json(REGRESSED, "report.json")
    (suite,) = report.suites
    suite = suite._replace(cases=tuple(case._replace(texts=None, evidence=()) for case in suite.cases))
    return report._replace(suites=(suite,))


def test_a_long_report_names_the_scorers_that_say_nothing(long: Report) -> None:
    text = to_json(long)
    cases = json.loads(text)["suites"][0]["cases"]
    for case, listed in zip(long.suites[0].cases, cases, strict=True):
        assert "integrity" in listed["kept"]
        assert {check["scorer"] for check in listed["checks"]}.isdisjoint(listed["kept"])
        assert len(listed["checks"]) < len(case.checks) / 4
    assert from_json(text, "report.json") == long
    assert json_bytes(long) == text.encode("utf-8")


def test_a_check_that_says_anything_is_listed_with_those_of_its_scorer(long: Report) -> None:
    (suite,) = long.suites
    first, *rest = suite.cases
    checks = [check._replace(k=0.5) if check.dimension == "finished" else check for check in first.checks]
    other = long._replace(suites=(suite._replace(cases=(first._replace(checks=tuple(checks)), *rest)),))
    text = to_json(other)
    listed = json.loads(text)["suites"][0]["cases"][0]
    assert "integrity" not in listed.get("kept", ())
    assert from_json(text, "report.json") == other


def test_a_scorer_that_the_suite_does_not_have_is_refused(long: Report) -> None:
    text = to_json(long).replace('"kept": ["integrity"', '"kept": ["other"', 1)
    with pytest.raises(InputError, match="a case has the scorer 'other', which its suite does not have"):
        from_json(text, "report.json")


def test_an_entry_of_a_long_report_is_short(long: Report) -> None:
    lines = [line for line in to_json(long).splitlines() if line.startswith('        {"')]
    assert len(lines) == len(long.suites[0].cases)
    assert max(map(len, lines)) < 2_500  # 7,500 with all checks
