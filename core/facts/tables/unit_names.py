"""Names and signs of units."""

from functools import cache

from vrty_gate.core.facts.tables import money
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.text.folding import fold_letters

_CALLED = {
    **money.NAMES,
    "%": "% pct porciento per_cent per_cento por_ciento por_cento pour_cent",
    "‰": "‰",
    "second": "sec secs segundo segundos seg s",
    "minute": "min mins minuto minutos",
    "hour": "hr hrs h hora horas",
    "day": "dia dias",
    "week": "wk wks semana semanas",
    "month": "mes meses mo mos mth mths",
    "year": "yr yrs ano anos",
    "decade": "decada decadas",
    "fortnight": "fortnight fortnights",
    "quarter": "trimestre trimestres",
    "half-year": "semestre semestres",
    "mm": "mm millimetre millimetres milimetro milimetros",
    "cm": "cm centimetre centimetres centimetro centimetros",
    "m": "m metre metres metro metros",
    "km": "km kms kilometre kilometres kilometro kilometros",
    "inch": "pulgada pulgadas",
    "foot": "ft pie pies",
    "yard": "yd yds yarda yardas",
    "mile": "mi milla millas",
    "mg": "mg miligramo miligramos",
    "g": "g gr gramme grammes gramo gramos",
    "kg": "kg kgs kilo kilos kilogramo kilogramos",
    "pound": "lb lbs libra libras",
    "ounce": "oz onza onzas",
    "tonne": "ton tons tonne tonnes tonelada toneladas",
    "ha": "ha hectarea hectareas",
    "ml": "ml millilitre millilitres mililitro mililitros",
    "l": "l litre litres litro litros",
    "kB": "kb",
    "MB": "mb",
    "GB": "gb gigas",
    "TB": "tb",
    "kW": "kw",
    "kWh": "kwh",
    "degree": "° º grado grados",
    "millisecond": "ms msec",
    "business day": "workday workdays weekday weekdays",
    "um": "\u00b5m micrometre micrometres micron microns",
    "nm": "nm nanometre nanometres",
    "m\u00b2": "m\u00b2 m2 sqm qm",
    "cm\u00b2": "cm\u00b2 cm2",
    "km\u00b2": "km\u00b2 km2",
    "m\u00b3": "m\u00b3 m3",
    "ft\u00b2": "ft\u00b2 sqft",
    "cl": "cl centilitre centilitres",
    "dl": "dl decilitre decilitres",
    "ug": "\u00b5g mcg",
    "teaspoon": "tsp tsps cucharadita cucharaditas",
    "tablespoon": "tbsp tbsps cucharada cucharadas",
    "cup": "taza tazas",
    "pint": "pint pints",
    "quart": "quart quarts qt",
    "gallon": "gal galon galones",
    "PB": "pb",
    "KiB": "kib",
    "MiB": "mib",
    "GiB": "gib",
    "TiB": "tib",
    "Mbps": "mbps",
    "Gbps": "gbps",
    "pixel": "px",
    "watt": "w",
    "volt": "v",
    "amp": "amp amps",
    "Hz": "hz",
    "kHz": "khz",
    "MHz": "mhz",
    "GHz": "ghz",
    "kcal": "kcal",
    "calorie": "cal caloria calorias",
    "km/h": "km/h kmh kph kmph",
    "mph": "mph mi/h",
    "m/s": "m/s",
    "\u00b0C": "\u00b0c celsius centigrade",
    "\u00b0F": "\u00b0f fahrenheit",
    "times": "times x \u00d7",
    "word": "word words palabra palabras",
    "character": "character characters chars caracter caracteres",
    "token": "token tokens",
    "page": "page pages pagina paginas",
    "pp": "pp percentage_points percentage_point",
}
"""By unit, its signs and short forms, further spellings of its English name, and Spanish names, read in every language;
in lower case without accents."""


@cache
def _names(language: str) -> dict[str, str]:
    names = dict(money.SIGNED)
    for table in (_CALLED, record_of("").units, record_of(language).units):
        names.update({name: unit for unit, called in table.items() for name in fold_letters(called).split()})
    return names | dict.fromkeys([fold_letters(word) for word in record_of(language).times], "times")


@cache
def units_of(language: str) -> dict[str, str]:
    """By name of one word, in lower case without accents, the unit; includes the English names for every language."""
    return {name: unit for name, unit in _names(language).items() if "_" not in name and "-" not in name}


@cache
def phrases_of(language: str) -> dict[str, list[tuple[str, str]]]:
    """By their first word, the names of several words with their units, the longest first."""
    phrases: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(_names(language).keys() - units_of(language).keys(), key=lambda name: (-len(name), name)):
        first = name.replace("-", "_").split("_")[0]
        phrases.setdefault(first, []).append((name.replace("_", " "), _names(language)[name]))
    return phrases
