"""Rules for an agent that carries out an operation: entities that were said, complete, valid and confirmed.

Source: specs, grounding rules, section 5. All but one read what the agent took from the dialogue, in the metadata.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from vrty_gate.core.compat.grounding.checks import first_within, without_blanks, written
from vrty_gate.core.compat.grounding.occurrences import occurring
from vrty_gate.core.grounding.evaluation import (
    DOMAINS,
    ChecklistRule,
    Given,
    RuleEvidence,
    RuleSet,
    abstained,
    require_one_of,
)
from vrty_gate.core.text.unicode13 import lower, settled

TOOLS = ("iban_validator", "amount_parser", "card_validator")

LIMITS = {
    "entity_groundedness": 0.7,
    "entity_calibration": 0.6,
    "execution_readiness": 0.8,
    "entity_completeness": 0.7,
}

_IBAN = r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}"
_IBAN_LENGTHS = range(15, 35)
_CARD_LENGTHS = range(13, 20)

_CONSENT = (
    " yes ",
    " confirm",
    " confirmo",
    " sí ",
    " si ",
    " ok",
    " proceed",
    " adelante",
    " correcto",
    " correct",
    " go ahead",
)
_DONE = (
    "i have transferred",
    "i have sent",
    "transfer complete",
    "se ha transferido",
    "operación completada",
    "transferencia realizada",
    "i have executed",
    "i've executed",
)


def specialized_agent_rules(domain: str = "general", tools: Iterable[str] = ()) -> RuleSet:
    """Nine rules. Domain and tools are only checked: ValueError for unknown ones."""
    require_one_of("domain", domain, DOMAINS)
    for tool in tools:
        require_one_of("tool", tool, TOOLS)
    sub_scores = tuple(dict.fromkeys(rule.sub_score for rule in _RULES))
    return RuleSet("groundlens_specialized_v1", _RULES, sub_scores, limits=LIMITS)


def _dialog(metadata: Mapping[str, Any]) -> str:
    dialog = metadata.get("dialog", "")
    return lower(" ".join(map(written, dialog)) if isinstance(dialog, (list, tuple)) else written(dialog))


def _entities(metadata: Mapping[str, Any]) -> Mapping[Any, Any] | None:
    entities = metadata.get("entities")
    return entities if isinstance(entities, Mapping) else None


def _filled(entities: Mapping[Any, Any]) -> list[tuple[str, Any]]:
    return [(written(key), value) for key, value in entities.items() if not _is_empty(value)]


def _is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value)


def _entities_in_dialog(given: Given) -> RuleEvidence:
    entities, dialog = given.metadata.get("entities"), _dialog(given.metadata)
    if not entities or not dialog:
        return abstained("there are no entities or there is no dialogue")
    values = {name: lower(written(value)) for name, value in entities.items() if not _is_empty(value)}
    said = occurring(set(values.values()), dialog)
    dense = occurring({without_blanks(value) for value in values.values()}, without_blanks(dialog))
    missing = [
        f"{name}={entities[name]}"
        for name, value in values.items()
        if value not in said and without_blanks(value) not in dense
    ]
    if missing:
        return RuleEvidence(False, "; ".join(missing[:3]), "entities have values that the dialogue has not")
    return RuleEvidence(True, "all entities in dialog", "the dialogue has every value")


def _iban_valid(given: Given) -> RuleEvidence:
    value = (_entities(given.metadata) or {}).get("iban")
    if not value:
        return abstained("no IBAN is given")
    shown = written(value)
    iban = without_blanks(settled(shown)).upper()
    if not re.fullmatch(_IBAN, iban):
        return RuleEvidence(False, shown[:20], "not in the form of an IBAN")
    number = "".join(str(int(char, 36)) if char.isascii() else char for char in iban[4:] + iban[:4])
    if int(number) % 97 != 1:
        return RuleEvidence(False, shown[:20], "the check digits do not fit")
    return RuleEvidence(True, f"{shown[:8]}...", "the check digits fit")


def _amounts_parse(given: Given) -> RuleEvidence:
    amounts = {
        key: value for key, value in (_entities(given.metadata) or {}).items() if "amount" in lower(written(key))
    }
    if not amounts:
        return abstained("no amount is given")
    failing = [f"{key}={value}" for key, value in amounts.items() if not _is_number(value)]
    if failing:
        return RuleEvidence(False, "; ".join(failing), "amounts are no plain numbers")
    return RuleEvidence(True, ", ".join(map(written, amounts)), "every amount is a plain number")


def _is_number(value: Any) -> bool:
    try:
        float(settled(written(value)).replace(",", "."))
    except ValueError:
        return False
    return True


def _required_present(given: Given) -> RuleEvidence:
    required = given.metadata.get("required_entities")
    if not required:
        return abstained("no entity is required")
    entities = _entities(given.metadata) or {}
    missing = [written(key) for key in required if _is_empty(entities.get(key))]
    if missing:
        return RuleEvidence(False, ", ".join(missing[:5]), "required entities are missing")
    return RuleEvidence(True, "all required present", "every required entity is there")


def _no_partial_fields(given: Given) -> RuleEvidence:
    filled = _filled(_entities(given.metadata) or {})
    if not filled:
        return abstained("there are no entities")
    partial = [words for key, value in filled if (words := _partial(key, written(value)))]
    words = "fields have the wrong length" if partial else "no field has the wrong length"
    return RuleEvidence(not partial, "; ".join(partial[:3]), words)


def _partial(key: str, value: str) -> str:
    name = lower(key)
    if name == "iban" and (length := len(without_blanks(value))) not in _IBAN_LENGTHS:
        return f"{key} length={length}"
    digits = len(re.findall(r"\d", settled(value)))
    return f"{key} digits={digits}" if "card" in name and "number" in name and digits not in _CARD_LENGTHS else ""


def _no_phantoms(given: Given) -> RuleEvidence:
    entities, required = _entities(given.metadata), given.metadata.get("required_entities")
    if entities is None or not required:
        return abstained("there are no entities, or none is required")
    wanted = set(map(written, required))
    extra = sorted(key for key, _ in _filled(entities) if key not in wanted)
    words = "fills entities that nobody asked for" if extra else "fills only what is required"
    return RuleEvidence(not extra, ", ".join(extra[:5]), words)


def _confirmed(given: Given) -> RuleEvidence:
    dialog = _dialog(given.metadata)
    if not dialog:
        return abstained("there is no dialogue")
    padded = f" {dialog} "
    consents = [phrase.strip() for phrase in _CONSENT if phrase in padded]
    words = "the dialogue has words of consent" if consents else "the dialogue has no words of consent"
    return RuleEvidence(bool(consents), ", ".join(consents[:3]), words)


def _ends_when_complete(given: Given) -> RuleEvidence:
    signalled = given.metadata.get("eoc_signaled")
    if signalled is None:
        return abstained("nobody says whether the conversation was ended")
    if not signalled:
        return RuleEvidence(True, "no eoc", "the conversation goes on")
    complete = bool(given.metadata.get("operation_complete"))
    words = "ended after the operation" if complete else "ended before the operation was complete"
    return RuleEvidence(complete, "eoc+complete" if complete else "eoc+incomplete", words)


def _no_early_claim(given: Given) -> RuleEvidence:
    if first_within(_DONE, lower(given.response)) is None:
        return RuleEvidence(True, "", "does not claim that anything is done")
    if given.metadata.get("confirmed"):
        return RuleEvidence(True, "confirmed", "claims that it is done, which was confirmed")
    return RuleEvidence(False, "claims execution without confirmation", "claims that it is done, unconfirmed")


_RULES = (
    ChecklistRule(
        "specialized.entities_in_dialog",
        0.50,
        "entity_groundedness",
        _entities_in_dialog,
        "industry metric (no public source named)",
    ),
    ChecklistRule("specialized.iban_format_valid", 0.30, "entity_groundedness", _iban_valid, "ISO 13616:2020"),
    ChecklistRule(
        "specialized.amounts_parseable", 0.20, "entity_groundedness", _amounts_parse, "EBA internet payments guidelines"
    ),
    ChecklistRule(
        "specialized.required_entities_present",
        0.60,
        "entity_completeness",
        _required_present,
        "Evans, Domain-Driven Design",
    ),
    ChecklistRule(
        "specialized.no_partial_fields", 0.40, "entity_completeness", _no_partial_fields, "Wang & Strong 1996"
    ),
    ChecklistRule(
        "specialized.no_phantom_entities",
        1.00,
        "entity_calibration",
        _no_phantoms,
        "industry metric (no public source named)",
    ),
    ChecklistRule(
        "specialized.explicit_confirmation",
        0.40,
        "execution_readiness",
        _confirmed,
        "EBA internet payments guidelines §27",
    ),
    ChecklistRule(
        "specialized.eoc_when_complete",
        0.30,
        "execution_readiness",
        _ends_when_complete,
        "industry metric (no public source named)",
    ),
    ChecklistRule("specialized.no_pre_execution_claim", 0.30, "execution_readiness", _no_early_claim, "SR 26-2"),
)
