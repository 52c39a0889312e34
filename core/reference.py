"""A response compared with a known good answer: how much of it is there, and whether it is the same.

Words are those of `words.words_of`, alike in every script and on every interpreter. Source: exact match and token F1 as
in SQuAD (Rajpurkar et al. 2016), here without leaving out articles.
"""

from collections import Counter

from vrty_gate.core.text.words import words_of

_READ = 60_000
_NAMED = 5


def exact_match(response: str, reference: str) -> float:
    """1 when both are the same but for blanks around them, else 0."""
    return float(response.strip() == reference.strip())


def normalised_match(response: str, reference: str) -> float:
    """1 when both have the same words in the same order, else 0.

    Case, punctuation and blanks do not count; where neither has a word, they do.
    """
    ours, theirs = words_of(response), words_of(reference)
    return float(ours == theirs) if ours or theirs else exact_match(response, reference)


def token_f1(response: str, reference: str) -> float:
    """Harmonic mean of the share of the response's words that are the reference's and the other way round.

    Range [0, 1]; a word counts as often as it stands in both. Where neither has a word it is the exact match.
    """
    ours, theirs = words_of(response[:_READ]), words_of(reference[:_READ])
    if not ours and not theirs:
        return exact_match(response, reference)
    shared = len(ours) - len(_beyond(ours, theirs))
    return 2 * shared / (len(ours) + len(theirs))


def difference(response: str, reference: str) -> str:
    """In words, which of the reference's words are not in the response."""
    ours, theirs = words_of(response[:_READ]), words_of(reference[:_READ])
    lost = list(dict.fromkeys(_beyond(theirs, ours)))
    kept = f"{len(theirs) - len(_beyond(theirs, ours))} of the reference's {len(theirs)} words"
    if not lost:
        return f"has {kept}, and {len(_beyond(ours, theirs))} that are not in the reference"
    more = f" and {len(lost) - _NAMED} more" if len(lost) > _NAMED else ""
    return f"has {kept}; missing: {', '.join(lost[:_NAMED])}{more}"


def ascii_share(text: str) -> float:
    """The share of a text's words that are made of ASCII letters and digits, in [0, 1]; 1 for a text without words."""
    words = words_of(text[:_READ])
    return sum(word.isascii() for word in words) / len(words) if words else 1.0


def _beyond(words: list[str], others: list[str]) -> list[str]:
    """The words that stand there more often than in the others, in their order."""
    left = Counter(others)
    beyond = []
    for word in words:
        if left[word]:
            left[word] -= 1
        else:
            beyond.append(word)
    return beyond
