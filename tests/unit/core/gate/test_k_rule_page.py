"""The page about the k rule: its numbers are those of the gate."""

import re
from pathlib import Path

import pytest

from vrty_gate import score
from vrty_gate.core.case import Case
from vrty_gate.core.fidelity import fidelity
from vrty_gate.core.gate.rule import Rule, check

PAGE = (Path(__file__).parents[4] / "docs" / "k-rule.md").read_text(encoding="utf-8")
PROMPT, ACCEPTED = re.findall(r"\*([^*\n]+(?:\n[^*\n]+)*)\*(?!\*)", PAGE.partition("## Example")[2])[:2]
ROWS = re.findall(
    r"^\| (.+?) \| `(\w+)` \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| (\w+) \|$", PAGE, re.MULTILINE
)


def scores(response: str) -> dict[str, float]:
    prompt, accepted = PROMPT.replace("\n", " "), ACCEPTED.replace("\n", " ")
    found = fidelity(Case(prompt, response), (Case(prompt, accepted),)) if response != accepted else 1.0
    return {"fidelity": found, "composite": score(prompt, response).composite}


def test_the_page_has_rules_that_are_broken_and_met() -> None:
    assert [row[-1] for row in ROWS] == ["broken", "met", "broken", "met"]


@pytest.mark.parametrize("position", range(len(ROWS)))
def test_each_row_is_what_the_gate_computes(position: int) -> None:
    answer, dimension, baseline, k, needed, got, verdict = ROWS[position]
    before, now = scores(ACCEPTED.replace("\n", " "))[dimension], scores(answer)[dimension]
    outcome = check(now, before, Rule(k=float(k)))
    assert (f"{before:.3f}", f"{outcome.required:.3f}", f"{now:.3f}") == (baseline, needed, got)
    assert (outcome.verdict == "pass") == (verdict == "met")


@pytest.mark.parametrize("capital, stated", [("London", "0.879"), ("Paris", "0.865")])
def test_the_limits_are_shown_with_real_scores(capital: str, stated: str) -> None:
    full = score("What is the capital of France?", f"{capital} is the capital of France.").composite
    short = score("What is the capital of France?", f"{capital}.").composite
    assert (f"{full:.3f}", f"{short:.3f}") == (stated, "0.350")
    assert f"*{capital} is the capital of France* scores {stated}" in " ".join(PAGE.split())
