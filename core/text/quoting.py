"""Words as a text has them, so that no report quotes what the text does not say."""

import re
from collections.abc import Iterator
from functools import lru_cache

from vrty_gate.core.text.patterns import lazily

GAP = " ... "
"""Stands for words of the text that a quotation leaves out."""

_WORD = lazily(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+")
_ASCII_WORD = lazily(r"\w+")
"""Finds the same in ASCII, and is compiled much faster."""
_MOST_WORDS = 60
_MOST_STARTS = 40
_LONGEST_TEXT = 200_000


def quoted(words: str, text: str) -> str:
    """The words as the text has them: whole words, with gaps where others stand between; empty if it has none of them.

    Words are compared without regard to capitals and to what stands between them.
    """
    exact = _exact(words.removesuffix("..."), text)
    if exact:
        return exact + ("..." if words.endswith("...") else "")
    wanted = [word.casefold() for word in _pattern(words).findall(words)[:_MOST_WORDS]]
    if not wanted or len(text) > _LONGEST_TEXT:
        return ""
    tokens = [(match[0].casefold(), match.start(), match.end()) for match in _pattern(text).finditer(text)]
    found = _best(wanted, tokens)
    if 2 * len(found) <= len(wanted):
        return ""
    return GAP.join(_slice(text, tokens[run[0]][1], tokens[run[-1]][2], words) for run in _runs(found))


def _pattern(text: str) -> re.Pattern[str]:
    return _ASCII_WORD if text.isascii() else _WORD


def _exact(words: str, text: str) -> str:
    """The words where the text has just these as whole words, or with the end of the last one; else empty."""
    line, wanted = _on_one_line(text), " ".join(words.split())
    start, longer = line.find(wanted) if wanted else -1, ""
    for _ in range(_MOST_STARTS):
        if start < 0:
            break
        end = start + len(wanted)
        if not _goes_on(line, start):
            if not _goes_on(line, end):
                return wanted
            more = next((i for i in range(end, len(line)) if not _goes_on(line, i)), len(line))
            most = _ENDING if line[start:more].isascii() else 3 * _ENDING
            if not longer and more - end <= most and len(wanted) > _ENDING:
                longer = line[start:more]
        start = line.find(wanted, start + 1)
    return longer


@lru_cache(maxsize=2)  # all changes of a response quote the same two texts
def _on_one_line(text: str) -> str:
    return " ".join(text[:_LONGEST_TEXT].split())


_ENDING = 2
"""The most letters that a reader cuts off, such as those of `days`."""


def _goes_on(line: str, place: int) -> bool:
    """Whether a word goes on from before a place to behind it."""
    if not 0 < place < len(line):
        return False
    before, after = line[place - 1], line[place]
    if _is_east_asian(before) or _is_east_asian(after):
        return False
    return (before.isalpha() and after.isalpha()) or (before.isdecimal() and after.isdecimal())


def _is_east_asian(char: str) -> bool:
    return "\u3040" <= char <= "\u30ff" or "\u3400" <= char <= "\u9fff"


_SIGNS = "%€$£¥+−-"


def says(words: str, text: str) -> bool:
    """Whether a text has these words next to each other, in their order; signs count where the words have some."""
    if any(sign in words for sign in _SIGNS):
        return "".join(words.split()).casefold() in "".join(text[:_LONGEST_TEXT].split()).casefold()
    wanted = _words_alone(words)
    return wanted != _NO_WORDS and wanted in _words_alone(text)


@lru_cache(maxsize=4)
def _words_alone(text: str) -> str:
    """The words of a text without regard to capitals, with a blank before and behind each."""
    return f" {' '.join([word.casefold() for word in _pattern(text).findall(text[:_LONGEST_TEXT])])} "


_NO_WORDS = "  "


_Token = tuple[str, int, int]


def _best(wanted: list[str], tokens: list[_Token]) -> list[int]:
    """The places of the words: of all beginnings, that with most words, and then with the shortest way."""
    best: list[int] = []
    starts = [i for i, token in enumerate(tokens) if _is_word(wanted[0], token[0])][:_MOST_STARTS]
    for start in starts or [-1]:
        places = list(_walk(wanted, tokens, start))
        if len(places) > len(best) or (len(places) == len(best) and places and _span(places) < _span(best)):
            best = places
    return best


def _span(places: list[int]) -> int:
    return places[-1] - places[0]


def _walk(wanted: list[str], tokens: list[_Token], start: int) -> Iterator[int]:
    """The places of the words in order, leaving out those that do not follow."""
    at = max(start, 0)
    for word in wanted:
        place = next((i for i in range(at, len(tokens)) if _is_word(word, tokens[i][0])), None)
        if place is not None:
            yield place
            at = place + 1


def _is_word(word: str, token: str) -> bool:
    """Whether a token is a word, or the word is the beginning of it that a reader cut off, such as `day` of `days`."""
    return token == word or (len(word) > 2 and token.startswith(word) and len(token) <= len(word) + 2)


def _runs(places: list[int]) -> Iterator[list[int]]:
    """The places in runs without a gap."""
    run: list[int] = []
    for place in places:
        if run and place != run[-1] + 1:
            yield run
            run = []
        run.append(place)
    yield run


def _slice(text: str, start: int, end: int, words: str) -> str:
    """A part of the text on one line, with the sign of an amount that the words have as well."""
    if start and text[start - 1] in _SIGNS and text[start - 1] in words:
        start -= 1
    if text[end : end + 1] and text[end] in _SIGNS and text[end] in words:
        end += 1
    return " ".join(text[start:end].split())
