"""What a sentence does besides informing: greet, promote, leak, insult, ask, announce."""

import re
from collections.abc import Iterator, Sequence

from vrty_gate.core.changes.speech.signs import INSERTED, INSTEAD, rules_met
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import lower, words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_MOST_READ = 600
_MOST_WORDS = 120


def is_polite(text: str) -> bool:
    """Whether a sentence is a greeting, a lead-in or an offer of more help, whose presence does not matter."""
    head = _head(text)
    if len(head) > _LONGEST or _STATES.search(_HARMLESS.sub("", head)) or _TURNS.search(head):
        return False
    opening = _OPENING.match(head)
    if opening and head.endswith((":", "\uff1a")):
        return _POINTS.search(head) is not None or not any(_content_words(head))
    closing = _CLOSING.search(head)
    if not opening and not (closing and (_OFFERS.match(head) or not head.isascii() or closing.start() < _EARLY)):
        return False
    content = list(_content_words(_CONDITION.sub("", _TOPIC.sub(_head_of_topic, head))))
    if any(match and match.lastgroup in ("abroad", "asian") for match in (opening, closing)):
        return len(content) <= (_FEW_OPENING if opening else _FEW_CLOSING)
    if _ASKS_TO_GO_ON.match(head) or (opening and _ANNOUNCES.search(head)):
        return len(content) <= _FEW_OPENING
    return not content or (_GREETS.fullmatch(head) is not None and len(content) <= _FEW_OPENING)


def _head_of_topic(topic: "re.Match[str]") -> str:
    return topic[topic.lastindex] if topic.lastindex else ""


def _content_words(head: str) -> Iterator[str]:
    """The words of a sentence that are neither stop words nor polite phrases."""
    return (word for word in words_of(head) if word not in STOPWORDS and word not in _POLITE)


def opened(text: str) -> str:
    """The text with a polite lead-in, such as "Sure, here it is: ", moved to a line of its own."""
    head, colon, rest = text[:_LONGEST_LEAD].partition(": ")
    if not colon or not rest or "\n" in head:
        return text
    asked = _head(head)
    if not _OPENING.match(asked) or _STATES.search(asked):
        return text
    if any(word != "tell" for word in _content_words(asked)):
        return text  # the part before the colon has content
    return f"{head}:\n{text[len(head) + len(colon) :]}"


_LONGEST_LEAD = 120
_LONGEST = 220
_EARLY = 12
"""Characters that may precede an offer of help: "Please ", "And ", "So, "."""
_FEW_OPENING, _FEW_CLOSING = 2, 4
"""A sentence with more words than this, polite ones aside, has content."""
_TURNS = re.compile(
    r"\b(?:opposite|contrary|wrong|false|untrue|incorrect|inaccurate|myths?|mistakes|lies?|fake|ignore|skip|disregard"
    r"|bad|worst|misconceptions?|fallacies|prohibited|forbidden|banned|illegal|unsafe|misleading|obsolete|invalid"
    r"|nothing|nobody|idiots?|fools?)\b|\bto avoid\W{0,4}$"
)
"""Words that turn what follows into its opposite, or a polite phrase into none."""
_TOPIC = re.compile(
    r"\b(questions?|quer(?:y|ies)|concerns?|inquir(?:y|ies)|doubts?|curious|know|help|helping|assist|assisting|assistance"
    r"|clarification|information|details|luck|feedback|more|explain|enjoy)(?: you| me)?"
    r" (?:about|with|on|regarding|concerning|related to|in|your) [^,.;:!?\n]{1,80}"
    r"|\b((?:happy|glad) to (?:help|explain|assist|recommend)) (?!for )[^,.;:!?\n]{1,80}"
    r"|\b(helps) (?:you|in|to) [^,.;:!?\n]{1,80}"
    r"|\b(let me know) (?:which|what|how|when|where)\b(?![^.!?\n]{0,200}\byour\b)[^,.;:!?\n]{1,80}"
    r"|\b(thanks|thank you)(?: so much| very much| again| in advance)? for (?!nothing)[^,.;:!?\n]{1,80}"
    r"|\b(?:anything|something) (?:else|specific|particular|more|other)\b[^,.;:!\n]{0,80}"
)
"""What a polite phrase is about, whatever that is, behind its head."""
_CONDITION = re.compile(
    r"\b(?:if|whether|should|in case) (?:you|you'd|you're|there|there's|they|it|this|that|any|anything|something)\b"
    r"(?: (?:ever|still|also|do))?(?: (?:have|need|want|would|wish|like|require|are|is|provide|run|encounter|feel|think"
    r"|face|see|mean|were|can|could|notice|prefer|anything|something|'s|you|further|other|else))[^,.;:!?\n]{0,100}"
)
"""A condition of an offer, which states nothing."""
_ANNOUNCES = re.compile(r"\b(?:here(?:'s| is| are)|below|following)\b")
_GREETS = re.compile(r"(?:hi|hello|hey|dear|sincerely)\b[^;:?\n]{0,40}")
_ASKS_TO_GO_ON = re.compile(
    r"would you like (?:me to|to|more|some|any)\b|(?:do you want|should|shall) (?:me to|i)\b|soll ich|möchten sie"
    r"|möchtest du"
    r"|souhaite[sz]-(?:vous|tu) que|voulez-vous que|veux-tu que|¿?(?:quieres|desea|te gustaría) que|vuoi che|vuole che"
    r"|wil je dat ik|zal ik|quer que eu|chcesz, żebym"
)
_HARMLESS = re.compile(
    r"(?:do not|don't) (?:hesitate|worry)|no (?:problem|worries)|n'hésite[sz]? pas|no dudes? en|nie wahaj"
)
_STATES = re.compile(
    r"[0-9](?![^\n]*:$)|https?:|www\.|@"
    r"|\b(?:not|never|cannot|no|none|nobody|nicht|kein\w{0,2}|nie|jamais|nunca|mai)\b|n't\b"
)
"""What a polite sentence does not contain: links, denials, and figures unless it announces a list."""
_OFFERS = re.compile(
    r"(?:if|should|please|let|feel|i\b|we\b|hope|hopefully|happy|glad|any|do you|would you|is there|have|good|best|kind"
    r"|enjoy|take care|thanks?|and\b|so\b|for (?:any|more|further)|just ask|here|remember|sincerely"
    r"|you're welcome|in case)"
)
_POLITE = frozenset(
    "help helps helpful assist assistance question questions ask asking know need needs like want else more further"
    " information details detail specific anything something let please feel free hope happy glad thank thanks great"
    " good best regards kind dear hello hi hey sure certainly course absolutely welcome luck day nice enjoy reach"
    " contact hesitate clear clears clarify explain elaborate useful answer answers understand problem other"
    " additional provide love would id ill im youd youre lets dont worry take care time interesting excellent here"
    " this that looking concerns topic okay ok gladly worries sincerely reaching contacting happily always support"
    " team available chat back anytime soon touch conversation curious insights adjust adjustments adjusting tweak"
    " tweaks change changes modify customize customise edit refine expand dive deeper go going start started begin"
    " see look part parts point points step steps area areas issue issues idea ideas tips advice guidance way"
    " clarification clarifications inquiries queries query follow email message call write necessary needed get got"
    " try thing sir madam understood us advance break example examples next tackle yes meet goodbye bye thats theres"
    " today process calculate explore interested discuss suggestions adjustment ahead figure jump walk still unclear"
    " customer service department plan provider healthcare leave per requirements requirement preference preferences"
    " taste liking wish wishes fit suit code template done decide alright perfect wonderful awesome fantastic"
    " fascinating easy simple follow-up followup together".split()
)
_OPENING = re.compile(
    r"(?:sure|certainly|of course|absolutely"
    r"|(?:great|perfect|wonderful|awesome|alright|fantastic|excellent)[!.]$"
    r"|(?:(?:that's|that is) an? )?(?:great|good|excellent|interesting|fascinating) question"
    r"|hi\b|hello|hey\b|dear |thanks|thank you"
    r"|happy to help|glad to|no problem"
    r"|okay|ok[,!.]|yes, (?:i can|of course)|understood|got it"
    r"|gladly|no worries|(?:that's|this is) (?:easy|simple)[.!:]"
    r"|(?:this|these|that) (?:should|will|may|might) help[.:!]"
    r"|(?:this|here) is what (?:i|you|we)\b|glad you asked"
    r"|(?:below|here)(?:'s| is| are| you go)|(?:the )?following (?:is|are)|let's (?:dive|take a look|get started"
    r"|break|look)"
    r"|(?P<abroad>gern|natürlich|klar[,!]|selbstverständlich|hallo|guten (?:tag|morgen)|danke|vielen dank"
    r"|hier (?:ist|sind|finden)"
    r"|bien sûr|bonjour|merci|voici|avec plaisir|certainement|volontiers"
    r"|claro|por supuesto|hola|gracias|con gusto|aquí (?:tiene|tienes|está|están)|buen(?:os|as) "
    r"|certo|certamente|ciao|buongiorno|grazie|ecco|volentieri|olá|obrigad[oa]|com prazer|aqui está|natuurlijk"
    r"|goedendag|bedankt|hier (?:is|zijn)"
    r"|oczywiście|dzień dobry|dziękuj|proszę|oto "
    r"|はい[、。]|もちろん|こんにちは|お問い合わせ|ご質問|ありがとう|承知|かしこまり|以下(?:に|は|が)|네[,.]|물론|안녕하세요|감사합니다|문의해|다음은))"
)
_POINTS = re.compile(
    r"\b(?:here|below|following|follows|let's|these|this|that|hier|folgende\w{0,2}|voici|ci-dessous|suivante?s?|aquí"
    r"|siguientes?|ecco|seguenti?|aqui|seguintes?|oto)\b|[^\x00-\u024f]"
)
"""What a lead-in that ends in a colon contains: it points at what follows, whereas "OK, false:" has content."""
_CLOSING = re.compile(
    r"(?:\b(?:(?:i )?hope(?:fully)? (?:this|that|it|these) (?:help(?:s|ed)?|was (?:useful|helpful)|answers?|clears"
    r"|clarifies)|just ask if|let me know(?! (?:your|the|his|her|my|all|every)\b)"
    r"|feel free to (?:ask|reach|contact|let|share|message|write|get|call|email|follow|clarify|provide|tell"
    r"|adjust|modify|change|customi[sz]e|tweak|edit|use)|(?:please )?(?:do not|don't) hesitate"
    r"|(?:happy|glad|here) to (?:help|assist|answer|explain|clarify|elaborate)"
    r"|any (?:other |more |further |additional )?questions|anything else|reach out|good luck|best of luck"
    r"|best regards|kind regards|sincerely|have a (?:great|nice|good|wonderful)|take care"
    r"|you're welcome|enjoy your|thanks? (?:you )?(?:again|for (?:reaching|asking|contacting|your))"
    r"|would you like (?:me|to|more|any|some)|is there anything"
    r"|(?P<abroad>melden sie sich|melde dich|viel erfolg|mit freundlichen grüßen|weitere fragen|gerne weiter"
    r"|helfe (?:ich )?(?:ihnen |dir )?gern"
    r"|n'hésitez pas|n'hésite pas|cordialement|bonne journée|bonne chance|d'autres questions"
    r"|no dude(?:s)? en|saludos|espero que (?:esto|te|le)|buena suerte|alguna (?:otra )?(?:duda|pregunta)"
    r"|non esitare|non esiti|cordiali saluti|não hesite|atenciosamente|espero que|aarzel niet|met vriendelijke groet"
    r"|nie wahaj|pozdrawiam))\b|enjoy[.!]"
    r"|(?P<asian>お気軽に|何かご不明|お役に立て|よろしくお願い|ご遠慮なく|도움이 되|문의해 ?주|궁금한|편하게))"
)


def offers_more(text: str) -> bool:
    """Whether a sentence only offers to continue, so that losing it is no loss; adding one is still reported."""
    head = _head(text)
    is_asked = _ASKS_TO_GO_ON.match(head) is not None and head.endswith(("?", "\uff1f"))
    return is_asked and len(head) <= _LONGEST and not _STATES.search(head)


def _head(text: str) -> str:
    return settled(lower(text[:_MOST_READ])).replace("\u2019", "'").strip(" *_>#\"'\u201c")


def intents(text: str, words: Sequence[str]) -> list[str]:
    """The kinds of change for what a sentence does besides informing; mostly empty. `words` are those of `text`."""
    return rules_met(INSERTED, text[:_MOST_READ], words[:_MOST_WORDS])


def talk(text: str, words: Sequence[str]) -> list[str]:
    """The kinds of change for what a sentence does instead of informing, which matters when nothing else is said.

    It announces, flatters, apologises, claims not to know, or sends the reader elsewhere.
    """
    return rules_met(INSTEAD, text[:_MOST_READ], words[:_MOST_WORDS])


def turns(before: Unit, after: Unit) -> list[str]:
    """The `intents` of an edited sentence that its accepted form does not have."""
    kinds = intents(after.text, after.words)
    if not kinds:
        return []
    known = intents(before.text, before.words)
    return [kind for kind in kinds if kind not in known]


_YES = re.compile(
    r"(?:yes|yeah|yep|yup|correct|indeed|that(?:'s| is) (?:right|correct|true)|ja|jep|jawohl|doch|oui|sí|sì|sim"
    r"|tak|jo|да)(?![\w-])|si(?=[,.!])|(?:はい|ええ|そうです|네[,. ]|예[,. ]|是的|可以|能[，。,]|对[，。,]|會|会的)"
)
_NO = re.compile(
    r"(?:no|nope|nein|non|não|nie|nee|nej|нет|never|not (?:at all|really|quite|exactly|necessarily|yet|in)"
    r"|(?:unfortunately|sadly|sorry|i'm afraid|regrettably)[, ]{1,2}(?:no|not)|leider (?:nein|nicht)"
    r"|malheureusement,? non|lamentablemente,? no|purtroppo,? no|infelizmente,? não|helaas,? (?:nee|niet)"
    r"|niestety,? nie"
    r"|tyvärr,? (?:nej|inte)|к сожалению,? нет)(?![\w-])(?! (?:problem|worries|doubt|matter|one|two|need|single))"
    r"|(?:いいえ|いや[、。]|아니요|아니오|아뇨|不是|不能|不可以|不行|不会|不[，。,]|没有[，。,]|對不起，不)"
)
_SET_OFF = " \t\n*_#>\"'\u201c\u00ab\u00a1-"


def says_yes(text: str) -> bool | None:
    """True if a text begins with a yes, False if it begins with a no, None otherwise."""
    head = settled(lower(text[:_MOST_READ])).replace("\u2019", "'").lstrip(_SET_OFF)[:80]
    if _NO.match(head):
        return False
    return True if _YES.match(head) else None


def _group(phrases: str) -> "re.Pattern[str]":
    return re.compile(r"(?<![a-z])(?:" + "|".join(phrases.split(" / ")) + r")(?![a-z])")


_CAVEAT = _group(
    "note / please note / important / warning / caution / however / but / unless / except / do not / don't / never /"
    " avoid / be careful / careful / make sure / keep in mind / be aware / beware / consult / risk / risks / only if"
    " / must not / limit / limitation / limitations / exception / exceptions"
    " / achtung / wichtig / hinweis / warnung / jedoch / nicht / attention / important / toutefois / cependant /"
    " importante / advertencia / atención / sin embargo / attenzione / tuttavia / atenção / no entanto / let op /"
    " uwaga"
)


def is_caveat(text: str) -> bool:
    """Whether a sentence limits or warns, so that losing it matters more."""
    return bool(_CAVEAT.search(settled(lower(text[:_MOST_READ])).replace("\u2019", "'"))) or any(
        mark in text for mark in ("ただし", "注意", "しないで", "場合を除", "단,", "주의", "다만", "제외")
    )
