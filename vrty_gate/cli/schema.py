"""`vrty-gate schema`."""

import click

from vrty_gate.cli.json_schemas import FORMATS, text
from vrty_gate.cli.outputs import say


@click.command()
@click.argument("format", type=click.Choice(list(FORMATS)))
def schema(format: str) -> int:
    """Print the JSON Schema of a manifest, a line of a cases or baselines file, a report, a rule set, or a history."""
    say(text(format))
    return 0
