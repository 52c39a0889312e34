"""`vrty-gate doctor`."""

import json
import os
from collections.abc import Iterator, Mapping

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import say, tell
from vrty_gate.doctor import Advice, Section, environment, has_problem, repository, workflows
from vrty_gate.doctor import suite as suites_of
from vrty_gate.doctor.detectable import detectable
from vrty_gate.doctor.unread import unread
from vrty_gate.files.disk import Limits
from vrty_gate.formats import outgoing
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate_all
from vrty_gate.manifest.suite import Suite
from vrty_gate.manifest.uses import Use
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

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
@click.option(
    "--drop",
    type=options.Number(0, 1, min_open=True),
    help="Report a problem if a suite does not detect this drop in the scores of all its responses.",
)
@click.option("--base", metavar="REF", help="Branch, tag or commit that pull requests are compared with.")
@options.limits
def doctor(manifests: tuple[str, ...], format: str, drop: float | None, base: str | None, limits: Limits) -> int:
    """Find mistakes in the environment, the repository, the workflows and the suites.

    Exit codes: 0 no problem, 1 problems, 2 bad input. Nothing is written.
    """
    suites = [load(path, limits) for path in locate_all(manifests)]
    sections = [Section("Environment", environment.environment())]
    uses: dict[str, list[Use]] = {}
    roots = _by_root(suites)
    for root, members in roots.items():
        where = f" {root}" if len(roots) > 1 else ""
        found = tuple(repository.checks(root, members, base, os.environ, limits))
        sections.append(Section(f"Repository{where}", found))
        uses[root], unreadable = workflows.read(root, limits)
        sections.append(Section(f"CI{where}", (*unreadable, *_of_workflows(root, members, uses[root]))))
    if not has_problem(sections[:1]):  # damaged data would give other scores
        for suite in suites:
            accepted = baselines.read(suite.baselines, limits)
            compares = any(use.compares for use in uses[repository.root_of(suite.manifest)])
            found = (*unread(suite, suites), *_of_suite(suite, accepted, drop, compares=compares))
            sections.append(Section(suite.manifest, found))
    if format == "json":
        say(_json(sections))
    else:
        tell(_text(sections))
    return int(has_problem(sections))


def _of_workflows(root: str, suites: list[Suite], uses: list[Use]) -> Iterator[Advice]:
    asked = [repository.relative(suite.manifest, root) for suite in suites]
    return workflows.advice(uses, asked, sorted(set(repository.manifests(root)) - set(asked)))


def _of_suite(
    suite: Suite, accepted: Mapping[str, Baseline], drop: float | None, *, compares: bool
) -> Iterator[Advice]:
    yield from suites_of.recordings(suite)
    yield from suites_of.waivers(suite)
    needs_baselines = not compares and (bool(accepted) or not suite.recorded.is_whole)
    yield from suites_of.cases(suite, accepted, needs_baselines=needs_baselines)
    scores = suites_of.accepted_scores(suite, accepted)
    yield from suites_of.saturated(scores)
    yield from suites_of.vacuous(scores)
    yield from suites_of.tight(suite, scores)
    yield from suites_of.apart(suite, scores, accepted)
    yield from detectable(suite, scores, drop)


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
    return outgoing.in_json(json.dumps(data, indent=2)) + "\n"
