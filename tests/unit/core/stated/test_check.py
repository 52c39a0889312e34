"""What a response must keep is found in any notation, and nothing else is taken for it."""

import pytest
from steps import growth

from vrty_gate.core.stated.check import MOST, excerpt, is_readable, missing, said
from vrty_gate.core.stated.proposals import proposals

KEPT = [
    # numbers with units, money, dates and times
    ("30 days", "Return it within thirty days."),
    ("thirty days", "Return it within 30 days."),
    ("30 days", "There is a **30**-day window."),
    ("14 days", "You have two weeks to decide."),
    ("90 minutes", "It takes 1.5 hours in all."),
    ("30 minutes", "It takes half an hour."),
    ("$1,200", "It costs 1,200 dollars."),
    ("$1,200", "It costs USD 1200."),
    ("1,200 dollars", "Pay $1,200.00 today."),
    ("5 %", "The fee is five percent."),
    ("50 cents", "It costs $0.50 a page."),
    ("2 km", "It is 2,000 m from here."),
    ("2026-03-13", "It ends on 13 March 2026."),
    ("2026-03-13", "It ends on March 13th, 2026."),
    ("13 March 2026", "It ends on 13 March."),
    ("13 March", "We meet on Friday the 13th."),
    ("17:00", "Come by 5 pm."),
    ("5 pm", "Come by 17:00."),
    ("3 to 5 days", "Delivery takes 3–5 days."),
    ("30", "It takes 30 days."),
    ("days", "You have 30 days to return it."),
    ("days from delivery", "You have 30 days from delivery to return it."),
    ("dollars", "The price is 5 dollars."),
    ("25 tonnes", "The harvest was 25.0 t this year."),
    ("8 GB", "Free space went from 8 → 26 GB."),
    ("12 guests", "It seats twelve guests."),
    # identifiers, names and links
    ("A-1042", "Order a-1042 has shipped."),
    ("555-010-0199", "Call (555) 010-0199."),
    ("Anna Smith", "Anna Smith's office is closed; do not write to Anna Smith."),
    ("Dr Smith", "Ask Dr. Smith about it."),
    ("https://example.com/returns", "See example.com/returns."),
    ("example.com/returns", "Go to [the page](https://www.example.com/returns/)."),
    ("help@example.com", "Write to Help@Example.com!"),
    # phrases and warnings
    ("do not mix", "**Don't** mix it with bleach."),
    ("don't mix", "You must NOT mix them."),
    ("do not mix", "Never mix them."),
    ("the colour of the label", "Look at the color of a label."),
    ("cancelled orders", "We refund canceled orders."),
    ("return the item", "Returning items is easy."),
    ("non-refundable", "The deposit is nonrefundable."),
    ("long-term contract", "It is a long term contract."),
    ("buy a ticket", "You can purchase a ticket there."),
    ("refund within 30 days", "We give a refund within thirty days."),
    ("it is free of charge", "It's free of charge."),
    ("refund", "Do not forget to ask for the refund."),
    ("refund", "There is no fee, but a refund takes a week."),
    # German
    ("30 Tage", "Sie haben dreißig Tage Zeit und können es zurückgeben."),
    ("30 days", "Sie haben dreißig Tage Zeit und können es zurückgeben."),
    ("1.200 €", "Das kostet 1200 Euro und ist sofort zu zahlen."),
    ("17 Uhr", "Wir sind bis 17:00 für Sie da."),
    ("2026-03-13", "Bitte zahlen Sie bis zum 13. März 2026."),
    ("13. März 2026", "Bitte zahlen Sie bis zum 13.03.2026."),
    ("nicht mischen", "Bitte das Mittel nicht mischen."),
    # French
    ("30 jours", "Vous avez trente jours pour nous retourner le produit."),
    ("1 200 €", "Le prix est de 1200 euros pour vous."),
    ("13 mars 2026", "La date limite est le 13/03/2026 pour les retours."),
    ("ne pas mélanger", "Il ne faut surtout pas le boire. Ne pas mélanger avec de l'eau."),
    # Spanish
    ("30 días", "Usted tiene treinta días para devolver el producto."),
    ("2026-03-13", "El plazo termina el 13 de marzo de 2026 para todos."),
    ("17:00", "La tienda cierra a las 17:00 h todos los días."),
    # Japanese and Chinese
    ("30日", "三十日以内に返品してください。"),
    ("30日以内", "商品は30日以内に返品できます。"),
    ("17:00", "午後5時までに来てください。"),
    ("2026年3月13日", "期限は2026-03-13です。"),
    ("返金", "返金できます。"),
    ("30天", "您可以在三十天内退货。"),
    ("1200元", "价格是1,200元。"),
    ("2026-03-13", "请在2026年3月13日之前付款。"),
    ("退款", "我们提供退款。"),
]
NOT_KEPT = [
    ("30 days", "Return it within 130 days."),
    ("30 days", "Return it within 30 hours."),
    ("30 days", "Return it within 30 business days."),
    ("30 days", "Return it within 31 days."),
    ("230 days", "It took 1,230 days."),
    ("30 days", "There are 30 lamps, and days go by."),
    ("$1,200", "It costs 1,200 euros."),
    ("$1,200", "It costs $1,250."),
    ("2026-03-13", "It ends on 14 March 2026."),
    ("2026-03-13", "It ends on 13 April 2026."),
    ("13 March", "It ends on 3 March."),
    ("13 March", "We meet on the 14th."),
    ("5 pm", "Come by 5 am."),
    ("17:00", "Come by 17:30."),
    ("5 %", "The fee is 5 euros."),
    ("A-1042", "Order A-1024 has shipped."),
    ("Anna Smith", "Anna Jones is in."),
    ("example.com", "See badexample.com."),
    ("https://example.com/returns", "See example.com/refunds."),
    ("do not mix", "Mix it well."),
    ("do not mix", "Do not. Mix it."),
    ("mix it", "Do not mix it."),
    ("refund", "There is no refund."),
    ("refund", "We cannot give you a refund."),
    ("before meals", "Take it after meals."),
    ("open the door", "Close the door."),
    ("30 Tage", "Sie haben dreizehn Tage Zeit und können es zurückgeben."),
    ("Garantie", "Wir geben keine Garantie auf das Gerät."),
    ("2026-03-13", "Bitte zahlen Sie bis zum 14. März 2026."),
    ("30 jours", "Vous avez treize jours pour nous retourner le produit."),
    ("remboursement", "Il n'y a pas de remboursement pour les articles soldés."),
    ("30 días", "Usted tiene trece días para devolver el producto."),
    ("reembolso", "No hay reembolso para los productos en oferta."),
    ("30日", "三日以内に返品してください。"),
    ("返金", "返金しません。"),
    ("30天", "您可以在十三天内退货。"),
    ("退款", "我们不提供退款。"),
]


@pytest.mark.parametrize(("entry", "response"), KEPT)
def test_a_fact_is_kept_in_another_notation_or_equal_words(entry: str, response: str) -> None:
    assert missing([(entry,)], response) == ()


@pytest.mark.parametrize(("entry", "response"), NOT_KEPT)
def test_another_fact_does_not_count(entry: str, response: str) -> None:
    assert missing([(entry,)], response) == ((entry,),)


def test_one_alternative_is_enough() -> None:
    keep = [("30 days", "one month"), ("$5",)]
    assert missing(keep, "You have one month.") == (("$5",),)
    assert missing(keep, "You have one week for $5.") == (("30 days", "one month"),)


@pytest.mark.parametrize(
    ("entry", "response", "excerpt"),
    [
        ("guaranteed", "Delivery is guaranteed.", "Delivery is guaranteed."),
        ("guaranteed", "We guarantee it.", "We guarantee it."),
        ("guaranteed", "This is not only guaranteed, it is free.", "This is not only guaranteed, it is free."),
        ("guaranteed", "Not sure? It is guaranteed.", "Not sure? It is guaranteed."),
        ("30 days", "It takes a whole thirty days from today on.", "It takes a whole thirty days from today on."),
        ("as an AI", "Sorry, but **as an AI** I cannot.", "Sorry, but as an AI I cannot."),
        ("evil.example", "Go to https://evil.example/a?b=1 now", "Go to https://evil.example/a?b=1 now"),
        ("garantiert", "Das ist garantiert und wird immer so sein.", "Das ist garantiert und wird immer so sein."),
        ("保証", "品質を保証します。", "品質を保証します。"),
    ],
)
def test_what_must_not_be_said_is_found_with_its_place(entry: str, response: str, excerpt: str) -> None:
    (found,) = said([(entry,)], response)
    assert (found.entry, found.excerpt) == (entry, excerpt)


@pytest.mark.parametrize(
    ("entry", "response"),
    [
        ("guaranteed", "Delivery is not guaranteed."),
        ("guaranteed", "Delivery isn't guaranteed."),
        ("guaranteed", "We never guarantee it."),
        ("guaranteed", "It cannot be guaranteed."),
        ("garantiert", "Das ist nicht garantiert und wird es auch nicht."),
        ("garanti", "Ce n'est pas garanti par nous."),
        ("garantizado", "No está garantizado por la empresa."),
        ("保証", "保証するものではありません。"),
        ("保证", "我们不保证结果。"),
        ("30 days", "It takes 13 days."),
        ("evil.example", "Go to good-evil.example"),
    ],
)
def test_what_is_denied_is_not_said(entry: str, response: str) -> None:
    assert said([(entry,)], response) == ()


def test_an_excerpt_has_a_few_words_around_the_place() -> None:
    text = "one two three four five six seven eight nine ten eleven twelve thirteen"
    start = text.index("seven")
    assert excerpt(text, start, start + 5) == "… three four five six seven eight nine ten eleven …"


@pytest.mark.parametrize(("entry", "readable"), [("30 days", True), ("返金", True), ("***", False), ("the", False)])
def test_an_entry_needs_something_to_find(entry: str, readable: bool) -> None:
    assert is_readable(entry) is readable


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["not ", "30 days ", "a b c ", "guaranteed ", "不", "1,", "half an hour ", "do not "])
def test_long_texts_take_time_in_proportion(unit: str) -> None:
    keep = [("31 days",), ("do not mix the big red bottle",), ("not not not mix",), ("purchase tickets",)]

    def work(size: int) -> None:
        text = (unit * size)[:size] + f" {size}"
        missing(keep, text)
        said([("guaranteed",), ("evil.example",)], text)

    work(100)
    assert growth(work, 3_000, 12_000) < 1.6


def test_a_long_text_is_read_to_its_end() -> None:
    text = "Row 5 of 7 has 12 lamps.\n" * 4_000 + "It ends after 31 days."
    assert missing([("31 days",)], text) == ()


def test_proposals_are_what_all_answers_say() -> None:
    answers = [
        "Call Anna Smith at https://example.com/help within 30 days. It costs $5 or €9. Never mix it with bleach.",
        "Within thirty days, call Anna Smith: example.com/help. It costs 5 dollars. Never mix it with bleach!",
    ]
    assert proposals(answers[:1]) == (
        "Anna Smith",
        "https://example.com/help",
        "30 days",
        "$5",
        "€9",
        "Never mix it with bleach.",
    )
    assert proposals(answers) == (
        "Anna Smith",
        "https://example.com/help",
        "30 days",
        "$5",
        "Never mix it with bleach.",
    )
    assert proposals([]) == ()


def test_proposals_are_few_and_each_said_once() -> None:
    assert proposals(["It takes 30 days. Yes, thirty days."]) == ("30 days",)
    assert len(proposals([" ".join(f"It costs {i} dollars." for i in range(300))])) == MOST


def test_code_is_not_proposed() -> None:
    assert proposals(["Run `SELECT Name FROM Users` now.\n```sql\nSELECT * FROM Orders\n```\nIt takes 5 minutes."]) == (
        "5 minutes",
    )


@pytest.mark.parametrize("unit", ["It costs 5 dollars. ", "Never! ", "`a", "a.b", "```", "Anna and ", "don't "])
def test_proposals_for_long_texts_take_time_in_proportion(unit: str) -> None:
    def work(size: int) -> None:
        proposals([(unit * size)[:size] + f" {size}"])

    work(100)
    assert growth(work, 6_000, 24_000) < 1.6


@pytest.mark.parametrize(
    "text",
    [
        "Visit RIVAL.COM today.",
        "HTTPS://RIVAL.COM/",
        "https://rival.com:443/x",
        "https://user@rival.com/",
        "https://shop.rival.com/",
        "ftp://rival.com/x",
    ],
)
def test_an_address_that_must_not_be_named_is_found_in_any_form(text: str) -> None:
    assert said([("rival.com",)], text)


@pytest.mark.parametrize("text", ["See notrival.com.", "See rival.community.", "See rival.com.other.example."])
def test_another_address_is_not_that_one(text: str) -> None:
    assert not said([("rival.com",)], text)


def test_what_no_reader_sees_is_not_said() -> None:
    assert missing([("30 days",)], "<!-- 30 days --> You have two weeks.")
    assert missing([("30 days",)], "You have ~~30 days~~ two weeks.")
    assert said([("guaranteed",)], "It is guar&#97;nteed.")
