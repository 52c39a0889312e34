"""How replacing one English word with another affects the meaning."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from vrty_gate.core.lexicon.forms import BASE, FORMS_OF, ING, PAST, S, analyses
from vrty_gate.core.lexicon.spelling import LONGEST, american, same_spelling
from vrty_gate.core.lexicon.table import is_pair
from vrty_gate.core.lexicon.vocabulary import has_form, is_known, is_lemma

_ANY_FORM = frozenset("VN")
"""Parts of speech whose opposites may be in different forms, such as "allows" and "prevented"."""

_NOT_NEGATED = frozenset(
    """
    uncanny unconcern undecagon undine unearth unhand unhorse unio union unionize unit unite unity unix unkempt unless
    unloose unloosen unman unnerve unravel unsex unthaw until unto unwitting
    """.split()
)
"""Words that begin with un- but are not the opposite of the rest."""


def lemma(word: str) -> str:
    """The dictionary form of a lower-case word, in American spelling: "studies" gives "study", "colours" "color".

    Of several lemmas the irregular one comes first, then the first that is known; an unknown word is returned as it is.
    """
    readings = analyses(american(word))
    for candidate, form in readings[1:]:
        if has_form(candidate, form):
            return candidate
    return readings[0][0]


def inflection(before: str, after: str) -> bool:
    """Whether two different lower-case words are forms of one lemma: number, person, tense, degree, adverb in -ly."""
    return before != after and any(
        candidate == other and form != other_form and _is_likely(candidate, form, other_form)
        for (candidate, form), (other, other_form) in _readings(before, after)
    )


_PAST_OF_BE = {"was": ("is", "am"), "were": ("are",)}


def is_past(word: str, other: str) -> bool:
    """Whether a lower-case word is the past of a verb of which another one is a present: "included", "includes"."""
    return other in _PAST_OF_BE.get(word, ()) or any(
        word != other
        and candidate == lemma
        and form == PAST
        and other_form in (BASE, S, ING)
        and _is_likely(candidate, form, other_form)
        for (candidate, form), (lemma, other_form) in _readings(word, other)
    )


def _readings(before: str, after: str) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """Each possible lemma and class of one word with each of another."""
    return product(analyses(american(before)), analyses(american(after)))


def _is_likely(candidate: str, form: str, other_form: str) -> bool:
    """Whether the lemma is known as a part of speech that has both forms."""
    return any(form in forms and other_form in forms for forms in FORMS_OF.values()) and (
        has_form(candidate, form) and has_form(candidate, other_form)
    )


def same_meaning(before: str, after: str) -> bool:
    """Whether two lower-case words mean the same: another spelling, an equal form, a synonym.

    Synonyms count only in the same inflection ("buys" and "purchases", not "buys" and "purchased").
    """
    if before == after:
        return True
    return len(before) <= LONGEST and len(after) <= LONGEST and _same_meaning(before, after)


@lru_cache(4096)
def _same_meaning(before: str, after: str) -> bool:
    if same_spelling(before, after):
        return True
    for (candidate, form), (other, other_form) in _readings(before, after):
        if form != other_form:
            continue
        if candidate == other and form != BASE and _is_likely(candidate, form, form):
            return True
        if any(form in forms and is_pair("same", candidate, other, speech) for speech, forms in FORMS_OF.items()):
            return True
    return False


def opposite(before: str, after: str) -> bool:
    """Whether two lower-case words are opposites: antonyms in any matching form, or one with non- or un-."""
    return len(before) <= LONGEST and len(after) <= LONGEST and _opposite(before, after)


@lru_cache(4096)
def _opposite(before: str, after: str) -> bool:
    if _is_negated(before, after):
        return True
    for (candidate, form), (other, other_form) in _readings(before, after):
        if candidate == other:
            continue
        if form == other_form and form != S and _is_negated(candidate, other):
            return True
        for speech, forms in FORMS_OF.items():
            is_of_both = form in forms and other_form in forms and (form == other_form or speech in _ANY_FORM)
            if is_of_both and is_pair("opposite", candidate, other, speech):
                return True
    return False


def _is_negated(first: str, second: str) -> bool:
    """Whether one word is the other with `non-` or `un-`."""
    shorter, longer = (first, second) if len(first) < len(second) else (second, first)
    if len(shorter) < 2 or not longer.endswith(shorter):
        return False
    prefix = longer[: -len(shorter)]
    if prefix in ("non", "non-"):
        return len(shorter) > 3 and is_known(shorter)
    return prefix == "un" and longer not in _NOT_NEGATED and is_lemma(shorter) and is_lemma(longer)
