"""`vrty-gate render`."""

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import Outputs
from vrty_gate.files.disk import Limits
from vrty_gate.report import read


@click.command()
@click.argument("report", shell_complete=options.file)
@options.outputs
@options.limits
def render(report: str, outputs: Outputs, limits: Limits) -> int:
    """Show the saved REPORT (JSON) in another format."""
    outputs.write(read(report, limits))
    return 0
