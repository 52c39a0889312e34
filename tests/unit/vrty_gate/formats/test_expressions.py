"""Expressions of strangers: how large one may become, and what a response may cost."""

import pytest

from vrty_gate.core.case import Case
from vrty_gate.formats.codec import Mismatch
from vrty_gate.formats.expressions import LARGEST, Finder, finder
from vrty_gate.scorers import Unscored, build

COSTLY = "|".join(f"[a-y]{{{n}}}z" for n in (150, 149, 148, 147))


def test_an_expression_that_becomes_too_large_is_refused_when_it_is_read() -> None:
    with pytest.raises(Mismatch, match=f"RE2 instructions, more than {LARGEST}; use fewer repetitions"):
        finder(r"\p{L}{1,20}")
    assert finder(r"\p{L}+ \d{1,20}").finds("caf\u00e9 12")


def test_a_response_for_which_expressions_take_too_long_is_not_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they would take is worked out beforehand: none of them is tried."""
    tried: list[str] = []

    def watched(pattern: str) -> Finder:
        return finder(pattern)._replace(finds=lambda text: bool(tried.append(pattern)))

    scorer = build("rules", {"regex": [COSTLY, COSTLY + "x", COSTLY + "y"]}, None)
    assert scorer.look(Case("p", "abc" * 100), ()).scores == {"regex": 0.0}
    monkeypatch.setattr("vrty_gate.scorers.rules.finder", watched)
    with pytest.raises(Unscored, match="steps on this response"):
        scorer.look(Case("p", "abcdefghij" * 40_000), ())
    assert tried == []
    scorer.look(Case("p", "abc" * 100), ())
    assert len(tried) == 3


def test_so_it_is_in_a_schema() -> None:
    schema = {"items": {"allOf": [{"pattern": COSTLY + end} for end in ("", "x", "y")]}}
    scorer = build("rules", {"schema": schema}, None)
    text = '["' + "abcdefghij" * 40_000 + '"]'
    with pytest.raises(Unscored, match="its schema takes more than"):
        scorer.look(Case("p", text), ())
