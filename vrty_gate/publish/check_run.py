"""A check run on the checked commit: the text of the comment, and more annotations than a workflow may print."""

from collections.abc import Callable
from typing import Any

from vrty_gate.publish.comment import LONGEST
from vrty_gate.publish.connection import ApiError
from vrty_gate.publish.event import Event
from vrty_gate.publish.github import GitHub
from vrty_gate.render.annotations import Annotation, annotated
from vrty_gate.render.markdown import Links, markdown_within
from vrty_gate.render.untrusted import cut, one_line
from vrty_gate.render.verdict import heading
from vrty_gate.report import Report, is_unchecked

_BATCH = 50
"""Maximum number of annotations in a request."""

MOST = 1_000
"""Maximum number of annotations: the worst."""

_LONGEST_TITLE = 250
_LONGEST_MESSAGE = 4_000
_LEVELS = {"error": "failure", "warning": "warning", "notice": "notice"}


def post(
    connect: Callable[[], GitHub], event: Event, report: Report, name: str, *, files_url: str, enforce: bool
) -> str:
    """Add a check run named `name` to the checked commit; returns why that failed, or nothing.

    A report that fails without being enforced is neutral, and so is one of figures
    that nobody could check again. File paths are relative to the repository root.
    """
    if not event.repository or not event.commit:
        return ""
    passed = "neutral" if is_unchecked(report) else "success"
    conclusion = passed if report.verdict == "pass" else "failure" if enforce else "neutral"
    output: dict[str, Any] = {
        "title": cut(one_line(heading(report)), _LONGEST_TITLE),
        "summary": markdown_within(report, LONGEST, Links(event.run_url, files_url)),
    }
    annotations = [_encoded(annotation) for annotation in annotated(report) if annotation.path][:MOST]
    try:
        github = connect()
        first = {**output, "annotations": annotations[:_BATCH]}
        check_run = github.create_check_run(name, event.commit, conclusion, first)
        for start in range(_BATCH, len(annotations), _BATCH):
            github.extend_check_run(check_run, {**output, "annotations": annotations[start : start + _BATCH]})
    except ApiError as error:
        return _explain(error, event)
    return ""


def _encoded(annotation: Annotation) -> dict[str, object]:
    return {
        "path": annotation.path,
        "start_line": annotation.line,
        "end_line": annotation.line,
        "annotation_level": _LEVELS[annotation.level],
        "title": cut(one_line(annotation.title), _LONGEST_TITLE),
        "message": cut(one_line(annotation.message), _LONGEST_MESSAGE),
    }


def _explain(error: ApiError, event: Event) -> str:
    answer = f"GitHub returned {error.status}: {error}" if error.status else str(error)
    hint = "; the job needs `permissions: checks: write`" if error.status == 403 and not error.limited else ""
    if hint and event.reads_only:
        hint = "; pull requests from forks and Dependabot need the two workflows that `vrty-gate init --public` writes"
    return f"the check run could not be written, the gate result is unchanged. {answer}{hint}"
