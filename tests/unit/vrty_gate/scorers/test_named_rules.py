"""Several lists of rules in a suite, and what the two editions of `overlap` say."""

import json
from pathlib import Path

import pytest

from vrty_gate.core.compat.judge import exact, includes
from vrty_gate.core.compat.rules import relevance, time_cost, trajectory
from vrty_gate.errors import InputError
from vrty_gate.gate.score import score
from vrty_gate.manifest.load import load

CASE = {"id": "a", "prompt": "What is Python programming?", "response": "Python is a programming language."}
OBJECT = {"type": "object"}


def scores(folder: Path, *rules: dict[str, object], **case: object) -> dict[str, dict[str, float]]:
    manifest = {"version": 1, "scorers": [{"rules": options} for options in rules], "cases": [{**CASE, **case}]}
    path = folder / "vrty-gate.json"
    path.write_text(json.dumps(manifest))
    suite = load(str(path))
    (scored,) = score(suite, suite.cases)
    return {name: dict(found) for name, found in scored.scores.items()}


def test_two_lists_of_keywords_and_two_schemas_are_two_dimensions(tmp_path: Path) -> None:
    found = scores(
        tmp_path,
        {"keywords": ["python", "java"], "schema": OBJECT},
        {"name": "tone", "keywords": ["language"], "schema": {"type": "string"}},
        response=json.dumps("Python is a language."),
    )
    assert found == {
        "rules": {"schema": 0.0, "keywords": 0.5},
        "rules_tone": {"tone_schema": 1.0, "tone_keywords": 1.0},
    }


def test_rules_and_schemas_of_a_case_apply_to_the_list_without_a_name(tmp_path: Path) -> None:
    found = scores(
        tmp_path, {}, {"name": "tone", "keywords": ["language"]}, rules={"keywords": ["java"]}, schema=OBJECT
    )
    assert found == {"rules": {"schema": 0.0, "keywords": 0.0}, "rules_tone": {"tone_keywords": 1.0}}


@pytest.mark.parametrize(
    ("name", "words"), [("Tone", "but must be lower-case letters"), ("", "but must be"), ("a" * 33, "at most 32")]
)
def test_a_name_begins_dimensions(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        scores(tmp_path, {"name": name, "min_words": 1})


def test_one_name_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the scorer 'rules_a' is listed twice"):
        scores(tmp_path, {"name": "a", "min_words": 1}, {"name": "a", "max_words": 9})


def test_overlap_is_three_of_four_here_and_two_of_four_in_the_code_of_the_original(tmp_path: Path) -> None:
    assert scores(tmp_path, {"overlap": True}) == {"rules": {"overlap": 0.75}}
    assert scores(tmp_path, {"overlap": True, "compat": "orbiter"}) == {"rules": {"overlap": 0.5}}
    assert relevance(CASE["response"], CASE["prompt"]).details == {"overlap": 2, "input_words": 4}


def test_checks_that_no_manifest_names_say_what_their_page_shows() -> None:
    assert (exact(" 30 days\n", "30 days"), includes("Within 30 Days.", "30 days")) == (1.0, 1.0)
    assert trajectory([{"step": 1, "action": "search"}, {"step": 2}]).score == 0.5
    assert time_cost({"_time_cost_ms": 12_000}).score == 0.6
