"""The record of a language. Each language has a file of its own, named by its code: `de.py`, `en.py`.

No other file knows that there is such a language: a new one is detected and read as soon as its file is there.
"""

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from vrty_gate.core import languages
from vrty_gate.core.named_tuple import NamedTuple


class Language(NamedTuple):
    """What is known of a language. In all lists of phrases, `_` means a space."""

    name: str
    """The name of the language in English."""
    script: str = "Latin"
    """The letters that it is written in, one of `detect.SCRIPTS`."""
    common: str = ""
    """The most common words, by which a text is recognised where several languages have the same letters."""
    letters: str = ""
    """Letters and marks that hardly any other language has."""
    has_blanks: bool = True
    """Whether blanks separate words."""
    elides: bool = False
    """Whether a short word loses its vowel before another one, as in `l'heure`."""
    classes: Mapping[str, Mapping[str, str]] = {}
    """Function words by class, one of `function_words.KINDS`, and by member: the words of one member are equivalent.
    The class `-` has phrases that only look like a member of another class: "not only"."""
    opposites: str = ""
    """Opposites: a pair of groups in each line; an indented line continues the previous one."""


@cache
def codes() -> tuple[str, ...]:
    """The codes of all languages, in alphabetical order: the modules of this folder with a name of two letters."""
    names: list[str] = []
    for folder in languages.__path__:
        if os.path.isdir(folder):
            names += [name[:-3] for name in os.listdir(folder) if name.endswith(".py")]
        else:
            from pkgutil import iter_modules  # slow, and needed only for zipped installs

            names += [module.name for module in iter_modules([folder])]
    return tuple(sorted([name for name in names if len(name) == 2]))


@cache
def record_of(code: str) -> Language:
    """The record of a language; that of English if the code is empty, which means that the language is unknown."""
    record: Language = import_module(f"{languages.__name__}.{code or 'en'}").LANGUAGE
    return record
