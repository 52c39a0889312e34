"""Inflected forms of English words: the lemmas that a form may belong to, and its class.

The rules also propose wrong lemmas ("caring" may come from "car"). Callers look them up in a table of words or pairs,
which does not contain the wrong ones.
"""

from functools import lru_cache

from vrty_gate.core.lexicon import table
from vrty_gate.core.lexicon.spelling import LONGEST

BASE, S, PAST, ING, MORE, MOST, ADVERB = "bsdgrtl"
"""Classes of forms: as in the dictionary, -s, -ed, -ing, -er, -est, -ly."""

FORMS_OF = {
    "V": BASE + S + PAST + ING,
    "N": BASE + S,
    "A": BASE + MORE + MOST + ADVERB,
    "R": BASE + MORE + MOST,
    "X": BASE,
}
"""The classes in which words of a part of speech occur."""

_UNCHANGED = frozenset(
    """
    an as always across afterwards ambulance anything bed being besides better bias bring brother bus but chaos
    christmas during ever evening everything feed father gas gross hence her his hundred indeed is its king less lest
    loss mass mother morning need news nothing of other others ours over perhaps per plus process red religious seed
    series sing sister species speed spring string swing theirs thing this thus towards under us various was whereas
    wing yes yours nevertheless nonetheless regardless unless something sometimes number order matter letter water
    after offer never rather whether either neither together however answer paper power proper super whatever whenever
    """.split()
)
"""Words that only look inflected."""

_PAST_ALIKE = frozenset(
    """
    bet burst cast cost cut fit hit hurt input let offset output put quit read reset set shed shut split spread upset
    """.split()
)
"""Verbs whose past is the base form."""

_STRESSED_AT_THE_END = frozenset(
    """
    abet abhor acquit admit allot begin commit compel concur confer control defer demur deter disbar dispel embed emit
    equip excel expel extol forbid forget impel incur infer inter occur omit patrol permit prefer propel rebel rebut
    recur refer regret remit repel submit transfer transmit unzip upset
    """.split()
)
"""Verbs of several syllables that double their last consonant before -ed and -ing."""

_NOT_ADVERBS = frozenset(
    """
    barely costly daily early friendly hardly highly hourly lately likely lonely lovely mostly nearly only presently
    scarcely shortly sickly surely weekly monthly yearly badly evenly justly
    """.split()
)
"""Words in -ly whose meaning differs from the word that they seem to come from."""

_VOWELS = frozenset("aeiou")


def _ends_short(stem: str) -> bool:
    """Whether a stem ends in one vowel and one consonant, so that the consonant may be doubled: stop, equip."""
    if len(stem) < 3 or stem[-1] in _VOWELS or stem[-1] in "hwxy" or stem[-2] not in _VOWELS:
        return False
    return stem[-3] not in _VOWELS or (stem[-3:-1] == "ui" and stem[-4:-3] == "q")


def _stems(form: str, ending: str) -> list[str]:
    """Lemmas of a form in -ed, -ing, -er or -est."""
    stem = form[: -len(ending)]
    if len(stem) < 2 or not (_VOWELS & set(stem) or "y" in stem):
        return []
    last = stem[-1]
    lemmas = []
    syllables = sum(letter in _VOWELS for letter in stem)
    must_double = _ends_short(stem) and (syllables == 1 or (stem in _STRESSED_AT_THE_END and ending in ("ed", "ing")))
    if not must_double and (last != "e" or (ending == "ing" and stem[-2] in "eoy")):
        lemmas.append(stem)
    if last != "a":
        lemmas.append(stem + "e")
    if last == "i" and ending != "ing":
        lemmas.append(stem[:-1] + "y")
    if last == "y" and ending == "ing":
        lemmas.append(stem[:-1] + "ie")
    if last == stem[-2] and _ends_short(stem[:-1]):
        lemmas.append(stem[:-1])
    if stem.endswith("ck"):
        lemmas.append(stem[:-1])
    return lemmas


def _singulars(form: str) -> list[str]:
    """Lemmas of a form in -s."""
    if form.endswith("ies") and len(form) > 4:
        return [form[:-3] + "y", form[:-1]]
    if form.endswith(("ses", "xes", "zes", "ches", "shes", "oes")):
        return [form[:-2], form[:-1]]
    return [] if form[:-1].endswith(("s", "sh", "x", "z", "i")) else [form[:-1]]


def _adjectives(form: str) -> list[str]:
    """Adjectives of an adverb in -ly."""
    if form.endswith("ically"):
        return [form[:-4], form[:-2]]
    if form.endswith("ily"):
        return [form[:-3] + "y"]
    if form.endswith("lly"):
        return [form[:-2], form[:-1]]
    return [form[:-2], form[:-1] + "e"]


def regular(word: str) -> list[tuple[str, str]]:
    """Candidate (lemma, class) pairs from the ending of a word."""
    if word.endswith("s"):
        return [(lemma, S) for lemma in _singulars(word) if len(lemma) > 1]
    if word.endswith("men"):
        return [(word[:-2] + "an", S)]
    for ending, form in (("ed", PAST), ("ing", ING), ("er", MORE), ("est", MOST)):
        if word.endswith(ending):
            return [(lemma, form) for lemma in _stems(word, ending)]
    if word.endswith("ly") and len(word) > 4 and word not in _NOT_ADVERBS:
        return [(lemma, ADVERB) for lemma in _adjectives(word)]
    return []


def analyses(word: str) -> tuple[tuple[str, str], ...]:
    """Possible (lemma, class) of a lower-case word: itself as BASE, then irregular forms, then regular ones."""
    return _analyses(word) if len(word) <= LONGEST else ((word, BASE),)


@lru_cache(4096)
def _analyses(word: str) -> tuple[tuple[str, str], ...]:
    readings = [(word, BASE)]
    readings += [(field[1:], field[0]) for field in table.entries("forms", word)]
    if word in _PAST_ALIKE:
        readings.append((word, PAST))
    if word not in _UNCHANGED:
        readings += regular(word)
    return tuple(readings)
