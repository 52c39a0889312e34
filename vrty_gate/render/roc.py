"""ROC curves as a self-contained SVG for light and dark pages; the same numbers give the same bytes."""

import re
from html import escape

from vrty_gate.calibration.learning.learned import Learned, Learning
from vrty_gate.core.gate.roc import Point, Roc
from vrty_gate.render.order import number
from vrty_gate.render.untrusted import cut, one_line

_LEFT, _TOP, _SIDE = 84, 64, 380
_WIDTH, _HEIGHT = 760, 516
_LEGEND = _LEFT + _SIDE + 32
_LINE = 34
_MOST = 10
"""Maximum number of dimensions in the legend."""
_NAME, _TITLE = 26, 60
"""Maximum characters of a dimension name."""

_LIGHT = (
    *("#0069a8", "#c04f00", "#00795a", "#a8437f", "#7a6000"),
    *("#4d4d4d", "#6a3fd0", "#b3122d", "#0f8a9d", "#5a8a00"),
)
_DARK = (
    *("#5fb8f0", "#ff9650", "#35d0a0", "#f29dcb", "#e2c341"),
    *("#c8c8c8", "#b39cff", "#ff6b7d", "#4fe3f0", "#a5d63c"),
)
"""One color for each dimension in the legend."""
_DASHES = ("", "8 3", "2 3", "10 3 2 3")


def svg(learning: Learning) -> str:
    """The curves of the dimensions with their chosen thresholds; a dimension that flags on its own is one point."""
    drawn, undrawn = learning.dimensions[:_MOST], len(learning.dimensions) - _MOST
    counts = f"{learning.grounded} grounded and {learning.ungrounded} ungrounded answers"
    title = _text(learning.suite.name, _TITLE)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
        ' role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="13">'
    )
    parts = [
        head,
        f'<title id="title">Detected over false alarms: {title}</title>',
        f'<desc id="desc">{counts}. {" ".join([_describe(dimension) for dimension in learning.dimensions])}</desc>',
        f"<style>{_style()}</style>",
        f'<rect class="page" width="{_WIDTH}" height="{_HEIGHT}"/>',
        f'<text class="ink" x="{_LEFT}" y="26" font-size="16" font-weight="600">{title}</text>',
        f'<text class="dim" x="{_LEFT}" y="44">{counts}; dots: the chosen floors, diamonds: flags</text>',
        *_axes(),
    ]
    lines = [
        " ".join([_position(dimension.roc, point) for point in _corners(dimension.roc.points)]) for dimension in drawn
    ]
    parts += [
        _curve(lines[i], i, lines[i + 1 :].count(lines[i]))
        for i, dimension in enumerate(drawn)
        if not dimension.is_flag
    ]
    marks_at: dict[str, int] = {}
    for i, dimension in enumerate(drawn):
        if not (dimension.is_flag or dimension.point.detected or dimension.point.false_alarms):
            continue  # no floor was chosen
        position = _position(dimension.roc, dimension.point)
        parts.append(_mark(dimension, i, position, marks_at.get(position, 0)))
        marks_at[position] = marks_at.get(position, 0) + 1
    parts += [line for i, dimension in enumerate(drawn) for line in _legend(dimension, i)]
    return "\n".join([*parts, *_rest(len(drawn), undrawn), "</svg>"]) + "\n"


def _style() -> str:
    light = "".join([f".c{i}{{color:{color}}}" for i, color in enumerate(_LIGHT)])
    dark = "".join([f".c{i}{{color:{color}}}" for i, color in enumerate(_DARK)])
    return (
        ".page{fill:#fff}.ink{fill:#1f2328}.dim{fill:#59636e}.grid{stroke:#d1d9e0}.edge{stroke:#59636e}"
        f".mark{{stroke:#fff}}{light}@media (prefers-color-scheme:dark){{.page{{fill:#0d1117}}.ink{{fill:#f0f6fc}}"
        f".dim{{fill:#9198a1}}.grid{{stroke:#3d444d}}.edge{{stroke:#9198a1}}.mark{{stroke:#0d1117}}{dark}}}"
    )


def _axes() -> list[str]:
    right, bottom = _LEFT + _SIDE, _TOP + _SIDE
    lines = []
    for quarter in range(5):
        x, y = _LEFT + quarter * _SIDE // 4, bottom - quarter * _SIDE // 4
        percent = f"{25 * quarter} %"
        lines += [
            f'<path class="grid" d="M{x},{_TOP}V{bottom}M{_LEFT},{y}H{right}"/>',
            f'<text class="dim" x="{x}" y="{bottom + 20}" text-anchor="middle">{percent}</text>',
            f'<text class="dim" x="{_LEFT - 12}" y="{y + 4}" text-anchor="end">{percent}</text>',
        ]
    turned, low = _TOP + _SIDE // 2, f'x="{_LEFT + _SIDE // 2}" y="{bottom + 44}"'
    return [
        *lines,
        f'<path class="edge" d="M{_LEFT},{bottom}L{right},{_TOP}" stroke-dasharray="4 4"/>',
        f'<text class="ink" {low} text-anchor="middle">false alarms: grounded answers that are flagged</text>',
        f'<text class="ink" transform="translate(22,{turned}) rotate(-90)" text-anchor="middle">{_DETECTED}</text>',
    ]


_DETECTED = "detected: ungrounded answers that are flagged"


def _position(curve: Roc, point: Point) -> str:
    x = _LEFT + _SIDE * point.false_alarms / curve.grounded
    y = _TOP + _SIDE - _SIDE * point.detected / curve.ungrounded
    return f"{x:.2f},{y:.2f}"


def _curve(line: str, i: int, above: int) -> str:
    """A curve; wider where other curves overlap it, so that they show as stripes."""
    width = 2 + 2 * min(above, 4)
    paint = f'fill="none" stroke="currentColor" stroke-width="{width}"{_dash(i)}'
    return f'<polyline class="c{i}" points="{line}" {paint}/>'


def _dash(i: int) -> str:
    dash = _DASHES[i % len(_DASHES)]
    return f' stroke-dasharray="{dash}"' if dash else ""


def _corners(points: tuple[Point, ...]) -> list[Point]:
    """The points without intermediate points on a straight line."""
    corners: list[Point] = []
    for point in points:
        while len(corners) > 1 and _straight(corners[-2], corners[-1], point):
            corners.pop()
        corners.append(point)
    return corners


def _straight(a: Point, b: Point, c: Point) -> bool:
    return (b.false_alarms - a.false_alarms) * (c.detected - b.detected) == (b.detected - a.detected) * (
        c.false_alarms - b.false_alarms
    )


def _mark(dimension: Learned, i: int, position: str, below: int) -> str:
    """A disc, or a diamond for a flag; smaller where it covers others, so that they show as rings."""
    size = max(7 - 2 * below, 2)
    half = f"A{size},{size} 0 0 1 "
    shape = (
        f"M0,{-size}L{size},0L0,{size}L{-size},0Z" if dimension.is_flag else f"M{-size},0{half}{size},0{half}{-size},0Z"
    )
    return (
        f'<path class="mark c{i}" d="{shape}" transform="translate({position})" fill="currentColor">'
        f"<title>{_describe(dimension)}</title></path>"
    )


def _legend(dimension: Learned, i: int) -> list[str]:
    y = _TOP + 8 + i * _LINE
    rates = dimension.rates
    middle = _LEGEND + 14
    sample = (
        f'<path d="M{middle},{y - 6}l6,6l-6,6l-6,-6Z"/>'
        if dimension.is_flag
        else f'<path d="M{_LEGEND},{y}h28" stroke="currentColor" stroke-width="2"{_dash(i)}/>'
        f'<circle cx="{middle}" cy="{y}" r="5"/>'
    )
    detected, false = 100 * rates.detected / rates.ungrounded, 100 * rates.false_alarms / rates.grounded
    measure = (
        f"detected {detected:.1f} %, false {false:.1f} %"
        if dimension.is_flag
        else f"AUROC {number(dimension.roc.auroc)}"
    )
    return [
        f'<g class="c{i}" fill="currentColor">{sample}</g>',
        f'<text class="ink" x="{_LEGEND + 40}" y="{y + 1}">{_text(dimension.dimension, _NAME)}</text>',
        f'<text class="dim" x="{_LEGEND + 40}" y="{y + 16}" font-size="11.5">{measure}</text>',
    ]


def _rest(drawn: int, undrawn: int) -> list[str]:
    """The end of the legend: the diagonal and the number of dimensions not drawn."""
    y = _TOP + 8 + drawn * _LINE
    others = f"; {undrawn} more dimensions are not drawn" if undrawn > 0 else ""
    return [
        f'<path class="edge" d="M{_LEGEND},{y}h28" stroke-dasharray="4 4"/>',
        f'<text class="dim" x="{_LEGEND + 40}" y="{y + 4}">chance{others}</text>',
    ]


def _describe(dimension: Learned) -> str:
    rates = dimension.rates
    counts = f"{rates.detected} of {rates.ungrounded} detected, {rates.false_alarms} of {rates.grounded} false alarms"
    measure = "flags" if dimension.is_flag else f"AUROC {number(dimension.roc.auroc)}; floor {dimension.floor!r}:"
    return f"{_text(dimension.dimension, _NAME)} {measure} {counts}."


def _text(text: str, longest: int) -> str:
    """Any text, escaped for XML and truncated to fit."""
    line = re.sub("[\ufffe\uffff]", "?", one_line(text))
    return escape(cut(line, longest))
