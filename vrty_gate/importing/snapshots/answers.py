"""Snapshots as answers."""

import json
import re
from collections.abc import Iterator
from math import isfinite
from typing import Any

from vrty_gate.importing.chat import with_chat
from vrty_gate.importing.imported import Imported, skipped_if_empty
from vrty_gate.importing.node import Node, as_text
from vrty_gate.importing.snapshots import replies
from vrty_gate.importing.snapshots.snapshot import Snapshot
from vrty_gate.importing.wire.numbers import stated

_MARKUP = re.compile(
    r"\s{0,200}<(?:(?i:!doctype)|\?xml|DocumentFragment"
    r"|(?:html|head|body|div|span|p|a|ul|ol|li|h[1-6]|svg|button|form|input|label|table|nav|main|section|header|footer"
    r"|article|img|style|script|[A-Z]\w{0,60})(?:\s{0,9}/?>|\s[^<>]{0,200}=))",
)
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def answers(snapshot: Snapshot) -> Iterator[Imported]:
    """The answers in a snapshot, or why it is passed over."""
    variant = str(snapshot.number) if snapshot.number > 1 else ""
    answer = Imported(
        test=snapshot.name, group=snapshot.group, variant=variant, prompt=snapshot.full_name(), line=snapshot.line
    )
    passed_over = snapshot.passed_over or _no_language(snapshot.value)
    if passed_over:
        yield answer._replace(passed_over=passed_over)
        return
    said = replies.messages(snapshot.value)
    for number, message in enumerate(said, 1):
        reply = _reply_of(snapshot.value, number, len(said))
        yield _replied(_of_reply(answer, number)._replace(numbers=stated(reply)), message)
    if not said:
        text = snapshot.value if isinstance(snapshot.value, str) else _as_json(snapshot.value)
        yield skipped_if_empty(answer._replace(response=_encodable(text)))


def _reply_of(value: Any, number: int, count: int) -> dict[str, Any]:
    """The object that states the tokens of an answer: its reply, or the event of a stream that has them."""
    if isinstance(value, list) and len(value) == count:
        return dict(value[number - 1])
    replies = [value] if isinstance(value, dict) else [each for each in value if each.get("usage")][-1:]
    return dict(replies[0]) if replies and count == 1 else {}


def _of_reply(answer: Imported, number: int) -> Imported:
    """The answer for one of several replies; the first keeps its name, so that another one renames no answer."""
    if number == 1:
        return answer
    variant = "-".join(filter(None, (answer.variant, f"reply-{number}")))
    return answer._replace(variant=variant, prompt=f"{answer.prompt}/reply-{number}")


def _replied(answer: Imported, message: dict[str, Any]) -> Imported:
    calls = [call.get("function", call) for call in message.get("tool_calls", ())]
    if not all(isinstance(call, dict) and call.get("name") for call in calls):  # what they are is in their arguments
        given = [as_text(call.get("arguments")) for call in calls if isinstance(call, dict)]
        return skipped_if_empty(
            answer._replace(response=_encodable("\n".join(filter(None, [message["content"], *given]))))
        )
    if not calls:
        return skipped_if_empty(answer._replace(response=_encodable(message["content"])))
    turns = [{"role": "user", "content": answer.prompt}, {**message, "content": _encodable(message["content"])}]
    return with_chat(answer._replace(prompt=""), Node(turns, ("messages",)))


def _no_language(value: Any) -> str:
    """The kind of a value without language; empty for others."""
    if isinstance(value, str):
        return "markup" if value.rstrip().endswith(">") and _MARKUP.match(value) else ""
    return "" if _has_text(value) else "numbers only"


def _has_text(value: Any) -> bool:
    """Whether data contains a text with a letter."""
    open_ones = [value]
    while open_ones:
        each = open_ones.pop()
        if isinstance(each, str) and any(map(str.isalpha, each)):
            return True
        if isinstance(each, dict):
            open_ones += [part for key, part in each.items() if key != "class"]
        elif isinstance(each, list):
            open_ones += each
    return False


def _as_json(value: Any) -> str:
    """Data as JSON; NaN and infinities, which JSON does not have, as texts."""
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=2, allow_nan=False)
    except ValueError:
        return json.dumps(_finite(value), ensure_ascii=False, sort_keys=True, indent=2)


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_finite(each) for each in value]
    return value if not isinstance(value, float) or isfinite(value) else str(value)


def _encodable(text: str) -> str:
    """A text whose surrogates are joined, or replaced if they are unpaired, as in an escape that was cut."""
    if not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
