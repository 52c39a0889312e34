"""Checks of the changes found: a value, a tool, a programming language, a stub, a lost name."""

from collections.abc import Mapping, Sequence

from vrty_gate.core.case import Case
from vrty_gate.core.changes import Change, TooLong, compare
from vrty_gate.core.integrity.finding import Finding, cut

KINDS: Mapping[str, tuple[str, ...]] = {
    "same_values": ("value", "value_opposite", "null"),
    "same_tool": ("tool", "call"),
    "same_code_language": ("code_language",),
    "no_stub": ("stub",),
    "whole_names": ("undefined_name", "import"),
}
"""By dimension, the kinds of change that fail the check."""
_CHECKS = {kind: name for name, kinds in KINDS.items() for kind in kinds}


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
    findings_by_name: dict[str, Finding] = {}
    try:
        changes = compare(case, accepted).unexplained
    except TooLong:  # which fidelity reports
        return {}
    for change in changes:
        name = _CHECKS.get(change.kind)
        if name:
            findings_by_name.setdefault(name, _finding(change))
    return findings_by_name


def _finding(change: Change) -> Finding:
    before, after, where = cut(change.before), cut(change.after).strip('"'), cut(change.where)
    if change.kind == "undefined_name":
        return Finding(f"nothing defines this name ({where})", after)
    if change.kind == "import":
        return Finding("an import that is still needed is gone", before)
    if change.kind == "stub":
        return Finding(
            f"a placeholder in place of code ({where})" if where else "a placeholder in place of code", after
        )
    if change.kind == "call":
        return Finding("a call is new", after) if after else Finding("a call is gone", before)
    what = {"tool": "the tool", "code_language": "the programming language"}.get(change.kind, where)
    return Finding(f"{what} was {before or 'empty'} and is now", after or "empty")
