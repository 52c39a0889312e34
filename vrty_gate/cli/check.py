"""`vrty-gate check`."""

import click

from vrty_gate.cli import checking, options
from vrty_gate.cli.outputs import Outputs
from vrty_gate.errors import InputError
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
@click.option(
    "--base",
    metavar="REF",
    envvar="VRTY_GATE_BASE",
    help="Report what was accepted and which settings changed since the merge base with this branch, tag or commit."
    " In a GitHub workflow for a pull request, its base is found without this option.",
)
@options.history
@options.outputs
@options.limits
def check(
    manifests: tuple[str, ...],
    selection: Selection,
    k: float | None,
    mode: str,
    against: str | None,
    base: str | None,
    no_history: bool,
    outputs: Outputs,
    limits: Limits,
) -> int:
    """Compare every case with its baseline: the gate.

    Without MANIFEST, reads vrty-gate.yml in the current folder or in the nearest parent folder that has one. If
    MANIFEST is a folder, the manifest in it is used; patterns such as 'prompts/**/gate.yml' are expanded.
    """
    options.require_k(k)
    if against is not None and base is not None:
        raise InputError("--against compares with the base already; remove --base")
    report = checking.run(manifests, selection, limits, k, against, base, history=not no_history)
    outputs.write(report)
    return int(report.verdict == "fail" and mode == "enforce")
