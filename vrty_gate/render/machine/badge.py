"""The verdict as a badge: an SVG image, or the JSON from which shields.io draws one."""

import json

from vrty_gate.report import Report, is_below_bar, is_sure

_LABEL = "vrty-gate"
_COLORS = {"brightgreen": "#1a7f37", "red": "#cf222e", "lightgrey": "#57606a"}
"""The names that shields.io knows, and what the image has instead: dark enough for white letters."""


def svg(report: Report) -> str:
    """A small image that says `vrty-gate | passing`; all its words are our own."""
    message, color = _state(report)
    left, right = _width(_LABEL), _width(message)
    total = left + right
    title = f"{_LABEL}: {message}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="20" role="img" aria-label="{title}">\n'
        f"  <title>{title}</title>\n"
        f'  <clipPath id="corners"><rect width="{total}" height="20" rx="4"/></clipPath>\n'
        '  <g clip-path="url(#corners)">\n'
        f'    <rect width="{left}" height="20" fill="#24292f"/>\n'
        f'    <rect x="{left}" width="{right}" height="20" fill="{_COLORS[color]}"/>\n'
        "  </g>\n"
        '  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\n'
        f"    {_words(_LABEL, 0)}\n"
        f"    {_words(message, left)}\n"
        "  </g>\n"
        "</svg>\n"
    )


def endpoint(report: Report) -> str:
    """The JSON that the endpoint badge of shields.io reads."""
    message, color = _state(report)
    data = {"schemaVersion": 1, "label": _LABEL, "message": message, "color": color}
    return json.dumps(data, indent=2) + "\n"


def _state(report: Report) -> tuple[str, str]:
    """The message and its color: how many answers got worse, or why else the gate is red."""
    counts = report.counts
    if report.verdict == "pass":
        return ("nothing accepted", "lightgrey") if counts.new == counts.cases else ("passing", "brightgreen")
    lost = any(group.too_many for suite in report.suites for group in suite.groups)
    below = sum(is_below_bar(case) if lost else is_sure(case) for suite in report.suites for case in suite.cases)
    found = (
        (counts.failed + below, "regressed"),
        (counts.errors, "not scored"),
        (counts.missing, "missing"),
        (counts.not_comparable, "not comparable"),
    )
    first = next((f"{count} {words}" for count, words in found if count), "")
    return first or ("failing" if counts.cases else "could not run"), "red"


_MARGIN = 6


def _length(text: str) -> int:
    """The width of the letters, which the image sets, so that any font fits."""
    return (len(text) * 13 + 1) // 2


def _width(text: str) -> int:
    return _length(text) + 2 * _MARGIN


def _words(text: str, x: int) -> str:
    return f'<text x="{x + _MARGIN}" y="14" textLength="{_length(text)}" lengthAdjust="spacingAndGlyphs">{text}</text>'
