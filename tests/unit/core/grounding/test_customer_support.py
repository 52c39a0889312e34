"""The default rules for customer support: names of their own, and what flags alone."""

import pytest

from vrty_gate.core.compat import grounding
from vrty_gate.core.grounding.customer_support import customer_support_rules
from vrty_gate.core.grounding.evaluation import RuleSet

SETS: list[RuleSet] = [
    *[customer_support_rules(language=spoken) for spoken in ("en", "es", "multi")],
    *[customer_support_rules(domain=domain) for domain in ("finance", "healthcare", "legal")],
    customer_support_rules(rag=False),
]


@pytest.mark.parametrize("rules", SETS, ids=[rules.name for rules in SETS])
def test_a_set_is_whole(rules: RuleSet) -> None:
    ids = [rule.id for rule in rules.rules]
    assert len(set(ids)) == len(ids)
    assert rules.must_pass <= set(ids)
    for name in rules.sub_scores:
        assert round(sum(rule.weight for rule in rules.rules if rule.sub_score == name), 9) == 1.0
    for rule in rules.rules:
        assert rule.sub_score in rules.sub_scores
        assert rule.description.endswith(".")
        assert rule.blind_spot
        assert rule.citation


def test_no_name_and_no_rule_is_one_of_the_compatible_set() -> None:
    theirs = grounding.customer_support_rules()
    assert theirs.name not in {rules.name for rules in SETS}
    assert not {rule.id for rules in SETS for rule in rules.rules} & {rule.id for rule in theirs.rules}


def test_a_fabricated_number_alone_flags_here_and_not_in_the_compatible_set() -> None:
    texts = {
        "question": "How long do refunds take?",
        "context": "Refunds take 5 days.",
        "response": "Refunds take 9 days.",
    }
    assert not grounding.customer_support_rules().evaluate(**texts).flagged
    found = customer_support_rules().evaluate(**texts)
    assert found.flagged
    assert found.broken == ("csr2.numbers_grounded",)
    assert "9 days" in [one.evidence_span for one in found.rule_results]
