"""Cases to review in words and in order: below what failed, above what is only a warning."""

from review import FIDELITY
from unit.vrty_gate.gate.test_decide import cases

from vrty_gate import report as r
from vrty_gate.core.changes import Change, Clause, summary
from vrty_gate.core.gate.rule import SuiteRule
from vrty_gate.gate.decide import decide
from vrty_gate.render.markdown import markdown
from vrty_gate.render.meaning import what_changed
from vrty_gate.render.text import text
from vrty_gate.render.verdict import verdict


def reported(*scores: float, broken: tuple[str, ...] = (), tags: tuple[str, ...] = ()) -> r.Report:
    some = [*cases(*scores, tags=tags), *cases(*[0.9] * 40, start=len(scores))]
    decision = decide(SuiteRule(), (FIDELITY,), some, ())
    broken = (*decision.broken, *broken)
    words = "fail" if broken else "pass"
    suite = r.SuiteReport(
        "s", "m.yml", "", words, {}, "", "", "", broken, decision.remarks, decision.groups, (), tuple(some)
    )
    return r.Report(1, "vrty-gate", words, r.count([suite]), (suite,))


def test_the_heading_says_by_what_the_suite_fell() -> None:
    assert verdict(reported(*[0.6] * 9)) == "9 of 49 answers seem worse"
    tagged = reported(0.6, 0.6, 0.6, tags=("faq",))
    assert verdict(tagged) == "3 of 3 changed responses tagged faq are worse than their accepted ones"
    low = reported(*[0.71] * 40)
    assert verdict(low) == "80 changed responses are worse than their accepted ones, taken together"
    assert verdict(reported(broken=("mean x fell",))) == "A rule of the suite failed"
    assert verdict(reported(0.6, broken=("mean x fell",))) == "A rule of the suite failed"
    assert verdict(reported(0.6)) == "1 of 41 answers may have got worse"


def without_suite(report: r.Report) -> r.Report:
    words = "no longer checked: main at 1a2b3c4 checks its 3 cases by b/m.yml"
    gone = r.SuiteReport("b", "b/m.yml", "", "fail", {}, "", "", "", (words,), (), (), (), (), base="main at 1a2b3c4")
    return report._replace(verdict="fail", suites=(*report.suites, gone))


def test_the_heading_says_first_which_suites_are_no_longer_checked() -> None:
    fell = reported(*[0.6] * 9)
    fell = fell._replace(suites=(fell.suites[0]._replace(signatures={"fidelity": "fidelity:5"}),))
    assert verdict(without_suite(fell)) == "1 suite is no longer checked · 9 of 49 answers seem worse"
    assert verdict(without_suite(without_suite(reported()))) == ("2 suites are no longer checked · All 40 cases pass")
    none_left = reported()._replace(suites=(), counts=r.count([]))
    assert verdict(without_suite(none_left)) == "1 suite is no longer checked"


def test_no_heading_says_that_none_of_the_answers_got_worse() -> None:
    (suite,) = reported(0.45).suites
    (group,) = suite.groups
    group = group._replace(below=0, changed=1, p=0.001)
    report = reported()._replace(verdict="fail", suites=(suite._replace(verdict="fail", groups=(group,)),))
    assert verdict(report) == "1 changed response is worse than its accepted one"


def test_each_review_failure_is_a_row_and_a_word_diff_red_if_they_fail_the_suite() -> None:
    for count, mark, report in ((4, "🟠", reported(*[0.65] * 4)), (9, "🔴", reported(*[0.6] * 9))):
        shown = markdown(report)
        assert shown.count(f"| {mark}&nbsp;") == (4 if count == 4 else 6)  # the last five are together
        assert shown.count(f"<summary>{mark}") == count
        assert shown.count("<details open>") == 1


def test_review_failures_stand_after_what_failed_and_before_warnings() -> None:
    report = reported(0.6)
    (suite,) = report.suites
    others = (suite.cases[1]._replace(id="x", verdict="note"), suite.cases[1]._replace(id="y", verdict="fail"))
    report = report._replace(suites=(suite._replace(cases=(*suite.cases, *others)),))
    first = [line.split()[:2] for line in text(report, verbose=True).splitlines() if line[:2] == "  "]
    rows = [row for row in first if row[0] in ("FAIL", "review", "note")]
    assert rows == [["FAIL", "y"], ["review", "c000"], ["note", "x"]]


def changed(changes: int) -> tuple[r.CaseReport, ...]:
    found = tuple(Change("number", f"{i} days", f"{i + 1} days") for i in range(changes))
    (case,) = cases(0.9)
    return (case._replace(changes=found),)


def test_a_changed_response_says_in_a_line_what_changed_also_when_it_passes() -> None:
    report = reported()
    (suite,) = report.suites
    assert "c000" not in text(report._replace(suites=(suite._replace(cases=changed(2)),)))
    lines = text(report._replace(suites=(suite._replace(cases=changed(2)),)), verbose=True).splitlines()
    assert "    c000: 0 days -> 1 days; 1 days -> 2 days" in lines
    lines = text(report._replace(suites=(suite._replace(cases=changed(5)),)), verbose=True).splitlines()
    assert "    c000: 0 days -> 1 days; 1 days -> 2 days; 2 days -> 3 days; and 2 more" in lines
    assert "- `c000`: <b>0 days → 1 days</b>; <b>1 days → 2 days</b>; <b>2 days → 3 days</b>; and 2 more" in markdown(
        report._replace(suites=(suite._replace(cases=changed(5)),))
    )


def test_a_change_whose_texts_stay_out_says_its_kind_and_place() -> None:
    (case,) = cases(0.9)
    assert what_changed(case._replace(changes=(Change("number", where="step 3"),))) == "step 3: number"
    assert what_changed(case._replace(trivial=True)) == "no change in meaning"
    assert what_changed(case._replace(changes=changed(2)[0].changes, changed=("prompt",))) == ""


def test_a_red_case_whose_answer_changed_only_in_form_says_why_it_is_red() -> None:
    (case,) = cases(0.9)
    found = "the response is not JSON, as its schema asks"
    check = case.checks[0]._replace(severity="fail", verdict="fail", reason="its floor", explanation=found)
    red = case._replace(verdict="fail", trivial=True, checks=(check,))
    report = reported()
    shown = report._replace(suites=(report.suites[0]._replace(cases=(red,)),))
    assert f"FAIL  c000  its floor: {found}" in text(shown)
    assert f"`c000` | its floor&#58; {found}" in markdown(shown)
    assert "no change in meaning" not in text(shown) + markdown(shown)


def test_the_words_of_the_answer_are_apart_from_the_words_about_it() -> None:
    assert summary(Change("text_dropped", "no")) == Clause("no longer says:", "no")
    assert summary(Change("value", "1", "2", "items[1].count")) == Clause("items[1].count:", "1 -> 2")
    assert summary(Change("number", "30 days", "14 days")) == Clause("", "30 days -> 14 days")
    argument = Change("argument_changed", "1", "2", "turn 1: get_order(id)")
    assert summary(argument) == Clause("turn 1: get_order(id:", "1 -> 2", ")")
    assert summary(Change("step_dropped", where="step 3")) == Clause("step 3: dropped")
    assert summary(Change("question", "", "What would you like? " * 9)).quoted.startswith("What would")


def test_what_was_quoted_is_not_quoted_again() -> None:
    (case,) = cases(0.9)
    twice = (Change("other_words", "", "Ask us."), Change("deflection", "", "Ask us."))
    words = "almost nothing of the accepted answer is left, now: Ask us.; sends the reader elsewhere"
    assert what_changed(case._replace(changes=twice)) == words
    pairs = tuple(Change("number", "14 days", "30 days", where) for where in ("turn 1", "turn 2"))
    assert what_changed(case._replace(changes=pairs)) == "turn 1: 14 days -> 30 days; turn 2: 14 days -> 30 days"


def test_of_very_many_changed_cases_that_pass_the_number_is_told_and_some_are_named() -> None:
    report = reported(*[0.9] * 300)
    assert "  All 340 changed answers, none below its bar; --verbose shows them\n" in text(report)
    assert text(report, verbose=True).count(": reworded") == 340
    assert markdown(report).count(": reworded") == 100
