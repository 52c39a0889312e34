"""Comparison of a response with a known good answer: exact match and token F1.

Words are those of `words.words_of`, in any script and the same on every Python version. Source: SQuAD (Rajpurkar et al.
2016), but articles are not removed.
"""

from vrty_gate.core.text.subsequence import surplus
from vrty_gate.core.text.words import words_of

_READ = 60_000
_NAMED = 5


def exact_match(response: str, reference: str) -> float:
    """1 if both are equal apart from surrounding white space, else 0."""
    return float(response.strip() == reference.strip())


def normalised_match(response: str, reference: str) -> float:
    """1 if both have the same words in the same order, else 0.

    Case, punctuation and white space do not count, unless neither has a word.
    """
    response_words, reference_words = words_of(response), words_of(reference)
    return (
        float(response_words == reference_words)
        if response_words or reference_words
        else exact_match(response, reference)
    )


def token_f1(response: str, reference: str) -> float:
    """Token F1, in [0, 1]: the harmonic mean of precision and recall of the response's words.

    A word counts as often as it occurs in both. If neither has a word, it is the exact match.
    """
    response_words, reference_words = words_of(response[:_READ]), words_of(reference[:_READ])
    if not response_words and not reference_words:
        return exact_match(response, reference)
    shared = len(response_words) - len(_beyond(response_words, reference_words))
    return 2 * shared / (len(response_words) + len(reference_words))


def difference(response: str, reference: str) -> str:
    """A description of which words of the reference are missing from the response."""
    response_words, reference_words = words_of(response[:_READ]), words_of(reference[:_READ])
    lost = list(dict.fromkeys(_beyond(reference_words, response_words)))
    shared = len(reference_words) - len(_beyond(reference_words, response_words))
    summary = f"{shared} of the reference's {len(reference_words)} words"
    if not lost:
        return f"has {summary}, and {len(_beyond(response_words, reference_words))} that are not in the reference"
    more = f" and {len(lost) - _NAMED} more" if len(lost) > _NAMED else ""
    return f"has {summary}; missing: {', '.join(lost[:_NAMED])}{more}"


def ascii_share(text: str) -> float:
    """The share of a text's words that are made of ASCII letters and digits, in [0, 1]; 1 for a text without words."""
    words = words_of(text[:_READ])
    return sum(word.isascii() for word in words) / len(words) if words else 1.0


def _beyond(words: list[str], others: list[str]) -> list[str]:
    return surplus(words, others, key=str)
