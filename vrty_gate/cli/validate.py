"""`vrty-gate validate`."""

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.files.disk import Limits
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate_all
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line
from vrty_gate.stores import baselines


@click.command()
@options.manifests
@options.limits
def validate(manifests: tuple[str, ...], limits: Limits) -> int:
    """Check manifests, their files and their baselines, without scoring."""
    for path in locate_all(manifests):
        suite = load(path, limits)
        accepted = baselines.read(suite.baselines, limits)
        ids = {case.id for case in suite.cases}
        counts = {
            "without baseline": len(ids - accepted.keys()),
            "baselines without case": len(accepted.keys() - ids),
            "with an empty response": sum(not case.texts.response.strip() for case in suite.cases),
        }
        notes = "".join(f", {count} {label}" for label, count in counts.items() if count)
        tell(f"{one_line(suite.manifest)}: {plural(len(ids), 'case')}{notes}\n")
    return 0
