"""The format of a manifest: the records it is decoded into and from which its JSON Schema is generated."""

from __future__ import annotations  # their values are needed only for the fields that are given

from collections.abc import Mapping
from typing import Annotated, Literal, TypeGuard

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.case import NAME, NOTHING, AnswerKind, Id
from vrty_gate.core.gate.rule import Change, K, SuiteRule
from vrty_gate.core.named_tuple import NamedTuple

Tags = Annotated[tuple[Annotated[str, NAME], ...], "Tags for selecting cases."]


Ks = Annotated[
    K | Literal["auto"] | dict[str, K | Literal["auto"]],
    "Share of its baseline that a score must reach. A number sets it for composite, a mapping by dimension. With auto,"
    " fidelity's k depends on how much the accepted answers differ.",
]
Gate = Annotated[Mapping[str, Change], "Rules by dimension."]
Rules = Annotated[Mapping[str, object], "Options of the rules scorer; they override the suite's."]
Answer = Annotated[
    AnswerKind,
    "Kind of closed answer, which is compared as a value, or `free` for prose; inferred by default.",
]
_Stated = Annotated[str, Pattern(r"(?=[\s\S]*\S)[\s\S]{1,200}", "1 to 200 characters, not only blanks")]
Keep = Annotated[
    tuple[_Stated | tuple[_Stated, ...], ...],
    "Facts and phrases that the response must say, in any notation; a list gives alternatives.",
]
Never = Annotated[tuple[_Stated | tuple[_Stated, ...], ...], "Facts and phrases that the response must not say."]
Level = Literal["fail", "note", "off"]
Unjudged = Literal["note", "review", "fail"]


class BasePolicy(NamedTuple):
    """How to treat pull requests that accept baselines or loosen the gate. The policy in the base applies."""

    accepted: Annotated[
        Literal["note", "require-reason", "fail"], "How to treat baselines that a pull request changes."
    ] = "note"
    loosened: Annotated[
        Literal["note", "review", "fail"], "How to treat settings of the gate that a pull request changes."
    ] = "note"
    referee: Annotated[
        Literal["note", "ask"],
        "Which referee replies can pass an answer: with `ask`, only those on the base branch and those from"
        " `check --replies`; with `note`, also those that a pull request adds or edits.",
    ] = "note"
    removed: Annotated[
        Literal["note", "fail"], "How to treat a pull request that removes this suite from the check."
    ] = "fail"


class Sample(NamedTuple):
    """A response that was recorded several times."""

    response: Annotated[str, "Response of the model."]
    count_: Annotated[int, Range(at_least=1), "How many times it was recorded."] = 1


_Reason = Annotated[str, Pattern(r"\s*\S[\s\S]*", "a reason")]


class Waiver(NamedTuple):
    """A reason why a failure is excused, for one response or until a date."""

    reason: Annotated[_Reason, "Reason why a failure of this case is excused."]
    for_: (
        Annotated[
            str,
            Pattern("[0-9a-f]{12,64}", "the first 12 to 64 hexadecimal digits of a SHA-256, as `check` prints them"),
            "Digest of the response that is excused; without it, any response is.",
        ]
        | None
    ) = None
    until: (
        Annotated[
            str,
            Pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}", "a date such as 2027-03-01"),
            "Last commit date, in UTC, for which the waiver holds; without it, it holds until it is removed.",
        ]
        | None
    ) = None

    def __str__(self) -> str:
        stated = [f"for {self.for_}"] * bool(self.for_) + [f"until {self.until}"] * bool(self.until)
        return f"{self.reason} ({', '.join(stated)})" if stated else self.reason


Waive = Annotated[
    _Reason | Waiver,
    "Reason why a failure of this case is excused; as a mapping, only for one response or until a date.",
]


class CaseEntry(NamedTuple):
    """One case with its texts, inline or from files."""

    id: Id
    prompt: Annotated[str, "Prompt sent to the model."] | None = None
    prompt_file: Annotated[str, "File with the prompt, relative to the manifest."] | None = None
    response: Annotated[str, "Response of the model."] | None = None
    response_file: Annotated[str, "File with the response."] | None = None
    responses: (
        Annotated[
            tuple[str | Sample, ...],
            "Several responses to the prompt (samples), texts or objects with `response` and `count`; a share of them"
            " may fail.",
        ]
        | None
    ) = None
    responses_file: (
        Annotated[str, "JSON Lines file with several responses: texts, or objects with `response` and `count`."] | None
    ) = None
    messages: (
        Annotated[
            tuple[Mapping[str, object], ...],
            "Conversation in the format of OpenAI's chat API, with prompts and responses.",
        ]
        | None
    ) = None
    messages_file: Annotated[str, "File with the conversation, as JSON or JSON Lines."] | None = None
    context: Annotated[str, "Context given to the model."] | None = None
    context_file: Annotated[str, "File with the context."] | None = None
    reference: Annotated[str, "Known good answer."] | None = None
    reference_file: Annotated[str, "File with the reference."] | None = None
    schema: Annotated[Mapping[str, object], "JSON Schema of the response."] | None = None
    schema_file: Annotated[str, "File with the schema."] | None = None
    rules: Rules = NOTHING
    metadata: Annotated[Mapping[str, object], "Additional data for scorers."] = NOTHING
    tags: Tags = ()
    k: Ks | None = None
    gate: Gate = NOTHING
    answer: Answer | None = None
    keep: Keep = ()
    never: Never = ()
    waive: Waive | None = None


class FromEntry(NamedTuple):
    """Cases from JSON Lines files: one case per line, with the keys of a case; or from CSV files: one case per row."""

    from_: Annotated[str, "File or pattern, relative to the manifest."]
    rules: Rules = NOTHING
    tags: Tags = ()
    k: Ks | None = None
    gate: Gate = NOTHING


class CompanionFile(NamedTuple):
    """A file that belongs to a prompt file."""

    path: Annotated[str, "The file; {stem} is the name of the prompt file without folder and extension."]
    optional: Annotated[bool, "Whether the file may be missing."] = False


class CaseOverride(NamedTuple):
    """Settings of a single case of an entry."""

    k: Ks | None = None
    gate: Gate = NOTHING
    answer: Answer | None = None
    keep: Keep = ()
    never: Never = ()
    waive: Waive | None = None


class EachEntry(NamedTuple):
    """A case for each prompt file; {stem} in the other paths is its name without folder and extension."""

    each: Annotated[str, "Pattern of the prompt files, or of files with conversations, relative to the manifest."]
    response_file: (
        Annotated[str, "File with the response, such as responses/{stem}.md; none for conversations."] | None
    ) = None
    id: Annotated[str, "Id of the case."] = "{stem}"
    context_file: Annotated[str, "File with the context."] | CompanionFile | None = None
    reference_file: Annotated[str, "File with the reference."] | CompanionFile | None = None
    schema_file: Annotated[str, "File with the JSON Schema of the response."] | CompanionFile | None = None
    rules: Rules = NOTHING
    metadata: Annotated[Mapping[str, object], "Additional data for scorers."] = NOTHING
    tags: Tags = ()
    k: Ks | None = None
    gate: Gate = NOTHING
    answer: Answer | None = None
    keep: Keep = ()
    never: Never = ()
    cases: Annotated[Mapping[str, CaseOverride], "k, gate, answer, keep, never and waive for single cases, by id."] = (
        NOTHING
    )


RecordingFormat = Literal[
    "vcr",
    "snapshot",
    "promptfoo",
    "deepeval",
    "inspect_ai",
    "opentelemetry",
    "langfuse",
    "messages",
    "csv",
    "json",
]


class RecordingEntry(NamedTuple):
    """Cases from files that another tool wrote, read in place."""

    format: Annotated[RecordingFormat, "What the files are."]
    each: Annotated[str, "Pattern of the files, relative to the manifest."]
    id: Annotated[
        str,
        Pattern(r".*\{stem\}.*", "a text with {stem}"),
        "Id of a case; {stem} combines its file name and its name in the file.",
    ] = "{stem}"
    prompt_path: (
        Annotated[str, "JSON Pointer to the prompts, with * for every element; for a table, the column."] | None
    ) = None
    response_path: Annotated[str, "The same for the responses."] | None = None
    context_path: Annotated[str, "The same for the contexts."] | None = None
    reference_path: Annotated[str, "The same for the references."] | None = None
    id_path: Annotated[str, "The same for the names of the cases; for traces, the attribute."] | None = None
    turns: Annotated[bool, "Whether to keep conversations of results files as messages, not as one prompt."] = False
    samples: Annotated[bool, "Whether a file's answers to the same test are samples of one case."] = False
    rules: Rules = NOTHING
    metadata: Annotated[Mapping[str, object], "Additional data for scorers."] = NOTHING
    tags: Tags = ()
    k: Ks | None = None
    gate: Gate = NOTHING
    answer: Answer | None = None
    keep: Keep = ()
    never: Never = ()
    cases: Annotated[Mapping[str, CaseOverride], "k, gate, answer, keep, never and waive for single cases, by id."] = (
        NOTHING
    )


TABLES = (".csv", ".tsv")
"""How the names of tables end, of which an entry with `from` reads a case of each row."""


def is_of_recordings(entry: object) -> TypeGuard[RecordingEntry | FromEntry]:
    """Whether the cases of an entry come from recording files."""
    return isinstance(entry, RecordingEntry) or (isinstance(entry, FromEntry) and entry.from_.endswith(TABLES))


class Manifest(NamedTuple):
    """A suite of recorded responses, as vrty-gate reads it."""

    version: Annotated[Literal[1], "Version of this format."]
    cases: Annotated[tuple[RecordingEntry | FromEntry | EachEntry | CaseEntry, ...], "Cases of the suite."]
    suite: (
        Annotated[str, Pattern(r"[^\x00-\x1f\x7f]{1,100}", "1 to 100 characters on one line"), "Name of the suite."]
        | None
    ) = None
    k: Ks | None = None
    gate: Gate = NOTHING
    suite_gate: SuiteRule = SuiteRule()
    new: Annotated[Level, "How to treat a case without a baseline."] = "note"
    stale: Annotated[Level, "How to treat a changed prompt whose response did not change, or changed only in form."] = (
        "note"
    )
    unjudged: Annotated[Unjudged, "How to treat a changed response that was not judged."] = "note"
    scorers: (
        Annotated[tuple[str | dict[str, dict[str, object]], ...], "Scorers by name, or {name: options}."] | None
    ) = None
    baselines: (
        Annotated[str, "Baselines file, relative to the manifest; with a * in its name, several files."] | None
    ) = None
    store: Annotated[Literal["texts", "scores"], "Whether baselines store the texts."] = "texts"
    redact: Annotated[bool, "Omit texts from reports."] = False
    base: Annotated[BasePolicy, "How to treat pull requests that accept baselines or loosen the gate."] = BasePolicy()
    record: Annotated[Mapping[str, object], "Settings for `vrty-gate record`."] | None = None
    insufficient: Annotated[Level, "How to treat a case that got worse but has too few samples to decide."] = "note"
    sample_counts: Annotated[
        Literal["same", "any"], "Whether all cases with several responses need the same number of them."
    ] = "same"
