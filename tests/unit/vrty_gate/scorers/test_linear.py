"""No scorer takes work beyond linear in the size of the texts of a case, counted in lines of Python.

What its regular expressions do in C is counted in `test_patterns.py`. Some texts are refused for their size, which is
linear, too.
"""

from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from steps import LINEAR, growth, lines_run

from vrty_gate.core.case import Case
from vrty_gate.core.compat.judge import parse_lenient
from vrty_gate.core.judge import parse_strict
from vrty_gate.rule_sets.built_in import SETS
from vrty_gate.scorers import REGISTRY, WITH_OPTIONS, Scorer, Unscored, build

UNITS = [
    *(
        "a ",
        "word",
        "1 ",
        "!",
        "\n",
        " ",
        "- a b\n",
        "(",
        "[",
        "{",
        '"',
        "`",
        "```\n",
        "*",
        "1. ",
        "a.b ",
        "<a>",
        "\\",
        "\\n",
    ),
    *(
        "http://a.b ",
        '{"a":1}',
        '{"a":[',
        "def f(a):\n    return a\n",
        "| a | b\n",
        "Law 1 ",
        "½",
        "\u200b",
        "一二",
        "it's ",
    ),
    *("Yes, no. ", "not ", "The cat sat. ", "5 euros ", "Ab ", "a-", "user: yes\n", "12/3/", "(1) ", "\u00e9"),
]
MIXED = "".join(UNITS) + " ".join(UNITS)

OPTIONS: dict[str, dict[str, dict[str, Any]]] = {
    "rules": {
        "rules": {"format": "markdown", "keywords": ["a b"], "not_keywords": ["z"], "sections": ["A"], "overlap": True},
        "rules with json": {"format": "json", "max_words": 5, "max_sentences": 3, "regex": ["[a-z]+x"]},
        "rules with a schema": {"schema": {"type": "array", "items": {"type": "object"}}},
        "rules of orbiter": {"format": "markdown", "keywords": ["a b"], "overlap": True, "compat": "orbiter"},
    },
    "reference": {"reference": {}},
    "rag": {"rag": {}},
    "grounding": {f"grounding with {name}": {"set": name} for name in SETS if name != "specialized_agent"}
    | {f"grounding with compatible {name}": {"set": name, "edition": "compatible"} for name in SETS},
    "geometry": {"geometry": {"encoder": "lexical"}},
    "tools": {"tools": {}},
    "referee": {"referee": {"model": "m"}},
    "judge": {"judge": {"model": "m", "template": "{input} {expected} {actual} {context}"}},
}
NAMES = [*REGISTRY, *(name for each in OPTIONS.values() for name in each)]


def scorer(name: str) -> Scorer:
    if name in REGISTRY:
        return REGISTRY[name]
    kind, options = next((kind, each[name]) for kind, each in OPTIONS.items() if name in each)
    files: Any = SimpleNamespace(
        manifest=lambda: "vrty-gate.yml", shown=lambda path, _: path, read_if_there=lambda *_: None
    )
    return build(kind, options, files)


def test_every_scorer_is_here() -> None:
    assert set(OPTIONS) == set(WITH_OPTIONS)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_scorer_is_linear_at_10k_and_40k_characters(name: str) -> None:
    _require_linear(name, MIXED, 10_000, 40_000)


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("name", NAMES)
def test_a_scorer_is_linear_on_every_hostile_text(name: str, unit: str) -> None:
    _require_linear(name, unit, 1_000, 4_000)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_scorer_is_linear_from_10k_to_1m_characters(name: str) -> None:
    _require_linear(name, MIXED, 10_000, 100_000)
    _require_linear(name, MIXED, 100_000, 1_000_000)


@pytest.mark.parametrize("unit", UNITS)
def test_the_reply_of_a_judge_is_read_in_linear_time(unit: str) -> None:
    for read in (parse_strict, parse_lenient):
        assert growth(lambda size, read=read: read(unit * size), 10_000, 100_000) < LINEAR


def _require_linear(name: str, unit: str, small: int, large: int) -> None:
    used = scorer(name)
    _look(used, f"{name} at first", unit, small // 3)  # what is done once is done
    first, second = (lines_run(partial(_look, used, f"{name} of {size}", unit, size)) for size in (small, large))
    assert second <= first * LINEAR * large / small


def _look(used: Scorer, about: str, unit: str, size: int) -> None:
    """Score a response with all its explanations; `about` makes the texts new, so that no cache knows them."""
    text = unit * (size // len(unit))
    case = Case(f"What is {about}? {text}", f"Yes, {about}. {text}", f"B {about} {text}", f"C {about} {text}")
    accepted = case._replace(response=f"No 7, {about}. {text[:-3]}")
    with suppress(Unscored):
        result = used.look(case, (accepted,))
        result.explain()
        result.evidence()
        result.doubt()
