"""Making current scores the baseline."""

from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from vrty_gate.core.gate import rule as gate
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.gate.broken import Broken, broken_alone
from vrty_gate.gate.remarks import without_context
from vrty_gate.gate.score import ScoredCase, Selection, kept, score, select
from vrty_gate.manifest import Suite, SuiteCase
from vrty_gate.scorers import COMPOSITE, Scorer
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

if TYPE_CHECKING:
    from vrty_gate.accept.creep import Fall

MOST_OTHERS = 9
"""Maximum number of answers in a baseline in addition to the first."""


class Gating(NamedTuple):
    """A dimension that can fail the gate, or composite."""

    dimension: str
    before: float | None
    """Its previous score; None without a baseline."""
    after: float
    vacuous: bool
    """Whether every later score will pass."""


class Accepted(NamedTuple):
    """A case whose baseline was written."""

    case: str
    new: bool
    gating: tuple[Gating, ...]
    notes: tuple[str, ...]
    """Remarks about the response itself, independent of the previous baseline."""
    added: bool
    """Whether the accepted answers stay and the response is added to them."""
    dropped: int
    """Number of other answers that were removed from the baseline."""


class Done(NamedTuple):
    """The result of `accept`."""

    cases: list[Accepted]
    """Cases that are new or changed."""
    falls: "list[Fall]"
    """Scores that declined since they were accepted in the history of the file."""
    remarks: tuple[str, ...] = ()
    """Remarks about the suite."""


def accept(
    suite: Suite,
    selection: Selection,
    reason: str,
    limits: Limits,
    *,
    add: bool = False,
    history: bool = True,
    broken: Container[str] = (),
    only_new: bool = False,
) -> Done:
    """Write the baselines of the selected cases, with `only_new` of those that have none.

    Without `history` no earlier baselines are compared.

    An unchanged case keeps its record, unless it has no reason yet or is selected by id to get a new one. So does a
    case with several answers if the response is one of them. With `add`, a new response is added to the accepted
    answers. Raises InputError, with nothing written, if a case is empty, could not be scored or cannot take another
    answer, or if it is broken and `broken` does not have its id.
    """
    cases = select(suite, selection)
    with baselines.locked(suite.baselines):
        before = baselines.read(suite.baselines, limits, replacing=() if add else {case.id for case in cases})
        records = dict(before)
        done, replaced = [], []
        for scored in score(suite, cases):
            name = scored.case.id
            old = before.get(name)
            if only_new and old is not None:
                continue
            _refuse_bad(scored)
            problems = broken_alone(suite, scored.case, old.answers if old else ())
            if problems and name not in broken:
                _refuse_broken(scored.case, problems)
            added = add and old is not None
            if old and name not in selection.cases and _is_one_of_several(old, scored.case):
                continue
            failed = tuple(problem.dimension for problem in problems)
            record = _added(suite, scored.case, old, reason) if old and add else _record(suite, scored, reason, failed)
            if (
                old
                and _same(suite, old, record)
                and (add or not reason or (old.reason and name not in selection.cases))
            ):
                continue
            records[name] = record
            if not added:
                replaced.append(scored.case)
            done.append(
                Accepted(
                    name,
                    new=old is None,
                    gating=tuple(_gating(suite, scored, None if added else old)),
                    notes=tuple(_notes(suite, scored)),
                    added=added,
                    dropped=len(old.texts.others) if old and old.texts and not added else 0,
                )
            )
        if done:
            baselines.write(suite.baselines, records)
    falls = _falls(suite, replaced, before, records) if replaced and history else []
    return Done(done, falls, tuple(without_context(suite, {})))


def _falls(
    suite: Suite, replaced: list[SuiteCase], before: dict[str, Baseline], after: dict[str, Baseline]
) -> "list[Fall]":
    from vrty_gate.accept import creep  # it runs Git, and only who accepts something shall wait
    from vrty_gate.stores import history as past

    return list(creep.falls(suite, replaced, before, after, past.read(suite.baselines)))


def _refuse_bad(scored: ScoredCase) -> None:
    case = scored.case
    if scored.error:
        raise InputError(f"case {case.id!r} cannot be accepted: {scored.error}; nothing was changed", case.place)
    if not case.texts.response.strip():
        raise InputError(f"case {case.id!r} has an empty response; record it first; nothing was changed", case.place)
    for dimensions in scored.scores.values():
        for name, value in dimensions.items():
            if not gate.is_score(value):
                words = f"case {case.id!r} cannot be accepted: {name} is {value}, which is not in [0, 1]"
                raise InputError(f"{words}; nothing was changed", case.place)


def _refuse_broken(case: SuiteCase, problems: Sequence[Broken]) -> None:
    option = f"--accept-broken {case.id} --reason WHY"
    words = f"case {case.id!r} is broken: {problems[0]}; fix it, or accept it with {option}; nothing was changed"
    raise InputError(words, case.place)


def _record(suite: Suite, scored: ScoredCase, reason: str, broken: tuple[str, ...]) -> Baseline:
    scores = kept(suite, scored.scores, with_texts=suite.store == "texts")
    return baselines.baseline(scored.case.id, scored.case.texts, scores, suite.store, reason, broken)


def _added(suite: Suite, case: SuiteCase, before: Baseline, reason: str) -> Baseline:
    """The record with the response added as an answer; unchanged if it has it already. Raises InputError."""
    changed = baselines.changed(before, case.texts)
    if not changed:
        return before
    asked = [name for name in changed if name != "response"]
    if before.texts is None or suite.store != "texts":
        problem = (
            "a baseline without texts can have only one answer; set store: texts, and accept it without --add first"
        )
    elif asked:
        problem = f"its {' and '.join(asked)} changed since its answers were accepted; accept it without --add"
    elif len(before.texts.others) == MOST_OTHERS:
        problem = (
            f"it already has {MOST_OTHERS} in addition to the first, which is the maximum; accept it"
            " without --add to start again"
        )
    else:
        texts = before.texts._replace(others=(*before.texts.others, case.texts.response))
        return baselines.sealed(before._replace(texts=texts, reason=reason or before.reason))
    raise InputError(f"case {case.id!r} cannot take another answer: {problem}; nothing was changed", case.place)


def _is_one_of_several(before: Baseline, case: SuiteCase) -> bool:
    """Whether the texts are accepted already and other answers would be lost."""
    return before.texts is not None and bool(before.texts.others) and not baselines.changed(before, case.texts)


def _same(suite: Suite, before: Baseline, record: Baseline) -> bool:
    """Whether only the reason, or the scores of relative scorers for the accepted texts themselves, differ."""
    scores = dict(before.scores)
    if before.texts is not None:
        scores |= {scorer.name: record.scores[scorer.name] for scorer in suite.scorers if scorer.relative}
    return baselines.sealed(before._replace(reason=record.reason, scores=scores)) == record


def _gating(suite: Suite, scored: ScoredCase, before: Baseline | None) -> Iterator[Gating]:
    for scorer in suite.scorers:
        stored = before.scores.get(scorer.name) if before else None
        for name, value in scored.scores[scorer.name].items():
            if name == COMPOSITE or suite.rule_of(scored.case, name, scorer.rules[name]).severity == "error":
                vacuous = value == 0.0 and not _floor(suite, scored.case, scorer, name)
                yield Gating(name, stored.dimensions.get(name) if stored else None, value, vacuous)


def _notes(suite: Suite, scored: ScoredCase) -> Iterator[str]:
    texts = scored.case.texts
    for scorer in suite.scorers:
        scores = scored.scores[scorer.name]
        result = scorer.look(texts, ()) if scorer.relative else scored.results[scorer.name]
        alone = result.scores
        odd = [name for name, value in alone.items() if value < scores[name]]
        low = [name for name, value in scores.items() if value < _floor(suite, scored.case, scorer, name)]
        if odd or low:
            reasons = result.explain() if scorer.relative else scorer.look(texts, ()).explain()
            yield from (f"{name}: {reasons.get(name, '')}" for name in odd)
            yield from (f"{name} stays below its floor: {reasons.get(name, '')}" for name in low)


def _floor(suite: Suite, case: SuiteCase, scorer: Scorer, dimension: str) -> float:
    rule = suite.rule_of(case, dimension, scorer.rules[dimension])
    return rule.floor or 0.0 if rule.severity != "off" else 0.0
