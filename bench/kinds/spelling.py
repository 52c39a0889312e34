"""Words are misspelt, joined, missing or out of order."""

import re
from random import Random

from kinds.kind import Case, Edit, kinds
from kinds.text import STOP, find, masked, replace_many

_WORD = re.compile(r"\b[A-Za-z]{5,}\b")


_NEAR = {"a": "sq", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo",
    "j": "hk", "k": "jl", "l": "ko", "m": "n", "n": "bm", "o": "ip", "p": "o", "r": "et", "s": "ad", "t": "ry",
    "u": "yi", "v": "cb", "w": "qe", "y": "tu"}  # fmt: skip


def spread(pattern: "re.Pattern[str]", change: "Edit | object", low: float, high: float, least: int = 4) -> Edit:
    """Change a share, drawn between two, of the matches in the prose."""

    def edit(case: Case, rng: Random) -> str | None:
        if len(find(pattern, case.response)) < least:
            return None
        return replace_many(case.response, pattern, change, rng, rng.uniform(low, high))  # type: ignore[arg-type]  # a Change

    return edit


def _typo(match: re.Match[str], rng: Random) -> str:
    word = match[0]
    index = rng.randrange(1, len(word) - 1)
    way = rng.choice(["swap", "drop", "near", "insert"])
    if way == "swap" and word[index] != word[index + 1]:
        return word[:index] + word[index + 1] + word[index] + word[index + 2 :]
    if way == "near" and word[index].lower() in _NEAR:
        return word[:index] + rng.choice(_NEAR[word[index].lower()]) + word[index + 1 :]
    if way == "insert":
        return word[:index] + rng.choice(_NEAR.get(word[index].lower(), "e")) + word[index:]
    return word[:index] + word[index + 1 :]


def _doubled(match: re.Match[str], rng: Random) -> str:
    index = rng.randrange(len(match[0]))
    return match[0][: index + 1] + match[0][index] * rng.choice([1, 1, 2]) + match[0][index + 1 :]


def _odd_case(match: re.Match[str], rng: Random) -> str:
    word = match[0]
    return rng.choice(
        [
            word.upper(),
            word[0].lower() + word[1:].upper(),
            "".join(rng.choice([letter.upper(), letter.lower()]) for letter in word),
            word.swapcase(),
        ]
    )


def _scrambled(match: re.Match[str], rng: Random) -> str:
    words = match[0].split(" ")
    mixed = words[:]
    for _ in range(5):
        rng.shuffle(mixed)
        if mixed != words:
            break
    return " ".join(mixed)


def words_joined(case: Case, rng: Random) -> str | None:
    return spread(re.compile(r"(?<=[a-z]) (?=[a-z])"), lambda *_: "", 0.06, 0.5)(case, rng)


def letters_spaced(case: Case, rng: Random) -> str | None:
    """W o r d s, or whole sentences, with gaps between their letters."""
    gap = rng.choice([" ", " ", ".", "-", "_"])
    return spread(re.compile(r"\b[A-Za-z]{4,}\b"), lambda match, _: gap.join(match[0]), 0.1, 0.6)(case, rng)


def telegraphic(case: Case, rng: Random) -> str | None:
    """No articles, copulas, pronouns and some prepositions."""
    pattern = re.compile(
        (
            r"\b(?:the|a|an|is|are|was|were|be|been|that|which|it|its|you|your|they|their|to|of|has|"
            r"have|can|will|there|this|these) (?=[\w\"'(])"
        ),
        re.IGNORECASE,
    )
    if len(find(pattern, case.response)) < 6:
        return None
    text = replace_many(case.response, pattern, lambda *_: "", rng, rng.uniform(0.75, 1.0))
    return (
        re.sub(r"(^|[.!?] )([a-z])", lambda match: match[1] + match[2].upper(), text)
        if text and rng.random() < 0.5
        else text
    )


def articles_lost(case: Case, rng: Random) -> str | None:
    return spread(re.compile(r"\b(?:the|a|an) (?=[a-z])", re.IGNORECASE), lambda *_: "", 0.7, 1.0, 5)(case, rng)


def words_missing(case: Case, rng: Random) -> str | None:
    """Content words are gone, so that sentences have holes."""
    pattern = re.compile(r"(?<=[a-z,] )[a-z]{4,} (?=[a-z])")
    keep = lambda match, _: None if match[0].strip() in STOP else ""  # noqa: E731  # needs no name
    return spread(pattern, keep, 0.15, 0.5, 6)(case, rng)


def order_scrambled(case: Case, rng: Random) -> str | None:
    """Neighbouring words in another order, here and there."""
    return spread(re.compile(r"\b[a-z]+(?: [a-z]+){2,4}\b"), _scrambled, 0.15, 0.8, 3)(case, rng)


def sentence_case_lost(case: Case, rng: Random) -> str | None:
    """Everything in small letters, names too, or Each Word Capitalised."""
    hidden = masked(case.response)
    if len(find(_WORD, case.response)) < 8:
        return None
    if rng.random() < 0.6:
        return "".join(
            letter.lower() if hidden[index] == letter else letter for index, letter in enumerate(case.response)
        )
    return replace_many(case.response, re.compile(r"\b[a-z]{2,}"), lambda match, _: match[0].capitalize(), rng)


KINDS = kinds(
    "spelling_and_words",
    ("typos", "moderate", spread(_WORD, _typo, 0.06, 0.4)),
    ("letters_doubled", "mild", spread(_WORD, _doubled, 0.08, 0.4)),
    ("odd_case", "mild", spread(_WORD, _odd_case, 0.08, 0.4)),
    ("sentence_case_lost", "mild", sentence_case_lost),
    ("letters_spaced", "moderate", letters_spaced),
    ("words_joined", "moderate", words_joined),
    ("words_missing", "moderate", words_missing),
    ("articles_lost", "mild", articles_lost),
    ("telegraphic_style", "moderate", telegraphic),
    ("order_scrambled", "moderate", order_scrambled),
)
