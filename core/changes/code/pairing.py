"""Pairing of the code blocks of two responses."""

from vrty_gate.core.changes.code.response import Response
from vrty_gate.core.code.blocks import Block
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.subsequence import best_pairs

_NAME = lazily(r"[A-Za-z_][A-Za-z0-9_]*")
_DEFINED = lazily(
    r"(?:def|class|function|func|fn|fun|struct|interface|trait|enum|module|TABLE)\s{1,3}([A-Za-z_][A-Za-z0-9_]{0,60})"
)
_ALIKE = 0.5


def paired(accepted: Response, current: Response) -> list[tuple[Block, Block]]:
    """The blocks that differ, paired by language and similarity, in the order of the current response."""
    before, after = accepted.new_to(current), current.new_to(accepted)
    if len(before) == len(after) == 1:
        return [(before[0], after[0])] if before[0].language == after[0].language else []
    scores: list[tuple[float, int, int, int]] = []
    names = {block.number: _words(block) for block in before}
    other_names = {block.number: _words(block) for block in after}
    for i, block in enumerate(before):
        for j, other in enumerate(after):
            if block.language == other.language:
                score = _likeness(names[block.number], other_names[other.number])
                if score >= _ALIKE:
                    scores.append((-score, i + j, i, j))
    pairs = best_pairs([(i, j) for *_, i, j in sorted(scores)])
    return [(before[i], after[j]) for i, j in sorted(pairs, key=lambda pair: pair[1])]


def _words(block: Block) -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(_NAME.findall(block.code)), frozenset(_DEFINED.findall(block.code))


def _likeness(words: tuple[frozenset[str], frozenset[str]], other: tuple[frozenset[str], frozenset[str]]) -> float:
    """The share of common names, in [0, 1]; defined names count twice."""
    common = len(words[0] & other[0]) + len(words[1] & other[1])
    total = len(words[0] | other[0]) + len(words[1] | other[1])
    return common / total if total else 1.0
