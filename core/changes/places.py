"""Names for the place of a unit in a response."""

from collections.abc import Sequence

from vrty_gate.core.changes.units import Unit


def place(units: Sequence[Unit], index: int) -> str:
    """The place of a unit, such as `step 3` or `item 2`; empty for a sentence of prose."""
    unit = units[index]
    if unit.role == "step":
        return f"step {unit.label}" if len(unit.label) <= 4 else "step"
    if unit.role == "item":
        start = index
        count = 0
        while start >= 0 and units[start].role == "item":
            count += units[start].first
            start -= 1
        return f"item {count}"
    if unit.role == "row":
        start = index
        while start > 0 and units[start - 1].role == "row":
            start -= 1
        return f"row {index - start}"
    return "heading" if unit.role == "heading" else ""
