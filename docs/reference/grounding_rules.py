"""Write ../grounding-rules.md from the rules: `python docs/reference/grounding_rules.py`. A test compares it."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from vrty_gate.core.grounding.customer_support import PROMISES, customer_support_rules
from vrty_gate.core.grounding.evaluation import Check, ChecklistRule, RuleEvidence, RuleSet
from vrty_gate.rule_sets.built_in import built_in

PAGE = Path(__file__).parents[1] / "grounding-rules.md"
_FLAG = "⚑"
_NUMBERS = (
    "language",
    "`en`, `es` or `multi`: which number format is read. Phrases of both languages are always searched for.",
)

BEFORE = """
<!-- Written by docs/reference/grounding_rules.py; change the code, then run it. -->

# Grounding rules

These rule sets are for answers that must keep to a source, and for agents that must follow a procedure. Each rule
reads a case's question, response, context and metadata, and reports what it found and why. No model is called.

**Scores.** Each rule has a weight in one sub-score. A sub-score is the sum of the weights of the rules that did not
fail, at most 1. The quality is the geometric mean of the sub-scores: 0 if any is 0. All range from 0 to 1, with four
decimals.

**Outcomes.** A rule has one of four outcomes:

- *passed*: its requirement is met;
- *failed*: it is not;
- *abstained*: there was nothing to check, for example no number, no context or no metadata;
- *not attested*: required metadata is missing.

All except *failed* add the rule's weight: missing metadata does not lower a score.

**Flags.** A sub-score below its limit flags an answer. ⚑ marks a rule that flags on its own, even if all others
pass. **A rule without ⚑ flags only together with others, if at all.**

**Words.** Rules that search for phrases do not understand negation. They match whole words and ignore accents.

**Errors.** Metadata of the wrong type fails its rule with a message. A blank response is an error in Python, and
scores 0 in every dimension of the gate.

**Editions.** These are the default rules. With `edition: compatible`, a set gives the [verdicts of Groundlens
2026.6](grounding-compatible.md); `specialized_agent` exists only in that edition.

**Files.** `routing`, `decision_rationale` and `banking` are [rule set files](own-rule-sets.md) in the package
([here](../core/data)): extend one, or copy it to change it.

**In Python.** `customer_support` is `customer_support_rules` of `vrty_gate.core.grounding.customer_support`.
"""


class Section(NamedTuple):
    """One rule set on the page."""

    title: str
    about: str
    manifest: str
    """How a manifest names it."""
    name: str
    """Name of the rule set, with its options in braces."""
    rules: RuleSet
    options: tuple[tuple[str, str], ...] = ()
    metadata: tuple[tuple[str, str], ...] = ()
    facts: tuple[str, ...] = ()
    """Surprising facts that users of the set need to know."""


def _phrases(listed: str) -> str:
    return ", ".join(f"“{phrase}”" for phrase in listed.split("|"))


SECTIONS: tuple[Section, ...] = (
    Section(
        "Customer support",
        "Is an answer to a customer grounded in the sources, complete, and free of invented promises?",
        "{set: customer_support, rag: true, domain: general, language: en}",
        "customer_support_v4_{domain}_{language}_{rag|norag}",
        customer_support_rules(),
        (
            ("rag", "`false` for answers without a context: drops the three rules of `groundedness`, and its limit."),
            (
                "domain",
                "`general`, `finance`, `healthcare` or `legal`: adds promises to find, and names that need no source.",
            ),
            ("language", "`en`, `es` or `multi`: which number format is read, and which phrases are searched for."),
        ),
        facts=(
            "Numbers, names and laws may also come from the question.",
            "Without a context, the rules of `groundedness` and the one about laws abstain, and nothing is flagged.",
            "`1.5` is not `15`, `500USD` is recognised, and `1.000,50` in Spanish is `1,000.50` in English.",
            "A rule that abstains counts as passed; `completeness` never flags.",
            "The rule about laws checks their numbers; the rule about names checks numbers in addresses.",
            *(
                f"Promises, {domain}, {language}: {_phrases(listed)}."
                for domain, both in PROMISES.items()
                for language, listed in zip(("English", "Spanish"), both, strict=True)
            ),
        ),
    ),
    Section(
        "Routing",
        "Is the intent that a router chose for a request justified?",
        "{set: routing, language: en}",
        "routing_v3",
        built_in("routing", {}).rules,
        (_NUMBERS,),
        (
            ("top1_score", "The router's confidence in the chosen intent, from 0 to 1."),
            ("margin", "How far the second intent's score is below `top1_score`, from 0 to 1."),
            ("fallback_fired", "Whether the router gave up, true or false."),
            ("query_in_scope", "Whether the request has a known intent, true or false."),
        ),
        ("To check the chosen intent, extend the set with a rule with `metadata: predicted_intent` and `one_of`.",),
    ),
    Section(
        "Decision rationale",
        "Is the rationale of a financial decision supported, complete, honest about doubt, traceable and robust?",
        "{set: decision_rationale, language: en}",
        "decision_rationale_v3",
        built_in("decision_rationale", {}).rules,
        (_NUMBERS,),
        (
            ("context_quality_validated", "True or false, like `consistency_check_passed` and `audit_logged`."),
            ("injection_test_passed", "True or false, like `independent_review_completed`."),
            ("sources_conflict", "Whether the sources disagree, so that the response must say so."),
            ("confidence", "A number; with it, the response need not state its confidence."),
        ),
        ("A missing attestation flags only if `must_pass` names its rule.",),
    ),
    Section(
        "Banking",
        "Does a banking decision state its basis, its reasoning, and what would change it?",
        "{set: banking, language: en}",
        "banking_v3",
        built_in("banking", {}).rules,
        (_NUMBERS,),
    ),
)


def page() -> str:
    """The whole page, as Markdown."""
    parts = [BEFORE, _overview(), *map(_section, SECTIONS)]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _overview() -> str:
    rows = [
        (
            f"[{section.title}](#{section.title.lower().replace(' ', '-')})",
            str(len(section.rules.rules)),
            ", ".join(f"`{name}`" for name in section.rules.sub_scores),
        )
        for section in SECTIONS
    ]
    return _rows(("Rule set", "Rules", "Sub-scores"), rows)


def _section(section: Section) -> str:
    rules = section.rules
    lines = [
        f"## {section.title}",
        section.about,
        f"**In a manifest.** `grounding: {section.manifest}`",
        f"**Name.** `{section.name}`",
        *(_named("Option", section.options)),
        *(_named("Metadata", section.metadata)),
        f"**Flags** when {_limits(rules)}.",
        *(["\n".join(["**Notes.**", "", *[f"- {fact}" for fact in section.facts]])] if section.facts else []),
        *(_table(rules, name) for name in rules.sub_scores),
    ]
    return "\n\n".join(lines)


def _named(heading: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    return [_rows((heading, "Meaning"), [(f"`{name}`", meaning) for name, meaning in rows])] if rows else []


def _limits(rules: RuleSet) -> str:
    conditions = [f"`{name}` is below {limit:g}" for name, limit in rules.limits.items() if limit]
    if rules.must_pass:
        conditions.append(f"a rule marked {_FLAG} fails")
    return ", or ".join(conditions)


def _table(rules: RuleSet, sub_score: str) -> str:
    members = [rule for rule in rules.rules if rule.sub_score == sub_score]
    rows = [(f"`{rule.id}`", _weight(rules, rule), _requirement(rule), rule.blind_spot or "") for rule in members]
    return f"### `{sub_score}` ({len(members)} rule{'s' if len(members) > 1 else ''})\n\n" + _rows(
        ("Rule", "Weight", "Requires", "Cannot see"), rows
    )


def _weight(rules: RuleSet, rule: ChecklistRule) -> str:
    return f"{rule.weight:.2f}" + (f" {_FLAG}" if flags_alone(rules, rule.id) else "")


def _requirement(rule: ChecklistRule) -> str:
    return rule.description + (f"<br>*{rule.citation}*" if rule.citation else "")


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
