"""Numbers where lower is better: how they are read, limited and shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.gate.numbers import Read, as_metadata, check, in_words, others, read
from vrty_gate.core.gate.rule import NUMBER_KEYS, Change, NumberCheck, RiseRule, resolve_rise


@pytest.mark.parametrize(
    ("metadata", "values", "wrong"),
    [
        ({}, {}, {}),
        ({"tokens": 5, "topic": "x"}, {"tokens": 5.0}, {}),
        ({"tokens_in": 5, "tokens_out": 2.0}, {"tokens": 7.0}, {}),
        ({"tokens_in": 5}, {}, {}),
        ({"tokens": 5, "tokens_in": -1}, {"tokens": 5.0}, {}),
        ({"latency_s": 1.5, "cost": 0, "steps": 3}, {"latency": 1.5, "cost": 0.0, "steps": 3.0}, {}),
        ({"cost": -0.1}, {}, {"cost": "cost is negative"}),
        ({"cost": float("nan")}, {}, {"cost": "cost is NaN"}),
        ({"cost": float("inf")}, {}, {"cost": "cost is more than 1e+15"}),
        ({"tokens_in": 5, "tokens_out": 10**400}, {}, {"tokens": "tokens_out is more than 1e+15"}),
        ({"steps": "wash, rinse", "cost": True, "tokens": None}, {}, {}),
    ],
)
def test_numbers_are_read_from_metadata(metadata: dict[str, object], values, wrong) -> None:
    assert read(metadata) == (values, wrong)


def test_other_metadata_stays() -> None:
    assert others({"tokens": 5, "steps": "wash, rinse", "latency_s": 1.0, "topic": 3}) == {
        "steps": "wash, rinse",
        "topic": 3,
    }


@given(st.dictionaries(st.sampled_from(list(NUMBER_KEYS)), st.floats(0, 1e15)))
def test_what_was_read_can_be_read_again(values: dict[str, float]) -> None:
    assert read(as_metadata(values)).values == values


@pytest.mark.parametrize(
    ("name", "changes", "rule"),
    [
        ("tokens", [], RiseRule()),
        ("tokens", [Change(max_rise=0.2)], RiseRule(0.2, 0.0, "fail")),
        ("latency", [Change(max_rise=0.2)], RiseRule(0.2, 0.0, "note")),
        ("latency", [Change(max_rise=0.2, severity="fail"), Change(slack=3)], RiseRule(0.2, 3, "fail")),
        ("cost", [Change(max_rise=0.2), Change(severity="off")], RiseRule(0.2, 0.0, "off")),
    ],
)
def test_time_never_decides_unless_asked_to_and_the_last_level_wins(name: str, changes, rule: RiseRule) -> None:
    assert resolve_rise(name, changes) == rule


def compared(current: float | None, accepted: float | None, rule: RiseRule, name: str = "tokens") -> NumberCheck:
    found = check(name, Read({} if current is None else {name: current}, {}), accepted, rule)
    assert found is not None
    return found


FIFTH = RiseRule(0.2, 0.0, "fail")


@pytest.mark.parametrize(
    ("current", "accepted", "rule", "verdict", "words"),
    [
        (812, 502, FIFTH, "fail", "tokens 812 (+310; at most 602)"),
        (602, 502, FIFTH, "pass", "tokens 602 (+100; at most 602)"),
        (600, 500, FIFTH, "pass", "tokens 600 (+100; at most 600)"),
        (812, 502, RiseRule(), "pass", "tokens 812 (+310)"),
        (500, 502, RiseRule(), "pass", "tokens 500 (-2)"),
        (502, 502, RiseRule(0.0, 0.0, "note"), "pass", "tokens 502 (same; at most 502)"),
        (503, 502, RiseRule(0.0, 0.0, "note"), "note", "tokens 503 (+1; at most 502)"),
        (5, 0, RiseRule(0.5, 5, "fail"), "pass", "tokens 5 (+5; at most 5)"),
        (6, 0, RiseRule(0.5, 5, "fail"), "fail", "tokens 6 (+6; at most 5)"),
        (12345678, None, FIFTH, "new", "tokens 12345678"),
        (None, 502, FIFTH, "fail", "tokens: no number; accepted 502"),
        (None, 502, RiseRule(), "pass", "tokens: no number; accepted 502"),
    ],
)
def test_a_number_may_rise_to_its_limit(current, accepted, rule: RiseRule, verdict: str, words: str) -> None:
    found = compared(current, accepted, rule)
    assert (found.verdict, in_words(found)) == (verdict, words)


def test_numbers_have_their_unit_and_as_many_decimals_as_tell_them_apart() -> None:
    assert in_words(compared(0.0144, 0.0123, RiseRule(), "cost")) == "cost 0.0144 (+0.0021)"
    assert (
        in_words(compared(1.2, 1.0, RiseRule(0.1, 0, "fail"), "latency")) == "latency 1.20 s (+0.20 s; at most 1.10 s)"
    )
    assert in_words(compared(100.0001, 100.0, FIFTH, "cost")) == "cost 100.0001 (+0.0001; at most 120.0000)"
    assert in_words(compared(0.0, 0.0, RiseRule(), "cost")) == "cost 0 (same)"


def test_a_number_that_nobody_states_or_asks_for_is_not_compared() -> None:
    assert check("tokens", Read({}, {}), None, RiseRule()) is None
    wrong = check("cost", Read({}, {"cost": "cost is negative"}), 0.5, FIFTH)
    assert wrong is not None
    assert (wrong.verdict, in_words(wrong)) == ("fail", "cost is negative; accepted 0.500")
