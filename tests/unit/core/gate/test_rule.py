"""The gate rule and its edges."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.gate.rule import (
    ON_ITS_OWN,
    RED,
    WORST_FIRST,
    Change,
    Rule,
    SuiteRule,
    TagRule,
    check,
    check_suite,
    mean,
    resolve,
    worst,
)

UNIT = st.floats(0, 1)
KS = st.floats(0, 1, exclude_min=True)


def test_an_equal_score_passes_and_the_next_smaller_float_fails() -> None:
    required = 0.8 * 0.9
    assert check(required, 0.8, Rule(k=0.9)).verdict == "pass"
    assert check(math.nextafter(required, 0), 0.8, Rule(k=0.9)).verdict == "fail"


@given(UNIT, UNIT, KS)
def test_the_rule_is_the_comparison_and_nothing_else(current: float, baseline: float, k: float) -> None:
    outcome = check(current, baseline, Rule(k=k))
    assert (outcome.verdict == "fail") == (current < baseline * k)
    assert outcome.required == baseline * k


@given(UNIT, UNIT, KS, UNIT, UNIT)
def test_a_higher_score_never_fares_worse(current: float, baseline: float, k: float, floor: float, drop: float) -> None:
    rule = Rule(k=k, floor=floor, max_drop=drop)
    better = check(max(current, 1.0), baseline, rule).verdict
    assert WORST_FIRST.index(better) >= WORST_FIRST.index(check(current, baseline, rule).verdict)


@given(UNIT, UNIT)
def test_what_passes_a_strict_k_passes_a_lax_one(current: float, baseline: float) -> None:
    if check(current, baseline, Rule(k=0.9)).verdict == "pass":
        assert check(current, baseline, Rule(k=0.7)).verdict == "pass"


@given(UNIT, KS)
def test_a_baseline_of_zero_makes_the_rule_vacuous_and_says_so(current: float, k: float) -> None:
    outcome = check(current, 0.0, Rule(k=k))
    assert (outcome.verdict, outcome.reason) == ("pass", "the baseline is 0, so every score passes")


def test_a_floor_holds_where_the_k_rule_is_vacuous() -> None:
    assert check(0.1, 0.0, Rule(floor=0.2)).verdict == "fail"


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, -0.1, 1.1, math.nextafter(1, 2)])
@pytest.mark.parametrize("severity", ["fail", "review", "note", "off"])
def test_a_score_outside_the_unit_interval_is_an_error_never_a_pass(bad: float, severity) -> None:
    rule = Rule(severity=severity)
    assert check(bad, 0.5, rule).verdict == "error"
    assert check(0.5, bad, rule).verdict == "error"
    assert check(bad, None, rule) == ("error", None, f"the score is {bad}, which is not in [0, 1]")
    assert check(0.5, bad, rule).reason == f"the baseline is {bad}, which is not in [0, 1]"


def test_a_case_without_baseline_is_new_but_still_meets_its_floor() -> None:
    assert check(0.5, None, Rule()).verdict == "new"
    assert check(0.5, None, Rule()).required is None
    assert check(0.1, None, Rule(floor=0.2)).verdict == "fail"
    assert check(0.5, None, Rule(floor=0.2)) == ("new", 0.2, "")


def test_max_drop_is_absolute_and_equal_passes() -> None:
    rule = Rule(k=0.1, max_drop=0.25)
    assert check(0.5, 0.75, rule).verdict == "pass"
    outcome = check(math.nextafter(0.5, 0), 0.75, rule)
    assert (outcome.verdict, outcome.required, outcome.reason) == ("fail", 0.5, "fell by more than max_drop")


def test_every_broken_rule_is_named() -> None:
    outcome = check(0.1, 0.9, Rule(k=0.8, floor=0.5, max_drop=0.2))
    assert outcome.reason == "below k times the accepted score, fell by more than max_drop, below the floor"
    assert outcome.required == max(0.9 * 0.8, 0.5, 0.9 - 0.2)


@pytest.mark.parametrize(
    "severity, verdict", [("fail", "fail"), ("review", "review"), ("note", "note"), ("off", "pass")]
)
def test_severity_says_what_a_broken_rule_means(severity, verdict: str) -> None:
    assert check(0.1, 0.9, Rule(severity=severity)).verdict == verdict


def test_the_most_specific_statement_wins_field_by_field() -> None:
    rule = resolve(Rule(), Change(k=0.7), Change(floor=0.1, severity="note"), Change(k=0.9))
    assert rule == Rule(k=0.9, floor=0.1, max_drop=None, severity="note")
    assert resolve(Rule()) == Rule()


def test_an_automatic_k_multiplies_the_number_until_another_one_is_stated() -> None:
    assert resolve(Rule(k=0.5), Change(k="auto")) == Rule(k=0.5, auto=True)
    assert resolve(Rule(k=0.5), Change(k=0.6), Change(k="auto"), Change(floor=0.1)) == Rule(k=0.6, floor=0.1, auto=True)
    assert resolve(Rule(k=0.5), Change(k="auto"), Change(k=0.6)) == Rule(k=0.6)


def test_the_worst_verdict_is_the_verdict() -> None:
    assert worst(["pass", "note", "fail"]) == "fail"
    assert worst(["new", "pass"]) == "new"
    assert worst(["waived", "missing", "error"]) == "error"
    assert worst([]) == "pass"
    assert worst(["waived", "review", "note"]) == "review"
    assert worst(["review", "fail"]) == "fail"
    assert {"pass", "new", "note", "waived", "review"}.isdisjoint(RED)
    assert {*RED, "pass", "new", "note", "waived", "insufficient", "review"} == {*WORST_FIRST}


@given(st.lists(UNIT, max_size=50))
def test_a_mean_is_added_from_left_to_right(values: list[float]) -> None:
    total = 0.0
    for value in values:
        total += value
    assert mean(values) == (total / len(values) if values else 0.0)


def test_a_suite_may_limit_its_mean_drop_and_its_warnings() -> None:
    drops = {"composite": 0.1}
    assert check_suite(SuiteRule({"composite": 0.1}, 2), drops, 2) == []
    broken = check_suite(SuiteRule({"composite": 0.05}, 1), drops, 2)
    assert broken == [
        "mean composite fell by 0.100, more than max_mean_drop 0.05",
        "cases with notes: 2, more than max_notes 1",
    ]
    assert check_suite(SuiteRule({"composite": 0.0}), {}, 9) == []
    assert check_suite(TagRule({"composite": 0.05}, 1), drops, 2, "golden") == [
        "mean composite of the cases tagged golden fell by 0.100, more than max_mean_drop 0.05",
        "cases tagged golden with notes: 2, more than max_notes 1",
    ]


def test_of_an_absolute_rule_the_floor_decides_alone_until_a_k_is_stated() -> None:
    contract = Rule(k=1.0, floor=1.0, absolute=True)
    assert check(0.9, 1.0, contract).reason == "below the floor"
    lower = resolve(contract, Change(floor=0.6))
    assert check(0.7, 1.0, lower) == ("pass", 0.6, "")
    both = resolve(contract, Change(floor=0.6), Change(k=0.8))
    assert check(0.7, 1.0, both) == ("fail", 0.8, "below k times the accepted score")


def test_an_absolute_rule_without_a_floor_goes_by_its_k() -> None:
    score = Rule(k=0.7, severity="note", absolute=True)
    assert check(0.6, 1.0, score) == ("note", 0.7, "below k times the accepted score")
    floor = resolve(score, Change(floor=0.5, severity="fail"))
    assert (score.by_floor, floor.by_floor) == (False, True)
    assert check(0.6, 1.0, floor) == ("pass", 0.5, "")
    assert check(0.4, 1.0, floor) == ("fail", 0.5, "below the floor")
    assert check(0.6, 1.0, resolve(score, Change(floor=0.5), Change(k=0.7))).verdict == "note"


def test_a_baseline_of_0_lets_nothing_pass_below_a_floor() -> None:
    assert check(0.0, 0.0, Rule()).reason == "the baseline is 0, so every score passes"
    assert check(0.0, 0.0, Rule(severity="off")) == ("pass", 0.0, "")
    assert check(0.5, 0.0, Rule(floor=0.5)) == ("pass", 0.5, "")
    assert check(0.4, 0.0, Rule(floor=0.5)).verdict == "fail"


REVIEW = Rule(k=0.5, severity="review", fail_below=0.02)


@pytest.mark.parametrize(
    "current, verdict",
    [(0.0, "fail"), (math.nextafter(0.02, 0), "fail"), (0.02, "review"), (0.49, "review"), (0.5, "pass")],
)
def test_a_review_rule_fails_alone_below_its_hard_bar(current: float, verdict: str) -> None:
    outcome = check(current, 1.0, REVIEW)
    assert (outcome.verdict, outcome.required) == (verdict, 0.5)
    assert (outcome.reason == ON_ITS_OWN) == (verdict == "fail")


def test_a_hard_bar_is_for_review_rules_that_are_broken() -> None:
    assert check(0.01, 1.0, REVIEW._replace(k=0.005)).verdict == "pass"
    assert check(0.01, 1.0, REVIEW._replace(severity="note")).verdict == "note"
    assert check(0.01, 1.0, REVIEW._replace(severity="off")).verdict == "pass"
    assert check(0.01, 1.0, REVIEW._replace(severity="fail")) == ("fail", 0.5, "below k times the accepted score")
    assert check(0.01, None, REVIEW).verdict == "new"
    assert check(0.0, 1.0, resolve(REVIEW, Change(fail_below=0.0))).verdict == "review"
    assert check(0.04, 1.0, resolve(REVIEW, Change(fail_below=0.05))).verdict == "fail"
    assert check(0.01, 1.0, REVIEW._replace(floor=0.3)).reason == f"below the floor, {ON_ITS_OWN}"
