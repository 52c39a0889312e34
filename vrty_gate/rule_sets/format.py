"""What may stand in a rule set of one's own: the records it is decoded into, and that its JSON Schema is made from."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.case import NOTHING
from vrty_gate.core.gate.rule import Unit
from vrty_gate.core.grounding.conditions import Condition, Phrase
from vrty_gate.core.reading.text.language import Language

_ID = Pattern(
    "[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}", "1 to 64 ASCII letters, digits and _ . - with a letter, digit or _ first"
)
_SUB_SCORE = Pattern("[a-z][a-z0-9_]{0,39}", "1 to 40 of a-z, 0-9 and _ with a letter first")
_LINE = Pattern(r"[^\x00-\x1f\x7f]{1,300}", "1 to 300 characters on one line")
_WORDS = Pattern(r"[^\x00-\x08\x0b-\x1f\x7f]{1,1000}", "1 to 1,000 characters")

Id = Annotated[str, _ID]
SubScore = Annotated[str, _SUB_SCORE]


class RuleEntry(NamedTuple):
    """One demand on an answer."""

    id: Annotated[Id, "Names the rule in reports."]
    description: Annotated[str, _LINE, "What the answer must do."]
    sub_score: Annotated[SubScore, "The sub-score that it adds to."]
    weight: Annotated[float, Range(above=0, at_most=1), "What it adds when it passes or abstains."]
    pass_: Annotated[Condition, "What must hold."]
    when: Annotated[Condition, "Where this does not hold, the rule abstains."] | None = None
    citation: Annotated[str, _LINE, "Where the demand comes from."] = ""
    blind_spot: Annotated[str, _WORDS, "What the rule cannot see."] = ""


class RuleSetFile(NamedTuple):
    """A rule set of one's own, as vrty-gate reads it."""

    version: Annotated[Literal[1], "Version of this format."]
    name: Annotated[Id, "Names the set in reports."]
    rules: Annotated[tuple[RuleEntry, ...], "The rules."]
    language: Annotated[Language, "How numbers and content words are read."] = "en"
    extends: Annotated[Mapping[str, object], "A built-in set, by name and options, whose rules come first."] | None = (
        None
    )
    allow: Annotated[tuple[Phrase, ...], "Numbers, names and laws that need no source."] = ()
    sub_scores: Annotated[tuple[SubScore, ...], "The sub-scores in their order; that of first use unless given."] = ()
    quality_floor: (
        Annotated[Unit, "A sub-score below it flags, unless flag_below names that; 0.3 unless given."] | None
    ) = None
    flag_below: Annotated[Mapping[str, Unit], "By sub-score: an answer that scores less is flagged."] = NOTHING
    must_pass: Annotated[tuple[Id, ...], "Rules that flag by themselves when they fail or are not attested."] = ()
