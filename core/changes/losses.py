"""Changes for what a response lost: sentences with facts, rules or conclusions, details of items, the ending."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.align import Alignment
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.speech import is_caveat, is_polite, offers_more
from vrty_gate.core.changes.units import Unit, place
from vrty_gate.core.languages.function_words import marks
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.unicode13 import settled

_ENDS = frozenset(".!?:;)]}\"'*_`>|\u3002\uff01\uff1f\u201d")
_BARE_MARK = lazily(r"(?:[0-9]{1,3}[.)]|[-*+\u2022]|\*\*)[ \t]{0,4}")
_NAMED = 12
"""The most parts that are listed individually."""
_FEW = 3
"""Up to this many lost sentences are classified by content; beyond that, only the extent counts."""
_MOST_LOST = 0.4
_DETAIL = 4
"""An item that lost at least this many words lost its details."""
_LIST = 3
"""The fewest items of a list."""
_LABEL = 10
"""An item that lost its details keeps at most this many words."""
_DIGIT = lazily("[0-9]")
_CODE = lazily(r"(?:from [a-z_.]{1,40} import|import|def|class|#include|using|const|let|var|package|function)[ (<]")
"""A line of code outside of a code block."""
_NAME = lazily("[a-z,;] [A-Z][a-z]")
_RULES = frozenset({"negation", "modality", "bound"})


@cache
def _conclusions(language: str) -> "re.Pattern[str]":
    """The beginning of a conclusion."""
    record = record_of(language)
    end = r"(?![a-z])" if record.has_blanks else ""
    return lazily(rf"\W{{0,3}}(?:{record.conclusions or '(?!)'}){end}")


def lost(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment, language: str) -> list[Change]:
    """Changes for units that are gone."""
    listed, still = _listed(before), _listed(after)
    is_gone = listed >= _LIST and 3 * still <= listed
    if is_gone and _says_all(before, after, listed):
        return [Change(kinds.LIST_FLATTENED, f"{listed} items", f"{still or ''}")]
    short, details = _details(before, after, aligned)
    return [
        *details,
        *_blocks(before, aligned, short),
        *_dropped(before, aligned, short, language),
        *_cut(before, after, aligned),
        *_extent(before, after, aligned, language),
        *([Change(kinds.LAYOUT_LOST, f"{listed} items", f"{still or ''}")] if is_gone else []),
    ]


def _blocks(before: Sequence[Unit], aligned: Alignment, short: frozenset[int]) -> list[Change]:
    """A change for a section, several items within a list, or a paragraph, if it is all that is gone."""
    gone = [index for index in aligned.dropped if index not in short]
    if len(gone) < 2 or gone[-1] - gone[0] != len(gone) - 1 or aligned.kept_before < _HALF:
        return []
    first, last = before[gone[0]], before[gone[-1]]
    is_end = gone[-1] == len(before) - 1
    if not first.first or not (is_end or before[gone[-1] + 1].first):
        return []
    if first.role == "heading" and (is_end or before[gone[-1] + 1].role == "heading"):
        return [Change(kinds.SECTION_LOST, first.text)]
    items = [index for index in gone if before[index].first and before[index].role in ("item", "step")]
    goes_on = not is_end and before[gone[-1] + 1].role == first.role
    if len(items) > 1 and goes_on and last.role == first.role:
        return [Change(kinds.ITEMS_LOST, f"{len(items)} items", "", place(before, gone[0]))]
    if (
        gone[0]
        and not is_end
        and not aligned.added
        and all(before[index].role == "sentence" and before[index].line == first.line for index in gone)
    ):
        return [Change(kinds.PARAGRAPH_LOST, first.text)]
    return []


_HALF = 0.4


def _kind_of_loss(unit: Unit, language: str, *, is_small: bool) -> str:
    if unit.role == "step" and unit.first:
        return kinds.STEP_DROPPED
    if unit.role in ("item", "row") and unit.first:
        return kinds.ITEM_DROPPED
    if unit.role == "heading":
        return kinds.HEADING_DROPPED
    if unit.role == "code":
        return kinds.CODE_DROPPED
    if is_caveat(unit.text, language):
        return kinds.CAVEAT_DROPPED
    return _telling(unit, language) if is_small else kinds.TEXT_DROPPED


def _telling(unit: Unit, language: str) -> str:
    """The kind of change for a lost sentence: with a figure or name, with a rule, or other."""
    if unit.text.rstrip().endswith(":") or len(unit.words) < _DETAIL or _CODE.match(unit.text):
        return kinds.TEXT_DROPPED
    if _DIGIT.search(unit.text) or (not record_of(language).capitalises and _NAME.search(unit.text)):
        return kinds.FACT_DROPPED
    if any(mark.kind in _RULES and mark.member not in ("may", "will") for mark in marks(unit.text, language)):
        return kinds.RULE_DROPPED
    return kinds.TEXT_DROPPED


def _dropped(before: Sequence[Unit], aligned: Alignment, short: frozenset[int], language: str) -> list[Change]:
    """Changes for lost units: the opening, the ending, and those between."""
    gone = [
        index
        for index in aligned.dropped
        if index not in short
        and not is_polite(before[index].text, language)
        and not offers_more(before[index].text, language)
    ]
    if not gone:
        return []
    changes = []
    is_small = len(gone) <= _FEW and 1 - aligned.kept_before <= _MOST_LOST
    first_kept = min((pair.before for pair in aligned.pairs), default=len(before))
    last_kept = max((pair.before for pair in aligned.pairs), default=-1)
    opening = [index for index in gone if index < first_kept and not _is_lead_in(before, index)]
    ending = [index for index in gone if index > last_kept and index not in opening]
    if opening:
        unit = before[opening[0]]
        kind = kinds.OPENING_LOST
        if is_small and unit.role == "sentence" and _telling(unit, language) != kinds.TEXT_DROPPED:
            kind = kinds.OPENING_FACT_LOST
        changes.append(Change(kind, unit.text))
    if ending:
        unit = before[ending[0]]
        kind = kinds.CODE_DROPPED if unit.role == "code" else kinds.ENDING_LOST
        if is_small and unit.role in ("item", "step") and unit.first:
            kind = kinds.ITEM_DROPPED if unit.role == "item" else kinds.STEP_DROPPED
        if is_small and any(_conclusions(language).match(before[index].text.lower()) for index in ending):
            kind = kinds.CONCLUSION_LOST
        elif is_small and unit.role == "sentence" and _telling(unit, language) != kinds.TEXT_DROPPED:
            kind = kinds.ENDING_FACT_LOST
        changes.append(Change(kind, unit.text))
    named = [index for index in gone if first_kept < index < last_kept]
    for index in named[:_NAMED]:
        kind = _kind_of_loss(before[index], language, is_small=is_small)
        changes.append(Change(kind, before[index].text, "", place(before, index)))
    return changes


def _is_lead_in(units: Sequence[Unit], index: int) -> bool:
    """Whether a unit is a heading or only announces what follows."""
    return units[index].role == "heading" or units[index].text.rstrip("*_ ").endswith((":", "\uff1a"))


def _details(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> tuple[frozenset[int], list[Change]]:
    """The units lost from items of which only the beginning is left, and one change for all of them."""
    shortened = []
    gone: set[int] = set()
    dropped = set(aligned.dropped)
    for pair in aligned.pairs:
        old, new = before[pair.before], after[pair.after]
        if old.role not in ("item", "step") or not old.first or new.role not in ("item", "step"):
            continue
        rest = pair.before + 1
        while rest in dropped and not before[rest].first and before[rest].line == old.line:
            rest += 1
        size = len(new.words)
        is_cut = (
            size <= _LABEL
            and "[" not in old.text
            and size + _DETAIL <= len(old.words)
            and old.words[:size] == new.words
        )
        if is_cut or (pair.exact and rest > pair.before + 1):
            shortened.append(pair)
            gone.update(range(pair.before + 1, rest))
    if len(shortened) < 2:
        return frozenset(), []
    first = shortened[0]
    where = place(after, first.after)
    return frozenset(gone), [Change(kinds.DETAILS_LOST, before[first.before].text, after[first.after].text, where)]


def _listed(units: Sequence[Unit]) -> int:
    return sum(unit.first and unit.role in ("item", "step", "row") for unit in units)


def _says_all(before: Sequence[Unit], after: Sequence[Unit], listed: int) -> bool:
    """Whether `after` has nearly all words of `before`, so that the list only became running text."""
    left = Counter([word for unit in before for word in unit.words])
    size = left.total()
    left.subtract([word for unit in after for word in unit.words])
    return sum(count for count in left.values() if count > 0) <= 0.15 * size + listed


def _extent(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment, language: str) -> list[Change]:
    """Changes when half or most of a text is gone or new; greetings and offers of help do not count."""
    changes = []
    for share, half, most, units, others in (
        (aligned.kept_before, kinds.HALF_LOST, kinds.MOST_LOST, before, aligned.dropped),
        (aligned.kept_after, kinds.HALF_ADDED, kinds.MOST_ADDED, after, aligned.added),
    ):
        if share < 0.5 and not (others and all(is_polite(units[index].text, language) for index in others)):
            changes.append(Change(most if share < 0.25 else half, "", f"{100 * share:.0f} % kept"))
    return changes


def _cut(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """Changes for a last unit that breaks off and a first unit whose beginning is gone."""
    if not aligned.pairs:
        return []
    last, first = aligned.pairs[-1], aligned.pairs[0]
    changes = []
    end = after[-1]
    if len(after) - 1 in aligned.added and len(end.words) < 2 and _BARE_MARK.fullmatch(end.text):
        following = before[last.before + 1].text if last.before + 1 < len(before) else ""
        changes.append(Change(kinds.CUT_OFF, following or end.text))
    if last.after == len(after) - 1 and not last.exact:
        old, new = before[last.before].words, end.words
        is_open = before[last.before].text.rstrip()[-1:] in _ENDS and end.text.rstrip()[-1:] not in _ENDS
        if (
            0 < len(new) < len(old)
            and is_open
            and old[: len(new) - 1] == new[:-1]
            and old[len(new) - 1].startswith(new[-1])
        ):
            changes.append(Change(kinds.CUT_OFF, " ".join(old[len(new) - 1 :])))
    if first.after == 0 and not first.exact:
        old, new = before[first.before].words, after[0].words
        begins_small = settled(before[first.before].text[:1]).isupper() and not settled(after[0].text[:1]).isupper()
        if 0 < len(new) < len(old) and begins_small and old[-len(new) :] == new:
            changes.append(Change(kinds.CUT_IN, " ".join(old[: len(old) - len(new)])))
    return changes
