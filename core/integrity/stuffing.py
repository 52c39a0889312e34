"""Whether a response heaps up the words of its prompt, which raises every score that counts shared words."""

from itertools import pairwise
from typing import NamedTuple

from vrty_gate.core import json_data
from vrty_gate.core.integrity.finding import READ, Finding, Texts, cut, without_code
from vrty_gate.core.integrity.speech import LITTLE_WORDS
from vrty_gate.core.text.words import MARKS, parts_of, words_of
from vrty_gate.core.vrty.idf import STOPWORDS

# Set on our benchmark with bench/stuffing.py: none of 878 other good answers fails. With _LONGER, _NEARLY_ALL, _MOST or
# _ROSE at two thirds 2 to 9 would; the others leave more room.
_LONGER = 3
_NEARLY_ALL = 0.9
_MORE = 8
_DENSER = 0.03
_MOST = 0.8
_ROSE = 0.4
_FEW = 4
_PASSAGE = 12


class _Asked(NamedTuple):
    """The words of a prompt."""

    words: frozenset[str]
    """Those that tell something: no little words, numbers or single letters."""
    pairs: frozenset[tuple[str, str]]
    """All that stand side by side."""


class _Use(NamedTuple):
    """How a text uses the words of a prompt."""

    words: int
    telling: int
    """Words that are no little ones."""
    known: int
    """Of these, the prompt's."""
    jumps: int
    """How often two of the prompt's stand side by side that do not so in the prompt, with no mark of code between."""
    longest: int
    """The most of that in one row of words of the prompt."""
    widest: int
    """The most different words in such a row."""

    @property
    def density(self) -> float:
        """Jumps to a word."""
        return self.jumps / self.words if self.words else 0.0

    @property
    def share(self) -> float:
        """The share of the prompt's words among those that tell something."""
        return self.known / self.telling if self.telling else 0.0


def no_stuffing(texts: Texts) -> Finding | None:
    """The response does not list words of the prompt, or consist of them, much more than the accepted one does.

    Blind to stuffing in code and JSON, whose words are often the prompt's, and in scripts that put no spaces.
    """
    if json_data.parse(texts.then or texts.now) is not None:
        return None
    given, text = words_of(texts.prompt[:READ]), without_code(texts.now)
    asked = _Asked(frozenset(word for word in given if _tells(word) and len(word) > 1), frozenset(pairwise(given)))
    if not _may_heap(words_of(text), asked):
        return None
    now = _use(text, asked)
    if not now.jumps and now.share < _MOST:
        return None
    then = _use(without_code(texts.then), asked)
    if now.share >= max(_MOST, then.share + _ROSE) and min(now.telling, then.telling) >= _FEW:
        shares = f"{100 * now.share:.0f} %, of the accepted one {100 * then.share:.0f} %"
        return Finding(f"most of its words are the prompt's: {shares}", cut(_densest(text, asked)))
    usual = then.longest if then.words else 1
    if (
        now.longest >= usual + max(_LONGER, usual)
        or (now.longest > usual and now.widest >= max(3, then.widest + 1, _NEARLY_ALL * len(asked.words)))
        or (then.words and now.jumps >= then.jumps + _MORE and now.density >= then.density + max(_DENSER, then.density))
    ):
        return Finding("words of the prompt are listed, with no sentence around them", cut(_densest(text, asked)))
    return None


def _may_heap(words: list[str], asked: _Asked) -> bool:
    """Whether a closer look, which takes long, is worth it: words of the prompt in a new order, or most of them."""
    known = bytes(map(asked.words.__contains__, words))
    if known.count(1) >= _MOST * (len(words) - sum(map(_LITTLE.__contains__, words))):
        return True
    jumps = 0
    at = known.find(b"\1\1")
    while at >= 0:
        end = known.find(b"\0", at)
        end = end if end >= 0 else len(known)
        here = sum(1 for pair in pairwise(words[at:end]) if pair not in asked.pairs)
        jumps += here
        if jumps >= _MORE or (here and len(set(words[at:end])) >= _ROW) or here >= _LONGER:
            return True
        at = known.find(b"\1\1", end)
    return False


_ROW = 3
_LITTLE = STOPWORDS | LITTLE_WORDS


def _tells(word: str) -> bool:
    return word not in STOPWORDS and word not in LITTLE_WORDS and not (word.isascii() and word.isdigit())


def _use(text: str, asked: _Asked) -> _Use:
    words = telling = known = jumps = longest = widest = here = 0
    row: set[str] = set()
    before = ""
    for part in parts_of(text):
        if part not in MARKS:
            words += 1
            telling += part not in STOPWORDS and part not in LITTLE_WORDS
        if part not in asked.words:
            row, before, here = set(), "", 0
            continue
        known += 1
        row.add(part)
        if before and (before, part) not in asked.pairs:
            jumps, here = jumps + 1, here + 1
            longest = max(longest, here)
        if here:
            widest = max(widest, len(row))
        before = part
    return _Use(words, telling, known, jumps, longest, widest)


def _densest(text: str, asked: _Asked) -> str:
    """The twelve words with most of the prompt's, and of equals the first, from the first of the prompt's on."""
    known = [word in asked.words for word in words_of(text)]
    most = here = sum(known[:_PASSAGE])
    first = 0
    for i in range(_PASSAGE, len(known)):
        here += known[i] - known[i - _PASSAGE]
        if here > most:
            most, first = here, i - _PASSAGE + 1
    first = known.index(True, first)
    count = 0
    passage = []
    for chunk in text.split():
        count += len(words_of(chunk))
        if count > first:
            passage.append(chunk)
        if count >= first + _PASSAGE:
            break
    return " ".join(passage)
