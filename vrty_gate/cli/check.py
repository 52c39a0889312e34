"""`vrty-gate check`."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from typing import TYPE_CHECKING

import click

from vrty_gate.cli import checking, options
from vrty_gate.cli.outputs import Outputs, tell
from vrty_gate.cli.progress import Progress, progress
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits, write_text
from vrty_gate.gate.parts.work import Work
from vrty_gate.gate.score import Selection

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from vrty_gate.cli.elsewhere import Elsewhere
    from vrty_gate.gate.parts.shard import Shard


@click.command()
@options.manifests
@options.selection
@options.k
@options.exit_zero
@click.option(
    "--against",
    metavar="REF",
    envvar="VRTY_GATE_AGAINST",
    help="Compare with the texts at the merge base with this branch, tag or commit instead of stored baselines.",
)
@options.base
@click.option(
    "--workers",
    metavar="NUMBER",
    default="auto",
    show_default=True,
    envvar="VRTY_GATE_WORKERS",
    help="Number of processes; auto: one per processor if at least 40 cases changed. Does not affect the report.",
)
@click.option(
    "--cases-from",
    "cases_at",
    metavar="ADDRESS",
    envvar="VRTY_GATE_CASES_FROM",
    help="Read the cases from a Parquet file or an address such as s3://bucket/cases.jsonl, not from the manifest.",
)
@click.option(
    "--baselines-from",
    "baselines_at",
    metavar="ADDRESS",
    envvar="VRTY_GATE_BASELINES_FROM",
    help="Read the baselines from a file or address, not from the file in the manifest.",
)
@click.option(
    "--cache",
    metavar="FOLDER",
    envvar="VRTY_GATE_CACHE",
    help="Store the results of changed cases in FOLDER and reuse them. Does not affect the report.",
)
@click.option(
    "--case-seconds",
    type=options.Number(0.001, 86_400),
    envvar="VRTY_GATE_CASE_SECONDS",
    help="Seconds of processor time after which a case is an error; no limit by default.",
)
@click.option(
    "--executor",
    metavar="ADDRESS",
    envvar="VRTY_GATE_EXECUTOR",
    help="Check the changed cases on the cluster at ADDRESS, such as dask://host:8786, not in local processes.",
)
@click.option(
    "--shard",
    metavar="I/N",
    envvar="VRTY_GATE_SHARD",
    help="Check only the Ith of N parts of the cases, and write the results to --output FILE for vrty-gate merge.",
)
@options.replies
@click.option("--watch", is_flag=True, help="Check again whenever a file of the suites changes, until Ctrl-C.")
@click.option("--trends", is_flag=True, help="Add a history of the accepted scores to the web page.")
@options.history
@options.outputs
@options.limits
def check(
    manifests: tuple[str, ...],
    selection: Selection,
    k: float | None,
    exit_zero: bool,
    against: str | None,
    base: str | None,
    workers: str,
    shard: str | None,
    cases_at: str | None,
    baselines_at: str | None,
    cache: str | None,
    case_seconds: float | None,
    executor: str | None,
    replies: str | None,
    watch: bool,
    trends: bool,
    no_history: bool,
    outputs: Outputs,
    limits: Limits,
) -> int:
    """Compare every case with its baseline, and fail if any got worse.

    Without MANIFEST, reads vrty-gate.yml in the current folder, its .github folder, or the nearest parent folder
    that has one. If MANIFEST is a folder, the manifest in it is used; patterns such as 'prompts/**/gate.yml' are
    expanded.
    """
    options.require_k(k)
    if against is not None and base is not None:
        raise InputError("--against compares with the base already; remove --base")
    if trends and not outputs.has_page:
        raise InputError("--trends needs a web page; add --output FILE.html")
    outputs = outputs._replace(trends=limits if trends else None)
    work = Work(outputs.verbose, _count(workers), cache=cache or "", case_seconds=case_seconds)
    with _executor(executor) as found:
        work = work._replace(executor=found)
        if shard is not None:
            if against is not None or base is not None or watch or not selection.is_whole:
                words = "--shard takes no --against, --base, --case, --tag or --watch; give --base to vrty-gate merge"
                raise InputError(words)
            with _progress(outputs) as shown:
                results = checking.run_shard(
                    manifests, _numbers(shard), limits, k, work._replace(progress=shown), replies
                )
            return _write_shard(results, outputs)

        def once() -> int:
            with _progress(outputs) as shown:
                report = checking.run(
                    manifests,
                    selection,
                    limits,
                    k,
                    against,
                    base,
                    history=not no_history,
                    work=work._replace(progress=shown),
                    elsewhere=_elsewhere(cases_at, baselines_at),
                    replies=replies,
                    lists_all=outputs.lists_all,
                )
            outputs.write(report)
            return int(report.verdict == "fail" and not exit_zero)

        if not watch:
            return once()
        from vrty_gate.cli.watching import watch as watch_files  # few use it

        return watch_files(once, manifests, limits, [path for _, path in outputs.files])


@contextmanager
def _progress(outputs: Outputs) -> Iterator[Progress | None]:
    """The progress line, removed at the end; None if nothing is to be shown or stderr is not a terminal."""
    shown = progress() if outputs.stdout is not None else None
    with closing(shown) if shown is not None else nullcontext():
        yield shown


def _elsewhere(cases: str | None, baselines: str | None) -> "Elsewhere | None":
    if cases is None and baselines is None:
        return None
    from vrty_gate.cli.elsewhere import Elsewhere  # few use it

    return Elsewhere(cases or "", baselines or "")


def _executor(address: str | None) -> "AbstractContextManager[Executor | None]":
    if address is None:
        return nullcontext()
    from vrty_gate.cli.executors import executor_at  # few have a cluster

    return executor_at(address)


def _count(workers: str) -> int | None:
    """The number of processes; None for as many as pay."""
    if workers == "auto":
        return None
    if not (workers.isascii() and workers.isdecimal() and 1 <= int(workers) <= _MOST_WORKERS):
        raise InputError(f"--workers is {workers!a}, but must be auto or a number from 1 to {_MOST_WORKERS}")
    return int(workers)


_MOST_WORKERS = 256


def _numbers(shard: str) -> tuple[int, int]:
    """The number of a shard and the number of shards."""
    match = re.fullmatch("([1-9][0-9]{0,5})/([1-9][0-9]{0,5})", shard)
    if not match or int(match[1]) > int(match[2]):
        raise InputError(f"--shard is {shard!a}, but must be a number of shards such as 2/4, the second of four")
    return int(match[1]), int(match[2])


def _write_shard(shard: "Shard", outputs: Outputs) -> int:
    from vrty_gate.gate.parts.shard import to_json

    if [kind for kind, _ in outputs.files] != ["json"]:
        raise InputError("--shard needs one --output FILE that ends in .json")
    write_text(outputs.files[0][1], to_json(shard))
    if outputs.stdout is not None:
        tell(
            f"wrote shard {shard.number} of {shard.shards} to {outputs.files[0][1]}; vrty-gate merge has the verdict\n"
        )
    return 0
