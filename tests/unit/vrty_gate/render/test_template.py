"""The functions made of the templates say what Jinja2 makes of the same templates."""

from pathlib import Path
from typing import Any

import jinja2
import pytest
from markupsafe import Markup

from vrty_gate.core.gate.rule import RED
from vrty_gate.render.markdown import compiled as comment
from vrty_gate.render.markdown import filters as in_markdown
from vrty_gate.render.markdown import markdown
from vrty_gate.render.page import compiled, page
from vrty_gate.render.page import filters as on_page
from vrty_gate.report import Report, from_json

ROOT = Path(__file__).parents[4]
REPORTS = sorted((ROOT / "tests" / "golden").glob("*/report.json"))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    import make_templates

    return make_templates


def test_the_functions_are_those_of_the_templates_as_they_are(made: Any) -> None:
    for folder, module in made.MADE.items():
        assert module.read_text(encoding="utf-8") == made.made(folder), "run bench/make_templates.py"


def by_jinja(folder: str, filters: dict[str, Any], printed: Any, *, escapes: bool) -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(ROOT / folder),
        undefined=jinja2.StrictUndefined,
        finalize=lambda value: Markup(printed(value)) if escapes else printed(value),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=escapes,
    )
    environment.filters |= filters
    environment.globals["red_verdicts"] = RED
    return environment


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.parent.name)
def test_jinja_prints_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report: Report = from_json(path.read_text(encoding="utf-8"), str(path))
    texts = markdown(report), page(report)
    environment = by_jinja("templates", in_markdown.filters(), in_markdown.printed, escapes=False)
    monkeypatch.setattr(comment, "comment_md", environment.get_template("comment.md.j2").render)
    environment = by_jinja("templates/page", on_page.filters(), on_page.printed, escapes=True)
    monkeypatch.setattr(compiled, "report_html", environment.get_template("report.html.j2").render)
    assert (markdown(report), page(report)) == texts


@pytest.mark.parametrize(
    ("template", "problem"),
    [
        ("{% for x in y if x %}{{ x }}{% endfor %}", "For"),
        ("{% block x %}{% endblock %}", "Block"),
        ("{{ x // 2 }}", "FloorDiv"),
        ("{% filter upper %}x{% endfilter %}", "FilterBlock"),
    ],
)
def test_what_is_not_supported_is_an_error(made: Any, tmp_path: Path, template: str, problem: str) -> None:
    (tmp_path / "one.html.j2").write_text(template, encoding="utf-8")
    with pytest.raises(SystemExit, match=rf"line 1 has a {problem}, which is not supported"):
        made.made(tmp_path)


def test_names_of_a_loop_are_its_own(made: Any, tmp_path: Path) -> None:
    (tmp_path / "one.html.j2").write_text(
        "{% set x = 1 %}{% for x in [2, 3] %}{% set y = x + 1 %}{{ y }}{{ ', ' if not loop.last }}{% endfor %} {{ x }}",
        encoding="utf-8",
    )
    templates = made.Templates(tmp_path)
    templates.function("one.html.j2")
    names: dict[str, Any] = {"printed": str}
    exec(templates.functions["one_html"], names)
    assert names["one_html"]() == "3, 4 1"
