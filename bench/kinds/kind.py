"""Records for a kind of variant and the case that it edits."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple


class Source(NamedTuple):
    """A prompt with its accepted answer, for kinds that borrow from other records."""

    id: str
    kind: str
    prompt: str
    baseline: str


class Case(NamedTuple):
    """The answer to edit with its prompt; `corpus` has all records in the order of their ids."""

    id: str
    kind: str
    prompt: str
    context: str
    response: str
    corpus: tuple[Source, ...] = ()


Edit = Callable[[Case, Random], "str | None"]
"""The edited answer, or None where the kind does not apply."""


class Kind(NamedTuple):
    """A way to edit an answer; severity `none` is a good rewriting."""

    name: str
    family: str
    severity: str
    edit: Edit


def kinds(family: str, *rows: tuple[str, str, Edit]) -> tuple[Kind, ...]:
    """Name, severity and edit of each kind of a family."""
    return tuple(Kind(name, family, severity, edit) for name, severity, edit in rows)
