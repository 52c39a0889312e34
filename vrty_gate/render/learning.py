"""The result of learning from labelled answers, for a terminal: tables, notes and lines for the manifest."""

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
        f"  {counts}; floors chosen for {by}",
        "",
        *table(head, [_row(dimension) for dimension in learning.dimensions], left=1),
    ]
    if learning.rules:
        head = ["rule that fails", "detected", "false", "J", "abstained", "95 % of false"]
        lines += ["", *table(head, [_rule(rule) for rule in learning.rules], left=1)]
    lines += ["", *[f"  Note: {one_line(note)}" for note in (*learning.notes, *_notes(learning))]]
    return [*lines, "", *_pasted(learning)]


def _row(learned: Learned) -> list[str]:
    idle = not (learned.point.detected or learned.point.false_alarms)
    floor = "flag" if learned.is_flag else "-" if idle else repr(learned.floor)
    held_out = learned.held_out
    cells = (
        [f"{held_out.detected}/{learned.roc.ungrounded}", f"{held_out.false_alarms}/{learned.roc.grounded}"]
        if held_out
        else ["-", "-"]
    )
    measures = [number(learned.rates.j), number(learned.roc.auroc)]
    return [learned.dimension, floor, *_counts(learned.rates), *cells, *measures, _between(learned.rates)]


def _rule(rule: RuleCount) -> list[str]:
    rates = rule.rates
    both = rates.grounded and rates.ungrounded
    j = number(rates.j) if both else "-"
    return [rule.rule, *_counts(rates), j, str(rule.abstained), _between(rates) if both else "-"]


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
    if sum(dimension.pasted for dimension in learning.dimensions) > 1:
        (detected, false), between = _counts(learning.together), _between(learning.together)
        yield f"the floors below combined: detected {detected}, false {false} (95 %: {between})"


def _pasted(learning: Learning) -> list[str]:
    """The lines for the manifest; in comments, alternative or additional floors."""
    if not learning.gate:
        return ["# Nothing to add to the manifest: no dimension separates grounded from ungrounded answers.\n"]
    note = ", replacing its gate" if learning.suite.gate else ""
    gate = yaml.safe_dump({"gate": dict(learning.gate)}, default_flow_style=None, sort_keys=False, width=120)
    others = [dimension for dimension in learning.dimensions if not dimension.pasted and dimension.tells]
    comments = [f"  # {_comment(dimension)}\n" for dimension in others]
    heading = ["  # Other dimensions that separate the labels, each with additional false alarms:\n"] if others else []
    return ["".join([f"# In the manifest{note}:\n", gate, *heading, *comments, *_options(learning)])]


def _options(learning: Learning) -> list[str]:
    """Options for geometry, in comments, because their position depends on the manifest."""
    heads = {
        "calibration": "For dgi, set in the options of geometry:",
        "thresholds": "To change the flags of geometry, set in its options (ratio for sgi, cosine for dgi):",
    }
    lines = []
    for name, value in learning.options.items():
        style = None if isinstance(value, dict) else False
        text = yaml.safe_dump({name: value}, default_flow_style=style, sort_keys=False, width=120).strip()
        lines += [f"# {heads[name]}\n", f"#   {one_line(text)}\n"]
    return lines


def _comment(learned: Learned) -> str:
    line = yaml.safe_dump({learned.dimension: {"floor": learned.floor}}, default_flow_style=None).strip()
    return one_line(line)
