"""The templates of the page, in which every text is escaped."""

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import jinja2
from markupsafe import Markup

from vrty_gate.core.gate.rule import RED
from vrty_gate.formats import outgoing
from vrty_gate.history import Trends
from vrty_gate.render import sections
from vrty_gate.render.compiled import Compiled
from vrty_gate.render.page.filters import filters
from vrty_gate.render.untrusted import visible
from vrty_gate.render.verdict import heading
from vrty_gate.report import Report


def render(report: Report, trends: Mapping[str, Trends]) -> str:
    """The page of a report, with trends by manifest."""
    style, script = _resource("report.css"), _resource("report.js")
    text: str = (
        _environment()
        .get_template("report.html.j2")
        .render(
            report=report,
            trends=trends,
            suites=sections.red_first(report),
            heading=heading(report),
            style=Markup(style),  # noqa: S704  # files of the package
            script=Markup(script),  # noqa: S704
            policy=f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}';"
            " base-uri 'none'; form-action 'none'",
        )
    )
    return outgoing.in_html(text)


def compile_all() -> None:
    """Compile every template of the page, for an installation that cannot be written to later."""
    for name in _environment().list_templates(extensions=["j2"]):
        _environment().get_template(name)


def _printable(value: Any) -> Any:
    """Called for everything the template prints: text with hidden characters made visible, to be escaped next."""
    return value if isinstance(value, Markup) or type(value) is int else visible(str(value))


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("vrty_gate", "templates/page"),
        undefined=jinja2.StrictUndefined,
        finalize=_printable,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=True,
        bytecode_cache=Compiled(),
    )
    environment.filters |= filters()
    environment.globals["red_verdicts"] = RED
    return environment


def _resource(name: str) -> str:
    return (files("vrty_gate.templates") / "page" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """What allows exactly this style or script in a Content-Security-Policy."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}"
