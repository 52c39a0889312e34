"""Which language a text is in."""

import pytest

from vrty_gate.core.languages.detect import language_of

TEXTS = [
    ("en", "You can return the item within 30 days of delivery."),
    ("en", "Open the settings and click Save."),
    ("en", "He earns $8.00 x 8 = $64.00 per day, as he completes 40 packages per hour."),
    ("", "Thêm vào đó là mình có 2 câu trao chiếu riêng."),
    ("de", "Sie können den Artikel innerhalb von 30 Tagen zurückgeben."),
    ("fr", "Vous pouvez retourner l'article dans les 30 jours."),
    ("es", "Puede devolver el artículo en un plazo de 30 días."),
    ("it", "Puoi restituire l'articolo entro 30 giorni se non è stato usato."),
    ("pt", "Você pode devolver o artigo em até 30 dias."),
    ("nl", "U kunt het artikel binnen 30 dagen retourneren."),
    ("pl", "Możesz zwrócić produkt w ciągu 30 dni, jeśli nie był używany."),
    ("sv", "Du kan returnera varan inom 30 dagar om den inte har använts."),
    ("tr", "Bu ürünü 30 gün içinde iade edebilirsiniz, daha sonra bir ücret var."),
    ("fi", "Voit palauttaa tuotteen 30 päivän kuluessa, jos se on kunnossa ja kuitti on tallella."),
    ("da", "Du kan returnere varen inden for 30 dage, hvis den ikke er brugt."),
    ("en", "They ate 48 apples in total, and on average they ate 2 a day."),
    ("", "Marcell ate 42. Beatrice ate 48. Fruit Roll-Ups: Anna ate 45."),
    ("ru", "Вы можете вернуть товар в течение 30 дней."),
    ("ja", "商品は30日以内に返品できます。"),
    ("ja", "Pythonでは、リストは変更できます。"),
    ("ko", "30일 이내에 반품할 수 있습니다."),
    ("zh", "您可以在30天内退货，“免费”。"),
    ("", ""),
    ("", "x = foo(bar)"),
    ("", "Berlin, Madrid, Tokyo"),
    ("", "Ελληνικά και άλλα"),
    ("", "🎉🎉🎉"),
]


@pytest.mark.parametrize(("language", "text"), TEXTS)
def test_the_language_of_a_sentence_is_told_where_it_is_clear(language: str, text: str) -> None:
    assert language_of(text) == language


def test_english_with_a_foreign_name_is_english() -> None:
    assert language_of("The word 東京 (Tōkyō) is the name of the capital of Japan and of a prefecture.") == "en"


def test_half_a_character_does_no_harm() -> None:
    assert language_of("\ud800 the of and to \udfff") == "en"
