"""`vrty-gate action`: the run behind action.yml."""

import os
from typing import NamedTuple, get_args

import click

from vrty_gate.cli import checking
from vrty_gate.cli.exits import BAD_INPUT
from vrty_gate.cli.options import require_k
from vrty_gate.cli.outputs import say
from vrty_gate.cli.publish import Account, publish_report, require_key
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS, remove, write_text
from vrty_gate.publish.comment import Mode
from vrty_gate.publish.outputs import for_log, outputs, write_outputs
from vrty_gate.render import renderer
from vrty_gate.report import Report, could_not_run, read, to_json


class Files(NamedTuple):
    """Path of the report; empty for none."""

    json: str = ""
    markdown: str = ""


@click.command()
def action() -> int:
    """Run as a GitHub Action: read INPUT_* and write the summary, annotations, outputs and comment."""
    os.chdir(_input("working-directory") or ".")
    enforce = _choice("mode", ("enforce", "report")) == "enforce"
    comment = _choice("comment", get_args(Mode))
    annotate = _choice("annotations", ("true", "false")) == "true"
    saved_report = _input("publish")
    account = Account(_input("token"), _input("comment-key") or "vrty-gate", _input("comment-author"))
    require_key(account.key)
    files = Files() if saved_report else _files(_input("report"))
    stopped: InputError | None = None
    try:
        report = _supplied(saved_report, account.token) if saved_report else _check()
    except InputError as error:  # reported like a red gate, so that no old green comment remains
        stopped, report = error, could_not_run(str(error))
    if files.json:
        write_text(files.json, to_json(report))
        write_text(files.markdown, renderer("markdown")(report))
    say(for_log(renderer("text")(report)))
    if annotate and not saved_report:
        say(renderer("annotations")(_from_root(report)))
    posted = publish_report(report, comment, account)
    code = int(report.verdict == "fail" and enforce and not saved_report) if stopped is None else BAD_INPUT
    if path := os.environ.get("GITHUB_OUTPUT"):
        values = outputs(
            report, exit_code=code, report_json=files.json, report_markdown=files.markdown, comment=posted.comment
        )
        write_outputs(path, values)
    if stopped is not None:
        raise stopped
    return code


def _supplied(path: str, token: str) -> Report:
    """The report of another workflow, checked against the base of its pull request."""
    from vrty_gate.publish.recheck import rechecked  # it imports the HTTP client

    return rechecked(read(path, DEFAULT_LIMITS), token)


def _check() -> Report:
    manifests = tuple(line.strip() for line in _input("manifest").split("\n") if line.strip())
    return checking.run(manifests, k=_k(_input("k")), against=_input("baseline-ref") or None, token=_input("token"))


def _files(path: str) -> Files:
    """Path of the report. An existing file is removed: it may be untrusted and must not be taken for the new report."""
    if not path:
        return Files()
    files = Files(path, os.path.splitext(path)[0] + ".md")
    if files.json == files.markdown:
        raise InputError(
            f"the input report is {path!a}, but the Markdown report goes there; use a path that ends in .json"
        )
    for name in files:
        remove(name)
    return files


def _from_root(report: Report) -> Report:
    """The report with file paths relative to the repository root, as annotations need them."""
    root = os.environ.get("GITHUB_WORKSPACE") or "."
    folder = os.path.relpath(".", root)
    if folder == ".":
        return report

    def relative_to_root(path: str) -> str:
        return os.path.normpath(os.path.join(folder, path)).replace(os.sep, "/") if path else ""

    return report._replace(
        suites=tuple(
            suite._replace(
                manifest=relative_to_root(suite.manifest),
                cases=tuple(
                    case._replace(file=relative_to_root(case.file), response_file=relative_to_root(case.response_file))
                    for case in suite.cases
                ),
            )
            for suite in report.suites
        )
    )


def _input(name: str) -> str:
    return os.environ.get(f"INPUT_{name.upper()}", "").strip()


def _choice(name: str, choices: tuple[str, ...]) -> str:
    """An input with a fixed set of values; the first is the default."""
    value = _input(name) or choices[0]
    if value not in choices:
        raise InputError(f"the input {name} is {value!a}, but must be {', '.join(choices[:-1])} or {choices[-1]}")
    return value


def _k(text: str) -> float | None:
    try:
        k = float(text) if text else None
    except ValueError as error:
        raise InputError(f"the input k is {text!a}, but must be a number above 0 and at most 1") from error
    require_k(k)
    return k
