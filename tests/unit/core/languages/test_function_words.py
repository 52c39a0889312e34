"""Closed classes of words: what a sentence denies, demands, bounds and doubts, and whom it speaks of."""

import sys
from subprocess import run

import pytest

from vrty_gate.core.languages.function_words import classes_of, marks, opposites


def shown(text: str, language: str, kinds: str) -> list[str]:
    return [f"{mark.kind}:{mark.member}" for mark in marks(text, language) if mark.kind in kinds.split()]


MEANING = "negation modality"
ALL = "negation modality quantity frequency bound hedge certainty"
READ = [
    ("en", MEANING, "You must return it.", ["modality:must"]),
    ("en", MEANING, "You have to return it.", ["modality:must"]),
    ("en", MEANING, "You can't, cannot or can not return it.", ["negation:not", "modality:must not"] * 3),
    ("en", MEANING, "You don't have to pay.", ["negation:not", "modality:need not"]),
    ("en", MEANING, "It isn't here, it is not there.", ["negation:not", "negation:not"]),
    ("en", MEANING, "It won't; it will not.", ["negation:not", "modality:will", "modality:will", "negation:not"]),
    ("en", ALL, "Take up to 5, at least 3, no more than 9.", ["bound:at most", "bound:at least", "bound:at most"]),
    ("en", ALL, "Every order, all orders, not all orders", ["quantity:all", "quantity:all", "quantity:not all"]),
    ("en", ALL, "Perhaps, as far as I know, it is certainly so.", ["hedge:maybe", "hedge:maybe", "certainty:surely"]),
    ("en", "person", "I hope we like you in the US.", ["person:i", "person:we", "person:you"]),
    ("en", ALL, "It must. Not so.", ["modality:must", "negation:not"]),
    ("de", MEANING, "Sie dürfen nicht öffnen, müssen nicht zahlen.", ["negation:not", "modality:must not", "negation:not", "modality:need not"]),
    ("de", ALL, "Keine Gebühr, mindestens immer bis zu 5", ["negation:no", "quantity:none", "bound:at least", "frequency:always", "bound:at most"]),
    ("es", MEANING, "No puede devolver. Puede devolver. Debe devolver sin coste.", ["negation:not", "modality:must not", "modality:may", "modality:must", "negation:without"]),
    ("fr", MEANING, "Vous ne pouvez pas; vous pouvez; il faut.", ["negation:not", "modality:must not", "modality:may", "modality:must"]),
    ("fr", "person hedge", "J'ai peut-être ton livre, vous l'avez.", ["person:i", "hedge:maybe", "person:you", "person:you, politely"]),
    ("it", MEANING, "Non può; può; deve; non c'è", ["negation:not", "modality:must not", "modality:may", "modality:must", "negation:not"]),
    ("pt", MEANING, "Não pode; pode; deve; não há", ["negation:not", "modality:must not", "modality:may", "modality:must", "negation:not"]),
    ("nl", MEANING, "U mag niet; u kunt; u moet geen", ["negation:not", "modality:must not", "modality:may", "modality:must", "negation:no"]),
    ("pl", MEANING, "Nie można; można; należy; nie ma", ["negation:not", "modality:must not", "modality:may", "modality:must", "negation:not"]),
    ("ja", MEANING, "返品できます。", ["modality:may"]),
    ("ja", MEANING, "返品できません。", ["negation:not", "modality:must not"]),
    ("ja", MEANING, "支払わなければなりません。", ["modality:must"]),
    ("ja", MEANING, "開けないでください。", ["negation:not", "modality:must not"]),
    ("ja", MEANING, "支払う必要はありません。", ["negation:not", "modality:need not"]),
    ("ja", ALL, "雨かもしれません。", ["hedge:maybe"]),
    ("ja", ALL, "申し訳ありませんが、少なくとも5日", ["bound:at least"]),
    ("ja", "negation", "含まれます / 含まれません / だけでなく", ["negation:not"]),
    ("ko", MEANING, "반품할 수 있습니다.", ["modality:may"]),
    ("ko", MEANING, "반품할 수 없습니다.", ["negation:not", "modality:must not"]),
    ("ko", MEANING, "재고가 있습니다. 재고가 없습니다.", ["negation:not"]),
    ("ko", MEANING, "제출해야 합니다. 열면 안 됩니다. 하지 않습니다.", ["modality:must", "negation:not", "modality:must not", "negation:not"]),
    ("ko", "negation", "안전한 안내뿐만 아니라 관계없이", []),
    ("en", ALL, "Do not hesitate to ask, not only today, no later than noon.", ["bound:at most"]),
    ("de", ALL, "Zögern Sie nicht.", []),
    ("ja", ALL, "しかし、可能性は高い", []),
    ("", ALL, "You must not.", []),
    ("zh", MEANING, "您可以退货。您不可以退货。您必须退货。您不必退货。", ["modality:may", "negation:not", "modality:must not", "modality:must", "negation:not", "modality:need not"]),
    ("zh", MEANING, "請勿開啟；您應該付款；我們没有庫存。", ["negation:not", "modality:must not", "modality:should", "negation:not"]),
    ("zh", ALL, "至少5天，不超过9天，也许有些", ["bound:at least", "bound:at most", "hedge:maybe", "quantity:some"]),
    ("zh", ALL, "所有订单总是免运费，並非所有", ["quantity:all", "frequency:always", "quantity:not all"]),
    ("zh", "person", "您和其他人，我们和她", ["person:you, politely", "person:we", "person:she"]),
    ("zh", ALL, "不仅成都非常不同，不过除非功能特别，无论是否没关系", []),
    ("zh", MEANING, "您不得不付款，不同意，没收到", ["modality:must", "negation:not", "negation:not"]),
    ("ru", MEANING, "Вы должны платить; можно; нельзя; не нужно.", ["modality:must", "modality:may", "negation:not", "modality:must not", "negation:not", "modality:need not"]),
    ("ru", MEANING, "Товар не вернули. Никогда! Заказ не может быть отменён без чека.", ["negation:not", "negation:never", "negation:not", "modality:must not", "negation:without"]),
    ("ru", ALL, "Не менее 5, не более 9, по-видимому все", ["bound:at least", "bound:at most", "hedge:maybe", "quantity:all"]),
    ("ru", ALL, "ВСЕ или всё; придётся, придется", ["quantity:all", "quantity:all", "modality:must", "modality:must"]),
    ("ru", "person", "Я, Ваш друг и её брат", ["person:i", "person:you, politely", "person:she"]),
    ("ru", ALL, "Не стесняйтесь, не только стол, тем не менее все ещё", []),
    ("sv", MEANING, "Du kan; du måste; du får inte; du behöver inte; du bör.", ["modality:may", "modality:must", "negation:not", "modality:must not", "negation:not", "modality:need not", "modality:should"]),
    ("sv", MEANING, "Han är inte här, aldrig utan ingen.", ["negation:not", "negation:never", "negation:without", "negation:no"]),
    ("sv", ALL, "Minst 5, högst 9, mer än 3, kanske alla", ["bound:at least", "bound:at most", "bound:more than", "hedge:maybe", "quantity:all"]),
    ("sv", ALL, "Tveka inte, inte bara bordet, min far bor i Lund", []),
    ("en", MEANING, "You \u043d\u0435 must.", ["modality:must"]),
    ("da", ALL, "Du kan ikke.", []),
]  # fmt: skip


@pytest.mark.parametrize(("language", "kinds", "text", "expected"), READ)
def test_the_classes_of_a_sentence_are_read(language: str, kinds: str, text: str, expected: list[str]) -> None:
    assert shown(text, language, kinds) == expected


OPPOSITE = [
    ("en", "before", "after"), ("en", "increase", "reduced"), ("en", "minimum", "maximum"), ("en", "allow", "prevent"),
    ("en", "at least", "at most"), ("de", "vor", "nach"), ("de", "kostenlos", "kostenpflichtig"), ("es", "antes", "despues"),
    ("fr", "gratuit", "payant"), ("it", "aprire", "chiudere"), ("pt", "sim", "nao"), ("nl", "met", "zonder"),
    ("pl", "przed", "po"), ("ja", "有料", "無料"), ("ko", "증가", "감소"),
    ("zh", "增加", "减少"), ("zh", "之前", "之後"), ("ru", "до", "после"), ("ru", "открыт", "закрыта"),
    ("sv", "fore", "efter"), ("sv", "hogre", "lagre"), ("sv", "oka", "minskade"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "one", "other"), OPPOSITE)
def test_opposites_are_known_both_ways(language: str, one: str, other: str) -> None:
    assert opposites(one, other, language)
    assert opposites(other, one, language)
    assert not opposites(one, one, language)


def test_words_that_differ_are_not_opposites() -> None:
    assert not opposites("before", "below", "en")
    assert not opposites("prior to", "before", "en")
    assert not opposites("house", "garden", "en")
    assert not opposites("before", "after", "")


def test_the_classes_of_a_word_are_told() -> None:
    assert classes_of("must", "en") == (("modality", "must"),)
    assert classes_of("may", "en") == classes_of("can", "en")
    assert classes_of("cannot", "en") == (("negation", "not"), ("modality", "must not"))
    assert (
        classes_of("必须", "zh") == classes_of("должны", "ru") == classes_of("maste", "sv") == classes_of("must", "en")
    )
    assert classes_of("桌子", "zh") == classes_of("стол", "ru") == classes_of("bord", "sv") == ()
    assert classes_of("table", "en") == classes_of("must", "") == ()


def test_marks_are_where_the_text_has_them() -> None:
    text = "ÜBER 5: Sie müssen nicht zahlen."
    assert [text[mark.start : mark.end] == mark.text for mark in marks(text, "de")] == [True] * 5


def test_english_loads_no_other_language() -> None:
    code = (
        "import sys; from vrty_gate.core.languages.function_words import marks; marks('You must.', 'en');"
        "print([name for name in sys.modules if 'core.languages.' in name and len(name.split('.')[-1]) == 2])"
    )
    shown = run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "['vrty_gate.core.languages.en']"


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["cannot ", "not a ", "a", "な", "なけ", "수 ", "i think ", "'", "as far as ", "不", "не "]
)
@pytest.mark.parametrize("language", ["en", "fr", "ja", "ko", "ru", "zh"])
def test_hostile_texts_are_read_once(piece: str, language: str) -> None:
    text = piece * (20_000 // len(piece))
    read = marks(text, language)
    assert len(read) <= 2 * len(text)
    assert all(0 <= mark.start < mark.end <= len(text) for mark in read)
