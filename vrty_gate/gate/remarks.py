"""Remarks about a suite that do not affect the verdict."""

from collections.abc import Iterator, Mapping, Sequence

from vrty_gate.gate.score import ScoredCase
from vrty_gate.manifest import Suite, SuiteCase
from vrty_gate.report import CaseReport
from vrty_gate.scorers import FIDELITY
from vrty_gate.stores.baselines import Baseline

_NAMED = 3


Doubts = dict[str, dict[str, list[str]]]
"""What scorers doubt about their own scores: by scorer, by message, the cases."""


def note_doubts(doubts: Doubts, scored: ScoredCase) -> None:
    """Add what the scorers of a case doubt about its scores."""
    for name, result in scored.results.items():
        if message := result.doubt():
            doubts.setdefault(name, {}).setdefault(message, []).append(scored.case.id)


def remarks_on(
    suite: Suite,
    accepted: Mapping[str, Baseline],
    cases: Sequence[CaseReport],
    selected: Sequence[SuiteCase],
    doubts: Doubts,
) -> Iterator[str]:
    """The remarks on the selected cases, their results, and the doubts of their scorers."""
    yield from _broken(accepted, selected)
    yield from _versions(suite, accepted, selected)
    yield from _removed(suite, accepted, selected)
    yield from _references(suite, accepted, selected)
    yield from _changed(cases)
    yield from _same_again(suite, cases)
    for scorer in suite.scorers:
        for message, names in doubts.get(scorer.name, {}).items():
            yield f"{message} ({_some(names)})"
    answers = {name: record.texts.response for name, record in accepted.items() if record.texts is not None}
    yield from without_context(suite, answers)


def without_context(suite: Suite, accepted: Mapping[str, str]) -> Iterator[str]:
    """Remark that fidelity needs the context if answers, accepted ones if there are any, seem to use sources."""
    if any(scorer.name == FIDELITY.name for scorer in suite.scorers) and not any(c.texts.context for c in suite.cases):
        from vrty_gate.core.sources import lacks_context  # where cases have a context it is not worth its import

        cases = [case.texts._replace(response=accepted.get(case.id, case.texts.response)) for case in suite.cases]
        if lacks_context(cases):
            message = "answers cite sources or prompts mention them, but no case has a context"
            yield f"{message}: fidelity needs the context given to the model; add context or context_file to the cases"


def _broken(accepted: Mapping[str, Baseline], cases: Sequence[SuiteCase]) -> Iterator[str]:
    """Remark on responses that were accepted although they are broken, until their baseline is replaced."""
    for case in cases:
        record = accepted.get(case.id)
        if record is not None and record.broken:
            yield f"{case.id} was accepted although it is broken ({', '.join(record.broken)}): {record.reason}"


def _versions(suite: Suite, accepted: Mapping[str, Baseline], cases: Sequence[SuiteCase]) -> Iterator[str]:
    """Remark that relative scorers changed since responses were accepted, which still score 1 by definition."""
    for scorer in suite.scorers:
        if scorer.relative:
            then = {
                record.scores[scorer.name].signature
                for case in cases
                if (record := accepted.get(case.id)) and record.texts is not None and scorer.name in record.scores
            }
            if older := sorted(then - {scorer.signature}):
                message = f"{scorer.name} was version {' or '.join(older)} when these baselines were accepted"
                yield f"{message}, and is now {scorer.signature}; no action is needed"


def _removed(suite: Suite, accepted: Mapping[str, Baseline], cases: Sequence[SuiteCase]) -> Iterator[str]:
    """Remark on scorers that baselines have scores of, but that the manifest no longer has."""
    current = {scorer.name for scorer in suite.scorers}
    removed = {name for case in cases if case.id in accepted for name in accepted[case.id].scores.keys() - current}
    if removed:
        names = _some(sorted(removed))
        yield f"scorers that were used when responses were accepted, but are not in the manifest any more: {names}"


def _references(suite: Suite, accepted: Mapping[str, Baseline], cases: Sequence[SuiteCase]) -> Iterator[str]:
    """Remark that known good answers changed that accepted responses are compared with as well."""
    if not any(scorer.accepted == "again" for scorer in suite.scorers):
        return
    then = {name: record.texts.reference for name, record in accepted.items() if record.texts is not None}
    changed = [case.id for case in cases if case.id in then and then[case.id] != case.texts.reference]
    if changed:
        message = "references changed since a response was accepted, which is now compared with the new ones"
        yield f"{message}: {_some(changed)}"


def _changed(cases: Sequence[CaseReport]) -> Iterator[str]:
    """Remark that contexts or metadata changed, since they may support more than before."""
    for name, message in (("context", "contexts"), ("metadata", "metadata")):
        changed = [case.id for case in cases if name in case.changed]
        if changed:
            yield f"{message} that changed since a response was accepted: {_some(changed)}"


def _same_again(suite: Suite, cases: Sequence[CaseReport]) -> Iterator[str]:
    """Remark on prompts that changed while only the recordings file says that their old response is the new one."""
    if suite.record is not None and suite.stale != "off":
        names = [case.id for case in cases if "prompt" in case.changed and "response" not in case.changed]
        same = [case.id for case in cases if case.id in names and not case.stale]
        if same:
            words = "the prompt changed, but according to the recordings the model gave the same response again"
            yield f"{words}: {_some(same)}"


def _some(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{', '.join(names[:_NAMED])}{more}"
