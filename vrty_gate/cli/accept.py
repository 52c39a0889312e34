"""`vrty-gate accept`."""

import sys
from collections.abc import Iterator, Sequence

import click

from vrty_gate import accept as acceptance
from vrty_gate.accept import Accepted, Done, Gating, Request
from vrty_gate.accept.preview import difference
from vrty_gate.cli import options
from vrty_gate.cli.declines import in_words
from vrty_gate.cli.outputs import tell
from vrty_gate.core.changes.change import summary
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.gate.compare import command
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate_all
from vrty_gate.manifest.suite import Suite
from vrty_gate.render.order import number, plural
from vrty_gate.render.text import marked
from vrty_gate.render.untrusted import one_line

_MOST_CHANGES = 5
_LONGEST_DIFF = 400
_INDENT = " " * 9


@click.command()
@options.manifests
@options.selection
@click.option("--add", is_flag=True, help="Keep the accepted responses, and add this one as another good answer.")
@click.option("--new", "only_new", is_flag=True, help="Only cases that have no baseline yet.")
@click.option(
    "--reason",
    default="",
    help="Why these responses are good; stored in the baselines file. Required unless all of them are new.",
)
@click.option(
    "--accept-broken",
    multiple=True,
    metavar="CASE",
    help="Accept this case even though its response is broken (such as an error page); needs --reason. Repeatable.",
)
@click.option("--allow-secrets", is_flag=True, help="Store answers even if they seem to contain a key or a token.")
@click.option("--yes", "-y", is_flag=True, help="Do not ask for confirmation; without a terminal, this is the default.")
@options.history
@options.limits
def accept(
    manifests: tuple[str, ...],
    selection: Selection,
    add: bool,
    only_new: bool,
    reason: str,
    accept_broken: tuple[str, ...],
    allow_secrets: bool,
    yes: bool,
    no_history: bool,
    limits: Limits,
) -> int:
    """Make the current responses the baseline for all or selected cases.

    With several manifests, either all baselines are written or none are. In a terminal, the command shows what will
    change and asks for confirmation; if you say no, nothing is changed and the exit code is 1.
    """
    if accept_broken and not reason.strip():
        raise InputError("--accept-broken needs --reason: say why the response is right; nothing was changed")
    suites = [load(path, limits) for path in locate_all(manifests)]
    request = Request(selection, one_line(reason), add, not no_history, accept_broken, only_new, allow_secrets)
    confirmed = None
    if not yes and _is_terminal():
        confirmed = acceptance.plan(suites, request, limits)
        _show(suites, confirmed)
        count = sum(len(done.cases) for done in confirmed)
        if count and not click.confirm(f"Accept {plural(count, 'case')}?"):
            tell("nothing was changed\n")
            return 1
    results = acceptance.accept_all(suites, request, limits, confirmed)
    if confirmed is None:
        _show(suites, results)
    for suite, done in zip(suites, results, strict=True):
        tell(f"accepted {plural(len(done.cases), 'case')} in {one_line(suite.baselines)}\n")
        if _is_terminal() and _states_nothing(suite, done):
            tell(f"to state what they must keep: {one_line(command('facts', suite.manifest))}\n")
    return 0


def _states_nothing(suite: Suite, done: Done) -> bool:
    """Whether an accepted case has no list of what its response must keep."""
    names = {accepted.case for accepted in done.cases}
    return any(case.id in names and not case.texts.keep for case in suite.cases)


def _is_terminal() -> bool:
    """Whether somebody can read a question and answer it."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _show(suites: Sequence[Suite], results: Sequence[Done]) -> None:
    """Show the cases of each suite, with notes."""
    for suite, done in zip(suites, results, strict=True):
        if len(suites) > 1:
            tell(f"{one_line(suite.manifest)}\n")
        for accepted in done.cases:
            tell("".join(f"{line}\n" for line in _lines(suite, done, accepted)))
        for fall in done.falls:
            tell(f"note: {one_line(in_words(fall))}\n")
        for remark in done.remarks:
            tell(f"note: {one_line(remark)}\n")


def _lines(suite: Suite, done: Done, accepted: Accepted) -> Iterator[str]:
    """One accepted case: its scores, what changed, a short word diff, and notes."""
    label = "new    " if accepted.new else "added  " if accepted.added else "changed"
    scores = ", ".join(_score(gating) for gating in accepted.gating if _is_worth_showing(gating))
    yield f"{label}  {accepted.case}  {scores}".rstrip()
    yield from (_INDENT + line for line in _changes(suite, done, accepted))
    if accepted.dropped:
        yield f"{_INDENT}dropped {plural(accepted.dropped, 'other answer')}"
    for note in accepted.notes:
        yield f"{_INDENT}note: {one_line(note)}"
    for gating in accepted.gating:
        if gating.vacuous and not accepted.added:
            advice = "so its k rule passes every later score; set a floor under gate to prevent this"
            yield f"{_INDENT}note: {gating.dimension} is 0, {advice}"


def _changes(suite: Suite, done: Done, accepted: Accepted) -> Iterator[str]:
    """The fidelity to the accepted answer, the changes in meaning and a short word diff."""
    old = done.before.get(accepted.case)
    change = difference(suite, accepted.case, old) if old else None
    if change is None:
        return
    if change.fidelity is not None:
        yield f"fidelity to the accepted answer: {number(change.fidelity)}"
    if change.trivial:
        yield "no change in meaning"
    yield from (one_line(str(summary(part))) for part in change.changes[:_MOST_CHANGES])
    if len(change.changes) > _MOST_CHANGES:
        yield f"and {plural(len(change.changes) - _MOST_CHANGES, 'more change')}"
    if not suite.redact:
        for line in marked(change.before, change.after):
            yield line if len(line) <= _LONGEST_DIFF else line[:_LONGEST_DIFF] + "..."


def _score(gating: Gating) -> str:
    before = "" if gating.before is None else f"{number(gating.before)} -> "
    return f"{gating.dimension} {before}{number(gating.after)}"


def _is_worth_showing(gating: Gating) -> bool:
    """Whether the score is or was below 1."""
    return gating.after != 1.0 or gating.before not in (None, 1.0)
