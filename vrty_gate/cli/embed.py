"""`vrty-gate embed`."""

import os
import sys

import click

from vrty_gate.ask import embed as asking
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell, write_stderr
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.manifest import embeddings_path
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate
from vrty_gate.manifest.suite import Suite
from vrty_gate.models import encoders
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line
from vrty_gate.scorers.geometry import measure_in
from vrty_gate.stores import baselines, embeddings
from vrty_gate.stores.labelled import read as read_labelled


@click.command()
@options.manifest
@click.option("--encoder", "name", required=True, metavar="NAME", help=f"One of {', '.join(encoders.NAMES)}.")
@click.option(
    "--output",
    metavar="FILE",
    help="Embeddings file, .jsonl or .npy; defaults to the one in the manifest, or else a file next to it.",
)
@click.option(
    "--labelled",
    metavar="FILE",
    help="Also embed the texts of these labelled answers, for vrty-gate calibrate --labelled.",
)
@click.option("--again", is_flag=True, help="Embed all texts again and replace the contents of the file.")
@click.option("--prune", is_flag=True, help="Drop embeddings of texts that are neither current nor accepted.")
@click.option("--dry-run", is_flag=True, help="List the texts to embed without loading a model.")
@options.limits
def embed(
    manifest: str | None,
    name: str,
    output: str | None,
    labelled: str | None,
    again: bool,
    prune: bool,
    dry_run: bool,
    limits: Limits,
) -> int:
    """Embed the texts that are missing from an embeddings file, so that `check` can score geometry without a model.

    The encoder is selected only with --encoder; a manifest cannot select one.
    """
    encoder = encoders.encoder(name)
    suite = load(locate(manifest), limits)
    path = _path(suite, output)
    embeddings_path.require_own(path, suite)
    existing = asking.read_embeddings(path, limits)
    if existing is not None and not again:
        asking.require_same(existing, encoder.name, path)
    reused = existing if existing is not None and not again else None
    examples = read_labelled(labelled, limits).examples if labelled is not None else ()
    wanted = asking.wanted(suite, baselines.read(suite.baselines, limits), examples)
    missing = {key: text for key, text in wanted.items() if reused is None or key not in reused.rows}
    if dry_run:
        for text in missing.values():
            tell(f"embed  {text.case}  {text.name}\n")
        tell(f"{plural(len(missing), 'text')} to embed with {one_line(encoder.name)}\n")
        return 0
    rows = reused.every() if reused is not None else {}
    before_pruning = len(rows)
    if prune:
        rows = {key: row for key, row in rows.items() if key in wanted}
    dropped = before_pruning - len(rows)
    dimension = reused.dimension if reused is not None else 0
    if missing:
        progress = _Progress(len(missing))
        try:
            rows |= asking.embed(encoder.load(), missing, dimension, progress.say)
        finally:
            progress.end()
    if missing or dropped:
        embeddings.write(path, encoder.name, dimension or len(next(iter(rows.values()))), rows)
    if dropped:
        tell(f"dropped {plural(dropped, 'embedding')}\n")
    summary = (
        f"embedded {plural(len(missing), 'text')} with {one_line(encoder.name)}" if missing else "nothing to embed"
    )
    tell(f"{summary}; {plural(len(rows), 'embedding')} in {one_line(path)}\n")
    _advise(suite, path)
    return 0


def _path(suite: Suite, output: str | None) -> str:
    """The file to fill. Raises InputError if its extension gives no format."""
    if output is not None:
        if not embeddings.is_name(output):
            raise InputError(f"--output is {output!a}, but must end in {embeddings.NAMES}")
        return output
    measure = measure_in(suite.scorers)
    if measure is not None and measure.path is not None:
        return measure.path
    return f"{os.path.splitext(suite.manifest)[0]}.embeddings.jsonl"


def _advise(suite: Suite, path: str) -> None:
    """Show how to refer to the file in the manifest, if it does not yet."""
    measure = measure_in(suite.scorers)
    if measure is None or measure.path is None or os.path.realpath(measure.path) != os.path.realpath(path):
        name = os.path.relpath(path, os.path.dirname(suite.manifest) or ".").replace(os.sep, "/")
        tell(f"note: in the manifest: scorers: [default, {{geometry: {{embeddings: {one_line(name)}}}}}]\n")


class _Progress:
    """Progress line on stderr, if that is a terminal: the number of embedded texts."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self.say(0)

    def say(self, done: int) -> None:
        if self._shown:
            write_stderr(f"\r{done}/{self._total} texts\x1b[K")

    def end(self) -> None:
        if self._shown:
            write_stderr("\r\x1b[K")
