"""Which of many words a text contains, in time that grows with their length and not with their number times it."""

from collections.abc import Collection
from typing import NamedTuple

_MANY = 10_000_000
"""So many words times characters are quicker read all at once; fewer are quicker looked for one by one."""

_CODES = 0x110000


def occurring(words: Collection[str], text: str) -> set[str]:
    """The words that a text contains, also inside other words. The empty word always is."""
    if len(words) * len(text) < _MANY:
        return {word for word in words if word in text}
    tree = _tree(words)
    fallback = _fallbacks(tree)
    reached = _reached(tree, fallback, text)
    return {word for word in words if reached[tree.ends[word]]}


class _Tree(NamedTuple):
    """The words as a tree of characters, its nodes in order of depth; after Aho and Corasick, 1975."""

    step: dict[int, int]
    """From a node, times all code points, plus a character: to the next node."""
    parents: list[int]
    codes: list[int]
    ends: dict[str, int]
    """At which node each word ends."""


def _tree(words: Collection[str]) -> _Tree:
    tree = _Tree({}, [0], [0], {})
    growing = [(word, 0) for word in sorted(words)]
    depth = 0
    while growing:
        deeper = []
        for word, node in growing:
            if len(word) == depth:
                tree.ends[word] = node
                continue
            code = ord(word[depth])
            child = tree.step.setdefault(node * _CODES + code, len(tree.codes))
            if child == len(tree.codes):
                tree.parents.append(node)
                tree.codes.append(code)
            deeper.append((word, child))
        growing = deeper
        depth += 1
    return tree


def _fallbacks(tree: _Tree) -> list[int]:
    """For each node that of the longest ending of its path that begins a word."""
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
    """Which nodes some part of the text leads to."""
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
