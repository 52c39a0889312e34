"""Features of a single text, independent of what it is compared with."""

import re
from functools import cached_property
from itertools import chain, pairwise
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import READ
from vrty_gate.core.text.words import lower, words_by_line
from vrty_gate.core.vrty.idf import STOPWORDS

_COMPRESSED = 300
"""Only this many words are compressed."""

_NUMBER = lazily("[0-9][0-9,]*(?:[.][0-9]+)?")
_CAPITALISED = lazily("[A-Z][A-Za-z]+(?: [A-Z][a-z]+)*")
_BEFORE_A_NAME = frozenset("abcdefghijklmnopqrstuvwxyz,;:")
_HEADING = lazily(r" {0,3}(?:#{1,6} |\*\*[^*\n]{1,120}\*\*:?[ \t]*$)")
_ITEM = lazily(r"[ \t]{0,12}(?:[-*+\u2022]|[0-9]{1,3}[.)])[ \t]")
_NUMBERED = lazily(r"^ {0,3}(?:#{1,6} )?(?:\*\*)?([0-9]{1,3})[.)] ", re.MULTILINE)
_NO_PROSE = lazily(r" {0,3}(?:#{1,6} |\||```)")
_CLOSED = frozenset(".!?:;)]}\"'`*\u2026\u201d\u3002")
_OFFERS = (
    "hope this helps|let me know|feel free to|as an ai|language model|great question|happy to help|glad to help"
    "|anything else|important to note|worth noting|in conclusion|thank you for|any questions|further questions"
    "|please note|hesitate to|please consult|comprehensive"
).split("|")
_OPENERS = tuple("certainly!|certainly,|of course!|of course,|sure!|sure,|sure.|absolutely!|absolutely,".split("|"))
_ELISION = lazily(
    r"(?:#|//|/\*|--|<!--) ?(?:\.\.\.|\u2026|(?:the )?(?:rest|remainder) of"
    r"|(?:existing|remaining|same|other) code|code (?:goes|remains|continues))",
    re.IGNORECASE,
)
_LINKING = tuple("however and but also add furt more ther thus so then fina second third next in ov".split())
"""The beginnings of the words of `_LINK_WORD`."""
_LINK_WORD = lazily(
    "(?:however|and|but|also|additionally|furthermore|moreover|therefore|thus|so|then|finally|second(?:ly)?|third(?:ly)?"
    "|next|in conclusion|overall)(?![0-9_a-z\u00c0-\u024f\u0370-\u052f])"
)


class Form(NamedTuple):
    """The layout of a text, in counts."""

    headings: int
    items: int
    bold: int
    code: int
    rows: int


class Reading:
    """A text with its features; those that not every caller needs are computed on first use."""

    def __init__(self, text: str) -> None:
        self.text = text[:READ]
        self.lower = lower(self.text)
        spoken = words_by_line(_by_sentence(self.lower))
        sentences = [pair for pair in zip(_by_sentence(self.text).split("\n"), spoken, strict=True) if pair[0].strip()]
        self.sentences = [sentence.strip() for sentence, _ in sentences]
        self.spoken = [words for _, words in sentences]
        """The words of each sentence."""
        self.words = list(chain.from_iterable(self.spoken))
        self.count = len(self.words)
        self.vocabulary = set(self.words)
        self.content = self.vocabulary - STOPWORDS
        self.pairs = set(pairwise(self.words))

    @cached_property
    def lines(self) -> list[str]:
        """Lines that are not empty."""
        return [line for line in self.text.split("\n") if line.strip()]

    @cached_property
    def form(self) -> Form:
        """The layout of the text."""
        text, lines = self.text, self.lines
        return Form(
            headings=sum(1 for line in lines if _HEADING.match(line)),
            items=sum(1 for line in lines if _ITEM.match(line)),
            bold=text.count("**") // 2,
            code=text.count("```") // 2,
            rows=sum(1 for line in lines if line.count("|") >= 2) if "|" in text else 0,
        )

    @cached_property
    def numbers(self) -> list[str]:
        """Numbers in figures, in order."""
        return [number.rstrip(",") for number in _NUMBER.findall(self.text)]

    @cached_property
    def names(self) -> list[str]:
        """Capitalised words within sentences, and words in capitals, in order."""
        return names_in(self.text)

    @cached_property
    def misnumbered(self) -> int:
        """How many numbered items do not continue from the previous one."""
        numbers = [int(number) for number in _NUMBERED.findall(self.text)]
        return sum(1 for before, number in pairwise([0, *numbers]) if number not in (before + 1, 1))

    @cached_property
    def compression(self) -> float:
        """LZ78 phrases per word, in (0, 1]: near 0 for a repetitive text."""
        root: dict[str, Any] = {}
        node, count = root, 0
        for word in self.words[:_COMPRESSED]:
            longer = node.get(word)
            if longer is None:
                node[word] = {}
                node, count = root, count + 1
            else:
                node = longer
        return count / min(self.count, _COMPRESSED) if self.count else 1.0

    @cached_property
    def offers(self) -> list[str]:
        """Stock phrases that offer help instead of giving it, each as often as it occurs."""
        text = self.lower.replace("\u2019", "'")
        offers = [phrase for phrase in _OFFERS if phrase in text for _ in range(text.count(phrase))]
        beginning = text.lstrip()[:12]
        return [opener for opener in _OPENERS if beginning.startswith(opener)] + offers

    @cached_property
    def elisions(self) -> list[str]:
        """Comments that replace omitted code."""
        return _ELISION.findall(self.text) if self.form.code or "#" in self.text or "//" in self.text else []

    @cached_property
    def open_end(self) -> float:
        """How likely the last line lacks its end punctuation, judged by the other long lines: 0 to 1.05."""
        lines = [line.rstrip() for line in self.lines]
        if not lines or lines[-1][-1] in _CLOSED or _NO_PROSE.match(lines[-1]):
            return 0.0
        others = [line for line in lines[:-1] if len(line) > 40 and not _NO_PROSE.match(line)]
        return 0.05 + sum(1 for line in others if line[-1] in _CLOSED) / len(others) if others else 0.3

    @property
    def opens_midway(self) -> bool:
        """Whether the text begins in the middle of a sentence or an argument."""
        return begins_midway(self.text.lstrip()[:20])


def begins_midway(text: str) -> bool:
    """Whether a text begins with a lower-case Latin, Greek or Cyrillic letter or with a word that links sentences."""
    if text[:1] < "\u0530" and text[:1].islower():
        return True
    begin = lower(text)
    return begin.startswith(_LINKING) and _LINK_WORD.match(begin) is not None


def names_in(text: str) -> list[str]:
    """Capitalised words within a sentence, and words in capitals, in order."""
    names = []
    for match in _CAPITALISED.finditer(text):
        start, name = match.start(), match[0]
        within = text[start - 1 : start] == " " and text[start - 2 : start - 1] in _BEFORE_A_NAME and len(name) > 2
        if within or name.isupper():
            names.append(name)
    return names


def _by_sentence(text: str) -> str:
    """A text with a line break after each sentence."""
    for end in ". ", "! ", "? ":
        text = text.replace(end, end[0] + "\n")
    if not text.isascii():
        for end in "\u3002\uff01\uff1f":
            text = text.replace(end, end + "\n")
    return text
