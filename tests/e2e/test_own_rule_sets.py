"""The page about rule sets of one's own, and the refunds bot: each set loads, and tells good answers from bad ones."""

import re
from pathlib import Path

import jsonschema
import pytest
import yaml

from vrty_gate import rule_sets
from vrty_gate.cli import json_schemas
from vrty_gate.core.grounding.conditions import KINDS, RuleEntry
from vrty_gate.core.grounding.evaluation import RuleSet
from vrty_gate.rule_sets.assemble import RuleSetFile

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "own-rule-sets.md").read_text(encoding="utf-8")
SETS = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLE = (ROOT / "examples" / "refunds-bot" / "refunds.rules.yml").read_text(encoding="utf-8")
POLICY = (ROOT / "examples" / "refunds-bot" / "policy.md").read_text(encoding="utf-8")
QUESTION = "How long can I return a lamp, and when do I get my money back?"
GOOD = (
    "You can return it within **30 days** of delivery, unused and in its packaging; the label for 4.90 euros is taken off"
    " the refund. The money goes back to the card that paid, within five working days."
)


@pytest.mark.parametrize("text", SETS)
def test_every_set_that_is_shown_loads_and_fits_its_schema(text: str) -> None:
    assert rule_sets.read(text, "page.yml").rules
    jsonschema.validate(yaml.safe_load(text), json_schemas.json_schema("rule-set"))


def test_the_page_names_every_key() -> None:
    for record in (RuleSetFile, RuleEntry):
        for field in record._fields:
            assert f"| `{field.rstrip('_')}` |" in PAGE, field
    for kind in KINDS:
        for field in kind._fields:
            assert re.search(rf"`[^`]*\b{field.rstrip('_')}\b[^`]*`", PAGE), field


@pytest.fixture(scope="module")
def refunds() -> RuleSet:
    return rule_sets.read(EXAMPLE, "refunds.rules.yml")


def test_a_good_answer_passes_every_rule(refunds: RuleSet) -> None:
    result = refunds.evaluate(question=QUESTION, response=GOOD, context=POLICY)
    assert not result.flagged
    assert set(result.sub_scores.values()) == {1.0}


@pytest.mark.parametrize(
    ("response", "rule", "span"),
    [
        (GOOD.replace("30 days", "60 days"), "refunds.numbers_from_policy", "60 days"),
        (GOOD.replace("4.90", "49"), "refunds.numbers_from_policy", "49 euros"),
        (GOOD + " I promise!", "refunds.no_promises", "I promise"),
        (GOOD + " Your refund has been approved.", "refunds.approval_is_recorded", ""),
        (GOOD + " I’ve refunded it.", "refunds.approval_is_recorded", ""),
    ],
)
def test_a_bad_answer_is_flagged_by_the_rule_that_saw_it(refunds: RuleSet, response: str, rule: str, span: str) -> None:
    result = refunds.evaluate(question=QUESTION, response=response, context=POLICY)
    assert result.flagged
    assert rule in result.broken
    assert next(one for one in result.rule_results if one.rule_id == rule).evidence_span == span


@pytest.mark.parametrize(
    ("response", "rule"),
    [
        (GOOD.replace("within **30 days** of delivery, ", ""), "refunds.states_the_window"),
        (GOOD.replace("card that paid", "account"), "refunds.says_where_the_money_goes"),
        (GOOD + " Sorry! So sorry!", "refunds.one_apology"),
        (GOOD + " You should have read that.", "refunds.no_blame"),
        (GOOD + " So it is." * 40, "refunds.short"),
        ("Please subscribe to our friendly newsletter.", "refunds.words_from_policy"),
    ],
)
def test_a_worse_answer_fails_the_rule_that_is_about_it(refunds: RuleSet, response: str, rule: str) -> None:
    result = refunds.evaluate(question=QUESTION, response=response, context=POLICY)
    assert rule in [one.rule_id for one in result.rule_results if one.status == "failed"]


def test_an_approval_passes_where_the_system_says_so(refunds: RuleSet) -> None:
    response = GOOD + " Your refund has been approved."
    for approved, status in ((True, "passed"), (False, "failed"), ("true", "failed"), (None, "not_attested")):
        metadata = {"refund": {"approved": approved}}
        result = refunds.evaluate(question=QUESTION, response=response, context=POLICY, metadata=metadata)
        assert {one.rule_id: one.status for one in result.rule_results}["refunds.approval_is_recorded"] == status
        assert result.flagged is (status != "passed")


@pytest.mark.parametrize(
    "said", ["Once your refund has been approved, we write to you.", "It is approved by our desk."]
)
def test_what_is_no_claim_of_approval_needs_no_attestation(refunds: RuleSet, said: str) -> None:
    result = refunds.evaluate(question=QUESTION, response=f"{GOOD} {said}", context=POLICY)
    assert not result.flagged


def test_samples_do_not_scroll_sideways() -> None:
    assert not [line for text in SETS for line in text.split("\n") if len(line) > 100]


def test_the_first_set_flags_the_phrases_that_it_names() -> None:
    first = rule_sets.read(SETS[0], "refunds.rules.yml")
    assert first.evaluate(question="", response="I promise.").flagged
    assert not first.evaluate(question="", response="Within 30 days.").flagged


@pytest.mark.parametrize(
    ("response", "metadata", "statuses"),
    [
        ("Vaya manana.", {}, ("failed", "abstained")),
        ("Vaya pronto.", {"fallback": False}, ("passed", "abstained")),
        ("Lo siento.", {"fallback": True}, ("passed", "failed")),
        ("Your adviser calls you tomorrow morning.", {"fallback": True}, ("passed", "passed")),
    ],
)
def test_the_vocabulary_says_what_the_page_says_it_does(
    response: str, metadata: dict[str, object], statuses: tuple[str, str]
) -> None:
    (text,) = [text for text in SETS if "name: vocabulary" in text]
    result = rule_sets.read(text, "page.yml").evaluate(question="", response=response, metadata=metadata)
    by_rule = {one.rule_id: one.status for one in result.rule_results}
    assert (by_rule["v.spanish"], by_rule["v.fallback"]) == statuses


def test_the_spanish_example_flags_what_it_is_there_for() -> None:
    (text,) = [text for text in SETS if "name: clinic" in text]
    clinic = rule_sets.read(text, "clinic.rules.yml")
    asked = "Tengo dolor en el pecho, ¿pido cita?"
    context = "Las citas se piden por teléfono, de lunes a viernes."  # it says nothing of 112
    for exemplary in ("Llame ahora mismo al 112.", "Ante un dolor en el pecho no espere una cita: llame al 112."):
        assert not clinic.evaluate(question=asked, response=exemplary, context=context).flagged, exemplary
    bad = clinic.evaluate(question=asked, response="Las citas se piden por teléfono.", context=context)
    assert bad.broken == ("clinic.emergencia",)
    for invented in ("Tome 400 mg y llame al 112.", "Llame al 112 o al 061."):
        said = clinic.evaluate(question=asked, response=invented, context=context)
        assert said.broken == ("csr2.numbers_grounded",), invented
    without = rule_sets.read(text.replace("allow: ['112']\n", ""), "clinic.rules.yml")
    assert without.evaluate(question=asked, response="Llame ahora mismo al 112.", context=context).flagged
