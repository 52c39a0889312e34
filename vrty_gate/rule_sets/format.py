"""The format of a custom rule set: the records it is decoded into and from which its JSON Schema is generated."""

from collections.abc import Mapping
from typing import Annotated, Literal

from vrty_gate.core.case import NOTHING
from vrty_gate.core.gate.rule import Unit
from vrty_gate.core.grounding.conditions import Id, Phrase, RuleEntry, SubScore
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.text.language import Language


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
