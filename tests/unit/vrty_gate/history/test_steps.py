"""What one state of the baselines changed of the one before."""

from vrty_gate.core.case import Case
from vrty_gate.history.steps import found, moves
from vrty_gate.stores.baselines import Baseline, Scored, baseline, sealed


def record(name: str, response: str, score: float = 0.5, signature: str = "s:1", prompt: str = "") -> Baseline:
    scores = {"s": Scored(signature, {"d": score})}
    return baseline(name, Case(prompt or f"prompt of {name}", response), scores, "texts", f"because {response}")


def by_id(*records: Baseline) -> dict[str, Baseline]:
    return {each.case: each for each in records}


def test_equal_records_are_no_change() -> None:
    assert moves(1, by_id(record("a", "x")), by_id(record("a", "x"))) == []


def test_what_was_added_removed_and_changed_is_told_in_order_of_ids() -> None:
    before = by_id(record("a", "x"), record("b", "x"), record("d", "x"))
    after = by_id(record("d", "y", 0.25), record("c", "x"), record("a", "x"))
    b, c, d = (move.point for move in moves(3, before, after))
    assert (b.kind, b.answers, c.kind, c.reason) == ("removed", 0, "added", "because x")
    assert (d.entry, d.kind, d.deltas, d.changed) == (3, "changed", {"d": -0.25}, ("response",))


def test_other_scores_for_the_same_texts_are_no_acceptance() -> None:
    (move,) = moves(1, by_id(record("a", "x", 0.5)), by_id(record("a", "x", 0.75)))
    assert (move.point.kind, move.point.deltas) == ("rescored", {"d": 0.25})


def test_scores_of_another_version_have_no_difference() -> None:
    (move,) = moves(1, by_id(record("a", "x")), by_id(record("a", "y", 0.75, "s:2")))
    assert (move.point.deltas, move.point.not_comparable, move.point.scores) == ({}, ("s",), {"d": 0.75})


def test_a_case_with_the_same_prompt_was_renamed_even_if_its_answer_changed() -> None:
    old, new = moves(1, by_id(record("a", "x", prompt="p")), by_id(record("b", "y", prompt="p")))
    assert (old.point.kind, old.point.later_id) == ("renamed", "b")
    assert (new.point.kind, new.point.earlier_id, new.point.changed) == ("renamed", "a", ("response",))


def test_of_several_cases_with_the_same_prompt_none_was_renamed() -> None:
    before = by_id(record("a", "x", prompt="p"), record("b", "x", prompt="p"))
    kinds = [move.point.kind for move in moves(1, before, by_id(record("c", "x", prompt="p")))]
    assert kinds == ["removed", "removed", "added"]


def test_other_answers_and_checks_that_were_overruled_are_told() -> None:
    one = record("a", "x")
    assert one.texts is not None
    more = sealed(one._replace(texts=one.texts._replace(others=("y", "z")), broken=("no_refusal",)))
    (move,) = moves(1, by_id(one), by_id(more))
    assert (move.point.kind, move.point.answers, move.point.broken) == ("changed", 3, ("no_refusal",))


def test_what_lay_in_the_oldest_entry_was_not_added_there() -> None:
    assert [(move.point.kind, move.point.reason) for move in found(by_id(record("a", "x")))] == [("found", "because x")]
