"""Rules, their evidence, rule sets, and evaluating a set on an answer (specs: grounding rules, section 1)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from vrty_gate.core.case import NOTHING
from vrty_gate.core.evidence import BROKEN, Status
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.text import text_of

QUALITY_FLOOR = 0.3
DOMAINS = ("general", "finance", "healthcare", "legal")
LONGEST_SPAN = 80
_SHOWN = 5


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


def evidence(status: Status, explanation: str, span: str = "") -> RuleEvidence:
    """Evidence with a span of at most 80 characters, of a rule that counts if it passed or abstained."""
    return RuleEvidence(status in ("passed", "abstained"), span[:LONGEST_SPAN], explanation, status)


def abstained(why: str) -> RuleEvidence:
    """Evidence of a rule that does not apply to the answer."""
    return evidence("abstained", why)


def joined(spans: Sequence[str]) -> str:
    """The first five spans in one."""
    return ", ".join(spans[:_SHOWN])


class Given(NamedTuple):
    """The texts and metadata that a rule reads."""

    question: str
    response: str
    context: str | None
    metadata: Mapping[str, Any]


Check = Callable[[Given], RuleEvidence]


class ChecklistRule(NamedTuple):
    """One requirement for an answer."""

    id: str
    weight: float
    sub_score: str
    check: Check
    citation: str = ""
    """Source of the requirement."""
    description: str = ""
    """The requirement in words; docs/grounding-compatible.md has those of the frozen sets."""
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
    broken: tuple[str, ...] = ()
    """The rules that must pass and did not."""


class RuleSet(NamedTuple):
    """Rules that are scored together."""

    name: str
    rules: tuple[ChecklistRule, ...]
    sub_scores: tuple[str, ...]
    quality_floor: float = QUALITY_FLOOR
    limits: Mapping[str, float] = NOTHING
    """Limits by sub-score: an answer that scores less is flagged."""
    must_pass: frozenset[str] = frozenset()
    """Rules that flag on their own if they fail or are not attested."""

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
        source = text_of(context) if context is not None else None
        given = Given(text_of(question), text_of(response), source, metadata or {})
        results = tuple(_result(rule, rule.check(given)) for rule in self.rules)
        scores = {name: _sub_score(name, results) for name in self.sub_scores}
        broken = tuple(rule.rule_id for rule in results if rule.rule_id in self.must_pass and rule.status in BROKEN)
        flagged = bool(broken) or any(scores.get(name, 0.0) < limit for name, limit in self.limits.items())
        return RuleSetResult(scores, _quality(scores), flagged, results, broken)


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


def require_one_of(name: str, value: str, allowed: Iterable[str]) -> None:
    """Raises ValueError for a value that is not allowed."""
    allowed = tuple(allowed)
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}, but must be one of {', '.join(allowed)}")
