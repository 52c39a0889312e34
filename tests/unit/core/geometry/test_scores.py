"""Angles, SGI and DGI: ranges, scaling, and embeddings that no score takes."""

import math
import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vrty_gate.core.geometry import lexical, scores, texts
from vrty_gate.core.geometry.angles import EPS, angle, norm, unit
from vrty_gate.core.geometry.calibration import CalibrationResult, Pair, calibrate
from vrty_gate.core.geometry.encoding import set_default_encoder
from vrty_gate.core.geometry.scores import Geometry, Thresholds

NAN, INFINITE = float("nan"), float("inf")
QUESTION = "How long is the refund window?"
CONTEXT = "Refunds are accepted for 30 days after delivery, and the customer pays for the return."
RESPONSE = "Refunds are accepted for 30 days after delivery."

numbers = st.floats(-100, 100, allow_subnormal=False)
vectors = st.lists(numbers, min_size=4, max_size=4).filter(lambda v: norm(v) > 1e-3)


@pytest.fixture(autouse=True)
def _no_default_encoder() -> Iterator[None]:
    yield
    set_default_encoder(None)


def known(dimensions: int = lexical.DIMENSIONS) -> CalibrationResult:
    return CalibrationResult(lexical.NAME, 5, dimensions, (1.0, *[0.0] * (dimensions - 1)), 1.0, {})


@given(vectors, vectors)
def test_an_angle_is_the_same_both_ways_and_between_0_and_pi(a: list[float], b: list[float]) -> None:
    assert angle(a, b) == angle(b, a)
    assert 0.0 <= angle(a, b) <= math.pi


@given(vectors, st.floats(1e-3, 1e3))
def test_equal_directions_are_so_near_that_it_counts_as_zero(a: list[float], scale: float) -> None:
    assert angle(a, a) == 0.0
    assert angle(a, [x * scale for x in a]) < EPS
    assert angle(a, [-x for x in a]) == pytest.approx(math.pi)


def test_a_tiny_angle_is_exact_where_the_arccos_of_a_cosine_is_not() -> None:
    assert angle([1.0, 0.0], [1.0, 1e-7]) == pytest.approx(1e-7, rel=1e-9)


@given(vectors, vectors, vectors, st.floats(1e-2, 1e2), st.floats(1e-2, 1e2), st.floats(1e-2, 1e2))
def test_sgi_does_not_depend_on_the_lengths_of_embeddings(
    q: list[float], c: list[float], r: list[float], i: float, j: float, k: float
) -> None:
    assume(angle(r, c) > 1e-2)
    assume(angle(r, q) > 1e-2)
    once = scores.sgi(q, c, r)
    again = scores.sgi([x * i for x in q], [x * j for x in c], [x * k for x in r])
    assert again.value == pytest.approx(once.value, abs=1.1e-4)
    assert once.q_dist == pytest.approx(angle(r, q), abs=5.1e-5)


@given(vectors, vectors, vectors)
def test_scores_stay_in_their_ranges_and_flag_and_band_agree(q: list[float], c: list[float], r: list[float]) -> None:
    found = scores.sgi(q, c, r)
    assert found.value >= 0.0
    assert 0.0 <= found.normalized <= 1.0
    assert found.flagged == (found.band == "weak")
    found = scores.dgi(q, r, unit(c))
    assert -1.0 <= found.value <= 1.0
    assert 0.0 <= found.normalized <= 1.0
    assert found.flagged == (found.band != "pass")


@given(vectors, vectors, vectors)
def test_dgi_of_the_opposite_direction_is_the_opposite(q: list[float], r: list[float], c: list[float]) -> None:
    direction = unit(c)
    assert scores.dgi(q, r, [-x for x in direction]).value == -scores.dgi(q, r, direction).value


@pytest.mark.parametrize(
    "bad", [[NAN, 1], [INFINITE, 1], [1, -INFINITE], [0, 0], [1e-9, 0], [1e200, 1], [], [1, 2, 3], 5, ["a", 1]]
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_embedding_that_says_nothing_is_an_error_and_never_a_pass(bad: list[float], place: int) -> None:
    some: list[list[float]] = [[1, 0], [0, 1], [1, 1]]
    some[place] = bad
    with pytest.raises(ValueError, match="embedding"):
        scores.sgi(*some)


@pytest.mark.parametrize("bad", [[NAN, 1], [INFINITE, 1], [0, 0], [1e200, 1], [], [1, 2, 3]])
def test_dgi_takes_no_response_that_says_nothing(bad: list[float]) -> None:
    with pytest.raises(ValueError, match="embedding"):
        scores.dgi([1, 0], bad, [1, 0])


@pytest.mark.parametrize("bad", [[NAN, 1], [], [1, 2, 3]])
def test_dgi_takes_no_question_and_no_direction_that_are_no_vectors(bad: list[float]) -> None:
    with pytest.raises(ValueError, match="embedding"):
        scores.dgi(bad, [1, 0], [1, 0])
    with pytest.raises(ValueError, match="embeddings|direction"):
        scores.dgi([0, 1], [1, 0], bad)


def test_a_message_says_which_embedding_is_at_fault() -> None:
    with pytest.raises(ValueError, match="embedding of the context is zero"):
        scores.sgi([1, 0], [0, 0], [1, 1])


def test_flag_and_band_rest_on_the_unrounded_value() -> None:
    q, c = (math.cos(0.949970), math.sin(0.949970)), (math.cos(1.0), -math.sin(1.0))
    found = scores.sgi(q, c, (1.0, 0.0))
    assert (found.value, found.flagged, found.band) == (0.95, True, "weak")


def test_thresholds_move_the_flag_and_the_band() -> None:
    some = [1, 0], [0, 1], [1, 1]
    assert not scores.sgi(*some).flagged
    found = scores.sgi(*some, Thresholds(sgi=1.5))
    assert found.flagged
    assert found.band == "weak"
    assert "1.5 is required" in found.explanation
    assert scores.dgi([0, 0], [1, 3], [1, 0], Thresholds(dgi=0.5)).flagged
    assert not scores.dgi([0, 0], [1, 3], [1, 0], Thresholds(dgi=0.3)).flagged


def test_a_threshold_that_is_no_number_flags() -> None:
    assert scores.sgi([1, 0], [0, 1], [1, 1], Thresholds(sgi=NAN)).flagged
    assert scores.dgi([0, 0], [1, 0], [1, 0], Thresholds(dgi=NAN)).flagged


def test_a_right_angle_is_weak_and_not_opposing_however_it_is_rounded() -> None:
    found = scores.dgi([0, 0], [0.1, 0.3], [0.3, -0.1 - 1e-15])
    assert str(found.value) == "0.0"
    assert found.band == "weak"


@pytest.mark.parametrize("kind", ["float32", "float64"])
def test_arrays_score_as_lists_of_their_numbers(kind: str) -> None:
    rows = np.random.default_rng(1).normal(size=(3, 384)).astype(kind)
    lists = rows.tolist()
    assert scores.sgi(*rows) == scores.sgi(*lists)
    assert scores.dgi(*rows) == scores.dgi(*lists)
    with pytest.raises(ValueError, match="is not a row of numbers"):
        scores.sgi(rows, rows[1], rows[2])


def test_an_encoder_may_return_an_array() -> None:
    def encode(some: list[str]) -> np.ndarray:
        return np.array(lexical.encode(some))

    of_lists = calibrate([Pair(f"what is {n}", f"{n} is fine") for n in "abcde"], encoder=lexical.encode, model="m")
    found = calibrate([Pair(f"what is {n}", f"{n} is fine") for n in "abcde"], encoder=encode, model="m")
    assert found == of_lists
    for context in (CONTEXT, None):
        known_as = {"calibration": found, "thresholds": Thresholds()}
        assert texts.evaluate(QUESTION, RESPONSE, context, encoder=encode, **known_as) == texts.evaluate(
            QUESTION, RESPONSE, context, encoder=lexical.encode, **known_as
        )


def test_the_encoder_that_is_given_goes_before_the_default_and_that_before_the_lexical_one() -> None:
    calls: list[str] = []

    def named(name: str, some: list[str]) -> list[list[float]]:
        calls.append(name)
        return lexical.encode(some)

    def score(**options: object) -> Geometry:
        return texts.sgi(QUESTION, CONTEXT, RESPONSE, thresholds=Thresholds(), **options)  # type: ignore[arg-type]

    assert score() == scores.sgi(*lexical.encode([QUESTION, CONTEXT, RESPONSE]))
    set_default_encoder(lambda some: named("default", some))
    score()
    score(encoder=lambda some: named("given", some))
    set_default_encoder(None)
    score()
    assert calls == ["default", "given"]


def test_the_constants_are_warned_of_whatever_encoder_is_used_unless_thresholds_are_given() -> None:
    set_default_encoder(lexical.encode)
    with pytest.warns(UserWarning, match="fitted with another encoder"):
        texts.sgi(QUESTION, CONTEXT, RESPONSE)
    with pytest.warns(UserWarning, match="fitted with another encoder"):
        texts.evaluate(QUESTION, RESPONSE, CONTEXT, encoder=lexical.encode)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        texts.evaluate(QUESTION, RESPONSE, CONTEXT, thresholds=Thresholds())
        texts.evaluate(QUESTION, RESPONSE, calibration=known())


def test_dgi_without_a_calibration_says_what_to_do() -> None:
    with pytest.raises(ValueError, match="DGI needs a calibration"):
        texts.evaluate(QUESTION, RESPONSE)


def test_a_calibration_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="3 and 256 numbers cannot be compared"):
        texts.dgi(QUESTION, RESPONSE, calibration=known(3))


@pytest.mark.parametrize("texts_of", [("?!", CONTEXT, RESPONSE), (QUESTION, "...", RESPONSE), (QUESTION, CONTEXT, "—")])
def test_a_text_without_words_is_an_error(texts_of: tuple[str, str, str]) -> None:
    with pytest.raises(ValueError, match="found nothing in the text"):
        texts.sgi(*texts_of, thresholds=Thresholds())


@pytest.mark.parametrize("texts_of", [("?!", RESPONSE), (QUESTION, "—")])
def test_neither_has_it_a_dgi(texts_of: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="found nothing in the text"):
        texts.dgi(*texts_of, calibration=known())


def test_an_encoder_that_loses_a_text_is_caught() -> None:
    with pytest.raises(ValueError, match="returned 2 embeddings for 3 texts"):
        texts.sgi(QUESTION, CONTEXT, RESPONSE, encoder=lambda some: lexical.encode(some[:2]))


def test_one_bad_item_does_not_stop_the_others() -> None:
    items: list[object] = [
        {"question": QUESTION, "response": RESPONSE, "context": CONTEXT},
        {"question": QUESTION},
        {"response": RESPONSE},
        {"question": QUESTION, "response": " "},
        {"question": 5, "response": RESPONSE},
        {"question": QUESTION, "response": RESPONSE, "context": 5},
        "no item",
        {"question": QUESTION, "response": RESPONSE},
    ]
    outcomes = texts.evaluate_batch(items, calibration=known(), thresholds=Thresholds())  # type: ignore[arg-type]
    assert [one.result.method if one.result else None for one in outcomes] == ["sgi", *[None] * 6, "dgi"]
    assert [str(one.error) for one in outcomes[1:7]] == [
        "\"items[1] has no 'response'\"",
        "\"items[2] has no 'question'\"",
        "the response is blank",
        "items[4]: question is not text",
        "items[5]: context is not text",
        "items[6] is not an object",
    ]
    with pytest.raises(KeyError, match="items\\[1\\]"):
        texts.require_all(outcomes)
    assert texts.require_all([outcomes[0], outcomes[7]]) == [outcomes[0].result, outcomes[7].result]


@given(st.floats(-1, 40))
def test_a_normalized_sgi_has_no_bits_in_which_platforms_differ(value: float) -> None:
    normalized = scores.normalize_sgi(value)
    assert normalized == round(normalized, 12)
    assert abs(normalized - math.tanh(max(0.0, value - 0.3))) < 1e-12
