"""The registry: names to scorers. A scorer turns a case into dimensions, numbers in [0, 1]."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from vrty_gate.core import vrty
from vrty_gate.core.bundled import SHA256
from vrty_gate.core.case import Case
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.good_answers import GoodAnswers, good_answers
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.vrty import idf
from vrty_gate.core.vrty.text import MAX_TOKENS


class Scorer(NamedTuple):
    """A way to score, with everything that can move its numbers fixed."""

    name: str
    signature: str
    """One line that pins everything that can move a number."""
    rules: Mapping[str, Rule]
    """Its dimensions and the rule of each unless the manifest says otherwise."""
    score: Callable[[Case, tuple[Case, ...]], dict[str, float]]
    """A score for each dimension, in their order, given the accepted answers; there may be none.

    Raises Unscored for a case that cannot be scored.
    """
    explain: Callable[[Case, tuple[Case, ...]], dict[str, str]]
    """Why each score is what it is; given accepted answers, what moved it since."""
    good: Callable[[], Mapping[str, GoodAnswers]] = dict
    """By dimension: what good answers keep of their baseline, where that was measured."""
    spread: Callable[[tuple[Case, ...]], float] | None = None
    """The least score that one of several accepted answers has beside the others, for `k: auto`."""
    needs_texts: bool = False
    """Whether it can say nothing beside a baseline that holds no texts."""
    relative: bool = False
    """Whether its scores compare with what was accepted, which itself has 1."""
    doubt: Callable[[Case], str] | None = None
    """What is doubtful about its scores of a case, whatever they are; empty for nothing."""
    partial: bool = False
    """Whether dimensions that do not apply to a case are left out."""
    replays: bool = False
    """Whether it repeats what was recorded for just these texts, and can say nothing of others."""
    anew: bool = False
    """Whether an accepted answer is scored anew by the reference, schema and rules of today, which may have changed."""
    evidence: Callable[[Case, tuple[Case, ...]], tuple[Evidence, ...]] | None = None
    """What each of its rules found in a case, and in what was accepted."""
    notes: tuple[str, ...] = ()
    """What is worth knowing about its options, in words."""
    require_schema: Callable[[Mapping[str, Any]], None] | None = None
    """Raises Mismatch for a schema of a case that it cannot use."""
    idle: str = ""
    """What to remark when none of its dimensions apply to any case."""


class Unscored(Exception):
    """A case cannot be scored; the words say why and what to do, with a quote where a text says more."""

    def __init__(self, words: str, quote: str = "") -> None:
        super().__init__(f"{words}: {quote}" if quote else words)
        self.words = words
        """Fit for a report without texts."""


class Files(Protocol):
    """Files that options name, relative to the manifest and within the repository. All raise InputError.

    `path` leads to the option that names the file, for the place of what is wrong.
    """

    def manifest(self) -> str:
        """The path of the manifest as messages and commands name it."""

    def read(self, relative: str, path: tuple[str | int, ...]) -> str:
        """The text of a file."""

    def read_if_there(self, relative: str, path: tuple[str | int, ...]) -> str | None:
        """The text of a file, None when there is no such file."""

    def data_if_there(self, relative: str, path: tuple[str | int, ...], most: int) -> bytes | None:
        """The bytes of a file that may be as large as `most`, None when there is no such file."""

    def shown(self, relative: str, path: tuple[str | int, ...]) -> str:
        """The path as messages and commands name it."""


def _vrty_score(case: Case, accepted: tuple[Case, ...]) -> dict[str, float]:  # noqa: ARG001  # it knows one text alone
    return vrty.score(case.prompt, case.response).dimensions()


def _vrty_explain(case: Case, accepted: tuple[Case, ...]) -> dict[str, str]:
    from vrty_gate.core.vrty import explain  # only what did not pass needs it

    now = vrty.score(case.prompt, case.response)
    if not accepted:
        return now.explanations
    return explain.changes(now, vrty.score(accepted[0].prompt, accepted[0].response))


COMPOSITE = "composite"
"""The dimension of vrty that gates by itself."""

VRTY = Scorer(
    name="vrty",
    signature=f"vrty:{vrty.VERSION}|idf:{idf.SHA256[:12]}|fold:unicode-14.0.0|cap:{MAX_TOKENS}",
    rules={COMPOSITE: Rule(), **{dimension: Rule(severity="warn") for dimension in vrty.WEIGHTS}},
    score=_vrty_score,
    explain=_vrty_explain,
    good=good_answers,
)


def _is_accepted(case: Case, accepted: tuple[Case, ...]) -> bool:
    return any(case.response == one.response for one in accepted)


def _integrity_score(case: Case, accepted: tuple[Case, ...]) -> dict[str, float]:
    if _is_accepted(case, accepted) and not case.schema:
        return dict.fromkeys(INTEGRITY.rules, 1.0)
    from vrty_gate.core import integrity  # it compiles patterns, and only who asks for it shall wait

    found = integrity.findings(case, accepted)
    return {name: float(name not in found) for name in integrity.NAMES}


def _integrity_explain(case: Case, accepted: tuple[Case, ...]) -> dict[str, str]:
    from vrty_gate.core import integrity

    return {name: str(found) for name, found in integrity.findings(case, accepted).items()}


INTEGRITY = Scorer(
    name="integrity",
    signature="integrity:4",
    rules={
        **{
            name: Rule(k=1.0)
            for name in "answered same_json closed_fences no_control_token no_error_page no_mojibake".split()
        },
        **{
            name: Rule(k=1.0, severity="warn")
            for name in "finished bare_json same_keys whole_code no_placeholder no_marker no_reasoning no_boilerplate"
            " no_instructions no_refusal still_refuses still_answers still_cites no_loop no_echo no_stuffing"
            " same_language same_values same_tool same_code_language no_stub whole_names".split()
        },
    },
    score=_integrity_score,
    explain=_integrity_explain,
    relative=True,
)


def _fidelity_score(case: Case, accepted: tuple[Case, ...]) -> dict[str, float]:
    if not accepted or _is_accepted(case, accepted):
        return {"fidelity": 1.0}
    from vrty_gate.core.fidelity import fidelity  # it reads the model, and only what changed shall wait

    return {"fidelity": fidelity(case, accepted)}


def _fidelity_explain(case: Case, accepted: tuple[Case, ...]) -> dict[str, str]:
    from vrty_gate.core.fidelity import explain

    words = explain(case, accepted)
    return {"fidelity": words} if words else {}


def _fidelity_spread(accepted: tuple[Case, ...]) -> float:
    from vrty_gate.core.fidelity import spread

    return spread(accepted)


FIDELITY = Scorer(
    name="fidelity",
    signature=f"fidelity:2|model:{SHA256['fidelity.json'][:12]}|rates:{SHA256['change_rates.json'][:12]}",
    rules={"fidelity": Rule(k=0.5, severity="soft", ruined=0.02)},
    score=_fidelity_score,
    explain=_fidelity_explain,
    good=good_answers,
    spread=_fidelity_spread,
    needs_texts=True,
    relative=True,
)

DEFAULT = (FIDELITY, INTEGRITY, VRTY)
"""Those of a manifest that names none."""

REGISTRY: Mapping[str, Scorer] = {scorer.name: scorer for scorer in DEFAULT}
"""Those without options, by name."""

WITH_OPTIONS = ("rules", "reference", "rag", "grounding", "geometry", "judge")
"""Those that are built from options, each by the module of its name: its record `Options` and its function `scorer`."""


def build(name: str, options: Mapping[str, object], files: Files) -> Scorer:
    """The scorer of a name in WITH_OPTIONS. Raises Mismatch for its options and InputError for files they name."""
    from vrty_gate.formats.codec import decode

    module = _module(name)
    scorer: Scorer = module.scorer(decode(module.Options, options), files)
    return scorer


def require_case_rules(rules: Mapping[str, object]) -> None:
    """Raises Mismatch for rules of a case that the scorer of rules cannot use."""
    _module("rules").check_case_rules(rules)


def _module(name: str) -> Any:
    from importlib import import_module  # most suites have none of these

    return import_module(f"vrty_gate.scorers.{name}")
