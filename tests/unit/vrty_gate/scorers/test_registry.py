"""The built-in scorers as the registry states them."""

from vrty_gate.core import vrty
from vrty_gate.core.vrty import idf
from vrty_gate.core.vrty.text import MAX_TOKENS
from vrty_gate.scorers import VRTY


def test_what_is_stated_of_vrty_is_what_it_is() -> None:
    stated = f"vrty:{vrty.VERSION}|idf:{idf.SHA256[:12]}|fold:unicode-14.0.0|cap:{MAX_TOKENS}"
    assert VRTY.signature == stated
    assert (*VRTY.rules,) == vrty.DIMENSIONS
