"""Conversations of other tools in the form of OpenAI's chat API, and as answers.

One reader for all: messages with `content`, of OpenAI, Anthropic, inspect_ai and DeepEval, and with `parts`, of
OpenTelemetry.
"""

import json
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from vrty_gate.core.json_data import parse
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.formats.codec import Mismatch
from vrty_gate.formats.messages import messages_of
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.importing.imported import Imported, skipped_if_empty
from vrty_gate.importing.messages import NOT_TEXT, media
from vrty_gate.importing.node import Node, as_text

_CALLS = ("tool_use", "server_tool_use", "mcp_tool_use", "tool_call")
_RESULTS = ("tool_result", "tool_call_response")
_ONLY_TEXT = {"role", "content"}
"""The keys of most messages."""
_OF_TOOLS = ("tool", "function")
"""The roles of results."""
_THOUGHTS = ("thinking", "redacted_thinking", "reasoning")


class Chat(NamedTuple):
    """Messages that were read, with the calls of tools numbered, or why they cannot be read."""

    messages: tuple[dict[str, Any], ...]
    has_media: bool
    problem: str = ""
    asked: int = 0
    """How many of them are of the request, if an answer follows."""


def read_chat(messages: Node, asked: int = 0) -> Chat:
    """The messages of a conversation, as far as they can be read, of which the first `asked` are those of a request."""
    reader = _Reader()
    chat: list[dict[str, Any]] = []
    problem, of_request = "", 0
    try:
        for number, each in enumerate(messages.items(), 1):
            chat += reader.read(each)
            of_request = len(chat) if number <= asked else of_request
        messages_of(chat, Place(""), is_answered=False)
        calls = [message["tool_calls"] for message in chat if "tool_calls" in message]
        if calls:
            parse_json(json.dumps(calls), Place(""), in_messages=True)  # results may have NaN, cases may not
    except Mismatch as error:
        problem = str(error)
    except InputError as error:
        problem = error.args[0]
    return Chat(tuple(chat), reader.has_media, problem, of_request)


def with_chat(answer: Imported, messages: Node) -> Imported:
    """The answer as a conversation, or as a prompt and a response if it is one of these without a tool.

    An answer is skipped if its messages cannot be read. Without a name, it gets that of its first prompt.
    """
    return of_chat(answer, read_chat(messages))


def of_chat(answer: Imported, read: Chat) -> Imported:
    """The same for messages that were read. A broken answer needs no text."""
    chat, problem = read.messages, read.problem
    first = next((message["content"] for message in chat if message["role"] == "user"), "")
    answer = answer._replace(test=answer.test or first.strip() or "without a prompt")
    if not problem and (not chat or chat[-1]["role"] != "assistant"):
        problem = "the conversation does not end with an answer"
    if answer.skip_reason or problem:
        return answer._replace(skip_reason=answer.skip_reason or problem)
    answer = answer._replace(note=NOT_TEXT if read.has_media else answer.note)
    if [message["role"] for message in chat] == ["user", "assistant"] and "tool_calls" not in chat[1]:
        return skipped_if_empty(answer._replace(prompt=first, response=chat[1]["content"]))
    if not answer.broken and not chat[-1]["content"].strip() and "tool_calls" not in chat[-1]:
        return answer._replace(skip_reason="empty output")
    return answer._replace(messages=chat)


class _Own(NamedTuple):
    """What a message says and calls itself."""

    role: str
    texts: list[Any]
    calls: list[dict[str, Any]]

    def taken(self, *, even_empty: bool = False) -> Iterator[dict[str, Any]]:
        """The message with what was collected, if anything; it is empty then."""
        if self.texts or self.calls or even_empty:
            calls = {"tool_calls": [*self.calls]} if self.calls else {}
            yield {"role": self.role, "content": "\n".join(self.texts), **calls}
        self.texts.clear()
        self.calls.clear()


class _Reader:
    """Reads messages in their order. Calls are numbered, since their ids are different in each run."""

    def __init__(self) -> None:
        self.has_media = False
        self._count = 0
        self._open: OrderedDict[str, str] = OrderedDict()
        """The numbers of calls without a result, by the id in the file."""

    def read(self, message: Node) -> Iterator[dict[str, Any]]:
        """The messages that a message consists of, in order: its own parts, and results of tools. Raises Mismatch."""
        role = message.at("role").text()
        said = message.value["content"] if message.value.keys() == _ONLY_TEXT else None
        if isinstance(said, str) and role not in _OF_TOOLS:
            yield {"role": role, "content": said}
            return
        content = message.at("parts" if message.has("parts") else "content")
        is_text = content.value is None or isinstance(content.value, str)
        own = _Own(role, [content.value] if content.value and is_text else [], [])
        has_result = False
        for part in () if is_text else content.items():
            kind = str(part.at("type").value) if isinstance(part.value, dict) else ""
            if kind in _RESULTS or kind.endswith("_tool_result"):
                yield from own.taken()
                yield self._result(part)
                has_result = True
            elif kind in _CALLS:
                own.calls.append(self._call(part))
            elif kind not in _THOUGHTS:
                own.texts.append(self._text(part))
        own.calls.extend(self._call(call) for call in message.at("tool_calls").items_or_none())
        if message.has("function_call"):
            own.calls.append(self._call(message.at("function_call")))
        if role in _OF_TOOLS and not has_result:
            yield self._result(message, "\n".join(own.texts))
        else:
            yield from own.taken(even_empty=not has_result)

    def _text(self, part: Node) -> str:
        if isinstance(part.value, str):
            return part.value
        text = next((part.at(key).value for key in ("text", "refusal", "content") if part.has(key)), None)
        if isinstance(text, str):
            return text
        self.has_media = True
        return media(part)

    def _call(self, call: Node) -> dict[str, Any]:
        """A call in any form: the function with name and arguments, or both beside each other."""
        function = call.at("function")
        inner = function if isinstance(function.value, dict) else call
        name = function.text() if isinstance(function.value, str) else inner.at("name").text()
        given: Any = next(
            (inner.at(key).value for key in ("arguments", "args", "input", "inputParameters") if inner.has(key)), {}
        )
        self._count += 1
        identity = f"call_{self._count}"
        stated = call.at("id").value
        key = stated if isinstance(stated, str) else identity
        if key in self._open:
            raise Mismatch("has the id of an earlier tool call that has no result yet", call.path)
        self._open[key] = identity
        return {"id": identity, "type": "function", "function": {"name": name, "arguments": _arguments(given)}}

    def _result(self, result: Node, text: str | None = None) -> dict[str, Any]:
        """The result of an open call, of the first one if it has no id."""
        stated = next((result.at(key).text() for key in ("tool_call_id", "tool_use_id", "id") if result.has(key)), None)
        if not self._open or (stated is not None and stated not in self._open):
            raise Mismatch("is the result of a tool call that no earlier message makes", result.path)
        identity = self._open.popitem(last=False)[1] if stated is None else self._open.pop(stated)
        if text is None:
            text = self._output(
                next((result.at(key) for key in ("content", "response", "result") if result.has(key)), Node(""))
            )
        return {"role": "tool", "tool_call_id": identity, "content": text}

    def _output(self, output: Node) -> str:
        """A text, the texts of parts, or any other value as JSON."""
        if isinstance(output.value, list) and all(isinstance(part, dict) and "type" in part for part in output.value):
            return "\n".join(self._text(part) for part in output.items())
        return as_text(output.value)


def _arguments(given: Any) -> Any:
    """Arguments as an object; a text that is not JSON stays, for `messages_of` to refuse."""
    if not isinstance(given, str):
        return given
    return {} if not given.strip() else (parse(given) or given)
