"""`vrty-gate accept`."""

import click

from vrty_gate import accept as acceptance
from vrty_gate import manifest as manifest_file
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.files import Limits
from vrty_gate.render.order import number, plural
from vrty_gate.render.untrusted import one_line
from vrty_gate.suite import Selection


@click.command()
@options.manifest
@options.selection
@click.option("--add", is_flag=True, help="Keep what was accepted, and accept the response as another good answer.")
@click.option("--reason", default="", help="Why these responses are good, for whoever reads the baselines.")
@options.limits
def accept(manifest: str | None, selection: Selection, add: bool, reason: str, limits: Limits) -> int:
    """Make the current scores the baseline, of all cases or of those selected."""
    suite = manifest_file.load(manifest_file.locate(manifest), limits)
    done = acceptance.accept(suite, selection, one_line(reason), limits, add=add)
    for case in done:
        scores = [
            f"{g.dimension} {'' if g.before is None else number(g.before) + ' -> '}{number(g.after)}"
            for g in case.gating
            if g.after != 1.0 or g.before not in (None, 1.0)  # what is and was whole is not worth a word
        ]
        what = "new    " if case.new else "added  " if case.added else "changed"
        tell(f"{what}  {case.case}  {', '.join(scores)}".rstrip() + "\n")
        if case.dropped:
            tell(f"         dropped {plural(case.dropped, 'other answer')}\n")
        for note in case.notes:
            tell(f"         note: {one_line(note)}\n")
        for gating in case.gating:
            if gating.after == 0.0 and not case.added:
                tell(f"         note: {gating.dimension} is 0, so its k rule lets every later score pass\n")
    tell(f"accepted {plural(len(done), 'case')} in {one_line(suite.baselines)}\n")
    return 0
