"""SARIF that code scanning takes: valid, with places in the repository, and with marks that stay from run to run."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from unit.vrty_gate.render.hostile import HOSTILE
from unit.vrty_gate.render.test_reader import ACCEPTED, failed, missing, new, report, suite
from unit.vrty_gate.render.test_untrusted_text import MARKUP
from unit.vrty_gate.render.test_untrusted_text import report as saying

from vrty_gate import report as r
from vrty_gate.render.machine import sarif as module
from vrty_gate.render.machine.sarif import MOST, sarif
from vrty_gate.report.pull_request import GateChange

GOLDEN = sorted((Path(__file__).parents[4] / "golden").glob("*/report.sarif"))


@cache
def schema() -> Draft202012Validator:
    text = (Path(__file__).parent / "schemas" / "sarif-2.1.0.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def run_of(text: str) -> dict[str, Any]:
    """The run of a valid log, whose rules are those that its results name."""
    log = json.loads(text)
    assert [error.message for error in schema().iter_errors(log)] == []
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        (location,) = result["locations"]
        uri = location["physicalLocation"]["artifactLocation"]["uri"]
        assert uri
        assert not uri.startswith(("/", "..", "file:"))
        assert uri.isascii()
    for name in ("vrtyGate/v1", "primaryLocationLineHash"):
        marks = [result["partialFingerprints"][name] for result in run["results"]]
        assert len(set(marks)) == len(marks)
    return run


def results(*suites: r.SuiteReport) -> list[dict[str, Any]]:
    return run_of(sarif(report(*suites)))["results"]


def place(result: dict[str, Any]) -> tuple[str, int]:
    physical = result["locations"][0]["physicalLocation"]
    return physical["artifactLocation"]["uri"], physical["region"]["startLine"]


@pytest.mark.parametrize("path", GOLDEN, ids=[path.parent.name for path in GOLDEN])
def test_the_reviewed_reports_are_valid(path: Path) -> None:
    run_of(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_make_no_link_no_command_and_no_invalid_log(words: str) -> None:
    require_words(words)


@settings(max_examples=20)
@given(st.text(alphabet=st.one_of(st.sampled_from(MARKUP), st.characters()), min_size=1))
def test_any_words_stay_words(words: str) -> None:
    require_words(words)


def require_words(words: str) -> None:
    text = sarif(saying(words))
    assert text.isascii()
    assert "##[" not in text
    assert not any(line.lstrip().startswith("::") for line in text.split("\n"))
    assert not any("](" in result["message"]["text"] for result in run_of(text)["results"])


def test_the_worst_comes_first_with_its_level_rule_and_place() -> None:
    cases = [
        new("fresh"),
        failed("review")._replace(verdict="review"),
        failed("red", response_file="answers/red.md"),
        missing("gone"),
        failed("waived")._replace(verdict="waived", waive="until May"),
    ]
    found = results(suite(*cases, broken=("mean fell",)))
    assert [(one["level"], one["ruleId"], *place(one)) for one in found] == [
        ("error", "vrty-gate/suite", "m.yml", 1),
        ("error", "vrty-gate/case", "m.yml", 1),
        ("error", "fidelity", "answers/red.md", 2),
        ("warning", "fidelity", "m.yml", 7),
        ("warning", "fidelity", "m.yml", 7),
        ("note", "vrty-gate/case", "m.yml", 9),
    ]
    assert [one.get("suppressions") for one in found][4] == [{"kind": "external", "justification": "until May"}]
    assert found[2]["message"]["text"].startswith("red (fail): 30 days -> 14 days; fidelity 0.100, needs 0.700")


def test_what_a_pull_request_accepted_and_loosened_is_noted() -> None:
    changes = (
        GateChange("fidelity k", "0.8", "0.5", ("a",), "m.yml", 3),
        GateChange("fidelity k", "0.8", "0.5", ("b",), "m.yml", 4, "review"),
    )
    one = suite(verdict="pass", accepted_here=(ACCEPTED,), gate_changes=changes, baselines="m.baselines.jsonl")
    assert [(found["level"], found["ruleId"], *place(found)) for found in results(one)] == [
        ("warning", "vrty-gate/gate-change", "m.yml", 4),
        ("note", "vrty-gate/gate-change", "m.yml", 3),
        ("note", "vrty-gate/accepted", "m.baselines.jsonl", 1),
    ]


def test_a_mark_does_not_depend_on_lines_scores_words_or_other_cases() -> None:
    def marks(*cases: r.CaseReport) -> dict[str, str]:
        found = results(suite(*cases))
        return {one["message"]["text"].split()[0]: one["partialFingerprints"] for one in found}

    one, moved = failed("a"), failed("a", "answers/a.md", now="7 days")._replace(line=90)
    worse = moved._replace(checks=(moved.checks[0]._replace(current=0.01, delta=-0.99),))
    assert marks(one)["a"] == marks(failed("b"), worse)["a"]
    assert marks(one)["a"] != marks(failed("b"))["b"]


def test_the_same_case_in_two_suites_of_one_name_has_two_marks() -> None:
    assert len(results(suite(failed("a")), suite(failed("a")))) == 2  # run_of compares the marks


def test_a_path_is_percent_encoded() -> None:
    assert place(results(suite(failed("a", "answers/50% ä#b?.md")))[0])[0] == "answers/50%25%20%C3%A4%23b%3F.md"


@pytest.mark.parametrize("path", ["../outside.md", "/etc/passwd", "C:/x.md", "lone \ud800.md"])
def test_what_has_no_place_in_the_repository_is_a_notification(path: str) -> None:
    run = run_of(sarif(report(suite(failed("a", path)))))
    assert run["results"] == []
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["level"] == "error"
    assert notification["message"]["text"].startswith("a (fail): ")


def test_a_gate_that_could_not_run_says_so() -> None:
    (invocation,) = run_of(sarif(r.could_not_run("no manifest")))["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "no manifest"


def test_of_many_results_the_worst_are_kept_and_the_others_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST == 5000
    monkeypatch.setattr(module, "MOST", 3)
    run = run_of(sarif(report(suite(*(new(f"n{i}") for i in range(4)), failed("red")))))
    assert [result["level"] for result in run["results"]] == ["error", "note", "note"]
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["message"]["text"] == "2 more results not listed; the first 3 are the worst"


@pytest.mark.slow
def test_of_6000_failures_5000_are_listed() -> None:
    run = run_of(sarif(report(suite(*(failed(f"f{i}", f"answers/{i}.md") for i in range(6000))))))
    assert len(run["results"]) == 5000
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["message"]["text"].startswith("1000 more results not listed")


def test_a_run_in_which_every_case_is_missing_has_a_result_for_each() -> None:
    found = results(suite(*(missing(f"m{i}") for i in range(50))))
    assert {(one["level"], one["ruleId"]) for one in found} == {("error", "vrty-gate/case")}
    assert len(found) == 50


def test_an_empty_report_is_a_valid_log_without_results() -> None:
    assert results() == results(suite(verdict="pass")) == []


def test_a_long_reason_is_cut() -> None:
    (one,) = results(suite(failed("a")._replace(verdict="waived", waive="until\nMay " * 1000)))
    words = one["suppressions"][0]["justification"]
    assert len(words) <= 1000
    assert words.startswith("until May until May")


def test_every_dimension_that_decides_is_a_rule() -> None:
    dimension = r.Dimension("tone", "judge", "fail", 0.8, 1, 1.0, 1.0, 0.0, 0, 0)
    off = dimension._replace(name="unused", severity="off")
    run = run_of(sarif(report(suite(failed("red"), dimensions=(dimension, off)))))
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["fidelity", "tone"]
