"""Make current responses the baseline."""

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from vrty_gate.core import stated
from vrty_gate.core.case import MOST_SAMPLES, NOTHING
from vrty_gate.core.gate import numbers
from vrty_gate.core.gate import rule as gate
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.gate.broken import Broken, broken_alone
from vrty_gate.gate.remarks import without_context
from vrty_gate.gate.score import ScoredCase, Selection, kept, score, select, stored_by, without_implied
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers import Scorer
from vrty_gate.stores import baselines
from vrty_gate.stores.baseline_files import may_share
from vrty_gate.stores.baselines import Baseline

if TYPE_CHECKING:
    from vrty_gate.accept.private import Private
    from vrty_gate.history.creep import Fall

_NAMED = 3
MOST_OTHERS = 9
"""Maximum number of answers in a baseline in addition to the first."""


class Gating(NamedTuple):
    """A dimension that can fail the gate."""

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
    """The result of accepting the cases of one suite."""

    cases: list[Accepted]
    """Cases that are new or changed."""
    falls: "list[Fall]"
    """Scores that declined since they were accepted in the history of the file."""
    remarks: tuple[str, ...] = ()
    """Remarks about the suite."""
    before: Mapping[str, Baseline] = NOTHING
    """The baselines before."""
    after: Mapping[str, Baseline] = NOTHING
    """The baselines with the accepted cases."""
    refused: tuple[InputError, ...] = ()
    """Why cases cannot be accepted, if somebody reviews the others."""

    def only(self, chosen: Container[str]) -> "Done":
        """The same with these cases alone; the others keep the baselines that they have."""
        left = {accepted.case for accepted in self.cases if accepted.case not in chosen}
        after = {
            name: self.before.get(name, record) if name in left else record
            for name, record in self.after.items()
            if name not in left or name in self.before
        }
        return self._replace(cases=[accepted for accepted in self.cases if accepted.case in chosen], after=after)


class Request(NamedTuple):
    """What to accept, and how."""

    selection: Selection
    reason: str
    """May be empty if all selected cases are new or unchanged."""
    add: bool = False
    """Whether a new response is added to the accepted answers."""
    history: bool = True
    """Whether scores are compared with earlier baselines in the Git history."""
    broken: Container[str] = ()
    """The cases to accept although their response is broken."""
    only_new: bool = False
    """Whether only cases without a baseline are accepted."""
    allow_secrets: bool = False
    """Whether an answer is stored that has what looks like a key or a token."""
    reviewed: bool = False
    """Whether somebody chooses cases one by one: those that cannot be accepted do not keep them from it."""
    asked: str = ""
    """The reason that somebody gave when asked, which is about changed answers only."""


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
    """Write the baselines of the selected cases of one suite, see `accept_all`."""
    return accept_all([suite], Request(selection, reason, add, history, broken, only_new), limits)[0]


def accept_all(
    suites: Sequence[Suite],
    request: Request,
    limits: Limits,
    confirmed: Sequence[Done] | None = None,
    chosen: Sequence[Container[str]] | None = None,
) -> list[Done]:
    """Write the baselines of the selected cases of each suite: of all suites, or of none.

    Of the selected cases, `chosen` has those that somebody accepted in a review, by suite. Raises InputError, with
    nothing written, as `plan` does, and if `confirmed`, what `plan` returned, no longer holds because another process
    changed the baselines.
    """
    _require_own_files(suites)
    with ExitStack() as locks:
        for path in sorted(suite.baselines for suite in suites):
            locks.enter_context(baselines.locked(path))
        done = [_plan(suite, request, limits) for suite in suites]
        if confirmed is not None and [result.before for result in done] != [result.before for result in confirmed]:
            raise InputError("the baselines changed while you were asked; nothing was changed; accept again")
        if chosen is not None:
            done = [result.only(names) for result, names in zip(done, chosen, strict=True)]
        changed = [(suite.baselines, result) for suite, result in zip(suites, done, strict=True) if result.cases]
        baselines.write_all({path: result.after for path, result in changed})
    return _with_falls(suites, done, request)


def plan(suites: Sequence[Suite], request: Request, limits: Limits) -> list[Done]:
    """What `accept_all` would write, with nothing written.

    An unchanged case keeps its record, unless it is selected by id to get a new reason. So does a case with several
    answers if the response is one of them. Raises InputError if a case is empty, could not be scored or cannot take
    another answer, if it replaces a baseline without a reason, if it is broken and `request.broken` does not have its
    id, or if it has what looks like a secret; for all cases at once. If the cases are reviewed, such a case is left out
    and named in `Done.refused`, and the reason may come later.
    """
    _require_own_files(suites)
    return _with_falls(suites, [_plan(suite, request, limits) for suite in suites], request)


def _require_own_files(suites: Sequence[Suite]) -> None:
    """Raises InputError if two suites have the same baselines file."""
    for i, suite in enumerate(suites):
        for owner in suites[:i]:
            if may_share(owner.baselines, suite.baselines):
                words = f"{owner.manifest} and {suite.manifest} have the same baselines file; accept them one by one"
                raise InputError(f"{words}; nothing was changed", Place(suite.baselines))


def _plan(suite: Suite, request: Request, limits: Limits) -> Done:
    selection, add = request.selection, request.add
    cases = select(suite, selection)
    before = baselines.read(suite.baselines, limits, replacing=() if add else {case.id for case in cases})
    after = dict(before)
    accepted = []
    refused: list[InputError] = []
    faults: list[str] = []
    for scored in score(suite, cases):
        old = before.get(scored.case.id)
        if scored.case.fault and old is None and not _is_named(scored.case.id, request):
            faults.append(scored.case.id)
            continue
        try:
            record = _accepted_record(suite, scored, old, request)
        except InputError as error:
            refused.append(error)
            continue
        if record is not None:
            after[scored.case.id] = record
            accepted.append(_accepted(suite, scored, old, record, add=add and old is not None))
    if refused and not request.reviewed:
        raise InputError.first_of(refused)
    return Done(accepted, [], (*_remarks(suite), *_of_faults(faults)), before, after, tuple(refused))


def _is_named(name: str, request: Request) -> bool:
    return name in request.selection.cases or name in request.broken


def _of_faults(names: Sequence[str]) -> Iterator[str]:
    """That recordings of an error have no baseline: the test may be about the error."""
    if names:
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        words = "not accepted, since an error was recorded in place of an answer"
        yield f"{words}: {', '.join(names[:_NAMED])}{more}; to accept one: --accept-broken CASE --reason WHY"


def _accepted_record(suite: Suite, scored: ScoredCase, old: Baseline | None, request: Request) -> Baseline | None:
    """The new baseline of a case; None if it keeps the one it has. Raises InputError."""
    name = scored.case.id
    if request.only_new and old is not None:
        return None
    _refuse_bad(scored)
    problems = broken_alone(suite, scored.case, old.answers if old else ())
    if problems and name not in request.broken:
        _refuse_broken(scored.case, problems)
    if scored.case.samples:
        problems = (*problems, *_problems_of_others(suite, scored.case, old, request))
    if old and name not in request.selection.cases and _is_one_of_several(old, scored.case):
        return None if _numbers_stand(suite, scored.case, old) else _counted_again(scored.case, old, request)
    record = _new_record(suite, scored, old, request, tuple(dict.fromkeys(problem.dimension for problem in problems)))
    if old and _keeps(suite, scored.case, old, record, request):
        return None
    if old and not request.reason and not request.reviewed:
        _refuse_without_reason(scored.case)
    secrets = [part for part in _private(old, record) if part.is_secret]
    if secrets and not request.allow_secrets:
        words = f"case {name!r} has what looks like {secrets[0]}, which would stay in Git"
        advice = "record it again without it, or use --allow-secrets; nothing was changed"
        raise InputError(f"{words}; {advice}", scored.case.place, has_secret=True)
    return record


def _private(old: Baseline | None, record: Baseline) -> "tuple[Private, ...]":
    """What looks like a secret or personal data in the answers that a baseline stores, and the old one does not."""
    if record.texts is None:
        return ()
    from vrty_gate.accept.private import private_parts  # compiles its patterns

    known = {answer.response for answer in old.answers} if old is not None else set()
    return private_parts([answer.response for answer in record.answers if answer.response not in known])


def _problems_of_others(suite: Suite, case: SuiteCase, old: Baseline | None, request: Request) -> Iterator[Broken]:
    """The checks that the samples other than the first fail. Raises InputError unless they may be accepted."""
    for text in case.samples[1:]:
        other = case._replace(texts=case.texts._replace(response=text))
        for scored in score(suite, [other]):
            _refuse_bad(scored)
        problems = broken_alone(suite, other, old.answers if old else ())
        if problems and case.id not in request.broken:
            _refuse_broken(case, problems)
        yield from problems


def _remarks(suite: Suite) -> Iterator[str]:
    yield from without_context(suite)
    if suite.store == "scores":
        yield (
            "store: scores keeps no texts: reports will show no changes and no word diff, fidelity cannot compare, and"
            " after an update of a scorer you have to accept again"
        )


def _new_record(
    suite: Suite, scored: ScoredCase, old: Baseline | None, request: Request, broken: tuple[str, ...]
) -> Baseline:
    reason = request.reason or (request.asked if old else "")
    if old and request.add:
        return _added(suite, scored.case, old, reason)
    return _record(suite, scored, reason, broken)


def _numbers_stand(suite: Suite, case: SuiteCase, old: Baseline) -> bool:
    """Whether no number fails the case, such as that of the tokens, and none that has a rule was never accepted."""
    now = numbers.read(case.texts.metadata)
    for name in gate.NUMBER_KEYS:
        rule = suite.rise_of(case, name)
        found = numbers.check(name, now, old.numbers.get(name), rule) if rule.severity != "off" else None
        if found is not None and (found.verdict == "fail" or (found.verdict == "new" and found.current is not None)):
            return False
    return True


def _counted_again(case: SuiteCase, old: Baseline, request: Request) -> Baseline:
    """The record with the numbers of today. Raises InputError without a reason."""
    if not request.reason:
        _refuse_without_reason(case)
    return baselines.sealed(old._replace(numbers=numbers.read(case.texts.metadata).values, reason=request.reason))


def _keeps(suite: Suite, case: SuiteCase, old: Baseline, record: Baseline, request: Request) -> bool:
    """Whether the old record stays as it is."""
    if not (_same(suite, old, record) and (request.add or _numbers_stand(suite, case, old))):
        return False
    return request.add or not request.reason or old.case not in request.selection.cases


def _accepted(suite: Suite, scored: ScoredCase, old: Baseline | None, record: Baseline, *, add: bool) -> Accepted:
    wrong = numbers.read(scored.case.texts.metadata).wrong.values()
    private = [f"stores what looks like {part}" for part in _private(old, record)]
    return Accepted(
        scored.case.id,
        new=old is None,
        gating=tuple(_gating(suite, scored, None if add else old)),
        notes=(*_notes(suite, scored), *private, *(f"{words}, and is not stored" for words in wrong)),
        added=add,
        dropped=_dropped(old, scored.case) if old and not add else 0,
    )


def _with_falls(suites: Sequence[Suite], done: Sequence[Done], request: Request) -> list[Done]:
    """The results with the scores that declined, unless the request does without the Git history."""
    if not request.history:
        return list(done)
    return [result._replace(falls=_falls(suite, result)) for suite, result in zip(suites, done, strict=True)]


def _falls(suite: Suite, done: Done) -> "list[Fall]":
    names = {accepted.case for accepted in done.cases if not accepted.added}
    if not names:
        return []
    from vrty_gate.history import creep  # it runs Git, which takes a while
    from vrty_gate.stores import history

    replaced = [case for case in suite.cases if case.id in names]
    return list(creep.falls(suite, replaced, done.before, done.after, history.read(suite.baselines).versions))


def _refuse_bad(scored: ScoredCase) -> None:
    case = scored.case
    if scored.error:
        raise InputError(f"case {case.id!r} cannot be accepted: {scored.error}; nothing was changed", case.place)
    if not case.texts.response.strip() and not case.fault:
        raise InputError(f"case {case.id!r} has an empty response; record it first; nothing was changed", case.place)
    for dimensions in scored.scores.values():
        for name, value in dimensions.items():
            if not gate.is_score(value):
                words = f"case {case.id!r} cannot be accepted: {name} is {value}, which is not in [0, 1]"
                raise InputError(f"{words}; nothing was changed", case.place)


def _refuse_broken(case: SuiteCase, problems: Sequence[Broken]) -> None:
    option = f"--accept-broken {case.id} --reason WHY"
    is_stated = problems[0].dimension in stated.DIMENSIONS  # accepting does not change what people stated
    fix = "change its lists keep and never" if is_stated else f"accept it with {option}"
    words = f"case {case.id!r} is broken: {problems[0]}; fix it, or {fix}; nothing was changed"
    raise InputError(words, case.place)


def _refuse_without_reason(case: SuiteCase) -> None:
    words = f"case {case.id!r} has a baseline already: say with --reason WHY why the response is good"
    raise InputError(f"{words}; nothing was changed", case.place)


def _record(suite: Suite, scored: ScoredCase, reason: str, broken: tuple[str, ...]) -> Baseline:
    scores = kept(suite, scored.scores, with_texts=suite.store == "texts")
    case = scored.case
    return baselines.baseline(case.id, case.texts, scores, suite.store, reason, broken, case.samples[1:], case.counts)


def _added(suite: Suite, case: SuiteCase, before: Baseline, reason: str) -> Baseline:
    """The record with the response added as an answer; unchanged if it has it already. Raises InputError.

    An answer that both have counts as often as where it was recorded more often, so that nothing is counted twice.
    """
    changed = baselines.changed(before, case.texts)
    known = {answer.response for answer in before.answers}
    texts_now = case.samples or ((case.texts.response,) if "response" in changed else ())
    new = [text for text in texts_now if text not in known]
    counts = _counts(before, case)
    if not new and not changed and (before.texts is None or counts == before.texts.of_each):
        return before
    most = MOST_SAMPLES - 1 if case.samples else MOST_OTHERS
    other_texts = [name for name in changed if name != "response"]
    if before.texts is None or suite.store != "texts":
        problem = (
            "a baseline without texts can have only one answer; set store: texts, and accept it without --add first"
        )
    elif case.texts.messages or before.texts.messages:
        problem = "a conversation has one accepted answer; accept it without --add"
    elif other_texts:
        problem = f"its {' and '.join(other_texts)} changed since its answers were accepted; accept it without --add"
    elif len(before.texts.others) + len(new) > most:
        is_full = len(before.texts.others) >= most
        problem = (
            f"it already has {len(before.texts.others)} in addition to the first,"
            f" {'which' if is_full else str(most)} is the maximum; accept it without --add to start again"
        )
    else:
        texts = before.texts._replace(
            others=(*before.texts.others, *new), counts=counts if max(counts, default=1) > 1 else ()
        )
        return baselines.sealed(before._replace(texts=texts, reason=reason or before.reason))
    raise InputError(f"case {case.id!r} cannot take another answer: {problem}; nothing was changed", case.place)


def _counts(before: Baseline, case: SuiteCase) -> tuple[int, ...]:
    """How many times each answer was recorded, of the accepted ones and then of the new ones."""
    texts = before.texts
    accepted = zip(before.answers, texts.of_each, strict=True) if texts is not None else ()
    counts = {answer.response: count for answer, count in accepted}
    for text, count in zip(case.samples or (case.texts.response,), case.of_each or (1,), strict=True):
        counts[text] = max(counts.get(text, 1), count)
    return tuple(counts.values())


def _is_one_of_several(before: Baseline, case: SuiteCase) -> bool:
    """Whether the texts are accepted already and other answers would be lost."""
    if before.texts is None or baselines.changed(before, case.texts):
        return False
    if not before.texts.others and not (case.samples and before.texts.counts):
        return False
    return {answer.response for answer in before.answers}.issuperset(case.samples)


def _dropped(before: Baseline, case: SuiteCase) -> int:
    """How many of the other answers are not accepted any more; with several samples, the first may be one of them."""
    if not case.samples:
        return len(before.texts.others) if before.texts else 0
    return len({answer.response for answer in before.answers} - {*case.samples})


def _same(suite: Suite, before: Baseline, record: Baseline) -> bool:
    """Whether only the reason, numbers, or the scores of relative scorers for the accepted texts themselves, differ."""
    scores = dict(without_implied(before).scores)
    if before.texts is not None:
        scores |= {scorer.name: record.scores[scorer.name] for scorer in suite.scorers if scorer.relative}
    texts = before.texts
    if texts is not None and texts.metadata:  # which once held the numbers
        texts = texts._replace(metadata=numbers.others(texts.metadata) or None)
    same = before._replace(reason=record.reason, scores=scores, texts=texts, numbers=record.numbers)
    return baselines.sealed(same) == record


def _gating(suite: Suite, scored: ScoredCase, before: Baseline | None) -> Iterator[Gating]:
    for scorer in suite.scorers:
        stored = stored_by(scorer, before) if before else None
        for name, value in scored.scores[scorer.name].items():
            if suite.rule_of(scored.case, name, scorer.rules[name]).severity == "fail":
                vacuous = value == 0.0 and not _floor(suite, scored.case, scorer, name)
                yield Gating(name, stored.dimensions.get(name) if stored else None, value, vacuous)


def _notes(suite: Suite, scored: ScoredCase) -> Iterator[str]:
    texts = scored.case.texts
    for scorer in suite.scorers:
        scores = scored.scores[scorer.name]
        result = scorer.look(texts, ()) if scorer.relative else scored.results[scorer.name]
        doubtful = [name for name, value in result.scores.items() if value < scores[name]]
        below = [name for name, value in scores.items() if value < _floor(suite, scored.case, scorer, name)]
        if doubtful or below:
            reasons = result.explain() if scorer.relative else scorer.look(texts, ()).explain()
            yield from (f"{name}: {reasons.get(name, '')}" for name in doubtful)
            yield from (f"{name} stays below its floor: {reasons.get(name, '')}" for name in below)


def _floor(suite: Suite, case: SuiteCase, scorer: Scorer, dimension: str) -> float:
    rule = suite.rule_of(case, dimension, scorer.rules[dimension])
    return rule.floor or 0.0 if rule.severity != "off" else 0.0
