"""Makers of the checks that several rule sets are made of (specs: grounding rules, sections 2, 6 and 7).

Most take a few words for what they look for, from which the explanation is made.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from vrty_gate.core.grounding.evaluation import Check, RuleEvidence
from vrty_gate.core.grounding.occurrences import occurring
from vrty_gate.core.grounding.plain_words import NUMBER, first_within, whole_words, written
from vrty_gate.core.text.unicode13 import lower, settled

FLAGS = ("AML", "KYC", "SANCTIONS", "INSIDER", "CONCENTRATION")
"""What a rationale must name one of, unless the metadata has `flags_present`."""

_LONGEST_SPAN = 80


class Given(NamedTuple):
    """What a rule is given to look at."""

    question: str
    response: str
    context: str | None
    metadata: Mapping[str, Any]


def reading(look: Callable[[Given], RuleEvidence]) -> Check:
    """The check that looks at what is given as one."""

    def check(question: str, response: str, context: str | None, metadata: Mapping[str, Any]) -> RuleEvidence:
        return look(Given(question, response, context, metadata))

    return check


def abstained(why: str) -> RuleEvidence:
    """There is nothing to look at, and so nothing against the answer."""
    return RuleEvidence(True, "", why, "abstained")


def has(what: str, span: str | None) -> RuleEvidence:
    """Matched with a span, failed with None."""
    return RuleEvidence(span is not None, span or "", f"{'lacks' if span is None else 'has'} {what}")


def says(what: str, *phrases: str) -> Check:
    """The response contains one of the phrases, whatever the case, also inside a word."""
    return reading(lambda given: has(what, first_within(phrases, lower(given.response))))


def finds(what: str, pattern: str) -> Check:
    """The response has a match of a pattern, whatever the case; the span is its first 80 characters."""

    @reading
    def check(given: Given) -> RuleEvidence:
        found = re.search(pattern, settled(given.response), re.IGNORECASE)
        return has(what, found[0][:_LONGEST_SPAN] if found else None)

    return check


def longer_than(least: int) -> Check:
    """The response has more words, parted by blanks."""
    what = f"more than {least} words"
    return reading(lambda given: has(what, "" if len(given.response.split()) > least else None))


def attested(what: str, key: str) -> Check:
    """The metadata vouches for it. Without the key nobody does, which does not count against the answer."""
    span = f"metadata.{key}"

    @reading
    def check(given: Given) -> RuleEvidence:
        if key not in given.metadata:
            return RuleEvidence(True, span, f"nobody says whether {what}", "not_attested")
        holds = bool(given.metadata[key])
        return RuleEvidence(holds, span, f"the metadata {'says' if holds else 'denies'} that {what}")

    return check


def overlaps(response: str, context: str, least: float) -> RuleEvidence:
    """At least that share of the words of a response is in the context."""
    said = whole_words(response)
    if not said:
        return abstained("the response has no searchable word")
    share = len(said & whole_words(context)) / len(said)
    enough = share >= least
    return RuleEvidence(
        enough, f"overlap={share:.2f}", f"{'enough' if enough else 'few'} of its words are in the context"
    )


@reading
def names_a_flag(given: Given) -> RuleEvidence:
    """The response names a regulatory flag: one of the metadata's `flags_present`, or else of FLAGS."""
    flags = [lower(written(flag)) for flag in given.metadata.get("flags_present", FLAGS)]
    said = occurring(set(flags), lower(given.response))
    return has("a regulatory flag", next((flag for flag in flags if flag in said), None))


has_a_number = finds("a number", NUMBER)
