"""What an edited sentence says otherwise, and what says the same: one line an example."""

import pytest
from steps import LINEAR, growth

from vrty_gate.core.case import Case
from vrty_gate.core.changes import changes
from vrty_gate.core.changes.comparison import ResponsePair
from vrty_gate.core.changes.sentences import Reader, read_sentence
from vrty_gate.core.fidelity import fidelity

FRAME = {
    "en": "Thank you for your question about the order that you placed with us. {} We send a confirmation afterwards.",
    "de": "Vielen Dank für Ihre Frage zu der Bestellung, die bei uns liegt. {} Danach schicken wir eine Bestätigung.",
    "fr": "Voici ce que nous pouvons dire de la commande que vous avez passée. {} Nous envoyons ensuite une confirmation.",
    "es": "Esto es lo que podemos decir sobre el pedido que usted hizo. {} Después enviamos una confirmación al cliente.",
    "it": "Ecco quello che possiamo dire sull'ordine che avete fatto. {} Poi vi mandiamo una conferma per la spedizione.",
    "pt": "Isto é o que podemos dizer sobre o pedido que você fez. {} Depois enviamos uma confirmação para o cliente.",
    "nl": "Dit is wat wij over de bestelling kunnen zeggen die u hebt geplaatst. {} Daarna sturen wij een bevestiging.",
    "pl": "To jest wszystko, co możemy powiedzieć o zamówieniu, które zostało złożone. {} Potem wysyłamy potwierdzenie.",
    "ja": "ご注文についてお知らせします。{}その後で確認のメールをお送りします。",
    "ko": "주문하신 상품에 대해 알려 드립니다. {} 그 뒤에 확인 메일을 보내 드립니다.",
}


def kinds(before, after, language="en"):
    accepted, current = (FRAME[language].format(sentence) for sentence in (before, after))
    comparison = ResponsePair(Case("What about my order?", current), Case("What about my order?", accepted))
    assert comparison.regime == "edit"
    return {change.kind for change in comparison.changes}


CHANGED = [
    ("The parcel weighs 30 kg.", "The parcel weighs 13 kg.", "number"),
    ("The second parcel was sent.", "The third parcel was sent.", "number"),
    ("The second parcel was sent.", "The last parcel was sent.", "number"),
    ("You get twice the deposit.", "You get thrice the deposit.", "number"),
    ("The set has double walls.", "The set has triple walls.", "number"),
    ("The parcel holds 12 lamps.", "The parcel holds several lamps.", "number_vague"),
    ("Pay within 30 days.", "Pay within 30 hours.", "unit"),
    ("The lamp comes from Denmark.", "The lamp comes from Portugal.", "name"),
    ("The invoice names the buyer and two nurses.", "The invoice names the buyer and two lawyers.", "term"),
    ("The shade is made of copper.", "The shade is made of glass.", "term"),
    ("Pay the deposit by card.", "Pay the deposit by cheque.", "term"),
    ("Open `conf/lamp.yml` first.", "Open `conf/cable.yml` first.", "path"),
    ("The label reads “keep away from rain”.", "The label reads “keep away from children”.", "quotation"),
    ("You may return the lamp.", "You must return the lamp.", "modality"),
    ("The return is free.", "The return is not free.", "negation"),
    ("The lamp is sold to members.", "The lamp is only sold to members.", "restriction_added"),
    ("Only members can order it.", "Members can order it.", "restriction_lost"),
    ("All lamps are tested.", "Some lamps are tested.", "quantity"),
    ("We are closed on both days.", "We are closed on every day.", "quantity"),
    ("Pay at least 50 euros.", "Pay at most 50 euros.", "bound"),
    ("Unpack it before the inspection.", "Unpack it after the inspection.", "comparison"),
    ("Read the following notes.", "Read the preceding notes.", "antonym"),
    ("We refund you if the lamp is broken.", "We refund you unless the lamp is broken.", "condition_reversed"),
    ("It is late because of the storm.", "It is late despite the storm.", "condition_reversed"),
    ("We ship tools such as drills.", "We ship tools other than drills.", "condition_reversed"),
    ("The lamp is waterproof.", "It is a myth that the lamp is waterproof.", "denied"),
    ("The lamp is waterproof.", "The lamp is waterproof, isn't it?", "asked"),
    ("The courier pays the shop.", "The shop pays the courier.", "swapped"),
    ("The train runs from Bonn to Kiel.", "The train runs from Kiel to Bonn.", "swapped"),
    ("Two boxes cost 12 euros and weigh 7 kg.", "Two boxes cost 7 euros and weigh 12 kg.", "swapped"),
    ("Cut 100 / 4 = 25 pieces.", "Cut 100 / 25 = 4 pieces.", "swapped"),
    ("Plan 5 days for Kiel, 8 days for Bonn.", "Plan 8 days for Kiel, 5 days for Bonn.", "swapped"),
    ("Anna sings in Kiel, which was founded by Bernd.", "Bernd sings in Kiel, which was founded by Anna.", "swapped"),
    ("We test it without touching the glass.", "We test it with touching the glass.", "negation"),
    ("It is open when the flag is up.", "It is open except when the flag is up.", "condition_reversed"),
    ("Keep it dry during the winter.", "Keep it dry outside of the winter.", "condition_reversed"),
    ("We refund you if you send it back in time.", "We refund you.", "condition_dropped"),
    ("It is late because the courier missed the van.", "It is late.", "reason_dropped"),
    ("We won for the 10th time.", "We won for the ninth time.", "number"),
    ("The van goes 30 miles per hour.", "The van goes 30 kilometers per hour.", "unit"),
    ("The screen has 3,200×1,800 dots.", "The screen has 3,200×1,600 dots.", "number"),
    ("It was late due to the storm.", "It was late despite the storm.", "condition_reversed"),
    ("The lamp costs CAD 40.", "The lamp costs USD 40.", "currency"),
    ("The cellar is at -6 °C.", "The cellar is at 6 °C.", "number"),
    ("Add 20 ml of oil.", "Add 20 of oil.", "unit"),
    ("Speed is v = s / t here.", "Speed is v = s * t here.", "operator"),
    ("Press Ctrl+Shift+T to go on.", "Press Ctrl+Shift+W to go on.", "name"),
    ("Anna Weber built the lamp.", "Clara Klein built the lamp.", "name"),
    ("The weight (kg) is on the box.", "The weight (lb) is on the box.", "unit"),
    ("It takes two and a half hours.", "It takes two hours.", "number"),
    ("Ask your manager or the office.", "Ask your manager and the office.", "conjunction"),
    ("You may enter only if it is open.", "You may enter unless it is open.", "condition_reversed"),
    ("All lamps are tables.", "All tables are lamps.", "swapped"),
    ("Install it if the version >= 3.", "Install it if the version <= 3.", "operator"),
    ("Use it when a == b holds.", "Use it when a != b holds.", "operator"),
    ("Use it when $x \\leq y$ holds.", "Use it when $x \\geq y$ holds.", "operator"),
    ("Let $x \\in A$ be a lamp.", "Let $x \\notin A$ be a lamp.", "operator"),
    ("It holds for ∀ x here.", "It holds for ∃ x here.", "operator"),
    ("Take A ∪ B as the set.", "Take A ∩ B as the set.", "operator"),
    ("Take p ∧ q as true.", "Take p ∨ q as true.", "operator"),
    ("Data flow A → B here.", "Data flow A ← B here.", "operator"),
    ("Refunds: ✅ for lamps.", "Refunds: ❌ for lamps.", "negation"),
    ("Refunds: ✔ for lamps.", "Refunds: ✘ for lamps.", "negation"),
    ("👍 Use a wet cloth.", "👎 Use a wet cloth.", "negation"),
    ("The lamp shop is 🟢 now.", "The lamp shop is 🔴 now.", "negation"),
    ("Sales ↑ in May.", "Sales ↓ in May.", "comparison"),
    ("Sales ▲ 5% in May.", "Sales ▼ 5% in May.", "comparison"),
    ("The lamp has ★★★★☆ here.", "The lamp has ★★☆☆☆ here.", "number"),
    ("Copy the file from host A to host B now.", "Copy the file from host B to host A now.", "swapped"),
    ("Team A beat team B.", "Team B beat team A.", "swapped"),
    ("Mix it 3:1 with water.", "Mix it 1:3 with water.", "swapped"),
    ("They won 2-1 at home.", "They won 1-2 at home.", "swapped"),
    ("Compute 8 / 2 now.", "Compute 2 / 8 now.", "swapped"),
    ("The point is (3, 5) here.", "The point is (5, 3) here.", "swapped"),
    ("The lamp is on pages 5-9.", "The lamp is on pages 9-5.", "swapped"),
    ("The sort gives 3, 1, 2 here.", "The sort gives 1, 2, 3 here.", "swapped"),
    ("Run it at `0 5 * * 1` by cron.", "Run it at `5 0 * * 1` by cron.", "swapped"),
    ("Run it at `0 5 * * 1` by cron.", "Run it at `0 5 1 * *` by cron.", "swapped"),
    ("Ann, Bob and Eve came first, second and third.", "Bob, Ann and Eve came first, second and third.", "swapped"),
    ("Pay within 30 days.", "Pay within [number] days.", "placeholder"),
    ("Pay within 30 days.", "Pay within XX days.", "placeholder"),
    ("Pay within 30 days.", "Pay within ___ days.", "placeholder"),
    ("Pay within 30 days.", "Pay within %d days.", "placeholder"),
    ("He said 'Hello Ann' to us.", "He said 'Hello %s' to us.", "placeholder"),
    ("Pay within 30 days.", "Pay within NaN days.", "placeholder"),
    ("Open the box first.", "Open the [ITEM] first.", "placeholder"),
    ("Open the box first.", "Open the undefined first.", "placeholder"),
    ("The shop is open 9:00-17:00 daily.", "The shop is open 17:00-9:00 daily.", "swapped"),
    ("Sort the lamps by `-date` here.", "Sort the lamps by `date` here.", "operator"),
    ("It holds if `!ready` is set.", "It holds if `ready` is set.", "operator"),
    ("Write to help@example.com now.", "Write to [help@example.com](mailto:evil@example.com) now.", "link"),
    ("See https://example.com/a for it.", "See <https://example.com/b> for it.", "link"),
    ("The bill has been paid.", "The bill will be paid.", "modality_added"),
    ("We shipped your order.", "We will ship your order.", "modality_added"),
    ("We will ship your order.", "We shipped your order.", "modality_lost"),
    ("You should not bend the wire but cut it.", "You should bend the wire but not cut it.", "negation"),
    ("Not all members can log in.", "All members cannot log in.", "negation"),
    ("Only members can order lamps.", "Members can order only lamps.", "restriction_added"),
    ("The price rose to 5 percent.", "The price rose by 5 percent.", "comparison"),
    ("The price fell by 5 percent.", "The price fell to 5 percent.", "comparison"),
    ("The shop is open until 5 May.", "The shop is open from 5 May.", "condition_reversed"),
]


@pytest.mark.parametrize(("before", "after", "kind"), CHANGED)
def test_a_change_of_meaning_has_its_name(before, after, kind):
    assert kind in kinds(before, after)


ABROAD = [
    ("de", "Die Ware ist in 30 Tagen da.", "Die Ware ist in 13 Tagen da.", "number"),
    ("de", "Die Rücksendung ist kostenlos.", "Die Rücksendung ist nicht kostenlos.", "negation"),
    ("de", "Sie dürfen die Ware behalten.", "Sie müssen die Ware behalten.", "modality"),
    ("de", "Nur der Mieter haftet.", "Nur der Vermieter haftet.", "term"),
    ("fr", "Le retour coûte 5 euros.", "Le retour coûte 9 euros.", "number"),
    ("fr", "Vous pouvez garder la lampe.", "Vous devez garder la lampe.", "modality"),
    ("fr", "Payez avant la livraison.", "Payez après la livraison.", "comparison"),
    ("es", "La lámpara llega en 3 días.", "La lámpara llega en 8 días.", "number"),
    ("es", "La lámpara se puede devolver.", "La lámpara no se puede devolver.", "negation"),
    ("es", "El recibo lo firma el inquilino.", "El recibo lo firma el propietario.", "term"),
    ("it", "Il pacco pesa 30 kg in tutto.", "Il pacco pesa 13 kg in tutto.", "number"),
    ("it", "Il reso è gratuito per tutti.", "Il reso non è gratuito per tutti.", "negation"),
    ("pt", "O pacote pesa 30 kg.", "O pacote pesa 13 kg.", "number"),
    ("pt", "O cliente deve pagar o frete.", "O cliente pode pagar o frete.", "modality"),
    ("nl", "U krijgt het geld binnen 14 dagen.", "U krijgt het geld binnen 41 dagen.", "number"),
    ("nl", "Retourneren is gratis voor leden.", "Retourneren is niet gratis voor leden.", "negation"),
    ("pl", "Paczka waży 30 kg.", "Paczka waży 13 kg.", "number"),
    ("pl", "Zwrot jest możliwy.", "Zwrot nie jest możliwy.", "negation"),
    ("ja", "お届けは30日以内です。", "お届けは13日以内です。", "number"),
    ("ja", "土曜日にお届けします。", "水曜日にお届けします。", "term"),
    ("ko", "배송은 30일 걸립니다.", "배송은 13일 걸립니다.", "number"),
    ("ko", "토요일에 배송합니다.", "화요일에 배송합니다.", "term"),
]


@pytest.mark.parametrize(("language", "before", "after", "kind"), ABROAD)
def test_other_languages_are_read_as_well(language, before, after, kind):
    assert kind in kinds(before, after, language)


SAME = [
    ("You can pay later.", "It is possible to pay later."),
    ("If the lamp is broken, we refund you.", "We refund you if the lamp is broken."),
    ("We often test the lamps.", "We test the lamps often."),
    ("There are two lamps, and both have a shade.", "There are two lamps, and each has a shade."),
    ("We sell lamps, cables and bulbs.", "We sell cables, lamps and bulbs."),
    ("Enter the first name, last name and city.", "Enter the last name, first name and city."),
    ("We sell sets of 4, 6 and 8.", "We sell sets of 8, 6 and 4."),
    ("That makes 3 * 4 = 12 lamps.", "That makes 4 * 3 = 12 lamps."),
    ("It runs without noise.", "It runs with no noise."),
    ("We do not test it.", "We don't test it."),
    ("The lamp costs 12,000 euros.", "The lamp costs 12000 euros."),
    ("It takes three days.", "It takes 3 days."),
    ("Remember to sign the form.", "Don't forget to sign the form."),
    ("The data set has no colour.", "The dataset has no color."),
    ("The lamp is heavy. It needs two people.", "The lamp is heavy, and it needs two people."),
    ("The lamp is heavy; it needs two people.", "The lamp is heavy. It needs two people."),
    ("The label reads “keep dry”.", 'The label reads "keep dry".'),
    ("If not, you can order it.", "If not, it is possible to order it."),
    ("We won for the 10th time.", "We won for the tenth time."),
    ("The van goes 30 mph (0-15 mph in town).", "The van goes 30 miles per hour (0-15 miles per hour in town)."),
    ("It was late due to the storm.", "It was late owing to the storm."),
    ("Make sure to pack the lamp.", "Don't forget to pack the lamp."),
    ("We sell lamps, cables etc. in Kiel.", "We sell lamps, cables et cetera in Kiel."),
    ("The screen has 3200×1800 dots.", "The screen has 3,200×1,800 dots."),
    ("The capital of Italy is Rome.", "Rome is the capital of Italy."),
    ("That makes 3 x 4 = 12 lamps.", "That makes 4 × 3 = 12 lamps."),
    ("That is 1000 × 1.03 = 1030 euros.", "That is €1,000 × 1.03 = €1,030."),
    ("You may not enter unless it is open.", "You may enter only if it is open."),
    ("You cannot leave until it is dry.", "You can leave only after it is dry."),
    ("People with at least 12 lamps pay less.", "People with 12 or more lamps pay less."),
    ("It takes two and a half hours.", "It takes 2.5 hours."),
    ("The lamp costs US$40.", "The lamp costs $40."),
    ("Install it if the version >= 3.", "Install it if the version ≥ 3."),
    ("Use it when a != b holds.", "Use it when a ≠ b holds."),
    ("Use it when $x \\leq y$ holds.", "Use it when $x ≤ y$ holds."),
    ("Go to File > Save.", "Go to File → Save."),
    ("Go to File -> Save.", "Go to File > Save."),
    ("Map x -> y here.", "Map x → y here."),
    ("Refunds: ✅ for lamps.", "Refunds: ✔ for lamps."),
    ("✅ Use a wet cloth.", "Use a wet cloth."),
    ("It has ★★★★☆ here.", "It has ★★★★ here."),
    ("It costs 3, 5 or 8 euros.", "It costs 8, 5 or 3 euros."),
    ("See https://example.com/a for it.", "See <https://example.com/a> for it."),
    ("See https://example.com/a for it.", "See [https://example.com/a](https://example.com/a) for it."),
    ("Write to help@example.com now.", "Write to [help@example.com](mailto:help@example.com) now."),
    ("Call `send()` first.", "Call `send` first."),
    ("We send at 9:00, 12:00 and 17:00.", "We send at 17:00, 12:00 and 9:00."),
    ("We ship your order.", "We will ship your order."),
    ("We only ship lamps to Spain.", "We ship lamps only to Spain."),
    ("We do not often bend the wire.", "Often we do not bend the wire."),
    ("You cannot, however, return it.", "However, you cannot return it."),
    ("It has 3 x 5 lamps.", "It has 5 x 3 lamps."),
    ("Pick lamp A, B or C.", "Pick lamp C, B or A."),
    ("We met Ann, Bob and Eve.", "We met Bob, Ann and Eve."),
    ("Send it to the shop by 5 May.", "Send it by 5 May to the shop."),
]


@pytest.mark.parametrize("name", ["John Layfield", "Ngozi Okonkwo"])
def test_a_sentence_too_short_to_tell_its_language_is_still_read(name):
    accepted, current = f"The answer is {name}.", f"The answer is not {name}."
    comparison = ResponsePair(Case("Who was it?", current), Case("Who was it?", accepted))
    assert [change.kind for change in comparison.changes] == ["negation"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Put it under the shade.", "Put it over the shade."),
        ("Print the numbers up to a given one.", "Print the numbers past a given one."),
        ("Xulu wora kantu.", "Xulu meh wora kantu."),
    ],
)
def test_little_words_that_differ_make_a_text_another_one(before, after):
    assert not ResponsePair(Case("Which?", after), Case("Which?", before)).is_trivial


@pytest.mark.parametrize(("before", "after"), SAME)
def test_the_same_in_other_words_is_no_change(before, after):
    assert kinds(before, after) == set()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Pay within 30 days.", "Pay within 30 days [1]."),
        ("Pay within 30 days.", "Pay in 30 days, see [the price](https://example.com)."),
        ("Fill in the form with 30 names.", "Fill in the form with [name]."),
        ("In JavaScript it returns nothing.", "In JavaScript it returns the undefined value."),
        ("Read chapter 3 of the book.", "Read chapter XX of the book."),
        ('Write show("Sum: " + str(sum)) to see it.', 'Write show("Sum: %d" % sum) to see it.'),
        ('Write show("Sum: " + sum) to see it.', 'Write show("Sum: %s", sum) to see it.'),
        ("total = 3\nshow('Sum: ' + str(total))", "total = 3\nshow('Sum: %d' % total)"),
    ],
)
def test_what_is_no_blank_is_no_placeholder(before, after):
    assert "placeholder" not in kinds(before, after)


def test_parts_that_changed_places_between_items_are_one_swap():
    accepted = "- **Rome**: the capital on the Tiber\n- **Milan**: the city of fashion\n- **Turin**: the city of cars"
    current = "- **Milan**: the capital on the Tiber\n- **Rome**: the city of fashion\n- **Turin**: the city of cars"
    changes = ResponsePair(Case("Which?", current), Case("Which?", accepted)).changes
    assert [(change.kind, change.before, change.after) for change in changes] == [("swapped", "Rome", "Milan")]


@pytest.mark.parametrize(
    "piece",
    ["a/", "~/", "a.b", "/a", "\u65e5", "\u30a2", "\uac00 ", '"a ', "if ", "no ", "1 ", "a b a c ", "[a.", "x_"],
)
def test_no_sentence_takes_long(piece):
    text = piece * (8_000 // len(piece))
    comparison = ResponsePair(Case("Which?", text + " 12 end"), Case("Which?", text + " 13 end"))
    assert len(comparison.changes) < 100


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x at least ", "x at most "),
        ("x left ", "x right "),
        ("x before ", "x after "),
        ("x up ", "x down "),
        ("x false: ", "x true: "),
        ("x at least 5 ", "x at most 5 "),
        ("x unless ", "x because "),
        ("x if ", "x because "),
    ],
)
def test_the_work_for_words_and_their_opposites_grows_no_faster_than_the_text(before, after):
    reader = Reader("en", True, frozenset(), frozenset(), frozenset())
    assert growth(lambda size: read_sentence(before * size, after * size, "", reader), 300, 1_200) < LINEAR


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "It lists shops with at least 10 sales at more than 20%.",
            "It lists shops with more than 10 sales at at least 20%.",
        ),
        ("The bus leaves at 8:40.", "The bus leaves at 8:40 pm."),
    ],
)
def test_what_reading_cannot_tell_apart_is_not_called_the_same(before: str, after: str) -> None:
    reader = Reader("en", True, frozenset(), frozenset(), frozenset())
    sentence = read_sentence(before, after, "", reader)
    assert sentence.changes or sentence.reworded


def test_a_word_of_another_language_says_nothing():
    """`solo` is a condition in Spanish and `also` a conclusion in German."""
    evening = "The evening has three songs by the band and a solo performance by the singer."
    assert "clause_dropped" in kinds(evening, "The evening has three songs by the band.")
    assert "condition_dropped" in kinds("La tarifa vale solo para los socios de Madrid.", "La tarifa vale.", "es")


ONCE = [
    ("en", "You may not open the lid while it runs.", "You may open the lid while it runs.", "negation"),
    ("en", "You must not open the lid.", "You may open the lid.", "negation"),
    ("en", "You cannot return the lamp.", "You can return the lamp.", "negation"),
    ("en", "It is always open.", "It is never open.", "quantity"),
    ("en", "The fee is at most 30 euros.", "The fee is at least 30 euros.", "bound"),
    ("de", "Sie dürfen den Deckel nicht öffnen.", "Sie dürfen den Deckel öffnen.", "negation"),
    ("ja", "返品できません。", "返品できます。", "negation"),
]


@pytest.mark.parametrize(("language", "before", "after", "kind"), ONCE)
def test_what_is_read_twice_from_the_same_words_is_one_change(language, before, after, kind):
    assert [change.kind for change in of_sentence(before, after, language)] == [kind]
    assert fidelity_of(before, after, language) < 0.5


def test_changes_of_different_words_of_a_sentence_stay_two():
    changed = of_sentence("You may not open the red lid.", "You may open the blue lid.")
    assert [change.kind for change in changed] == ["term", "flipped"]


def of_sentence(before, after, language="en"):
    accepted, current = (Case("Why?", FRAME[language].format(sentence)) for sentence in (before, after))
    return changes(current, [accepted])


def fidelity_of(before, after, language):
    accepted, current = (Case("Why?", FRAME[language].format(sentence)) for sentence in (before, after))
    return fidelity(current, [accepted])
