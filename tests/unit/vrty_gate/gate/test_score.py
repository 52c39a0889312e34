"""Which cases are scored, beside which answers, and what becomes of a scorer that fails."""

import pickle
from pathlib import Path

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import Rule
from vrty_gate.errors import InputError
from vrty_gate.gate.score import Selection, in_words, kept, score, select
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.scorers import Result, Scorer, Unscored
from vrty_gate.stores.baselines import Scored

MANIFEST = """\
version: 1
scorers: [vrty, {grounding: {file: own.rules.yml}}]
cases:
  - {id: a, prompt: p, response_file: a.md, tags: [money]}
  - {id: b, prompt: p, response_file: b.md, tags: [money, long]}
  - {id: c, prompt: p, response: r, schema: {type: object}}
"""
RULES = """\
version: 1
name: own
rules: [{id: own.one, description: It is so., sub_score: own, weight: 1, pass: {none: [maybe]}}]
"""


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Suite:
    (tmp_path / ".git").mkdir()
    for name, text in {"m.yml": MANIFEST, "own.rules.yml": RULES, "a.md": "r", "b.md": "r"}.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return load("m.yml")


@pytest.mark.parametrize(
    "selection, expected",
    [
        (Selection(), "abc"),
        (Selection(cases=("c", "a")), "ac"),
        (Selection(tags=("money",)), "ab"),
        (Selection(tags=("long", "money")), "ab"),
        (Selection(cases=("a", "c"), tags=("money",)), "a"),
        (Selection(cases=("a",), tags=("long",)), ""),
        (Selection(files=("a.md",)), "a"),
        (Selection(files=("./b.md", "other.md")), "b"),
        (Selection(files=("other.md",)), ""),
        (Selection(files=("m.yml",)), "abc"),
        (Selection(files=("a.md", "m.baselines.jsonl")), "abc"),
        (Selection(files=("own.rules.yml",)), "abc"),
        (Selection(cases=("b",), files=("a.md",)), ""),
        (Selection(cases=("b",), files=("m.yml",)), "b"),
    ],
)
def test_a_case_is_selected_that_meets_all_that_is_asked_for(suite, selection: Selection, expected: str) -> None:
    assert [case.id for case in select(suite, selection)] == [*expected]


@pytest.mark.parametrize(
    "selection, message",
    [
        (Selection(cases=("a", "d")), "m.yml has no case 'd'; known: a, b, c"),
        (Selection(tags=("mony",)), "m.yml has no tag 'mony'; did you mean 'money'?"),
        (Selection(tags=("é",)), "m.yml has no tag '\\xe9'; known: long, money"),
    ],
)
def test_what_no_case_has_is_refused_with_a_hint(suite, selection: Selection, message: str) -> None:
    with pytest.raises(InputError) as caught:
        select(suite, selection)
    assert str(caught.value) == message


def test_a_tag_where_there_are_none_is_refused_without_a_hint(suite) -> None:
    bare = suite._replace(cases=suite.cases[2:])
    with pytest.raises(InputError, match="^m.yml has no tag 'money'$"):
        select(bare, Selection(tags=("money",)))


def named(name: str, fault: Exception | None = None, **more) -> tuple[Scorer, list[tuple[Case, tuple[Case, ...]]]]:
    """A scorer, and what it is going to read."""
    read: list[tuple[Case, tuple[Case, ...]]] = []

    def look(case: Case, accepted: tuple[Case, ...]) -> Result:
        read.append((case, accepted))
        if fault:
            raise fault
        return Result({name: 0.5})

    return Scorer(name, f"{name}:1", {name: Rule()}, look, **more), read


def test_without_accepted_answers_each_case_is_beside_itself_and_a_relative_scorer_sees_no_schema(suite) -> None:
    plain, read = named("plain")
    relative, read_by_relative = named("relative", accepted="best")
    texts = suite.cases[2].texts
    itself = texts._replace(schema=None)
    (scored,) = score(suite._replace(scorers=(plain, relative)), [suite.cases[2]])
    assert texts.schema
    assert (read, read_by_relative) == ([(texts, (itself,))], [(itself, (itself,))])
    assert (scored.scores, scored.error) == ({"plain": {"plain": 0.5}, "relative": {"relative": 0.5}}, "")


def test_with_accepted_answers_every_scorer_reads_the_case_beside_its_own(suite) -> None:
    plain, read = named("plain")
    relative, read_by_relative = named("relative", accepted="best")
    answers = (Case("p", "accepted"), Case("p", "another"))
    cases = [suite.cases[1], suite.cases[2]]
    scored = list(score(suite._replace(scorers=(plain, relative)), cases, {"c": answers}))
    assert read == read_by_relative == [(cases[0].texts, ()), (cases[1].texts, answers)]
    assert [scored_case.case for scored_case in scored] == cases


@pytest.mark.parametrize(
    "fault, redact, error",
    [
        (Unscored("it is empty", "a quote"), False, "scorer broken: it is empty: a quote"),
        (Unscored("it is empty", "a quote"), True, "scorer broken: it is empty"),
        (ValueError("a quote"), False, "scorer broken failed: ValueError: a quote"),
        (ValueError("a quote"), True, "scorer broken failed: ValueError"),
    ],
)
def test_a_scorer_that_fails_is_named_and_the_others_score(suite, fault: Exception, redact: bool, error: str) -> None:
    first, _ = named("first")
    broken, _ = named("broken", fault)
    last, _ = named("last")
    cases = list(suite.cases[:2])
    scored = list(score(suite._replace(scorers=(first, broken, last), redact=redact), cases))
    assert [(list(scored_case.results), scored_case.error) for scored_case in scored] == [
        (["first", "last"], error)
    ] * 2


def test_the_words_of_a_fault_quote_texts_only_where_they_may() -> None:
    fault = Unscored("it is empty", "a quote")
    assert (fault.words, fault.quote, str(fault), str(Unscored("it is empty"))) == (
        "it is empty",
        "a quote",
        "it is empty: a quote",
        "it is empty",
    )
    assert [in_words(fault), in_words(fault, quote=False)] == ["it is empty: a quote", "it is empty"]
    assert [in_words(KeyError("q")), in_words(KeyError("q"), quote=False)] == ["KeyError: 'q'", "KeyError"]


def test_a_fault_comes_out_of_another_process_as_it_was() -> None:
    fault = pickle.loads(pickle.dumps(Unscored("it is empty", "a quote")))
    assert (type(fault), fault.words, fault.quote) == (Unscored, "it is empty", "a quote")


def test_what_is_1_by_definition_is_kept_only_where_no_texts_are(suite) -> None:
    both = suite._replace(scorers=(named("plain")[0], named("relative", accepted="best")[0]))
    scores = {"plain": {"plain": 0.5}, "relative": {"relative": 1.0}}
    plain = Scored("plain:1", {"plain": 0.5})
    with_texts, without = (kept(both, scores, with_texts=stored) for stored in (True, False))
    assert with_texts == {"plain": plain, "relative": Scored("relative:1", {})}
    assert without == {"plain": plain, "relative": Scored("relative:1", {"relative": 1.0})}
