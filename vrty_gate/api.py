"""The public API: everything here keeps its name and meaning within a major version.

docs/in-python.md shows it.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor

from vrty_gate import report as _report
from vrty_gate.core.case import Case
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import Rule
from vrty_gate.errors import InputError
from vrty_gate.gate import check as _gate
from vrty_gate.gate.parts.work import HERE as _HERE
from vrty_gate.gate.score import Selection as _Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import Report
from vrty_gate.scorers import DEFAULT
from vrty_gate.scorers.scorer import Measured, Result, Scorer, Traits, Unscored
from vrty_gate.stores import baselines as _baselines

__all__ = [
    "Case",
    "Evidence",
    "InputError",
    "Measured",
    "Report",
    "Result",
    "Rule",
    "Scorer",
    "Suite",
    "Traits",
    "Unscored",
    "check",
    "judge_case",
    "load",
    "score_case",
]


def score_case(case: Case, accepted: Sequence[Case] = (), scorers: Sequence[Scorer] = DEFAULT) -> Mapping[str, Result]:
    """The results by scorer, compared with the accepted answers. Reads no files; raises what scorers raise."""
    return {scorer.name: scorer.look(case, tuple(accepted)) for scorer in scorers}


def check(*suites: Suite, executor: Executor | None = None) -> Report:
    """The report on the suites, each compared with its baselines file. Raises InputError if a file cannot be read.

    With an executor, its workers measure the cases that changed; they need the same version of vrty-gate.
    """
    accepted = [(suite, _baselines.read(suite.baselines)) for suite in suites]
    return _gate.check(accepted, work=_HERE._replace(executor=executor))


def judge_case(suite: Suite, case_id: str) -> _report.CaseReport:
    """The report on one case, compared with its baseline. Raises InputError if the suite has no case with this id."""
    return _gate.check([(suite, _baselines.read(suite.baselines))], _Selection(cases=(case_id,))).suites[0].cases[0]
