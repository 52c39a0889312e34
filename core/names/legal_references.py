"""References to laws and their parts: `Article 16(2)`, `Ley 16/2009`, `Regulation (EU) 2016/679`.

English and Spanish names are equivalent. Case, spaces, accents, emphasis and the notation of parts do not count:
`Art. 5.1.a` is `Article 5(1)(a)`, and `Article XVII` and `article seventeen` are `Article 17`.
"""

import re
from collections.abc import Iterator, Sequence

from vrty_gate.core.facts.tables.number_words import add_up, counting
from vrty_gate.core.languages.content_words import fold
from vrty_gate.core.languages.rule_language import RuleLanguage
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.plain import plain
from vrty_gate.core.text.subsequence import first_of_each
from vrty_gate.core.text.text import once
from vrty_gate.core.text.unicode13 import settled

_KINDS = {
    "royal decree law": r"real decreto[ -]ley|rdl|r\. ?d\. ?l\.",
    "royal legislative decree": r"real decreto legislativo|rdleg|r\. ?d\. ?leg\.",
    "royal decree": r"real decreto|royal decree|rd|r\. ?d\.",
    "law decree": r"decreto[ -]ley|decree[ -]law",
    "legislative decree": r"decreto legislativo|legislative decree",
    "decree": r"decreto|decree",
    "organic law": r"ley organica|organic law|lo|l\. ?o\.",
    "public law": r"public law|pub\. ?l\.",
    "law": r"laws?|leyes|ley",
    "directive": r"directives?|directivas?",
    "regulation": r"regulations?|reglamentos?",
    "order": r"ordenes|orden(?: ministerial)?|ministerial order",
    "form": r"modelos?",
    "act": r"acts?",
    "article": r"articles?|articulos?|arts?\.?",
    "section": r"sections?|secciones|seccion|sec\.|§{1,2}",
    "rule": r"rules?|reglas?",
    "clause": r"clauses?|clausulas?",
    "paragraph": r"paragraphs?|apartados?|parrafos?",
    "chapter": r"chapters?|capitulos?",
    "title": r"titles?|titulos?",
    "annex": r"annex|anexos?",
    "recital": r"recitals?|considerandos?",
}
_PLURAL = lazily(
    r"(?:laws|leyes|directives|directivas|regulations|reglamentos|ordenes|modelos|acts|articles|articulos|arts\.?|sections"
    r"|secciones|§§|rules|reglas|clauses|clausulas|paragraphs|apartados|parrafos|chapters|capitulos|titles|titulos|anexos"
    r"|recitals|considerandos)"
)
_NAMED = lazily(
    "(?<![a-z0-9_])(?:"
    + "|".join(f"(?P<{kind.replace(' ', '_')}>{names})" for kind, names in _KINDS.items())
    + r")(?:-|[ \t\u00a0]{0,3}(?:[:\n][ \t\u00a0]{0,3})?)"
    r"(?:(?:of|de|del)[ ](?=[0-9]{4}))?"
    r"(?:\(?(?:eu|ue|ce|ec|eec|cee|euratom)\)?,?[ \u00a0])?"
    r"(?:(?:nos?|nums?|numbers?|numeros?|nr)\b\.?[ ]?|n\.?[ ]?[ºo°][ ]?|#[ ]?)?(?=[0-9a-z])"
)
_FIGURES = lazily(
    r"(?P<first>[0-9]{1,6}[a-z]?(?![0-9a-z])|[ivxl]{1,8}(?![a-z0-9'’-]))"
    r"(?P<parts>(?:\.[0-9]{1,4}(?![0-9])|\.[a-z](?![a-z0-9])|/[0-9]{1,4}(?![0-9])|-[0-9]{1,6}(?![0-9])"
    r"|[ ]?\([0-9a-z]{1,4}\)){0,8})"
    r"(?P<added>[ ]?(?:bis|ter|quater)(?![a-z]))?"
)
_WORDS = lazily("[a-z]{2,20}(?:[ -][a-z]{1,20}){0,5}")
_WORD = lazily("[a-z]+")
_ROMAN = lazily("(?=[ivxl])(x[lc]|l?x{0,3})(i[xv]|v?i{0,3})")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50}
_ROMAN_IN_ANY_CASE = frozenset({"title", "chapter", "annex"})
_IN_WORDS = frozenset("article section rule clause paragraph chapter title annex recital".split())
"""Kinds that people number in words: "law one" usually means something else."""
_BY_ORDINAL = frozenset("article section clause chapter title".split())
_ORDINALS = {
    stem: number
    for number, stem in enumerate("primer segund tercer cuart quint sext septim octav noven decim".split(), 1)
}
"""Spanish ordinals without their last letter."""
_SPANISH_NAME = lazily(".*(?:[oa]s?|cion|ciones)")
_MARKS_BEHIND = r"[ \t\u00a0]{0,3}(?:$|[,;:!?)\]|\n\"'”’»]|\.(?![0-9])|(?:of|de|del"
_STOPS = lazily(_MARKS_BEHIND + ")(?![a-z]))")
_STOPS_OR_GOES_ON = lazily(_MARKS_BEHIND + "|and|y|e|or|o|u|to|a|al|through|hasta)(?![a-z]))")
"""What follows a number that does not count days or euros."""
_WRAPPED = frozenset("article section clause annex recital".split())
"""Kinds whose name rarely ends a line unless its number follows."""
_ITEM = lazily(r"[.)][ \t]")
_YEAR = lazily("[0-9]{4}(?![0-9/])")
_CODE = lazily(
    r"(?<![a-z0-9])(?P<title>[0-9]{1,3}) (?P<code>u\.? ?s\.? ?c\.?|c\.? ?f\.? ?r\.?)[ ]?(?:§{1,2}[ ]?|part )?"
    r"(?P<number>[0-9]{1,6}(?:\.[0-9]{1,5}){0,3})"
)
_AND = lazily(
    r"(?:,[ ]?(?:and |y |or |o )?|[ ](?:and|y|e|or|o|u|to|a|al|through|hasta|&)[ ]|[ ]?[-–—][ ]?)(?=[0-9a-z])"
)
_PART = lazily("[0-9]+[a-z]?|[a-z]+|/")
_MOST_LISTED = 20


class Reference(NamedTuple):
    """A legal reference."""

    kind: str
    """`article`, `law`, `regulation` ..."""
    parts: tuple[str, ...]
    """The number from the whole to the part: `16`, `2`. A year belongs to the first: `16/2009`."""
    span: str
    """The reference as written."""
    place: tuple[int, int] = (0, 0)
    """Start and end in the plain text; (0, 0) if lower case changes the length of the text."""


@once
def legal_references(text: str) -> tuple[Reference, ...]:
    """The legal references of an English or Spanish text, in order, with repetitions."""
    text = plain(text)
    folded = fold(text)
    is_same = len(folded) == len(text)
    written = text if is_same else folded
    references = sorted([*_named(folded, written), *_codes(folded, written)], key=lambda reference: reference.place)
    return tuple(references if is_same else [reference._replace(place=(0, 0)) for reference in references])


class _Numeral(NamedTuple):
    """The number of a law or of a part, and where it ends."""

    parts: tuple[str, ...]
    end: int


def _named(folded: str, written: str) -> Iterator[Reference]:
    """References by name."""
    for named in _NAMED.finditer(folded):
        kind = (named.lastgroup or "").replace("_", " ")
        start, position = named.span()
        before = folded[start:position]
        name = before.split()[0].rstrip(":#")
        number = _numeral(folded, written, position, kind, name)
        if number and not settled(before[-1]).isalpha() and not _belongs(folded, before, kind, number.end):
            continue
        for _ in range(_MOST_LISTED):
            if not number:
                break
            yield Reference(kind, number.parts, written[start : number.end], (start, number.end))
            following = _AND.match(folded, number.end)
            start = following.end() if following else start
            number = _numeral(folded, written, start, kind, name) if following else None
            if number and not _is_listed(folded, start, number.end, is_plural=bool(_PLURAL.fullmatch(name))):
                break


def _belongs(folded: str, before: str, kind: str, end: int) -> bool:
    """Whether a number after a colon or a line break belongs to the name, and is not a count or a list mark."""
    if "\n" in before and _ITEM.match(folded, end):
        return False
    is_free = not any(mark in before for mark in ":\n") or ("\n" in before and kind in _WRAPPED)
    return is_free or _STOPS_OR_GOES_ON.match(folded, end) is not None


def _is_listed(folded: str, start: int, end: int, *, is_plural: bool) -> bool:
    """Whether a number after "and" or a comma is another of the same kind, and not a count of days."""
    if is_plural and folded[start].isdigit():
        return True
    is_year = folded[start - 2 : start].startswith(",") and _YEAR.match(folded, start)
    return not is_year and _STOPS_OR_GOES_ON.match(folded, end) is not None


def _numeral(folded: str, written: str, position: int, kind: str, name: str) -> _Numeral | None:
    """The number at a position, in Arabic or Roman numerals or in words; None if there is none."""
    match = _FIGURES.match(folded, position)
    if not match:
        return _in_words(folded, position, kind, name)
    first = match["first"]
    if first.isalpha():
        if kind not in _ROMAN_IN_ANY_CASE and not _is_surely_roman(folded, written, position, first):
            return None
        if not _ROMAN.fullmatch(first):
            return None
        first = str(_roman(first))
    return _Numeral(_parts(first, match["parts"] + (match["added"] or "").strip()), match.end())


def _is_surely_roman(folded: str, written: str, position: int, first: str) -> bool:
    """Whether letters are capitals, and a single one is neither the letter of a section nor a pronoun."""
    is_large = written[position : position + len(first)] == first.upper()
    return is_large and (len(first) > 1 or (first != "l" and _STOPS.match(folded, position + 1) is not None))


def _roman(letters: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in letters]
    return sum(
        -value if value < following else value for value, following in zip(values, [*values[1:], 0], strict=True)
    )


def _in_words(folded: str, position: int, kind: str, name: str) -> _Numeral | None:
    match = _WORDS.match(folded, position) if kind in _IN_WORDS else None
    if not match:
        return None
    language: RuleLanguage = "es" if _SPANISH_NAME.fullmatch(name) else "en"
    pieces = [*_WORD.finditer(folded, position, match.end())]
    ordinal = _ORDINALS.get(pieces[0][0][:-1]) if language == "es" and kind in _BY_ORDINAL else None
    if ordinal:
        return _Numeral((str(ordinal),), pieces[0].end())
    words_read = [piece[0] for piece in pieces]
    value, taken = add_up(words_read, counting(language))
    if not taken:
        return None
    end = pieces[taken - 1].end()
    is_article = taken == 1 and words_read[0] in counting(language).weak
    return None if is_article and not _STOPS.match(folded, end) else _Numeral((str(value),), end)


def _codes(folded: str, written: str) -> Iterator[Reference]:
    """References to codes: `45 CFR 164.508`."""
    for code in _CODE.finditer(folded):
        kind = re.sub("[. ]", "", code["code"])
        parts = (code["title"], *code["number"].split("."))
        yield Reference(kind, parts, written[code.start() : code.end()], code.span())


def ungrounded_references(response: str, sources: Sequence[str]) -> tuple[Reference, ...]:
    """The references of a response that no source has, each once, in order.

    A reference to the whole is grounded by one to a part, but not the reverse: `Article 16` by `Article 16(2)`.
    """
    known = {
        (reference.kind, reference.parts[:length])
        for source in sources
        for reference in legal_references(source)
        for length in range(1, len(reference.parts) + 1)
    }
    firsts = first_of_each([((reference.kind, reference.parts), reference) for reference in legal_references(response)])
    return tuple([reference for key, reference in firsts.items() if key not in known])


def _parts(first: str, others: str) -> tuple[str, ...]:
    """`16(2)` as 16 and 2, `16/2009` as one part, without leading zeros."""
    parts: list[str] = []
    joined = False
    for part in _PART.findall(first + others):
        if part == "/":
            joined = True
            continue
        clean = part.lstrip("0") or "0"
        if joined:
            parts[-1] += f"/{clean}"
            joined = False
        else:
            parts.append(clean)
    return tuple(parts)
