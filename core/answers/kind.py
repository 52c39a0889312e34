"""The kinds of closed answers that a manifest can state."""

from typing import Literal, get_args

Kind = Literal[
    "label",
    "yes_no",
    "letter",
    "quantity",
    "identifier",
    "command",
    "query",
    "pattern",
    "list",
    "text",
    "sentence",
    "free",
]
"""What an answer is: `quantity` is a number, an amount, a date or a time; `identifier` is also a path or a link;
`sentence` is a sentence with one name or fact that answers; `free` is prose, which is not compared as a value."""

KINDS: tuple[Kind, ...] = get_args(Kind)
