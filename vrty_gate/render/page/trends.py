"""What the trends of the page draw: how accepted scores moved over the commits of the baselines."""

from collections.abc import Iterable, Iterator, Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.history import CaseTrend, Entry, Mean, Point, Trends
from vrty_gate.render.order import number

WIDTH, HEIGHT = 320, 64
MOST_ENTRIES = 30
_MOST_DIMENSIONS = 12
_MOST_CASES = 12
_EDGE = 6
_MOVED = 0.005
"""Smaller moves round to 0."""

_Value = tuple[int, float, bool, str]
"""Index of an entry, a score there, whether it can be compared with the one before, and a few words."""

CUT = {
    "shallow": "Older commits are missing, because this is a shallow clone.",
    "partial": "Older commits are missing, because this is a partial clone.",
    "size": "Older commits were not read, because all of them together are too large.",
    "count": "Older commits were not read, because there are too many.",
}
"""Why older entries are missing."""


class Dot(NamedTuple):
    """A score in a line; coordinates in pixels."""

    x: float
    y: float
    words: str


class Line(NamedTuple):
    """How a dimension moved, of the suite or of a case."""

    name: str
    dimension: str
    paths: list[str]
    """A path for each version of the scorer, whose scores cannot be compared with others."""
    dots: list[Dot]
    first: float
    """The first score that can be compared with the last."""
    last: float
    spread: float
    """The difference between the highest and the lowest score that can be compared with the last."""
    accepted: int
    """How often an answer was accepted, of a case."""
    reason: str
    """Why the last of them was accepted."""


def of_dimensions(trends: Trends) -> list[Line]:
    """A line for each dimension of the last entry."""
    last = trends.entries[-1].means if trends.entries else ()
    lines = (_line("", mean.dimension, _means(trends.entries, mean), len(trends.entries)) for mean in last)
    return list(lines)[:_MOST_DIMENSIONS]


def _means(entries: Sequence[Entry], mean: Mean) -> Iterator[_Value]:
    """The means of a dimension by entry."""
    for i, entry in enumerate(entries):
        for each in entry.means:
            if (each.dimension, each.scorer) == (mean.dimension, mean.scorer):
                yield i, each.mean, each.comparable, f"{_place(entry)}: {number(each.mean)}"


def of_cases(trends: Trends) -> list[Line]:
    """The cases that moved most, each in the dimension in which it did."""
    lines = [line for case in trends.cases for line in _of_case(case, trends)]
    lines.sort(key=lambda line: (-line.spread, line.name))
    return lines[:_MOST_CASES]


def _of_case(case: CaseTrend, trends: Trends) -> Iterator[Line]:
    """The dimension in which a case moved most, if it is still there and moved."""
    points = case.points[_since(case.points) :]
    if not points or points[-1].kind == "removed":
        return
    accepted = [point for point in points if point.kind in ("added", "changed")]
    lines = []
    for dimension in points[-1].scores:
        values = [
            (
                point.entry,
                point.scores[dimension],
                i == 0 or dimension in point.deltas,
                _words(point, dimension, trends),
            )
            for i, point in enumerate(points)
            if dimension in point.scores
        ]
        line = _line(case.case, dimension, values, len(trends.entries))
        lines.append(line._replace(accepted=len(accepted), reason=accepted[-1].reason if accepted else ""))
    lines = [line for line in lines if line.spread >= _MOVED]
    yield from sorted(lines, key=lambda line: (-line.spread, line.dimension))[:1]


def _since(points: Sequence[Point]) -> int:
    """Where a case begins for the last time."""
    return next((i for i in range(len(points) - 1, -1, -1) if points[i].kind in ("found", "added")), 0)


def _words(point: Point, dimension: str, trends: Trends) -> str:
    return f"{_place(trends.entries[point.entry])}: {number(point.scores[dimension])}"


def _line(name: str, dimension: str, values: Iterable[_Value], entries: int) -> Line:
    """The line through scores in the order of entries."""
    known = list(values)
    runs: list[list[tuple[float, float]]] = []
    scores = [0.0]
    for entry, score, comparable, _ in known:
        if not runs or not comparable:
            runs.append([])
            scores = []
        scores.append(score)
        runs[-1].append((_x(entry, entries), _y(score)))
    dots = [Dot(_x(entry, entries), _y(score), words) for entry, score, _, words in known]
    paths = ["M" + "L".join(f"{x} {y}" for x, y in run) for run in runs if len(run) > 1]
    return Line(name, dimension, paths, dots, scores[0], scores[-1], max(scores) - min(scores), 0, "")


def _x(entry: int, entries: int) -> float:
    return round(_EDGE + (WIDTH - 2 * _EDGE) * (entry / (entries - 1) if entries > 1 else 0.5), 2)


def _y(score: float) -> float:
    return round(_EDGE + (HEIGHT - 2 * _EDGE) * (1 - min(max(score, 0.0), 1.0)), 2)


def _place(entry: Entry) -> str:
    return f"{entry.commit[:7]}, {entry.date[:10]}" if entry.commit else "not committed"


def latest(trends: Trends) -> list[Entry]:
    """The entries to list, the newest first."""
    return list(trends.entries[: -MOST_ENTRIES - 1 : -1])


def change(entry: Entry) -> str:
    """What an entry changed, in numbers."""
    counts = (
        (entry.added, "added"),
        (entry.changed, "changed"),
        (entry.removed, "removed"),
        (entry.renamed, "renamed"),
        (entry.rescored, "rescored"),
    )
    return ", ".join(f"{count} {word}" for count, word in counts if count) or "nothing"
