"""Calibrations, thresholds and reference pairs: what is kept, what is refused, what is noted of."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.geometry import lexical, reference, texts
from vrty_gate.core.geometry.calibration import CalibrationResult, Pair, calibrate, concentration, direction
from vrty_gate.core.geometry.scores import Thresholds
from vrty_gate.core.geometry.thresholds import Example, fit_thresholds, youden

PAIRS = [
    Pair("How long is the refund window?", "The refund window is 30 days from delivery."),
    Pair("Who pays for a return?", "The customer pays for a return unless the item is broken."),
    Pair("Can I change my address?", "You can change your address until the parcel is sent."),
    Pair("Do you ship abroad?", "We ship to every country of the European Union."),
    Pair("How do I reach support?", "Write to support or call on weekdays from nine to five."),
]


def plane(degrees: dict[str, tuple[float, float]]):
    return lambda some: [degrees[text] for text in some]


def learnt() -> CalibrationResult:
    return calibrate(PAIRS, encoder=lexical.encode, model=lexical.NAME, metadata={"domain": "shop"})


@pytest.mark.parametrize("resultant", [False, True])
def test_a_calibration_scores_the_same_before_it_is_saved_and_after(resultant: bool) -> None:
    found = learnt()
    again = CalibrationResult.from_json(found.to_json(resultant=resultant))
    assert again == (found if resultant else found._replace(resultant=None))
    some = ("Do you ship abroad?", "We ship to Norway as well.")
    assert texts.dgi(*some, calibration=again) == texts.dgi(*some, calibration=found)


def test_what_is_saved_has_the_six_keys_of_the_original_and_the_resultant_when_asked() -> None:
    keys = ["model", "n_pairs", "embedding_dim", "mu_hat", "concentration", "metadata"]
    assert list(json.loads(learnt().to_json())) == keys
    assert list(json.loads(learnt().to_json(resultant=True))) == [*keys, "resultant"]


def test_two_calibrations_of_one_encoder_do_not_disturb_each_other() -> None:
    here, there = learnt(), calibrate(PAIRS[::-1] + PAIRS[:2], encoder=lexical.encode, model=lexical.NAME)
    some = ("Do you ship abroad?", "We ship to Norway as well.")
    once = texts.dgi(*some, calibration=here)
    assert texts.dgi(*some, calibration=there) != once
    assert texts.dgi(*some, calibration=here) == once


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"model": 5}, "model must be a text"),
        ({"n_pairs": -1}, "n_pairs must be a whole number"),
        ({"n_pairs": True}, "n_pairs must be a whole number"),
        ({"embedding_dim": 3}, "embedding_dim must be 2"),
        ({"mu_hat": []}, "mu_hat must be a list of numbers"),
        ({"mu_hat": [1, "0"]}, "mu_hat must be a list of numbers"),
        ({"mu_hat": [1, 1]}, "unit length"),
        ({"mu_hat": [1e300, 0]}, "mu_hat must be a list of numbers"),
        ({"concentration": "high"}, "concentration must be a number"),
        ({"metadata": {"a": 1}}, "metadata must be an object of texts"),
        ({"metadata": []}, "metadata must be an object of texts"),
        ({"resultant": 1.5}, "resultant must be a number from 0 to 1"),
    ],
)
def test_a_calibration_file_that_makes_no_sense_is_refused(change: dict[str, object], says: str) -> None:
    good = {"model": "m", "n_pairs": 5, "embedding_dim": 2, "mu_hat": [1, 0], "concentration": 3, "metadata": {}}
    assert CalibrationResult.from_json(json.dumps(good)).mu_hat == (1.0, 0.0)
    with pytest.raises(ValueError, match=says):
        CalibrationResult.from_json(json.dumps({**good, **change}))


@pytest.mark.parametrize("text", ["", "[]", "5", "{", '{"mu_hat": [NaN]}', "[" * 100_000])
def test_what_is_no_calibration_at_all_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="must be a JSON object"):
        CalibrationResult.from_json(text)


@pytest.mark.parametrize("key", ["model", "n_pairs", "embedding_dim", "mu_hat", "concentration"])
def test_a_missing_key_is_named_and_metadata_may_be_missing(key: str) -> None:
    kept = json.loads(learnt().to_json())
    del kept["metadata"]
    assert CalibrationResult.from_json(json.dumps(kept)).metadata == {}
    del kept[key]
    with pytest.raises(KeyError, match=key):
        CalibrationResult.from_json(json.dumps(kept))


def test_pairs_that_lead_nowhere_together_are_warned_of() -> None:
    rows = {"q": (1.0, 1.0), "up": (1.0, 2.0), "down": (1.0, 0.0)}
    with pytest.warns(UserWarning, match="no common direction"):
        found = direction([Pair("q", "up"), Pair("q", "down")], encoder=plane(rows))
    assert found == ((0.0, 0.0), 0.0)


def test_pairs_that_say_nothing_are_refused() -> None:
    rows = {"q": (1.0, 1.0), "nothing": (0.0, 0.0), "odd": (float("nan"), 1.0)}
    with pytest.raises(ValueError, match="no pair has a direction"):
        direction([Pair("q", "q")], encoder=plane(rows))
    with pytest.raises(ValueError, match="response of pair 2 is zero"):
        direction([Pair("q", "q"), Pair("q", "nothing")], encoder=plane(rows))
    with pytest.raises(ValueError, match="response of pair 1 has a number that is not finite"):
        direction([Pair("q", "odd")], encoder=plane(rows))
    with pytest.raises(ValueError, match="at least 5 pairs, not 4"):
        calibrate(PAIRS[:4], encoder=lexical.encode, model=lexical.NAME)


def test_the_concentration_is_capped_where_the_resultant_tells_more() -> None:
    assert concentration(0.989, 384) > concentration(0.99, 384) == concentration(1.0, 384) == 100.0
    assert concentration(0.0, 384) == 0.0


@given(st.lists(st.integers(0, 20), min_size=1, max_size=30), st.lists(st.integers(0, 20), min_size=1, max_size=30))
def test_no_other_threshold_has_a_greater_j(good: list[int], bad: list[int]) -> None:
    import warnings

    def j(threshold: float) -> float:
        return sum(x >= threshold for x in good) / len(good) + sum(x < threshold for x in bad) / len(bad) - 1

    with warnings.catch_warnings(record=True) as noted:
        warnings.simplefilter("always")
        found = youden(good, bad)
    assert found.j == pytest.approx(j(found.threshold))
    assert all(j(x) <= found.j + 1e-12 for x in range(22))
    assert (found.grounded, found.ungrounded) == (len(good), len(bad))
    assert bool(noted) == (found.j <= 0)


def test_scores_the_wrong_way_round_are_warned_of() -> None:
    with pytest.warns(UserWarning, match="do not separate grounded from ungrounded"):
        assert youden([0.1, 0.2], [0.8, 0.9]) == (0.1, 0.0, 2, 2)


def test_a_threshold_needs_both_kinds_and_finite_scores() -> None:
    for some in (([], [1.0]), ([1.0], [])):
        with pytest.raises(ValueError, match="of both grounded and ungrounded"):
            youden(*some)
    with pytest.raises(ValueError, match="not finite"):
        youden([1.0, float("nan")], [0.5])


def examples() -> list[Example]:
    context = "Refunds are accepted for 30 days after delivery."
    asked = "How long is the refund window?"
    return [
        Example(asked, "Refunds are accepted for 30 days after delivery, no longer.", 0, context),
        Example(asked, "The refund window is a year long.", 1, context),
        Example(asked, "Refunds are accepted for 30 days.", "0", context),
        Example(asked, "How long the refund window is, nobody knows.", 1),
    ]


def test_fitted_thresholds_change_what_is_flagged() -> None:
    found = fit_thresholds(examples(), encoder=lexical.encode, model=lexical.NAME)
    assert found.dgi is None
    assert found.sgi is not None
    assert (found.n, found.sgi.grounded, found.sgi.ungrounded, found.sgi.j) == (4, 2, 1, 1.0)
    fitted = found.thresholds()
    assert fitted.sgi == found.sgi_review > Thresholds().sgi
    assert fitted.dgi == Thresholds().dgi
    for example in examples()[:3]:
        scored = texts.evaluate(example.question, example.response, example.context, thresholds=fitted)
        assert scored.flagged == (example.label == 1)


def test_the_encoder_is_called_once_for_all_examples() -> None:
    calls: list[int] = []

    def encode(some: list[str]) -> list[list[float]]:
        calls.append(len(some))
        return lexical.encode(some)

    found = fit_thresholds(examples(), encoder=encode, calibration=learnt(), model=lexical.NAME)
    assert calls == [11]
    assert found.dgi is not None
    assert found.dgi_pass == found.thresholds().dgi == found.dgi.threshold


def test_a_calibration_of_another_encoder_is_refused() -> None:
    with pytest.raises(ValueError, match="the calibration is of 'lexical-256', the examples of 'other'"):
        fit_thresholds(examples(), encoder=lexical.encode, calibration=learnt(), model="other")


def test_reference_rows_that_are_left_out_are_reported_by_line() -> None:
    found = reference.read('\ufeffquestion;response\nQ1;A1\n"Q\n2";"A;2"\nshort\n\n ;A\nQ;A;more\n')
    assert found.pairs == [("Q1", "A1"), ("Q\n2", "A;2"), ("Q", "A")]
    assert (found.short, found.blank) == ([5], [7])


def test_odd_line_ends_do_not_break_rows() -> None:
    assert reference.read("question,response\rQ\u20281,A\x0b1\r").pairs == [("Q\u20281", "A\x0b1")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the header must contain question"),
        ("question,reply\na,b\n", "one of response, answer, output, grounded_response"),
        ("question,response\n", "no row has a question and a response"),
        ("question,response\na\nb\n", "rows with too few cells end on lines 2, 3"),
        ("question,response\na,b\0\n", "cannot contain NUL"),
        ("question,response\na," + "b" * 200_000, "line 2: field larger than field limit"),
    ],
)
def test_a_file_without_pairs_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        reference.read(text)
