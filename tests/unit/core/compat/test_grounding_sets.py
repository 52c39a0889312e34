"""The compatible rule sets: statuses, and what no text can do to them."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core.compat import grounding
from vrty_gate.core.grounding.evaluation import RuleSet, RuleSetResult

SETS = [
    *[
        grounding.customer_support_rules(rag, domain, language)
        for rag, domain, language in product(
            (True, False), ("general", "finance", "healthcare", "legal"), ("en", "es", "multi")
        )
    ],
    grounding.routing_rules(),
    grounding.specialized_agent_rules(),
    grounding.decision_rationale_rules(),
    grounding.banking_rules(),
]
every_set = pytest.mark.parametrize("rules", SETS, ids=[rules.name for rules in SETS])

texts = st.text(max_size=60) | st.lists(
    st.sampled_from(["Law 16", "Ley 3", "Please", "España", "1.5", "500USD", "because", "\n", "\x1b[2J", "¿", "risk"])
).map(" ".join)
scalars = st.none() | st.booleans() | st.integers(-99, 99) | st.floats(allow_nan=False) | texts
names = st.sampled_from(["iban", "amount", "card number", "contact", "IBAN"]) | texts
metadata = st.fixed_dictionaries(
    {},
    optional={
        "entities": st.dictionaries(names, scalars, max_size=4),
        "required_entities": st.lists(names, max_size=4),
        "dialog": texts | st.lists(texts, max_size=3),
        "predicted_intent": texts,
        "candidate_intents": st.lists(texts, max_size=3),
        "allowed_intents": st.lists(texts, max_size=3),
        "top1_score": st.floats(0, 1),
        "margin": st.floats(0, 1),
        "fallback_fired": st.booleans(),
        "query_in_scope": st.booleans(),
        "clarify_fired": st.booleans(),
        "eoc_signaled": st.booleans(),
        "operation_complete": st.booleans(),
        "confirmed": st.booleans(),
        "flags_present": st.lists(texts, max_size=3),
        "jurisdiction": texts,
        "transaction_type": texts,
        "audit_logged": st.booleans(),
        "independent_review_completed": st.booleans(),
    },
)


def result(rules: RuleSet, response: str, **given: Any) -> RuleSetResult:
    return rules.evaluate(question=given.pop("question", ""), response=response, **given)


def statuses(rules: RuleSet, response: str, **given: Any) -> dict[str, str]:
    return {one.rule_id: one.status for one in result(rules, response, **given).rule_results}


def matched(rules: RuleSet, response: str, **given: Any) -> set[str]:
    return {one.rule_id for one in result(rules, response, **given).rule_results if one.matched}


@given(
    st.sampled_from(SETS), texts, texts.filter(lambda text: bool(text.strip())), st.none() | texts, st.none() | metadata
)
def test_no_text_and_no_well_typed_metadata_raises_or_leaves_the_bounds(
    rules: RuleSet, question: str, response: str, context: str | None, metadata: Mapping[str, Any] | None
) -> None:
    found = rules.evaluate(question=question, response=response, context=context, metadata=metadata)
    assert list(found.sub_scores) == list(rules.sub_scores)
    assert all(0 <= score <= 1 for score in [*found.sub_scores.values(), found.quality])
    assert [one.rule_id for one in found.rule_results] == [rule.id for rule in rules.rules]
    assert all(one.matched == (one.status != "failed") for one in found.rule_results)


@every_set
def test_every_rule_says_where_it_comes_from(rules: RuleSet) -> None:
    assert len({rule.id for rule in rules.rules}) == len(rules.rules)
    assert {rule.sub_score for rule in rules.rules} == set(rules.sub_scores)
    for rule in rules.rules:
        assert rule.citation or rules.name == "banking_v1"


@every_set
def test_no_explanation_quotes_a_text_and_none_is_missing(rules: RuleSet) -> None:
    found = result(rules, "Qwxz Law 7777 bzzk because", question="qwxz?", context="qwxz", metadata={"dialog": "qwxz"})
    assert all(one.explanation and "qwxz" not in one.explanation.lower() for one in found.rule_results)


@every_set
def test_the_weights_of_a_sub_score_sum_to_one_except_one_of_banking(rules: RuleSet) -> None:
    sums = {name: sum(rule.weight for rule in rules.rules if rule.sub_score == name) for name in rules.sub_scores}
    assert sums == {name: pytest.approx(0.85 if name == "bshift" else 1.0) for name in rules.sub_scores}


def test_what_no_attestation_was_given_for_counts_but_is_told_apart() -> None:
    rules = grounding.decision_rationale_rules()
    attested = {
        "grnd.counterfactual_robust": "context_quality_validated",
        "cal.self_consistency": "consistency_check_passed",
        "trace.audit_logged": "audit_logged",
        "rob.prompt_injection_robust": "injection_test_passed",
    }
    for id_, key in attested.items():
        assert statuses(rules, "Yes.")[id_] == "not_attested"
        assert statuses(rules, "Yes.", metadata={key: True})[id_] == "passed"
        assert statuses(rules, "Yes.", metadata={key: 0})[id_] == "failed"
        assert id_ in matched(rules, "Yes.")


def test_rules_with_nothing_to_look_at_abstain() -> None:
    found = statuses(grounding.customer_support_rules(), "yes")
    assert {id_ for id_, status in found.items() if status == "abstained"} == {
        "csr.no_invented_numbers",
        "csr.no_invented_proper_nouns",
        "csr.content_overlaps_faq",
        "csr.addresses_query_topic",
        "csr.uses_concrete_values",
        "csr.no_unrequested_legal_refs",
    }
    found = statuses(grounding.routing_rules(), "yes")
    assert {id_ for id_, status in found.items() if status == "passed"} == {
        "routing.single_intent_signal",
        "routing.no_ambiguous_pronoun_lead",
    }
    found = statuses(grounding.specialized_agent_rules(), "yes")
    assert {id_ for id_, status in found.items() if status == "passed"} == {"specialized.no_pre_execution_claim"}


def test_an_invented_number_alone_is_not_flagged_and_with_a_law_it_is() -> None:
    rules = grounding.customer_support_rules()
    source = "Refunds take 14 days after the return"
    alone = result(rules, "refunds take 21 days after the return", context=source)
    assert "csr.no_invented_numbers" not in {one.rule_id for one in alone.rule_results if one.matched}
    assert not alone.flagged
    assert result(rules, "refunds take 21 days by Law 5", context=source).flagged


def test_regulations_warn_and_change_nothing() -> None:
    with pytest.warns(UserWarning, match="no effect"):
        filtered = grounding.decision_rationale_rules(regulations=("gdpr",))
    assert filtered.evaluate(question="", response="Yes.") == result(grounding.decision_rationale_rules(), "Yes.")


@pytest.mark.parametrize("factory", ["rag_rules", "customer_support_rag_rules"])
def test_a_deprecated_name_says_what_to_use_at_the_line_that_calls_it(factory: str) -> None:
    with pytest.warns(DeprecationWarning, match=r"use \w+_rules") as warned:
        getattr(grounding, factory)()
    assert [one.filename for one in warned] == [__file__]


@pytest.mark.parametrize(
    ("factory", "options", "words"),
    [
        ("customer_support_rules", {"domain": "retail", "language": "fr"}, "domain is 'retail', but must be one of"),
        ("customer_support_rules", {"language": "fr"}, "language is 'fr', but must be one of en, es, multi"),
        ("specialized_agent_rules", {"tools": ("npi",)}, "tool is 'npi', but must be one of iban_validator"),
        ("decision_rationale_rules", {"regulations": ("sox",)}, "regulation is 'sox', but must be one of eu_ai_act"),
        ("rag_rules", {"domain": "insurance"}, "domain is 'insurance', but must be one of banking"),
    ],
)
def test_an_unknown_word_is_refused_and_the_known_ones_are_named(
    factory: str, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        getattr(grounding, factory)(**options)


HOSTILE: list[Callable[[int], str]] = [
    lambda n: "1" * n + "." + "1" * n + "x",
    lambda n: "1.1" * n,
    lambda n: "Law" + " " * (2 * n),
    lambda n: "Real " + " " * n + "Decreto" + " " * n,
    lambda n: "confidence" + " " * n + "of" + " " * n,
    lambda n: "A" * (2 * n) + "é",
    lambda n: " ".join(f"{i:017b}".replace("0", "a").replace("1", "b").capitalize() for i in range(n // 32)),
    lambda n: "\u0870a\U00013430" * n,
    lambda n: "ſKİΑΣ" * n,
]


@pytest.mark.slow
@pytest.mark.parametrize("made", HOSTILE, ids=range(len(HOSTILE)))
def test_the_work_grows_no_faster_than_the_text(made: Callable[[int], str]) -> None:
    """Counted in lines; a pattern that goes back and forth does not come to the end of 100,000 characters."""
    assert growth(lambda size: _evaluate(made(size)), 1_000, 4_000) < LINEAR
    _evaluate(made(100_000))


def _evaluate(text: str) -> None:
    words = text.split()
    given = {
        "dialog": text[::-1],
        "entities": {**{str(place): word for place, word in enumerate(words)}, "iban": text, "amount": text},
        "required_entities": words,
        "predicted_intent": text,
        "candidate_intents": words,
        "clarify_fired": True,
        "margin": 0.0,
        "flags_present": [f"{word}q" for word in words],
    }
    for rules in (SETS[2], *SETS[-4:]):
        rules.evaluate(question=text, response=text, context=text[::-1], metadata=given)


@pytest.mark.parametrize(
    ("dialog", "consents"),
    [
        ("please confirm", True),
        ("no, do not proceed", True),
        ("incorrect, ok", True),
        ("Yes.", False),
        (["pay 5", "Yes please"], True),
        ([{"role": "agent", "text": "shall I go ahead"}], True),
    ],
)
def test_whoever_speaks_gives_consent(dialog: object, consents: bool) -> None:
    given = {"dialog": dialog}
    found = matched(grounding.specialized_agent_rules(), "Done.", metadata=given)
    assert ("specialized.explicit_confirmation" in found) == consents


def test_a_plain_rationale_without_doubt_is_always_flagged() -> None:
    found = result(
        grounding.decision_rationale_rules(),
        "The transaction is refused because the counterparty is on the SANCTIONS list, see page 3. It is 500 over.",
        context="The counterparty is on the sanctions list, see page 3. The transaction is refused: it is 500 over.",
    )
    assert found.sub_scores["calibration"] == 0.15
    assert found.flagged


@given(texts, texts.filter(lambda text: bool(text.strip())))
def test_a_router_that_says_nothing_of_itself_is_never_flagged(question: str, response: str) -> None:
    assert not grounding.routing_rules().evaluate(question=question, response=response).flagged


def test_numbers_compare_by_their_digits_and_laws_by_the_first() -> None:
    rules = grounding.customer_support_rules()
    assert "csr.no_invented_numbers" in matched(rules, "wait 1.5 and 500USD", context="wait 15")
    assert "csr.no_unrequested_legal_refs" in matched(rules, "see Law 16", context="see Law 19")
    assert "csr.no_unrequested_legal_refs" not in matched(rules, "see law 19", context="see Law 19")
