"""Write ../grounding-rules.md from the rules: `python docs/reference/grounding_rules.py`. A test compares it."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from vrty_gate.core.grounding.customer_support import customer_support_rules
from vrty_gate.core.grounding.evaluation import Check, ChecklistRule, RuleEvidence, RuleSet
from vrty_gate.rule_sets.built_in import built_in

PAGE = Path(__file__).parents[1] / "grounding-rules.md"
_FLAG = "⚑"

BEFORE = """
<!-- Written by docs/reference/grounding_rules.py; change the code, then run it. -->

# Grounding rules

This page lists the rules of the built-in sets of [grounding](grounding.md). The rules of `edition: compatible` are on
[another page](grounding-compatible.md).

- **Weight:** what a rule adds to its sub-score, named in bold above the rule, unless the rule fails. A rule that has
  nothing to check, or whose metadata is missing, counts as passed.
- **Limit:** a sub-score below its limit flags the response.
- **⚑:** if the rule fails, it flags the response even if all other rules pass. A rule without ⚑ does so only together
  with others, if at all.
- **Requirement:** the condition under which the rule passes. A requirement without a subject is about the response.
  Sources are in italics.

Rules that look for phrases find whole words, ignore accents, and do not understand negation. Content words are all
words except those of one or two letters and stop words, such as “the”. To change a set, [extend
it](own-rule-sets.md#extend-a-built-in-set).
"""


class Section(NamedTuple):
    """One rule set on the page."""

    title: str
    about: str
    key: str
    """The set in a manifest."""
    name: str
    """Name of the rule set in reports, with its options in braces."""
    rules: RuleSet
    notes: tuple[str, ...] = ()
    """What users of the set need to know."""


SECTIONS: tuple[Section, ...] = (
    Section(
        "Customer support",
        "Is a response to a customer based on the context, complete, and free of invented promises?",
        "customer_support",
        "customer_support_v4_{domain}_{language}_{rag|norag}",
        customer_support_rules(),
        (
            (
                "With `rag: false`, the set has no rules for `groundedness`. Otherwise, the rules for `groundedness`"
                " and the one about laws count as passed if the case has no context."
            ),
            (
                "[`PROMISES`](../core/grounding/customer_support.py) lists phrases in English and Spanish, such as “we"
                " guarantee” and “no questions asked”. Each `domain` except `general` adds more phrases."
            ),
        ),
    ),
    Section(
        "Routing",
        "Is the intent that a router chose for a request justified?",
        "routing",
        "routing_v3",
        built_in("routing", {}).rules,
        (
            (
                "`top1_score` is the router's confidence in the chosen intent, and `margin` its lead over the next"
                " intent. Both range from 0 to 1."
            ),
            "`fallback_fired` is true if the router gave up, and `query_in_scope` if the request has a known intent.",
        ),
    ),
    Section(
        "Decision rationale",
        "Are the reasons for a financial decision supported, complete, honest about doubt, and traceable?",
        "decision_rationale",
        "decision_rationale_v3",
        built_in("decision_rationale", {}).rules,
        ("All metadata fields are true or false, except `confidence`, which may have any value.",),
    ),
    Section(
        "Banking",
        "Does a bank's decision state its basis (`spec`), its reasons (`expl`), and what would change it (`bshift`)?",
        "banking",
        "banking_v3",
        built_in("banking", {}).rules,
    ),
)


def page() -> str:
    """The whole page, as Markdown."""
    return "\n\n".join(part.strip() for part in (BEFORE, *map(_section, SECTIONS))) + "\n"


def _section(section: Section) -> str:
    lines = [
        f"## {section.title}",
        _wrapped(f"{section.about} In the manifest: `set: {section.key}`; in reports: `{section.name}`."),
        *_notes(section.notes),
        _table(section.rules),
    ]
    return "\n\n".join(lines)


def _notes(notes: Sequence[str]) -> list[str]:
    if len(notes) < 2:
        return [_wrapped(note) for note in notes]
    return ["\n".join(_wrapped(f"- {note}", "  ") for note in notes)]


def _wrapped(text: str, indent: str = "") -> str:
    """Text in lines of at most 125 characters; code stays on one line."""
    joined = re.sub("`[^`]+`", lambda code: code[0].replace(" ", "\0"), text)
    lines = fill(joined, 125, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return lines.replace("\0", " ")


def _table(rules: RuleSet) -> str:
    """The rules by sub-score, each group under a row with the name and the limit of the sub-score."""
    rows: list[Sequence[str]] = []
    for name in rules.sub_scores:
        limit = f"limit {rules.limits[name]:g}" if rules.limits.get(name) else "no limit"
        rows.append((f"**{name}**, {limit}", "", "", ""))
        rows += [_row(rules, rule) for rule in rules.rules if rule.sub_score == name]
    return _rows(("rule", "weight", "requirement", "cannot see"), rows)


def _row(rules: RuleSet, rule: ChecklistRule) -> Sequence[str]:
    return f"`{rule.id}`", _weight(rules, rule), _requirement(rule), rule.blind_spot


def _weight(rules: RuleSet, rule: ChecklistRule) -> str:
    return f"{rule.weight:.2f}" + (f" {_FLAG}" if flags_alone(rules, rule.id) else "")


def _requirement(rule: ChecklistRule) -> str:
    return rule.description + (f" *{rule.citation}*" if rule.citation else "")


def flags_alone(rules: RuleSet, rule_id: str) -> bool:
    """Whether an answer is flagged if it fails only this rule."""
    others = tuple(rule._replace(check=_always(rule.id != rule_id)) for rule in rules.rules)
    return rules._replace(rules=others).evaluate(question="", response="any").flagged


def _always(matched: bool) -> Check:
    return lambda _: RuleEvidence(matched, "", "")


def _rows(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, [":--"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
