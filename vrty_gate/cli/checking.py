"""The run behind `check`, without click: most of the time this is all that is needed."""

from vrty_gate import baselines, manifest
from vrty_gate.check import EVERYTHING, check
from vrty_gate.cli.outputs import Outputs, wants_color
from vrty_gate.files import DEFAULT_LIMITS, Limits
from vrty_gate.report import Report
from vrty_gate.suite import Selection


def check_manifests(names: list[str]) -> int:
    """`vrty-gate check [MANIFEST]...` with no options."""
    report = run(tuple(names))
    Outputs(color=wants_color()).write(report)
    return int(report.verdict == "fail")


def run(
    names: tuple[str, ...], selection: Selection = EVERYTHING, limits: Limits = DEFAULT_LIMITS, k: float | None = None
) -> Report:
    """The report on the named manifests, or on the one found here. Raises InputError."""
    suites = [manifest.load(manifest.locate(name), limits, k) for name in names or (None,)]
    return check([(suite, baselines.read(suite.baselines, limits)) for suite in suites], selection, k)
