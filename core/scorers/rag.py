"""How well a response covers a query by word counts: four measures, their weighted mean, and a grade. Pure functions.

Based on the judge without a model of TREC's Auto-Judge track. What is called BM25 there has no IDF and no average over
a collection, so here it is called what it is: a saturated term frequency.
"""

from collections import Counter
from collections.abc import Sequence
from math import isfinite
from typing import Annotated

from vrty_gate.core.bounds import Range
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.unicode13 import later

VERSION = "1"
"""Bumped whenever any number may differ."""

HIGHEST = 3
"""Grades are 0 to 3."""

_K1 = 1.5
_B = 0.75
_MOST = 100_000

Weight = Annotated[float, Range(at_least=0, at_most=_MOST)]
Length = Annotated[float, Range(at_least=1, at_most=_MOST)]


class Settings(NamedTuple):
    """Weights of the measures, and desired number of words."""

    length_weight: Annotated[Weight, "Weight of the length."] = 0.2
    keyword_weight: Annotated[Weight, "Weight of the share of query words that occur."] = 0.3
    saturation_weight: Annotated[Weight, "Weight of how often query words occur, with diminishing returns."] = 0.3
    coverage_weight: Annotated[Weight, "Weight of the share of query words that occur as often as in the query."] = 0.2
    min_length: Annotated[float, Range(at_least=0, at_most=_MOST), "Minimum number of words."] = 50.0
    optimal_length: Annotated[Length, "Best number of words."] = 200.0
    max_length: Annotated[Length, "Maximum number of words."] = 500.0


DEFAULT = Settings()


class Measured(NamedTuple):
    """Measures of a response for a query; all but `combined` are in [0, 1]."""

    length: float
    """1 for the optimal number of words, 0.5 for the minimum, 0.8 for the maximum."""
    keyword: float
    """The share of the query's different words that occur."""
    saturation: float
    """How often the query's words occur, with diminishing returns, and discounted for longer responses."""
    coverage: float
    """The share of the query's words, counted with repetitions, that occur."""
    combined: float
    """The weighted mean, unrounded: floating-point errors may take it slightly above 1."""

    @property
    def grade(self) -> int:
        """The weighted mean as a whole number from 0 to 3, rounded half to even."""
        return min(max(round(self.combined * HIGHEST), 0), HIGHEST)

    @property
    def whole(self) -> float:
        """The weighted mean, in [0, 1]."""
        return min(max(self.combined, 0.0), 1.0)


def fault(settings: Settings) -> tuple[str, str] | None:
    """An invalid setting and why, such as `is 10, but must be at least min_length`; None if all are valid."""
    for name, value in zip(Settings._fields, settings, strict=True):
        lowest = 1 if name in ("optimal_length", "max_length") else 0
        if not isfinite(value) or not lowest <= value <= _MOST:
            return name, f"is {value:g}, but must be {Range(at_least=lowest, at_most=_MOST)}"
    if not any(settings[:4]):
        return "length_weight", "and all other weights are 0; at least one must be above 0"
    for name, value, floor, least in (
        ("optimal_length", settings.optimal_length, "min_length", settings.min_length),
        ("max_length", settings.max_length, "optimal_length", settings.optimal_length),
    ):
        if value < least:
            return name, f"is {value:g}, but must be at least {floor}, which is {least:g}"
    return None


def measure(query: str, response: str, settings: Settings = DEFAULT) -> Measured:
    """Measure how a response covers a query.

    Raises ValueError for settings that lead to a division by zero; never for settings that `fault` accepts.
    """
    try:
        return _measure(query, response, settings)
    except ZeroDivisionError as error:
        raise ValueError(" ".join(fault(settings) or ())) from error


def _measure(query: str, response: str, settings: Settings) -> Measured:
    query_words, response_words = words(query), words(response)
    occurring = Counter(response_words)
    length = _length(len(response_words), settings)
    keyword = _keyword(query_words, occurring)
    saturation = _saturation(query_words, occurring, len(response_words), settings.optimal_length)
    coverage = _coverage(query_words, occurring)
    total = ((settings.length_weight + settings.keyword_weight) + settings.saturation_weight) + settings.coverage_weight
    combined = (
        (length * (settings.length_weight / total) + keyword * (settings.keyword_weight / total))
        + saturation * (settings.saturation_weight / total)
    ) + coverage * (settings.coverage_weight / total)
    return Measured(length, keyword, saturation, coverage, combined)


def missing(query: str, response: str) -> tuple[list[str], int]:
    """The query words missing from the response, in order, and the number of distinct query words."""
    query_words = dict.fromkeys(words(query))
    response_words = set(words(response))
    return [word for word in query_words if word not in response_words], len(query_words)


def _length(count: int, settings: Settings) -> float:
    least, best, most = settings.min_length, settings.optimal_length, settings.max_length
    if count < least:
        value = count / least * 0.5
    elif count == best:  # also if it equals the minimum, which would divide by zero
        value = 1.0
    elif count <= best:
        value = 0.5 + (count - least) / (best - least) * 0.5
    elif count <= most:
        value = 1.0 - ((count - best) / (most - best)) * 0.2
    else:
        value = 0.8 * (most / count)
    return min(max(value, 0.0), 1.0)


def _keyword(query_words: Sequence[str], occurring: Counter[str]) -> float:
    different = set(query_words)
    return len(different & occurring.keys()) / len(different) if different else 0.0


def _saturation(query_words: Sequence[str], occurring: Counter[str], count: int, best: float) -> float:
    if not query_words or not count:
        return 0.0
    slowed = _K1 * (1 - _B + _B * count / best)
    total = 0.0
    for word in query_words:  # repeats count again, and the order of additions affects the result
        if often := occurring.get(word, 0):
            total += often * (_K1 + 1) / (often + slowed)
    return min(total / (len(set(query_words)) * (_K1 + 1)), 1.0)


def _coverage(query_words: Sequence[str], occurring: Counter[str]) -> float:
    shared = sum(min(often, occurring.get(word, 0)) for word, often in Counter(query_words).items())
    return shared / len(query_words) if query_words else 0.0


_WORD = lazily(r"\w+")


def words(text: str) -> list[str]:
    """The words of a text in lower case: the longest runs of letters, digits and `_`, by Unicode 13."""
    if not text.isascii():
        text = later().sub(" ", text)
    return _WORD.findall(text.lower())
