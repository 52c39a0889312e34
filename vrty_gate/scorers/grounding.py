"""The scorer `grounding`: whether a response stays with its source or follows a procedure, rule by rule."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

from vrty_gate.core.case import Case
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.grounding.demands import TooLong
from vrty_gate.core.grounding.evaluation import RuleSet, RuleSetResult
from vrty_gate.core.reading.text.plain import is_blank
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
    must_pass: Annotated[tuple[str, ...], "Additional rules of `set` that flag on their own."] | None = None
    may_fail: Annotated[tuple[str, ...], "Rules of `set` that no longer flag on their own."] | None = None
    edition: (
        Annotated[Literal["improved", "compatible"], "Rules of vrty-gate (improved) or Groundlens (compatible)."] | None
    ) = None
    rag: Annotated[bool, "Whether the answers are based on a context."] | None = None
    domain: Annotated[str, "Domain of the answers."] | None = None
    language: Annotated[str, "Language of the answers: en, es or multi."] | None = None
    tools: Annotated[tuple[str, ...], "Entity validators."] | None = None
    regulations: Annotated[tuple[str, ...], "Regulations whose rules are shown."] | None = None
    require_attestations: Annotated[bool, "Whether unattested rules flag on their own."] | None = None
    quality_floor: (
        Annotated[float, "Limit below which a sub-score flags, unless the set defines another limit."] | None
    ) = None


def scorer(options: Options, files: Files) -> Scorer:
    """The grounding scorer for a rule set. Raises Mismatch and InputError."""
    evaluator, signature = _evaluator(options, files)
    return Scorer(
        name="grounding",
        signature=f"grounding:{VERSION}|{signature}",
        rules={name: Rule(severity="warn", absolute=True) for name in evaluator.dimensions} | {FLAG: Rule(k=1.0)},
        look=evaluator.look,
        traits=Traits(notes=evaluator.rules.notes),
    )


class Evaluator:
    """A set of rules that scores cases. It pickles as what it was made from, because rules are functions."""

    def __init__(self, make: Callable[[], RuleSet]) -> None:
        self.make = make
        self.rules = make()
        self.dimensions = [QUALITY, FLAG, *(SUB_SCORE + name for name in self.rules.sub_scores)]

    def __reduce__(self) -> tuple[type["Evaluator"], tuple[Callable[[], RuleSet]]]:
        return Evaluator, (self.make,)

    def look(self, case: Case, accepted: tuple[Case, ...]) -> Result:
        """The quality, the flag and the sub-scores. Raises Unscored."""
        rules = self.rules
        if GROUNDED in rules.sub_scores and not _context(case) and any(map(_context, accepted)):
            raise Unscored(
                "its accepted answer had a context and this one has none: restore it, or accept the case again"
            )
        found = _evaluate(rules, case)
        doubt = partial(_doubt, GROUNDED in rules.sub_scores and not _context(case), found)
        if found is None:
            blank = dict.fromkeys(self.dimensions, "the response is blank")
            return Result(dict.fromkeys(self.dimensions, 0.0), partial(dict, blank), doubt=doubt)
        scores = [found.quality, float(not found.flagged), *[found.sub_scores[name] for name in rules.sub_scores]]
        return Result(
            dict(zip(self.dimensions, scores, strict=True)),
            partial(_explain, found),
            partial(self._evidence, found, accepted),
            doubt,
        )

    def _evidence(self, found: RuleSetResult, accepted: tuple[Case, ...]) -> tuple[Evidence, ...]:
        """What each rule says, beside what it said of the first accepted answer where that can be told."""
        before = None
        if accepted:
            with suppress(Unscored):
                before = _evaluate(self.rules, accepted[0])
        return _evidence(self.rules.must_pass, found, before)


def _evaluator(options: Options, files: Files) -> tuple[Evaluator, str]:
    """The rule set and its signature."""
    asked = encode(options)
    if ("set" in asked) == ("file" in asked):
        both = "set and file are both given" if "set" in asked else "neither set nor file is given"
        raise Mismatch(f"{both}; give one of them: a set is one of {', '.join(SETS)}")
    if options.file is not None:
        if beside := sorted(asked.keys() - {"file"}):
            raise Mismatch(f"cannot be combined with file; set it in {options.file}", (beside[0],), at_key=True)
        from vrty_gate import rule_sets  # not needed for built-in sets

        text, shown = files.read(options.file, ("file",)), files.shown(options.file, ("file",))
        return Evaluator(partial(_of_file, text, shown)), f"rules:{rule_sets.load(text, shown).fingerprint[:12]}"
    name, more, fewer = asked.pop("set"), asked.pop("must_pass", []), asked.pop("may_fail", [])
    made = built_in(name, asked)
    _require_known(more, fewer, made.rules)
    evaluator = Evaluator(partial(_of_set, name, asked, more, fewer))
    alone = f"|must_pass:{','.join(sorted(evaluator.rules.must_pass))}" if more or fewer else ""
    return evaluator, f"{evaluator.rules.name}|{_written(made.options)}{alone}"


def _of_file(text: str, shown: str) -> RuleSet:
    from vrty_gate import rule_sets

    return rule_sets.load(text, shown).rules


def _of_set(name: str, options: dict[str, Any], more: list[str], fewer: list[str]) -> RuleSet:
    rules = built_in(name, options).rules
    return rules._replace(must_pass=(rules.must_pass | set(more)) - set(fewer))


def _require_known(more: list[str], fewer: list[str], rules: RuleSet) -> None:
    """Raises Mismatch for unknown rules, rules without effect and rules in both lists."""
    known = [rule.id for rule in rules.rules]
    for key, names in (("must_pass", more), ("may_fail", fewer)):
        for i, name in enumerate(names):
            if name not in known:
                hint = did_you_mean(name, known)
                raise Mismatch(f"is {name!r}, which is not a rule of {rules.name}; {hint}".rstrip("; "), (key, i))
    for i, name in enumerate(fewer):
        if name in more:
            raise Mismatch(f"is {name!r}, which is in must_pass as well; remove one", ("may_fail", i))
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


def _evidence(must_pass: frozenset[str], now: RuleSetResult, before: RuleSetResult | None) -> tuple[Evidence, ...]:
    then = {one.rule_id: one.status for one in before.rule_results} if before else {}
    return tuple(
        Evidence(
            rule=one.rule_id,
            status=one.status,
            before=then.get(one.rule_id),
            must_pass=one.rule_id in must_pass,
            span=_short(one.evidence_span),
            words=one.explanation,
            citation=one.citation,
        )
        for one in now.rule_results
    )


def _explain(found: RuleSetResult) -> dict[str, str]:
    return {FLAG: _flagged(found)}


def _flagged(found: RuleSetResult) -> str:
    if found.broken:
        return f"flagged by rules that must pass: {_listed(list(found.broken))}"
    scores = ", ".join([f"{name} {score:.3f}" for name, score in found.sub_scores.items()])
    return f"flagged by low sub-scores: {scores}" if found.flagged else "not flagged"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _short(span: str) -> str:
    return span if len(span) <= _LONGEST else span[:_LONGEST] + "..."


def _doubt(lacks_context: bool, found: RuleSetResult | None) -> str:
    """What the rules need that a case does not have."""
    if lacks_context:
        return "no context: results about groundedness say little"
    names = [one.rule_id for one in found.rule_results if one.status == "not_attested"] if found else []
    return f"not attested: {_listed(names)}" if names else ""
