"""The compatible rule sets give the published verdicts, scores, flags, spans, names, warnings and errors exactly."""

from oracles.grounding_rules_vectors import VECTORS, outcome


def test_every_vector_is_met() -> None:
    missed = {vector["id"]: found for vector in VECTORS for met, found in [outcome(vector)] if not met}
    assert not missed


def test_no_vector_is_left_out() -> None:
    factories = [vector["factory"] for vector in VECTORS]
    assert {name: factories.count(name) for name in factories} == {
        "customer_support_rules": 401,
        "customer_support_rag_rules": 1,
        "rag_rules": 19,
        "groundlens_banking_rules": 15,
        "routing_rules": 240,
        "specialized_agent_rules": 272,
        "decision_rationale_rules": 250,
        "banking_rules": 157,
    }
