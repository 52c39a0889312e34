"""The `Number` record."""

from vrty_gate.core.named_tuple import NamedTuple

DATE, MONTH, TIME, CODE = "date", "calendar month", "time", "code"
"""Units of figures that are not amounts: `2024-01-31`, `1` for January, `22:30`, `A4`."""


class Number(NamedTuple):
    """A number in a text."""

    value: str
    """A decimal string without grouping or superfluous zeros, `1000.5`; the usual form of a date, time or code."""
    unit: str
    """`EUR`, `%`, `day` ..., or one of `DATE`, `MONTH`, `TIME`, `CODE`; empty if there is none."""
    span: str
    """The number as written."""
    others: tuple[str, ...] = ()
    """Other possible values: another order of day and month, another decimal mark, a time twelve hours later."""
    end: int = 0
    """Where it ends in the text."""
    is_claim: bool = True
    """Whether it states an amount; an article, an ordinal in words or the number of an item does not."""
    is_hour: bool = False
    """Whether it may be an hour of the clock: from nine to six, 9-18 h."""
    is_weak: bool = False
    """Whether it supports no amount with a unit: an article, or the number of an item, a house or a model."""
