"""The verdict in a sentence."""

from vrty_gate.render.order import plural
from vrty_gate.report import Counts, Report


def verdict(report: Report) -> str:
    """What became of the run, such as `1 of 14 cases regressed`."""
    counts = report.counts
    if not counts.cases and report.verdict == "fail":
        return "The gate could not run"
    if counts.new == counts.cases:
        return f"Nothing to compare yet: {plural(counts.cases, 'new case')}"
    if counts.failed or counts.errors:
        red = [case for suite in report.suites for case in suite.cases if case.verdict in ("fail", "error")]
        fell = all(any(check.verdict == "fail" for check in case.checks) for case in red)
        return f"{len(red)} of {plural(counts.cases, 'case')} {'regressed' if fell else 'failed'}"
    if counts.missing or counts.not_comparable:
        return f"{counts.missing + counts.not_comparable} of {plural(counts.cases, 'case')} could not be compared"
    if report.verdict == "fail":
        return "The suite as a whole fell"
    if counts.warned:
        return f"No case regressed, {counts.warned} with warnings"
    kept = counts.cases - counts.new - counts.waived
    words = f"All {plural(kept, 'case')} keep their baseline" if kept != 1 else "The case keeps its baseline"
    return words if kept == counts.cases else f"{words}, the others are new or waived"


def tally(counts: Counts) -> str:
    """The counts, what matters first."""
    named = [
        (counts.failed, "failed"),
        (counts.errors, "not scored"),
        (counts.missing, "missing"),
        (counts.not_comparable, "not comparable"),
        (counts.waived, "waived"),
        (counts.warned, "with warnings"),
        (counts.new, "new"),
        (counts.passed, "passed"),
    ]
    return ", ".join(f"{count} {words}" for count, words in named if count)
