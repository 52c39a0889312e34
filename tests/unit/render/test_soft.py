"""Soft failures in words and in order: below what failed, above what is only a warning."""

from soft import FIDELITY
from unit.vrty_gate.test_decide import cases

from vrty_gate import report as r
from vrty_gate.core.gate import SuiteRule
from vrty_gate.decide import decide
from vrty_gate.render.markdown import markdown
from vrty_gate.render.text import text
from vrty_gate.render.verdict import verdict


def reported(*scores: float, broken: tuple[str, ...] = (), tags: tuple[str, ...] = ()) -> r.Report:
    some = [*cases(*scores, tags=tags), *cases(*[0.9] * 40, start=len(scores))]
    decision = decide(SuiteRule(), (FIDELITY,), some)
    broken = (*decision.broken, *broken)
    words = "fail" if broken else "pass"
    suite = r.Suite("s", "m.yml", "", words, {}, "", "", "", broken, decision.remarks, decision.groups, (), tuple(some))
    return r.Report(1, "vrty-gate", words, r.count(some), (suite,))


def test_the_heading_says_by_what_the_suite_fell() -> None:
    assert verdict(reported(*[0.6] * 9)) == "9 of 49 changed responses are worse than their accepted ones"
    tagged = reported(0.6, 0.6, 0.6, tags=("faq",))
    assert verdict(tagged) == "3 of 3 changed responses tagged faq are worse than their accepted ones"
    low = reported(*[0.71] * 40)
    assert verdict(low) == "80 changed responses are worse than their accepted ones, taken together"
    assert verdict(reported(broken=("mean x fell",))) == "The suite as a whole fell"
    assert verdict(reported(0.6, broken=("mean x fell",))) == "The suite as a whole fell"
    assert verdict(reported(0.6)) == "No case regressed, 1 below the bar"


def test_soft_failures_are_shown_one_by_one_while_they_are_few_or_decide() -> None:
    assert markdown(reported(*[0.65] * 3)).count("<details") == 3
    many = markdown(reported(*[0.65] * 4))
    assert many.count("<details") == 1
    assert many.count("- 🟠 soft") == 4
    assert markdown(reported(*[0.6] * 9)).count("<details") == 9


def test_soft_failures_stand_after_what_failed_and_before_warnings() -> None:
    report = reported(0.6)
    (suite,) = report.suites
    others = (suite.cases[1]._replace(id="x", verdict="warn"), suite.cases[1]._replace(id="y", verdict="fail"))
    report = report._replace(suites=(suite._replace(cases=(*suite.cases, *others)),))
    first = [line.split()[:2] for line in text(report).splitlines()[3:6]]
    assert first == [["FAIL", "y"], ["soft", "c000"], ["warn", "x"]]
