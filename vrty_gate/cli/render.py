"""`vrty-gate render`."""

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import Outputs
from vrty_gate.files import Limits, read_text
from vrty_gate.report import from_json


@click.command()
@click.argument("report")
@options.outputs
@options.limits
def render(report: str, outputs: Outputs, limits: Limits) -> int:
    """Show the saved REPORT (JSON) in another format."""
    outputs.write(from_json(read_text(report, limits), report))
    return 0
