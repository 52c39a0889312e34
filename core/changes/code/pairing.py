"""Pairing of the code blocks of two responses."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from vrty_gate.core.changes.code.response import Response
from vrty_gate.core.code.blocks import Block
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.subsequence import best_pairs

_NAME = lazily(r"[A-Za-z_][A-Za-z0-9_]*")
_DEFINED = lazily(
    r"(?:def|class|function|func|fn|fun|struct|interface|trait|enum|module|TABLE)\s{1,3}([A-Za-z_][A-Za-z0-9_]{0,60})"
)
_ALIKE = 0.5
_Words = tuple[frozenset[str], frozenset[str]]
"""The names in a block, and those that it defines."""


def paired(accepted: Response, current: Response) -> list[tuple[Block, Block]]:
    """The blocks that differ, paired by language and similarity, in the order of the current response."""
    before, after = accepted.new_to(current), current.new_to(accepted)
    if len(before) == len(after) == 1:
        return [(before[0], after[0])] if before[0].language == after[0].language else []
    scores: list[tuple[float, int, int, int]] = []
    names = {block.number: _words(block) for block in before}
    other_names = {block.number: _words(block) for block in after}
    for i, j in _candidates([*names.values()], [*other_names.values()]):
        block, other = before[i], after[j]
        if block.language == other.language:
            score = _likeness(names[block.number], other_names[other.number])
            if score >= _ALIKE:
                scores.append((-score, i + j, i, j))
    pairs = best_pairs([(i, j) for *_, i, j in sorted(scores)])
    return [(before[i], after[j]) for i, j in sorted(pairs, key=lambda pair: pair[1])]


def _candidates(some: Sequence[_Words], others: Sequence[_Words]) -> Iterator[tuple[int, int]]:
    """The blocks to compare: all with all if they are few, else each with the one at its place and the nearest ones.

    The nearest ones have most of its names, those aside that many blocks have.
    """
    if max(len(some), len(others)) <= _FEW:
        yield from product(range(len(some)), range(len(others)))
        return
    places: dict[str, list[int]] = {}
    for j, (names, _) in enumerate(others):
        for name in names:
            places.setdefault(name, []).append(j)
    for i, (names, _) in enumerate(some):
        votes = Counter([j for name in names if len(places.get(name, ())) <= _MOST_VOTES for j in places.get(name, ())])
        nearest = sorted(votes, key=lambda j: (-votes[j], j))[:_NEAREST]
        yield from ((i, j) for j in sorted({*nearest, *({i} if i < len(others) else ())}))


_FEW = 24
_MOST_VOTES, _NEAREST = 12, 3


def _words(block: Block) -> _Words:
    return frozenset(_NAME.findall(block.code)), frozenset(_DEFINED.findall(block.code))


def _likeness(words: _Words, other: _Words) -> float:
    """The share of common names, in [0, 1]; defined names count twice."""
    common = len(words[0] & other[0]) + len(words[1] & other[1])
    total = len(words[0] | other[0]) + len(words[1] | other[1])
    return common / total if total else 1.0
