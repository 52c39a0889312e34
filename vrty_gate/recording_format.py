"""What `record` in a manifest may say, which most commands never read."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.named_scorers import OptionFiles
from vrty_gate.record import Mismatch, decode

_TEMPLATE = Pattern(
    r"(?:[^{}]|\{\{|\}\}|\{context\})*\{prompt\}(?:[^{}]|\{\{|\}\}|\{(?:prompt|context)\})*",
    "a text with {prompt}, maybe {context}, and no other braces but doubled ones: {{ and }}",
)


class Recording(NamedTuple):
    """How `vrty-gate record` asks for the responses."""

    model: Annotated[
        str, Pattern(r"[^\x00-\x20\x7f]{1,200}", "1 to 200 characters without spaces"), "Model that is asked."
    ]
    temperature: Annotated[float, Range(at_least=0, at_most=2), "How much the answers vary."] | None = None
    max_tokens: Annotated[int, Range(at_least=1), "Longest answer, in tokens."] | None = None
    seed: Annotated[int, "Makes some models repeat themselves."] | None = None
    system: Annotated[str, "Instructions that go before the prompt."] | None = None
    system_file: Annotated[str, "File with the instructions, relative to the manifest."] | None = None
    template: Annotated[str, _TEMPLATE, "The message, with {prompt} and maybe {context}."] | None = None
    recordings: Annotated[str, "File that says what was asked and recorded, relative to the manifest."] | None = None


def recording(data: Mapping[str, object], stem: str, files: OptionFiles) -> Recording:
    """The record with its system_file read, and with paths as messages name them.

    `stem` begins the name of the file of recordings unless that is given. Raises Mismatch and InputError.
    """
    how: Recording = decode(Recording, data)
    if how.system_file is not None:
        if how.system is not None:
            raise Mismatch("has both system and system_file; remove one")
        system = files.read(how.system_file, ("system_file",))
        how = how._replace(system=system, system_file=files.shown(how.system_file, ("system_file",)))
    name = how.recordings or f"{stem}.recordings.jsonl"
    if not name.endswith(".jsonl"):
        raise Mismatch(f"is {name!a}, but must end in .jsonl", ("recordings",))
    return how._replace(recordings=files.shown(name, ("recordings",)))
