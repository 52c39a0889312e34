"""Whether a response still cites its sources, in whichever way the accepted one does."""

from vrty_gate.core.integrity.finding import READ, Finding, Texts, compiled, cut, plain, prose
from vrty_gate.core.integrity.knowing import not_knowing
from vrty_gate.core.integrity.refusals import OPENING, refusal

# Texts are in lower case here, without code.
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
_SOURCE = (
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
    ("sources", "(", _SOURCE),
    ("sources", "[", _SOURCE),
    *(
        ("sources", sign, _HEADING)
        for sign in ("source", "referenc", "citation", "quelle", "fuente", "fonte", "fonti", "bron", "źródł")
    ),
    *(("sources", sign, _EASTERN) for sign in ("出典", "参考", "参照", "출처", "来源", "來源")),
    ("sources", "<", _TAG),
    ("links", "http", _LINK),
)
_SURE = {"files": "[", "numbers": "\u3011", "sources": ": ", "links": "\n"}
"""What a citation of each kind has that is one for sure, even where nobody asked for sources."""
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
    """By kind of citation, those that a text has outside of its code."""
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

    Links are citations only where the prompt or the context speaks of sources, and so is a single number in brackets.
    """
    before = cited(texts.then)
    if not before:
        return None
    after = cited(texts.now)
    if any(kind in after for kind in before):
        return None
    asked: bool | None = None
    for kind, citations in before.items():
        if not any(citation[0] in "[(\u3010" and _SURE[kind] in citation for citation in citations) and (
            kind != "numbers" or len(citations) < 2
        ):
            if asked is None:
                given = plain(texts.given[:READ])
                asked = any(word in given for word in _ASKED)
            if not asked:
                continue
        if refusal(texts.now) or not_knowing(texts.now[:OPENING]):
            return None  # what has no answer has no sources: other checks say so
        return Finding(f"the response cites no {kind}, the accepted one does", cut(min(citations)))
    return None
