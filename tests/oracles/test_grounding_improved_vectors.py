"""The improved rules say what was worked out by hand, in English and Spanish."""

from oracles.grounding_improved_vectors import VECTORS, outcome


def test_every_vector_is_met() -> None:
    missed = {vector["id"]: found for vector in VECTORS for met, found in [outcome(vector)] if not met}
    assert not missed


def test_both_languages_have_vectors_of_every_kind_that_knows_languages() -> None:
    spoken: dict[str, set[str]] = {}
    for vector in VECTORS:
        language = vector.get("language") or vector.get("options", {}).get("language", "en")
        spoken.setdefault(vector["kind"], set()).add(language)
    for kind in ("numbers", "ungrounded_numbers", "words", "ungrounded_names", "set"):
        assert {"en", "es"} <= spoken[kind], kind
