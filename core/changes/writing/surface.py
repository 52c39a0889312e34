"""How a text is written: capitals, emoji, markup, escapes, typos, little words; counted beside the accepted one."""

import re
from collections.abc import Collection, Sequence

from vrty_gate.core import lexicon
from vrty_gate.core.changes.align import Alignment
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.units import READ, Unit
from vrty_gate.core.changes.writing import letters, marks, words
from vrty_gate.core.vrty.idf import STOPWORDS

_LONG_WORD = 28
_JARGON = 0.1
"""Share of unknown words in the accepted response from which it is another language, or full of terms."""


def prose_of(units: Sequence[Unit]) -> str:
    """The text without code blocks and tables."""
    return "\n".join([unit.text for unit in units if unit.role not in ("code", "row")])


def surface(
    accepted: str,
    current: str,
    before: Sequence[Unit],
    after: Sequence[Unit],
    aligned: Alignment,
    given: Collection[str],
    *,
    is_english: bool,
) -> list[Change]:
    """Changes in how the response is written; `given` has the words of the prompt, the context and the accepted one."""
    old, new = marks.raw_prose(accepted), marks.raw_prose(current)
    old_form, form = marks.shape(old), marks.shape(new)
    changes = []
    for kind, count, least, share in marks.COUNTS:
        now = count(new, form)
        if now >= least and now >= share * len(after):
            then = count(old, old_form)
            if now >= then + least and now > 2 * then * max(1.0, len(after) / max(1, len(before))):
                changes.append(Change(kind, str(then) if then else "", str(now)))
    changes += _blocks(accepted, current, before, after)
    changes += _letters(before, after, (old, old_form), (new, form), given)
    every = words.in_a_row(after)
    fresh = [word for word in dict.fromkeys(every) if word not in given and word.isalpha() and word.isascii()]
    unknown = dict.fromkeys([word for word in fresh if len(word) > 1 and not lexicon.is_known(word)])
    changes += _unknown(before, unknown, new)
    if is_english:
        changes += _word_order(before, after, aligned)
        changes += _english(before, after, every, given, unknown)
        changes += _punctuation(before, after, old, new)
    return changes


def _blocks(accepted: str, current: str, before: Sequence[Unit], after: Sequence[Unit]) -> list[Change]:
    changes = []
    fences = marks.odd_fences(current[:READ])
    if fences and not marks.odd_fences(accepted[:READ]):
        changes.append(Change("fence", "", str(fences)))
    faults = marks.table_faults(after)
    if faults and not marks.table_faults(before):
        changes.append(Change("table", "", str(faults)))
    return changes


def _letters(
    before: Sequence[Unit],
    after: Sequence[Unit],
    old: tuple[str, bytes],
    new: tuple[str, bytes],
    given: Collection[str],
) -> list[Change]:
    """Changes of letters; `old` and `new` are the prose and its shape."""
    text, form = new
    changes = []
    loud = letters.shouted(text, form, old[0])
    if loud:
        changes.append(Change("shouted", "", " ".join(loud[:4])))
    small, count = letters.small_starts(after, form) if letters.has_small_starts(form) else (0, 0)
    if small >= 2 and small > 0.6 * count and 3 * count > len(after):
        small_then, count_then = letters.small_starts(before, old[1])
        if small_then < 0.3 * count_then:
            changes.append(Change("capitals", "", "sentences without capitals"))
    capitals, count = letters.capital_share(form)
    if capitals >= 8 and capitals > 0.7 * count:
        capitals_then, count_then = letters.capital_share(old[1])
        if capitals_then < 0.4 * count_then:
            changes.append(Change("capitals", "", "a capital for every word"))
    odd = letters.odd_capitals(text, form, given)
    if len(odd) > 1:
        changes.append(Change("odd_case", "", " ".join(odd[:4])))
    foreign = letters.other_script(text)
    if foreign > 1 and not letters.other_script(old[0]):
        changes.append(Change("script", "", str(foreign)))
    apart = letters.set_apart(text, form)
    if len(apart) > 1 and not letters.set_apart(*old):
        changes.append(Change("spaced_letters", "", ", ".join(apart[:3])))
    return changes


def _unknown(before: Sequence[Unit], candidates: Collection[str], new: str) -> list[Change]:
    """Words in small letters that English does not know and neither the accepted response nor the prompt has."""
    if not new.isascii() and len(new.encode("ascii", "ignore")) < 0.97 * len(new):
        return []
    unknown = [word for word in candidates if _is_plain(word) and (f" {word}" in new or f"\n{word}" in new)]
    if not unknown:
        return []
    then = {word for unit in before if unit.role not in ("code", "row") for word in unit.words if _is_plain(word)}
    if sum(not lexicon.is_known(word) for word in then) > _JARGON * len(then):
        return []
    return [Change("unknown_word", "", word) for word in unknown[:12]]


def _is_plain(word: str) -> bool:
    return 4 <= len(word) <= _LONG_WORD and word.isascii() and word.isalpha()


def _word_order(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """Holes in sentences that are kept otherwise, and sentences whose words have another order."""
    gaps, filled, mixed, missing = words.holes(before, after, aligned)
    changes = []
    if gaps >= 4 and 8 * filled <= len(missing) <= 2.5 * gaps:
        changes.append(Change("holes", " ".join(missing[:8])))
    if mixed >= 2 and mixed > filled:
        changes.append(Change("scrambled", "", f"{mixed} sentences"))
    return changes


def _english(
    before: Sequence[Unit],
    after: Sequence[Unit],
    every: Sequence[str],
    given: Collection[str],
    unknown: Collection[str],
) -> list[Change]:
    changes = []
    every_before = words.in_a_row(before)
    twice = words.doubled(after, every)
    if twice and len(twice) > 2 * len(words.doubled(before, every_before)):
        changes.append(Change("doubled", "", ", ".join(twice[:4])))
    odd = words.impossible(after, every)
    if len(odd) > 1 and len(odd) > 2 * len(words.impossible(before, every_before)) + 1:
        changes.append(Change("grammar", "", ", ".join(odd[:4])))
    parts = words.splits(after, given, unknown)
    if len(parts) > 1:
        changes.append(Change("split", "", ", ".join(parts[:4])))
    changes += _little_words(before, after)
    doubts = words.hedges(every)
    if doubts >= 3 and 5 * doubts >= len(after) and doubts > 3 * words.hedges(every_before) + 1:
        changes.append(Change("hedged", "", f"{doubts} times"))
    size = sum(len(unit.words) for unit in after)
    for name, weight in words.registers(every, unknown).items():
        if weight >= 3 and weight > 0.008 * size and weight > 2 * words.registers(every_before)[name] + 2:
            changes.append(Change("register", "", name))
    return changes


def _little_words(before: Sequence[Unit], after: Sequence[Unit]) -> list[Change]:
    """Little words left out, over all sentences that are long enough to need them."""
    now, size = words.share_of(STOPWORDS, after, _WHOLE)
    articles, _ = words.share_of(words.ARTICLES, after, _WHOLE)
    if size < _FEW or (now > 0.3 * size and articles > 0.03 * size):
        return []
    then, size_then = words.share_of(STOPWORDS, before, _WHOLE)
    if size_then < _FEW:
        return []
    if then > 0.25 * size_then and now < 0.38 * then / size_then * size:
        return [Change("telegraphic", f"{100 * then / size_then:.0f} %", f"{100 * now / size:.0f} %")]
    articles_then, _ = words.share_of(words.ARTICLES, before, _WHOLE)
    expected = articles_then / size_then * size
    if expected >= 4 and articles <= 0.2 * expected:
        return [Change("articles", str(articles_then), str(articles))]
    return []


_FEW = 12
_WHOLE = 8
"""Words from which a line is taken for a whole sentence."""


def _punctuation(before: Sequence[Unit], after: Sequence[Unit], old: str, new: str) -> list[Change]:
    """Full stops and commas gone, or statements put as questions."""
    changes = []
    blanks = new.count(" ")
    now = sum(map(new.count, _STOPS))
    if 8 * now < blanks:
        then = sum(map(old.count, _STOPS)) - len(_NUMBER_MARK.findall(old))
        now -= len(_NUMBER_MARK.findall(new))
        expected = then * len(new) / max(1, len(old))
        if expected >= 6 and now <= 0.1 * expected and blanks > 30:
            changes.append(Change("punctuation", str(then), str(now)))
        elif _unmarked(after) > 0.4 and _unmarked(before) < 0.1:
            changes.append(Change("punctuation", "", "long sentences without a mark"))
    if new.count("?") >= 3:
        asked, asked_then = (sum(unit.text.rstrip()[-1:] == "?" for unit in units) for units in (after, before))
        told = sum(unit.text.rstrip()[-1:] in (".", "!", "?") for unit in after)
        if asked >= 3 and 2 * asked > told and asked_then < 0.2 * max(1, len(before)):
            changes.append(Change("asking", "", f"{asked} of {told} sentences"))
    return changes


_NUMBER_MARK = re.compile(r"^[ \t]{0,24}[0-9]{1,3}\. ", re.MULTILINE)
_STOPS = (". ", ", ", ".\n", "! ", "? ", ": ", "; ")


def _unmarked(units: Sequence[Unit]) -> float:
    """Share of words in sentences of more than 30 words without any mark."""
    size = bare = 0
    for unit in units:
        if unit.role not in ("code", "row"):
            size += len(unit.words)
            if len(unit.words) > _LONG and not any(mark in unit.text[:-1] for mark in ",.;:!?()"):
                bare += len(unit.words)
    return bare / size if size > _LONG else 0.0


_LONG = 30
