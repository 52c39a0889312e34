"""`vrty-gate doctor`."""

import json
import os

import click

from vrty_gate import manifest as manifest_file
from vrty_gate.cli import options
from vrty_gate.cli.outputs import say, tell
from vrty_gate.doctor import Section, environment, has_problem, repository
from vrty_gate.files.disk import Limits
from vrty_gate.manifest import Suite
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line

_MARKS = {"ok": "ok", "note": "note", "problem": "PROBLEM"}


@click.command()
@options.manifests
@click.option(
    "--format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Format of the output.",
)
@click.option("--base", metavar="REF", help="Branch, tag or commit that pull requests are compared with.")
@options.limits
def doctor(manifests: tuple[str, ...], format: str, base: str | None, limits: Limits) -> int:
    """Find mistakes around the gate: environment, repository, workflows, and what each suite can detect.

    Exit codes: 0 no problem, 1 problems, 2 bad input. Nothing is written.
    """
    suites = [manifest_file.load(path, limits) for path in manifest_file.locate_all(manifests)]
    sections = [Section("Environment", environment.environment())]
    for root, members in _by_root(suites).items():
        sections.append(Section("Repository", tuple(repository.checks(root, members, base, os.environ, limits))))
    if format == "json":
        say(_json(sections))
    else:
        tell(_text(sections))
    return int(has_problem(sections))


def _by_root(suites: list[Suite]) -> dict[str, list[Suite]]:
    roots: dict[str, list[Suite]] = {}
    for suite in suites:
        roots.setdefault(repository.root_of(suite.manifest), []).append(suite)
    return roots


def _text(sections: list[Section]) -> str:
    lines = []
    for section in sections:
        lines.append(one_line(section.title))
        for advice in section.advice:
            lines.append(f"  {_MARKS[advice.level]:<8}{one_line(advice.says)}")
            if advice.to_do:
                lines.append(f"          {one_line(advice.to_do)}")
        lines.append("")
    problems = sum(advice.level == "problem" for section in sections for advice in section.advice)
    return "\n".join([*lines, plural(problems, "problem") if problems else "no problem", ""])


def _json(sections: list[Section]) -> str:
    data = {
        "version": 1,
        "sections": [
            {"title": section.title, "checks": [advice._asdict() for advice in section.advice]} for section in sections
        ],
    }
    return json.dumps(data, indent=2) + "\n"
