"""`vrty-gate record`."""

from contextlib import closing, nullcontext
from functools import partial

import click

from vrty_gate.ask import answers as model_answers
from vrty_gate.ask import record as asking
from vrty_gate.ask.answers import ModelRecorder
from vrty_gate.ask.record import WORDS, Call, Plan, Recorder
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.files.lock import locked
from vrty_gate.gate.compare import command
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate
from vrty_gate.manifest.record import Recording
from vrty_gate.manifest.suite import Suite
from vrty_gate.models.concurrent import Progress, answers
from vrty_gate.models.endpoint import Endpoint
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line
from vrty_gate.stores import baselines

_FEW = 5


@click.command()
@options.manifest
@options.selection
@click.option("--all", "every", is_flag=True, help="Record every response, even if it is up to date.")
@click.option(
    "--referee",
    "and_referee",
    is_flag=True,
    help="Then run vrty-gate referee on the changed answers.",
)
@click.option(
    "--model",
    "models",
    multiple=True,
    metavar="NAME",
    help="Record this model's answers in a separate file, for vrty-gate compare. Repeatable.",
)
@click.option("--dry-run", is_flag=True, help="Show what would be recorded and why, without asking the model.")
@options.calls
@options.limits
def record(
    manifest: str | None,
    selection: Selection,
    every: bool,
    and_referee: bool,
    models: tuple[str, ...],
    dry_run: bool,
    concurrency: int,
    timeout: float,
    retries: int,
    limits: Limits,
) -> int:
    """Ask a model for responses that are missing or older than their prompts.

    A case selected with --case is always recorded. The endpoint comes from OPENAI_BASE_URL and OPENAI_API_KEY, the
    model from the manifest.
    """
    suite = load(locate(manifest), limits, recording=True)
    settings = suite.record
    if models:
        if and_referee:
            raise InputError("--referee asks about the responses of the suite; leave out --model")
        calling = Calling(concurrency, timeout, retries)
        return _record_models(suite, models, selection, calling, limits, every=every, dry_run=dry_run)
    if settings is None:
        raise InputError("it has no model to record with; add record: {model: NAME}", Place(suite.manifest))
    if and_referee:
        from vrty_gate.ask.referee import required  # not every run asks it

        required(suite)
    with locked(suite.manifest) if not dry_run else nullcontext():  # the folder of the recordings may not exist yet
        plan = asking.plan(suite, settings, selection, baselines.read(suite.baselines, limits), limits, every=every)
        _tell_others(plan)
        unwritable = [inline.case for inline in plan.inline if inline.wanted]
        problem = ""
        if dry_run:
            _tell_plan(plan, settings.model)
        elif plan.calls:
            endpoint = _endpoint(settings, timeout, retries)
            recorder = Recorder(suite, settings, limits)
            recorder.prepare(plan.calls)
            check = command("check", *([manifest] if manifest else []))
            with closing(endpoint):
                problem = _record(plan.calls, recorder, endpoint, concurrency, check)
        elif not unwritable:
            Recorder(suite, settings, limits).finish()
            tell(f"nothing to record: {plural(plan.fresh, 'response')} up to date\n")
    if and_referee and not dry_run:
        from vrty_gate.cli.referee import Settings, ask_in

        ask_in(suite.manifest, selection, Settings(concurrency, timeout, retries), limits)
    if problem or unwritable:
        nowhere = f"{plural(len(unwritable), 'response')} without a response_file to write to" if unwritable else ""
        raise InputError("; ".join(filter(None, (problem, nowhere))), Place(suite.manifest))
    return 0


class Calling(NamedTuple):
    """How to call a model."""

    concurrency: int
    timeout: float
    retries: int


def _endpoint(settings: Recording, timeout: float, retries: int) -> Endpoint:
    return Endpoint(
        settings.model,
        temperature=settings.temperature,
        max_tokens=settings.max_tokens,
        seed=settings.seed,
        timeout=timeout,
        retries=retries,
    )


def _record_models(
    suite: Suite,
    models: tuple[str, ...],
    selection: Selection,
    calling: Calling,
    limits: Limits,
    *,
    every: bool,
    dry_run: bool,
) -> int:
    """Record the answers of several models, each in a file of its own. Raises InputError."""
    paths = [model_answers.path_of(suite.manifest, model) for model in models]
    if len(set(paths)) < len(paths):
        raise InputError("two of the models would share a file; name each model once")
    left_out = [case.id for case in suite.cases if not model_answers.is_single(case)]
    if left_out:
        tell(f"note: {plural(len(left_out), 'case')} left out: conversations and cases with several samples\n")
    compare = one_line(command("compare", *paths))
    problems = []
    for model in models:
        settings = (suite.record or Recording(model))._replace(model=model)
        calls = model_answers.plan(suite, settings, selection, limits, every=every)
        if dry_run:
            _tell_plan(Plan(calls, [], [], 0), model)
        elif not calls:
            tell(f"nothing to record: the answers of {one_line(model)} are up to date\n")
        else:
            recorder = ModelRecorder(suite, settings, limits)
            recorder.prepare(calls)
            with closing(_endpoint(settings, calling.timeout, calling.retries)) as endpoint:
                problem = _record(calls, recorder, endpoint, calling.concurrency, compare)
            problems += [f"{model}: {problem}"] if problem else []
    if problems:
        raise InputError("; ".join(problems), Place(suite.manifest))
    return 0


def _tell_plan(plan: Plan, model: str) -> None:
    """Report what would be requested."""
    for call in plan.calls:
        tell(f"would record  {call.case}  {one_line(call.file)}  ({WORDS[call.state]})\n")
    tell(f"{plural(len(plan.calls), 'call')} of {one_line(model)}; no call was made, nothing was changed\n")


def _tell_others(plan: Plan) -> None:
    """Report responses that are not requested."""
    for case in plan.kept:
        tell(f"kept      {case}  (edited since it was recorded; --case {case} records it again)\n")
    for inline in plan.inline:
        if inline.wanted:
            reason = "its response is not in a separate file: move it to one and set response_file"
            tell(f"left      {inline.case}  {one_line(str(inline.place))}: {reason}\n")
    up_to_date = [inline.case for inline in plan.inline if not inline.wanted]
    if up_to_date:
        names = ", ".join(up_to_date[:_FEW]) + (", ..." if len(up_to_date) > _FEW else "")
        tell(
            f"note: {plural(len(up_to_date), 'response')} without a response_file, which record cannot write: {names}\n"
        )


def _record(
    calls: list[Call], recorder: Recorder | ModelRecorder, endpoint: Endpoint, concurrency: int, check: str
) -> str:
    """Request and write responses; returns the problem, if any. Stops if a file cannot be written."""
    progress = Progress(len(calls))
    write_errors: list[InputError] = []
    questions = [call.question for call in calls]
    try:
        for answer in answers(partial(asking.ask, endpoint), questions, concurrency, lambda: bool(write_errors)):
            progress.add(answer)
            try:
                recorder.take(calls[answer.number], answer)
            except InputError as error:
                write_errors.append(error)
    finally:
        progress.end()
        recorder.close()
        for call in calls:
            if call.case in recorder.recorded:
                tell(f"recorded  {call.case}  {one_line(call.file)}  ({WORDS[call.state]})\n")
            elif call.case in recorder.failed:
                tell(f"failed    {call.case}  {one_line(recorder.failed[call.case])}\n")
        remaining = len(calls) - len(recorder.recorded)
        next_step = f"run it again for the remaining {remaining}" if remaining else f"now run {one_line(check)}"
        tell(f"recorded {plural(len(recorder.recorded), 'response')}, {progress.used()}; {next_step}\n")
    if write_errors:
        raise write_errors[0]
    if not remaining:
        return ""
    not_requested = remaining - len(recorder.failed)
    problem = f"{remaining} of {plural(len(calls), 'response')} could not be recorded; existing files are unchanged"
    return f"{problem}; {not_requested} were not requested" if not_requested else problem
