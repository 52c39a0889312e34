"""The page of rules says what the code does."""

import sys
from pathlib import Path

import pytest

from vrty_gate.core.compat import grounding

DOCS = Path(__file__).parents[3] / "docs"
sys.path.insert(0, str(DOCS / "reference"))
from grounding_rules import SECTIONS, Section, flags_alone, page  # noqa: E402

sys.path.remove(str(DOCS / "reference"))
every_section = pytest.mark.parametrize("section", SECTIONS, ids=[one.title for one in SECTIONS])
FROZEN = (
    grounding.customer_support_rules(),
    grounding.routing_rules(),
    grounding.specialized_agent_rules(),
    grounding.decision_rationale_rules(),
    grounding.banking_rules(),
)


def test_the_committed_page_is_the_one_that_the_code_makes() -> None:
    committed = (DOCS / "grounding-rules.md").read_text(encoding="utf-8")
    assert committed == page(), "run python docs/reference/grounding_rules.py"


@every_section
def test_every_rule_is_on_the_page_with_its_weight_its_source_and_what_it_cannot_see(section: Section) -> None:
    part = page().partition(f"## {section.title}\n")[2].partition("\n## ")[0]
    for rule in section.rules.rules:
        (line,) = [line for line in part.splitlines() if line.startswith(f"| `{rule.id}` |")]
        assert all(
            words in line for words in (f"| {rule.weight:.2f}", rule.description, rule.citation, rule.blind_spot)
        )


@every_section
def test_the_name_on_the_page_is_that_of_the_rules(section: Section) -> None:
    filled = section.name.format_map({"domain": "general", "language": "en", "rag|norag": "rag"})
    assert section.rules.name == filled


def test_the_tables_are_whole() -> None:
    tables = [line.replace("\\|", "") for line in page().splitlines() if line.startswith("|")]
    widths = [line.count("|") for line in tables]
    heads = [place for place, line in enumerate(tables) if line.startswith("| :--")]
    for place, after in zip(heads, [*heads[1:], len(tables) + 1], strict=True):
        assert len(set(widths[place - 1 : after - 1])) == 1


def test_the_page_of_the_frozen_rules_has_them_in_order_with_their_weights_sources_and_flags() -> None:
    lines = (DOCS / "grounding-compatible.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| `") and line.count(" | ") == 3]
    expected = [
        f"| `{rule.id}` | {rule.weight:.2f}{' ⚑' if flags_alone(rules, rule.id) else ''} |"
        for rules in FROZEN
        for name in rules.sub_scores
        for rule in rules.rules
        if rule.sub_score == name
    ]
    assert [f"{'|'.join(row.split('|')[:3])}|" for row in rows] == expected
    cited = [
        rule.citation for rules in FROZEN for name in rules.sub_scores for rule in rules.rules if rule.sub_score == name
    ]
    assert all(f"*{citation}*" in row for row, citation in zip(rows, cited, strict=True) if citation)
