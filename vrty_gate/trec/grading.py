"""From files of topics and runs to grades, and from grades to files."""

from collections.abc import Mapping

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.scorers import rag
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.trec import board, layouts, reading
from vrty_gate.trec.board import Graded, Standing
from vrty_gate.trec.layouts import Layout
from vrty_gate.trec.runs import Report
from vrty_gate.trec.suites import safe_names
from vrty_gate.trec.topics import Topic, TopicFormat, queries


class Work(NamedTuple):
    """The input and the grades."""

    topics: Mapping[str, Topic]
    queries: dict[str, str]
    reports: list[Report]
    graded: list[Graded]
    """The reports on known topics, in their order."""
    standings: list[Standing]
    skipped: tuple[str, ...]
    """Paths that `reading.Files` skipped."""


def grade(
    topics: tuple[str, ...], runs: tuple[str, ...], topic_format: TopicFormat, settings: rag.Settings, limits: Limits
) -> Work:
    """Read topics and runs, and grade each report. Raises InputError."""
    topic_files, run_files = reading.files(topics), reading.files(runs)
    read_topics = reading.read_topics(topic_files.paths, limits)
    reports = reading.read_runs(run_files.paths, limits)
    topic_queries = queries(read_topics, topic_format)
    graded = list(board.grade(reports, topic_queries, settings))
    if not graded:
        raise InputError("no report matches any of the topics; check that --topics belongs to these runs")
    standings = board.standings(graded, reports, read_topics)
    return Work(read_topics, topic_queries, reports, graded, standings, (*topic_files.skipped, *run_files.skipped))


def _rows(work: Work, layout: Layout) -> list[layouts.Row]:
    if layout != "own":
        layouts.require_whole_words([report.run for report in work.graded], f"the layout {layout}")
        layouts.require_whole_words(work.topics, f"the layout {layout}")
    return layouts.rows(board.latest(work.graded))


def leaderboard(work: Work, layout: Layout) -> str:
    """The leaderboard of all runs. Raises InputError if the layout cannot represent it."""
    rows = _rows(work, layout)
    if layout == "trec_eval" and len({row.run for row in rows}) > 1:
        raise InputError("the layout trec_eval does not include run names; use --output-dir for one file per run")
    return layouts.leaderboard(rows, layout)


def leaderboards(work: Work, layout: Layout) -> dict[str, str]:
    """The leaderboard of each run by file name. Raises InputError if the layout cannot represent it."""
    rows = _rows(work, layout)
    names = safe_names({row.run for row in rows})
    return {
        f"{names[run]}.eval.txt": layouts.leaderboard([row for row in rows if row.run == run], layout)
        for run in dict.fromkeys(row.run for row in rows)
    }


def qrels(work: Work) -> str:
    """The grades as relevance judgements. Raises InputError for a topic without a report or an id with a space."""
    layouts.require_whole_words(work.topics, "a file of relevance judgements")
    layouts.require_judged(work.graded, work.topics)
    return layouts.qrels(work.graded)
