"""Number words of eight languages, and their values."""

from collections.abc import Sequence
from functools import cache

from vrty_gate.core.named_tuple import NamedTuple

_LONGEST = 12
"""The most words of a number."""


class Counting(NamedTuple):
    """The number words of a language, in lower case without accents."""

    values: dict[str, int]
    """Words to the value that they add."""
    scales: dict[str, int]
    """Words to the factor that they multiply by: hundred, thousand, million."""
    links: frozenset[str]
    """Words that may join two of them: "and"."""
    weak: frozenset[str]
    """Words that usually mean something else: "one", "un", Italian "sei". They count before a unit or in a number."""
    ordinals: dict[str, int]
    """Ordinals to their rank."""
    before_ordinals: frozenset[str]
    """Words after which an ordinal counts; empty if it always does."""
    parts: tuple[str, ...]
    """Components of long numbers in one word: "hundert", "tausend"."""
    half: frozenset[str]
    """Words for a half."""
    and_a_half: tuple[str, ...]
    """What follows a number or its unit and adds a half."""
    with_a_half: dict[str, str]
    """Numbers with a half in one word to their values."""
    minus: frozenset[str]
    """Words for the sign of a negative number."""
    dozen: str


# By language: words from zero up (synonyms joined by `/`); tens and hundreds; scales; links; weak words; ordinals;
# words before ordinals
_OF = {
    "en": (
        (
            "zero one two three four five six seven eight nine ten eleven twelve/dozen thirteen fourteen fifteen"
            " sixteen"
            " seventeen eighteen nineteen"
        ),
        "20 twenty 30 thirty 40 forty 40 fourty 50 fifty 60 sixty 70 seventy 80 eighty 90 ninety",
        "100 hundred 1000 thousand 1000000 million 1000000000 billion 1000000000000 trillion",
        "and",
        "zero one",
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
        "the my your his her its our their this that every each",
    ),
    "de": (
        (
            "null ein/eins/eine/einen/einem/einer/eines zwei/zwo drei vier funf sechs sieben acht neun zehn elf zwolf"
            " dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn"
        ),
        "20 zwanzig 30 dreisig 30 dreissig 40 vierzig 50 funfzig 60 sechzig 70 siebzig 80 achtzig 90 neunzig",
        "100 hundert 1000 tausend 1000000 million 1000000 millionen 1000000000 milliarde 1000000000 milliarden",
        "und",
        "ein eine einen einem einer eines acht null",
        (
            "erste/ersten/erster/erstes/erstem zweite/zweiten/zweiter/zweites/zweitem dritte/dritten/dritter/drittes"
            " vierte/vierten/vierter/viertes funfte/funften/funfter/funftes sechste/sechsten/sechster"
            " siebte/siebten/siebter achte/achten/achter neunte/neunten/neunter zehnte/zehnten/zehnter"
        ),
        "der die das den dem des im am zum zur beim jede jeder jedes",
    ),
    "es": (
        (
            "cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis"
            " diecisiete dieciocho diecinueve veinte veintiuno/veintiun/veintiuna veintidos veintitres veinticuatro"
            " veinticinco veintiseis veintisiete veintiocho veintinueve"
        ),
        (
            "30 treinta 40 cuarenta 50 cincuenta 60 sesenta 70 setenta 80 ochenta 90 noventa 100 cien 100 ciento"
            " 200 doscientos 200 doscientas 300 trescientos 300 trescientas 400 cuatrocientos 400 cuatrocientas"
            " 500 quinientos 500 quinientas 600 seiscientos 600 seiscientas 700 setecientos 700 setecientas"
            " 800 ochocientos 800 ochocientas 900 novecientos 900 novecientas"
        ),
        "1000 mil 1000000 millon 1000000 millones",
        "y",
        "uno un una cero",
        (
            "primer/primero/primera/primeros/primeras segundo/segunda tercer/tercero/tercera cuarto/cuarta"
            " quinto/quinta"
            " sexto/sexta septimo/septima octavo/octava noveno/novena decimo/decima"
        ),
        "el la los las al del su tu mi cada",
    ),
    "fr": (
        "zero un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
        (
            "20 vingt 20 vingts 30 trente 40 quarante 50 cinquante 60 soixante 70 septante 80 octante 80 huitante"
            " 90 nonante"
        ),
        "100 cent 100 cents 1000 mille 1000000 million 1000000 millions 1000000000 milliard 1000000000 milliards",
        "et",
        "un une neuf zero",
        (
            "premier/premiere/premiers/premieres deuxieme/second/seconde troisieme quatrieme cinquieme sixieme septieme"
            " huitieme neuvieme dixieme"
        ),
        "le la les du au ce cette votre vos notre son sa mon ma chaque",
    ),
    "it": (
        (
            "zero un/uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici"
            " quindici"
            " sedici diciassette diciotto diciannove"
        ),
        "20 venti 30 trenta 40 quaranta 50 cinquanta 60 sessanta 70 settanta 80 ottanta 90 novanta",
        "100 cento 1000 mille 1000 mila 1000000 milione 1000000 milioni 1000000000 miliardo 1000000000 miliardi",
        "e",
        "un uno una sei zero",
        (
            "primo/prima/primi/prime secondo/seconda terzo/terza quarto/quarta quinto/quinta sesto/sesta"
            " settimo/settima ottavo/ottava nono/nona decimo/decima"
        ),
        "il lo la i gli le al alla nel nella del della suo tuo",
    ),
    "pt": (
        (
            "zero um/uma dois/duas tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze"
            " dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove"
        ),
        (
            "20 vinte 30 trinta 40 quarenta 50 cinquenta 60 sessenta 70 setenta 80 oitenta 90 noventa 100 cem 100 cento"
            " 200 duzentos 200 duzentas 300 trezentos 300 trezentas 400 quatrocentos 400 quatrocentas 500 quinhentos"
            " 500 quinhentas 600 seiscentos 600 seiscentas 700 setecentos 700 setecentas 800 oitocentos 800 oitocentas"
            " 900 novecentos 900 novecentas"
        ),
        "1000 mil 1000000 milhao 1000000 milhoes 1000000000 bilhao 1000000000 bilhoes",
        "e",
        "um uma zero",
        (
            "primeiro/primeira/primeiros/primeiras segundo terceiro quarto quinto sexto setimo/setima oitavo/oitava"
            " nono/nona decimo/decima"
        ),
        "o a os as no na do da ao seu sua cada",
    ),
    "nl": (
        (
            "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien"
            " zeventien"
            " achttien negentien"
        ),
        "20 twintig 30 dertig 40 veertig 50 vijftig 60 zestig 70 zeventig 80 tachtig 90 negentig",
        "100 honderd 1000 duizend 1000000 miljoen 1000000000 miljard",
        "en",
        "een nul",
        "eerste tweede derde vierde vijfde zesde zevende achtste negende tiende",
        "de het uw je elke",
    ),
    "pl": (
        (
            "zero jeden/jedna/jedno/jednego/jednej/jednym dwa/dwie/dwoch/dwu/dwom/dwoma trzy/trzech/trzem/trzema"
            " cztery/czterech/czterem piec/pieciu szesc/szesciu siedem/siedmiu osiem/osmiu dziewiec/dziewieciu"
            " dziesiec/dziesieciu jedenascie/jedenastu dwanascie/dwunastu trzynascie/trzynastu czternascie/czternastu"
            " pietnascie/pietnastu szesnascie/szesnastu siedemnascie/siedemnastu osiemnascie/osiemnastu"
            " dziewietnascie/dziewietnastu"
        ),
        (
            "20 dwadziescia 20 dwudziestu 30 trzydziesci 30 trzydziestu 40 czterdziesci 40 czterdziestu 50 piecdziesiat"
            " 50 piecdziesieciu 60 szescdziesiat 60 szescdziesieciu 70 siedemdziesiat 70 siedemdziesieciu"
            " 80 osiemdziesiat 80 osiemdziesieciu 90 dziewiecdziesiat 90 dziewiecdziesieciu 100 sto 100 stu 200"
            " dwiescie"
            " 200 dwustu 300 trzysta 300 trzystu 400 czterysta 500 piecset 500 pieciuset 600 szescset 700 siedemset"
            " 800 osiemset 900 dziewiecset"
        ),
        (
            "1000 tysiac 1000 tysiace 1000 tysiecy 1000000 milion 1000000 miliony 1000000 milionow 1000000000 miliard"
            " 1000000000 miliardy 1000000000 miliardow"
        ),
        "i",
        "jeden jedna jedno jednego jednej jednym zero",
        (
            "pierwszy/pierwsza/pierwsze/pierwszego/pierwszej/pierwszym drugi/druga/drugie/drugiego/drugiej/drugim"
            " trzeci/trzecia/trzecie/trzeciego/trzeciej/trzecim czwarty/czwarta/czwarte/czwartego"
            " piaty/piata/piate/piatego szosty/szosta/szoste/szostego siodmy/siodma/siodme/siodmego"
            " osmy/osma/osme/osmego dziewiaty/dziewiata/dziewiate dziesiaty/dziesiata/dziesiate"
        ),
        "",
    ),
}
_HALF = {
    "en": "half",
    "de": "halb halbe halben halber halbes",
    "es": "medio media",
    "fr": "demi demie",
    "it": "mezzo mezza mezz",
    "pt": "meio meia",
    "nl": "half halve",
    "pl": "pol",
}
_AND_A_HALF = {
    "en": " and a half/-and-a-half/ and one half",
    "de": " und eine halbe/ und einen halben/ und ein halbes",
    "es": " y media/ y medio",
    "fr": " et demie/ et demi",
    "it": " e mezza/ e mezzo",
    "pt": " e meia/ e meio",
    "nl": " en een half",
    "pl": " i pol",
}
_WITH_A_HALF = {"de": ("anderthalb", "einhalb"), "nl": ("anderhalf", "enhalf"), "pl": ("poltora/poltorej", "")}
"""Words for one and a half, and the ending of numbers with a half: zweieinhalb."""
_DOZEN = {
    "en": "dozen",
    "de": "dutzend",
    "es": "docena",
    "fr": "douzaine",
    "it": "dozzina",
    "pt": "duzia",
    "nl": "dozijn",
    "pl": "tuzin",
}
_MINUS = {
    "en": "minus negative",
    "de": "minus",
    "es": "menos",
    "fr": "moins",
    "it": "meno",
    "pt": "menos",
    "nl": "min",
    "pl": "minus",
}
BEFORE_MINUS = frozenset(
    "is was are were be at of to from about costs equals ist sind war waren bei auf von es son era eran de a cuesta"
    " costs vale hasta desde est sont etait sur e di da costa sao ate is was van op tot wynosi".split()
)
"""Words after which a minus is a sign rather than a subtraction."""
_PARTS = {"de": ("hundert", "tausend"), "nl": ("honderd", "duizend"), "it": ("cento", "mille", "mila")}
_THOUSANDS = ("tausend", "duizend", "mille", "mila")
COUNTED = frozenset(_OF)
"""Languages with known number words."""


def _numbered(words: str, first: int) -> dict[str, int]:
    return {word: first + index for index, group in enumerate(words.split()) for word in group.split("/")}


def _valued(pairs: str) -> dict[str, int]:
    words = pairs.split()
    return {word: int(value) for value, word in zip(words[::2], words[1::2], strict=True)}


@cache
def counting(language: str) -> Counting:
    """The number words of a language; those of English if it is unknown."""
    language = language if language in _OF else "en"
    small, tens, scales, links, weak, ordinals, before = _OF[language]
    ones = _numbered(small, 0)
    values = {**ones, **_valued(tens)}
    if language in _PARTS:
        values.update(_in_one_word(language, ones, _valued(tens)))
    values.setdefault(_DOZEN[language], 12)
    return Counting(
        values,
        _valued(scales),
        frozenset(links.split()),
        frozenset(weak.split()),
        _numbered(ordinals, 1),
        frozenset(before.split()),
        _PARTS.get(language, ()),
        frozenset(_HALF[language].split()),
        tuple(_AND_A_HALF[language].split("/")),
        _with_a_half(language, ones),
        frozenset(_MINUS[language].split()),
        _DOZEN[language],
    )


def _with_a_half(language: str, ones: dict[str, int]) -> dict[str, str]:
    """Numbers with a half in one word: anderthalb, zweieinhalb, tweeenhalf."""
    one_and_a_half, ending = _WITH_A_HALF.get(language, ("", ""))
    halves = {word + ending: f"{value}.5" for word, value in ones.items() if 1 <= value <= 12} if ending else {}
    return halves | dict.fromkeys(filter(None, one_and_a_half.split("/")), "1.5")


def _in_one_word(language: str, ones: dict[str, int], tens: dict[str, int]) -> dict[str, int]:
    """Numbers up to 99 in one word: einundzwanzig, eenentwintig, ventuno."""
    joined = {}
    small = [(word, value) for word, value in ones.items() if 1 <= value <= 9]
    for ten, value in tens.items():
        for word, units in small:
            if language == "it":
                joined[(ten[:-1] if word[0] in "uo" else ten) + word] = value + units
            else:
                joined[word + ("und" if language == "de" else "en") + ten] = value + units
    return joined


def in_one_word(word: str, vocabulary: Counting) -> int | None:
    """The value of a number in one word, such as "zweihundertfuenfzig"; None if it is not a number."""
    for part in vocabulary.parts:
        if part in _THOUSANDS and part in word:
            before, _, after = word.partition(part)
            thousands = _below_thousand(before, vocabulary) if before else 1
            rest = _below_thousand(after.removeprefix("und"), vocabulary) if after else 0
            return None if thousands is None or rest is None else 1000 * thousands + rest
    return _below_thousand(word, vocabulary)


def _below_thousand(word: str, vocabulary: Counting) -> int | None:
    before, part, after = word.partition(vocabulary.parts[0])
    if not part:
        return vocabulary.values.get(word)
    hundreds = vocabulary.values.get(before) if before else 1
    rest = vocabulary.values.get(after.removeprefix("und")) if after else 0
    if hundreds is None or rest is None or not 1 <= hundreds <= 19 or rest > 99:
        return None
    return 100 * hundreds + rest


def add_up(tokens: Sequence[str], vocabulary: Counting) -> tuple[int, int]:
    """The number at the beginning of a list of words, and how many words it takes; 0 words if there is none."""
    total = group = taken = 0
    largest = 10**15
    may_add = 1000  # smaller values may still join the group of hundreds, tens and units
    for index, token in enumerate(tokens[:_LONGEST]):
        if token in vocabulary.links and taken == index > 0:
            continue
        value = vocabulary.values.get(token)
        if value is None and token not in vocabulary.scales and any(part in token for part in vocabulary.parts):
            value = in_one_word(token, vocabulary)
        if value is None and token not in vocabulary.scales:
            break
        if value is None:
            scale = vocabulary.scales[token]
            if (
                taken < index
                or scale >= largest
                or (scale == 100 and (group > 19 or (taken and not group and not total)))
            ):
                break
            if scale == 100:
                group, may_add = (group or 1) * 100, 100
            else:
                total, group, may_add, largest = total + (group or 1) * scale, 0, 1000, scale
        elif token in ("vingt", "vingts") and group % 100 == 4 and taken == index:
            group, may_add = group + 76, 20
        elif value < may_add and (value or not taken):
            may_add = 10 if value == 10 and group % 100 in (60, 80) else _room(value)
            group += value
        elif value >= 1000 and not taken:
            total, largest = value, 1000
        else:
            break
        taken = index + 1
    return total + group, taken


def _room(value: int) -> int:
    """The bound below which another value may follow in the same number: units follow tens."""
    if value >= 100:
        return 100
    if value in (60, 80):
        return 20
    return 10 if value >= 20 and value % 10 == 0 else 1
