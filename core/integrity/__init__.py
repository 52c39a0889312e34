"""Integrity: checks of whether a response is intact, each 1 or 0 with the span that shows why.

The accepted response defines what is normal: a mark, a form or a language that it has is not an error.
Patterns are bounded, so that no text takes long, and name letters by explicit ranges, so that every Python version
finds the same.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from vrty_gate.core.bundled import INTEGRITY as VERSION
from vrty_gate.core.case import Case
from vrty_gate.core.integrity import changed
from vrty_gate.core.integrity.boilerplate import no_boilerplate, no_instructions
from vrty_gate.core.integrity.code import whole_code
from vrty_gate.core.integrity.control_text import no_control_token, no_hidden_text, no_marker, no_reasoning
from vrty_gate.core.integrity.errors import no_error_page
from vrty_gate.core.integrity.finding import Finding, Texts
from vrty_gate.core.integrity.placeholders import no_placeholder
from vrty_gate.core.integrity.refusals import no_refusal, still_refuses
from vrty_gate.core.integrity.sourced import still_answers, still_cites
from vrty_gate.core.integrity.speech import no_echo, no_loop, same_language
from vrty_gate.core.integrity.structure import (
    answered,
    bare_json,
    closed_fences,
    finished,
    no_mojibake,
    same_json,
    same_keys,
)
from vrty_gate.core.integrity.stuffing import no_stuffing
from vrty_gate.core.text.text import once

__all__ = ["CHECKS", "HARD", "NAMES", "RATES", "VERSION", "Finding", "fails_alone", "findings", "signs"]

CHECKS: Mapping[str, Callable[[Texts], Finding | None]] = {
    check.__name__: check
    for check in (
        answered,
        same_json,
        closed_fences,
        no_control_token,
        no_error_page,
        no_mojibake,
        no_hidden_text,
        finished,
        bare_json,
        same_keys,
        whole_code,
        no_placeholder,
        no_marker,
        no_reasoning,
        no_boilerplate,
        no_instructions,
        no_refusal,
        still_refuses,
        still_answers,
        still_cites,
        no_loop,
        no_echo,
        no_stuffing,
        same_language,
    )
}
"""By dimension, the checks that read the texts themselves; those in HARD come first."""

NAMES = (*CHECKS, *changed.KINDS)
"""All dimensions in order; the last ones are checks of the changes between the responses."""

HARD = frozenset(
    ("answered", "same_json", "closed_fences", "no_control_token", "no_error_page", "no_mojibake", "no_hidden_text")
)
"""The checks that fail a case on their own: fewer than one good answer in 2,000 fails one of them."""

RATES: Mapping[str, tuple[int, int]] = {
    "finished": (19, 13292),
    "bare_json": (26, 324),
    "same_keys": (40, 324),
    "whole_code": (5, 1152),
    "no_placeholder": (5, 13292),
    "no_marker": (2, 13292),
    "no_reasoning": (6, 13292),
    "no_boilerplate": (9, 13292),
    "no_instructions": (0, 13292),
    "no_refusal": (4, 13292),
    "still_refuses": (10, 81),
    "still_answers": (23, 13292),
    "still_cites": (18, 1441),
    "no_loop": (3, 13292),
    "no_echo": (8, 13292),
    "no_stuffing": (84, 13292),
    "same_language": (13, 13292),
    "same_values": (14, 324),
    "same_tool": (0, 324),
    "same_code_language": (3, 1033),
    "no_stub": (1, 1033),
    "whole_names": (2, 1033),
}
"""For each check that does not fail a case on its own: how many good answers fail it, and how many it applies to.

`bench/integrity_quality.py --rates` prints them, from natural answers in twelve languages.
"""


def findings(case: Case, accepted: Sequence[Case]) -> dict[str, Finding]:
    """The checks that fail against every accepted response, by dimension, with findings against the first.

    An accepted response itself is checked only against the schema, which may have changed since it was accepted.
    """
    case, accepted = case.read(), [other.read() for other in accepted]
    itself = any(case.response == other.response for other in accepted)
    if itself and case.schema is None:
        return {}
    checks = {"same_json": same_json} if itself else CHECKS
    first = accepted[0].response if accepted else ""
    texts = Texts(case.response, first, case.prompt, _input_text(case.prompt, case.context), case.schema)
    if not itself and case.schema is None:
        broken = dict(_broken(case.response, first, case.prompt, case.context))
    else:
        broken = {name: finding for name, check in checks.items() if (finding := check(texts))}
    for other in accepted[1:]:
        texts = texts._replace(accepted=other.response)
        broken = {name: finding for name, finding in broken.items() if CHECKS[name](texts)}
    return broken if itself or not accepted else broken | changed.findings(case, accepted)


def fails_alone(case: Case, names: Iterable[str]) -> bool:
    """Whether one of these checks fails, with nothing accepted."""
    case = case.read()
    texts = Texts(case.response, "", case.prompt, _input_text(case.prompt, case.context), case.schema)
    return any(CHECKS[name](texts) for name in names)


def signs(case: Case, accepted: Case) -> tuple[str, ...]:
    """The names of the checks that fail against one accepted response, as signs of a worse answer.

    Stuffing is left out. A template variable that was not filled in is an additional sign, `variable`: good letters
    have blanks such as `[Your Name]`, but no variables.
    """
    broken = _broken(case.response, accepted.response, case.prompt, case.context)
    names = [name for name in broken if name != _NO_SIGN]
    blank = broken.get("no_placeholder")
    return (*names, "variable") if blank and not _VARIABLE.isdisjoint(blank.span) else tuple(names)


_VARIABLE = frozenset("{}<>%$@_")
_NO_SIGN = "no_stuffing"


@once
def _broken(response: str, accepted: str, prompt: str, context: str | None) -> Mapping[str, Finding]:
    texts = Texts(response, accepted, prompt, _input_text(prompt, context), None)
    return {name: finding for name, check in CHECKS.items() if (finding := check(texts))}


def _input_text(prompt: str, context: str | None) -> str:
    return f"{prompt}\n{context}" if context else prompt
