"""Make trends from the Git history of the baselines of a suite."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress

from vrty_gate import __version__
from vrty_gate.core.gate.totals import NONE, Totals, both, totals
from vrty_gate.errors import InputError, did_you_mean
from vrty_gate.files import git
from vrty_gate.files.disk import Limits
from vrty_gate.files.git import Commit
from vrty_gate.files.tree import UnreachableError
from vrty_gate.gate.pull_request.base import baselines_in, root_of
from vrty_gate.history import (
    MOST_IDS,
    VERSION,
    Acceptance,
    CaseTrend,
    Decline,
    Entry,
    Mean,
    NewSignature,
    Trends,
    creep,
)
from vrty_gate.history.case import detailed
from vrty_gate.history.read import Past, State, read
from vrty_gate.history.steps import Move, found, moves
from vrty_gate.manifest.suite import Suite
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline
from vrty_gate.stores.history import Version

_FEWEST_ANSWERS = 3
"""A decline in small steps needs three answers: between two, there is one step."""

_Key = tuple[str, str]
"""A scorer and one of its dimensions."""


def trends(suite: Suite, limits: Limits, ids: tuple[str, ...] = ()) -> Trends:
    """How the baselines of the suite moved over the commits; with `ids` only these cases, in detail.

    Raises InputError without Git, for baselines that cannot be read, and for an id that no entry has.
    """
    return trends_of(suite.baselines, limits, ids, suite)


def trends_of(
    path: str, limits: Limits, ids: tuple[str, ...] = (), suite: Suite | None = None, remarks: tuple[str, ...] = ()
) -> Trends:
    """The same for the baselines at `path`, with `remarks`. Without a suite, no gradual declines are searched for."""
    past = _past(path, limits, suite)
    current = baselines.read(path, limits)
    states = _states(past, current)
    steps = [moves(i, states[i - 1].records if i else {}, state.records) for i, state in enumerate(states)]
    if past.cut and past.states:
        steps[0] = found(states[0].records)
    cases = _by_case(steps)
    if ids:
        for case in ids:
            if case not in cases:
                hint = did_you_mean(case, sorted(cases))
                raise InputError(f"{path} never had a baseline of case {case!a}" + (f"; {hint}" if hint else ""))
        cases = {case: detailed(cases[case], suite) for case in ids}
    return Trends(
        VERSION,
        f"vrty-gate {__version__}",
        suite.name if suite is not None else "",
        past.path,
        past.cut,
        past.unreadable,
        tuple(_entries(states, steps, suite)),
        tuple(CaseTrend(case, tuple(move.point for move in cases[case])) for case in sorted(cases)),
        tuple(_declines(suite, past, current, steps)) if suite is not None else (),
        remarks,
    )


def _past(path: str, limits: Limits, suite: Suite | None) -> Past:
    """The committed states; of baselines that were moved since, those of where the last commit has them."""
    past = read(path, limits)
    if past.states or past.cut or suite is None:
        return past
    root, manifest = root_of(suite.manifest)
    with suppress(InputError, UnreachableError):
        commit = git.head(root)
        if commit is not None:
            with closing(git.tree(root, commit)) as tree:
                earlier = baselines_in(tree, manifest)
            return read(os.path.join(root, earlier), limits)._replace(path=past.path)
    return past


def _states(past: Past, current: dict[str, Baseline]) -> list[State]:
    """The committed states and the one on disk, if it is another one, oldest first."""
    states = past.states[::-1]
    committed = states[-1].records if states else {}
    same = {name: committed[name] if committed.get(name) == record else record for name, record in current.items()}
    if same != committed or (states and states[-1].path != past.path):
        states.append(State("", Commit("", "", has_parents=True), past.path, same))
    return states


def _by_case(steps: list[list[Move]]) -> dict[str, list[Move]]:
    cases: dict[str, list[Move]] = {}
    for step in steps:
        for move in step:
            cases.setdefault(move.case, []).append(move)
    return cases


def _entries(states: list[State], steps: list[list[Move]], suite: Suite | None) -> Iterator[Entry]:
    """Each state in numbers. Sums are exact, so that adding and removing what changed gives the mean of all cases."""
    relative = {scorer.name for scorer in suite.scorers if scorer.relative} if suite is not None else set()
    order = {key: i for i, key in enumerate(_keys(suite))}
    sums: dict[_Key, Totals] = {}
    signatures: dict[str, Counter[str]] = {}
    for state, step in zip(states, steps, strict=True):
        before = {name: _present(counter) for name, counter in signatures.items()}
        _add(sums, signatures, step)
        renewed = [
            NewSignature(name, before[name], after)
            for name, counter in sorted(signatures.items())
            if (after := _present(counter)) and before.get(name, after) not in ((), after)
        ]
        others = {change.scorer for change in renewed}
        keys = [key for key in sums if sums[key].compared and key[0] not in relative]
        keys.sort(key=lambda key: (order.get(key, len(order)), key))
        kinds = Counter(move.point.kind for move in step if move.after is not None or move.point.kind == "removed")
        yield Entry(
            state.commit,
            state.about.time,
            state.about.author,
            state.path,
            len(state.records),
            kinds["added"],
            kinds["removed"],
            kinds["changed"],
            kinds["rescored"],
            kinds["renamed"],
            tuple(
                Mean(
                    dimension,
                    scorer,
                    sums[scorer, dimension].mean,
                    sums[scorer, dimension].compared,
                    scorer not in others,
                )
                for scorer, dimension in keys
            ),
            tuple(_accepted(step)),
            tuple(renewed),
        )


def _keys(suite: Suite | None) -> Iterator[_Key]:
    for scorer in suite.scorers if suite is not None else ():
        yield from ((scorer.name, dimension) for dimension in scorer.rules)


def _add(sums: dict[_Key, Totals], signatures: dict[str, Counter[str]], step: list[Move]) -> None:
    """Add what came with a step, and subtract what went."""
    for sign in (1, -1):
        scores: dict[_Key, list[tuple[float, float]]] = {}
        for move in step:
            record = move.after if sign == 1 else move.before
            if record is None or (sign == -1 and record.case != move.case):  # what was renamed went under its old id
                continue
            for name, scored in record.scores.items():
                signatures.setdefault(name, Counter())[scored.signature] += sign
                for dimension, score in scored.dimensions.items():
                    scores.setdefault((name, dimension), []).append((score, score))
        for key, pairs in scores.items():
            part = totals(pairs)
            part = part if sign == 1 else Totals._make(-value for value in part)
            sums[key] = both(sums.get(key, NONE), part)


def _present(counter: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(name for name, count in counter.items() if count))


def _accepted(step: list[Move]) -> list[Acceptance]:
    """What was accepted, by reason."""
    reasons: dict[str, list[str]] = {}
    for move in step:
        if move.point.kind in ("added", "changed") or (move.point.kind == "renamed" and move.point.changed):
            reasons.setdefault(move.point.reason, []).append(move.case)
    found = [Acceptance(reason, len(cases), tuple(sorted(cases)[:MOST_IDS])) for reason, cases in reasons.items()]
    return sorted(found, key=lambda acceptance: (-acceptance.cases, acceptance.reason))


def _declines(
    suite: Suite, past: Past, current: Mapping[str, Baseline], steps: Iterable[list[Move]]
) -> Iterator[Decline]:
    """The scores of the current baselines that declined in small steps."""
    answers = Counter(move.after.sha256.prompt for step in steps for move in step if move.after is not None)
    versions = [Version(state.commit, state.records) for state in past.states]
    cases = [
        case
        for case in suite.cases
        if case.id in current and answers[current[case.id].sha256.prompt] >= _FEWEST_ANSWERS
    ]
    with suppress(InputError):
        for fall in creep.falls(suite, cases, current, current, versions):
            yield Decline(fall.case, fall.dimension, fall.now, fall.commit, fall.then, fall.reason)
