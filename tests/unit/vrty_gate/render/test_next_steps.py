"""What a reader is told to do where an answer passes but needs a person."""

import pytest
from unit.vrty_gate.render.rows.test_rows import case, check, report, suite

from vrty_gate import report as r
from vrty_gate.core.changes import Change
from vrty_gate.render.markdown import markdown
from vrty_gate.render.meaning import what_changed
from vrty_gate.render.sections import commands
from vrty_gate.render.text import text
from vrty_gate.render.verdict import heading, judged_totals
from vrty_gate.report.pull_request import GateChange

CHECK = "vrty-gate check m.yml"


def unjudged(name: str) -> r.CaseReport:
    return case(name, score=0.8, verdict="pass")._replace(judged="nobody")


@pytest.mark.parametrize(
    "names, words, cases",
    [
        ("a", "read this answer; its word diff is below.", " --case a"),
        ("ab", "read these answers; their word diffs are below.", " --case a --case b"),
        ("abcdef", "Nothing to do; to settle it, for each one that is,", " --case CASE"),
    ],
)
def test_answers_that_nobody_judged_come_with_a_next_step(names: str, words: str, cases: str) -> None:
    one = report(suite(*map(unjudged, names), reproduce=f"{CHECK} --k=0.4"))
    shown = markdown(one).replace("&#59;", ";")
    assert words in shown
    command = f"vrty-gate accept m.yml --reason WHY{cases}"
    assert f"`{command}`." in shown
    assert f"{command}\n" in text(one)


def test_no_command_accepts_where_there_are_no_baselines_or_an_answer_got_worse() -> None:
    against = suite(unjudged("a"), reproduce=f"{CHECK} --against main")
    assert "Nothing to do." in markdown(report(against))
    worse = suite(unjudged("a"), case("b"), reproduce=CHECK)
    for shown in (*map(markdown, (report(against), report(worse))), text(report(worse))):
        assert "vrty-gate accept" not in shown
    assert "Not judged" not in markdown(report(worse))


def test_fewer_samples_are_opened_and_more_tell_chance_apart() -> None:
    samples = r.Samples(3, 5, 0, 5, 1, 0.08, 5, 1.0, 0.0, 1.0, 1.0)
    one = report(suite(unjudged("a")._replace(samples=samples, judged="samples")))
    assert "open it below" in markdown(one)
    assert "read it; if the answer is wrong" in text(one)
    for shown in (markdown(one), text(one)):
        assert "more samples tell chance apart" in shown
    assert heading(one) == "Passed · Fewer samples pass in 1 case, which may be chance"


def test_a_setting_is_taken_back_or_approved_and_what_follows_from_it_is_not_counted() -> None:
    changes = (
        GateChange("verdict", "fidelity 0.40, needs 0.50", "passes", ("a",), "m.yml", 4),
        GateChange("waive", "", "the new terms", ("a",), "m.yml", 4),
        GateChange("case", "", "", ("gone",), "m.yml"),
    )
    gone = r.CaseReport("gone", "missing", message="no case")
    one = report(suite(unjudged("a"), gone, gate_changes=changes, base="main"))
    assert heading(one).endswith("to check: 1 changed setting of the gate")
    for shown in (markdown(one).replace(" → ", " -> ").replace("&#58;", ":"), text(one)):
        assert "waiver of a: none -> the new terms" in shown
        assert "no longer checked: gone" not in shown
        assert "take it back and fix the answer" in shown
    failing = report(suite(unjudged("a"), gate_changes=changes, base="main", verdict="fail"))
    assert "approving" not in markdown(failing) + text(failing)


def test_what_the_verdicts_rest_on_is_a_count_of_answers() -> None:
    both = [case("a"), unjudged("b"), unjudged("c")]
    assert judged_totals(both) == "1 by reading · 2 not judged"
    assert judged_totals(both[1:]) == "none of 2"
    assert judged_totals(both[1:2]) == ""


def test_a_refusal_is_called_one() -> None:
    one = case("a", Change("answer_unclear", "Yes, it does.", "I can't help with that"))
    refused = check("no_refusal", 0.0, 1.0, "integrity")
    assert what_changed(one._replace(checks=(*one.checks, refused))) == "now refuses: I can't help with that"
    assert what_changed(one).startswith("perhaps another answer")


def test_a_word_in_the_place_of_another_is_one_change() -> None:
    found = (Change("words_dropped", "get", "", "in one place"), Change("words_added", "", "send"))
    texts = r.CaseTexts("p", "Write and we send you a quote.", "Write and you get a quote.")
    one = unjudged("a")._replace(changes=found, texts=texts)
    assert what_changed(one) == "get -> send"
    apart = texts._replace(response="We send it. Write and you have a quote.")
    assert "left out" in what_changed(one._replace(texts=apart))


def test_changes_read_from_the_words_of_one_place_are_told_as_that_place() -> None:
    found = (
        Change("number_vague", "Tuesday", "every"),
        Change("number_lost", "Saturday"),
        Change("words_added", "from Tuesday to Saturday", "day"),
    )
    texts = r.CaseTexts("p", "Come every day between 10 and 18.", "Come from Tuesday to Saturday between 10 and 18.")
    one = unjudged("a")._replace(changes=found, texts=texts)
    assert what_changed(one) == "vaguer: from Tuesday to Saturday -> every day"
    elsewhere = (*found[:2], Change("words_added", "at ten", "day"))
    assert "Tuesday -> every" in what_changed(one._replace(changes=elsewhere))


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        (("a",), "accept a response after reviewing it"),
        (("a", "new"), "accept 2 responses after reviewing them"),
        (("new", "newer"), "accept 2 responses after reviewing them"),
        (("CASE",), "accept a response after reviewing it"),
    ],
)
def test_the_command_to_accept_is_about_as_many_responses_as_it_names(ids: tuple[str, ...], words: str) -> None:
    new = [case(name, verdict="new") for name in ("new", "newer")]
    accept = "vrty-gate accept m.yml" + "".join(f" --case {name}" for name in ids)
    said = [said for said, _ in commands(suite(case("a", verdict="fail"), *new, accept=accept))]
    assert words in said
