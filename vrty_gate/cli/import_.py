"""`vrty-gate import`."""

import os
from collections import Counter

import click

from vrty_gate import importing
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.importing import recorded, suite
from vrty_gate.importing.imported import Imported, Options
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line

_MOST = 20
_LONGEST = 100


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--from",
    "tool",
    type=click.Choice([*importing.TOOLS, *importing.RECORDINGS]),
    help="Tool that wrote the files, if it cannot be detected.",
)
@click.option("--to", "folder", required=True, metavar="FOLDER", help="Folder to write the suite to.")
@click.option("--force", is_flag=True, help="Update the cases of an existing suite; its manifest is kept.")
@click.option("--turns", is_flag=True, help="Keep conversations as messages with tool calls, not as one prompt.")
@click.option("--samples", is_flag=True, help="Turn answers to the same test into samples of one case.")
@click.option(
    "--field",
    "fields",
    multiple=True,
    metavar="KEY=NAME",
    help="Read KEY of each case from the column or key NAME. Repeatable.",
)
@options.limits
def import_(
    files: tuple[str, ...],
    tool: str | None,
    folder: str,
    force: bool,
    turns: bool,
    samples: bool,
    fields: tuple[str, ...],
    limits: Limits,
) -> int:
    """Create a suite from results files of other tools, from traces, cassettes, snapshots or a table.

    Answers become cases; scores are not imported. If you import a later results file of the same evaluation with
    --force, cases keep their ids, and check compares the answers with the accepted ones.
    """
    wanted = Options(turns=turns, fields=_named(fields))
    answers: list[list[Imported]] = []
    for file in files:
        name, imported = recorded.read(file, limits, tool, wanted)
        passed = [f"{count} {kind}" for kind, count in recorded.counted(imported).items()]
        imported = [answer for answer in imported if not answer.passed_over]
        tell(f"read     {plural(len(imported), 'answer')} from {one_line(file)}, results of {name}\n")
        if passed:
            tell(f"         skipped, because they are not answers: {one_line(', '.join(passed))}\n")
        answers.append(imported)
    result = suite.sort(answers, samples=samples)
    if not result.cases:
        reasons = Counter(_short(taken.answer.skip_reason) for taken in result.skipped)
        summary = ", ".join(f"{count} {reason}" for reason, count in reasons.most_common(3)) or "it has no answers"
        raise InputError(f"no answer can become a case: {summary}")
    written = suite.write(folder, result.cases, limits, force=force, samples=samples)
    _tell_some("skipped", [(taken.id, taken.answer.skip_reason) for taken in result.skipped])
    _tell_some("note", [(taken.id, taken.answer.note) for taken in result.cases if taken.answer.note])
    for path in written:
        count = f", {plural(len(result.cases), 'case')}" if path == written[0] else ""
        tell(f"wrote    {one_line(path)}{count}\n")
    manifest = one_line(os.path.join(folder, suite.MANIFEST))
    if len(written) == 1:
        tell(f"kept     {manifest}\n\nnext:\n  vrty-gate check {manifest}\n")
    else:
        tell(f'\nnext:\n  vrty-gate validate {manifest}\n  vrty-gate accept {manifest} --reason "Imported, reviewed"\n')
    return 0


def _named(fields: tuple[str, ...]) -> dict[str, str]:
    """The names by key. Raises InputError."""
    named: dict[str, str] = {}
    for field in fields:
        key, equals, name = field.partition("=")
        if not (key and equals and name):
            raise InputError(f"--field {one_line(field)} must be KEY=NAME, for example --field prompt=Question")
        if key in named:
            raise InputError(f"--field {one_line(key)} is given twice; remove one")
        named[key] = name
    return named


def _tell_some(label: str, entries: list[tuple[str, str]]) -> None:
    for case_id, reason in entries[:_MOST]:
        tell(f"{label:8} {case_id}: {_short(reason)}\n")
    if len(entries) > _MOST:
        tell(f"{label:8} {len(entries) - _MOST} more\n")


def _short(text: str) -> str:
    line = one_line(text[: 4 * _LONGEST])
    return line if len(line) <= _LONGEST else line[:_LONGEST] + "..."
