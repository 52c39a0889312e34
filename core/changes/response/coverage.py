"""Changes for the numbers, links and names that a rewritten response lost or added."""

import re
from collections.abc import Iterable

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.response.figures import Figures
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import READ

_LINK = lazily(r"https?://[^\s<>()\[\]\"'|]{1,300}|[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}\.[A-Za-z0-9.-]{1,63}")
_NAME = lazily(r"(?<=[a-z,;] )[A-Z][A-Za-z]{2,30}(?: [A-Z][A-Za-z]{1,30}){0,3}(?!\w)")
_CITED = lazily(r"\[[^\[\]\n]{1,120}\]")
_DAY_OR_MONTH = lazily(
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October"
    r"|November|December"
)
_MARKS = frozenset("%\u20ac$\u00a3\u00a5")
_OF_A_FIGURE = 3
"""A number with this many digits means something without a unit; a lone 2 or 15 may count anything."""
_IN_OTHER_WORDS = {
    ("60", "minute"): "an hour|one hour|hourly",
    ("15", "minute"): "quarter of an hour",
    ("one", "hour"): "an hour|hourly",
    ("24", "hour"): "a day|one day|daily|around the clock",
    ("7", "day"): r"week\b|weekly\b",
    ("14", "day"): "two weeks|fortnight",
    ("one", "week"): "a week|weekly|7 days|seven days",
    ("12", "month"): "a year|one year|annual|yearly",
    ("one", "month"): "a month|monthly",
    ("one", "year"): "a year|annual|yearly",
    ("50", "%"): "half|halve",
    ("33", "%"): "third",
    ("25", "%"): "quarter",
    ("20", "%"): "fifth",
    ("10", "%"): "tenth",
    ("100", "%"): "full|all|whole|entire|complete",
}
"""How English says some figures without the number, by number and unit."""
_NUMBER = lazily(r"[0-9]+(?:[.,][0-9]+)*|\bone\b")
_ENDS = ".,;:-"
_OF_ABBREVIATION = 3
_SHOWN = 6


def coverage(accepted: str, current: str, figures: Figures) -> list[Change]:
    """At most one change for all lost facts and one for all added facts."""
    changes = []
    before, after = _names(accepted), _names(current)
    small, accepted_small = current.lower(), accepted.lower()
    gone = [text for text in figures.lost if _tells(text) and not _is_in_other_words(text, current)]
    new = [text for text in figures.new if _tells(text) and not _is_in_other_words(text, accepted)]
    lost = [*gone, *[name for name in before if name not in after and not _is_said(name, current, small)]]
    added = [*new, *[name for name in after if name not in before and not _is_said(name, accepted, accepted_small)]]
    if lost:
        changes.append(Change(kinds.FACTS_LOST, _listed(lost)))
    if added:
        changes.append(Change(kinds.FACTS_ADDED, "", _listed(added)))
    return changes


def _tells(figure: str) -> bool:
    """Whether a figure has a unit, or at least three digits."""
    digits = sum(char.isdecimal() for char in figure)
    has_unit = any(char.isalpha() or char in _MARKS for char in figure)
    return " " in figure or digits >= _OF_A_FIGURE or (digits > 0 and has_unit)


def _is_said(name: str, text: str, small: str) -> bool:
    """Whether a text has a name, in capitals or not, in the plural or not, or the abbreviation of a day or month.

    `small` is the text in lower case.
    """
    return name.lower().removesuffix("s") in small or (
        _DAY_OR_MONTH.fullmatch(name) is not None and name[:_OF_ABBREVIATION] in text
    )


def _is_in_other_words(figure: str, text: str) -> bool:
    """Whether a text says a figure without its number, as in half an hour for 30 minutes."""
    numbers = _NUMBER.findall(figure.lower())
    if len(numbers) != 1:
        return False
    words = [words for (number, unit), words in _IN_OTHER_WORDS.items() if number == numbers[0] and _has(figure, unit)]
    return any(re.search(rf"\b(?:{each})", text[:READ].lower()) for each in words)


def _has(figure: str, unit: str) -> bool:
    return unit in figure.lower().replace("percent", "%").replace("per cent", "%")


def _listed(parts: Iterable[str]) -> str:
    parts = list(dict.fromkeys(parts))
    more = f" and {len(parts) - _SHOWN} more" if len(parts) > _SHOWN else ""
    return ", ".join(parts[:_SHOWN]) + more


def _names(text: str) -> dict[str, None]:
    """The links and names of a text, in order."""
    bare = _CITED.sub(" ", text[:READ]) if "[" in text else text[:READ]
    links = _LINK.findall(bare) if "://" in bare or "@" in bare else []
    names = _NAME.findall(bare) if not record_of(language_of(bare)).capitalises else []
    return dict.fromkeys((*[link.rstrip(_ENDS) for link in links], *names))
