"""SQL statements as answers: whether two are the same but for what changes nothing."""

import re

from vrty_gate.core.answers.model import Outcome, Pair
from vrty_gate.core.code.sql import clauses, key
from vrty_gate.core.reading.text.patterns import lazily

_STATEMENT = lazily(r"(?is)\b(?:select|insert|update|delete|with|create|alter|drop)\b.*")
_LITERAL = lazily(r"('[^']*'|\"[^\"]*\")")
_TOKEN = lazily(r"[a-z_][\w.]*|'[^']*'|\"[^\"]*\"|[0-9]+(?:\.[0-9]+)?|<>|!=|<=|>=|[^\s\w;]")
_NEEDLESS = lazily(r"\basc\b|\bdate(?=\s+')")
_COUNT = lazily(r"count\(\s*(?:\*|1|id)\s*\)")
_ZEROS = lazily(r"(?<=[0-9])\.([0-9]+?)0+")
_OPERAND = lazily(r"[a-z_][\w.]*|[0-9.]+")
_KEYWORDS = frozenset(
    "select distinct all from where and or not in is null like between case when then else end as on set by having"
    " order group limit offset union join returning values".split()
)
"""Words of SQL that are no operands: the star in `select * from` multiplies nothing."""
_BEHIND_LIST = frozenset("group having order".split())
"""Words behind the select list that begin a clause in which its aliases are known."""
_NOT_A_PLACE = frozenset("having limit offset fetch".split())
"""Words that end a clause in which a number is the place of a column."""


def query(pair: Pair) -> Outcome:
    """Whether an SQL statement differs only in what cannot change its result: layout, names, order of conditions."""
    match = _STATEMENT().search(pair.after)
    if match is None:
        return "absent"
    old, new = _aliases(pair.before), _aliases(match[0])
    if old != new and sorted(old) == sorted(new):
        return "unclear"  # names that changed places name other things
    before, after = _plain_names(pair.before), _plain_names(match[0])
    is_same = _plain_query(before) == _plain_query(after) or _has_same_clauses(before, after)
    return "same" if is_same else "unclear"


def _has_same_clauses(text: str, other: str) -> bool:
    """Whether two queries have the same clauses, whatever their tables are called and in which order conditions are."""
    before, after = clauses(text), clauses(other)
    return None not in (before, after) and [*map(key, before or ())] == [*map(key, after or ())]


def _plain_names(text: str) -> str:
    """A query with unquoted names, without the prefix of its only table, and with LIMIT in place of FETCH."""
    text = _QUOTED_NAME().sub(r"\1\2", text.strip().rstrip(";").strip())
    text = _FETCH().sub(r"LIMIT \1", _FROM_THE_FIRST().sub("LIMIT ", text))
    text = _IS().sub(r"\1 = \2", _NOT().sub(r"\1 = false", text))
    tables = _TABLE().findall(text)
    if len(tables) != 1 or _JOIN().search(text):
        return text
    table, alias = tables[0]
    if alias and alias.lower() not in _KEYWORDS:
        text = re.sub(rf"\b({table}) {{1,9}}(?:as {{1,9}})?{alias}\b", r"\1", text, count=1, flags=re.IGNORECASE)
        text = re.sub(rf"\b{alias}\.(?=\w)", "", text, flags=re.IGNORECASE)
    return re.sub(rf"\b{table}\.(?=\w)", "", text, flags=re.IGNORECASE)


_TABLE = lazily(r"(?i)\bfrom +([a-z_]\w{0,60})(?:\s+(?:as\s+)?([a-z_]\w{0,60}))?")
_JOIN = lazily(r"(?i)\bjoin\b|\bfrom [^()]{0,200}?,(?=[^()]{0,200}\bwhere\b)")


_QUOTED_NAME = lazily(r'"([A-Za-z_]\w*)"|`([A-Za-z_]\w*)`')
_FROM_THE_FIRST = lazily(r"(?i)\bLIMIT 0 ?, ?")
_NOT = lazily(r"(?i)\bNOT ([a-z_]\w*)\b(?! *\()(?<!EXISTS)(?<!NULL)(?<!IN)(?<!LIKE)(?<!BETWEEN)(?<!\bexists)")
"""A negated column, as in: NOT paid."""
_IS = lazily(r"(?i)\b([a-z_]\w*) IS (TRUE|FALSE)\b")
_FETCH = lazily(r"(?i)\bFETCH (?:FIRST|NEXT) ([0-9]+) ROWS? ONLY\b")


def _aliases(text: str) -> list[str]:
    return _ALIAS().findall(_lowered(text))


_ALIAS = lazily(r"\bas ([a-z_]\w*)")


def _plain_query(text: str) -> list[str]:
    """The tokens of a query without what changes nothing."""
    text = _COUNT().sub("count(*)", _NEEDLESS().sub(" ", _lowered(text).rstrip("; \n`.")))
    tokens = [_plain_token(part) for part in _TOKEN().findall(text)]
    with_products = _sorted_chains(_without_aliases(tokens), "*", before="/%^", behind="^")
    return _sorted_chains(with_products, "+", before="-*/%^", behind="*/%^")


def _plain_token(token: str) -> str:
    if "0" <= token[0] <= "9":  # 1.10 is 1.1, but 1.00 keeps a zero, because it is not a whole number
        return _ZEROS().sub(r".\1", token) if token[-1] == "0" else token
    return token.replace("!=", "<>")


def _lowered(text: str) -> str:
    """A query in lower case, but for its literals."""
    return "".join([part if i % 2 else part.lower() for i, part in enumerate(_LITERAL().split(text))])


def _without_aliases(parts: list[str]) -> list[str]:
    """The tokens without the names after `as`; behind the select list, what they and numbers of columns stand for."""
    columns, end = _select_list(parts)
    clauses = next((i for i in range(end, len(parts)) if parts[i] in _BEHIND_LIST), len(parts))
    named = [column for column in columns if len(column) > 2 and column[-2] == "as"]
    meaning = {column[-1]: column[:-2] for column in named if column[-1] not in column[:-2]}  # not lower(a) as a
    meaning |= {str(i): _unnamed(column) for i, column in enumerate(columns, start=1)}
    kept = _unnamed(parts[:clauses])
    is_place = False
    last = ""
    for part in parts[clauses:]:
        is_place = (is_place or part == "by") and part not in _NOT_A_PLACE
        is_column = not part.isdecimal() or (is_place and last in ("by", ","))
        kept += meaning.get(part, [part]) if is_column else [part]
        last = part
    return kept


def _select_list(parts: list[str]) -> tuple[list[list[str]], int]:
    """The columns of the select list of a statement, and where it ends."""
    columns: list[list[str]] = []
    column: list[str] = []
    if parts[:1] != ["select"]:
        return columns, len(parts)
    depth = 0
    for i, part in enumerate([*parts[1:], "from"], start=1):
        depth += (part == "(") - (part == ")")
        if depth == 0 and part in (",", "from"):
            columns.append(column)
            if part == "from":
                return columns, i
            column = []
        elif column or part != "distinct":
            column.append(part)
    return columns, len(parts)


def _unnamed(parts: list[str]) -> list[str]:
    """The tokens without the names after `as`, which in a cast is followed by a type."""
    kept: list[str] = []
    opened: list[str] = []
    for i, part in enumerate(parts):
        if part == "(":
            opened.append(parts[i - 1] if i else "")
        elif part == ")" and opened:
            opened.pop()
        is_named = i > 0 and parts[i - 1] == "as" and part != "("
        is_naming = part == "as" and parts[i + 1 : i + 2] not in ([], ["("])
        if not (is_named or is_naming) or opened[-1:] == ["cast"]:
            kept.append(part)
    return kept


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
    if i >= len(tokens) or tokens[i] in _KEYWORDS or not _OPERAND().match(tokens[i]):
        return False
    return tokens[i + 1 : i + 2] != ["("]
