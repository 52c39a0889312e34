"""Numbers in words, English and Spanish."""

from collections.abc import Sequence
from functools import cache

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.text.language import Language


def _numbered(words: str, first: int = 0, step: int = 1) -> dict[str, int]:
    """Words to consecutive numbers from `first` on; synonyms are joined by `/`."""
    return {word: first + step * index for index, group in enumerate(words.split()) for word in group.split("/")}


class Vocabulary(NamedTuple):
    """The words of a language, without accents."""

    small: dict[str, int]
    tens: dict[str, int]
    hundreds: dict[str, int]
    scales: dict[str, int]
    """Powers of ten."""
    link: str
    """The word between the parts of a number."""
    one: frozenset[str]
    """Words for 1 that are usually an article or a pronoun."""
    loose: dict[str, int]
    """Words that name a number without counting: they can support it but claim nothing."""


_ENGLISH = Vocabulary(
    small=_numbered(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen"
    ),
    tens=_numbered("twenty thirty forty/fourty fifty sixty seventy eighty ninety", 20, 10),
    hundreds={},
    scales={"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12},
    link="and",
    one=frozenset({"one"}),
    loose=_numbered(
        "first/once/single second/twice/both/pair/couple/double third/thrice/triple/trio fourth/quarter/quadruple"
        " fifth sixth seventh eighth ninth tenth eleventh twelfth/dozen thirteenth fourteenth fifteenth sixteenth"
        " seventeenth eighteenth nineteenth twentieth/score",
        1,
    ),
)
_SPANISH = Vocabulary(
    small=_numbered(
        "cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis"
        " diecisiete dieciocho diecinueve veinte veintiuno/veintiun/veintiuna veintidos veintitres veinticuatro"
        " veinticinco veintiseis veintisiete veintiocho veintinueve"
    ),
    tens=_numbered("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10),
    hundreds=_numbered(
        "cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas"
        " seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas",
        100,
        100,
    ),
    scales={"mil": 3, "millon": 6, "millones": 6, "billon": 12, "billones": 12},
    link="y",
    one=frozenset({"uno", "un", "una"}),
    loose=_numbered(
        "primero/primera/primer segundo/segunda/ambos/ambas/par/doble tercero/tercera/tercer/triple cuarto/cuarta"
        " quinto/quinta sexto/sexta septimo/septima octavo/octava noveno/novena decimo/decima undecimo docena",
        1,
    ),
)
AMOUNTS = frozenset("couple pair both double trio dozen score par docena ambos ambas".split())
"""Loose words for an amount; the others are ordinals."""
_VAGUE = frozenset("few several many some couple hundreds thousands millions unos unas varios varias algunos".split())
"""Words after which a hundred is not exactly one hundred."""
_AMBIGUOUS = frozenset({"once", "ten"})
"""Numbers in one language that are common words in the other."""

_DOZENS: dict[Language, frozenset[str]] = {
    "en": frozenset({"dozen", "dozens"}),
    "es": frozenset({"docena", "docenas"}),
    "multi": frozenset({"dozen", "dozens", "docena", "docenas"}),
}
VOCABULARIES: dict[Language, tuple[Vocabulary, ...]] = {
    "en": (_ENGLISH,),
    "es": (_SPANISH,),
    "multi": (_ENGLISH, _SPANISH),
}


@cache
def starts(language: Language) -> frozenset[str]:
    """The words that a number may begin with."""
    return frozenset(
        word
        for vocabulary in VOCABULARIES[language]
        for part in (vocabulary.small, vocabulary.tens, vocabulary.hundreds, vocabulary.scales)
        for word in part
    )


class Spoken(NamedTuple):
    """A number in words."""

    value: int
    words: int
    """The number of words that it takes."""
    is_article: bool
    """Whether it may be an article or a pronoun: a lone "one", "un", "una"."""


def spoken(words: Sequence[str], language: Language, before: str = "") -> Spoken | None:
    """The number at the beginning of a list of words without accents, or None; `before` is the preceding word."""
    for vocabulary in VOCABULARIES[language]:
        if language == "multi" and words[0] in _AMBIGUOUS:
            continue
        number = _spoken(words, vocabulary, before)
        if number:
            return number
    return None


def loose(word: str, language: Language) -> int | None:
    """The number that a word such as "third" or "both" names without counting, or None."""
    for vocabulary in VOCABULARIES[language]:
        if word in vocabulary.loose:
            return vocabulary.loose[word]
    return None


def power(word: str, language: Language) -> int | None:
    """The power of ten that a word multiplies by, as in 5 thousand, or None."""
    for vocabulary in VOCABULARIES[language]:
        if word in vocabulary.scales:
            return vocabulary.scales[word]
    return None


def is_dozen(word: str, language: Language) -> bool:
    """Whether a word after a number multiplies it by twelve."""
    return word in _DOZENS[language]


def _spoken(words: Sequence[str], vocabulary: Vocabulary, before: str) -> Spoken | None:
    amounts: list[tuple[int, int]] = []  # descending powers of ten with their factors
    group = taken = 0
    for index, word in enumerate(words):
        implied = 0 if taken or before in _VAGUE else 1
        grown = _grown(group, word, vocabulary, first=not taken, implied=implied)
        if grown is not None:
            group = grown
        elif word in vocabulary.scales and _multiply(amounts, group or implied, vocabulary.scales[word]):
            group = 0
        elif word != vocabulary.link or index != taken or not _may_link(group, taken, vocabulary):
            break
        else:
            continue
        taken = index + 1
    if not taken:
        return None
    value = group + sum(amount * 10**power for power, amount in amounts)
    return Spoken(value, taken, taken == 1 and words[0] in vocabulary.one)


def _grown(group: int, word: str, vocabulary: Vocabulary, *, first: bool, implied: int) -> int | None:
    """A number below a thousand extended by one more word; None if the word does not continue it."""
    if word in vocabulary.small:
        added = vocabulary.small[word]
        room = group % 100 == 0 or (added < 10 and group % 10 == 0 and group % 100 > 10)
        return group + added if first or (room and added) else None
    if word in vocabulary.tens:
        return group + vocabulary.tens[word] if group % 100 == 0 else None
    if word in vocabulary.hundreds:
        return vocabulary.hundreds[word] if group == 0 else None
    if word == "hundred" and word in vocabulary.scales:
        return (group or implied) * 100 if (group or implied) < 100 and (group or implied) else None
    return None


def _multiply(amounts: list[tuple[int, int]], group: int, power: int) -> bool:
    """Multiply a group and all smaller powers by a power of ten; return whether that is possible."""
    if power == 2 or any(other_power == power for other_power, _ in amounts):
        return False
    while amounts and amounts[-1][0] < power:
        other_power, amount = amounts.pop()
        group += amount * 10**other_power
    if group:
        amounts.append((power, group))
    return bool(group)


def _may_link(group: int, taken: int, vocabulary: Vocabulary) -> bool:
    """Whether "and" or "y" may follow: two hundred and five, treinta y uno."""
    if vocabulary.link == "and":
        return taken > 0 and group % 100 == 0
    return group % 100 >= 30 and group % 10 == 0
