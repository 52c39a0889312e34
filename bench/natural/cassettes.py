"""Prompts whose recorded answers in tests differ, in one version of a repository or between versions."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from natural.calls import Call, call_of
from natural.mirror import Mirror
from natural.prompt import Prompt
from natural.vcr import exchanges

CASSETTES = ("*vcr*.yml", "*vcr*.yaml", "*cassette*.yaml", "*cassette*.yml", "*recording*.yaml", "*cassette*.json")

WEAK = re.compile(
    r"nano|(^|[^\d.])([0-9]|0\.\d+|1\.\d)b\b|\bada\b|babbage|curie|davinci|\bphi|tiny"
    r"|llama-?2|llama3(:|$)|llama3\.[12](:|$)|claude-instant"
    r"|mistral-7b|mistral-tiny|nemo|:latest|open-mistral|titan|smollm|mlx"
    r"|embed|whisper|tts|audio|moderation|image|qwen[\w.]*:|gemma",
    re.IGNORECASE,
)
"""Models that were weak for their time, have ambiguous names, or do not write answers."""

UNFIT = re.compile(
    r"fentanyl|bomb|who (made|created) you|(what|which) (company|model|llm|tools)|what's the weather\?$"
    r"|what time is it\?$",
    re.IGNORECASE,
)
"""Prompts that models refuse or answer differently."""

ANYTHING = re.compile(
    r"\b(jokes?|poems?|haikus?|limericks?|stor(y|ies)|random|invent|make up|pick a|any (book|number|word)"
    r"|book series\.|fun fact|short fact|creative)\b",
    re.IGNORECASE,
)
"""Prompts for which any answer is good."""


def cassettes(mirror: Mirror) -> Iterator[Prompt]:
    """Different recorded answers of the same form to the same messages and tools, now or at any commit."""
    calls: dict[tuple[Any, ...], list[Call]] = defaultdict(list)
    for raw in mirror.objects(mirror.versions(*CASSETTES)):
        if b"\0" not in raw[:1000] and len(raw) < 3_000_000:
            for address, request, response in exchanges(raw.decode("utf-8", "replace")):
                call = call_of(address, request, response)
                if call is not None and call.answer.by and not WEAK.search(call.answer.by):
                    calls[call.turns, call.shape, call.form].append(call)
    for same_calls in calls.values():
        prompt = prompt_of(same_calls[0])
        if UNFIT.search(prompt):
            continue
        kind = "instruction" if same_calls[0].form.startswith(("text", "action")) else "json"
        talk = [role for role, _ in same_calls[0].turns if role != "system"]
        kind = "multi_turn" if kind == "instruction" and len(talk) > 1 else kind
        kind = "open_ended" if ANYTHING.search(same_calls[0].turns[-1][1]) else kind
        yield Prompt(kind, language_of(prompt), prompt, [call.answer for call in same_calls])


def language_of(text: str) -> str:
    for language, letters in (("ja", "[\u3040-\u30ff]"), ("ko", "[\uac00-\ud7af]"), ("zh", "[\u4e00-\u9fff]")):
        if len(re.findall(letters, text)) > 0.1 * len(text):
            return language
    return "en"


def prompt_of(call: Call) -> str:
    system = [text for role, text in call.turns if role == "system"]
    talk = [(role, text) for role, text in call.turns if role != "system"]
    question = talk[0][1] if len(talk) == 1 else "\n\n".join(f"{role.capitalize()}: {text}" for role, text in talk)
    tools = [f"You have access to these functions:\n{call.definitions}"] if call.definitions else []
    schema = [f"Reply with JSON of this schema:\n{call.schema}"] if call.schema else []
    return "\n\n".join([*system, *tools, *schema, question])
