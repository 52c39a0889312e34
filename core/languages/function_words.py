"""Function words of a text by class: negation, modality, quantities, bounds, hedges, persons, opposites.

Words of one member are equivalent: replacing "can" with "may" changes nothing, replacing "may" with "must" does.
"""

import re
from functools import cache
from itertools import compress

from vrty_gate.core.languages.language import record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once

KINDS = ("negation", "modality", "quantity", "frequency", "bound", "hedge", "certainty", "person", "direction")
"""Names of classes. Members of `direction` have opposites; `bound` has at least, at most, more than and the like."""
_NEUTRAL = "-"
_NEGATED = " not"
_WORD = lazily(r"[a-z]+(?:'[a-z]+)*|[\u0430-\u045f]+")
_ELIDED = lazily(r"[a-z]+'?")


class Mark(NamedTuple):
    """A word or phrase of a closed class in a text."""

    kind: str
    """The class, one of `KINDS`."""
    member: str
    """The group of equivalent words: `must`, `all`, `at least`; for a direction, the first word of its side."""
    text: str
    start: int
    end: int


class _Words(NamedTuple):
    classes: dict[str, tuple[tuple[str, str], ...]]
    """Words and phrases to class and member; empty for those that only look like one."""
    starts: dict[str, tuple[str, ...]]
    """The first two words, or the first character, of a phrase to the phrases that begin so, the longest first."""
    sides: dict[str, frozenset[tuple[int, bool]]]
    """Words to their pairs of opposites, with the side."""
    first: frozenset[str]
    """Words that have a class or begin a phrase."""


def classes_of(token: str, language: str) -> tuple[tuple[str, str], ...]:
    """The classes and members of a word in lower case without accents, such as `("modality", "must")`; mostly empty.

    A phrase is one word with spaces. An unknown language has no classes.
    """
    return _words(language).classes.get(token, ()) if language else ()


@cache
def negations(language: str) -> frozenset[str]:
    """The single words that deny, as written: not, no and never. Those of English if the language is unknown."""
    record = record_of(language)
    denying = record.classes.get("negation", {}) if record.has_blanks else {}
    listed = " ".join([denying.get(member, "") for member in ("not", "no", "never")])
    return frozenset([word for word in listed.split() if "_" not in word])


def opposites(token: str, other: str, language: str) -> bool:
    """Whether two words in lower case without accents are opposites, such as before and after."""
    if not language:
        return False
    sides = _words(language).sides
    return any((pair, not is_left) in sides.get(other, ()) for pair, is_left in sides.get(token, ()))


@once
def marks(text: str, language: str) -> tuple[Mark, ...]:
    """The words and phrases of closed classes in a text, in order; only the longest at each position.

    A word in two classes, such as "cannot", gives two marks.
    """
    if not language:
        return ()
    folded = fold_letters(text)
    if not record_of(language).has_blanks:
        return _marks_without_blanks(text, folded, _words(language))
    table = _words(language)
    tokens = [*_pattern(language).finditer(folded)]
    words = [*map(re.Match.group, tokens)]
    read = []
    done = 0
    for index in compress(range(len(words)), map(table.first.__contains__, words)):
        if index < done:
            continue
        token, last = words[index], index
        for phrase in table.starts.get(" ".join(words[index : index + 2]), ()):
            parts = phrase.split(" ")
            end = index + len(parts)
            if words[index:end] == parts and _is_unbroken(folded[tokens[index].start() : tokens[end - 1].end()]):
                token, last, done = phrase, end - 1, end
                break
        start, end = tokens[index].start(), tokens[last].end()
        for kind, member in table.classes.get(token, ()):
            if not (kind == "person" and len(token.rstrip("'")) > 1 and text[start:end].isupper()):  # US, IT
                read.append(Mark(kind, member, text[start:end], start, end))
    return tuple(read)


def _is_unbroken(phrase: str) -> bool:
    """Whether there is no punctuation or line break between the words of a phrase."""
    return not any(mark in phrase for mark in ".,;:!?()\n")


def _marks_without_blanks(text: str, folded: str, table: _Words) -> tuple[Mark, ...]:
    read = []
    done = 0
    for index, char in enumerate(folded):
        if index < done or char not in table.starts:
            continue
        for phrase in table.starts[char]:
            if folded.startswith(phrase, index):
                done = index + len(phrase)
                read += [Mark(kind, member, text[index:done], index, done) for kind, member in table.classes[phrase]]
                break
    return tuple(read)


def _pattern(language: str) -> re.Pattern[str]:
    return _ELIDED if record_of(language).elides else _WORD


@cache
def _words(language: str) -> _Words:
    data = record_of(language)
    classes: dict[str, list[tuple[str, str]]] = {}
    for kind, members in data.classes.items():
        for member, listed in members.items():
            for word in _spelled(listed, language):
                having = classes.setdefault(word, [])
                if kind != _NEUTRAL and (kind, member) not in having:
                    having.append((kind, member))
    for having in classes.values():
        is_negated = any(kind == "modality" and member.endswith(_NEGATED) for kind, member in having)
        if is_negated and all(kind != "negation" for kind, _ in having):
            having.append(("negation", "not"))
    sides: dict[str, set[tuple[int, bool]]] = {}
    for pair, line in enumerate(data.opposites.replace("\n  ", " ").strip().splitlines()):
        for listed, is_left in zip(line.split(" = "), (True, False), strict=True):
            side = _spelled(listed, language)
            for word in side:
                sides.setdefault(word, set()).add((pair, is_left))
                having = classes.setdefault(word, [])
                if all(kind != "direction" for kind, _ in having):
                    having.append(("direction", side[0]))
    starts: dict[str, list[str]] = {}
    looked_for = [word for word in classes if " " in word] if data.has_blanks else [*classes]
    for word in sorted(looked_for, key=lambda word: (-len(word), word)):
        starts.setdefault(" ".join(word.split(" ")[:2]) if data.has_blanks else word[0], []).append(word)
    return _Words(
        {word: _in_order(having) for word, having in classes.items()},
        {first: tuple(listed) for first, listed in starts.items()},
        {word: frozenset(pairs) for word, pairs in sides.items()},
        frozenset([*classes, *[pair.split(" ")[0] for pair in starts]]),
    )


def _in_order(having: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The classes of a word in the order of `KINDS`."""
    return tuple(sorted(having, key=lambda pair: KINDS.index(pair[0])) if len(having) > 1 else having)


def _spelled(listed: str, language: str) -> list[str]:
    """The words of a list in the form in which they are looked up: folded, phrases with spaces."""
    folded = fold_letters(listed)
    if not record_of(language).has_blanks:
        return [word.replace("_", " ") for word in folded.split()]
    pattern = _pattern(language)
    # most words are letters only, which the pattern finds as they are
    return [word if word.isascii() and word.isalpha() else " ".join(pattern.findall(word)) for word in folded.split()]
