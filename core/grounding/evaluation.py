"""Rules, rule sets, and evaluating a rule set on an answer (specs: grounding rules, section 1)."""

from collections.abc import Callable, Mapping
from typing import Any

from vrty_gate.core.evidence import BROKEN, Status
from vrty_gate.core.named_tuple import NamedTuple

Check = Callable[[str, str, "str | None", Mapping[str, Any]], "RuleEvidence"]
"""Takes a question, a response, a context and metadata; returns the evidence."""

Predicate = Callable[[Mapping[str, float]], bool]
"""Whether sub-scores flag an answer."""

QUALITY_FLOOR = 0.3


class RuleEvidence(NamedTuple):
    """The result of a check."""

    matched: bool
    """Whether the weight of the rule counts, as it does if the rule abstains or needs no attestation."""
    span: str
    """The part of the texts that the result is based on, or a short summary of it; untrusted."""
    explanation: str
    """The reason, without quotes from the texts."""
    status: Status | None = None
    """Defaults to passed or failed, depending on `matched`."""


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
    """The result of one rule."""

    rule_id: str
    sub_score: str
    weight: float
    matched: bool
    evidence_span: str
    explanation: str
    status: Status = "passed"
    citation: str = ""


class RuleSetResult(NamedTuple):
    """The result of a rule set for an answer. Scores are in [0, 1], with 4 decimals."""

    sub_scores: Mapping[str, float]
    quality: float
    """Geometric mean of the sub-scores; 0 if one of them is 0 or there are none."""
    flagged: bool
    rule_results: tuple[RuleResult, ...]
    audit_explanation: str
    """The result as text, one line per rule."""
    broken: tuple[str, ...] = ()
    """The rules that must pass and did not."""

    @property
    def spec(self) -> float:
        """The sub-score of this name; 0.0 if the set has none."""
        return self.sub_scores.get("spec", 0.0)

    @property
    def expl(self) -> float:
        """The sub-score of this name; 0.0 if the set has none."""
        return self.sub_scores.get("expl", 0.0)

    @property
    def bshift(self) -> float:
        """The sub-score of this name; 0.0 if the set has none."""
        return self.sub_scores.get("bshift", 0.0)

    @property
    def groundedness(self) -> float:
        """The sub-score of this name; 0.0 if the set has none."""
        return self.sub_scores.get("groundedness", 0.0)

    @property
    def completeness(self) -> float:
        """The sub-score of this name; 0.0 if the set has none."""
        return self.sub_scores.get("completeness", 0.0)

    @property
    def calibration(self) -> float:
        """The sub-score of this name; 0.0 if the set has none."""
        return self.sub_scores.get("calibration", 0.0)

    @property
    def traceability(self) -> float:
        """The sub-score of this name; 0.0 if the set has none."""
        return self.sub_scores.get("traceability", 0.0)

    @property
    def robustness(self) -> float:
        """The sub-score of this name; 0.0 if the set has none."""
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
    """Rules that count like others, but are listed among the results only if they flag on their own."""
    notes: tuple[str, ...] = ()
    """Notes for the user of the set, one sentence each."""
    require_metadata: Callable[[Mapping[str, Any]], None] | None = None
    """Checks the metadata before any rule reads it. Raises ValueError for metadata that the rules would misread."""

    def evaluate(
        self,
        *,
        question: str,
        response: str,
        context: str | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> RuleSetResult:
        """The result for a response. Raises ValueError for a blank response, and what a check raises."""
        if not response.strip():
            raise ValueError("the response is blank, so no rule applies")
        metadata = metadata or {}
        if self.require_metadata is not None:
            self.require_metadata(metadata)
        results = tuple(_result(rule, rule.check(question, response, context, metadata)) for rule in self.rules)
        scores = {name: _sub_score(name, results) for name in self.sub_scores}
        broken = tuple(rule.rule_id for rule in results if rule.rule_id in self.must_pass and rule.status in BROKEN)
        flagged = bool(broken) or (self.flag_predicate or self.is_low)(scores)
        quality = _quality(scores)
        listed = tuple(rule for rule in results if rule.rule_id not in self.hidden or rule.rule_id in broken)
        audit = _audit(self, scores, quality, flagged, listed, broken)
        return RuleSetResult(scores, quality, flagged, listed, audit, broken)

    def is_low(self, scores: Mapping[str, float]) -> bool:
        """Whether sub-scores flag an answer if the set has no predicate."""
        return min(scores.get("spec", 0.0), scores.get("expl", 0.0)) < self.quality_floor


def _result(rule: ChecklistRule, evidence: RuleEvidence) -> RuleResult:
    status = evidence.status or ("passed" if evidence.matched else "failed")
    return RuleResult(
        rule.id,
        rule.sub_score,
        rule.weight,
        evidence.matched,
        evidence.span,
        evidence.explanation,
        status,
        rule.citation,
    )


def _sub_score(name: str, results: tuple[RuleResult, ...]) -> float:
    total = 0.0
    for result in results:
        if result.matched and result.sub_score == name:
            total += result.weight
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
        members = [result for result in results if result.status == status]
        lines += [f"{title}:"] if members else []
        lines += [_line(result) for result in members]
    return "\n".join(" ".join(line.split()) for line in lines)  # a span must not start a new line


def _line(result: RuleResult) -> str:
    weight = f" +{result.weight:.2f}" if result.matched else ""
    span = f' "{result.evidence_span}"' if result.evidence_span else ""
    cited = f" [{result.citation}]" if result.citation else ""
    return f"- {result.rule_id}: {result.explanation}{weight}{span}{cited}"
