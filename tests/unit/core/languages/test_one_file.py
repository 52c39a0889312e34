"""The words of a language stand in its file and nowhere else, so that a word of one is no sign in another."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from vrty_gate import core
from vrty_gate.core.languages.language import Language, codes, record_of
from vrty_gate.core.lexicon.vocabulary import is_form, is_lemma
from vrty_gate.core.text.folding import fold_letters

FOLDER = Path(core.__path__[0])
ELSEWHERE = ("languages/", "compat/", "data/")
"""Folders in which words may stand: the languages, and what other systems and the data files have."""
SPANISH_TOO = ("grounding/", "names/", "sources/", "facts/tables/")
"""What the rules of grounding use, which are made for English and Spanish."""
FUNCTION_WORDS = (
    "common classes connectives and_words or_words articles definite copulas but_words to_words conditions reasons"
    " weak_reasons untrue denials that exceptions only order limits turning answers frame yes no takes_back asks_text"
    " asks_value offers_options leaves_open your names_asked overrides o_clock at_hours times steps dozen half one_and_a_half"
)
EXAMPLES = "changes/kinds.py"
"""Its examples of changes, which the documentation shows, are in several languages."""
NOT_OF_A_LANGUAGE = {
    "changes/code/python/names.py": ("dir ord", "functions of Python"),
    "changes/units.py": ("mio nos", "abbreviations"),
    "changes/writing/words.py": ("nom sus", "words of chats"),
    "facts/east_asian.py": ("ステップ", "a unit"),
    "facts/tables/money.py": ("ils", "the code of a currency"),
    "facts/tables/unit_names.py": ("mes", "Spanish"),
    "facts/units.py": ("mio", "an abbreviation"),
    "lexicon/forms.py": ("ses", "an ending of English words"),
    "lexicon/spelling.py": ("dem mis och prec", "parts of English words"),
    "lexicon/vocabulary.py": ("meta mis", "parts of English words"),
    "names/contacts.py": ("com", "a domain"),
    "names/legal_references.py": ("bis", "a Latin number"),
    "names/names.py": ("der ist", "a part of family names, and of names of peoples"),
    "names/not_names.py": ("sim", "a card"),
    "referee/address.py": ("ignor", "a part of an English word"),
}
"""By module, words that are also those of a language, and what they are there."""
NOT_ENGLISH = frozenset("dank dieses erst mein muss oder oft seine sind stets verboten wert".split())
"""German words that English dictionaries have as well."""
WORD = re.compile(r"[^\W\d_]{3,}")
NO_WORD = re.compile(r"\\[A-Za-z]|\(\?P?<\w+>|\b[A-Z]{2,}s?\b|\[[^\]\s]*\]")
"""Parts of patterns, and abbreviations."""
EITHER_CASE = re.compile(r"\[[A-Z]([a-z])\]")


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from texts(tuple(value.values()))
    elif isinstance(value, Iterable):
        for part in value:
            yield from texts(part)


def words(text: str) -> set[str]:
    return set(WORD.findall(fold_letters(NO_WORD.sub(" ", EITHER_CASE.sub(r"\1", text.replace("_", " "))))))


def own_words(code: str) -> set[str]:
    """The function words of a language, without those of English and Spanish."""
    own = words_of(code, FUNCTION_WORDS.split())
    known = words_of("en", Language._fields) | (words_of("es", Language._fields) if code != "es" else set())
    return {word for word in own - known if word in NOT_ENGLISH or not (is_form(word) or is_lemma(word))}


def words_of(code: str, fields: Iterable[str]) -> set[str]:
    return set().union(*map(words, texts([getattr(record_of(code), field) for field in fields])))


def literals(module: Path) -> Iterator[str]:
    """The texts of a module, without its documentation."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


@pytest.fixture(scope="module")
def words_by_module() -> dict[str, set[str]]:
    modules = {module.relative_to(FOLDER).as_posix(): module for module in sorted(FOLDER.rglob("*.py"))}
    return {
        name: set().union(*map(words, literals(module))).difference(NOT_OF_A_LANGUAGE.get(name, ("", ""))[0].split())
        for name, module in modules.items()
        if not name.startswith(ELSEWHERE) and name != EXAMPLES
    }


@pytest.mark.parametrize("code", [code for code in codes() if code != "en"])
def test_no_other_module_knows_words_of_a_language(code: str, words_by_module: dict[str, set[str]]) -> None:
    own = own_words(code)
    assert len(own) > 10
    elsewhere = {name: found for name, known in words_by_module.items() if (found := sorted(known & own))}
    assert {name: found for name, found in elsewhere.items() if code != "es" or not name.startswith(SPANISH_TOO)} == {}


def test_the_words_of_german_are_known() -> None:
    own = own_words("de")
    assert len(own) > 300
    assert {"nicht", "weil", "oder", "ist", "bis", "und", "kein", "wenn", "aber", "denn", "schritt", "uhr"} <= own
