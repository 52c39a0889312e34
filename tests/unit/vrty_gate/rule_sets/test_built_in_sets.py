"""The built-in sets by name: which options have an effect, and which rules anybody could write."""

import pytest
import yaml
from oracles.grounding_improved_vectors import VECTORS

from vrty_gate import rule_sets
from vrty_gate.core.grounding.condition_checks import built_in as built_in_rules
from vrty_gate.core.grounding.conditions import RuleEntry
from vrty_gate.core.grounding.improved import banking, decision_rationale, routing
from vrty_gate.core.reading.text.language import Language
from vrty_gate.formats.codec import Mismatch, encode
from vrty_gate.rule_sets.built_in import SETS, built_in


@pytest.mark.parametrize("name", SETS)
def test_every_set_is_there_in_both_editions_and_in_every_language(name: str) -> None:
    names = {built_in(name, {"edition": edition}, "es").rules.name for edition in ("improved", "compatible")}
    assert len(names) == 2
    assert any(set_.endswith("_es") or "_es_" in set_ for set_ in names)
    assert built_in(name, {}, "multi").options["language"] == "multi"


@pytest.mark.parametrize("name", ["routing", "specialized_agent", "decision_rationale"])
def test_attestations_may_be_required(name: str) -> None:
    lenient, strict = (built_in(name, {"require_attestations": required}).rules for required in (False, True))
    assert lenient.must_pass < strict.must_pass


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("routing", {"language": "es"}),
        ("banking", {"language": "es"}),
        ("routing", {"require_attestations": True}),
        ("decision_rationale", {"regulations": ["gdpr"]}),
    ],
)
def test_an_option_that_the_compatible_edition_lacks_is_refused(name: str, options: dict[str, object]) -> None:
    built_in(name, options)
    with pytest.raises(Mismatch, match="is not an option of the compatible edition"):
        built_in(name, {"edition": "compatible", **options})


LANGUAGES: tuple[Language, ...] = ("en", "es", "multi")
WRITTEN = {
    f"{name}-{language}": (language, [entry for entry in entries if isinstance(entry, RuleEntry)])
    for language in LANGUAGES
    for name, entries in (
        ("banking", banking.entries(language)),
        ("decision_rationale", decision_rationale.entries(language, required=False)),
        ("decision_rationale-required", decision_rationale.entries(language, required=True)),
        ("routing", routing.entries("general", language, required=False)),
    )
}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_conditions_say_in_a_built_in_set_can_be_written_in_a_file(name: str) -> None:
    language, entries = WRITTEN[name]
    rules = [{key: value for key, value in encode(entry).items() if value != ""} for entry in entries]
    file = {"version": 1, "name": "copy", "language": language, "quality_floor": 0, "rules": rules}
    copied = rule_sets.read(yaml.safe_dump(file, allow_unicode=True), "copy.yml").rules
    built = built_in_rules(entries, language)
    assert [rule._replace(check=len) for rule in copied] == [rule._replace(check=len) for rule in built]
    for vector in VECTORS:
        if vector["kind"] == "set":
            texts = [vector["question"], vector["response"], vector["context"], vector["metadata"] or {}]
            assert [rule.check(*texts) for rule in copied] == [rule.check(*texts) for rule in built]
