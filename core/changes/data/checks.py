"""Two checks that people ask for by name: the same values, the same tools."""

from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.data.comparison import Data, data_changes
from vrty_gate.core.changes.data.values import STRICT


def values_changed(accepted: str, current: str, given: str = "") -> Change | None:
    """The first value that became another one although prompt and context leave no choice; None where all are kept.

    Reads numbers, flags, options, ids, dates and addresses of one type. Names and free text are not its matter, nor is
    a value that the prompt states as well, or another form of the accepted one.
    """
    data = data_changes(accepted, current, given)
    return value_change(data) if data else None


def value_change(data: Data) -> Change | None:
    """The same of data that are read already."""
    for found in data.differences:
        if found.change.kind == "swapped" and found.determined:
            return found.change
        is_another = found.determined and not found.supported and not found.alternative
        if found.change.kind == "value" and found.sort in STRICT and is_another:
            return found.change
    return None


def tool_changed(accepted: str, current: str, given: str = "") -> Change | None:
    """The first call of another tool, missing or extra; None where the same tools are called as often as before."""
    data = data_changes(accepted, current, given)
    return tool_change(data) if data else None


def tool_change(data: Data) -> Change | None:
    """The same of data that are read already."""
    return next((change for change in data.changes if change.kind in ("tool", "call")), None)
