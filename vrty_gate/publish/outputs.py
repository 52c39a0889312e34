"""A report to a GitHub runner: the action's outputs, the job summary, the log."""

import os
import secrets

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import reason
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import Report, is_below_bar, is_sure
from vrty_gate.report.order import headline, worst_first

SUMMARY_LIMIT = 1_000_000
"""Maximum size of a step summary in bytes; GitHub accepts 1 MiB."""


class Files(NamedTuple):
    """Paths of the report; empty for none."""

    json: str = ""
    markdown: str = ""
    html: str = ""


def outputs(report: Report, files: Files, *, exit_code: int, comment: int | None = None) -> dict[str, str]:
    """The outputs declared in action.yml."""
    counts = report.counts
    worst = _worst(report)
    signatures = dict.fromkeys(signature for suite in report.suites for signature in suite.signatures.values())
    return {
        "verdict": report.verdict,
        "passed": str(report.verdict == "pass").lower(),
        "exit-code": str(exit_code),
        "cases": str(counts.cases),
        "regressions": str(_regressions(report)),
        "review": str(counts.review),
        "notes": str(counts.noted),
        "accepted": str(counts.accepted),
        "loosened": str(counts.loosened),
        "improvements": str(counts.improved),
        "new": str(counts.new),
        "missing": str(counts.missing),
        "worst-case": worst[0],
        "worst-delta": worst[1],
        "signature": " ".join(signatures),
        "report-json": files.json,
        "report-markdown": files.markdown,
        "report-html": files.html,
        "comment-id": "" if comment is None else str(comment),
    }


def _regressions(report: Report) -> int:
    """The answers that got worse: failed ones, and in a suite that fell as a whole those that made it fall."""
    number = 0
    for suite in report.suites:
        failed = sum(case.verdict == "fail" for case in suite.cases)
        lost = [group for group in suite.groups if group.too_many or group.too_low]
        review = sum(map(is_below_bar if lost else is_sure, suite.cases))
        number += failed + review or max((group.changed for group in lost), default=0)
    return number


def _worst(report: Report) -> tuple[str, str]:
    """The case that fell most and by how much: no case and 0.0 if all passed unchanged, empty if none was compared."""
    cases = tuple(case for suite in report.suites for case in suite.cases)
    for case in worst_first(cases):
        check = headline(case)
        if check and check.delta is not None:
            return case.id, repr(check.delta)
    return "", "0.0" if any(suite.unchanged for suite in report.suites) else ""


def write_outputs(path: str, values: dict[str, str]) -> None:
    """Append to the file at GITHUB_OUTPUT, each value between random delimiters."""
    delimiter = f"vrty_gate_{secrets.token_hex(16)}"
    _append(path, "".join(f"{name}<<{delimiter}\n{value}\n{delimiter}\n" for name, value in values.items()))


def write_summary(path: str, markdown: str) -> None:
    """Append to the job summary, the file at GITHUB_STEP_SUMMARY."""
    _append(path, markdown)


def notice(text: str) -> str:
    """A note at the top of the run's page, as a workflow command."""
    return f"::notice title=vrty-gate::{one_line(text).replace('%', '%25')}\n"


def for_log(text: str) -> str:
    """Text for a runner's log, between marks that keep the runner from obeying any of it."""
    token = secrets.token_hex(16)
    return f"::stop-commands::{token}\n{text}\n::{token}::\n"


def _append(path: str, text: str) -> None:
    try:
        with open(path, "a", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise InputError(f"cannot write: {reason(error)}", Place(os.fspath(path))) from error
