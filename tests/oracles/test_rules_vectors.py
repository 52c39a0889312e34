"""The vectors of Orbiter's rules, with YAML by PyYAML; `rules_hold.py` runs the others under every interpreter."""

from typing import Any

import pytest
from oracles.rules_vectors import OURS, agrees, needs_yaml, outcome, vectors

from vrty_gate.scorers.yaml_text import load

VECTORS = list(vectors())


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_the_score_and_its_details_are_the_originals(vector: dict[str, Any]) -> None:
    found = outcome(vector, load)
    assert agrees(vector, found), found


def test_all_vectors_are_there_and_only_those_with_a_note_may_differ() -> None:
    assert len(VECTORS) == 454
    assert sum(needs_yaml(vector) for vector in VECTORS) > 40
    assert OURS.keys() <= {vector["id"] for vector in VECTORS if "note" in vector}
