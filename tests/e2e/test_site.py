"""The documentation as a site: every link leads somewhere, nothing is loaded from elsewhere, the reference is up to date."""

import importlib.util
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"


def script(path: Path) -> ModuleType:
    specification = importlib.util.spec_from_file_location(path.stem, path)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_the_reference_is_what_the_code_says() -> None:
    pages = script(REFERENCE / "generate.py").pages()
    assert {path.name for path in REFERENCE.glob("*.md")} == {name for name in pages if "/" not in name}
    for name, text in pages.items():
        assert (REFERENCE / name).read_text(encoding="utf-8") == text, "run python docs/reference/generate.py"


class Links(HTMLParser):
    """The targets, pictures and anchors of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors.update(found[name] for name in ("id", "name") if name in found)
        if tag == "a" and "href" in found:
            self.targets.append(found["href"])
        if tag in ("script", "img", "iframe", "source"):
            self.loaded += [found[name] for name in ("src", "srcset") if name in found]
        if tag == "link" and {"stylesheet", "preconnect", "icon"}.intersection(found.get("rel", "").split()):
            self.loaded.append(found["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, built with the command of CONTRIBUTING.md and CI, which must warn of nothing."""
    checkout = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "docs", checkout / "docs")
    for name in ("README.md", "SECURITY.md", "mkdocs.yml"):
        shutil.copy(ROOT / name, checkout)
    for words in ("python docs/site/pages.py", "python -m mkdocs build --strict"):
        command = [sys.executable, *words.split()[1:]]
        done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert not re.search(r"^\W*(WARNING|ERROR)", done.stdout + done.stderr, re.MULTILINE)
    return checkout / "build" / "site" / "html"


def test_programs_find_an_index_of_all_pages_with_what_each_says_first() -> None:
    pages = script(ROOT / "docs" / "site" / "pages.py")
    text = dict(pages.pages())["llms.txt"].decode("utf-8")
    assert text.startswith("# vrty-gate\n\n> A pull-request gate for LLM output that calls no model.\n\n## Start\n")
    linked = re.findall(r"^- \[[^\]]+\]\(([^)]+)\)(?:: .+\.)?$", text, re.MULTILINE)
    navigation = re.findall(r": ([\w/-]+)\.md$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert linked == [f"{page}.html" for page in navigation]
    assert text.count("- [") == len(linked)
    assert "- [Accept a change](accept.html): " in text


@pytest.mark.slow
def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    pages = {path: Links(path.read_text("utf-8")) for path in site.rglob("*.html")}
    assert len(pages) > 30
    for target in re.findall(r"\]\(([^)]+)\)", (site / "llms.txt").read_text("utf-8")):
        assert site / target in pages, target
    for path, links in pages.items():
        if path.name == "404.html":
            continue  # is shown at any address
        for target in links.targets + links.loaded:
            address = urlsplit(target)
            if not address.scheme:
                found = (path.parent / unquote(address.path)).resolve() if address.path else path
                assert found.is_file(), (path.name, target)
                if address.fragment and found in pages:
                    assert unquote(address.fragment) in pages[found].anchors, (path.name, target)


@pytest.mark.slow
def test_the_home_page_links_to_the_playground(site: Path) -> None:
    assert "playground.html" in Links((site / "index.html").read_text("utf-8")).targets


@pytest.mark.slow
def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*.html"):
        loaded = Links(path.read_text("utf-8")).loaded
        assert not [address for address in loaded if "//" in address], path.name


def test_the_site_is_built_with_one_command_everywhere() -> None:
    command = re.compile(r"python docs/site/pages\.py && \S*mkdocs build --strict")
    for name in ("CONTRIBUTING.md", ".ci/run", "mkdocs.yml"):
        assert command.search((ROOT / name).read_text("utf-8")), name


def test_links_of_the_home_page_lead_to_pages_or_to_the_repository() -> None:
    linked = script(ROOT / "docs" / "site" / "pages.py").linked
    for before, after in (
        ("[a](docs/rules.md)", "[a](rules.md)"),
        ("[a label\nof two lines](docs/rules.md#source)", "[a label\nof two lines](rules.md#source)"),
        ("[`code`](docs/rules.md)", "[`code`](rules.md)"),
        ("[![a [b]](docs/comment.png)](docs/rules.md)", "[![a [b]](comment.png)](rules.md)"),
        ("[a](SECURITY.md)", "[a](threat-model.md)"),
        ("[a](bench/README.md)", "[a](https://github.com/OWNER/vrty-gate/blob/main/bench/README.md)"),
        ("[a](https://example.org/docs/x.md)", "[a](https://example.org/docs/x.md)"),
        ("[a](#quick-start)", "[a](#quick-start)"),
        ("`[a](docs/rules.md)`", "`[a](docs/rules.md)`"),
        ("```md\n[a](docs/rules.md)\n```", "```md\n[a](docs/rules.md)\n```"),
        ('<img src="docs/comment.png">', '<img src="comment.png">'),
        ('<a href="docs/rules.md#source">', '<a href="rules.html#source">'),
    ):
        assert linked(before, "README.md") == after
    assert linked("[a](../../README.md#install)", "docs/reference/report.md") == "[a](../index.md#install)"
    assert linked("[a](../examples/README.md)", "docs/rules.md").startswith("[a](https://")
