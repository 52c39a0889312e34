"""`vrty-gate merge`."""

import click

from vrty_gate.cli import checking, options
from vrty_gate.cli.outputs import Outputs
from vrty_gate.files.disk import Limits


@click.command()
@click.argument("shards", nargs=-1, required=True, metavar="SHARD...")
@options.exit_zero
@options.base
@options.history
@options.outputs
@options.limits
def merge(
    shards: tuple[str, ...], exit_zero: bool, base: str | None, no_history: bool, outputs: Outputs, limits: Limits
) -> int:
    """Combine the files of check --shard, one per SHARD, into one report.

    The report and the exit code are those of check on all cases. Fails if a shard is missing, given twice, or from
    another run, version, manifest or commit.
    """
    report = checking.merged(shards, limits, base, history=not no_history)
    outputs.write(report)
    return int(report.verdict == "fail" and not exit_zero)
