"""Detection of suites whose answers rely on sources that the cases do not contain."""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from vrty_gate.core.case import Case
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily

_NOUNS = ("passage", "document", "source", "excerpt", "article", "snippet", "context")
_LONG = 1_500
"""Longer prompts, in characters, may contain their sources themselves."""


class Sources(NamedTuple):
    """How many cases have a context or seem to rely on sources."""

    cases: int = 0
    with_context: int = 0
    citing: int = 0
    """Cases whose answer cites a source, or whose prompt mentions some; not counted if one has a context."""
    linking: int = 0
    """Cases whose answer has a link; not counted if one has a context."""

    @property
    def lack_context(self) -> bool:
        """Whether answers cite sources, or prompts mention some, although no case has a context.

        True if this holds for one case in ten. Links count as citations only if half of the answers, and at least two,
        have one. Citations are recognised in any language, mentions of sources in English.
        """
        if not self.cases or self.with_context:
            return False
        return self.citing >= max(1, self.cases // 10) or self.linking >= max(2, (self.cases + 1) // 2)


def sources_of(cases: Sequence[Case]) -> Sources:
    """The counts for these cases."""
    with_context = sum(bool(case.context) for case in cases)
    if with_context:
        return Sources(len(cases), with_context)
    citing = sum(_cites(case.response) or _speaks_of_sources(case.prompt) for case in cases)
    return Sources(len(cases), 0, citing, sum("](http" in case.response for case in cases))


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
    return lazily(rf"[\w.,;:!?)%\"'”’] ?\[(?:\^?[1-9]\d{{0,2}}|{file})\](?![\w(])")


@cache
def _spoken_of() -> re.Pattern[str]:
    pointing = "following|given|provided|attached|retrieved|above|below|numbered|listed"
    using = "based on|according to|using|only from|only|from|cite|citing|quote|in"
    nouns = "|".join(_NOUNS)
    between = r"(?:\w{1,20} ){0,2}"
    return lazily(
        rf"\b(?:(?:{pointing}) {between}(?:{nouns})s?|(?:{using}) (?:the|your|these|those) {between}(?:{nouns})s?)\b"
        rf"|\b(?:{nouns})s? (?:below|above|provided|given)\b"
    )
