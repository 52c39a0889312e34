"""Where in a response a unit is, as people say it."""

from collections.abc import Sequence

from vrty_gate.core.changes.units import Unit


def place(unit: Unit, units: Sequence[Unit], at: int) -> str:
    """Where a unit is, as people say it; empty for a sentence of prose."""
    if unit.role == "step":
        return f"step {unit.label}" if len(unit.label) <= 4 else "step"
    if unit.role == "item":
        start = at
        count = 0
        while start >= 0 and units[start].role == "item":
            count += units[start].first
            start -= 1
        return f"item {count}"
    if unit.role == "row":
        start = at
        while start > 0 and units[start - 1].role == "row":
            start -= 1
        return f"row {at - start}"
    return "heading" if unit.role == "heading" else ""
