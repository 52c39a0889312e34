"""The registry: names to scorers. A scorer turns a case into dimensions, numbers in [0, 1]."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from vrty_gate.core import bundled
from vrty_gate.core.bundled import SHA256
from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import FIDELITY_BAR, Rule
from vrty_gate.scorers.scorer import Files, Measured, Result, Scorer, TooLongToCompare, Traits, Unscored

if TYPE_CHECKING:
    from vrty_gate.core import vrty
    from vrty_gate.core.gate.good_answers import GoodAnswers

__all__ = [
    "COMPOSITE",
    "DEFAULT",
    "FIDELITY",
    "INTEGRITY",
    "REGISTRY",
    "VRTY",
    "WITH_OPTIONS",
    "Files",
    "Measured",
    "Result",
    "Scorer",
    "Traits",
    "Unscored",
    "build",
    "require_case_rules",
]


def _good_answers() -> "Mapping[str, GoodAnswers]":
    from vrty_gate.core.gate.good_answers import good_answers  # needed only where answers changed

    return good_answers()


def _vrty_look(case: Case, accepted: tuple[Case, ...]) -> Result:
    from vrty_gate.core import vrty  # few cases of a suite are scored

    score = vrty.score(case.prompt, case.response)
    return Result(score.dimensions(), partial(_vrty_reasons, score, accepted))


def _vrty_reasons(score: "vrty.Score", accepted: tuple[Case, ...]) -> dict[str, str]:
    from vrty_gate.core import vrty
    from vrty_gate.core.vrty import explain  # needed only for checks that did not pass

    if not accepted:
        return score.explanations
    return explain.changes(score, vrty.score(accepted[0].prompt, accepted[0].response))


_DIMENSIONS = ("relevance", "coherence", "completeness", "conciseness")
"""Stated here, like the signature of `VRTY`, so that a suite in which nothing changed does not import the scorer."""

COMPOSITE = "composite"
"""The vrty dimension that gates by default."""

VRTY = Scorer(
    name="vrty",
    signature="vrty:1.0.1|idf:0e475bcaa552|fold:unicode-14.0.0|cap:2048",
    rules={COMPOSITE: Rule(), **{dimension: Rule(severity="note") for dimension in _DIMENSIONS}},
    look=_vrty_look,
    measured=Measured(_good_answers),
    traits=Traits(stands=True),
)


def _is_accepted(case: Case, accepted: tuple[Case, ...]) -> bool:
    return any(case.response == answer.response for answer in accepted)


def _integrity_look(case: Case, accepted: tuple[Case, ...]) -> Result:
    if _is_accepted(case, accepted) and not case.schema:
        return Result(dict.fromkeys(INTEGRITY.rules, 1.0))
    from vrty_gate.core import integrity  # imported on use: it compiles patterns

    findings = integrity.findings(case, accepted)
    return Result(
        {name: float(name not in findings) for name in integrity.NAMES}, partial(_integrity_reasons, findings)
    )


def _integrity_reasons(findings: Mapping[str, object]) -> dict[str, str]:
    return {name: str(finding) for name, finding in findings.items()}


INTEGRITY = Scorer(
    name="integrity",
    signature=f"integrity:{bundled.INTEGRITY}",
    rules={
        **{
            name: Rule(k=1.0)
            for name in "answered same_json closed_fences no_control_token no_error_page no_mojibake"
            " no_hidden_text".split()
        },
        **{
            name: Rule(k=1.0, severity="note")
            for name in "finished bare_json same_keys whole_code no_placeholder no_marker no_reasoning no_boilerplate"
            " no_instructions no_refusal still_refuses still_answers still_cites no_loop no_echo no_stuffing"
            " same_language same_values same_tool same_code_language no_stub whole_names".split()
        },
    },
    look=_integrity_look,
    accepted="best",
    traits=Traits(
        broken=frozenset(
            "answered same_json closed_fences no_control_token no_error_page no_mojibake no_hidden_text no_placeholder"
            " no_marker no_refusal no_loop".split()
        )
    ),
)


def _fidelity_look(case: Case, accepted: tuple[Case, ...]) -> Result:
    if not accepted or _is_accepted(case, accepted):
        return Result({"fidelity": 1.0})
    from vrty_gate.core.changes.change import TooLong  # imported only for changed responses: it reads the model
    from vrty_gate.core.fidelity import fidelity

    try:
        return Result({"fidelity": fidelity(case, accepted)}, partial(_fidelity_reasons, case, accepted))
    except TooLong as error:
        raise TooLongToCompare(f"{error}; split the case, or review and accept it") from error


def _fidelity_reasons(case: Case, accepted: tuple[Case, ...]) -> dict[str, str]:
    from vrty_gate.core.fidelity import explain

    reason = explain(case, accepted)
    return {"fidelity": reason} if reason else {}


def _fidelity_spread(accepted: tuple[Case, ...]) -> float:
    from vrty_gate.core.fidelity import spread

    return spread(accepted)


FIDELITY = Scorer(
    name="fidelity",
    signature=f"fidelity:{bundled.FIDELITY}|model:{SHA256['fidelity.json'][:12]}|rates:{SHA256['change_rates.json'][:12]}",
    rules={"fidelity": FIDELITY_BAR},
    look=_fidelity_look,
    accepted="best",
    measured=Measured(_good_answers, _fidelity_spread),
    traits=Traits(needs_texts=True),
)

DEFAULT = (FIDELITY, INTEGRITY, VRTY)
"""The scorers of a manifest that has none."""

REGISTRY: Mapping[str, Scorer] = {scorer.name: scorer for scorer in DEFAULT}
"""Scorers without options, by name."""

WITH_OPTIONS = ("rules", "reference", "rag", "grounding", "geometry", "judge", "referee", "tools")
"""Scorers with options, each built by the module of its name from its `Options` and its function `scorer`."""


def build(name: str, options: Mapping[str, object], files: Files) -> Scorer:
    """The scorer named in WITH_OPTIONS. Raises Mismatch for its options and InputError for their files."""
    from vrty_gate.formats.codec import decode

    module = _module(name)
    scorer: Scorer = module.scorer(decode(module.Options, options), files)
    return scorer


def require_case_rules(rules: Mapping[str, object]) -> None:
    """Raises Mismatch for rules of a case that the rules scorer cannot use."""
    _module("rules").check_case_rules(rules)


def _module(name: str) -> Any:
    from importlib import import_module  # most suites have none of these

    return import_module(f"vrty_gate.scorers.{name}")
