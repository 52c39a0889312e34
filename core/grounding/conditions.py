"""Conditions of rules of one's own: a small closed vocabulary, about a text or the metadata. docs/own-rule-sets.md.

A record says what is demanded, and is what a file is decoded into. `core/grounding/demands.py` makes a check of it.
"""

from typing import Annotated, Literal, NamedTuple

from vrty_gate.core.bounds import Pattern, Range

Place = Literal["response", "question", "context"]

MOST_COUNTED = 1_000
_PHRASE = Pattern(r"\S(?:[\s\S]{0,198}\S)?", "1 to 200 characters without leading or trailing spaces")
Phrase = Annotated[str, _PHRASE]
Phrases = Phrase | tuple[Phrase, ...]
In = Annotated[Place, "Text to check; defaults to the response."]


class AnyOf(NamedTuple):
    """The text has at least one of the phrases."""

    any: Annotated[Phrases, "Phrases to find as whole words; case is ignored."]
    in_: In = "response"


class AllOf(NamedTuple):
    """The text has every one of the phrases."""

    all: Annotated[Phrases, "Phrases to find as whole words; case is ignored."]
    in_: In = "response"


class NoneOf(NamedTuple):
    """The text has none of the phrases."""

    none: Annotated[Phrases, "Phrases to find as whole words; case is ignored."]
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
        "What to count: words, sentences, all phrases together, or the matches of {pattern: ...}.",
    ]
    at_least: Annotated[int, Range(at_least=0), "Minimum count."] | None = None
    at_most: Annotated[int, Range(at_least=0), "Maximum count."] | None = None
    in_: In = "response"


class Overlap(NamedTuple):
    """A share of the content words of the text stand in another one."""

    overlap: Annotated[Place, "Text to compare with."]
    at_least: Annotated[float, Range(above=0, at_most=1), "Minimum share."]
    in_: In = "response"


class NumbersGrounded(NamedTuple):
    """Every number of the text stands in one of the others, with its value and unit."""

    numbers_grounded: Annotated[Place | tuple[Place, ...], "Texts that count as sources."]
    in_: In = "response"
    allow: Annotated[tuple[Phrase, ...], "Numbers that need no source, as texts."] = ()


Scalar = str | bool | int | float
_FIELD = Pattern(r"[A-Za-z0-9_-]{1,60}(?:\.[A-Za-z0-9_-]{1,60}){0,4}", "a name of ASCII letters, digits, _ and -")


class Metadata(NamedTuple):
    """A field of the metadata has a value."""

    metadata: Annotated[str, _FIELD, "Metadata field; a dot leads into a mapping, as in order.country."]
    equals: Annotated[Scalar, "The value."] | None = None
    one_of: Annotated[tuple[Scalar, ...], "Allowed values."] | None = None
    present: Annotated[bool, "Whether the field has a value other than null or blank text."] | None = None
    """One of these three is given."""


Condition = AnyOf | AllOf | NoneOf | Matching | Count | Overlap | NumbersGrounded | Metadata

KINDS: tuple[type[Condition], ...] = (AnyOf, AllOf, NoneOf, Matching, Count, Overlap, NumbersGrounded, Metadata)
"""Each is told by its first field."""


def listed(some: str | tuple[str, ...]) -> tuple[str, ...]:
    """One text or several, as several."""
    return (some,) if isinstance(some, str) else some
