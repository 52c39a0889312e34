"""Make the pictures in the README: the comment on `examples/support-bot-regressed` and its HTML report, in a browser.

Writes `docs/comment.png` and `docs/comment-dark.png`, the Markdown they show (`docs/comment.markdown`), and
`docs/report.png`. Each picture holds the digest of what it shows, so that a test can tell whether the gate still writes
that. Needs Chromium
(`apt install chromium`, or any Chrome) and the development requirements:

    python bench/pictures.py [--chromium PROGRAM]
    python bench/pictures.py --pull-requests FOLDER

The second form writes two pictures of each comment of `tests/pull_requests` into a folder: as wide as on a screen,
and as on a telephone.
"""

import argparse
import hashlib
import os
import re
import struct
import subprocess
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import cmarkgfm
import nh3
from cmarkgfm.cmark import Options

from vrty_gate import __version__
from vrty_gate.gate.check import check
from vrty_gate.manifest.load import load
from vrty_gate.render import page as html_page
from vrty_gate.render.markdown import Links, markdown_within
from vrty_gate.report import Report
from vrty_gate.stores import baselines

ROOT = Path(__file__).parents[1]
COMMENT, SOURCE = ROOT / "docs" / "comment.png", ROOT / "docs" / "comment.markdown"
COMMENT_DARK = ROOT / "docs" / "comment-dark.png"
REPORT = ROOT / "docs" / "report.png"
WIDTH = 860
PULL_REQUESTS = ROOT / "tests" / "pull_requests"
WIDTHS = 900, 390
"""Of a screen and of a telephone."""
REPORT_SIZE = 1100, 988
LINKS = Links(
    "https://github.com/alderlight/support-bot/actions/runs/1", "https://github.com/alderlight/support-bot/blob/main"
)
TAGS = set(
    "a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s samp span"
    " strike strong sub summary sup table tbody td tfoot th thead tr tt ul var".split()
)
ATTRIBUTES = {"a": {"href"}, "details": {"open"}, "td": {"align"}, "th": {"align"}, "pre": {"lang"}}
STYLE = """
body { margin: 16px; background: #fff }
.comment { border: 1px solid #d1d9e0; border-radius: 6px; padding: 16px; color: #1f2328; overflow-wrap: break-word;
  font: 14px/1.5 -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif }
.comment > :first-child { margin-top: 0 } .comment > :last-child { margin-bottom: 0 }
h3 { font-size: 1.25em; line-height: 1.25; margin: 24px 0 16px } p, table, ul, pre, details { margin: 0 0 16px }
details details { margin: 0 } summary { cursor: pointer } ul { padding-left: 2em } li + li { margin-top: .25em }
a { color: #0969da; text-decoration: underline } sub { font-size: 75% }
table { border-collapse: collapse; display: block; width: max-content; max-width: 100%; overflow: auto }
th, td { border: 1px solid #d1d9e0; padding: 6px 13px } tr:nth-child(2n) { background: #f6f8fa }
code { font-family: ui-monospace, "Liberation Mono", monospace; font-size: 85%; border-radius: 6px;
  background: #818b981f; padding: .2em .4em; white-space: break-spaces }
pre { background: #f6f8fa; border-radius: 6px; padding: 16px; overflow: auto; line-height: 1.45 }
pre code { background: none; padding: 0; white-space: pre }
.dot { display: inline-block; width: .85em; height: .85em; border-radius: 50%; vertical-align: -.08em }
"""
DOTS = {
    "\U0001f534": "#dd2e44",
    "\U0001f7e0": "#f4900c",
    "\U0001f7e1": "#fdcb58",
    "\U0001f7e2": "#78b159",
    "\u26aa": "#e6e7e8",
}
"""Colours of the signs, which fonts of many machines lack."""
DARK = """
body { background: #0d1117 } .comment { border-color: #3d444d; color: #f0f6fc } a { color: #4493f8 }
th, td { border-color: #3d444d } tr:nth-child(2n), pre { background: #151b23 } code { background: #656c7633 }
"""
MEASURE = "<script>document.documentElement.dataset.height = document.documentElement.scrollHeight</script>"


def main() -> None:
    """Write the pictures and the Markdown of the comment."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--pull-requests", type=Path, metavar="FOLDER", help="write those of tests/pull_requests there")
    chosen = parser.parse_args()
    chromium = chosen.chromium
    if chosen.pull_requests is not None:
        write_pull_requests(chosen.pull_requests, chromium)
        return
    source, html = comment(), report_page()
    SOURCE.write_text(source, encoding="utf-8", newline="\n")
    for path, style in ((COMMENT, STYLE), (COMMENT_DARK, STYLE + DARK)):
        path.write_bytes(with_digest(screenshot(page(source, style), WIDTH, chromium), digest(source)))
    width, height = REPORT_SIZE
    REPORT.write_bytes(with_digest(screenshot(html, width, chromium, height), digest(html)))


def write_pull_requests(folder: Path, chromium: str) -> None:
    """Write two pictures of each comment of the twelve pull requests, with what is folded closed."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(PULL_REQUESTS.glob("[0-9]*.md")):
        html = page(path.read_text(encoding="utf-8"))
        for width in WIDTHS:
            (folder / f"{path.stem}-{width}.png").write_bytes(screenshot(html, width, chromium))


def regressed() -> Report:
    """The report on the example."""
    folder = Path.cwd()
    os.chdir(ROOT / "examples" / "support-bot-regressed")
    try:
        suite = load("vrty-gate.yml")
        return check([(suite, baselines.read(suite.baselines))])
    finally:
        os.chdir(folder)


def comment() -> str:
    """The Markdown of the comment on the example, as far as it is seen: without what is folded, and the version."""
    shown = "".join(unfolded(markdown_within(regressed(), 65_000, LINKS).splitlines(keepends=True)))
    return re.sub(r"(vrty&#45;gate) [\d.]+", r"\1", shown)


def report_page() -> str:
    """The HTML report on the example, without the version."""
    return html_page.page(regressed()).replace(__version__, "")


def unfolded(lines: Iterable[str]) -> Iterator[str]:
    """The lines but for those within closed folds; their summaries stay."""
    closed = depth = 0
    for line in lines:
        opens, closes = line.startswith("<details"), line.startswith("</details>")
        depth += opens
        if opens and not closed and not line.startswith("<details open"):
            closed = depth
            yield line
        elif not closed or (closes and depth == closed):
            yield line
        if closes:
            closed = 0 if depth == closed else closed
            depth -= 1


def page(source: str, style: str = STYLE) -> str:
    """The comment as a page: GitHub's Markdown, its list of allowed elements, and much of its style."""
    html = cmarkgfm.github_flavored_markdown_to_html(source, options=Options.CMARK_OPT_UNSAFE)
    body = nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, link_rel=None)
    for sign, colour in DOTS.items():
        body = body.replace(sign, f'<i class="dot" style="background: {colour}"></i>')
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{style}</style>'
    return f'<!doctype html>{head}<div class="comment">{body}</div>{MEASURE}'


def screenshot(html: str, width: int, chromium: str = "chromium", height: int | None = None) -> bytes:
    """The page as PNG, as high as it is unless a height is given."""
    with tempfile.TemporaryDirectory() as folder:
        path, picture = Path(folder) / "page.html", Path(folder) / "page.png"
        path.write_text(html, encoding="utf-8")
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-sync", "--disable-background-networking"]
        options += ["--no-first-run", "--hide-scrollbars", f"--user-data-dir={folder}/profile"]

        def run(*more: str) -> str:
            command = [chromium, *options, *more, path.as_uri()]
            return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout

        if height is None:
            dom = run(f"--window-size={width},200", "--dump-dom")
            height = int(re.findall(r'data-height="(\d+)"', dom)[0])
        run(f"--window-size={width},{height}", f"--screenshot={picture}")
        return picture.read_bytes()


def digest(source: str) -> str:
    """What ties the picture to the Markdown it shows."""
    return hashlib.sha256(source.encode("utf-8")).hexdigest()


KEYWORD = b"Comment\0sha256:"


def with_digest(picture: bytes, of_source: str) -> bytes:
    """The picture with the digest in a text chunk after its header."""
    data = b"tEXt" + KEYWORD + of_source.encode("ascii")
    chunk = struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data))
    return picture[:33] + chunk + picture[33:]


def digest_of(picture: bytes) -> str:
    """The digest in a picture; empty if there is none."""
    start = picture.find(KEYWORD)
    return "" if start < 0 else picture[start + len(KEYWORD) :][:64].decode("ascii", "replace")


if __name__ == "__main__":
    main()
