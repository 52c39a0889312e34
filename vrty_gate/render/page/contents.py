"""What the page has, as links at its top."""

from collections.abc import Iterator, Mapping, Sequence

from vrty_gate.core.gate.rule import RED
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.history import Trends
from vrty_gate.render import sections
from vrty_gate.render.meaning import pass_changed, same_in_meaning
from vrty_gate.render.order import plural
from vrty_gate.render.page import charts
from vrty_gate.report import CaseReport, SuiteReport
from vrty_gate.report.order import worst_first

LEAST_COMMITS = 3
"""A trend is drawn from this number of commits on: two points are a change, which the rest of the page shows."""


class Link(NamedTuple):
    """An entry of the contents."""

    anchor: str
    words: str


class Shown(NamedTuple):
    """Cases whose texts the page shows, with their anchors: those in the open, and those behind a fold."""

    first: list[tuple[str, CaseReport]]
    folded: list[tuple[str, CaseReport]]


def contents(suites: Sequence[SuiteReport], trends: Mapping[str, Trends]) -> list[Link]:
    """The parts of the page; of several suites, only their headings."""
    if len(suites) > 1:
        return [Link(f"suite-{i}", suite.name) for i, suite in enumerate(suites, 1)]
    return [link for suite in suites for link in _parts(suite, drawn(trends.get(suite.manifest)))]


def _parts(suite: SuiteReport, trend: Trends | None) -> Iterator[Link]:
    cases = with_texts(suite, 0)
    counts = {
        "needs": ("Needs attention", sum(needs_person(case) for _, case in cases)),
        "not-compared": ("Not compared", sum(map(len, sections.not_compared(suite)))),
        "accepted": ("Accepted in this pull request", len(suite.accepted_here)),
        "gate": ("Gate changed", len(suite.gate_changes)),
        "look": ("To look at", sum(map(len, sections.to_review(suite)))),
        "charts": ("Every case against its bar", len(charts.charts(suite))),
        "trends": ("Trends", len(trend.entries) if trend else 0),
        "passing": ("Changed but passing", sum(not needs_person(case) for _, case in cases)),
    }
    for anchor, (words, count) in counts.items():
        if count:
            yield Link(f"{anchor}-1", words if anchor in ("charts", "trends") else f"{words} ({count})")


def drawn(trend: Trends | None) -> Trends | None:
    """The trend, if it has enough commits to be one."""
    return trend if trend is not None and len(trend.entries) >= LEAST_COMMITS else None


def with_texts(suite: SuiteReport, place: int) -> list[tuple[str, CaseReport]]:
    """The cases whose texts the page shows, with an anchor each: those that got worse first."""
    worse = sections.worse(suite)
    others = [case for case in suite.cases if case.texts and case.verdict not in ("fail", "error", "review", "pass")]
    passing = pass_changed(suite.cases) + same_in_meaning(suite.cases)
    known = dict.fromkeys((*worse, *worst_first(others), *(case for case in passing if case.texts)))
    return [(f"case-{place + 1}-{i}", case) for i, case in enumerate(known, 1)]


def needs_person(case: CaseReport) -> bool:
    """Whether somebody has to look at a case."""
    return case.verdict != "pass"


def split(cases: list[tuple[str, CaseReport]], most: int) -> Shown:
    """The first cases, and the rest, which is folded so that a page of a thousand cases stays short."""
    return Shown(cases[:most], cases[most:])


def told(cases: Sequence[object]) -> str:
    """How many there are."""
    return plural(len(cases), "more case")


def bar_colour(verdict: str) -> str:
    """The class of colour of a score bar."""
    return "fails" if verdict in RED else "passes" if verdict == "pass" else "below"
