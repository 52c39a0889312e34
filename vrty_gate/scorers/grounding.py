"""The scorer `grounding`: whether a response stays with its source or follows a procedure, rule by rule."""

from collections.abc import Callable, Mapping
from typing import Annotated, Literal, NamedTuple

from vrty_gate.core.case import Case
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.grounding.demands import TooLong
from vrty_gate.core.grounding.evaluation import RuleSet, RuleSetResult
from vrty_gate.core.reading.text.plain import is_blank
from vrty_gate.errors import did_you_mean
from vrty_gate.formats.codec import Mismatch, encode
from vrty_gate.rule_sets.built_in import SETS, built_in
from vrty_gate.scorers import Files, Scorer, Unscored

VERSION = 1

QUALITY = "grounding"
FLAG = "grounding_unflagged"
SUB_SCORE = "grounding_"
"""What the dimension of a sub-score begins with."""

GROUNDED = "groundedness"
"""The sub-score that asks whether an answer stays with its context."""

_LONGEST = 120
"""Characters of a span that are kept."""
_NAMED = 4
_MOST_REMEMBERED = 4_096

Evaluate = Callable[[Case], RuleSetResult | None]
"""A case to what the rules say of it, None of a blank response. Raises Unscored."""


class Options(NamedTuple):
    """Which rules, and how they are read; an option that a set does not have is refused."""

    set: Annotated[
        Literal["customer_support", "routing", "specialized_agent", "decision_rationale", "banking"] | None,
        "A set that comes with vrty-gate.",
    ] = None
    file: Annotated[str, "A set of your own, relative to the manifest."] | None = None
    must_pass: Annotated[tuple[str, ...], "Further rules of `set` that flag by themselves."] | None = None
    may_fail: Annotated[tuple[str, ...], "Rules of `set` that no longer flag by themselves."] | None = None
    edition: Annotated[Literal["improved", "compatible"], "Our rules, or those of Groundlens."] | None = None
    rag: Annotated[bool, "Whether the answers rest on a context."] | None = None
    domain: Annotated[str, "What the answers are about."] | None = None
    language: Annotated[str, "Of the answers: en, es or multi."] | None = None
    tools: Annotated[tuple[str, ...], "Validators of entities."] | None = None
    regulations: Annotated[tuple[str, ...], "Those whose rules are shown."] | None = None
    require_attestations: Annotated[bool, "Whether what nobody attests flags by itself."] | None = None
    quality_floor: Annotated[float, "A sub-score below it flags, where a set has no other limit."] | None = None


def scorer(options: Options, files: Files) -> Scorer:
    """Made for a set of rules. Raises Mismatch and InputError."""
    rules, signature = _rules(options, files)
    evaluate = _remembering(rules)
    dimensions = [QUALITY, FLAG, *(SUB_SCORE + name for name in rules.sub_scores)]

    def score(case: Case, accepted: tuple[Case, ...]) -> dict[str, float]:
        if GROUNDED in rules.sub_scores and not _context(case) and any(map(_context, accepted)):
            raise Unscored(
                "its accepted answer had a context and this one has none: restore it, or accept the case again"
            )
        found = evaluate(case)
        if found is None:
            return dict.fromkeys(dimensions, 0.0)
        scores = [found.sub_scores[name] for name in rules.sub_scores]
        return dict(zip(dimensions, [found.quality, float(not found.flagged), *scores], strict=True))

    def explain(case: Case, accepted: tuple[Case, ...]) -> dict[str, str]:  # noqa: ARG001  # its evidence compares
        found = evaluate(case)
        return {FLAG: _flagged(found)} if found else dict.fromkeys(dimensions, "the response is blank")

    def evidence(case: Case, accepted: tuple[Case, ...]) -> tuple[Evidence, ...]:
        return _evidence(rules.must_pass, evaluate(case), _before(evaluate, accepted))

    def doubt(case: Case) -> str:
        return _doubt(rules, case, evaluate)

    return Scorer(
        name="grounding",
        signature=f"grounding:{VERSION}|{signature}",
        rules={name: Rule(severity="warn", absolute=True) for name in dimensions} | {FLAG: Rule(k=1.0)},
        score=score,
        explain=explain,
        evidence=evidence,
        doubt=doubt,
        notes=rules.notes,
    )


def _rules(options: Options, files: Files) -> tuple[RuleSet, str]:
    """The set, and what pins it."""
    asked = encode(options)
    if ("set" in asked) == ("file" in asked):
        both = "set and file are both given" if "set" in asked else "neither set nor file is given"
        raise Mismatch(f"{both}; name one: a set is one of {', '.join(SETS)}")
    if options.file is not None:
        if beside := sorted(asked.keys() - {"file"}):
            raise Mismatch(f"cannot be combined with file; set it in {options.file}", (beside[0],), at_key=True)
        from vrty_gate import rule_sets  # not needed for those that come with us

        found = rule_sets.load(files.read(options.file, ("file",)), files.shown(options.file, ("file",)))
        return found.rules, f"rules:{found.fingerprint[:12]}"
    name, more, fewer = asked.pop("set"), asked.pop("must_pass", []), asked.pop("may_fail", [])
    made = built_in(name, asked)
    _require_known(more, fewer, made.rules)
    rules = made.rules._replace(must_pass=(made.rules.must_pass | set(more)) - set(fewer))
    alone = f"|must_pass:{','.join(sorted(rules.must_pass))}" if more or fewer else ""
    return rules, f"{rules.name}|{_written(made.options)}{alone}"


def _require_known(more: list[str], fewer: list[str], rules: RuleSet) -> None:
    """Raises Mismatch for what is no rule, already so, or both."""
    known = [rule.id for rule in rules.rules]
    for key, names in (("must_pass", more), ("may_fail", fewer)):
        for i, name in enumerate(names):
            if name not in known:
                hint = did_you_mean(name, known)
                raise Mismatch(f"is {name!r}, which is not a rule of {rules.name}; {hint}".rstrip("; "), (key, i))
    for i, name in enumerate(fewer):
        if name in more:
            raise Mismatch(f"is {name!r}, which must_pass names as well; remove one", ("may_fail", i))
        if name not in rules.must_pass:
            raise Mismatch(f"is {name!r}, which does not flag by itself anyway; remove it", ("may_fail", i))


def _written(options: Mapping[str, object]) -> str:
    """Options with their values, as a signature has them."""
    values = {name: ",".join(value) if isinstance(value, (list, tuple)) else value for name, value in options.items()}
    return "|".join([f"{name}:{str(value).lower()}" for name, value in values.items() if value != ""])


def _context(case: Case) -> str:
    return (case.context or "").strip()


def _question(case: Case) -> str:
    """What is asked, which may vouch for what is answered: the prompt, or that part of it which the metadata names."""
    return case.query if case.query in case.prompt else case.prompt


def _evaluate(rules: RuleSet, case: Case) -> RuleSetResult | None:
    """What the rules say, None of a blank response. Raises Unscored for unreadable metadata and overlong texts."""
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


def _remembering(rules: RuleSet) -> Evaluate:
    """The same, once for each case: its scores, its evidence and what is doubtful about it rest on one result."""
    known: dict[int, tuple[Case, RuleSetResult | None]] = {}

    def evaluate(case: Case) -> RuleSetResult | None:
        if id(case) not in known:  # the case is kept, so that no other has its id
            if len(known) >= _MOST_REMEMBERED:
                known.clear()
            known[id(case)] = case, _evaluate(rules, case)
        return known[id(case)][1]

    return evaluate


def _before(evaluate: Evaluate, accepted: tuple[Case, ...]) -> RuleSetResult | None:
    """What they say of the first accepted answer, None where nobody can tell."""
    try:
        return evaluate(accepted[0]) if accepted else None
    except Unscored:
        return None


def _evidence(
    must_pass: frozenset[str], now: RuleSetResult | None, before: RuleSetResult | None
) -> tuple[Evidence, ...]:
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
        for one in (now.rule_results if now else ())
    )


def _flagged(found: RuleSetResult) -> str:
    if found.broken:
        return f"flagged by what must pass: {_listed(list(found.broken))}"
    scores = ", ".join([f"{name} {score:.3f}" for name, score in found.sub_scores.items()])
    return f"flagged by low sub-scores: {scores}" if found.flagged else "not flagged"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _short(span: str) -> str:
    return span if len(span) <= _LONGEST else span[:_LONGEST] + "..."


def _doubt(rules: RuleSet, case: Case, evaluate: Evaluate) -> str:
    """What the rules of a case rest on that is not there."""
    if GROUNDED in rules.sub_scores and not _context(case):
        return "no context: what is said about groundedness says little"
    try:
        found = evaluate(case)
    except Unscored:
        return ""
    names = [one.rule_id for one in found.rule_results if one.status == "not_attested"] if found else []
    return f"nobody attests: {_listed(names)}" if names else ""
