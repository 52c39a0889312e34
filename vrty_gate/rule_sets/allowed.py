"""Allowed texts: facts that need no source, such as the emergency number."""

from collections.abc import Sequence

from vrty_gate.core.grounding.conditions import Condition, NumbersGrounded
from vrty_gate.core.grounding.evaluation import Check, ChecklistRule, Given, RuleEvidence

_ASK_FOR_SOURCES = (
    "numbers_grounded",
    "names_grounded",
    "legal_references_grounded",
    "no_invented_numbers",
    "no_invented_proper_nouns",
    "no_unrequested_legal_refs",
)
"""Id suffixes of built-in rules that check the sources of numbers, names and laws."""


def asks_for_sources(rule: ChecklistRule) -> bool:
    """Whether a built-in rule checks a source rather than an amount."""
    return rule.id.endswith(_ASK_FOR_SOURCES)


def with_allowed(rules: Sequence[ChecklistRule], allow: Sequence[str]) -> tuple[ChecklistRule, ...]:
    """Built-in rules; those that check sources accept `allow` as a source."""
    if not allow:
        return tuple(rules)
    return tuple(
        rule._replace(check=_allowing(rule.check, allow)) if asks_for_sources(rule) else rule for rule in rules
    )


def allowing(condition: Condition, allow: Sequence[str]) -> Condition:
    """The condition with these texts allowed as well, if it checks sources."""
    if not isinstance(condition, NumbersGrounded):
        return condition
    return condition._replace(allow=tuple(sorted({*condition.allow, *allow})))


def _allowing(check: Check, allow: Sequence[str]) -> Check:
    """A blank context stays blank, so that rules still abstain without sources."""
    sources = "".join(
        f"\n\n{text}" for text in allow
    )  # separate paragraphs, so that nothing is read across two of them

    def allowed(given: Given) -> RuleEvidence:
        context = given.context + sources if given.context and given.context.strip() else given.context
        return check(given._replace(question=given.question + sources, context=context))

    return allowed
