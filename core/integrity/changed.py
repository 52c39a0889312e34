"""Checks of the changes found: a value, a tool, a programming language, a stub, a lost name."""

from collections.abc import Mapping, Sequence

from vrty_gate.core.case import Case
from vrty_gate.core.changes import Change, TooLong, compare, kinds
from vrty_gate.core.integrity.finding import Finding, cut
from vrty_gate.core.text.subsequence import first_of_each

KINDS: Mapping[str, tuple[str, ...]] = {
    "same_values": (kinds.VALUE, kinds.VALUE_OPPOSITE, kinds.NULL),
    "same_tool": (kinds.TOOL, kinds.CALL),
    "same_code_language": (kinds.CODE_LANGUAGE,),
    "no_stub": (kinds.STUB,),
    "whole_names": (kinds.UNDEFINED_NAME, kinds.IMPORT),
}
"""By dimension, the kinds of change that fail the check."""
_CHECKS = {kind: name for name, failing in KINDS.items() for kind in failing}


def findings(case: Case, accepted: Sequence[Case]) -> dict[str, Finding]:
    """The checks that fail against every accepted response, with findings against the nearest one.

    `accepted` must not be empty.
    """
    broken = _findings_against(case, accepted)
    if broken and len(accepted) > 1:
        others = [_findings_against(case, [other]) for other in accepted]
        broken = {name: finding for name, finding in broken.items() if all(name in other for other in others)}
    return broken


def _findings_against(case: Case, accepted: Sequence[Case]) -> dict[str, Finding]:
    try:
        changes = compare(case, accepted).unexplained
    except TooLong:  # which fidelity reports
        return {}
    failing = [(_CHECKS[change.kind], change) for change in changes if change.kind in _CHECKS]
    return {name: _finding(change) for name, change in first_of_each(failing).items()}


def _finding(change: Change) -> Finding:
    before, after, where = cut(change.before), cut(change.after).strip('"'), cut(change.where)
    if change.kind == kinds.UNDEFINED_NAME:
        return Finding(f"nothing defines this name ({where})", after)
    if change.kind == kinds.IMPORT:
        return Finding("an import that is still needed is gone", before)
    if change.kind == kinds.STUB:
        return Finding(
            f"a placeholder in place of code ({where})" if where else "a placeholder in place of code", after
        )
    if change.kind == kinds.CALL:
        return Finding("a call is new", after) if after else Finding("a call is gone", before)
    what = {kinds.TOOL: "the tool", kinds.CODE_LANGUAGE: "the programming language"}.get(change.kind, where)
    return Finding(f"{what} was {before or 'empty'} and is now", after or "empty")
