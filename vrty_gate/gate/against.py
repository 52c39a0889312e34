"""Compare with the texts at a merge base, scored by the current scorers, instead of stored baselines."""

import os
from collections.abc import Mapping, Sequence
from contextlib import closing

from vrty_gate import report
from vrty_gate.core.case import NOTHING
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files import git
from vrty_gate.files.disk import Limits
from vrty_gate.files.tree import Tree, UnreachableError
from vrty_gate.gate.broken import broken, looks
from vrty_gate.gate.compare import command, stale_message, with_numbers
from vrty_gate.gate.pull_request import Compared
from vrty_gate.gate.pull_request.base import path_in_tree, renamed_cases, root_of
from vrty_gate.gate.pull_request.suites import paired
from vrty_gate.gate.score import score
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, Scored


class Base(NamedTuple):
    """A suite as it was at the merge base."""

    ref: str
    since: str
    """The commit in words, such as `main at 1a2b3c4`."""
    absent: bool
    """Whether the manifest did not exist yet."""
    accepted: dict[str, Baseline]
    unscored: Mapping[str, str] = NOTHING
    """By case, why a current scorer cannot score its earlier texts."""
    left_out: Mapping[str, str] = NOTHING
    """By name, why a recorded answer is no case now."""
    faults: Mapping[str, str] = NOTHING
    """By case, why the recording has an error in place of a response."""
    broken: Mapping[str, frozenset[str]] = NOTHING
    """By deleted case, the checks that its response fails without comparison."""
    has_manifest: bool = True
    """Whether there is a manifest, in which a case can be waived."""

    def compared(self, case: report.CaseReport, suite_manifest: str) -> report.CaseReport:
        """The case with messages that fit: nothing needs to be accepted, because merging accepts it.

        A deleted case is waived: nobody prunes the baselines of a merge base, and a branch may delete a case, but the
        report has to say so.
        """
        message, fix = case.message, ""
        if case.verdict == "missing" and case.id in self.left_out:
            message = f"its recorded answer is no case any more: {self.left_out[case.id]}"
            return case._replace(verdict="fail", message=message, fix="")
        if case.verdict == "missing":
            return case._replace(
                verdict="waived",
                waive=f"{report.DELETED}{self.since}",
                message="merging accepts it",
                fix="",
            )
        if case.verdict == "error":
            pass
        elif case.id in self.unscored:
            message = f"its version in {self.since} cannot be scored: {self.unscored[case.id]}"
        elif case.uncompared:
            message = f"{case.message}; merging accepts it"
        elif self._is_as_broken(case):
            checks = ", ".join(case.broken)
            message = f"it fails {checks} as the deleted case with its prompt did, {case.renamed}; merging accepts it"
        elif case.broken and case.id not in self.faults:  # a new test may be about an error of the API
            message = f"the new response is broken ({', '.join(case.broken)}): fix it"
            return case._replace(verdict="fail", message=message, fix="")
        elif case.id not in self.accepted:
            message = "nothing to compare it with yet"
            if case.id in self.faults:
                message = f"the recording has an error instead of an answer, {self.faults[case.id]}"
            if self.absent:
                message = f"{message}: the manifest is not in {self.since}"
            if case.verdict != "fail":
                message += "; merging accepts it"
            elif not any(check.verdict == "fail" for check in case.checks):
                message += ", which new: fail in the manifest forbids"
        elif case.stale and case.message:
            message = stale_message("; merging accepts it", trivial=case.trivial)
        elif case.verdict == "not_comparable":
            gone = ", ".join(check.dimension for check in case.checks if check.verdict == "not_comparable")
            message = f"no longer measured as in {self.since}: {gone}; set its severity to off in gate"
        elif (case.judged == "nobody" or report.is_refereed(case)) and case.verdict in ("fail", "review"):
            message = f"{message}; merging accepts it"
            fix = command("referee", suite_manifest, "--against", self.ref) if case.fix else ""
        elif case.verdict in ("fail", "review"):
            if case.id in self.faults:
                message = f"the recording has an error instead of an answer, {self.faults[case.id]}: record it again"
                return case._replace(message=message, fix="")
            rose = with_numbers("pass", "", case.numbers or ())[1]
            lapsed = case.message.partition("; ")[0] if report.is_lapsed(case.message) else ""
            advice = "fix it, or give a reason in waive; merging accepts it" if self.has_manifest else ""
            message = "; ".join(filter(None, (lapsed, rose, advice)))
        return case._replace(message=message, fix=fix)

    def _is_as_broken(self, case: report.CaseReport) -> bool:
        """Whether a new case is in place of a deleted one with the same prompt, of which the response was as broken."""
        was = self.broken.get(case.renamed, frozenset[str]())
        return bool(case.broken) and case.verdict == "new" and was.issuperset(case.broken)


def bases(suites: Sequence[Suite], ref: str, limits: Limits, arguments: Sequence[str] = ()) -> dict[str, Base]:
    """By manifest, the commit to compare with: the merge base of HEAD and `ref`.

    `arguments` are those that named the manifests. Raises InputError.
    """
    bases: dict[str, Base] = {}
    places = {suite.manifest: root_of(suite.manifest) for suite in suites}
    for root in dict.fromkeys(root for root, _ in places.values()):
        try:
            with closing(git.tree(root, git.merge_base(root, ref))) as tree:
                was = paired(suites, arguments, root, tree, limits).was
                for suite in suites:
                    if places[suite.manifest][0] == root:
                        bases[suite.manifest] = _base(suite, was.get(places[suite.manifest][1]), ref, tree, limits)
        except UnreachableError as error:
            raise InputError(str(error)) from error
    return bases


def _base(suite: Suite, was: str | None, ref: str, tree: Tree, limits: Limits) -> Base:
    since = f"{ref} at {tree.commit[:7]}"
    if was is None:
        return Base(ref, since, absent=True, accepted={})
    try:
        then = load(was, limits, source=tree)
    except InputError as error:
        if error.place is None:
            raise
        words = (
            f"the merge base with {ref} has the same error: fix it on that branch and merge it, or check"
            " without --against"
        )
        raise InputError(f"{error.args[0]} ({words})", error.place) from error
    return of_suite(suite, then, ref, since)


Accepted = list[tuple[Suite, dict[str, Baseline]]]
"""Suites with the baselines of each."""


def with_recordings(accepted: Accepted, compared: Compared) -> tuple[Accepted, dict[str, Base]]:
    """The suites; those whose recordings in the base stand for baselines have these, with the base by manifest."""
    bases = {}
    for suite, _ in accepted:
        pull_request = compared.suites.get(suite.manifest)
        if pull_request is not None and pull_request.recorded is not None:
            ref, then = pull_request.base.partition(" at ")[0], pull_request.recorded.suite
            absent = nothing_at(suite, ref, pull_request.base)._replace(absent=True)
            bases[suite.manifest] = of_suite(suite, then, ref, pull_request.base) if then is not None else absent
    return [
        (suite, bases[suite.manifest].accepted if suite.manifest in bases else records) for suite, records in accepted
    ], bases


def of_suite(suite: Suite, then: Suite, ref: str, since: str, unreadable: Mapping[str, str] = NOTHING) -> Base:
    """The base in which the suite was `then`.

    `unreadable` has recording files that cannot be read now, by path in the repository, and why.
    """
    names = renamed_cases(then.cases, suite.cases)
    accepted = {}
    unscored = {}
    was_broken = {}
    kept = {case.id for case in suite.cases}
    for scored in score(suite, list(then.cases)):
        case = scored.case
        if case.id not in kept:
            problems = broken(suite, case, looks(suite, case.texts, ()))
            was_broken[case.id] = frozenset([problem.dimension for problem in problems])
        pairs = zip(case.samples or (case.texts.response,), case.of_each or (1,), strict=True)
        samples = {text: count for text, count in pairs if text.strip() or case.fault}
        if not samples:
            continue  # `accept` would refuse it
        name = names.get(case.id, case.id)
        if scored.error:  # not comparable then, which a new case would be spared
            unscored[name] = scored.error
        signatures = {scorer.name: scorer.signature for scorer in suite.scorers}
        scores = {scorer: Scored(signatures[scorer], dimensions) for scorer, dimensions in scored.scores.items()}
        words = since if name == case.id else f"{since}, as {case.id}"
        first, *others = samples
        texts = case.texts._replace(response=first)
        counts = tuple(samples.values()) if case.counts else ()
        accepted[name] = baselines.baseline(name, texts, scores, "texts", words, others=tuple(others), counts=counts)
    return Base(
        ref,
        since,
        absent=False,
        accepted={name: accepted[name] for name in sorted(accepted)},
        unscored=unscored,
        left_out=_left_out(suite, then, unreadable),
        faults=_faults(suite),
        broken=was_broken,
    )


def nothing_at(suite: Suite, ref: str, since: str) -> Base:
    """The base that has no case of a suite."""
    return Base(ref, since, absent=False, accepted={}, faults=_faults(suite))


def _faults(suite: Suite) -> dict[str, str]:
    return {case.id: "hidden" if suite.redact else case.fault for case in suite.cases if case.fault}


def _left_out(suite: Suite, then: Suite, unreadable: Mapping[str, str]) -> dict[str, str]:
    """By name, why a recorded answer is no case now; also of what lay in a file with another, damaged answer."""
    known = {case.id for case in then.cases} | {answer.id for answer in then.recorded.left_out}
    damaged = dict(unreadable)
    found = {}
    root = root_of(suite.manifest)[0] if suite.recorded.left_out or suite.recorded.passed_over_in else ""

    def in_repository(file: str) -> str:
        return os.path.relpath(os.path.realpath(file), root).replace(os.sep, "/")

    before = {path_in_tree(file): count for file, count in then.recorded.passed_over_in.items()}
    for file, count in suite.recorded.passed_over_in.items():
        then_passed_over = before.get(in_repository(file), 0)
        if count > then_passed_over:
            words = f"requests of its file that are passed over: {count}, before: {then_passed_over}"
            damaged[in_repository(file)] = words
    for answer in suite.recorded.left_out:
        found[answer.id] = answer.why
        if answer.id not in known:
            damaged[in_repository(answer.place.file)] = answer.why
    names = {case.id: damaged[file] for case in then.cases if (file := path_in_tree(case.place.file)) in damaged}
    return {name: "hidden" if suite.redact else why for name, why in {**names, **found}.items()}
