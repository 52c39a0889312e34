"""How well a response covers a query by counting words: four measures, their weighted mean, and a grade. Pure.

After the judge without a model of TREC's Auto-Judge track. What is called BM25 there has no IDF and no average over a
collection, so here it has the name of what it is: a saturated term frequency.
"""

import re
from collections import Counter
from collections.abc import Sequence
from math import isfinite
from typing import Annotated, NamedTuple

from vrty_gate.core.bounds import Range
from vrty_gate.core.text.unicode13 import later

VERSION = "1"
"""Changes when any number may come out differently."""

HIGHEST = 3
"""Grades are 0 to 3."""

_K1 = 1.5
_B = 0.75
_MOST = 100_000

Weight = Annotated[float, Range(at_least=0, at_most=_MOST)]
Length = Annotated[float, Range(at_least=1, at_most=_MOST)]


class Settings(NamedTuple):
    """How much each measure counts, and how many words a response should have."""

    length_weight: Annotated[Weight, "Weight of the length."] = 0.2
    keyword_weight: Annotated[Weight, "Weight of the share of query words that occur."] = 0.3
    saturation_weight: Annotated[Weight, "Weight of how often they occur, with diminishing returns."] = 0.3
    coverage_weight: Annotated[Weight, "Weight of the repetition of repeated query words."] = 0.2
    min_length: Annotated[float, Range(at_least=0, at_most=_MOST), "Minimum number of words."] = 50.0
    optimal_length: Annotated[Length, "Best number of words."] = 200.0
    max_length: Annotated[Length, "Maximum number of words."] = 500.0


DEFAULT = Settings()


class Measured(NamedTuple):
    """Measures of a response for a query; all but `combined` are in [0, 1]."""

    length: float
    """1 for the best number of words, 0.5 for the least that will do, 0.8 for the most."""
    keyword: float
    """Share of the query's different words that occur."""
    saturation: float
    """How often the query's words occur, each further time counting less, in a longer response as well."""
    coverage: float
    """Share of the query's words that occur as often as they do in the query."""
    combined: float
    """Their weighted mean, unrounded: rounding of the weights may take it a hair above 1."""

    @property
    def grade(self) -> int:
        """The weighted mean as a whole number from 0 to 3; halves go to the even one."""
        return min(max(round(self.combined * HIGHEST), 0), HIGHEST)

    @property
    def whole(self) -> float:
        """The weighted mean, in [0, 1]."""
        return min(max(self.combined, 0.0), 1.0)


def fault(settings: Settings) -> tuple[str, str] | None:
    """The setting that makes no sense, and why, as in `is 10, but must be at least min_length`."""
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

    Raises ValueError for settings that it cannot compute with; never for those in which `fault` finds none.
    """
    try:
        return _measure(query, response, settings)
    except ZeroDivisionError as error:
        raise ValueError(" ".join(fault(settings) or ())) from error


def _measure(query: str, response: str, settings: Settings) -> Measured:
    asked, said = words(query), words(response)
    occurring = Counter(said)
    length = _length(len(said), settings)
    keyword = _keyword(asked, occurring)
    saturation = _saturation(asked, occurring, len(said), settings.optimal_length)
    coverage = _coverage(asked, occurring)
    total = ((settings.length_weight + settings.keyword_weight) + settings.saturation_weight) + settings.coverage_weight
    combined = (
        (length * (settings.length_weight / total) + keyword * (settings.keyword_weight / total))
        + saturation * (settings.saturation_weight / total)
    ) + coverage * (settings.coverage_weight / total)
    return Measured(length, keyword, saturation, coverage, combined)


def missing(query: str, response: str) -> tuple[list[str], int]:
    """The query words missing from the response, in order, and the number of distinct query words."""
    asked = dict.fromkeys(words(query))
    said = set(words(response))
    return [word for word in asked if word not in said], len(asked)


def _length(count: int, settings: Settings) -> float:
    least, best, most = settings.min_length, settings.optimal_length, settings.max_length
    if count < least:
        value = count / least * 0.5
    elif count == best:  # also where it is the least, which leaves nothing to divide by
        value = 1.0
    elif count <= best:
        value = 0.5 + (count - least) / (best - least) * 0.5
    elif count <= most:
        value = 1.0 - ((count - best) / (most - best)) * 0.2
    else:
        value = 0.8 * (most / count)
    return min(max(value, 0.0), 1.0)


def _keyword(asked: Sequence[str], occurring: Counter[str]) -> float:
    different = set(asked)
    return len(different & occurring.keys()) / len(different) if different else 0.0


def _saturation(asked: Sequence[str], occurring: Counter[str], count: int, best: float) -> float:
    if not asked or not count:
        return 0.0
    slowed = _K1 * (1 - _B + _B * count / best)
    total = 0.0
    for word in asked:  # repeats count again, and the order of additions is part of the number
        if often := occurring.get(word, 0):
            total += often * (_K1 + 1) / (often + slowed)
    return min(total / (len(set(asked)) * (_K1 + 1)), 1.0)


def _coverage(asked: Sequence[str], occurring: Counter[str]) -> float:
    shared = sum(min(often, occurring.get(word, 0)) for word, often in Counter(asked).items())
    return shared / len(asked) if asked else 0.0


_WORD = re.compile(r"\w+")


def words(text: str) -> list[str]:
    """The words of a text in lower case: the longest runs of letters, digits and `_`, by Unicode 13."""
    if not text.isascii():
        text = later().sub(" ", text)
    return _WORD.findall(text.lower())
