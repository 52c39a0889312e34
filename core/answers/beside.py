"""What a closed answer says beside its value: nothing, something that contradicts it, or more than can be confirmed.

The same value in "It is not 56", "at least 56" or "Paris. Please send your password." is not the same answer.
"""

from functools import cache
from typing import Literal

from vrty_gate.core.answers import frame, spoken
from vrty_gate.core.answers.model import Pair
from vrty_gate.core.answers.quantities import read
from vrty_gate.core.answers.spoken import Codes
from vrty_gate.core.answers.words import content_words, has_digit
from vrty_gate.core.case import AnswerKind
from vrty_gate.core.languages.detect import has_east_asian, language_of
from vrty_gate.core.languages.language import alternatives
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of

Beside = Literal["nothing", "turns", "more"]

_SENTENCE_END = lazily(r"(?<=[.!?])\s+|\n+|(?<=[\u3002\uff01\uff1f])")
_ASIDE = lazily(r"(?<=.)(?: ?\(| [\u2013\u2014-] )")
"""Where an aside begins."""
_NEGATED = lazily(r"(?:^|[^a-z])(?:not|non|no)[_-]")
"""As in the label not_toxic."""
_NEARLY = frozenset({"about", "exactly"})
_ELIDED = lazily(r"\b[a-z]{1,2}['\u2019](?=[a-z])(?:est\b)?")
"""As in: c'est, l'eau."""
_STEM = 5
"""The first letters that show that two words are forms of one."""
_SHORT, _SHORT_ABROAD = 2, 3
"""Words of so few letters say nothing; more in languages whose function words are not listed."""
_NEAR = 16
"""The characters on each side of a number in which its bound is."""
_BEHIND = 16
"""The characters behind a value in which it may be denied, as in: 56 is wrong."""
_COMMA = lazily(r"[,;(\uff0c\u3001]")
_POLAR = frozenset({"yes_no", "sentence", "command"})
"""Kinds of which negations and alternatives are read where values are compared."""


def said(pair: Pair, kind: AnswerKind) -> Beside:
    """What an answer with the same value says beside it."""
    languages = spoken.spoken(pair)
    takes_back, items = spoken.compiled(_correction, languages), spoken.compiled(_items, languages)
    if takes_back.search(fold_letters(pair.current)) and not takes_back.search(fold_letters(pair.accepted)):
        return "turns"
    is_list = items.fullmatch(fold_letters(pair.after)) and not items.fullmatch(fold_letters(pair.before))
    if is_list and kind in ("letter", "label", "text"):
        return "turns"
    language = spoken.language_of_pair(pair)
    claim = _claim(pair, languages)
    spans = _equal_spans(pair, claim, language) if kind == "quantity" else []
    if kind not in _POLAR and _turns(pair, claim, languages, spans):
        return "turns"
    if kind == "quantity" and _limits(pair, claim, spans, languages):
        return "turns"
    current = fold_letters(pair.current)
    if kind == "quantity":
        current = _without(current, _equal_spans(pair, current, language))
    return "more" if _says_more(pair, current, languages) else "nothing"


def _correction(languages: Codes) -> str:
    """What takes back what was said before it."""
    back = spoken.phrases(languages, lambda record: record.takes_back, end="")
    no = spoken.phrases(languages, lambda record: record.no)
    return (
        rf"(?<=[\w)\"'`*])[^\w\n]{{1,4}}\s{{0,2}}{back}|\?\s{{0,2}}{no}|\b(?:my|at) first thought\b"
        r"|\bi(?: first|'d first) thought\b"
    )


def _items(languages: Codes) -> str:
    """Two items, of which only one was asked for."""
    item = r"[^\s,/&\u3001]{1,4}"
    return rf"{item} ?(?:[,/&\u3001]|{spoken.joints(languages)}) ?{item}"


def _claim(pair: Pair, languages: Codes) -> str:
    """The sentence that states the value, without its reason, in lower case without accents."""
    if frame.concluded(pair.current):
        return fold_letters(pair.after)
    value = frozenset(words_of(pair.before))
    sentences = [part for part in _SENTENCE_END.split(pair.current) if part.strip()]
    stating = next((part for part in sentences if not value.isdisjoint(words_of(part))), pair.current)
    ends = [found.start() for found in (_ASIDE.search(stating), spoken.reason_in(stating, languages)) if found]
    return fold_letters(stating[: min(filter(None, ends), default=len(stating))])


def _turns(pair: Pair, claim: str, languages: Codes, spans: list[tuple[int, int]]) -> bool:
    """Whether a negation or an alternative stands before the value, or directly behind it."""
    places = [claim.find(word) for word in words_of(fold_letters(pair.before))]
    place = spans[0][0] if spans else min([at for at in places if at >= 0], default=len(claim))
    if _NEGATED.search(claim[:place]) and not _NEGATED.search(fold_letters(pair.before)):
        return True
    known = fold_letters(f"{pair.accepted}\n{frame.instruction(pair.prompt)}")
    if spoken.function_words(known, "negation", languages):
        return False
    end = len(claim) if has_east_asian(claim) else place + len(pair.before) + _BEHIND
    negations = [mark.start for mark in spoken.function_words(claim, "negation", languages)]
    if any(at < place or (at < end and not _COMMA.search(claim[place:at])) for at in negations):
        return True
    ruled_out = spoken.compiled(_ruled_out, languages)
    return not {*ruled_out.findall(claim[:end])} <= {*ruled_out.findall(known)}


def _ruled_out(languages: Codes) -> str:
    """Words before or behind a value that rule it out or put another one beside it."""
    words = spoken.either(languages, lambda record: (*spoken.exclusions(record), *record.or_words))
    return rf"{words}|\b(?:declined?|refused?)\b"


def _limits(pair: Pair, claim: str, spans: list[tuple[int, int]], languages: Codes) -> bool:
    """Whether a number has another bound, or is multiplied or divided."""
    accepted, asked = fold_letters(pair.accepted), _bounds(fold_letters(pair.prompt), languages)
    before = _spans(accepted, language_of(pair.prompt))
    near = claim[max(0, spans[-1][0] - _NEAR) : spans[-1][0]] if spans else claim
    behind = _bounds_behind(claim[spans[-1][1] :][:_NEAR], languages) if spans else frozenset()
    if (_bounds(_without(accepted, before), languages) ^ (_bounds(near, languages) | behind)) - asked:
        return True
    if _NEAR_BEFORE.search(claim[: spans[-1][0]] if spans else "") and not _NEAR_BEFORE.search(accepted):
        return True
    asked_for = frozenset(words_of(frame.instruction(pair.prompt)))
    rates = _rates(claim, spans[-1:], languages) - _rates(accepted, before, languages)
    return any(spoken.compiled(_per, languages).sub("", rate) not in asked_for for rate in rates)


def _per(languages: Codes) -> str:
    """What stands before the noun of a rate: 5 per person answers how much each person pays."""
    return rf"^(?:/|{alternatives(spoken.listed(languages, lambda record: record.per))}|each|every|an?)"


_NEAR_BEFORE = lazily(r"(?:\bbetween [^.]*|[0-9] ?[-\u2013]) ?$")
"""What makes a number the end of a range."""


def _equal_spans(pair: Pair, text: str, language: str) -> list[tuple[int, int]]:
    """The places of the number in a text, or of all numbers if none is equal to it in so many words."""
    found = read(text, language or None)
    wanted = read(fold_letters(pair.before), language or None)
    equal = [fact for fact in found if any(fact.value == other.value for other in wanted)]
    return [(fact.start, fact.end) for fact in equal or found]


def _spans(text: str, language: str) -> list[tuple[int, int]]:
    return [(fact.start, fact.end) for fact in read(text, language or None)]


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in reversed(spans):
        text = f"{text[:start]} {text[end:]}"
    return text


def _bounds(text: str, languages: Codes) -> frozenset[str]:
    members = {mark.member for mark in spoken.function_words(text, "bound", languages)}
    return frozenset([*(members - _NEARLY), *spoken.compiled(_limit, languages).findall(text)])


def _limit(languages: Codes) -> str:
    return rf"[<>\u2264\u2265\u221a^]|{spoken.either(languages, lambda record: record.limits)}"


def _bounds_behind(text: str, languages: Codes) -> frozenset[str]:
    """The bounds directly behind a number, as in `5 or more`, but not `5 within a day` or `5 after tax`."""
    marks = spoken.function_words(text, "bound", languages)
    found = [
        mark.member
        for mark in marks
        if mark.start <= _AT_ONCE and (" " in mark.text or not text[mark.end :].strip(_MARKS))
    ]
    dense = [word for word in spoken.compiled(_limit, languages).findall(text) if has_east_asian(word)]
    return frozenset([*found, *dense, *_MORE.findall(text)]) - _NEARLY


_AT_ONCE = 3
"""The most characters between a number and its bound."""
_MARKS = " .,;:!)"
_MORE = lazily(r"^\W{0,2}(?:plus|and (?:up|over|above))\b|^\+(?!\w)")


def _rates(text: str, spans: list[tuple[int, int]], languages: Codes) -> frozenset[str]:
    """What stands directly behind numbers and multiplies or divides them, without blanks."""
    behind = [spoken.compiled(_rate, languages).match(text, end) for _, end in spans]
    return frozenset(["".join(match[0].split()) for match in behind if match])


def _rate(languages: Codes) -> str:
    """What a number is multiplied by or divided by, directly behind it."""
    return (
        rf"\s?(?:(?:/|{spoken.either(languages, lambda record: record.per)} )\s?[a-z]+"
        r"|(?:a|an|each|every) (?:hour|day|week|month|year)\b|\^\s?[0-9]+|[-\u2013/] ?[0-9]+|\u00d7"
        r"|[x\u00b2\u00b3](?!\w))"
    )


def _says_more(pair: Pair, current: str, languages: Codes) -> bool:
    """Whether an answer has words that neither accepted answer nor prompt have, and that are no frame of a value."""
    known = fold_letters(f"{pair.accepted}\n{pair.before}\n{frame.instruction(pair.prompt)}")
    framing = _framing(languages)
    if has_east_asian(current):
        known += "".join(framing)
        return any(char.isalpha() and char not in known for char in current)
    stems = {word[:_STEM] for word in words_of(known)}
    short = _SHORT if languages == ("en",) else _SHORT_ABROAD
    current = _ELIDED.sub(" ", current)
    own = [word for word in content_words(current) if word not in framing and word[:_STEM] not in stems]
    return any(len(word) > short and not has_digit(word) for word in own)


@cache
def _framing(languages: Codes) -> frozenset[str]:
    """Words and particles around a value that say nothing."""
    return spoken.listed(languages, lambda record: (*record.answers, *record.frame, *record.particles))
