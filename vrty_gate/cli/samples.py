"""`vrty-gate samples`."""

import click

from vrty_gate.calibration import more_answers
from vrty_gate.calibration import pass_at_k as repeats
from vrty_gate.calibration.pass_at_k import Never, PassAtK
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate
from vrty_gate.render.order import number, plural
from vrty_gate.render.text import table
from vrty_gate.render.untrusted import one_line
from vrty_gate.stores import baselines


@click.command("samples")
@options.manifest
@click.option(
    "--responses",
    multiple=True,
    metavar="FILE",
    help='JSON Lines, {"id": CASE, "response": TEXT}: more answers to the same prompts, in order. Repeatable.',
)
@click.option("--any", "any_", is_flag=True, help="An answer passes if any of its rules passes, not only if all do.")
@options.limits
def samples(manifest: str | None, responses: tuple[str, ...], any_: bool, limits: Limits) -> int:
    """Measure how often at least one of the first k answers passes, and how often all of them do.

    The answers in the manifest come first, then those in the --responses files.
    A rule passes when its dimension reaches its floor.
    """
    suite = load(locate(manifest), limits)
    if not responses and not any(case.samples for case in suite.cases):
        advice = 'give --responses FILE with a line {"id": CASE, "response": TEXT} for each further answer'
        raise InputError(f"pass@k needs more than one answer per prompt; {advice}")
    answers = list(more_answers.read(responses, suite, limits))
    result = repeats.count(suite, answers, baselines.read(suite.baselines, limits), any_=any_)
    tell("\n".join([f"{suite.name}  {one_line(suite.manifest)}", "", *_report_lines(result, any_=any_)]) + "\n")
    return 0


def _report_lines(result: PassAtK, *, any_: bool) -> list[str]:
    condition = "one of these dimensions reaches its" if any_ else "each of these dimensions that applies reaches its"
    lines = [
        f"  pass@k is the share of {plural(result.cases, 'case')} with a passing answer among the first k.",
        "  pass^k is the share whose first k answers all pass.",
        f"  An answer passes when {condition} floor: {', '.join(result.dimensions)}",
        "",
        *table(["k", "pass@k", "pass^k", "cases with k answers"], _rows(result), left=0),
    ]
    if result.never:
        rows = [[case.case, str(case.repeats), _reason(case)] for case in result.never]
        lines += ["", *table(["never passes", "answers", "always below its floor"], rows, left=1)]
    if result.unjudged:
        lines += ["", f"  Note: cases skipped because no dimension with a floor applies: {result.unjudged}"]
    if result.reaching and result.reaching[-1] < result.cases:
        lines += ["", "  Note: a case with fewer than k answers counts with those it has"]
    return lines


def _rows(result: PassAtK) -> list[list[str]]:
    rows = zip(result.shares, result.all_shares, result.reaching, strict=True)
    return [[str(k), number(some), number(every), str(cases)] for k, (some, every, cases) in enumerate(rows, 1)]


def _reason(case: Never) -> str:
    dimensions = ", ".join(case.always) or "a different one each time"
    return f"{dimensions} ({case.errors} could not be scored)" if case.errors else dimensions
