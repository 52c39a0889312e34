"""Conditions of custom rules: a small closed vocabulary about texts and metadata. docs/own-rule-sets.md.

Rule set files are decoded into these records; `core/grounding/condition_checks.py` turns them into checks.
"""

from typing import Annotated, Literal, get_args

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.named_tuple import NamedTuple

Place = Literal["response", "question", "context"]

MOST_COUNTED = 1_000
_PHRASE = Pattern(r"\S(?:[\s\S]{0,198}\S)?", "1 to 200 characters without leading or trailing spaces")
Phrase = Annotated[str, _PHRASE]
Phrases = Phrase | tuple[Phrase, ...]
In = Annotated[Place, "Text to check; defaults to the response."]
Accents = Annotated[bool, "Whether accents count; without them, devolucion is devolución."]


class AnyOf(NamedTuple):
    """The text has at least one of the phrases."""

    any: Annotated[Phrases, "Phrases to find as whole words; case is ignored."]
    in_: In = "response"
    accents: Accents = True


class AllOf(NamedTuple):
    """The text has every one of the phrases."""

    all: Annotated[Phrases, "Phrases to find as whole words; case is ignored."]
    in_: In = "response"
    accents: Accents = True


class NoneOf(NamedTuple):
    """The text has none of the phrases."""

    none: Annotated[Phrases, "Phrases to find as whole words; case is ignored."]
    in_: In = "response"
    accents: Accents = True


class Matching(NamedTuple):
    """The text has a match of a regular expression."""

    pattern: Annotated[str, "RE2 expression; a leading (?i) ignores case."]
    in_: In = "response"


class Matches(NamedTuple):
    """The matches of a regular expression."""

    pattern: Annotated[str, "RE2 expression; a leading (?i) ignores case."]


Countable = Literal["words", "content_words", "sentences", "numbers"]


class Count(NamedTuple):
    """The number of words, sentences, numbers, phrases or matches of the text is within bounds."""

    count_: Annotated[
        Countable | tuple[Phrase, ...] | Matches,
        "What to count: words, different content words, sentences, numbers other than dates and times, all phrases"
        " together, or the matches of {pattern: ...}.",
    ]
    at_least: Annotated[int, Range(at_least=0), "Minimum count."] | None = None
    at_most: Annotated[int, Range(at_least=0), "Maximum count."] | None = None
    in_: In = "response"


class Overlap(NamedTuple):
    """At least a share of the content words of the text is in another text."""

    overlap: Annotated[Place, "Text to compare with."]
    at_least: Annotated[float, Range(above=0, at_most=1), "Minimum share."]
    in_: In = "response"


class NumbersGrounded(NamedTuple):
    """Every number of the text is in one of the sources, with its value and unit."""

    numbers_grounded: Annotated[Place | tuple[Place, ...], "Texts that count as sources."]
    in_: In = "response"
    allow: Annotated[tuple[Phrase, ...], "Numbers that need no source, as texts."] = ()


Scalar = str | bool | int | float
_FIELD = Pattern(r"[A-Za-z0-9_-]{1,60}(?:\.[A-Za-z0-9_-]{1,60}){0,4}", "a name of ASCII letters, digits, _ and -")


class Metadata(NamedTuple):
    """A field of the metadata has a value."""

    metadata: Annotated[str, _FIELD, "Metadata field; a dot selects a key of a mapping, as in order.country."]
    equals: Annotated[Scalar, "The value."] | None = None
    one_of: Annotated[tuple[Scalar, ...], "Allowed values."] | None = None
    present: Annotated[bool, "Whether the field has a value other than null or blank text."] | None = None
    at_least: Annotated[float, "Minimum of a number."] | None = None
    at_most: Annotated[float, "Maximum of a number."] | None = None
    """One of `equals`, `one_of`, `present` and the bounds is given."""
    optional: Annotated[bool, "Whether an absent field keeps its weight; a `when` on it then does not hold."] = False


Condition = AnyOf | AllOf | NoneOf | Matching | Count | Overlap | NumbersGrounded | Metadata

KINDS: tuple[type[Condition], ...] = get_args(Condition)
"""The kinds of conditions, each identified by its first field."""

_ID = Pattern(
    "[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}", "1 to 64 ASCII letters, digits and _ . -, starting with a letter, digit or _"
)
_SUB_SCORE = Pattern("[a-z][a-z0-9_]{0,39}", "1 to 40 of a-z, 0-9 and _, starting with a letter")
_LINE = Pattern(r"[^\x00-\x1f\x7f]{1,300}", "1 to 300 characters on one line")
_WORDS = Pattern(r"[^\x00-\x08\x0b-\x1f\x7f]{1,1000}", "1 to 1,000 characters")

Id = Annotated[str, _ID]
SubScore = Annotated[str, _SUB_SCORE]


class RuleEntry(NamedTuple):
    """One requirement for an answer."""

    id: Annotated[Id, "Id of the rule in reports."]
    description: Annotated[str, _LINE, "What the answer must do."]
    sub_score: Annotated[SubScore, "Sub-score that the rule contributes to."]
    weight: Annotated[float, Range(above=0, at_most=1), "Weight that it adds if it passes or abstains."]
    pass_: Annotated[Condition, "Condition that must hold."]
    when: Annotated[Condition, "Condition without which the rule abstains."] | None = None
    citation: Annotated[str, _LINE, "Source of the requirement."] = ""
    blind_spot: Annotated[str, _WORDS, "Limitations of the rule."] = ""


def listed(texts: str | tuple[str, ...]) -> tuple[str, ...]:
    """One text or several, as a tuple."""
    return (texts,) if isinstance(texts, str) else texts
