"""Factories of checks that several rule sets use (specs: grounding rules, sections 2, 6 and 7).

Most take a noun phrase for what they look for, which becomes part of the explanation.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from vrty_gate.core.grounding.evaluation import Check, RuleEvidence
from vrty_gate.core.grounding.legacy_tokens import NUMBER, first_within, whole_words, written
from vrty_gate.core.grounding.occurrences import occurring
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.unicode13 import lower, settled

FLAGS = ("AML", "KYC", "SANCTIONS", "INSIDER", "CONCENTRATION")
"""A rationale must name one of these, unless the metadata has `flags_present`."""

_LONGEST_SPAN = 80


class Given(NamedTuple):
    """The texts and metadata that a rule reads."""

    question: str
    response: str
    context: str | None
    metadata: Mapping[str, Any]


def reading(look: Callable[[Given], RuleEvidence]) -> Check:
    """A check that calls `look` with all its arguments in one record."""

    def check(question: str, response: str, context: str | None, metadata: Mapping[str, Any]) -> RuleEvidence:
        return look(Given(question, response, context, metadata))

    return check


def abstained(why: str) -> RuleEvidence:
    """Evidence of a rule that does not apply to the answer."""
    return RuleEvidence(True, "", why, "abstained")


def has(what: str, span: str | None) -> RuleEvidence:
    """Evidence that matched if there is a span, and failed if it is None."""
    return RuleEvidence(span is not None, span or "", f"{'lacks' if span is None else 'has'} {what}")


def says(what: str, *phrases: str) -> Check:
    """The response contains one of the phrases, in any case, also inside a word."""
    return reading(lambda given: has(what, first_within(phrases, lower(given.response))))


def finds(what: str, pattern: str) -> Check:
    """The response has a match of a pattern, in any case; the span is its first 80 characters."""

    @reading
    def check(given: Given) -> RuleEvidence:
        match = re.search(pattern, settled(given.response), re.IGNORECASE)
        return has(what, match[0][:_LONGEST_SPAN] if match else None)

    return check


def longer_than(least: int) -> Check:
    """The response has more than `least` words, separated by white space."""
    what = f"more than {least} words"
    return reading(lambda given: has(what, "" if len(given.response.split()) > least else None))


def attested(what: str, key: str) -> Check:
    """The metadata attests it. Without the key it is not attested, which does not count against the answer."""
    span = f"metadata.{key}"

    @reading
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


@reading
def names_a_flag(given: Given) -> RuleEvidence:
    """The response names a regulatory flag: one of `flags_present` in the metadata, or of FLAGS by default."""
    flags = [lower(written(flag)) for flag in given.metadata.get("flags_present", FLAGS)]
    named = occurring(set(flags), lower(given.response))
    return has("a regulatory flag", next((flag for flag in flags if flag in named), None))


has_a_number = finds("a number", NUMBER)
