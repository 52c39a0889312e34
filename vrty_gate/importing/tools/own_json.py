"""JSON, JSON Lines and YAML files of one's own, read by paths: JSON Pointers in which `*` stands for every element."""

from collections.abc import Iterator
from typing import Any, TypeGuard

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.formats.codec import Mismatch
from vrty_gate.importing.chat import with_chat
from vrty_gate.importing.imported import Imported, Options, skipped_if_empty
from vrty_gate.importing.node import Node, as_text

FIELDS = ("id", "prompt", "response", "context", "reference")
"""The keys of a case that a path may give."""

_Steps = tuple[str | int, ...]
"""The keys and indices that the `*` of a path stand for, from the outside in."""


def is_results(data: Node) -> bool:  # noqa: ARG001  # the paths are not in the file
    """Whether the file says that it is one: none does."""
    return False


def cases(data: Node, options: Options) -> Iterator[Imported]:
    """A case for each response; the other paths give it what lies at the same elements. Raises Mismatch."""
    paths = {key: _steps(key, pointer) for key, pointer in options.fields.items()}
    if "response" not in paths:
        raise Mismatch("has no path for the responses; add response_path, such as /cases/*/response")
    content = _lines(data.value)
    stars = paths["response"].count("*")
    for key, path in paths.items():
        if path.count("*") > stars:
            raise Mismatch(f"has more * in the path for {key} than in the path for response; remove the extra ones")
    found = {key: dict(_values(content, path, ())) for key, path in paths.items()}
    if not found["response"]:
        raise Mismatch(f"has nothing at {options.fields['response']}; check response_path")
    asked = found.get("prompt", {}) if paths.get("prompt", ()).count("*") == stars else {}
    unanswered = {steps: None for steps in asked if steps not in found["response"]}
    for steps, response in {**found["response"], **unanswered}.items():
        at = {key: values.get(steps[: paths[key].count("*")]) for key, values in found.items()}
        yield _answer(at, steps, response)


def _lines(content: Any) -> Any:
    """The content; of JSON Lines, the list of the values on its lines."""
    return content.lines if isinstance(content, Lines) else content


class Lines(NamedTuple):
    """The values on the lines of a file."""

    lines: list[Any]


def _answer(at: dict[str, Any], steps: _Steps, response: Any) -> Imported:
    name = as_text(at.get("id")).strip()
    keys = [step for step in steps if isinstance(step, str)]
    prompt = at.get("prompt")
    answer = Imported(
        name or "/".join(keys) or "-".join(["row", *map(str, steps)] if steps else ["response"]),
        is_numbered=not name and not keys,
        context=as_text(at.get("context")) or None,
        reference=as_text(at.get("reference")) or None,
    )
    if _is_chat(response):
        asked = prompt if _is_chat(prompt) else []
        return with_chat(answer, Node([*asked, *response], ("response",)))
    if _is_chat(prompt):
        return with_chat(answer, Node([*prompt, {"role": "assistant", "content": as_text(response)}], ("prompt",)))
    texts = answer._replace(prompt=as_text(prompt), response=as_text(response))
    return skipped_if_empty(texts if "prompt" in at else texts._replace(prompt=answer.test, is_numbered=False))


def _is_chat(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) and "role" in each for each in value)


def _steps(key: str, pointer: str) -> tuple[str, ...]:
    """The parts of a JSON Pointer. Raises Mismatch."""
    if not pointer.startswith("/"):
        raise Mismatch(f"cannot be read with {key}_path {pointer!a}, which must start with /, such as /cases/*/{key}")
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in pointer[1:].split("/"))


def _values(value: Any, path: tuple[str, ...], steps: _Steps) -> Iterator[tuple[_Steps, Any]]:
    """What lies at a path, with what each `*` stands for."""
    if not path:
        if value is not None:
            yield steps, value
        return
    first, rest = path[0], path[1:]
    if first == "*":
        inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, item in inner:
            yield from _values(item, rest, (*steps, key))
    elif isinstance(value, dict) and first in value:
        yield from _values(value[first], rest, steps)
    elif (
        isinstance(value, list) and first.isascii() and first.isdigit() and len(first) < 10 and int(first) < len(value)
    ):
        yield from _values(value[int(first)], rest, steps)
