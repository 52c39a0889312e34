"""The interface of a scorer: one call that turns a case into numbers in [0, 1], with explanations."""

from __future__ import annotations  # their values are needed only to read a report

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from vrty_gate.core.case import Case
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.named_tuple import NamedTuple

if TYPE_CHECKING:
    from typing import Protocol

    from vrty_gate.core.conversation.arguments import Tolerance
    from vrty_gate.core.gate.good_answers import GoodAnswers
else:
    Protocol = object  # making a protocol takes as long as importing a module


class Result(NamedTuple):
    """The result of scoring one case; everything but the scores is computed on demand.

    For a result that can be pickled, use `functools.partial` of module-level functions.
    """

    scores: dict[str, float]
    """Scores by dimension, in the order of the scorer's rules."""
    explain: Callable[[], dict[str, str]] = dict
    """By dimension, why the score is what it is, or what changed it since it was accepted."""
    evidence: Callable[[], tuple[Evidence, ...]] = tuple
    """Findings of its rules in the case and in the accepted response."""
    doubt: Callable[[], str] = str
    """Why these scores may be unreliable; empty if they are not."""
    answers: int = 1
    """How many changed answers of a conversation these scores are the lowest of."""


Look = Callable[[Case, tuple[Case, ...]], Result]
"""Scores a case, given its accepted answers in order. Raises Unscored for a case that it cannot score."""


class Measured(NamedTuple):
    """What was measured about the scores of good answers."""

    good: Callable[[], Mapping[str, GoodAnswers]] | None = None
    """By dimension, how much of their baseline good answers keep."""
    spread: Callable[[tuple[Case, ...]], float] | None = None
    """The lowest score of an accepted answer compared with the others, in [0, 1], for `k: auto`."""


class Traits(NamedTuple):
    """Other properties of a scorer that the gate needs."""

    partial: bool = False
    """Whether it omits dimensions that do not apply to a case."""
    replays: bool = False
    """Whether it replays what was recorded for exactly these texts, and cannot score others."""
    stands: bool = False
    """Whether it reads only the prompt and the response, so that its stored scores stand while these stay the same."""
    needs_texts: bool = False
    """Whether it needs the accepted texts; a baseline without texts is then not comparable."""
    notes: tuple[str, ...] = ()
    """Remarks about its options, for the report."""
    idle: str = ""
    """Remark for a suite in which none of its dimensions apply."""
    broken: frozenset[str] = frozenset()
    """Dimensions in which a score of 0 means a broken response, whatever was accepted."""
    unstored: bool = False
    """Whether nothing is stored of it: it compares with nothing that was accepted, and always with its floor."""
    tolerance: Tolerance | None = None
    """Of a scorer of tool calls: the differences of arguments that do not count."""
    looks: frozenset[str] = frozenset()
    """Dimensions of severity review in which good answers differ so often that their number fails no suite."""
    require_schema: Callable[[Mapping[str, Any]], None] | None = None
    """Raises Mismatch for a case schema that it cannot use."""


class Scorer(NamedTuple):
    """A configured scorer: everything that can change its numbers is fixed."""

    name: str
    signature: str
    """One line that identifies everything that can change a number."""
    rules: Mapping[str, Rule]
    """Its dimensions with their default rules."""
    look: Look
    accepted: Literal["stored", "again", "best"] = "stored"
    """The score of an accepted response: `stored` in its baseline, `again` computed with the current reference, schema
    and rules, `best` always 1, because the scorer compares with it."""
    measured: Measured = Measured()
    traits: Traits = Traits()

    @property
    def relative(self) -> bool:
        """Whether it compares with the accepted response, which scores 1."""
        return self.accepted == "best"


class Unscored(Exception):
    """A case cannot be scored; the message says why and what to do, and may quote a text."""

    def __init__(self, words: str, quote: str = "") -> None:
        super().__init__(f"{words}: {quote}" if quote else words)
        self.words = words
        """The message without the quote, for reports without texts."""
        self.quote = quote

    def __reduce__(self) -> tuple[type[Unscored], tuple[str, str]]:
        return type(self), (self.words, self.quote)


class TooLongToCompare(Unscored):
    """A response that is too long to be compared with the accepted one; by itself it may be read."""


class Files(Protocol):
    """Files named in options, relative to the manifest and inside the repository. All methods raise InputError.

    `path` is the path of the option in the manifest, for the position of an error.
    """

    def manifest(self) -> str:
        """The path of the manifest as shown in messages and commands."""

    def read(self, relative: str, path: tuple[str | int, ...]) -> str:
        """The text of a file."""

    def read_if_there(self, relative: str, path: tuple[str | int, ...]) -> str | None:
        """The text of a file; None if it does not exist."""

    def data_if_there(self, relative: str, path: tuple[str | int, ...], most: int) -> bytes | None:
        """The bytes of a file of at most `most` bytes; None if it does not exist."""

    def shown(self, relative: str, path: tuple[str | int, ...]) -> str:
        """The path as shown in messages and commands."""
