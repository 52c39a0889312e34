"""Content words of English and Spanish texts, the same on every Python version.

Accents are folded, because people leave them out: "información" and "informacion" are one word, and so are "año" and
"ano". Precomposed and combining characters are equivalent.
"""

import unicodedata
from functools import cache, lru_cache

from vrty_gate.core.languages.rule_language import RuleLanguage, require_rule_language
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.plain import plain
from vrty_gate.core.text.text import once
from vrty_gate.core.text.words import lower, words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_FOLDED_BLOCKS = ((0x00C0, 0x0250), (0x1E00, 0x1F00))
"""Accented Latin letters. Unicode never changes their decomposition."""
_NO_LETTERS = {code: " " for code in (*range(0xAB, 0xC0), 0xD7, 0xF7) if chr(code) not in "\u00b5\u00ba"}
"""Non-letters in the blocks of letters: ¿ « » ¼ ×."""
_MARKS = range(0x0300, 0x0370)
_LIGATURES = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
_POSSESSIVE = lazily("['’]s(?![a-z])")
_LONGEST_REMEMBERED = 40
_SHORTEST = 3
"""Shorter Latin words carry little meaning: "de", "is", "no"."""

_SPANISH = frozenset(
    """
    al de el en es la le lo me mi no se si su te tu un ya ademas algo algun alguna algunas alguno algunos alla alli
    ante antes aqui asi aun aunque bajo bien cada casi como con contra cual cuales cualquier cuando cuanto del desde
    despues donde durante ella ellas ello ellos entonces entre era eran eres esa esas ese eso esos esta estaba
    estaban estado estamos estan estar estas este esto estos estoy fue fuera fueron fui gran habia habian han has
    hasta hay hace haber hacia hemos las les los mas mediante menos mia mias mientras mio mios mis misma mismas
    mismo mismos mucha muchas mucho muchos muy nada nos nosotras nosotros nuestra nuestras nuestro nuestros otra
    otras otro otros para pero poco por porque pues que quien quienes sea sean segun ser sido siempre siendo sin
    sino sobre sois somos son soy sus suya suyas suyo suyos tal tambien tan tanto tendra tener tenia tiene tienen
    tienes toda todas todo todos tras tus tuya tuyo una unas uno unos usted ustedes vosotras vosotros vuestra
    vuestras vuestro vuestros
    """.split()
)
_ENGLISH = STOPWORDS | frozenset(
    "also although among another because been could does either else ever every get gets got however may might much"
    " must neither one per since still though upon us whether within without would yet".split()
)
_STOPWORDS = {"en": _ENGLISH, "es": _SPANISH, "multi": _ENGLISH | _SPANISH}


@once
def content_words(text: str, language: RuleLanguage = "en") -> frozenset[str]:
    """The different words of a text in lower case without accents, except stop words, short words and numbers.

    A word has at least 3 letters, or one in scripts without spaces. Raises ValueError for an unknown language.
    """
    require_rule_language(language)
    folded = _POSSESSIVE.sub("", fold(plain(text)))
    words = words_of(folded if folded.isascii() else folded.translate(_NO_LETTERS))
    stopwords = _STOPWORDS[language]
    return frozenset(
        word
        for word in words
        if word not in stopwords and not word.isdecimal() and (len(word) >= _SHORTEST or not word.isascii())
    )


def overlap(text: str, other: str, language: RuleLanguage = "en") -> float | None:
    """The share of the content words of `text` that `other` has, in [0, 1]; None if `text` has no content words."""
    words = content_words(text, language)
    return len(words & content_words(other, language)) / len(words) if words else None


def is_stopword(word: str, language: RuleLanguage = "en") -> bool:
    """Whether a word without accents is a stop word."""
    return word in _STOPWORDS[language]


def fold(text: str) -> str:
    """A text in lower case, with Latin letters without their accents."""
    lowered = lower(text)
    return lowered if lowered.isascii() else lowered.translate(_folding())


def fold_word(word: str) -> str:
    """`fold` for a single word, cached if it is short, because texts repeat their words."""
    return _fold_short(word) if len(word) <= _LONGEST_REMEMBERED else fold(word)


@lru_cache(maxsize=1 << 14)
def _fold_short(word: str) -> str:
    return fold(word)


@cache
def _folding() -> dict[int, str | None]:
    table: dict[int, str | None] = dict.fromkeys(_MARKS, None)
    for first, end in _FOLDED_BLOCKS:
        for code in range(first, end):
            base = unicodedata.normalize("NFD", chr(code))[0]
            if base.isascii():
                table[code] = base.lower()
    table.update({ord(letter): letters for letter, letters in _LIGATURES.items()})
    return table
