"""Traces of OpenTelemetry in OTLP's JSON, with messages by its conventions for generative AI, from 1.37 on."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.core.json_data import parse
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.importing.chat import with_chat
from vrty_gate.importing.imported import Imported, Options
from vrty_gate.importing.node import Node, added, first_object, numbers, objects

FIELDS = ("id",)
_SYSTEM, _INPUT, _OUTPUT = "gen_ai.system_instructions", "gen_ai.input.messages", "gen_ai.output.messages"
_ERROR = (2, "STATUS_CODE_ERROR")
_DEEPEST = 40
_REQUESTS = ("chat", "text_completion", "generate_content")
"""Operations that are one request to a model."""


class _Span(NamedTuple):
    """A span with messages."""

    node: Node
    trace: str
    attributes: dict[str, Any]

    def rank(self) -> tuple[int, int]:
        """The number of messages, then the end in nanoseconds."""
        end = str(self.node.at("endTimeUnixNano").value)
        return len(_list(self.attributes.get(_INPUT))), _nanoseconds(end)

    def numbers(self) -> dict[str, float]:
        """What a request to a model took; nothing for a span around several, whose numbers may be their sums."""
        if self.attributes.get("gen_ai.operation.name", "chat") not in _REQUESTS:
            return {}
        start, end = (_nanoseconds(str(self.node.at(key).value)) for key in ("startTimeUnixNano", "endTimeUnixNano"))
        usage = [self.attributes.get(f"gen_ai.usage.{name}_tokens") for name in ("input", "output")]
        found = numbers(
            tokens_in=_whole(usage[0]), tokens_out=_whole(usage[1]), latency_s=(end - start) / 1e9 if start else None
        )
        return {**found, "steps": 1} if found else {}


def _nanoseconds(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 30 else 0


def _whole(value: object) -> object:
    """A whole number, which OTLP writes as text."""
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 16 else value


def is_results(data: Node) -> bool:
    """Whether this looks like traces."""
    return "resourceSpans" in first_object(data)


def cases(data: Node, options: Options) -> Iterator[Imported]:
    """The conversations, each from its span with most messages, since a request repeats the messages before it.

    A conversation is what has the same `gen_ai.conversation.id`, or else a trace. Several output messages are
    alternatives.
    """
    longest: dict[str, _Span] = {}
    counted: dict[str, dict[str, float]] = {}
    names: dict[str, str] = {}
    for span in _spans(data):
        name = span.attributes.get(options.fields.get("id", ""))
        if isinstance(name, str):
            names.setdefault(span.trace, name)
        if _list(span.attributes.get(_OUTPUT)):
            conversation = str(span.attributes.get("gen_ai.conversation.id") or span.trace)
            counted[conversation] = added(counted.get(conversation, {}), span.numbers())
            if conversation not in longest or longest[conversation].rank() <= span.rank():
                longest[conversation] = span
    for conversation, span in longest.items():
        for number, output in enumerate(_list(span.attributes[_OUTPUT]), 1):
            answer = _answer(span, names.get(span.trace, ""), output, number)
            yield answer._replace(metadata={**counted[conversation], **answer.metadata})


def _answer(span: _Span, name: str, output: object, number: int) -> Imported:
    system = span.attributes.get(_SYSTEM)
    messages: list[Any] = [{"role": "system", "parts": system}] if system else []
    messages += [*_list(span.attributes.get(_INPUT)), output]
    status = span.node.at("status")
    error = status.at("code").value in _ERROR
    answer = Imported(
        name,
        model=str(span.attributes.get("gen_ai.request.model") or ""),
        variant=f"choice-{number}" if number > 1 else "",
        skip_reason=f"error: {status.at('message').text_or_none() or 'without a message'}" if error else "",
    )
    return with_chat(answer, Node(messages, (*span.node.path, "messages")))


def _spans(data: Node) -> Iterator[_Span]:
    for part in objects(data):
        for resource in part.at("resourceSpans").items():
            shared = _attributes(resource.at("resource").at("attributes"))
            for scope in resource.at("scopeSpans").items():
                for span in scope.at("spans").items():
                    attributes = {**shared, **_attributes(span.at("attributes"))}
                    for event in span.at("events").items_or_none():
                        attributes |= _attributes(event.at("attributes"))
                    yield _Span(span, span.at("traceId").text(), attributes)


def _attributes(attributes: Node) -> dict[str, Any]:
    """The attributes by key; messages that are stored as JSON text are parsed."""
    found = {each.at("key").text(): _value(each.at("value"), 0) for each in attributes.items_or_none()}
    for key in (_SYSTEM, _INPUT, _OUTPUT):
        if isinstance(found.get(key), str):
            found[key] = parse(found[key]) or found[key]
    return found


def _value(value: Node, depth: int) -> Any:
    """An attribute's value as plain data. Raises Mismatch."""
    if depth > _DEEPEST:
        raise value.mismatch("nested less deeply")
    if value.has("arrayValue"):
        return [_value(each, depth + 1) for each in value.at("arrayValue").at("values").items_or_none()]
    if value.has("kvlistValue"):
        pairs = value.at("kvlistValue").at("values").items_or_none()
        return {each.at("key").text(): _value(each.at("value"), depth + 1) for each in pairs}
    return next(iter(value.mapping().values()), None) if value.value is not None else None


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
