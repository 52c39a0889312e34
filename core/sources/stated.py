"""The numbers of a text, and what each claims or supports. English and Spanish."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache

from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.facts.read import facts
from vrty_gate.core.facts.tables.money import CURRENCIES
from vrty_gate.core.facts.tables.number_words import counting, valued
from vrty_gate.core.facts.tables.unit_names import units_of
from vrty_gate.core.facts.units import kind_of
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.languages.rule_language import RuleLanguage, require_rule_language
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.plain import plain
from vrty_gate.core.text.text import once

_LANGUAGES: dict[RuleLanguage, tuple[str, ...]] = {"en": ("en",), "es": ("es",), "multi": ("en", "es")}
_COUNTED = frozenset("number money percent duration measure".split())
_ANOTHER_WORD = frozenset({"once", "ten"})
"""Numbers in one language that are common words in the other."""
_SPANS = frozenset("hour day week fortnight month quarter half-year year decade".split())
"""Units of time that "a" and "un" may count; with seconds and minutes they are usually idioms."""
_FEW_OF = lazily(r"(?<![a-z])(?:couple|pair|par)(?: (?:of|de))? ([a-z]+)(?![a-z])")
_ONE_OF = lazily(r"(?<![a-z0-9])an? ([a-z]+)(?![a-z0-9])")
_ARTICLES = frozenset("a an one un una uno".split())
_WORD = lazily("[a-z]+")
_WORD_BEFORE = lazily(r"([a-z]+)[ \u00a0]\Z")
_WORD_BEHIND = lazily(" ([a-z]+)")
_ALL_DAY = lazily(r"(?<![0-9/])24/7(?![0-9/])")
_AFTER_HEADING = lazily("[*_]*(?:[:),]|[ ][-\u2013\u2014])")
_LONGEST_LABEL = 2
_RANGE = lazily(" ?(?:-|to|a|and|y|until|till|hasta) ?(?:las )?")
_NAME_BEFORE = lazily("([A-Z\u00c0-\u00de][A-Za-z0-9\u00c0-\u024f.'-]*)[ \u00a0]\\Z")
_OPENS = frozenset('.!?:;|\n"\u201c\u00bf\u00a1([>#\u2022-\u2013\u2014=')
_LAST_HOUR = 24
_BEFORE = 24


class _Words(NamedTuple):
    """Words of one or two languages, in lower case without accents."""

    loose: dict[str, int]
    """Words that name a number without counting: they can support it but claim nothing."""
    lasting: frozenset[str]
    """Words after which "a month" or "un d\u00eda" is a duration."""
    then: frozenset[str]
    labels: frozenset[str]
    """Words before a number that is the name of what follows."""
    headings: frozenset[str]
    before_hours: frozenset[str]
    prices: frozenset[str]


def _folded(several: list[frozenset[str]]) -> frozenset[str]:
    return frozenset([fold_letters(word) for words in several for word in words])


@cache
def _words(language: RuleLanguage) -> _Words:
    records = [record_of(each) for each in _LANGUAGES[language]]
    loose = {word: place for each in _LANGUAGES[language] for word, place in counting(each).ordinals.items()}
    for record in records:
        loose |= valued(record.loose_numbers)
    return _Words(
        loose,
        _folded([record.lasting for record in records]),
        _folded([record.then for record in records]),
        _folded([record.labels for record in records]),
        _folded([record.headings for record in records]),
        _folded([record.before_hours for record in records]),
        _folded([record.prices for record in records]),
    )


class Stated(NamedTuple):
    """A number, date or time in a text."""

    fact: Fact
    is_claim: bool = True
    """Whether it states an amount; an article, an ordinal in words or the number of a step does not."""
    is_weak: bool = False
    """Whether it supports no amount with a unit: an article, or the number of an item, a house or a model."""
    is_hour: bool = False
    """Whether it may be an hour of the clock: from nine to six, 9-18 h."""


def numbers(text: str, language: RuleLanguage = "en") -> tuple[Fact, ...]:
    """The numbers, dates and times that a text states, in order. Raises ValueError for an unknown language.

    Number words count: "twenty-one", "dos mil". The numbers of list items, steps and footnotes, ordinals in words, and
    "one" and "un" as pronouns or articles are left out. Spans refer to the plain text.
    """
    return tuple([one.fact for one in stated(text, language) if one.is_claim])


@once
def stated(text: str, language: RuleLanguage = "en") -> tuple[Stated, ...]:
    """All numbers of a text in order, including those that claim nothing. Raises ValueError for an unknown language."""
    require_rule_language(language)
    text = plain(text)
    folded = fold_letters(text)
    read = [_of_fact(fact, text, folded, _words(language)) for fact in _facts(text, language)]
    taken = [one.fact.start for one in read]
    more = [one for one in _supporting(folded, text, language) if not _overlaps(one.fact, read, taken)]
    return tuple(_hours(sorted([*read, *more], key=lambda one: one.fact.start), folded))


def _facts(text: str, language: RuleLanguage) -> list[Fact]:
    """The facts of a text without days of the week; in either language, with the values that each of them reads."""
    readings = [facts(text, each) for each in _LANGUAGES[language]]
    if len(readings) == 1:
        return [_with_first_value(fact) for fact in readings[0] if not _is_other(fact)]
    first, second = readings
    found = [fact for fact in (*first, *second) if not _is_other(fact) and fold_letters(fact.text) not in _ANOTHER_WORD]
    joined: list[Fact] = []
    for fact in sorted(found, key=lambda fact: (fact.start, -fact.end)):
        last = joined[-1] if joined else None
        if last is None or fact.start >= last.end:
            joined.append(fact)
        elif (fact.start, fact.end, fact.unit) == (last.start, last.end, last.unit) and fact.value != last.value:
            values = dict.fromkeys(f"{last.value}|{fact.value}".split("|"))
            joined[-1] = last._replace(value="|".join(sorted(values, key=lambda value: -len(value))))
    return joined


def _is_other(fact: Fact) -> bool:
    """Whether a fact is a day of the week or 24/7, which are read on their own."""
    return (fact.kind == "date" and fact.value.isalpha()) or fact.value == "24/7"


def _with_first_value(fact: Fact) -> Fact:
    """The fact with its likeliest value, as the language writes 1.000; dates and times keep all."""
    return fact._replace(value=fact.value.partition("|")[0]) if fact.kind in _COUNTED else fact


def _of_fact(fact: Fact, text: str, folded: str, words: _Words) -> Stated:
    before, behind = _WORD_BEFORE.search(folded, max(fact.start - _BEFORE, 0), fact.start), ""
    word = before[1] if before else ""
    if fact.kind == "ordinal":
        is_claim = fact.text[:1].isdecimal()
        return Stated(fact, is_claim, is_weak=not is_claim)
    is_label = word in words.labels or (word in words.headings and _AFTER_HEADING.match(folded, fact.end))
    if is_label and fact.kind == "number" and fact.text.isdecimal() and len(fact.text) <= _LONGEST_LABEL:
        return Stated(fact, is_claim=False, is_weak=True)
    is_claim = True
    if fold_letters(fact.text).partition(" ")[0] in _ARTICLES:
        following = _WORD_BEHIND.match(folded, fact.end)
        behind = following[1] if following else ""
        is_claim = fact.unit != "" and (word in words.lasting or fact.unit != "day") and behind not in words.then
    is_weak = fact.kind == "number" and (not is_claim or _is_of_name(text, folded, fact.start, words))
    is_hour = _is_bare_hour(fact) and word in words.before_hours
    return Stated(fact, is_claim, is_weak, is_hour)


def _is_of_name(text: str, folded: str, start: int, words: _Words) -> bool:
    """Whether figures belong to the preceding name, such as a street or model, unless it opens a sentence."""
    name = _NAME_BEFORE.search(text, max(start - _BEFORE, 0), start)
    if name is None or name[1] in CURRENCIES or folded[name.start(1) : name.end(1)] in words.prices:
        return False
    ahead = text[max(name.start() - 3, 0) : name.start()].rstrip(" \t*_")
    return bool(ahead) and ahead[-1] not in _OPENS


def _is_bare_hour(fact: Fact) -> bool:
    return fact.kind == "number" and fact.value.isdecimal() and int(fact.value) <= _LAST_HOUR


def _hours(read: list[Stated], folded: str) -> Iterator[Stated]:
    """The numbers, with both ends of a range as hours if one is, and none of them weak if one has a unit."""
    for index, one in enumerate(read):
        others = []
        if index and _is_range(read[index - 1], one, folded):
            others.append(read[index - 1])
        if index + 1 < len(read) and _is_range(one, read[index + 1], folded):
            others.append(read[index + 1])
        if others:
            hours = any(other.is_hour or other.fact.kind == "time" or _is_bare_hour(other.fact) for other in others)
            has_unit = any(other.fact.unit for other in others)
            yield one._replace(
                is_hour=one.is_hour or (hours and _is_bare_hour(one.fact)), is_weak=one.is_weak and not has_unit
            )
        else:
            yield one


def _is_range(first: Stated, last: Stated, folded: str) -> bool:
    if last.fact.start - first.fact.end > _BEFORE:
        return False
    return _RANGE.fullmatch(folded, first.fact.end, last.fact.start) is not None


def _overlaps(fact: Fact, read: list[Stated], starts: list[int]) -> bool:
    index = bisect_left(starts, fact.end)
    return index > 0 and read[index - 1].fact.end > fact.start


def _supporting(folded: str, text: str, language: RuleLanguage) -> Iterator[Stated]:
    """What supports a number without being one: a couple of days, a month, the third, 24/7."""
    units = units_of("es" if language == "es" else "en") if language != "multi" else units_of("en") | units_of("es")

    def of(value: str, unit: str, start: int, end: int, *, is_claim: bool = False, is_weak: bool = False) -> Stated:
        fact = Fact(kind_of(unit), value, unit, text[start:end], start, end)
        return Stated(fact, is_claim, is_weak)

    words = _words(language)
    for few in _FEW_OF.finditer(folded):
        if few[1] in units:
            yield of("2", units[few[1]], *few.span())
    for one in _ONE_OF.finditer(folded) if language != "es" else ():
        if (unit := units.get(one[1], "")) in _SPANS:
            before = _WORD_BEFORE.search(folded, max(one.start() - _BEFORE, 0), one.start())
            behind = _WORD_BEHIND.match(folded, one.end())
            is_claim = before is not None and before[1] in words.lasting and not (behind and behind[1] in words.then)
            yield of("1", unit, *one.span(), is_claim=is_claim)
    for always in _ALL_DAY.finditer(folded):
        yield of("24", "hour", *always.span())
    for word in _WORD.finditer(folded):
        if word[0] in words.loose:
            yield of(str(words.loose[word[0]]), "", *word.span(), is_weak=True)
