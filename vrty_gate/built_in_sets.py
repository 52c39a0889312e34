"""The rule sets that come with vrty-gate, by name and options."""

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any, Literal, NamedTuple

from vrty_gate.core.bounds import Range
from vrty_gate.core.grounding.evaluation import QUALITY_FLOOR, RuleSet
from vrty_gate.core.grounding.language import Language
from vrty_gate.errors import did_you_mean
from vrty_gate.record import Mismatch, decode, encode, show
from vrty_gate.record import schema as describe

Edition = Annotated[
    Literal["improved", "compatible"], "Whose rules: ours, or those of Groundlens 2026.6 with the same verdicts."
]
Domain = Annotated[Literal["general", "finance", "healthcare", "legal"], "What the answers are about."]
Floor = Annotated[float, Range(at_least=0, at_most=1), "A sub-score below it flags, where a set has no other limit."]


class CustomerSupport(NamedTuple):
    """Options of customer_support."""

    edition: Edition = "improved"
    rag: Annotated[bool, "Whether the answers rest on a context."] = True
    domain: Domain = "general"
    language: Annotated[Language, "Of the answers."] = "en"


class Routing(NamedTuple):
    """Options of routing."""

    edition: Edition = "improved"
    domain: Domain = "general"


class SpecializedAgent(NamedTuple):
    """Options of specialized_agent."""

    edition: Edition = "improved"
    domain: Domain = "general"
    tools: Annotated[tuple[str, ...], "Validators of entities."] = ()


class DecisionRationale(NamedTuple):
    """Options of decision_rationale."""

    edition: Edition = "improved"
    domain: Annotated[Literal["finance"], "What the decisions are about."] = "finance"
    regulations: Annotated[tuple[str, ...], "Those whose rules count; all of them unless given."] = ()
    quality_floor: Floor = QUALITY_FLOOR


class Banking(NamedTuple):
    """Options of banking."""

    edition: Edition = "improved"
    quality_floor: Floor = QUALITY_FLOOR


SETS: Mapping[str, Any] = {
    "customer_support": CustomerSupport,
    "routing": Routing,
    "specialized_agent": SpecializedAgent,
    "decision_rationale": DecisionRationale,
    "banking": Banking,
}
"""The sets by name, each with the record of its options."""


class BuiltIn(NamedTuple):
    """A built-in set and what was asked for."""

    rules: RuleSet
    options: Mapping[str, object]
    """All options with their values, those by default included."""


def built_in(name: str, options: Mapping[str, object], language: Language = "en") -> BuiltIn:
    """The set of a name. Raises Mismatch.

    `language` is that of a set that has one, unless its options say otherwise.
    """
    if name not in SETS:
        raise Mismatch(f"is {show(name)}, which is no rule set; {did_you_mean(name, list(SETS))}", ("set",))
    record = SETS[name]
    stated = {"language": language, **options} if "language" in record._fields else options
    chosen = decode(record, dict(stated))
    if chosen.edition == "compatible" and stated.get("regulations"):
        raise Mismatch("has no effect in the compatible edition; remove it", ("regulations",), at_key=True)
    keywords = {key: value for key, value in chosen._asdict().items() if key != "edition"}
    return BuiltIn(_made(name, chosen.edition, keywords), encode(chosen))


def _made(name: str, edition: str, keywords: dict[str, Any]) -> RuleSet:
    package = "vrty_gate.core.grounding" + (".improved" if edition == "improved" else "")
    factory = getattr(import_module(package), f"{name}_rules")
    try:
        made: RuleSet = factory(**keywords)
    except ValueError as error:  # what only the set knows, such as the names of its tools
        raise Mismatch(f"cannot be made: {error}") from error
    return made


def json_schema() -> dict[str, Any]:
    """JSON Schema of a set by name with its options."""
    return {"anyOf": [_described(name) for name in SETS]}


def _described(name: str) -> dict[str, Any]:
    described = describe(SETS[name])
    return {**described, "properties": {"set": {"const": name}, **described["properties"]}, "required": ["set"]}
