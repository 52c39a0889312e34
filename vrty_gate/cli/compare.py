"""`vrty-gate compare`."""

import os
from collections.abc import Mapping

import click

from vrty_gate.ask import answers
from vrty_gate.ask.answers import ModelAnswer
from vrty_gate.ask.side_by_side import side_by_side
from vrty_gate.cli import options
from vrty_gate.cli.outputs import say
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits, write_text
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate
from vrty_gate.render import side_by_side as shown
from vrty_gate.stores import baselines


@click.command()
@click.argument("recordings", nargs=-1, required=True, metavar="FIRST OTHER...", shell_complete=options.file)
@click.option("--manifest", metavar="MANIFEST", help="Suite to compare; by default, the one that check uses.")
@click.option("--with-first", is_flag=True, help="Compare with the first recording, not with the accepted answers.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown"]),
    default="text",
    show_default=True,
    help="Format of stdout.",
)
@click.option("--output", metavar="FILE", help="Write to FILE, in Markdown if its name ends in .md.")
@options.limits
def compare(
    recordings: tuple[str, ...], manifest: str | None, with_first: bool, form: str, output: str | None, limits: Limits
) -> int:
    """Compare recordings of one suite by several models, and list the cases that get worse with another model.

    A recording is a file written by record --model NAME, other JSON Lines with id and response, or a manifest whose
    cases have the suite's ids. All recordings are compared with the suite's accepted answers or, if there are none,
    with the first recording, which should be that of the current model. The exit code is 0 whatever the result.
    """
    if len(recordings) < 2:
        raise InputError("compare needs two recordings or more, such as those of record --model a --model b")
    suite = load(locate(manifest), limits, recording=True)
    accepted = {} if with_first else baselines.read(suite.baselines, limits)
    names = _names(recordings)
    sides = [(name, path, _answers(path, limits)) for name, path in zip(names, recordings, strict=True)]
    compared = side_by_side(suite, accepted, sides)
    is_markdown = form == "markdown" or (output is not None and output.endswith(".md"))
    text = (shown.markdown if is_markdown else shown.text)(compared)
    if output is None:
        say(text)
    else:
        write_text(output, text)
    return 0


def _names(paths: tuple[str, ...]) -> list[str]:
    """A short name for each recording: that of its file, or its path where names are equal."""
    stems = [os.path.splitext(os.path.basename(path))[0] for path in paths]
    return stems if len(set(stems)) == len(stems) else list(paths)


def _answers(path: str, limits: Limits) -> Mapping[str, ModelAnswer]:
    """The answers in a recording. Raises InputError."""
    if not path.endswith((".yml", ".yaml")):
        return answers.read(path, limits)
    return {case.id: ModelAnswer(case.id, case.texts.response) for case in load(path, limits).cases}
