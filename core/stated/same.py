"""Whether a stated word or fact is the same as one in a text."""

from functools import lru_cache

from vrty_gate.core.facts.equal import comparable
from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.languages.function_words import classes_of
from vrty_gate.core.lexicon import inflection, lemma, same_meaning
from vrty_gate.core.stated.elements import Element

_COUNTED = frozenset("number money percent duration measure".split())
_TELEPHONE = 7
"""The fewest digits of a telephone number."""
_OF_WORDS = frozenset("modality bound".split())


def same(stated: Element, said: Element, language: str) -> bool:
    """Whether two elements are equal in any notation, spelling and inflection."""
    if stated.key == said.key:
        return True
    if stated.fact is not None or said.fact is not None:
        return stated.fact is not None and said.fact is not None and same_fact(stated.fact, said.fact, language)
    if not stated.key or not said.key:
        return False
    if language != "en":
        return _same_class(stated.key, said.key, language)
    return (
        (stated.key == "not" and said.key == "never")
        or canonical(stated.key) == canonical(said.key)
        or (stated.key[0] == said.key[0] and inflection(stated.key, said.key))
        or _same_class(stated.key, said.key, language)
    )


def same_fact(stated: Fact, said: Fact, language: str = "") -> bool:
    """Whether a stated fact is the one that is said; one without a unit may be said with any."""
    if comparable(stated, said):
        return True
    if stated.kind == said.kind == "percent":  # -12 % is a fall of 12 %
        return stated.value == said.value.lstrip("-")
    if stated.kind == "number":
        if said.kind in _COUNTED:
            return not set(stated.value.split("|")).isdisjoint(said.value.split("|"))
        return said.kind == "identifier" and said.value == stated.value
    if stated.kind == said.kind == "identifier":
        digits, others = (_digits(fact.value) for fact in (stated, said))
        return len(digits) >= _TELEPHONE and digits == others and not (_letters(stated) or _letters(said))
    if stated.kind == "date" and said.kind == "ordinal":  # the 15th, of a month that was named before
        return said.text[:1].isdecimal() and _day(stated.value) == said.value
    if language == "fr":  # 17 h is a time as well as a duration
        return _is_hour(stated, said) or _is_hour(said, stated)
    return False


def _day(date: str) -> str:
    """The day of the month in a date with one: --03-09, 2026-03-09."""
    is_day = date[:2] == "--" if len(date) == len("--03-09") else len(date) == len("2026-03-09")
    return date[-2:].lstrip("0") if is_day else ""


def _digits(value: str) -> str:
    return "".join([letter for letter in value if "0" <= letter <= "9"])


def _letters(fact: Fact) -> bool:
    return any(letter.isalpha() for letter in fact.value)


def _is_hour(duration: Fact, time: Fact) -> bool:
    if duration.kind != "duration" or duration.unit != "hour" or time.kind != "time":
        return False
    return f"{duration.value.rjust(2, '0')}:00" in time.value.split("|")


@lru_cache(maxsize=8192)
def canonical(word: str) -> str:
    """The dictionary form of an English word, in American spelling."""
    return lemma(word) if word.isascii() and word.isalpha() else word


@lru_cache(maxsize=8192)
def _same_class(word: str, other: str, language: str) -> bool:
    """Whether two words are equivalent words of modality: can and may."""
    members = [pair for pair in classes_of(word, language) if pair[0] in _OF_WORDS]
    return bool(members) and members == [pair for pair in classes_of(other, language) if pair[0] in _OF_WORDS]


def synonyms(stated: Element, said: Element) -> bool:
    """Whether two English words mean the same."""
    if stated.fact is not None or said.fact is not None:
        return False
    return same_meaning(stated.key, said.key) or same_meaning(canonical(stated.key), canonical(said.key))
