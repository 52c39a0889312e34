"""Cases with several samples, judged by themselves and together."""

import json
from itertools import permutations
from pathlib import Path

import pytest

from vrty_gate import accept
from vrty_gate.calibration import pass_at_k
from vrty_gate.core.gate.shares import Shares
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.samples import settled
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.render.meaning import about_samples
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


def counted(*samples: tuple[str, int], more: str = "") -> Suite:
    """A suite whose case has each response as many times, in a file."""
    lines = [json.dumps({"response": text, "count": count}) for text, count in samples]
    Path("r.jsonl").write_text("\n".join(lines), encoding="utf-8")
    Path("m.yml").write_text(
        f'version: 1\n{more}cases: [{{id: a, prompt: "How long?", responses_file: r.jsonl}}]\n', encoding="utf-8"
    )
    return load("m.yml")


def test_equal_samples_count_however_they_are_written() -> None:
    first, second, third = lamps(30, 30, 30)
    expected = (first, second), (3, 1)
    (case,) = counted((first, 3), (second, 1)).cases
    assert (case.samples, case.counts, case.recorded) == (*expected, 4)
    (case,) = suite_of(first, second, first, f" {first} ").cases
    assert (case.samples, case.counts) == expected
    inline = f'responses: [{{response: "{first}", count: 3}}, "{second}"]'
    Path("m.yml").write_text(f'version: 1\ncases: [{{id: a, prompt: "How long?", {inline}}}]\n', encoding="utf-8")
    (case,) = load("m.yml").cases
    assert (case.samples, case.counts) == expected
    assert suite_of(first, second, third).cases[0].counts == ()


def test_the_shares_are_of_all_that_was_recorded_and_reports_say_how_many_are_shown() -> None:
    first, second, _ = lamps(30, 30, 30)
    accept.accept(counted((first, 9), (second, 1)), Selection(), "", DEFAULT_LIMITS)
    (line,) = filter(None, Path("m.baselines.jsonl").read_text(encoding="utf-8").splitlines())
    assert json.loads(line)["texts"]["counts"] == [9, 1]
    report = checked(counted((first, 5), (WORDS[2].format(14), 5)))
    (case,) = report.cases
    assert case.samples is not None
    assert (case.verdict, case.samples[:4], case.samples.times) == ("fail", (5, 10, 0, 10), 5)
    assert "shown is sample 2 (5x), the weakest" in about_samples(case)
    report = checked(counted((first, 9), (WORDS[2].format(14), 1)))
    assert [(case.verdict, case.samples and case.samples[:4]) for case in report.cases] == [("pass", (1, 10, 0, 10))]


def test_an_accepted_sample_that_was_recorded_again_is_among_the_others() -> None:
    first, second, third = lamps(30, 30, 14)
    for count, failed in ((1, 1), (2, 0)):
        Path("m.baselines.jsonl").unlink(missing_ok=True)
        accept.accept(counted((first, 4), (second, 4), (third, count)), Selection(), "", DEFAULT_LIMITS)
        (case,) = checked(counted((first, 4), (WORDS[1].format(20), 4))).cases
        assert case.samples is not None
        assert (case.samples.accepted_failed, case.samples.accepted_of) == (failed, 8 + count)


def test_one_answer_that_was_recorded_several_times_is_several_samples() -> None:
    suite = counted((WORDS[0].format(30), 5))
    accept.accept(suite, Selection(), "", DEFAULT_LIMITS)
    assert checked(suite).verdict == "pass"
    (case,) = checked(counted((WORDS[0].format(14), 5))).cases
    assert (case.verdict, case.samples and case.samples[:4]) == ("fail", (5, 5, 0, 5))
    with pytest.raises(InputError, match="only one response"):
        counted((WORDS[0].format(30), 1))


def test_accepting_again_counts_nothing_twice() -> None:
    first, second, third = lamps(30, 30, 30)
    accept.accept(counted((first, 3), (second, 1)), Selection(), "", DEFAULT_LIMITS)
    before = baselines.read("m.baselines.jsonl")
    assert accept.accept(counted((first, 1), (second, 3)), Selection(), "", DEFAULT_LIMITS).cases == []
    for _ in range(2):
        suite = counted((first, 2), (third, 2))
        accept.accept(suite, Selection(cases=("a",)), "more", DEFAULT_LIMITS, add=True)
        texts = baselines.read("m.baselines.jsonl")["a"].texts
        assert texts is not None
        assert (texts.response, texts.others, texts.counts) == (first, (second, third), (3, 1, 2))
    assert before["a"].texts is not None
    forged = baselines.sealed(before["a"]._replace(texts=before["a"].texts._replace(counts=(3,))))
    with pytest.raises(InputError, match="counts must have one number for each accepted response"):
        baselines.parse(baselines.written(forged).strip(), Place("b.jsonl", 1))


def test_each_recorded_answer_counts_in_pass_at_k() -> None:
    more = "scorers: [{rules: {max_words: 5}}]\n"
    suite = counted(("It is 30 days, and we pay.", 3), ("It is 30 days.", 1), more=more)
    assert pass_at_k.count(suite, [], {}).shares == (0.0, 0.0, 0.0, 1.0)


def test_a_tag_with_a_gate_counts_cases_whose_samples_got_worse() -> None:
    def suite(days: int, most: int) -> Suite:
        lines = [
            f'  - {{id: {name}, tags: [golden], prompt: "How long?", responses: {json.dumps(lamps(30, 30, days))}}}\n'
            for name in "ab"
        ]
        head = f"suite_gate: {{false_alarms: 0.5, tags: {{golden: {{max_review: {most}}}}}}}"
        Path("m.yml").write_text(f"version: 1\n{head}\ncases:\n{''.join(lines)}", encoding="utf-8")
        return load("m.yml")

    accept.accept(suite(30, 0), Selection(), "", DEFAULT_LIMITS)
    words = "the samples of 2 cases tagged golden got worse, more than max_review 1"
    assert words in checked(suite(14, 1)).broken
    assert len(checked(suite(14, 2)).broken) == 1


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
