"""`vrty-gate schema`."""

import json

import click

from vrty_gate.baselines import Baseline
from vrty_gate.cli.outputs import say
from vrty_gate.manifest_format import CaseEntry, Manifest
from vrty_gate.record import schema as describe
from vrty_gate.report import Report

FORMATS = {"manifest": Manifest, "case": CaseEntry, "baseline": Baseline, "report": Report}


@click.command()
@click.argument("format", type=click.Choice(list(FORMATS)))
def schema(format: str) -> int:
    """Print the JSON Schema of a manifest, a line of a cases file, a line of a baselines file, or a report."""
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"vrty-gate {format}"}
    say(json.dumps({**document, **describe(FORMATS[format])}, indent=2) + "\n")
    return 0
