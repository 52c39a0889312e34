"""`vrty-gate calibrate`."""

import os

import click
import yaml

from vrty_gate import calibration
from vrty_gate.calibration import SEED, Calibration, Drawn, Measured, percent
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.core.bounds import Range
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, write_text
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate
from vrty_gate.render.order import plural
from vrty_gate.render.text import table
from vrty_gate.render.untrusted import one_line
from vrty_gate.stores import baselines

_RATE = Range(at_least=0.0001, at_most=0.5)
_CASE_RATE = 0.05


@click.command()
@options.manifest
@click.option(
    "--responses",
    multiple=True,
    metavar="FILE",
    help='JSON Lines, {"id": CASE, "response": TEXT}: further good answers to the same prompts. Repeatable.',
)
@click.option(
    "--labelled",
    metavar="FILE",
    help='JSON Lines, {"label": "grounded" or "ungrounded", "prompt": TEXT, "response": TEXT, "context": TEXT}.',
)
@click.option(
    "--false-alarms",
    type=float,
    help="Share of good pull requests that may fail; defaults to the value in the manifest. With --labelled: share of"
    " grounded answers that may be flagged; by default, floors maximise Youden's J.",
)
@click.option(
    "--case-false-alarms",
    type=float,
    help=f"Share of good answers that may fall below k.  [default: {_CASE_RATE}]",
)
@click.option("--roc", metavar="FILE", help="With --labelled: write the ROC curve as SVG.")
@click.option(
    "--direction",
    metavar="FILE",
    help="With --labelled: write the direction of the score dgi, for the calibration option of geometry.",
)
@options.limits
def calibrate(
    manifest: str | None,
    responses: tuple[str, ...],
    labelled: str | None,
    false_alarms: float | None,
    case_false_alarms: float | None,
    roc: str | None,
    direction: str | None,
    limits: Limits,
) -> int:
    """Learn gate rules from answers.

    From additional good answers to the same prompts, it learns the k and max_review for the false alarm rate you
    want. Additional accepted answers also count, each compared with the others.

    With --labelled, it learns floors for the grounding and geometry scores that separate grounded from
    ungrounded answers.
    """
    for name, rate in (("false-alarms", false_alarms), ("case-false-alarms", case_false_alarms)):
        if rate is not None and not _RATE.holds(rate):
            raise InputError(f"--{name} is {rate:g}, but must be {_RATE}")
    if labelled is not None:
        for name, other in (("responses", bool(responses)), ("case-false-alarms", case_false_alarms is not None)):
            if other:
                explanation = "which learns k from good answers; --labelled learns floors from labelled ones"
                raise InputError(
                    f"--labelled cannot be combined with --{name}, {explanation}: run calibrate once for each"
                )
        return _from_labelled(manifest, labelled, false_alarms, roc, direction, limits)
    for name, file in (("roc", roc), ("direction", direction)):
        if file is not None:
            raise InputError(f"--{name} needs --labelled FILE with the answers to use")
    case_false_alarms = _CASE_RATE if case_false_alarms is None else case_false_alarms
    suite = load(locate(manifest), limits)
    answers = calibration.read(responses, suite, limits)
    recordings = calibration.recordings(suite, baselines.read(suite.baselines, limits), answers)
    false_alarm_rate = suite.rule.false_alarms if false_alarms is None else false_alarms
    result = calibration.calibrate(suite, recordings, false_alarm_rate, case_false_alarms)
    tell("\n".join(_report_lines(result, case_false_alarms)))
    return 0


def _from_labelled(
    manifest: str | None, file: str, rate: float | None, roc: str | None, direction: str | None, limits: Limits
) -> int:
    from vrty_gate.calibration.learning import direction as directions
    from vrty_gate.calibration.learning.learn import learn
    from vrty_gate.render import learning
    from vrty_gate.render import roc as picture
    from vrty_gate.stores.labelled import read

    suite = load(locate(manifest), limits)
    labelled = read(file, limits)
    outputs = [path for path in (roc, direction) if path is not None]
    for path in outputs:
        if any(os.path.realpath(path) == os.path.realpath(other) for other in (suite.manifest, file)):
            raise InputError("this is an input file; choose another file to write", Place(path))
    if roc is not None and direction is not None and os.path.realpath(roc) == os.path.realpath(direction):
        raise InputError(
            "--roc and --direction cannot both write this file; choose another file for one of them", Place(roc)
        )
    accepted = baselines.read(suite.baselines, limits)
    if direction is None:
        learned = learn(suite, labelled, rate, accepted=accepted)
    else:
        learned_direction = directions.learn(suite, labelled.examples)
        name = os.path.relpath(direction, os.path.dirname(suite.manifest) or ".").replace(os.sep, "/")
        learned = learn(learned_direction.suite, labelled, rate, (name, learned_direction), accepted)
        write_text(direction, learned_direction.calibration.to_json(resultant=True) + "\n")
    if roc is not None:
        write_text(roc, picture.svg(learned))
    tell("\n".join(learning.words(learned)))
    return 0


def _report_lines(result: Calibration, case_wanted: float) -> list[str]:
    requirement = f"{result.needed} are needed to measure a rate of {percent(case_wanted)} (rule of three)"
    lines = [
        f"{result.suite.name}  {one_line(result.suite.manifest)}",
        "",
        f"  {plural(result.answers, 're-recording')} of {plural(result.cases, 'case')}; {requirement}",
    ]
    if result.dimensions:
        head = ["dimension", "severity", "answers", "k", "fail", "95 %", "new k", "fail"]
        lines += ["", *table(head, [_row(dimension) for dimension in result.dimensions], left=2)]
    if result.findings:
        lines += [
            "",
            *table(["integrity", "findings"], [[name, str(count)] for name, count in result.findings.items()], left=1),
        ]
    lines += [line for note in (*result.notes, _suites(result.drawn)) for line in ("", f"  Note: {note}")]
    return [*lines, "", *_pasted(result)]


def _row(measured: Measured) -> list[str]:
    k = "auto" if measured.rule.auto else f"{measured.rule.k:g}"
    if not measured.answers:
        return [measured.dimension, measured.rule.severity, "0", k, *["-"] * 4]
    low, high = measured.between
    current = [str(measured.failing), f"{100 * low:.1f}-{100 * high:.1f} %"]
    calibrated = [f"{measured.k:g}", str(measured.failing_with_k)] if measured.k is not None else ["-", "-"]
    return [measured.dimension, measured.rule.severity, str(measured.answers), k, *current, *calibrated]


def _suites(drawn: Drawn) -> str:
    causes = {
        "by single cases": drawn.by_case,
        "by the count": drawn.by_count,
        "by the mean": drawn.by_mean,
        "by other rules for the suite": drawn.by_rest,
    }
    if drawn.draws == 1:
        red = f"red {' and '.join(cause for cause, count in causes.items() if count)}" if drawn.red else "green"
        return f"with one answer per case only one suite can be drawn; under the rules below it is {red}"
    reasons = ", ".join(f"{count:,} {cause}" for cause, count in causes.items() if count)
    subject = f"{drawn.draws:,} suites drawn from these answers (seed {SEED})"
    return f"of {subject}, {drawn.red:,} are red under the rules below" + (f": {reasons}" if reasons else "")


def _pasted(result: Calibration) -> list[str]:
    """The lines for the manifest; in comments, those that would change how the gate works."""
    texts = {key: yaml.safe_dump({key: value}, default_flow_style=None) for key, value in result.lines.items()}
    comments = [
        f"# {measured.dimension}: {measured.k:g} would fail {percent(measured.failing_with_k / measured.answers)}\n"
        for measured in result.dimensions
        if measured.k is not None and not measured.pasted
    ]
    head = "# In the manifest, replacing its k and suite_gate, and any k within gate:\n" if texts else ""
    return ["".join([head, texts.get("k", ""), *comments, texts.get("suite_gate", "")])]
