"""Evidence for the findings of conditions."""

from collections.abc import Sequence

from vrty_gate.core.evidence import Status
from vrty_gate.core.grounding.evaluation import RuleEvidence

LONGEST_SPAN = 80
_SHOWN = 5


def evidence(status: Status, explanation: str, span: str = "") -> RuleEvidence:
    """Evidence with a span of at most 80 characters."""
    return RuleEvidence(status in ("passed", "abstained"), span[:LONGEST_SPAN], explanation, status)


def absent(place: str) -> RuleEvidence:
    """Evidence for a missing text: what it should contain is not attested."""
    return evidence("not_attested", f"there is no {place}")


def joined(spans: Sequence[str]) -> str:
    """The first five spans in one."""
    return ", ".join(spans[:_SHOWN])


def counted(count: int, noun: str) -> str:
    """A number with its noun: `1 word`, `2 words`."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """The plural of a noun: `words`, `matches`."""
    return noun + ("es" if noun == "match" else "s")
