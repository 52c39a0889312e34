"""The trends of the HTML page: lines through scores, gaps between versions, and texts of strangers."""

import re

import pytest
from unit.vrty_gate.render.hostile import HOSTILE
from unit.vrty_gate.render.test_page import TAGS, Elements
from unit.vrty_gate.render.test_untrusted_text import report as report_of

from vrty_gate import history as h
from vrty_gate.render.page import page
from vrty_gate.render.page.trends import latest, of_cases, of_dimensions


def entry(commit: str, mean: float, *, comparable: bool = True, words: str = "why", author: str = "Ada") -> h.Entry:
    means = (h.Mean("composite", "vrty", mean, 1, comparable),)
    accepted = (h.Acceptance(words, 1, (words,)),)
    renewed = () if comparable else (h.NewSignature(words, ("a",), ("b",)),)
    return h.Entry(commit, "2026-01-31T12:00:00Z", author, "b.jsonl", 1, 0, 0, 1, 0, 0, means, accepted, renewed)


def trends(*entries: h.Entry, cases: tuple[h.CaseTrend, ...] = (), declines: tuple[h.Decline, ...] = ()) -> h.Trends:
    return h.Trends(1, "t", "s", "b.jsonl", "", 0, entries, cases, declines)


def point(at: int, score: float, kind: str = "changed", *, comparable: bool = True, reason: str = "why") -> h.Point:
    return h.Point(at, kind, reason, {"composite": score}, {"composite": 0.0} if comparable else {})  # type: ignore[arg-type]


def test_a_line_goes_through_all_means() -> None:
    (line,) = of_dimensions(trends(entry("a", 1.0), entry("b", 0.5), entry("c", 0.0)))
    assert line.paths == ["M6.0 6.0L160.0 32.0L314.0 58.0"]
    assert [dot.words for dot in line.dots] == [f"{c}, 2026-01-31: {s}" for c, s in zip("abc", ("1.000", "0.500", "0.000"), strict=True)]  # fmt: skip
    assert (line.first, line.last) == (1.0, 0.0)


def test_another_version_of_a_scorer_is_a_gap() -> None:
    (line,) = of_dimensions(trends(entry("a", 1.0), entry("b", 0.9), entry("c", 0.2, comparable=False), entry("", 0.3)))
    assert len(line.paths) == 2
    assert (line.first, line.last) == (0.2, 0.3)
    assert line.dots[-1].words == "not committed: 0.300"


def test_cases_are_those_that_moved_most_and_are_still_there() -> None:
    cases = (
        h.CaseTrend("a", (point(0, 0.5, "added"), point(1, 0.6))),
        h.CaseTrend("b", (point(0, 0.5, "added"), point(1, 0.1, reason="shorter"))),
        h.CaseTrend("gone", (point(0, 0.9, "added"), point(1, 0.1), h.Point(2, "removed"))),
        h.CaseTrend("still", (point(0, 0.5, "added"), point(1, 0.501))),
        h.CaseTrend("again", (point(0, 0.9, "added"), h.Point(1, "removed"), point(2, 0.2, "added"), point(2, 0.4))),
    )
    lines = of_cases(trends(entry("a", 1.0), entry("b", 1.0), entry("c", 1.0), cases=cases))
    assert [(line.name, line.first, line.last) for line in lines] == [
        ("b", 0.5, 0.1),
        ("again", 0.2, 0.4),
        ("a", 0.5, 0.6),
    ]
    assert (lines[0].accepted, lines[0].reason) == (2, "shorter")


def test_the_newest_entries_come_first() -> None:
    many = [entry(f"{i}", 1.0) for i in range(40)]
    assert [each.commit for each in latest(trends(*many))] == [f"{i}" for i in range(39, 9, -1)]


@pytest.mark.slow
@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_stays_text(words: str) -> None:
    report = report_of(words)
    case = h.CaseTrend(words, (point(0, 0.5, "added", reason=words), point(1, 0.1, reason=words)))
    told = trends(
        entry("a", 1.0, words=words, author=words),
        entry("b", 0.9, words=words, author=words),
        entry(words, 0.5, words=words, author=words, comparable=False),
        cases=(case,),
        declines=(h.Decline(words, words, 0.1, words, 0.5, words),),
    )
    text = page(report, {suite.manifest: told for suite in report.suites})
    assert '<h3 id="trends-1">Trends</h3>' in text
    found = Elements(text)
    assert {tag for tag, _ in found.tags} <= TAGS
    names = {name for _, attributes in found.tags for name in attributes}
    assert not any(name.startswith("on") or name in ("src", "style", "srcset", "action", "srcdoc") for name in names)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e\u2066]", text)


@pytest.mark.parametrize("commits", [0, 1, 2, 3])
def test_trends_are_drawn_from_three_commits_on(commits: int) -> None:
    report = report_of("a")
    told = trends(*(entry(str(i), 1.0 - i / 10) for i in range(commits)))
    text = page(report, {suite.manifest: told for suite in report.suites})
    assert ("Trends" in text) == (commits >= 3)
