"""Makers of the checks that several improved sets are made of. They read whole words, and accents do not count."""

from collections.abc import Iterable

from vrty_gate.core.grounding.checks import Given, abstained, reading
from vrty_gate.core.grounding.evaluation import Check, RuleEvidence
from vrty_gate.core.grounding.findings import LONGEST_SPAN, joined
from vrty_gate.core.reading.dates.weekdays import ungrounded_weekdays, weekdays
from vrty_gate.core.reading.names.legal_references import legal_references, ungrounded_references
from vrty_gate.core.reading.names.names import names, ungrounded_names
from vrty_gate.core.reading.numbers.numbers import numbers, outside, ungrounded_numbers
from vrty_gate.core.reading.text.contacts import contacts, ungrounded_contacts
from vrty_gate.core.reading.text.language import Language
from vrty_gate.core.reading.text.words import overlap


def either(language: Language, english: str, spanish: str) -> tuple[str, ...]:
    """The phrases of a language, given as texts with `|` between them."""
    chosen = {"en": english, "es": spanish, "multi": f"{english}|{spanish}"}[language]
    return tuple(part for part in chosen.split("|") if part)


def listed(spans: Iterable[str]) -> str:
    """Some spans as one."""
    return joined([" ".join(span[:LONGEST_SPAN].split()) for span in spans])


def sources(given: Given) -> tuple[str, ...]:
    """The texts that can support a response."""
    return (given.context or "", given.question)


def has_context(given: Given) -> bool:
    """Whether anything was found for the question."""
    return bool((given.context or "").strip())


def numbers_grounded(language: Language) -> Check:
    """Every number of the response is in the context or the question, with its value and unit.

    The numbers of laws are left to the rule about them. Days of the week are looked at where a source names some.
    """

    @reading
    def check(given: Given) -> RuleEvidence:
        besides = _legal_parts(given.response)
        said = outside(numbers(given.response, language), besides)
        days = weekdays(given.response, language)
        if not said and not days:
            return abstained("the response has no number")
        if not has_context(given):
            return abstained("there is no context to check its numbers")
        known = sources(given)
        invented = [one.span for one in ungrounded_numbers(given.response, known, language, besides=besides)]
        invented += [one.span for one in ungrounded_weekdays(given.response, known, language)]
        if invented:
            words = "has numbers that are in neither the context nor the question"
            return RuleEvidence(False, listed(invented), words)
        if not said:
            return abstained("the response has no number")
        return RuleEvidence(True, f"{len(said)} verified", "every number is in the context or the question")

    return check


def _legal_parts(text: str) -> list[slice]:
    """Where a response names laws, in their order."""
    return [slice(*one.place) for one in legal_references(text) if one.place[1]]


def names_grounded(language: Language, also: str = "") -> Check:
    """Every name of the response is in the context or the question, or among some that anybody may use.

    An e-mail address, a host, the address of a page and a handle are names as well.
    """

    @reading
    def check(given: Given) -> RuleEvidence:
        said = names(given.response, language)
        addresses = [one for one in contacts(given.response) if one.kind != "path"]
        if not said and not addresses:
            return abstained("the response has no name")
        if not has_context(given):
            return abstained("there is no context to check its names")
        invented = [one.span for one in ungrounded_names(given.response, (*sources(given), also), language)]
        invented += [one.span for one in ungrounded_contacts(given.response, sources(given))]
        if invented:
            words = "has names that are in neither the context nor the question"
            return RuleEvidence(False, listed(invented), words)
        return RuleEvidence(
            True, f"{len(said) + len(addresses)} verified", "every name is in the context or the question"
        )

    return check


def references_grounded(*, needs_context: bool) -> Check:
    """Every legal reference of the response is in the context or the question, whole."""

    @reading
    def check(given: Given) -> RuleEvidence:
        said = legal_references(given.response)
        if not said:
            return abstained("the response names no law by number")
        if needs_context and not has_context(given):
            return abstained("there is no context to check the laws it mentions")
        foreign = ungrounded_references(given.response, sources(given))
        if foreign:
            words = "mentions laws or parts of them that are in neither the context nor the question"
            return RuleEvidence(False, listed(one.span for one in foreign), words)
        return RuleEvidence(True, f"{len(said)} verified", "every law is in the context or the question")

    return check


def overlaps_context(least: float, language: Language) -> Check:
    """At least that share of the content words of the response are in the context or the question."""

    @reading
    def check(given: Given) -> RuleEvidence:
        if not has_context(given):
            return abstained("there is no context")
        share = overlap(given.response, " ".join(sources(given)), language)
        if share is None:
            return abstained("the response has no searchable word")
        words = "share of its content words in the context or the question"
        return RuleEvidence(share >= least, f"overlap={share:.2f}", words)

    return check
