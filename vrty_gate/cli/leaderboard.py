"""`vrty-gate leaderboard`."""

import os
from collections.abc import Callable, Iterable
from typing import get_args

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import say, tell, write_stderr
from vrty_gate.core.gate.rule import DEFAULT_K
from vrty_gate.core.scorers import rag
from vrty_gate.errors import InputError, Place, did_you_mean, note
from vrty_gate.files.disk import Limits, reason, write_text
from vrty_gate.render.order import plural
from vrty_gate.render.trec import comparison, notes, standings_table
from vrty_gate.render.untrusted import harmless, one_line
from vrty_gate.trec import board, grading, suites
from vrty_gate.trec.layouts import LAYOUTS, Layout
from vrty_gate.trec.topics import TOPIC_FORMATS, TopicFormat


def _settings(command: Callable[..., int]) -> Callable[..., int]:
    """An option for each setting of the measures, passed by name."""
    for name, default in reversed(rag.Settings._field_defaults.items()):
        help_text = get_args(rag.Settings.__annotations__[name])[-1]
        option = click.option(
            f"--{name.replace('_', '-')}", type=float, default=default, show_default=True, help=help_text
        )
        command = option(command)
    return command


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@click.option(
    "--topics", multiple=True, required=True, metavar="PATH", help="File or folder with topics, one per line."
)
@click.option(
    "--topic-format",
    type=click.Choice(TOPIC_FORMATS),
    default="auto",
    show_default=True,
    help="Part of a topic to use as the query.",
)
@click.option(
    "--workflow", metavar="FILE", help="Take settings from a workflow.yml of Auto-Judge; options override it."
)
@click.option("--variant", metavar="NAME", help="Variant of the workflow to use.")
@_settings
@click.option("--output", metavar="FILE", help="Write the leaderboard of all runs to one file.")
@click.option("--output-dir", metavar="DIR", help="Write the leaderboard to a folder, one file per run.")
@click.option(
    "--layout",
    type=click.Choice(LAYOUTS),
    help="Format of the leaderboard, which is printed to stdout unless --output is given.  [default: own]",
)
@click.option("--qrels", metavar="FILE", help="Write the grades as relevance judgements.")
@click.option("--baseline-run", metavar="RUN_ID", help="Gate every other run against this one.")
@click.option(
    "--k", type=float, default=DEFAULT_K, show_default=True, help="Share of the baseline mean that a run must reach."
)
@click.option("--write-suites", metavar="DIR", help="Write each run as a suite: a manifest and its cases.")
@click.option("--force", is_flag=True, help="Let --write-suites update existing cases; manifests are kept.")
@options.limits
def leaderboard(
    runs: tuple[str, ...],
    topics: tuple[str, ...],
    topic_format: TopicFormat,
    workflow: str | None,
    variant: str | None,
    output: str | None,
    output_dir: str | None,
    layout: Layout | None,
    qrels: str | None,
    baseline_run: str | None,
    k: float,
    write_suites: str | None,
    force: bool,
    limits: Limits,
    **settings: float,
) -> int:
    """Grade the reports of TREC-style runs without a model, and rank the runs.

    A RUN is a file with one report per line, or a folder with such files up to three levels deep. With a baseline run,
    the exit code is 1 when the mean of another run over all topics is below k times the baseline mean; missing topics
    count as 0.
    """
    options.require_k(k)
    if workflow is not None:
        topic_format = _take(workflow, variant, limits, settings) or topic_format
    elif variant is not None:
        raise InputError("--variant names a part of a workflow; add --workflow FILE")
    chosen = _checked(settings)
    work = grading.grade(topics, runs, topic_format, chosen, limits)
    baseline = _baseline(baseline_run, work.standings)
    printed = grading.leaderboard(work, layout) if layout and output is None and output_dir is None else None
    files: list[tuple[str, str]] = []
    if output is not None:
        files.append((output, grading.leaderboard(work, layout or "own")))
    if output_dir is not None:
        files += _in_folder(output_dir, grading.leaderboards(work, layout or "own"))
    if qrels is not None:
        files.append((qrels, grading.qrels(work)))
    if write_suites is not None:
        suite_files = _in_folder(write_suites, suites.suites(work.reports, work.topics, work.queries, chosen))
        if not force:
            suites.require_free(path for path, _ in suite_files)
        existing = [path for path, _ in suite_files if path.endswith(suites.MANIFEST) and os.path.lexists(path)]
        files += [(path, text) for path, text in suite_files if path not in existing]  # users edit manifests
    _require_different(path for path, _ in files)
    for folder in (output_dir, write_suites):
        if folder is not None:
            _make(folder)
    for path, text in files:
        write_text(path, text)

    comparisons = (
        [board.compare(standing, baseline, k) for standing in work.standings if standing is not baseline]
        if baseline
        else []
    )
    lines = [*notes(work.standings, work.skipped, len(work.topics))]
    if baseline:
        lines = [*comparison(comparisons, baseline, k), *lines]
    if write_suites is not None:
        count = sum(path.endswith(suites.MANIFEST) for path, _ in suite_files)
        unchanged = f"; {plural(len(existing), 'manifest')} left unchanged" if existing else ""
        lines.append(f"wrote {plural(count, 'suite')} to {one_line(write_suites)}{unchanged}")
    if printed is not None:
        say("\t".join([harmless(cell) for cell in printed.split("\t")]))  # tabs are part of the layout
        write_stderr("".join([harmless(line) + "\n" for line in lines]))
    else:
        tell("\n".join([*standings_table(work.standings, list(work.topics)), *lines]) + "\n")
    return int(any(run.is_red for run in comparisons))


def _take(file: str, variant: str | None, limits: Limits, settings: dict[str, float]) -> TopicFormat | None:
    """Fill in the settings of a workflow, except those with an option; the topic format, unless it has one."""
    from vrty_gate.trec import workflow  # few use it

    context = click.get_current_context()
    found = workflow.read(file, variant, limits)
    if found.ignored:
        note(f"{file}: {', '.join(map(one_line, found.ignored))}: not a setting of this judge, ignored")
    settings.update({name: value for name, value in found.values.items() if _is_default(context, name)})
    return found.topic_format if _is_default(context, "topic_format") else None


def _is_default(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is click.core.ParameterSource.DEFAULT


def _checked(values: dict[str, float]) -> rag.Settings:
    settings = rag.Settings(**values)
    if fault := rag.fault(settings):
        raise InputError(f"--{fault[0].replace('_', '-')} {fault[1]}")
    return settings


def _baseline(run: str | None, standings: list[board.Standing]) -> board.Standing | None:
    if run is None:
        return None
    baseline = next((standing for standing in standings if standing.run == run), None)
    if not baseline:
        hint = did_you_mean(run, [standing.run for standing in standings])
        raise InputError(f"--baseline-run {run!a}: no such run" + (f"; {hint}" if hint else ""))
    if len(standings) == 1:
        raise InputError(f"--baseline-run {run!a} is the only run; add another one to compare with it")
    return baseline


def _in_folder(folder: str, files: dict[str, str]) -> list[tuple[str, str]]:
    return [(os.path.join(folder, name), text) for name, text in files.items()]


def _require_different(paths: Iterable[str]) -> None:
    seen: set[str] = set()
    for path in paths:
        real_path = os.path.realpath(path)
        if real_path in seen:
            raise InputError(f"two outputs would be written to {path!a}; choose another file for one of them")
        seen.add(real_path)


def _make(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot create the folder: {reason(error)}", Place(folder)) from error
