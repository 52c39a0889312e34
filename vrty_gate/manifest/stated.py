"""What the responses of a case must keep and must never say, and the scorer that suites with such a case have."""

from collections.abc import Callable, Sequence

from vrty_gate.core.stated import DIMENSIONS, NAME
from vrty_gate.core.stated.check import MOST, MOST_ALTERNATIVES, Entry, is_readable
from vrty_gate.errors import InputError, Place
from vrty_gate.formats.codec import show
from vrty_gate.scorers import Scorer, stated

Located = Callable[[int], Place]
"""The place of an entry of a list, by its index."""


def with_stated(scorers: tuple[Scorer, ...], place: Place) -> tuple[Scorer, ...]:
    """The scorers and `stated`. Raises InputError if one of them has its name or one of its dimensions."""
    for scorer in scorers:
        if scorer.name == NAME or not scorer.rules.keys().isdisjoint(DIMENSIONS):
            words = f"the scorer {scorer.name!a} uses the reserved name stated, keep or never; rename it"
            raise InputError(words, place)
    return (*scorers, stated.scorer())


def entries(listed: Sequence[str | Sequence[str]], name: str, place_of: Located) -> tuple[Entry, ...]:
    """The entries of a list, each with its alternatives. Raises InputError for one that cannot be found in a text."""
    read: list[Entry] = []
    for i, each in enumerate(listed):
        alternatives = (each,) if isinstance(each, str) else tuple(each)
        problem = _problem(i, alternatives)
        if problem:
            raise InputError(f"{name}[{i}] {problem}", place_of(i))
        if alternatives not in read:
            read.append(alternatives)
    return tuple(read)


def _problem(index: int, alternatives: Entry) -> str:
    if index >= MOST:
        return f"is one too many: a list has at most {MOST} entries"
    if not alternatives:
        return "is an empty list; give at least one alternative"
    if len(alternatives) > MOST_ALTERNATIVES:
        return f"has more than {MOST_ALTERNATIVES} alternatives; give fewer"
    unreadable = next((part for part in alternatives if not is_readable(part)), None)
    return f"is {show(unreadable)}, which has no word, number or link" if unreadable is not None else ""


def loosened(before: Sequence[Entry], after: Sequence[Entry], *, never: bool = False) -> list[tuple[str, str]]:
    """The entries that are gone or ask less, each with what takes its place: `(nothing)` if there is nothing.

    Alternatives make an entry of `keep` weaker. Those of `never` are entries of their own.
    """
    if never:
        kept = {part for entry in after for part in entry}
        return [(part, "(nothing)") for entry in before for part in entry if part not in kept]
    changes = []
    for entry in before:
        if any({*other} <= {*entry} for other in after):
            continue
        weaker = next((other for other in after if {*entry} < {*other}), None)
        changes.append((" or ".join(entry), " or ".join(weaker) if weaker else "(nothing)"))
    return changes
