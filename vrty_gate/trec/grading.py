"""From files of topics and runs to grades, and from grades to files."""

from collections.abc import Mapping
from typing import NamedTuple

from vrty_gate.core import rag
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.trec import board, layouts, reading
from vrty_gate.trec.board import Graded, Standing
from vrty_gate.trec.layouts import Layout
from vrty_gate.trec.runs import Report
from vrty_gate.trec.suites import safe_names
from vrty_gate.trec.topics import Topic, TopicFormat, queries


class Work(NamedTuple):
    """What was read, and what came of it."""

    topics: Mapping[str, Topic]
    queries: dict[str, str]
    reports: list[Report]
    graded: list[Graded]
    """The reports on known topics, in their order."""
    standings: list[Standing]
    skipped: tuple[str, ...]
    """What `reading.Files` says was not read."""


def grade(
    topics: tuple[str, ...], runs: tuple[str, ...], topic_format: TopicFormat, settings: rag.Settings, limits: Limits
) -> Work:
    """Read topics and runs, and grade each report. Raises InputError."""
    asked, given = reading.files(topics), reading.files(runs)
    known = reading.read_topics(asked.paths, limits)
    reports = reading.read_runs(given.paths, limits)
    wanted = queries(known, topic_format)
    graded = list(board.grade(reports, wanted, settings))
    if not graded:
        raise InputError("no report is on any of the topics; check that --topics belongs to these runs")
    standings = board.standings(graded, reports, known)
    return Work(known, wanted, reports, graded, standings, (*asked.skipped, *given.skipped))


def _rows(work: Work, layout: Layout) -> list[layouts.Row]:
    if layout != "own":
        layouts.require_whole_words([one.run for one in work.graded], f"the layout {layout}")
        layouts.require_whole_words(work.topics, f"the layout {layout}")
    return layouts.rows(board.latest(work.graded))


def leaderboard(work: Work, layout: Layout) -> str:
    """The leaderboard of all runs. Raises InputError where the layout cannot hold it."""
    rows = _rows(work, layout)
    if layout == "trec_eval" and len({row.run for row in rows}) > 1:
        raise InputError("the layout trec_eval does not name runs; give --output-dir for a file for each run")
    return layouts.leaderboard(rows, layout)


def leaderboards(work: Work, layout: Layout) -> dict[str, str]:
    """The leaderboard of each run, by the name of its file. Raises InputError where the layout cannot hold it."""
    rows = _rows(work, layout)
    names = safe_names({row.run for row in rows})
    return {
        f"{names[run]}.eval.txt": layouts.leaderboard([row for row in rows if row.run == run], layout)
        for run in dict.fromkeys(row.run for row in rows)
    }


def qrels(work: Work) -> str:
    """The grades as relevance judgements. Raises InputError for a topic without report, or an id with a blank."""
    layouts.require_whole_words(work.topics, "a file of relevance judgements")
    layouts.require_judged(work.graded, work.topics)
    return layouts.qrels(work.graded)
