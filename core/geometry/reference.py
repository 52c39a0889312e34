"""Reference pairs from the text of a CSV file (specs: grounding geometry, section 5.1)."""

import csv
from io import StringIO

from vrty_gate.core.geometry.calibration import Pair
from vrty_gate.core.named_tuple import NamedTuple

RESPONSES = ("response", "answer", "output", "grounded_response")
"""Columns that may hold the response; the first one present counts."""

_LOOKED_AT = 1024


class Reference(NamedTuple):
    """The contents of a CSV file."""

    pairs: list[Pair]
    short: list[int]
    """The last lines of skipped rows with too few cells; the header is on line 1."""
    blank: list[int]
    """The last lines of skipped rows with a blank question or response."""


def read(text: str) -> Reference:
    """The pairs of a file with a header that names `question` and one of `RESPONSES`.

    Cells are separated by semicolons if the beginning has more of these than commas. A byte order mark and further
    cells are ignored. Raises ValueError for other headers, if there are no pairs, and for invalid CSV.
    """
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        raise ValueError("a CSV file cannot contain NUL")  # some Python versions read it and others reject it
    beginning = text[:_LOOKED_AT]
    delimiter = ";" if beginning.count(";") > beginning.count(",") else ","
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    try:
        header = next(rows, [])
        question, response = _columns(header)
        reference = Reference([], [], [])
        for row in rows:
            if not row:
                continue
            if len(row) <= max(question, response):
                reference.short.append(rows.line_num)
                continue
            pair = Pair(row[question].strip(), row[response].strip())
            if all(pair):
                reference.pairs.append(pair)
            else:
                reference.blank.append(rows.line_num)
    except csv.Error as error:
        raise ValueError(f"line {rows.line_num}: {error}") from error
    if not reference.pairs:
        raise ValueError(f"no row has a question and a response{_skipped_note(reference)}")
    return reference


def _columns(header: list[str]) -> tuple[int, int]:
    response = next((name for name in RESPONSES if name in header), None)
    if "question" not in header or response is None:
        raise ValueError(f"the header must contain question and one of {', '.join(RESPONSES)}")
    return header.index("question"), header.index(response)


def _skipped_note(reference: Reference) -> str:
    return (
        f"; rows with too few cells end on lines {', '.join(map(str, reference.short[:5]))}" if reference.short else ""
    )
