"""The built-in rule sets, by name and options."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Annotated, Any, Literal

from vrty_gate.core import bundled
from vrty_gate.core.bounds import Range
from vrty_gate.core.grounding.evaluation import QUALITY_FLOOR, RuleSet
from vrty_gate.core.languages.rule_language import RuleLanguage
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import did_you_mean
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.formats import yaml_text
from vrty_gate.formats.codec import Mismatch, decode, encode, show
from vrty_gate.formats.codec import schema as describe
from vrty_gate.rule_sets.assemble import BuiltIn, Loaded, RuleSetFile, assemble

Edition = Annotated[
    Literal["improved", "compatible"],
    "Rules of vrty-gate (improved), or of Groundlens 2026.6 with the same verdicts (compatible).",
]
Domain = Annotated[Literal["general", "finance", "healthcare", "legal"], "Domain of the answers."]
Floor = Annotated[
    float,
    Range(at_least=0, at_most=1),
    "Compatible edition: limit below which a sub-score flags, unless the set defines another limit.",
]
AnswerLanguage = Annotated[RuleLanguage, "Language of the answers."]
CompatibleDomain = Annotated[
    Literal["general", "finance", "healthcare", "legal"], "Compatible edition: domain of the answers; it has no effect."
]


class CustomerSupport(NamedTuple):
    """Options of customer_support."""

    edition: Edition = "improved"
    rag: Annotated[bool, "Whether the answers are based on a context."] = True
    domain: Domain = "general"
    language: AnswerLanguage = "en"


class Routing(NamedTuple):
    """Options of routing."""

    edition: Edition = "improved"
    domain: CompatibleDomain = "general"
    language: AnswerLanguage = "en"


class SpecializedAgent(NamedTuple):
    """Options of specialized_agent, which has only the compatible edition."""

    edition: Literal["compatible"]
    domain: CompatibleDomain = "general"
    tools: Annotated[tuple[str, ...], "Entity validators; they have no effect."] = ()


class DecisionRationale(NamedTuple):
    """Options of decision_rationale."""

    edition: Edition = "improved"
    domain: Annotated[Literal["finance"], "Compatible edition: domain of the decisions."] = "finance"
    quality_floor: Floor = QUALITY_FLOOR
    language: AnswerLanguage = "en"


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


FILES: Mapping[str, Callable[[], bytes]] = {
    "routing": lambda: bundled.read("routing.rules.yml"),
    "decision_rationale": lambda: bundled.read("decision_rationale.rules.yml"),
    "banking": lambda: bundled.read("banking.rules.yml"),
}
"""Sets whose improved edition is a rule set file."""


def built_in(name: str, options: Mapping[str, object], language: RuleLanguage = "en") -> BuiltIn:
    """The built-in set with this name and these options. Raises Mismatch.

    `language` is the default of the option `language`.
    """
    if name not in SETS:
        raise Mismatch(f"is {show(name)}, which is not a rule set; {did_you_mean(name, list(SETS))}", ("set",))
    if name == "specialized_agent" and options.get("edition") != "compatible":
        problem = "is specialized_agent, which has only the rules of Groundlens; add edition: compatible, or write"
        raise Mismatch(f"{problem} rules of your own in a file", ("set",))
    known = ["set", *SETS[name]._fields]
    for option in options:
        if option not in known:
            problem = f"is an unknown key; {did_you_mean(str(option), known)}"
            raise Mismatch(problem, (option,), at_key=True)
    fields = {"language": language} if "language" in known else {}
    chosen = decode(SETS[name], {**fields, **options})
    factory = _factory(name, chosen.edition)
    parameters = _parameters(factory)
    for option in options:
        if option != "edition" and option not in parameters:
            raise Mismatch(f"is not an option of the {chosen.edition} edition; remove it", (option,), at_key=True)
    keywords = {key: value for key, value in chosen._asdict().items() if key in parameters}
    try:
        made: RuleSet | Loaded = factory(**keywords)
    except ValueError as error:  # checks that only the set can make, such as the names of its tools
        raise Mismatch(f"cannot be created: {error}") from error
    shown = {"edition": chosen.edition, **encode(keywords)}
    if isinstance(made, Loaded):
        return BuiltIn(made.rules, {**shown, "rules": made.fingerprint[:12]})
    return BuiltIn(made, shown)


def _factory(name: str, edition: str) -> Any:
    if edition == "improved" and name in FILES:
        return partial(_of_file, name)
    folder = "compat.grounding" if edition == "compatible" else "grounding"
    return getattr(import_module(f"vrty_gate.core.{folder}.{name}"), f"{name}_rules")


def _parameters(factory: Any) -> set[str]:
    """Options of a set, without those that only cause a warning."""
    if isinstance(factory, partial):
        return {"language"}
    code = factory.__code__
    return set(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]) - {"regulations"}


def _of_file(name: str, language: RuleLanguage) -> Loaded:
    """A set that is a file; its phrases are in all languages."""
    data, _ = yaml_text.read(FILES[name]().decode(), name, DEFAULT_LIMITS)
    return assemble(decode(RuleSetFile, {**data, "language": language}))


def json_schema() -> dict[str, Any]:
    """JSON Schema of a set by name with its options."""
    return {"anyOf": [_described(name) for name in SETS]}


def _described(name: str) -> dict[str, Any]:
    described = describe(SETS[name])
    return {**described, "properties": {"set": {"const": name}, **described["properties"]}, "required": ["set"]}
