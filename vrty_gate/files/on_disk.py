"""Sort more values than memory holds."""

import pickle
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Protocol, TypeVar

Value = TypeVar("Value")


class InOrder(Protocol[Value]):
    """Sorts values by their keys."""

    def __call__(self, values: Iterable[tuple[str, Value]], /) -> Iterator[Value]:
        """The values in ascending order of their keys."""


def sorted_on_disk(values: Iterable[tuple[str, Value]]) -> Iterator[Value]:
    """The values in ascending order of their keys, equal keys in the given order.

    They are kept in a temporary file that nobody else can open and that ends with this process.
    """
    with closing(sqlite3.connect("")) as database:
        database.execute("CREATE TABLE pairs (key TEXT, value BLOB)")
        rows = ((key, pickle.dumps(value, pickle.HIGHEST_PROTOCOL)) for key, value in values)
        database.executemany("INSERT INTO pairs VALUES (?, ?)", rows)
        for (value,) in database.execute("SELECT value FROM pairs ORDER BY key, rowid"):
            yield pickle.loads(value)  # noqa: S301  # written above
