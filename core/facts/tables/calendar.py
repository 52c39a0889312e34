"""Months, days of the week and words for times of day, by language."""

from functools import cache

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
