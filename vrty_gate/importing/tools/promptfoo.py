"""Results of promptfoo: `promptfoo eval -o FILE` as .json, .jsonl or .yaml.

Read as 0.121 writes them (format version 3) and as 0.80 did (version 2).
"""

from collections import deque
from collections.abc import Iterator
from typing import Any

from vrty_gate.core.json_data import parse
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.formats.codec import Mismatch
from vrty_gate.importing.chat import with_chat
from vrty_gate.importing.imported import Imported, Options, skipped_if_empty
from vrty_gate.importing.messages import NOT_TEXT, as_prompt
from vrty_gate.importing.node import Node, as_text, numbers, plain

_STRIPPED = ("[output stripped]", "[prompt stripped]")
_MEDIA = ("data:", "promptfoo://blob/")
_REFERENCES = ("equals", "similar", "factuality", "levenshtein", "rouge-n", "bleu")
"""Assertions whose value is an expected answer."""


class _Result(NamedTuple):
    """A result with its place in the table that promptfoo shows: tests down, prompts of providers across."""

    row: int
    column: int
    result: Node
    case: Node


def is_results(data: Node) -> bool:
    """Whether this looks like results of promptfoo."""
    results = data.value.get("results") if isinstance(data.value, dict) else None
    results = results.get("results") if isinstance(results, dict) else results
    if not isinstance(results, list):
        return False
    return all(isinstance(result, dict) and "provider" in result and "prompt" in result for result in results[:1])


def cases(data: Node, options: Options) -> Iterator[Imported]:
    """The output of each prompt and provider for each test, test by test."""
    results = sorted(_placed(data.at("results")), key=lambda result: (result.row, result.column))
    prompts: dict[str, dict[int, int]] = {}
    for column, model in sorted({(result.column, _provider(result.result)) for result in results}):
        columns = prompts.setdefault(model, {})
        columns[column] = len(columns) + 1
    for result in results:
        model = _provider(result.result)
        prompt = prompts[model][result.column]
        answer = _answer(result, model, f"prompt-{prompt}" if prompt > 1 else "")
        yield _in_turns(answer, result.result) if options.turns else skipped_if_empty(answer)


def _placed(results: Node) -> Iterator[_Result]:
    if isinstance(results.value, dict):
        if results.has("table"):
            yield from _placed_by_table(results.at("table"), results.at("results"))
            return
        results = results.at("results")
    for result in results.items():
        yield _Result(result.at("testIdx").whole(), result.at("promptIdx").whole(), result, result.at("testCase"))


def _placed_by_table(table: Node, results: Node) -> Iterator[_Result]:
    """Version 2 does not number its results; the table shows the positions of their prompts."""
    head = [
        (prompt.at("provider").text(), prompt.at("label").text()) for prompt in table.at("head").at("prompts").items()
    ]
    rows: dict[tuple[str, str, str], deque[tuple[int, int, Node]]] = {}
    for row, body in enumerate(table.at("body").items()):
        for column, output in enumerate(body.at("outputs").items()):
            if column < len(head):
                key = (*head[column], output.at("prompt").text())
                rows.setdefault(key, deque()).append((row, column, body.at("test")))
    for result in results.items():
        prompt = result.at("prompt")
        positions = rows.get((_provider(result), prompt.at("label").text(), prompt.at("raw").text()))
        if not positions:
            raise Mismatch("has a prompt that is not in results.table, but must have one of those", result.path)
        row, column, case = positions.popleft() if len(positions) > 1 else positions[0]
        yield _Result(row, column, result, case)


def _provider(result: Node) -> str:
    provider = result.at("provider")
    if isinstance(provider.value, str):
        return provider.value
    return provider.at("label").text_or_none() or provider.at("id").text()


def _answer(placed: _Result, model: str, variant: str) -> Imported:
    result, case = placed.result, placed.case
    description = case.at("description").text_or_none()
    prompt, has_media = _prompt(result.at("prompt").at("raw").text())
    response = as_text(result.at("response").at("output").value)
    return Imported(
        test=description or f"test-{placed.row + 1}",
        is_numbered=not description,
        prompt=prompt,
        response=response,
        context=_context(result.at("vars").at("context")),
        reference=_reference(case.at("assert")),
        model=model,
        variant=variant,
        metadata={**_numbers(result), **plain(case.at("metadata"))},
        note=NOT_TEXT if has_media else "",
        skip_reason=_skip_reason(result, prompt, response),
    )


def _numbers(result: Node) -> dict[str, float]:
    """The tokens, cost and time of a result; an answer from promptfoo's cache took none."""
    answer = result.at("response")
    usage = answer.value.get("tokenUsage") if isinstance(answer.value, dict) else None
    usage = usage if isinstance(usage, dict) else {}
    latency = result.at("latencyMs").value
    is_timed = isinstance(latency, (int, float)) and not (answer.has("cached") and answer.at("cached").value)
    return numbers(
        tokens_in=usage.get("prompt"),
        tokens_out=usage.get("completion"),
        cost=result.at("cost").value,
        latency_s=latency / 1000 if is_timed else None,
    )


def _prompt(raw: str) -> tuple[str, bool]:
    """A chat, which promptfoo stores as JSON, as text; anything else unchanged."""
    messages = Node(parse(raw)) if raw.lstrip().startswith("[") else Node(None)
    try:
        prompt, has_media = as_prompt(messages) if messages.value else (raw, False)
        prompt.encode("utf-8")
    except (Mismatch, UnicodeEncodeError):  # other JSON, or unpaired surrogates
        return raw, False
    return prompt, has_media


def _in_turns(answer: Imported, result: Node) -> Imported:
    """The answer as the messages of its provider's conversation, or else as those of its prompt and its output."""
    raw, response = result.at("prompt").at("raw").text(), result.at("response")
    messages = response.at("metadata").at("messages").value
    if not isinstance(messages, list):
        prompt = parse(raw) if raw.lstrip().startswith("[") else None
        is_chat = isinstance(prompt, list) and all(isinstance(each, dict) and "role" in each for each in prompt)
        messages = [
            *(prompt if prompt and is_chat else [{"role": "user", "content": raw}]),
            _output(response.at("output")),
        ]
    return with_chat(answer._replace(prompt="", response=""), Node(messages, result.at("prompt").path))


def _output(output: Node) -> dict[str, Any]:
    """The message that an output stands for.

    Of tool calls, OpenAI's provider gives the list or the message, and Anthropic's gives JSON between paragraphs.
    """
    value = output.value
    if isinstance(value, dict) and (value.get("tool_calls") or value.get("function_call")):
        return {**value, "role": "assistant"}
    if isinstance(value, list) and all(isinstance(each, dict) and "function" in each for each in value):
        return {"role": "assistant", "content": "", "tool_calls": value}
    text = as_text(value)
    parts = [parse(part) if part.startswith('{"type":"tool_use"') else part for part in text.split("\n\n")]
    calls = [part for part in parts if isinstance(part, dict)]
    texts = [part for part in parts if isinstance(part, str)]
    return {"role": "assistant", "content": "\n\n".join(texts), **({"tool_calls": calls} if calls else {})}


def _context(variable: Node) -> str | None:
    """The variable `context`, which promptfoo's retrieval metrics use."""
    if isinstance(variable.value, list) and all(isinstance(part, str) for part in variable.value):
        return "\n\n".join(variable.value)
    return variable.value if isinstance(variable.value, str) else None


def _reference(assertions: Node) -> str | None:
    """The expected answer of the first assertion that has one, unless it is a template or in a file."""
    for assertion in assertions.items() if assertions.value is not None else ():
        value = assertion.at("value").value
        if assertion.at("type").value in _REFERENCES and isinstance(value, str) and value.strip():
            return value if "{{" not in value and not value.startswith("file://") else None
    return None


def _skip_reason(result: Node, prompt: str, response: str) -> str:
    """Why a result is not an answer. Failed assertions do not matter, though promptfoo records them as errors."""
    answer = result.at("response")
    if answer.has("error") or (result.has("error") and not answer.has("output")):
        return f"error: {as_text(answer.at('error').value) or as_text(result.at('error').value)}"
    if prompt in _STRIPPED or response in _STRIPPED:
        return "promptfoo was configured to strip texts"
    return "not text" if response.startswith(_MEDIA) else ""
