"""Rows for spreadsheets and programs: every check once, exact scores, and nothing that a spreadsheet calculates."""

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from unit.vrty_gate.render.hostile import HOSTILE
from unit.vrty_gate.render.test_reader import failed, missing, report, suite
from unit.vrty_gate.render.test_untrusted_text import hidden
from unit.vrty_gate.render.test_untrusted_text import report as saying

from vrty_gate.formats import outgoing
from vrty_gate.formats.codec import encode
from vrty_gate.render import render
from vrty_gate.render.machine import table
from vrty_gate.report import Report

GOLDEN = sorted((Path(__file__).parents[4] / "golden").glob("*/report.csv"))
NUMBERS = ("k", "accepted", "current", "delta", "required", "line")


def rows(text: str) -> list[dict[str, str]]:
    """The rows as a strict reader of RFC 4180 has them, none of which is a formula."""
    assert text.count("\n") == text.count("\r\n")
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    found = list(reader)
    assert tuple(reader.fieldnames or ()) == table.COLUMNS
    for row in found:
        assert None not in row
        for name, cell in row.items():
            if name in NUMBERS:
                float(cell or 0)
            else:
                assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"))
    return found


def expected_rows(one: Report) -> int:
    return sum(max(len(case.checks), 1) for part in one.suites for case in part.cases)


@pytest.mark.parametrize("path", GOLDEN, ids=[path.parent.name for path in GOLDEN])
def test_the_reviewed_tables_are_read_by_another_program(path: Path) -> None:
    rows(path.read_bytes().decode())


@pytest.mark.slow
@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_stay_words(words: str) -> None:
    require_words(words)


@given(st.text(alphabet=st.one_of(st.sampled_from("=+-@\t\r\n,;\"'|:#[＝"), st.characters()), min_size=1))
@example("\udc80")
def test_any_words_stay_words(words: str) -> None:
    require_words(words)


def require_words(words: str) -> None:
    one = saying(words)
    text = table.csv(one)
    assert len(rows(text)) == expected_rows(one)
    assert hidden(text) <= {"\r"}
    lines = table.jsonl(one).splitlines()
    ids = [outgoing.in_json(json.dumps(case.id)) for part in one.suites for case in part.cases]
    assert [json.loads(line)["id"] for line in lines] == [*map(json.loads, ids)]
    for line in (*text.split("\r\n"), *lines):
        assert not line.lstrip().startswith("::")
        assert "##[" not in line


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1"])
def test_a_formula_is_text(start: str) -> None:
    (row,) = rows(table.csv(report(suite(missing("a"), name=start))))
    assert row["suite"] == "'" + start.strip()


def test_a_row_has_the_scores_of_a_check_unrounded() -> None:
    one = failed("a")._replace(tags=("x", "y"))
    one = one._replace(checks=(one.checks[0]._replace(current=0.1 + 0.2, delta=-0.7),))
    (row,) = rows(table.csv(report(suite(one))))
    assert row == {
        "suite": "s",
        "case": "a",
        "case_verdict": "fail",
        "judged": "",
        "dimension": "fidelity",
        "scorer": "fidelity",
        "verdict": "fail",
        "severity": "review",
        "k": "0.7",
        "accepted": "1.0",
        "current": "0.30000000000000004",
        "delta": "-0.7",
        "required": "0.7",
        "reason": "below k times the accepted score",
        "file": "m.yml",
        "line": "7",
        "tags": "x, y",
    }


def test_a_case_without_checks_has_a_row() -> None:
    (row,) = rows(table.csv(report(suite(missing("gone")))))
    assert (row["case_verdict"], row["dimension"], row["current"]) == ("missing", "", "")
    assert row["reason"] == "this baseline has no case: restore it"


def test_a_line_has_what_the_report_has_of_a_case() -> None:
    one = failed("a")
    (line,) = table.jsonl(report(suite(one))).splitlines()
    assert json.loads(line) == {**encode(one), "suite": "s", "manifest": "m.yml"}


def test_cases_that_pass_unchanged_are_listed_on_request_only() -> None:
    one = failed("a")
    same = one._replace(
        verdict="pass", changed=(), changes=(), checks=(one.checks[0]._replace(verdict="pass", delta=0.0),)
    )
    shown = report(suite(same, verdict="pass"))
    for name, lines in (("csv", 1), ("jsonl", 0)):
        assert render(name, shown).count("\n") == lines
        assert render(name, shown, verbose=True).count("\n") == lines + 1
