"""The format of a custom rule set: the records it is decoded into and from which its JSON Schema is generated."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.case import NOTHING
from vrty_gate.core.gate.rule import Unit
from vrty_gate.core.grounding.conditions import Condition, Phrase
from vrty_gate.core.reading.text.language import Language

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


class RuleSetFile(NamedTuple):
    """A custom rule set."""

    version: Annotated[Literal[1], "Version of this format."]
    name: Annotated[Id, "Name of the set in reports."]
    rules: Annotated[tuple[RuleEntry, ...], "Rules of the set."]
    language: Annotated[Language, "Language for reading numbers and content words."] = "en"
    extends: (
        Annotated[Mapping[str, object], "Built-in set to extend, by name and options; its rules come first."] | None
    ) = None
    allow: Annotated[tuple[Phrase, ...], "Numbers, names and laws that need no source."] = ()
    sub_scores: Annotated[tuple[SubScore, ...], "Sub-scores in order; defaults to the order of first use."] = ()
    quality_floor: (
        Annotated[Unit, "Limit below which a sub-score flags, unless it is in flag_below; defaults to 0.3."] | None
    ) = None
    flag_below: Annotated[Mapping[str, Unit], "Limits by sub-score below which an answer is flagged."] = NOTHING
    must_pass: Annotated[tuple[Id, ...], "Rules that flag on their own if they fail or are not attested."] = ()
