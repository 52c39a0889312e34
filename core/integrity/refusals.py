"""Checks for refusals in fourteen languages. An apology alone is not a refusal."""

from vrty_gate.core.integrity.finding import READ, Finding, Patterns, Texts, compiled, cut, first_match, plain

# These patterns match lower-case text. Each is preceded by a sign without which it cannot match.
_HELP = (
    r"(?:(?:directly |currently |really |actually )?(?:help(?! (?:but|feeling|notic|think|wonder))|assist"
    r"|answer"
    r"|provide|fulfil+"
    r"|comply|do (?:that|this|so|it)\b|discuss|continue|complete|create|generate|share|engage|write|produce"
    r"|process"
    r"|offer"
    r"|give (?:you|out|an?y?|advice|specific|real)|tell you(?! how (?:much|happy|glad|many))|perform|respond"
    r"|participate"
    r"|handle|execute|accommodate|satisfy|talk about|speak (?:about|on)|access|browse|look up|retrieve|identify"
    r"|determine|transcribe|summari[sz]e|translate|be (?:of (?:help|assistance)|involved|part)|facilitate"
    r"|disclose"
    r"|reveal))"
)
_CANNOT = (
    r"(?:can'?t|cannot|can not|couldn't|could not|won't|will not|am unable to|'m unable to|am not able to"
    r"|'m not able to"
    r"|(?:am|'m) not (?:allowed|permitted|authori[sz]ed|going|in a position|programmed|designed|equipped|built"
    r"|meant) to"
    r"|(?:am|'m) (?:unfortunately |currently |afraid (?:that )?i )?(?:unable to|can'?t|cannot|not able to)"
    r"|(?:have|need) to (?:decline|refuse) to|must (?:decline|refuse) to)"
)
_REFUSALS: Patterns = (
    ("can", rf"\bi(?: regret(?: that)? i)? ?(?:unfortunately |simply |also )?{_CANNOT} {_HELP}"),
    ("can", r"\b(?:un)?able to (?:help|assist) (?:you )?with"),
    ("can", r"\b(?:can'?t|cannot|can not) (?:help|assist) (?:you )?with"),
    (
        "can",
        (
            r"\bwe (?:can'?t|cannot|can not) (?:help|assist|fulfil+|comply|(?:process|complete|handle|answer) (?:your"
            r"|this|that) (?:request|question))"
        ),
    ),
    (
        "can",
        (
            r"\b(?:this|that|your|the) (?:request|question|prompt|query|message) (?:can'?t|cannot"
            r"|can not) be (?:fulfilled|completed|processed|answered|handled)"
        ),
    ),
    (
        "able to",
        (
            rf"\b(?:i|we)(?: am| are|'m|'re)? ?(?:unfortunately |currently |sorry,? (?:but )?|afraid )?(?:i(?:'m"
            rf"| am) )?(?:unable to|not able to) {_HELP}"
        ),
    ),
    ("won't", rf"\bi (?:{_CANNOT}|won't be able to) {_HELP}"),
    ("will not", rf"\bi (?:{_CANNOT}|will not be able to) {_HELP}"),
    ("something i", r"(?:\bnot|n't) something (?:that )?i(?:'m| am)? (?:can|able|allowed|willing|comfortable)"),
    ("could", rf"\bi {_CANNOT} (?:help|assist|fulfil+|comply|complete (?:this|that|your))"),
    (
        "not ",
        (
            rf"\bi(?:'m| am) not (?:allowed|permitted|authori[sz]ed|going|in a position|programmed|designed|equipped"
            rf"|built|meant|willing) to {_HELP}"
        ),
    ),
    ("not ", r"\bi(?:'m| am) not comfortable|\bi(?:'d| would) (?:rather|prefer) not"),
    ("not ", r"\bi do not (?:feel comfortable|have (?:the|an) (?:ability|capability|capacity|permission|means) to)"),
    ("don't ", r"\bi don't (?:feel comfortable|have (?:the|an) (?:ability|capability|capacity|permission|means) to)"),
    (
        "decline",
        r"\bi(?:'ll| will| must| have to| need to|'m going to)(?: respectfully| politely)? (?:decline|pass on)\b",
    ),
    ("decline", r"\bi(?:'m| am) declining\b|\brequest (?:was|has been) declined"),
    ("refuse", rf"\bi (?:(?:must|have to|will|need to) )?refuse to {_HELP}"),
    (
        " ai",
        (
            r"\bas an? (?:ai|artificial intelligence)\b[^.,\n]{0,40},? i (?:can'?t|cannot|don't|do not|am not|am unable"
            r"|'?m not|have no)\b"
        ),
    ),
    (
        "language model",
        (
            r"\bas an? (?:large )?language model[^.,\n]{0,40},? i (?:can'?t|cannot|don't|do not|am not|am unable"
            r"|'?m not|have no)\b"
        ),
    ),
    (
        "against",
        (
            r"\b(?:is|goes|would be|would go|go) against (?:my|our|openai's|anthropic's|(?:the )?(?:content|safety"
            r"|usage)) (?:[a-z]{1,12} )?(?:guidelines|polic|programming|principles|rules|terms)"
        ),
    ),
    (
        "violat",
        (
            r"\bviolat(?:e|es|ing|ed) (?:my|our|openai's|anthropic's|(?:the |our )?(?:content|usage|safety|community"
            r"|use)) (?:[a-z]{1,12} ){0,2}(?:guidelines|polic(?:y|ies)|terms)"
        ),
    ),
    (
        "flagged",
        r"\b(?:request|prompt|message|content|input) (?:was|has been|is) (?:flagged|blocked|filtered|rejected)",
    ),
    (
        "blocked",
        r"\b(?:request|prompt|message|content|response|answer) (?:was|has been|is) (?:blocked|filtered|rejected)",
    ),
    ("my capabilities", r"\b(?:beyond|outside|exceeds?|not within) (?:of )?(?:the scope of )?my capabilities"),
    ("scope", r"\b(?:beyond|outside)(?: of)? (?:my|the) scope(?: of (?:what i|my|this (?:service|assistant)))"),
    # German, Dutch
    (
        "nicht",
        (
            r"\b(?:(?:ich|wir) (?:kann|können|darf|dürfen|werde)|(?:kann|können|darf|dürfen|werde) (?:ich"
            r"|wir))\b[^.!?\n]{0,80}\bnicht (?:weiter)?(?:helfen|behilflich|beantworten|unterstützen|erfüllen"
            r"|nachkommen|bereitstellen|weitergeben|entsprechen|antworten|bearbeiten|fortfahren|eingehen|erstellen|verfassen|dienen"
            r"|teilen|tun)"
        ),
    ),
    ("nicht", r"\b(?:ich bin|bin ich|wir sind) (?:leider )?(?:nicht in der lage|nicht befugt|nicht berechtigt)"),
    ("nicht", r"\bnicht (?:möglich|gestattet|erlaubt), (?:ihnen|dir|diese anfrage|darauf)"),
    (
        "keine",
        (
            r"\b(?:ich (?:kann|darf|werde)|(?:kann|darf|werde) ich)\b[^.!?\n]{0,60}\bkeine[nr]? [^.!?\n]{0,40}(?:geben"
            r"|bereitstellen|erstellen|verfassen|erteilen|liefern|beantworten|machen)"
        ),
    ),
    ("ablehnen", r"\bmuss (?:ich|wir)? ?[^.!?\n]{0,40}ablehnen"),
    (
        "niet",
        (
            r"\b(?:(?:ik|wij|we) (?:kan|kunnen|mag|zal)|(?:kan|kunnen|mag|zal) (?:ik|wij"
            r"|we))\b[^.!?\n]{0,60}\bniet [^.!?\n]{0,30}(?:helpen|beantwoorden|verstrekken|voldoen|assisteren|geven"
            r"|ingaan|uitvoeren|verwerken|doen|maken)"
        ),
    ),
    ("niet", r"\b(?:ik ben|ben ik) (?:helaas )?niet (?:in staat|bevoegd)"),
    (
        "geen ",
        (
            r"\b(?:(?:ik|we) (?:kan|kunnen|mag)|(?:kan|kunnen|mag) (?:ik"
            r"|we))\b[^.!?\n]{0,40}\bgeen [^.!?\n]{0,40}(?:geven|verstrekken|bieden|beantwoorden)"
        ),
    ),
    # Spanish, Italian, Portuguese, French
    (
        "no ",
        (
            r"\bno (?:puedo|podemos|podré|me es posible|nos es posible|soy capaz de|estoy (?:autorizad[oa]"
            r"|capacitad[oa]|en (?:condiciones|posición)|en capacidad|programad[oa])(?: de| para| a)?) "
            r"[^.!?\n]{0,24}(?:ayud|respond|proporcion|cumpl|asist|continu|habl|ofrec|gener|crear|escrib|dar|brind|facilit|realiz|complet|atend"
            r"|proces|compart|hacer)"
        ),
    ),
    ("debo ", r"\bdebo (?:rechazar|negarme|declinar)"),
    (
        "non ",
        (
            r"\bnon (?:posso|possiamo|potrò|sono in grado|siamo in grado|mi è possibile|sono autorizzat[oa]"
            r"|ho la possibilità) [^.!?\n]{0,24}(?:aiut|rispond|fornir|soddisf|assist|continu|discut|gener|crear|scriv"
            r"|dar|elabor|procedere|farlo|offrir)"
        ),
    ),
    (
        "não ",
        (
            r"\bnão (?:posso|podemos|poderei|consigo|conseguimos|sou capaz de|me é possível|estou (?:autorizad[oa]"
            r"|apt[oa]|habilitad[oa]|em condições)(?: de| para| a)?) [^.!?\n]{0,24}(?:ajud|respond|fornec|atend|auxili"
            r"|continu|discut|ger|cri|escrev|dar|process|compartilh|cumpr|fazer|oferec)"
        ),
    ),
    (
        "je ",
        (
            r"\bje ne (?:peux|puis|pourrai|suis|saurais)(?: malheureusement)?(?: pas)? (?:pas )?(?:(?:en mesure|capable"
            r"|autorisée?|habilitée?) (?:de |d'|à ))?[^.!?\n]{0,24}(?:aid|répond|fourni|assist|continu|discut|génér|cré"
            r"|écri|donn|trait|satisf|accéd|faire|propos|partag)"
        ),
    ),
    ("je ", r"\bje (?:suis (?:incapable|dans l'impossibilité)|dois (?:refuser|décliner)|refuse de)"),
    ("impossible", r"\bil m'est impossible (?:de |d')"),
    ("nous ne", r"\bnous ne pouvons pas [^.!?\n]{0,24}(?:vous aider|donner suite|répondre|traiter)"),
    # Polish, Russian, Swedish, Turkish
    (
        "nie ",
        (
            r"\bnie (?:mogę|możemy|jestem w stanie|potrafię|wolno mi|będę w stanie"
            r"|mam możliwości) [^.!?\n]{0,32}(?:pom[oó]|odpowied|udziel|spełni|dostarcz|przygotow|napisa|wygenerow"
            r"|kontynu|zrealiz|poda|wykona|zrobi)"
        ),
    ),
    (
        "не ",
        (
            r"\bне (?:могу|можем|смогу|в состоянии|имею возможности|вправе) [^.!?\n]{0,24}(?:помо|ответ|предостав"
            r"|выполн|обсужд|созда|напис|продолж|сдел|обработ)"
        ),
    ),
    (
        "inte ",
        (
            r"\b(?:jag kan|kan jag|vi kan)[^.!?\n]{0,20} inte (?:hjälpa|svara|ge |tillhandahålla|uppfylla|bistå"
            r"|fortsätta|göra)"
        ),
    ),
    ("ama", r"\b(?:yardımcı olama|yardım edeme|cevap vereme|yanıt vereme|yerine getireme)"),
    ("eme", r"\b(?:yardım edeme|cevap vereme|yanıt vereme|yerine getireme)"),
    # Japanese, Korean, Chinese
    (
        "ません",
        r"(?:お?手伝い|お?答え|回答|対応|提供|ご?案内|お?応え|支援|サポート|生成|作成|お?教え)[^。\n]{0,14}(?:でき(?:ません|かね)|出来ません|致しません|いたしません|なりません)",
    ),
    ("ません", r"お?力になれません"),
    (
        "かね",
        r"(?:お?手伝い|お?答え|回答|対応|提供|ご?案内|お?応え|支援|生成|作成|お?教え)[^。\n]{0,10}(?:致し|いたし|でき|し)かね",
    ),
    (
        "수 없",
        r"(?:도와|도움|답|제공|응답|처리|생성|작성|지원|안내|수행|응|말씀)[^.\n]{0,16}(?:할|드릴|줄|될) 수 (?:는 )?없",
    ),
    ("어렵", r"(?:도와|도움|답변|제공|응답|지원|대답|안내)[^.\n]{0,12}(?:드리기|하기|주기) (?:는 )?어렵"),
    ("无法", r"无法[^。，\n]{0,10}(?:帮助|帮您|帮你|回答|提供|协助|满足|处理|完成|生成|讨论)"),
    ("無法", r"無法[^。，\n]{0,10}(?:幫助|幫您|回答|提供|協助|滿足|處理|完成|生成|討論)"),
    ("不能", r"(?:我|我们|我們)不能[^。，\n]{0,8}(?:帮助|帮您|帮你|回答|提供|协助|满足|生成|讨论|幫助|協助)"),
)
_DENIALS = (
    r"\b(?:i|we)(?:'m| am| are|'re)? (?:can'?t|cannot|can not|couldn't|could not|don't have|do not have"
    r"|unable|not able"
    r"|don't (?:know|see)|do not (?:know|see)|having trouble)"
    r"|\b(?:unfortunately|leider|lamentablemente|malheureusement|purtroppo|infelizmente|helaas"
    r"|niestety)\b[^.!?\n]{0,60}"
    r"(?:n't\b|\b(?:not?|unable|unavailable|cannot|nicht|keine?n?|pas|non|não|niet|geen|nie)\b)"
    r"|\b(?:please|could you|can you|if you)\b[^.!?\n]{0,20} (?:provide|share|upload|clarify|specify|give me"
    r"|send)"
    r"|\bi (?:need|require|would need) (?:the|more|some|an?|additional)\b|ません|없(?:습|어)|无法|無法"
)
_ANSWERS = (
    r"\b(?:however|but here|that said|instead|nevertheless|still|here (?:is|are)|what i can)\b|代わりに|以下|대신|아래"
)
OPENING = 300
"""A refusal occurs within this many characters."""
_WHOLE = 480


def refusal(text: str) -> str:
    """The phrase with which the opening of a text refuses; empty when it does not."""
    match = first_match(_REFUSALS, plain(text[:OPENING]))
    return match[0] if match else ""


def _size(text: str) -> int:
    """The length of a text in UTF-8 bytes: scripts that say more per character use more bytes per character."""
    return len(text[:READ].encode("utf-8", "surrogatepass"))


def goes_on(texts: Texts) -> bool:
    """Whether the response answers at length, even if it begins with a refusal."""
    size = _size(texts.response)
    if size > _WHOLE and size > 0.6 * _size(texts.accepted):
        return True
    return size > 1.2 * OPENING and bool(compiled(_ANSWERS).search(plain(texts.response[:READ]), 40))


def denies(text: str) -> bool:
    """Whether a text begins with any denial: of help, means or knowledge, or a request for more information."""
    opening = plain(text[: 2 * OPENING])
    return bool(compiled(_DENIALS).search(opening)) or bool(refusal(text))


def no_refusal(texts: Texts) -> Finding | None:
    """The response does not refuse where the accepted one answered; a refusal followed by an answer is fine."""
    if not refusal(texts.response) or goes_on(texts) or denies(texts.accepted):
        return None
    return Finding(
        "the response refuses, the accepted one answered" if texts.accepted else "it refuses", cut(texts.response)
    )


def still_refuses(texts: Texts) -> Finding | None:
    """The response refuses where the accepted one only refused."""
    if len(texts.accepted) > 2 * _WHOLE or not texts.accepted or not refusal(texts.accepted):
        return None
    if goes_on(texts._replace(response=texts.accepted, accepted="")) or denies(texts.response):
        return None
    return Finding("the response complies, the accepted one refused", cut(texts.response))
