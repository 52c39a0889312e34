"""Logs of inspect_ai: .json, or .eval as `results_file` unpacks it. Seen with 0.3.130 and 0.3.285 (log version 2)."""

from collections.abc import Iterator
from typing import Any

from vrty_gate.importing.imported import Imported, judged
from vrty_gate.importing.messages import NOT_TEXT, as_prompt
from vrty_gate.importing.node import Node, as_text, plain

_APART = "attachment://"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def is_results(data: Node) -> bool:
    """Whether this looks like a log of inspect_ai."""
    return data.has("eval") and isinstance(data.value["eval"], dict) and "task" in data.value["eval"]


def cases(data: Node) -> Iterator[Imported]:
    """The samples of all epochs, in log order."""
    run = data.at("eval")
    task, model = run.at("task").text(), run.at("model").text_or_none() or ""
    for sample in data.at("samples").items():
        yield judged(_answer(_whole(sample), task, model))


def _name(found: Node) -> str:
    return str(found.whole()) if isinstance(found.value, int) else found.text()


def _whole(sample: Node) -> Node:
    """The sample with its original input and output, including texts stored separately."""
    apart = sample.at("attachments")
    if not apart.value:
        return sample
    known = {_APART + key: value for key, value in apart.mapping().items() if isinstance(value, str)}

    def restored(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: restored(item) for key, item in value.items()}
        if isinstance(value, list):
            return [restored(item) for item in value]
        return known.get(value, value) if isinstance(value, str) else value

    texts = ("input", "output", "target", "choices")
    return Node({**sample.mapping(), **{key: restored(sample.at(key).value) for key in texts}}, sample.path)


def _answer(sample: Node, task: str, model: str) -> Imported:
    epoch = sample.at("epoch").whole(1)
    prompt, partly = _prompt(sample)
    return Imported(
        test=_name(sample.at("id")),
        group=task,
        prompt=prompt,
        response=sample.at("output").at("completion").text_or_none() or "",
        reference=_target(sample.at("target")),
        model=model,
        variant=f"epoch-{epoch}" if epoch > 1 else "",
        metadata=plain(sample.at("metadata")),
        note=NOT_TEXT if partly else "",
        left_out=_trouble(sample),
    )


def _prompt(sample: Node) -> tuple[str, bool]:
    asked, choices = sample.at("input"), sample.at("choices")
    prompt, partly = (asked.value, False) if isinstance(asked.value, str) else as_prompt(asked)
    if choices.value:
        listed = [f"{_LETTERS[i : i + 1] or i + 1}) {choice.text()}" for i, choice in enumerate(choices.items())]
        prompt = "\n".join([prompt, "", *listed])
    return prompt, partly


def _target(target: Node) -> str | None:
    """The target; the first of several alternatives."""
    if isinstance(target.value, list):
        return next((one.text() for one in target.items() if one.text()), None)
    return target.text_or_none() or None


def _trouble(sample: Node) -> str:
    error = sample.at("error")
    if error.value is not None:
        return f"error: {as_text(error.at('message').value)}"
    if sample.has("invalidation"):
        return "it was marked invalid"
    output = sample.at("output")
    if output.has("error") and not output.at("completion").value:
        return f"error: {as_text(output.at('error').value)}"
    return ""
