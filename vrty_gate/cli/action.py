"""`vrty-gate action`: the run behind action.yml."""

import os
from contextlib import suppress
from typing import get_args

import click

from vrty_gate.cli import checking
from vrty_gate.cli.exits import BAD_INPUT
from vrty_gate.cli.options import require_k
from vrty_gate.cli.outputs import say
from vrty_gate.cli.publish import (
    Account,
    publish_check_run,
    publish_comment,
    publish_each,
    publish_summary,
    require_key,
    worst,
)
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS, remove, write_bytes, write_text
from vrty_gate.gate.parts.work import HERE
from vrty_gate.publish.comment import Mode, Posted, Target
from vrty_gate.publish.outputs import Files, for_log, outputs, write_outputs
from vrty_gate.render import render
from vrty_gate.report import Report, could_not_run, json_bytes, read


class _Step(NamedTuple):
    """The inputs of the action."""

    enforce: bool
    comment: str
    annotate: bool
    check_run: bool
    saved_report: str
    account: Account
    files: Files


class _Result(NamedTuple):
    """The report of a run, which bad input may have stopped, and its comment."""

    report: Report
    stopped: InputError | None
    posted: Posted


@click.command()
def action() -> int:
    """Run as a GitHub Action: read INPUT_* and write the summary, annotations, outputs and comment."""
    try:
        step = _inputs()
        result = _published(step)
    except Exception as error:
        _say_red(error)
        raise
    report, stopped, posted = result
    code = int(report.verdict == "fail" and step.enforce and not step.saved_report) if stopped is None else BAD_INPUT
    if path := os.environ.get("GITHUB_OUTPUT"):
        values = outputs(report, step.files, exit_code=code, comment=posted.comment)
        write_outputs(path, values)
    if stopped is not None:
        raise stopped
    return code


def _inputs() -> _Step:
    """The inputs. Raises InputError for an invalid one, and OSError for a folder that does not exist."""
    folder = os.path.join(os.getcwd(), _input("working-directory"))
    os.chdir(folder)
    os.environ["PWD"] = folder  # by convention, the path as it was written, whose links the base may have otherwise
    enforce = _choice("exit-zero", ("false", "true")) == "false"
    comment = _choice("comment", get_args(Mode))
    annotate = _choice("annotations", ("true", "false")) == "true"
    check_run = _choice("check-run", ("false", "true")) == "true"
    saved_report = _input("publish")
    account = Account(_input("token"), _input("comment-key") or _KEY, _input("comment-author"))
    require_key(account.key)
    files = Files() if saved_report else _files(_input("report"))
    return _Step(enforce, comment, annotate, check_run, saved_report, account, files)


_KEY = "vrty-gate"


def _published(step: _Step) -> _Result:
    """The result of the run, written to the files, the log and the pull request."""
    stopped: InputError | None = None
    try:
        if step.saved_report:
            from vrty_gate.publish.recheck import rechecked  # it imports the HTTP client

            targets = rechecked(read(step.saved_report, DEFAULT_LIMITS), step.account.token)
        else:
            targets = [Target(None, _check())]
    except InputError as error:  # reported like a red gate, so that no old green comment remains
        stopped, targets = error, [Target(None, could_not_run(str(error)))]
    report = worst(targets)
    if step.files.json:
        write_bytes(step.files.json, json_bytes(report))
        write_text(step.files.markdown, render("markdown", report))
        write_text(step.files.html, render("html", report))
    say(for_log(render("text", report)))
    if step.annotate and not step.saved_report:
        say(render("annotations", _from_root(report)))
    posted = publish_each(targets, step.comment, step.account)
    if step.check_run:
        publish_check_run(report if step.saved_report else _from_root(report), step.account, enforce=step.enforce)
    return _Result(report, stopped, posted)


def _say_red(error: Exception) -> None:
    """Publish that the run could not finish, since an older comment may be green; nothing if that fails as well."""
    known = isinstance(error, (InputError, DamagedDataError, OSError))
    message = str(error) if known else f"internal error ({type(error).__name__})"
    key, comment = _input("comment-key"), _input("comment")
    account = Account(_input("token"), key if _is_key(key) else _KEY, _input("comment-author"))
    report = could_not_run(message)
    with suppress(Exception):  # the first error counts
        publish_comment(report, comment if comment in get_args(Mode) else "auto", account)
    with suppress(Exception):
        publish_summary(report)


def _is_key(key: str) -> bool:
    try:
        require_key(key)
    except InputError:
        return False
    return True


def _check() -> Report:
    if recordings := _lines(_input("diff")):
        return _diff(recordings)
    return checking.run(
        _lines(_input("manifest")),
        k=_k(_input("k")),
        against=_input("against") or None,
        token=_input("token"),
        lists_all=bool(_input("report")),
        replies=_input("replies") or None,
    )


def _diff(paths: tuple[str, ...]) -> Report:
    """What changed in recordings, which needs no manifest. Raises InputError."""
    from vrty_gate.cli import diffing  # few workflows use it

    given = [name for name in ("manifest", "k", "replies") if _input(name)]
    if given:
        raise InputError(f"the input diff reads no manifest; remove the input {given[0]}, or use a step for each")
    return diffing.run(_input("against") or None, paths, DEFAULT_LIMITS, HERE)


def _files(path: str) -> Files:
    """Path of the report. An existing file is removed: it may be untrusted and must not be taken for the new report."""
    if not path:
        return Files()
    stem = os.path.splitext(path)[0]
    files = Files(path, f"{stem}.md", f"{stem}.html")
    if path in files[1:]:
        kind = "Markdown" if path == files.markdown else "HTML"
        raise InputError(
            f"the input report is {path!a}, but the {kind} report goes there; use a path that ends in .json"
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


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.split("\n") if line.strip())


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
