"""What a pull request did to the gate itself: the answers it accepts, and the settings it changes."""

from __future__ import annotations  # their values are needed only to read a report

from typing import Annotated, Literal

from vrty_gate.core.changes.change import Change
from vrty_gate.core.gate.rule import Verdict
from vrty_gate.core.named_tuple import NamedTuple

BaselineChange = Literal[
    "added",
    "replaced",
    "answer added",
    "answer removed",
    "counted again",
    "numbers changed",
    "removed",
    "renamed",
    "rescored",
    "texts removed",
    "reason changed",
]
"""How a baseline differs from the one in the base; `rescored` has the same texts, but other scores or signatures."""


class Moved(NamedTuple):
    """How much a score of a new answer differs from that of the answer accepted before."""

    dimension: Annotated[str, "Dimension."]
    scorer: Annotated[str, "Scorer of the dimension."]
    before: Annotated[float, "Score of the answer accepted in the base."]
    after: Annotated[float, "Score of the new answer."]
    k: Annotated[float, "Share of the earlier score that the base requires."]
    required: Annotated[float, "Lowest score that passes the base's gate."] | None = None
    is_below: Annotated[bool, "Whether the new score violates a rule that can fail the base's gate."] = False


class MovedNumber(NamedTuple):
    """An accepted number that differs from the base; lower is better."""

    name: Annotated[str, "`tokens`, `cost`, `latency` (in seconds) or `steps`."]
    before: Annotated[float, "Number accepted in the base."]
    after: Annotated[float, "Number accepted now; omitted if there is none."] | None = None


class AcceptedHere(NamedTuple):
    """A baseline that the pull request changed."""

    case: Annotated[str, "Id of the case."]
    change: Annotated[BaselineChange, "How the baseline changed."]
    texts: Annotated[
        tuple[str, ...], "Accepted texts that changed, such as `prompt`; empty unless both versions have texts."
    ] = ()
    renamed_from: Annotated[str, "Id of the case in the base, if it was renamed."] = ""
    reason: Annotated[str, "Reason given for accepting."] = ""
    verdict: (
        Annotated[
            Verdict,
            "Verdict on the new answer compared with the answer accepted in the base; omitted if there is none.",
        ]
        | None
    ) = None
    fidelity: Annotated[float, "Fidelity of the new answer to the one accepted in the base."] | None = None
    why: Annotated[
        str, "Why the base's gate would fail the new answer, or what to do about a baseline that is removed."
    ] = ""
    changes: Annotated[tuple[Change, ...], "Changes in meaning, at most 20."] = ()
    trivial: Annotated[bool, "Whether the answers differ only in form."] = False
    before: Annotated[str, "Answer accepted in the base."] | None = None
    after: Annotated[str, "Answer accepted in the pull request."] | None = None
    needs_reason: Annotated[bool, "Whether it lacks its own reason, although it is neither new nor removed."] = False
    broken: Annotated[tuple[str, ...], "Checks that the new answer fails on its own."] = ()
    concealed: Annotated[bool, "Whether the baseline fails to say that its answer is broken."] = False
    prompt: Annotated[str, "Prompt of a new case."] | None = None
    moved: Annotated[tuple[Moved, ...], "Scores of the new answer that differ from those accepted in the base."] = ()
    numbers: Annotated[tuple[MovedNumber, ...], "Accepted numbers that changed; omitted if there are none."] | None = (
        None
    )


class GateChange(NamedTuple):
    """A setting of the gate that is weaker than in the base, or that cannot be compared with it."""

    what: Annotated[str, "The setting, such as `fidelity k`."]
    before: Annotated[str, "Its value in the base."] = ""
    after: Annotated[str, "Its value in the pull request."] = ""
    cases: Annotated[tuple[str, ...], "Affected cases; empty for the whole suite."] = ()
    file: Annotated[str, "File that sets it."] = ""
    line: Annotated[int, "Line of this file."] = 0
    level: Annotated[Literal["note", "review", "fail"], "How the base's policy treats it."] = "note"


class RepliesHere(NamedTuple):
    """The referee replies that the pull request adds or edits for one changed response."""

    case: Annotated[str, "Id of the case."]
    model: Annotated[str, "Name of the model, as its endpoint reported it."]
    edited: Annotated[bool, "Whether the base has another reply to the same question."] = False
    overrules: Annotated[bool, "Whether the response passes although the gate found a reason to review it."] = False
