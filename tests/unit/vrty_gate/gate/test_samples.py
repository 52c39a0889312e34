"""Cases with several samples, judged by themselves and together."""

from itertools import permutations
from pathlib import Path

import pytest

from vrty_gate import accept
from vrty_gate.core.gate.shares import Shares
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.samples import settled
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import CaseReport, Samples, SuiteReport, from_json, to_json
from vrty_gate.stores import baselines

WORDS = (
    "You can send a lamp back within {} days. We pay the shipping both ways.",
    "A lamp may come back to us for {} days, and the shipping is on us.",
    "Within {} days you may return any lamp; we cover the cost of shipping.",
)


@pytest.fixture(autouse=True)
def in_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)


def suite_of(*responses: str, more: str = "") -> Suite:
    shown = ", ".join(f'"{text}"' for text in responses)
    Path("m.yml").write_text(
        f'version: 1\n{more}cases: [{{id: a, prompt: "How long?", responses: [{shown}]}}]\n', encoding="utf-8"
    )
    return load("m.yml")


def checked(suite: Suite) -> SuiteReport:
    report = check.check([(suite, baselines.read(suite.baselines))])
    assert from_json(to_json(report, verbose=True), "report.json") == report
    return report.suites[0]


def lamps(*days: int) -> list[str]:
    return [words.format(number) for words, number in zip(WORDS, days, strict=True)]


def test_the_order_of_samples_changes_nothing_but_the_number_of_the_weakest() -> None:
    accept.accept(suite_of(*lamps(30, 30, 30)), Selection(), "", DEFAULT_LIMITS)
    seen = set()
    for order in permutations(lamps(30, 14, 20)):
        (case,) = checked(suite_of(*order)).cases
        assert case.samples is not None
        assert case.texts is not None
        assert order[case.samples.weakest - 1] == case.texts.response
        seen.add(repr(case._replace(samples=case.samples._replace(weakest=1))))
    assert len(seen) == 1


def test_an_accepted_sample_passes_whatever_the_others_say() -> None:
    accept.accept(suite_of(*lamps(30, 14, 30)), Selection(), "", DEFAULT_LIMITS)
    report = checked(suite_of(*lamps(30, 14, 30)[1:]))
    assert (report.verdict, [case.samples for case in report.cases]) == ("pass", [None])


def sampled(name: str, shares: Shares, verdict: str = "pass", tags: tuple[str, ...] = ()) -> CaseReport:
    samples = Samples(*shares, 1, 0.5, 3, 1.0, 0.0, 1.0, 1.0)
    return CaseReport(name, verdict, changed=("response",), tags=tags, samples=samples)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("shares", "fails"),
    [
        ([Shares(4, 5, 0, 5)], [True]),
        ([Shares(3, 5, 0, 5)], [False]),
        ([Shares(4, 5, 0, 5), Shares(0, 5, 0, 5)], [True, False]),  # which has no failing samples to divide
        ([Shares(4, 5, 0, 5), Shares(1, 5, 0, 5)], [False, False]),  # which shares the budget with all together
        ([Shares(5, 5, 0, 5), Shares(1, 5, 0, 5)], [True, False]),
        ([Shares(5, 5, 5, 5)], [False]),
    ],
)
def test_cases_fail_that_chance_does_not_explain(shares: list[Shares], fails: list[bool]) -> None:
    result = settled(suite_of("a", "b"), [sampled(str(i), each) for i, each in enumerate(shares)])
    assert [case.verdict == "fail" for case in result.cases] == fails


def test_cases_that_are_worse_together_are_review_and_the_suite_says_why() -> None:
    cases = [sampled(str(i), Shares(1, 3, 0, 3), "insufficient") for i in range(8)]
    result = settled(suite_of("a", "b"), [*cases, sampled("equal", Shares(1, 3, 1, 3))])
    assert [case.verdict for case in result.cases] == ["review"] * 8 + ["pass"]
    (said,) = result.broken
    assert said.startswith("9 of 27 samples of 9 cases fail, of the accepted ones 1 of 27; chance explains this in ")


def test_a_waived_case_takes_part_in_nothing() -> None:
    cases = [sampled(str(i), Shares(3, 3, 0, 3), "waived") for i in range(8)]
    result = settled(suite_of("a", "b"), cases)
    assert (result.cases, result.broken) == (cases, ())


def test_a_suite_without_samples_is_left_alone() -> None:
    cases = [CaseReport("a", "review", changed=("response",))]
    assert settled(suite_of("a", "b"), cases) == (cases, (), (), 1.0)


def test_the_budget_is_shared_with_cases_of_one_response() -> None:
    others = [CaseReport(f"one-{i}", "pass", changed=("response",)) for i in range(3)]
    result = settled(suite_of("a", "b"), [sampled("a", Shares(4, 5, 0, 5)), *others])
    assert (result.cases[0].verdict, result.share) == ("pass", 0.75)


def test_cases_whose_samples_all_pass_take_nothing_from_the_others() -> None:
    """Else many of them would turn a suite green that one bad answer has failed."""
    one = CaseReport("one", "review", changed=("response",))
    some = [sampled("a", Shares(1, 5, 0, 5)), one]
    share = settled(suite_of("a", "b"), some).share
    assert share == 0.5
    passing = [sampled(f"p{i}", Shares(0, 5, 0, 5)) for i in range(60)]
    assert settled(suite_of("a", "b"), [*some, *passing]).share == share


def test_answers_that_a_referee_found_as_good_take_nothing_from_samples() -> None:
    worse = sampled("a", Shares(5, 5, 1, 5))
    alone = settled(suite_of("a", "b"), [worse])
    assert [case.verdict for case in alone.cases] == ["fail"]
    good = [CaseReport(f"g{i}", "pass", changed=("response",), judged="referee") for i in range(60)]
    assert settled(suite_of("a", "b"), [worse, *good]).cases[0].verdict == "fail"
