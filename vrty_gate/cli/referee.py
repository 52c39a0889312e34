"""`vrty-gate referee`."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TypeVar

import click

from vrty_gate.ask import calls
from vrty_gate.ask import referee as asking
from vrty_gate.ask.calls import Question
from vrty_gate.ask.referee import Pairing
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files import git
from vrty_gate.files.disk import Limits
from vrty_gate.gate.against import bases
from vrty_gate.gate.pull_request.base import root_of
from vrty_gate.gate.refereed import recorded_in, require_jsonl
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate
from vrty_gate.manifest.suite import Suite
from vrty_gate.models.endpoint import Endpoint
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line
from vrty_gate.scorers.referee.recorded import NAME, Referee
from vrty_gate.stores import baselines, model_replies
from vrty_gate.stores.model_replies import Replies

_MOST_NAMED = 5
_Loaded = TypeVar("_Loaded")


class Settings(NamedTuple):
    """How to call the model."""

    concurrency: int
    timeout: float
    retries: int
    max_cost: float | None = None


@click.command()
@options.manifest
@options.selection
@click.option(
    "--all", "every", is_flag=True, help="Ask about every changed answer, including those that check can judge."
)
@click.option(
    "--against",
    metavar="REF",
    envvar="VRTY_GATE_AGAINST",
    help="Compare with the answers at the merge base with REF, as check --against does.",
)
@click.option("--dry-run", is_flag=True, help="List the calls without making them.")
@click.option(
    "--samples",
    type=click.IntRange(1, model_replies.MOST_SAMPLES),
    help="Number of replies to each question, at least the manifest's; more than half must agree.",
)
@click.option(
    "--prune", is_flag=True, help="Drop replies that belong to no current pair of answers, question and model."
)
@click.option(
    "--audit",
    type=click.IntRange(min=1),
    metavar="COUNT",
    help="Ask again about COUNT recorded pairs of answers, selected by the current commit; fail if a verdict changed; "
    "record nothing.",
)
@click.option(
    "--max-cost",
    type=options.Number(min=0),
    help="Stop making calls once they have cost this much, in the unit of the prices.",
)
@click.option(
    "--replies",
    metavar="FILE",
    envvar="VRTY_GATE_REPLIES",
    shell_complete=options.file,
    help="Record in FILE instead, which may be outside the repository, for vrty-gate check --replies FILE.",
)
@options.calls
@options.limits
def referee(
    manifest: str | None,
    selection: Selection,
    every: bool,
    against: str | None,
    dry_run: bool,
    samples: int | None,
    prune: bool,
    audit: int | None,
    max_cost: float | None,
    replies: str | None,
    concurrency: int,
    timeout: float,
    retries: int,
    limits: Limits,
) -> int:
    """Ask a model whether changed answers are as good as the accepted ones, and record its replies for `check`.

    Asks about each changed answer that check can neither pass nor fail and that has no recorded reply. The endpoint and
    the key are read from OPENAI_BASE_URL and OPENAI_API_KEY.
    """
    suite = _load(locate(manifest), limits, fix=not dry_run)
    settings = Settings(concurrency, timeout, retries, max_cost)
    asked = asking.required(suite)
    count = asking.samples_of(asked, samples)
    if replies is not None:
        asked = asked._replace(path=replies, recorded=_recorded_in(replies, limits, fix=not dry_run))
    if against is None:
        records = baselines.read(suite.baselines, limits)
    else:
        records = bases([suite], against, limits)[suite.manifest].accepted
    if max_cost is not None and asked.options.price is None:
        raise InputError("--max-cost needs a price in the referee options, such as price: {input: 0.15, output: 0.6}")
    pairs, skipped = asking.unsettled(suite, selection, records, every=every)
    if audit is not None:
        return _audit(suite, asked, pairs, audit, settings, dry_run=dry_run)
    _tell_skipped(skipped)
    if dry_run:
        _tell_calls(asked, asking.missing(asked, pairs, count))
        return 0
    asked = ask_about(asked, pairs, settings, samples=count)
    if prune:
        with model_replies.Ledger(asked.path, NAME, is_sealed=True) as ledger:
            before = ledger.recorded()  # another run may have added to it
            asked = asked._replace(recorded=asking.pruned(suite, asked._replace(recorded=before), records))
            model_replies.write(asked.path, asked.recorded.values())
        tell(f"dropped {plural(len(before) - len(asked.recorded), 'line')}\n")
    return tell_rulings(asked, pairs, redact=suite.redact)


def ask_in(manifest: str, selection: Selection, settings: Settings, limits: Limits) -> int:
    """Ask about the changed answers of a suite that reading did not settle. Raises InputError."""
    suite = _load(manifest, limits, fix=True)
    asked = asking.required(suite)
    pairs, skipped = asking.unsettled(suite, selection, baselines.read(suite.baselines, limits))
    _tell_skipped(skipped)
    asked = ask_about(asked, pairs, settings, samples=asked.options.samples)
    return tell_rulings(asked, pairs, redact=suite.redact)


def ask_about(referee: Referee, pairs: Sequence[Pairing], settings: Settings, samples: int = 1) -> Referee:
    """The referee with its replies about the pairs, which are recorded as they arrive. Raises InputError."""
    pairs = list(pairs)
    if not asking.missing(referee, pairs, samples):
        tell("no call to make\n" if pairs else "")
        if referee.recorded:  # a run that was killed may have left them unsorted
            with model_replies.Ledger(referee.path, NAME, is_sealed=True) as ledger:
                model_replies.write(referee.path, ledger.recorded().values())
        return referee
    with (
        closing(_endpoint(referee, settings)) as endpoint,
        model_replies.Ledger(referee.path, NAME, is_sealed=True) as ledger,
    ):
        referee = referee._replace(recorded={**referee.recorded, **ledger.recorded()})  # another run may have added
        questions = asking.missing(referee, pairs, samples)
        outcome = calls.ask(
            *(referee.recorded, ledger, questions, endpoint, settings.concurrency),
            price=referee.options.price,
            max_cost=settings.max_cost,
            as_recorded=asking.recording(referee, pairs),
        )
        tell(f"{outcome.progress.summary()}; replies in {one_line(referee.path)}\n")
        left = len(questions) - outcome.progress.done
        if left and not outcome.fatal:
            tell(f"stopped at --max-cost: {plural(left, 'call')} left\n")
        if outcome.fatal:
            raise InputError(f"stopped: {outcome.fatal}; replies so far are kept")
    return referee._replace(recorded=outcome.recorded)


def tell_rulings(referee: Referee, pairs: Sequence[Pairing], *, redact: bool = False) -> int:
    """Report what the referee says about the pairs. Raises InputError if it says nothing about one."""
    found = [(case, referee.about(pair)) for case, pair in pairs]
    for case, what in found:
        if what.ruling is not None and what.ruling.verdict in ("worse", "unsure"):
            reasons = one_line("; ".join(filter(None, (what.ruling.note, "" if redact else what.ruling.what))))
            tell(f"{what.ruling.verdict:<10}{case}  {reasons}".rstrip() + "\n")
        elif what.ruling is None:
            tell(f"no ruling  {case}  {one_line(what.problem)}\n")
    unruled = [what.problem for _, what in found if what.ruling is None]
    if unruled:
        problem = f"no ruling on {len(unruled)} of {plural(len(found), 'changed answer')}"
        raise InputError(f"{problem}: {unruled[0] if len(unruled) == 1 else 'see above'}")
    verdicts = [what.ruling.verdict for _, what in found if what.ruling is not None]
    kinds = [verdict for verdict in ("worse", "unsure", "same", "better") if verdict in verdicts]
    counts = ", ".join(f"{verdicts.count(kind)} {kind}" for kind in kinds)
    summary = f"{plural(len(found), 'changed answer')} judged by {one_line(referee.options.model)}: {counts}"
    tell(f"{summary}\n" if found else "nothing to ask\n")
    return 0


def _tell_calls(referee: Referee, questions: list[Question]) -> None:
    for case, count in Counter(question.case for question in questions).items():
        tell(f"ask  {case}  {plural(count, 'call')}\n")
    price = referee.options.price
    amount = calls.about(questions, price) if price is not None else 0.0
    cost = f", cost about {amount:.{4 if amount >= 0.001 else 6}f}" if price is not None else ""
    tell(f"{plural(len(questions), 'call')} of {one_line(referee.options.model)} to make{cost}\n")


def _tell_skipped(skipped: dict[asking.Skipped, list[str]]) -> None:
    for why, words in (
        ("samples", "judged by the share of their samples that fail"),
        ("scores", "whose baselines store no texts"),
    ):
        cases = skipped[why]  # type: ignore[index]
        if cases:
            names = ", ".join(cases[:_MOST_NAMED]) + (", ..." if len(cases) > _MOST_NAMED else "")
            tell(f"note: not asked about {plural(len(cases), 'case')}, {words}: {names}\n")


def _audit(
    suite: Suite, referee: Referee, pairs: list[Pairing], count: int, settings: Settings, *, dry_run: bool
) -> int:
    """Ask again about some recorded pairs; returns 1 if the referee says something else of one."""
    seed = git.head(root_of(suite.manifest)[0])
    if seed is None:
        raise InputError("--audit draws the pairs by the current commit, but there is none yet; commit first")
    drawn = asking.draw(referee, pairs, count, seed)
    if not drawn:
        tell("nothing to audit: no pair has a recorded ruling\n")
        return 0
    questions = asking.missing(referee._replace(recorded={}), drawn, referee.options.samples)
    if dry_run:
        _tell_calls(referee, questions)
        return 0
    with closing(_endpoint(referee, settings)) as endpoint:
        outcome = calls.ask(
            *({}, None, questions, endpoint, settings.concurrency),
            price=referee.options.price,
            max_cost=settings.max_cost,
            as_recorded=asking.recording(referee, drawn),
        )
    if outcome.fatal:
        raise InputError(f"stopped: {outcome.fatal}")
    again = referee._replace(recorded=outcome.recorded)
    unruled = [case for case, pair in drawn if again.about(pair).ruling is None]
    changed = list(asking.changed(referee, again, drawn))
    for case, before, after in changed:
        tell(f"changed  {case}  {before} -> {after}\n")
    summary = f"asked again about {plural(len(drawn), 'pair')}, drawn by commit {seed[:7]}: {len(changed)} changed"
    tell(f"{summary}\n")
    if unruled:
        raise InputError(f"no usable reply about {', '.join(unruled)}")
    return int(bool(changed))


def _endpoint(referee: Referee, settings: Settings) -> Endpoint:
    options = referee.options
    return Endpoint(
        options.model,
        temperature=referee.temperature,
        max_tokens=options.max_tokens,
        seed=options.seed,
        timeout=settings.timeout,
        retries=settings.retries,
        as_json=True,
    )


def _load(manifest: str, limits: Limits, *, fix: bool) -> Suite:
    """The suite, after removing a truncated reply."""
    return _mended(lambda: load(manifest, limits), fix=fix)


def _recorded_in(path: str, limits: Limits, *, fix: bool) -> Replies:
    """The replies in a file that may not exist yet, after removing a truncated one."""
    require_jsonl(path)
    return _mended(lambda: recorded_in(path, limits), fix=fix) if os.path.lexists(path) else {}


def _mended(load: Callable[[], _Loaded], *, fix: bool) -> _Loaded:
    """What is loaded, after a truncated reply was removed; without `fix`, it is an error."""
    try:
        return load()
    except model_replies.UnfinishedError as error:
        if not fix or error.place is None:
            raise
        tell(f"note: {one_line(str(error.place))}: dropped a truncated line\n")
        model_replies.remove_truncated_line(error.place.file)
        return load()
