"""The lexical encoder: fixed numbers, any text, and near what shares its words."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.geometry import lexical, scores
from vrty_gate.core.geometry.angles import angle

QUESTION = "How long is the refund window?"
CONTEXT = "Refunds are accepted for 30 days after delivery, and the customer pays for the return."


def test_embeddings_never_change_under_one_name() -> None:
    rows = lexical.encode([CONTEXT, "¿Cuál es la comisión?", "Ωμέγα 返品 500 500 500"])
    digest = sha256(repr(rows).encode()).hexdigest()
    assert (lexical.NAME, digest[:16]) == ("lexical-256", "7f828d661c7e515d")


@given(st.lists(st.text(max_size=60), max_size=4))
def test_every_text_has_an_embedding_of_its_own(some: list[str]) -> None:
    rows = lexical.encode(some)
    assert rows == [lexical.encode([text])[0] for text in some]
    assert all(len(row) == lexical.DIMENSIONS for row in rows)


@pytest.mark.parametrize("text", ["", " \n", "?!", "—", "\ud800"])
def test_a_text_without_words_is_zero(text: str) -> None:
    assert not any(lexical.encode([text])[0])


def test_case_order_and_punctuation_do_not_matter() -> None:
    once, again = lexical.encode(["Refunds take 30 days.", "30 DAYS, take refunds!"])
    assert once == again


def test_numbers_and_rare_words_weigh_more_than_common_ones() -> None:
    kept, other_number, other_article = lexical.encode(
        ["the refund takes 30 days", "the refund takes 90 days", "a refund takes 30 days"]
    )
    assert angle(kept, other_number) > 2 * angle(kept, other_article)


@pytest.mark.parametrize(
    ("response", "flagged"),
    [
        ("Refunds are accepted for 30 days after delivery.", False),
        ("The refund window is as long as you like.", True),
        (QUESTION, True),
    ],
)
def test_answers_from_the_context_pass_and_echoes_of_the_question_are_flagged(response: str, flagged: bool) -> None:
    assert scores.sgi(*lexical.encode([QUESTION, CONTEXT, response])).flagged == flagged
