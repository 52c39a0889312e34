"""Improved rules for an agent that carries out an operation: they tell speakers apart and check identifiers."""

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from vrty_gate.core.grounding.checks import Given, abstained, reading
from vrty_gate.core.grounding.domains import DOMAINS, require_one_of
from vrty_gate.core.grounding.evaluation import Check, ChecklistRule, RuleEvidence, RuleSet
from vrty_gate.core.grounding.improved import entities, fields
from vrty_gate.core.grounding.improved.checks import either, listed
from vrty_gate.core.grounding.improved.validators import OF_DOMAIN, VALIDATORS, Validator, reads
from vrty_gate.core.grounding.limits import Below
from vrty_gate.core.grounding.phrases import find_unaccented
from vrty_gate.core.reading.consent.dialogue import OTHER, USER, Turn, consents, turns
from vrty_gate.core.reading.numbers import identifiers
from vrty_gate.core.reading.text.language import Language, require_language
from vrty_gate.core.reading.text.words import fold
from vrty_gate.core.text.unicode13 import upper

TOOLS = tuple(VALIDATORS)

LIMITS = {
    "entity_groundedness": 0.7,
    "entity_calibration": 0.6,
    "execution_readiness": 0.8,
    "entity_completeness": 0.7,
}


_PLACEHOLDER = re.compile(
    r"(?:x{3,}|\*+|\?+|\.{2,}|-{2,}|_+|…|tbd|n/?a|none|null|undefined|unknown|desconocido|pendiente"
    r"|<[^<>]{0,40}>|\[[^\[\]]{0,40}\]|\{[^{}]{0,40}\})"
)
_MASKED = re.compile(r"[*xX•]{3,}|…|\.{3}")
_DONE = (
    (
        "i have transferred|i have sent|i have executed|i've transferred|i've sent|i've executed|i have made the"
        " transfer|i've made the transfer|transfer complete|transfer completed|transfer is complete|has been"
        " transferred|has been sent|have been transferred|payment has been made|i have paid|i've paid|i have"
        " cancelled|i've cancelled|has been executed|successfully transferred|successfully sent|the operation is"
        " complete|i have booked|i've booked|your booking is confirmed"
    ),
    (
        "se ha transferido|he transferido|he enviado|he realizado la transferencia|operación completada"
        "|operación realizada|transferencia realizada|transferencia completada|la transferencia se ha realizado"
        "|ha sido transferido|he hecho la transferencia|he pagado|el pago se ha realizado|pago realizado|he"
        " cancelado|he ejecutado|he reservado"
    ),
)
_NOT_DONE = re.compile(
    (
        r"(?:not|never|n't|once|after|when|until|before|will|no|nunca|aun no|todavia no|cuando|hasta que|una"
        r" vez)(?: \w{1,12}){0,3} $"
    ),
    re.ASCII,
)


def specialized_agent_rules(
    domain: str = "general",
    tools: Iterable[str] = (),
    language: Language = "en",
    *,
    require_attestations: bool = False,
) -> RuleSet:
    """Seven rules, and one for each validator: those named in `tools`, or those of the domain.

    Raises ValueError for an unknown domain, language or validator. An invalid identifier flags on its own, and so does
    anything claimed or done without the consent of the user.
    """
    require_one_of("domain", domain, DOMAINS)
    require_language(language)
    chosen = tuple(dict.fromkeys(tools))
    for tool in chosen:
        require_one_of("tool", tool, TOOLS)
    validators = [VALIDATORS[tool] for tool in chosen or OF_DOMAIN[domain]]
    rules = (*_grounded(validators, language), *_others(language, required=require_attestations))
    must_pass = {validator.rule for validator in validators} | {
        "specialized2.entities_in_dialogue",
        "specialized2.user_consents",
        "specialized2.no_early_claim",
    }
    if require_attestations:
        must_pass.add("specialized2.ends_when_complete")
    sub_scores = tuple(dict.fromkeys(rule.sub_score for rule in rules))
    name = f"specialized_agent_v2_{domain}_{language}"
    return RuleSet(
        name,
        rules,
        sub_scores,
        flag_predicate=Below(LIMITS),
        must_pass=frozenset(must_pass),
        require_metadata=partial(fields.require_all, FIELDS),
    )


def _dialogue(metadata: Mapping[str, Any], key: str) -> tuple[Turn, ...]:
    """The turns of a dialogue."""
    try:
        return turns(metadata.get(key))
    except ValueError as error:
        raise ValueError(f"metadata.{key} {error}") from error


FIELDS: Mapping[str, fields.Reader] = {
    "dialog": _dialogue,
    "entities": entities.values,
    "required_entities": fields.texts,
    "optional_entities": fields.texts,
    "eoc_signaled": fields.flag,
    "operation_complete": fields.flag,
    "confirmed": fields.flag,
}
"""The metadata that the rules read."""


def _turns(given: Given) -> tuple[Turn, ...]:
    return _dialogue(given.metadata, "dialog")


def _filled(given: Given) -> dict[str, str]:
    return entities.values(given.metadata, "entities")


def _valid(validator: Validator, language: Language, given: Given) -> RuleEvidence:
    values = [value for key, value in _filled(given).items() if reads(validator, key)]
    if validator.rule == "specialized2.iban_valid":
        values += identifiers.ibans(given.response)
    values = list({upper("".join(value.split())): value for value in reversed(values)}.values())[::-1]
    if not values:
        return abstained("there is none to look at")
    faults = [(value, fault) for value in values if (fault := validator.fault(value, language))]
    if faults:
        return RuleEvidence(False, listed(value[:34] for value, _ in faults), f"one {faults[0][1]}")
    return RuleEvidence(True, f"{len(values)} valid", "each can exist")


def _entities_in_dialogue(language: Language) -> Check:
    @reading
    def check(given: Given) -> RuleEvidence:
        filled, dialogue = _filled(given), _turns(given)
        if not filled:
            return abstained("there are no entities")
        if not dialogue:
            return RuleEvidence(True, "metadata.dialog", "there is no dialogue that has the entities", "not_attested")
        spoken = "\n".join([turn.text for turn in dialogue if turn.role in (USER, OTHER)])
        missing = entities.missing_from(spoken, filled, language)
        if missing:
            return RuleEvidence(False, listed(missing[:3]), "entities have values that the user did not say")
        return RuleEvidence(True, f"{len(filled)} said", "every value was said")

    return check


@reading
def _required_present(given: Given) -> RuleEvidence:
    required = fields.texts(given.metadata, "required_entities")
    if not required:
        return abstained("no entity is required")
    filled = _filled(given)
    flags = fields.mapping(given.metadata, "entities") or {}
    missing = [key for key in required if key not in filled and not isinstance(flags.get(key), bool)]
    explanation = "required entities are missing" if missing else "every required entity is there"
    return RuleEvidence(not missing, listed(missing) or f"{len(required)} present", explanation)


@reading
def _no_partial_fields(given: Given) -> RuleEvidence:
    filled = _filled(given)
    if not filled:
        return abstained("there are no entities")
    incomplete = [key for key, value in filled.items() if _PLACEHOLDER.fullmatch(fold(value)) or _MASKED.search(value)]
    explanation = "fields are placeholders or masked" if incomplete else "no field is a placeholder or masked"
    return RuleEvidence(not incomplete, listed(incomplete), explanation)


@reading
def _no_phantoms(given: Given) -> RuleEvidence:
    required = fields.texts(given.metadata, "required_entities")
    optional = fields.texts(given.metadata, "optional_entities")
    filled = _filled(given)
    if not filled or not required:
        return abstained("there are no entities, or none is required")
    extra = sorted(set(filled) - {*required, *(optional or ())})
    explanation = "fills entities that nobody asked for" if extra else "fills only what is required or optional"
    return RuleEvidence(not extra, listed(extra), explanation)


def _user_consents(language: Language, *, required: bool) -> Check:
    phrases = either(language, *_DONE)

    @reading
    def check(given: Given) -> RuleEvidence:
        dialogue = _turns(given)
        if not any(turn.role == USER for turn in dialogue):
            reason = "the dialogue has no turn of the user" if dialogue else "there is no dialogue"
            if required or dialogue or _needs_consent(given, phrases):
                return RuleEvidence(not required, "metadata.dialog", reason, "not_attested")
            return abstained(f"{reason}, and nothing to agree to")
        consent = consents(dialogue, language)
        explanation = "the user agreed" if consent else "the user did not agree, or took it back"
        return RuleEvidence(consent is not None, consent or "", explanation)

    return check


def _needs_consent(given: Given, phrases: tuple[str, ...]) -> bool:
    """Whether there is an operation that needs the consent of the user."""
    return bool(
        _filled(given)
        or fields.texts(given.metadata, "required_entities")
        or fields.flag(given.metadata, "confirmed") is not None
        or fields.flag(given.metadata, "operation_complete")
        or _claim(phrases, given.response)
    )


def _ends_when_complete(*, required: bool) -> Check:
    @reading
    def check(given: Given) -> RuleEvidence:
        signalled = fields.flag(given.metadata, "eoc_signaled")
        complete = fields.flag(given.metadata, "operation_complete")
        if signalled is None:
            reason = "nobody says whether the conversation was ended"
            return RuleEvidence(not required, "metadata.eoc_signaled", reason, "not_attested")
        if not signalled:
            return RuleEvidence(True, "goes on", "the conversation goes on")
        explanation = "ended after the operation" if complete else "ended before the operation was complete"
        return RuleEvidence(bool(complete), "complete" if complete else "incomplete", explanation)

    return check


def _no_early_claim(language: Language) -> Check:
    phrases = either(language, *_DONE)

    @reading
    def check(given: Given) -> RuleEvidence:
        claim = _claim(phrases, given.response)
        if claim is None:
            return abstained("does not claim that anything is done")
        if fields.flag(given.metadata, "confirmed"):
            return RuleEvidence(True, claim, "claims that it is done, which was confirmed")
        if consents(_turns(given), language):
            return RuleEvidence(True, claim, "claims that it is done, to which the user agreed")
        return RuleEvidence(False, claim, "claims that it is done, unconfirmed")

    return check


def _claim(phrases: tuple[str, ...], response: str) -> str | None:
    """A phrase that claims completion, in a sentence that neither denies nor postpones it."""
    for sentence in re.split("[.!?\n;]", response):
        claim = find_unaccented(sentence, phrases)
        if claim is None:
            continue
        folded = " ".join(fold(sentence).replace("’", "'").split())
        if not _NOT_DONE.search(folded[max(folded.find(claim) - 60, 0) : folded.find(claim)]):
            return claim
    return None


def _grounded(validators: list[Validator], language: Language) -> tuple[ChecklistRule, ...]:
    """The dialogue has half the weight; the validators share the rest equally, the first one with the remainder."""
    weight = 50 // len(validators)
    weights = [50 - weight * (len(validators) - 1)] + [weight] * (len(validators) - 1)
    return (
        ChecklistRule(
            "specialized2.entities_in_dialogue",
            "The user, or a tool, said the value of every entity; a failure flags on its own.",
            0.50,
            "entity_groundedness",
            _entities_in_dialogue(language),
            "industry metric (no public source named)",
            "For which entity a value was said.",
        ),
        *(
            ChecklistRule(
                validator.rule,
                f"Every {validator.requirement}; a failure flags on its own.",
                percent / 100,
                "entity_groundedness",
                reading(partial(_valid, validator, language)),
                validator.citation,
                validator.blind_spot,
            )
            for validator, percent in zip(validators, weights, strict=True)
        ),
    )


def _others(language: Language, *, required: bool) -> tuple[ChecklistRule, ...]:
    return (
        ChecklistRule(
            "specialized2.required_entities_present",
            "Every one of `required_entities` has a value that is not blank.",
            0.60,
            "entity_completeness",
            _required_present,
            "Evans, Domain-Driven Design",
            "Whether the value makes sense.",
        ),
        ChecklistRule(
            "specialized2.no_partial_fields",
            "No entity is a placeholder or masked.",
            0.40,
            "entity_completeness",
            _no_partial_fields,
            "Wang & Strong 1996",
            "Values that are cut off without a mark.",
        ),
        ChecklistRule(
            "specialized2.no_phantom_entities",
            "No entity has a value that is neither in `required_entities` nor in `optional_entities`.",
            1.00,
            "entity_calibration",
            _no_phantoms,
            "industry metric (no public source named)",
            "Whether an optional entity was wanted.",
        ),
        ChecklistRule(
            "specialized2.user_consents",
            "The user agreed in words of their own turns and did not take it back; a failure flags on its own.",
            0.40,
            "execution_readiness",
            _user_consents(language, required=required),
            "EBA internet payments guidelines §27",
            (
                "What the user agreed to, other wordings, a yes after other words, and irony. If the dialogue is one"
                " text, who really spoke."
            ),
        ),
        ChecklistRule(
            "specialized2.ends_when_complete",
            "The conversation is not ended before the operation is complete.",
            0.30,
            "execution_readiness",
            _ends_when_complete(required=required),
            "industry metric (no public source named)",
            "The dialogue itself: the rule trusts `eoc_signaled` and `operation_complete`.",
        ),
        ChecklistRule(
            "specialized2.no_early_claim",
            (
                "The response does not claim that the operation is done unless `confirmed` or the user agreed;"
                " a failure flags on its own."
            ),
            0.30,
            "execution_readiness",
            _no_early_claim(language),
            "SR 26-2",
            "Other wordings: `your money is on its way` passes.",
        ),
    )
