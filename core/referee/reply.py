"""What a reply of the referee says: JSON with a verdict, one sentence, and a quote from each answer."""

import re
from collections.abc import Sequence
from typing import Any, get_args

from vrty_gate.core.case import Case
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.referee import Said
from vrty_gate.core.strict_json import Fault, Reader
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.unicode13 import lower, settled

SAID: tuple[Said, ...] = get_args(Said)

LONGEST_WHAT = 300
"""The most characters of the sentence that are kept."""
LONGEST_QUOTE = 600
"""The most characters of a quote; a longer one points nowhere."""

_JSON = Reader(levels=10, int_digits=18)
_THOUGHT = lazily(r"\s*<think>.*?</think>", re.DOTALL)
"""What some models write before their reply."""
_FENCED = lazily(r"\s*```[A-Za-z]{0,10}[ \t]*\r?\n(.*)\n[ \t]*```\s*", re.DOTALL)
_BLANK_OR_MARK = lazily(r"[\s*_`]+")
_TYPOGRAPHIC = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u00a0": " ", "\u202f": " "})
_CONTROLS = lazily(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]+")
_ELLIPSIS = lazily(r"\.\.\.|\u2026")
_WORD = lazily(r"\w")


class Unreadable(Exception):
    """A reply has no verdict; the message says why, in one line."""


class Ruling(NamedTuple):
    """What the referee says about a pair."""

    verdict: Said
    what: str = ""
    """What is worse or better, in its words, on one line."""
    quote_accepted: str = ""
    """Words of an accepted answer, as the referee quotes them; empty if they are not in one."""
    quote_new: str = ""
    """The same for the new answer."""
    note: str = ""
    """Why its verdict counts as `unsure`; empty if it does not."""


def read(reply: str, case: Case, accepted: Sequence[Case]) -> Ruling:
    """The ruling in a reply about a case. Raises Unreadable.

    `worse` counts as `unsure` unless it has a quote and every quote is in its answer. White space, letter case,
    Markdown emphasis and the form of quotation marks do not count.
    """
    data = _object(reply)
    said = _text(data, "verdict").strip().lower()
    if said not in SAID:
        raise Unreadable(f"its verdict is {_shown(said)}, but must be {', '.join(SAID[:-1])} or {SAID[-1]}")
    what = _one_line(_text(data, "what"))[:LONGEST_WHAT]
    quotes = _text(data, "quote_accepted"), _text(data, "quote_new")
    answers = tuple(answer.response for answer in accepted), (case.response,)
    found = [any(_is_in(quote, text) for text in texts) for quote, texts in zip(quotes, answers, strict=True)]
    shown = [_one_line(quote) if there else "" for quote, there in zip(quotes, found, strict=True)]
    ruling = Ruling(said, what, *shown)
    if said != "worse":
        return ruling
    for quote, there, whose in zip(quotes, found, ("accepted", "new"), strict=True):
        if _has_word(quote) and not there:
            why = "too long" if len(quote) > LONGEST_QUOTE else "not there"
            return ruling._replace(verdict="unsure", note=f"its quote from the {whose} answer is {why}")
    if not any(shown):
        return ruling._replace(verdict="unsure", note="it quotes neither answer")
    return ruling


def _object(reply: str) -> dict[str, Any]:
    """The JSON object of a reply, also one in a code fence. Raises Unreadable."""
    thought = _THOUGHT.match(reply)
    text = reply[thought.end() :] if thought else reply
    fenced = _FENCED.fullmatch(text)
    try:
        data = _JSON.read((fenced[1] if fenced else text).strip())
    except Fault as fault:
        raise Unreadable(f"it is not one JSON object: {_shown(text.strip())}") from fault
    if not isinstance(data, dict):
        raise Unreadable(f"it is not one JSON object: {_shown(text.strip())}")
    return data


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key, "" if key.startswith("quote") else None)
    if value is None and key.startswith("quote"):
        return ""
    if not isinstance(value, str):
        raise Unreadable(f"its key {key} is {'missing' if key not in data else 'not a text'}")
    return value


def _is_in(quote: str, text: str) -> bool:
    """Whether the words of a quote are in a text; where it leaves out some, its parts in their order."""
    if not _says_something(quote) or len(quote) > LONGEST_QUOTE:
        return False
    within, end = _folded(text), 0
    for part in _ELLIPSIS.split(quote):
        folded = _folded(part)
        start = within.find(folded, end)
        if start < 0:
            return False
        end = start + len(folded)
    return True


def _says_something(quote: str) -> bool:
    """Whether a quote has a word, or several marks such as an operator; a full stop is in any text."""
    return _has_word(quote) or len(_folded(_ELLIPSIS.sub("", quote))) > 1


def _has_word(text: str) -> bool:
    return bool(_WORD.search(settled(text)))


def _folded(text: str) -> str:
    return _BLANK_OR_MARK.sub("", lower(text).translate(_TYPOGRAPHIC))


def _one_line(text: str) -> str:
    return " ".join(_CONTROLS.sub(" ", text).split())


def _shown(text: str) -> str:
    return ascii(text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}...")


_MOST_SHOWN = 60
