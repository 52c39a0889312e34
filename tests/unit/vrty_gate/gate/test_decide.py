"""What a suite decides from changed responses that are judged together."""

from collections.abc import Iterable
from random import Random

import pytest
from review import FIDELITY, GOOD

from vrty_gate.core.gate.decision import significance
from vrty_gate.core.gate.good_answers import GoodAnswers
from vrty_gate.core.gate.rule import Rule, SuiteRule, TagRule, check
from vrty_gate.gate.decide import Decision, decide
from vrty_gate.report import CaseReport, Check, gating
from vrty_gate.scorers import Measured, Scorer

REVIEW = Rule(k=0.7, severity="review")
UNMEASURED = FIDELITY._replace(measured=Measured())


def case(name: str, score: float, tags: tuple[str, ...] = (), baseline: float = 1.0, rule: Rule = REVIEW) -> CaseReport:
    """A case whose response changed."""
    outcome = check(score, baseline, rule)
    one = Check(
        "fidelity",
        "fidelity",
        outcome.verdict,
        rule.severity,
        rule.k,
        score,
        baseline,
        score - baseline,
        outcome.required,
        outcome.reason,
    )
    return CaseReport(name, outcome.verdict, tags=tags, changed=("response",), checks=(one,))


def cases(*scores: float, tags: tuple[str, ...] = (), start: int = 0, rule: Rule = REVIEW) -> list[CaseReport]:
    return [case(f"c{i:03}", score, tags, rule=rule) for i, score in enumerate(scores, start)]


def decided(some: Iterable[CaseReport], scorer: Scorer = FIDELITY, **rule) -> Decision:
    listed = list(some)
    return decide(SuiteRule(**rule), (scorer,), listed, gating(listed))


def test_one_response_below_its_bar_fails_nothing_and_says_how_many_would() -> None:
    decision = decided(cases(0.65, *[0.85] * 19))
    assert decision.broken == ()
    assert decision.remarks == ("1 of 20 changed responses fell below its fidelity bar; up to 3 are allowed",)


def test_an_answer_that_only_says_the_opposite_fails_the_suite_whatever_else_changed() -> None:
    """Else a few rewordings beside it would hide it: one of 3 may be chance, but no good answer changes like this."""
    (low,) = cases(0.45)
    assert decided([low]).broken
    assert decided([low, *cases(*[0.9] * 2, start=1)]).broken == ()
    sure = low._replace(certain=True)
    for others in (1, 2, 20, 200):
        decision = decided([sure, *cases(*[0.9] * others, start=1)])
        assert decision.broken == ("in c000, all that changed says something else, which chance does not explain",)
        assert not any("chance" in remark or "allowed" in remark for remark in decision.remarks)


def test_several_answers_that_say_the_opposite_are_counted_and_the_first_are_named() -> None:
    sure = [each._replace(certain=True) for each in cases(*[0.65] * 7)]
    (words,) = decided([*sure, *cases(*[0.9] * 200, start=7)]).broken
    assert words == (
        "in c000, c001, c002, c003, c004 and 2 more cases, all that changed says something else, which chance does not"
        " explain"
    )


def test_an_answer_that_says_the_opposite_is_named_once() -> None:
    (sure,) = [each._replace(certain=True) for each in cases(0.2)]
    (words,) = decided([sure]).broken
    assert words.startswith("fidelity of c000 is 0.200")


@pytest.mark.parametrize("change", [{"verdict": "waived"}, {"judged": "referee"}, {"trivial": True}])
def test_what_is_waived_or_settled_fails_no_suite_by_what_it_says(change: dict[str, object]) -> None:
    (sure,) = [each._replace(certain=True, **change) for each in cases(0.65)]
    assert decided([sure, *cases(*[0.9] * 20, start=1)]).broken == ()


def harmless(random: Random, number: int) -> CaseReport:
    """A case that changed in form only, did not change, or that a referee finds as good."""
    (one,) = cases(random.random(), start=number)
    tags = tuple(random.sample("abc", random.randrange(3)))
    kind = random.choice([{"trivial": True}, {"changed": ()}, {"judged": "referee", "verdict": "pass"}])
    return one._replace(tags=tags, verdict="pass")._replace(**kind)


def test_no_number_of_harmless_answers_turns_a_red_suite_green() -> None:
    """Whatever failed it: too many below the bar, a mean that is too low, or one that says the opposite."""
    random = Random(3)
    red = 0
    for _ in range(150):
        scores = [random.choice((0.2, 0.45, 0.65, 0.9, 0.95)) for _ in range(random.randrange(1, 12))]
        some = [
            each._replace(certain=each.verdict == "review" and random.random() < 0.3, tags=(random.choice("abc"),))
            for each in cases(*scores)
        ]
        before = decided(some).broken
        red += bool(before)
        more = [harmless(random, 100 + i) for i in range(random.choice((1, 5, 60)))]
        assert decided([*some, *more]).broken == before
    assert 50 < red < 150


def conversations(*scores: float, answers: int) -> list[CaseReport]:
    """Cases whose score is the lowest of so many answers."""
    return [
        each._replace(checks=tuple(one._replace(answers=answers) for one in each.checks)) for each in cases(*scores)
    ]


def test_the_lowest_of_many_good_answers_is_lower_than_one_of_them() -> None:
    scores = (*[0.85] * 16, *[0.65] * 4)
    assert decided(cases(*scores)).broken
    assert decided(conversations(*scores, answers=8)).broken == ()
    assert decided(conversations(*[0.3] * 20, answers=8)).broken
    (alone,), (of_eight,) = decided(cases(0.6)).groups, decided(conversations(0.6, answers=8)).groups
    assert of_eight.rate == pytest.approx(1 - (1 - alone.rate) ** 8)


def test_no_more_suites_of_good_conversations_turn_red_than_is_wanted() -> None:
    random = Random(1)

    def red() -> bool:
        scores = [min(*(GOOD.at(random.random()) for _ in range(6)), 1.0) for _ in range(20)]
        return bool(decided(conversations(*scores, answers=6), false_alarms=0.2).broken)

    assert 0.03 < sum(red() for _ in range(200)) / 200 < 0.2


def test_a_single_changed_response_is_judged_by_all_of_the_wanted_false_alarms() -> None:
    assert decided(cases(0.65)).groups[0].wanted == 0.03
    assert decided(cases(0.65, 0.85)).groups[0].wanted == 0.015


def test_more_of_them_than_chance_explains_fail_the_suite() -> None:
    decision = decided(cases(*[0.69] * 5, *[0.9] * 15))
    assert decision.broken == ("5 of 20 changed responses fell below their fidelity bar; chance explains up to 3",)
    assert decision.groups[0].method == (
        "about 4.0 % of the good answers that it was set on fall below it; the suite fails when too many do (set to fail"
        " at most 1.5 % of good suites like those, exact binomial) or when their mean is too low (set likewise; p = 0.62"
        " from 2,000 draws, seed 1)"
    )


def test_good_answers_that_are_alike_explain_more() -> None:
    alike = FIDELITY._replace(measured=Measured(lambda: {"fidelity": GOOD._replace(rho=0.1)}))
    decision = decided(cases(*[0.69] * 5, *[0.9] * 15), alike)
    assert decision.broken == ()
    assert "exact beta-binomial, correlation 0.1)" in decision.groups[0].method
    assert decided(cases(*[0.69] * 9, *[0.9] * 11), alike).broken


def test_a_response_that_differs_only_in_its_form_does_not_count_as_changed() -> None:
    """Else spaces in many answers would hide what became of a few."""
    trivial = [one._replace(trivial=True) for one in cases(*[1.0] * 60)]
    decision = decided([*trivial, *cases(0.65, 0.65, start=60)])
    assert [(group.changed, group.below) for group in decision.groups] == [(2, 2)]
    assert decision.broken != ()
    assert decided(trivial) == Decision((), (), ())


def test_a_mean_that_good_answers_do_not_have_fails_a_suite_without_a_case_below_its_bar() -> None:
    decision = decided(cases(*[0.72] * 20))
    assert decision.broken == (
        "mean fidelity of 20 changed responses is 0.720; fewer than 0.1 % of suites of good answers score this low",
    )
    assert [(group.below, group.too_many, group.too_low) for group in decision.groups] == [(0, False, True)]


def test_a_mean_that_fails_the_suite_is_not_called_chance_as_well() -> None:
    decision = decided(cases(0.1))
    assert decision.broken == ("fidelity of c000 is 0.100; fewer than 0.1 % of good answers score this low",)
    assert decision.remarks == ()


def test_where_nobody_measured_good_answers_a_rate_is_assumed_and_means_say_nothing() -> None:
    (words,) = decided(cases(*[0.1] * 5, *[0.9] * 15), UNMEASURED).broken
    assert words == "5 of 20 changed responses fell below their fidelity bar; chance explains up to 4"
    assert decided(cases(*[0.71] * 20), UNMEASURED).broken == ()
    assert decided(cases(0.9), UNMEASURED, false_alarms=0.099).groups[0].method == (
        "about 5.0 % of good answers fall below it (assumed); the suite fails when too many do (set to fail at most 9.9 %"
        " of good suites like those, exact binomial)"
    )


def test_what_did_not_change_does_not_count() -> None:
    same = [one._replace(changed=("prompt",)) for one in cases(*[0.1] * 50)]
    decision = decided([*same, *cases(0.6, 0.9, start=50)])
    assert [(group.changed, group.below) for group in decision.groups] == [(2, 1)]
    assert decided(same) == Decision((), (), ())


def test_what_is_waived_does_not_count() -> None:
    waived = [one._replace(verdict="waived") for one in cases(*[0.1] * 9)]
    assert decided([*waived, *cases(0.9, 0.9, start=9)]).groups[0].changed == 2


def test_a_baseline_of_zero_can_lose_nothing() -> None:
    assert decided([case("a", 0.0, baseline=0.0), case("b", 0.5, baseline=0.5)]).groups[0].changed == 1


def test_shares_are_of_the_baseline_and_bars_are_where_they_are() -> None:
    (group,) = decided([case(str(i), 0.45, baseline=0.5) for i in range(9)]).groups
    assert (group.p or 0.0) > 0.2
    (group,) = decided(cases(0.9, rule=REVIEW._replace(floor=0.85))).groups
    assert group.rate == GOOD.rate(0.85)


def test_a_tag_is_judged_by_itself_and_the_false_alarms_are_divided() -> None:
    decision = decided([*cases(*[0.69] * 3, tags=("faq", "short")), *cases(*[0.9] * 60, start=3)])
    assert [(group.tag, group.changed, group.below, group.wanted) for group in decision.groups] == [
        ("", 63, 3, 0.0075),
        ("faq", 3, 3, 0.0075),
    ]
    assert decision.broken[0].startswith("3 of 3 changed responses tagged faq fell below their fidelity bar; chance")


def test_many_tags_leave_the_suite_as_strict_as_one() -> None:
    """Else tags that nobody needs would let ruined answers pass."""
    names = [f"t{number}" for number in range(60)]
    some = cases(*[0.65] * 4, *[0.9] * 4)
    tagged = [one._replace(tags=tuple(names[i::8])) for i, one in enumerate(some)]
    one_tag = [one._replace(tags=("t",) if i else ()) for i, one in enumerate(some)]
    first, *others = decided(tagged).groups
    assert len(others) == 8
    assert (first.wanted, first.allowed) == (decided(one_tag).groups[0].wanted, decided(one_tag).groups[0].allowed)
    assert decided(tagged).broken != ()
    assert sum(group.wanted for group in others) == pytest.approx(8 * 0.03 / 2 / 8)


def test_a_tag_whose_responses_are_all_that_changed_is_not_judged_again() -> None:
    assert [group.tag for group in decided(cases(0.9, 0.6, tags=("faq",))).groups] == [""]


def test_a_tag_with_a_gate_is_counted_by_its_own_number() -> None:
    some = [*cases(0.69, tags=("golden", "faq")), *cases(*[0.95] * 19, start=1)]
    assert decided(some).broken == ()
    for stated in ({}, {"max_review": 5}):
        assert decided(some, tags={"golden": TagRule(max_review=0)}, **stated).broken == (
            "1 of 1 changed response tagged golden fell below its fidelity bar, more than max_review 0",
        )
    assert decided(some, tags={"golden": TagRule(max_review=1)}).broken == ()


def test_a_tag_with_a_gate_is_judged_even_if_all_that_changed_has_it() -> None:
    decision = decided(cases(0.9, 0.69, tags=("golden",)), tags={"golden": TagRule(max_review=0)})
    assert [group.tag for group in decision.groups] == ["", "golden"]
    assert len(decision.broken) == 1


def test_a_tag_with_false_alarms_of_its_own_takes_nothing_from_the_others() -> None:
    some = [*cases(*[0.9] * 2, tags=("a",)), *cases(*[0.9] * 2, tags=("b",), start=2), *cases(*[0.9] * 2, start=4)]
    wanted = {group.tag: group.wanted for group in decided(some, tags={"a": TagRule(false_alarms=0.2)}).groups}
    assert wanted == {"": 0.0075, "a": 0.1, "b": 0.0075}
    assert {group.wanted for group in decided(some[4:], tags={"a": TagRule(false_alarms=0.2)}).groups} == {0.015}


def test_max_review_takes_the_place_of_chance_for_the_count() -> None:
    some = [*cases(*[0.69] * 3, tags=("faq",)), *cases(*[0.95] * 17, start=3)]
    assert decided(some, UNMEASURED, max_review=3).broken == ()
    (words,) = decided(some, UNMEASURED, max_review=2).broken
    assert words == "3 of 20 changed responses fell below their fidelity bar, more than max_review 2"


def test_beside_max_review_the_mean_still_fails_the_suite() -> None:
    (group,) = decided(cases(0.9, 0.9), max_review=1).groups
    assert group.method == (
        "about 4.0 % of the good answers that it was set on fall below it; the suite fails when their mean is too low (set"
        f" to fail at most 1.5 % of good suites like those; p = {group.p:.2g} from 2,000 draws, seed 1)"
    )


def test_a_score_of_0_is_the_least_there_is() -> None:
    words = "fidelity of c000 is 0.000; fewer than 0.1 % of good answers score this low"
    assert decided(cases(0.0)).broken == (words,)
    assert decided(cases(0.0, 0.9)).groups[0].mean == 0.45


def test_as_many_as_may_fail_by_chance_are_called_chance() -> None:
    words = "1 of 1 changed response fell below its fidelity bar, which may be chance"
    assert decided(cases(0.65)).remarks == (words,)


def test_a_response_that_is_alone_under_its_tag_is_named() -> None:
    others = cases(*[0.95] * 60)
    alone = case("d", 0.1, ("faq",))
    assert decided([*others, alone]).broken == (
        "fidelity of d is 0.100; fewer than 0.1 % of good answers score this low",
    )


def test_every_scorer_that_was_measured_is_read() -> None:
    other = FIDELITY._replace(name="other", measured=Measured(lambda: {"other": GOOD}))
    decision = decide(SuiteRule(), (FIDELITY, other), cases(0.9, 0.9), ())
    assert "that it was set on" in decision.groups[0].method


def test_more_wanted_false_alarms_allow_less() -> None:
    some = cases(*[0.69] * 3, *[0.95] * 17)
    assert decided(some).broken == ()
    assert decided(some, false_alarms=0.3).broken


def test_no_more_good_pull_requests_turn_red_than_is_wanted() -> None:
    random = Random(3)

    def red() -> bool:
        scores = [GOOD.at(random.random()) for _ in range(24)]
        some = [case(str(i), min(score, 1.0), tags=(f"t{i % 2}",) if i < 20 else ()) for i, score in enumerate(scores)]
        return bool(decided(some, false_alarms=0.2).broken)

    assert 0.03 < sum(red() for _ in range(300)) / 300 < 0.2


@pytest.mark.parametrize("groups, draws", [(1, "2,000"), (15, "10,000")])
def test_there_are_enough_draws_for_many_tags(groups: int, draws: str) -> None:
    some = [case(f"c{i}", 0.3, tags=(f"t{i // 4}",)) for i in range(4 * groups)]
    decision = decided(some)
    suite, *tagged = decision.groups
    assert suite.too_low
    assert all(group.too_low and f"{draws} draws, seed 1)" in group.method for group in tagged or [suite])


@pytest.mark.parametrize("false_alarms, draws", [(0.0015, "2,000"), (0.00175, "2,000"), (0.0014, "10,000")])
def test_there_are_enough_draws_for_few_false_alarms(false_alarms: float, draws: str) -> None:
    (group,) = decided(cases(0.9), false_alarms=false_alarms).groups
    assert f" {draws} draws" in group.method


def test_good_answers_are_read_only_where_something_hangs_on_them() -> None:
    def never() -> dict[str, GoodAnswers]:
        raise AssertionError

    unread = FIDELITY._replace(measured=Measured(never))
    assert decided(cases(0.9, rule=Rule(severity="note")), unread) == Decision((), (), ())
    for severity in ("review", "fail"):
        with pytest.raises(AssertionError):
            decided(cases(0.9, rule=Rule(severity=severity)), unread)


@pytest.mark.parametrize("severity", ["note", "fail"])
def test_a_drop_that_chance_does_not_explain_is_remarked_where_every_case_is_judged_alone(severity) -> None:
    lax = Rule(k=0.5, severity="note")
    (words, *_) = decided(cases(*[0.9, 0.95] * 10, rule=lax._replace(severity=severity))).remarks
    assert (
        words
        == "mean fidelity fell by 0.075 over 20 changed responses (p = 0.0005, paired sign flips, 2,000 draws, seed 1)"
    )
    assert decided(cases(*[0.9] * 6, rule=lax)).remarks == ()


@pytest.mark.parametrize("seed", range(20))
def test_a_remarked_drop_has_the_same_probability_in_every_run(seed: int) -> None:
    random = Random(seed)
    scores = [1 - random.uniform(-0.1, 0.2) for _ in range(20)]
    p = significance([score - 1 for score in scores], 2_000, 1)
    remarks = decided(cases(*scores, rule=Rule(k=0.5, severity="note"))).remarks
    assert [f"(p = {p:.1g}," in remark for remark in remarks] == [True] * (p <= 0.01)


def rose(name: str, dimension: str, baseline: float, score: float, severity: str = "note", **changes) -> CaseReport:
    rule = Rule(severity=severity)  # type: ignore[arg-type]
    one = case(name, score, baseline=baseline, rule=rule)
    return one._replace(checks=(one.checks[0]._replace(dimension=dimension, scorer="vrty"),), **changes)


def test_rises_that_good_answers_hardly_have_are_remarked_the_greatest_first() -> None:
    some = [
        rose("b", "relevance", 0.1, 0.75),
        rose("a", "relevance", 0.1, 0.75),
        rose("c", "relevance", 0.0, 0.9),
        rose("d", "relevance", 0.3, 0.85),
        rose("e", "relevance", 0.3, 0.79),
        rose("f", "completeness", 0.2, 1.0),
        rose("g", "coherence", 0.0, 1.0),
    ]
    words = "more than in 199 of 200 good answers: check whether the response repeats words of the prompt"
    assert decided(some).remarks == (
        f"relevance rose by 0.90 in c, 0.65 in a, 0.65 in b and in 1 more, {words}",
        f"completeness rose by 0.80 in f, {words}",
    )
    assert decided(reversed(some)).remarks == decided(some).remarks
    assert decided(some[:1]).remarks == (f"relevance rose by 0.65 in b, {words}",)
    assert decided(some[:3]).remarks == (f"relevance rose by 0.90 in c, 0.65 in a, 0.65 in b, {words}",)
    assert decided([rose("a", "relevance", 0.0, 0.4999)]).remarks == ()


def test_rises_that_say_nothing_are_not_remarked() -> None:
    assert decided([rose("a", "relevance", 0.2, 0.69), rose("b", "completeness", 0.2, 0.9)]).remarks == ()
    assert decided([rose("a", "relevance", 0.0, 1.0, verdict="waived")]).remarks == ()
    assert decided([rose("a", "relevance", 0.0, 1.0, changed=())]).remarks == ()
    assert decided([rose("a", "relevance", 0.0, 1.0, changed=("prompt", "response"))]).remarks == ()


def test_a_rise_is_remarked_where_the_scores_are_only_shown() -> None:
    (words,) = decided([rose("a", "relevance", 0.0, 1.0, "off")]).remarks
    assert words.startswith("relevance rose by 1.00 in a, ")


def test_a_k_that_fails_single_cases_says_how_often_it_is_wrong() -> None:
    hard = [*cases(1.0, 1.0, rule=Rule(k=0.8)), *cases(1.0, start=2, rule=Rule(k=0.7))]
    assert decided(hard).remarks == (
        "fidelity gates at k = 0.7, which fails 4.0 % of good answers in our benchmark",
        "fidelity gates at k = 0.8, which fails 36.0 % of good answers in our benchmark",
    )
    assert decided(hard, UNMEASURED).remarks == ()
