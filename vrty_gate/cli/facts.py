"""`vrty-gate facts`."""

import json
from collections.abc import Iterator

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.core.conversation.as_text import spoken
from vrty_gate.files.disk import Limits
from vrty_gate.gate.score import Selection, select
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.render.untrusted import one_line
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline


@click.command()
@options.manifest
@click.option("--case", "cases", multiple=True, metavar="ID", help="Only this case. Repeatable.")
@options.limits
def facts(manifest: str | None, cases: tuple[str, ...], limits: Limits) -> int:
    """Propose what the responses must keep, as YAML for the manifest.

    Prints a `keep` list for each case: the numbers, dates, names, links and warnings common to its accepted answers.
    Read it, and paste what matters into the case. Nothing is written.
    """
    suite = load(locate(manifest), limits)
    records = baselines.read(suite.baselines, limits)
    for case in select(suite, Selection(cases=cases)):
        tell("".join(f"{line}\n" for line in _lines(suite, case, records.get(case.id))))
    return 0


def _lines(suite: Suite, case: SuiteCase, record: Baseline | None) -> Iterator[str]:
    """The proposals for one case."""
    from vrty_gate.core.stated.proposals import proposals  # it reads the names of texts

    yield f"# {case.id}  {one_line(case.place.file)}:{case.place.line}"
    if record is None:
        yield "# nothing: it has no accepted answer yet"
        return
    answers = [spoken(answer.response, answer.messages) for answer in record.answers]
    if not answers:
        yield f"# nothing: {one_line(suite.baselines)} has no texts (store: scores)"
        return
    found = proposals(answers)
    stated = {part for entry in case.texts.keep for part in entry}
    new = [entry for entry in found if entry not in stated]
    if not new:
        yield "# nothing to add" if found else "# nothing: no number, date, name, link or warning in all its answers"
        return
    yield "    # add to its keep:" if stated else "    keep:"
    yield from (f"      - {quoted(entry)}" for entry in new)


def quoted(text: str) -> str:
    r"""The text as a double-quoted scalar of YAML on one line; what a terminal would not show is escaped."""
    return "".join([char if char.isprintable() else _escaped(char) for char in json.dumps(text, ensure_ascii=False)])


def _escaped(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"
