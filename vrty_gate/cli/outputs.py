"""Output of a report: one format to stdout, any number to files."""

import os
import sys

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits, write_bytes, write_text
from vrty_gate.formats import outgoing
from vrty_gate.render import FORMATS, render
from vrty_gate.render.untrusted import harmless
from vrty_gate.report import Report, json_bytes


class Outputs(NamedTuple):
    """The outputs of a run."""

    stdout: str | None = "text"
    """Format on stdout; None for no output."""
    files: tuple[tuple[str, str], ...] = ()
    """Format and path of each file."""
    color: bool = False
    verbose: bool = False
    """Whether the text report and JSON have all cases."""
    trends: Limits | None = None
    """Limits for reading the history that the web page shows; None for a page without trends."""

    @property
    def lists_all(self) -> bool:
        """Whether a format shows the cases that pass unchanged as well, where they are not too many."""
        return self.verbose or self.has_page or self._has("junit")

    @property
    def has_page(self) -> bool:
        """Whether a web page is written."""
        return self._has("html")

    def _has(self, name: str) -> bool:
        return name in (self.stdout, *(written for written, _ in self.files))

    def write(self, report: Report) -> None:
        """Write the files, then stdout. Raises InputError when a file cannot be written."""
        for name, path in self.files:
            if name == "parquet" or "://" in path:
                from vrty_gate.cli.elsewhere import write  # few use it

                write(name, path, report, verbose=self.verbose)
            elif name == "json":
                write_bytes(path, json_bytes(report, verbose=self.verbose))
            else:
                write_text(path, self._rendered(name, report))
        if self.stdout is not None:
            text = self._rendered(self.stdout, report)
            if self.stdout == "markdown":
                text = outgoing.spelled(text)
            say(colored(text) if self.color and self.stdout == "text" else text)

    def _rendered(self, name: str, report: Report) -> str:
        if name == "html" and self.trends is not None:
            from vrty_gate.cli.trends import by_manifest  # it runs Git
            from vrty_gate.render.page import page

            return page(report, by_manifest(report, self.trends))
        return render(name, report, verbose=self.verbose)


def plan(
    formats: tuple[str, ...],
    paths: tuple[str, ...],
    *,
    quiet: bool = False,
    color: bool = False,
    verbose: bool = False,
) -> Outputs:
    """The first format belongs to the first path and so on; further paths get their format from the extension.

    A remaining format goes to stdout. Raises InputError for a second one or an unknown extension.
    """
    if "" in paths:
        raise InputError("--output is empty; name a file")
    if unknown := sorted({*formats} - FORMATS.keys()):
        raise InputError(f"--format is {unknown[0]!a}, but must be one of {', '.join(FORMATS)}")
    files = list(zip(formats, paths, strict=False))
    files += [(_format_of(path), path) for path in paths[len(formats) :]]
    rest = formats[len(paths) :]
    if len(rest) > 1:
        raise InputError(f"{' and '.join(rest)} cannot both go to stdout; add --output for one of them")
    return Outputs(None if quiet else rest[0] if rest else "text", tuple(files), color, verbose)


def _format_of(path: str) -> str:
    extension = os.path.splitext(path)[1].lower()
    if extension == ".parquet":  # only for files, because it is not text
        return "parquet"
    for name, written in FORMATS.items():
        if extension in written.extensions:
            return name
    raise InputError(
        f"--output {path}: cannot tell the format from the extension; put --format before it ({', '.join(FORMATS)})"
    )


def say(text: str) -> None:
    """Write to stdout as UTF-8, whatever the locale."""
    if sys.stdout is None:
        raise InputError("stdout is closed; use --output FILE or --quiet")
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()


def write_stderr(text: str) -> None:
    """Write to stderr, ignoring errors."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        pass


def tell(text: str) -> None:
    """Write a message to stdout, with quoted text made visible."""
    say(harmless(text))


def wants_color(no_color: bool = False) -> bool:
    """Whether stdout is a terminal that should be coloured; https://no-color.org."""
    if sys.stdout is None:
        return False
    return not no_color and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and sys.stdout.isatty()


_COLORS = {
    **dict.fromkeys(("FAIL", "ERROR", "MISSING", "INCOMPARABLE"), "31;1"),
    "review": "33;1",
    **dict.fromkeys(("note", "waived", "new"), "33"),
    **dict.fromkeys(("pass", "PASS"), "32"),
}


def colored(text: str) -> str:
    """The text report with colored verdicts: the first word of a line, if it is one."""
    lines = []
    for line in text.split("\n"):
        word = line.split(" ", 3)[2 if line.startswith("  ") else 0] if line.strip() else ""
        color = _COLORS.get(word)
        lines.append(line.replace(word, f"\x1b[{color}m{word}\x1b[0m", 1) if color else line)
    return "\n".join(lines)
