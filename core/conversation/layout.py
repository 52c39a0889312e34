"""The same answer in another layout: data with another object around it, or a text behind the thought before it."""

import json
from collections.abc import Mapping
from typing import Any

from vrty_gate.core import json_data
from vrty_gate.core.answers.frame import of_code
from vrty_gate.core.case import Case, Message
from vrty_gate.core.text.patterns import lazily

_THOUGHT = lazily(
    r"(?i)\A\s{0,9}(?:thought:[^\n]{0,2000}|i (?:now )?(?:can|know)\b[^\n]{0,200})\n\s{0,9}final answer:[ \t]{0,9}\n?"
)
"""How agents that follow ReAct begin their last answer."""


def laid_out(case: Case, accepted: Case) -> Case:
    """The accepted case with its answers laid out like the current ones, as far as the values can be told apart.

    A layout that the prompt asks for counts, and is kept.
    """
    if not case.messages and not accepted.messages:
        text = _laid_out(case.response, accepted.response, case.prompt)
        return accepted if text is None else accepted._replace(response=text)
    if [_role(message) for message in case.messages] != [_role(message) for message in accepted.messages]:
        return accepted
    texts = [
        _laid_out(now.text, before.text, case.prompt) if now.role == "assistant" else None
        for now, before in zip(case.messages, accepted.messages, strict=True)
    ]
    if not any(texts):
        return accepted
    pairs = zip(accepted.messages, texts, strict=True)
    return accepted._replace(messages=tuple([one if text is None else one._replace(text=text) for one, text in pairs]))


def _role(message: Message) -> tuple[str, bool]:
    return message.role, bool(message.calls)


def _laid_out(now: str, before: str, prompt: str) -> str | None:
    """An accepted text in the layout of the current one; None if both have one."""
    if now == before:
        return None
    asked = prompt.casefold()
    thought, other = _THOUGHT().match(now), _THOUGHT().match(before)
    if (thought is None) != (other is None):
        return (
            None
            if "final answer:" in asked
            else (thought[0] if thought else "") + before[other.end() if other else 0 :]
        )
    data, accepted = (json_data.parse(of_code(text.strip())) for text in (now, before))
    if data is None or accepted is None or json_data.shape(data) == json_data.shape(accepted):
        return None
    for one, another, is_in in ((data, accepted, True), (accepted, data, False)):
        name, inner = _only(one)
        if name and name.casefold() not in asked and json_data.shape(inner) == json_data.shape(another):
            told = _in_order(another if is_in else inner, inner if is_in else another)
            return json.dumps({name: told} if is_in else told, ensure_ascii=False, indent=2 if "\n" in now else None)
    return None


def _only(data: Any) -> tuple[str, Any]:
    """The only key of an object and the list or object in it."""
    (name, inner), *more = [*data.items()] if isinstance(data, Mapping) and data else [("", None)]
    return (name, inner) if not more and isinstance(inner, Mapping | list) else ("", None)


def _in_order(data: Any, as_in: Any) -> Any:
    """Data with the keys in the order of other data of the same shape."""
    if isinstance(data, Mapping) and isinstance(as_in, Mapping) and data.keys() == as_in.keys():
        return {key: _in_order(data[key], as_in[key]) for key in as_in}
    return data
