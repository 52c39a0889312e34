"""`vrty-gate record`."""

from contextlib import closing

import click

from vrty_gate import manifest as manifest_file
from vrty_gate.ask import record as asking
from vrty_gate.ask.record import WORDS, Call, Plan, Recorder
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.gate.check import command
from vrty_gate.gate.score import Selection
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
@click.option("--dry-run", is_flag=True, help="Show what would be recorded and why, without asking the model.")
@options.calls
@options.limits
def record(
    manifest: str | None,
    selection: Selection,
    every: bool,
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
    suite = manifest_file.load(manifest_file.locate(manifest), limits, recording=True)
    how = suite.record
    if how is None:
        raise InputError("it has no model to record with; add record: {model: NAME}", Place(suite.manifest))
    plan = asking.plan(suite, how, selection, baselines.read(suite.baselines, limits), limits, every=every)
    _tell_others(plan)
    unasked = [inline.case for inline in plan.inline if inline.wanted]
    problem = ""
    if dry_run:
        for call in plan.calls:
            tell(f"would record  {call.case}  {one_line(call.file)}  ({WORDS[call.state]})\n")
        tell(f"{plural(len(plan.calls), 'call')} of {one_line(how.model)}; no call was made, nothing was changed\n")
    elif plan.calls:
        endpoint = Endpoint(
            how.model,
            temperature=how.temperature,
            max_tokens=how.max_tokens,
            seed=how.seed,
            timeout=timeout,
            retries=retries,
        )
        recorder = Recorder(suite, how, limits)
        recorder.prepare(plan.calls)
        check = command("check", *([manifest] if manifest else []))
        with closing(endpoint):
            problem = _record(plan.calls, recorder, endpoint, concurrency, check)
    elif not unasked:
        tell(f"nothing to record: {plural(plan.fresh, 'response')} up to date\n")
    if problem or unasked:
        nowhere = f"{plural(len(unasked), 'response')} without a response_file to write to" if unasked else ""
        raise InputError("; ".join(filter(None, (problem, nowhere))), Place(suite.manifest))
    return 0


def _tell_others(plan: Plan) -> None:
    """Report responses that are not requested."""
    for case in plan.kept:
        tell(f"kept      {case}  (edited since it was recorded; --case {case} records it again)\n")
    for inline in plan.inline:
        if inline.wanted:
            why = "its response is not in a separate file: move it to one and set response_file"
            tell(f"left      {inline.case}  {one_line(str(inline.place))}: {why}\n")
    quiet = [inline.case for inline in plan.inline if not inline.wanted]
    if quiet:
        names = ", ".join(quiet[:_FEW]) + (", ..." if len(quiet) > _FEW else "")
        tell(f"note: {plural(len(quiet), 'response')} without a response_file, which record cannot write: {names}\n")


def _record(calls: list[Call], recorder: Recorder, endpoint: Endpoint, concurrency: int, check: str) -> str:
    """Request and write responses; returns the problem, if any. Stops if a file cannot be written."""
    progress = Progress(len(calls))
    unwritten: list[InputError] = []
    messages = [call.messages for call in calls]
    try:
        for answer in answers(endpoint.ask, messages, concurrency, lambda: bool(unwritten)):
            progress.add(answer)
            try:
                recorder.take(calls[answer.number], answer)
            except InputError as error:
                unwritten.append(error)
    finally:
        progress.end()
        recorder.close()
        for call in calls:
            if call.case in recorder.recorded:
                tell(f"recorded  {call.case}  {one_line(call.file)}  ({WORDS[call.state]})\n")
            elif call.case in recorder.failed:
                tell(f"failed    {call.case}  {one_line(recorder.failed[call.case])}\n")
        lost = len(calls) - len(recorder.recorded)
        then = f"run it again for the remaining {lost}" if lost else f"now run {one_line(check)}"
        tell(f"recorded {plural(len(recorder.recorded), 'response')}, {progress.used()}; {then}\n")
    if unwritten:
        raise unwritten[0]
    if not lost:
        return ""
    unasked = lost - len(recorder.failed)
    words = f"{lost} of {plural(len(calls), 'response')} could not be recorded; existing files are unchanged"
    return f"{words}; {unasked} were not requested" if unasked else words
