"""What was learned from labelled answers, for a terminal: tables, notes and lines for the manifest."""

from collections.abc import Iterator

import yaml

from vrty_gate.calibration import percent
from vrty_gate.calibration.learning.learned import Learned, Learning, Rates, RuleCount
from vrty_gate.render.order import number, plural
from vrty_gate.render.text import table
from vrty_gate.render.untrusted import one_line


def words(learning: Learning) -> list[str]:
    """The lines; quoted text is not escaped yet."""
    suite, rate = learning.suite, learning.rate
    by = "the greatest Youden's J" if rate is None else f"at most {percent(rate)} false alarms"
    counts = f"{plural(learning.grounded, 'grounded answer')}, {learning.ungrounded} ungrounded"
    head = ["dimension", "floor", "detected", "false", "held out", "false", "J", "AUROC", "95 % of false"]
    lines = [
        f"{suite.name}  {one_line(suite.manifest)}",
        "",
        f"  {counts}; floors by {by}",
        "",
        *table(head, [_row(one) for one in learning.dimensions], left=1),
    ]
    if learning.rules:
        head = ["rule that fails", "detected", "false", "J", "abstained", "95 % of false"]
        lines += ["", *table(head, [_rule(one) for one in learning.rules], left=1)]
    lines += ["", *[f"  Note: {one_line(note)}" for note in (*learning.notes, *_notes(learning))]]
    return [*lines, "", *_pasted(learning)]


def _row(one: Learned) -> list[str]:
    idle = not (one.point.detected or one.point.false_alarms)
    floor = "flag" if one.is_flag else "-" if idle else repr(one.floor)
    new = one.held_out
    held_out = [f"{new.detected}/{one.roc.ungrounded}", f"{new.false_alarms}/{one.roc.grounded}"] if new else ["-", "-"]
    telling = [number(one.rates.j), number(one.roc.auroc)]
    return [one.dimension, floor, *_counts(one.rates), *held_out, *telling, _between(one.rates)]


def _rule(one: RuleCount) -> list[str]:
    rates = one.rates
    both = rates.grounded and rates.ungrounded
    telling = number(rates.j) if both else "-"
    return [one.rule, *_counts(rates), telling, str(one.abstained), _between(rates) if both else "-"]


def _counts(rates: Rates) -> list[str]:
    return [f"{rates.detected}/{rates.ungrounded}", f"{rates.false_alarms}/{rates.grounded}"]


def _between(rates: Rates) -> str:
    low, high = rates.between
    return f"{100 * low:.1f}-{100 * high:.1f} %"


def _notes(learning: Learning) -> Iterator[str]:
    if learning.gate:
        yield (
            "detected and false are optimistic, because the floors were learned from these answers: trust held out more"
        )
    if sum(one.pasted for one in learning.dimensions) > 1:
        (detected, false), between = _counts(learning.together), _between(learning.together)
        yield f"the floors below combined: detected {detected}, false {false} (95 %: {between})"


def _pasted(learning: Learning) -> list[str]:
    """The lines for the manifest; in comments, alternative or additional floors."""
    if not learning.gate:
        return ["# Nothing to add to the manifest: no dimension separates grounded from ungrounded answers.\n"]
    where = ", replacing its gate" if learning.suite.gate else ""
    gate = yaml.safe_dump({"gate": dict(learning.gate)}, default_flow_style=None, sort_keys=False, width=120)
    others = [one for one in learning.dimensions if not one.pasted and one.tells]
    comments = [f"  # {_comment(one)}\n" for one in others]
    beside = ["  # Other dimensions that separate them, each with additional false alarms:\n"] if others else []
    return ["".join([f"# In the manifest{where}:\n", gate, *beside, *comments, *_options(learning)])]


def _options(learning: Learning) -> list[str]:
    """Options for geometry, in comments, because their position depends on the manifest."""
    heads = {
        "calibration": "For dgi, in the options of geometry:",
        "thresholds": "For the flags of geometry, in its options; ratio of sgi, cosine of dgi:",
    }
    lines = []
    for name, value in learning.options.items():
        style = None if isinstance(value, dict) else False
        text = yaml.safe_dump({name: value}, default_flow_style=style, sort_keys=False, width=120).strip()
        lines += [f"# {heads[name]}\n", f"#   {one_line(text)}\n"]
    return lines


def _comment(one: Learned) -> str:
    line = yaml.safe_dump({one.dimension: {"floor": one.floor}}, default_flow_style=None).strip()
    return one_line(line)
