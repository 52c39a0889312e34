"""What the charts of the page draw: scores of cases against their bars, and how the scores are distributed."""

from collections.abc import Iterable, Iterator

from vrty_gate.core.gate.rule import BROKEN, RED
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.render.order import number
from vrty_gate.report import CaseReport, Check, Dimension, SuiteReport

MOST_COLUMNS = 240
"""Maximum number of cases in a chart: those closest to their bar."""

_MOST_CHARTS = 6
_MOST_DISTRIBUTIONS = 12
_MOST_NAMED = 8
_BINS = 20

WIDTH, HEIGHT = 760, 240
_LEFT, _TOP, _RIGHT, _BOTTOM = 36, 26, 8, 8


class Column(NamedTuple):
    """A case in a chart; coordinates in pixels."""

    case: CaseReport
    x: float
    accepted: float
    current: float
    required: float | None
    half: float
    kind: str
    """Whether it fails, is below its bar, or passes."""
    label: str
    """Number of a failing case in the list of names; empty for the others."""
    words: str


class Chart(NamedTuple):
    """The scores of a dimension."""

    dimension: Dimension
    columns: list[Column]
    named: list[Column]
    hidden: int
    """Number of cases that are not drawn."""
    lines: list[tuple[str, float]]
    """The grid: values and their heights."""


class Bin(NamedTuple):
    """A range of scores."""

    low: float
    high: float
    accepted: int
    current: int
    x: float
    accepted_height: float
    current_height: float


class Distribution(NamedTuple):
    """How many cases have which score in a dimension, accepted and current."""

    dimension: Dimension
    bins: list[Bin]
    most: int
    cases: int


def charts(suite: SuiteReport) -> list[Chart]:
    """A chart for each dimension that gates and that changed in some case, those that fell in most cases first."""
    moved = [d for d in suite.dimensions if d.severity in ("fail", "review") and d.compared and (d.fell or d.rose)]
    moved.sort(key=lambda dimension: (dimension.severity != "review", -dimension.fell, dimension.name))
    return [chart for chart in (_chart(suite, dimension) for dimension in moved[:_MOST_CHARTS]) if chart.columns]


def _chart(suite: SuiteReport, dimension: Dimension) -> Chart:
    compared = sorted(_compared(suite, dimension), key=lambda pair: (_above(pair[1]), pair[0].id))
    shown = compared[:MOST_COLUMNS]
    step = (WIDTH - _LEFT - _RIGHT) / max(len(shown), 1)
    columns: list[Column] = []
    failing = 0
    for i, (case, check) in enumerate(shown):
        kind = "fails" if check.verdict in RED else "below" if check.verdict in BROKEN.values() else "passes"
        failing += kind != "passes"
        label = str(failing) if kind != "passes" and failing <= _MOST_NAMED else ""
        words = f"{case.id}: {number(check.baseline)} to {number(check.current)}, needs {number(check.required)}"
        required = None if check.required is None else _height(check.required)
        columns.append(
            Column(
                case,
                round(_LEFT + step * (i + 0.5), 2),
                _height(check.baseline or 0.0),
                _height(check.current or 0.0),
                required,
                round(min(step * 0.4, 12), 2),
                kind,
                label,
                words,
            )
        )
    lines = [(f"{value / 4:g}", _height(value / 4)) for value in range(5)]
    return Chart(
        dimension, columns, [column for column in columns if column.label], dimension.compared - len(shown), lines
    )


def _compared(suite: SuiteReport, dimension: Dimension) -> Iterator[tuple[CaseReport, Check]]:
    """The listed cases with an accepted and a current score in a dimension."""
    for case in suite.cases:
        for check in case.checks:
            if check.dimension == dimension.name and check.current is not None and check.baseline is not None:
                yield case, check


def _above(check: Check) -> float:
    """How far a score is above its bar."""
    return (check.current or 0.0) - (check.required or 0.0)


def _height(score: float) -> float:
    return round(_TOP + (1 - min(max(score, 0.0), 1.0)) * (HEIGHT - _TOP - _BOTTOM), 2)


def distributions(suite: SuiteReport, dimensions: Iterable[Dimension]) -> list[Distribution]:
    """How the scores of each dimension are distributed over the listed cases that were compared."""
    found = (_distribution(suite, dimension) for dimension in dimensions)
    return [distribution for distribution in found if distribution.cases][:_MOST_DISTRIBUTIONS]


BIN_WIDTH, BIN_HEIGHT = 16, 72


def _distribution(suite: SuiteReport, dimension: Dimension) -> Distribution:
    accepted, current = [0] * _BINS, [0] * _BINS
    cases = 0
    for _, check in _compared(suite, dimension):
        accepted[_bin(check.baseline or 0.0)] += 1
        current[_bin(check.current or 0.0)] += 1
        cases += 1
    most = max(*accepted, *current, 1)
    bins = [
        Bin(i / _BINS, (i + 1) / _BINS, accepted[i], current[i], i * BIN_WIDTH, *_bars(accepted[i], current[i], most))
        for i in range(_BINS)
    ]
    return Distribution(dimension, bins, most, cases)


def _bars(accepted: int, current: int, most: int) -> tuple[float, float]:
    return round(accepted / most * BIN_HEIGHT, 2), round(current / most * BIN_HEIGHT, 2)


def _bin(score: float) -> int:
    return min(int(min(max(score, 0.0), 1.0) * _BINS), _BINS - 1)
