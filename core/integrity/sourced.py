"""Checks of whether a response still answers and still cites sources where the accepted one does."""

from functools import cache

from vrty_gate.core.integrity.finding import Finding, Texts, cut, prose
from vrty_gate.core.integrity.refusals import goes_on
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.language import alternatives, with_english
from vrty_gate.core.phrases import OPENING, READ, asks_for, compiled, denies, first_of_language, plain, refusal


def not_knowing(text: str, most: int = READ) -> str:
    """The phrase with which a text claims not to know in its first characters; empty when it makes no such claim."""
    match = first_of_language(lambda record: record.not_knowing, text, plain(text[:most]))
    return match[0] if match else ""


def still_answers(texts: Texts) -> Finding | None:
    """The response does not begin with a claim not to know where the accepted one answered."""
    if not texts.accepted or not (claim := not_knowing(texts.response, OPENING)) or goes_on(texts):
        return None
    if not_knowing(texts.accepted, 4 * OPENING) or denies(texts.accepted):
        return None
    start = plain(texts.response[:OPENING]).find(claim)
    return Finding(
        "the response says that it does not know, the accepted one answered", cut(texts.response[max(0, start - 20) :])
    )


# Citations, outside of code.
_ENDINGS = r"\.(?:pdf|md|mdx|txt|docx?|html?|csv|tsv|xlsx?|pptx?|json|jsonl|rst|xml|eml|ipynb)\b"
_BEGINNINGS = tuple(".pdf .md .txt .doc .htm .csv .tsv .xls .ppt .json .rst .xml .eml .ipynb".split())
"""The starts of these extensions: a text with none of them names no file, which is quicker to see."""
_FILE = (
    rf"[\[(\u3010](?!https?:)(?<!\][(])[^\[\](){{}}\u3010\u3011\n]{{1,120}}?{_ENDINGS}"
    r"[^\[\](){}\u3010\u3011\n]{0,60}[\])\u3011]"
)
_NUMBER = (
    r"(?<=[^\s\[(,=:])(?<![a-z_0-9]\])[ \u00a0]?\[\^?[1-9][0-9]{0,2}(?: ?[,\u2013-]"
    r" ?[0-9]{1,3}){0,8}\](?![(\[=]?"
    r" ?[(=])"
    r"|\u3010[0-9]{1,3}[^\u3011\n]{0,40}\u3011"
)
_TAG = r"<(?:cite|source|ref|co)[ >:]"
_LINK = r"\bhttps?://[^\s()<>\[\]\"']{4,200}"
_NUMBERED = r"[\[(][^()\[\]\n]*[^\x00-/;-\x7f]"
"""A bracket with a digit, a colon or a character beyond ASCII; every bracket that names a source has one."""
_BRACKETS = r"[\[(\uff08\u3010]", r"[\])\uff09\u3011]", r"[^()\[\]\uff08\uff09\u3010\u3011\n]"


@cache
def _kinds(language: str) -> tuple[tuple[str, str, str], ...]:
    """The kinds of citations, each with a sign and a pattern: words for sources in a language, and English ones."""
    spoken = with_english(language)
    sources = alternatives(record.sources for record in spoken)
    places = alternatives(record.places for record in spoken)
    begins = alternatives(
        rf"(?:{record.sources})" + (r"[:\uff1a] ?" if record.has_blanks else "") for record in spoken if record.sources
    )
    opens, closes, within = _BRACKETS
    named = rf"{opens}(?:(?:{begins}){within}{{1,120}}|(?:{places}) ?#?[0-9]{within}{{0,60}}){closes}"
    return (
        *[("files", bracket, _FILE) for bracket in "[(\u3010"],
        *[("numbers", bracket, _NUMBER) for bracket in "]\u3011"],
        *[("sources", bracket, named) for bracket in "([\uff08\u3010"],
        ("sources", ":", rf"^[ *_#-]{{0,8}}(?:{sources})[*_]{{0,3}}:"),
        ("sources", "<", _TAG),
        ("links", "http", _LINK),
    )


_SURE = {"files": "[", "numbers": "\u3011", "sources": ": ", "links": "\n"}
"""By kind, the sign of a certain citation, which counts even when the input does not ask for sources."""


def cited(text: str) -> dict[str, set[str]]:
    """The citations in the prose of a text, by kind."""
    language = language_of(text)
    text = plain(prose(text))
    if not any(char in text for char in "[(<\u3010：:"):
        return {}
    known: dict[str, set[str]] = {}
    for kind, sign, pattern in _kinds(language):
        if kind not in known and sign in text and _may_have(kind, sign, text):
            matches = {match[0].strip() for match in compiled(pattern).finditer(text, 0, READ)}
            if matches:
                known[kind] = matches
    return known


def _may_have(kind: str, sign: str, text: str) -> bool:
    """Whether a text may have citations of a kind, which is quicker to see than which ones."""
    if kind == "files":
        return any(map(text.__contains__, _BEGINNINGS))
    return kind != "sources" or sign not in "([" or compiled(_NUMBERED).search(text) is not None


def still_cites(texts: Texts) -> Finding | None:
    """The response cites sources where the accepted one does: files, numbers, named sources or links.

    Links and a single number in brackets are citations only when the prompt or the context mentions sources.
    """
    before = cited(texts.accepted)
    if not before:
        return None
    after = cited(texts.response)
    if any(kind in after for kind in before):
        return None
    asked: bool | None = None
    for kind, citations in before.items():
        if not any(citation[0] in "[(\u3010" and _SURE[kind] in citation for citation in citations) and (
            kind != "numbers" or len(citations) < 2
        ):
            if asked is None:
                asked = asks_for(lambda record: record.sources_asked, texts.input_text)
            if not asked:
                continue
        if refusal(texts.response) or not_knowing(texts.response, OPENING):
            return None  # no answer, so no sources: other checks report that
        return Finding(f"the response cites no {kind}, the accepted one does", cut(min(citations)))
    return None
