"""The improved sets: names of their own, what alone flags, what is hidden, and metadata that nobody can read."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core import grounding
from vrty_gate.core.grounding import RuleSet, improved
from vrty_gate.core.grounding.improved import banking, decision_rationale, routing, specialized_agent
from vrty_gate.core.reading.consent.dialogue import ROLES
from vrty_gate.core.reading.text.spelling import is_near

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
        assert ("a failure flags on its own" in rule.description) == (rule.id in rules.must_pass), rule.id


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


KNOWN = [
    (getattr(improved, f"{module.__name__.rpartition('.')[2]}_rules")(), field)
    for module in (banking, decision_rationale, routing, specialized_agent)
    for field in module.FIELDS
]
FIELD_IDS = [f"{rules.name}-{field}" for rules, field in KNOWN]


@pytest.mark.parametrize(("rules", "field"), KNOWN, ids=FIELD_IDS)
def test_a_field_of_a_wrong_type_is_an_error_whatever_else_there_is(rules: RuleSet, field: str) -> None:
    said = sentence(rules, {field: {"a": [1]}}, "Hello")
    assert said
    assert re.fullmatch(f"metadata[.]{field} (is a|has a|has no) (mapping|list|role)[ ,][^\n]*must[^\n]+", said)
    assert sentence(rules, {field: None}, "Hello") is None


@pytest.mark.parametrize(("rules", "field"), KNOWN, ids=FIELD_IDS)
def test_a_slip_in_a_key_is_an_error_that_names_the_right_one(rules: RuleSet, field: str) -> None:
    for slip in (field[:-1], field[:-2] + field[-1] + field[-2], field + "s", field.upper(), field.replace("_", " ")):
        if slip != field:
            assert sentence(rules, {slip: None}, "Hello") == (
                f"metadata.{slip} is not read by this set; did you mean {field}?"
            )


@pytest.mark.parametrize(("rules", "field"), KNOWN, ids=FIELD_IDS)
def test_a_key_that_is_near_a_field_that_is_there_may_stand_beside_it(rules: RuleSet, field: str) -> None:
    kinds: list[Any] = [None, True, 0.5, "a", ["a"], {"a": "b"}, [{"role": "user", "content": "Yes"}]]
    readable = [value for value in kinds if sentence(rules, {field: value}, "Hello") is None]
    assert len(readable) > 1
    assert sentence(rules, {field: readable[1], field + "s": "mine"}, "Hello") is None


def test_other_keys_are_nobodys_concern() -> None:
    others = "case_id team tags source dialog_id entities_source confirmed_by top2_score margins_by_intent model origin user note 0".split()
    for rules in SETS:
        assert sentence(rules, dict.fromkeys(others, 5), "Hello") is None


def test_the_page_of_rules_names_every_field_and_role() -> None:
    page = (Path(__file__).parents[4] / "docs" / "grounding-rules.md").read_text(encoding="utf-8")
    for rules, field in KNOWN:
        section = page[page.index(rules.name.split("_v2_")[0] + "_v2_") :]
        assert f"`{field}`" in section[: section.index("\n## ")], field
    assert all(f"`{role}`" in page for role in ROLES)


names = st.text("abcdefgh_", min_size=6, max_size=20)


@given(names, st.integers(0, 19), st.sampled_from("xyz"))
def test_one_slip_makes_a_near_name_and_three_other_letters_do_not(name: str, at: int, other: str) -> None:
    name, at = "a" + name.replace("_", "q"), at % len(name)
    assert is_near(name, name)
    assert is_near(name[: at + 1] + other + name[at + 1 :], name)
    assert is_near(name[: at + 1] + name[at + 2 :], name)
    assert is_near(name[: at + 1] + other + name[at + 2 :], name)
    assert not is_near(name + "xyz", name)
    assert not is_near(name[:-3] + "xyz", name)


def test_an_iban_that_is_written_twice_is_told_once() -> None:
    found = improved.specialized_agent_rules().evaluate(
        question="Send it",
        response="To ES92 2100 0418 4502 0005 1332, that is ES9221000418450200051332 or GB00 WEST 1234 5698 7654 32?",
        metadata={"entities": {"iban": "es9221000418450200051332", "copy_iban": "ES92 2100 0418 4502 0005 1332"}},
    )
    (iban,) = [one for one in found.rule_results if one.rule_id == "specialized2.iban_valid"]
    assert iban.evidence_span == "es9221000418450200051332, GB00 WEST 1234 5698 7654 32"


USER, ASSISTANT = {"role": "user", "content": "Send 5 euros"}, {"role": "assistant", "content": "Ok?"}
HOSTILE: dict[str, Callable[[int], dict[str, Any]]] = {
    "turns": lambda n: {"dialog": [USER, ASSISTANT] * n, "entities": {f"a{i}": f"word {i}" for i in range(n // 12)}},
    "lines": lambda n: {"dialog": "User: no\nAssistant: ok?\n" * n},
    "texts": lambda n: {"dialog": ["User: no", "Assistant: ok?"] * n},
    "one line": lambda n: {"dialog": "User: no. Assistant: ok? " * n},
    "parts": lambda n: {"dialog": [{"role": "user", "content": [{"type": "text", "text": "no"}] * (2 * n)}]},
    "prefixes": lambda n: {
        "dialog": [USER] * (n // 3),
        "entities": {f"a{i}": "send 5 euros " * 50 + str(i) for i in range(n // 12)},
    },
    "entities": lambda n: {"entities": {f"a{i}": "b" for i in range(8 * n)}},
    "required": lambda n: {"required_entities": ["a"] * (2 * n)},
    "keys": lambda n: {f"required_antitise{i}": 1 for i in range(8 * n)},
    "long keys": lambda n: {"dialog" * (2 * n): 1, "d" + "_" * (80 * n) + "x" * 9: 1},
    "values": lambda n: {"dialog": [USER], "entities": {"a": "9" * (80 * n), "b": "a " * (10 * n)}},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_the_work_grows_no_faster_than_the_metadata(name: str) -> None:
    """Counted in lines; what C does comes to the end of a great deal of it."""

    def check(size: int) -> None:
        sentence(improved.specialized_agent_rules(), HOSTILE[name](size), "Hello")

    assert growth(check, 60, 240) < LINEAR
    check(12_000)
