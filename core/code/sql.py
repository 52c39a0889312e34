"""SQL queries as clauses of tokens in a normal form."""

from collections.abc import Sequence

from vrty_gate.core.code.lexer import listing
from vrty_gate.core.code.tokens import Token
from vrty_gate.core.text.patterns import lazily
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


_MOST = 6_000


def clauses(code: str) -> list[list[Token]] | None:
    """The clauses of a query, or None when it is too long.

    The `place` of each token holds its normal form; empty if the query means the same without it.
    """
    tokens = listing(code, "sql")
    if tokens is None or len(tokens.tokens) > _MOST:
        return None
    result: list[list[Token]] = []
    previous = ""
    for token in _without_aliases(_without_last_semicolons(tokens.tokens)):
        word = token.place
        ends = token.text == ";" and token.kind != "string"
        if ends or previous == ";" or word in _CLAUSES or (word in JOINS and previous not in JOINS) or not result:
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


def _without_last_semicolons(tokens: Sequence[Token]) -> Sequence[Token]:
    end = len(tokens)
    while end and tokens[end - 1].text == ";":
        end -= 1
    return tokens[:end]


def _without_aliases(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with their normal form as `place`: upper case, with aliases replaced by what they stand for."""
    forms = [_form(token) for token in tokens]
    aliases: dict[str, str] = {}
    times: dict[str, int] = {}
    dropped = _idle(tokens, forms)
    clause = ""
    opened: list[tuple[str, str]] = []
    for i, form in enumerate(forms):
        if form == "(":
            opened.append((forms[i - 1] if i else "", clause))
        elif form == ")" and opened:
            clause = opened.pop()[1]
        if form in _CLAUSES or form in JOINS or form == "ON":
            clause = form
        if i == 0 or tokens[i].kind not in {"name", "attribute"} or form in _NO_NAMES:
            continue
        previous = forms[i - 1]
        if opened and opened[-1][0] == "CAST":
            continue  # what follows AS there is a type
        named = previous == "AS"
        if not named and (tokens[i - 1].kind not in {"name", "attribute"} or previous in _NO_NAMES) and previous != ")":
            continue
        if clause in _TABLES:
            table = forms[i - 2] if named else previous
            times[table] = times.get(table, 0) + 1
            aliases[form] = table if times[table] == 1 else f"{table}#{times[table]}"  # a table joined with itself
        elif clause == "SELECT":
            aliases[form] = f"column {len(aliases) + 1}"
        else:
            continue
        dropped.update((i - 1, i) if named else (i,))
    meant = [*forms]
    for i, token in enumerate(tokens):
        if i in dropped:
            meant[i] = ""
        elif token.kind != "string":
            meant[i] = aliases.get(forms[i], forms[i])
    meant = _with_columns(forms, meant)
    return [token._replace(place=form) for token, form in zip(tokens, meant, strict=True)]


def _form(token: Token) -> str:
    """The normal form of a token as one word."""
    if token.kind == "string":
        return "'" + token.text.replace(" ", "\u00a0") + "'"
    return _without_zeros(token.text) if token.kind == "number" else upper(token.text)


def _without_zeros(number: str) -> str:
    """1.10 is 1.1, but 1.00 keeps a zero, because it is not a whole number."""
    whole, point, decimals = number.rpartition(".")
    return f"{whole}.{decimals[:1]}{decimals[1:].rstrip('0')}" if point and decimals.isdecimal() else number


def _with_columns(forms: Sequence[str], meant: Sequence[str]) -> list[str]:
    """What is meant, with the columns that GROUP BY, HAVING and ORDER BY call by their names or numbers."""
    named: dict[str, str] = {}
    numbered: dict[str, str] = {}
    for number, (start, end) in enumerate(_columns(forms), 1):
        column = [form for form in meant[start:end] if form]
        if len(column) > _LONGEST:
            continue
        numbered[str(number)] = " ".join(column)
        if end - start > 1 and not meant[end - 1] and forms[end - 1] not in column:  # not lower(a) as a
            named[forms[end - 1]] = numbered[str(number)]
    result: list[str] = []
    clause = ""
    depth = 0
    for i, form in enumerate(forms):
        depth += (form == "(") - (form == ")")
        clause = form if form in _CLAUSES and not depth else clause
        is_place = clause in _OF_COLUMNS and not depth and forms[i - 1] in _BEFORE_A_PLACE
        known = numbered if is_place and form in numbered else named if clause in _OF_GROUPS else {}
        result.append(known.get(form, meant[i]))
    return result


_LONGEST = 40
"""A column with more tokens is not repeated where it is called, which bounds the time."""
_OF_COLUMNS = frozenset({"GROUP", "ORDER"})
_OF_GROUPS = _OF_COLUMNS | {"HAVING"}
_BEFORE_A_PLACE = frozenset({"BY", ","})


def _columns(forms: Sequence[str]) -> list[tuple[int, int]]:
    """Where the columns of the select list begin and end."""
    columns: list[tuple[int, int]] = []
    start = depth = 0
    for i, form in enumerate([*forms, "FROM"]):
        depth += (form == "(") - (form == ")")
        if depth:
            continue
        if form == "SELECT":
            start = i + 1 + (forms[i + 1 : i + 2] == ["DISTINCT"])
        elif start and form in (",", "FROM"):
            columns.append((start, i))
            start = i + 1
            if form == "FROM":
                break
    return columns


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


def keys(clauses: Sequence[Sequence[Token]]) -> list[str]:
    """What each clause says: equal for two that differ in form, or in the order of conditions, factors or summands."""
    texts = [" ".join([token.place for token in clause if token.place]) for clause in clauses]
    sources = [text.split(" ") for text in texts if text.split(" ", 1)[0] in _TABLES]
    if len(sources) == 1 and len(sources[0]) == 2:  # the prefix of the only table says nothing
        texts = [text.replace(f" {sources[0][1]} . ", " ") for text in texts]
    if not _MAY_LACK_ROWS.intersection([text.split(" ", 1)[0] for text in texts]):
        texts = [text.replace("COUNT ( ID )", "COUNT ( * )") for text in texts]
    return [_key(text.replace(" . ", ".")) for text in texts]


_MAY_LACK_ROWS = frozenset({"LEFT", "RIGHT", "FULL", "NATURAL"})
"""Joins whose rows may lack an id, so that counting ids is not counting rows."""


def _key(text: str) -> str:
    for pattern, form in _SAME:
        text = pattern.sub(form, text)
    words = _sorted_chains(text.split(" "), "*", before="/%^", behind="^")
    words = _sorted_chains(words, "+", before="-*/%^", behind="*/%^")
    if words[0] in _CONDITIONS and "OR" not in words and "BETWEEN" not in words:
        words[1:] = _in_order(words[1:])
    return " ".join(words)


_SAME = (
    (lazily(r"< >"), "!="),
    (lazily(r"\bCOUNT \( 1 \)"), "COUNT ( * )"),
    (lazily(r"^FETCH (?:FIRST|NEXT) ([0-9]+) ROWS? ONLY"), r"LIMIT \1"),
    (lazily(r"^LIMIT 0 , "), "LIMIT "),
    (lazily(r" IS (TRUE|FALSE)\b"), r" = \1"),
    (lazily(r"(?<! IS) NOT (\w{1,60})(?= AND | OR | \)|$)"), r" \1 = FALSE"),
)
"""Forms of the same."""


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


def _sorted_chains(tokens: list[str], operator: str, *, before: str, behind: str) -> list[str]:
    """The tokens with the operands of each product or sum of names and numbers in alphabetical order, as one token.

    Not beside the operators `before` and `behind` it, which bind an operand more strongly or are not commutative; and
    only sums with a number, since texts are joined with + too.
    """
    kept: list[str] = []
    i = 0
    while i < len(tokens):
        end = i + 1
        while _is_operand(tokens, end - 1) and tokens[end : end + 1] == [operator] and _is_operand(tokens, end + 1):
            end += 2
        operands = tokens[i:end:2]
        neighbours = "".join(kept[-1:]) in tuple(before) or "".join(tokens[end : end + 1]) in tuple(behind)
        is_free = len(operands) > 1 and not neighbours
        if is_free and (operator == "*" or any(operand[0].isdecimal() for operand in operands)):
            kept.append(f" {operator} ".join(sorted(operands)))
        else:
            kept += tokens[i:end]
        i = end
    return kept


def _is_operand(tokens: list[str], i: int) -> bool:
    """Whether the token at a place is a name, a number, or a product of them, and not the name of a function."""
    if i >= len(tokens) or tokens[i] in _NO_NAMES or not _OPERAND.match(tokens[i]):
        return False
    return tokens[i + 1 : i + 2] != ["("]


_OPERAND = lazily(r"[A-Z_][\w.]*|[0-9.]+")
