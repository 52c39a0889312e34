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
