"""What the rules of a decision's rationale look for (specs: grounding rules, section 6)."""

from vrty_gate.core.compat.grounding.checks import first_within, has, numbers, overlaps
from vrty_gate.core.grounding.evaluation import Given, RuleEvidence, abstained
from vrty_gate.core.text.unicode13 import lower

_LEAST_OVERLAP = 0.4
_WORDS_A_QUESTION = 25

_TOPICS = (
    "borrower transaction security collateral exposure limit jurisdiction policy counterparty customer regulator"
    " compliance risk control"
).split()
_CONNECTIVES = ("because", "due to", "therefore", "consequently")
_REVIEW = (
    "validated by",
    "reviewed by",
    "second opinion",
    "checked by",
    "verified by",
    "independent review",
    "independent validation",
    "effective challenge",
)


def supported(given: Given) -> RuleEvidence:
    """Enough words of the response are in the context."""
    if given.context is None or not given.context.strip():
        return abstained("there is no context")
    return overlaps(given.response, given.context, _LEAST_OVERLAP)


def sentences(given: Given) -> RuleEvidence:
    """The response has several marks that end sentences."""
    ends = sum(given.response.count(mark) for mark in ".!?")
    words = "several sentences end in it" if ends >= 2 else "fewer than two sentences end in it"
    return RuleEvidence(ends >= 2, f"sentences={ends}", words)


def no_new_numbers(given: Given) -> RuleEvidence:
    """Every number of the response is in the context."""
    if given.context is None or not given.context.strip():
        return abstained("there is no context")
    said = numbers(given.response)
    if not said:
        return abstained("the response has no number")
    introduced = sorted(said - numbers(given.context))
    if introduced:
        return RuleEvidence(False, f"introduced={introduced[:3]}", "has numbers that the context has not")
    return RuleEvidence(True, "", "every number is in the context")


def long_enough(given: Given) -> RuleEvidence:
    """The response has words for each question mark of the question."""
    count, required = len(given.response.split()), _WORDS_A_QUESTION * max(1, given.question.count("?"))
    words = "long enough for the questions" if count >= required else "too short for the questions"
    return RuleEvidence(count >= required, f"tokens={count}, required={required}", words)


def topics(given: Given) -> RuleEvidence:
    """The response names two topics of governance."""
    said = lower(given.response)
    named = [topic for topic in _TOPICS if topic in said]
    words = "names two topics of governance" if len(named) >= 2 else "names fewer than two topics of governance"
    return RuleEvidence(len(named) >= 2, ", ".join(named[:3]), words)


def hedges(given: Given) -> RuleEvidence:
    """The response has a word of doubt."""
    phrases = (
        " may ",
        " might ",
        "suggests",
        "appears",
        "appears to",
        "likely",
        "probably",
        "possibly",
        "seems to",
        "could be",
    )
    hedge = first_within(phrases, lower(given.response))
    return has("a word of doubt", hedge if hedge is None else hedge.strip())


def can_be_checked(given: Given) -> RuleEvidence:
    """The response has a number and a connective."""
    connective = first_within(_CONNECTIVES, lower(given.response))
    return has("a number and a reason", connective if numbers(given.response) else None)


def reviewed(given: Given) -> RuleEvidence:
    """The response or the metadata speaks of a review."""
    phrase = first_within(_REVIEW, lower(given.response))
    key = "independent_review_completed"
    if phrase is None and given.metadata.get(key):
        return RuleEvidence(True, f"metadata.{key}", "the metadata says that it was reviewed")
    return has("word of a review", phrase)
