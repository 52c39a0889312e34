"""Detection of misspellings by edit distance."""

from vrty_gate.core.lexicon.spelling import LONGEST
from vrty_gate.core.lexicon.vocabulary import is_known

_SHORTEST = 4
_TWO_EDITS = 7
"""Words of at least this length are recognisable after two edits."""


def distance(before: str, after: str, limit: int) -> int:
    """The edit distance of two words, or `limit` + 1 if it exceeds `limit`.

    Edits insert, delete or replace a letter, or swap two neighbours. Time is proportional to the length times `limit`.
    """
    if abs(len(before) - len(after)) > limit:
        return limit + 1
    too_many = limit + 1
    older: list[int] = []
    previous = [min(column, too_many) for column in range(len(after) + 1)]
    for row, letter in enumerate(before, 1):
        current = [too_many] * (len(after) + 1)
        if row <= limit:
            current[0] = row
        for column in range(max(1, row - limit), min(len(after), row + limit) + 1):
            same = letter == after[column - 1]
            edits = min(previous[column - 1] + (not same), previous[column] + 1, current[column - 1] + 1)
            if row > 1 and column > 1 and letter == after[column - 2] and before[row - 2] == after[column - 1]:
                edits = min(edits, older[column - 2] + 1)
            current[column] = edits
        if min(current) > limit:
            return too_many
        older, previous = previous, current
    return min(previous[-1], too_many)


def is_typo(before: str, after: str) -> bool:
    """Whether `after` is a misspelling of `before`: unknown, and one edit away (two from seven letters on).

    False unless both have 4 to 40 lower-case ASCII letters. `before` should be a known word or occur elsewhere in the
    accepted text.
    """
    if not (_SHORTEST <= len(before) <= LONGEST and _SHORTEST <= len(after) <= LONGEST):
        return False
    if not (before.isascii() and before.isalpha() and after.isascii() and after.isalpha()):
        return False
    limit = 2 if min(len(before), len(after)) >= _TWO_EDITS else 1
    if before == after or abs(len(before) - len(after)) > limit or is_known(after):
        return False
    return distance(before, after, limit) <= limit
