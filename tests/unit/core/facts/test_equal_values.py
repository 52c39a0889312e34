"""A value is the same in every notation, and another one in none: as a user sees it, in an accepted and a current answer."""

import pytest

from vrty_gate.core import changes
from vrty_gate.core.case import Case
from vrty_gate.core.fidelity import fidelity

SAME = {
    "en": [
        ("The shop opens at half past seven.", "The shop opens at 7:30."),
        ("We meet at a quarter to nine.", "We meet at 8:45."),
        ("We meet at quarter past six pm.", "We meet at 6:15 pm."),
        ("The meeting starts at twenty past ten.", "The meeting starts at 10:20."),
        ("The train leaves at seven thirty.", "The train leaves at 7:30."),
        ("We close at 7 in the evening.", "We close at 7 pm."),
        ("The plan covers 1.5M users.", "The plan covers 1,500,000 users."),
        ("It stores 2.5k records.", "It stores 2,500 records."),
        ("The grant is 3 million dollars.", "The grant is $3M."),
        ("It costs five dollars and 50 cents.", "It costs $5.50."),
        ("The fee is 14.50 EUR.", "The fee is 14.50 €."),
        ("Call 1-800-555-0199 for help.", "Call 1 800 555 0199 for help."),
        ("Call +1 (555) 123-4567 for help.", "Call +1 555-123-4567 for help."),
        ("We are closed on Christmas Eve.", "We are closed on 24 December."),
        ("It takes 3–5 days.", "It takes three to five days."),
        ("It weighs two and a half kilos.", "It weighs 2.5 kg."),
        ("The temperature was minus five degrees.", "The temperature was -5 degrees."),
        ("It lasts an hour and a half.", "It lasts 90 minutes."),
        ("They reply within half an hour.", "They reply within 30 minutes."),
        ("It began in the twenty-first century.", "It began in the 21st century."),
        ("The box holds a dozen eggs.", "The box holds 12 eggs."),
    ],
    "de": [
        ("Der Laden öffnet um halb acht.", "Der Laden öffnet um 7:30 Uhr."),
        ("Wir treffen uns um Viertel nach sechs.", "Wir treffen uns um 6:15 Uhr."),
        ("Wir treffen uns um Viertel vor neun.", "Wir treffen uns um 8:45 Uhr."),
        ("Der Zug fährt jeden Morgen um dreiviertel sieben.", "Der Zug fährt jeden Morgen um 6:45 Uhr."),
        ("Wir schließen um acht Uhr abends.", "Wir schließen um 20 Uhr."),
        ("Das kostet fünf Euro fünfzig.", "Das kostet 5,50 €."),
        ("Der Preis beträgt 14,50 EUR.", "Der Preis beträgt 14,50 €."),
        ("Der Umsatz liegt bei 1,5 Mio. Euro.", "Der Umsatz liegt bei 1.500.000 Euro."),
        ("Die Fahrt dauert zweieinhalb Stunden.", "Die Fahrt dauert 2,5 Stunden."),
        ("Die Fahrt dauert anderthalb Stunden.", "Die Fahrt dauert 90 Minuten."),
        ("Wir haben an Heiligabend geschlossen.", "Wir haben am 24. Dezember geschlossen."),
        ("Es waren minus fünf Grad.", "Es waren -5 Grad."),
    ],
    "fr": [
        ("Le magasin ouvre à sept heures et demie.", "Le magasin ouvre à 7 h 30."),
        (
            "Le train pour Lyon partira chaque jour à neuf heures moins le quart.",
            "Le train pour Lyon partira chaque jour à 8 h 45.",
        ),
        (
            "Le train pour Lyon partira chaque jour à six heures et quart.",
            "Le train pour Lyon partira chaque jour à 6 h 15.",
        ),
        ("Nous fermons à midi et demi.", "Nous fermons à 12 h 30."),
        ("Nous fermons à 8 heures du soir.", "Nous fermons à 20 h 00."),
        ("Cela coûte cinq euros cinquante.", "Cela coûte 5,50 €."),
        ("Le budget de la ville est de 1,5 million d'euros.", "Le budget de la ville est de 1 500 000 euros."),
        ("La boîte contient une douzaine d'œufs.", "La boîte contient 12 œufs."),
        (
            "Les étudiants ont droit à une remise de quatre-vingt-dix pour cent.",
            "Les étudiants ont droit à une remise de 90 %.",
        ),
        ("Nous sommes fermés le jour de Noël.", "Nous sommes fermés le 25 décembre."),
        ("Le trajet dure deux heures et demie.", "Le trajet dure 150 minutes."),
    ],
    "es": [
        ("La tienda abre a las siete y media.", "La tienda abre a las 7:30."),
        ("El tren sale a las nueve menos cuarto.", "El tren sale a las 8:45."),
        ("El tren sale a las seis y cuarto de la tarde.", "El tren sale a las 18:15."),
        ("Cuesta cinco euros con cincuenta.", "Cuesta 5,50 €."),
        ("Cuesta doce dólares y cincuenta centavos.", "Cuesta $12.50."),
        ("El fondo tiene 2,5 millones de euros.", "El fondo tiene 2.500.000 euros."),
        ("El viaje dura dos horas y media.", "El viaje dura 2,5 horas."),
        ("El viaje dura media hora.", "El viaje dura 30 minutos."),
        ("Cerramos en Nochebuena.", "Cerramos el 24 de diciembre."),
        ("La caja tiene una docena de huevos.", "La caja tiene 12 huevos."),
        ("Hace una temperatura de menos cinco grados.", "Hace una temperatura de -5 grados."),
    ],
    "it": [
        ("Il negozio apre alle sette e mezza.", "Il negozio apre alle 7:30."),
        ("Il treno parte alle nove meno un quarto.", "Il treno parte alle 8:45."),
        ("Il treno parte alle sei e un quarto di sera.", "Il treno parte alle 18:15."),
        ("Il biglietto costa cinque euro e cinquanta.", "Il biglietto costa 5,50 €."),
        ("Il viaggio dura due ore e mezza.", "Il viaggio dura 2,5 ore."),
        ("Il viaggio dura mezz'ora.", "Il viaggio dura 30 minuti."),
        ("Siamo chiusi il giorno di Natale.", "Siamo chiusi il 25 dicembre."),
        ("La scatola contiene una dozzina di uova.", "La scatola contiene 12 uova."),
        ("Il fatturato è di 1,5 milioni di euro.", "Il fatturato è di 1.500.000 euro."),
    ],
    "nl": [
        ("De winkel opent om half acht.", "De winkel opent om 7:30 uur."),
        ("We spreken af om kwart over zes.", "We spreken af om 6:15 uur."),
        ("We spreken af om kwart voor negen.", "We spreken af om 8:45 uur."),
        ("We sluiten om acht uur 's avonds.", "We sluiten om 20:00 uur."),
        ("De reis duurt anderhalf uur.", "De reis duurt 90 minuten."),
        ("De reis duurt tweeënhalf uur.", "De reis duurt 2,5 uur."),
        ("Het kost vijf euro vijftig.", "Het kost € 5,50."),
        ("We zijn gesloten op eerste kerstdag.", "We zijn gesloten op 25 december."),
        ("De omzet is 1,5 miljoen euro.", "De omzet is 1.500.000 euro."),
    ],
}
OTHER = {
    "en": [
        ("The shop opens at half past seven.", "The shop opens at a quarter past seven."),
        ("The shop opens at half past seven.", "The shop opens at 7:15."),
        ("We meet at a quarter to nine.", "We meet at 9:15."),
        ("The plan covers 1.5M users.", "The plan covers 1.5k users."),
        ("The plan covers 1.5M users.", "The plan covers 150,000 users."),
        ("It costs five dollars and 50 cents.", "It costs $5.05."),
        ("The fee is 14.50 EUR.", "The fee is 14.50 USD."),
        ("Call 1-800-555-0199 for help.", "Call 1 800 555 0198 for help."),
        ("We are closed on Christmas Eve.", "We are closed on 25 December."),
        ("It takes 3–5 days.", "It takes three to six days."),
        ("It weighs two and a half kilos.", "It weighs 2.25 kg."),
        ("The temperature was minus five degrees.", "The temperature was 5 degrees."),
        ("It lasts an hour and a half.", "It lasts 80 minutes."),
    ],
    "de": [
        ("Der Laden öffnet um halb acht.", "Der Laden öffnet um halb neun."),
        ("Der Laden öffnet um halb acht.", "Der Laden öffnet um 8:30 Uhr."),
        ("Das kostet fünf Euro fünfzig.", "Das kostet 5,05 €."),
        ("Die Fahrt dauert zweieinhalb Stunden.", "Die Fahrt dauert dreieinhalb Stunden."),
        ("Wir haben an Heiligabend geschlossen.", "Wir haben am 31. Dezember geschlossen."),
    ],
    "fr": [
        ("Le magasin ouvre à sept heures et demie.", "Le magasin ouvre à sept heures et quart."),
        (
            "Le train pour Lyon partira chaque jour à neuf heures moins le quart.",
            "Le train pour Lyon partira chaque jour à 9 h 45.",
        ),
        ("Cela coûte cinq euros cinquante.", "Cela coûte 5,15 €."),
        ("Le trajet dure deux heures et demie.", "Le trajet dure 140 minutes."),
    ],
    "es": [
        ("La tienda abre a las siete y media.", "La tienda abre a las siete y cuarto."),
        ("El tren sale a las nueve menos cuarto.", "El tren sale a las 9:15."),
        ("Cuesta cinco euros con cincuenta.", "Cuesta 5,15 €."),
        ("Cerramos en Nochebuena.", "Cerramos en Nochevieja."),
    ],
    "it": [
        ("Il negozio apre alle sette e mezza.", "Il negozio apre alle 8:30."),
        ("Il viaggio dura due ore e mezza.", "Il viaggio dura tre ore e mezza."),
        ("La scatola contiene una dozzina di uova.", "La scatola contiene 13 uova."),
    ],
    "nl": [
        ("De winkel opent om half acht.", "De winkel opent om 8:30 uur."),
        ("We spreken af om kwart over zes.", "We spreken af om kwart voor zes."),
        ("De reis duurt anderhalf uur.", "De reis duurt tweeënhalf uur."),
        ("Het kost vijf euro vijftig.", "Het kost € 5,15."),
    ],
}


PROMPTS = {
    "en": "Tell me something about the shop and its services, please.",
    "de": "Erz\u00e4hle mir bitte etwas \u00fcber den Laden und das Angebot.",
    "fr": "Parle-moi un peu du magasin et de ses services, s'il te pla\u00eet.",
    "es": "Cu\u00e9ntame algo sobre la tienda y sus servicios, por favor.",
    "it": "Raccontami qualcosa del negozio e dei suoi servizi, per favore.",
    "nl": "Vertel me alsjeblieft iets over de winkel en over wat je er kunt kopen, want dat wil ik weten.",
}


def pairs(of: dict[str, list[tuple[str, str]]]) -> list[tuple[str, str, str]]:
    return [(language, *pair) for language, listed in of.items() for pair in listed]


NO_CHANGE = (pytest.approx(1, abs=0.02), [])


def compared(accepted: str, current: str, language: str = "en") -> tuple[float, list[str]]:
    before, after = Case(PROMPTS[language], accepted), Case(PROMPTS[language], current)
    return fidelity(after, (before,)), [change.kind for change in changes.compare(after, (before,)).changes]


@pytest.mark.parametrize(("language", "accepted", "current"), pairs(SAME))
def test_a_value_in_another_notation_is_no_change(language: str, accepted: str, current: str) -> None:
    assert compared(accepted, current, language) == NO_CHANGE
    assert compared(current, accepted, language) == NO_CHANGE


@pytest.mark.parametrize(("language", "accepted", "current"), pairs(OTHER))
def test_another_value_fails(language: str, accepted: str, current: str) -> None:
    assert compared(accepted, current, language)[0] < 0.5
    assert compared(current, accepted, language)[0] < 0.5


@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        ("half past seven", "7:30"),
        ("1.5M users", "1,500,000 users"),
        ("2.5k", "2,500"),
        ("five dollars and 50 cents", "$5.50"),
        ("14.50 EUR", "14.50 \u20ac"),
    ],
)
def test_a_value_alone_in_another_notation_is_no_change(accepted: str, current: str) -> None:
    assert compared(accepted, current) == NO_CHANGE
    assert compared(current, accepted) == NO_CHANGE


@pytest.mark.parametrize(
    ("accepted", "current"),
    [
        ("opens at half past seven", "opens at a quarter past seven"),
        ("half past seven", "7:15"),
        ("1.5M users", "1,500 users"),
        ("2.5k", "25,000"),
        ("five dollars and 50 cents", "$5.05"),
    ],
)
def test_another_value_alone_fails(accepted: str, current: str) -> None:
    assert compared(accepted, current)[0] < 0.5
    assert compared(current, accepted)[0] < 0.5


def test_a_currency_that_is_a_sign_instead_of_a_code_loses_no_words() -> None:
    accepted = "\n".join(
        f"{name} costs {price} EUR a month, billed once a year."
        for name, price in (("Basic", "14.50"), ("Plus", "19.90"), ("Team", "39.00"), ("Firm", "99.00"))
    )
    assert compared(accepted, accepted.replace(" EUR", " €")) == NO_CHANGE
