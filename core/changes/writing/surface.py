"""Changes in how a text is written: capitals, emoji, markup, escapes, typos, function words."""

import re
from collections.abc import Collection, Sequence
from itertools import islice

from vrty_gate.core import lexicon
from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.align import Alignment
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.units import Unit, prose
from vrty_gate.core.changes.writing import letters, punctuation, words
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import READ
from vrty_gate.core.vrty.idf import STOPWORDS

_LONG_WORD = 28
_NAMED = 12
"""The most unknown words that are listed."""
_JARGON = 0.1
"""With more than this share of unknown words, the accepted response is in another language or full of jargon."""


def surface(
    accepted: str,
    current: str,
    before: Sequence[Unit],
    after: Sequence[Unit],
    aligned: Alignment,
    known_words: Collection[str],
    *,
    is_english: bool,
) -> list[Change]:
    """Changes in how the response is written.

    `known_words` are those of the prompt, the context, the reference and the accepted response.
    """
    old, new = punctuation.raw_prose(accepted), punctuation.raw_prose(current)
    old_form, form = punctuation.shape(old), punctuation.shape(new)
    changes = []
    for kind, count, least, share in punctuation.COUNTS:
        current_count = count(new, form)
        if current_count >= least and current_count >= share * len(after):
            accepted_count = count(old, old_form)
            if current_count >= accepted_count + least and current_count > 2 * accepted_count * max(
                1.0, len(after) / max(1, len(before))
            ):
                changes.append(Change(kind, str(accepted_count) if accepted_count else "", str(current_count)))
    changes += _blocks(accepted, current, before, after)
    changes += _letters(before, after, (old, old_form), (new, form), known_words)
    every = words.in_a_row(after)
    fresh = [word for word in dict.fromkeys(every) if word not in known_words and word.isalpha() and word.isascii()]
    unknown = dict.fromkeys([word for word in fresh if len(word) > 1 and not lexicon.is_known(word)])
    changes += _unknown(before, unknown, new)
    if is_english:
        changes += _word_order(before, after, aligned)
        changes += _english(before, after, every, known_words, unknown)
        changes += _punctuation(before, after, old, new)
    return changes


def _blocks(accepted: str, current: str, before: Sequence[Unit], after: Sequence[Unit]) -> list[Change]:
    changes = []
    fences = punctuation.odd_fences(current[:READ])
    if fences and not punctuation.odd_fences(accepted[:READ]):
        changes.append(Change(kinds.FENCE, "", str(fences)))
    faults = punctuation.table_faults(after)
    if faults and not punctuation.table_faults(before):
        changes.append(Change(kinds.TABLE, "", str(faults)))
    return changes


def _letters(
    before: Sequence[Unit],
    after: Sequence[Unit],
    old: tuple[str, bytes],
    new: tuple[str, bytes],
    known_words: Collection[str],
) -> list[Change]:
    """Changes of letters; `old` and `new` are pairs of prose and its shape."""
    text, form = new
    changes = []
    loud = letters.shouted(text, form, old[0])
    if loud:
        changes.append(Change(kinds.SHOUTED, "", " ".join(loud[:4])))
    small, count = letters.small_starts(after, form) if letters.has_small_starts(form) else (0, 0)
    if small >= 2 and small > 0.6 * count and 3 * count > len(after):
        accepted_small, accepted_count = letters.small_starts(before, old[1])
        if accepted_small < 0.3 * accepted_count:
            changes.append(Change(kinds.CAPITALS, "", "sentences without capitals"))
    capitals, count = letters.capital_share(form)
    if capitals >= 8 and capitals > 0.7 * count:
        accepted_capitals, accepted_count = letters.capital_share(old[1])
        if accepted_capitals < 0.4 * accepted_count:
            changes.append(Change(kinds.CAPITALS, "", "a capital for every word"))
    odd = letters.odd_capitals(text, form, known_words)
    if len(odd) > 1:
        changes.append(Change(kinds.ODD_CASE, "", " ".join(odd[:4])))
    foreign = letters.other_script(text)
    if foreign > 1 and not letters.other_script(old[0]):
        changes.append(Change(kinds.SCRIPT, "", str(foreign)))
    apart = letters.set_apart(text, form)
    if len(apart) > 1 and not letters.set_apart(*old):
        changes.append(Change(kinds.SPACED_LETTERS, "", ", ".join(apart[:3])))
    return changes


def _unknown(before: Sequence[Unit], candidates: Collection[str], new: str) -> list[Change]:
    """Changes for lower-case words that are neither English nor in the accepted response or the prompt."""
    if not new.isascii() and len(new.encode("ascii", "ignore")) < 0.97 * len(new):
        return []
    unknown = (word for word in candidates if _is_plain(word) and (f" {word}" in new or f"\n{word}" in new))
    named = [*islice(unknown, _NAMED)]
    if not named:
        return []
    accepted_words = {word for unit in prose(before) for word in unit.words if _is_plain(word)}
    if sum(not lexicon.is_known(word) for word in accepted_words) > _JARGON * len(accepted_words):
        return []
    return [Change(kinds.UNKNOWN_WORD, "", word) for word in named]


def _is_plain(word: str) -> bool:
    return 4 <= len(word) <= _LONG_WORD and word.isascii() and word.isalpha()


def _word_order(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> list[Change]:
    """Changes for words missing in otherwise unchanged sentences, and for scrambled sentences."""
    gaps, filled, mixed, missing = words.holes(before, after, aligned)
    changes = []
    if gaps >= 4 and 8 * filled <= len(missing) <= 2.5 * gaps:
        changes.append(Change(kinds.HOLES, " ".join(missing[:8])))
    if mixed >= 2 and mixed > filled:
        changes.append(Change(kinds.SCRAMBLED, "", f"{mixed} sentences"))
    return changes


def _english(
    before: Sequence[Unit],
    after: Sequence[Unit],
    every: Sequence[str],
    known_words: Collection[str],
    unknown: Collection[str],
) -> list[Change]:
    changes = []
    every_before = words.in_a_row(before)
    repeated = words.doubled(after, every)
    if repeated and len(repeated) > 2 * len(words.doubled(before, every_before)):
        changes.append(Change(kinds.DOUBLED, "", ", ".join(repeated[:4])))
    odd = words.impossible(after, every)
    if len(odd) > 1 and len(odd) > 2 * len(words.impossible(before, every_before)) + 1:
        changes.append(Change(kinds.GRAMMAR, "", ", ".join(odd[:4])))
    parts = words.splits(after, known_words, unknown)
    if len(parts) > 1:
        changes.append(Change(kinds.SPLIT, "", ", ".join(parts[:4])))
    changes += _little_words(before, after)
    doubts = words.hedges(every)
    if doubts >= 3 and 5 * doubts >= len(after) and doubts > 3 * words.hedges(every_before) + 1:
        changes.append(Change(kinds.HEDGED, "", f"{doubts} times"))
    size = sum(len(unit.words) for unit in after)
    for name, weight in words.registers(every, unknown).items():
        if weight >= 3 and weight > 0.008 * size and weight > 2 * words.registers(every_before)[name] + 2:
            changes.append(Change(kinds.REGISTER, "", name))
    return changes


def _little_words(before: Sequence[Unit], after: Sequence[Unit]) -> list[Change]:
    """A change for omitted function words, over all sentences that are long enough to need them."""
    little, size = words.share_of(STOPWORDS, after, _WHOLE)
    articles, _ = words.share_of(words.ARTICLES, after, _WHOLE)
    if size < _FEW or (little > 0.3 * size and articles > 0.03 * size):
        return []
    accepted_little, accepted_size = words.share_of(STOPWORDS, before, _WHOLE)
    if accepted_size < _FEW:
        return []
    if accepted_little > 0.25 * accepted_size and little < 0.38 * accepted_little / accepted_size * size:
        return [
            Change(kinds.TELEGRAPHIC, f"{100 * accepted_little / accepted_size:.0f} %", f"{100 * little / size:.0f} %")
        ]
    accepted_articles, _ = words.share_of(words.ARTICLES, before, _WHOLE)
    expected = accepted_articles / accepted_size * size
    if expected >= 4 and articles <= 0.2 * expected:
        return [Change(kinds.ARTICLES, str(accepted_articles), str(articles))]
    return []


_FEW = 12
_WHOLE = 8
"""A line with at least this many words counts as a whole sentence."""


def _punctuation(before: Sequence[Unit], after: Sequence[Unit], old: str, new: str) -> list[Change]:
    """Changes for missing full stops and commas, and for statements put as questions."""
    changes = []
    blanks = new.count(" ")
    stops = sum(map(new.count, _STOPS))
    if 8 * stops < blanks:
        accepted_stops = sum(map(old.count, _STOPS)) - len(_NUMBER_MARK.findall(old))
        stops -= len(_NUMBER_MARK.findall(new))
        expected = accepted_stops * len(new) / max(1, len(old))
        if expected >= 6 and stops <= 0.1 * expected and blanks > 30:
            changes.append(Change(kinds.PUNCTUATION, str(accepted_stops), str(stops)))
        elif _unmarked(after) > 0.4 and _unmarked(before) < 0.1:
            changes.append(Change(kinds.PUNCTUATION, "", "long sentences without a mark"))
    if new.count("?") >= 3:
        asked, accepted_asked = (sum(unit.text.rstrip()[-1:] == "?" for unit in units) for units in (after, before))
        sentences = sum(unit.text.rstrip()[-1:] in (".", "!", "?") for unit in after)
        if asked >= 3 and 2 * asked > sentences and accepted_asked < 0.2 * max(1, len(before)):
            changes.append(Change(kinds.ASKING, "", f"{asked} of {sentences} sentences"))
    return changes


_NUMBER_MARK = lazily(r"^[ \t]{0,24}[0-9]{1,3}\. ", re.MULTILINE)
_STOPS = (". ", ", ", ".\n", "! ", "? ", ": ", "; ")


def _unmarked(units: Sequence[Unit]) -> float:
    """The share of words that are in sentences of more than 30 words without punctuation."""
    size = bare = 0
    for unit in prose(units):
        size += len(unit.words)
        if len(unit.words) > _LONG and not any(mark in unit.text[:-1] for mark in ",.;:!?()"):
            bare += len(unit.words)
    return bare / size if size > _LONG else 0.0


_LONG = 30
