"""Changes of words: names, typos, opposites, words of one sort. Synonyms and inflections are not changes."""

from collections.abc import Sequence
from functools import cache

from vrty_gate.core import lexicon
from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.wording.function_words import opposite
from vrty_gate.core.changes.wording.parts import Part, is_content, text_of
from vrty_gate.core.changes.wording.reader import Reader
from vrty_gate.core.changes.wording.tokens import Token
from vrty_gate.core.facts.tables.measures import in_base
from vrty_gate.core.facts.tables.unit_names import units_of
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.unicode13 import is_lower, settled
from vrty_gate.core.vrty.idf import STOPWORDS

_MOST = 40
"""The most words of a part that are compared individually."""
_STEM = 4
"""Length of the prefix that two forms of a word have in common."""


def same_words(part: Part, reader: Reader) -> bool:
    """Whether both sides are phrases with one meaning, alone or with the word before or after them."""
    if not reader.english:
        return False
    before, after = ([token.key for token in _words(side)] for side in (part.before, part.after))
    return (
        lexicon.same_phrase(before, after)
        or (bool(part.following) and lexicon.same_phrase([*before, part.following], [*after, part.following]))
        or (bool(part.previous) and lexicon.same_phrase([part.previous, *before], [part.previous, *after]))
    )


def terms(part: Part, where: str, reader: Reader, *, is_balanced: bool) -> tuple[list[Change], int]:
    """The changes of one part, and how many content words were replaced without a specific change."""
    left_before, left_after = _without_equal(_words(part.before), _words(part.after), reader)
    changes = []
    pair = opposite(left_before, left_after) if reader.english else None
    if pair:
        if is_balanced:
            changes.append(Change(kinds.ANTONYM, pair[0].text, pair[1].text, where))
        left_before.remove(pair[0])
        left_after.remove(pair[1])
    for old in left_before[:_MOST]:
        for new in left_after[:_MOST]:
            change = _of_words(old, new, part, where, reader)
            if change:
                changes.append(change)
                left_before.remove(old)
                left_after.remove(new)
                break
    joined = _run_together(left_before, left_after)
    if joined:
        return changes + (
            [Change(kinds.TYPO, text_of(left_before), text_of(left_after), where)]
            if reader.english and joined == "wrong"
            else []
        ), 0
    content_before = [token for token in left_before if is_content(token)]
    content_after = [token for token in left_after if is_content(token)]
    count = max(len(content_before), len(content_after))
    if count and not changes:
        changes.append(_rewording(part, content_before, content_after, where, reader))
    return changes, count


def _words(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if token.kind == "word"]


def _without_equal(before: list[Token], after: list[Token], reader: Reader) -> tuple[list[Token], list[Token]]:
    """The words of both sides without those that mean the same."""
    left_after = list(after)
    left_before = []
    for old in before:
        equal = next((new for new in left_after[:_MOST] if _are_equal(old.key, new.key, reader)), None)
        if equal is None:
            left_before.append(old)
        else:
            left_after.remove(equal)
    return left_before, left_after


def _are_equal(old: str, new: str, reader: Reader) -> bool:
    return (
        old == new
        or (reader.english and (lexicon.same_meaning(old, new) or lexicon.inflection(old, new)))
        or (("-" in old or "-" in new) and old.replace("-", "") == new.replace("-", ""))
    )


def _of_words(old: Token, new: Token, part: Part, where: str, reader: Reader) -> Change | None:
    """The specific change of one word, or None."""
    is_new = new.key not in reader.accepted and new.key not in reader.source_words
    if reader.english and is_new and lexicon.is_typo(old.key, new.key):
        return Change(kinds.TYPO, old.text, new.text, where)
    if _are_siblings(old.key, new.key, reader.language):
        return Change(kinds.TERM, old.text, new.text, where)
    begins = part.is_first and (old is part.before[0] or new is part.after[0])
    if old.is_capital and new.is_capital and not begins and _are_names(old, new, part, reader):
        return Change(kinds.NAME, old.text, new.text, where)
    if not begins and _is_letter(old.text) and _is_letter(new.text):
        return Change(kinds.NAME, old.text, new.text, where)
    if _are_units(old.key, new.key, reader.language):
        return Change(kinds.UNIT, old.text, new.text, where)
    if _is_identifier(old.text) and _is_identifier(new.text) and old.key in reader.current:
        return Change(kinds.NAME, old.text, new.text, where)
    return None


@cache
def _sorts(language: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """By word, its sorts, each with the index of its group of synonyms."""
    sorts: dict[str, tuple[tuple[int, int], ...]] = {}
    for number, line in enumerate(record_of(language).sorts.replace("\n ", " ").split("\n")):
        for member, listed in enumerate(line.split()):
            for word in listed.split("="):
                sorts[word] = (*sorts.get(word, ()), (number, member))
    return sorts


def _are_siblings(before: str, after: str, language: str) -> bool:
    """Whether two words, singular or plural, are of one sort and no synonyms: rows and columns, cash and card."""
    old, new = _sorts_of(before, language), _sorts_of(after, language)
    shared = [(member, other) for number, member in old for sort, other in new if number == sort]
    return bool(shared) and all(member != other for member, other in shared)


def _sorts_of(word: str, language: str) -> tuple[tuple[int, int], ...]:
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


def _is_letter(written: str) -> bool:
    """Whether a word is a single capital letter as a name: of a key, a point or an option."""
    return len(written) == 1 and "A" <= written <= "Z" and written not in "AI"


def _are_units(old: str, new: str, language: str) -> bool:
    """Whether two words are different units of measure."""
    if len(old) + len(new) < 3:
        return False
    names = units_of(language)
    units = names.get(old), names.get(new)
    return None not in units and units[0] != units[1] and in_base("1", units[0] or "") != in_base("1", units[1] or "")


def _are_names(old: Token, new: Token, part: Part, reader: Reader) -> bool:
    """Whether two capitalised words within a sentence are names rather than forms of one word.

    German nouns are capitalised like names, so that only names of several words are recognised.
    """
    if len(old.text) < 2 or len(new.text) < 2 or old.key in STOPWORDS or new.key in STOPWORDS:
        return False
    first, second = (_spelled_out(token.key) for token in (old, new))
    if first.startswith(second) or second.startswith(first) or "_" in first + second:
        return False
    return not reader.words.capitalises or (
        len(part.before) > 1
        and len(part.after) > 1
        and all(token.is_capital for token in (*part.before, *part.after))
        and first[:_STEM] != second[:_STEM]
    )


def _spelled_out(key: str) -> str:
    return fold_letters(key).replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _is_identifier(written: str) -> bool:
    """Whether a word is an identifier in code or a product name."""
    return (
        "_" in written
        or any("0" <= char <= "9" for char in written)
        or not (is_lower(written[1:]) or settled(written).isupper() or len(written) == 1)
    )


def _run_together(before: Sequence[Token], after: Sequence[Token]) -> str:
    """How words were joined or split: "right" as in a compound, "wrong", or "" if they were not."""
    old, new = "".join([token.key for token in before]), "".join([token.key for token in after])
    if not old or old.replace("-", "") != new.replace("-", "") or len(before) == len(after):
        return ""
    some, whole = (before, new) if len(after) == 1 else (after, old)
    if all(len(token.key) > 2 and lexicon.is_known(token.key) for token in some) and (
        len(before) == 1 or lexicon.is_known(whole)
    ):
        return "right"
    wrong = not lexicon.is_known(new) if len(after) == 1 else len(before) == 1 and lexicon.is_known(old)
    return "wrong" if wrong else ""


def _is_exchange(before: Sequence[Token], after: Sequence[Token]) -> bool:
    """Whether one word was replaced by another that is not a form of it, in a language without word tables."""
    if len(before) != 1 or len(after) != 1:
        return False
    old, new = fold_letters(before[0].key), fold_letters(after[0].key)
    if _is_identifier(before[0].text) and _is_identifier(after[0].text):
        return False
    return old[:_STEM] != new[:_STEM] and (len(old) > 1 or len(new) > 1 or old >= "\u30a0")


def _rewording(part: Part, before: Sequence[Token], after: Sequence[Token], where: str, reader: Reader) -> Change:
    """The change for content words that were replaced, dropped or added."""
    if not before or not after:
        kind = kinds.WORDS_DROPPED if before else kinds.WORDS_ADDED
    elif not reader.english and reader.language and _is_exchange(before, after):
        kind = kinds.WORD
    else:
        is_known = any(token.key in reader.source_words or token.key in reader.accepted for token in after)
        kind = kinds.WORDS if is_known else kinds.WORDS_FOREIGN
    return Change(kind, text_of(part.before), text_of(part.after), where)
