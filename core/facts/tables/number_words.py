"""The values of number words, in the language of a text."""

from collections.abc import Sequence
from functools import cache

from vrty_gate.core.languages.language import Language, record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters

_LONGEST = 12
"""The most words of a number."""


class Counting(NamedTuple):
    """The number words of a language, in lower case without accents."""

    values: dict[str, int]
    """Words to the value that they add."""
    scales: dict[str, int]
    """Words to the factor that they multiply by: hundred, thousand, million."""
    links: frozenset[str]
    """Words that may join two of them: "and"."""
    weak: frozenset[str]
    """Words that usually mean something else: "one", "un", Italian "sei". They count before a unit or in a number."""
    ordinals: dict[str, int]
    """Ordinals to their rank."""
    adds_ordinals: bool
    """Whether the ordinal of a ten is added to that of a unit behind it: vigésimo primero."""
    before_ordinals: frozenset[str]
    """Words after which an ordinal counts; empty if it always does."""
    before_spans: tuple[str, ...]
    """Words after which a weak number counts before a short time, with the blank behind them."""
    occasions: frozenset[str]
    """Words after "the first" that make it an idiom rather than an ordinal."""
    parts: tuple[str, ...]
    """Components of long numbers in one word: "hundert", "tausend"."""
    twenties: frozenset[str]
    """Words for twenty that multiply the four before them."""
    half: frozenset[str]
    """Words for a half."""
    and_a_half: tuple[str, ...]
    """What follows a number or its unit and adds a half."""
    with_a_half: dict[str, str]
    """Numbers with a half in one word to their values."""
    minus: frozenset[str]
    """Words for the sign of a negative number."""
    before_minus: frozenset[str]
    """Words after which a minus is a sign rather than a subtraction."""
    dozen: str


def numbered(words: str, first: int) -> dict[str, int]:
    """Words to their numbers in order; those of one number are joined by `/`."""
    return {word: first + index for index, group in enumerate(fold_letters(words).split()) for word in group.split("/")}


def valued(groups: str) -> dict[str, int]:
    """Words to the values that stand before them; those of one value are joined by `/`."""
    parts = fold_letters(groups).split()
    return {word: int(value) for value, words in zip(parts[::2], parts[1::2], strict=True) for word in words.split("/")}


def folded(words: frozenset[str]) -> frozenset[str]:
    """Words without accents."""
    return frozenset(map(fold_letters, words))


@cache
def counting(language: str) -> Counting:
    """The number words of a language; those of English if it is unknown."""
    record = record_of(language)
    if not record.numbers:
        record = record_of("")
    values, ordinals, dozen = valued(record.numbers), valued(record.ordinals), fold_letters(record.dozen)
    forms = {word + form: place for word, place in ordinals.items() for form in sorted(record.ordinal_forms)}
    return Counting(
        ({dozen: 12} if dozen else {}) | values,
        valued(record.scales),
        folded(record.number_links),
        folded(record.weak_numbers),
        ordinals | forms,
        record.adds_ordinals,
        folded(record.before_ordinals),
        tuple([f"{word} " for word in sorted(folded(record.before_spans))]),
        folded(record.occasions),
        record.number_parts,
        record.twenties,
        folded(record.half),
        tuple(map(fold_letters, record.and_a_half)),
        _with_a_half(record, values),
        folded(record.minus),
        folded(record.before_minus),
        dozen,
    )


def _with_a_half(record: Language, values: dict[str, int]) -> dict[str, str]:
    """Numbers with a half in one word: anderthalb, zweieinhalb, tweeenhalf."""
    ending = record.half_ending
    halves = {word + ending: f"{value}.5" for word, value in values.items() if 1 <= value <= 12} if ending else {}
    return halves | dict.fromkeys(sorted(folded(record.one_and_a_half)), "1.5")


def in_one_word(word: str, vocabulary: Counting) -> int | None:
    """The value of a number in one word, such as "zweihundertfuenfzig"; None if it is not a number."""
    for part in vocabulary.parts[1:]:
        if part in word:
            before, _, after = word.partition(part)
            thousands = _below_thousand(before, vocabulary) if before else 1
            rest = _below_thousand(_without_link(after, vocabulary), vocabulary) if after else 0
            return None if thousands is None or rest is None else 1000 * thousands + rest
    return _below_thousand(word, vocabulary)


def _below_thousand(word: str, vocabulary: Counting) -> int | None:
    before, part, after = word.partition(vocabulary.parts[0])
    if not part:
        return vocabulary.values.get(word)
    hundreds = vocabulary.values.get(before) if before else 1
    rest = vocabulary.values.get(_without_link(after, vocabulary)) if after else 0
    if hundreds is None or rest is None or not 1 <= hundreds <= 19 or rest > 99:
        return None
    return 100 * hundreds + rest


def _without_link(word: str, vocabulary: Counting) -> str:
    """The end of a number in one word, without what joins it to the beginning: hundertundeins."""
    return next((word.removeprefix(link) for link in sorted(vocabulary.links) if word.startswith(link)), word)


def add_up(tokens: Sequence[str], vocabulary: Counting) -> tuple[int, int]:
    """The number at the beginning of a list of words, and how many words it takes; 0 words if there is none."""
    total = group = taken = 0
    largest = 10**15
    may_add = 1000  # smaller values may still join the group of hundreds, tens and units
    for index, token in enumerate(tokens[:_LONGEST]):
        if token in vocabulary.links and taken == index > 0:
            continue
        value = vocabulary.values.get(token)
        if value is None and token not in vocabulary.scales and any(part in token for part in vocabulary.parts):
            value = in_one_word(token, vocabulary)
        if value is None and token not in vocabulary.scales:
            break
        if value is None:
            scale = vocabulary.scales[token]
            if (
                taken < index
                or scale >= largest
                or (scale == 100 and (group > 19 or (taken and not group and not total)))
            ):
                break
            if scale == 100:
                group, may_add = (group or 1) * 100, 100
            else:
                total, group, may_add, largest = total + (group or 1) * scale, 0, 1000, scale
        elif token in vocabulary.twenties and group % 100 == 4 and taken == index:
            group, may_add = group + 76, 20
        elif value < may_add and (value or not taken):
            may_add = _room(value, vocabulary)
            group += value
        elif value >= 1000 and not taken:
            total, largest = value, 1000
        else:
            break
        taken = index + 1
    return total + group, taken


def _room(value: int, vocabulary: Counting) -> int:
    """The bound below which another value may follow in the same number: units follow tens, soixante-dix-sept is 77."""
    if value >= 100:
        return 100
    if value in (60, 80) and vocabulary.twenties:
        return 20
    return 10 if value % 10 == 0 and value >= (10 if vocabulary.twenties else 20) else 1
