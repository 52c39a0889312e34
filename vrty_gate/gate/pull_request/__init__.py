"""What a pull request did to the gate itself: its suites compared with those of its base."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from typing import NamedTuple

from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.files.git import Tree
from vrty_gate.gate.pull_request.accepted import accepted_here
from vrty_gate.gate.pull_request.base import BaseSuite, in_checkout, of_pull_request, read, root_of
from vrty_gate.gate.pull_request.repository import repository_changes
from vrty_gate.gate.pull_request.settings import gate_changes
from vrty_gate.manifest import Suite
from vrty_gate.manifest.format import BasePolicy
from vrty_gate.report.pull_request import AcceptedHere, GateChange
from vrty_gate.stores.baselines import Baseline


def policy_of(base: BaseSuite, suite: Suite) -> BasePolicy:
    """The policy of the base, or of the suite where the base has no manifest."""
    return base.suite.base if base.suite is not None else suite.base


class PullRequest(NamedTuple):
    """A suite compared with the base of a pull request."""

    base: str
    """The commit, such as `main at 1a2b3c4`; empty if it is not available."""
    problem: str = ""
    """Why the base is not available."""
    accepted: tuple[AcceptedHere, ...] = ()
    gate_changes: tuple[GateChange, ...] = ()
    policy: BasePolicy = BasePolicy()
    """The policy of the base, so that a pull request cannot change it; of the manifest if the base has none."""

    def broken(self) -> Iterator[str]:
        """The violations of the policy, in words."""
        if self.problem and self.policy != BasePolicy():
            yield f"the policy in base needs the base: {self.problem}"
        if self.policy.accepted == "error" and self.accepted:
            yield f"the pull request changes {_some(len(self.accepted), 'baseline')}, which base.accepted forbids"
        silent = [change.case for change in self.accepted if not change.reason and change.change != "added"]
        if self.policy.accepted == "require-reason" and silent:
            yield f"baselines changed without a reason, which base.accepted requires: {', '.join(silent[:5])}"
        if self.policy.loosened == "error" and self.gate_changes:
            changed = _some(len(self.gate_changes), "setting")
            yield f"the pull request changes {changed} of the gate, which base.loosened forbids"


def _some(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def compare(
    suites: Iterable[tuple[Suite, Mapping[str, Baseline]]],
    ref: str | None,
    limits: Limits,
    k: float | None = None,
    environment: Mapping[str, str] = os.environ,
) -> dict[str, PullRequest]:
    """By manifest, what the pull request changed since the merge base with `ref`, or since the base that GitHub names.

    Empty without either. Raises InputError if `ref` cannot be compared with; a base that GitHub names and that cannot
    be read is a problem in the result.
    """
    found: dict[str, PullRequest] = {}
    compared: set[str] = set()
    for suite, accepted in suites:
        root, _ = root_of(suite.manifest)
        try:
            commit = in_checkout(root, ref, "--base") if ref is not None else of_pull_request(root, environment)
            if commit is None:
                continue
            with closing(Tree(root, commit.digest)) as tree:
                result = _compared(read(suite.manifest, tree, commit.name, limits, k), suite, accepted)
                if root not in compared:
                    compared.add(root)
                    level = result.policy.loosened
                    changes = [change._replace(level=level) for change in repository_changes(root, tree, limits)]
                    result = result._replace(gate_changes=(*result.gate_changes, *changes))
        except InputError as error:
            if ref is not None:
                raise
            result = PullRequest("", problem=str(error), policy=suite.base)
        found[suite.manifest] = result
    return found


def _compared(base: BaseSuite, suite: Suite, accepted: Mapping[str, Baseline]) -> PullRequest:
    return PullRequest(
        base.name,
        accepted=accepted_here(base, suite, accepted),
        gate_changes=gate_changes(base, suite),
        policy=policy_of(base, suite),
    )
