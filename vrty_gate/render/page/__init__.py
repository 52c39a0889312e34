"""The report as one HTML file that needs nothing else: no network, no other files, and scripts only for comfort."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from vrty_gate.core.case import NOTHING
from vrty_gate.report import Report

if TYPE_CHECKING:
    from vrty_gate.history import Trends


def page(report: Report, trends: "Mapping[str, Trends]" = NOTHING) -> str:
    """The report as an HTML page; without scripts it shows the same, but does not sort or filter.

    `trends` has, by manifest, how the accepted scores moved.
    """
    from vrty_gate.render.page.template import render  # importing Jinja2 takes as long as a run without it

    return render(report, trends)
