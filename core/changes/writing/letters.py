"""Faults in the letters of a text: misplaced or missing capitals, other scripts, spaced-out letters."""

from collections.abc import Collection, Sequence

from vrty_gate.core import lexicon
from vrty_gate.core.changes.units import Unit, prose
from vrty_gate.core.text.patterns import lazily

_SHOUTED = lazily(r"(?<![A-Za-z0-9_])[A-Z]{4,40}(?![A-Za-z0-9_])")
_MIXED = lazily(r"(?<![A-Za-z0-9_./-])[A-Za-z][a-z]{0,30}[A-Z][A-Za-z]{1,30}(?![A-Za-z0-9_./(-])")
_CAMEL = lazily(r"[A-Za-z][a-z]+(?:[A-Z][a-z]{2,}){1,6}")
_CYRILLIC = lazily("[\u0400-\u045f]")
_ALIKE = lazily("[A-Za-z][\u0400-\u045f]|[\u0400-\u045f][A-Za-z]")
"""A Latin letter next to a Cyrillic one."""
_APART = lazily(r"(?<![A-Za-z0-9._-])[A-Za-z]([ ._-])[A-Za-z]\1[A-Za-z]\1[A-Za-z](?:\1[A-Za-z]){0,20}(?![A-Za-z0-9])")
_APART_SHAPES = (b" a a a", b"a.a.a", b"a-a-a", b"a_a_a", b"A A A A")


def shouted(new: str, form: bytes, old: str) -> list[str]:
    """Words in capitals that the accepted response does not capitalise, if there are many of them; else empty."""
    if b"AAAA" not in form:
        return []
    every = _SHOUTED.findall(new)
    if len(every) < 3:
        return []
    known = set(_SHOUTED.findall(old))
    more = [word for word in every if word not in known and len(word) > 4 and lexicon.is_known(word.lower())]
    return more if len(more) >= 3 and len(more) > 0.06 * (new.count(" ") + 1) else []


def odd_capitals(new: str, form: bytes, known_words: Collection[str]) -> list[str]:
    """Words with capitals in the middle that are known in lower case."""
    if b"aA" not in form and b"AAa" not in form:
        return []
    odd = []
    for word in dict.fromkeys(_MIXED.findall(new)):
        small = word.lower()
        if word == word.upper() or len(small) < 5 or (small[-1] == "s" and word[:-1].isupper()):
            continue
        if (
            not _CAMEL.fullmatch(word)
            and not _ACRONYM.fullmatch(word)
            and (small in known_words or lexicon.is_known(small))
            and word not in _BRANDS
        ):
            odd.append(word)
    return odd


_ACRONYM = lazily(r"(?:[A-Z][a-z]+){1,3}[A-Z]{2,4}s?|[A-Z]{2,5}[a-z]{2,12}")
_BRANDS = frozenset(
    "iPhone iPad iPhones iPads iCloud iMac iOS macOS eBay eBook eBooks eCommerce iTunes LaTeX TeX".split()
)


def small_starts(units: Sequence[Unit], form: bytes) -> tuple[int, int]:
    """How many sentences and lines begin with a lower-case Latin letter, and how many with any Latin letter."""
    small, capital = (form.count(b"a. " + letter) + form.count(b"! " + letter) for letter in (b"a", b"A"))
    small -= form.count(b".a. a")  # "e.g. by", which ends no sentence
    starts = [unit.text.lstrip("*_\"'([")[:1] for unit in prose(units)]
    letters = [start for start in starts if "A" <= start <= "Z" or "a" <= start <= "z"]
    return sum(start >= "a" for start in letters) + small, len(letters) + small + capital


def has_small_starts(form: bytes) -> bool:
    """A quick test of whether `small_starts` is worth calling."""
    return form.count(b". a") + form.count(b"\na") + form.count(b"- a") + form.startswith(b"a") > 1


def capital_share(form: bytes) -> tuple[int, int]:
    """How many words within sentences begin with a capital, and how many with any letter."""
    capitals = form.count(b"a Aa") + form.count(b", Aa")
    return capitals, capitals + form.count(b" aa")


def other_script(text: str) -> int:
    """How many times a Cyrillic letter is next to a Latin one."""
    return len(_ALIKE.findall(text)) if not text.isascii() and _CYRILLIC.search(text) else 0


def set_apart(text: str, form: bytes) -> list[str]:
    """Words with a space or a mark between all letters."""
    if not any(part in form for part in _APART_SHAPES):
        return []
    words = []
    for match in _APART.finditer(text):
        word = match[0].replace(match[1], "").lower()
        if match[1] == " " or lexicon.is_known(word):
            words.append(match[0])
    return words
