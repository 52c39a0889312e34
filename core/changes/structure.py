"""What became of the order and the parts of a text: dropped, added, repeated, in another order."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from vrty_gate.core.changes.align import Alignment
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.speech import intents, is_caveat, is_polite
from vrty_gate.core.changes.units import Unit

_ENDS = frozenset(".!?:;)]}\"'*_`>|\u3002\uff01\uff1f\u201d")
_NAMED = 12
"""Parts that are listed one by one."""


def structure(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """Changes of whole units, for a response that is an edit of the accepted one."""
    return [
        *_order(before, after, aligned),
        *_repeated(before, after),
        *numbering(before, after),
        *_dropped(before, aligned),
        *_added(before, after, aligned),
        *_cut(before, after, aligned),
        *_extent(aligned),
        *_layout(before, after),
    ]


def place(unit: Unit, units: Sequence[Unit], at: int) -> str:
    """Where a unit is, as people say it; empty for a sentence of prose."""
    if unit.role == "step":
        return f"step {unit.label}" if len(unit.label) <= 4 else "step"
    if unit.role == "item":
        start = at
        count = 0
        while start >= 0 and units[start].role == "item":
            count += units[start].first
            start -= 1
        return f"item {count}"
    if unit.role == "row":
        start = at
        while start > 0 and units[start - 1].role == "row":
            start -= 1
        return f"row {at - start}"
    return "heading" if unit.role == "heading" else ""


def _order(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """Units that changed their order: steps and sentences; the order of bullets says nothing."""
    changes = []
    for role, kind in (("step", "steps_reordered"), ("sentence", "reordered"), ("heading", "reordered"), ("row", "rows_reordered")):
        pairs = [
            pair
            for pair in aligned.pairs
            if after[pair.after].role == role == before[pair.before].role
            and (after[pair.after].first or role == "sentence")
            and len(after[pair.after].words) > 1
        ]
        for old, new in pairwise(pairs):
            if new.before < old.before:
                changes.append(Change(kind, before[new.before].text, before[old.before].text, place(after[old.after], after, old.after)))
                break
    pairs = [pair for pair in aligned.pairs if len(after[pair.after].words) > 1]
    for old, new in pairwise(pairs):
        first, second = before[old.before], before[new.before]
        if new.before < old.before and first.line == second.line and after[old.after].line == after[new.after].line:
            changes.append(Change("reordered", second.text, first.text, place(after[old.after], after, old.after)))
            break
    return changes[:2]


def _repeated(before: Sequence[Unit], after: Sequence[Unit]) -> list[Change]:
    counts = Counter(unit.key for unit in before)
    seen: Counter[str] = Counter()
    changes = []
    for at, unit in enumerate(after):
        if len(unit.words) < 4 or unit.role in ("code", "heading") or unit.text[0] == "[":
            continue
        seen[unit.key] += 1
        if seen[unit.key] == counts[unit.key] + 1 and seen[unit.key] > 1:
            changes.append(Change("repeated", "", unit.text, place(unit, after, at)))
    return changes


def numbering(before: Sequence[Unit], after: Sequence[Unit]) -> list[Change]:
    """Numbers of steps that do not follow each other, where those of the accepted response do."""
    broken = _misnumbered(after)
    if not broken or len(broken) <= len(_misnumbered(before)):
        return []
    return [Change("numbering", "", f"{broken[0][0]} before {broken[0][1]}", "list")]


def _misnumbered(units: Sequence[Unit]) -> list[tuple[str, str]]:
    labels = [unit.label for unit in units if unit.role == "step" and unit.first and unit.label.isdecimal()]
    return [(old, new) for old, new in pairwise(labels) if int(new) not in (int(old) + 1, 1, int(old)) or (new == old != "1")]


def _kind_of_loss(unit: Unit) -> str:
    if unit.role == "step" and unit.first:
        return "step_dropped"
    if unit.role in ("item", "row") and unit.first:
        return "item_dropped"
    if unit.role == "heading":
        return "heading_dropped"
    if unit.role == "code":
        return "code_dropped"
    return "caveat_dropped" if is_caveat(unit.text) else "text_dropped"


def _dropped(before: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """Units that are gone: the opening, the ending, and what was between."""
    gone = [at for at in aligned.dropped if not is_polite(before[at].text)]
    if not gone:
        return []
    changes = []
    lost = set(aligned.dropped)
    first_kept = min((pair.before for pair in aligned.pairs), default=len(before))
    last_kept = max((pair.before for pair in aligned.pairs), default=-1)
    opening = [at for at in gone if at < first_kept]
    ending = [at for at in gone if at > last_kept]
    if opening:
        changes.append(Change("opening_lost", before[opening[0]].text))
    if ending and ending != opening:
        changes.append(Change("ending_lost", before[ending[0]].text))
    named = [at for at in gone if at in lost and first_kept < at < last_kept]
    changes += [Change(_kind_of_loss(before[at]), before[at].text, "", place(before[at], before, at)) for at in named[:_NAMED]]
    return changes


def _added(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """Units that are new, by what they do."""
    known = {word for unit in before for word in unit.words}
    changes = []
    for at in aligned.added:
        unit = after[at]
        doing = [kind for kind in intents(unit.text, unit.words) if kind not in ("announcement", "flattery")]
        if doing and not (doing[0] in ("disclaimer", "opinion") and is_polite(unit.text)):
            changes.append(Change(doing[0], "", unit.text, place(unit, after, at)))
        elif is_polite(unit.text):
            continue
        elif unit.role == "step" and unit.first:
            changes.append(Change("step_added", "", unit.text, place(unit, after, at)))
        elif unit.role in ("item", "row") and unit.first:
            changes.append(Change("item_added", "", unit.text, place(unit, after, at)))
        elif unit.role == "heading":
            changes.append(Change("heading_added", "", unit.text))
        elif unit.role == "code":
            changes.append(Change("code_added", "", unit.text))
        elif len(unit.words) > 3 and known.isdisjoint(word for word in unit.words if len(word) > 4):
            changes.append(Change("foreign_text_added", "", unit.text))
        else:
            changes.append(Change("text_added", "", unit.text))
    return changes[:_NAMED]


def _extent(aligned: Alignment) -> list[Change]:
    """How much is gone, or new, when that is most of a text."""
    changes = []
    for share, half, most in (
        (aligned.kept_before, "half_lost", "most_lost"),
        (aligned.kept_after, "half_added", "most_added"),
    ):
        if share < 0.5:
            changes.append(Change(most if share < 0.25 else half, "", f"{100 * share:.0f} % kept"))
    return changes


def _layout(before: Sequence[Unit], after: Sequence[Unit]) -> list[Change]:
    """A list or table that became running text."""
    listed, still = (sum(unit.first and unit.role in ("item", "step", "row") for unit in text) for text in (before, after))
    return [Change("layout_lost", f"{listed} items", f"{still}" if still else "")] if listed >= 3 and 3 * still <= listed else []


def _cut(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """A last unit that breaks off, or a first one whose beginning is gone."""
    if not aligned.pairs:
        return []
    last, first = aligned.pairs[-1], aligned.pairs[0]
    changes = []
    if last.after == len(after) - 1 and not last.exact:
        old, new = before[last.before].words, after[last.after].words
        is_open = before[last.before].text.rstrip()[-1:] in _ENDS and after[last.after].text.rstrip()[-1:] not in _ENDS
        if 0 < len(new) < len(old) and is_open and old[: len(new) - 1] == new[:-1] and old[len(new) - 1].startswith(new[-1]):
            changes.append(Change("cut_off", " ".join(old[len(new) - 1 :])))
    if first.after == 0 and not first.exact:
        old, new = before[first.before].words, after[0].words
        begins_small = before[first.before].text[:1].isupper() and not after[0].text[:1].isupper()
        if 0 < len(new) < len(old) and begins_small and old[-len(new) :] == new:
            changes.append(Change("cut_in", " ".join(old[: len(old) - len(new)])))
    return changes
