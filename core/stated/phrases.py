"""Find a phrase in a text, unless one of the two is negated."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache

from vrty_gate.core.languages.content_words import is_stopword
from vrty_gate.core.languages.function_words import marks
from vrty_gate.core.languages.language import alternatives, record_of
from vrty_gate.core.lexicon import is_known
from vrty_gate.core.stated.elements import BREAK, Element, Reading
from vrty_gate.core.stated.same import canonical, same, synonyms
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once

_MOST_CANDIDATES = 400
"""Places at which a phrase with synonyms is looked for."""
_WORDS_BETWEEN = 4
_LETTERS_BETWEEN = 10
_REACH = 80
"""Characters within which a negation is looked for."""


@cache
def _clause(language: str) -> re.Pattern[str]:
    """What ends a clause."""
    record = record_of(language)
    return lazily(
        r"[.,;:!?](?=\s|$)|[\u3001\u3002\uff0c\uff01\uff1f\uff1b\n()\u2014]| - "
        rf"|(?i:\b(?:{alternatives(record.and_words | record.but_words)})\b)"
    )


@cache
def _not_negating(language: str) -> re.Pattern[str]:
    """After a negation that negates nothing else: not only, do not forget to."""
    return lazily(rf"\s*(?:\w+\s+)?(?:{record_of(language).not_negating or '(?!)'})\b", re.IGNORECASE)


_CAPITALISED = lazily(r"[^\W\d_]+")


def places(entry: Reading, text: Reading) -> Iterator[tuple[int, int]]:
    """The first and last character of each place in the text that says the entry."""
    wanted = entry.elements
    if not wanted:
        return
    if any(element.key == BREAK for element in wanted):
        wanted = [element for element in wanted if element.key != BREAK]
        text = _without_breaks(text)
    ignores_negation = _ignores_negation(entry, wanted)
    for found in (_exact(wanted, text), _with_synonyms(wanted, text)):
        for first, last in found:
            start, end = text.elements[first].start, text.elements[last].end
            if ignores_negation or not is_negated(text, start, end):
                yield start, end


@once
def _without_breaks(text: Reading) -> Reading:
    return Reading(text.text, text.language, [element for element in text.elements if element.key != BREAK])


def _exact(wanted: Sequence[Element], text: Reading) -> Iterator[tuple[int, int]]:
    """Runs of elements that are equal one by one, found in one pass with a bit for each (Baeza-Yates, Gonnet 1992)."""
    masks: dict[str, int] = {}
    final, state, size = 1 << (len(wanted) - 1), 0, len(wanted)
    for index, element in enumerate(text.elements):
        mask = masks.get(element.key)
        if mask is None:
            mask = sum(1 << i for i, each in enumerate(wanted) if same(each, element, text.language))
            masks[element.key] = mask
        state = (state << 1 | 1) & mask
        if state & final:
            yield index - size + 1, index


def _with_synonyms(wanted: Sequence[Element], text: Reading) -> Iterator[tuple[int, int]]:
    """Runs in which some words are synonyms; at least half of the content words must be the same."""
    content = [i for i, element in enumerate(wanted) if is_content(element)]
    if text.language != "en" or len(content) < 2:
        return
    elements, index = text.elements, _index(text)
    votes: dict[int, int] = {}
    for i in content:
        for place in index.get(_indexed(wanted[i]), ())[:_MOST_CANDIDATES]:
            if 0 <= place - i <= len(elements) - len(wanted):
                votes[place - i] = votes.get(place - i, 0) + 1
    enough = sorted(start for start, count in votes.items() if 2 * count >= len(content))
    for start in enough[:_MOST_CANDIDATES]:
        run = elements[start : start + len(wanted)]
        if all(
            same(each, said, text.language) or (is_content(each) and synonyms(each, said))
            for each, said in zip(wanted, run, strict=True)
        ):
            yield start, start + len(wanted) - 1


@once
def _index(text: Reading) -> dict[str, list[int]]:
    index: dict[str, list[int]] = {}
    for i, element in enumerate(text.elements):
        index.setdefault(_indexed(element), []).append(i)
    return index


def _indexed(element: Element) -> str:
    return element.key if element.fact is not None else canonical(element.key)


def is_content(element: Element) -> bool:
    """Whether an element is a fact or a word with a meaning of its own."""
    return element.fact is not None or (element.key[:1].isalpha() and not is_stopword(element.key))


def _ignores_negation(entry: Reading, wanted: Sequence[Element]) -> bool:
    """Whether an entry is found in negated sentences as well: facts, links, names, and phrases with a negation."""
    if all(element.fact is not None or not element.key[:1].isalpha() or "." in element.key for element in wanted):
        return True
    return bool(_negations(entry)) or is_name(entry)


def is_name(entry: Reading) -> bool:
    """Whether all words begin with a capital and one of them is no common word; German nouns have capitals, too."""
    if record_of(entry.language).capitalises or not entry.elements:
        return False
    words = _CAPITALISED.findall(entry.text[entry.elements[0].start :])
    long = [word for word in words if len(word) > 3 or not word.islower()]
    return (
        bool(long)
        and all(word[0].isupper() for word in long)
        and (len(long) > 1 or any(word[1:] != word[1:].lower() for word in long) or not is_known(long[0].lower()))
    )


@once
def _negations(text: Reading) -> list[tuple[int, ...]]:
    found = marks(text.text, text.language or "en")
    return [(mark.start, mark.end) for mark in found if mark.kind == "negation"]


def is_negated(text: Reading, start: int, end: int) -> bool:
    """Whether a negation in the same clause stands before a place, or after it in languages that have it there."""
    negations = _negations(text)
    first = bisect_left(negations, (start - _REACH,))
    last = bisect_left(negations, (end + _REACH,))
    for begins, ends in negations[first:last]:
        if ends <= start:
            between = text.text[ends:start]
            if _not_negating(text.language).match(between):
                continue
        elif begins >= end and record_of(text.language).negates_after:
            between = text.text[end:begins]
        else:
            continue
        if not _clause(text.language).search(between) and _is_near(between):
            return True
    return False


def _is_near(between: str) -> bool:
    if len(between.split()) > _WORDS_BETWEEN:
        return False
    return between.isascii() or " " in between.strip() or len(between) <= _LETTERS_BETWEEN
