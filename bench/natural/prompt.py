"""Records for good answers, prompts and their sources."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from natural.mirror import Mirror


class Answer(NamedTuple):
    """A good answer, its author and the passages it is based on."""

    by: str
    text: str
    passages: tuple[str, ...] = ()


class Prompt(NamedTuple):
    """A prompt and the good answers to it."""

    kind: str
    language: str
    text: str
    answers: list[Answer]
    human: bool = False


class Source(NamedTuple):
    """A repository, how to read it, and how much to take."""

    repository: str
    licence: str
    read: Callable[[Mirror], Iterable[Prompt]]
    groups: int = 2
    """Accepted answers of a prompt."""
    pairs: int = 2500
