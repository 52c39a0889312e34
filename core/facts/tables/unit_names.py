"""Names of units in English, and signs of units."""

from functools import cache

from vrty_gate.core.facts.tables import money
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.text.folding import fold_letters

_CALLED = {
    **money.NAMES,
    "%": "% percent pct porciento",
    "‰": "‰",
    "second": "second seconds sec secs segundo segundos seg",
    "minute": "minute minutes min mins minuto minutos",
    "hour": "hour hours hr hrs h hora horas",
    "day": "day days dia dias",
    "week": "week weeks wk wks semana semanas",
    "month": "month months mes meses",
    "year": "year years yr yrs ano anos",
    "decade": "decade decades decada decadas",
    "fortnight": "fortnight fortnights",
    "trimestre": "trimestre trimestres",
    "semestre": "semestre semestres",
    "mm": "mm millimeter millimeters millimetre millimetres milimetro milimetros",
    "cm": "cm centimeter centimeters centimetre centimetres centimetro centimetros",
    "m": "m meter meters metre metres metro metros",
    "km": "km kms kilometer kilometers kilometre kilometres kilometro kilometros",
    "inch": "inch inches pulgada pulgadas",
    "foot": "foot feet ft pie pies",
    "yard": "yard yards yd yds yarda yardas",
    "mile": "mile miles mi milla millas",
    "mg": "mg milligram milligrams miligramo miligramos",
    "g": "g gr gram grams gramme grammes gramo gramos",
    "kg": "kg kgs kilo kilos kilogram kilograms kilogramo kilogramos",
    "pound": "lb lbs pound pounds libra libras",
    "ounce": "oz ounce ounces onza onzas",
    "tonne": "ton tons tonne tonnes tonelada toneladas",
    "acre": "acre acres",
    "ha": "ha hectare hectares hectarea hectareas",
    "ml": "ml milliliter milliliters millilitre millilitres mililitro mililitros",
    "l": "l liter liters litre litres litro litros",
    "kB": "kb kilobyte kilobytes",
    "MB": "mb megabyte megabytes",
    "GB": "gb gigabyte gigabytes gigas",
    "TB": "tb terabyte terabytes",
    "kW": "kw",
    "kWh": "kwh",
    "degree": "° º degree degrees grado grados",
}
UNITS = {word: unit for unit, words in _CALLED.items() for word in words.split()} | money.SIGNED
"""By name in lower case without accents, the unit."""

_MORE = {
    "%": "per_cent per_cento por_ciento por_cento pour_cent",
    "millisecond": "ms msec millisecond milliseconds",
    "second": "s",
    "month": "mo mos mth mths",
    "century": "century centuries",
    "business day": "workday workdays weekday weekdays",
    "um": "\u00b5m micrometer micrometers micrometre micrometres micron microns",
    "nm": "nm nanometer nanometers nanometre nanometres",
    "m\u00b2": "m\u00b2 m2 sqm qm",
    "cm\u00b2": "cm\u00b2 cm2",
    "km\u00b2": "km\u00b2 km2",
    "m\u00b3": "m\u00b3 m3",
    "ft\u00b2": "ft\u00b2 sqft",
    "cl": "cl centiliter centiliters centilitre centilitres",
    "dl": "dl deciliter deciliters decilitre decilitres",
    "ug": "\u00b5g mcg microgram micrograms",
    "teaspoon": "tsp tsps teaspoon teaspoons cucharadita cucharaditas",
    "tablespoon": "tbsp tbsps tablespoon tablespoons cucharada cucharadas",
    "cup": "cup cups taza tazas",
    "pint": "pint pints",
    "quart": "quart quarts qt",
    "gallon": "gallon gallons gal galon galones",
    "byte": "byte bytes",
    "bit": "bit bits",
    "PB": "pb petabyte petabytes",
    "KiB": "kib",
    "MiB": "mib",
    "GiB": "gib",
    "TiB": "tib",
    "Mbps": "mbps",
    "Gbps": "gbps",
    "pixel": "px pixel pixels",
    "watt": "w watt watts",
    "kW": "kilowatt kilowatts",
    "MW": "megawatt megawatts",
    "volt": "v volt volts",
    "amp": "amp amps ampere amperes",
    "Hz": "hz hertz",
    "kHz": "khz kilohertz",
    "MHz": "mhz megahertz",
    "GHz": "ghz gigahertz",
    "kcal": "kcal kilocalorie kilocalories",
    "calorie": "cal calorie calories caloria calorias",
    "km/h": "km/h kmh kph kmph",
    "mph": "mph mi/h",
    "m/s": "m/s",
    "\u00b0C": "\u00b0c celsius centigrade",
    "\u00b0F": "\u00b0f fahrenheit",
    "kelvin": "kelvin kelvins",
    "times": "times x \u00d7 veces fois mal keer razy volte vezes",
    "word": "word words palabra palabras",
    "character": "character characters chars caracter caracteres",
    "token": "token tokens",
    "page": "page pages pagina paginas",
    "pp": "pp percentage_points percentage_point",
}


@cache
def _names(language: str) -> dict[str, str]:
    names = dict(UNITS)
    for table in (_MORE, record_of("").units, record_of(language).units):
        names.update({name: unit for unit, called in table.items() for name in fold_letters(called).split()})
    return names


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
