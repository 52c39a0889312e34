"""Words of one sort that are not interchangeable: rows and columns, cash and card."""

from functools import cache

from vrty_gate.core.languages.language import record_of


@cache
def _sorts(language: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """By word, its sorts, each with the index of its group of synonyms."""
    sorts: dict[str, tuple[tuple[int, int], ...]] = {}
    for number, line in enumerate(record_of(language).sorts.replace("\n ", " ").split("\n")):
        for member, listed in enumerate(line.split()):
            for word in listed.split("="):
                sorts[word] = (*sorts.get(word, ()), (number, member))
    return sorts


def are_siblings(before: str, after: str, language: str) -> bool:
    """Whether two lower-case words, singular or plural, are of one sort and not synonyms."""
    old, new = _of(before, language), _of(after, language)
    shared = [(member, other) for number, member in old for sort, other in new if number == sort]
    return bool(shared) and all(member != other for member, other in shared)


def _of(word: str, language: str) -> tuple[tuple[int, int], ...]:
    sorts = _sorts(language)
    if "\uac00" <= word[0] <= "\ud7a3":  # with up to two syllables of particles
        stems = (word, word[:-1], word[:-2])
        return next((sorts[stem] for stem in stems if stem in sorts), ())
    return sorts.get(word) or sorts.get(_singular(word), ())


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word.removesuffix("s")
