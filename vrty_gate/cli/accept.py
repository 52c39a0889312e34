"""`vrty-gate accept`."""

from typing import TYPE_CHECKING

import click

from vrty_gate import accept as acceptance
from vrty_gate import manifest as manifest_file
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.files.disk import Limits
from vrty_gate.gate.score import Selection
from vrty_gate.render.order import apart, number, plural
from vrty_gate.render.untrusted import one_line

if TYPE_CHECKING:
    from vrty_gate.accept.creep import Fall

_LONGEST = 80


@click.command()
@options.manifest
@options.selection
@click.option("--add", is_flag=True, help="Keep what was accepted, and accept the response as another good answer.")
@click.option("--reason", default="", help="Why these responses are good, for whoever reads the baselines.")
@click.option(
    "--no-history",
    is_flag=True,
    envvar="VRTY_GATE_NO_HISTORY",
    help="Do not look in Git for what was accepted before, to tell what sank by small steps.",
)
@options.limits
def accept(manifest: str | None, selection: Selection, add: bool, reason: str, no_history: bool, limits: Limits) -> int:
    """Make the current scores the baseline, of all cases or of those selected."""
    suite = manifest_file.load(manifest_file.locate(manifest), limits)
    done = acceptance.accept(suite, selection, one_line(reason), limits, add=add, history=not no_history)
    for case in done.cases:
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
            if gating.vacuous and not case.added:
                note = "so its k rule lets every later score pass; a floor under gate does not"
                tell(f"         note: {gating.dimension} is 0, {note}\n")
    for fall in done.falls:
        tell(f"note: {one_line(_sank(fall))}\n")
    for remark in done.remarks:
        tell(f"note: {one_line(remark)}\n")
    tell(f"accepted {plural(len(done.cases), 'case')} in {one_line(suite.baselines)}\n")
    return 0


def _sank(fall: "Fall") -> str:
    now, then = apart(fall.now, fall.then)
    if not fall.case:
        return f"the suite has sunk: mean {fall.dimension} {now}, it was {then} in {fall.commit[:7]}"
    before = f"accepted at {then}" if fall.then is not None else "beside what was accepted"
    reason = fall.reason if len(fall.reason) <= _LONGEST else fall.reason[:_LONGEST] + "..."
    why = f' ("{reason}")' if reason else ""
    return f"{fall.case} has sunk by small steps: {fall.dimension} {now}, {before} in {fall.commit[:7]}{why}"
