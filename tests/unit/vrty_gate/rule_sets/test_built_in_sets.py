"""The built-in sets by name: which options have an effect."""

import pytest

from vrty_gate.formats.codec import Mismatch
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
