"""What a reviewer has to look at, as a list of findings with their places, for SARIF and GitLab's code quality."""

import os.path
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from vrty_gate.core.digests import Digest
from vrty_gate.core.gate.rule import BROKEN, RED
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.render import sections
from vrty_gate.render.meaning import bounded, clauses_of_accepted, gate_change
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import CaseReport, Report, SuiteReport, is_refereed
from vrty_gate.report.order import headline, worst_first
from vrty_gate.report.pull_request import AcceptedHere, GateChange

Level = Literal["error", "warning", "note"]
_LEVELS: tuple[Level, ...] = ("error", "warning", "note")

OF_SUITE = "vrty-gate/suite"
OF_CASE = "vrty-gate/case"
OF_REFEREE = "vrty-gate/referee"
OF_GATE = "vrty-gate/gate-change"
OF_ACCEPTED = "vrty-gate/accepted"
RULES: Mapping[str, str] = {
    OF_SUITE: "A rule of the suite as a whole is violated.",
    OF_CASE: "A case cannot be compared with its baseline, or needs a decision.",
    OF_REFEREE: "A referee finds the response worse than the accepted one, or is not sure.",
    OF_GATE: "The pull request changes a setting of the gate.",
    OF_ACCEPTED: "The pull request changes an accepted answer.",
}
"""The rules that are not dimensions, and what a finding under each of them says."""

_LONGEST = 1000
"""Maximum characters of a message; GitHub shows no more."""
_LONGEST_NAME = 200
_FEW = 3


class Finding(NamedTuple):
    """One thing to look at."""

    rule: str
    """A dimension, or one of `RULES`."""
    level: Level
    suite: str
    subject: str
    """The id of a case, or a setting; empty for the whole suite."""
    message: str
    file: str
    """Path from the root of the repository, with slashes; empty if it is not in the repository, or unknown."""
    line: int
    waived: str | None = None
    """Why a failure is accepted, on one line."""
    judged: str = ""
    """What the verdict on a changed response rests on."""


def findings(report: Report) -> list[Finding]:
    """Errors, then warnings, then notes: of whole suites, of cases, worst first, and of what a pull request did."""
    pairs = [(case, suite) for suite in report.suites for case in suite.cases if case.verdict != "pass"]
    suite_of = {id(case): suite for case, suite in pairs}
    cases = [_of_case(case, suite_of[id(case)]) for case in worst_first(case for case, _ in pairs)]
    suites = [found for suite in report.suites for found in _of_suite(suite)]
    settings = [_of_setting(change, suite) for suite in report.suites for change in suite.gate_changes]
    accepted = [found for suite in report.suites for found in _of_accepted(suite)]
    return sorted([*suites, *cases, *settings, *accepted], key=lambda found: _LEVELS.index(found.level))


def fingerprints(found: Iterable[Finding]) -> Iterator[str]:
    """A digest for each finding, different from all others.

    It depends on the names of the suite, the case and the rule, and not on lines or scores, so that a finding keeps its
    identity from run to run.
    """
    times: dict[tuple[str, str, str], int] = {}
    for finding in found:
        key = (finding.suite, finding.subject, finding.rule)
        times[key] = times.get(key, 0) + 1
        digest = Digest()
        for words in key if times[key] == 1 else (*key, str(times[key])):
            digest.add(words)
        yield digest.hexadecimal()


def _of_case(case: CaseReport, suite: SuiteReport) -> Finding:
    level: Level = "error" if case.verdict in RED else "note" if case.verdict == "new" else "warning"
    words = sections.summary(case, suite)
    message = f"{case.id} ({case.verdict.replace('_', ' ')}): {words}"
    waived = case.waive if case.verdict == "waived" else None
    found = _finding(_rule(case), level, suite, case.id, message, *sections.place(case, suite), waived)
    return found._replace(judged=case.judged)


def _rule(case: CaseReport) -> str:
    if is_refereed(case):
        return OF_REFEREE
    check = headline(case)
    decides = check is not None and check.verdict in (*BROKEN.values(), "error")
    return _name(check.dimension) if check and decides else OF_CASE


def _of_suite(suite: SuiteReport) -> Iterator[Finding]:
    """Why a suite failed as a whole, in one finding."""
    words = sections.sentences(suite)
    more = f"; and {len(words) - _FEW} more" if len(words) > _FEW else ""
    if words:
        yield _finding(OF_SUITE, "error", suite, "", "; ".join(words[:_FEW]) + more, suite.manifest, 1)


def _of_setting(change: GateChange, suite: SuiteReport) -> Finding:
    subject = "\n".join((change.what, *change.cases))
    level: Level = "warning" if change.level == "review" else "note"  # an error is a broken rule of the suite as well
    return _finding(OF_GATE, level, suite, subject, gate_change(change)[1], change.file or suite.manifest, change.line)


def _of_accepted(suite: SuiteReport) -> Iterator[Finding]:
    case_of = {case.id: case for case in suite.cases}
    for answer in suite.accepted_here:
        case = case_of.get(answer.case)
        file, line = sections.place(case, suite) if case else (suite.baselines or suite.manifest, 1)
        yield _finding(OF_ACCEPTED, "note", suite, answer.case, _accepted(answer), file, line)


def _accepted(answer: AcceptedHere) -> str:
    reason = bounded("" if answer.needs_reason else answer.reason) or "none given"
    words = "; ".join(map(str, clauses_of_accepted(answer)))
    return f"{bounded(answer.case)} was accepted in this pull request: {words}; reason: {reason}"


def _finding(
    rule: str,
    level: Level,
    suite: SuiteReport,
    subject: str,
    message: str,
    file: str,
    line: int,
    waived: str | None = None,
) -> Finding:
    path = os.path.normpath(file).replace(os.sep, "/") if file else ""
    path = path if sections.is_inside(path) and _is_text(path) else ""
    words = _short(message, _LONGEST) or RULES.get(rule, rule)  # no reader takes an empty message
    reason = None if waived is None else _short(waived, _LONGEST)
    return Finding(rule, level, suite.name, subject, words, path, max(line, 1), reason)


def _name(words: str) -> str:
    return _short(words, _LONGEST_NAME)


def _is_text(path: str) -> bool:
    """Whether a path can be written down: one that is not UTF-8 cannot."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def rules(report: Report, found: Iterable[Finding]) -> dict[str, str]:
    """Each rule that has findings or decides in a suite, with what a finding under it says; dimensions first."""
    gating = [(one.name, one.scorer) for suite in report.suites for one in suite.dimensions if one.severity != "off"]
    checks = [check for suite in report.suites for case in suite.cases for check in case.checks]
    pairs = [*gating, *((check.dimension, check.scorer) for check in checks)]
    scorer_of = {_name(dimension): _name(scorer) for dimension, scorer in reversed(pairs)}
    used = {finding.rule for finding in found} | {_name(dimension) for dimension, _ in gating}
    dimensions = {
        name: f"The response scores too low in {name}, measured by the scorer {scorer_of[name]}."
        for name in sorted(used - RULES.keys())
    }
    return dimensions | {name: words for name, words in RULES.items() if name in used}


def _short(text: str, most: int) -> str:
    """The text on one line, with hidden characters spelled out, cut if it is long."""
    line = one_line(text)
    return line if len(line) <= most else line[: most - 3].rstrip() + "..."
