"""Compare with the texts at a merge base, scored by the current scorers, instead of stored baselines."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from typing import NamedTuple

from vrty_gate import manifest, report
from vrty_gate.core.case import NOTHING
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits, repository
from vrty_gate.files.git import Tree, merge_base
from vrty_gate.gate.score import score
from vrty_gate.manifest import Suite, SuiteCase
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
    changes: tuple[str, ...] = ()
    """Changes of the gate itself, in words; both sides are evaluated by the current one."""

    def told(self, case: report.CaseReport) -> report.CaseReport:
        """The case with messages that fit: nothing needs to be accepted, because merging accepts it.

        A deleted case is waived: nobody prunes the baselines of a merge base, and a branch may delete a case, but the
        report has to say so.
        """
        message = case.message
        if case.verdict == "missing":
            return case._replace(
                verdict="waived",
                waive=f"the case was deleted since {self.since}",
                message="merging accepts it",
                mend="",
            )
        if case.verdict == "error":
            pass
        elif case.id in self.unscored:
            message = f"its version in {self.since} cannot be scored: {self.unscored[case.id]}"
        elif case.id not in self.accepted:
            message = "nothing to compare it with yet"
            if self.absent:
                message = f"{message}: the manifest is not in {self.since}"
            if case.verdict != "fail":
                message += "; merging accepts it"
            elif not any(check.verdict == "fail" for check in case.checks):
                message += ", which new: error in the manifest forbids"
        elif case.stale and case.message:
            message = (
                "the prompt changed, but its recorded response did not: record it again; merging accepts it unchanged"
            )
        elif case.verdict == "not_comparable":
            gone = ", ".join(one.dimension for one in case.checks if one.verdict == "not_comparable")
            message = f"no longer measured as in {self.since}: {gone}; set its severity to off in gate"
        elif case.verdict in ("fail", "soft"):
            message = "fix it, or give a reason in waive; merging accepts it"
        return case._replace(message=message, mend="")


def bases(suites: Iterable[Suite], ref: str, limits: Limits) -> dict[str, Base]:
    """By manifest, the commit to compare with: the merge base of HEAD and `ref`. Raises InputError."""
    found: dict[str, Base] = {}
    commits: dict[str, str] = {}
    for suite in suites:
        folder = os.path.realpath(os.path.dirname(suite.manifest) or ".")
        root = repository(folder)
        path = os.path.relpath(os.path.join(folder, os.path.basename(suite.manifest)), root).replace(os.sep, "/")
        if root not in commits:
            commits[root] = merge_base(root, ref)
        with closing(Tree(root, commits[root])) as tree:
            found[suite.manifest] = _base(suite, ref, tree, path, limits)
    return found


def _base(suite: Suite, ref: str, tree: Tree, path: str, limits: Limits) -> Base:
    since = f"{ref} at {tree.commit[:7]}"
    if path in manifest.DEFAULT_NAMES:  # the manifest may have moved from one to the other
        path = next((name for name in (path, *manifest.DEFAULT_NAMES) if tree.has(name)), path)
    if not tree.has(path):
        return Base(ref, since, absent=True, accepted={})
    try:
        then = manifest.load(path, limits, source=tree)
    except InputError as error:
        if error.place is None:
            raise
        words = (
            f"the merge base with {ref} has the same error: fix it on that branch and merge it, or check"
            " without --against"
        )
        raise InputError(f"{error.args[0]} ({words})", error.place) from error
    names = _names(then.cases, suite.cases)
    accepted = {}
    unscored = {}
    for scored in score(suite, list(then.cases)):
        case = scored.case
        if not case.texts.response.strip():
            continue  # `accept` would refuse it
        name = names.get(case.id, case.id)
        if scored.error:  # not comparable then, which a new case would be spared
            unscored[name] = scored.error
        signatures = {scorer.name: scorer.signature for scorer in suite.scorers}
        scores = {scorer: Scored(signatures[scorer], found) for scorer, found in scored.scores.items()}
        words = since if name == case.id else f"{since}, as {case.id}"
        accepted[name] = baselines.baseline(name, case.texts, scores, "texts", words)
    return Base(
        ref,
        since,
        absent=False,
        accepted={name: accepted[name] for name in sorted(accepted)},
        unscored=unscored,
        changes=tuple(_changes(then, suite, since)),
    )


def _changes(then: Suite, now: Suite, since: str) -> Iterator[str]:
    """Changes a branch makes to the gate itself, which its own report would not show."""
    before, after = _asked(then), _asked(now)
    others = [name for name, asked in before.items() if after.get(name, asked) != asked]
    gone = [name for name in before if name not in after]
    if others:
        yield f"both sides are scored by different rules than in {since}: {', '.join(others)}"
    if gone:
        yield f"no longer scored as in {since}: {', '.join(gone)}"
    if (then.policy, then.rule, then.new, then.stale) != (now.policy, now.rule, now.new, now.stale):
        yield f"the gate has different rules than in {since}"


def _asked(suite: Suite) -> dict[str, object]:
    """By scorer: its options and the content of its files."""
    options = {name: entry[name] for entry in suite.stated or () if isinstance(entry, dict) for name in entry}
    return {scorer.name: (scorer.signature, options.get(scorer.name)) for scorer in suite.scorers}


def _names(then: tuple[SuiteCase, ...], now: tuple[SuiteCase, ...]) -> dict[str, str]:
    """The new ids of renamed cases by their old ids: exactly one removed and one new case have the same prompt.

    Otherwise a case whose file is renamed and whose response gets worse would pass as new.
    """
    names: dict[str, str] = {}
    went = {case.id for case in then} - {case.id for case in now}
    came = {case.id for case in now} - {case.id for case in then}
    alike: tuple[Callable[[SuiteCase], tuple[object, ...]], ...] = (
        lambda case: case.texts[:3],
        lambda case: (case.texts.prompt, case.texts.context),
    )
    for key in alike:
        olds: dict[tuple[object, ...], list[str]] = {}
        news: dict[tuple[object, ...], list[str]] = {}
        for cases, ids, group in ((then, went, olds), (now, came, news)):
            for case in cases:
                if case.id in ids:
                    group.setdefault(key(case), []).append(case.id)
        for texts, (old, *others) in olds.items():
            new = news.get(texts, [])
            if not others and len(new) == 1:
                names[old] = new[0]
                went.discard(old)
                came.discard(new[0])
    return names
