"""The words that `bench/make_languages.py` makes: they are those of its sources, and they are read."""

import re
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType

import pytest

from vrty_gate.core.facts.read import facts
from vrty_gate.core.facts.tables.number_words import counting, valued
from vrty_gate.core.languages.language import Language, codes, combined
from vrty_gate.core.text.folding import fold_letters

ROOT = Path(__file__).parents[4]
GENERATED = [code for code in codes() if hasattr(import_module(f"vrty_gate.core.languages.{code}"), "GENERATED")]

BEFORE = {"de": "der", "en": "the", "es": "el", "fr": "le", "it": "il", "nl": "de", "pl": "na", "pt": "o"}
"""By language, a word before an ordinal."""


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    source = (ROOT / "bench" / "make_languages.py").read_text("utf-8")
    for package, needed in re.findall(r"(babel|num2words) ([0-9.]+[0-9])", source[source.index("\nSOURCES = ") :])[:2]:
        try:
            installed = version(package)
        except PackageNotFoundError:
            installed = "none"
        if installed != needed:
            pytest.skip(f"needs {package} {needed}, which pip install -e '.[dev]' installs; here is {installed}")
    sys.path.insert(0, str(ROOT / "bench"))
    try:
        return import_module("make_languages")
    finally:
        sys.path.remove(str(ROOT / "bench"))


@pytest.mark.parametrize("code", GENERATED)
def test_a_block_is_what_its_sources_say(maker: ModuleType, code: str) -> None:
    source = (ROOT / "core" / "languages" / f"{code}.py").read_text("utf-8")
    assert maker.with_block(source, maker.block(code)) == source, "run python bench/make_languages.py"


def test_the_maker_knows_which_files_have_a_block(maker: ModuleType) -> None:
    assert maker.codes() == GENERATED


def test_a_language_that_has_no_block_gets_one(maker: ModuleType) -> None:
    made = maker.with_block('"""Hungarian."""\n', maker.block("hu"))
    assert made.startswith(f'"""Hungarian."""\n\n\n{maker.BEGIN}GENERATED = Language(\n    name="Hungarian",\n')
    assert maker.with_block(made, maker.block("hu")) == made
    assert "1 január/jan 2 február/febr" in made


@pytest.mark.parametrize("code", GENERATED)
def test_what_the_block_has_is_not_written_by_hand(code: str) -> None:
    module = import_module(f"vrty_gate.core.languages.{code}")
    by_hand, made = module.LANGUAGE, module.GENERATED
    for field in ("months", "weekdays", "numbers", "ordinals"):
        assert not valued(getattr(by_hand, field)).keys() & valued(getattr(made, field)).keys(), field
    for unit, names in by_hand.units.items():
        assert not {*fold_letters(names).split()} & {*fold_letters(made.units.get(unit, "")).split()}, unit


def test_the_words_by_hand_follow_the_generated_ones() -> None:
    made = Language("German", months="1 januar/jan", numbers="1 eins", units={"day": "tag tage"})
    both = combined(Language("German", "Latin", months="1 jänner", units={"day": "tagen", "word": "wort"}), made)
    assert (both.months.split(), both.numbers.split()) == (["1", "januar/jan", "1", "jänner"], ["1", "eins"])
    assert {unit: names.split() for unit, names in both.units.items()} == {
        "day": ["tag", "tage", "tagen"],
        "word": ["wort"],
    }


@pytest.mark.parametrize("code", BEFORE)
def test_every_number_up_to_99_is_read(maker: ModuleType, code: str) -> None:
    for number in range(2, 100):
        (fact,) = facts(f"{maker.num2words(number, lang=code)} euro", code)
        assert (fact.value, fact.unit) == (str(number), "EUR")


@pytest.mark.parametrize("code", BEFORE)
def test_every_ordinal_up_to_99_is_read(maker: ModuleType, code: str) -> None:
    for place in range(1, 100):
        said = maker.num2words(place, lang=code, to="ordinal")
        if (code, place) not in {("es", 40 + unit) for unit in range(10)} | {("fr", 80)}:  # which it spells wrongly
            assert [fact.value for fact in facts(f"{BEFORE[code]} {said} lampa", code)] == [str(place)], said


READ = {
    "de": ("100 Schweizer Franken; 60 Kilometer pro Stunde; am dreissigsten Tag", "100 CHF, 60 km/h, 30"),
    "en": ("100 Canadian dollars; 2 million Japanese yen; the thirtieth floor", "100 CAD, 2000000 JPY, 30"),
    "es": ("2 millones de pesos mexicanos; 3 metros cúbicos; la vigésima primera vez", "2000000 MXN, 3 m³, 21"),
    "fr": ("100 francs suisses; 5 mégaoctets; la vingt et unième page", "100 CHF, 5 MB, 21"),
    "it": ("100 franchi svizzeri; 90 chilometri orari; la dodicesima pagina", "100 CHF, 90 km/h, 12"),
    "nl": ("100 Zwitserse frank; 2 eetlepels; de twaalfde dag", "100 CHF, 2 tablespoon, 12"),
    "pl": ("100 dolarów kanadyjskich; 20 stopni Celsjusza; dwudziesty pierwszy dzień", "100 CAD, 20 °C, 21"),
    "pt": ("100 dólares canadenses; 3 xícaras; a vigésima primeira edição", "100 CAD, 3 cup, 21"),
}


@pytest.mark.parametrize("code", READ)
def test_units_currencies_and_ordinals_of_several_words_are_read(code: str) -> None:
    text, values = READ[code]
    assert ", ".join([f"{fact.value} {fact.unit}".strip() for fact in facts(text, code)]) == values


NO_UNITS = [("en", "three quarters"), ("de", "ein Zoll"), ("fr", "un pied de page"), ("pl", "3 całe dni")]


@pytest.mark.parametrize("code, text", NO_UNITS)
def test_a_name_that_is_more_often_another_word_is_no_unit(code: str, text: str) -> None:
    assert [fact.unit for fact in facts(text, code) if fact.unit] == []


def test_polish_sie_is_no_month() -> None:
    assert facts("To nie zmienia się 5 razy.", "pl")[0].unit == "times"
    assert "sie" not in counting("pl").values
