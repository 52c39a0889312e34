"""What may stand in a manifest: the records it is decoded into, and that its JSON Schema is made from."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from vrty_gate.core.bounds import Pattern
from vrty_gate.core.case import NOTHING
from vrty_gate.core.gate.rule import Change, K, SuiteRule
from vrty_gate.formats.names import NAME, Id

Tags = Annotated[tuple[Annotated[str, NAME], ...], "Labels to select cases by."]


Ks = Annotated[
    K | Literal["auto"] | dict[str, K | Literal["auto"]],
    "The multiplier k: of vrty's dimensions, of which composite then gates; by dimension; or auto, that fidelity's"
    " follows from how much several accepted answers differ.",
]
Gate = Annotated[Mapping[str, Change], "Rules by dimension."]
Rules = Annotated[Mapping[str, object], "Options of the scorer rules, over those of the suite."]
Level = Literal["error", "warn", "off"]


class CaseEntry(NamedTuple):
    """One case with its texts, inline or from files."""

    id: Id
    prompt: Annotated[str, "What the model was asked."] | None = None
    prompt_file: Annotated[str, "File with the prompt, relative to the manifest."] | None = None
    response: Annotated[str, "What the model answered."] | None = None
    response_file: Annotated[str, "File with the response."] | None = None
    context: Annotated[str, "What the model was given to answer from."] | None = None
    context_file: Annotated[str, "File with the context."] | None = None
    reference: Annotated[str, "A known good answer."] | None = None
    reference_file: Annotated[str, "File with the reference."] | None = None
    schema: Annotated[Mapping[str, object], "JSON Schema of the response."] | None = None
    schema_file: Annotated[str, "File with the schema."] | None = None
    rules: Rules = NOTHING
    metadata: Annotated[Mapping[str, object], "Anything else a scorer may read."] = NOTHING
    tags: Tags = ()
    k: Ks | None = None
    gate: Gate = NOTHING
    waive: Annotated[str, Pattern(r"\s*\S[\s\S]*", "a reason"), "Why a failure of this case is accepted."] | None = None


class FromEntry(NamedTuple):
    """Cases from JSON Lines files: one case per line, with the keys of a case."""

    from_: Annotated[str, "File or pattern, relative to the manifest."]
    rules: Rules = NOTHING
    tags: Tags = ()
    k: Ks | None = None
    gate: Gate = NOTHING


class EachEntry(NamedTuple):
    """A case for each prompt file; {stem} in the other paths stands for its name without folder and ending."""

    each: Annotated[str, "Pattern of the prompt files, relative to the manifest."]
    response_file: Annotated[str, "File with the response, such as responses/{stem}.md."]
    id: Annotated[str, "Names the case."] = "{stem}"
    context_file: Annotated[str, "File with the context."] | None = None
    reference_file: Annotated[str, "File with the reference."] | None = None
    schema_file: Annotated[str, "File with the JSON Schema of the response."] | None = None
    rules: Rules = NOTHING
    metadata: Annotated[Mapping[str, object], "Anything else a scorer may read."] = NOTHING
    tags: Tags = ()
    k: Ks | None = None
    gate: Gate = NOTHING


class Manifest(NamedTuple):
    """A suite of recorded responses, as vrty-gate reads it."""

    version: Annotated[Literal[1], "Version of this format."]
    cases: Annotated[tuple[FromEntry | EachEntry | CaseEntry, ...], "The cases."]
    suite: (
        Annotated[str, Pattern(r"[^\x00-\x1f\x7f]{1,100}", "1 to 100 characters on one line"), "Its name."] | None
    ) = None
    k: Ks | None = None
    gate: Gate = NOTHING
    suite_gate: SuiteRule = SuiteRule()
    new: Annotated[Level, "What a case without baseline means."] = "warn"
    stale: Annotated[Level, "What a changed prompt with its old response means."] = "warn"
    scorers: (
        Annotated[tuple[str | dict[str, dict[str, object]], ...], "Scorers by name, or {name: options}."] | None
    ) = None
    baselines: Annotated[str, "File of the baselines, relative to the manifest."] | None = None
    store: Annotated[Literal["texts", "scores"], "Whether baselines keep the texts."] = "texts"
    redact: Annotated[bool, "Keep the texts out of reports."] = False
    record: Annotated[Mapping[str, object], "How `vrty-gate record` asks for the responses."] | None = None
