"""`vrty-gate validate`."""

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.files.disk import Limits
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate_all
from vrty_gate.manifest.suite import Recorded, Suite
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line
from vrty_gate.stores import baselines

_MOST = 20
_LONGEST = 200


@click.command()
@options.manifests
@options.limits
def validate(manifests: tuple[str, ...], limits: Limits) -> int:
    """Check manifests, their files and their baselines, without scoring."""
    for path in locate_all(manifests):
        suite = load(path, limits)
        accepted = baselines.read(suite.baselines, limits)
        ids = {case.id for case in suite.cases}
        counts = {
            "left out": len(suite.recorded.left_out),
            "without baseline": len(ids - accepted.keys()),
            "baselines without case": len(accepted.keys() - ids),
            "with an empty response": sum(not case.texts.response.strip() and not case.fault for case in suite.cases),
            "with an error instead of a response": sum(bool(case.fault) for case in suite.cases),
        }
        notes = "".join(f", {count} {label}" for label, count in counts.items() if count)
        tell(f"{one_line(suite.manifest)}: {plural(len(ids), 'case')}{notes}\n")
        _tell_recorded(suite.recorded)
        _tell_ended(suite)
    return 0


def _tell_ended(suite: Suite) -> None:
    """The waivers whose date has passed."""
    ended = [(case.id, case.waive.until) for case in suite.cases if case.waive and suite.has_ended(case.waive)]
    for name, until in ended[:_MOST]:
        tell(f"  waived until {until}, which has passed: {name}\n")
    if len(ended) > _MOST:
        tell(f"  waived until a date that has passed: {len(ended) - _MOST} more\n")


def _tell_recorded(recorded: Recorded) -> None:
    """What recording files have besides cases."""
    for answer in recorded.left_out[:_MOST]:
        tell(f"  left out: {one_line(str(answer.place))}: {answer.id}: {one_line(answer.why[:_LONGEST])}\n")
    if len(recorded.left_out) > _MOST:
        tell(f"  left out: {len(recorded.left_out) - _MOST} more\n")
    if recorded.passed_over:
        kinds = ", ".join(f"{count} {one_line(kind)}" for kind, count in recorded.passed_over.items())
        tell(f"  skipped, because they are not answers: {kinds}\n")
