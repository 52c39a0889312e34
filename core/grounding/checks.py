"""What the rules for customer support check. They read whole words and ignore accents."""

from collections.abc import Iterable

from vrty_gate.core.grounding.evaluation import LONGEST_SPAN, Check, Given, RuleEvidence, abstained, joined
from vrty_gate.core.languages.content_words import overlap
from vrty_gate.core.languages.rule_language import RuleLanguage
from vrty_gate.core.names.contacts import contacts, ungrounded_contacts
from vrty_gate.core.names.legal_references import legal_references, ungrounded_references
from vrty_gate.core.names.names import names, ungrounded_names
from vrty_gate.core.sources.stated import numbers
from vrty_gate.core.sources.ungrounded import outside, ungrounded_numbers
from vrty_gate.core.sources.weekdays import ungrounded_weekdays, weekdays


def either(language: RuleLanguage, english: str, spanish: str) -> tuple[str, ...]:
    """The phrases for a language, from texts separated by `|`."""
    chosen = {"en": english, "es": spanish, "multi": f"{english}|{spanish}"}[language]
    return tuple(part for part in chosen.split("|") if part)


def listed(spans: Iterable[str]) -> str:
    """Several spans as one."""
    return joined([" ".join(span[:LONGEST_SPAN].split()) for span in spans])


def sources(given: Given) -> tuple[str, ...]:
    """The texts that can support a response."""
    return (given.context or "", given.question)


def has_context(given: Given) -> bool:
    """Whether there is a context."""
    return bool((given.context or "").strip())


def numbers_grounded(language: RuleLanguage) -> Check:
    """Every number of the response is in the context or the question, with its value and unit.

    Numbers of laws are left to the rule about laws. Days of the week are checked only if a source names some.
    """

    def check(given: Given) -> RuleEvidence:
        laws = _legal_parts(given.response)
        mentioned = outside(numbers(given.response, language), laws)
        days = weekdays(given.response, language)
        if not mentioned and not days:
            return abstained("the response has no number")
        if not has_context(given):
            return abstained("there is no context to check its numbers")
        known = sources(given)
        invented = [number.text for number in ungrounded_numbers(given.response, known, language, besides=laws)]
        invented += [day.span for day in ungrounded_weekdays(given.response, known, language)]
        if invented:
            explanation = "has numbers that are in neither the context nor the question"
            return RuleEvidence(False, listed(invented), explanation)
        if not mentioned:
            return abstained("the response has no number")
        return RuleEvidence(True, f"{len(mentioned)} verified", "every number is in the context or the question")

    return check


def _legal_parts(text: str) -> list[slice]:
    """The parts of a response that name laws, in order."""
    return [slice(*reference.place) for reference in legal_references(text) if reference.place[1]]


def names_grounded(language: RuleLanguage, also: str = "") -> Check:
    """Every name of the response is in the context, the question or `also`.

    E-mail addresses, hosts, web addresses and handles are names as well.
    """

    def check(given: Given) -> RuleEvidence:
        mentioned = names(given.response, language)
        addresses = [contact for contact in contacts(given.response) if contact.kind != "path"]
        if not mentioned and not addresses:
            return abstained("the response has no name")
        if not has_context(given):
            return abstained("there is no context to check its names")
        invented = [name.span for name in ungrounded_names(given.response, (*sources(given), also), language)]
        invented += [contact.span for contact in ungrounded_contacts(given.response, sources(given))]
        if invented:
            explanation = "has names that are in neither the context nor the question"
            return RuleEvidence(False, listed(invented), explanation)
        return RuleEvidence(
            True, f"{len(mentioned) + len(addresses)} verified", "every name is in the context or the question"
        )

    return check


def references_grounded(*, needs_context: bool) -> Check:
    """Every legal reference of the response is in the context or the question, whole."""

    def check(given: Given) -> RuleEvidence:
        references = legal_references(given.response)
        if not references:
            return abstained("the response names no law by number")
        if needs_context and not has_context(given):
            return abstained("there is no context to check the laws it mentions")
        ungrounded = ungrounded_references(given.response, sources(given))
        if ungrounded:
            explanation = "mentions laws or parts of them that are in neither the context nor the question"
            return RuleEvidence(False, listed(reference.span for reference in ungrounded), explanation)
        return RuleEvidence(True, f"{len(references)} verified", "every law is in the context or the question")

    return check


def overlaps_context(least: float, language: RuleLanguage) -> Check:
    """At least the share `least` of the content words of the response is in the context or the question."""

    def check(given: Given) -> RuleEvidence:
        if not has_context(given):
            return abstained("there is no context")
        share = overlap(given.response, " ".join(sources(given)), language)
        if share is None:
            return abstained("the response has no searchable word")
        explanation = "share of its content words in the context or the question"
        return RuleEvidence(share >= least, f"overlap={share:.2f}", explanation)

    return check
