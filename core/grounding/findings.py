"""What conditions find, put into evidence."""

from collections.abc import Sequence

from vrty_gate.core.evidence import Status
from vrty_gate.core.grounding.evaluation import RuleEvidence

LONGEST_SPAN = 80
_SHOWN = 5


def found(status: Status, words: str, span: str = "") -> RuleEvidence:
    """Evidence with a span of at most 80 characters."""
    return RuleEvidence(status in ("passed", "abstained"), span[:LONGEST_SPAN], words, status)


def absent(place: str) -> RuleEvidence:
    """Evidence that a text is not there, so that nobody vouches for what should be in it."""
    return found("not_attested", f"there is no {place}")


def row(spans: Sequence[str]) -> str:
    """The first five as one span."""
    return ", ".join(spans[:_SHOWN])


def many(count: int, noun: str) -> str:
    """`1 word`, `2 words`."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """`words`, `matches`."""
    return noun + ("es" if noun == "match" else "s")
