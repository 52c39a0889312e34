"""A language is one file: it is detected, and its words are read, in texts of that language only."""

import sys
from subprocess import run

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.changes.comparison import ResponsePair
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.function_words import KINDS
from vrty_gate.core.languages.language import Language, codes, record_of

DENIED = {
    "da": ("Du kan sende den tilbage med posten, og det er gratis for dig.", ""),
    "de": ("Sie können die Ware mit der Post senden, und das ist kostenlos.", "Sie können die Ware mit der Post senden, und das ist nicht kostenlos."),
    "en": ("You can send it back by mail, and that is free for you.", "You can send it back by mail, and that is not free for you."),
    "es": ("Puede enviar la lámpara por correo, y eso es gratis para usted.", "Puede enviar la lámpara por correo, y eso no es gratis para usted."),
    "fi": ("Voit lähettää sen takaisin postissa, ja se on sinulle ilmaista.", ""),
    "fr": ("Vous pouvez envoyer la lampe par la poste, et cela est gratuit.", "Vous pouvez envoyer la lampe par la poste, et cela n'est pas gratuit."),
    "it": ("Può inviare la lampada per posta, e questo è gratuito per Lei.", "Può inviare la lampada per posta, e questo non è gratuito per Lei."),
    "ja": ("商品は郵便で返送できます。", "商品は郵便で返送できません。"),
    "ko": ("상품을 우편으로 반품할 수 있습니다.", "상품을 우편으로 반품할 수 없습니다."),
    "nl": ("U kunt de lamp met de post sturen, en dat is gratis voor u.", "U kunt de lamp met de post sturen, en dat is niet gratis voor u."),
    "pl": ("Można wysłać lampę pocztą, i to jest bezpłatne dla klienta.", "Można wysłać lampę pocztą, i to nie jest bezpłatne dla klienta."),
    "pt": ("Você pode enviar a lâmpada pelo correio, e isso é grátis.", "Você pode enviar a lâmpada pelo correio, e isso não é grátis."),
    "ru": ("Вы можете отправить товар по почте, и это бесплатно.", "Вы можете отправить товар по почте, и это не бесплатно."),
    "sv": ("Du kan skicka lampan med posten, och det är gratis för dig.", "Du kan skicka lampan med posten, och det är inte gratis för dig."),
    "tr": ("Bu ürünü posta ile gönderebilirsiniz ve bu sizin için ücretsizdir.", ""),
    "zh": ("您可以通过邮局把商品寄回。", "您不可以通过邮局把商品寄回。"),
}  # fmt: skip
"""By language, a sentence and what denies it; nothing where the language is only detected."""


def kinds(accepted: str, current: str) -> set[str]:
    return {change.kind for change in ResponsePair(Case("", current), Case("", accepted)).changes}


def test_every_language_has_an_example() -> None:
    assert sorted(DENIED) == list(codes())


@pytest.mark.parametrize("code", sorted(DENIED))
def test_a_language_is_detected_and_a_denial_in_it_is_read(code: str) -> None:
    said, denied = DENIED[code]
    assert language_of(said) == code
    if denied:
        assert language_of(denied) == code
        assert "negation" in kinds(said, denied)


@pytest.mark.parametrize("code", [code for code in sorted(DENIED) if DENIED[code][1]])
def test_a_language_that_is_read_has_every_class_of_function_words(code: str) -> None:
    record = record_of(code)
    assert set(record.classes) - {"-"} | {"direction"} == set(KINDS)
    for line in record.opposites.replace("\n  ", " ").strip().splitlines():
        left, right = (side.split() for side in line.split(" = "))
        assert not set(left) & set(right), line


def test_a_language_needs_its_name_only() -> None:
    assert Language("Klingon").classes == {}


MADE_UP = '''
"""A small language."""

from vrty_gate.core.languages.language import Language, words

LANGUAGE = Language(
    name="Zorbian",
    common="zor blim kwa trun esk",
    classes={"negation": {"not": "nuk"}, "modality": {"must": "drob", "may": "flit"}},
    conditions=words("zif"),
    yes="yap",
    no="nup",
    numbers="0 nol 1 ena 2 dva 3 tri 4 kvar 20 vinta",
    ordinals="1 prim 2 duan",
    half=words("medu"),
    months="1 janar/jan 2 febar/feb 3 marzar",
    weekdays="1 lunda 2 marda",
    noon=words("zenit"),
    hours="0 ena dva tri kvar",
    clock=(("medu", "medu po {h}", 30),),
    first_half_of_the_day="kwa matin",
    holidays={"zorbofest": "02-14"},
    units={"day": "solo solos", "EUR": "zorbeuro"},
    to_words=words("tis"),
)
'''
USED = """
import sys
from vrty_gate.core import languages
languages.__path__.append(sys.argv[1])
from vrty_gate.core.case import Case
from vrty_gate.core.changes import compare
from vrty_gate.core.facts.read import facts
from vrty_gate.core.integrity import findings
from vrty_gate.core.languages.detect import language_of

FRAME = "zor blim kwa trun esk vapora mirgala. {} zor blim esk kwa trun polgara."
def kinds(accepted, current):
    pair = [Case("", FRAME.format(text)) for text in (current, accepted)]
    return sorted({change.kind for change in compare(pair[0], pair[1:]).changes})
print(language_of(FRAME), language_of("You can send it back, and that is free for you."))
print(kinds("zor vapora esk milgara.", "zor vapora nuk esk milgara."))
print(kinds("zor vapora drob esk milgara.", "zor vapora flit esk milgara."))
print(kinds("zor vapora esk milgara zif tolgara kremola.", "zor vapora esk milgara."))
english = Case("", "You can send the lamp back by mail within 30 days, and that is free for you and for your friends.")
zorbian = Case("", FRAME.format("zor vapora esk milgara trun kwa blim tolgara."))
for text in sys.argv[2:]:
    print(", ".join([f"{fact.value} {fact.unit}".strip() for fact in facts(text, "zz")]))
print(kinds("zor vapora esk dva solos.", "zor vapora esk tri solos."))
print([change.kind for change in compare(zorbian, (english,)).changes], findings(zorbian, (english,))["same_language"].reason)
"""
VALUES = {
    "vinta dva solos": "22 day",
    "tri tis kvar solos": "3 day, 4 day",
    "5 zorbeuro": "5 EUR",
    "3 marzar 2026": "2026-03-03",
    "marda": "tue",
    "zenit": "12:00",
    "medu po tri kwa matin": "03:30",
    "zorbofest": "--02-14",
}


def test_a_new_language_is_one_file(tmp_path) -> None:
    (tmp_path / "zz.py").write_text(MADE_UP, encoding="utf-8")
    shown = run([sys.executable, "-c", USED, str(tmp_path), *VALUES], capture_output=True, text=True, check=True).stdout
    assert shown.splitlines() == [
        "zz en",
        "['negation']",
        "['modality']",
        "['condition_dropped']",
        *VALUES.values(),
        "['number']",
        "['language'] the response is in Zorbian, the accepted one in English",
    ]
