"""Leaderboard and relevance judgement files in the formats of other programs. Pure."""

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

from vrty_gate.core.gate.rule import mean
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.trec.board import Graded, by_run
from vrty_gate.trec.topics import ALL

Layout = Literal["own", "trec_eval", "ir_measures"]
LAYOUTS: tuple[Layout, ...] = get_args(Layout)

_MEASURE = "AVG_GRADE"


class Row(NamedTuple):
    """The grade of a run on a topic, or its mean over all it has."""

    run: str
    topic: str
    value: float


def rows(graded: Iterable[Graded]) -> list[Row]:
    """A row for each grade, in order, then one for each run with its mean over the topics it has."""
    grades = list(graded)
    means = {run: mean(by_topic.values()) for run, by_topic in by_run(grades).items()}
    each = [Row(report.run, report.topic, float(report.grade)) for report in grades]
    return each + [Row(run, ALL, value) for run, value in means.items()]


def leaderboard(board: Iterable[Row], layout: Layout) -> str:
    """The rows as a file; `trec_eval` does not include the run."""
    return "\n".join(_lines(board, layout)) + "\n"


def _lines(board: Iterable[Row], layout: Layout) -> Iterator[str]:
    for row in board:
        if layout == "own":
            yield f"{row.run}\t{_MEASURE}\t{row.topic}\t{row.value!r}"
        elif layout == "trec_eval":
            yield f"{_MEASURE}\t{row.topic}\t{row.value!r}"
        else:
            yield f"{row.run}\t{row.topic}\t{_MEASURE}\t{row.value!r}"


def qrels(graded: Iterable[Graded]) -> str:
    """Relevance judgements: `topic 0 document grade`, a report's document being the MD5 of its text.

    Sorted by topic and document as text; of the same report on the same topic the highest grade.
    """
    from hashlib import md5  # a name for a text, no protection

    best: dict[tuple[str, str], int] = {}
    for report in graded:
        document = md5(report.text.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()
        key = report.topic, document
        best[key] = max(report.grade, best.get(key, 0))
    return "".join([f"{topic} 0 {document} {best[topic, document]}\n" for topic, document in sorted(best)])


def require_judged(graded: Iterable[Graded], topics: Iterable[str]) -> None:
    """Raises InputError unless each topic has a report, which readers of relevance judgements rely on."""
    covered = {report.topic for report in graded}
    if uncovered := [topic for topic in topics if topic not in covered]:
        raise InputError(f"no run has a report on {named(uncovered)}; qrels need one per topic")


def require_whole_words(ids: Iterable[str], target: str) -> None:
    """Raises InputError for an id with a space, which a file in `what` cannot contain."""
    for id_ in ids:
        if id_.split() != [id_]:
            raise InputError(f"the id {id_[:80]!a} has a space, which {target} cannot contain; rename it")


def named(topics: Iterable[str]) -> str:
    """`topic 3`, `topics 3, 7`: a few ids, then the number of further ones."""
    ids = list(topics)
    parts = [topic if len(topic) <= 40 else topic[:40] + "..." for topic in ids[:10]]
    more = f" and {len(ids) - 10} more" if len(ids) > 10 else ""
    return f"topic{'' if len(ids) == 1 else 's'} {', '.join(parts)}{more}"
