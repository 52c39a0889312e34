"""SQL queries as clauses of tokens in a normal form."""

from collections.abc import Sequence

from vrty_gate.core.code.lexer import listing
from vrty_gate.core.code.tokens import Token
from vrty_gate.core.text.unicode13 import upper

_CLAUSES = frozenset(
    "SELECT FROM WHERE GROUP HAVING ORDER LIMIT OFFSET SET VALUES INSERT UPDATE DELETE UNION EXCEPT INTERSECT WITH"
    " RETURNING WINDOW CREATE ALTER DROP FETCH".split()
)
JOINS = frozenset("JOIN INNER LEFT RIGHT FULL CROSS OUTER NATURAL".split())
_TABLES = frozenset({"FROM", "UPDATE"}) | JOINS
_NEEDLESS = frozenset({"ASC", "OUTER", "AS"})
_NO_NAMES = (
    _CLAUSES
    | JOINS
    | frozenset(
        "ON USING AND OR NOT AS ASC DESC BY IN IS NULL BETWEEN LIKE CASE WHEN THEN ELSE END DISTINCT ALL".split()
    )
    | frozenset("TOP OVER PARTITION INTO TABLE EXISTS INTERVAL".split())
)
_CONDITIONS = frozenset({"WHERE", "HAVING"})


def clauses(code: str) -> list[list[Token]] | None:
    """The clauses of a query, or None when it is too long.

    The `place` of each token holds its normal form; empty if the query means the same without it.
    """
    tokens = listing(code, "sql")
    if tokens is None:
        return None
    result: list[list[Token]] = []
    previous = ""
    for token in _without_aliases(tokens.tokens):
        word = token.place
        if token.text == ";":
            continue
        if word in _CLAUSES or (word in JOINS and previous not in JOINS) or not result:
            result.append([])
        elif word == "JOIN" and previous == "INNER":
            result.pop()
            result.append([])
        previous = word
        result[-1].append(token._replace(place="") if word in _NEEDLESS and token.kind != "string" else token)
    for clause in result:
        if not clause[0].place:
            clause[0] = clause[0]._replace(place=upper(clause[0].text))
    return result


def _without_aliases(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with their normal form as `place`: upper case, with aliases replaced by their tables."""
    forms = [f"'{token.text}'" if token.kind == "string" else upper(token.text).strip("`") for token in tokens]
    aliases: dict[str, str] = {}
    dropped = _idle(tokens, forms)
    clause = ""
    opened: list[str] = []
    for i, form in enumerate(forms):
        if form == "(":
            opened.append(forms[i - 1] if i else "")
        elif form == ")" and opened:
            opened.pop()
        if form in _CLAUSES or form in JOINS or form == "ON":
            clause = form
        if i == 0 or tokens[i].kind not in {"name", "attribute"} or form in _NO_NAMES:
            continue
        previous = forms[i - 1]
        if opened[-1:] == ["CAST"]:
            continue  # what follows AS there is a type
        named = previous == "AS"
        if not named and (tokens[i - 1].kind not in {"name", "attribute"} or previous in _NO_NAMES) and previous != ")":
            continue
        if clause in _TABLES:
            aliases[form] = forms[i - 2] if named else previous
        elif clause == "SELECT":
            aliases[form] = f"column {len(aliases) + 1}"
        else:
            continue
        dropped.update((i - 1, i) if named else (i,))
    return [
        token._replace(place="" if i in dropped else form if token.kind == "string" else aliases.get(form, form))
        for i, (token, form) in enumerate(zip(tokens, forms, strict=True))
    ]


def _idle(tokens: Sequence[Token], forms: Sequence[str]) -> set[int]:
    """The places of tokens that change nothing: DATE before a text, what EXISTS selects, parentheses of a column."""
    idle: set[int] = set()
    opened: list[int] = []
    for i, form in enumerate(forms):
        following = forms[i + 1] if i + 1 < len(forms) else ""
        is_of_text = form == "DATE" and tokens[i + 1 : i + 2] != [] and tokens[i + 1].kind == "string"
        is_any_row = form in _ANY_ROW and following == "FROM" and forms[max(0, i - 3) : i] == ["EXISTS", "(", "SELECT"]
        if is_of_text or is_any_row:
            idle.add(i)
        elif form == "(":
            opened.append(i)
        elif form == ")" and opened:
            start = opened.pop()
            is_column = start > 0 and forms[start - 1] in _BEFORE_A_COLUMN and following in _BEHIND_A_COLUMN
            if is_column and not _NO_COLUMN.intersection(forms[start:i]):
                idle.update((start, i))
    return idle


_ANY_ROW = frozenset({"*", "1"})
_BEFORE_A_COLUMN = frozenset({"SELECT", ","})
_BEHIND_A_COLUMN = frozenset({"AS", ",", "FROM"})
_NO_COLUMN = frozenset({"SELECT", ","})
"""Parentheses that contain one of them hold a subquery or a row."""


def key(clause: Sequence[Token]) -> str:
    """What a clause says: equal for two that differ only in form or in the order of conditions."""
    forms = [token.place for token in clause if token.place]
    if forms[0] in _CONDITIONS and "OR" not in forms and "BETWEEN" not in forms:
        forms[1:] = _in_order(forms[1:])
    return " ".join(forms)


def _in_order(words: Sequence[str]) -> list[str]:
    """The words with conditions joined by AND sorted, so that their order does not matter."""
    conditions: list[list[str]] = [[]]
    behind: list[str] = []
    """What closes a query around this one, and all behind it."""
    depth = 0
    for i, word in enumerate(words):
        if word == ")" and not depth:
            behind = list(words[i:])
            break
        depth += (word == "(") - (word == ")")
        if word == "AND" and not depth:
            conditions.append([])
        else:
            conditions[-1].append(word)
    return [word for condition in sorted(conditions) for word in ("AND", *condition)] + behind
