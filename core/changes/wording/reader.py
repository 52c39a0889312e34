"""The context in which a sentence is compared."""

from vrty_gate.core.changes.change import Change
from vrty_gate.core.languages.language import Language, record_of
from vrty_gate.core.named_tuple import NamedTuple


class SentenceChanges(NamedTuple):
    """The changes between two forms of a unit."""

    changes: list[Change]
    reworded: int
    """The number of content words that were replaced, dropped or added without a specific change."""


class Reader(NamedTuple):
    """The language of a pair of responses, and the known words."""

    language: str
    """Empty if it is unknown."""
    english: bool
    """Whether the tables of English words apply."""
    accepted: frozenset[str]
    """Words of the accepted response."""
    current: frozenset[str]
    """Words of the current response."""
    source_words: frozenset[str]
    """Words of the prompt and the context."""

    @property
    def words(self) -> Language:
        """The words of the language; English ones if it is unknown."""
        return record_of(self.language)
