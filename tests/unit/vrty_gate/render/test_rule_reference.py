"""The page of rules says what the code does."""

import subprocess
import sys
from pathlib import Path

import pytest

from vrty_gate.render.rules.reference import ALL, flags_alone, page
from vrty_gate.render.rules.sections import SECTIONS, Section

ROOT = Path(__file__).parents[4]
every_section = pytest.mark.parametrize("section", ALL, ids=[one.title for one in ALL])


def test_the_committed_page_is_the_one_that_the_code_makes() -> None:
    made = page()
    assert (ROOT / "docs" / "grounding-rules.md").read_text(encoding="utf-8") == made, (
        "run python -m vrty_gate.render.rules.reference > docs/grounding-rules.md"
    )


def test_the_command_in_its_head_prints_it() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "vrty_gate.render.rules.reference"],
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.decode().replace("\r\n", "\n") == page()


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


@pytest.mark.parametrize(
    ("title", "ids"),
    [
        ("Compatible customer support", {"csr.no_unrequested_legal_refs"}),
        ("Compatible routing", {"routing.fallback_when_out_of_scope"}),
        (
            "Compatible specialized agent",
            {
                "specialized.entities_in_dialog",
                "specialized.required_entities_present",
                "specialized.no_partial_fields",
                "specialized.no_phantom_entities",
                "specialized.explicit_confirmation",
                "specialized.eoc_when_complete",
                "specialized.no_pre_execution_claim",
            },
        ),
        ("Compatible decision rationale", set()),
        ("Compatible banking", set()),
    ],
)
def test_the_rules_that_flag_an_answer_by_themselves_are_marked(title: str, ids: set[str]) -> None:
    (rules,) = [one.rules for one in SECTIONS if one.title == title]
    assert {rule.id for rule in rules.rules if flags_alone(rules, rule.id)} == ids
    assert {id_ for id_ in (rule.id for rule in rules.rules) if _line(id_).split("|")[2].endswith(" ⚑ ")} == ids


def _line(rule_id: str) -> str:
    return next(line for line in page().splitlines() if line.startswith(f"| `{rule_id}` |"))
