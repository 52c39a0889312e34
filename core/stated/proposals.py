"""Propose what a response must keep: the facts, names, links and warnings that all accepted answers share."""

import re
from collections.abc import Iterator, Sequence

from vrty_gate.core.facts.read import facts
from vrty_gate.core.facts.tables.calendar import calendar
from vrty_gate.core.languages.function_words import marks
from vrty_gate.core.languages.language import alternatives, record_of
from vrty_gate.core.names.contacts import contacts, masked
from vrty_gate.core.names.names import names
from vrty_gate.core.sources.weekdays import weekdays
from vrty_gate.core.stated.check import LONGEST, MOST, is_readable, missing
from vrty_gate.core.stated.elements import language_for, shown
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily

_STATED = frozenset("money percent date time duration measure identifier".split())
"""Kinds of facts that are proposed: those with a unit, and numbers of orders, telephones and versions."""
_END = r"[.!?\u3002\uff01\uff1f]"
_SENTENCE = lazily(rf"[^{_END[1:-1]}\n]+(?:[.!?](?!\s|$)[^{_END[1:-1]}\n]*)*{_END}?")
_FEWEST_WORDS = 3
_MOST_READ = 200
"""Facts of an answer that are looked for in the others."""
_CODE = lazily(r"```[^`]*(?:```|$)|`[^`\n]+`")
_MARKS_OF_LINES = " \t-*+\u2022#>|"


def proposals(answers: Sequence[str]) -> tuple[str, ...]:
    """Entries for `keep` in the order of the first answer: those that every answer says, at most `MOST`."""
    if not answers:
        return ()
    first, *others = answers
    text = shown(_without_code(first))
    language = language_for(text)
    found: list[tuple[int, str]] = sorted(
        [*_facts(text, language), *_contacts(text), *_names(text, language), *_warnings(text, language)],
        key=lambda place: place[0],
    )
    proposed: list[str] = []
    for _, written in found[:_MOST_READ]:
        entry = " ".join(written.split())
        if not 0 < len(entry) <= LONGEST or entry in proposed or not is_readable(entry):
            continue
        if any(missing([(entry,)], answer) for answer in (first, *others)):
            continue
        if any(_is_same(entry, other) for other in proposed):
            continue
        proposed.append(entry)
        if len(proposed) == MOST:
            break
    return tuple(proposed)


def _is_same(entry: str, other: str) -> bool:
    return not missing([(entry,)], other) and not missing([(other,)], entry)


def _facts(text: str, language: str) -> Iterator[tuple[int, str]]:
    for fact in facts(masked(text), language):
        is_in_words = fact.kind in ("identifier", "date") and not any(map(str.isdecimal, fact.text))
        if fact.kind in _STATED and not is_in_words and fact.unit != "times":
            yield fact.start, fact.text


def _contacts(text: str) -> Iterator[tuple[int, str]]:
    for contact in contacts(text):
        if contact.kind in ("email", "url"):
            yield contact.start, contact.span


def _names(text: str, language: str) -> Iterator[tuple[int, str]]:
    """Names outside code; two that "and" links are two, and days and months are none."""
    if record_of(language).capitalises:
        return
    at = 0
    for name in names(text, "es" if language == "es" else "en"):
        if name.opens:
            continue
        at = max(at, text.find(name.span, at))
        for part in re.split(rf" (?:{alternatives(record_of(language).and_words)}|&) ", name.span):
            is_day = bool(weekdays(part)) or fold_letters(part) in calendar(language).months
            if len(part) > 1 and not is_day:
                yield at, part


def _without_code(text: str) -> str:
    """The text with blanks for code, whose capitals are no names."""
    return _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)


def _warnings(text: str, language: str) -> Iterator[tuple[int, str]]:
    record = record_of(language)
    word = r"\b" if record.has_blanks else ""
    warning = rf"(?i){word}(?:{record.warnings or '(?!)'}){word}"
    for match in _SENTENCE.finditer(text):
        sentence = match[0].strip(_MARKS_OF_LINES)
        if len(sentence.split()) < _FEWEST_WORDS and sentence.isascii():
            continue
        is_denied = any(mark.kind == "negation" for mark in marks(sentence, language or "en")[:20])
        if re.search(warning, sentence) or (is_denied and not sentence.isascii()):
            yield match.start(), sentence
