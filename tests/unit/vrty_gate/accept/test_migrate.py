"""Rescoring accepted texts: which baselines need it, and by what they are scored."""

from pathlib import Path

import pytest

from vrty_gate.accept.migrate import Move, migrate, outdated
from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import Rule
from vrty_gate.errors import InputError
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.scorers import REGISTRY, Result, Scorer, Traits, Unscored
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, Scored


def look(case: Case, accepted: tuple[Case, ...]) -> Result:
    """Dimensions that say what they were scored by; there is one for a reference only with a reference."""
    if case.response == "unscored":
        raise Unscored("it says nothing")
    scores = {"fidelity": len(case.response) / 10, "answers": len(accepted) / 10}
    return Result(scores | ({"reference": len(case.reference) / 10} if case.reference else {}))


RULES = dict.fromkeys(("fidelity", "answers", "reference"), Rule())
SCORER = Scorer("fidelity", "fidelity:1", RULES, look, traits=Traits(partial=True))


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Suite:
    """A suite whose case has a reference."""
    monkeypatch.setitem(REGISTRY, "fidelity", SCORER)  # type: ignore[arg-type]
    (tmp_path / ".git").mkdir()
    path = tmp_path / "m.yml"
    path.write_text(
        "version: 1\nscorers: [fidelity]\ncases:\n  - {id: a, prompt: p, response: now, reference: known}\n"
    )
    return load(str(path))


def using(suite: Suite, **changes) -> Suite:
    return suite._replace(scorers=(SCORER._replace(**changes),))


ALL = {"fidelity": 0.4, "answers": 0.1, "reference": 0.5}
WITHOUT = {"fidelity": 0.4, "answers": 0.1}


def record(
    name: str = "a",
    response: str = "then",
    store: str = "texts",
    reference: str | None = "known",
    scores: dict[str, float] = ALL,
) -> Baseline:
    scored = {"fidelity": Scored("fidelity:1", scores)}
    return baselines.baseline(name, Case("p", response, reference=reference), scored, store, "why")


def records(*some: Baseline) -> dict[str, Baseline]:
    return {baseline.case: baseline for baseline in some}


@pytest.mark.parametrize(
    "stored, expected",
    [
        pytest.param(record(), [], id="all that applies"),
        pytest.param(record(scores=dict.fromkeys(ALL, 0.9)), [], id="other numbers"),
        pytest.param(record(scores=WITHOUT), ["a"], id="a dimension is missing"),
        pytest.param(record(store="scores", scores=WITHOUT), [], id="no texts to tell"),
        pytest.param(record(name="gone", scores=WITHOUT), [], id="a case that is gone"),
        pytest.param(record()._replace(scores={}), ["a"], id="a scorer is missing"),
        pytest.param(record(reference=None), [], id="a reference came since, and was scored"),
    ],
)
def test_a_baseline_is_outdated_when_other_dimensions_apply_today(suite, stored: Baseline, expected: list[str]) -> None:
    assert [baseline.case for baseline in outdated(suite, records(stored))] == expected


def test_a_scorer_whose_dimensions_always_apply_is_outdated_by_its_signature_alone(suite) -> None:
    whole = using(suite, traits=Traits())
    assert outdated(whole, records(record(scores=WITHOUT))) == []
    assert outdated(using(suite, signature="fidelity:2"), records(record())) == [record()]


def test_accepted_texts_are_scored_by_the_reference_of_today_and_every_move_is_told(suite) -> None:
    before = records(record("gone", reference=None), record(reference=None, response="later"))
    migrated, moves = migrate(using(suite, signature="fidelity:2"), before)
    assert moves == [Move("a", "fidelity", 0.4, 0.5)]
    numbers = {"gone": WITHOUT, "a": {**ALL, "fidelity": 0.5}}
    for name, scores in numbers.items():
        scored = {"fidelity": Scored("fidelity:2", scores)}
        assert migrated[name] == baselines.sealed(before[name]._replace(scores=scored))


def test_the_moves_of_all_cases_are_told(suite) -> None:
    before = records(record("b", scores={"fidelity": 0.1}), record(scores={"fidelity": 0.4}))
    _, moves = migrate(suite, before)
    assert moves == [Move("a", "answers", None, 0.1), Move("a", "reference", None, 0.5)]  # b is gone
    _, moves = migrate(using(suite, signature="fidelity:2"), before)
    assert moves == [
        Move("b", "fidelity", 0.1, 0.4),
        Move("b", "answers", None, 0.1),
        Move("b", "reference", None, 0.5),
        Move("a", "answers", None, 0.1),
        Move("a", "reference", None, 0.5),
    ]
    assert [move.delta for move in moves[:2]] == [0.4 - 0.1, None]


def test_other_accepted_answers_are_there_when_the_first_is_scored(suite) -> None:
    first = record()
    assert first.texts is not None
    several = baselines.sealed(first._replace(texts=first.texts._replace(others=("another", "third"))))
    migrated, _ = migrate(using(suite, signature="fidelity:2"), records(several))
    assert migrated["a"].scores["fidelity"].dimensions == {**ALL, "answers": 0.3}


def test_a_relative_scorer_reads_the_accepted_texts_as_they_were(suite) -> None:
    seen: list[Case] = []

    def relative(case: Case, accepted: tuple[Case, ...]) -> Result:
        seen.append(case)
        return Result({"fidelity": 1.0})

    changed = using(suite, signature="fidelity:2", accepted="best", look=relative, traits=Traits())
    stored = record(reference="earlier")
    migrated, moves = migrate(changed, records(stored))
    assert seen == [Case("p", "then", reference="earlier")]
    assert (migrated["a"].scores["fidelity"].dimensions, moves) == ({}, [])


def test_a_baseline_without_texts_is_refused_with_the_file(suite) -> None:
    with pytest.raises(InputError) as caught:
        migrate(using(suite, signature="fidelity:2"), records(record(store="scores")))
    message = "the baseline of case 'a' has no texts to score; accept the case again"
    assert str(caught.value) == f"{suite.baselines}: {message}"


@pytest.mark.parametrize("name, line", [("a", 4), ("gone", 0)])
def test_an_accepted_answer_that_cannot_be_scored_is_refused_with_its_case(suite, name: str, line: int) -> None:
    with pytest.raises(InputError) as caught:
        migrate(using(suite, signature="fidelity:2"), records(record(name, response="unscored")))
    message = f"the accepted answer of case {name!r} cannot be scored by fidelity: it says nothing; nothing was changed"
    assert str(caught.value) == (f"{suite.manifest}:{line}:5: {message}" if line else message)
