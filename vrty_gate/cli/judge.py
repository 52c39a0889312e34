"""`vrty-gate judge`."""

from contextlib import closing

import click

from vrty_gate.accept.migrate import outdated
from vrty_gate.ask import calls
from vrty_gate.ask import judge as asking
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate
from vrty_gate.manifest.suite import Suite
from vrty_gate.models.endpoint import Endpoint
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line
from vrty_gate.scorers.judge import Judge
from vrty_gate.stores import baselines, model_replies


@click.command()
@options.manifest
@options.selection
@click.option("--dry-run", is_flag=True, help="List the calls without making them.")
@click.option("--again", is_flag=True, help="Ask again if the recorded reply has no score.")
@click.option("--prune", is_flag=True, help="Drop verdicts on texts that are neither current nor accepted.")
@click.option(
    "--max-cost",
    type=options.Number(min=0),
    help="Stop making calls once they have cost this much, in the unit of the prices.",
)
@options.calls
@options.limits
def judge(
    manifest: str | None,
    selection: Selection,
    dry_run: bool,
    again: bool,
    prune: bool,
    max_cost: float | None,
    concurrency: int,
    timeout: float,
    retries: int,
    limits: Limits,
) -> int:
    """Ask the judge model for missing verdicts, and record them for `check`.

    The endpoint and the key are read from OPENAI_BASE_URL and OPENAI_API_KEY. Recorded verdicts are not asked for
    again.
    """
    suite = _load(locate(manifest), limits, fix=not dry_run)
    records = baselines.read(suite.baselines, limits)
    judge = asking.judge_in(suite)
    texts = list(asking.judged(suite, selection, outdated(suite, records)))
    if max_cost is not None and judge.options.price is None:
        raise InputError("--max-cost needs a price in the judge options, such as price: {input: 2.5, output: 10}")
    readable = asking.without_unreadable(judge, texts) if again else judge
    questions = asking.missing(readable, texts)
    if dry_run:
        for question in questions:
            tell(f"ask  {question.case}  sample {question.sample}\n")
        tell(f"{plural(len(questions), 'call')} of {one_line(judge.options.model)} to make\n")
        return 0
    endpoint = _endpoint(judge, timeout, retries) if questions else None
    if again:
        with model_replies.Ledger(judge.path):
            model_replies.write(judge.path, readable.recorded.values())
    with model_replies.Ledger(judge.path) as ledger:
        judge = judge._replace(recorded=ledger.recorded())  # another run may have added to it
        questions = asking.missing(judge, texts)
        if questions and endpoint:
            with closing(endpoint):
                outcome = calls.ask(
                    *(judge.recorded, ledger, questions, endpoint, concurrency),
                    price=judge.options.price,
                    max_cost=max_cost,
                )
            judge = judge._replace(recorded=outcome.recorded)
            tell(f"{outcome.progress.summary()}; verdicts in {one_line(judge.path)}\n")
            if outcome.fatal:
                raise InputError(f"stopped: {outcome.fatal}; replies so far are kept")
        if prune:
            judge = judge._replace(recorded=asking.pruned(suite, judge, records))
        model_replies.write(judge.path, judge.recorded.values())
    return _tell_scores(judge, texts)


def _endpoint(judge: Judge, timeout: float, retries: int) -> Endpoint:
    options = judge.options
    return Endpoint(
        options.model,
        temperature=judge.temperature,
        max_tokens=options.max_tokens,
        seed=options.seed,
        timeout=timeout,
        retries=retries,
    )


def _load(manifest: str, limits: Limits, *, fix: bool) -> Suite:
    """The suite, after removing a truncated verdict."""
    try:
        return load(manifest, limits)
    except model_replies.UnfinishedError as error:
        if not fix or error.place is None:
            raise
        tell(f"note: {one_line(str(error.place))}: dropped a truncated line\n")
        model_replies.remove_truncated_line(error.place.file)
        return load(manifest, limits)


def _tell_scores(judge: Judge, texts: asking.CaseTexts) -> int:
    """Report cases without a score. Raises InputError if there are any."""
    cases = len({case for case, _ in texts})
    unscored = asking.unscored(judge, texts)
    for case, reason in unscored:
        tell(f"no score  {case}  {one_line(reason)}\n")
    if unscored:
        problem = f"{len(unscored)} of {plural(cases, 'case')} have no score from the judge"
        raise InputError(f"{problem}: {unscored[0][1] if len(unscored) == 1 else 'see above'}")
    tell(f"{plural(cases, 'case')} judged by {one_line(judge.options.model)}\n")
    return 0
