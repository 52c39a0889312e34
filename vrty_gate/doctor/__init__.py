"""Checks around the gate: the environment, the repository, its workflows, and what a suite can and cannot detect."""

from collections.abc import Iterable
from typing import Literal

from vrty_gate.core.named_tuple import NamedTuple

Level = Literal["ok", "note", "problem"]


class Advice(NamedTuple):
    """The result of one check."""

    level: Level
    says: str
    """One sentence, which may quote names from the repository."""
    to_do: str = ""
    """How to solve a problem; empty if there is nothing to do."""


class Section(NamedTuple):
    """The results on one subject."""

    title: str
    advice: tuple[Advice, ...]


def has_problem(sections: Iterable[Section]) -> bool:
    """Whether a check found a problem."""
    return any(advice.level == "problem" for section in sections for advice in section.advice)


def some(names: Iterable[str], most: int = 3) -> str:
    """The first names and the number of others."""
    known = list(names)
    more = f" and {len(known) - most} more" if len(known) > most else ""
    return ", ".join(known[:most]) + more
