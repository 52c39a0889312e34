"""The built-in rule sets, by name and options."""

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any, Literal

from vrty_gate.core.bounds import Range
from vrty_gate.core.grounding.evaluation import QUALITY_FLOOR, RuleSet
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.text.language import Language
from vrty_gate.errors import did_you_mean
from vrty_gate.formats.codec import Mismatch, decode, encode, show
from vrty_gate.formats.codec import schema as describe

Edition = Annotated[
    Literal["improved", "compatible"],
    "Rules of vrty-gate (improved), or of Groundlens 2026.6 with the same verdicts (compatible).",
]
Domain = Annotated[Literal["general", "finance", "healthcare", "legal"], "Domain of the answers."]
Floor = Annotated[
    float, Range(at_least=0, at_most=1), "Limit below which a sub-score flags, unless the set defines another limit."
]
AnswerLanguage = Annotated[Language, "Language of the answers."]
Required = Annotated[bool, "Whether unattested rules flag on their own."]


class CustomerSupport(NamedTuple):
    """Options of customer_support."""

    edition: Edition = "improved"
    rag: Annotated[bool, "Whether the answers are based on a context."] = True
    domain: Domain = "general"
    language: AnswerLanguage = "en"


class Routing(NamedTuple):
    """Options of routing."""

    edition: Edition = "improved"
    domain: Domain = "general"
    language: AnswerLanguage = "en"
    require_attestations: Required = False


class SpecializedAgent(NamedTuple):
    """Options of specialized_agent."""

    edition: Edition = "improved"
    domain: Domain = "general"
    tools: Annotated[tuple[str, ...], "Entity validators; defaults to those of the domain."] = ()
    language: AnswerLanguage = "en"
    require_attestations: Required = False


class DecisionRationale(NamedTuple):
    """Options of decision_rationale."""

    edition: Edition = "improved"
    domain: Annotated[Literal["finance"], "Domain of the decisions."] = "finance"
    regulations: Annotated[tuple[str, ...], "Regulations whose rules are shown; defaults to all."] = ()
    quality_floor: Floor = QUALITY_FLOOR
    language: AnswerLanguage = "en"
    require_attestations: Required = False


class Banking(NamedTuple):
    """Options of banking."""

    edition: Edition = "improved"
    quality_floor: Floor = QUALITY_FLOOR
    language: AnswerLanguage = "en"


SETS: Mapping[str, Any] = {
    "customer_support": CustomerSupport,
    "routing": Routing,
    "specialized_agent": SpecializedAgent,
    "decision_rationale": DecisionRationale,
    "banking": Banking,
}
"""The sets by name, each with the record of its options."""


class BuiltIn(NamedTuple):
    """A built-in set and its options."""

    rules: RuleSet
    options: Mapping[str, object]
    """All options with their values, including defaults."""


def built_in(name: str, options: Mapping[str, object], language: Language = "en") -> BuiltIn:
    """The built-in set with this name and these options. Raises Mismatch.

    `language` is the default of the option `language`.
    """
    if name not in SETS:
        raise Mismatch(f"is {show(name)}, which is not a rule set; {did_you_mean(name, list(SETS))}", ("set",))
    known = ["set", *SETS[name]._fields]
    for option in options:
        if option not in known:
            problem = f"is an unknown key; {did_you_mean(str(option), known)}"
            raise Mismatch(problem, (option,), at_key=True)
    chosen = decode(SETS[name], {"language": language, **options})
    factory = _factory(name, chosen.edition)
    parameters = _parameters(factory)
    for option in options:
        if option != "edition" and option not in parameters:
            raise Mismatch("is not an option of the compatible edition; remove it", (option,), at_key=True)
    keywords = {key: value for key, value in chosen._asdict().items() if key in parameters}
    try:
        rules: RuleSet = factory(**keywords)
    except ValueError as error:  # checks that only the set can make, such as the names of its tools
        raise Mismatch(f"cannot be created: {error}") from error
    return BuiltIn(rules, {"edition": chosen.edition, **encode(keywords)})


def _factory(name: str, edition: str) -> Any:
    package = "vrty_gate.core.grounding" + (".improved" if edition == "improved" else "")
    return getattr(import_module(package), f"{name}_rules")


def _parameters(factory: Any) -> set[str]:
    """Options of the compatible factories, without those that only cause a warning."""
    code = factory.__code__
    names = set(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
    return names if "improved" in factory.__module__ else names - {"regulations"}


def json_schema() -> dict[str, Any]:
    """JSON Schema of a set by name with its options."""
    return {"anyOf": [_described(name) for name in SETS]}


def _described(name: str) -> dict[str, Any]:
    described = describe(SETS[name])
    return {**described, "properties": {"set": {"const": name}, **described["properties"]}, "required": ["set"]}
