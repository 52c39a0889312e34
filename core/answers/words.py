"""The words and names of a closed answer, and the phrases that show that it does not decide."""

from collections.abc import Iterator
from re import Match

from vrty_gate.core import lexicon
from vrty_gate.core.answers import frame
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_NAME = lazily(r"[A-Z\u00c0-\u00de][\w\u2019'-]+(?: [A-Z\u00c0-\u00de][\w\u2019'-]+)*")
_EVADES = lazily(
    r"\b(?:depends?|unclear|unknown|not sure|can(?:no|')t (?:tell|say|determine|judge)|cannot (?:tell|say|determine)"
    r"|no information|not enough|doesn't (?:say|mention|state)|does not (?:say|mention|state)|hard to (?:say|tell)"
    r"|maybe|possibly|(?:do not|don't) know|n/a|null|undefined|none of your"
    r"|kommt darauf an|depende|ca depend|dipende)\b"
    r"|場合による|わかりません|分かりません|视情况|看情况|不清楚|无法|알 수 없"
)
_CONCLUDES = lazily(
    r"(?i)\b(?:so|therefore|hence|thus|or|but|also|either)\b|므로|따라서|그래서|所以|因此|ので|したがって"
)
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
    return _NAME().finditer(text)


def are_alike(word: str, other: str) -> bool:
    """Whether two words differ in accents only, have the same meaning, or are forms of one word."""
    is_same = fold_letters(word) == fold_letters(other)
    return is_same or lexicon.same_meaning(word, other) or lexicon.inflection(word, other)


def has_like(word: str, others: list[str]) -> bool:
    """Whether one of some words is alike."""
    return any(are_alike(word, other) for other in others)


def evades(text: str) -> bool:
    """Whether a text says that it does not know, or that it depends."""
    return _EVADES().search(fold_letters(text)) is not None


def concludes(text: str) -> bool:
    """Whether a text may come to another value behind the first one."""
    return _CONCLUDES().search(text) is not None


def has_digit(text: str) -> bool:
    """Whether a text has a digit."""
    return _DIGIT().search(text) is not None
