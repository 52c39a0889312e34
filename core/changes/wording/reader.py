"""What a sentence is read with."""

from typing import NamedTuple


class Reader(NamedTuple):
    """The language of a pair of responses, and the words that are known."""

    language: str
    """Empty where it is not known."""
    english: bool
    """Whether the tables of English words hold."""
    accepted: frozenset[str]
    """Words of the accepted response."""
    current: frozenset[str]
    """Words of the current response."""
    given: frozenset[str]
    """Words of the prompt and the context."""
