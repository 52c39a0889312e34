"""How a text is written: capitals, emoji, markup, escapes, typos, little words; counted beside the accepted one."""

import re
from collections.abc import Callable, Collection, Sequence

from vrty_gate.core import lexicon
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.idf import STOPWORDS

_EMOJI = re.compile("[\u2600-\u27bf\u2b50\u2b55\U0001f300-\U0001faff]")
_TICKS = frozenset("\u2713\u2714\u2705\u274c\u2717\u2718\u2611\u2610\u2605\u2606\u27a1\u2794\u279c\u26a0")
"""Marks of lists and tables that are no emoji to their readers."""
_TAG = re.compile(r"</?(?:p|br|div|span|b|i|u|em|strong|ul|ol|li|h[1-6]|table|tr|td|th|a|font|center|code|pre|hr|img|section|html|body)\b[^<>\n]{0,120}>", re.IGNORECASE)
_ESCAPE = re.compile(r"\\[nt\"](?![a-z])|\\u00[0-9a-fA-F]{2}|\\x[0-9a-fA-F]{2}|&(?:amp|lt|gt|quot|nbsp|apos|#[0-9]{2,4});|%(?:20|2C|0A|3A)|\\n\\n|\\n[-*#A-Z]")
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u00ad\ufeff]")
_SHOUTED = re.compile(r"(?<![A-Za-z0-9_])[A-Z]{4,40}(?![A-Za-z0-9_])")
_GLUED = re.compile(r"[.,;!?](?<=[a-z][a-z].)[A-Za-z][a-z]")
_LONG_WORD = 28
_JARGON = 0.1
"""Share of unknown words in the accepted response from which it is another language, or full of terms."""


def prose_of(units: Sequence[Unit]) -> str:
    """The text without code blocks and tables."""
    return "\n".join([unit.text for unit in units if unit.role not in ("code", "row")])


def _emoji(text: str) -> int:
    return 0 if text.isascii() else sum(char not in _TICKS for char in _EMOJI.findall(text))


def _tags(text: str) -> int:
    return len(_TAG.findall(text)) if "<" in text else 0


def _escapes(text: str) -> int:
    return len(_ESCAPE.findall(text)) if "\\" in text or "&" in text or "%" in text else 0


def _invisible(text: str) -> int:
    return 0 if text.isascii() else len(_INVISIBLE.findall(text))


def _exclamations(text: str) -> int:
    return text.count("!") + text.count("\uff01") - text.count("!=")


def _glued(text: str) -> int:
    return len(_GLUED.findall(text))


def _unclosed(text: str) -> int:
    """Lines whose marks of bold type do not pair."""
    return sum(line.count("**") % 2 for line in text.split("\n")) if "**" in text else 0


_COUNTS: tuple[tuple[str, Callable[[str], int], int], ...] = (
    ("emoji", _emoji, 2),
    ("markup", _tags, 2),
    ("escape", _escapes, 1),
    ("invisible", _invisible, 1),
    ("exclamation", _exclamations, 3),
    ("glued", _glued, 2),
    ("unclosed", _unclosed, 1),
)
"""Kind, what is counted, and how many more there must be than in the accepted response."""


def surface(before: Sequence[Unit], after: Sequence[Unit], given: Collection[str]) -> list[Change]:
    """Changes in how the response is written; `given` has the words of the prompt, the context and the accepted one."""
    old, new = prose_of(before), prose_of(after)
    changes = []
    for kind, count, least in _COUNTS:
        now = count(new)
        if now >= least:
            then = count(old)
            if now >= then + least and now > 2 * then:
                changes.append(Change(kind, str(then) if then else "", str(now)))
    changes += _capitals(before, after, new, old)
    changes += _unknown(before, after, given, new)
    changes += _telegraphic(before, after)
    return changes


def _capitals(before: Sequence[Unit], after: Sequence[Unit], new: str, old: str) -> list[Change]:
    changes = []
    shouted = _SHOUTED.findall(new)
    if len(shouted) >= 3:
        known = set(_SHOUTED.findall(old))
        more = [word for word in shouted if word not in known and len(word) > 4]
        if len(more) >= 3 and len(more) > 0.06 * (new.count(" ") + 1):
            changes.append(Change("case", "", " ".join(more[:4])))
    small, count = _small_starts(after)
    if small >= 2 and small > 0.6 * count:
        small_then, count_then = _small_starts(before)
        if small_then < 0.3 * count_then:
            changes.append(Change("case", "", "sentences without capitals"))
    return changes


def _small_starts(units: Sequence[Unit]) -> tuple[int, int]:
    """How many units begin with a small Latin letter, and how many with any."""
    starts = [unit.text.lstrip("*_\"'([")[:1] for unit in units if unit.role not in ("code", "row")]
    letters = [start for start in starts if "A" <= start <= "Z" or "a" <= start <= "z"]
    return sum(start >= "a" for start in letters), len(letters)


def _unknown(before: Sequence[Unit], after: Sequence[Unit], given: Collection[str], new: str) -> list[Change]:
    """Words in small letters that English does not know and neither the accepted response nor the prompt has."""
    if not new.isascii() and len(new.encode("ascii", "ignore")) < 0.97 * len(new):
        return []
    words = dict.fromkeys(word for unit in after if unit.role not in ("code", "row") for word in unit.words)
    unknown = [word for word in words if _is_plain(word) and word not in given and not lexicon.is_known(word)]
    unknown = [word for word in unknown if f" {word}" in new or f"\n{word}" in new]
    if not unknown:
        return []
    then = {word for unit in before if unit.role not in ("code", "row") for word in unit.words if _is_plain(word)}
    if sum(not lexicon.is_known(word) for word in then) > _JARGON * len(then):
        return []
    return [Change("unknown_word", "", word) for word in unknown[:12]]


def _is_plain(word: str) -> bool:
    return 4 <= len(word) <= _LONG_WORD and word.isascii() and word.isalpha()


def _telegraphic(before: Sequence[Unit], after: Sequence[Unit]) -> list[Change]:
    """Little words left out, over the whole of the prose."""
    shares = []
    for units in (before, after):
        words = [word for unit in units if unit.role not in ("code", "row") for word in unit.words]
        if len(words) < 12:
            return []
        shares.append(sum(word in STOPWORDS for word in words) / len(words))
    then, now = shares
    if then > 0.25 and now < 0.6 * then:
        return [Change("telegraphic", f"{100 * then:.0f} %", f"{100 * now:.0f} %", "little words")]
    return []
