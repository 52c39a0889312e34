"""The history of baselines in words and in tables of at most 80 columns."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from textwrap import wrap

from vrty_gate.cli.declines import in_words as decline_in_words
from vrty_gate.core.changes.change import summary
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.history import Acceptance, Decline, Entry, Mean, NewSignature, Point, Trends
from vrty_gate.history.creep import Fall
from vrty_gate.render.order import number, plural, signed
from vrty_gate.render.text import table
from vrty_gate.render.untrusted import cut, harmless, one_line
from vrty_gate.report import Report
from vrty_gate.scorers import COMPOSITE

_WIDTH = 80
_AUTHOR = 14
_INDENT = " " * 9
_LONGEST_ID = 32
_LONGEST_NAME = 24
_LONGEST_SIGNATURE = 60
_MOST_NAMED = 4
_MOST_LINES = 3
_MOST_DECLINES = 20
_ESCAPED = len("\\x3a") - len(":")
_UNBROKEN = "\N{NO-BREAK SPACE}"
_FEW = 8
"""Up to this number of dimensions, all are shown."""

_CUT = {
    "shallow": "Older commits are missing, because this is a shallow clone; git fetch --unshallow gets them.",
    "partial": "Older commits are missing, because this is a partial clone; git fetch --refetch --no-filter gets them.",
    "size": "Older commits were not read, because all of them together are too large.",
    "count": "Older commits were not read, because there are too many.",
}


def by_manifest(report: Report, limits: Limits) -> dict[str, Trends]:
    """The trends of each suite of a report whose history can be read."""
    from vrty_gate.history.trends import trends
    from vrty_gate.manifest.load import load

    found = {}
    for suite in report.suites:
        with suppress(InputError):  # the report is complete without
            found[suite.manifest] = trends(load(suite.manifest, limits), limits)
    return found


def in_words(trends: Trends) -> list[str]:
    """The lines for all cases: a table of the entries, newest last, one of the dimensions, and notes."""
    if not trends.entries:
        return _none(trends)
    moved = _moved(trends)
    lines = [*_cut_note(trends), *_entries(trends)]
    rows = [
        [
            cut(line.dimension, _LONGEST_NAME),
            _commit(line.since),
            *map(number, (line.values[0], min(line.values), max(line.values), line.values[-1])),
            signed(line.values[-1] - line.values[0]),
        ]
        for line in moved
    ]
    if rows:
        lines.append("")
        head = ["dimension", "since", "first", "lowest", "highest", "last", "change"]
        lines += [row.removeprefix("  ") for row in table(head, rows, left=2)]
    return [*lines, *_if_any(_legend(trends)), *_if_any(_notes(trends))]


def _if_any(lines: Iterable[str]) -> list[str]:
    """The lines with an empty one before."""
    found = list(lines)
    return ["", *found] if found else []


def of_cases(trends: Trends) -> list[str]:
    """The lines for single cases: each acceptance, newest last."""
    lines = _cut_note(trends)
    for i, case in enumerate(trends.cases):
        lines += [""] * (i > 0)
        lines += [one_line(case.case), *(line for point in case.points for line in _point(point, trends))]
    ids = {case.case for case in trends.cases}
    notes = _notes(trends._replace(declines=tuple(fall for fall in trends.declines if fall.case in ids)))
    return [*lines, *_if_any(notes)]


def _none(trends: Trends) -> list[str]:
    return _wrapped(f"no baselines in {one_line(trends.baselines)} yet; vrty-gate accept makes them", "")


def _cut_note(trends: Trends) -> list[str]:
    return [*_wrapped(_CUT[trends.cut], ""), ""] if trends.cut else []


class _Line(NamedTuple):
    """The comparable means of a dimension up to the last entry."""

    dimension: str
    since: Entry
    values: list[float]


def _moved(trends: Trends) -> list[_Line]:
    """The dimensions of the last entry; if they are many, those that moved or are below 1."""
    lines = list(_lines(trends))
    return lines if len(lines) <= _FEW else [line for line in lines if {*line.values} != {1.0}]


def _lines(trends: Trends) -> Iterator[_Line]:
    for last in trends.entries[-1].means:
        since, values = trends.entries[-1], [last.mean]
        mean = last
        for earlier, entry in zip(trends.entries[-2::-1], trends.entries[:0:-1], strict=True):
            mean = _find(entry, last) or mean
            before = _find(earlier, last)
            if before is None or not mean.comparable:
                break
            since = earlier
            values.insert(0, before.mean)
        yield _Line(last.dimension, since, values)


def _find(entry: Entry, mean: Mean) -> Mean | None:
    return next((other for other in entry.means if other[:2] == mean[:2]), None)


def _headline(trends: Trends, left: int) -> list[str]:
    """The dimensions that fit into the columns that are left: the composite, then those that moved most."""
    lines = {line.dimension: max(line.values) - min(line.values) for line in _lines(trends)}
    chosen: list[str] = []
    for name in sorted(lines, key=lambda name: (name != COMPOSITE, -lines[name], name)):
        if _column(name) + 3 <= left:
            left -= _column(name) + 3
            chosen.append(name)
    return chosen


def _column(name: str) -> int:
    return max(len(name), len("0.000"))


def _entries(trends: Trends) -> Iterator[str]:
    rows = [("commit", "date", "author", "cases", "change"), *map(_row, trends.entries)]
    commit, date, author, cases, change = (max(map(len, column)) for column in zip(*rows, strict=True))
    names = _headline(trends, _WIDTH - (commit + date + author + cases + change + 4 * 2))

    def line(row: tuple[str, str, str, str, str], means: Iterable[str]) -> str:
        first = f"{row[0]:{commit}}  {row[1]:{date}}  {row[2]:{author}}  {row[3]:>{cases}}  {row[4]:{change}}"
        return "  ".join([first, *means]).rstrip()

    yield line(rows[0], (f"{name:>{_column(name)}} " for name in names))
    path = trends.entries[0].path
    for entry, row in zip(trends.entries, rows[1:], strict=True):
        by_name = {mean.dimension: mean for mean in entry.means}
        yield line(row, (_mean(by_name.get(name), _column(name)) for name in names))
        if entry.path != path:
            yield from _wrapped(f"the baselines were moved from {one_line(path)} to {one_line(entry.path)}")
            path = entry.path
        yield from _below(entry)


def _row(entry: Entry) -> tuple[str, str, str, str, str]:
    commit, date, author = _heading(entry)
    return commit, date, cut(author, _AUTHOR), str(entry.cases), _change(entry)


def _heading(entry: Entry) -> tuple[str, str, str]:
    if not entry.commit:
        return "-", "-", "not committed"
    return _commit(entry), entry.date[:10] or "-", harmless(one_line(entry.author)) or "-"


def _commit(entry: Entry) -> str:
    return entry.commit[:7] or "-"


def _change(entry: Entry) -> str:
    counts = (("+", entry.added), ("-", entry.removed), ("~", entry.changed))
    return " ".join(f"{sign}{count}" for sign, count in counts if count)


def _mean(mean: Mean | None, width: int) -> str:
    if mean is None:
        return f"{'-':>{width}} "
    return f"{number(mean.mean):>{width}}" + (" " if mean.comparable else "*")


def _below(entry: Entry) -> Iterator[str]:
    """What an entry did, in words."""
    for count, done in ((entry.rescored, "rescored"), (entry.renamed, "renamed")):
        if count:
            yield f"{_INDENT}{plural(count, 'case')} {done}"
    for signature in entry.signatures:
        yield from _wrapped(_signature(signature))
    for acceptance in entry.accepted[:_MOST_LINES]:
        yield from _wrapped(_acceptance(acceptance))
    if len(entry.accepted) > _MOST_LINES:
        yield f"{_INDENT}and {plural(len(entry.accepted) - _MOST_LINES, 'more reason')}"


def _signature(signature: NewSignature) -> str:
    before, after = (
        " and ".join(cut(one_line(name), _LONGEST_SIGNATURE) for name in names[:2])
        for names in (signature.before, signature.after)
    )
    return f"{one_line(signature.scorer)} is another version: {before} -> {after}"


def _acceptance(acceptance: Acceptance) -> str:
    reason = f'"{one_line(acceptance.reason)}"' if acceptance.reason else "no reason"
    names = [cut(one_line(name), _LONGEST_ID) for name in acceptance.first[:_MOST_NAMED]]
    more = acceptance.cases - len(names)
    return f"{reason}: {', '.join(names)}" + (f" and {more} more" if more else "")


def _point(point: Point, trends: Trends) -> Iterator[str]:
    entry = trends.entries[point.entry]
    commit, date, author = _heading(entry)
    yield f"  {commit:7}  {date:10}  {cut(author, 2 * _AUTHOR)}  {point.kind}".rstrip()
    if point.earlier_id or point.later_id:
        words = f"was {point.earlier_id}" if point.earlier_id else f"is {point.later_id} from here"
        yield from _wrapped(one_line(words))
    if point.kind in ("found", "added", "changed") or (point.kind == "renamed" and point.changed):
        yield from _wrapped(f'"{one_line(point.reason)}"' if point.reason else "no reason")
    if point.not_comparable:
        yield from _wrapped(f"another version of {', '.join(map(one_line, point.not_comparable))}: not comparable")
    order = {mean.dimension: i for i, mean in enumerate(entry.means)}
    names = sorted(point.scores, key=lambda name: (order.get(name, len(order)), name))
    yield from _wrapped(_listed(_score(name, point) for name in names))
    if point.answers > 1:
        yield f"{_INDENT}{plural(point.answers, 'accepted answer')}"
    if point.broken:
        yield from _wrapped(f"accepted in spite of {', '.join(map(one_line, point.broken))}")
    shown = point.changes or point.trivial
    others = [name for name in point.changed if name != "response" or not shown]
    if others:
        yield from _wrapped(f"{' and '.join(others)} changed")
    for change in point.changes:
        yield from _wrapped(one_line(str(summary(change))))
    if point.trivial:
        yield f"{_INDENT}no change in meaning"
    lower = [f"{one_line(name)} {number(score)}" for name, score in point.to_first.items() if score < 1.0]
    if lower:
        yield from _wrapped(f"compared with the first answer: {_listed(lower)}")


def _score(name: str, point: Point) -> str:
    """A score, with its difference from the one before if there is one."""
    delta = signed(point.deltas.get(name, 0.0))
    return f"{one_line(name)} {number(point.scores[name])}" + (f" ({delta})" if delta != signed(0.0) else "")


def _legend(trends: Trends) -> list[str]:
    """The signs that the table uses."""
    signs = {"+": "+ added", "-": "- removed", "~": "~ changed"}
    used = [words for sign, words in signs.items() if any(sign in _change(entry) for entry in trends.entries)]
    if any(not mean.comparable for entry in trends.entries for mean in entry.means):
        used.append("* another version of the scorer: not comparable with the line above")
    return _wrapped("; ".join(used), "")


def _notes(trends: Trends) -> Iterator[str]:
    """What to know besides."""
    if trends.unreadable:
        yield from _wrapped(f"{plural(trends.unreadable, 'commit')} left out, because a line in the file is broken", "")
    for remark in trends.remarks:
        yield from _wrapped(f"note: {one_line(remark)}", "")
    for decline in trends.declines[:_MOST_DECLINES]:
        yield from _wrapped(f"note: {one_line(decline_in_words(_fall(decline)))}", "")
    if len(trends.declines) > _MOST_DECLINES:
        yield f"and {plural(len(trends.declines) - _MOST_DECLINES, 'more gradual decline')}"


def _fall(decline: Decline) -> Fall:
    return Fall(decline.case, decline.dimension, decline.now, decline.then, decline.commit, decline.reason)


def _listed(items: Iterable[str]) -> str:
    """The items with commas, none of which is broken at the end of a line."""
    return ", ".join(item.replace(" ", _UNBROKEN) for item in items)


def _wrapped(text: str, indent: str = _INDENT) -> list[str]:
    """At most three lines of at most 80 columns."""
    if not text:
        return []
    text = harmless(text)
    width = _WIDTH - _ESCAPED if "::" in text else _WIDTH  # what starts a line will be escaped
    lines = wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], cut(lines[_MOST_LINES - 1] + " ...", width)]
    return [line.replace(_UNBROKEN, " ") for line in lines]
