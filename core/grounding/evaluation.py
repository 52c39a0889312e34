"""Rules, sets of rules, and what a set finds in an answer (specs: grounding rules, section 1)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from vrty_gate.core.evidence import BROKEN, Status

Check = Callable[[str, str, "str | None", Mapping[str, Any]], "RuleEvidence"]
"""A question, a response, a context and metadata to what a rule found."""

Predicate = Callable[[Mapping[str, float]], bool]
"""Whether sub-scores flag an answer."""

QUALITY_FLOOR = 0.3


class RuleEvidence(NamedTuple):
    """What a check found."""

    matched: bool
    """Whether the rule counts. A rule that abstains does, and so does one that needs no attestation."""
    span: str
    """The part of the texts that it rests on, or a short summary of it; untrusted."""
    explanation: str
    """Why, in our own words; it quotes no text."""
    status: Status | None = None
    """Passed or failed depending on the match, unless given."""


class ChecklistRule(NamedTuple):
    """One requirement for an answer."""

    id: str
    description: str
    weight: float
    sub_score: str
    check: Check
    citation: str = ""
    """Source of the requirement."""
    blind_spot: str = ""
    """Limitations of the rule."""


class RuleResult(NamedTuple):
    """What became of one rule."""

    rule_id: str
    sub_score: str
    weight: float
    matched: bool
    evidence_span: str
    explanation: str
    status: Status = "passed"
    citation: str = ""


class RuleSetResult(NamedTuple):
    """What a set of rules says of an answer. Scores are in [0, 1], with 4 decimals."""

    sub_scores: Mapping[str, float]
    quality: float
    """Geometric mean of the sub-scores; 0 when one of them is 0 or there are none."""
    flagged: bool
    rule_results: tuple[RuleResult, ...]
    audit_explanation: str
    """All of it in words, one line each."""
    broken: tuple[str, ...] = ()
    """The rules that flag by themselves and did not pass."""

    @property
    def spec(self) -> float:
        """That sub-score, 0.0 when the set has none."""
        return self.sub_scores.get("spec", 0.0)

    @property
    def expl(self) -> float:
        """That sub-score, 0.0 when the set has none."""
        return self.sub_scores.get("expl", 0.0)

    @property
    def bshift(self) -> float:
        """That sub-score, 0.0 when the set has none."""
        return self.sub_scores.get("bshift", 0.0)

    @property
    def groundedness(self) -> float:
        """That sub-score, 0.0 when the set has none."""
        return self.sub_scores.get("groundedness", 0.0)

    @property
    def completeness(self) -> float:
        """That sub-score, 0.0 when the set has none."""
        return self.sub_scores.get("completeness", 0.0)

    @property
    def calibration(self) -> float:
        """That sub-score, 0.0 when the set has none."""
        return self.sub_scores.get("calibration", 0.0)

    @property
    def traceability(self) -> float:
        """That sub-score, 0.0 when the set has none."""
        return self.sub_scores.get("traceability", 0.0)

    @property
    def robustness(self) -> float:
        """That sub-score, 0.0 when the set has none."""
        return self.sub_scores.get("robustness", 0.0)


class RuleSet(NamedTuple):
    """Rules that are scored together."""

    name: str
    rules: tuple[ChecklistRule, ...]
    sub_scores: tuple[str, ...] = ("spec", "expl", "bshift")
    quality_floor: float = QUALITY_FLOOR
    flag_predicate: Predicate | None = None
    """Without one, `spec` or `expl` below `quality_floor` flags."""
    must_pass: frozenset[str] = frozenset()
    """Rules that flag on their own if they fail or are not attested."""
    hidden: frozenset[str] = frozenset()
    """Rules that count as all do, and are not among the results unless they alone flag."""
    notes: tuple[str, ...] = ()
    """Notes for the user of the set, one sentence each."""
    require_metadata: Callable[[Mapping[str, Any]], None] | None = None
    """Looks at the metadata before any rule does. Raises ValueError for what no rule could read as it was meant."""

    def evaluate(
        self,
        *,
        question: str,
        response: str,
        context: str | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> RuleSetResult:
        """What the rules say of a response. Raises ValueError for a blank one, and whatever a check raises."""
        if not response.strip():
            raise ValueError("the response is blank, so no rule applies")
        metadata = metadata or {}
        if self.require_metadata is not None:
            self.require_metadata(metadata)
        results = tuple(_result(rule, rule.check(question, response, context, metadata)) for rule in self.rules)
        scores = {name: _sub_score(name, results) for name in self.sub_scores}
        broken = tuple(one.rule_id for one in results if one.rule_id in self.must_pass and one.status in BROKEN)
        flagged = bool(broken) or (self.flag_predicate or self.is_low)(scores)
        quality = _quality(scores)
        shown = tuple(one for one in results if one.rule_id not in self.hidden or one.rule_id in broken)
        words = _audit(self, scores, quality, flagged, shown, broken)
        return RuleSetResult(scores, quality, flagged, shown, words, broken)

    def is_low(self, scores: Mapping[str, float]) -> bool:
        """Whether sub-scores flag an answer where there is no predicate."""
        return min(scores.get("spec", 0.0), scores.get("expl", 0.0)) < self.quality_floor


def _result(rule: ChecklistRule, found: RuleEvidence) -> RuleResult:
    status = found.status or ("passed" if found.matched else "failed")
    return RuleResult(
        rule.id, rule.sub_score, rule.weight, found.matched, found.span, found.explanation, status, rule.citation
    )


def _sub_score(name: str, results: tuple[RuleResult, ...]) -> float:
    total = 0.0
    for one in results:
        if one.matched and one.sub_score == name:
            total += one.weight
    return round(min(total, 1.0), 4)


def _quality(scores: Mapping[str, float]) -> float:
    product = 1.0
    for score in scores.values():
        product *= score
    return round(product ** (1.0 / len(scores)), 4) if scores else 0.0


_SECTIONS: tuple[tuple[Status, str], ...] = (
    ("passed", "Passed"),
    ("abstained", "Abstained"),
    ("not_attested", "Not attested"),
    ("failed", "Failed"),
)


def _audit(
    rules: RuleSet,
    scores: Mapping[str, float],
    quality: float,
    flagged: bool,
    results: tuple[RuleResult, ...],
    broken: tuple[str, ...],
) -> str:
    numbers = [f"{name} {score:.3f}" for name, score in [*scores.items(), ("quality", quality)]]
    verdict = "FLAGGED" if flagged else "PASS"
    lines = [f"Rule set {rules.name}", *numbers, f"Verdict {verdict}, quality floor {rules.quality_floor:.3f}"]
    lines += [f"Note: {note}" for note in rules.notes]
    if broken:
        lines.append(f"Flagged by rules that must pass: {', '.join(broken)}")
    for status, title in _SECTIONS:
        some = [one for one in results if one.status == status]
        lines += [f"{title}:"] if some else []
        lines += [_line(one) for one in some]
    return "\n".join(" ".join(line.split()) for line in lines)  # a span must not begin a line of its own


def _line(one: RuleResult) -> str:
    weight = f" +{one.weight:.2f}" if one.matched else ""
    span = f' "{one.evidence_span}"' if one.evidence_span else ""
    cited = f" [{one.citation}]" if one.citation else ""
    return f"- {one.rule_id}: {one.explanation}{weight}{span}{cited}"
