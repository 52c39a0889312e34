"""The scorer `grounding`: whether a response stays with its source or follows a procedure, rule by rule."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Literal

from vrty_gate import rule_sets
from vrty_gate.core.case import Case
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.grounding.condition_checks import TooLong
from vrty_gate.core.grounding.evaluation import RuleSet, RuleSetResult
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.plain import is_blank
from vrty_gate.errors import did_you_mean
from vrty_gate.formats.codec import Mismatch, encode
from vrty_gate.rule_sets.built_in import SETS, built_in
from vrty_gate.scorers import Files, Result, Scorer, Traits, Unscored

VERSION = 1

QUALITY = "grounding"
FLAG = "grounding_unflagged"
SUB_SCORE = "grounding_"
"""Prefix of the dimension of a sub-score."""

GROUNDED = "groundedness"
"""The sub-score for whether an answer stays with its context."""

_LONGEST = 120
"""Maximum characters kept of a span."""
_NAMED = 4


class Options(NamedTuple):
    """Options of the grounding scorer; options that a set does not have are rejected."""

    set: Annotated[
        Literal["customer_support", "routing", "specialized_agent", "decision_rationale", "banking"] | None,
        "Built-in rule set.",
    ] = None
    file: Annotated[str, "File with your own rule set, relative to the manifest."] | None = None
    must_pass: Annotated[tuple[str, ...], "Additional rules of `set` that flag an answer on their own."] | None = None
    may_fail: Annotated[tuple[str, ...], "Rules of `set` that no longer flag an answer on their own."] | None = None
    edition: (
        Annotated[Literal["improved", "compatible"], "Rules of vrty-gate (improved) or Groundlens (compatible)."] | None
    ) = None
    rag: Annotated[bool, "Whether the answers are based on a context."] | None = None
    domain: Annotated[str, "Domain of the answers."] | None = None
    language: Annotated[str, "Language of the answers: en, es or multi."] | None = None
    tools: Annotated[tuple[str, ...], "Entity validators of the compatible edition."] | None = None
    quality_floor: (
        Annotated[float, "Compatible edition: limit below which a sub-score flags, unless the set defines another."]
        | None
    ) = None


def scorer(options: Options, files: Files) -> Scorer:
    """The grounding scorer for a rule set. Raises Mismatch and InputError."""
    evaluator, signature = _evaluator(options, files)
    return Scorer(
        name="grounding",
        signature=f"grounding:{VERSION}|{signature}",
        rules={name: Rule(severity="note", absolute=True) for name in evaluator.dimensions} | {FLAG: Rule(k=1.0)},
        look=evaluator.look,
        traits=Traits(broken=frozenset({FLAG})),
    )


class Evaluator:
    """A set of rules that scores cases. It pickles as its factory, because rules are functions."""

    def __init__(self, make: Callable[[], RuleSet], reads: "Languages | None" = None) -> None:
        self.make, self.reads = make, reads
        self.rules = make()
        self.dimensions = [QUALITY, FLAG, *(SUB_SCORE + name for name in self.rules.sub_scores)]

    def __reduce__(self) -> "tuple[type[Evaluator], tuple[Callable[[], RuleSet], Languages | None]]":
        return Evaluator, (self.make, self.reads)

    def look(self, case: Case, accepted: tuple[Case, ...]) -> Result:
        """The quality, the flag and the sub-scores. Raises Unscored."""
        rules = self.rules
        if GROUNDED in rules.sub_scores and not _context(case) and any(map(_context, accepted)):
            raise Unscored(
                "its accepted answer had a context and this one has none: restore it, or accept the case again"
            )
        result = _evaluate(rules, case)
        foreign = self.reads.foreign(case.response) if self.reads is not None else ""
        doubt = partial(_doubt, GROUNDED in rules.sub_scores and not _context(case), result, foreign)
        if result is None:
            blank = dict.fromkeys(self.dimensions, "the response is blank")
            return Result(dict.fromkeys(self.dimensions, 0.0), partial(dict, blank), doubt=doubt)
        if foreign and self.reads is not None and self.reads.excuse(accepted):
            result = result._replace(flagged=False, broken=())
        scores = [result.quality, float(not result.flagged), *[result.sub_scores[name] for name in rules.sub_scores]]
        return Result(
            dict(zip(self.dimensions, scores, strict=True)),
            partial(_explain, result),
            partial(self._evidence, result, accepted),
            doubt,
        )

    def _evidence(self, result: RuleSetResult, accepted: tuple[Case, ...]) -> tuple[Evidence, ...]:
        """What each rule found, next to its status for the first accepted answer if that can be scored."""
        accepted_result = None
        if accepted:
            with suppress(Unscored):
                accepted_result = _evaluate(self.rules, accepted[0])
        return _evidence(self.rules.must_pass, result, accepted_result)


class Languages(NamedTuple):
    """The languages that a built-in set reads."""

    codes: tuple[str, ...]
    flag_only_these: bool
    """Whether answers in other languages are not flagged: the compatible edition flags what Groundlens flags."""

    def foreign(self, response: str) -> str:
        """The name of the language of a response in another language; empty if it is one of these or unclear."""
        from vrty_gate.core.languages.detect import language_of  # not needed for sets of your own
        from vrty_gate.core.languages.language import record_of

        language = language_of(response)
        return "" if not language or language in self.codes else record_of(language).name

    def excuse(self, accepted: tuple[Case, ...]) -> bool:
        """Whether a response in another language is not flagged: not if only the accepted answers are in these."""
        return self.flag_only_these and all(self.foreign(answer.response) for answer in accepted)


_READ = {"en": ("en",), "es": ("es",), "multi": ("en", "es")}
"""By the option `language`, the languages that a set reads."""


def _evaluator(options: Options, files: Files) -> tuple[Evaluator, str]:
    """The rule set and its signature."""
    stated = encode(options)
    if ("set" in stated) == ("file" in stated):
        both = "set and file are both given" if "set" in stated else "neither set nor file is given"
        raise Mismatch(f"{both}; give one of them: a set is one of {', '.join(SETS)}")
    if options.file is not None:
        if extra := sorted(stated.keys() - {"file"}):
            raise Mismatch(f"cannot be combined with file; set it in {options.file}", (extra[0],), at_key=True)
        text, display_path = files.read(options.file, ("file",)), files.shown(options.file, ("file",))
        fingerprint = rule_sets.load(text, display_path).fingerprint
        return Evaluator(partial(_of_file, text, display_path)), f"rules:{fingerprint[:12]}"
    set_name, must_pass_too, may_fail = stated.pop("set"), stated.pop("must_pass", []), stated.pop("may_fail", [])
    rule_set = built_in(set_name, stated)
    _require_known(must_pass_too, may_fail, rule_set.rules)
    languages = Languages(_READ[str(rule_set.options.get("language", "en"))], options.edition != "compatible")
    evaluator = Evaluator(partial(_of_set, set_name, stated, must_pass_too, may_fail), languages)
    must_pass = f"|must_pass:{','.join(sorted(evaluator.rules.must_pass))}" if must_pass_too or may_fail else ""
    return evaluator, f"{evaluator.rules.name}|{_written(rule_set.options)}{must_pass}"


def _of_file(text: str, display_path: str) -> RuleSet:
    return rule_sets.load(text, display_path).rules


def _of_set(name: str, options: dict[str, Any], must_pass: list[str], may_fail: list[str]) -> RuleSet:
    rules = built_in(name, options).rules
    return rules._replace(must_pass=(rules.must_pass | set(must_pass)) - set(may_fail))


def _require_known(must_pass: list[str], may_fail: list[str], rules: RuleSet) -> None:
    """Raises Mismatch for unknown rules, rules without effect and rules in both lists."""
    known = [rule.id for rule in rules.rules]
    for key, names in (("must_pass", must_pass), ("may_fail", may_fail)):
        for i, name in enumerate(names):
            if name not in known:
                hint = did_you_mean(name, known)
                raise Mismatch(f"is {name!r}, which is not a rule of {rules.name}; {hint}".rstrip("; "), (key, i))
    for i, name in enumerate(may_fail):
        if name in must_pass:
            raise Mismatch(f"is {name!r}, which is also in must_pass; remove one", ("may_fail", i))
        if name not in rules.must_pass:
            raise Mismatch(f"is {name!r}, which never flags on its own; remove it", ("may_fail", i))


def _written(options: Mapping[str, object]) -> str:
    """Options with their values, as in a signature."""
    values = {name: ",".join(value) if isinstance(value, (list, tuple)) else value for name, value in options.items()}
    return "|".join([f"{name}:{str(value).lower()}" for name, value in values.items() if value != ""])


def _context(case: Case) -> str:
    return (case.context or "").strip()


def _question(case: Case) -> str:
    """The question, which can support the answer: the prompt, or the part of it given in the metadata."""
    return case.query if case.query in case.prompt else case.prompt


def _evaluate(rules: RuleSet, case: Case) -> RuleSetResult | None:
    """Evaluate the rules; None for a blank response. Raises Unscored for unreadable metadata and overlong texts."""
    if is_blank(case.response):
        return None
    try:
        return rules.evaluate(
            question=_question(case), response=case.response, context=case.context, metadata=case.metadata
        )
    except TooLong as error:
        raise Unscored(str(error)) from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unscored("a rule cannot read its metadata", str(error)) from error


def _evidence(
    must_pass: frozenset[str], result: RuleSetResult, accepted_result: RuleSetResult | None
) -> tuple[Evidence, ...]:
    accepted_status = {rule.rule_id: rule.status for rule in accepted_result.rule_results} if accepted_result else {}
    return tuple(
        Evidence(
            rule=rule.rule_id,
            status=rule.status,
            before=accepted_status.get(rule.rule_id),
            must_pass=rule.rule_id in must_pass,
            span=_short(rule.evidence_span),
            words=rule.explanation,
            citation=rule.citation,
        )
        for rule in result.rule_results
    )


def _explain(result: RuleSetResult) -> dict[str, str]:
    return {FLAG: _flagged(result)}


def _flagged(result: RuleSetResult) -> str:
    if result.broken:
        return f"flagged by rules that must pass: {_listed(list(result.broken))}"
    scores = ", ".join([f"{name} {score:.3f}" for name, score in result.sub_scores.items()])
    return f"flagged by low sub-scores: {scores}" if result.flagged else "not flagged"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _short(span: str) -> str:
    return span if len(span) <= _LONGEST else span[:_LONGEST] + "..."


def _doubt(lacks_context: bool, result: RuleSetResult | None, foreign: str) -> str:
    """What the case lacks for its rules to be meaningful; empty if nothing."""
    if foreign:
        return f"the rules of grounding do not read {foreign}: their results say little"
    if lacks_context:
        return "no context: results about groundedness say little"
    names = [rule.rule_id for rule in result.rule_results if rule.status == "not_attested"] if result else []
    return f"not attested: {_listed(names)}" if names else ""
