"""Texts that need no source: what anybody may say, such as the number of the emergency services."""

from collections.abc import Mapping, Sequence
from typing import Any

from vrty_gate.core.grounding.conditions import Condition, NumbersGrounded
from vrty_gate.core.grounding.evaluation import Check, ChecklistRule, RuleEvidence

_ASK_FOR_SOURCES = (
    "numbers_grounded",
    "names_grounded",
    "legal_references_grounded",
    "no_invented_numbers",
    "no_invented_proper_nouns",
    "no_unrequested_legal_refs",
)
"""How the ids of built-in rules end that ask where numbers, names and laws come from."""


def asks_for_sources(rule: ChecklistRule) -> bool:
    """Whether a built-in rule asks where something comes from, rather than how much of it is there."""
    return rule.id.endswith(_ASK_FOR_SOURCES)


def with_allowed(rules: Sequence[ChecklistRule], allow: Sequence[str]) -> tuple[ChecklistRule, ...]:
    """Built-in rules, of which those that ask for sources take `allow` for one; the others do not see it."""
    if not allow:
        return tuple(rules)
    return tuple(
        rule._replace(check=_allowing(rule.check, allow)) if asks_for_sources(rule) else rule for rule in rules
    )


def allowing(condition: Condition, allow: Sequence[str]) -> Condition:
    """A condition that allows these as well, where it asks for sources."""
    if not isinstance(condition, NumbersGrounded):
        return condition
    return condition._replace(allow=tuple(sorted({*condition.allow, *allow})))


def _allowing(check: Check, allow: Sequence[str]) -> Check:
    """A blank context stays one: without anything to answer from, rules abstain as before."""
    also = "".join(f"\n\n{text}" for text in allow)  # paragraphs, so that nothing is read across two of them

    def allowed(question: str, response: str, context: str | None, metadata: Mapping[str, Any]) -> RuleEvidence:
        widened = context + also if context and context.strip() else context
        return check(question + also, response, widened, metadata)

    return allowed
