"""What sank by small steps: which earlier records count, and by which scorer."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from review import FIDELITY

from vrty_gate.core.case import Case
from vrty_gate.history.creep import Fall, falls
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.scorers import INTEGRITY, REGISTRY, VRTY, Measured, Result
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, Scored
from vrty_gate.stores.history import Version

PROMPT = "How long is the refund window?"
WORDS = "one two three four five six seven eight nine ten".split()


@pytest.fixture(autouse=True)
def fidelity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "fidelity", FIDELITY._replace(accepted="best"))  # type: ignore[arg-type]


class Past:
    """A suite on disk, and what was accepted for it."""

    def __init__(self, path: Path) -> None:
        (path / ".git").mkdir()
        self.path = path / "m.yml"
        self.head = ""
        self.responses = {"a": "now"}
        self.versions: list[Version] = []

    def suite(self) -> Suite:
        cases = [
            f"  - {{id: {name}, prompt: '{PROMPT}', response: '{text}'}}\n" for name, text in self.responses.items()
        ]
        self.path.write_text(f"version: 1\n{self.head}\ncases:\n{''.join(cases)}")
        return load(str(self.path))

    def then(self, *records: Baseline) -> None:
        """One more version."""
        self.versions.insert(0, Version(f"{len(self.versions)}", {one.case: one for one in records}))

    def falls(self, *now: Baseline) -> list[Fall]:
        suite = self.suite()
        after = {one.case: one for one in now}
        before = self.versions[0].records if self.versions else {}
        return list(falls(suite, [case for case in suite.cases if case.id in after], before, after, self.versions))


@pytest.fixture
def past(tmp_path: Path) -> Iterator[Past]:
    return Past(tmp_path)


def record(composite: float, name: str = "a", response: str = "r", prompt: str = PROMPT, **more: float) -> Baseline:
    scores = {
        "vrty": Scored(VRTY.signature, {"composite": composite, **more}),
        "integrity": Scored(INTEGRITY.signature, dict.fromkeys(INTEGRITY.rules, 1.0)),
        "fidelity": Scored(FIDELITY.signature, {"fidelity": 1.0}),
    }
    return baselines.baseline(name, Case(prompt, response), scores, "texts", f"why {composite}")


def cases(some: list[Fall]) -> list[Fall]:
    return [fall for fall in some if fall.case]


def test_the_best_one_counts_and_of_equals_the_first(past: Past) -> None:
    for score in (0.5, 0.9, 0.9, 0.8, 0.75):
        past.then(record(score))
    case, suite = past.falls(record(0.7))
    assert case == Fall("a", "composite", 0.7, 0.9, "1", "why 0.9")
    assert suite == Fall("", "composite", 0.7, 0.9, "1")


def test_a_score_at_its_bar_has_not_sunk(past: Past) -> None:
    for score in (1.0, 0.9):
        past.then(record(score))
    assert cases(past.falls(record(0.8))) == []
    assert past.falls(record(0.95)) == []
    assert len(past.falls(record(0.94))) == 1


def test_a_step_of_scores_to_the_bar_is_a_small_one(past: Past) -> None:
    for score in (1.0, 0.8):
        past.then(record(score))
    assert cases(past.falls(record(0.7)))[0].then == 1.0


def test_a_record_of_another_scorer_hides_none_before_it(past: Past) -> None:
    past.then(record(0.9))
    past.then(record(0.9)._replace(scores={}))
    past.then(record(0.75))
    assert cases(past.falls(record(0.7)))[0].then == 0.9


def test_a_case_that_came_hides_none_that_stayed(past: Past) -> None:
    past.responses["b"] = "now"
    past.then(record(0.9), record(0.9, "old", prompt=PROMPT + "?"))
    past.then(record(0.75), record(0.75, "old", prompt=PROMPT + "?"))
    suite = past.suite()
    after = {"a": record(0.7), "b": record(0.7, "b", prompt=PROMPT + "?")}
    some = falls(suite, suite.cases, past.versions[0].records, after, past.versions)
    assert [(fall.case, fall.then) for fall in some] == [("a", 0.9), ("b", 0.9), ("", 0.9)]


def test_steps_are_judged_from_the_last_large_one(past: Past) -> None:
    for score in (1.0, 0.7, 0.6):
        past.then(record(score))
    assert cases(past.falls(record(0.57))) == []
    past.then(record(0.57))
    assert cases(past.falls(record(0.55)))[0].then == 0.7


def test_a_large_step_now_is_told_by_the_gate(past: Past) -> None:
    for score in (0.9, 0.85):
        past.then(record(score))
    assert cases(past.falls(record(0.3))) == []


def test_only_the_present_scorer_and_prompt_count(past: Past) -> None:
    other = record(0.9)
    past.then(other._replace(scores={"vrty": Scored("vrty:0", {"composite": 0.9})}))
    past.then(other._replace(scores={}))
    past.then(record(0.9, prompt="Another?"))
    past.then(record(0.72))
    assert past.falls(record(0.7)) == []


def test_what_gates_counts_and_the_composite_in_any_case(past: Past) -> None:
    past.head = "k: {completeness: 0.9}\ngate: {coherence: {severity: review}, composite: {severity: note}}"
    for score in (0.9, 0.8):
        past.then(record(0.9, completeness=score, coherence=score, relevance=score))
    past.then(record(0.75, completeness=0.75, coherence=0.75, relevance=0.75))
    found = cases(past.falls(record(0.7, completeness=0.7, coherence=0.7, relevance=0.7)))
    sank = {fall.dimension: fall.then for fall in found}
    assert sank == {"composite": 0.9, "coherence": 0.9, "completeness": 0.8}  # its first step was a large one


def test_a_case_that_came_is_the_one_that_went(past: Past) -> None:
    past.then(record(0.9, "old"))
    past.then(record(0.75, "old"))
    assert cases(past.falls(record(0.7))) == [Fall("a", "composite", 0.7, 0.9, "0", "why 0.9")]
    past.responses["old"] = "still here"
    assert past.falls(record(0.7)) == []
    del past.responses["old"]
    past.versions[1].records["older"] = record(0.95, "older")
    past.versions[0].records["older"] = record(0.75, "older")
    assert past.falls(record(0.7)) == []


def test_the_suite_is_compared_where_all_its_cases_were(past: Past) -> None:
    past.responses["b"] = "now"
    past.then(record(0.9), record(0.9, "b"), record(0.1, "gone"))
    past.then(record(0.9), record(0.9, "b"))
    past.then(record(1.0))
    after = [record(0.9), record(0.8, "b")]
    assert past.falls(*after) == [Fall("", "composite", (0.9 + 0.8) / 2, 0.9, "0")]
    past.head = "scorers: [integrity]"
    assert past.falls(*after) == []


def said(count: int, more: str = "") -> str:
    return " ".join(WORDS[:count]) + more


def steps(past: Past, *counts: int) -> None:
    for count in counts:
        past.then(record(0.5, response=said(count)))


def test_a_relative_scorer_reads_the_response_beside_the_oldest_of_equals(past: Past) -> None:
    past.head = "scorers: [vrty, fidelity, integrity]"
    steps(past, 10, 10, 9, 8)
    past.responses["a"] = said(6)
    assert past.falls(record(0.5, response=said(6))) == [Fall("a", "fidelity", 0.6, None, "0", "why 0.5")]
    past.responses["a"] = said(7)
    assert past.falls(record(0.5, response=said(7))) == []


def test_a_relative_scorer_reads_it_beside_the_best(past: Past) -> None:
    past.head = "scorers: [vrty, fidelity]"
    past.then(record(0.5, response=said(10)))
    past.then(record(0.6, response="eleven " + said(10)))
    past.then(record(0.55, response=said(8)))
    past.responses["a"] = said(7)
    assert cases(past.falls(record(0.55, response=said(7)))) == [Fall("a", "fidelity", 7 / 11, None, "1", "why 0.6")]


def test_a_relative_scorer_alone_takes_the_oldest(past: Past) -> None:
    past.head = "scorers: [fidelity]"
    past.then(record(0.1, response=said(10)))
    past.then(record(0.9, response=said(8)))
    past.responses["a"] = said(6)
    assert [fall.commit for fall in past.falls(record(0.9, response=said(6)))] == ["0"]


def test_a_relative_scorer_knows_large_steps_too(past: Past) -> None:
    past.head = "scorers: [vrty, fidelity]"
    steps(past, 10, 5, 4)
    past.responses["a"] = said(4, " more")
    assert past.falls(record(0.5, response=said(4, " more"))) == []
    steps(past, 3)
    past.responses["a"] = said(3, " more")
    assert past.falls(record(0.5, response=said(3, " more"))) == [Fall("a", "fidelity", 0.6, None, "1", "why 0.5")]


def test_any_of_several_answers_will_do(past: Past) -> None:
    past.head = "scorers: [vrty, integrity]"
    first = record(0.5, response="It is 30 days, and the costs of the shipping are paid by us.")
    german = "Sie können es bis zu 30 Tage lang zurückgeben, und die Kosten für den Versand werden von uns bezahlt."
    assert first.texts is not None
    past.then(first._replace(texts=first.texts._replace(others=(german,))))
    past.then(record(0.5, response=german))
    past.responses["a"] = german
    assert past.falls(record(0.5, response=german)) == []


@pytest.mark.parametrize(
    "auto, spread, others, last, fell",
    [
        pytest.param(False, 0.8, ("another",), 6, True, id="a stated k"),
        pytest.param(True, 0.8, ("another",), 6, False, id="a lower k"),
        pytest.param(True, 0.8, ("another",), 7, False, id="far above the lower k"),
        pytest.param(True, 0.9, ("another",), 6, True, id="below the lower k"),
        pytest.param(True, None, ("another",), 6, True, id="a scorer that cannot tell"),
        pytest.param(True, 0.8, (), 6, True, id="one answer"),
    ],
)
def test_k_follows_from_how_much_several_answers_differ(
    past: Past, monkeypatch: pytest.MonkeyPatch, auto: bool, spread: float | None, others, last: int, fell: bool
) -> None:
    measured = Measured(spread=(lambda accepted: spread if len(accepted) == 2 else 0.0) if spread else None)
    rule = FIDELITY.rules["fidelity"]._replace(auto=auto)
    scorer = REGISTRY["fidelity"]._replace(measured=measured, rules={"fidelity": rule})
    monkeypatch.setitem(REGISTRY, "fidelity", scorer)  # type: ignore[arg-type]
    past.head = "scorers: [vrty, fidelity]"
    first = record(0.6, response=said(10))
    assert first.texts is not None
    past.then(first._replace(texts=first.texts._replace(others=others)))
    steps(past, 9 if last == 7 else 8)
    past.responses["a"] = said(last)
    assert [fall.case for fall in cases(past.falls(record(0.6, response=said(last))))] == ["a"] * fell


def test_a_large_step_between_several_answers_is_measured_by_how_much_they_differ(
    past: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = FIDELITY.rules["fidelity"]._replace(auto=True)
    scorer = REGISTRY["fidelity"]._replace(measured=Measured(spread=lambda accepted: 0.9), rules={"fidelity": rule})
    monkeypatch.setitem(REGISTRY, "fidelity", scorer)  # type: ignore[arg-type]
    past.head = "scorers: [vrty, fidelity]"
    for score, words in ((0.6, 20), (0.5, 13)):
        one = record(score, response=" ".join(f"w{i}" for i in range(words)))
        assert one.texts is not None
        past.then(one._replace(texts=one.texts._replace(others=("another",))))
    past.responses["a"] = now = " ".join(f"w{i}" for i in range(10))
    fall = Fall("a", "fidelity", 0.5, None, "0", "why 0.6")
    assert cases(past.falls(record(0.5, response=now))) == [fall]


def test_a_step_to_the_bar_is_a_small_one(past: Past) -> None:
    past.head = "scorers: [vrty, fidelity]"
    steps(past, 10, 7)
    past.responses["a"] = said(6)
    assert [fall.now for fall in cases(past.falls(record(0.5, response=said(6))))] == [0.6]


def test_a_response_at_the_bar_of_the_best_since_a_large_step_has_not_sunk(past: Past) -> None:
    past.head = "scorers: [vrty, fidelity]"
    past.then(record(0.9, response="eleven"))
    past.then(record(0.6, response=said(10)))
    past.then(record(0.5, response=said(8)))
    past.responses["a"] = said(7)
    assert cases(past.falls(record(0.5, response=said(7)))) == []


def test_a_response_at_the_bar_of_the_best_of_all_has_not_sunk_whatever_came_later(past: Past) -> None:
    past.head = "scorers: [vrty, fidelity]"
    past.then(record(0.9, response=said(10)))
    past.then(record(0.6, response=said(5, " 11 12 13 14 15")))
    past.then(record(0.5, response=said(7, " 11 12")))
    past.responses["a"] = said(7)
    assert cases(past.falls(record(0.5, response=said(7)))) == []


def test_a_scorer_that_measures_anew_has_no_past(past: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    past.head = "scorers: [fidelity]"
    stored = [
        record(0.5)._replace(scores={"fidelity": Scored(FIDELITY.signature, {"fidelity": score})})
        for score in (0.9, 0.7, 0.6)
    ]
    for one in stored[:2]:
        past.then(one)
    for accepted, fell in (("stored", ["a"]), ("again", [])):
        monkeypatch.setitem(REGISTRY, "fidelity", FIDELITY._replace(accepted=accepted))  # type: ignore[arg-type]
        assert [fall.case for fall in past.falls(stored[2])] == fell


def test_every_dimension_of_a_relative_scorer_is_read(past: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    def look(case: Case, accepted: tuple[Case, ...]) -> Result:
        return Result({"steady": 1.0, **FIDELITY.look(case, accepted).scores})

    rules = {"steady": FIDELITY.rules["fidelity"], **FIDELITY.rules}
    scorer = FIDELITY._replace(accepted="best", rules=rules, look=look)
    monkeypatch.setitem(REGISTRY, "fidelity", scorer)  # type: ignore[arg-type]
    past.head = "scorers: [vrty, fidelity]"
    steps(past, 10, 8)
    past.responses["a"] = said(6)
    assert [fall.dimension for fall in cases(past.falls(record(0.5, response=said(6))))] == ["fidelity"]


def test_a_relative_scorer_reads_the_last_twenty_responses(past: Past) -> None:
    past.head = "scorers: [vrty, fidelity]"
    words = [f"w{i}" for i in range(100)]
    for count in range(100, 78, -1):
        past.then(record(0.5, response=" ".join(words[:count])))
    past.responses["a"] = now = " ".join(words[:60])
    assert cases(past.falls(record(0.5, response=now))) == [Fall("a", "fidelity", 60 / 98, None, "2", "why 0.5")]


def test_a_response_without_a_composite_is_not_the_best(past: Past) -> None:
    past.head = "scorers: [vrty, fidelity]"
    past.then(record(0.5, response=said(10))._replace(scores={}))
    past.then(record(0.4, response=said(9)))
    steps(past, 8)
    past.responses["a"] = said(6)
    assert [fall.commit for fall in cases(past.falls(record(0.5, response=said(6))))] == []
    past.responses["a"] = said(5)
    past.then(record(0.4, response=said(6)))
    assert [fall.commit for fall in cases(past.falls(record(0.5, response=said(5))))] == ["2"]


def test_a_record_without_texts_hides_none_before_it(past: Past) -> None:
    past.head = "scorers: [vrty, fidelity]"
    steps(past, 10, 8)
    past.then(record(0.5, response=said(7))._replace(texts=None))
    past.responses["a"] = said(6)
    assert [fall.commit for fall in cases(past.falls(record(0.5, response=said(6))))] == ["0"]


def test_records_without_texts_say_nothing_to_a_relative_scorer(past: Past) -> None:
    past.head = "scorers: [vrty, fidelity]"
    steps(past, 10, 8)
    past.versions = [Version(c, {n: r._replace(texts=None) for n, r in some.items()}) for c, some in past.versions]
    past.responses["a"] = said(6)
    assert past.falls(record(0.5, response=said(6))) == []


def test_a_relative_scorer_that_raises_costs_a_note(past: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = FIDELITY._replace(accepted="best", look=lambda case, accepted: Result({"fidelity": 1 // 0}))
    monkeypatch.setitem(REGISTRY, "fidelity", broken)  # type: ignore[arg-type]
    past.head = "scorers: [fidelity, vrty]"
    for score in (0.9, 0.8):
        past.then(record(score, response=f"{score}"))
    assert [fall.case for fall in past.falls(record(0.7))] == ["a", ""]
