"""The format of `record` in a manifest, which most commands never read."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.case import Case
from vrty_gate.core.digests import digest
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.manifest.scorers import OptionFiles
from vrty_gate.stores.baselines import Sha256

_TEMPLATE = Pattern(
    r"(?:[^{}]|\{\{|\}\}|\{context\})*\{prompt\}(?:[^{}]|\{\{|\}\}|\{(?:prompt|context)\})*",
    "a text with {prompt}, optionally {context}, and no other braces except doubled ones: {{ and }}",
)


class Recording(NamedTuple):
    """Settings for `vrty-gate record`."""

    model: Annotated[str, Pattern(r"[^\x00-\x20\x7f]{1,200}", "1 to 200 characters without spaces"), "Model to ask."]
    temperature: Annotated[float, Range(at_least=0, at_most=2), "Sampling temperature."] | None = None
    max_tokens: Annotated[int, Range(at_least=1), "Maximum length of the answer, in tokens."] | None = None
    seed: Annotated[int, "Seed for models that support reproducible sampling."] | None = None
    system: Annotated[str, "System prompt."] | None = None
    system_file: Annotated[str, "File with the system prompt, relative to the manifest."] | None = None
    tools: Annotated[tuple[Mapping[str, object], ...], "Tools of conversations, as the API takes them."] | None = None
    tools_file: Annotated[str, "File with the tools as a JSON list, relative to the manifest."] | None = None
    template: Annotated[str, _TEMPLATE, "User message, with {prompt} and optionally {context}."] | None = None
    recordings: Annotated[str, "File that tracks what was asked and recorded, relative to the manifest."] | None = None


def recording(data: Mapping[str, object], stem: str, files: OptionFiles) -> Recording:
    """The record with system_file read and with paths as messages show them.

    `stem` starts the default name of the recordings file. Raises Mismatch and InputError.
    """
    settings: Recording = decode(Recording, data)
    if settings.system_file is not None:
        if settings.system is not None:
            raise Mismatch("has both system and system_file; remove one")
        system = files.read(settings.system_file, ("system_file",))
        settings = settings._replace(system=system, system_file=files.shown(settings.system_file, ("system_file",)))
    if settings.tools_file is not None:
        if settings.tools is not None:
            raise Mismatch("has both tools and tools_file; remove one")
        text, shown = (
            files.read(settings.tools_file, ("tools_file",)),
            files.shown(settings.tools_file, ("tools_file",)),
        )
        tools = parse_json(text, Place(shown))
        if not isinstance(tools, list):
            raise InputError("it must be a JSON list of tools", Place(shown))
        settings = settings._replace(tools=tuple(tools), tools_file=shown)
    name = settings.recordings or f"{stem}.recordings.jsonl"
    if not name.endswith(".jsonl"):
        raise Mismatch(f"is {name!a}, but must end in .jsonl", ("recordings",))
    return settings._replace(recordings=files.shown(name, ("recordings",)))


def asked_of(settings: Recording, texts: Case) -> list[dict[str, str]]:
    """The messages of a case: the system prompt if there is one, and the prompt with its context."""
    system = [{"role": "system", "content": settings.system}] if settings.system else []
    return [*system, {"role": "user", "content": message(settings.template, texts)}]


def message(template: str | None, texts: Case) -> str:
    """The template filled with the texts; without a template, the prompt, after the context if there is one.

    Placeholders within a text are not expanded. Without a context its placeholder stays empty.
    """
    if template is not None:
        inserted = {"{prompt}": texts.prompt, "{context}": texts.context or "", "{{": "{", "}}": "}"}
        return re.sub(r"\{\{|\}\}|\{prompt\}|\{context\}", lambda match: inserted[match[0]], template)
    if texts.context is None:
        return texts.prompt
    return f"{texts.context}{'' if texts.context.endswith(chr(10)) else chr(10)}\n{texts.prompt}"


def asked_digest(settings: Recording, messages: list[dict[str, Any]], tools: Sequence[object] = ()) -> Sha256:
    """SHA-256 of everything that can change the answer; parameters that are not set do not change it."""
    parameters = {
        "model": settings.model,
        "temperature": settings.temperature,
        "max_tokens": settings.max_tokens,
        "seed": settings.seed,
    }
    stated: dict[str, object] = {name: value for name, value in parameters.items() if value is not None}
    stated |= {"tools": list(tools)} if tools else {}
    return digest(json.dumps({**stated, "messages": messages}, sort_keys=True))
