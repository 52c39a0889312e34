"""Conditions of rules of one's own: a small closed vocabulary, about a text or the metadata. docs/own-rule-sets.md.

A record says what is demanded, and is what a file is decoded into. `core/grounding/demands.py` makes a check of it.
"""

from typing import Annotated, Literal, NamedTuple

from vrty_gate.core.bounds import Pattern, Range

Place = Literal["response", "question", "context"]

MOST_COUNTED = 1_000
_PHRASE = Pattern(r"\S(?:[\s\S]{0,198}\S)?", "1 to 200 characters with no blank first or last")
Phrase = Annotated[str, _PHRASE]
Phrases = Phrase | tuple[Phrase, ...]
In = Annotated[Place, "The text to look at; the response unless given."]


class AnyOf(NamedTuple):
    """The text has at least one of the phrases."""

    any: Annotated[Phrases, "Phrases, letter case aside, as whole words."]
    in_: In = "response"


class AllOf(NamedTuple):
    """The text has every one of the phrases."""

    all: Annotated[Phrases, "Phrases, letter case aside, as whole words."]
    in_: In = "response"


class NoneOf(NamedTuple):
    """The text has none of the phrases."""

    none: Annotated[Phrases, "Phrases, letter case aside, as whole words."]
    in_: In = "response"


class Matching(NamedTuple):
    """The text has a match of a regular expression."""

    pattern: Annotated[str, "Expression of RE2; (?i) at its beginning sets letter case aside."]
    in_: In = "response"


class Matches(NamedTuple):
    """What a regular expression finds."""

    pattern: Annotated[str, "Expression of RE2; (?i) at its beginning sets letter case aside."]


class Count(NamedTuple):
    """The text has so many words, sentences, phrases or matches."""

    count_: Annotated[
        Literal["words", "sentences"] | tuple[Phrase, ...] | Matches,
        "What is counted: words, sentences, all of the phrases together, or the matches of {pattern: ...}.",
    ]
    at_least: Annotated[int, Range(at_least=0), "Fewest that are enough."] | None = None
    at_most: Annotated[int, Range(at_least=0), "Most that are allowed."] | None = None
    in_: In = "response"


class Overlap(NamedTuple):
    """A share of the content words of the text stand in another one."""

    overlap: Annotated[Place, "The other text."]
    at_least: Annotated[float, Range(above=0, at_most=1), "The share that is enough."]
    in_: In = "response"


class NumbersGrounded(NamedTuple):
    """Every number of the text stands in one of the others, with its value and unit."""

    numbers_grounded: Annotated[Place | tuple[Place, ...], "The other texts."]
    in_: In = "response"
    allow: Annotated[tuple[Phrase, ...], "Numbers that need no source, as texts."] = ()


Scalar = str | bool | int | float
_FIELD = Pattern(r"[A-Za-z0-9_-]{1,60}(?:\.[A-Za-z0-9_-]{1,60}){0,4}", "a name of ASCII letters, digits, _ and -")


class Metadata(NamedTuple):
    """A field of the metadata has a value."""

    metadata: Annotated[str, _FIELD, "The field; a point leads into a mapping, as in order.country."]
    equals: Annotated[Scalar, "The value."] | None = None
    one_of: Annotated[tuple[Scalar, ...], "The values, one of which it has."] | None = None
    present: Annotated[bool, "Whether there is any value but null and blank text."] | None = None
    """One of these three is given."""


Condition = AnyOf | AllOf | NoneOf | Matching | Count | Overlap | NumbersGrounded | Metadata

KINDS: tuple[type[Condition], ...] = (AnyOf, AllOf, NoneOf, Matching, Count, Overlap, NumbersGrounded, Metadata)
"""Each is told by its first field."""


def listed(some: str | tuple[str, ...]) -> tuple[str, ...]:
    """One text or several, as several."""
    return (some,) if isinstance(some, str) else some
