"""What a user answers in one turn: that they agree, that they do not, or neither. English and Spanish.

An answer stands at the beginning of a sentence, behind nothing but words such as "please", "oh" or "I", or is the whole
sentence. A word that also means something else ("correct the amount", "vale 5 euros") must be the whole of it, with
thanks, other such words and an order ("ok, send it"). A sentence that asks, quotes a line, reports what somebody said,
makes a condition or puts off says no yes. What is doubtful counts as none.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from vrty_gate.core.reading.consent.consent_words import ENGLISH, SPANISH, Words
from vrty_gate.core.reading.text.language import Language
from vrty_gate.core.reading.text.words import fold_word
from vrty_gate.core.text.words import lower


class Answer(NamedTuple):
    """What a turn of a user comes to."""

    agreed: str | None
    """The words of agreement, as they are written."""
    refused: bool
    """Whether it denies, takes back, or makes a condition; then nothing is agreed."""


REFUSED = Answer(None, refused=True)

_BLANK = " \t\x00-\x09\x0b\x0c\x0e-\x1f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_END = ".!?;\u2026\n\r\x85\u2028\u2029\u3002\uff01\uff1f\uff1b\u061f\u203c\u203d\u2047\u2048\u2049"
_ASKING = re.compile("[?\uff1f\u061f\u203d\u2047-\u2049]")
_PAUSE = ",:()/\\\\\\-\u2010-\u2015\uff0c\uff1a\u3001"
_QUOTES = '"\u201c-\u201f\u00ab\u00bb\\[\\]{}<>*_~#|=+\u00a1'
_EMOJI = "\u2600-\u27bf\u2b00-\u2bff\ufe0f\U0001f000-\U0001faff"
_APOSTROPHES = "'\u2019\u2018\u00b4`\u02bc\u2032\uff07"
_PIECE = re.compile(
    f"(?P<quoted>^[ \t]{{0,8}}>[^\n\r]*)|(?P<end>[{_END}]+)|(?P<pause>[{_PAUSE}]+)|(?P<asks>\u00bf)"
    "|(?P<sign>[\U0001f44d\U0001f44e\u274c\U0001f6d1\U0001f6ab])"
    f"|(?P<word>[^{_BLANK}{_END}{_PAUSE}{_QUOTES}{_EMOJI}\u00bf]+)",
    re.MULTILINE,
)
_AS_ONE = str.maketrans(dict.fromkeys(_APOSTROPHES, "'"))
_PAUSES = re.compile("(?:, )+")
_LINE_ENDS = re.compile("\n *")
_THUMB = "\U0001f44d"
_ACCENT = {"s\u00ed": "sii", "si\u0301": "sii", "qu\u00e9": "quee", "que\u0301": "quee", "c\u00f3mo": "comoo"}
"""The accent tells "yes" from "if", and what asks from what does not."""
_LONGEST_WORD = 40
"""A longer one is none that is looked for."""


class _Piece(NamedTuple):
    """A word of a turn, folded, or `,` for a pause, and where it is."""

    word: str
    start: int
    end: int


class _Sentence(NamedTuple):
    pieces: list[_Piece]
    asks: bool


class _Phrases(NamedTuple):
    """The phrases of `Words`, as patterns of whole words with the blank behind them."""

    openers: re.Pattern[str]
    strong: re.Pattern[str]
    alone: re.Pattern[str]
    courtesies: re.Pattern[str]
    orders: re.Pattern[str]
    no_answers: re.Pattern[str]
    undone: re.Pattern[str]
    harmless: re.Pattern[str]
    no: re.Pattern[str]
    conditions: re.Pattern[str]
    questions: re.Pattern[str]
    pleas: re.Pattern[str]


_LANGUAGES: dict[Language, tuple[Words, ...]] = {"en": (ENGLISH,), "es": (SPANISH,), "multi": (ENGLISH, SPANISH)}


@cache  # compiled when first needed, as it takes longer than to start
def _phrases(language: Language) -> _Phrases:
    return _Phrases(*(_pattern("|".join(alike)) for alike in zip(*_LANGUAGES[language], strict=True)))


def _pattern(phrases: str) -> re.Pattern[str]:
    return re.compile(f"(?<= )(?:{_LINE_ENDS.sub('', phrases)}) ")


def answer(text: str, language: Language) -> Answer:
    """What a turn says: of several yeses the first, but a single refusal outweighs them all. It takes linear time."""
    phrases = _phrases(language)
    agreed: str | None = None
    for pieces, asks in _sentences(text):
        plain = " " + "".join([f"{piece.word} " for piece in pieces])
        start = _start(phrases, plain)
        if asks or phrases.questions.match(plain, start):
            if phrases.no.match(plain, start) or phrases.pleas.search(plain):
                return REFUSED
            continue
        yes = _yes(phrases, plain, start)
        what_is_agreed = phrases.undone.match(plain, start)
        kept = phrases.harmless.sub("", plain[what_is_agreed.end() - 1 if what_is_agreed else 0 :])
        if phrases.no.search(kept) or phrases.conditions.match(plain, start):
            return REFUSED
        if (yes or phrases.orders.match(plain, start)) and phrases.conditions.search(kept):
            return REFUSED
        if yes and agreed is None:
            agreed = _as_written(text, pieces, plain, yes)
    return Answer(agreed, refused=False)


def _sentences(text: str) -> Iterator[_Sentence]:
    pieces: list[_Piece] = []
    asks = ended = False
    for found in _PIECE.finditer(text):
        kind = found.lastgroup
        if kind == "end":
            asks, ended = asks or _ASKING.search(found[0]) is not None, True
            continue
        if ended or kind == "quoted":
            if pieces:
                yield _Sentence(pieces, asks)
            pieces, asks, ended = [], False, False
        if kind == "asks":
            asks = True
        elif kind != "quoted" and (piece := _piece(found)):
            pieces.append(piece)
    if pieces:
        yield _Sentence(pieces, asks)


def _piece(found: re.Match[str]) -> _Piece | None:
    if found.lastgroup == "pause":
        return _Piece(",", *found.span())
    if found.lastgroup == "sign":
        return _Piece(found[0] if found[0] == _THUMB else "no", *found.span())
    written = found[0].translate(_AS_ONE)
    word = written.strip("'")
    start = found.start() + len(written) - len(written.lstrip("'"))
    return _Piece(_plain(word), start, start + len(word)) if word else None


def _plain(word: str) -> str:
    """A word in lower case without accents, but for one that has another meaning with its accent."""
    if len(word) > _LONGEST_WORD:
        return "-"
    return _ACCENT.get(lower(word)) or fold_word(word).replace(" ", "") or "-"


def _may_precede(phrases: _Phrases, plain: str, at: int) -> re.Match[str] | None:
    return _PAUSES.match(plain, at) or phrases.harmless.match(plain, at) or phrases.openers.match(plain, at)


def _start(phrases: _Phrases, plain: str, at: int = 1) -> int:
    """Where an answer may begin: behind the words that may stand before it."""
    while found := _may_precede(phrases, plain, at):
        at = found.end()
    return at


def _yes(phrases: _Phrases, plain: str, at: int) -> tuple[int, int] | None:
    """From where to where a sentence says yes, given where its answer may begin."""
    first: tuple[int, int] | None = None
    while at < len(plain):
        if found := phrases.strong.match(plain, at):
            pauses = _PAUSES.match(plain, found.end())
            behind = pauses.end() if pauses else found.end()
            is_answer = phrases.harmless.match(plain, behind) or not phrases.no_answers.match(plain, behind)
            return (first or found.span()) if is_answer else None
        if found := phrases.alone.match(plain, at):
            first = first or found.span()
        elif first is None:
            return None
        elif phrases.orders.match(plain, at):
            return first
        else:
            found = _may_precede(phrases, plain, at) or phrases.courtesies.match(plain, at)
            if not found:
                return None
        at = found.end()
    return first


def _as_written(text: str, pieces: list[_Piece], plain: str, span: tuple[int, int]) -> str:
    """The part of a turn that a span of a sentence stands for."""
    first = plain.count(" ", 0, span[0]) - 1
    last = plain.count(" ", 0, span[1]) - 2
    return text[pieces[first].start : pieces[last].end]
