"""Changes of whole units of a text: dropped, added, repeated, reordered."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.align import Alignment
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.losses import lost
from vrty_gate.core.changes.speech import intents, is_polite
from vrty_gate.core.changes.units import Unit, place
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.subsequence import runs
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import lower, words_of

_NAMED = 12
"""The most parts that are listed individually."""


def structure(
    before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment, language: str, prompt: str
) -> list[Change]:
    """Changes of whole units, for a response that is an edit of the accepted one."""
    return [
        *_order(before, after, aligned, language),
        *_groups(before, after, aligned),
        *_boxes(before, after, aligned),
        *_cells(before, after, aligned),
        *_repeated(before, after),
        *numbering(before, after),
        *lost(before, after, aligned, language),
        *_added(before, after, aligned, language, prompt),
    ]


def _order(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment, language: str) -> list[Change]:
    """Changes in the order of steps, lettered items, sentences, headings and rows.

    That of bullets counts only behind a lead-in that says so.
    """
    if all(old.before < new.before for old, new in pairwise(aligned.pairs)):
        return _renumbered(before, after, aligned)
    ranked = _ranked(before, language)
    changes = []
    for role, kind in (
        ("step", kinds.STEPS_REORDERED),
        ("item", kinds.STEPS_REORDERED),
        ("sentence", kinds.REORDERED),
        ("heading", kinds.REORDERED),
        ("row", kinds.ROWS_REORDERED),
    ):
        pairs = [
            pair
            for pair in aligned.pairs
            if role == before[pair.before].role
            and (after[pair.after].role == role or (role == "step" and after[pair.after].role == "item"))
            and (after[pair.after].first or role == "sentence")
            and len(after[pair.after].words) > (role == "sentence")
            and (role != "item" or before[pair.before].label or pair.before in ranked)
        ]
        for old, new in pairwise(pairs):
            if new.before < old.before:
                where = place(after, old.after)
                changes.append(Change(kind, before[new.before].text, before[old.before].text, where))
                break
    pairs = [pair for pair in aligned.pairs if len(after[pair.after].words) > 1]
    for old, new in pairwise(pairs):
        first, second = before[old.before], before[new.before]
        if new.before < old.before and first.line == second.line and after[old.after].line == after[new.after].line:
            changes.append(Change(kinds.REORDERED, second.text, first.text, place(after, old.after)))
            break
    return changes[:2]


def _ranked(units: Sequence[Unit], language: str) -> frozenset[int]:
    """The items of lists whose lead-in says that their order counts."""
    in_order = record_of(language).in_order
    if not in_order:
        return frozenset()
    pattern, leads = _in_order(in_order), _leads(units)
    return frozenset(
        index
        for index, lead in enumerate(leads)
        if units[index].role == "item"
        and 0 <= lead != index
        and pattern.search(lower(units[lead].text[:_LONGEST_PART]))
    )


@cache
def _in_order(pattern: str) -> "re.Pattern[str]":
    return lazily(rf"\b(?:{pattern})(?!\w)")


def _renumbered(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """A change for steps that stand where they stood, but whose numbers changed places."""
    steps = [pair for pair in aligned.pairs if _number(before[pair.before]) and _number(after[pair.after])]
    if sum(_number(unit) == 1 for unit in after) > sum(_number(unit) == 1 for unit in before):
        return []  # a list that was divided
    for old, new in pairwise(steps):
        first, second = _number(before[old.before]), _number(before[new.before])
        first_now, second_now = _number(after[old.after]), _number(after[new.after])
        if first < second and first_now > second_now:
            number, now, step = first, first_now, before[old.before].text
            if first == first_now:
                number, now, step = second, second_now, before[new.before].text
            return [Change(kinds.STEPS_REORDERED, f"{number}. {step}", f"{now}. {step}")]
    return []


def _number(unit: Unit) -> int:
    """The number of a step; 0 for other units."""
    return int(unit.label) if unit.role == "step" and settled(unit.label).isdecimal() else 0


def _groups(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """Changes for items that moved below a different heading or lead-in."""
    partner = {  # without steps that became items, or the reverse: on one side they lead no list
        pair.before: pair.after
        for pair in aligned.pairs
        if (before[pair.before].role in _LEADING) == (after[pair.after].role in _LEADING)
    }
    leads, leads_after = _leads(before), _leads(after)
    known = set(partner.values())
    times = Counter(unit.key for unit in after)
    changes = []
    for pair in aligned.pairs:
        unit = after[pair.after]
        if not pair.exact or unit.role != "item" or not unit.first or before[pair.before].role != "item":
            continue
        if times[unit.key] > 1:
            continue  # ambiguous
        lead, lead_after = leads[pair.before], leads_after[pair.after]
        if _is_parent(before, lead) != _is_parent(after, lead_after):
            continue  # a list that became flat or nested
        if lead_after in known and partner.get(lead, lead_after) != lead_after:
            changes.append(Change(kinds.MOVED, unit.text, after[lead_after].text, place(after, pair.after)))
    return changes[:_NAMED]


_LEADING = ("heading", "sentence", "step")


def _is_parent(units: Sequence[Unit], lead: int) -> bool:
    return lead >= 0 and units[lead].role == "item"


def _leads(units: Sequence[Unit]) -> list[int]:
    """For each unit, the index of the heading, sentence or item that its list belongs to; -1 for none."""
    leads = []
    last = -1
    parents: list[int] = []  # the open items, the outermost first
    for index, unit in enumerate(units):
        if unit.first and unit.role in _LEADING:
            last = index
            parents = []
        elif unit.first and unit.role == "item":
            while parents and units[parents[-1]].indent >= unit.indent:
                parents.pop()
        leads.append(parents[-1] if parents and unit.role == "item" else last)
        if unit.first and unit.role == "item":
            parents.append(index)
    return leads


_BOX = lazily(r"\[([ xX\u2713\u2714])\] ")


def _boxes(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """Changes for items of a checklist that were ticked or unticked."""
    changes = []
    if not any("[" in unit.text for unit in before):
        return []
    for pair in aligned.pairs:
        old, new = _BOX.match(before[pair.before].text), _BOX.match(after[pair.after].text)
        if old and new and (old[1] == " ") != (new[1] == " "):
            where = place(after, pair.after)
            changes.append(Change(kinds.TICKED, before[pair.before].text, after[pair.after].text, where))
    return changes[:_NAMED]


def _cells(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """Changes for rows with reordered cells, unless all rows were reordered alike."""
    orders = []
    for pair in aligned.pairs:
        old, new = before[pair.before], after[pair.after]
        if old.role == new.role == "row":
            cells, cells_after = ([cell.strip() for cell in unit.text.strip("|").split("|")] for unit in (old, new))
            is_moved = cells != cells_after and sorted(cells) == sorted(cells_after)
            places = {cell: index for index, cell in enumerate(cells_after)} if is_moved else {}
            orders.append((tuple([places[cell] for cell in cells]) if is_moved else (), old, new, pair.after))
    moved = [order for order in orders if order[0]]
    if not moved or (len(moved) == len(orders) > 1 and len({order for order, *_ in moved}) == 1):
        return []
    return [Change(kinds.SWAPPED, old.text, new.text, place(after, index)) for _, old, new, index in moved[:_NAMED]]


def _repeated(before: Sequence[Unit], after: Sequence[Unit]) -> list[Change]:
    counts = Counter(unit.key for unit in before)
    seen: Counter[str] = Counter()
    changes = []
    for index, unit in enumerate(after):
        if len(unit.words) < 4 or unit.role in ("code", "heading") or unit.text[0] == "[":
            continue
        seen[unit.key] += 1
        if seen[unit.key] == counts[unit.key] + 1 and seen[unit.key] > 1:
            changes.append(Change(kinds.REPEATED, "", unit.text, place(after, index)))
    return changes


def numbering(before: Sequence[Unit], after: Sequence[Unit]) -> list[Change]:
    """A change for step numbers out of sequence, if there are more than in the accepted response."""
    broken = _misnumbered(after)
    if not broken or len(broken) <= len(_misnumbered(before)):
        return []
    return [Change(kinds.NUMBERING, "", f"{broken[0][0]} before {broken[0][1]}", "list")]


def _misnumbered(units: Sequence[Unit]) -> list[tuple[str, str]]:
    labels = [unit.label for unit in units if unit.role == "step" and unit.first and settled(unit.label).isdecimal()]
    faults = []
    levels = [int(label) for label in labels[:1]]  # the last number of each open list, the outermost first
    for old, new in pairwise(labels):
        number = int(new)
        while len(levels) > 1 and number != levels[-1] + 1 and number - 1 in levels[:-1]:
            levels.pop()
        if number == levels[-1] + 1:
            levels[-1] = number
        elif number == 1:
            levels.append(1)
        else:
            faults.append((old, new))
            levels[-1] = number
    return faults


def _added(
    before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment, language: str, prompt: str
) -> list[Change]:
    """Changes for new units, by what they do."""
    asked = frozenset(runs(words_of(prompt[:_LONGEST_PROMPT]), 3)) if aligned.added else frozenset()
    known = {word for unit in before for word in unit.words}
    changes = []
    for index in aligned.added:
        unit = after[index]
        if len(unit.words) >= _ECHO and _is_echo(unit.words, asked):
            changes.append(Change(kinds.PROMPT_ECHO, "", unit.text, place(after, index)))
            continue
        doing = [kind for kind in intents(unit.text, unit.words) if kind not in (kinds.ANNOUNCEMENT, kinds.FLATTERY)]
        if doing and not (doing[0] in (kinds.DISCLAIMER, kinds.OPINION) and is_polite(unit.text, language)):
            changes.append(Change(doing[0], "", unit.text, place(after, index)))
        elif is_polite(unit.text, language) or (unit.role == "heading" and index == 0) or not unit.words:
            continue
        elif unit.role == "step" and unit.first:
            changes.append(Change(kinds.STEP_ADDED, "", unit.text, place(after, index)))
        elif unit.role in ("item", "row") and unit.first:
            changes.append(Change(kinds.ITEM_ADDED, "", unit.text, place(after, index)))
        elif unit.role == "heading":
            changes.append(Change(kinds.HEADING_ADDED, "", unit.text))
        elif len(unit.words) > 3 and known.isdisjoint(word for word in unit.words if len(word) > 4):
            changes.append(Change(kinds.FOREIGN_TEXT_ADDED, "", unit.text))
        else:
            changes.append(Change(kinds.TEXT_ADDED, "", unit.text))
    return changes[:_NAMED]


def _is_echo(words: Sequence[str], asked: frozenset[tuple[str, ...]]) -> bool:
    """Whether a sentence is from the prompt, verbatim except for its beginning."""
    triples = runs(words, 3)
    return sum(triple in asked for triple in triples) >= _ECHOED * len(triples)


_ECHO = 6
"""The fewest words of a sentence from the prompt; shorter ones may be common phrases."""
_ECHOED = 0.7
_LONGEST_PROMPT = 20_000


def repeats(changes: Sequence[Change], after: Sequence[Unit]) -> list[Change]:
    """The changes, with added words that also occur elsewhere in the text reported as `phrase_repeated`."""
    if not any(change.kind in _ADDED for change in changes):
        return list(changes)
    whole = " " + " ".join([unit.key for unit in after]) + " "
    return [
        change._replace(kind=kinds.PHRASE_REPEATED)
        if change.kind in _ADDED and change.after[:1] != "[" and _is_again(change.after, whole)
        else change
        for change in changes
    ]


def _is_again(part: str, whole: str) -> bool:
    words = words_of(part[:_LONGEST_PART])
    phrase = " " + " ".join(words) + " "
    return len(words) >= _PHRASE and len(phrase) >= _LEAST and whole.count(phrase) > 1


_ADDED = frozenset({kinds.WORDS_ADDED, kinds.CLAUSE_ADDED, kinds.DETAIL_ADDED, kinds.CONDITION_ADDED, kinds.TEXT_ADDED})
_PHRASE = 4
"""Shorter phrases, in words, may repeat by chance."""
_LEAST = 18
_LONGEST_PART = 400
