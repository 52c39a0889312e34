"""The results of individual rules for a case, compared with those for the accepted answer."""

from __future__ import annotations  # their values are needed only to read a report

from typing import Annotated, Literal

from vrty_gate.core.named_tuple import NamedTuple

Status = Literal["passed", "failed", "abstained", "not_attested"]
"""The result of a rule: satisfied, violated, not applicable, or lacking a required attestation."""

Change = Literal["newly failing", "no longer attested", "no longer applying", "newly passing", "no longer failing"]


class Evidence(NamedTuple):
    """The result of one rule that contributes to the scores of a case."""

    rule: Annotated[str, "Name of the rule."]
    status: Annotated[Status, "What it found in the current response."]
    before: Annotated[Status, "What it found in the accepted answer."] | None = None
    must_pass: Annotated[bool, "Whether its failure alone flags the response."] = False
    span: Annotated[str, "The part of the texts that the result is based on, or a summary of it."] = ""
    words: Annotated[str, "The reason, without any words from the texts."] = ""
    citation: Annotated[str, "Where the rule comes from."] = ""

    @property
    def change(self) -> Change | None:
        """What changed compared with the accepted answer; None if nothing relevant did."""
        failed, was_failed = self.status in BROKEN, self.before in BROKEN
        if self.must_pass and self.status == "abstained" and self.before == "passed":
            return "no longer applying"
        if self.before is None or failed == was_failed:
            return None
        if failed:
            return "newly failing" if self.status == "failed" else "no longer attested"
        return "newly passing" if self.status == "passed" else "no longer failing"


BROKEN: tuple[Status, ...] = ("failed", "not_attested")
