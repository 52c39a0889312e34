"""Changes in the data of a response: values, types, keys and calls, by path."""

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.data.calls import Call, calls_of
from vrty_gate.core.changes.data.given import Given
from vrty_gate.core.changes.data.lists import written
from vrty_gate.core.changes.data.reader import Difference, Reader
from vrty_gate.core.changes.data.text import Held, held
from vrty_gate.core.json_data import kind
from vrty_gate.core.named_tuple import NamedTuple

_MUCH_PROSE = 300
_FORMS = {"json": "JSON", "lines": "JSON Lines", "tags": "JSON", "calls": "call expressions"}


class Data(NamedTuple):
    """How the data of a response differ from the accepted ones."""

    differences: tuple[Difference, ...] = ()
    is_data: bool = True
    """Whether the current response contains data."""
    wrapped: bool = False
    """Whether there is prose around the data, but none in the accepted response."""
    prose: tuple[str, str] = ("", "")
    """The text around the data of the accepted and of the current response."""


def data_changes(accepted: str, current: str, input_text: str = "") -> Data | None:
    """The changes in the data of a response; None when the accepted response has no data.

    `input_text` is prompt and context. White space, key order, escapes, other forms of a number or ISO date, and keys
    that are empty or have their default value are not changes. At most 200 differences are returned.
    """
    before = held(accepted)
    if not before or len(before.prose) > max(_MUCH_PROSE, len(accepted) - len(before.prose)):
        return None
    after = held(current)
    reader = Reader(Given(input_text))
    calls = calls_of(before.value)
    if calls and not (after and calls_of(after.value)) and not any(_is_within(call, current) for call in calls):
        reader.lost_calls(calls)
    elif after:
        _compare(before, after, reader)
    return Data(
        differences=reader.finish(),
        is_data=bool(after),
        wrapped=bool(after and after.prose) and not before.prose,
        prose=(before.prose, after.prose if after else ""),
    )


def _is_within(call: Call, text: str) -> bool:
    """Whether a text has traces of a call: its name or the key of its arguments."""
    return call.name in text or f'"{call.keys[-1]}"' in text


def _compare(before: Held, after: Held, reader: Reader) -> None:
    if before.form != after.form and "calls" in (before.form, after.form):
        reader.add(kinds.VALUE_TYPE, _FORMS[before.form], _FORMS[after.form], "")
    old, new = written(before.value), written(after.value)
    if old == new:
        return
    reader.has_flags = any(flag in text for flag in ("true", "false") for text in (old, new))
    if isinstance(before.value, list) != isinstance(after.value, list):
        reader.add(kinds.VALUE_TYPE, kind(before.value), kind(after.value), "")
    reader.nested(before.value, after.value, "", "", None)
