"""SQL statements as answers: whether two are the same but for what changes nothing."""

from vrty_gate.core.answers.model import Outcome, Pair
from vrty_gate.core.text.patterns import lazily

_STATEMENT = lazily(r"(?is)\b(?:select|insert|update|delete|with|create|alter|drop)\b.*")
_QUOTED_NAME = lazily(r'"([A-Za-z_]\w*)"|`([A-Za-z_]\w*)`')
_ALIAS = lazily(r"(?i)\bas ([a-z_]\w*)")


def query(pair: Pair) -> Outcome:
    """Whether an SQL statement differs only in what cannot change its result: layout, names, order of conditions."""
    from vrty_gate.core.code.sql import clauses, keys  # needed only for queries

    match = _STATEMENT.search(pair.after)
    if match is None:
        return "absent"
    old, new = ([name.lower() for name in _ALIAS.findall(text)] for text in (pair.before, match[0]))
    if old != new and sorted(old) == sorted(new):
        return "unclear"  # names that changed places name other things
    before, after = (clauses(_QUOTED_NAME.sub(r"\1\2", text).rstrip("; \n`.")) for text in (pair.before, match[0]))
    return "same" if before and after and keys(before) == keys(after) else "unclear"
