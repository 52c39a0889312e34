"""Which regulations a citation names, and which rules stay when only some of them matter."""

import pytest

from vrty_gate.core.grounding import decision_rationale_rules
from vrty_gate.core.grounding.regulations import REGULATIONS, cites, concerns, named


@pytest.mark.parametrize(
    ("citation", "keys"),
    [
        ("RGB, AAAI 2024", ()),
        ("", ()),
        ("FinQA 2021; EU AI Act Art. 13(3)(b)(ii); SR 26-2 §V", ("eu_ai_act", "sr_26_2")),
        ("Art. 12", ("eu_ai_act",)),
        ("Regulation (EU) 2024/1689", ("eu_ai_act",)),
        ("Art. 120", ()),
        ("GDPR Art. 13", ("gdpr",)),
        ("GDPR Art. 22; EU AI Act Art. 13", ("eu_ai_act", "gdpr")),
        ("SR 26-21", ()),
        ("NIST AI 600-1 §2.2", ("nist_ai_600_1",)),
        ("NIST AI RMF 1.0, Govern 5", ("nist_ai_rmf",)),
        ("ISO 42001", ("iso_42001",)),
    ],
)
def test_the_regulations_of_a_citation(citation: str, keys: tuple[str, ...]) -> None:
    assert named(citation) == keys
    assert [key for key in REGULATIONS if cites(citation, key)] == list(keys)


def test_every_name_of_a_regulation_names_it() -> None:
    assert all(cites(name, key) for key, names in REGULATIONS.items() for name in names)


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        cites("SOX §404", "sox")


def test_a_rule_stays_for_a_regulation_that_it_cites_and_a_purely_academic_one_for_any() -> None:
    citations = {rule.id: rule.citation for rule in decision_rationale_rules().rules}
    stay = {id_ for id_, citation in citations.items() if concerns(citation, ("pra_ss1_23",))}
    assert stay == {
        "grnd.atomic_decomposition",
        "comp.information_integration",
        "cal.self_consistency",
        "trace.natural_language_rationale",
        "rob.independent_validation",
    }


def test_four_known_regulations_are_cited_by_no_rule_of_the_compatible_set() -> None:
    cited = {key for rule in decision_rationale_rules().rules for key in named(rule.citation)}
    assert set(REGULATIONS) - cited == {"hipaa", "gdpr", "sr_11_7", "nist_ai_rmf"}
