"""The report as one HTML file that needs nothing else: no network, no other files, and scripts only for comfort."""

from vrty_gate.report import Report


def page(report: Report) -> str:
    """The report as an HTML page; without scripts it shows the same, but does not sort or filter."""
    from vrty_gate.render.page.template import render  # importing Jinja2 takes as long as a run without it

    return render(report)
