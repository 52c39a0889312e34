"""Facts written in words: numbers, ordinals, months, days of the week and times."""

import re
from functools import cache

from vrty_gate.core.facts.dates import date_from_month
from vrty_gate.core.facts.fact import Fact, Source
from vrty_gate.core.facts.figures import times
from vrty_gate.core.facts.tables.calendar import calendar, of
from vrty_gate.core.facts.tables.number_words import Counting, add_up, counting, folded, in_one_word
from vrty_gate.core.facts.units import kind_of, unit_after
from vrty_gate.core.languages.language import alternatives, record_of
from vrty_gate.core.text.patterns import lazily

_WORD = lazily("[a-z]+")
_RUN = lazily("[a-z]+(?:[ -][a-z]+){0,11}")
_FEW = lazily(r"(?:few|several|many|couple) \Z")
_SAME_IN_FIGURES = lazily(r" ?\(([0-9][0-9,.' ]{0,15})\)")
_EXACTLY = lazily(r"(?:only|exactly|just|at least|at most|up to|minimum of|maximum of) \Z")
_WORD_BEFORE = lazily(r"([a-z]+)[ '][*_\"']{0,3}\Z")
_ORDINAL_BEHIND = lazily("(-| et )([a-z]+)")
_WORD_BEHIND = lazily(r"[*_]{0,3} ([a-z]+|[0-9])")
_OPENS = lazily(r"(?:\A|[^a-z0-9' -]) ?\Z")
"""Before a minus at the beginning of a clause."""
_ONE_AND_A_HALF = lazily(r"(?<![a-z])an?(?= [a-z]{3,12} and a half(?![a-z]))")
_LONGEST_MINUS = 9


@cache
def _roles(language: str) -> dict[str, str]:
    """The words of a language that may begin a fact, with their roles."""
    vocabulary, days = counting(language), calendar(language)
    roles: dict[str, str] = {}
    for role, known in (
        ("ordinal", vocabulary.ordinals),
        ("number", vocabulary.values),
        ("number", vocabulary.scales),
        ("half", vocabulary.half),
        ("with_a_half", vocabulary.with_a_half),
        ("weekday", days.weekdays),
        ("hour", days.hours),
        ("month", days.months),
    ):
        roles.update(dict.fromkeys(known, role))
    return roles


def words_of(folded: str) -> set[str]:
    """The words of a folded text."""
    return set(_WORD.findall(folded))


def places_of_words(source: Source, words: set[str]) -> list[tuple[int, int]]:
    """The spans of words that may begin a fact, in no particular order, given all words of the text."""
    folded, roles = source.folded, _roles(source.language)
    known = words & roles.keys()
    for part in counting(source.language).parts:
        if part in folded:
            known.update([word for word in words if part in word and in_one_word(word, counting(source.language))])
    if source.language == "pt" and "-feira" in folded:
        known.update([word for word in roles if "-" in word and word in folded])
    places = [article.span() for article in _ONE_AND_A_HALF.finditer(folded)] if " and a half" in folded else []
    for word in sorted(known):
        start = folded.find(word)
        while start >= 0:
            end = start + len(word)
            if not ("a" <= folded[start - 1 : start] <= "z" or "a" <= folded[end : end + 1] <= "z"):
                places.append((start, end))
            start = folded.find(word, end)
    return places


def fact_in_words(source: Source, start: int, end: int, done: int) -> tuple[Fact | None, int]:
    """The fact that begins with a word, or None, and where reading continues.

    A sign or an article before it belongs to it, but not before `done`, up to where the text has been read.
    """
    word = source.folded[start:end]
    role = _roles(source.language).get(word, "number")
    if role == "with_a_half" or word in ("a", "an"):
        return _with_a_half(source, start, end)
    if role == "number":
        return _number(source, start, end, done)
    if role == "half":
        return _half(source, start, end, done)
    if role == "ordinal":
        return _ordinal(source, start, end)
    if role == "hour":
        return source.fact("time", calendar(source.language).hours[word], start, end), end
    if role == "month":
        date = date_from_month(source.text, source.folded, start, end, source.language)
        is_number = word in counting(source.language).values  # sept, dez
        if date and not (is_number and len(date[0]) == len("--09")):
            return source.fact("date", date[0], start, date[1]), date[1]
        return _number(source, start, end, done) if is_number else (None, end)
    if word in calendar(source.language).short and not source.text[start].isupper():
        return None, end
    return source.fact("date", calendar(source.language).weekdays[word], start, end), end


def _with_a_half(source: Source, start: int, end: int) -> tuple[Fact | None, int]:
    """One unit and a half, or a number with a half in one word: an hour and a half, zweieinhalb Stunden."""
    value = counting(source.language).with_a_half.get(source.folded[start:end], "1.5")
    unit = unit_after(source.text, source.folded, end, source.language)
    stop = unit.end
    if source.folded[start:end] in ("a", "an"):
        stop = half_behind(source.folded, unit.end, source.language)
        if not unit.name or not stop:
            return None, end
    return source.fact(kind_of(unit.name), times(value, unit.factor), start, stop, unit.name), stop


def _half(source: Source, start: int, end: int, done: int) -> tuple[Fact | None, int]:
    """Half of a unit or of a dozen, a million: half an hour, media hora, une demi-heure."""
    folded = source.folded
    article = _AN.match(folded, end)
    unit = unit_after(source.text, folded, article.end() if article else end, source.language)
    if folded[end : end + 1] == "-":
        unit = unit_after(source.text, folded, end + 1, source.language) if not unit.name else unit
    if (unit.factor == 1 and kind_of(unit.name) not in ("duration", "measure")) or unit.name in ("", "times"):
        return None, end
    first = _article_before(folded, start, done, source.language)
    return source.fact(kind_of(unit.name), times("0.5", unit.factor), first, unit.end, unit.name), unit.end


_AN = lazily(" an?(?= )|'")


def _article_before(folded: str, start: int, done: int, language: str) -> int:
    """Where the article before a word begins, or else the word."""
    article = _articles(language).search(folded, max(start - 6, done), start)
    return article.start() if article else start


@cache
def _articles(language: str) -> re.Pattern[str]:
    """An article that also counts, or "a"."""
    ones = counting(language).values
    articles = [word for word in folded(record_of(language).articles) if ones.get(word) == 1]
    return lazily(rf"(?<![a-z])(?:an?|{alternatives(articles)}|un') ?\Z")


@cache
def _of(language: str) -> re.Pattern[str]:
    return lazily(rf" (?:{of(language)})")


def half_behind(folded: str, end: int, language: str) -> int:
    """Where "and a half" ends that follows a number or its unit; 0 if none follows."""
    phrases = counting(language).and_a_half
    if folded.startswith(phrases, end):
        for phrase in phrases:
            stop = end + len(phrase)
            if folded.startswith(phrase, end) and not "a" <= folded[stop : stop + 1] <= "z":
                return stop
    return 0


def minus_before(folded: str, start: int, done: int, language: str) -> int:
    """Where the word for a minus before a number begins; the number if it has none, or one that means subtraction."""
    if not folded.endswith(_minus_words(language), max(start - _LONGEST_MINUS, done), start):
        return start
    minus = _minus(language).search(folded, max(start - _LONGEST_MINUS, done), start)
    if minus is None:
        return start
    before = _WORD_BEFORE.search(folded, max(minus.start() - 14, done), minus.start())
    is_sign = minus[1] == "negative" or (
        before[1] in counting(language).before_minus
        if before
        else _OPENS.search(folded, max(minus.start() - 2, 0), minus.start())
    )
    return minus.start() if is_sign else start


@cache
def _minus_words(language: str) -> tuple[str, ...]:
    return tuple([f"{word} " for word in sorted(counting(language).minus)])


@cache
def _minus(language: str) -> re.Pattern[str]:
    return lazily(rf"(?<![a-z])({'|'.join(sorted(counting(language).minus))}) \Z")


def _number(source: Source, start: int, end: int, done: int) -> tuple[Fact | None, int]:
    folded, vocabulary = source.folded, counting(source.language)
    run = _RUN.match(folded, start)
    tokens = re.split("[ -]", run[0]) if run else []
    value, taken = add_up(tokens, vocabulary)
    if folded[start:end] in vocabulary.scales and _FEW.search(folded, max(start - 10, 0), start):
        return None, end
    if not taken or (
        folded.startswith(("_", "."), end)
        and folded[end + 1 : end + 2].isascii()
        and folded[end + 1 : end + 2].isalnum()
    ):
        return None, end
    stop = start + len(" ".join(tokens[:taken]))
    scale = vocabulary.scales.get(tokens[taken - 1], 1)
    half = half_behind(folded, stop, source.language)
    if (figures := _SAME_IN_FIGURES.match(folded, stop)) and figures[1].strip(" ").replace(",", "") == str(value):
        stop = figures.end()
    unit = unit_after(source.text, folded, half or stop, source.language, is_scaled=scale > 1)
    if not half and (half := half_behind(folded, unit.end, source.language)):
        unit = unit._replace(end=half)
    if tokens[0] == vocabulary.dozen and (behind := _of(source.language).match(folded, unit.end)):
        unit = unit._replace(end=behind.end() - behind[0].endswith(" "))
    if taken == 1 and tokens[0] in vocabulary.weak and not half and not _counts(source, start, value, unit.name):
        return None, done
    if start and folded[start - 1] == "-" and not unit.name:
        return None, stop
    if (ordinal := _ORDINAL_BEHIND.match(folded, stop)) and (place := _with_ordinal(value, ordinal, vocabulary)):
        return source.fact("ordinal", str(place), start, ordinal.end()), ordinal.end()
    decimals = str(value) if not half else f"{value}.5" if scale == 1 else str(value + scale // 2)
    first = minus_before(folded, start, done, source.language)
    if first < start:
        decimals = "-" + decimals
    elif tokens[0] == vocabulary.dozen:
        first = _article_before(folded, start, done, source.language)
    return source.fact(kind_of(unit.name), times(decimals, unit.factor), first, unit.end, unit.name), unit.end


def _with_ordinal(tens: int, ordinal: re.Match[str], vocabulary: Counting) -> int:
    """The place of a number with an ordinal behind it, twenty-first, soixante-dixième; 0 if they are not one word."""
    place = vocabulary.ordinals.get(ordinal[2], 0)
    fits = 0 < place < (20 if tens in (60, 80) and vocabulary.twenties else 10)
    return tens + place if fits and tens and tens % 10 == 0 and (ordinal[1] == "-" or place in (1, 11)) else 0


def _counts(source: Source, start: int, value: int, unit: str) -> bool:
    """Whether a word such as "one", which is usually a pronoun, is a number here."""
    before = source.folded[max(start - 14, 0) : start]
    if unit and value > 1:
        return True
    if not unit or unit in ("times", "page", "word", "character"):
        return _EXACTLY.search(before) is not None
    return unit not in ("day", "second", "minute") or before.endswith(counting(source.language).before_spans)


def _ordinal(source: Source, start: int, end: int) -> tuple[Fact | None, int]:
    folded, vocabulary = source.folded, counting(source.language)
    before = _WORD_BEFORE.search(folded, max(start - 14, 0), start)
    previous = before[1] if before else ""
    following = _WORD_BEHIND.match(folded, end)
    place = vocabulary.ordinals[folded[start:end]]
    if following is None or (vocabulary.before_ordinals and previous not in vocabulary.before_ordinals):
        return None, end
    if vocabulary.adds_ordinals and place % 10 == 0 and 0 < (units := vocabulary.ordinals.get(following[1], 0)) < 10:
        place, end = place + units, following.end(1)
    if place == 1 and following[1] in vocabulary.occasions:
        return None, end
    return source.fact("ordinal", str(place), start, end), end
