"""What a suite is told that changes no verdict."""

from collections.abc import Sequence
from functools import reduce
from pathlib import Path

import pytest

from vrty_gate.core.case import Call, Case, Message
from vrty_gate.core.gate.rule import Rule
from vrty_gate.gate.remarks import NOTHING_SEEN, Named, Observer, Seen, both, remarks_on, without_context
from vrty_gate.gate.score import ScoredCase
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.report import CaseReport
from vrty_gate.scorers import FIDELITY, Result, Scorer
from vrty_gate.scorers.tools import Options
from vrty_gate.scorers.tools import scorer as tools_scorer
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, Scored

CITED = "The window is 30 days [1]."
SOURCES = (
    "answers cite sources or prompts mention them, but no case has a context: fidelity needs the context given to the"
    " model; add context or context_file to the cases"
)


def scorer(name: str, **more) -> Scorer:
    return Scorer(name, f"{name}:2", {name: Rule()}, lambda case, accepted: Result({name: 1.0}), **more)


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    (tmp_path / ".git").mkdir()
    path = tmp_path / "m.yml"
    lines = "".join(f"  - {{id: {name}, prompt: p, response: r, reference: known}}\n" for name in "abcde")
    path.write_text(f"version: 1\nscorers: [vrty]\ncases:\n{lines}")
    return load(str(path))


def using(suite: Suite, *scorers: Scorer) -> Suite:
    return suite._replace(scorers=scorers)


def accepted(names: str, scores: dict[str, Scored], store: str = "texts", **texts) -> dict[str, Baseline]:
    case = Case("p", texts.pop("response", "r"), **texts)
    return {name: baselines.baseline(name, case, scores, store, "") for name in names}


def observed(suite: Suite, records: dict[str, Baseline], cases: Sequence[SuiteCase]) -> Seen:
    observer = Observer(suite)
    for case in cases:
        observer.add(ScoredCase(case, {}), records.get(case.id))
    return observer.seen(cases, records)


def remarks(suite: Suite, records: dict[str, Baseline], cases: Sequence[CaseReport] = ()) -> list[str]:
    """The remarks, which are the same if each half of the suite is looked at on its own, in either order."""
    whole = list(remarks_on(suite, cases, observed(suite, records, suite.cases)))
    halves = [observed(suite, records, half) for half in (suite.cases[3:], suite.cases[:3])]
    assert list(remarks_on(suite, cases, both(*halves))) == whole
    assert list(remarks_on(suite, cases, both(*halves[::-1]))) == whole
    return whole


def test_nothing_is_remarked_about_a_suite_as_it_was_accepted(suite) -> None:
    records = accepted("abcde", {"vrty": Scored(suite.scorers[0].signature, {})})
    assert remarks(suite, records, [CaseReport("a", "pass")]) == []


RELATIVE = scorer("relative", accepted="best")


@pytest.mark.parametrize(
    "signatures, older",
    [
        (["relative:2"], None),
        (["relative:1"], "relative:1"),
        (["relative:2", "relative:1"], "relative:1"),
        (["relative:1", "relative:0", "relative:2", "relative:1"], "relative:0 or relative:1"),
    ],
)
def test_a_relative_scorer_tells_by_which_versions_answers_were_accepted(suite, signatures, older: str | None) -> None:
    records: dict[str, Baseline] = {}
    for name, signature in zip("abcd", signatures, strict=False):
        records |= accepted(name, {"relative": Scored(signature, {})})
    remark = (
        f"no action is needed: relative was version {older} when these baselines were accepted, and is now relative:2"
    )
    assert remarks(using(suite, RELATIVE), records) == ([remark] if older else [])
    assert remarks(using(suite, RELATIVE._replace(accepted="stored")), records) == []


def test_versions_are_told_of_baselines_with_texts_and_of_selected_cases_only(suite) -> None:
    older = {"relative": Scored("relative:1", {})}
    changed = using(suite, scorer("plain"), RELATIVE)
    assert len(remarks(changed, accepted("e", older))) == 1
    assert remarks(changed, accepted("e", older, "scores")) == []
    assert remarks(changed, accepted("e", {})) == []
    assert list(remarks_on(changed, (), observed(changed, accepted("e", older), suite.cases[:4]))) == []


@pytest.mark.parametrize(
    "names, named",
    [("", None), ("b", "b"), ("abc", "a, b, c"), ("abcd", "a, b, c and 1 more"), ("abcde", "a, b, c and 2 more")],
)
def test_references_that_changed_are_told_where_they_are_compared_with_again(suite, names: str, named) -> None:
    records = accepted("abcde", {}, reference="known") | accepted(names, {}, reference="as it was")
    again = scorer("again", accepted="again")
    remark = f"references changed; responses accepted earlier are now scored with the new references: {named}"
    assert remarks(using(suite, RELATIVE, again), records) == ([remark] if named else [])
    assert remarks(using(suite, RELATIVE), records) == []
    assert remarks(using(suite, again), accepted("abcde", {}, "scores", reference="as it was")) == []


def test_contexts_and_metadata_that_changed_are_told(suite) -> None:
    cases = [
        CaseReport("a", "pass", changed=("context", "metadata")),
        CaseReport("b", "pass", changed=("prompt", "response")),
        CaseReport("c", "pass", changed=("context",)),
    ]
    assert remarks(suite, {}, cases) == [
        "contexts that changed since a response was accepted: a, c",
        "metadata that changed since a response was accepted: a",
    ]


def test_what_scorers_doubt_is_told_once_with_its_cases(suite) -> None:
    both_scorers = using(suite, scorer("first"), scorer("last"))
    observer, parts = Observer(suite), []
    for case in suite.cases:
        sure = Result({}, doubt=lambda: "")
        unsure = Result({}, doubt=lambda name=case.id: "it is odd" if name < "e" else "it is short")
        one = Observer(suite)
        for each in (one, observer):
            each.add(ScoredCase(case, {"first": sure, "last": unsure}), None)
        parts.append(one.seen([case], {}))
    seen = observer.seen(suite.cases, {})
    assert seen.doubts == {"last": {"it is odd": Named(4, ("a", "b", "c")), "it is short": Named(1, ("e",))}}
    assert list(remarks_on(both_scorers, (), seen)) == ["it is odd (a, b, c and 1 more)", "it is short (e)"]
    assert reduce(both, parts[::-1], NOTHING_SEEN) == seen


def test_answers_that_cite_sources_need_their_context_where_fidelity_reads_them(suite) -> None:
    faithful = using(suite, scorer("first"), FIDELITY)
    assert remarks(faithful, accepted("abcde", {}, response=CITED)) == [SOURCES]
    assert remarks(suite, accepted("abcde", {}, response=CITED)) == []
    assert remarks(faithful, accepted("abcde", {}, "scores", response=CITED)) == []
    assert list(without_context(faithful)) == []
    texts = suite.cases[4].texts._replace(context="It is 30 days.")
    cases = (*suite.cases[:4], suite.cases[4]._replace(texts=texts))
    assert remarks(faithful._replace(cases=cases), accepted("abcde", {}, response=CITED)) == []
    citing = tuple(case._replace(texts=case.texts._replace(response=CITED)) for case in suite.cases)
    assert list(without_context(faithful._replace(cases=citing))) == [SOURCES]


def test_patterns_that_match_no_argument_and_other_definitions_of_tools_are_told(suite: Suite) -> None:
    calls = Message("assistant", "", (Call("get", {"id": "A-1", "tags": []}),))
    tools = {"get": {"description": "An order."}}
    texts = Case("p", "r", metadata={"tools": tools}, messages=(Message("user", "p"), calls))
    cases = tuple(case._replace(texts=texts) for case in suite.cases)
    suite = suite._replace(cases=cases)
    options = Options(ignore=("*.request_id", "get.id"), any_order=("get.tags",), subset=("get.fields",))
    before = texts._replace(metadata={"tools": {"get": {"description": "A parcel."}}})
    records = {name: baselines.baseline(name, before, {}, "texts", "") for name in "abcde"}
    assert remarks(using(suite, tools_scorer(options)), records) == [
        "definitions of tools that changed since a response was accepted: get has another description (a, b, c and 2 more)",
        "a pattern of the scorer tools matches no argument, so it has no effect: *.request_id",
        "a pattern of the scorer tools matches no argument, so it has no effect: get.fields",
    ]
