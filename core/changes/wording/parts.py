"""The parts in which two forms of a sentence differ, without parts that only moved."""

import re
from collections.abc import Sequence
from functools import cache

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.diff import hunks
from vrty_gate.core.changes.wording.tokens import Token
from vrty_gate.core.languages.language import Language, alternatives, record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.vrty.idf import STOPWORDS

_CLAUSE = 3
"""The fewest content words of a dropped or added clause."""
_LONGEST_MEMBER = 5
_SIGNS = frozenset("nor & + * x \u00d7 \u00b7".split())


class Part(NamedTuple):
    """Tokens of the accepted form that became tokens of the current one; either side may be empty."""

    before: list[Token]
    after: list[Token]
    is_first: bool = False
    """Whether it begins the sentence, where a capital means nothing."""
    previous: str = ""
    """The common word before it; empty if there is none."""
    following: str = ""
    """The common word after it; empty if there is none."""

    @property
    def is_clause(self) -> bool:
        """Whether this is several content words dropped or added."""
        return (not self.before or not self.after) and sum(map(is_content, self.before or self.after)) >= _CLAUSE


def is_content(token: Token) -> bool:
    """Whether a token is a content word or not a word at all."""
    key = token.key
    return token.kind != "word" or (key not in STOPWORDS and (len(key) > 1 or key >= "\u30a0"))


def text_of(tokens: Sequence[Token]) -> str:
    """The tokens as written, joined by spaces except in scripts without spaces."""
    written: list[str] = []
    last = end = -1
    for token in tokens:
        if token.start != last:
            if written and (token.start != end or token.text[0] < "\u0e00"):
                written.append(" ")
            written.append(token.text)
        last, end = token.start, token.start + len(token.text)
    return "".join(written)


def parts_of(
    before: Sequence[Token], after: Sequence[Token], sentence: str, where: str, language: str
) -> tuple[list[Part], list[Change]]:
    """The parts that differ, and a `swapped` change if two parts exchanged places.

    A part that was dropped in one place and added in another only moved: a clause or an adverb means the same at
    either end of a sentence. Members of one enumeration may change places.
    """
    keys_before, keys_after = [token.key for token in before], [token.key for token in after]
    changed = hunks(keys_before, keys_after)
    if not changed:
        return [], []
    if len(before) == len(after) and sorted(keys_before) == sorted(keys_after):
        start, stop = changed[0].before.start, changed[-1].before.stop
        start = min(start, changed[0].after.start)
        stop = max(stop, changed[-1].after.stop)
        middle, other = keys_before[start:stop], keys_after[start:stop]
        if _is_rotated(middle, other):
            return [], _turned(before[start:stop], after[start:stop], sentence, where, language)
        exchanged = _exchanged(middle, other)
        if exchanged:
            first, second = exchanged
            if _is_equation(before, start, first, stop - second, stop, record_of(language)):
                return [], []
            moved = list(before[start : start + first]), list(before[stop - second : stop])
            return [], _swap(*moved, sentence, where, language)
    parts = [
        Part(
            list(before[hunk.before]),
            list(after[hunk.after]),
            hunk.before.start == 0 or hunk.after.start == 0,
            keys_before[hunk.before.start - 1] if hunk.before.start else "",
            keys_before[hunk.before.stop] if hunk.before.stop < len(before) else "",
        )
        for hunk in changed
    ]
    return _without_moves(parts, sentence, where, language)


def _turned(before: Sequence[Token], after: Sequence[Token], sentence: str, where: str, language: str) -> list[Change]:
    """A change for figures in a row or two letters as names that changed places, as in 3:1 and "host A to host B"."""
    first, last = before[0], before[-1]
    written = sentence[first.start : last.start + len(last.text)]
    if all(token.fact and token.fact.kind == "number" for token in before):
        is_free = _ENUMERATION.search(written) or _PRODUCT.fullmatch(written)
        return [] if is_free else [Change(kinds.SWAPPED, text_of(before), text_of(after), where)]
    if len(before) == 2 and first.fact and last.fact and _DASH.fullmatch(sentence, first.fact.end, last.start):
        return [Change(kinds.SWAPPED, text_of(before), text_of(after), where)]
    names = [token for token in before if _is_letter(token)]
    if len(names) > 1 and [token.text for token in names] != [token.text for token in after if _is_letter(token)]:
        return (
            [] if _joined(language).search(written) else [Change(kinds.SWAPPED, names[0].text, names[-1].text, where)]
        )
    return []


def _says_something(tokens: Sequence[Token]) -> bool:
    """Whether there is a content word among the tokens, or a capital letter that is a name rather than an article."""
    return any(is_content(token) or (_is_letter(token) and token.start > 0) for token in tokens)


def _is_letter(token: Token) -> bool:
    return len(token.text) == 1 and "A" <= token.text <= "Z" and token.text != "I"


_ENUMERATION = lazily(r"[A-Za-z&|]")
_PRODUCT = lazily(r"[0-9.]{1,40}(?:\s?[*x\u00d7\u00b7+]\s?[0-9.]{1,40}){1,9}")
_DASH = lazily(r"\s?[-\u2013\u2014]\s?")


@cache
def _joined(language: str) -> "re.Pattern[str]":
    """What joins the members of an enumeration, which may change places."""
    record = record_of(language)
    return lazily(rf",|;|\b(?:{alternatives(record.and_words | record.or_words)}|nor|plus|with|both)\b|[&+/=]")


@cache
def _joint(language: str) -> "re.Pattern[str]":
    """What stands between two members of an enumeration."""
    record = record_of(language)
    joints = alternatives(record.and_words | record.or_words)
    return lazily(rf", ?(?:(?:{joints}) )?|;| (?:{joints}|&) |\u3001")


def _is_rotated(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether one sequence is a rotation of the other."""
    glued, wanted = "\n" + "\n".join([*before, *before]) + "\n", "\n" + "\n".join(after) + "\n"
    return wanted in glued


def _exchanged(before: Sequence[str], after: Sequence[str]) -> tuple[int, int] | None:
    """The lengths of a prefix and a suffix that exchanged places around the same middle, or None."""
    size = len(before)
    for second in range(1, min(size, _LONGEST_EXCHANGED + 1)):
        if before[size - second :] != after[:second]:
            continue
        for first in range(1, min(size - second, _LONGEST_EXCHANGED + 1)):
            if (
                before[:first] == after[size - first :]
                and before[first : size - second] == after[second : size - first]
            ):
                return first, second
    return None


_LONGEST_EXCHANGED = 12


def _is_equation(tokens: Sequence[Token], start: int, first: int, second: int, stop: int, words: Language) -> bool:
    """Whether a whole sentence equates two things, one of them definite: "Rome is the capital"."""
    copula = [token.key for token in tokens[start + first : second]]
    return (
        start == 0
        and stop == len(tokens)
        and len(copula) == 1
        and copula[0] in words.copulas
        and (tokens[0].key in words.definite or tokens[second].key in words.definite)
    )


def _without_moves(parts: list[Part], sentence: str, where: str, language: str) -> tuple[list[Part], list[Change]]:
    gone = {tuple(token.key for token in part.before): index for index, part in enumerate(parts) if part.before}
    moved = []
    rest = list(parts)
    for index, part in enumerate(parts):
        key = tuple(token.key for token in part.after)
        source = gone.get(key)
        if not key or source is None or source == index:
            continue
        moved.append(parts[source].before)
        rest[source] = rest[source]._replace(before=[])
        rest[index] = rest[index]._replace(after=[])
    swaps = [tokens for tokens in moved if _says_something(tokens)]
    changes = _swap(swaps[0], swaps[1], sentence, where, language) if len(swaps) > 1 else []
    return [part for part in rest if part.before or part.after], changes


def _swap(first: list[Token], second: list[Token], sentence: str, where: str, language: str) -> list[Change]:
    """A change for two parts that exchanged places, unless they are members of one enumeration."""
    if not _says_something(first) or not _says_something(second):
        return []
    if first[0].start > second[0].start:
        first, second = second, first
    words = record_of(language)
    pieces = _joint(language).split(sentence[first[0].start : second[0].start])
    between = sentence[first[-1].start + len(first[-1].text) : second[0].start].lower().split()
    rest = sentence[first[-1].start + len(first[-1].text) : first[0].start + len(pieces[0])]
    tail = sentence[second[-1].start + len(second[-1].text) :]
    is_whole = tail.startswith(rest) and all(word in words.articles for word in pieces[-1].lower().split())
    if len(pieces) > 1 and is_whole and all(len(piece.split()) <= _LONGEST_MEMBER for piece in pieces):
        return []
    joints = _SIGNS | words.and_words | words.or_words
    if all(word.strip(",;") in joints or not word.strip(",;") for word in between):
        return []
    return [Change(kinds.SWAPPED, text_of(first), text_of(second), where)]
