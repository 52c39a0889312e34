"""Phrases of several words that mean the same: "in order to" and "to", "make sure" and "ensure"."""

from collections.abc import Sequence
from functools import cache

from vrty_gate.core.lexicon.forms import BASE, FORMS_OF, analyses
from vrty_gate.core.lexicon.meaning import same_meaning
from vrty_gate.core.lexicon.spelling import american
from vrty_gate.core.lexicon.table import lines

_LONGEST = 8
"""The most words of a phrase that is looked up."""


@cache
def _groups() -> dict[str, list[tuple[int, str]]]:
    """By phrase, the numbers and parts of speech of its groups."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for number, line in enumerate(lines("phrases")):
        speech, members = line[0], line[2:]
        for member in members.split("|"):
            groups.setdefault(member, []).append((number, speech))
    return groups


def _meanings(tokens: list[str]) -> set[tuple[int, str]]:
    """Groups of a phrase, each with the form of its inflected word: the first of a verb phrase, the last of a noun."""
    groups = _groups()
    meanings = {(number, BASE) for number, _ in groups.get(" ".join(tokens), ())}
    for speech, index in (("V", 0), ("N", -1)):
        for lemma, form in analyses(tokens[index])[1:]:
            if form in FORMS_OF[speech]:
                changed = [*tokens]
                changed[index] = lemma
                meanings |= {
                    (number, form)
                    for number, group_speech in groups.get(" ".join(changed), ())
                    if group_speech == speech
                }
    return meanings


def same_phrase(before_tokens: Sequence[str], after_tokens: Sequence[str]) -> bool:
    """Whether two short runs of lower-case words mean the same, as a whole or word by word.

    Pass the replaced words with the neighbours that belong to them: ["in", "order", "to"] and ["to"]. The result is
    False if a run is empty or longer than 8 words.
    """
    if not (0 < len(before_tokens) <= _LONGEST and 0 < len(after_tokens) <= _LONGEST):
        return False
    before, after = [*map(american, before_tokens)], [*map(american, after_tokens)]
    if len(before) == len(after) and all(map(same_meaning, before, after)):
        return True
    meanings = _meanings(before)
    return bool(meanings) and not meanings.isdisjoint(_meanings(after))
