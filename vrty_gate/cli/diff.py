"""`vrty-gate diff`."""

import click

from vrty_gate.cli import diffing, options
from vrty_gate.cli.outputs import Outputs, tell
from vrty_gate.files.disk import Limits
from vrty_gate.gate.parts.work import Work


@click.command()
@click.argument("ref", metavar="REF")
@click.argument("paths", nargs=-1, metavar="[PATH]...", shell_complete=options.file)
@options.exit_zero
@options.outputs
@options.limits
def diff(ref: str, paths: tuple[str, ...], exit_zero: bool, outputs: Outputs, limits: Limits) -> int:
    """Report what changed in meaning in recordings since the merge base with REF, without a manifest.

    Reads the files under PATH whose content it recognises: cassettes, snapshots, and results files of other tools.
    Skips hidden folders and those of package managers. The exit code is 1 if an answer got worse.
    """
    report = diffing.run(ref, paths, limits, Work(outputs.verbose, None, limits=limits))
    (suite,) = report.suites
    if outputs.stdout == "text" and not suite.reproduce:
        tell(f"{suite.remarks[0]}\n{_READS}\n")
        outputs = outputs._replace(stdout=None)
    outputs.write(report)
    return int(report.verdict == "fail" and not exit_zero)


_READS = "diff reads HTTP cassettes, snapshots, results files of promptfoo, DeepEval and inspect_ai, and traces"
