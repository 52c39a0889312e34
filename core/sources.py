"""Detection of suites whose answers rely on sources that the cases do not contain."""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from vrty_gate.core.case import Case

_NOUNS = ("passage", "document", "source", "excerpt", "article", "snippet", "context")
_LONG = 1_500
"""Longer prompts, in characters, may contain their sources themselves."""


def lacks_context(cases: Sequence[Case]) -> bool:
    """Whether answers cite sources, or prompts mention some, although no case has a context.

    True if this holds for one case in ten. Links count as citations only if half of the answers, and at least two, have
    one. Citations are recognised in any language, mentions of sources in English.
    """
    if not cases or any(case.context for case in cases):
        return False
    few = max(1, len(cases) // 10)
    speaking = sum(_cites(case.response) or _speaks_of_sources(case.prompt) for case in cases)
    linking = sum("](http" in case.response for case in cases)
    return speaking >= few or linking >= max(2, (len(cases) + 1) // 2)


def _cites(response: str) -> bool:
    """Whether a response has a citation outside of code, such as `[2]`, `[^2]`, `[handbook.pdf#page=3]` or `【2】`."""
    if "【" in response:
        return True
    if "[" not in response or response.lstrip()[:1] in ("{", "["):
        return False
    return any(_citation().search(prose) for prose in _prose(response))


def _prose(response: str) -> Iterable[str]:
    """The parts of the text outside of fenced and inline code."""
    return response.split("`")[::2]


def _speaks_of_sources(prompt: str) -> bool:
    if len(prompt) > _LONG:
        return False
    lower = prompt.lower()
    return any(noun in lower for noun in _NOUNS) and _spoken_of().search(lower) is not None


@cache  # few suites need them
def _citation() -> re.Pattern[str]:
    file = r"[\w .-]{1,80}\.(?:pdf|md|txt|html?|docx?|csv|json|xlsx?|pptx?)(?:#page=\d{1,4})?"
    return re.compile(rf"[\w.,;:!?)%\"'”’] ?\[(?:\^?[1-9]\d{{0,2}}|{file})\](?![\w(])")


@cache
def _spoken_of() -> re.Pattern[str]:
    pointing = "following|given|provided|attached|retrieved|above|below|numbered|listed"
    using = "based on|according to|using|only from|only|from|cite|citing|quote|in"
    nouns = "|".join(_NOUNS)
    between = r"(?:\w{1,20} ){0,2}"
    return re.compile(
        rf"\b(?:(?:{pointing}) {between}(?:{nouns})s?|(?:{using}) (?:the|your|these|those) {between}(?:{nouns})s?)\b"
        rf"|\b(?:{nouns})s? (?:below|above|provided|given)\b"
    )
