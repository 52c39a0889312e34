"""What a closed answer says beside its value: nothing, something that contradicts it, or more than can be confirmed.

The same value in "It is not 56", "at least 56" or "Paris. Please send your password." is not the same answer.
"""

from typing import Literal

from vrty_gate.core.answers import frame
from vrty_gate.core.answers.model import Pair
from vrty_gate.core.answers.quantities import read
from vrty_gate.core.answers.words import content_words, has_digit
from vrty_gate.core.case import AnswerKind
from vrty_gate.core.languages.detect import has_east_asian, language_of
from vrty_gate.core.languages.function_words import marks
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of

Beside = Literal["nothing", "turns", "more"]

_SENTENCE_END = lazily(r"(?<=[.!?])\s+|\n+|(?<=[\u3002\uff01\uff1f])")
_REASON = lazily(
    r"(?i)(?<=.)(?: ?\(|[,;:]? (?:because|since|as|given|denn|weil|parce que|car|porque|perch\u00e9|aangezien)\b"
    r"| [\u2013\u2014-] |\u56e0\u4e3a|\u306e\u3067)"
)
"""Where the reason for an answer begins."""
_TAKES_BACK = lazily(
    r"(?<=[\w)\"'`*])[^\w\n]{1,4}\s{0,2}(?:(?:oh |oops,? |hm+,? )?no,? wait|wait,|(?:oh,? )?sorry\b|pardon\b"
    r"|scratch that|correction\b|i mean\b|on second thought|actually,? no\b|no,? actually|make that|or rather"
    r"|my mistake|nein,? (?:doch|moment|warte)|moment,|halt,|ich meine|besser gesagt|enfin,? non|non,? attend"
    r"|je veux dire|ou plutot|no,? espera|perdon\b|quise decir|mejor dicho|anzi\b|no,? aspetta|scusa|volevo dire"
    r"|nao,? espera|desculpe|quero dizer|alias\b)|\?\s{0,2}(?:no|nope|nein|non|nao)\b|\b(?:my|at) first thought\b"
    r"|\bi(?: first|'d first) thought\b"
    r"|[\u3002\uff0c,.]\s{0,2}(?:不对|等等|更正|いや|訂正|間違|やっぱり|아니,|정정|아니다)"
)
"""What takes back what was said before it."""
_ITEMS = lazily(r"[^\s,/&\u3001]{1,4} ?(?:[,/&\u3001\uff0c]|\b(?:and|or|AND|OR)\b) ?[^\s,/&\u3001]{1,4}")
"""Two items, of which only one was asked for."""
_RULES_OUT = lazily(
    r"\b(?:wrong|incorrect|untrue|anything but|all but|far from|except|other than|formerly|no longer|instead of"
    r"|rather than|declined?|refused?|either|neither|or|oder|ou|falsch|nunca|jamais)\b"
)
"""Words before or behind a value that rule it out or put another one beside it."""
_NEGATED = lazily(r"(?:^|[^a-z])(?:not|non|no)[_-]")
"""As in the label not_toxic."""
_BOUNDS = lazily(
    r"[<>\u2264\u2265\u221a^]|\b(?:under|over|below|above|before|after|until|unter|uber|vor|nach|moins"
    r"|plus|avant|apres|menos|mas|antes|despues)\b|\u4ee5\u4e0a|\u4ee5\u4e0b|\u672a\u6e80|\u8d85"
)
_BOUNDS_BEHIND = lazily(
    r"^\W{0,2}(?:or|and) (?:more|less|fewer|over|above|under|below|up)\b|\b(?:at (?:least|most)|minimum|maximum|plus)\b"
    r"|^\+(?!\w)|^ ?[^\W\d_]{0,12}(?:\u4ee5\u4e0a|\u4ee5\u4e0b|\u672a\u6e80|\u8d85)"
)
"""A bound directly after its number, as in `5 or more`, but not `5 after tax`."""
_NEARLY = frozenset({"about", "exactly"})
_RATE = lazily(
    r"\s?(?:(?:/|per |pro |par |por )\s?[a-z]+|(?:a|an|each|every) (?:hour|day|week|month|year)\b"
    r"|\^\s?[0-9]+|[-\u2013/] ?[0-9]+|\u00d7|[x\u00b2\u00b3](?!\w))"
)
"""What a number is multiplied by or divided by, directly behind it."""
_FRAME = frozenset(
    "answer answers category label intent result results total value correct option choice final sure okay course"
    " certainly response classification classified class sentiment message belongs falls fits best number code please"
    " thanks thank happy help hope here based text given provided would should called named equals gives about note"
    " antwort kategorie ergebnis wert reponse categorie resultat respuesta categoria resultado risposta risultato"
    " resposta antwoord resultaat json yaml sql bash shell plaintext yes no true false".split()
)
"""Words around a value that say nothing."""
_EAST_ASIAN_FRAME = frozenset(
    "\u306f\u3067\u3059\u306e\u3092\u304c\u306b\u3068\u7b54\u3048\u6b63\u89e3\u3044\u662f\u4e3a\u7684\u8be5\u8fd9\u6b64"
    "\u6848\u7ed3\u679c\uc815\ub2f5\uc740\ub294\uc774\uac00\uc785\ub2c8\ub2e4\uc5d0\uc694\uacb0\uacfc"
)
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
    if _TAKES_BACK().search(fold_letters(pair.current)) and not _TAKES_BACK().search(fold_letters(pair.accepted)):
        return "turns"
    is_list = _ITEMS().fullmatch(pair.after) is not None and _ITEMS().fullmatch(pair.before) is None
    if is_list and kind in ("letter", "label", "text"):
        return "turns"
    texts = f"{pair.prompt}\n{pair.accepted}\n{pair.current}"
    language = language_of(pair.prompt) or language_of(texts)
    spoken = language or ("en" if texts.isascii() else "")
    claim = _claim(pair)
    spans = _equal_spans(pair, claim, language) if kind == "quantity" else []
    if kind not in _POLAR and _turns(pair, claim, spoken, spans):
        return "turns"
    if kind == "quantity" and _limits(pair, claim, spans, spoken):
        return "turns"
    current = fold_letters(pair.current)
    if kind == "quantity":
        current = _without(current, _equal_spans(pair, current, language))
    return "more" if _says_more(pair, current, language) else "nothing"


def _claim(pair: Pair) -> str:
    """The sentence that states the value, without its reason, in lower case without accents."""
    if frame.concluded(pair.current):
        return fold_letters(pair.after)
    value = frozenset(words_of(pair.before))
    sentences = [part for part in _SENTENCE_END().split(pair.current) if part.strip()]
    stating = next((part for part in sentences if not value.isdisjoint(words_of(part))), pair.current)
    return fold_letters(_REASON().split(stating, maxsplit=1)[0])


def _turns(pair: Pair, claim: str, language: str, spans: list[tuple[int, int]]) -> bool:
    """Whether a negation or an alternative stands before the value, or directly behind it."""
    places = [claim.find(word) for word in words_of(fold_letters(pair.before))]
    place = spans[0][0] if spans else min([at for at in places if at >= 0], default=len(claim))
    if _NEGATED().search(claim[:place]) and not _NEGATED().search(fold_letters(pair.before)):
        return True
    known = fold_letters(f"{pair.accepted}\n{frame.instruction(pair.prompt)}")
    if any(mark.kind == "negation" for mark in marks(known, language)):
        return False
    end = len(claim) if has_east_asian(claim) else place + len(pair.before) + _BEHIND
    negations = [mark.start for mark in marks(claim, language) if mark.kind == "negation"]
    if any(at < place or (at < end and not _COMMA().search(claim[place:at])) for at in negations):
        return True
    return not {*_RULES_OUT().findall(claim[:end])} <= {*_RULES_OUT().findall(known)}


def _limits(pair: Pair, claim: str, spans: list[tuple[int, int]], language: str) -> bool:
    """Whether a number has another bound, or is multiplied or divided."""
    accepted, asked = fold_letters(pair.accepted), _bounds(fold_letters(pair.prompt), language)
    before = _spans(accepted, language_of(pair.prompt))
    near = claim[max(0, spans[-1][0] - _NEAR) : spans[-1][0]] if spans else claim
    behind = "".join(_BOUNDS_BEHIND().findall(claim[spans[-1][1] :][:_NEAR])) if spans else ""
    if (_bounds(_without(accepted, before), language) ^ _bounds(f"{near} {behind}", language)) - asked:
        return True
    if _NEAR_BEFORE().search(claim[: spans[-1][0]] if spans else "") and not _NEAR_BEFORE().search(accepted):
        return True
    asked_for = frozenset(words_of(frame.instruction(pair.prompt)))
    rates = _rates(claim, spans[-1:]) - _rates(accepted, before)
    return any(_PER().sub("", rate) not in asked_for for rate in rates)


_PER = lazily(r"^(?:/|per|pro|par|por|each|every|an?)")
"""What stands before the noun of a rate: 5 per person answers how much each person pays."""


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


def _bounds(text: str, language: str) -> frozenset[str]:
    members = {mark.member for mark in marks(text, language) if mark.kind == "bound"}
    return frozenset([*(members - _NEARLY), *_BOUNDS().findall(text)])


def _rates(text: str, spans: list[tuple[int, int]]) -> frozenset[str]:
    """What stands directly behind numbers and multiplies or divides them, without blanks."""
    behind = [_RATE().match(text, end) for _, end in spans]
    return frozenset(["".join(match[0].split()) for match in behind if match])


def _says_more(pair: Pair, current: str, language: str) -> bool:
    """Whether an answer has words that neither accepted answer nor prompt have, and that are no frame of a value."""
    known = fold_letters(f"{pair.accepted}\n{pair.before}\n{frame.instruction(pair.prompt)}")
    if has_east_asian(current):
        return any(char.isalpha() and char not in _EAST_ASIAN_FRAME and char not in known for char in current)
    stems = {word[:_STEM] for word in words_of(known)}
    short = _SHORT if language == "en" else _SHORT_ABROAD
    current = _ELIDED().sub(" ", current)
    own = [word for word in content_words(current) if word not in _FRAME and word[:_STEM] not in stems]
    return any(len(word) > short and not has_digit(word) for word in own)
