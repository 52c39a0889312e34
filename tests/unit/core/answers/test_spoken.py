"""A word says something in its own language, and nothing in another."""

import pytest

from vrty_gate.core.answers.value import compare

SAID = [
    ("Hur många gäster får vara i rummet och vad är det för rum?", "31", "31, eller snarare 32"),
    ("Hur många gäster får vara i rummet och vad är det för rum?", "31", "31, nej vänta"),
    ("Ile dni ma marzec i jak to się liczy w tym roku?", "31", "31, przepraszam, nie wiem"),
    ("Сколько дней в марте и как это узнать для этого года?", "31", "31, извините"),
    ("Wie viele Gäste dürfen in den Raum?", "31", "31 oder mehr"),
    ("Hoeveel dagen heeft de maand maart, en hoe weet je dat?", "31", "31 of meer"),
    ("Ist das Paket schon da?", "Ja", "Ja, falls es nicht regnet"),
    ("Is het pakket al binnen en kan ik het halen?", "Ja", "Ja, tenzij het regent"),
    ("Czy paczka jest już na miejscu i czy można ją odebrać?", "Tak", "Tak, chyba że pada"),
]
"""Answers that are taken back, bounded, or given under a condition."""
GIVEN_FIRST = [
    ("Wer ist zuständig: Vertrieb, Einkauf oder Technik?", "Vertrieb", "Vertrieb, weil Technik nicht hilft"),
    ("Qui est responsable : vente, achat ou technique ?", "vente", "vente, puisque technique n'aide pas"),
    ("¿Quién es responsable: ventas, compras o técnica?", "ventas", "ventas, ya que técnica no ayuda"),
]
"""Answers with a reason that names others."""
OF_ANOTHER_LANGUAGE = [
    ("Who wrote the book about the boy on the river?", "Mark Twain", "Mark Twain, alias Samuel Clemens."),  # Portuguese
    ("How many rides did the company have on Monday?", "56", "Uber: 56"),  # German: over
    ("How many calls did the team of the shop take?", "56", "Team Nach: 56"),  # German: after
    ("What does the sign at the door of the shop say?", "Halt", 'The sign says: "Halt, Polizei"'),
    ("Which of the rivers is the longest, and where does it end?", "Oder", "The Oder"),  # German: or
    ("Em que cidade fica a ponte, e como se chega até lá?", "Porto", "No Porto."),  # English: no
    ("Is smoking banned in the room that we have booked?", "Yes", "It is a non-smoking room."),  # Italian: not
]


@pytest.mark.parametrize(("prompt", "accepted", "current"), SAID)
def test_what_takes_back_or_limits_is_read_in_the_language_of_the_prompt(
    prompt: str, accepted: str, current: str
) -> None:
    value = compare(prompt, (accepted,), current)
    assert value is not None
    assert value.outcome == "unclear"


@pytest.mark.parametrize(("prompt", "accepted", "current"), [*GIVEN_FIRST, *OF_ANOTHER_LANGUAGE])
def test_a_reason_and_a_word_of_another_language_change_nothing(prompt: str, accepted: str, current: str) -> None:
    value = compare(prompt, (accepted,), current)
    assert value is not None
    assert value.outcome in ("same", "likely")
