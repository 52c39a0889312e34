"""The rule sets that come with vrty-gate, by name and options."""

import pytest

from vrty_gate.built_in_sets import SETS, built_in
from vrty_gate.record import Mismatch


@pytest.mark.parametrize("name", SETS)
def test_every_set_is_made_in_both_editions_which_share_no_name_and_no_rule(name: str) -> None:
    improved, compatible = built_in(name, {}).rules, built_in(name, {"edition": "compatible"}).rules
    assert improved.name != compatible.name
    assert not {rule.id for rule in improved.rules} & {rule.id for rule in compatible.rules}
    assert compatible.must_pass == frozenset()


@pytest.mark.parametrize("name", SETS)
def test_the_improved_edition_is_made_for_each_language(name: str) -> None:
    assert built_in(name, {}, "es").options["language"] == "es"
    assert built_in(name, {"language": "multi"}, "es").options["language"] == "multi"
    assert built_in(name, {}, "es").rules.name != built_in(name, {}).rules.name


def test_the_options_name_all_that_was_chosen() -> None:
    assert built_in("customer_support", {"rag": False}).options == {
        "edition": "improved",
        "rag": False,
        "domain": "general",
        "language": "en",
    }
    assert built_in("routing", {"edition": "compatible"}, "es").options == {
        "edition": "compatible",
        "domain": "general",
    }


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("custom_support", {}, "set is 'custom_support', which is no rule set; did you mean 'customer_support'?"),
        ("routing", {"domian": "legal"}, "domian is an unknown key; did you mean 'domain'?"),
        ("routing", {"domain": "law"}, "domain is 'law', but must be general or finance or healthcare or legal"),
        ("routing", {"edition": "compatible", "language": "es"}, "language is no option of the compatible edition; remove it"),
        ("decision_rationale", {"edition": "compatible", "regulations": ["gdpr"]}, "regulations is no option of the compatible edition; remove it"),
        ("decision_rationale", {"quality_floor": 2}, "quality_floor is 2, but must be at least 0 and at most 1"),
    ],
)  # fmt: skip
def test_a_wrong_option_is_told(name: str, options: dict[str, object], words: str) -> None:
    with pytest.raises(Mismatch) as error:
        built_in(name, options)
    assert str(error.value) == words


@pytest.mark.parametrize(
    ("name", "options"), [("specialized_agent", {"tools": ["iban"]}), ("decision_rationale", {"regulations": ["gdrp"]})]
)
def test_what_only_a_set_knows_is_told_as_well(name: str, options: dict[str, object]) -> None:
    with pytest.raises(Mismatch, match="it cannot be made: .* must be one of"):
        built_in(name, options)
