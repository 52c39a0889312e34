"""What the site adds to the pages of docs/: a home page, the threat model, and links to files outside of docs/."""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
GITHUB = "https://github.com/OWNER/vrty-gate/blob/main"
_FROM_ROOT = {"index.md": "README.md", "threat-model.md": "SECURITY.md"}
"""Pages that are made of files at the top of the repository."""

_LINK = re.compile(r"(!?\[[^\]\n]*\]\()((?!https?:|#|mailto:)[^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made of files at the top of the repository."""
    for page, source in _FROM_ROOT.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=_LINK.sub(_from_root, text)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """The page with links to files outside of this folder as links to the repository."""
    folder = posixpath.dirname(page.file.src_uri)
    return _LINK.sub(lambda match: _outside(match, folder), markdown)


def _from_root(match: re.Match[str]) -> str:
    """A link of a file at the top of the repository, as seen from this folder."""
    target = match[2]
    inside = target.removeprefix("docs/") if target.startswith("docs/") else _SITE.get(target, f"../{target}")
    return f"{match[1]}{inside}{match[3] or ''})"


_SITE = {source: page for page, source in _FROM_ROOT.items()}


def _outside(match: re.Match[str], folder: str) -> str:
    path = posixpath.normpath(posixpath.join("docs", folder, match[2]))
    if path.startswith("docs/") and not path.startswith(("docs/playground/", "docs/site/", "docs/comment.markdown")):
        return match[0]
    if path in _SITE:
        relative = posixpath.relpath(_SITE[path], folder or ".")
        return f"{match[1]}{relative}{match[3] or ''})"
    return f"{match[1]}{GITHUB}/{path}{match[3] or ''})"
