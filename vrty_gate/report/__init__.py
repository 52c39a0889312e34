"""The Report: the frozen result of one run, and all that any output may show."""

import json
from collections.abc import Iterable
from math import inf
from typing import Annotated, Literal, NamedTuple

from vrty_gate import __version__
from vrty_gate.core.changes.change import ORDER, Change
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import RED, Severity, Verdict
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.formats.codec import Mismatch, decode, encode
from vrty_gate.formats.strict_json import parse_json


class Check(NamedTuple):
    """One dimension of one case under its rule."""

    dimension: str
    scorer: str
    verdict: Verdict
    severity: Severity
    k: float
    current: float | None = None
    baseline: float | None = None
    delta: Annotated[float, "current - baseline"] | None = None
    required: Annotated[float, "The smallest score that passes."] | None = None
    reason: Annotated[str, "The broken rule, or what is remarkable."] = ""
    explanation: Annotated[str, "What the score rests on."] = ""


class CaseTexts(NamedTuple):
    """The texts of a case that did not pass, or whose response changed."""

    prompt: str
    response: str
    accepted_response: str | None = None


MOST_CHANGES = 20
"""Changes that a case names."""

MOST_PASSING_TEXTS = 50
"""Changed cases that pass and show their texts, those nearest to their bar."""

LONGEST_CHANGE = 200
"""Characters of each of their texts."""


class Case(NamedTuple):
    """One case of a suite."""

    id: str
    verdict: Verdict
    file: Annotated[str, "Where the case is defined."] = ""
    line: int = 0
    response_file: Annotated[str, "Where its response is recorded, when that is a file of its own."] = ""
    tags: tuple[str, ...] = ()
    changed: Annotated[tuple[str, ...], "Which texts differ from the accepted ones."] = ()
    stale: Annotated[bool, "The prompt changed, its recorded response did not."] = False
    renamed: Annotated[str, "The missing case that had the same prompt."] = ""
    message: Annotated[str, "What is the matter beyond the checks."] = ""
    mend: Annotated[str, "The command that mends it."] = ""
    waive: Annotated[str, "Why a failure is accepted."] | None = None
    accepted: Annotated[str, "The reason given when the baseline was accepted."] = ""
    checks: tuple[Check, ...] = ()
    texts: CaseTexts | None = None
    evidence: Annotated[tuple[Evidence, ...], "What rules found, where the case changed or did not pass."] = ()
    changes: Annotated[
        tuple[Change, ...], "What the response changes in the meaning, the most meaningful first, at most 20."
    ] = ()
    trivial: Annotated[bool, "Whether the response differs only in what is not a change, such as white space."] = False


class Dimension(NamedTuple):
    """One dimension over the compared cases of a suite."""

    name: str
    scorer: str
    severity: Severity
    k: float
    compared: int
    mean: float
    baseline_mean: float
    delta: float
    rose: int
    fell: int


class Group(NamedTuple):
    """Changed responses that are judged together: those of a suite, or of one tag in it, under one soft dimension."""

    dimension: str
    tag: Annotated[str, "Empty for all of the suite."]
    changed: Annotated[int, "How many responses changed and could be compared."]
    below: Annotated[int, "How many of them are below their bar."]
    allowed: Annotated[int, "How many may be."]
    rate: Annotated[float, "The share of good answers that is below such a bar."]
    wanted: Annotated[float, "How probable a false alarm may be, by the count and by the mean."]
    mean: Annotated[float, "Their mean score."]
    p: Annotated[float, "How probable so low a mean is of good answers; not there when nobody knows."] | None = None
    method: Annotated[str, "How that was found: rates, draws and seed."] = ""

    @property
    def too_many(self) -> bool:
        """Whether more are below their bar than may be."""
        return self.below > self.allowed

    @property
    def too_low(self) -> bool:
        """Whether good answers hardly have so low a mean."""
        return self.p is not None and self.p <= self.wanted


class Suite(NamedTuple):
    """One manifest."""

    name: str
    manifest: str
    baselines: str
    verdict: Literal["pass", "fail"]
    signatures: Annotated[dict[str, str], "By scorer: what pins its numbers."]
    reproduce: Annotated[str, "The command that repeats this run."]
    explain: Annotated[str, "The command that says what moved a case, with CASE for its id."]
    accept: Annotated[str, "The command that accepts what did not pass."]
    broken: Annotated[tuple[str, ...], "The broken rules of the suite as a whole."]
    remarks: Annotated[tuple[str, ...], "What is worth knowing and fails nothing."]
    groups: Annotated[tuple[Group, ...], "What the soft dimensions decide on."]
    dimensions: tuple[Dimension, ...]
    cases: Annotated[tuple[Case, ...], "In ascending order of id."]


class Counts(NamedTuple):
    """Cases by verdict, over all suites."""

    cases: int
    passed: int
    failed: int
    soft: Annotated[int, "Cases below the bar of a soft dimension."]
    warned: int
    new: int
    missing: int
    not_comparable: int
    errors: int
    waived: int
    stale: int
    improved: Annotated[int, "Cases with a gating score that rose and none that fell."]


class Report(NamedTuple):
    """The result of one run of vrty-gate over one or more suites."""

    version: Annotated[Literal[1], "Version of this format."]
    tool: Annotated[str, "What wrote it."]
    verdict: Literal["pass", "fail"]
    counts: Counts
    suites: tuple[Suite, ...]


def could_not_run(words: str) -> Report:
    """The report of a run that bad input stopped, so that it shows wherever a report does."""
    suite = Suite(
        "vrty-gate", "", "", "fail", {}, "", "", "", broken=(words,), remarks=(), groups=(), dimensions=(), cases=()
    )
    return Report(1, f"vrty-gate {__version__}", "fail", count(()), (suite,))


def count(cases: Iterable[Case]) -> Counts:
    """The cases by verdict."""
    cases = list(cases)
    verdicts = [case.verdict for case in cases]
    return Counts(
        cases=len(cases),
        passed=verdicts.count("pass"),
        failed=verdicts.count("fail"),
        soft=verdicts.count("soft"),
        warned=verdicts.count("warn"),
        new=verdicts.count("new"),
        missing=verdicts.count("missing"),
        not_comparable=verdicts.count("not_comparable"),
        errors=verdicts.count("error"),
        waived=verdicts.count("waived"),
        stale=sum(case.stale for case in cases),
        improved=sum(_improved(case) for case in cases),
    )


def counts_as_changed(case: Case) -> bool:
    """Whether a response is one of those that are judged together: changed in more than its form, and not waived."""
    return "response" in case.changed and not case.trivial and case.verdict != "waived"


def passes_changed(case: Case) -> bool:
    """Whether a response changed, in more than its form, and is neither below its bar nor in need of a decision."""
    is_fine = case.verdict == "pass" or (case.verdict == "warn" and not case.message)
    return is_fine and counts_as_changed(case)


def margin(case: Case) -> float:
    """The smallest share of its required score that a gating check has whose score fell; infinite where none fell."""
    fell = [one for one in case.checks if one.severity in ("error", "soft") and one.delta and one.delta < 0]
    return min(((one.current or 0.0) / one.required for one in fell if one.required), default=inf)


def soft_groups(cases: Iterable[Case]) -> dict[tuple[str, str], list[Check]]:
    """By dimension and tag, the checks of changed responses that are judged together.

    The tag is empty for all of them; a tag is left out when its responses are those of another group. A baseline of 0
    does not count, of which nothing can be lost.
    """
    members: dict[tuple[str, str], list[tuple[str, Check]]] = {}
    for case in cases:
        if counts_as_changed(case):
            for check in case.checks:
                if check.severity == "soft" and check.current is not None and check.baseline:
                    for tag in ("", *case.tags):
                        members.setdefault((check.dimension, tag), []).append((case.id, check))
    groups, seen = {}, set()
    for (dimension, tag), some in sorted(members.items()):
        ids = (dimension, *(name for name, _ in some))
        if ids not in seen:
            seen.add(ids)
            groups[dimension, tag] = [check for _, check in some]
    return groups


def is_below(check: Check) -> bool:
    """Whether a check that is judged together with others is below its bar, or so low that it fails alone."""
    return check.verdict in ("soft", "fail")


def _improved(case: Case) -> bool:
    moves = [check.delta for check in case.checks if check.severity == "error" and check.delta]
    return bool(moves) and min(moves) > 0


def read(path: str, limits: Limits) -> Report:
    """The report in a file. Raises InputError."""
    return from_json(read_text(path, limits._replace(file_bytes=max(limits.file_bytes, _LONGEST))), path)


_LONGEST = 64 * 1024 * 1024
_OPTIONS = ("--against", "--case", "--k", "--reason", "--tag")


def _is_ours(line: str) -> bool:
    """Whether a line, which people copy into a shell, is empty or a command that a report may name."""
    import shlex  # only a report from a file is doubted

    try:
        words = shlex.split(line)
    except ValueError:
        return False
    known = (["check"], ["accept"], ["explain"], ["baseline", "prune"], ["baseline", "rename"], ["baseline", "migrate"])
    return not line or (
        shlex.join(words) == line
        and words[0] == "vrty-gate"
        and any(words[1 : 1 + len(one)] == one for one in known)
        and all(word.split("=")[0] in _OPTIONS for word in words if word.startswith("-"))
    )


def _keeps_to_bounds(case: Case) -> bool:
    """Whether the changes of a case are as many and as long as `check` writes them."""
    texts = [text for change in case.changes for text in change[1:]]
    known = all(change.kind in ORDER for change in case.changes)
    return known and len(case.changes) <= MOST_CHANGES and all(len(text) <= LONGEST_CHANGE for text in texts)


def to_json(report: Report) -> str:
    """The report as JSON: sorted keys, two spaces, one final line end; nothing in it that a runner would obey."""
    text = json.dumps(encode(report), indent=2, sort_keys=True, allow_nan=False)
    return text.replace("##[", "#\\u0023[") + "\n"


def from_json(text: str, file: str) -> Report:
    """The report that `to_json` wrote.

    Trusts nothing: raises InputError unless it has the shape of one, with the verdicts and counts of its cases.
    """
    try:
        report: Report = decode(Report, parse_json(text, Place(file)))
    except Mismatch as error:
        raise InputError(f"not a vrty-gate report: {error}", Place(file)) from error
    for suite in report.suites:
        for line in (suite.reproduce, suite.explain, suite.accept, *(case.mend for case in suite.cases)):
            if not _is_ours(line):
                raise InputError(f"not a vrty-gate report: {line[:80]!a} is not a vrty-gate command", Place(file))
        if not all(map(_keeps_to_bounds, suite.cases)):
            raise InputError("not a vrty-gate report: its changes are unknown, too many or too long", Place(file))
        judged = [(group.dimension, group.tag, group.changed, group.below) for group in suite.groups]
        groups = soft_groups(suite.cases).items()
        there = [(*name, len(checks), sum(map(is_below, checks))) for name, checks in groups]
        lost = any(group.too_many or group.too_low for group in suite.groups)
        if judged != there or (lost and not suite.broken):
            raise InputError("not a vrty-gate report: its groups are not those of its cases", Place(file))
    red = [bool(suite.broken) or any(case.verdict in RED for case in suite.cases) for suite in report.suites]
    verdicts = ["fail" if one else "pass" for one in [any(red), *red]]
    said = [report.verdict, *(suite.verdict for suite in report.suites)]
    if said != verdicts or report.counts != count(case for suite in report.suites for case in suite.cases):
        raise InputError("not a vrty-gate report: its verdict or counts are not those of its cases", Place(file))
    return report
