"""Leaderboard and relevance judgement files in the formats of other programs. Pure."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, get_args

from vrty_gate.core.gate.rule import mean
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
    each = [Row(one.run, one.topic, float(one.grade)) for one in grades]
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
    for one in graded:
        document = md5(one.text.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()
        key = one.topic, document
        best[key] = max(one.grade, best.get(key, 0))
    return "".join([f"{topic} 0 {document} {best[topic, document]}\n" for topic, document in sorted(best)])


def require_judged(graded: Iterable[Graded], topics: Iterable[str]) -> None:
    """Raises InputError unless each topic has a report, which readers of relevance judgements rely on."""
    judged = {one.topic for one in graded}
    if bare := [topic for topic in topics if topic not in judged]:
        raise InputError(f"no run has a report on {named(bare)}; qrels need one per topic")


def require_whole_words(ids: Iterable[str], what: str) -> None:
    """Raises InputError for an id with a space, which a file in `what` cannot contain."""
    for name in ids:
        if name.split() != [name]:
            raise InputError(f"the id {name[:80]!a} has a space, which {what} cannot contain; rename it")


def named(topics: Iterable[str]) -> str:
    """`topic 3`, `topics 3, 7`: a few ids, then the number of further ones."""
    ids = list(topics)
    shown = [one if len(one) <= 40 else one[:40] + "..." for one in ids[:10]]
    more = f" and {len(ids) - 10} more" if len(ids) > 10 else ""
    return f"topic{'' if len(ids) == 1 else 's'} {', '.join(shown)}{more}"
