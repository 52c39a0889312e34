"""What a closed answer says in the words of its language: reasons, conjunctions, denials, limits, doubts.

A word of one language means nothing in another. A short answer may be in the language of the prompt, in English, or in
any if that of the prompt is unknown too. Patterns are for texts in lower case without accents.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache

from vrty_gate.core.answers.model import Pair
from vrty_gate.core.languages.detect import has_east_asian, language_of
from vrty_gate.core.languages.function_words import Mark, marks
from vrty_gate.core.languages.language import Language, alternatives, codes, record_of
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily

Codes = tuple[str, ...]
"""Languages that a text may be in, the likeliest first."""
_ACCENTED = lazily("[^\x00-\x7f]+")


def spoken(pair: Pair) -> Codes:
    """The languages of a pair of answers: that of the prompt, and that of the answers if it is another."""
    answers, language = language_of(f"{pair.accepted}\n{pair.current}"), language_of_pair(pair)
    return tuple(dict.fromkeys((language, answers or "en"))) if language else _all()


def language_of_pair(pair: Pair) -> str:
    """The language of the prompt, or of all texts if that is not clear, or "" if neither is."""
    return language_of(pair.prompt) or language_of(f"{pair.prompt}\n{pair.accepted}\n{pair.current}")


def asked_in(prompt: str) -> Codes:
    """The language of a prompt, and English, in which many are whatever they are about."""
    return languages_of(prompt, "")


def languages_of(*texts: str) -> Codes:
    """The languages of some texts, and English if that of one is unknown; all languages if none is known."""
    known = [language_of(text) for text in texts]
    return tuple(dict.fromkeys([language or "en" for language in known])) if any(known) else _all()


@cache
def _all() -> Codes:
    return tuple(dict.fromkeys(("en", *codes())))


def function_words(text: str, kind: str, languages: Codes) -> list[Mark]:
    """The words and phrases of a class in a text; those in English if it may be in any language, which have most."""
    known = languages if languages != _all() else ("en",)
    return [
        mark
        for code in known
        for mark in marks(text, code)
        if mark.kind == kind and (code == known[0] or fold_letters(mark.text) not in _common(known[0]))
    ]


def listed(languages: Codes, words_of: Callable[[Language], Iterable[str]]) -> frozenset[str]:
    """Words of some languages, `_` for a space, without those that the likeliest one has with another meaning."""
    first, *others = languages
    own = _folded(words_of(record_of(first)))
    return own.union(*[_folded(words_of(record_of(other))) - _common(first) for other in others])


@cache
def _common(language: str) -> frozenset[str]:
    """Common words of a language, which are not those of another that look the same."""
    record = record_of(language)
    return _folded([*record.common.split(), *record.articles])


def _folded(words: Iterable[str]) -> frozenset[str]:
    return frozenset([fold_letters(word).replace("_", " ") for word in words])


def either(languages: Codes, words_of: Callable[[Language], Iterable[str]]) -> str:
    """A pattern of whole words, or of words anywhere where no blanks separate them."""
    words = listed(languages, words_of)
    dense = frozenset([word for word in words if has_east_asian(word)])
    return rf"(?:\b(?:{alternatives(words - dense)})\b|{alternatives(dense)})"


def joints(languages: Codes) -> str:
    """A pattern of words like "and" and "or"."""
    return either(languages, lambda record: record.and_words | record.or_words)


def phrases(languages: Codes, pattern_of: Callable[[Language], str], end: str = r"(?!\w)") -> str:
    """The patterns of some languages as one, without accents, which matches whole words if blanks separate them."""
    found = {code: _ACCENTED.sub(lambda part: fold_letters(part[0]), pattern_of(record_of(code))) for code in languages}
    spaced = alternatives([pattern for code, pattern in found.items() if record_of(code).has_blanks])
    dense = alternatives([pattern for code, pattern in found.items() if not record_of(code).has_blanks])
    return rf"(?:\b(?:{spaced}){end}|{dense})"


def reasons(record: Language) -> Iterable[str]:
    """Words like "because"."""
    return (*record.reasons, *record.weak_reasons, *record.connectives.get("because", "").split())


def negations(record: Language) -> Iterable[str]:
    """Words like "not", "no", "without"."""
    return " ".join(record.classes.get("negation", {}).values()).split()


def conditional(record: Language) -> list[str]:
    """Words like "if" and "unless"."""
    return f"{record.connectives.get('if', '')} {record.connectives.get('unless', '')}".split()


def denials(record: Language) -> Iterable[str]:
    """Words before what is not meant: "not", "instead of", "neither"; "no" where it means "not" if a verb follows."""
    nots = record.classes.get("negation", {}).get("not", "").split()[:1]
    if nots and re.fullmatch(record.no or "(?!)", nots[0]):
        nots = [f"{nots[0]}_{copula}" for copula in record.copulas]
    return (*nots, *_excluding(record))


def exclusions(record: Language) -> Iterable[str]:
    """Words that rule out what stands beside them: "except", "wrong", "never"."""
    never, either_of = record.classes.get("negation", {}).get("never", ""), record.classes.get("quantity", {})
    return (*record.untrue, *record.ruled_out, *f"{never} {either_of.get('either', '')}".split(), *_excluding(record))


def _excluding(record: Language) -> list[str]:
    quantity = record.classes.get("quantity", {})
    return f"{record.connectives.get('unless', '')} {quantity.get('neither', '')}".split()


def turning(record: Language) -> Iterable[str]:
    """Words that turn a value, or make a range or a choice of several."""
    ranges = [word for word in record.to_words if len(word) > _OF_A_PREPOSITION]
    return (*negations(record), *record.or_words, *ranges, *record.but_words, *record.exceptions, *record.turning)


_OF_A_PREPOSITION = 2
"""A word between the ends of a range that has so few letters is mostly another preposition."""


@cache
def compiled(build: Callable[[Codes], str], languages: Codes) -> re.Pattern[str]:
    """The pattern that a function makes for some languages."""
    return lazily(build(languages))


def evades(text: str, languages: Codes) -> bool:
    """Whether a text says that it does not know, or that it depends."""
    return compiled(_doubt, languages).search(fold_letters(text)) is not None


def _doubt(languages: Codes) -> str:
    return phrases(languages, lambda record: record.leaves_open)


def concludes(text: str, languages: Codes) -> bool:
    """Whether a text may come to another value behind the first one."""
    return compiled(_conclusion, languages).search(fold_letters(text)) is not None


def _conclusion(languages: Codes) -> str:
    begins = phrases(languages, lambda record: record.conclusions)
    return rf"{begins}|{either(languages, lambda record: record.or_words | record.but_words)}|\b(?:also|either)\b"


def reason_in(text: str, languages: Codes) -> re.Match[str] | None:
    """Where a text begins to say why, with the mark before."""
    return compiled(_reason, languages).search(fold_letters(text))


def _reason(languages: Codes) -> str:
    return rf"(?:[,;:.\u2013\u2014-]? |(?=[^\x00-\x7f])){either(languages, reasons)}"
