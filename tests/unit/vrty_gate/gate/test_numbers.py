"""Tokens, cost, time and steps of a suite: accepted, compared, shown, and named if a pull request loosens their rules."""

import html
from pathlib import Path

import pytest

from vrty_gate import accept
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.against import Base
from vrty_gate.gate.pull_request.accepted import baseline_change
from vrty_gate.gate.pull_request.differences import weaker_rules
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.render import FORMATS, render
from vrty_gate.report import Report, from_json, to_json, without_unchanged
from vrty_gate.stores import baselines

FIFTH = "gate: {tokens: {max_rise: 0.2}}"
DAYS, WEEKS = "You can return it within 30 days.", "You can return it within 30 days of the delivery."


@pytest.fixture(autouse=True)
def in_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)


def suite_of(metadata: str, head: str = FIFTH, response: str = DAYS, more: str = "") -> Suite:
    case = f'{{id: a, prompt: "How long?", response: "{response}", metadata: {{{metadata}}}{more}}}'
    Path("m.yml").write_text(f"version: 1\n{head}\ncases:\n  - {case}\n", encoding="utf-8")
    return load("m.yml")


def accepted(suite: Suite, reason: str = "", cases: tuple[str, ...] = ()) -> list[accept.Accepted]:
    return accept.accept(suite, Selection(cases=cases), reason, DEFAULT_LIMITS).cases


def checked(suite: Suite) -> Report:
    report = check.check([(suite, baselines.read(suite.baselines))])
    assert from_json(to_json(report), "r.json") == without_unchanged(report)
    return report


def test_an_answer_that_takes_more_fails_and_every_output_says_how_much() -> None:
    accepted(suite_of("tokens_in: 100, tokens_out: 402, cost: 0.0123"))
    report = checked(suite_of("tokens_in: 100, tokens_out: 712, cost: 0.0144"))
    (case,) = report.suites[0].cases
    words = "tokens 812 (+310; at most 602)"
    assert (report.verdict, case.verdict, case.changed, case.message) == ("fail", "fail", (), words)
    for form in FORMATS:
        if not form.startswith("badge"):
            shown = html.unescape(render(form, report)).replace("%2B", "+")
            assert (form, words in shown) == (form, True) or (form, '"current": 812.0' in shown) == (form, True)
    assert "Sums: tokens 812 (+310), cost 0.0144 (+0.0021)" in render("text", report)
    assert report.suites[0].accept == "vrty-gate accept m.yml --reason WHY --case a"


def test_without_a_rule_numbers_are_only_shown() -> None:
    accepted(suite_of("tokens: 502, latency_s: 1", ""))
    report = checked(suite_of("tokens: 812, latency_s: 9", ""))
    assert report.verdict == "pass"
    assert [one[:2] for one in report.suites[0].numbers or ()] == [("tokens", 1), ("latency", 1)]
    report = checked(suite_of("tokens: 812, latency_s: 9", "", WEEKS))
    assert "tokens 812 (+310)" in render("text", report)


def test_time_only_adds_a_note_unless_asked_to_fail() -> None:
    for severity, verdict in (("", "note"), (", severity: fail", "fail")):
        Path("m.baselines.jsonl").unlink(missing_ok=True)
        head = f"gate: {{latency: {{max_rise: 0.5{severity}}}}}"
        accepted(suite_of("latency_s: 1", head))
        (case,) = checked(suite_of("latency_s: 2", head)).suites[0].cases
        assert (case.verdict, case.message) == (verdict, "latency 2.00 s (+1.00 s; at most 1.50 s)")


def test_a_number_that_is_gone_or_wrong_does_not_pass() -> None:
    accepted(suite_of("tokens: 502"))
    for metadata, words in (
        ("", "tokens: no number; accepted 502"),
        ("tokens: -1", "tokens is negative; accepted 502"),
    ):
        (case,) = checked(suite_of(metadata)).suites[0].cases
        assert (case.verdict, case.message) == ("fail", words)
    (done,) = accepted(suite_of("tokens: -1"), "known")
    assert "tokens is negative, and is not stored" in done.notes
    with pytest.raises(InputError, match="nan"):
        suite_of("tokens: .nan")


def test_numbers_that_cannot_be_compared_are_told() -> None:
    accepted(suite_of("topic: x", ""))
    (remark,) = checked(suite_of("topic: x")).suites[0].remarks
    assert remark == "no tokens in the metadata, so tokens is not compared (a)"
    report = checked(suite_of("topic: x, tokens: 5"))
    assert report.verdict == "pass"
    assert report.suites[0].remarks[0].startswith("no number for tokens was accepted yet, so it is not compared")
    assert accepted(suite_of("topic: x, tokens: 5"), "counted")
    assert baselines.read("m.baselines.jsonl")["a"].numbers == {"tokens": 5.0}


def test_a_waived_case_may_take_more() -> None:
    accepted(suite_of("tokens: 502"))
    report = checked(suite_of("tokens: 812", more=", waive: see 12"))
    assert (report.verdict, report.counts.waived) == ("pass", 1)


def test_accepting_keeps_a_number_within_its_limit_so_that_small_rises_do_not_add_up() -> None:
    accepted(suite_of("tokens: 500, topic: x"))
    assert accepted(suite_of("tokens: 590, topic: x")) == []
    with pytest.raises(InputError, match="say with --reason"):
        accepted(suite_of("tokens: 700, topic: x"))
    before = baselines.read("m.baselines.jsonl")["a"]
    assert accepted(suite_of("tokens: 700, topic: x"), "longer answers")
    after = baselines.read("m.baselines.jsonl")["a"]
    assert (before.numbers, after.numbers) == ({"tokens": 500.0}, {"tokens": 700.0})
    assert baseline_change(before, after) == "numbers changed"
    assert accepted(suite_of("tokens: 300, topic: x"), "shorter", cases=("a",))
    assert baselines.read("m.baselines.jsonl")["a"].numbers == {"tokens": 300.0}


def test_numbers_are_no_changed_metadata_not_even_where_a_baseline_has_them_as_such() -> None:
    suite = suite_of("tokens: 500, topic: x", "")
    accepted(suite)
    record = baselines.read("m.baselines.jsonl")["a"]
    assert record.texts is not None
    assert record.texts.metadata == {"topic": "x"}
    older = record._replace(texts=record.texts._replace(metadata={"topic": "x", "tokens": 400}), numbers={})
    baselines.write("m.baselines.jsonl", {"a": baselines.sealed(older)})
    report = checked(suite)
    assert report.suites[0].cases[0].changed == ()
    assert accepted(suite) == []


def test_the_samples_of_a_case_share_its_numbers() -> None:
    def sampled(tokens: int, *texts: str) -> Suite:
        shown = ", ".join(f'"{text}"' for text in texts)
        case = f'{{id: a, prompt: "How long?", responses: [{shown}], metadata: {{tokens: {tokens}}}}}'
        Path("m.yml").write_text(f"version: 1\n{FIFTH}\ncases: [{case}]\n", encoding="utf-8")
        return load("m.yml")

    accepted(sampled(100, "It is 30 days.", "You have 30 days."))
    (case,) = checked(sampled(130, "It is 30 days.", "You get 30 days.")).suites[0].cases
    assert (case.verdict, case.message) == ("fail", "tokens 130 (+30; at most 120)")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (
            "fidelity: {max_rise: 0.1}",
            "gate.fidelity has max_rise or slack, which only tokens, cost, latency, steps have",
        ),
        ("tokens: {k: 0.5}", "gate.tokens is a number where lower is better, which has no k"),
        ("cost: {max_rise: 0.1, floor: 0.5}", "gate.cost is a number where lower is better, which has no floor"),
        ("tokens: {severity: review}", "gate.tokens is a number where lower is better, which has no severity: review"),
        ("tokens: {max_rise: -1}", "gate.tokens.max_rise is -1, but must be"),
    ],
)
def test_a_rule_that_cannot_be_meant_is_refused(rule: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        suite_of("tokens: 1", f"gate: {{{rule}}}")
    assert words in str(caught.value)


def test_compared_with_a_branch_a_case_is_told_its_number_and_what_merging_does() -> None:
    accepted(suite_of("tokens: 502"))
    (case,) = checked(suite_of("tokens: 812")).suites[0].cases
    told = Base("main", "main at 1a2b3c4", absent=False, accepted=baselines.read("m.baselines.jsonl"))
    words = "tokens 812 (+310; at most 602); fix it, or give a reason in waive; merging accepts it"
    assert told.compared(case, "m.yml").message == words


def test_weaker_rules_are_named() -> None:
    def changes(before: str, after: str) -> list[str]:
        suites = suite_of("tokens: 1", before), suite_of("tokens: 1", after)
        return [f"{each.what}: {each.before} -> {each.after}" for each in weaker_rules(suites, ((), ()))]

    assert changes(FIFTH, "gate: {tokens: {max_rise: 0.1}, cost: {slack: 1}}") == []
    assert changes(FIFTH, "gate: {tokens: {max_rise: 0.5, slack: 10}}") == [
        "max_rise of tokens: 0.2 -> 0.5",
        "slack of tokens: 0 -> 10",
    ]
    assert changes(FIFTH, "") == ["severity of tokens: fail -> off"]
