"""The command group; each command is imported on use."""

import os
from importlib import import_module
from keyword import iskeyword
from typing import Any

import click

from vrty_gate import __version__
from vrty_gate.cli.exits import INTERRUPTED
from vrty_gate.cli.suggest import SuggestingGroup
from vrty_gate.errors import InputError

GROUPS = {
    "Everyday": {
        "check": "Compare every case with its baseline, and fail if any got worse.",
        "diff": "Report what changed in cassettes, snapshots and results files.",
        "accept": "Make the current responses the baseline.",
        "explain": "Show what changed in a case, word by word, and why its scores fell.",
        "record": "Ask a model for missing or stale responses.",
        "history": "Show how accepted scores moved over the commits.",
    },
    "Set-up": {
        "init": "Create a manifest, a workflow and a pre-commit hook.",
        "import": "Create a suite from results, traces, cassettes or snapshots.",
        "validate": "Check manifests and baselines without scoring.",
        "doctor": "Find mistakes in the set-up, and report what CI will do.",
        "facts": "Propose facts that responses must keep.",
        "calibrate": "Learn gate rules from good or labelled answers.",
        "baseline": "Manage the baselines file.",
        "schema": "Print the JSON Schema of a file format.",
    },
    "Models": {
        "referee": "Ask a model about changed answers that check cannot judge.",
        "judge": "Ask the judge model for missing verdicts.",
        "compare": "Compare recordings by several models.",
        "embed": "Embed texts that are missing from the embeddings file.",
    },
    "Measuring": {
        "score": "Score one prompt and response.",
        "leaderboard": "Grade and rank TREC-style runs without a model.",
        "samples": "Measure how often at least one of k answers passes (pass@k).",
    },
    "CI": {
        "merge": "Combine the shards of check --shard into one report.",
        "render": "Show a saved report in another format.",
        "publish": "Post a saved report on its pull request or merge request.",
        "hook": "Run as a pre-commit hook on changed files.",
        "action": "Run as a GitHub Action.",
    },
}
"""The commands with what they do, as `vrty-gate --help` groups them."""

COMMANDS = {name: words for group in GROUPS.values() for name, words in group.items()}


_PLUG_INS = "--plug-ins"
_COMPLETING = "_VRTY_GATE_COMPLETE"
"""Set by a shell that asks click how a command line could go on."""


class _Lazy(SuggestingGroup):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # the signature of click
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # the signature of click
        if cmd_name not in COMMANDS:
            return None
        name = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name.replace("-", "_")
        command: click.Command = getattr(import_module(f"vrty_gate.cli.{name}"), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:  # click would print an empty line
            raise click.exceptions.Exit(INTERRUPTED) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  # the signature of click
        for name, commands in GROUPS.items():
            with formatter.section(name):
                formatter.write_dl(list(commands.items()))


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="vrty-gate", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True, envvar="VRTY_GATE_DEBUG", help="Show the traceback of an internal error.")
@click.option(_PLUG_INS, is_flag=True, help="Load the plug-in scorers used in a manifest.")
def vrty_gate(debug: bool, plug_ins: bool) -> None:  # noqa: ARG001  # `exit_code` reads --debug from sys.argv
    """Catch quality regressions in recorded LLM output, without calling a model.

    Exit codes: 0 the gate passes, 1 it fails, 2 bad usage or input, 70 internal error.
    """
    if plug_ins:
        os.environ["VRTY_GATE_PLUG_INS"] = "1"


def run(arguments: list[str]) -> int:
    """Run a command line; returns its exit code. Raises InputError for bad usage."""
    if _PLUG_INS in arguments[1:]:  # also accepted after the command
        arguments = [_PLUG_INS, *(word for word in arguments if word != _PLUG_INS)]
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    try:
        code = vrty_gate.main(arguments, prog_name="vrty-gate", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "")
        return 2
    except click.UsageError as error:
        name = error.ctx.command_path if error.ctx else "vrty-gate"
        raise InputError(f"{error.format_message()} See '{name} --help'.") from error
    except click.ClickException as error:
        raise InputError(error.format_message()) from error
    except click.Abort as error:
        raise KeyboardInterrupt from error
    except SystemExit as error:
        if _COMPLETING in os.environ:
            return 0
        raise BrokenPipeError from error  # how click ends, with 1, when nobody reads the output any longer
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    return code if isinstance(code, int) else 0
