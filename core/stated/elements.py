"""Texts as sequences of words and facts in which equal notations are equal: "don't mix" and "do not mix", "30-day"."""

import re
from collections.abc import Sequence
from functools import lru_cache

from vrty_gate.core.changes.wording.tokens import Token, tokens
from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.languages.detect import has_east_asian, language_of
from vrty_gate.core.languages.language import Language, record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.names.contacts import contacts
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.plain import plain
from vrty_gate.core.text.text import Memory, Text, once
from vrty_gate.core.text.unicode13 import settled

BREAK = ""
"""The key between two sentences."""
_SIGNS = frozenset("+#<>=\u2264\u2265@")
"""Symbols that mean something in a name or a phrase."""
_AUXILIARIES = frozenset("do does did".split())
_JOINED = frozenset("non un in re co pre anti e".split())
"""Prefixes that belong to the word after their hyphen."""
_HALF_DAYS = ("\u5348\u5f8c", "\u5348\u524d", "\u4e0b\u5348", "\u4e0a\u5348", "\u665a\u4e0a", "\u65e9\u4e0a")
"""Words before a time of day, which the reader of times has understood already."""
_ABBREVIATED = frozenset("mr mrs ms dr st prof no vs inc ltd co corp nr bzw".split())
_VERSUS = frozenset("versus vs".split())
_SHARING = frozenset("money percent duration measure".split())
_TO_UNIT = lazily(r" ?(?:\u2192|->|versus|vs\.?) ?")
"""Between two numbers of which only the second has the unit of both."""
_END = lazily(r"[.!?](?=[\s\"'\u201d)]|$)|[\u3002\uff01\uff1f]|\n[ \t]*(?:\n|[-*+\u2022|#>]|[0-9]{1,3}[.)] )")
_LETTERWISE = lazily("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
"""Letters of scripts whose words have no blanks or take endings, so that they are compared one by one."""
_CHUNK = 6_000
"""The most characters that are read together: the reader of facts reads a limited number of them."""


class Element(NamedTuple):
    """A word, a fact or a link of a text; with the key `BREAK`, the end of a sentence."""

    key: str
    start: int
    end: int
    fact: Fact | None = None


class Reading(Memory):
    """A text and what was read in it."""

    def __init__(self, text: str, language: str, elements: Sequence[Element]) -> None:
        self.text = text
        """In plain letters, without marks of emphasis."""
        self.language = language
        """Empty if it is unknown."""
        self.elements = elements


def shown(text: str) -> str:
    """The text as people see it: what is read, and what places refer to."""
    if "<!--" in text or "~~" in text:
        text = _UNSEEN.sub(" ", text)
    if "&" in text:
        from html import unescape  # few texts have character references

        text = unescape(text)
    return settled(plain(text))


_UNSEEN = lazily(r"<!--.*?(?:-->|\Z)|~~[^~\n]{1,2000}~~", re.DOTALL)
"""Comments, and text that is struck out."""


def language_for(text: str, *others: str) -> str:
    """The language of a text, or else of one of the others, or else English for Latin letters."""
    for each in (text, *others):
        if found := language_of(each):
            return found
    return "" if has_east_asian(text) else "en"


@once
def reading(text: str, language: str) -> Reading:
    """The words and facts of a text of this language, in order."""
    seen = Text(shown(text))  # links are looked for in it several times
    return Reading(seen, language, _elements(seen, language))


@lru_cache(maxsize=512)  # each sample of a case is compared with the same entries
def entry_reading(entry: str, language: str) -> Reading:
    """The same for an entry; a number at its beginning is not the mark of a list item."""
    seen = _LEAD + shown(entry).strip()
    elements = [element for element in _elements(seen, language) if element.end > len(_LEAD)]
    while elements and elements[-1].key == BREAK:
        elements.pop()
    return Reading(seen, language, elements)


_LEAD = "zz "


def _elements(text: str, language: str) -> list[Element]:
    found: list[Element] = []
    words = record_of(language)
    done = 0
    for first in _chunks(text):
        part = text[first : first + _CHUNK] if len(text) > _CHUNK else text
        limit = first + _CHUNK
        following = _next_chunk(text, first)
        part, limit = text[first:following], following
        for token in tokens(part, language):
            start = first + token.start
            if found and start > done and _is_end(text, done, start, found[-1]):
                found.append(Element(BREAK, done, start))
            _add(found, token, start, words.articles)
            done = max(done, min(start + len(token.text), limit))
    return _with_units(_without_range_words(found, words), text)


def _chunks(text: str) -> list[int]:
    starts, at = [], 0
    while at < len(text):
        starts.append(at)
        at = _next_chunk(text, at)
    return starts


def _next_chunk(text: str, at: int) -> int:
    """The end of the chunk that begins here: after a line, or else a word."""
    end = at + _CHUNK
    if end >= len(text):
        return len(text)
    cut = text.rfind("\n", at + 1, end)
    cut = cut if cut > at else text.rfind(" ", at + 1, end)
    return cut if cut > at else end


def _is_end(text: str, done: int, start: int, last: Element) -> bool:
    """Whether a sentence ends between two places."""
    if last.key in _ABBREVIATED and "\n" not in text[done:start]:
        return False
    return _END.search(text, done, min(start + 1, len(text))) is not None


def _add(found: list[Element], token: Token, start: int, articles: frozenset[str]) -> None:
    end = start + len(token.text)
    if token.fact is not None:
        while found and found[-1].fact is None and token.fact.kind == "time" and _ends_with_half_day(found):
            del found[-2:]
        fact = token.fact
        text = fact.text if fact.kind == "money" else ""  # $ is any dollar, unless the currency is written out
        found.append(Element(f"{token.key}:{text}", start, end, fact))
    elif token.kind == "link":
        (contact, *_) = contacts(token.text) or (None,)
        found.append(Element(contact.value if contact else token.key, start, end))
    elif token.kind == "symbol":
        if token.key in _SIGNS:
            found.append(Element(token.key, start, end))
    elif token.kind != "citation":
        for key in _words(fold_letters(token.key)):
            if key in articles:
                continue
            if _is_tonnes(found, key, start):
                number = found.pop()
                if number.fact is not None:
                    fact = number.fact._replace(kind="measure", unit="tonne")
                    found.append(Element(f"#measure:{fact.value}:tonne:", number.start, end, fact))
                continue
            if key == "not" and found and found[-1].key in _AUXILIARIES:
                found.pop()
            if _LETTERWISE.search(key):
                found += [Element(letter, start + i, start + i + 1) for i, letter in enumerate(key)]
            else:
                found.append(Element(key, start, end))


def _is_tonnes(found: list[Element], key: str, start: int) -> bool:
    """Whether a word is the sign of tonnes, which the reader of facts takes for a letter."""
    return key == "t" and bool(found) and found[-1].key.startswith("#number:") and start - found[-1].end <= 1


def _ends_with_half_day(found: list[Element]) -> bool:
    return len(found) > 1 and found[-2].key + found[-1].key in _HALF_DAYS


def _words(key: str) -> list[str]:
    """The parts of a word with hyphens: "long-term" is two words, "non-refundable" one."""
    if "-" not in key:
        return [key]
    first, *rest = key.split("-")
    if first in _JOINED and rest:
        return [first + rest[0], *rest[1:]]
    return [first, *rest]


def _with_units(found: list[Element], text: str) -> list[Element]:
    """The elements with a unit that is written once for two numbers, as in "8 → 26 GB" and "14 versus 17 minutes"."""
    for i in range(len(found) - 1, 0, -1):
        first, second = found[i - 1], found[i]
        if second.key in _VERSUS and i + 1 < len(found):
            second = found[i + 1]
        if first.fact is None or second.fact is None or first.fact.kind != "number" or not second.fact.unit:
            continue
        if second.fact.kind in _SHARING and _TO_UNIT.fullmatch(text, first.end, second.start):
            fact = first.fact._replace(kind=second.fact.kind, unit=second.fact.unit)
            found[i - 1] = first._replace(key=f"#{fact.kind}:{fact.value}:{fact.unit}:", fact=fact)
    return found


def _without_range_words(found: list[Element], words: Language) -> list[Element]:
    """The elements without "to" between two facts of a range."""
    return [
        element
        for i, element in enumerate(found)
        if not (
            element.key in words.to_words
            and 0 < i < len(found) - 1
            and found[i - 1].fact is not None
            and found[i + 1].fact is not None
        )
    ]
