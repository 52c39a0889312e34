"""The vectors of Orbiter's rules, with YAML by PyYAML; `rules_hold.py` runs the others under every interpreter."""

from oracles.rules_vectors import OURS, agrees, needs_yaml, outcome, vectors

from vrty_gate.scorers.yaml_text import load

VECTORS = list(vectors())


def test_every_score_and_its_details_are_the_originals() -> None:
    found = {vector["id"]: (vector, outcome(vector, load)) for vector in VECTORS}
    assert not {name: other for name, (vector, other) in found.items() if not agrees(vector, other)}


def test_all_vectors_are_there_and_only_those_with_a_note_may_differ() -> None:
    assert len(VECTORS) == 454
    assert sum(needs_yaml(vector) for vector in VECTORS) > 40
    assert OURS.keys() <= {vector["id"] for vector in VECTORS if "note" in vector}
