"""`vrty-gate history`."""

import json

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import say, tell
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Disk, Limits
from vrty_gate.formats import outgoing
from vrty_gate.formats.codec import encode
from vrty_gate.gate.pull_request.base import baselines_in
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate


@click.command()
@options.manifest
@click.option("--case", "cases", multiple=True, metavar="ID", help="Only this case, in detail. Repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON; vrty-gate schema history describes it.")
@options.limits
def history(manifest: str | None, cases: tuple[str, ...], as_json: bool, limits: Limits) -> int:
    """Show how the accepted scores moved over the commits of the baselines file.

    Reads the Git history of the baselines, newest last, including renamed and moved files. With --case, shows each
    answer accepted for a case, and what changed in meaning. Nothing is written.
    """
    from vrty_gate.cli.trends import in_words, of_cases
    from vrty_gate.history.trends import trends, trends_of

    path, ids = locate(manifest), tuple(dict.fromkeys(cases))
    try:
        suite = load(path, limits)
    except InputError as error:
        remark = f"gradual declines were not searched for, because the suite cannot be loaded: {error}"
        found = trends_of(baselines_in(Disk(path), path), limits, ids, remarks=(remark,))
    else:
        found = trends(suite, limits, ids)
    if as_json:
        say(outgoing.in_json(json.dumps(encode(found), indent=2)) + "\n")
    else:
        tell("".join(f"{line}\n" for line in (of_cases(found) if cases else in_words(found))))
    return 0
