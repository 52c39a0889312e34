"""Checks of whether a response still answers and still cites sources where the accepted one does."""

from vrty_gate.core.integrity.finding import READ, Finding, Patterns, Texts, compiled, cut, first_match, plain, prose
from vrty_gate.core.integrity.refusals import OPENING, denies, goes_on, refusal

# Claims not to know, in fourteen languages. These patterns match lower-case text. Each is preceded by a sign without
# which it cannot match.
_SOURCE = (
    r"(?:sources?|documents?|documentation|contexts?|passages?|texts?|articles?|excerpts?|snippets?"
    r"|search results"
    r"|results"
    r"|materials?|information|data|knowledge base|files?|records?|transcript|report|handbook|manual)"
)
_SAYS = (
    r"(?:[a-z]{3,10}ly )?(?:contain|mention|say|specify|include|provide|state|give|indicate|have|address"
    r"|cover|list"
    r"|discuss"
    r"|explain|answer|reference|tell|describe)"
)
_KNOW = (
    r"(?:know\b(?! (?:if|whether|how much|that) you)|see (?:any|that|this)"
    r"|have (?:enough|any|sufficient|specific|access to|(?:that |the )?(?:information|details|data|context"
    r"|answer)"
    r"|a record))"
)
_TOLD = (
    r"(?:explicitly |directly |specifically |clearly )?(?:mentioned|specified|stated|provided|available|given"
    r"|included|described"
    r"|addressed|listed|covered|found)"
)
_NEWS = (
    r"(?:specific |relevant |direct |explicit |such |clear |further )?(?:information|mention|details?"
    r"|evidence"
    r"|record|indication)"
)
_FEW = r"(?:[a-z]{2,12} ){0,3}"
_SILENT = (
    rf"\bnothing (?:in|within) (?:the|these|this|my|our) {_FEW}{_SOURCE}"
    rf"|\b{_SOURCE} {_FEW}(?:(?:is|are|stays?|remains?) silent|(?:has|have|says?|contains?|shows?) nothing"
    rf"|makes? no (?:mention|statement)"
    r"|(?:lacks?|omits?|misses|never (?:touch(?:es)?|mentions?|says?|addresse?s?|covers?)))"
    rf"|\b(?:unmentioned|missing|absent|not part of|not found) (?:in|from|of)? ?(?:the|these|this|my"
    rf"|our) {_FEW}{_SOURCE}"
)
_NOT_KNOWING: Patterns = (
    ("not ", rf"\b{_SOURCE} {_FEW}(?:do|does|did) not {_SAYS}|\bi do not {_KNOW}"),
    ("not ", rf"\b(?:is|are|was|were) not {_TOLD} {_FEW}{_SOURCE}|\bi could not (?:find|locate|determine|identify)"),
    ("not ", r"\bi am not (?:sure|aware of|certain)|\bnot (?:have )?enough (?:information|context|data|details)"),
    ("not possible", r"\bnot possible to (?:determine|say|tell|answer)"),
    ("n't ", rf"\b{_SOURCE} {_FEW}(?:don't|doesn't|didn't) {_SAYS}|\bi don't {_KNOW}"),
    ("n't ", r"\bi (?:couldn't (?:find|locate|determine|identify)|wasn't able to (?:find|locate))"),
    ("n't ", rf"\b(?:isn't|aren't|wasn't) (?:enough|any|{_TOLD} in) (?:{_NEWS}|the|this|these|your|any)"),
    ("don't know", r"(?<!you )(?<!they )\bdon't know\b(?! (?:if|whether|how much|that|your?) )"),
    (
        "find ",
        (
            r"\b(?:cannot|can't|can not|unable to|not able to|did not|didn't|failed to) find (?:any|the|that|this|an?"
            r"|information|specific|relevant|details)"
        ),
    ),
    (
        "answer",
        (
            r"\b(?:cannot|can't|unable to|not able to) (?:answer|determine|tell)[^.!?\n]{0,60}(?:based on|from|with"
            r"|using) (?:the|this|these|what)"
        ),
    ),
    ("determine", r"\b(?:cannot|can't|could not) be determined|\b(?:unable to|cannot|can't) determine\b"),
    ("no ", rf"\b(?:is|was|are|were|there's|have|i've|found|contains?|provides?) no {_NEWS}\b"),
    ("no ", rf"\bno {_NEWS} {_FEW}(?:available|provided|found|given|in th)"),
    ("no idea", r"\bno idea\b"),
    ("clue", r"\b(?:not a|no|haven't a) clue\b"),
    ("dunno", r"\bdunno\b"),
    ("hard to say", r"\A\W{0,3}(?:it(?:'s| is) )?hard to say\W{0,3}\Z"),
    ("comes to mind", r"\bnothing comes to mind\b"),
    ("not something i", r"\bnot something i (?:know|have information|am familiar)\b"),
    ("knowledge", r"\bi lack (?:the |any )?(?:knowledge|information)\b|\bbeyond my knowledge\b"),
    ("familiar", r"\bi(?:'m| am) not familiar with\b"),
    ("couldn't tell", r"\bi (?:really )?couldn't tell you\b"),
    *(
        (sign, _SILENT)
        for sign in ("nothing", "silent", "unmentioned", "statement", "never", "lack", "missing", "not part")
    ),
    ("insufficient", r"\binsufficient (?:information|context|data|details)"),
    ("unknown", r"\A\W{0,3}(?:the answer is )?unknown\W{0,3}\Z"),
    ("n/a", r"\A\W{0,3}n/a\W{0,3}\Z"),
    # German, Dutch
    (
        "kein",
        (
            r"\b(?:ich|mir|uns|dazu|darüber|hierzu|quellen?|kontext|text|dokumente?n?|unterlagen|enth[aä]lt|enthalten"
            r"|leider) [^.!?\n]{0,50}\bkeine? (?:[a-zäöüß]{3,16} ){0,2}(?:informationen|angaben?|hinweise?|antwort"
            r"|daten|auskunft|erwähnung|ahnung)\b"
        ),
    ),
    ("nicht", r"\bweiß (?:ich )?(?:es |das )?(?:leider )?nicht\b"),
    (
        "nicht",
        (
            r"\b(?:quelle|dokument|text|kontext|unterlage|information"
            r"|auszüge)[a-zäöü]{0,6} [^.!?\n]{0,50}\bnicht (?:hervor|enthalten|erwähnt|angegeben|genannt|beantwort"
            r"|ersichtlich)"
        ),
    ),
    ("nicht", r"\b(?:ich|wir|konnte) [^.!?\n]{0,50}\bnicht (?:finden|gefunden|feststellen)"),
    ("geen ", r"\bgeen (?:[a-z]{3,16} ){0,2}(?:informatie|gegevens|antwoord|vermelding|idee)\b"),
    ("niet", r"\bweet (?:ik )?(?:het |dat )?(?:helaas )?niet\b|\bniet (?:vinden|vermeld|gevonden|genoemd)\b"),
    # Spanish, Italian, Portuguese, French
    ("no ", r"\bno lo sé\b|\bno sé la respuesta|\bno (?:pude|he podido|puedo|logré|consigo) (?:encontrar|determinar)"),
    (
        "no ",
        (
            r"\bno (?:tengo|hay|existe|dispongo de|contienen?|mencionan?|especifican?|proporcionan?|incluyen?|encontré"
            r"|he encontrado|se (?:encontró|encontraron|menciona|especifica|indica|proporciona"
            r"|dispone de))\b[^.\n]{0,40}\b(?:informaci|detalle|fuente|document|texto|dato|mención|contexto)"
        ),
    ),
    ("non ", r"\bnon lo so\b|\bnon (?:ho trovato|sono riuscit[oa] a trovare|è possibile (?:determinare|stabilire))"),
    (
        "non ",
        (
            r"\bnon (?:ho|ci sono|c'è|contien[eo]|contengono|forni|menziona|è |sono |specifica"
            r"|riporta)[^.\n]{0,40}(?:informazion|dettagl|font[ei]|document|nel testo|specificat|menzionat|indicat"
            r"|dati\b)"
        ),
    ),
    ("não ", r"\bnão sei\b|\bnão (?:encontrei|consegui encontrar|foi possível (?:encontrar|determinar))"),
    (
        "não ",
        (
            r"\bnão (?:há|tenho|contêm|contém|menciona|especifica|fornece|é |está |são )[^.\n]{0,40}(?:informaç"
            r"|detalhe"
            r"|fonte|document|no texto|mencionad|especificad|informad|dados)"
        ),
    ),
    ("je ne ", r"\bje ne (?:sais pas|trouve pas|dispose pas|connais pas|peux pas (?:trouver|déterminer))"),
    (
        "n'",
        (
            r"\b(?:n'(?:ai|y a|est|ont|a)|ne (?:contient|contiennent|mentionne|mentionnent|précise|précisent"
            r"|fournit)) (?:pas|aucune?|trouvé)[^.\n]{0,40}(?:information|détail|donnée|mention|réponse|précisé"
            r"|indiqué"
            r"|trouvé|source|document|texte)"
        ),
    ),
    (
        "ne ",
        (
            r"\b(?:sources?|documents?|textes?|contexte|extraits?|informations) [^.\n]{0,30}\bne [a-zéè]{3,14} (?:pas"
            r"|aucun)"
        ),
    ),
    ("aucune", r"\baucune? (?:[a-zéè]{3,12} )?(?:information|mention|donnée|détail|réponse)"),
    # Polish, Russian, Swedish, Turkish
    ("nie wiem", r"\bnie wiem\b"),
    (
        "nie ",
        (
            r"\bnie (?:mam|ma|znala|zawiera|poda|wspom|określ|ma w)[a-ząćęłńóśźż]{0,8} [^.\n]{0,40}(?:informacj|danych"
            r"|wzmian|źród|dokumen|tekśc|odpowied)"
        ),
    ),
    ("brak ", r"\bbrak (?:[a-ząćęłńóśźż]{3,14} )?(?:informacji|danych|odpowiedzi)"),
    ("не ", r"\bне (?:знаю|нашел|нашёл|нашла|удалось найти|указан|упомина|содерж|располагаю|могу найти)"),
    ("нет ", r"\bнет (?:[а-я]{3,14} )?(?:информации|данных|сведений|ответа|упоминани)"),
    ("inte ", r"\b(?:vet jag inte|jag vet inte|inte hitta|framgår inte|nämns inte|inte angiv)"),
    ("ingen ", r"\bingen (?:[a-zåäö]{3,14} )?(?:information|uppgift)"),
    ("bilm", r"\bbilmiyor(?:um|uz)\b"),
    ("bilgi ", r"\bbilgi (?:yok|bulunm|bulama|içermi|verilm)"),
    # Japanese, Korean, Chinese
    (
        "ません",
        r"(?:分かり|わかり|存じ|見つかり|見つけられ|記載されてい|含まれてい|記載があり|記載はあり|情報[がは]あり|情報[がは]ござい|言及されてい)ません",
    ),
    ("ません", r"(?:特定|判断|確認)(?:することは|は)?できません"),
    ("記載", r"記載[がは](?:ない|無い|なく)"),
    ("없", r"(?:정보|내용|언급|자료|기록|답)[가이는은도를을]?[^.\n]{0,16}(?:없|찾을 수 없)|알 수 없|찾을 수 없"),
    ("모르", r"모르겠"),
    ("모릅", r"모릅니다"),
    ("않", r"(?:언급|명시|포함|기재)(?:되어 있지|하지|되지) 않"),
    ("不知", r"不知道"),
    ("没有", r"没有[^。，\n]{0,8}(?:信息|提到|提及|说明|资料|相关|记录|找到)"),
    ("沒有", r"沒有[^。，\n]{0,8}(?:資訊|提到|提及|說明|資料|相關|記錄|找到)"),
    ("无法", r"无法(?:确定|找到|得知|判断)"),
    ("未", r"未(?:提及|提到|说明|說明|找到|包含)"),
)


def not_knowing(text: str) -> str:
    """The phrase with which a text claims not to know; empty when it makes no such claim."""
    match = first_match(_NOT_KNOWING, plain(text))
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
