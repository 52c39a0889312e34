"""Facts with numbers: equal ones in any form are equal, and what states nothing is left out."""

import itertools

import pytest

from vrty_gate.core.facts.equal import comparable, same_number_other_unit, unmatched
from vrty_gate.core.facts.read import MOST, facts

KINDS = {"n": "number", "m": "money", "p": "percent", "t": "time", "u": "duration", "q": "measure", "o": "ordinal"}
KINDS |= {"d": "date", "i": "identifier"}


def shown(text: str, language: str | None) -> list[str]:
    """Each fact as its kind's letter, its value and its unit."""
    letters = {kind: letter for letter, kind in KINDS.items()}
    return [f"{letters[fact.kind]} {fact.value} {fact.unit}".rstrip() for fact in facts(text, language)]


READ = [
    # numbers
    ("en", "12000 / 12,000 / 12 000 / 12k / twelve thousand / 12\u202f000", ["n 12000"] * 6),
    ("en", "56,088 items, 1,00,000 rows, 1,234.50 in all", ["n 56088", "n 100000", "n 1234.5"]),
    ("en", "three steps, 3 steps, twenty-one, one hundred and five", ["n 3", "n 3", "n 21", "n 105"]),
    ("en", "1.5 million, 2 dozen, two dozen, 3bn", ["n 1500000", "n 24", "n 24", "n 3000000000"]),
    ("en", "0.50 or .5 or 1/2 or \u00bd; 2\u00bd and 2 1/2; 2/3", ["n 0.5"] * 4 + ["n 2.5"] * 2 + ["n 2/3"]),
    ("en", "thirty (30) days", ["u 30 day"]),
    ("en", "-5 and \u22125 but 3-5 and 2020\u20132021", ["n -5", "n -5", "n 3", "n 5", "n 2020", "n 2021"]),
    ("en", "a few hundred horses, hundreds of dogs", []),
    # units
    ("en", "5 km, 5 kilometers, 5 kilometres, five km", ["q 5 km"] * 4),
    ("en", "30-day, 30 days, thirty calendar days, a 30-day window", ["u 30 day"] * 4),
    ("en", "30 business days, 30 working days", ["u 30 business day"] * 2),
    ("en", "20 \u00b0C, 20 degrees Celsius, 68\u00b0F", ["q 20 \u00b0C", "q 20 \u00b0C", "q 68 \u00b0F"]),
    ("en", "50 %, 50%, 50 percent, fifty per cent", ["p 50 %"] * 4),
    ("en", "3 square meters, 3 m\u00b2, 60 km/h, 10x", ["q 3 m\u00b2", "q 3 m\u00b2", "q 60 km/h", "q 10 times"]),
    ("en", "3-5 days; 3 to 5 days; between 3 and 5 days", ["u 3 day", "u 5 day"] * 3),
    ("en", "5 x 10 cm", ["q 5 cm", "q 10 cm"]),
    # money
    ("en", "$20, 20 USD, 20 dollars, US$20, USD 20, $20.00", ["m 20 USD"] * 6),
    (
        "en",
        "\u20ac3.50, 20 \u20ac, \u00a35, C$5, $12k, $5M",
        ["m 3.5 EUR", "m 20 EUR", "m 5 GBP", "m 5 CAD", "m 12000 USD", "m 5000000 USD"],
    ),
    ("en", "$5-10, $1.5 million", ["m 5 USD", "m 10 USD", "m 1500000 USD"]),
    # dates and times
    ("en", "31 March 2026, March 31st, 2026, 2026-03-31, 31.03.2026, 31-Mar-2026", ["d 2026-03-31"] * 5),
    ("en", "the 31st of March, March 31, in March, March 2026", ["d --03-31", "d --03-31", "d --03", "d 2026-03"]),
    ("en", "3/4/2026 and 3/14/2026", ["d 2026-03-04|2026-04-03", "d 2026-03-14"]),
    ("en", "3\u20135 March", ["d --03-03", "d --03-05"]),
    ("en", "You may march on Monday, in the 1990s", ["d mon", "d 1990s"]),
    ("en", "5 pm, 5 p.m., 17:00, 5:00 PM", ["t 17:00"] * 4),
    ("en", "noon, 12 am, 9:30, 5 o'clock", ["t 12:00", "t 00:00", "t 09:30|21:30", "t 05:00|17:00"]),
    # places
    ("en", "the first step, the 1st step, the third option", ["o 1", "o 1", "o 3"]),
    ("en", "First, open it. Wait a second, for the first time.", []),
    # what states nothing
    ("en", "the one that works, one of them, no one, one day", []),
    ("en", "at least one file, within one day, a one-year plan", ["n 1", "u 1 day", "u 1 year"]),
    (
        "en",
        "1. Open\n2. Close\n  3) Wait\n**4.** Go\n## 5. Why\n### 2.1 How\nStep 6: Done\n**Step 7**\n8\ufe0f\u20e3 End",
        [],
    ),
    ("en", "It (1) opens, (2) closes and 3) ends.", []),
    ("en", "So [1], [2, 3], [4-6], [^7], [guide.pdf#page=8], (Smith, 2020), (Doe et al., 2019).", []),
    ("en", "In (March 2020) or (2019) or [see below](x) 5", ["d 2020-03", "n 2019", "n 5"]),
    ("en", "See https://a.org/2024/5?x=7 or www.b.org/9 or a1@b12.com.", []),
    (
        "en",
        "utf8, x1, GPT-4, v2.1, 3.10.2, 3D, #12, 007",
        ["i utf8", "i x1", "i gpt-4", "i v2.1", "i 3.10.2", "i 3d", "i #12", "i 007"],
    ),
    (
        "en",
        "Use Python 3.10 on 10.0.0.1 or call +49 170 1234567 or 555-1234",
        ["i 3.10", "i 10.0.0.1", "i +491701234567", "i 555-1234"],
    ),
    ("en", "**100 people** and __7__ more", ["n 100", "n 7"]),
    # German
    ("de", "12.000 Euro, 12 000 \u20ac, 3,5 km", ["m 12000|12 EUR", "m 12000 EUR", "q 3.5 km"]),
    (
        "de",
        "drei Schritte, einundzwanzig, zweihundertf\u00fcnfzig, dreitausend, 5 Mio. Euro, zwei Millionen",
        ["n 3", "n 21", "n 250", "n 3000", "m 5000000 EUR", "n 2000000"],
    ),
    (
        "de",
        "am 31. M\u00e4rz 2026, 31.03.2026, 31.3.26, um 17 Uhr, 17:30 Uhr, am Montag",
        ["d 2026-03-31"] * 3 + ["t 17:00", "t 17:30", "d mon"],
    ),
    (
        "de",
        "50 Prozent, zwei Wochen, eine Stunde, 5 Werktage, der erste Schritt, ein Hund, Jahrhundert",
        ["p 50 %", "u 2 week", "u 1 hour", "u 5 business day", "o 1"],
    ),
    # Spanish
    (
        "es",
        "12.000 euros, dos millones de euros, treinta y uno, doscientos cincuenta, mil",
        ["m 12000|12 EUR", "m 2000000 EUR", "n 31", "n 250", "n 1000"],
    ),
    (
        "es",
        "31 de marzo de 2026, 1 de mayo, a las 17:00, dos semanas, 5 d\u00edas h\u00e1biles, 50 por ciento, el primer paso",
        ["d 2026-03-31", "d --05-01", "t 17:00", "u 2 week", "u 5 business day", "p 50 %", "o 1"],
    ),
    ("es", "un perro, una vez, una hora", ["u 1 hour"]),
    # French
    (
        "fr",
        "12 000 euros, 2 millions d\u2019euros, vingt et un, soixante-dix-neuf, quatre-vingt-dix-neuf, deux cents",
        ["m 12000 EUR", "m 2000000 EUR", "n 21", "n 79", "n 99", "n 200"],
    ),
    (
        "fr",
        "31 mars 2026, 1er mai, \u00e0 17h30, \u00e0 17 heures, 24h, deux semaines, 5 jours ouvrables, 50 pour cent, la 2e fois",
        [
            "d 2026-03-31",
            "d --05-01",
            "t 17:30",
            "t 17:00",
            "u 24 hour",
            "u 2 week",
            "u 5 business day",
            "p 50 %",
            "o 2",
        ],
    ),
    ("fr", "un chien, un nouveau ou neuf, une heure", ["u 1 hour"]),
    # Italian
    (
        "it",
        "ventuno, ventotto, duecento, tremila, due milioni di euro, millecinquecento",
        ["n 21", "n 28", "n 200", "n 3000", "m 2000000 EUR", "n 1500"],
    ),
    (
        "it",
        "31 marzo 2026, alle 17:00, due settimane, sei giorni, 50 per cento, il primo passo",
        ["d 2026-03-31", "t 17:00", "u 2 week", "u 6 day", "p 50 %", "o 1"],
    ),
    ("it", "sei pronto, un cane, prima di tutto", []),
    # Portuguese
    (
        "pt",
        "vinte e um, duzentos, dois milh\u00f5es, R$ 50,00, 12.000 reais",
        ["n 21", "n 200", "n 2000000", "m 50 BRL", "m 12000|12 BRL"],
    ),
    (
        "pt",
        "31 de mar\u00e7o de 2026, duas semanas, 5 dias \u00fateis, 50 por cento, na segunda-feira",
        ["d 2026-03-31", "u 2 week", "u 5 business day", "p 50 %", "d mon"],
    ),
    # Dutch
    ("nl", "om 14.30 uur, ongeveer 1,5 uur", ["t 14:30", "u 1.5 hour"]),
    ("fr", "\u00e0 14 h 30 ou 14h30", ["t 14:30", "t 14:30"]),
    ("es", "el 3er piso, a las 14:30 h", ["o 3", "t 14:30"]),
    ("nl", "eenentwintig, tweehonderdvijftig, drieduizend, 12.000 euro", ["n 21", "n 250", "n 3000", "m 12000|12 EUR"]),
    (
        "nl",
        "31 maart 2026, om 17 uur, twee weken, 5 werkdagen, 50 procent, de eerste stap, een hond",
        ["d 2026-03-31", "t 17:00", "u 2 week", "u 5 business day", "p 50 %", "o 1"],
    ),
    # Polish
    (
        "pl",
        "12 000 z\u0142, dwadzie\u015bcia jeden, dwa tysi\u0105ce, sto pi\u0119\u0107",
        ["m 12000 PLN", "n 21", "n 2000", "n 105"],
    ),
    (
        "pl",
        "31 marca 2026 r., w marcu, pi\u0119ciu dni, dwa tygodnie, 50 procent, pierwszy krok",
        ["d 2026-03-31", "d --03", "u 5 day", "u 2 week", "p 50 %", "o 1"],
    ),
    # Japanese
    ("ja", "2026年3月31日、三月三十一日、午後5時、17時30分", ["d 2026-03-31", "d --03-31", "t 17:00", "t 17:30"]),
    (
        "ja",
        "3日以内、三日、２週間、3ヶ月、30分、五つ、十二個、二十人",
        ["u 3 day", "u 3 day", "u 2 week", "u 3 month", "u 30 minute", "n 5", "n 12", "n 20"],
    ),
    (
        "ja",
        "5,000円、3万円、三万円、50％、第一に、2番目",
        ["m 5000 JPY", "m 30000 JPY", "m 30000 JPY", "p 50 %", "o 1", "o 2"],
    ),
    (
        "ja",
        "約7億7,000万人、23億2100万〜30億、1万5000円",
        ["n 770000000", "n 2321000000", "n 3000000000", "m 15000 JPY"],
    ),
    ("ja", "2026年に、3年間", ["n 2026", "u 3 year"]),
    ("ja", "15ミリリットル、2リットル、3ミリメートル、4ミリグラム", ["q 15 ml", "q 2 l", "q 3 mm", "q 4 mg"]),
    ("ja", "午後二時半、午後2時半、二時間", ["t 14:30", "t 14:30", "u 2 hour"]),
    ("ja", "一つの方法は十分です。一緒に、一般に、万一", []),
    # Korean
    (
        "ko",
        "2026년 3월 31일, 오후 5시, 3일, 삼십일, 두 달, 3개월",
        ["d 2026-03-31", "t 17:00", "u 3 day", "u 30 day", "u 2 month", "u 3 month"],
    ),
    (
        "ko",
        "세 가지, 다섯 명, 열두 개, 5,000원, 3만 원, 50%, 두 번째, 제2",
        ["n 3", "n 5", "n 12", "m 5000 KRW", "m 30000 KRW", "p 50 %", "o 2", "o 2"],
    ),
    ("ko", "3억 5000만 원, 2026년", ["m 350000000 KRW", "n 2026"]),
    ("ko", "오후 2시 반, 오후 2시반, 오후 2시 반입니다, 오후 2시 반에", ["t 14:30"] * 4),
    ("ko", "오후 2시 반납, 오후 2시 반드시", ["t 14:00", "t 14:00"]),
    ("ko", "15밀리리터, 십오 밀리리터", ["q 15 ml", "q 15 ml"]),
    ("ko", "한 가지 방법을 한번 보세요", []),
    # Chinese
    (
        "zh",
        "2026年3月31日，下午5点，3天，三天，30分钟，二十个，第一，五十美元，3万元",
        ["d 2026-03-31", "t 17:00", "u 3 day", "u 3 day", "u 30 minute", "n 20", "o 1", "m 50 USD", "m 30000 CNY"],
    ),
    ("zh", "15毫升，十五毫升，15升，二十毫克，30毫米", ["q 15 ml", "q 15 ml", "q 15 l", "q 20 mg", "q 30 mm"]),
    ("zh", "7点一刻，下午七点三刻", ["t 07:15|19:15", "t 19:45"]),
    ("zh", "下午两点半，下午2点半，上午十点十五分，下午三点", ["t 14:30", "t 14:30", "t 10:15", "t 15:00"]),
    ("zh", "两点半，三点，有一点半信半疑，二十五点半", ["t 02:30|14:30", "n 3", "n 25"]),
    ("zh", "这是一个十分好的方法", []),
    # unknown
    ("", "1,500 or 1.500", ["n 1500|1.5", "n 1.5|1500"]),
    # a day before a colon, which is no time
    ("en", "March 14: the shop opens, May 2: it closes", ["d --03-14", "d --05-02"]),
    ("en", "March 14:30 and May 2:15", ["t 14:30", "d --05", "t 02:15|14:15"]),
    # what is written once for both ends of a range
    ("en", "from 3 to 4 pm, 9-11 am, 9 to 5 pm", ["t 15:00", "t 16:00", "t 09:00", "t 11:00", "t 09:00", "t 17:00"]),
    ("en", "8 to 12 pm, from 14 to 16:30", ["t 08:00", "t 12:00", "t 14:00", "t 16:30"]),
    ("en", "3 to 4 cars, 25 to 4 pm, 3.5 to 4 pm", ["n 3", "n 4", "n 25", "t 16:00", "n 3.5", "t 16:00"]),
    ("en", "3 and 4 pm", ["n 3", "t 16:00"]),
    ("en", "November 1-8, then May 3 to 9", ["d --11-01", "d --11-08", "d --05-03", "d --05-09"]),
    ("en", "November 8-1, November 1-40", ["d --11-08", "n 1", "d --11-01", "n 40"]),
    ("en", "November 1 and 8 boxes", ["d --11-01", "n 8"]),
    ("en", "3, 10 and 17 March, 24 December", ["d --03-03", "d --03-10", "d --03-17", "d --12-24"]),
    # times, halves and coins in words
    (
        "en",
        "half past seven, a quarter to 9 pm, ten past six, at seven thirty",
        ["t 07:30|19:30", "t 20:45", "t 06:10|18:10", "t 07:30|19:30"],
    ),
    ("en", "nine in the morning, 7 at night, 10 minutes to 2 hours", ["t 09:00", "t 19:00", "u 10 minute", "u 2 hour"]),
    (
        "de",
        "um halb acht, Viertel nach sechs, dreiviertel neun, acht Uhr abends",
        ["t 07:30|19:30", "t 06:15|18:15", "t 08:45|20:45", "t 20:00"],
    ),
    (
        "pl",
        "wp\u00f3\u0142 do \u00f3smej, za kwadrans dziewi\u0105ta, p\u00f3\u0142 godziny",
        ["t 07:30|19:30", "t 08:45|20:45", "u 0.5 hour"],
    ),
    ("pt", "\u00e0s sete e meia, meia hora, duas horas e meia", ["t 07:30|19:30", "u 0.5 hour", "u 2.5 hour"]),
    (
        "en",
        "half an hour, a day and a half, two and a half days, half of them",
        ["u 0.5 hour", "u 1.5 day", "u 2.5 day"],
    ),
    ("en", "five dollars and 50 cents, 5 euros and 50 boxes", ["m 5.5 USD", "m 5 EUR", "n 50"]),
    ("en", "minus five degrees, It is minus 3, seven minus 3", ["q -5 degree", "n -3", "n 7", "n 3"]),
    ("en", "1.5M, 3B, 4 k, 5 lakh, 6 grand", ["n 1500000", "n 3000000000", "n 4000", "n 500000", "n 6000"]),
    ("en", "the twenty-first century, Christmas Eve 2026, Boxing Day", ["o 21", "d 2026-12-24", "d --12-26"]),
    (
        "en",
        "Call 1-800-555-0199 or 030 123 4567",
        ["i 18005550199", "i 0301234567"],
    ),
    (
        "en",
        "It costs [5] euros, (7) euros, or 8. euros; the fee is [9], and [10]",
        ["n 5", "n 7", "n 8", "n 9"],
    ),
    (
        "en",
        "the fee \u20135 euros\u2013 is low, from 5 \u20137 days, \u20ac-5",
        ["m 5 EUR", "u 5 day", "u 7 day", "m -5 EUR"],
    ),
    ("es", "doscientos y mil, un total de 1.000.000", ["n 200", "n 1000", "n 1000000"]),
    ("en", "About 2.5 million people, Version 2.5 is out", ["n 2500000", "i 2.5"]),
]


@pytest.mark.parametrize(("language", "text", "expected"), READ)
def test_the_facts_of_a_text_are_read(language: str, text: str, expected: list[str]) -> None:
    assert shown(text, language) == expected


SAME = [
    ("2 weeks", "14 days"), ("1 km", "1,000 m"), ("90 minutes", "1.5 h"), ("24 hours", "one day only"), ("1 year", "12 months"),
    ("$5", "5 dollars"), ("$5", "C$5"), ("50 cents", "$0.50"), ("\u00a35", "5 pounds"), ("17:00", "5 pm"), ("5:00", "5 pm"),
    ("31 March", "March 31, 2026"), ("3/4/2026", "April 3, 2026"), ("1.5 million", "1,500,000"), ("2 ft", "24 inches"),
    ("1/2 cup", "0.5 cups"), ("twelve thousand", "12k"), ("1st place", "the first place"),
    ("30/09", "30 September"), ("31/3", "March 31"), ("10/8", "8 October"), ("10/8", "10 August"),
]  # fmt: skip
OTHER = [
    ("30 days", "30 hours"), ("30 days", "30 business days"), ("5 km", "5 miles"), ("5 EUR", "5 USD"), ("5 am", "5 pm"),
    ("31 March 2026", "31 March 2025"), ("31 March", "31 December"), ("50 %", "50"), ("50 %", "5 %"), ("14 days", "30 days"),
    ("March 3", "3:00"), ("10", "10,000"), ("$5", "\u20ac5"),
    ("30/09", "30 October"), ("31/13", "31 March"), ("100/12", "12 October"), ("1/2", "1 February"), ("3/4 cup", "3 April"),
    ("3 to 4 pm", "3 to 4 am"), ("November 1-8", "December 1-8"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME)
def test_equal_facts_are_equal_in_any_form(one: str, other: str) -> None:
    first, second = facts(one, "en"), facts("within " + other, "en")
    assert comparable(first[0], second[0])
    assert comparable(second[0], first[0])
    assert unmatched(first, second) == unmatched(second, first) == ((), ())


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_other_facts_are_not_equal(one: str, other: str) -> None:
    first, second = facts(one, "en"), facts(other, "en")
    assert not comparable(first[0], second[0])
    assert unmatched(first, second) == (first, second)


def test_the_same_number_in_another_unit_is_told() -> None:
    def told(one: str, other: str) -> bool:
        return same_number_other_unit(facts(one, "en")[0], facts(other, "en")[0])

    assert told("30 days", "30 hours")
    assert told("5 EUR", "5 USD")
    assert not told("30 days", "14 days")
    assert not told("30 days", "30")
    assert not told("2 weeks", "14 days")


def test_each_fact_matches_one_and_a_unit_may_be_left_out() -> None:
    before = facts("5 days and 5 days, then 30 km on 3 May", "en")
    after = facts("5 days, then 30 on 3 May 2026", "en")
    lost, gained = unmatched(before, after)
    assert [(fact.text, fact.start) for fact in lost] == [("5 days", 11)]
    assert gained == ()


def test_places_in_a_text_are_those_of_its_characters() -> None:
    text = "Größe: １２ km, Ünal zahlt €3,50 am 1. März."
    assert [text[fact.start : fact.end] for fact in facts(text, "de")] == ["１２ km", "€3,50", "1. März"]


HOSTILE = "1 |1|½|$1|(1|[1|one |twenty |twenty-one |zweihundert|tausend|first |the first a |March |March 1 |\n1. |\nStep 1: |# |http://1|a@1.|1@a |a-1|1_|1 million de |1 business |三|第三|万|열두 |십일|3月|午後3時|1'|v1.|Smith, 2020; |(Smith, 2020)|1:|12:3|123,|123 |--|+1 |3 to 4 pm |3 to |1-8 November |November 1-8|30/09 "


@pytest.mark.slow
@pytest.mark.parametrize("piece", HOSTILE.split("|"))
@pytest.mark.parametrize("language", ["en", "de", "ja", "ko"])
def test_hostile_texts_are_read_in_bounds(piece: str, language: str) -> None:
    read = facts(piece * (20_000 // len(piece)), language)
    assert len(read) <= MOST
    assert all(first.end <= second.start for first, second in itertools.pairwise(read))


def test_a_half_in_a_list_of_a_line_is_no_mark() -> None:
    assert [fact.value for fact in facts("Add 1) flour \u00bd) cup 2) salt")] == ["0.5"]


def test_only_french_counts_on_from_sixty() -> None:
    assert [fact.value for fact in facts("There are sixty ten times.", "en")] == ["60", "10"]
    assert [fact.value for fact in facts("Il a soixante douze euros.", "fr")] == ["72"]
