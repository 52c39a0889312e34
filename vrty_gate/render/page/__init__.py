"""The report as one HTML file that needs nothing else: no network, no other files, and scripts only for comfort."""

from binascii import b2a_base64
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from vrty_gate import templates
from vrty_gate.core.case import NOTHING
from vrty_gate.core.digests import digest
from vrty_gate.formats import outgoing
from vrty_gate.render import sections
from vrty_gate.render.verdict import heading
from vrty_gate.report import Report

if TYPE_CHECKING:
    from vrty_gate.history import Trends


def page(report: Report, trends: "Mapping[str, Trends]" = NOTHING) -> str:
    """The report as an HTML page; without scripts it shows the same, but does not sort or filter.

    `trends` has, by manifest, how the accepted scores moved.
    """
    from markupsafe import Markup

    from vrty_gate.render.page import compiled  # only what makes a page needs it

    style, script = _resource("report.css"), _resource("report.js")
    text = compiled.report_html(
        report=report,
        trends=trends,
        suites=sections.red_first(report),
        heading=heading(report),
        style=Markup(style),  # noqa: S704  # files of the package
        script=Markup(script),  # noqa: S704
        policy=f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}';"
        " base-uri 'none'; form-action 'none'",
    )
    return outgoing.in_html(text)


def _resource(name: str) -> str:
    """A file of the package, read as `core.bundled` does."""
    loader: Any = templates.__spec__.loader
    folder = str(templates.__file__).removesuffix("__init__.py")
    return str(loader.get_data(f"{folder}page/{name}").decode("utf-8"))


def _hash(text: str) -> str:
    """What allows exactly this style or script in a Content-Security-Policy."""
    return f"sha256-{b2a_base64(bytes.fromhex(digest(text)), newline=False).decode('ascii')}"
