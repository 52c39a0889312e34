"""Facts that a response derives from itself: calculations that it shows, and counts of what it lists."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.languages.content_words import fold
from vrty_gate.core.text.patterns import lazily

_COUNTED = frozenset(map(str, range(2, 13)))
_FEW = 6
_AHEAD = 3_000
_BEFORE_LIST = lazily("[^.:!?\n]{1,80}(?::[*_]*|[.!]?[*_]*(?=\n))")
_ITEM = lazily("([ \t]*)(?:[-*+\u2022]|[0-9]{1,2}[.)])[ \t]")
_SENTENCE = lazily("[.!?](?: |$)|\n")
_BETWEEN_ITEMS = lazily(",? (?:and|or|y|e|o|u) |[,;] ")
_THINGS = lazily(
    "(?: [a-z]{1,15})?? (?:things|ways|options|exceptions|choices|possibilities|reasons|points|methods|alternatives"
    "|cosas|formas|maneras|opciones|excepciones|posibilidades|motivos|razones|puntos|metodos|alternativas)(?![a-z])"
)
"""Things that a response may count itself, unless a list shows a different count."""
_SIGN = lazily(r"[ ]?([+\-\u2212\u2013\u00d7x*/\u00f7=])[ ]?")
_LONGEST = 15
_MOST_TERMS = 20


def counts_itself(text: str, number: Fact) -> bool:
    """Whether a number counts what the response lists after a colon or as items below it, or things in general."""
    if number.value not in _COUNTED or number.unit:
        return False
    ahead = text[number.end : number.end + _AHEAD]
    listed = _listed(ahead)
    if listed is not None and listed > 1:
        return listed == int(number.value)
    return int(number.value) <= _FEW and _THINGS.match(fold(ahead[:60])) is not None


def _listed(ahead: str) -> int | None:
    """How many things are listed in the rest of the sentence or below it; None if there is no list."""
    begins = _BEFORE_LIST.match(ahead)
    if not begins:
        return None
    first, *below = ahead[begins.end() :].split("\n")
    if first.strip():
        return len(_BETWEEN_ITEMS.split(_SENTENCE.split(first)[0]))
    indents = [len(item[1]) for line in below if (item := _ITEM.match(line))]
    return indents.count(indents[0]) if indents else None


def results(text: str, numbers: Sequence[Fact], has: Callable[[Fact], bool]) -> set[Fact]:
    """The numbers after an equals sign that follow from the grounded numbers before it: 35 + 10 = 45."""
    derived: set[Fact] = set()
    if "=" not in text:
        return derived
    terms: list[tuple[str, Fact]] = []
    for before, number in zip((None, *numbers), numbers, strict=False):
        sign = _sign_between(text, before, number) if before else None
        if sign == "=" and len(terms) > 1 and all(has(term) for _, term in terms):
            value = _value(terms)
            if value is not None and _decimal(number) == value:
                derived.add(number)
        terms = [*terms, (sign, number)] if sign and sign != "=" and len(terms) < _MOST_TERMS else [("+", number)]
    return derived


def _sign_between(text: str, before: Fact, number: Fact) -> str | None:
    gap = text[before.end : number.start]
    sign = _SIGN.fullmatch(gap) if len(gap) <= 3 else None
    if sign:
        return sign[1]
    return "+" if not gap and number.text.startswith("-") else None


def _decimal(number: Fact) -> Decimal | None:
    if number.kind in ("date", "time", "identifier") or len(number.value) > _LONGEST:
        return None
    value = number.value.partition("|")[0]
    return Decimal(value) if "/" not in value else None


def _value(terms: Sequence[tuple[str, Fact]]) -> Decimal | None:
    """The value of terms joined by signs, products first; None if it is undefined."""
    total, product = Decimal(0), Decimal(0)
    for sign, number in terms:
        value = _decimal(number)
        if value is None:
            return None
        if sign in "x*\u00d7":
            product *= value
        elif sign in "/\u00f7":
            if not value or product % value:
                return None
            product /= value
        else:
            total, product = total + product, value if sign == "+" else -value
    return total + product
