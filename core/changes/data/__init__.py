"""Changes of JSON data and tool calls, by path."""

from vrty_gate.core.changes.data.comparison import Data, Difference, data_changes

__all__ = ["Data", "Difference", "data_changes"]
