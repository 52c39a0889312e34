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
from vrty_gate.cli.reviewing import Choice, Question, questions, review
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
from vrty_gate.render.untrusted import harmless, one_line
from vrty_gate.stores.baselines import changed

_MOST_CHANGES = 5
_LONGEST_DIFF = 400
_LONGEST_ANSWER = 4_000
"""Characters of an answer or a word diff that somebody is asked about."""
_INDENT = " " * 9


@click.command()
@options.manifests
@options.selection
@click.option(
    "--add", is_flag=True, help="Keep the accepted responses, and add the current ones as further good answers."
)
@click.option("--new", "only_new", is_flag=True, help="Only cases that have no baseline yet.")
@click.option(
    "--reason",
    default="",
    help="Why these responses are good; stored in the baselines file. Required unless all of them are new; asked"
    " for on a terminal.",
)
@click.option(
    "--accept-broken",
    multiple=True,
    metavar="CASE",
    help="Accept this case even though its response is broken (such as an error page); needs --reason. Repeatable.",
)
@click.option("--allow-secrets", is_flag=True, help="Store answers even if they seem to contain a key or a token.")
@click.option("--yes", "-y", is_flag=True, help="Do not ask; the default without a terminal.")
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

    With several manifests, either all baselines are written or none are. On a terminal, the command asks about each
    change, once for all cases that changed in the same way, and writes nothing before your last answer. If you accept
    nothing, the exit code is 1.
    """
    if accept_broken and not reason.strip():
        raise InputError("--accept-broken needs --reason: say why the response is right; nothing was changed")
    suites = [load(path, limits) for path in locate_all(manifests)]
    request = Request(selection, one_line(reason), add, not no_history, accept_broken, only_new, allow_secrets)
    if not yes and _is_terminal():
        return _review(suites, request, limits)
    results = acceptance.accept_all(suites, request, limits)
    _show(suites, results)
    _tell_accepted(suites, results)
    return 0


def _review(suites: Sequence[Suite], request: Request, limits: Limits) -> int:
    """Ask about each change, then write what was accepted."""
    request = request._replace(reviewed=True)
    plans = acceptance.plan(suites, request, limits)
    refused = [error for done in plans for error in done.refused]
    for error in refused:
        tell(f"not offered: {one_line(str(error).removesuffix('; nothing was changed'))}\n")
    _show_remarks(plans)

    def show(question: Question, accepted: Accepted) -> None:
        suite, done = suites[question.suite], plans[question.suite]
        where = [f"in {one_line(suite.manifest)}"] if len(suites) > 1 else []
        lines = [*where, *_lines(suite, done, accepted, _LONGEST_ANSWER), *_context(suite, done, accepted)]
        tell("".join(f"{line}\n" for line in ("", *lines)))

    asked = questions(suites, plans)
    choice = review(asked, len(suites), show, _ask)
    if not any(choice.accepted):
        if asked or refused:
            tell("nothing was changed\n")
            return 1
        _tell_accepted(suites, plans)
        return 0
    if not request.reason and _has_changed(plans, choice):
        request = request._replace(asked=_reason())
    results = acceptance.accept_all(suites, request._replace(history=False), limits, plans, choice.accepted)
    _tell_accepted(suites, results)
    if choice.declined:
        tell(f"{'stopped; ' if choice.stopped else ''}not accepted: {plural(choice.declined, 'case')}\n")
    return int(bool(refused))


def _has_changed(plans: Sequence[Done], choice: Choice) -> bool:
    """Whether an accepted case had a baseline before."""
    pairs = zip(plans, choice.accepted, strict=True)
    return any(name in done.before for done, names in pairs for name in names)


def _ask(words: str) -> str:
    """What somebody types. Raises Abort for Ctrl-C and Ctrl-D."""
    try:
        return str(click.prompt(harmless(words), default="", show_default=False, prompt_suffix=" "))
    except click.Abort:
        tell("\nnothing was changed\n")
        raise


def _reason() -> str:
    """Why the changed answers are good."""
    while True:
        reason = one_line(_ask("Why are the changed answers good? The reason is kept in the baselines:"))
        if reason:
            return reason


def _tell_accepted(suites: Sequence[Suite], results: Sequence[Done]) -> None:
    for suite, done in zip(suites, results, strict=True):
        tell(f"accepted {plural(len(done.cases), 'case')} in {one_line(suite.baselines)}\n")
        if _is_terminal() and _states_nothing(suite, done):
            tell(f"to state what they must keep: {one_line(command('facts', suite.manifest))}\n")


def _context(suite: Suite, done: Done, accepted: Accepted) -> Iterator[str]:
    """What else changed, the prompt, and of a new case the answer."""
    case = next(case for case in suite.cases if case.id == accepted.case)
    if not accepted.new:
        others = [name for name in changed(done.before[case.id], case.texts) if name != "response"]
        if others:
            yield f"{_INDENT}also changed: {' and '.join(others)}"
        elif difference(suite, case.id, done.before[case.id]) is None:
            yield f"{_INDENT}the same answer, with another reason or other scores"
    if suite.redact:
        return
    yield f"{_INDENT}prompt: {_cut(case.texts.prompt, _LONGEST_DIFF)}"
    if accepted.new:
        for text in case.samples or (case.texts.response,):
            yield f"{_INDENT}answer: {_cut(text, _LONGEST_ANSWER)}"


def _cut(text: str, longest: int) -> str:
    """A text on one line; of a long one its beginning, and how much is left out."""
    line = one_line(text)
    return line if len(line) <= longest else f"{line[:longest]}... ({len(line) - longest} more characters)"


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
        _show_remarks([done])


def _show_remarks(results: Sequence[Done]) -> None:
    """Show the scores that declined, and remarks about the suites."""
    for done in results:
        for fall in done.falls:
            tell(f"note: {one_line(in_words(fall))}\n")
        for remark in done.remarks:
            tell(f"note: {one_line(remark)}\n")


def _lines(suite: Suite, done: Done, accepted: Accepted, longest: int = _LONGEST_DIFF) -> Iterator[str]:
    """One accepted case: its scores, what changed, a word diff, and notes."""
    label = "new    " if accepted.new else "added  " if accepted.added else "changed"
    scores = ", ".join(_score(gating) for gating in accepted.gating if _is_worth_showing(gating))
    yield f"{label}  {accepted.case}  {scores}".rstrip()
    yield from (_INDENT + line for line in _changes(suite, done, accepted, longest))
    if accepted.dropped:
        yield f"{_INDENT}dropped {plural(accepted.dropped, 'other answer')}"
    for note in accepted.notes:
        yield f"{_INDENT}note: {one_line(note)}"
    for gating in accepted.gating:
        if gating.vacuous and not accepted.added:
            advice = "so its k rule passes every later score; set a floor under gate to prevent this"
            yield f"{_INDENT}note: {gating.dimension} is 0, {advice}"


def _changes(suite: Suite, done: Done, accepted: Accepted, longest: int) -> Iterator[str]:
    """The fidelity to the accepted answer, the changes in meaning and a word diff, of long ones the beginning."""
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
            yield _cut(line, longest)


def _score(gating: Gating) -> str:
    before = "" if gating.before is None else f"{number(gating.before)} -> "
    return f"{gating.dimension} {before}{number(gating.after)}"


def _is_worth_showing(gating: Gating) -> bool:
    """Whether the score is or was below 1."""
    return gating.after != 1.0 or gating.before not in (None, 1.0)
