"""`vrty-gate check`."""

import click

from vrty_gate.cli import checking, options
from vrty_gate.cli.outputs import Outputs
from vrty_gate.files.disk import Limits
from vrty_gate.gate.score import Selection


@click.command()
@options.manifests
@options.selection
@options.k
@click.option(
    "--mode",
    type=click.Choice(["enforce", "report"]),
    default="enforce",
    show_default=True,
    envvar="VRTY_GATE_MODE",
    help="With report, a failing gate still exits 0.",
)
@click.option(
    "--against",
    metavar="REF",
    envvar="VRTY_GATE_AGAINST",
    help="Compare with the texts at the merge base with this branch, tag or commit instead of stored baselines.",
)
@options.outputs
@options.limits
def check(
    manifests: tuple[str, ...],
    selection: Selection,
    k: float | None,
    mode: str,
    against: str | None,
    outputs: Outputs,
    limits: Limits,
) -> int:
    """Compare every case with its baseline: the gate.

    Without MANIFEST, vrty-gate.yml or .github/vrty-gate.yml is read. A folder means the manifest in it.
    """
    options.require_k(k)
    report = checking.run(manifests, selection, limits, k, against)
    outputs.write(report)
    return int(report.verdict == "fail" and mode == "enforce")
