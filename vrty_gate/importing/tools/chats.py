"""Conversations as messages of OpenAI's or Anthropic's API: an object with `messages`, or one on each line."""

from collections.abc import Iterator

from vrty_gate.importing.chat import with_chat
from vrty_gate.importing.imported import Imported, Options
from vrty_gate.importing.node import Node, first_object, objects, plain

FIELDS = ("id",)
_NAMES = ("id", "name")


def is_results(data: Node) -> bool:
    """Whether this looks like objects with messages."""
    return not {"messages", "request"}.isdisjoint(first_object(data))


def cases(data: Node, options: Options) -> Iterator[Imported]:
    """Each conversation. A `response` of the API follows the messages of its request."""
    for each in objects(data):
        names = [options.fields["id"]] if "id" in options.fields else _NAMES
        name = next((each.at(key).name() for key in names if each.has(key)), "")
        request = each.at("request") if each.has("request") else each
        messages = [*_system(request.at("system")), *(message.value for message in request.at("messages").items())]
        messages += _answers(each.at("response"))
        answer = Imported(name, metadata=plain(each.at("metadata")))
        yield with_chat(answer, Node(messages, (*request.path, "messages")))


def _system(system: Node) -> list[object]:
    """Anthropic's system text, which is not among the messages."""
    return [] if system.value is None else [{"role": "system", "content": system.value}]


def _answers(response: Node) -> list[object]:
    """The message of a response: Anthropic's is one, OpenAI's has choices."""
    if response.value is None:
        return []
    if isinstance(response.value, str):
        return [{"role": "assistant", "content": response.value}]
    if response.has("choices"):
        return [choice.at("message").value for choice in response.at("choices").items()][:1]
    return [response.value]
