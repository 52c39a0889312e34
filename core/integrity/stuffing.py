"""A check for listing words of the prompt, which raises every score that counts shared words."""

from itertools import pairwise

from vrty_gate.core import json_data
from vrty_gate.core.integrity.finding import Finding, Texts, cut, without_code
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.phrases import READ
from vrty_gate.core.text.words import MARKS, parts_of, words_of
from vrty_gate.core.vrty.idf import STOPWORDS

# Tuned on our benchmark with bench/stuffing.py: none of 878 other good answers fails. With _LONGER, _NEARLY_ALL, _MOST
# or _ROSE at two thirds of its value, 2 to 9 would fail; the others leave more room.
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
    """Content words: no function words, numbers or single letters."""
    pairs: frozenset[tuple[str, str]]
    """All pairs of adjacent words."""
    little: frozenset[str]
    """Words that say nothing, in English and in the language of the prompt."""

    def tells(self, word: str) -> bool:
        """Whether a word is a content word."""
        return word not in self.little and not (word.isascii() and word.isdigit())


class _Use(NamedTuple):
    """How a text uses the words of a prompt. A row is a run of adjacent words that are all from the prompt."""

    words: int
    telling: int
    """Content words."""
    known: int
    """Content words from the prompt."""
    jumps: int
    """Adjacent pairs of prompt words that are not adjacent in the prompt, with no code punctuation between."""
    longest: int
    """The most jumps in one row."""
    widest: int
    """The most different words in a row with a jump."""

    @property
    def density(self) -> float:
        """Jumps per word."""
        return self.jumps / self.words if self.words else 0.0

    @property
    def share(self) -> float:
        """The share of content words that are from the prompt."""
        return self.known / self.telling if self.telling else 0.0


def no_stuffing(texts: Texts) -> Finding | None:
    """The response does not list words of the prompt, or consist of them, much more than the accepted one does.

    Does not detect stuffing in code and JSON, which often use the prompt's words, or in scripts without spaces.
    """
    if json_data.parse(texts.accepted or texts.response) is not None:
        return None
    prompt_words, text = words_of(texts.prompt[:READ]), without_code(texts.response)
    little = STOPWORDS.union(record_of(language_of(texts.prompt)).common.split())
    asked = _Asked(frozenset(), frozenset(pairwise(prompt_words)), little)
    asked = asked._replace(words=frozenset(word for word in prompt_words if len(word) > 1 and asked.tells(word)))
    if not _may_heap(words_of(text), asked):
        return None
    use = _use(text, asked)
    if not use.jumps and use.share < _MOST:
        return None
    accepted_use = _use(without_code(texts.accepted), asked)
    if use.share >= max(_MOST, accepted_use.share + _ROSE) and min(use.telling, accepted_use.telling) >= _FEW:
        shares = f"{100 * use.share:.0f} %, of the accepted one {100 * accepted_use.share:.0f} %"
        return Finding(f"most of its words are the prompt's: {shares}", cut(_densest(text, asked)))
    usual = accepted_use.longest if accepted_use.words else 1
    if (
        use.longest >= usual + max(_LONGER, usual)
        or (use.longest > usual and use.widest >= max(3, accepted_use.widest + 1, _NEARLY_ALL * len(asked.words)))
        or (
            accepted_use.words
            and use.jumps >= accepted_use.jumps + _MORE
            and use.density >= accepted_use.density + max(_DENSER, accepted_use.density)
        )
    ):
        return Finding("words of the prompt are listed, with no sentence around them", cut(_densest(text, asked)))
    return None


def _may_heap(words: list[str], asked: _Asked) -> bool:
    """A quick test before the slow check: many words of the prompt, or words of the prompt in a new order."""
    known = bytes(map(asked.words.__contains__, words))
    if known.count(1) >= _MOST * (len(words) - sum(map(asked.little.__contains__, words))):
        return True
    jumps = 0
    start = known.find(b"\1\1")
    while start >= 0:
        end = known.find(b"\0", start)
        end = end if end >= 0 else len(known)
        jumps_in_row = sum(1 for pair in pairwise(words[start:end]) if pair not in asked.pairs)
        jumps += jumps_in_row
        if jumps >= _MORE or (jumps_in_row and len(set(words[start:end])) >= _ROW) or jumps_in_row >= _LONGER:
            return True
        start = known.find(b"\1\1", end)
    return False


_ROW = 3


def _use(text: str, asked: _Asked) -> _Use:
    count = telling = known = jumps = longest = widest = jumps_in_row = 0
    row: set[str] = set()
    before = ""
    for part in parts_of(text):
        if part not in MARKS:
            count += 1
            telling += part not in asked.little
        if part not in asked.words:
            row, before, jumps_in_row = set(), "", 0
            continue
        known += 1
        row.add(part)
        if before and (before, part) not in asked.pairs:
            jumps, jumps_in_row = jumps + 1, jumps_in_row + 1
            longest = max(longest, jumps_in_row)
        if jumps_in_row:
            widest = max(widest, len(row))
        before = part
    return _Use(count, telling, known, jumps, longest, widest)


def _densest(text: str, asked: _Asked) -> str:
    """The passage of twelve words with the most prompt words, starting at its first prompt word; the first if tied."""
    known = [word in asked.words for word in words_of(text)]
    most = in_window = sum(known[:_PASSAGE])
    first = 0
    for i in range(_PASSAGE, len(known)):
        in_window += known[i] - known[i - _PASSAGE]
        if in_window > most:
            most, first = in_window, i - _PASSAGE + 1
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
