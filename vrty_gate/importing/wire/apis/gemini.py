"""Gemini's generateContent and streamGenerateContent, also on Vertex."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Any

from vrty_gate.importing.wire.apis.api import Api, Whole
from vrty_gate.importing.wire.values import Object, as_json, at, called, first, joined, objects, said, text

_MEDIA = ("image", "audio", "video")


def fits(path: str, request: Object, reply: Object) -> bool:
    """Whether a request has contents and asks for some."""
    is_own = "generatecontent" in path.lower() or not {"candidates", "promptFeedback"}.isdisjoint(reply)
    return is_own and isinstance(request.get("contents"), (list, dict, str))


def messages(request: Object) -> Iterator[Object]:
    """The messages of a request."""
    system = first(request, "systemInstruction", "system_instruction")
    if isinstance(system, dict):
        yield said("system", list(objects(system.get("parts"))))
    elif isinstance(system, str):
        yield said("system", system)
    contents = request.get("contents")
    yield from [said("user", contents)] if isinstance(contents, str) else _Reader().messages(contents)


def answers(reply: Object) -> Iterator[list[Object]]:
    """The content of each candidate."""
    for candidate in objects(reply.get("candidates")):
        content = candidate.get("content")
        yield list(_Reader(1_000_000).messages({**content, "role": "model"})) if isinstance(content, dict) else []


def _whole(role: str, parts: list[Any]) -> list[Any]:
    """The parts, in which the text of the model is not split."""
    return joined(parts) if role == "assistant" else parts


class _Reader:
    """Gives calls the ids that Gemini need not give, and results those of their calls."""

    def __init__(self, count: int = 0) -> None:
        self._count = count
        self._waiting: OrderedDict[str, str] = OrderedDict()
        """The names of calls without a result by id."""
        self._by_name: dict[str, deque[str]] = {}
        """The ids of calls by name, also of some that have a result."""

    def messages(self, contents: Any) -> Iterator[Object]:
        """The messages of contents: texts and calls, and each result apart."""
        for content in objects(contents):
            role = "assistant" if content.get("role") == "model" else "user"
            parts: list[Any] = []
            has_result = False
            for part in objects(content.get("parts")):
                result = self._result(part)
                if result is None:
                    self._add(parts, part)
                    continue
                if parts:
                    yield said(role, _whole(role, parts))
                yield result
                parts, has_result = [], True
            if parts or not has_result:
                yield said(role, _whole(role, parts))

    def _add(self, parts: list[Any], part: Object) -> None:
        call, code = first(part, "functionCall", "function_call"), first(part, "executableCode", "executable_code")
        if part.get("thought") is True:
            return
        if isinstance(call, dict):
            parts.append(self._call(text(call.get("name")), call.get("args"), call.get("id")))
        elif isinstance(code, dict):
            parts.append(self._call("code_execution", {"code": text(code.get("code"))}))
        elif isinstance(part.get("text"), str):
            parts.append({"type": "text", "text": part["text"]})
        elif first(part, "inlineData", "inline_data", "fileData", "file_data") is not None:
            data = first(part, "inlineData", "inline_data", "fileData", "file_data")
            kind = text(first(data, "mimeType", "mime_type")).partition("/")[0]
            parts.append({"type": kind if kind in _MEDIA else "file"})

    def _call(self, name: str, arguments: Any, identity: Any = None) -> Object:
        self._count += 1
        known = identity if isinstance(identity, str) and identity else f"{name} {self._count}"
        self._waiting[known] = name
        self._by_name.setdefault(name, deque()).append(known)
        return called(name, arguments, known)

    def _result(self, part: Object) -> Object | None:
        """The message of a result, with the id of its call: the one that it names, or else the first of its tool."""
        ran = first(part, "codeExecutionResult", "code_execution_result")
        result = first(part, "functionResponse", "function_response")
        if isinstance(ran, dict):
            result = {"name": "code_execution", "response": text(ran.get("output"))}
        if not isinstance(result, dict):
            return None
        identity = self._answered(text(result.get("id")), text(result.get("name")))
        self._waiting.pop(identity, None)
        return {"role": "tool", "tool_call_id": identity, "content": as_json(result.get("response"))}

    def _answered(self, identity: str, name: str) -> str:
        """The id of the call that a result belongs to."""
        same = self._by_name.get(name, deque())
        while same and same[0] not in self._waiting:
            same.popleft()
        if identity in self._waiting:
            return identity
        return same[0] if same else next(iter(self._waiting), identity or name)


def whole(events: tuple[Object, ...]) -> Whole:
    """The candidates of all events."""
    reply: Object = {}
    candidates: dict[str, Object] = {}
    for event in events:
        reply |= {key: value for key, value in event.items() if key != "candidates"}
        for candidate in objects(event.get("candidates")):
            one = candidates.setdefault(str(candidate.get("index", 0)), {"content": {"parts": []}})
            one["content"]["parts"] += objects(at(candidate, "content", "parts") or [])
            one |= {key: value for key, value in candidate.items() if key != "content"}
    ends = bool(candidates) and all(candidate.get("finishReason") for candidate in candidates.values())
    is_finished = ends or at(reply, "promptFeedback", "blockReason") is not None
    return Whole({**reply, "candidates": list(candidates.values())}, is_finished)


API = Api(fits, messages, whole, answers)
