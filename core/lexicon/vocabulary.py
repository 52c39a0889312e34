"""The English vocabulary: a Bloom filter in `data/known_words.bin`, and rules for inflected and derived forms.

The filter recognises all known words. It also accepts about 1 in 2,000 other strings, so that one typo in 2,000 is
missed, but no known word is reported as a typo.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from vrty_gate.core import bundled
from vrty_gate.core.lexicon.forms import ADVERB, BASE, ING, MORE, MOST, PAST, analyses
from vrty_gate.core.lexicon.spelling import LONGEST, american
from vrty_gate.core.lexicon.table import checked

FORMAT = "vrty-gate-known-words-1"
PROBES = 10
"""Bits that are set for each word."""

_MULTIPLIER = 0x1F83D9ABFB41BD6B5BE0CD19137E2179
_MODULUS = (1 << 127) - 1  # a prime, so that no two short words share all their bits

_PREFIXES = tuple(
    """
    anti auto bio counter cross cyber eco electro extra geo hyper inter mega meta micro mid mini mono multi nano neuro
    non para post pre pro pseudo psycho self semi socio sub super techno tele trans ultra
    """.split()
)
_BEFORE_VERBS = ("co", "de", "dis", "mis", "out", "over", "re", "under")
_SUFFIXES = tuple("ability able ful fulness ization ize ized izing less like ness ship wise worthy".split())
LONGEST_GRADED = 7
"""The most letters of an adjective with forms in -er and -est."""


def bits(key: str, size: int) -> Iterator[int]:
    """Yield the indices of the bits that are set for a key, below `size`."""
    number = int.from_bytes(key.encode("utf-8", "surrogatepass"), "big") % _MODULUS * _MULTIPLIER % _MODULUS
    position, step = number & 0xFFFFFFFF, number >> 32 & 0xFFFFFFFF | 1
    for _ in range(PROBES):
        yield position % size
        position += step


def filter_of(data: bytes) -> bytes:
    """The bits of the filter.

    Raises:
        DamagedDataError: The data does not match its first line.
    """
    return checked(data, "known_words.bin", FORMAT)


@cache
def _filter() -> bytes:
    return filter_of(bundled.read("known_words.bin"))


@lru_cache(8192)
def is_lemma(key: str) -> bool:
    """Whether a word is in the vocabulary; `word/V` looks up a verb, `word/A` an adjective of up to 7 letters."""
    known = _filter()
    return all(known[bit >> 3] >> (bit & 7) & 1 for bit in bits(key, len(known) * 8))


def has_form(lemma: str, form: str) -> bool:
    """Whether the vocabulary has the lemma as a part of speech with this form."""
    if form in (PAST, ING):
        return is_lemma(lemma + "/V")
    if form in (MORE, MOST) or (form == ADVERB and len(lemma) <= LONGEST_GRADED):
        return is_lemma(lemma + "/A")
    return (form == BASE or len(lemma) > 2) and is_lemma(lemma)


def is_form(word: str) -> bool:
    """Whether a word or one of its possible lemmas is in the vocabulary."""
    return any(has_form(lemma, form) for lemma, form in analyses(word))


def _is_derived(word: str) -> bool:
    """Whether a word is a known word with a prefix or suffix, or a compound of two known words."""
    if any(word[i] == word[i + 1] == word[i + 2] for i in range(len(word) - 2)):
        return False
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) > len(prefix) + 3 and is_form(word[len(prefix) :]):
            return True
    if word.startswith("un") and len(word) > 6 and is_form(word[2:]):
        return True
    for prefix in _BEFORE_VERBS:
        stem = word.removeprefix(prefix)
        if stem != word and len(stem) > 3 and any(is_lemma(lemma + "/V") for lemma, _ in analyses(stem)):
            return True
    for suffix in _SUFFIXES:
        stem = word.removesuffix(suffix)
        if stem == word or len(stem) < 4:
            continue
        if (
            is_lemma(stem)
            or (suffix[0] in "ai" and is_lemma(stem + "e"))
            or (stem[-1] == "i" and is_lemma(stem[:-1] + "y"))
        ):
            return True
    return any(is_lemma(word[:cut]) and is_form(word[cut:]) for cut in range(4, len(word) - 3))


def is_known(word: str) -> bool:
    """Whether a lower-case word is English: in the vocabulary, or inflected, derived or compounded from known words.

    Hyphenated parts are looked up separately, without 's. False for non-ASCII words and for more than 40 letters.
    """
    word = word.replace("\u2019", "'")
    return len(word) <= LONGEST and word.isascii() and _is_known(word)


@lru_cache(4096)
def _is_known(word: str) -> bool:
    if "-" in word:
        return all(part == "" or _is_known(part) for part in word.split("-"))
    if "'" in word:
        return is_lemma(word) or (
            word.endswith(("'s", "s'")) and _is_known(word[:-2] if word[-1] == "s" else word[:-1])
        )
    if is_form(word):
        return True
    spelled = american(word)
    return (spelled != word and is_form(spelled)) or (len(word) > 5 and word.isalpha() and _is_derived(word))
