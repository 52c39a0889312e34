"""Two named checks: the same values, and the same tools."""

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.data.comparison import Data, data_changes
from vrty_gate.core.changes.data.values import STRICT


def values_changed(accepted: str, current: str, input_text: str = "") -> Change | None:
    """The first value that changed although prompt and context leave no choice, or None.

    Covers numbers, flags, options, ids, dates and addresses. Names and free text do not count, nor does a new value
    that the prompt also states or that is another form of the accepted one.
    """
    data = data_changes(accepted, current, input_text)
    return value_change(data) if data else None


def value_change(data: Data) -> Change | None:
    """Like `values_changed`, for data that are already compared."""
    for difference in data.differences:
        if difference.change.kind == kinds.SWAPPED and difference.determined:
            return difference.change
        is_another = difference.determined and not difference.supported and not difference.alternative
        if difference.change.kind == kinds.VALUE and difference.sort in STRICT and is_another:
            return difference.change
    return None


def tool_changed(accepted: str, current: str, input_text: str = "") -> Change | None:
    """The first different, missing or extra tool call; None when the same tools are called equally often."""
    data = data_changes(accepted, current, input_text)
    return tool_change(data) if data else None


def tool_change(data: Data) -> Change | None:
    """Like `tool_changed`, for data that are already compared."""
    return next((change for change in data.changes if change.kind in (kinds.TOOL, kinds.CALL)), None)
