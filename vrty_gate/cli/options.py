"""Options that several commands share."""

from collections.abc import Callable
from functools import wraps
from math import isnan
from typing import Any

import click
from click.shell_completion import CompletionItem

from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.gate.score import Selection
from vrty_gate.render import FORMATS

Command = Callable[..., int]


def file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001  # the signature of click
    """Lets a shell complete the path of a file."""
    return [CompletionItem(incomplete, type="file")]


manifest = click.argument("manifest", required=False, shell_complete=file)
manifests = click.argument("manifests", nargs=-1, metavar="[MANIFEST]...", shell_complete=file)


def limits(command: Command) -> Command:
    """Limits on the input, passed as `limits`."""
    help_texts = {
        "file_bytes": "Largest file to read, in bytes.",
        "cases": "Maximum number of cases in a suite.",
        "depth": "Maximum nesting depth of a manifest.",
        "nodes": "Maximum number of values in a manifest, aliases expanded.",
        "suite_bytes": "Maximum total size of the texts of a suite, in bytes.",
    }

    @wraps(command)
    def wrapped(**values: Any) -> int:
        chosen = Limits(**{name: values.pop(f"max_{name}") for name in Limits._fields})
        return command(limits=chosen, **values)

    for name, default in reversed(Limits._field_defaults.items()):
        wrapped = click.option(
            f"--max-{name.replace('_', '-')}",
            type=click.IntRange(min=1),
            default=default,
            show_default=True,
            hidden=command.__name__ != "check",  # other commands accept them too
            envvar=f"VRTY_GATE_MAX_{name.upper()}",
            help=help_texts[name],
        )(wrapped)
    return wrapped


def selection(command: Command) -> Command:
    """Selection of cases, passed as `selection`."""

    @wraps(command)
    def wrapped(case: tuple[str, ...], tag: tuple[str, ...], **values: Any) -> int:
        return command(selection=Selection(case, tag), **values)

    for name, help_text in (("tag", "Only cases with this tag."), ("case", "Only this case.")):
        wrapped = click.option(
            f"--{name}", multiple=True, envvar=f"VRTY_GATE_{name.upper()}", help=f"{help_text} Repeatable."
        )(wrapped)
    return wrapped


def outputs(command: Command) -> Command:
    """Formats and files, passed as `outputs`."""
    from vrty_gate.cli.outputs import plan, wants_color

    @wraps(command)
    def wrapped(
        format: tuple[str, ...], output: tuple[str, ...], quiet: bool, verbose: bool, no_color: bool, **values: Any
    ) -> int:
        planned = plan(format, output, quiet=quiet, color=wants_color(no_color), verbose=verbose)
        return command(outputs=planned, **values)

    for option in (
        click.option("--no-color", is_flag=True, help="Disable colours; NO_COLOR does the same."),
        click.option(
            "--verbose",
            "-v",
            is_flag=True,
            envvar="VRTY_GATE_VERBOSE",
            help="Include passing cases and all scores in text, json, csv and jsonl.",
        ),
        click.option("--quiet", "-q", is_flag=True, envvar="VRTY_GATE_QUIET", help="Print nothing to stdout."),
        click.option(
            "--output",
            multiple=True,
            metavar="FILE",
            envvar="VRTY_GATE_OUTPUT",
            shell_complete=file,
            help="Write to FILE. The first --format is that of the first --output, and so on; without one, the "
            "extension decides. Repeatable.",
        ),
        click.option(
            "--format",
            multiple=True,
            type=click.Choice(list(FORMATS)),
            envvar="VRTY_GATE_FORMAT",
            help="Format of stdout, or of an --output. Repeatable.",
        ),
    ):
        wrapped = option(wrapped)
    return wrapped


class Number(click.FloatRange):
    """A number within bounds; unlike FloatRange, it rejects `nan`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; fails as click does."""
        number: float = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value!a} is not a number.", param, ctx)
        return number


def calls(command: Command) -> Command:
    """Options for calls of a model, passed as `concurrency`, `timeout` and `retries`."""
    for option in (
        click.option(
            "--retries",
            type=click.IntRange(0, 20),
            default=4,
            show_default=True,
            envvar="VRTY_GATE_RETRIES",
            help="Maximum number of retries per call when the endpoint is busy.",
        ),
        click.option(
            "--timeout",
            type=Number(0.1, 3600),
            default=120.0,
            show_default=True,
            envvar="VRTY_GATE_TIMEOUT",
            help="Seconds to wait for a response.",
        ),
        click.option(
            "--concurrency",
            type=click.IntRange(1, 64),
            default=4,
            show_default=True,
            envvar="VRTY_GATE_CONCURRENCY",
            help="Number of concurrent calls.",
        ),
    ):
        command = option(command)
    return command


k = click.option(
    "--k", type=float, envvar="VRTY_GATE_K", help="Override the manifest's k for the suite; above 0 and at most 1."
)


exit_zero = click.option(
    "--exit-zero", is_flag=True, envvar="VRTY_GATE_EXIT_ZERO", help="Exit with 0 even if the gate fails."
)

base = click.option(
    "--base",
    metavar="REF",
    envvar="VRTY_GATE_BASE",
    help="Report what was accepted and which settings changed since the merge base with this branch, tag or commit."
    " In a GitHub workflow for a pull request, the default is its base branch.",
)

replies = click.option(
    "--replies",
    metavar="FILE",
    envvar="VRTY_GATE_REPLIES",
    shell_complete=file,
    help="Also use replies from outside the pull request, recorded by vrty-gate referee --replies FILE.",
)

history = click.option(
    "--no-history",
    is_flag=True,
    envvar="VRTY_GATE_NO_HISTORY",
    help="Do not read the Git history, which shows gradual declines and who accepted a baseline.",
)


def require_k(value: float | None) -> None:
    """Raises InputError unless `value` is a k."""
    if value is not None and not 0 < value <= 1:
        raise InputError(f"--k is {value:g}, but must be above 0 and at most 1")
