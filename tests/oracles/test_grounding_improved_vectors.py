"""The improved rules say what was worked out by hand, in English and Spanish."""

import pytest
from oracles.grounding_improved_vectors import VECTORS, Vector, outcome


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_the_vector_is_met(vector: Vector) -> None:
    met, found = outcome(vector)
    assert met, (vector, found)


def test_both_languages_have_vectors_of_every_kind_that_knows_languages() -> None:
    spoken: dict[str, set[str]] = {}
    for vector in VECTORS:
        language = vector.get("language") or vector.get("options", {}).get("language", "en")
        spoken.setdefault(vector["kind"], set()).add(language)
    for kind in ("numbers", "ungrounded_numbers", "words", "ungrounded_names", "consent", "set"):
        assert {"en", "es"} <= spoken[kind], kind
