"""Whether a response is intact: checks that give 1 or 0, each with the span that shows it.

The accepted response decides what is normal: a mark, a form or a language that it has is not an error.
Patterns are bounded and name letters by explicit ranges: every interpreter sees the same, and no text takes long.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from vrty_gate.core.case import Case
from vrty_gate.core.integrity import changed
from vrty_gate.core.integrity.boilerplate import no_boilerplate, no_instructions
from vrty_gate.core.integrity.code import whole_code
from vrty_gate.core.integrity.errors import no_error_page
from vrty_gate.core.integrity.finding import Finding, Texts
from vrty_gate.core.integrity.marks import no_control_token, no_marker, no_reasoning
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

__all__ = ["CHECKS", "HARD", "NAMES", "RATES", "VERSION", "Finding", "findings", "signs"]

VERSION = "4"
"""Changes when any check may judge a text differently."""

CHECKS: Mapping[str, Callable[[Texts], Finding | None]] = {
    check.__name__: check
    for check in (
        answered,
        same_json,
        closed_fences,
        no_control_token,
        no_error_page,
        no_mojibake,
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
"""Each check that reads the texts as they are by the name of its dimension; those of HARD first."""

NAMES = (*CHECKS, *changed.KINDS)
"""All dimensions, in their order; the last are checks of what the reader of changes has found."""

HARD = frozenset(("answered", "same_json", "closed_fences", "no_control_token", "no_error_page", "no_mojibake"))
"""The checks that fail a case alone: fewer than one good answer in 2,000 has what they find."""

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
"""By check that does not fail a case alone: how many good answers have what it finds, of those that could have it.

`bench/integrity_quality.py --rates` prints them, from natural answers in twelve languages.
"""


def findings(case: Case, accepted: Sequence[Case]) -> dict[str, Finding]:
    """What is not intact compared with any accepted response, by dimension, as compared with the first.

    An accepted response itself is only held against the schema: that may have changed since.
    """
    itself = any(case.response == other.response for other in accepted)
    if itself and case.schema is None:
        return {}
    checks = {"same_json": same_json} if itself else CHECKS
    then = accepted[0].response if accepted else ""
    given = f"{case.prompt}\n{case.context}" if case.context else case.prompt
    texts = Texts(case.response, then, case.prompt, given, case.schema)
    if not itself and case.schema is None:
        broken = dict(_broken(case.response, then, case.prompt, case.context))
    else:
        broken = {name: finding for name, check in checks.items() if (finding := check(texts))}
    for other in accepted[1:]:
        texts = texts._replace(then=other.response)
        broken = {name: finding for name, finding in broken.items() if CHECKS[name](texts)}
    return broken if itself or not accepted else broken | changed.findings(case, accepted)


def signs(case: Case, accepted: Case) -> tuple[str, ...]:
    """The checks that fail against one accepted response, as signs of a worse answer; stuffing is not one.

    A variable of a template that was not filled in is a sign of its own, `variable`: good letters have blanks such as
    `[Your Name]`, but none has variables.
    """
    broken = _broken(case.response, accepted.response, case.prompt, case.context)
    names = [name for name in broken if name != _NO_SIGN]
    blank = broken.get("no_placeholder")
    return (*names, "variable") if blank and not _VARIABLE.isdisjoint(blank.span) else tuple(names)


_VARIABLE = frozenset("{}<>%$@_")
_NO_SIGN = "no_stuffing"


@lru_cache(maxsize=4)  # fidelity and integrity ask for the same case one after the other
def _broken(response: str, accepted: str, prompt: str, context: str | None) -> Mapping[str, Finding]:
    texts = Texts(response, accepted, prompt, f"{prompt}\n{context}" if context else prompt, None)
    return {name: finding for name, check in CHECKS.items() if (finding := check(texts))}
