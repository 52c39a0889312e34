"""`vrty-gate accept`."""

from typing import TYPE_CHECKING

import click

from vrty_gate import accept as acceptance
from vrty_gate import manifest as manifest_file
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.errors import InputError
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
@click.option("--add", is_flag=True, help="Keep the accepted responses, and accept this one as another good answer.")
@click.option("--new", "only_new", is_flag=True, help="Only cases that have no baseline yet.")
@click.option("--reason", default="", help="Why these responses are good; stored in the baselines file.")
@click.option(
    "--accept-broken",
    multiple=True,
    metavar="CASE",
    help="Accept this case although its response is broken, such as an error page; needs --reason. Repeatable.",
)
@click.option(
    "--no-history",
    is_flag=True,
    envvar="VRTY_GATE_NO_HISTORY",
    help="Do not search the Git history for scores that declined gradually.",
)
@options.limits
def accept(
    manifest: str | None,
    selection: Selection,
    add: bool,
    only_new: bool,
    reason: str,
    accept_broken: tuple[str, ...],
    no_history: bool,
    limits: Limits,
) -> int:
    """Make the current scores the baseline for all or selected cases."""
    if accept_broken and not reason.strip():
        raise InputError("--accept-broken needs --reason: say why the response is right; nothing was changed")
    suite = manifest_file.load(manifest_file.locate(manifest), limits)
    result = acceptance.accept(
        suite,
        selection,
        one_line(reason),
        limits,
        add=add,
        history=not no_history,
        broken=accept_broken,
        only_new=only_new,
    )
    for case in result.cases:
        scores = [
            f"{g.dimension} {'' if g.before is None else number(g.before) + ' -> '}{number(g.after)}"
            for g in case.gating
            if g.after != 1.0 or g.before not in (None, 1.0)  # scores that are and were 1 are not worth mentioning
        ]
        label = "new    " if case.new else "added  " if case.added else "changed"
        tell(f"{label}  {case.case}  {', '.join(scores)}".rstrip() + "\n")
        if case.dropped:
            tell(f"         dropped {plural(case.dropped, 'other answer')}\n")
        for note in case.notes:
            tell(f"         note: {one_line(note)}\n")
        for gating in case.gating:
            if gating.vacuous and not case.added:
                note = "so its k rule passes every later score; set a floor under gate to prevent this"
                tell(f"         note: {gating.dimension} is 0, {note}\n")
    for fall in result.falls:
        tell(f"note: {one_line(_describe_decline(fall))}\n")
    for remark in result.remarks:
        tell(f"note: {one_line(remark)}\n")
    tell(f"accepted {plural(len(result.cases), 'case')} in {one_line(suite.baselines)}\n")
    return 0


def _describe_decline(fall: "Fall") -> str:
    current, earlier = apart(fall.now, fall.then)
    if not fall.case:
        return f"the suite has declined gradually: mean {fall.dimension} {current}, was {earlier} in {fall.commit[:7]}"
    before = f"accepted at {earlier}" if fall.then is not None else "compared with the accepted response"
    reason = fall.reason if len(fall.reason) <= _LONGEST else fall.reason[:_LONGEST] + "..."
    quoted_reason = f' ("{reason}")' if reason else ""
    return (
        f"{fall.case} has declined gradually: {fall.dimension} {current}, {before} in {fall.commit[:7]}{quoted_reason}"
    )
