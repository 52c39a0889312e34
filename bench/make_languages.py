"""Make the generated block at the end of each file in `core/languages/` that has one, from CLDR and num2words.

    pip install -e '.[dev]'                      # has both, in the versions that make the same bytes
    python bench/make_languages.py [--check]     # all blocks; --check says which differ, and writes nothing
    python bench/make_languages.py hu            # also the first block of a further language

Months, days of the week, units and currencies are those of CLDR, which babel has; number words and ordinals up to 99
those of num2words. Only what a reader of single words can find is taken: `twenty-one` is two words. What these sources
lack stands in the record above the block; `combined` in `core/languages/language.py` joins the two.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from babel import Locale  # noqa: E402
from num2words import CONVERTER_CLASSES, num2words  # noqa: E402

from vrty_gate.core.facts.tables.money import CURRENCIES  # noqa: E402
from vrty_gate.core.text.folding import fold_letters  # noqa: E402

LANGUAGES = ROOT / "core" / "languages"
SOURCES = "CLDR 49 (babel 2.19.0) and num2words 0.5.14"
BEGIN = f"# Made by bench/make_languages.py from {SOURCES}: change the script, not these lines.\n"
END = "# The end of what bench/make_languages.py made.\n"
BLOCK = re.compile(r"\n*^# Made by bench/make_languages\.py .*?^# The end of .*?\n", re.MULTILINE | re.DOTALL)
WIDTH = 120

UNITS = {
    "%": "concentr-percent",
    "‰": "concentr-permille",
    "millisecond": "duration-millisecond",
    "second": "duration-second",
    "minute": "duration-minute",
    "hour": "duration-hour",
    "day": "duration-day",
    "week": "duration-week",
    "month": "duration-month",
    "quarter": "duration-quarter",
    "year": "duration-year",
    "decade": "duration-decade",
    "century": "duration-century",
    "nm": "length-nanometer",
    "um": "length-micrometer",
    "mm": "length-millimeter",
    "cm": "length-centimeter",
    "m": "length-meter",
    "km": "length-kilometer",
    "inch": "length-inch",
    "foot": "length-foot",
    "yard": "length-yard",
    "mile": "length-mile",
    "cm²": "area-square-centimeter",
    "m²": "area-square-meter",
    "km²": "area-square-kilometer",
    "ft²": "area-square-foot",
    "acre": "area-acre",
    "ha": "area-hectare",
    "m³": "volume-cubic-meter",
    "ug": "mass-microgram",
    "mg": "mass-milligram",
    "g": "mass-gram",
    "kg": "mass-kilogram",
    "pound": "mass-pound",
    "ounce": "mass-ounce",
    "tonne": "mass-tonne",
    "ml": "volume-milliliter",
    "cl": "volume-centiliter",
    "dl": "volume-deciliter",
    "l": "volume-liter",
    "gallon": "volume-gallon",
    "tablespoon": "volume-tablespoon",
    "teaspoon": "volume-teaspoon",
    "cup": "volume-cup",
    "bit": "digital-bit",
    "byte": "digital-byte",
    "kB": "digital-kilobyte",
    "MB": "digital-megabyte",
    "GB": "digital-gigabyte",
    "TB": "digital-terabyte",
    "PB": "digital-petabyte",
    "pixel": "graphics-pixel",
    "watt": "power-watt",
    "kW": "power-kilowatt",
    "MW": "power-megawatt",
    "kWh": "energy-kilowatt-hour",
    "volt": "electric-volt",
    "amp": "electric-ampere",
    "Hz": "frequency-hertz",
    "kHz": "frequency-kilohertz",
    "MHz": "frequency-megahertz",
    "GHz": "frequency-gigahertz",
    "calorie": "energy-calorie",
    "kcal": "energy-kilocalorie",
    "km/h": "speed-kilometer-per-hour",
    "m/s": "speed-meter-per-second",
    "mph": "speed-mile-per-hour",
    "degree": "angle-degree",
    "°C": "temperature-celsius",
    "°F": "temperature-fahrenheit",
    "kelvin": "temperature-kelvin",
}
"""By unit, its name in CLDR. Pints and quarts are left out: their names are also quarters and fourths elsewhere."""

FORMS: Mapping[str, Mapping[str, tuple[tuple[str, str], ...]]] = {
    "de": {
        "numbers": (("ß", "ss"), ("^zwei(?=und|$)", "zwo")),
        "ordinals": (("ß", "ss"),),
        "weekdays": (("$", "s"),),
    },
    "en": {"weekdays": (("$", "s"),)},
    "es": {
        "numbers": (("uno$", "un una"), ("ientos$", "ientas")),
        "ordinals": (("ero$", "er"), ("o$", "a")),
        "weekdays": (("o$", "os"),),
    },
    "fr": {"weekdays": (("$", "s"),)},
    "it": {"numbers": (("uno$", "un una"),), "ordinals": (("o$", "a"),)},
    "nl": {"weekdays": (("$", "s"),)},
    "pl": {
        "numbers": (
            ("^dwanaście$", "dwunastu"),
            ("(?<!dwa)naście$", "nastu"),
            ("^dwadzieścia$", "dwudziestu"),
            ("dzieści$", "dziestu"),
            ("dziesiąt$", "dziesięciu"),
            ("ć$", "ciu"),
        ),
        "ordinals": (
            ("gi$", "ga gie giego giej gim"),
            ("ci$", "cia cie ciego ciej cim"),
            ("y$", "a e ego ej ym"),
        ),
    },
    "pt": {
        "numbers": (("^um$", "uma"), ("entos$", "entas")),
        "ordinals": (("o$", "a"),),
        "weekdays": (("o$", "os"),),
    },
}
"""By language and field, forms that the sources lack: what a pattern matches becomes each of these endings, too."""

COLLIDING = {
    "de": "zoll",  # also customs: ein Zoll
    "en": "quarter quarters",  # three quarters are a fraction
    "fr": "pied pouce",  # un pied de page
    "it": "piede pollice",
    "pl": "sie lis"  # the short months are "się" and "fox" without accents
    " cal cala cale cali"  # "cal" are calories, "całe" is "whole"
    " mila mili"  # "miła" is "nice"
    " stopa stopy stop",  # also rates
    "pt": "segunda quarta quinta sexta"  # also days of the week
    " pe",  # um pé de alface
}
"""By language, names that are more often other words once their accents are gone."""
WRONG = {"es": {"quadragésimo": "cuadragésimo"}}
"""By language, what a source spells wrongly."""

SHORTEST = 3
"""The fewest letters of a short form."""
VARIANTS = {"pt": ("pt", "pt_BR")}
"""By language, what num2words calls it, if it has several."""
HUNDREDS = frozenset(("es", "pl", "pt"))
"""Languages with a word for each of the hundreds."""
COUNTS = frozenset(("one", "two", "few", "many", "other"))
"""The plural forms of CLDR."""

Groups = dict[int, list[str]]
"""Words by their number."""


def without_collisions(code: str, names: Iterable[str]) -> list[str]:
    """Names in lower case that the reader can find, each once, in their order."""
    colliding = COLLIDING.get(code, "").split()
    found: dict[str, str] = {}
    for name in names:
        folded = fold_letters(name.lower())
        if re.fullmatch("[a-z]+(?:[_-][a-z]+)*", folded) and folded not in colliding:
            found.setdefault(folded, name.lower())
    return list(found.values())


def with_forms(code: str, field: str, names: Iterable[str]) -> list[str]:
    """Names with their further forms."""
    known = list(names)
    for pattern, endings in FORMS.get(code, {}).get(field, ()):
        matched = [name for name in known if re.search(pattern, name)]
        known += [re.sub(pattern, ending, name) for name in matched for ending in endings.split()]
    return without_collisions(code, known)


def months(code: str, locale: Locale) -> Groups:
    """The months with their short forms; in Polish and others first as they stand in a date."""
    lists = [locale.months[place][width] for width in ("wide", "abbreviated") for place in ("format", "stand-alone")]
    return {
        number: without_collisions(code, [n for names in lists if len(n := names[number].rstrip(".")) >= SHORTEST])
        for number in range(1, 13)
    }


def weekdays(code: str, locale: Locale) -> Groups:
    """The days of the week from Monday. Their short forms are other words in most languages: so, do, mer, sol."""
    names = locale.days["stand-alone"]["wide"]
    return {day + 1: with_forms(code, "weekdays", [names[day]]) for day in range(7)}


def counted(code: str, field: str, numbers: Iterable[int]) -> Groups:
    """Number words or ordinals that are one word."""
    kind = {"numbers": "cardinal", "ordinals": "ordinal"}[field]
    wrong = WRONG.get(code, {})
    groups: Groups = {}
    if code not in CONVERTER_CLASSES:
        return groups
    try:
        num2words(1, lang=code, to=kind)
    except NotImplementedError:  # ordinals in several languages
        return groups
    for number in numbers:
        names = [num2words(number, lang=variant, to=kind) for variant in VARIANTS.get(code, (code,))]
        if number == 100:  # ciento uno
            names += [num2words(101, lang=code).split()[0]]
        groups[number] = with_forms(code, field, [wrong.get(name, name) for name in names if name.isalpha()])
    return groups


def units(code: str, locale: Locale) -> dict[str, list[str]]:
    """The names of units and currencies; `_` is a blank."""
    names: dict[str, list[str]] = {}
    for unit, key in UNITS.items():
        patterns = locale._data["unit_patterns"].get(key, {}).get("long", {})  # noqa: SLF001
        names[unit] = [patterns[count].replace("{0}", "") for count in patterns if count in COUNTS]
    for currency in sorted(CURRENCIES & {*locale.currencies}):
        plural: Mapping[str, str] = locale._data["currency_names_plural"].get(currency) or {}  # noqa: SLF001
        names[currency] = [locale.currencies[currency], *plural.values()]
    blanks = {unit: ["_".join(name.split()) for name in sorted(called)] for unit, called in names.items()}
    found = {unit: without_collisions(code, called) for unit, called in blanks.items()}
    return {unit: called for unit, called in found.items() if called}


def wrapped(name: str, words: Iterable[str], indent: int) -> Iterator[str]:
    """The lines of a keyword or an entry of a dictionary, whose value is a string."""
    text, blanks = " ".join(words), " " * indent
    line = f'{blanks}{name}"{text}",'
    if len(line) <= WIDTH:
        yield line
        return
    yield f"{blanks}{name}("
    room = WIDTH - indent - len('    ""')
    while text:
        cut = len(text) if len(text) <= room else max(text.rfind(" ", 1, room + 1), text.rfind("/", 1, room))
        yield f'{blanks}    "{text[:cut]}"'
        text = text[cut:]
    yield f"{blanks}),"


def block(code: str) -> str:
    """The generated block of a language."""
    locale = Locale(code)
    numbers = [*range(100), *(range(100, 1000, 100) if code in HUNDREDS else ())]
    fields: dict[str, Groups] = {
        "months": months(code, locale),
        "weekdays": weekdays(code, locale),
        "numbers": counted(code, "numbers", numbers),
        "ordinals": counted(code, "ordinals", range(1, 100)),
    }
    lines = ["GENERATED = Language(", f'    name="{locale.english_name}",']
    for field, groups in fields.items():
        listed = [f"{number} {'/'.join(names)}" for number, names in groups.items() if names]
        lines += wrapped(f"{field}=", listed, 4) if listed else ()
    called = [line for unit, names in units(code, locale).items() for line in wrapped(f'"{unit}": ', names, 8)]
    lines += ["    units={", *called, "    },"] if called else []
    return "\n\n" + BEGIN + "\n".join([*lines, ")"]) + "\n" + END


def with_block(source: str, made: str) -> str:
    """The source of a language with another block at its end."""
    return BLOCK.sub("", source).rstrip("\n") + "\n" + made


def codes() -> list[str]:
    """The languages that have a block."""
    return sorted(path.stem for path in LANGUAGES.glob("??.py") if BLOCK.search(path.read_text("utf-8")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*", metavar="CODE")
    parser.add_argument("--check", action="store_true")
    arguments: Any = parser.parse_args()
    outdated = []
    for code in arguments.codes or codes():
        path = LANGUAGES / f"{code}.py"
        source = path.read_text("utf-8")
        made = with_block(source, block(code))
        if made != source:
            outdated.append(path.name)
        if not arguments.check:
            path.write_text(made, encoding="utf-8", newline="\n")
    if arguments.check and outdated:
        raise SystemExit(f"{', '.join(outdated)} differ; run python bench/make_languages.py")


if __name__ == "__main__":
    main()
