"""The differences between two programs that are mostly the same."""

from collections.abc import Mapping, Sequence

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.diff import Hunk, few_hunks
from vrty_gate.core.code.tokens import CONDITIONS, STATEMENTS, Listing, Token
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.subsequence import common_ends

_SHARE, _MOST = 0.3, 80
"""The largest share and number of tokens that an edit may change. Beyond that, or if it replaces two thirds of these,
it is a different program."""
_QUOTED = 60
_MOST_LINES = 3
"""The most lines that an edit changes, unless all lines have the same kind of exact change."""
_EXACT = frozenset({kinds.OPERATOR, kinds.CONSTANT, kinds.VARIABLE, kinds.ARGUMENT, kinds.CODE_CALL})
_MOST_NAMED = 12
_REWORKED = 8
"""A line with more lost and more new tokens than this was rewritten."""
_REPLACED = 6
"""If one statement replaces another, more lost or new tokens than this mean that the code was rewritten."""
_NAMED = frozenset({"name", "attribute", "keyword"})
_VALUES = frozenset({"name", "attribute", "number", "string"})
_STRUCTURE = frozenset({"do", "end", "close"})


class Program(NamedTuple):
    """A listing with its source."""

    listing: Listing
    lines: Sequence[str]
    name: str
    """How messages refer to the block, such as `code block 2`."""


class Difference(NamedTuple):
    """One difference between two programs."""

    kind: str
    lost: list[Token]
    new: list[Token]
    before: int
    """The index of the token in the accepted program."""
    after: int
    """The index of the token in the current program."""


class ProgramPair(NamedTuple):
    """How two programs differ."""

    differences: list[Difference]
    renamed: bool
    """Whether any name was replaced by another, consistently or not."""


def compared(accepted: Listing, current: Listing, equal: int = 0) -> ProgramPair | None:
    """The differences in order; None when the programs are mostly different.

    `equal` is the number of equal tokens that the listings leave out.
    """
    before, after = accepted.keys(), current.keys()
    share = int(_SHARE * (len(before) + len(after) + 2 * equal))
    edits = few_hunks(before, after, max(2, min(_MOST, share)))
    if edits is None:
        return None
    sides = [(accepted.tokens[edit.before], current.tokens[edit.after], edit) for edit in edits]
    replaced = sum(len(lost) + len(new) for lost, new, _ in sides)
    if 3 * replaced > 2 * max(3, share) and any(new for _, new, _ in sides):
        return None
    result = [
        Difference(_kind(lost, new, accepted.tokens, edit.before), lost, new, edit.before.start, edit.after.start)
        for lost, new, edit in sides
    ]
    result = [part for part in result if [token.text for token in part.lost] != [token.text for token in part.new]]
    confused, renamed = _confused(accepted, current, edits)
    result += confused
    nested = [part for part in result if part.kind == kinds.NESTING]
    result = [part for part in result if part.kind != kinds.NESTING or part is nested[0]]  # one move between two blocks
    result.sort(key=lambda difference: (difference.before, difference.after))
    return ProgramPair(result, renamed)


def _kind(lost: Sequence[Token], new: Sequence[Token], before: Sequence[Token], place: slice) -> str:
    """The kind of a difference whose lost tokens are at a place of the accepted program."""
    sorts = {token.kind for token in lost} | {token.kind for token in new}
    if all(token.text == "end" and token.kind == "bracket" for token in (*lost, *new)):
        return kinds.NESTING
    if sorts == {"bracket"} and all(token.text in ("(", ")") for token in (*lost, *new)):
        return kinds.OPERATOR if not _is_called(before, place.start) else kinds.ARGUMENT
    keywords = [token.text for token in lost if token.text in STATEMENTS and token.kind == "word"]
    for token in new:
        if token.kind == "word" and token.text in keywords:
            keywords.remove(token.text)
    if keywords and new and max(len(lost), len(new)) > _REPLACED:
        return kinds.CODE
    if keywords:
        return kinds.CONDITION if all(word in CONDITIONS for word in keywords) else kinds.STATEMENT
    if not new and lost[0].text in ("do", "="):
        return kinds.STATEMENT
    if sorts <= {"sign", "bracket"} and "sign" in sorts:
        signs = {token.text for token in (*lost, *new)}
        return kinds.CONDITION if signs & {"not", "!"} and not (lost and new) else kinds.OPERATOR
    if lost and new and sorts <= {"number", "string"}:
        return kinds.CONSTANT
    if "word" in sorts:
        return kinds.CODE
    if sorts & {"name", "attribute"} and lost and new and _is_called(before, place.stop):
        return kinds.CODE_CALL
    inside = lost or new
    if "keyword" in sorts or all(token.place == "argument" for token in inside):
        return kinds.ARGUMENT
    if all(token.place == "condition" for token in inside):
        return kinds.CONDITION
    if len(lost) == len(new) == 1 and sorts <= _VALUES:
        return kinds.VARIABLE
    return kinds.CODE


def _is_called(tokens: Sequence[Token], index: int) -> bool:
    return index < len(tokens) and tokens[index].text == "("


def _confused(accepted: Listing, current: Listing, edits: Sequence[Hunk]) -> tuple[list[Difference], bool]:
    """Differences for names that were replaced in one place only, by another name of the accepted program.

    Also returns whether any name was replaced.
    """
    pairs: dict[tuple[str, str], dict[str, int]] = {}
    known: set[tuple[str, str]] = set()
    places: list[tuple[int, int, tuple[str, str], str]] = []
    renamed = False
    for i, j in _equal(len(accepted.tokens), edits):
        token, other = accepted.tokens[i], current.tokens[j]
        if token.kind not in _NAMED:
            continue
        scope = token.scope if token.kind == "name" else token.kind
        name = (scope, token.text)
        known.add(name)
        if token.text == other.text and not accepted.is_bound(token):
            continue
        counts = pairs.setdefault(name, {})
        counts[other.text] = counts.get(other.text, 0) + 1
        if token.text != other.text:
            renamed = True
            places.append((i, j, name, other.text))
    if not renamed:
        return [], False
    return [
        Difference(_place_kind(accepted.tokens, i), [accepted.tokens[i]], [current.tokens[j]], i, j)
        for i, j, name, other in places
        if (name[0], other) in known and _is_exception(pairs[name], name[1], other)
    ], True


def _is_exception(counts: Mapping[str, int], name: str, other: str) -> bool:
    usual = max(counts, key=lambda text: (counts[text], text == name, text))
    return usual != other


def _place_kind(tokens: Sequence[Token], index: int) -> str:
    token = tokens[index]
    if _is_called(tokens, index + 1):
        return kinds.CODE_CALL
    return kinds.ARGUMENT if token.place == "argument" or token.kind == "keyword" else kinds.VARIABLE


def _equal(size: int, edits: Sequence[Hunk]) -> list[tuple[int, int]]:
    result: list[tuple[int, int]] = []
    i = j = 0
    for edit in edits:
        result += zip(range(i, edit.before.start), range(j, edit.after.start), strict=False)
        i, j = edit.before.stop, edit.after.stop
    result += zip(range(i, size), range(j, j + size - i), strict=False)
    return result


def changes_of(pair: ProgramPair, accepted: Program, current: Program) -> list[Change] | None:
    """The differences as changes, one for each accepted line; None when too many lines were rewritten."""
    clusters: dict[tuple[int, int], list[Difference]] = {}
    for difference in pair.differences:
        before_line, after_line = _lines(difference, accepted.listing.tokens, current.listing.tokens)
        apart = not difference.lost and _covers(current.listing.tokens, difference.after, len(difference.new))
        clusters.setdefault((before_line, after_line if apart else 0), []).append(difference)
    joint = [_joint_kind(cluster, accepted.listing.tokens) for cluster in clusters.values()]
    if joint and all(not kind for kind in joint):
        return None
    if len(joint) > _MOST_LINES and (len(set(joint)) > 1 or joint[0] not in _EXACT):
        return None
    return [
        _change(kind or kinds.CODE, cluster, accepted, current)
        for kind, cluster in list(zip(joint, clusters.values(), strict=True))[:_MOST_NAMED]
    ]


def _joint_kind(cluster: Sequence[Difference], tokens: Sequence[Token]) -> str:
    """The kind of change for all differences in one line; empty when the line was rewritten."""
    found = {difference.kind for difference in cluster}
    lost, new = sum(len(part.lost) for part in cluster), sum(len(part.new) for part in cluster)
    if min(lost, new) > _REWORKED:
        return ""
    if lost == new and _texts([part.lost for part in cluster]) == _texts([part.new for part in cluster]):
        is_passed = all(token.place == "argument" for part in cluster for token in part.lost)
        return kinds.ARGUMENT if is_passed else kinds.VARIABLE
    if found == {kinds.CODE} and not new and all(_covers(tokens, part.before, len(part.lost)) for part in cluster):
        return kinds.STATEMENT
    if len(found) == 1 or all(len(part.lost) == len(part.new) == 1 for part in cluster):
        return min(found, key=kinds.ORDER.__getitem__)
    sure = found & {kinds.STATEMENT, kinds.CONDITION}
    return min(sure, key=kinds.ORDER.__getitem__) if sure and not min(lost, new) else kinds.CODE


def _texts(runs: Sequence[Sequence[Token]]) -> list[str]:
    return sorted([token.text for run in runs for token in run])


def _change(kind: str, cluster: Sequence[Difference], accepted: Program, current: Program) -> Change:
    first = cluster[0]
    lost = next((part.lost for part in cluster if part.lost), [])
    new = next((part.new for part in cluster if part.new), [])
    before_line, after_line = _lines(
        first._replace(lost=lost, new=new), accepted.listing.tokens, current.listing.tokens
    )
    before, after = _quoted(accepted.lines, before_line), _quoted(current.lines, after_line)
    token = (lost or new)[0]
    where = token.scope or f"{current.name}, line {after_line}"
    if kind == kinds.NESTING:
        moved = accepted.listing.tokens[first.before + len(lost) :][:1]
        return Change(kind, "", _quoted(accepted.lines, moved[0].line) if moved else "", where)
    if not new and (kind == kinds.STATEMENT or _covers(accepted.listing.tokens, first.before, len(first.lost))):
        after = ""
    elif not lost and _covers(current.listing.tokens, first.after, len(first.new)):
        before = ""
    if before == after:
        before, after = _listed(lost), _listed(new)
    return Change(kind, *_windows(before, after), where)


def _listed(tokens: Sequence[Token]) -> str:
    return " ".join([token.text for token in tokens if token.text not in _STRUCTURE])


def _lines(difference: Difference, before: Sequence[Token], after: Sequence[Token]) -> tuple[int, int]:
    """The accepted and the current line of a difference; for a pure loss or addition, the line where it would be."""
    lost, new = difference.lost, difference.new
    if lost and new:
        return lost[0].line, new[0].line
    if lost:
        return lost[0].line, _line_at(after, difference.after, _is_within(before, difference.before))
    return _line_at(before, difference.before, _is_within(after, difference.after)), new[0].line


def _is_within(tokens: Sequence[Token], index: int) -> bool:
    """Whether a token is on the same line as the one before it."""
    return index > 0 and tokens[index - 1].line == tokens[index].line


def _line_at(tokens: Sequence[Token], index: int, within: bool) -> int:
    index = index - 1 if within or index == len(tokens) else index
    return tokens[index].line if 0 <= index < len(tokens) else 1


def _covers(tokens: Sequence[Token], index: int, size: int) -> bool:
    """Whether these tokens fill their lines completely."""
    line, last = tokens[index].line, tokens[index + size - 1].line
    alone = index == 0 or tokens[index - 1].line != line or tokens[index - 1].kind == "bracket"
    return alone and (index + size == len(tokens) or tokens[index + size].line != last)


def _quoted(lines: Sequence[str], line: int) -> str:
    return " ".join(lines[line - 1][:2000].split()) if 0 < line <= len(lines) else ""


def _windows(before: str, after: str) -> tuple[str, str]:
    """Both lines; if one is long, from shortly before they differ."""
    if not before or not after or max(len(before), len(after)) <= _QUOTED:
        return before, after
    start = max(0, common_ends(before, after)[0] - 20)
    return before[start:], after[start:]
