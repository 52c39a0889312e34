"""Checks of whether a response still answers and still cites sources where the accepted one does."""

from vrty_gate.core.integrity.finding import READ, Finding, Texts, compiled, cut, first_of_language, plain, prose
from vrty_gate.core.integrity.refusals import OPENING, denies, goes_on, refusal


def not_knowing(text: str) -> str:
    """The phrase with which a text claims not to know; empty when it makes no such claim."""
    match = first_of_language(lambda record: record.not_knowing, text, plain(text))
    return match[0] if match else ""


def still_answers(texts: Texts) -> Finding | None:
    """The response does not begin with a claim not to know where the accepted one answered."""
    if not texts.accepted or not (claim := not_knowing(texts.response[:OPENING])) or goes_on(texts):
        return None
    if not_knowing(texts.accepted[: 4 * OPENING]) or denies(texts.accepted):
        return None
    start = plain(texts.response[:OPENING]).find(claim)
    return Finding(
        "the response says that it does not know, the accepted one answered", cut(texts.response[max(0, start - 20) :])
    )


# Citations, outside of code.
_ENDINGS = r"\.(?:pdf|md|mdx|txt|docx?|html?|csv|tsv|xlsx?|pptx?|json|jsonl|rst|xml|eml|ipynb)\b"
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
_SOURCE_NAMED = (
    r"[(\[](?:(?:sources?|references?|refs?|quellen?|fuentes?|font[ei]|fontes|bron(?:nen)?|źródł[oa]|citations?"
    r"|cited): ?[^()\[\]\n]{1,120}"
    r"|(?:see |siehe |vgl\. |cf\. |source |quelle )?(?:doc(?:ument)?|passage|context|chunk|source|page|seite"
    r"|p\.|pp\."
    r"|s\.|section|§) ?#?"
    r"[0-9][^()\[\]\n]{0,60})[)\]]"
)
_HEADING = (
    r"^[ *_#-]{0,8}(?:sources?|references?|citations?|quellen?|fuentes?|font[ei]|fontes|bron(?:nen)?"
    r"|źródł[oa])[*_]{0,3}:"
)
_EASTERN = r"[(（【\[](?:出典|参考|参照|출처|来源|來源)[^()（）【】\n]{0,80}[)）】\]]"
_TAG = r"<(?:cite|source|ref|co)[ >:]"
_LINK = r"\bhttps?://[^\s()<>\[\]\"']{4,200}"
_KINDS = (
    *(("files", bracket, _FILE) for bracket in "[(\u3010"),
    ("numbers", "]", _NUMBER),
    ("numbers", "\u3011", _NUMBER),
    ("sources", "(", _SOURCE_NAMED),
    ("sources", "[", _SOURCE_NAMED),
    *(
        ("sources", sign, _HEADING)
        for sign in ("source", "referenc", "citation", "quelle", "fuente", "fonte", "fonti", "bron", "źródł")
    ),
    *(("sources", sign, _EASTERN) for sign in ("出典", "参考", "参照", "출처", "来源", "來源")),
    ("sources", "<", _TAG),
    ("links", "http", _LINK),
)
_SURE = {"files": "[", "numbers": "\u3011", "sources": ": ", "links": "\n"}
"""By kind, the sign of a certain citation, which counts even when the input does not ask for sources."""
_ASKED = (
    "source",
    "cite",
    "citation",
    "reference",
    "link",
    "passage",
    "document",
    "quelle",
    "fuente",
    "zitier",
    "lien",
    "出典",
    "参照",
    "引用",
    "출처",
    "인용",
    "来源",
)


def cited(text: str) -> dict[str, set[str]]:
    """The citations in the prose of a text, by kind."""
    text = plain(prose(text))
    if not any(char in text for char in "[(<\u3010：:"):
        return {}
    known: dict[str, set[str]] = {}
    for kind, sign, pattern in _KINDS:
        if kind not in known and sign in text:
            matches = {match[0].strip() for match in compiled(pattern).finditer(text, 0, READ)}
            if matches:
                known[kind] = matches
    return known


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
                input_text = plain(texts.input_text[:READ])
                asked = any(word in input_text for word in _ASKED)
            if not asked:
                continue
        if refusal(texts.response) or not_knowing(texts.response[:OPENING]):
            return None  # no answer, so no sources: other checks report that
        return Finding(f"the response cites no {kind}, the accepted one does", cut(min(citations)))
    return None
