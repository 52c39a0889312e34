"""Exports of Langfuse: traces or observations, in JSON or JSON Lines. Tested with the API of version 3."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.core.json_data import parse
from vrty_gate.importing.chat import with_chat
from vrty_gate.importing.imported import Imported, Options
from vrty_gate.importing.node import Node, added, as_text, first_object, numbers, objects, plain

FIELDS = ("id",)
_MARKS = {"traceId", "observations", "projectId", "sessionId", "latency"}


def is_results(data: Node) -> bool:
    """Whether this looks like traces or observations."""
    first = first_object(data)
    return "input" in first and not _MARKS.isdisjoint(first)


def cases(data: Node, options: Options) -> Iterator[Imported]:
    """One answer a trace: that of its generation with most messages, or else of the trace."""
    traces: dict[str, list[Node]] = {}
    for each in objects(data):
        if not each.has("traceId"):
            traces.setdefault(each.at("id").name(), []).append(each)
            if isinstance(each.at("observations").value, list):
                traces[each.at("id").name()] += each.at("observations").items()
        else:
            traces.setdefault(each.at("traceId").name(), []).append(each)
    for parts in traces.values():
        texts = [
            each
            for each in parts
            if (each.has("output") or _is_error(each)) and (each.at("type").value or "GENERATION") == "GENERATION"
        ]
        generations = [each for each in texts if each.has("traceId")]
        if generations or texts:
            longest = max(
                generations or texts, key=lambda each: (len(_messages(each)), str(each.at("startTime").value))
            )
            yield _answer(longest, _name(parts, options), parts[0], _numbers(generations))


def _name(parts: list[Node], options: Options) -> str:
    """The name that the metadata of a trace or of an observation has under the key that is asked for."""
    key = options.fields.get("id")
    given = (each.at("metadata") for each in parts)
    return (
        next((data.at(key).name() for data in given if isinstance(data.value, dict) and data.has(key)), "")
        if key
        else ""
    )


def _numbers(generations: list[Node]) -> dict[str, float]:
    """The sums over the generations of a trace, and their number."""
    found: dict[str, float] = {}
    for each in generations:
        usage = next((each.at(key).value for key in ("usageDetails", "usage") if each.has(key)), None)
        usage = usage if isinstance(usage, dict) else {}
        costs = (each.at(key).value for key in ("totalCost", "calculatedTotalCost") if each.has(key))
        of_one = numbers(
            tokens_in=usage.get("input"),
            tokens_out=usage.get("output"),
            cost=next(costs, None),
            latency_s=each.at("latency").value,
        )
        found = added(found, {**of_one, "steps": 1})
    return found if found.keys() != {"steps"} else {}


def _answer(part: Node, name: str, trace: Node, counted: dict[str, float]) -> Imported:
    error = _is_error(part)
    tags = [tag.text() for tag in trace.at("tags").items_or_none()]
    metadata = trace.at("metadata")
    answer = Imported(
        name,
        model=part.at("model").text_or_none() or "",
        tags=tuple(tags),
        metadata={**counted, **(plain(metadata) if isinstance(metadata.value, dict) else {})},
        skip_reason=f"error: {part.at('statusMessage').text_or_none() or 'without a message'}" if error else "",
    )
    return with_chat(answer, Node(_messages(part), (*part.path, "input")))


def _is_error(part: Node) -> bool:
    return bool(part.at("level").value == "ERROR")


def _messages(part: Node) -> list[Any]:
    """The messages of an input and an output, which are texts, messages, or lists of them."""
    given, answered = _listed(part.at("input").value, "user"), _listed(part.at("output").value, "assistant")
    repeats = len(answered) > len(given) and answered[: len(given)] == given
    return answered if repeats else [*given, *answered]


def _listed(value: Any, role: str) -> list[Any]:
    if isinstance(value, str):
        value = parse(value) or value
    if isinstance(value, dict) and isinstance(value.get("messages"), list):
        system = value.get("system")
        return [*([{"role": "system", "content": system}] if system else []), *value["messages"]]
    if isinstance(value, list) and all(isinstance(each, dict) and "role" in each for each in value):
        return value
    if isinstance(value, dict) and ("role" in value or "content" in value):
        return [{"role": role, **value}]
    return [] if value is None else [{"role": role, "content": as_text(value)}]
