"""Reference pairs from the text of a CSV file (specs: grounding geometry, section 5.1)."""

import csv
from io import StringIO
from typing import NamedTuple

from vrty_gate.core.geometry.calibration import Pair

RESPONSES = ("response", "answer", "output", "grounded_response")
"""Columns that hold the response; the first that is there counts."""

_LOOKED_AT = 1024


class Reference(NamedTuple):
    """What a CSV file holds."""

    pairs: list[Pair]
    short: list[int]
    """Lines on which rows with too few cells end, which are skipped; the header is on line 1."""
    blank: list[int]
    """Lines on which rows with a blank question or response end, which are skipped too."""


def read(text: str) -> Reference:
    """The pairs of a file with a header that names `question` and one of `RESPONSES`.

    Cells are separated by semicolons if there are more of these than commas at its beginning. A byte order mark is
    skipped, further cells are not read. Raises ValueError for other headers, for no pairs, and for invalid CSV.
    """
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        raise ValueError("a CSV file cannot contain NUL")  # which some Pythons read and others refuse
    beginning = text[:_LOOKED_AT]
    delimiter = ";" if beginning.count(";") > beginning.count(",") else ","
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    try:
        header = next(rows, [])
        question, response = _columns(header)
        found = Reference([], [], [])
        for row in rows:
            if not row:
                continue
            if len(row) <= max(question, response):
                found.short.append(rows.line_num)
                continue
            pair = Pair(row[question].strip(), row[response].strip())
            if all(pair):
                found.pairs.append(pair)
            else:
                found.blank.append(rows.line_num)
    except csv.Error as error:
        raise ValueError(f"line {rows.line_num}: {error}") from error
    if not found.pairs:
        raise ValueError(f"no row has a question and a response{_words(found)}")
    return found


def _columns(header: list[str]) -> tuple[int, int]:
    response = next((name for name in RESPONSES if name in header), None)
    if "question" not in header or response is None:
        raise ValueError(f"the header must contain question and one of {', '.join(RESPONSES)}")
    return header.index("question"), header.index(response)


def _words(found: Reference) -> str:
    return f"; rows with too few cells end on lines {', '.join(map(str, found.short[:5]))}" if found.short else ""
