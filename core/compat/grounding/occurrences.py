"""Finding many words in a text in time linear in the lengths of text and words (Aho and Corasick 1975)."""

from collections.abc import Collection

from vrty_gate.core.named_tuple import NamedTuple

_MANY = 10_000_000
"""Words times characters from which one pass is faster than a search for each word."""

_CODES = 0x110000


def occurring(words: Collection[str], text: str) -> set[str]:
    """The words that a text contains, also inside other words; always including the empty word."""
    if len(words) * len(text) < _MANY:
        return {word for word in words if word in text}
    tree = _tree(words)
    fallback = _fallbacks(tree)
    reached = _reached(tree, fallback, text)
    return {word for word in words if reached[tree.ends[word]]}


class _Tree(NamedTuple):
    """The words as a trie whose nodes are numbered in order of depth."""

    step: dict[int, int]
    """The next node, by the node times the number of code points plus the code of the character."""
    parents: list[int]
    codes: list[int]
    ends: dict[str, int]
    """The node at which each word ends."""


def _tree(words: Collection[str]) -> _Tree:
    tree = _Tree({}, [0], [0], {})
    pending = [(word, 0) for word in sorted(words)]
    depth = 0
    while pending:
        deeper = []
        for word, node in pending:
            if len(word) == depth:
                tree.ends[word] = node
                continue
            code = ord(word[depth])
            child = tree.step.setdefault(node * _CODES + code, len(tree.codes))
            if child == len(tree.codes):
                tree.parents.append(node)
                tree.codes.append(code)
            deeper.append((word, child))
        pending = deeper
        depth += 1
    return tree


def _fallbacks(tree: _Tree) -> list[int]:
    """For each node, the node of the longest suffix of its path that is a prefix of a word."""
    fallback = [0] * len(tree.codes)
    for node in range(1, len(tree.codes)):
        if tree.parents[node]:
            fallback[node] = _after(tree.step, fallback, fallback[tree.parents[node]], tree.codes[node])
    return fallback


def _after(step: dict[int, int], fallback: list[int], node: int, code: int) -> int:
    while node and node * _CODES + code not in step:
        node = fallback[node]
    return step.get(node * _CODES + code, 0)


def _reached(tree: _Tree, fallback: list[int], text: str) -> bytearray:
    """For each node, whether a part of the text leads to it."""
    reached = bytearray(len(fallback))
    reached[0] = 1
    node = 0
    for char in text:
        node = _after(tree.step, fallback, node, ord(char))
        reached[node] = 1
    for node in range(len(fallback) - 1, 0, -1):
        if reached[node]:
            reached[fallback[node]] = 1
    return reached
