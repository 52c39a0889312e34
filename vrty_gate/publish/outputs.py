"""A report to a GitHub runner: the action's outputs, the job summary, the log."""

import os
import secrets

from vrty_gate.errors import InputError, Place
from vrty_gate.files import reason
from vrty_gate.report import Report


def outputs(report: Report, *, exit_code: int, report_json: str = "", report_markdown: str = "") -> dict[str, str]:
    """The outputs that action.yml declares."""
    counts = report.counts
    return {
        "verdict": report.verdict,
        "passed": str(report.verdict == "pass").lower(),
        "exit-code": str(exit_code),
        "cases": str(counts.cases),
        "regressions": str(counts.failed),
        "warnings": str(counts.warned),
        "new": str(counts.new),
        "missing": str(counts.missing),
        "report-json": report_json,
        "report-markdown": report_markdown,
    }


def write_outputs(path: str, values: dict[str, str]) -> None:
    """Append to the file at GITHUB_OUTPUT, each value between delimiters that nobody can guess."""
    delimiter = f"vrty_gate_{secrets.token_hex(16)}"
    _append(path, "".join(f"{name}<<{delimiter}\n{value}\n{delimiter}\n" for name, value in values.items()))


def write_summary(path: str, markdown: str) -> None:
    """Append to the job summary, the file at GITHUB_STEP_SUMMARY."""
    _append(path, markdown)


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
