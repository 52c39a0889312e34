"""Write the pages of the site to build/site/pages: those of docs/, and those made of other files of the repository.

    python docs/site/pages.py && mkdocs build --strict

Links to files that are not pages become links to the repository. Any program that reads mkdocs.yml can build the
folder; `zensical build --strict` does it, too.
"""

import posixpath
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "build" / "site" / "pages"
GITHUB = "https://github.com/OWNER/vrty-gate/blob/main"

OF_FILES = {"README.md": "index.md", "SECURITY.md": "threat-model.md"}
"""Pages that are made of files at the top of the repository, by the name of the file."""

SHOWN = (".md", ".png", ".svg")
"""The files of docs/ that are part of the site end like this."""

_CODE = re.compile(
    r"""^\ {0,3}(```+|~~~+).*?^\ {0,3}\1[`~]*[ \t]*$ | (`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)\2(?!`)""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
_TARGET = re.compile(
    r"""(?P<before>\]\(|\b(?:src|srcset|href)=")(?P<path>(?![a-z]+:|\#|/)[^)"#\s]+)(?P<anchor>\#[^)"\s]*)?(?P<after>[)"])""",
    re.VERBOSE,
)
"""The target of a link or picture, in Markdown or HTML: a path. Its label may have several lines."""


def main() -> None:
    """Write all pages anew."""
    shutil.rmtree(PAGES, ignore_errors=True)
    for name, content in pages():
        path = PAGES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def pages() -> Iterator[tuple[str, bytes]]:
    """Each file of the site: where it is in the site, and its content."""
    inside = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*")) if path.suffix in SHOWN)
    for source in (*inside, *OF_FILES):
        content = (ROOT / source).read_bytes()
        if source.endswith(".md"):
            content = linked(content.decode("utf-8"), source).encode("utf-8")
        yield _place(source) or source, content
    yield "llms.txt", index().encode("utf-8")


def index() -> str:
    """The pages for programs that read text: every page of the site, with its first sentence."""
    site = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    parts = [f"# {site['site_name']}", f"> {site['site_description']}."]
    top = [entry for entry in site["nav"] if isinstance(next(iter(entry.values())), str)]
    for name, entries in (
        ("Start", top),
        *(pair for entry in site["nav"] if entry not in top for pair in entry.items()),
    ):
        parts.append("\n".join([f"## {name}", "", *map(_entry, entries)]))
    return "\n\n".join(parts) + "\n"


def _entry(entry: dict[str, Any]) -> str:
    """The line of a page: its title in the navigation, its address, and what it says first."""
    ((title, page),) = entry.items()
    source = next((name for name, place in OF_FILES.items() if place == page), f"docs/{page}")
    text = re.sub(r"^```.*?^```$", "", (ROOT / source).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    paragraphs = (part.strip() for part in text.split("\n\n"))
    first = next((part for part in paragraphs if part and part[0] not in "#<!|-["), "")
    words = " ".join(re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", first).split())
    sentence = re.match(r".*?[.:](?= |$)", words)
    said = f": {sentence[0].rstrip(':.')}." if sentence else ""
    return f"- [{title}]({page.removesuffix('.md')}.html){said}"


def linked(markdown: str, source: str) -> str:
    """A file of the repository with the links that its page needs; code stays as it is."""
    parts, end = [], 0
    for code in _CODE.finditer(markdown):
        parts += [_TARGET.sub(lambda link: _link(link, source), markdown[end : code.start()]), code[0]]
        end = code.end()
    return "".join((*parts, _TARGET.sub(lambda link: _link(link, source), markdown[end:])))


def _link(link: re.Match[str], source: str) -> str:
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link["path"]))
    place = _place(path)
    if place is None:
        address = f"{GITHUB}/{path}"
    else:
        address = posixpath.relpath(place, posixpath.dirname(_place(source) or "") or ".")
        if link["before"] != "](":  # programs that build sites leave HTML as it is
            address = re.sub(r"\.md$", ".html", address)
    return f"{link['before']}{address}{link['anchor'] or ''}{link['after']}"


def _place(path: str) -> str | None:
    """Where a file of the repository is in the site; None where it is not."""
    if path in OF_FILES:
        return OF_FILES[path]
    return path.removeprefix("docs/") if path.startswith("docs/") and path.endswith(SHOWN) else None


if __name__ == "__main__":
    main()
