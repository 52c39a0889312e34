"""Months, days of the week and words for times of day, by language."""

import re
from functools import cache

from vrty_gate.core.facts.tables.number_words import counting
from vrty_gate.core.named_tuple import NamedTuple


class Calendar(NamedTuple):
    """Words of a language, in lower case without accents."""

    months: dict[str, int]
    weekdays: dict[str, str]
    """Names to `mon`, `tue` and so on."""
    hours: dict[str, str]
    """Words such as noon to the time of day."""
    short: frozenset[str]
    """Short forms; on its own, one may be a different word."""


_MONTHS = {
    "en": "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sep/sept october/oct"
    " november/nov december/dec",
    "de": "januar/janner/jan februar/feb marz/mrz april/apr mai juni/jun juli/jul august/aug september/sep/sept"
    " oktober/okt november/nov dezember/dez",
    "fr": "janvier/janv fevrier/fevr mars avril/avr mai juin juillet/juil aout septembre/sept octobre/oct novembre/nov"
    " decembre/dec",
    "es": "enero/ene febrero/feb marzo/mar abril/abr mayo junio/jun julio/jul agosto/ago septiembre/setiembre/sep/sept"
    " octubre/oct noviembre/nov diciembre/dic",
    "it": "gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug agosto/ago settembre/set"
    " ottobre/ott novembre/nov dicembre/dic",
    "pt": "janeiro/jan fevereiro/fev marco/mar abril/abr maio/mai junho/jun julho/jul agosto/ago setembro/set"
    " outubro/out novembro/nov dezembro/dez",
    "nl": "januari/jan februari/feb maart/mrt april/apr mei juni/jun juli/jul augustus/aug september/sep/sept"
    " oktober/okt november/nov december/dec",
    "pl": "stycznia/styczen/styczniu lutego/luty/lutym marca/marzec/marcu kwietnia/kwiecien/kwietniu maja/maj/maju"
    " czerwca/czerwiec/czerwcu lipca/lipiec/lipcu sierpnia/sierpien/sierpniu wrzesnia/wrzesien/wrzesniu"
    " pazdziernika/pazdziernik/pazdzierniku listopada/listopad/listopadzie grudnia/grudzien/grudniu",
}
_WEEKDAYS = {
    "en": "monday/mondays/mon tuesday/tuesdays/tue/tues wednesday/wednesdays/wed thursday/thursdays/thu/thur/thurs"
    " friday/fridays/fri saturday/saturdays sunday/sundays",
    "de": "montag/montags dienstag/dienstags mittwoch/mittwochs donnerstag/donnerstags freitag/freitags"
    " samstag/samstags/sonnabend sonntag/sonntags",
    "fr": "lundi/lundis mardi/mardis mercredi/mercredis jeudi/jeudis vendredi/vendredis samedi/samedis"
    " dimanche/dimanches",
    "es": "lunes martes miercoles jueves viernes sabado/sabados domingo/domingos",
    "it": "lunedi martedi mercoledi giovedi venerdi sabato domenica/domeniche",
    "pt": "segunda-feira terca-feira quarta-feira quinta-feira sexta-feira sabado/sabados domingo/domingos",
    "nl": "maandag/maandags dinsdag/dinsdags woensdag/woensdags donderdag/donderdags vrijdag/vrijdags"
    " zaterdag/zaterdags zondag/zondags",
    "pl": "poniedzialek/poniedzialku/poniedzialki wtorek/wtorku/wtorki sroda/srode/srody czwartek/czwartku/czwartki"
    " piatek/piatku/piatki sobota/sobote/soboty niedziela/niedziele/niedzieli",
}
_DAYS = "mon tue wed thu fri sat sun".split()
_SHORT = 4
"""The most letters of a short form."""
_HOURS = {
    "en": "noon midday/midnight",
    "de": "mittags/mitternacht",
    "fr": "midi/minuit",
    "es": "mediodia/medianoche",
    "it": "mezzogiorno/mezzanotte",
    "pt": "/meia-noite",
    "nl": "/middernacht",
    "pl": "poludnie/polnoc polnocy",
}
AMBIGUOUS = frozenset("may march mars mai marco mei maja august".split())
"""Months that are also other words or names."""


def _placed(words: str) -> dict[str, int]:
    return {word: place for place, group in enumerate(words.split(), 1) for word in group.split("/")}


MONTH_NAMES = frozenset(
    [name for language in ("en", "es") for group in _MONTHS[language].split() for name in group.split("/")]
)
"""The names of months in English and Spanish, which are no names of anything else."""


@cache
def calendar(language: str) -> Calendar:
    """The words of a language for months, days and times of day; those of English if it is unknown."""
    language = language if language in _MONTHS else "en"
    noon, _, midnight = _HOURS[language].partition("/")
    hours = dict.fromkeys(noon.split(), "12:00") | dict.fromkeys(midnight.split(), "00:00")
    weekdays = {word: _DAYS[place - 1] for word, place in _placed(_WEEKDAYS[language]).items()}
    groups = [group.split("/")[1:] for group in (_MONTHS[language] + " " + _WEEKDAYS[language]).split()]
    short = frozenset([word for group in groups for word in group if len(word) <= _SHORT])
    return Calendar(_placed(_MONTHS[language]), weekdays, hours, short)


class Phrase(NamedTuple):
    """A way to say a time of day."""

    marks: frozenset[str]
    """Words, one of which a text with such a phrase has."""
    pattern: str
    """A regular expression with `{h}` for an hour and `{m}` for minutes; the time is its group `t`, if it has one."""
    minutes: int | None
    """Minutes to add to the hour; those of `{m}` if it is None."""
    is_before: bool = False
    """Whether the minutes are those to the hour."""


_END = r"(?=[^\w ]|\Z| (?:on|in|at|and|or|to|until|every|each|for|by|am|pm|sharp|tomorrow|today|y|o|de|en|el|hasta)\b)"
"""What follows words that are a time of day only here."""
_AT = "at|from|until|till|by|before|after|around|about|to"
_A = "a|vers|des|apres|avant|depuis|jusqu'a|pour"
_LE = "alle|dalle|le|all'|dall'"
_CLOCK = {
    "en": (
        ("half", "half past {h}", 30),
        ("quarter", "(?:a )?quarter (?:past|after) {h}", 15),
        ("quarter", "(?:a )?quarter (?:to|before) {h}", -15),
        ("past", "{m} (?:minutes )?past {h}", "+"),
        ("minutes", "{m} minutes to {h}(?! [a-z])", "-"),
        ("thirty/fifteen/forty/twenty/fifty", f"(?:{_AT}) (?P<t>{{h}} {{m}}){_END}", "+"),
        ("clock", "{h} o'clock", 0),
        ("morning/afternoon/evening/night", "{h}(?= in the (?:morning|afternoon|evening)| at night)", 0),
    ),
    "de": (
        ("halb", "halb {h}", -30),
        ("viertel", "viertel nach {h}", 15),
        ("viertel/dreiviertel", "(?:viertel vor|drei ?viertel) {h}", -15),
        ("funf/zehn/zwanzig", "(?:um|gegen|ab|bis|kurz) (?P<t>{m} (?:minuten )?nach {h})", "+"),
        ("funf/zehn/zwanzig", "(?:um|gegen|ab|bis|kurz) (?P<t>{m} (?:minuten )?vor {h})", "-"),
        ("uhr", "{h} uhr {m}", "+"),
        ("uhr", "{h} uhr", 0),
    ),
    "fr": (
        ("demi/demie", f"(?:{_A}) (?P<t>{{h}} ?h(?:eures?)? et demie?)", 30),
        ("quart", "{h} ?h(?:eures?)? et quart", 15),
        ("moins", "{h} ?h(?:eures?)? moins le quart", -15),
        ("moins", "{h} ?h(?:eures?)? moins {m}", "-"),
        ("midi/minuit", "(?P<h>midi|minuit) et demie?", 30),
        ("midi/minuit", "(?P<h>midi|minuit) et quart", 15),
        ("midi/minuit", "(?P<h>midi|minuit) moins le quart", -15),
        ("heures", f"(?:{_A}) (?P<t>{{h}} heures {{m}})", "+"),
        ("heure/heures", f"(?:{_A}) (?P<t>{{h}} heures?)", 0),
    ),
    "es": (
        ("media", "las? (?P<t>{h}(?: horas)? y media)", 30),
        ("cuarto", "las? (?P<t>{h}(?: horas)? y cuarto)", 15),
        ("menos", "las? (?P<t>{h} menos cuarto)", -15),
        ("menos", "las? (?P<t>{h} menos {m})", "-"),
        ("", "las? (?P<t>{h} y {m})", "+"),
        ("", f"a las? (?P<t>{{h}}){_END}", 0),
    ),
    "it": (
        ("mezza/mezzo", f"(?:{_LE}) ?(?P<t>{{h}} e mezz[ao])", 30),
        ("quarto", f"(?:{_LE}) ?(?P<t>{{h}} e un quarto)", 15),
        ("quarto", f"(?:{_LE}) ?(?P<t>{{h}} meno un quarto)", -15),
        ("meno", f"(?:{_LE}) ?(?P<t>{{h}} meno {{m}})", "-"),
        ("", f"(?:{_LE}) ?(?P<t>{{h}} e {{m}})", "+"),
        ("", "(?:alle|dalle) (?P<t>{h})(?=[^a-z0-9' ]|\\Z)", 0),
        ("mezzogiorno/mezzanotte", "(?P<h>mezzogiorno|mezzanotte) e mezz[ao]", 30),
    ),
    "pt": (
        ("meia", "(?:as|a|das|da|pelas) (?P<t>{h}(?: horas)? e meia)", 30),
        ("quarto", "(?:as|a|das|da|pelas) (?P<t>{h} e um quarto)", 15),
        ("menos", "{h} menos um quarto", -15),
        ("quarto", "um quarto para as? {h}", -15),
        ("", "{m} (?:minutos )?para as {h}", "-"),
    ),
    "nl": (
        ("half", "half {h}(?! uur)", -30),
        ("kwart", "kwart over {h}", 15),
        ("kwart", "kwart voor {h}", -15),
        ("vijf/tien/twintig", "(?:om|tegen|vanaf|tot|rond) (?P<t>{m} (?:minuten )?over {h})", "+"),
        ("vijf/tien/twintig", "(?:om|tegen|vanaf|tot|rond) (?P<t>{m} (?:minuten )?voor {h})", "-"),
        ("uur", "(?:om|tegen|vanaf|tot|rond|voor|na) (?P<t>{h} uur)", 0),
    ),
    "pl": (
        ("wpol", "wpol do {h}", -30),
        ("kwadrans", "kwadrans po {h}", 15),
        ("kwadrans", "za kwadrans {h}", -15),
    ),
}
"""By language: marks, else the words for hours; phrases; and minutes, `+` and `-` for those that the phrase names."""
_FEMININE = (
    "pierwsza/pierwszej druga/drugiej trzecia/trzeciej czwarta/czwartej piata/piatej szosta/szostej siodma/siodmej"
    " osma/osmej dziewiata/dziewiatej dziesiata/dziesiatej jedenasta/jedenastej dwunasta/dwunastej"
)
_NO_HOURS = frozenset("ein eine einen einem einer eines uno un um dois".split())
_NOON = {"midi": 12, "minuit": 0, "mezzogiorno": 12, "mezzanotte": 0}
_LAST_MINUTE = 59
HALVES_OF_A_DAY = {
    "en": (
        "in the morning/this morning/am/a.m.",
        "in the afternoon/in the evening/this afternoon/this evening/at night/pm/p.m.",
    ),
    "de": (
        "morgens/fruh/vormittags/am morgen/am fruhen morgen/am vormittag",
        "mittags/nachmittags/abends/nachts/am nachmittag/am abend/am spaten abend",
    ),
    "fr": ("du matin", "du soir/de l'apres-midi"),
    "es": (
        "de la manana/por la manana/de la madrugada",
        "de la tarde/por la tarde/de la noche/por la noche",
    ),
    "it": ("di mattina/del mattino", "di sera/di notte/del pomeriggio/della sera"),
    "pt": ("da manha/da madrugada", "da tarde/da noite"),
    "nl": ("'s ochtends/'s morgens", "'s middags/'s avonds"),
    "pl": ("rano", "po poludniu/wieczorem"),
}
"""By language, what follows a time in the first and in the second half of the day."""

HOLIDAYS = {
    "en": {
        "christmas eve": "12-24",
        "christmas day": "12-25",
        "boxing day": "12-26",
        "new year's eve": "12-31",
        "new year's day": "01-01",
        "halloween": "10-31",
    },
    "de": {
        "heiligabend": "12-24",
        "heiligen abend": "12-24",
        "ersten weihnachtstag": "12-25",
        "erster weihnachtstag": "12-25",
        "zweiten weihnachtstag": "12-26",
        "zweiter weihnachtstag": "12-26",
        "silvester": "12-31",
        "neujahr": "01-01",
        "neujahrstag": "01-01",
    },
    "fr": {
        "veille de noel": "12-24",
        "jour de noel": "12-25",
        "saint-sylvestre": "12-31",
        "jour de l'an": "01-01",
    },
    "es": {
        "nochebuena": "12-24",
        "dia de navidad": "12-25",
        "nochevieja": "12-31",
        "ano nuevo": "01-01",
    },
    "it": {
        "vigilia di natale": "12-24",
        "giorno di natale": "12-25",
        "santo stefano": "12-26",
        "san silvestro": "12-31",
        "capodanno": "01-01",
        "ferragosto": "08-15",
    },
    "pt": {
        "vespera de natal": "12-24",
        "dia de natal": "12-25",
        "vespera de ano novo": "12-31",
        "dia de ano novo": "01-01",
    },
    "nl": {
        "kerstavond": "12-24",
        "eerste kerstdag": "12-25",
        "tweede kerstdag": "12-26",
        "oudejaarsavond": "12-31",
        "oudejaarsdag": "12-31",
        "nieuwjaarsdag": "01-01",
    },
    "pl": {"wigilia": "12-24", "wigilie": "12-24", "wigilii": "12-24", "sylwestra": "12-31", "nowy rok": "01-01"},
}
"""Holidays with a fixed date, in lower case without accents, to their month and day."""


@cache
def hours(language: str) -> dict[str, int]:
    """Words for the hours of the clock to their numbers."""
    if language == "pl":
        return _placed(_FEMININE)
    named = {word: hour for word, hour in counting(language).values.items() if 1 <= hour <= 12}
    return {word: hour for word, hour in named.items() if word not in _NO_HOURS} | _NOON


@cache
def minutes(language: str) -> dict[str, int]:
    """Words for minutes in steps of five to their numbers."""
    values = counting(language).values
    fives = {word: value for word, value in values.items() if 5 <= value <= _LAST_MINUTE and value % 5 == 0}
    links = ("-", " ", *[f" {link} " for link in sorted(counting(language).links)])
    five = next(word for word, value in values.items() if value == 5)
    tens = [word for word, value in fives.items() if value in (20, 30, 40, 50)]
    return fives | {f"{ten}{link}{five}": fives[ten] + 5 for ten in tens for link in links}


@cache
def clock_words(language: str) -> frozenset[str]:
    """The marks of all ways to say a time of day."""
    return frozenset([word for phrase in clock(language) for word in phrase.marks])


@cache
def holiday_words(language: str) -> frozenset[str]:
    """The longest word of each holiday."""
    return frozenset([max(re.findall("[a-z]+", name), key=len) for name in HOLIDAYS.get(language or "en", {})])


@cache
def clock(language: str) -> tuple[Phrase, ...]:
    """The ways to say a time of day in a language."""
    rows = _CLOCK.get(language or "en", ())
    return tuple(
        [
            Phrase(
                frozenset(marks.split("/") if marks else hours(language)),
                pattern,
                abs(said) if isinstance(said, int) else None,
                said == "-" or _is_negative(said),
            )
            for marks, pattern, said in rows
        ]
    )


def _is_negative(said: int | str) -> bool:
    return isinstance(said, int) and said < 0
