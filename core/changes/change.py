"""The `Change` record, and its summary in a line."""

from __future__ import annotations  # their values are needed only to read a report

from typing import Annotated

from vrty_gate.core.named_tuple import NamedTuple

_LONGEST = 60
"""The most characters of a text that a summary quotes."""


class TooLong(ValueError):
    """So much of two long texts differs that they cannot be compared."""


class Change(NamedTuple):
    """One difference in meaning."""

    kind: Annotated[str, "Kind of difference; docs/changes.md lists all kinds."]
    before: Annotated[str, "The part of the accepted response; empty where something was added."] = ""
    after: Annotated[str, "The part of the current response; empty where something was lost."] = ""
    where: Annotated[str, "The place in the response, such as `step 3` or a JSON path."] = ""


class Clause(NamedTuple):
    """Something about a response in a few words; as a text, it is one line."""

    label: str
    """What happened and where, up to the colon."""
    quoted: str = ""
    """Words of the responses, which are not escaped."""
    closing: str = ""
    """What stands behind them, such as the bracket that closes the arguments of a tool."""

    def __str__(self) -> str:
        return f"{self.label} {self.quoted}{self.closing}".strip()


def summary(change: Change) -> Clause:
    """The change as a short clause, such as `step 3: 30 days -> 14 days`."""
    from vrty_gate.core.changes import kinds  # needed only where something changed

    before, after = _short_pair(change.before, change.after)
    if change.kind == kinds.ARGUMENT_CHANGED:
        if not before and not after:
            return Clause(change.where)
        return Clause(f"{change.where.removesuffix(')')}:", f"{before or 'nothing'} -> {after or 'nothing'}", ")")
    row = kinds.KINDS[change.kind]
    quoted = f"{before} {'<->' if change.kind == kinds.SWAPPED else '->'} {after}" if before and after else ""
    quoted = quoted or before or after
    label = row.label
    if quoted and not label and not row.closing and not (before and after):
        label = "left out" if before else "added"
    if not quoted:
        label = label or change.kind.replace("_", " ")
    parts = [part for part in (change.where, label) if part]
    colon = ":" if quoted and parts else ""
    return Clause(": ".join(parts) + colon, quoted, row.closing and f" {row.closing}")


def _short_pair(before: str, after: str) -> tuple[str, str]:
    """Both texts in short; where they would be cut before they differ, from a few words before that place."""
    short = _short(before), _short(after)
    if short[0] != short[1] or before == after:
        return short
    place = next((i for i, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), 0)
    start = before.rfind(" ", 0, max(0, place - _BEFORE)) + 1
    return _short(f"...{before[start:]}"), _short(f"...{after[start:]}")


_BEFORE = 10
"""The characters shown before the place at which two long texts differ."""


def _short(text: str) -> str:
    line = " ".join(text[: 4 * _LONGEST].split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 3].rstrip() + "..."


def by_meaning(changes: list[Change]) -> tuple[Change, ...]:
    """Sort changes by kind, the most meaningful first; changes of one kind keep their order."""
    from vrty_gate.core.changes import kinds

    return tuple(sorted(changes, key=lambda change: kinds.ORDER[change.kind]))
