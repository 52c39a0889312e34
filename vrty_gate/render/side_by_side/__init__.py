"""Recordings side by side, as text and as Markdown."""

from collections.abc import Iterator

from vrty_gate.render.markdown.inert import cell, in_cell, prose
from vrty_gate.render.meaning import bounded, what_changed
from vrty_gate.render.order import apart, plural
from vrty_gate.render.text import table
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import CaseReport
from vrty_gate.report.order import headline
from vrty_gate.report.side_by_side import Column, SideBySide, is_lost, judged, may_switch

_NUMBERS = {"tokens_in": "tokens in, each", "tokens_out": "tokens out, each", "cost": "cost, each"}
_MOST = 50


def text(compared: SideBySide) -> str:
    """The comparison for a terminal."""
    names = [column.name for column in compared.columns]
    lines = [one_line(_title(compared)), ""]
    lines += [line.rstrip() for line in table(["case", *names], _rows(compared), left=1 + len(names))]
    lines += ["", *_remarks(compared), ""]
    lines += table(["", *names], _totals(compared), left=1)
    for column in compared.columns[1:]:
        only = compared.lost_only(column)
        if only:
            lines += ["", f"Only {one_line(column.name)} loses:"]
            lines += [f"  {one_line(case)}: {one_line(_loss(column.cases.get(case)))}" for case in only[:_MOST]]
            lines += [f"  and {len(only) - _MOST} more"] if len(only) > _MOST else []
        word, why = may_switch(compared, column)
        lines += ["", one_line(f"May {column.name} replace {names[0]}? {word}: {why}.")]
    return "\n".join(lines) + "\n"


def markdown(compared: SideBySide) -> str:
    """The comparison as Markdown, in which nothing of the texts is markup."""
    names = [column.name for column in compared.columns]
    lines = [f"### {prose(_title(compared))}", ""]
    for column in compared.columns[1:]:
        word, why = may_switch(compared, column)
        lines += [f"**May {prose(column.name)} replace {prose(names[0])}?** {prose(word)}: {prose(why)}.", ""]
    lines += _markdown_table(["case", *names], list(_rows(compared)), ":--")
    lines += [*(f"{prose(words)}<br>" for words in _remarks(compared)), ""]
    lines += _markdown_table(["", *names], list(_totals(compared)), "--:")
    for column in compared.columns[1:]:
        only = compared.lost_only(column)
        if only:
            lines += [f"Only {prose(column.name)} loses:", ""]
            lines += [f"- {cell(bounded(case))}: {prose(_loss(column.cases.get(case)))}" for case in only[:_MOST]]
            lines += [f"- and {len(only) - _MOST} more"] if len(only) > _MOST else []
            lines += [""]
    return "\n".join(lines).rstrip() + "\n"


def _markdown_table(head: list[str], rows: list[list[str]], align: str) -> list[str]:
    if not rows:
        return []
    marks = [":--", *[align] * (len(head) - 1)]
    first, *others = ([str(in_cell(words)) for words in row] for row in (head, *rows))
    return [*(f"| {' | '.join(row)} |" for row in (first, marks, *others)), ""]


def _title(compared: SideBySide) -> str:
    names = [_named(column) for column in compared.columns]
    with_what = "the first" if compared.first_is_accepted else "the accepted answers"
    count = plural(len(compared.cases), "case")
    return f"{compared.suite}: {', '.join(names[:-1])} and {names[-1]} on {count}, compared with {with_what}"


def _named(column: Column) -> str:
    others = [model for model in column.models if model != column.name]
    return f"{column.name} ({', '.join(others)})" if others else column.name


def _rows(compared: SideBySide) -> Iterator[list[str]]:
    """A row for each case that not every recording keeps."""
    shown = [case for case in compared.cases if any(map(_is_shown, (c.cases.get(case) for c in compared.columns)))]
    lost = [case for case in shown if any(is_lost(column.cases.get(case)) for column in compared.columns)]
    for case in sorted(shown, key=lambda case: (case not in lost, case))[:_MOST]:
        yield [case, *(_state(column.cases.get(case)) for column in compared.columns)]


def _is_shown(case: CaseReport | None) -> bool:
    return is_lost(case) or (case is not None and case.verdict not in ("pass", "note"))


def _state(case: CaseReport | None) -> str:
    if case is None:
        return "no answer"
    if case.judged == "nobody" and case.verdict == "review":
        return "not judged"
    words = "worse" if case.verdict == "review" else case.verdict.replace("_", " ")
    check = headline(case)
    if not is_lost(case) or check is None or check.current is None:
        return words
    return f"{words}, {check.dimension} {apart(check.current, check.required, 2)[0]}"


def _remarks(compared: SideBySide) -> Iterator[str]:
    shown = sum(any(map(_is_shown, (c.cases.get(case) for c in compared.columns))) for case in compared.cases)
    kept = len(compared.cases) - shown
    if kept:
        yield f"{plural(kept, 'case')} {'passes' if kept == 1 else 'pass'} in every column"
    if shown > _MOST:
        yield f"{shown - _MOST} more cases are not shown"
    if compared.left_out:
        yield f"{plural(len(compared.left_out), 'case')} left out: conversations and cases with several samples"


def _totals(compared: SideBySide) -> Iterator[list[str]]:
    columns = compared.columns
    yield ["worse or missing", *(str(len(compared.lost(column))) for column in columns)]
    for who, words in (
        ("reading", "judged by reading"),
        ("referee", "judged by the referee"),
        ("nobody", "not judged"),
    ):
        counts = [judged(column).get(who, 0) for column in columns]
        if any(counts):
            yield [words, *map(str, counts)]
    for key, words in _NUMBERS.items():
        if any(key in column.numbers for column in columns):
            yield [words, *(_number(key, column) for column in columns)]


def _number(key: str, column: Column) -> str:
    if key not in column.numbers:
        return "-"
    value = column.numbers[key]
    return f"{value:.4g}" if key == "cost" else f"{value:,.0f}"


def _loss(case: CaseReport | None) -> str:
    if case is None:
        return "no answer"
    return what_changed(case) or bounded(case.message) or case.verdict
