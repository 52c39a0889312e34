"""The judge without a model meets the published numbers exactly: scores, queries, leaderboards and judgements."""

from oracles.rag_vectors import VECTORS, outcome, settings

from vrty_gate.core.scorers import rag


def test_every_vector_is_met() -> None:
    missed = {vector["id"]: found for vector in VECTORS for met, found in [outcome(vector)] if not met}
    assert not missed


def test_settings_that_divide_by_zero_or_contradict_each_other_are_refused() -> None:
    refused = {v["id"][:10] for v in VECTORS if v["kind"] == "score" and rag.fault(settings(v))}
    assert refused == {f"rag-s-01{number}" for number in (50, 51, 52, 53, 54, 55, 58, 59, 60, 61, 62, 63)}


def test_no_vector_is_left_out() -> None:
    kinds = [vector["kind"] for vector in VECTORS]
    assert {kind: kinds.count(kind) for kind in kinds} == {"score": 195, "topic": 93, "run": 22}
