"""The improved sets: names of their own, what alone flags, what is hidden, and metadata that nobody can read."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core import grounding
from vrty_gate.core.grounding import RuleSet, improved

FACTORIES = (
    "customer_support_rules",
    "routing_rules",
    "specialized_agent_rules",
    "decision_rationale_rules",
    "banking_rules",
)
SETS: list[RuleSet] = [
    getattr(improved, name)(language=spoken) for name in FACTORIES for spoken in ("en", "es", "multi")
]
SETS += [improved.customer_support_rules(rag=False)]
SETS += [
    getattr(improved, name)(domain=domain) for name in FACTORIES[:3] for domain in ("finance", "healthcare", "legal")
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
        assert rule.citation or rule.id.startswith("bank2.")
        assert ("alone it flags" in rule.description) == (rule.id in rules.must_pass), rule.id


def test_no_name_and_no_rule_is_one_of_the_compatible_sets() -> None:
    theirs = [getattr(grounding, name)() for name in FACTORIES]
    assert not {rules.name for rules in SETS} & {rules.name for rules in theirs}
    assert not {rule.id for rules in SETS for rule in rules.rules} & {
        rule.id for rules in theirs for rule in rules.rules
    }


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
keys = st.sampled_from(
    "dialog entities required_entities optional_entities eoc_signaled operation_complete confirmed predicted_intent"
    " allowed_intents top1_score confidence_threshold margin margin_floor fallback_fired query_in_scope clarify_fired"
    " candidate_intents flags_present context_quality_validated consistency_check_passed audit_logged confidence"
    " independent_review_completed injection_test_passed sources_conflict jurisdiction transaction_type".split()
)


@given(st.sampled_from(SETS), st.dictionaries(keys, values, max_size=4), st.text(max_size=30))
def test_bad_metadata_is_one_sentence_that_names_the_field(rules: RuleSet, metadata: dict[str, Any], text: str) -> None:
    said = sentence(rules, metadata, text)
    assert said is None or re.fullmatch("metadata[.][a-z_0-9]+ [^\n]+", said)


def sentence(rules: RuleSet, metadata: dict[str, Any], text: str) -> str | None:
    try:
        found = rules.evaluate(question=text, response=text + " 5 Bo", context=text, metadata=metadata)
    except ValueError as error:
        return str(error)
    return None if all(0 <= score <= 1 for score in (*found.sub_scores.values(), found.quality)) else "out of range"


def test_a_fabricated_number_alone_flags_here_and_not_in_the_compatible_set() -> None:
    texts = {
        "question": "How long do refunds take?",
        "context": "Refunds take 5 days.",
        "response": "Refunds take 9 days.",
    }
    assert not grounding.customer_support_rules().evaluate(**texts).flagged
    found = improved.customer_support_rules().evaluate(**texts)
    assert found.flagged
    assert found.broken == ("csr2.numbers_grounded",)
    assert "9 days" in [one.evidence_span for one in found.rule_results]


def test_regulations_hide_rules_and_change_no_score() -> None:
    texts = {
        "question": "Why?",
        "response": "The exposure is 5 million because the limit is 9.",
        "context": "It is 5 million.",
    }
    all_of_them = improved.decision_rationale_rules().evaluate(**texts)
    some = improved.decision_rationale_rules(regulations=("eba_gl_2020_06",)).evaluate(**texts)
    assert some.sub_scores == all_of_them.sub_scores
    assert some.quality == all_of_them.quality
    assert some.flagged == all_of_them.flagged
    shown = {one.rule_id for one in some.rule_results}
    assert shown < {one.rule_id for one in all_of_them.rule_results}
    assert "dr2.governance_dimensions" in shown  # cites it
    assert "dr2.information_integration" in shown  # cites papers alone
    assert "dr2.audit_logged" not in shown  # cites others
    assert "dr2.audit_logged" not in some.audit_explanation
    assert some.broken == ("dr2.numbers_grounded",)
    assert "dr2.numbers_grounded" in shown  # it cites another one, and alone flags


def test_a_regulation_that_no_rule_cites_is_said_in_words() -> None:
    rules = improved.decision_rationale_rules(regulations=("gdpr", "sr_26_2"))
    assert rules.notes == ("no rule of this set cites gdpr",)
    assert "Note: no rule of this set cites gdpr" in rules.evaluate(question="?", response="It is.").audit_explanation


def test_what_nobody_attests_flags_only_if_required() -> None:
    texts = {"question": "Why?", "response": "It is within the limit.", "context": "It is within the limit."}
    lenient, strict = (improved.decision_rationale_rules(require_attestations=required) for required in (False, True))
    assert not lenient.evaluate(**texts).broken
    assert set(strict.evaluate(**texts).broken) == {
        "dr2.audit_logged",
        "dr2.context_validated",
        "dr2.injection_tested",
        "dr2.reviewed",
        "dr2.self_consistency",
    }
    vouched = dict.fromkeys(
        [
            "audit_logged",
            "context_quality_validated",
            "consistency_check_passed",
            "injection_test_passed",
            "independent_review_completed",
        ],
        True,
    )
    assert not strict.evaluate(**texts, metadata=vouched).broken


def test_tools_that_are_named_replace_those_of_the_domain() -> None:
    def validators(**options: Any) -> set[str]:
        rules = improved.specialized_agent_rules(**options).rules
        return {rule.id.removeprefix("specialized2.") for rule in rules if rule.id.endswith(("_valid", "_parse"))}

    assert validators() == {"iban_valid", "amounts_parse", "card_valid"}
    assert validators(domain="healthcare") == {"npi_valid", "amounts_parse", "dni_valid"}
    assert validators(domain="healthcare", tools=("iban_validator",)) == {"iban_valid"}
    with pytest.raises(ValueError, match="tool is 'bic'"):
        improved.specialized_agent_rules(tools=("bic",))


def test_a_plain_correct_rationale_is_not_flagged() -> None:
    context = (
        "Section 4 of the policy sets the limit for a single borrower at 5 million. The borrower's exposure is 3 million and"
        " the collateral covers 2 million. KYC was completed."
    )
    response = (
        "The transaction can be approved because the exposure of 3 million is below the limit of 5 million for a single"
        " borrower in section 4 of the policy. The collateral covers 2 million. KYC was completed, and together these facts"
        " keep the risk low."
    )
    found = improved.decision_rationale_rules().evaluate(
        question="Can it be approved?", response=response, context=context
    )
    assert not found.flagged
    assert grounding.decision_rationale_rules().evaluate(question="Ok?", response=response, context=context).flagged
