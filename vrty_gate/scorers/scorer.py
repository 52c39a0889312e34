"""What a scorer is: one call that turns a case into numbers in [0, 1], with its reasons."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, Protocol

from vrty_gate.core.case import Case
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.good_answers import GoodAnswers
from vrty_gate.core.gate.rule import Rule


class Result(NamedTuple):
    """What a scorer says about one case; all but the scores is computed only when it is asked for.

    To make a result pickle, give it `functools.partial` of functions of a module.
    """

    scores: dict[str, float]
    """By dimension, in the order of the scorer's rules."""
    explain: Callable[[], dict[str, str]] = dict
    """Why each score is what it is; given accepted answers, what moved it since."""
    evidence: Callable[[], tuple[Evidence, ...]] = tuple
    """What each of its rules found in the case, and in the accepted response."""
    doubt: Callable[[], str] = str
    """What is doubtful about these scores, whatever they are; empty for nothing."""


Look = Callable[[Case, tuple[Case, ...]], Result]
"""A case and its accepted answers, the first one first, to a result. Raises Unscored for a case it cannot score."""


class Measured(NamedTuple):
    """What good answers do to the scores of a scorer, where that was measured."""

    good: Callable[[], Mapping[str, GoodAnswers]] | None = None
    """By dimension: how much of their baseline good answers keep."""
    spread: Callable[[tuple[Case, ...]], float] | None = None
    """The lowest score of several accepted answers against each other, for `k: auto`."""


class Traits(NamedTuple):
    """What else the gate has to know about a scorer."""

    partial: bool = False
    """Whether it leaves out dimensions that do not apply to a case."""
    replays: bool = False
    """Whether it repeats what was recorded for exactly these texts, and can say nothing about others."""
    needs_texts: bool = False
    """Whether it needs the accepted texts, so that a baseline without texts is not comparable."""
    notes: tuple[str, ...] = ()
    """What is worth knowing about its options, in words."""
    idle: str = ""
    """What to remark when none of its dimensions apply to any case."""
    broken: frozenset[str] = frozenset()
    """The dimensions in which a score of 0 means that the response is broken, whatever was accepted."""
    require_schema: Callable[[Mapping[str, Any]], None] | None = None
    """Raises Mismatch for a schema of a case that it cannot use."""


class Scorer(NamedTuple):
    """A way to score, with everything fixed that can move its numbers."""

    name: str
    signature: str
    """One line that pins everything that can move a number."""
    rules: Mapping[str, Rule]
    """Its dimensions, with the rule of each unless the manifest says otherwise."""
    look: Look
    accepted: Literal["stored", "again", "best"] = "stored"
    """How an accepted response is scored: `stored` as its baseline says, `again` by today's reference, schema and
    rules, `best` as 1, because the scorer compares with it."""
    measured: Measured = Measured()
    traits: Traits = Traits()

    @property
    def relative(self) -> bool:
        """Whether its scores compare with the accepted response, which itself has 1."""
        return self.accepted == "best"


class Unscored(Exception):
    """A case cannot be scored; the words say why and what to do, with a quote where a text says more."""

    def __init__(self, words: str, quote: str = "") -> None:
        super().__init__(f"{words}: {quote}" if quote else words)
        self.words = words
        """Fit for a report without texts."""
        self.quote = quote

    def __reduce__(self) -> tuple[type["Unscored"], tuple[str, str]]:
        return type(self), (self.words, self.quote)


class Files(Protocol):
    """Files that options name, relative to the manifest and within the repository. All raise InputError.

    `path` leads to the option that names the file, to place an error.
    """

    def manifest(self) -> str:
        """The path of the manifest as messages and commands name it."""

    def read(self, relative: str, path: tuple[str | int, ...]) -> str:
        """The text of a file."""

    def read_if_there(self, relative: str, path: tuple[str | int, ...]) -> str | None:
        """The text of a file, None when there is no such file."""

    def data_if_there(self, relative: str, path: tuple[str | int, ...], most: int) -> bytes | None:
        """The bytes of a file that may be as large as `most`, None when there is no such file."""

    def shown(self, relative: str, path: tuple[str | int, ...]) -> str:
        """The path as messages and commands name it."""
