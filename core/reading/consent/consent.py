"""The answer of a user in one turn: agreement, refusal, or neither. English and Spanish.

An answer is at the beginning of a sentence, preceded only by words such as "please", "oh" or "I", or is the whole
sentence. A word with another meaning ("correct the amount", "vale 5 euros") must be the whole sentence, apart from
thanks, other answers and an order ("ok, send it"). A sentence that asks, quotes a line, reports what somebody said,
states a condition or postpones is not a yes. In doubt, there is no agreement.
"""

import re
from collections.abc import Iterator
from functools import cache

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.consent.consent_words import ENGLISH, SPANISH, Words
from vrty_gate.core.reading.text.language import Language
from vrty_gate.core.reading.text.words import fold_word
from vrty_gate.core.text.words import lower


class Answer(NamedTuple):
    """The result of a user's turn."""

    agreed: str | None
    """The words of agreement as written; None without agreement."""
    refused: bool
    """Whether the turn refuses, withdraws or states a condition; then `agreed` is None."""


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
"""Words whose accent matters: it distinguishes "yes" from "if", and interrogatives from other words."""
_LONGEST_WORD = 40
"""Longer words match no phrase."""


class _Piece(NamedTuple):
    """A folded word of a turn, or `,` for a pause, with its position."""

    word: str
    start: int
    end: int


class _Sentence(NamedTuple):
    pieces: list[_Piece]
    asks: bool


class _Phrases(NamedTuple):
    """The phrases of `Words` as patterns of whole words, including the space after them."""

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


@cache  # compiled on first use, because it takes longer than starting the program
def _phrases(language: Language) -> _Phrases:
    return _Phrases(*(_pattern("|".join(alike)) for alike in zip(*_LANGUAGES[language], strict=True)))


def _pattern(phrases: str) -> re.Pattern[str]:
    return re.compile(f"(?<= )(?:{_LINE_ENDS.sub('', phrases)}) ")


def answer(text: str, language: Language) -> Answer:
    """The answer in a turn: the first of several agreements, but a single refusal outweighs them all. Linear time."""
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
        rest = phrases.harmless.sub("", plain[what_is_agreed.end() - 1 if what_is_agreed else 0 :])
        if phrases.no.search(rest) or phrases.conditions.match(plain, start):
            return REFUSED
        if (yes or phrases.orders.match(plain, start)) and phrases.conditions.search(rest):
            return REFUSED
        if yes and agreed is None:
            agreed = _as_written(text, pieces, plain, yes)
    return Answer(agreed, refused=False)


def _sentences(text: str) -> Iterator[_Sentence]:
    pieces: list[_Piece] = []
    asks = ended = False
    for match in _PIECE.finditer(text):
        kind = match.lastgroup
        if kind == "end":
            asks, ended = asks or _ASKING.search(match[0]) is not None, True
            continue
        if ended or kind == "quoted":
            if pieces:
                yield _Sentence(pieces, asks)
            pieces, asks, ended = [], False, False
        if kind == "asks":
            asks = True
        elif kind != "quoted" and (piece := _piece(match)):
            pieces.append(piece)
    if pieces:
        yield _Sentence(pieces, asks)


def _piece(match: re.Match[str]) -> _Piece | None:
    if match.lastgroup == "pause":
        return _Piece(",", *match.span())
    if match.lastgroup == "sign":
        return _Piece(match[0] if match[0] == _THUMB else "no", *match.span())
    written = match[0].translate(_AS_ONE)
    word = written.strip("'")
    start = match.start() + len(written) - len(written.lstrip("'"))
    return _Piece(_plain(word), start, start + len(word)) if word else None


def _plain(word: str) -> str:
    """A word in lower case without accents, unless the accent changes its meaning."""
    if len(word) > _LONGEST_WORD:
        return "-"
    return _ACCENT.get(lower(word)) or fold_word(word).replace(" ", "") or "-"


def _may_precede(phrases: _Phrases, plain: str, position: int) -> re.Match[str] | None:
    return (
        _PAUSES.match(plain, position)
        or phrases.harmless.match(plain, position)
        or phrases.openers.match(plain, position)
    )


def _start(phrases: _Phrases, plain: str, position: int = 1) -> int:
    """Where an answer may begin: after the words that may precede it."""
    while match := _may_precede(phrases, plain, position):
        position = match.end()
    return position


def _yes(phrases: _Phrases, plain: str, position: int) -> tuple[int, int] | None:
    """The span in which a sentence says yes, or None; `position` is where its answer may begin."""
    first: tuple[int, int] | None = None
    while position < len(plain):
        if match := phrases.strong.match(plain, position):
            pauses = _PAUSES.match(plain, match.end())
            following = pauses.end() if pauses else match.end()
            is_answer = phrases.harmless.match(plain, following) or not phrases.no_answers.match(plain, following)
            return (first or match.span()) if is_answer else None
        if match := phrases.alone.match(plain, position):
            first = first or match.span()
        elif first is None:
            return None
        elif phrases.orders.match(plain, position):
            return first
        else:
            match = _may_precede(phrases, plain, position) or phrases.courtesies.match(plain, position)
            if not match:
                return None
        position = match.end()
    return first


def _as_written(text: str, pieces: list[_Piece], plain: str, span: tuple[int, int]) -> str:
    """The original text of a span of a folded sentence."""
    first = plain.count(" ", 0, span[0]) - 1
    last = plain.count(" ", 0, span[1]) - 2
    return text[pieces[first].start : pieces[last].end]
