"""The words and names of a closed answer."""

from collections.abc import Iterator
from re import Match

from vrty_gate.core import lexicon
from vrty_gate.core.answers import frame
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_NAME = lazily(r"[A-Z\u00c0-\u00de][\w\u2019'-]+(?: [A-Z\u00c0-\u00de][\w\u2019'-]+)*")
_DIGIT = lazily("[0-9]")


def own_words(prompt: str, text: str) -> list[str]:
    """The content words of a text that the prompt's question does not have."""
    asked = frozenset(words_of(frame.instruction(prompt)))
    return [word for word in content_words(text) if word not in asked]


def content_words(text: str) -> list[str]:
    """The words of a text that are no stop words."""
    return [word for word in words_of(text) if word not in STOPWORDS]


def stop_words(text: str) -> int:
    """The number of stop words of a text, of which a list or a name has few."""
    return sum(word in STOPWORDS for word in words_of(text))


def names(text: str) -> Iterator[Match[str]]:
    """The words in capitals of a text, those that follow each other together."""
    return _NAME.finditer(text)


def are_alike(word: str, other: str) -> bool:
    """Whether two words differ in accents only, have the same meaning, or are forms of one word."""
    is_same = fold_letters(word) == fold_letters(other)
    return is_same or lexicon.same_meaning(word, other) or lexicon.inflection(word, other)


def has_like(word: str, others: list[str]) -> bool:
    """Whether one of some words is alike."""
    return any(are_alike(word, other) for other in others)


def has_digit(text: str) -> bool:
    """Whether a text has a digit."""
    return _DIGIT.search(text) is not None
