"""Cases, baselines and reports at addresses, and as Parquet."""

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.files import remote
from vrty_gate.manifest.suite import Suite
from vrty_gate.render import render
from vrty_gate.report import Report


class Elsewhere(NamedTuple):
    """Addresses that replace the files of a manifest; empty for none."""

    cases: str = ""
    baselines: str = ""

    def options(self) -> tuple[str, ...]:
        """The options that give these addresses."""
        pairs = (("--cases-from", self.cases), ("--baselines-from", self.baselines))
        return tuple(f"{option}={address}" for option, address in pairs if address)

    def suite(self, suite: Suite) -> Suite:
        """The suite with the baselines at their address."""
        return suite._replace(baselines=self.baselines or suite.baselines)


def write(format: str, path: str, report: Report, *, verbose: bool) -> None:
    """Write a report to a path or address. Raises InputError."""
    if format == "parquet":
        remote.write_rows(path, _rows(report))
    else:
        remote.write(path, render(format, report, verbose=verbose))


def _rows(report: Report) -> list[dict[str, object]]:
    """One row for each check of a listed case."""
    return [
        {
            "suite": suite.manifest,
            "case": case.id,
            "case_verdict": case.verdict,
            "dimension": check.dimension,
            "scorer": check.scorer,
            "verdict": check.verdict,
            "current": check.current,
            "baseline": check.baseline,
            "required": check.required,
        }
        for suite in report.suites
        for case in suite.cases
        for check in case.checks
    ]
