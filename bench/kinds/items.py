"""Steps, items and rows are lost, added or run together."""

import re
from random import Random

from kinds.grammar import expand, grammars
from kinds.kind import Case, kinds
from kinds.lists import lists, renumbered, tables, with_items
from kinds.order import _bodies, _cells, steps_of
from kinds.text import body_of, lines, put, topic


def step_dropped(case: Case, rng: Random) -> str | None:
    choices = steps_of(case.response)
    if not choices:
        return None
    items = rng.choice(choices)
    pieces = _bodies(items)
    del pieces[rng.randrange(len(pieces))]
    return with_items(case.response, items, renumbered(pieces, items[0].number) if rng.random() < 0.7 else pieces)


def item_dropped(case: Case, rng: Random) -> str | None:
    choices = [items for items in lists(case.response) if len(items) > 2 and items not in steps_of(case.response)]
    if not choices:
        return None
    items = rng.choice(choices)
    pieces = _bodies(items)
    del pieces[rng.randrange(len(pieces))]
    return with_items(case.response, items, renumbered(pieces, items[0].number) if items[0].number else pieces)


def list_cut(case: Case, rng: Random) -> str | None:
    choices = [items for items in lists(case.response) if len(items) > 2]
    if not choices:
        return None
    items = max(choices, key=len)
    return with_items(case.response, items, _bodies(items)[: rng.choice([1, 1, 1, 2 if len(items) > 4 else 1])])


def _borrowed(case: Case, rng: Random) -> str:
    """A short item of the list of another record."""
    for _ in range(40):
        other = rng.choice(case.corpus)
        pool = [
            item.text
            for items in lists(other.baseline)
            for item in items
            if "\n" not in item.text and 20 < len(item.text) < 200
        ]
        if other.id != case.id and pool:
            return re.sub(r"^\s*(?:[-*+•]|\d{1,3}[.)])\s+", "", rng.choice(pool))
    return expand(grammars("items")["items"], "start", rng, topic=topic(case.prompt, rng))


def item_invented(case: Case, rng: Random) -> str | None:
    choices = lists(case.response)
    if not choices:
        return None
    items = rng.choice(choices)
    pieces = _bodies(items)
    place = rng.randint(0, len(pieces))
    mark = re.match(r"[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+", pieces[0])
    body = (
        expand(grammars("items")["items"], "start", rng, topic=topic(case.prompt, rng))
        if rng.random() < 0.4
        else _borrowed(case, rng)
    )
    pieces.insert(place, (mark[0] if mark else "- ") + body)
    return with_items(case.response, items, renumbered(pieces, items[0].number) if items[0].number else pieces)


def item_replaced(case: Case, rng: Random) -> str | None:
    """An item is lost, and another one is there twice."""
    choices = [items for items in lists(case.response) if len(items) > 2]
    if not choices:
        return None
    items = rng.choice(choices)
    pieces = _bodies(items)
    lost, source = rng.sample(range(len(pieces)), 2)
    pieces[lost] = pieces[source]
    return with_items(case.response, items, renumbered(pieces, items[0].number) if items[0].number else pieces)


def item_details_lost(case: Case, rng: Random) -> str | None:
    """Items of the form `term: explanation` keep the term only."""
    choices = []
    for items in lists(case.response):
        short = [
            re.sub(r"^([^\n]{3,70}?)(?:(?<=\*\*)|:|\.|\s[–—-]\s)[*]*:?[ \n].*$", r"\1", item.text, flags=re.DOTALL)
            for item in items
        ]
        if len(items) > 1 and sum(
            len(item.text) > 2 * len(label) for item, label in zip(items, short, strict=True)
        ) * 2 > len(items):
            choices.append((items, [label + ("**" if label.count("**") % 2 else "") for label in short]))
    if not choices:
        return None
    items, short = rng.choice(choices)
    return with_items(case.response, items, short)


def list_run_together(case: Case, rng: Random) -> str | None:
    """The items are one long line without marks."""
    choices = [
        items
        for items in lists(case.response)
        if len(items) > 2 and "```" not in case.response[items[0].start : items[-1].end]
    ]
    if not choices:
        return None
    items = max(choices, key=len)
    joint = rng.choice([" ", " ", ", ", " / ", ""])
    bodies = [
        re.sub(
            r"\s*\n\s*",
            " ",
            body_of(lines(item.text)[0]).text
            if "\n" not in item.text
            else re.sub(r"^\s*(?:[-*+•]|\d+[.)])\s+", "", item.text),
        )
        for item in items
    ]
    return put(case.response, items[0].start, items[-1].end, joint.join(bodies))


def table_row_dropped(case: Case, rng: Random) -> str | None:
    choices = [rows for rows in tables(case.response) if len(rows) > 3]
    if not choices:
        return None
    row = rng.choice(rng.choice(choices)[2:])
    return put(case.response, row.start, min(len(case.response), row.end + 1), "")


def table_flattened(case: Case, rng: Random) -> str | None:
    if not tables(case.response):
        return None
    rows = rng.choice(tables(case.response))
    joint = rng.choice([" ", ", ", "\n"])
    cells = [cell.strip() for index, row in enumerate(rows) if index != 1 for cell in _cells(row.text)]
    return put(case.response, rows[0].start, rows[-1].end, joint.join(cells))


KINDS = kinds(
    "items",
    ("step_dropped", "moderate", step_dropped),
    ("item_dropped", "mild", item_dropped),
    ("item_invented", "moderate", item_invented),
    ("item_replaced", "moderate", item_replaced),
    ("item_details_lost", "moderate", item_details_lost),
    ("list_cut", "moderate", list_cut),
    ("list_run_together", "mild", list_run_together),
    ("table_row_dropped", "mild", table_row_dropped),
    ("table_flattened", "moderate", table_flattened),
)
