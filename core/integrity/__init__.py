"""Whether a response is intact: checks that give 1 or 0, each with the span that shows it.

What was accepted decides what is normal: a mark, a form or a language that the accepted response has is no fault.
Patterns are bounded and name letters by explicit ranges: every interpreter sees the same, and no text takes long.
"""

from collections.abc import Callable, Mapping, Sequence

from vrty_gate.core.case import Case
from vrty_gate.core.integrity.finding import Finding, Texts
from vrty_gate.core.integrity.marks import no_error_page, no_marker, no_mojibake, no_placeholder, no_refusal
from vrty_gate.core.integrity.speech import no_echo, no_loop, same_language
from vrty_gate.core.integrity.structure import answered, closed_fences, finished, same_json, whole_code
from vrty_gate.core.integrity.stuffing import no_stuffing

__all__ = ["CHECKS", "VERSION", "Finding", "findings"]

VERSION = "2"
"""Changes when any check may judge a text differently."""

CHECKS: Mapping[str, Callable[[Texts], Finding | None]] = {
    check.__name__: check
    for check in (
        answered,
        finished,
        same_json,
        closed_fences,
        whole_code,
        no_placeholder,
        no_marker,
        no_error_page,
        no_refusal,
        no_mojibake,
        no_loop,
        no_echo,
        no_stuffing,
        same_language,
    )
}
"""Each check by the name of its dimension."""


def findings(case: Case, accepted: Sequence[Case]) -> dict[str, Finding]:
    """What is not intact beside any accepted response, by dimension, as seen beside the first.

    An accepted response itself is only held against the schema: that may have changed since.
    """
    itself = any(case.response == one.response for one in accepted)
    if itself and case.schema is None:
        return {}
    checks = {"same_json": same_json} if itself else CHECKS
    then = accepted[0].response if accepted else ""
    given = f"{case.prompt}\n{case.context}" if case.context else case.prompt
    texts = Texts(case.response, then, case.prompt, given, case.schema)
    found = {name: finding for name, check in checks.items() if (finding := check(texts))}
    for other in accepted[1:]:
        texts = texts._replace(then=other.response)
        found = {name: finding for name, finding in found.items() if CHECKS[name](texts)}
    return found
