"""`vrty-gate calibrate`."""

import click
import yaml

from vrty_gate import baselines
from vrty_gate import calibrate as calibration
from vrty_gate import manifest as manifest_file
from vrty_gate.calibrate import SEED, Calibration, Drawn, Measured, percent
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.core.bounds import Range
from vrty_gate.errors import InputError
from vrty_gate.files import Limits
from vrty_gate.render.order import plural
from vrty_gate.render.text import table
from vrty_gate.render.untrusted import one_line

_RATE = Range(at_least=0.0001, at_most=0.5)


@click.command()
@options.manifest
@click.option(
    "--responses",
    multiple=True,
    metavar="FILE",
    help='JSON Lines, {"id": CASE, "response": TEXT}: good answers of another time to the same prompts. Repeatable.',
)
@click.option(
    "--false-alarms", type=float, help="Share of good suites that may turn red; that of the manifest unless given."
)
@click.option(
    "--case-false-alarms",
    type=float,
    default=0.05,
    show_default=True,
    help="Share of good answers that may fall below k.",
)
@options.limits
def calibrate(
    manifest: str | None,
    responses: tuple[str, ...],
    false_alarms: float | None,
    case_false_alarms: float,
    limits: Limits,
) -> int:
    """Find k and max_soft for the false alarms you want, from good answers that the same prompts gave another time.

    Other accepted answers count as well, each beside the rest of them.
    """
    for name, rate in (("false-alarms", false_alarms), ("case-false-alarms", case_false_alarms)):
        if rate is not None and not _RATE.holds(rate):
            raise InputError(f"--{name} is {rate:g}, but must be {_RATE}")
    suite = manifest_file.load(manifest_file.locate(manifest), limits)
    given = calibration.read(responses, suite, limits)
    found = calibration.recordings(suite, baselines.read(suite.baselines, limits), given)
    wanted = suite.rule.false_alarms if false_alarms is None else false_alarms
    result = calibration.calibrate(suite, found, wanted, case_false_alarms)
    tell("\n".join(_words(result, case_false_alarms)))
    return 0


def _words(result: Calibration, case_wanted: float) -> list[str]:
    takes = f"it takes {result.needed} to tell a rate of {percent(case_wanted)} (rule of three)"
    lines = [
        f"{result.suite.name}  {one_line(result.suite.manifest)}",
        "",
        f"  {plural(result.answers, 're-recording')} of {plural(result.cases, 'case')}; {takes}",
    ]
    if result.dimensions:
        head = ["dimension", "severity", "answers", "k", "fail", "95 %", "new k", "fail"]
        lines += ["", *table(head, [_row(one) for one in result.dimensions], left=2)]
    if result.findings:
        lines += ["", *table(["integrity", "findings"], [[n, str(c)] for n, c in result.findings.items()], left=1)]
    lines += [line for words in (*result.notes, _suites(result.drawn)) for line in ("", f"  Note: {words}")]
    return [*lines, "", *_pasted(result)]


def _row(one: Measured) -> list[str]:
    k = "auto" if one.rule.auto else f"{one.rule.k:g}"
    if not one.answers:
        return [one.dimension, one.rule.severity, "0", k, *["-"] * 4]
    low, high = one.between
    now = [str(one.failing), f"{100 * low:.1f}-{100 * high:.1f} %"]
    then = [f"{one.k:g}", str(one.failing_then)] if one.k is not None else ["-", "-"]
    return [one.dimension, one.rule.severity, str(one.answers), k, *now, *then]


def _suites(drawn: Drawn) -> str:
    by = {
        "by single cases": drawn.by_case,
        "by the count": drawn.by_count,
        "by the mean": drawn.by_mean,
        "by other rules for the suite": drawn.by_rest,
    }
    if drawn.draws == 1:
        red = f"red {' and '.join(words for words, count in by.items() if count)}" if drawn.red else "green"
        return f"with one answer for each case there is one suite to draw; under the rules below it is {red}"
    reasons = ", ".join(f"{count:,} {words}" for words, count in by.items() if count)
    drew = f"{drawn.draws:,} suites drawn from these answers (seed {SEED})"
    return f"of {drew}, {drawn.red:,} are red under the rules below" + (f": {reasons}" if reasons else "")


def _pasted(result: Calibration) -> list[str]:
    """What goes into the manifest; in comments, what would make another gate."""
    texts = {key: yaml.safe_dump({key: value}, default_flow_style=None) for key, value in result.lines.items()}
    comments = [
        f"# {one.dimension}: {one.k:g} would fail {percent(one.failing_then / one.answers)}\n"
        for one in result.dimensions
        if one.k is not None and not one.pasted
    ]
    head = "# In the manifest, in place of its k and suite_gate, and of a k within gate:\n" if texts else ""
    return ["".join([head, texts.get("k", ""), *comments, texts.get("suite_gate", "")])]
