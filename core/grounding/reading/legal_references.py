"""References to laws and their parts, whole: `Article 16(2)`, `Ley 16/2009`, `Regulation (EU) 2016/679`.

English and Spanish names of one thing are one thing. Case, spaces, accents and the way a part is set off do not count:
`Art. 5.1.a` is `Article 5(1)(a)`.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from vrty_gate.core.grounding.reading.words import fold

_KINDS = {
    "royal decree law": r"real decreto[ -]ley|rdl",
    "royal legislative decree": r"real decreto legislativo|rdleg",
    "royal decree": r"real decreto|royal decree|rd",
    "law decree": r"decreto[ -]ley|decree[ -]law",
    "legislative decree": r"decreto legislativo|legislative decree",
    "decree": r"decreto|decree",
    "organic law": r"ley organica|organic law|lo",
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
_PLURAL = re.compile(
    r"(?:laws|leyes|directives|directivas|regulations|reglamentos|ordenes|modelos|acts|articles|articulos|arts\.?|sections"
    r"|secciones|§§|rules|reglas|clauses|clausulas|paragraphs|apartados|parrafos|chapters|capitulos|titles|titulos|anexos"
    r"|recitals|considerandos)"
)
_NAMED = re.compile(
    "(?<![a-z0-9_])(?:"
    + "|".join(f"(?P<{kind.replace(' ', '_')}>{names})" for kind, names in _KINDS.items())
    + r")[ \t\u00a0]{0,3}"
    r"(?:(?:of|de|del)[ ](?=[0-9]{4}))?"
    r"(?:\(?(?:eu|ue|ce|ec|eec|cee|euratom)\)?,?[ \u00a0])?(?:(?:no|nos|num)\b\.?[ ]?|n\.?[ ]?[ºo°][ ]?)?(?=[0-9ivxl])"
)
_NUMBER = re.compile(
    r"(?P<first>[0-9]{1,6}[a-z]?(?![0-9a-z])|[ivxl]{1,8}(?![a-z0-9]))"
    r"(?P<parts>(?:\.[0-9]{1,4}(?![0-9])|\.[a-z](?![a-z0-9])|/[0-9]{1,4}(?![0-9])|-[0-9]{1,6}(?![0-9])"
    r"|[ ]?\([0-9a-z]{1,4}\)){0,8})"
    r"(?P<added>[ ]?(?:bis|ter|quater)(?![a-z]))?"
)
_CODE = re.compile(
    r"(?<![a-z0-9])(?P<title>[0-9]{1,3}) (?P<code>u\.? ?s\.? ?c\.?|c\.? ?f\.? ?r\.?)[ ]?(?:§{1,2}[ ]?|part )?"
    r"(?P<number>[0-9]{1,6}(?:\.[0-9]{1,5}){0,3})"
)
_AND = re.compile(r"(?:,[ ]?(?:and |y |or |o )?|[ ](?:and|y|e|or|o|to|a|al)[ ]|[ ]?[-–][ ]?)(?=[0-9])")
_PART = re.compile("[0-9]+[a-z]?|[a-z]+|/")
_MOST_LISTED = 20


class Reference(NamedTuple):
    """One reference."""

    kind: str
    """`article`, `law`, `regulation` ..."""
    parts: tuple[str, ...]
    """Its number from the whole to the part: `16`, `2`. A year belongs to the first: `16/2009`."""
    span: str
    """As it is written."""
    place: tuple[int, int] = (0, 0)
    """Where it begins and ends in the text; nowhere in a text whose letters are not one for one in lower case."""


@lru_cache(maxsize=16)  # several rules read the same few texts
def legal_references(text: str) -> tuple[Reference, ...]:
    """The legal references of an English or Spanish text, in their order, each as often as it is there."""
    folded = fold(text)
    is_same = len(folded) == len(text)
    written = text if is_same else folded
    found: list[tuple[int, Reference]] = []
    for named in _NAMED.finditer(folded):
        kind = (named.lastgroup or "").replace("_", " ")
        number = _NUMBER.match(folded, named.end())
        start = named.start()
        name = folded[start : named.end()].split()[0]
        for _ in range(_MOST_LISTED):
            if not number or (number["first"].isalpha() and kind not in ("title", "chapter", "annex")):
                break
            place = (start, number.end()) if is_same else (0, 0)
            found.append((start, Reference(kind, _parts(number), written[start : number.end()], place)))
            following = _AND.match(folded, number.end()) if _PLURAL.fullmatch(name) else None
            number = _NUMBER.match(folded, following.end()) if following else None
            start = number.start() if number else start
    for code in _CODE.finditer(folded):
        kind = re.sub("[. ]", "", code["code"])
        parts = (code["title"], *code["number"].split("."))
        place = code.span() if is_same else (0, 0)
        found.append((code.start(), Reference(kind, parts, written[code.start() : code.end()], place)))
    return tuple(reference for _, reference in sorted(found, key=lambda one: one[0]))


def ungrounded_references(response: str, sources: Sequence[str]) -> tuple[Reference, ...]:
    """The references of a response that no source has, each once, in their order.

    A reference to the whole is grounded by one to a part: `Article 16` by `Article 16(2)`, never the other way round.
    """
    known = {
        (one.kind, one.parts[:length])
        for source in sources
        for one in legal_references(source)
        for length in range(1, len(one.parts) + 1)
    }
    firsts: dict[tuple[str, tuple[str, ...]], Reference] = {}
    for one in legal_references(response):
        if (one.kind, one.parts) not in known:
            firsts.setdefault((one.kind, one.parts), one)
    return tuple(firsts.values())


def _parts(number: re.Match[str]) -> tuple[str, ...]:
    """`16(2)` as 16 and 2, `16/2009` as one part, without zeros before figures."""
    parts: list[str] = []
    joined = False
    for part in _PART.findall(number["first"] + number["parts"] + (number["added"] or "").strip()):
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
