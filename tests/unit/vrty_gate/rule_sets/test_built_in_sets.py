"""The built-in sets by name: which options have an effect, and what the sets that are files flag."""

from typing import Any

import pytest

from vrty_gate.core.grounding.evaluation import RuleSetResult
from vrty_gate.formats.codec import Mismatch
from vrty_gate.rule_sets.built_in import FILES, SETS, built_in

CONTEXT = (
    "Section 4 of the policy sets the limit for a single borrower at 5 million. The borrower's exposure is 3 million and"
    " the collateral covers 2 million. KYC was completed."
)
RATIONALE = (
    "The transaction can be approved because the exposure of 3 million is below the limit of 5 million for a single"
    " borrower in section 4 of the policy. The collateral covers 2 million. KYC was completed, and together these facts"
    " keep the risk low."
)
ROUTED = {"top1_score": 0.9, "margin": 0.5, "fallback_fired": False, "query_in_scope": True}


def evaluate(name: str, response: str, metadata: dict[str, Any] | None = None, **options: object) -> RuleSetResult:
    rules = built_in(name, options).rules
    return rules.evaluate(question="Can it be approved?", response=response, context=CONTEXT, metadata=metadata)


def statuses(name: str, response: str, metadata: dict[str, Any] | None = None) -> dict[str, str]:
    return {one.rule_id.partition(".")[2]: one.status for one in evaluate(name, response, metadata).rule_results}


@pytest.mark.parametrize("name", [name for name in SETS if name != "specialized_agent"])
def test_a_set_is_there_in_both_editions_and_in_every_language(name: str) -> None:
    names = {built_in(name, {"edition": edition}).rules.name for edition in ("improved", "compatible")}
    assert len(names) == 2
    assert built_in(name, {}, "es").options["language"] == "es"
    assert built_in(name, {}, "multi").options["language"] == "multi"


def test_a_set_with_one_edition_says_so() -> None:
    assert built_in("specialized_agent", {"edition": "compatible"}).rules.name == "groundlens_specialized_v1"
    for options in ({}, {"edition": "improved"}):
        with pytest.raises(Mismatch, match="add edition: compatible, or write rules of your own in a file"):
            built_in("specialized_agent", options)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("routing", {"edition": "compatible", "language": "es"}),
        ("banking", {"edition": "compatible", "language": "es"}),
        ("banking", {"quality_floor": 0.5}),
        ("routing", {"domain": "legal"}),
    ],
)
def test_an_option_that_the_edition_lacks_is_refused(name: str, options: dict[str, object]) -> None:
    edition = options.get("edition", "improved")
    with pytest.raises(Mismatch, match=f"is not an option of the {edition} edition; remove it"):
        built_in(name, options)


@pytest.mark.parametrize("name", FILES)
def test_a_set_that_is_a_file_is_whole(name: str) -> None:
    rules = built_in(name, {}).rules
    assert not {rule.id for rule in rules.rules} & {
        rule.id for rule in built_in(name, {"edition": "compatible"}).rules.rules
    }
    for sub_score in rules.sub_scores:
        assert round(sum(rule.weight for rule in rules.rules if rule.sub_score == sub_score), 9) == 1.0
    assert all(rule.description.endswith(".") and rule.blind_spot for rule in rules.rules)
    assert all(rule.citation for rule in rules.rules) or name == "banking"


def test_a_plain_correct_rationale_is_not_flagged_and_an_invented_number_is() -> None:
    assert not evaluate("decision_rationale", RATIONALE).flagged
    assert evaluate("decision_rationale", RATIONALE, edition="compatible").flagged
    assert evaluate("decision_rationale", RATIONALE.replace("3 million", "4 million")).broken == (
        "dr2.numbers_grounded",
    )
    assert evaluate("banking", RATIONALE.replace("3 million", "4 million")).broken == ("bank2.spec.numbers_grounded",)


def test_certainty_fails_a_rationale_unless_it_also_doubts() -> None:
    found = statuses("decision_rationale", RATIONALE + " It is definitely safe.")
    assert found["no_overclaim"] == "failed"
    found = statuses("decision_rationale", RATIONALE + " It is definitely safe, though prices may fall.")
    assert found["no_overclaim"] == "abstained"


def test_an_attestation_counts_as_passed_until_it_is_denied() -> None:
    assert statuses("decision_rationale", RATIONALE)["audit_logged"] == "not_attested"
    missing, denied = (evaluate("decision_rationale", RATIONALE, given) for given in (None, {"audit_logged": False}))
    assert missing.sub_scores["traceability"] == denied.sub_scores["traceability"] + 0.2


def test_a_router_that_says_nothing_of_itself_is_not_flagged() -> None:
    assert not evaluate("routing", "It is open.").flagged
    assert not evaluate("routing", "It is open.", ROUTED).flagged


@pytest.mark.parametrize(
    ("reported", "rules"),
    [
        ({"fallback_fired": True}, ["fallback_only_out_of_scope"]),
        ({"query_in_scope": False}, ["falls_back_out_of_scope"]),
        ({"top1_score": 0.6, "margin": 0.1}, ["top1_confidence", "margin_to_runner_up", "clarifies_when_ambiguous"]),
    ],
)
def test_a_router_that_goes_wrong_is_flagged(reported: dict[str, object], rules: list[str]) -> None:
    assert evaluate("routing", "Our desk is open today.", {**ROUTED, **reported}).flagged
    found = statuses("routing", "Our desk is open today.", {**ROUTED, **reported})
    assert [rule for rule, status in found.items() if status == "failed"] == rules


def test_a_narrow_margin_is_fine_if_the_response_asks() -> None:
    assert statuses("routing", "Which card do you mean?", {"margin": 0.1})["clarifies_when_ambiguous"] == "passed"
