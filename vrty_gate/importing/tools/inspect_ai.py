"""Logs of inspect_ai: .json, or .eval as `results_file` unpacks it. Tested with 0.3.130 and 0.3.285 (log version 2)."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.importing.chat import with_chat
from vrty_gate.importing.imported import Imported, Options, skipped_if_empty
from vrty_gate.importing.messages import NOT_TEXT, as_prompt
from vrty_gate.importing.node import Node, added, as_text, numbers, plain

_ATTACHMENT = "attachment://"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def is_results(data: Node) -> bool:
    """Whether this looks like a log of inspect_ai."""
    return data.has("eval") and isinstance(data.value["eval"], dict) and "task" in data.value["eval"]


def cases(data: Node, options: Options) -> Iterator[Imported]:
    """The samples of all epochs, in log order."""
    run = data.at("eval")
    task, model = run.at("task").text(), run.at("model").text_or_none() or ""
    for sample in data.at("samples").items():
        restored = _with_attachments(sample)
        answer = _answer(restored, task, model)
        yield _in_turns(answer, restored.at("messages")) if options.turns else skipped_if_empty(answer)


def _in_turns(answer: Imported, messages: Node) -> Imported:
    return with_chat(answer._replace(prompt="", response=""), messages)


def _with_attachments(sample: Node) -> Node:
    """The sample with its original input and output, including texts stored separately."""
    attachments = sample.at("attachments")
    if not attachments.value:
        return sample
    texts_by_url = {_ATTACHMENT + key: value for key, value in attachments.mapping().items() if isinstance(value, str)}

    def restored(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: restored(item) for key, item in value.items()}
        if isinstance(value, list):
            return [restored(item) for item in value]
        return texts_by_url.get(value, value) if isinstance(value, str) else value

    keys = ("input", "output", "target", "choices", "messages")
    return Node({**sample.mapping(), **{key: restored(sample.at(key).value) for key in keys}}, sample.path)


def _answer(sample: Node, task: str, model: str) -> Imported:
    epoch = sample.at("epoch").whole(1)
    prompt, has_media = _prompt(sample)
    return Imported(
        test=sample.at("id").name(),
        group=task,
        prompt=prompt,
        response=sample.at("output").at("completion").text_or_none() or "",
        reference=_target(sample.at("target")),
        model=model,
        variant=f"epoch-{epoch}" if epoch > 1 else "",
        metadata={**_numbers(sample), **plain(sample.at("metadata"))},
        note=NOT_TEXT if has_media else "",
        skip_reason=_skip_reason(sample),
    )


def _numbers(sample: Node) -> dict[str, float]:
    """The tokens of all models and the time of a sample."""
    usage = sample.at("model_usage").value
    found: dict[str, float] = {}
    for of_model in usage.values() if isinstance(usage, dict) else ():
        if isinstance(of_model, dict):
            of_one = numbers(tokens_in=of_model.get("input_tokens"), tokens_out=of_model.get("output_tokens"))
            found = added(found, of_one)
    return {**found, **numbers(latency_s=sample.at("total_time").value)}


def _prompt(sample: Node) -> tuple[str, bool]:
    input_, choices = sample.at("input"), sample.at("choices")
    prompt, has_media = (input_.value, False) if isinstance(input_.value, str) else as_prompt(input_)
    if choices.value:
        options = [f"{_LETTERS[i : i + 1] or i + 1}) {choice.text()}" for i, choice in enumerate(choices.items())]
        prompt = "\n".join([prompt, "", *options])
    return prompt, has_media


def _target(target: Node) -> str | None:
    """The target; the first of several alternatives."""
    if isinstance(target.value, list):
        return next((alternative.text() for alternative in target.items() if alternative.text()), None)
    return target.text_or_none() or None


def _skip_reason(sample: Node) -> str:
    error = sample.at("error")
    if error.value is not None:
        return f"error: {as_text(error.at('message').value)}"
    if sample.has("invalidation"):
        return "it was marked invalid"
    output = sample.at("output")
    if output.has("error") and not output.at("completion").value:
        return f"error: {as_text(output.at('error').value)}"
    return ""
