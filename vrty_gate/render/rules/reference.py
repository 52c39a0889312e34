"""The page that lists every rule: `python -m vrty_gate.render.rules.reference > docs/grounding-rules.md`."""

import sys
from collections.abc import Iterable, Sequence

from vrty_gate.core.grounding.evaluation import Check, ChecklistRule, RuleEvidence, RuleSet
from vrty_gate.render.rules.improved import IMPROVED
from vrty_gate.render.rules.sections import BEFORE, DEPRECATED, SECTIONS, Section

ALL = (*IMPROVED, *SECTIONS)
"""The sets on the page; the gate uses the improved ones by default."""

_FLAG = "⚑"


def page() -> str:
    """The whole page, as Markdown."""
    parts = [BEFORE, _overview(), *map(_section, ALL), _deprecated()]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _overview() -> str:
    rows = [
        (
            f"[{section.title}](#{section.title.lower().replace(' ', '-')})",
            str(len(section.rules.rules)),
            ", ".join(f"`{name}`" for name in section.rules.sub_scores),
        )
        for section in ALL
    ]
    return _rows(("Rule set", "Rules", "Sub-scores"), rows)


def _section(section: Section) -> str:
    rules = section.rules
    lines = [
        f"## {section.title}",
        section.about,
        f"**Call.** `{section.call}`",
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
        ("Rule", "Weight", "Requires", "Limitations"), rows
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


def _deprecated() -> str:
    rows = [(f"`{call}`", replacement) for call, replacement in DEPRECATED]
    return "## Former names\n\n" + _rows(("Call", "Gives"), rows)


def _rows(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, [":--"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    sys.stdout.write(page())
