"""Names of cases and tags."""

from typing import Annotated

from vrty_gate.core.bounds import Pattern

NAME = Pattern(
    "[A-Za-z0-9_][A-Za-z0-9_./:-]{0,127}",
    "1 to 128 ASCII letters, digits and _ . / : -, starting with a letter, digit or _",
)
Id = Annotated[str, NAME, "Id of the case in reports and baselines."]
