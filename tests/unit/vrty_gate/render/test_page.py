"""The HTML page: whatever a text says stays text, marks are where the words are, and large reports stay small."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest
from unit.vrty_gate.render.hostile import HOSTILE
from unit.vrty_gate.render.test_untrusted_text import report as report_of

from vrty_gate import report as r
from vrty_gate.core.changes import Change
from vrty_gate.core.evidence import Evidence
from vrty_gate.render.page import page
from vrty_gate.render.page.charts import MOST_COLUMNS, charts, distributions
from vrty_gate.render.page.filters import MOST_ROWS, rows
from vrty_gate.render.page.highlight import LONGEST, accepted_runs, current_runs


class Elements(HTMLParser):
    """The tags of a page with their attributes, and the text of its style and script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.raw: dict[str, str] = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("style", "script"):
            self.raw.setdefault(self.open[-1], data)


TAGS = set(
    "html head meta title style body a header nav h1 span p main section h2 h3 h4 ul ol li b code br details summary div table"
    " thead tr th tbody td q cite del ins mark pre figure figcaption svg g path circle rect text form label input select"
    " option output script".split()
)


@pytest.mark.slow
@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_stays_text(words: str) -> None:
    text = page(report_of(words))
    text.encode("utf-8")
    found = Elements(text)
    assert {tag for tag, _ in found.tags} <= TAGS
    names = {name for _, attributes in found.tags for name in attributes}
    assert not any(name.startswith("on") or name in ("src", "style", "srcset", "action", "srcdoc") for name in names)
    links = [attributes["href"] for tag, attributes in found.tags if tag == "a"]
    assert all(re.fullmatch("#case-[0-9]+-[0-9]+|#cases|#suite-[0-9]", str(link)) for link in links)
    assert [tag for tag, _ in found.tags].count("script") == [tag for tag, _ in found.tags].count("style") == 1
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e\u2066]", text)


def test_the_policy_allows_this_style_and_script_and_nothing_else() -> None:
    found = Elements(page(report_of("words")))
    policy = next(a["content"] for tag, a in found.tags if tag == "meta" and a.get("http-equiv"))
    for kind in ("style", "script"):
        digest = base64.b64encode(hashlib.sha256(found.raw[kind].encode("utf-8")).digest()).decode("ascii")
        assert f"{kind}-src 'sha256-{digest}'" in str(policy)
    assert str(policy).startswith("default-src 'none'; ")


def _case(accepted: str, response: str, *changes: Change, evidence: tuple[Evidence, ...] = ()) -> r.CaseReport:
    texts = r.CaseTexts("prompt", response, accepted)
    return r.CaseReport("a", "fail", changed=("response",), texts=texts, changes=changes, evidence=evidence)


def test_changes_and_evidence_are_marked_where_they_are() -> None:
    rule = Evidence("cites_policy", "failed", "passed", span="see page 4")
    case = _case(
        "You have 30\ndays. Not 3 days.",
        "You have 14 days, see page 4 and 14 days.",
        Change("number", "30 days", "14 days"),
        evidence=(rule,),
    )
    assert [(run.text, run.kind) for run in accepted_runs(case)] == [
        ("You have ", ""),
        ("30\ndays", "gone"),
        (". Not 3 days.", ""),
    ]
    assert [(run.text, run.kind, run.title) for run in current_runs(case)] == [
        ("You have ", "", ""),
        ("14 days", "added", ""),
        (", ", "", ""),
        ("see page 4", "evidence", "cites_policy"),
        (" and 14 days.", "", ""),
    ]


def test_what_changed_twice_is_marked_twice() -> None:
    twice = [Change("number", "A-1", "A-2", where) for where in ("turn 1", "turn 2")]
    case = _case("Look up A-12 and A-1. You have A-1. And A-1!", "x", *twice)
    assert [run.text for run in accepted_runs(case)] == ["Look up A-12 and ", "A-1", ". You have ", "A-1", ". And A-1!"]


@pytest.mark.parametrize("before", ["", "a", "  ", "not there", "(", "\\"])
def test_what_is_not_in_a_text_is_not_marked(before: str) -> None:
    runs = accepted_runs(_case("Some words (here).", "x", Change("name", before)))
    assert "".join(run.text for run in runs) == "Some words (here)."
    assert {run.kind for run in runs} == {""}


def test_marks_do_not_overlap() -> None:
    case = _case("one two three four", "x", Change("name", "two three"), Change("name", "three four"))
    assert [run.text for run in accepted_runs(case) if run.kind] == ["two three"]


def test_a_long_text_is_cut_with_a_count() -> None:
    *_, last = current_runs(_case("", "x" * (LONGEST + 7)))
    assert last.text == " (... 7 more characters)"


def _suite(cases: list[r.CaseReport]) -> r.SuiteReport:
    dimension = r.Dimension("fidelity", "fidelity", "review", 0.5, len(cases), 0.5, 1.0, -0.5, 0, len(cases))
    return r.SuiteReport("suite", "vrty-gate.yml", "b", "pass", {}, "", "", "", (), (), (), (dimension,), tuple(cases))


def _scored(i: int, score: float) -> r.CaseReport:
    check = r.Check(
        "fidelity", "fidelity", "review" if score < 0.5 else "pass", "review", 0.5, score, 1.0, score - 1, 0.5
    )
    return r.CaseReport(f"case-{i:06}", "review" if score < 0.5 else "pass", checks=(check,))


def test_a_chart_draws_the_cases_closest_to_their_bar_and_counts_the_others() -> None:
    (chart,) = charts(_suite([_scored(i, i / 1000) for i in range(1000)]))
    assert len(chart.columns) == MOST_COLUMNS
    assert chart.hidden == 1000 - MOST_COLUMNS
    assert [column.case.id for column in chart.named] == [f"case-{i:06}" for i in range(8)]
    assert all(26 <= y <= 232 for column in chart.columns for y in (column.accepted, column.current))


def test_a_distribution_counts_every_case() -> None:
    suite = _suite([_scored(i, i / 100) for i in range(101)])
    (distribution,) = distributions(suite, suite.dimensions)
    assert sum(part.current for part in distribution.bins) == sum(part.accepted for part in distribution.bins) == 101
    assert [part.current for part in distribution.bins] == [5] * 19 + [6]


@pytest.mark.parametrize("score", [1e308, -1e308, 5.0])
def test_an_impossible_score_is_drawn_at_the_edge(score: float) -> None:
    suite = _suite([_scored(0, 0.7), _scored(1, score)])
    (distribution,) = distributions(suite, suite.dimensions)
    assert [each.current for each in distribution.bins][-1 if score > 0 else 0] == 1
    assert "inf" not in page(r.Report(2, "vrty-gate", "pass", r.count((suite,)), (suite,)))


@pytest.mark.slow
def test_a_very_long_report_lists_the_worst_cases() -> None:
    suite = _suite([_scored(i, (i % 100) / 100) for i in range(MOST_ROWS + 500)])
    report = r.Report(2, "vrty-gate 1.0.0", "pass", r.count((suite,)), (suite,))
    assert len(rows(report)) == MOST_ROWS
    text = page(report)
    assert "500 cases are not listed" in text
    assert len(text) < 5_000_000


def test_a_report_read_from_json_gives_the_same_page() -> None:
    suite = _suite([_scored(i, i / 10) for i in range(10)])
    whole = r.Report(2, "vrty-gate 1.0.0", "pass", r.count((suite,)), (suite,))
    assert page(r.from_json(r.to_json(whole, verbose=True), "r.json")) == page(whole)
