"""SQL queries compared clause by clause."""

from collections.abc import Sequence

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.diff import few_hunks
from vrty_gate.core.code.sql import JOINS, clauses, keys
from vrty_gate.core.code.tokens import Token

_SHARE = 0.3


def query_changes(accepted: str, current: str, name: str) -> list[Change] | None:
    """The clauses that were lost, added or changed; None when it is a different query. `name` is that of the block.

    Layout, comments, the case of keywords and names, and the names of aliases do not count.
    """
    before, after = clauses(accepted), clauses(current)
    if before is None or after is None:
        return None
    edits = few_hunks(keys(before), keys(after), len(before) + len(after))
    if edits is None:
        return None
    size = sum(len(clause) for clause in (*before, *after))
    result: list[Change] = []
    replaced = 0
    for edit in edits:
        lost, new = before[edit.before], after[edit.after]
        pairs = [pair for pair in _paired(lost, new) if _quoted(pair[0]) != _quoted(pair[1])]  # not by another's change
        replaced += sum(
            len(old_clause) + len(new_clause) for old_clause, new_clause in pairs if old_clause and new_clause
        )
        result += [_change(old_clause, new_clause, name) for old_clause, new_clause in pairs]
    whole = len(edits) and all(not change.before or not change.after for change in result)
    if len(result) > max(1, len(before) // 2) or (not whole and len(result) > 1 and replaced > 2 * _SHARE * size):
        return None
    return result


def _paired(lost: list[list[Token]], new: list[list[Token]]) -> list[tuple[list[Token], list[Token]]]:
    """Pairs of lost and new clauses of the same kind; the other side is empty if there is no counterpart."""
    left = list(new)
    pairs: list[tuple[list[Token], list[Token]]] = []
    for clause in lost:
        counterpart = next((other for other in left if _head(other) == _head(clause)), [])
        if counterpart:
            left.remove(counterpart)
        pairs.append((clause, counterpart))
    return [*pairs, *(([], clause) for clause in left)]


def _head(clause: Sequence[Token]) -> str:
    return "JOIN" if clause[0].place in JOINS else clause[0].place


def _change(old_clause: list[Token], new_clause: list[Token], name: str) -> Change:
    line = (new_clause or old_clause)[0].line
    return Change(kinds.QUERY, _quoted(old_clause), _quoted(new_clause), f"{name}, line {line}")


def _quoted(clause: Sequence[Token]) -> str:
    text = " ".join([f"'{token.text}'" if token.kind == "string" else token.text for token in clause])
    for mark in (" ,", " )", " ."):
        text = text.replace(mark, mark[1])
    return text.replace("( ", "(").replace(". ", ".").replace(" (", "(")
