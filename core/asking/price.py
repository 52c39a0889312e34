"""The price of tokens."""

from typing import Annotated

from vrty_gate.core.bounds import Range
from vrty_gate.core.named_tuple import NamedTuple

_AMOUNT = Range(at_least=0, at_most=1_000_000)


class Price(NamedTuple):
    """Price per million tokens, in any currency."""

    input: Annotated[float, _AMOUNT, "Price per million input tokens."]
    output: Annotated[float, _AMOUNT, "Price per million output tokens."]

    def of(self, prompt_tokens: int, completion_tokens: int) -> float:
        """The cost of a number of tokens."""
        return (prompt_tokens * self.input + completion_tokens * self.output) / 1_000_000
