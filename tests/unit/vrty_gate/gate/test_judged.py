"""What a verdict rests on, what becomes of an answer that nobody judged, and the order in which to look."""

from pathlib import Path

import pytest
from review import FIDELITY, rank_by_score

from vrty_gate import accept, report
from vrty_gate.core.gate.rule import WORST_FIRST, Verdict
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.compare import UNJUDGED, rests_on
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.render.markdown import markdown
from vrty_gate.render.text import text
from vrty_gate.render.verdict import heading, judged_totals, verdict
from vrty_gate.report import CaseReport, Report, from_json, to_json
from vrty_gate.report.order import worst_first
from vrty_gate.scorers import REGISTRY
from vrty_gate.stores import baselines

SAID = "one two three four five six seven eight nine ten"


@pytest.mark.parametrize("verdict", WORST_FIRST)
def test_a_verdict_rests_on_reading_if_reading_found_something_or_no_change_in_meaning(verdict: Verdict) -> None:
    found = verdict in ("error", "not_comparable", "fail", "review", "waived")
    assert rests_on(verdict, is_changed=True, trivial=False) == ("reading" if found else "nobody")
    assert rests_on(verdict, is_changed=True, trivial=True) == "reading"
    assert rests_on(verdict, is_changed=False, trivial=False) == ""


class Folder:
    """A suite of ten words for each case, of which a response may leave out some."""

    def __init__(self, path: Path) -> None:
        (path / ".git").mkdir()
        self.path = path / "m.yml"
        self.write(dict.fromkeys("abcd", (SAID, "")))
        accept.accept(self.suite, Selection(), "good", DEFAULT_LIMITS)

    def write(self, cases: dict[str, tuple[str, str]], head: str = "") -> None:
        lines = [f"  - {{id: {name}, prompt: p, response: {r}{more}}}\n" for name, (r, more) in cases.items()]
        self.path.write_text(f"version: 1\nscorers: [fidelity]\n{head}cases:\n{''.join(lines)}", encoding="utf-8")

    @property
    def suite(self) -> Suite:
        return load(str(self.path))

    def check(self, lost: dict[str, int], head: str = "", more: str = "") -> Report:
        """The report after responses lost some words."""
        self.write({name: (" ".join(SAID.split()[: 10 - lost.get(name, 0)]), more) for name in "abcd"}, head)
        suite = self.suite
        return check.check([(suite, baselines.read(suite.baselines))])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    monkeypatch.setitem(REGISTRY, "fidelity", FIDELITY)
    rank_by_score(monkeypatch)
    return Folder(tmp_path)


def test_a_changed_answer_that_passes_was_judged_by_nobody(folder: Folder) -> None:
    found = folder.check({"a": 1, "b": 2, "c": 4})
    cases = {case.id: case for case in found.suites[0].cases}
    assert {name: (case.verdict, case.judged, round(case.risk, 9)) for name, case in cases.items() if case.judged} == {
        "a": ("pass", "nobody", 0.1),
        "b": ("pass", "nobody", 0.2),
        "c": ("review", "reading", 0.4),
    }
    assert found.counts.unjudged == 2
    assert judged_totals(found.suites[0].cases) == "1 by reading · 2 not judged"
    assert [case.id for case in found.suites[0].cases] == ["c", "b", "a", "d"]
    assert from_json(to_json(found), "report.json").counts == found.counts


@pytest.mark.parametrize(
    "policy, verdict, of_suite", [("note", "pass", "pass"), ("review", "review", "pass"), ("fail", "fail", "fail")]
)
def test_the_policy_says_what_becomes_of_an_answer_that_nobody_judged(
    folder: Folder, policy: str, verdict: str, of_suite: str
) -> None:
    found = folder.check({"a": 1, "b": 1}, head=f"unjudged: {policy}\n")
    (suite,) = found.suites
    assert {(case.verdict, case.judged, case.message) for case in suite.cases if case.judged} == {
        (verdict, "nobody", "" if policy == "note" else UNJUDGED)
    }
    assert (found.verdict, suite.verdict, found.counts.unjudged) == (of_suite, of_suite, 2)
    assert [(group.changed, group.below) for group in suite.groups] == [(2, 0)]
    assert from_json(to_json(found), "report.json") == report.without_unchanged(found)
    waived = folder.check({"a": 1}, head=f"unjudged: {policy}\n", more=", waive: it is known").suites[0]
    assert [case.verdict for case in waived.cases if case.judged] == ["pass" if policy == "note" else "waived"]


def test_the_heading_counts_the_answers_that_nobody_judged(folder: Folder) -> None:
    assert verdict(folder.check({})) == "All 4 cases keep their baseline"
    found = folder.check({"a": 1, "b": 1})
    known = "No answer is known to be worse · none of the 2 changed answers was judged"
    assert (verdict(found), heading(found)) == (known, f"Passed · {known}")
    assert verdict(folder.check({"a": 1})).endswith(" · the changed answer was not judged")
    some = "1 of 4 answers may have got worse · 1 of 2 changed answers was not judged"
    assert verdict(folder.check({"a": 1, "b": 4})) == some
    asked = verdict(folder.check({"a": 1, "b": 1}, head="unjudged: review\n"))
    assert asked == "No case failed, 2 to review · none of the 2 changed answers was judged"


def test_answers_that_nobody_judged_are_rows_the_riskiest_first(folder: Folder) -> None:
    whole, part = folder.check({"a": 1, "b": 1, "c": 2, "d": 1}), folder.check({"a": 1})
    for found, names in ((whole, ["c", "a", "b", "d"]), (part, ["a"])):
        for shown, mark in ((text(found), "  changed  "), (markdown(found), "| ⚪&nbsp;`")):
            rows = [line for line in shown.splitlines() if line.startswith(mark)]
            assert [row.removeprefix(mark)[:1] for row in rows] == names
            assert all("not judged" in row for row in rows)
    assert "**Judged:** none of 4\n" in markdown(whole)
    assert "Judged" not in markdown(folder.check({}))


def test_cases_are_ordered_by_verdict_then_risk_then_id_and_warnings_stand_among_those_that_pass() -> None:
    def case(name: str, verdict: Verdict, risk: float = 0.0) -> CaseReport:
        return CaseReport(name, verdict, risk=risk)

    cases = [
        case("a", "pass"),
        case("b", "note"),
        case("c", "pass", 0.5),
        case("d", "note", 0.4),
        case("e", "new"),
        case("f", "review", 0.6),
        case("g", "review", 0.9),
        case("h", "fail"),
        case("i", "error"),
        case("j", "fail"),
    ]
    assert "".join(case.id for case in worst_first(cases)) == "ihjgfecdba"
