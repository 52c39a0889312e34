"""What a number in a text is."""

from typing import NamedTuple

DATE, MONTH, TIME, CODE = "date", "calendar month", "time", "code"
"""Units of what is written with figures and is no amount: `2024-01-31`, `1` for January, `22:30`, `A4`."""


class Number(NamedTuple):
    """A number as a text has it."""

    value: str
    """A decimal string without grouping or idle zeros, `1000.5`; for a date, time or code its usual form."""
    unit: str
    """`EUR`, `%`, `day` ..., or one of `DATE`, `MONTH`, `TIME`, `CODE`; empty when none is said."""
    span: str
    """As it is written."""
    others: tuple[str, ...] = ()
    """What else it may mean: a date or a numeral in another order or by another language, a time twelve hours on."""
    end: int = 0
    """Where it ends in the text."""
    is_claim: bool = True
    """Whether it says how much or how many; an article, an ordinal in words or the number of an item does not."""
    is_hour: bool = False
    """Whether it stands where an hour of the clock may: from nine to six, 9-18 h."""
    is_weak: bool = False
    """Whether it vouches for no amount with a unit: an article, the number of an item, a house or a model."""
