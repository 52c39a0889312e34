"""The Report: the immutable result of one run and the only source of every output."""

from __future__ import annotations  # their values are needed only to read a report

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from typing import Annotated, Any, Literal

from vrty_gate import __version__
from vrty_gate.core.bounds import Range
from vrty_gate.core.changes.change import Change
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import RED, NumberCheck, Severity, Verdict
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.referee import Said
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.formats import outgoing
from vrty_gate.formats.codec import Mismatch, decode, encode, show
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.report.pull_request import AcceptedHere, GateChange, RepliesHere

Judged = Literal["", "reading", "samples", "referee", "nobody"]
Uncompared = Literal["repaired", "new_question", "invented"]


class Check(NamedTuple):
    """One dimension of one case under its rule."""

    dimension: Annotated[str, "Dimension."]
    scorer: Annotated[str, "Scorer of the dimension."]
    verdict: Annotated[Verdict, "Verdict on this dimension."]
    severity: Annotated[Severity, "Severity of its rule."]
    k: Annotated[float, "Share of its baseline that the score must reach."]
    current: Annotated[float, "Score of the current response."] | None = None
    baseline: Annotated[float, "Score of the accepted response."] | None = None
    delta: Annotated[float, "current - baseline"] | None = None
    required: Annotated[float, "Lowest score that passes."] | None = None
    reason: Annotated[str, "Violated rule, or a remark."] = ""
    explanation: Annotated[str, "Explanation of the score."] = ""
    answers: (
        Annotated[
            int,
            Range(at_least=2, at_most=2_000),
            "Number of changed answers in the conversation; this score is the lowest.",
        ]
        | None
    ) = None


class CaseTexts(NamedTuple):
    """The texts of a case that is new, did not pass, or has a changed response."""

    prompt: Annotated[str, "Prompt."]
    response: Annotated[str, "Current response."]
    accepted_response: Annotated[str, "Accepted response."] | None = None
    asked: Annotated[str, "Last user turn of a conversation; the whole conversation is in the prompt."] = ""


LAPSED = ("waived until ", "waived for another ")
"""How the message of a case begins whose waiver does not hold."""


def is_lapsed(message: str) -> bool:
    """Whether the message of a case says that its waiver does not hold."""
    return message.startswith(LAPSED)


DELETED = "the case was deleted since "
"""How the waiver of a case begins that the base still has."""


MOST_DETAILED = 500
"""Maximum number of cases that do not pass and keep texts, changes, findings and explanations: the worst."""

MOST_CHANGES = 20
"""Maximum number of changes listed per case."""

MOST_PASSING_TEXTS = 50
"""Maximum number of passing changed cases that show their texts, the riskiest."""

LONGEST_CHANGE = 200
"""Maximum characters of each text in a change."""


class Samples(NamedTuple):
    """The samples of a case that has several, not all of them accepted ones, compared with the accepted ones."""

    failed: Annotated[int, Range(at_least=0), "Number of samples that fail."]
    of: Annotated[int, Range(at_least=1), "Number of samples."]
    accepted_failed: Annotated[
        int, Range(at_least=0), "Number of accepted samples that fail, each compared with the others."
    ]
    accepted_of: Annotated[int, Range(at_least=1), "Number of accepted samples."]
    weakest: Annotated[
        int, Range(at_least=1), "Position of the sample that the case shows; identical samples count once."
    ]
    p: Annotated[
        float,
        Range(at_least=0, at_most=1),
        "Probability that so many fail if the samples are as good as the accepted ones.",
    ]
    k: Annotated[int, Range(at_least=1), "The k of pass@k and pass^k: the smaller number of samples."]
    pass_at_k: Annotated[float, Range(at_least=0, at_most=1), "Probability that at least one of k samples passes."]
    pass_hat_k: Annotated[float, Range(at_least=0, at_most=1), "Probability that all k samples pass."]
    accepted_pass_at_k: Annotated[float, Range(at_least=0, at_most=1), "`pass_at_k` of the accepted samples."]
    accepted_pass_hat_k: Annotated[float, Range(at_least=0, at_most=1), "`pass_hat_k` of the accepted samples."]
    more: (
        Annotated[int, Range(at_least=1), "Number of further samples, and of further accepted ones, needed to decide."]
        | None
    ) = None
    times: (
        Annotated[
            int, Range(at_least=2), "How many samples are identical to the one that the case shows; omitted for 1."
        ]
        | None
    ) = None


class RefereeReport(NamedTuple):
    """What a recorded referee says about a changed response and the accepted ones."""

    verdict: Annotated[Said, "Whether the response is as good as the accepted ones."]
    what: Annotated[str, "What is worse or better, in the referee's words."] = ""
    quote_accepted: Annotated[str, "Quote from an accepted response, if it occurs there."] = ""
    quote_new: Annotated[str, "Quote from the new response, if it occurs there."] = ""
    note: Annotated[str, "Why its verdict counts as unsure."] = ""
    model: Annotated[str, "Name of the model, as its endpoint reported it."] = ""
    question: Annotated[str, "Version of the question."] = ""
    replies: Annotated[tuple[str, ...], "Keys of its replies, shortened."] = ()
    given: Annotated[bool, "Whether its replies come from check --replies."] = False


class AcceptedIn(NamedTuple):
    """The commit that last changed a baseline."""

    commit: Annotated[str, "Commit."]
    author: Annotated[str, "Name of its author."]
    date: Annotated[str, "Date of the commit in UTC, such as 2026-01-31."]


class CaseReport(NamedTuple):
    """One case of a suite."""

    id: Annotated[str, "Id of the case."]
    verdict: Annotated[Verdict, "Verdict on the case."]
    file: Annotated[str, "File that defines the case."] = ""
    line: Annotated[int, "Line of this file."] = 0
    response_file: Annotated[str, "File with the recorded response, if separate."] = ""
    tags: Annotated[tuple[str, ...], "Tags of the case."] = ()
    changed: Annotated[tuple[str, ...], "Texts that differ from the accepted ones."] = ()
    stale: Annotated[bool, "Whether the prompt changed, but the response did not, or changed only in form."] = False
    renamed: Annotated[str, "Missing case that had the same prompt."] = ""
    message: Annotated[str, "Problem that is not part of a check."] = ""
    fix: Annotated[str, "Command that fixes the problem."] = ""
    waive: Annotated[str, "Reason why a failure is accepted."] | None = None
    accepted: Annotated[str, "Reason given when the baseline was accepted."] = ""
    accepted_in: (
        Annotated[AcceptedIn, "Commit that last changed the baseline of a changed response; omitted if unknown."] | None
    ) = None
    checks: Annotated[tuple[Check, ...], "One check per dimension."] = ()
    texts: CaseTexts | None = None
    evidence: Annotated[tuple[Evidence, ...], "Findings of the rules, if the case changed or did not pass."] = ()
    changes: Annotated[tuple[Change, ...], "Changes in meaning, most important first, at most 20."] = ()
    trivial: Annotated[bool, "Whether the response differs only in form, such as white space."] = False
    broken: Annotated[tuple[str, ...], "Checks that a new response fails on its own."] = ()
    samples: (
        Annotated[Samples, "How many of several samples fail; the other fields of the case show the weakest."] | None
    ) = None
    judged: Annotated[
        Judged,
        "What the verdict on a changed response is based on; `nobody` if vrty-gate can neither fault nor confirm it;"
        " empty if the response did not change.",
    ] = ""
    risk: Annotated[
        float,
        Range(at_least=0, at_most=1),
        "Weighted share of the signs of a worse answer that were found. It ranks cases and is not a probability; 0 if"
        " the response did not change.",
    ] = 0.0
    referee: Annotated[RefereeReport, "The referee's verdict, if one was asked."] | None = None
    certain: (
        Annotated[
            bool,
            "Whether the fidelity is too low to pass and the only change is a different figure, a reversal or similar;"
            " the response then fails the suite, however many other responses changed. Omitted if false.",
        ]
        | None
    ) = None
    numbers: (
        Annotated[tuple[NumberCheck, ...], "Tokens, cost, latency and steps; omitted if there are none."] | None
    ) = None
    uncompared: (
        Annotated[
            Uncompared,
            "Why the response is not compared with the accepted one and counts in no mean: `repaired` if the accepted"
            " one was broken, `new_question` if the user asks something else, `invented` if the user asks to make"
            " something up. Omitted if it is compared.",
        ]
        | None
    ) = None
    kept: (
        Annotated[
            tuple[str, ...],
            "Scorers that gave 1 in each of their dimensions, as for the accepted response; their checks are not"
            " listed. Only in suites with more than 500 listed cases.",
        ]
        | None
    ) = None


class Dimension(NamedTuple):
    """One dimension over the compared cases of a suite."""

    name: Annotated[str, "Dimension."]
    scorer: Annotated[str, "Scorer of the dimension."]
    severity: Annotated[Severity, "Severity of its rule."]
    k: Annotated[float, "Share of its baseline that a score must reach."]
    compared: Annotated[int, "Number of compared cases."]
    mean: Annotated[float, "Mean of the current scores."]
    baseline_mean: Annotated[float, "Mean of the accepted scores."]
    delta: Annotated[float, "mean - baseline_mean"]
    rose: Annotated[int, "Number of scores that rose."]
    fell: Annotated[int, "Number of scores that fell."]


class NumberTotals(NamedTuple):
    """One number, summed over the cases that have it now and had it when accepted; lower is better."""

    name: Annotated[str, "`tokens`, `cost`, `latency` (in seconds) or `steps`."]
    compared: Annotated[int, "Number of compared cases."]
    current: Annotated[float, "Sum of the numbers."]
    accepted: Annotated[float, "Sum of the accepted numbers."]
    rose: Annotated[int, "Number of cases in which it rose."]
    fell: Annotated[int, "Number of cases in which it fell."]


class Group(NamedTuple):
    """Changed responses evaluated together: all of a suite or of one tag, under one dimension of severity review."""

    dimension: Annotated[str, "Dimension."]
    tag: Annotated[str, "Tag of the group; empty for the whole suite."]
    changed: Annotated[int, "Number of changed responses that could be compared."]
    below: Annotated[int, "Number of responses whose score is too low to pass."]
    allowed: Annotated[int, "Number of such responses that are allowed."]
    rate: Annotated[float, "Share of good answers whose score is too low to pass."]
    wanted: Annotated[float, "Allowed probability of a false alarm, for the count and for the mean."]
    mean: Annotated[float, "Mean score of the group."]
    p: Annotated[float, "Probability that good answers have a mean this low; omitted if unknown."] | None = None
    method: Annotated[str, "How the group was evaluated: rates, draws and seed."] = ""

    @property
    def too_many(self) -> bool:
        """Whether more responses are below their bar than allowed."""
        return self.below > self.allowed

    @property
    def too_low(self) -> bool:
        """Whether good answers are unlikely to have a mean this low."""
        return self.p is not None and self.p <= self.wanted


class SuiteReport(NamedTuple):
    """One manifest."""

    name: Annotated[str, "Name of the suite."]
    manifest: Annotated[str, "Path of the manifest."]
    baselines: Annotated[str, "Path of the baselines file."]
    verdict: Annotated[Literal["pass", "fail"], "Verdict on the suite."]
    signatures: Annotated[dict[str, str], "Signature of each scorer: its version and options."]
    reproduce: Annotated[str, "Command that repeats this run."]
    explain: Annotated[str, "Command that explains the scores of a case, with CASE in place of its id."]
    accept: Annotated[str, "Command that accepts the cases that did not pass."]
    broken: Annotated[tuple[str, ...], "Violated rules of the suite as a whole."]
    remarks: Annotated[tuple[str, ...], "Remarks that do not affect the verdict."]
    groups: Annotated[tuple[Group, ...], "Changed responses evaluated together under dimensions of severity review."]
    dimensions: Annotated[tuple[Dimension, ...], "Means by dimension."]
    cases: Annotated[
        tuple[CaseReport, ...],
        "Cases, worst first: by verdict (`note` counts as `pass`), then by risk, then by id.",
    ]
    base: Annotated[str, "Commit that the pull request was compared with; empty if there is none."] = ""
    base_problem: Annotated[str, "Why the base is not available; empty if it is, or if there is none."] = ""
    accepted_here: Annotated[tuple[AcceptedHere, ...], "Baselines that the pull request changed, by case."] = ()
    gate_changes: Annotated[tuple[GateChange, ...], "Settings of the gate that the pull request changed."] = ()
    replies_here: Annotated[
        tuple[RepliesHere, ...],
        "Referee replies that the pull request adds or edits, those that overrule the gate first.",
    ] = ()
    unchanged: Annotated[int, Range(at_least=0), "Cases that pass unchanged and are not listed."] = 0
    unchecked: (
        Annotated[str, "Why the suite's figures come only from the pull request's own run; omitted otherwise."] | None
    ) = None
    numbers: (
        Annotated[tuple[NumberTotals, ...], "Sums of tokens, cost, latency and steps; omitted if there are none."]
        | None
    ) = None
    tag_gates: Annotated[tuple[str, ...], "Tags with their own gate; omitted if there are none."] | None = None


class Counts(NamedTuple):
    """Numbers of cases by verdict, over all suites."""

    cases: Annotated[int, "All cases."]
    passed: Annotated[int, "Cases with the verdict `pass`."]
    failed: Annotated[int, "Cases with the verdict `fail`."]
    review: Annotated[int, "Cases to review, which do not fail on their own."]
    noted: Annotated[int, "Cases with the verdict `note`."]
    new: Annotated[int, "Cases without a baseline."]
    missing: Annotated[int, "Baselines without a case."]
    not_comparable: Annotated[int, "Cases whose baseline comes from another version or other options."]
    errors: Annotated[int, "Cases that a scorer could not score."]
    waived: Annotated[int, "Cases that fail, but are waived."]
    stale: Annotated[int, "Cases whose prompt changed, but whose response did not, or changed only in form."]
    improved: Annotated[int, "Cases in which a score with a rule of severity fail rose and none fell."]
    accepted: Annotated[int, "Baselines that the pull request changed."] = 0
    loosened: Annotated[int, "Settings of the gate that the pull request changed."] = 0
    insufficient: Annotated[int, "Cases with too few samples to decide; omitted if there are none."] | None = None
    unjudged: Annotated[int, "Cases with a changed response that was not judged."] = 0


VERSION: Literal[2] = 2


class Report(NamedTuple):
    """The result of one run of vrty-gate over one or more suites."""

    version: Annotated[Literal[1, 2], "Version of this format; 1 lists cases that pass unchanged."]
    tool: Annotated[str, "Name and version of the tool that wrote the report."]
    verdict: Annotated[Literal["pass", "fail"], "Verdict on all suites."]
    counts: Counts
    suites: Annotated[tuple[SuiteReport, ...], "One entry per manifest."]


def could_not_run(message: str) -> Report:
    """The report of a run stopped by bad input, so that the error appears wherever the report does."""
    suite = SuiteReport(
        "vrty-gate", "", "", "fail", {}, "", "", "", broken=(message,), remarks=(), groups=(), dimensions=(), cases=()
    )
    return Report(VERSION, f"vrty-gate {__version__}", "fail", count(()), (suite,))


def nothing_to_compare(name: str, words: str, base: str) -> Report:
    """The report of a run that found nothing to compare."""
    suite = SuiteReport(
        name, "", "", "pass", {}, "", "", "", broken=(), remarks=(words,), groups=(), dimensions=(), cases=(), base=base
    )
    return Report(VERSION, f"vrty-gate {__version__}", "pass", count((suite,)), (suite,))


def count(suites: Iterable[SuiteReport]) -> Counts:
    """The cases of the suites by verdict, and what a pull request accepted and loosened."""
    suites = list(suites)
    cases = [case for suite in suites for case in suite.cases]
    verdicts = [case.verdict for case in cases]
    unchanged = sum(suite.unchanged for suite in suites)
    return Counts(
        cases=len(cases) + unchanged,
        passed=verdicts.count("pass") + unchanged,
        failed=verdicts.count("fail"),
        review=verdicts.count("review"),
        noted=verdicts.count("note"),
        new=verdicts.count("new"),
        missing=verdicts.count("missing"),
        not_comparable=verdicts.count("not_comparable"),
        errors=verdicts.count("error"),
        waived=verdicts.count("waived"),
        stale=sum(case.stale for case in cases),
        improved=sum(_improved(case) for case in cases),
        accepted=sum(len(suite.accepted_here) for suite in suites),
        loosened=sum(len(suite.gate_changes) for suite in suites),
        insufficient=verdicts.count("insufficient") or None,
        unjudged=sum(case.judged == "nobody" for case in cases),
    )


def is_gone(suite: SuiteReport) -> bool:
    """Whether the base checks a suite and this run does not, so that no scorer read it."""
    return not suite.cases and not suite.signatures and bool(suite.base)


def is_settled(case: CaseReport) -> bool:
    """Whether a referee decided on a case, so that reading's doubts do not count in the suite."""
    return case.judged == "referee"


def is_of_base(case: CaseReport) -> bool:
    """Whether what is accepted is what a commit has, such as `main at 1a2b3c4`, which nobody accepted in a baseline."""
    return re.fullmatch(r"\S+ at [0-9a-f]{7}(?:, as .*)?", case.accepted, re.DOTALL) is not None


def is_deleted(case: CaseReport) -> bool:
    """Whether the case is only in the base, where nobody waived it."""
    return case.verdict == "waived" and (case.waive or "").startswith(DELETED)


def is_refereed(case: CaseReport) -> bool:
    """Whether a case fails, or is to review, because of what a referee says."""
    is_unsure = case.judged == "nobody" and case.referee is not None
    return (is_settled(case) or is_unsure) and case.verdict in ("fail", "review")


def is_by_number(case: CaseReport) -> bool:
    """Whether a number, such as that of the tokens, is the only reason for the verdict on a case."""
    if case.numbers is None or case.verdict not in ("fail", "note", "waived"):
        return False
    return any(one.verdict in ("fail", "note") for one in case.numbers) and not any(
        one.verdict in ("error", "not_comparable", "fail", "review", "note") for one in case.checks
    )


def counts_as_changed(case: CaseReport) -> bool:
    """Whether a response is evaluated in a group: it changed in more than form and is not waived."""
    return "response" in case.changed and not case.trivial and case.verdict != "waived"


def is_counted(case: CaseReport) -> bool:
    """Whether the suite decides on a response: one with several samples, or that a referee settled, is decided."""
    return case.samples is None and counts_as_changed(case) and not is_settled(case) and not case.uncompared


def is_sure(case: CaseReport) -> bool:
    """Whether a response that is to review fails the suite, because all that changed in it says something else."""
    return bool(case.certain) and case.verdict == "review" and is_counted(case)


def passes_changed(case: CaseReport) -> bool:
    """Whether a response changed in more than form, is not below its bar and needs no decision."""
    is_fine = case.verdict == "pass" or (case.verdict == "note" and not case.message)
    return is_fine and counts_as_changed(case)


def is_below_bar(case: CaseReport) -> bool:
    """Whether a case is to review because reading or its samples found it worse, not because it was not judged."""
    return case.verdict == "review" and case.judged != "nobody"


def is_failing(case: CaseReport, suite: SuiteReport) -> bool:
    """Whether a case is a failed test: it is red, or below its bar in a suite that fails."""
    return case.verdict in RED or (suite.verdict == "fail" and is_below_bar(case))


def has_fewer_samples(case: CaseReport) -> bool:
    """Whether a smaller share of the samples of a case passes than of the accepted ones."""
    samples = case.samples
    return samples is not None and samples.failed * samples.accepted_of > samples.accepted_failed * samples.of


def is_asked_anew(case: CaseReport) -> bool:
    """Whether a case has another prompt and another answer, which nobody judged."""
    return case.judged == "nobody" and "prompt" in case.changed


def is_unchecked(report: Report) -> bool:
    """Whether figures are only reported by the pull request itself, so that they are no reason for a green mark."""
    return any(suite.unchecked is not None for suite in report.suites)


def is_rerecorded(suite: SuiteReport) -> bool:
    """Whether every response that could be compared changed."""
    compared = [case for case in suite.cases if case.verdict not in ("new", "missing")]
    return not suite.unchanged and bool(compared) and all(case.judged for case in compared)


def gating(cases: Iterable[CaseReport]) -> set[tuple[str, float]]:
    """Each dimension and k that fails a case on its own."""
    return {(check.dimension, check.k) for case in cases for check in case.checks if check.severity == "fail"}


def review_groups(cases: Iterable[CaseReport], gated: Collection[str] = ()) -> dict[tuple[str, str], list[Check]]:
    """The checks of changed responses evaluated together, by dimension and tag; several samples do not count here.

    The tag is empty for all of them; a tag is skipped if its responses equal another group, unless it has a gate of its
    own. A baseline of 0 does not count, because nothing can be lost.
    """
    members: dict[tuple[str, str], list[tuple[str, Check]]] = {}
    for case in cases:
        if is_counted(case):
            for check in case.checks:
                if check.severity == "review" and check.current is not None and check.baseline:
                    for tag in ("", *case.tags):
                        members.setdefault((check.dimension, tag), []).append((case.id, check))
    groups, seen = {}, set()
    for (dimension, tag), pairs in sorted(members.items()):
        ids = (dimension, *(name for name, _ in pairs))
        if ids not in seen or tag in gated:
            seen.add(ids)
            groups[dimension, tag] = [check for _, check in pairs]
    return groups


def is_below(check: Check) -> bool:
    """Whether a check evaluated in a group is below its bar, or low enough to fail on its own."""
    return check.verdict in ("review", "fail")


def _improved(case: CaseReport) -> bool:
    moves = [check.delta for check in case.checks if check.severity == "fail" and check.delta]
    return bool(moves) and min(moves) > 0


def read(path: str, limits: Limits) -> Report:
    """The report in a file. Raises InputError."""
    return from_json(read_text(path, limits._replace(file_bytes=max(limits.file_bytes, _LONGEST))), path)


_LONGEST = 256 * 1024 * 1024
_OPTIONS = ("--against", "--baselines-from", "--case", "--cases-from", "--k", "--new", "--reason", "--tag")


def _is_known_command(line: str) -> bool:
    """Whether a line is empty or a command that a report may contain, since people copy it into a shell."""
    import shlex  # only needed for a report from a file

    try:
        words = shlex.split(line)
    except ValueError:
        return False
    subcommands = (
        ["check"],
        ["diff"],
        ["accept"],
        ["explain"],
        ["referee"],
        ["baseline", "prune"],
        ["baseline", "rename"],
        ["baseline", "migrate"],
    )
    return not line or (
        shlex.join(words) == line
        and words[0] == "vrty-gate"
        and any(words[1 : 1 + len(subcommand)] == subcommand for subcommand in subcommands)
        and all(word.split("=")[0] in _OPTIONS for word in words if word.startswith("-"))
    )


def _is_within_bounds(case: CaseReport) -> bool:
    """Whether the changes of a case have known kinds and are at most as many and as long as `check` writes."""
    from vrty_gate.core.changes.kinds import KINDS  # needed only where a report is read

    texts = [text for change in case.changes for text in change[1:]]
    known = all(change.kind in KINDS for change in case.changes)
    if case.samples is not None and not _is_possible(case.samples):
        return False
    return known and len(case.changes) <= MOST_CHANGES and all(len(text) <= LONGEST_CHANGE for text in texts)


def _is_possible(samples: Samples) -> bool:
    """Whether no more samples fail than there are."""
    most = max(samples.weakest, samples.failed, samples.k, samples.times or 1)
    return most <= samples.of and max(samples.accepted_failed, samples.k) <= samples.accepted_of


def _is_judged_so(case: CaseReport) -> bool:
    """Whether the verdict on a case can rest on what it says: reading vouches for no answer that was rewritten."""
    if "response" not in case.changed:
        return case.judged == "" and case.risk == 0.0
    if case.samples is not None:
        return case.judged == "samples"
    if case.judged == "referee" and not is_by_number(case):
        return case.referee is not None and case.verdict in _BY_REFEREE[case.referee.verdict]
    if case.trivial or case.verdict in ("error", "not_comparable"):
        return case.judged == "reading"
    if case.verdict in ("fail", "review", "waived"):
        is_read = any(check.verdict in ("error", "not_comparable", "fail", "review") for check in case.checks)
        return case.judged == "reading" or (case.judged == "nobody" and not is_read)
    return case.judged == "nobody"


_BY_REFEREE: Mapping[str, tuple[Verdict, ...]] = {
    "same": ("pass", "note"),
    "better": ("pass", "note"),
    "worse": ("fail", "review", "waived"),
    "unsure": (),
}
"""The verdicts that can rest on what a referee says."""


def to_json(report: Report, *, verbose: bool = False) -> str:
    """The report as JSON with sorted keys, indented by two spaces; escaped so that a runner finds no command in it.

    Cases that pass unchanged are only counted, unless `verbose`. Of many cases, those without details take one line.
    """
    return "".join(json_pieces(report, verbose=verbose))


def json_bytes(report: Report, *, verbose: bool = False) -> bytes:
    """The same in UTF-8."""
    file = BytesIO()  # takes the pieces without a second copy of all
    for piece in json_pieces(report, verbose=verbose):
        file.write(piece.encode("utf-8"))
    return file.getvalue()


def json_pieces(report: Report, *, verbose: bool = False) -> Iterator[str]:
    """The same piece by piece, because a long report is larger as text than in memory."""
    if not verbose:
        report = without_unchanged(report)
    bare = report._replace(suites=tuple(suite._replace(cases=()) for suite in report.suites))
    text = json.dumps(encode(bare), indent=2, sort_keys=True, allow_nan=False)
    before, *after = text.split(_NO_CASES)
    yield outgoing.in_json(before)
    for suite, following in zip(report.suites, after, strict=True):
        yield _NO_CASES[:-3]
        yield from map(outgoing.in_json, _listed(suite))
        yield _NO_CASES[-3:]
        yield outgoing.in_json(following)
    yield "\n"


_NO_CASES = '\n      "cases": [],\n'
"""The line of an empty list of cases. No text can contain it, because JSON has no line breaks in texts."""


def _listed(suite: SuiteReport) -> Iterator[str]:
    """The cases in a list, of many cases those without details on one line each, without what is as by default."""
    cases, whole = suite.cases, _kept_checks(suite)
    are_many = len(cases) > MOST_DETAILED
    for i, case in enumerate(cases):
        yield "," if i else ""
        if are_many and case.texts is None and not case.evidence:
            yield "\n        " + json.dumps(_slim(_with_few_checks(case, whole)), sort_keys=True, allow_nan=False)
        else:
            text = json.dumps(encode(case), indent=2, sort_keys=True, allow_nan=False)
            yield "\n        " + text.replace("\n", "\n        ")
    if cases:
        yield "\n      "


def _kept_checks(suite: SuiteReport) -> dict[str, tuple[Check, ...]]:
    """By scorer, the checks of a case that scores 1 in each of its dimensions, as the accepted response does."""
    checks: dict[str, tuple[Check, ...]] = {}
    for one in suite.dimensions:
        kept = Check(one.name, one.scorer, "pass", one.severity, one.k, 1.0, 1.0, 0.0, one.k)
        checks[one.scorer] = (*checks.get(one.scorer, ()), kept)
    return checks


def _by_scorer(checks: Iterable[Check]) -> dict[str, tuple[Check, ...]]:
    found: dict[str, list[Check]] = {}
    for check in checks:
        found.setdefault(check.scorer, []).append(check)
    return {scorer: tuple(each) for scorer, each in found.items()}


def _with_few_checks(case: CaseReport, whole: Mapping[str, tuple[Check, ...]]) -> CaseReport:
    """The case without the checks of scorers that say nothing, which it names instead."""
    kept = tuple([scorer for scorer, checks in _by_scorer(case.checks).items() if checks == whole.get(scorer)])
    few = case._replace(checks=tuple([check for check in case.checks if check.scorer not in kept]), kept=kept)
    return few if kept and _with_all_checks(few, whole) == case else case


def _with_all_checks(case: CaseReport, whole: Mapping[str, tuple[Check, ...]]) -> CaseReport:
    """The case that `_with_few_checks` shortened. Raises KeyError for a scorer that the suite does not have."""
    if case.kept is None:
        return case
    checks = {**_by_scorer(case.checks), **{scorer: whole[scorer] for scorer in case.kept}}
    in_order = [scorer for scorer in whole if scorer in checks]
    if len(in_order) < len(checks):
        raise KeyError(next(scorer for scorer in checks if scorer not in whole))
    return case._replace(checks=tuple(check for scorer in in_order for check in checks[scorer]), kept=None)


def with_shared_checks(case: CaseReport) -> CaseReport:
    """The same case with one check for all equal ones that say nothing, of which a long report has many."""
    checks = [_shared(check) if check.current == check.baseline == 1.0 else check for check in case.checks]
    return case._replace(checks=tuple(checks))


@lru_cache(maxsize=256)
def _shared(check: Check) -> Check:
    return check


def _slim(case: CaseReport) -> dict[str, object]:
    """The encoded case without the values that reading it adds."""
    data: dict[str, Any] = {name: value for name, value in encode(case).items() if value != _DEFAULTS.get(name, case)}
    if "checks" in data:
        data["checks"] = [
            {name: value for name, value in check.items() if value != _CHECK_DEFAULTS.get(name, case)}
            for check in data["checks"]
        ]
    return data


_DEFAULTS = {
    name: list(value) if isinstance(value, tuple) else value for name, value in CaseReport._field_defaults.items()
}
_CHECK_DEFAULTS = Check._field_defaults


def without_unchanged(report: Report) -> Report:
    """The report with cases that pass unchanged only counted."""
    return report._replace(suites=tuple(map(_without_unchanged, report.suites)))


def _without_unchanged(suite: SuiteReport) -> SuiteReport:
    listed = tuple(case for case in suite.cases if not is_unchanged(case))
    return suite._replace(cases=listed, unchanged=suite.unchanged + len(suite.cases) - len(listed))


def is_unchanged(case: CaseReport) -> bool:
    """Whether a case passes with the same texts and scores as when it was accepted, and nothing is to be said of it."""
    is_silent = case.verdict == "pass" and not (case.changed or case.message or case.evidence or case.stale)
    return is_silent and not any(check.delta for check in case.checks)


def from_json(text: str, file: str) -> Report:
    """The report that `to_json` wrote.

    The text is not trusted: raises InputError unless its verdicts, counts and groups agree with its cases.
    """
    data = parse_json(text, Place(file))
    del text  # of a long report, it is larger than what is made of it
    try:
        report: Report = decode(Report, data)
    except Mismatch as error:
        raise InputError(f"not a vrty-gate report: {error}", Place(file)) from error
    del data
    try:
        report = report._replace(suites=tuple(map(_with_all_cases, report.suites)))
    except KeyError as error:
        words = f"a case has the scorer {show(error.args[0])}, which its suite does not have"
        raise InputError(f"not a vrty-gate report: {words}", Place(file)) from error
    require_consistent(report, file)
    return report


def _with_all_cases(suite: SuiteReport) -> SuiteReport:
    whole = _kept_checks(suite)
    return suite._replace(cases=tuple([_with_all_checks(case, whole) for case in suite.cases]))


def require_consistent(report: Report, file: str) -> None:
    """Raises InputError unless the verdicts, counts and groups of a report from a file agree with its cases."""
    for suite in report.suites:
        for line in (suite.reproduce, suite.explain, suite.accept, *(case.fix for case in suite.cases)):
            if not _is_known_command(line):
                raise InputError(f"not a vrty-gate report: {line[:80]!a} is not a vrty-gate command", Place(file))
        if not all(map(_is_within_bounds, suite.cases)):
            raise InputError("not a vrty-gate report: its changes are unknown, too many or too long", Place(file))
        stated_groups = [(group.dimension, group.tag, group.changed, group.below) for group in suite.groups]
        groups = review_groups(suite.cases, suite.tag_gates or ()).items()
        actual_groups = [(*name, len(checks), sum(map(is_below, checks))) for name, checks in groups]
        lost = any(group.too_many or group.too_low for group in suite.groups) or any(map(is_sure, suite.cases))
        if stated_groups != actual_groups or (lost and not suite.broken):
            raise InputError("not a vrty-gate report: its groups are not those of its cases", Place(file))
        if not all(map(_is_judged_so, suite.cases)):
            raise InputError("not a vrty-gate report: its verdicts cannot rest on what they say", Place(file))
    red = [bool(suite.broken) or any(case.verdict in RED for case in suite.cases) for suite in report.suites]
    verdicts = ["fail" if failed else "pass" for failed in [any(red), *red]]
    stated_verdicts = [report.verdict, *(suite.verdict for suite in report.suites)]
    if stated_verdicts != verdicts or report.counts != count(report.suites):
        raise InputError("not a vrty-gate report: its verdict or counts are not those of its cases", Place(file))
