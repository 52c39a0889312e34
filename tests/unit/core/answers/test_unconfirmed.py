"""Nobody vouches for an answer with the same value and words, figures or an order that nothing explains."""

import pytest

from vrty_gate.core.answers.value import compare


@pytest.mark.parametrize(
    ("prompt", "before", "after"),
    [
        ("Approve or reject the request?", "cannot approve", "approve"),
        ("Approve or reject the request?", "approve if funds suffice", "approve"),
        ("What was the change in sales?", "5% less", "5% more"),
        ("How large is the sum?", "12345678", "1234.5678"),
        ("What is the balance in cents?", "-1234567", "1234567"),
        ("How much does it cost?", "$20", "$15 (was $20)"),
        ("What is the temperature?", "20 F", "20 C"),
        ("When did Caesar die?", "44 BC", "44 AD"),
        ("What does the ticket cost?", "US$20", "A$20"),
        ("How much does it cost?", "$20", "from $20"),
        ("How much does it cost?", "$20", "$20 off"),
        ("How much does the parcel weigh?", "5 kg", "5 kg 200 g"),
        ("How much does the parcel weigh?", "5 kg", "2 x 5 kg"),
        ("Give the command.", "psql -U app -d shop", "psql -d app -U shop"),
        ("Give the command.", "python app.py -v", "python -v app.py"),
        ("Give the command.", "rm [ab].txt", "rm '[ab].txt'"),
        ("Who won the match?", "Ann beat Bob", "Bob beat Ann"),
        ("Which conversion does the script make?", "CSV to JSON", "JSON to CSV"),
        (
            "\u691c\u67fb\u306e\u7d50\u679c\u306f\u5408\u683c\u3067\u3059\u304b\u3002",
            "\u5408\u683c",
            "\u4e0d\u5408\u683c",
        ),
        ("\u5ba1\u6838\u7ed3\u679c\u662f\u4ec0\u4e48?", "\u901a\u8fc7", "\u4e0d\u901a\u8fc7"),
    ],
)
def test_what_nothing_explains_is_not_the_same(prompt: str, before: str, after: str) -> None:
    value = compare(prompt, [before], after)
    assert value is None or value.outcome != "same"


@pytest.mark.parametrize(
    ("prompt", "before", "after"),
    [
        ("Is the capital Lyon or Paris?", "Paris", "It is Paris."),
        ("How much does the parcel weigh?", "5 kg", "The parcel weighs five kilograms."),
        ("When is it due?", "4 March 2024", "March 4, 2024"),
    ],
)
def test_another_form_is(prompt: str, before: str, after: str) -> None:
    value = compare(prompt, [before], after)
    assert value is not None
    assert value.outcome == "same"
