"""Changed settings of the gate: the one that matters is among the first rows, whatever else is there."""

from vrty_gate import report as r
from vrty_gate.gate.pull_request.differences import importance
from vrty_gate.render.annotations import annotated
from vrty_gate.render.markdown import markdown_within
from vrty_gate.render.meaning import settings
from vrty_gate.render.text import text
from vrty_gate.report.pull_request import GateChange


def lower_k(case: int, after: str = "0.7") -> GateChange:
    return GateChange("k of fidelity", "0.9", after, (f"case-{case:03}",), "m.yml", case + 5, "review")


def reported(*changes: GateChange) -> r.Report:
    ordered = tuple(sorted(changes, key=importance))
    suite = r.SuiteReport(
        "s", "m.yml", "", "pass", {"fidelity": "fidelity:5"}, "", "", "", (), (), (), (), (), "main at 1a2b3c4", "", (),
        ordered,
    )  # fmt: skip
    return r.Report(1, "vrty-gate", "pass", r.count([suite]), (suite,))


MANY = [lower_k(n, f"0.7{n:03}") for n in range(300)]


def test_a_setting_of_many_cases_takes_four_rows_and_names_how_many_there_are() -> None:
    (suite,) = reported(*MANY).suites
    rows = settings(suite)
    assert [len(row.cases) for row in rows] == [1, 1, 1, 297]
    assert [row.line for row in rows] == [5, 6, 7, 0]
    assert {case for row in rows for case in row.cases} == {f"case-{n:03}" for n in range(300)}
    assert "k of fidelity in case-003, case-004, case-005 and 294 more changed (lower scores pass)" in text(
        reported(*MANY)
    )


def test_four_changes_of_one_setting_are_four_rows() -> None:
    (suite,) = reported(*MANY[:4]).suites
    assert settings(suite) == list(suite.gate_changes)


def test_the_lowest_bar_stands_before_three_hundred_others() -> None:
    for late in (lower_k(250, "0.01"), lower_k(299, "not set")):
        (suite,) = reported(*MANY, late).suites
        assert settings(suite)[0] == late
    drops = [GateChange("max_drop of vrty", "0.1", after, ("a",), "m.yml") for after in ("0.2", "0.9", "0.4")]
    (suite,) = reported(*drops).suites
    assert [change.after for change in settings(suite)] == ["0.9", "0.4", "0.2"]


def test_what_matters_is_in_the_first_ten_rows_of_each_report() -> None:
    off = GateChange("severity of refund-window", "fail", "off", (), "m.yml", 3, "review")
    files = [GateChange(f"response file {n}", "a", "b", (f"c{n}",), "m.yml", 0, "review") for n in range(300)]
    report = reported(*MANY, *files, off)
    words = "severity of refund-window: fail -> off"
    assert words in "\n".join(text(report).splitlines()[:12])
    table = [line for line in markdown_within(report, 65_000).splitlines() if line.startswith("| ")]
    assert any("refund&#45;window" in line for line in table[:12])
    assert next(iter(annotated(report))).message.startswith(words)
