r"""Words and numbers as the frozen rules read them, and the checks that several of their sets use.

A word is four or more ASCII letters. `\b`, `\d` and `\s` follow Unicode 13. Most checks take a noun phrase for what
they seek, a part of the explanation (specs: grounding rules, sections 2, 6 and 7).
"""

import re
from collections.abc import Iterable

from vrty_gate.core.compat.grounding.occurrences import occurring
from vrty_gate.core.grounding.evaluation import Check, Given, RuleEvidence, abstained
from vrty_gate.core.text.unicode13 import lower, settled

NUMBER = r"\b\d+(?:\.\d+)?\b"

FLAGS = ("AML", "KYC", "SANCTIONS", "INSIDER", "CONCENTRATION")
"""A rationale must name one of these, unless the metadata has `flags_present`."""

_LONGEST_SPAN = 80


def whole_words(text: str) -> frozenset[str]:
    """The words in lower case. A token with an accented letter, a digit or `_` is not a word."""
    return frozenset(re.findall(r"\b[a-z]{4,}\b", settled(lower(text))))


def word_pieces(text: str) -> frozenset[str]:
    """The words in lower case, and the parts of four or more ASCII letters of other words."""
    return frozenset(re.findall("[a-z]{4,}", lower(text)))


def numbers(text: str) -> frozenset[str]:
    """Numbers as written, with or without a decimal point."""
    return frozenset(re.findall(NUMBER, settled(text)))


def first_within(phrases: Iterable[str], lowered: str) -> str | None:
    """The first phrase that a lower-case text contains, in lower case, also inside a word; None if there is none."""
    return next((phrase for phrase in map(lower, phrases) if phrase in lowered), None)


def without_blanks(text: str) -> str:
    """The text without any white space."""
    return "".join(text.split())


def written(value: object) -> str:
    """A value of the metadata as text."""
    return value if isinstance(value, str) else str(value)


def has(what: str, span: str | None) -> RuleEvidence:
    """Evidence that matched if there is a span, and failed if it is None."""
    return RuleEvidence(span is not None, span or "", f"{'lacks' if span is None else 'has'} {what}")


def says(what: str, *phrases: str) -> Check:
    """The response contains one of the phrases, in any case, also inside a word."""
    return lambda given: has(what, first_within(phrases, lower(given.response)))


def finds(what: str, pattern: str) -> Check:
    """The response has a match of a pattern, in any case; the span is its first 80 characters."""

    def check(given: Given) -> RuleEvidence:
        match = re.search(pattern, settled(given.response), re.IGNORECASE)
        return has(what, match[0][:_LONGEST_SPAN] if match else None)

    return check


def longer_than(least: int) -> Check:
    """The response has more than `least` words, separated by white space."""
    what = f"more than {least} words"
    return lambda given: has(what, "" if len(given.response.split()) > least else None)


def attested(what: str, key: str) -> Check:
    """The metadata attests it. Without the key it is not attested, which does not count against the answer."""
    span = f"metadata.{key}"

    def check(given: Given) -> RuleEvidence:
        if key not in given.metadata:
            return RuleEvidence(True, span, f"nobody says whether {what}", "not_attested")
        holds = bool(given.metadata[key])
        return RuleEvidence(holds, span, f"the metadata {'says' if holds else 'denies'} that {what}")

    return check


def overlaps(response: str, context: str, least: float) -> RuleEvidence:
    """At least the share `least` of the words of a response is in the context."""
    words = whole_words(response)
    if not words:
        return abstained("the response has no searchable word")
    share = len(words & whole_words(context)) / len(words)
    enough = share >= least
    return RuleEvidence(
        enough, f"overlap={share:.2f}", f"{'enough' if enough else 'few'} of its words are in the context"
    )


def names_a_flag(given: Given) -> RuleEvidence:
    """The response names a regulatory flag: one of `flags_present` in the metadata, or of FLAGS by default."""
    flags = [lower(written(flag)) for flag in given.metadata.get("flags_present", FLAGS)]
    named = occurring(set(flags), lower(given.response))
    return has("a regulatory flag", next((flag for flag in flags if flag in named), None))


has_a_number = finds("a number", NUMBER)
