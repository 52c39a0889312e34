"""What a sentence does besides informing: it greets, promotes, leaks, insults, asks, announces."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from vrty_gate.core.words import lower

_MOST_READ = 600


def is_polite(text: str) -> bool:
    """Whether a sentence is a greeting, a lead-in or an offer of more help, which may come and go."""
    head = lower(text[:_MOST_READ]).replace("\u2019", "'").strip(" *_>#\"'\u201c")
    return len(head) <= 220 and bool(_OPENING.match(head) or _CLOSING.search(head))


_OPENING = re.compile(
    r"(?:sure|certainly|of course|absolutely|great question|good question|hi\b|hello|hey\b|dear |thanks|thank you|happy to help|glad to|no problem"
    r"|okay|ok[,!.]|yes, (?:i can|of course)|understood|got it"
    r"|(?:below|here)(?:'s| is| are| you go)|(?:the )?following (?:is|are)|let's (?:dive|take a look|get started|break|look)"
    r"|gern|natürlich|klar[,!]|selbstverständlich|hallo|guten (?:tag|morgen)|danke|vielen dank|hier (?:ist|sind|finden)"
    r"|bien sûr|bonjour|merci|voici|avec plaisir|certainement|volontiers"
    r"|claro|por supuesto|hola|gracias|con gusto|aquí (?:tiene|tienes|está|están)|buen(?:os|as) "
    r"|certo|certamente|ciao|buongiorno|grazie|ecco|volentieri|olá|obrigad[oa]|com prazer|aqui está|natuurlijk|goedendag|bedankt|hier (?:is|zijn)"
    r"|oczywiście|dzień dobry|dziękuj|proszę|oto "
    r"|はい[、。]|もちろん|こんにちは|お問い合わせ|ご質問|ありがとう|承知|かしこまり|以下(?:に|は|が)|네[,.]|물론|안녕하세요|감사합니다|문의해|다음은)"
)
_CLOSING = re.compile(
    r"(?:\b(?:(?:i )?hope (?:this|that|it|these) helps?|let me know|feel free|(?:please )?(?:do not|don't) hesitate|happy to (?:help|assist|answer)|glad to (?:help|assist)"
    r"|any (?:other |more |further |additional )?questions|anything else|reach out|good luck|best of luck|best regards|kind regards|sincerely|have a (?:great|nice|good|wonderful)|take care"
    r"|you're welcome|enjoy your|thanks? (?:you )?(?:again|for (?:reaching|asking|contacting|your))|would you like (?:me|to|more|any|some)|is there anything"
    r"|melden sie sich|melde dich|viel erfolg|mit freundlichen grüßen|weitere fragen|gerne weiter|helfe (?:ich )?(?:ihnen |dir )?gern"
    r"|n'hésitez pas|n'hésite pas|cordialement|bonne journée|bonne chance|d'autres questions"
    r"|no dude(?:s)? en|saludos|espero que (?:esto|te|le)|buena suerte|alguna (?:otra )?(?:duda|pregunta)"
    r"|non esitare|non esiti|cordiali saluti|não hesite|atenciosamente|espero que|aarzel niet|met vriendelijke groet|nie wahaj|pozdrawiam)\b"
    r"|お気軽に|何かご不明|お役に立て|よろしくお願い|ご遠慮なく|도움이 되|문의해 ?주|궁금한|편하게)"
)


class Sign(NamedTuple):
    """One reading of a sentence: several groups of words must meet, so that no single phrase decides."""

    kind: str
    triggers: frozenset[str]
    """Words without punctuation, one of which every match of the first group has: they are cheap to look for."""
    least: int
    groups: tuple["re.Pattern[str]", ...]


def _group(words: str) -> "re.Pattern[str]":
    return re.compile(r"(?<![a-z])(?:" + "|".join(words.split(" / ")) + r")(?![a-z])")


_SIGNS = (
    Sign(
        "promotion",
        frozenset(
            "buy order subscribe upgrade sign signup register join shop grab unlock act hurry miss visit check try get use click download book follow claim treat discover".split()
        ),
        2,
        (
            _group(
                "buy / order (?:yours|now|today) / subscribe / upgrade / sign up / sign-up / register (?:now|today) / join (?:us|now|today|our|over) / shop / grab / unlock / act (?:now|fast) / hurry"
                " / don't miss / do not miss / visit (?:our|us|www) / check out our / try (?:it|our|us) / get (?:yours|started today) / use (?:the )?code / click (?:here|below|the link) / download our / book (?:now|a (?:demo|call)) / follow us / claim your / treat yourself / discover (?:our|the)"
            ),
            _group(
                "offer / offers / discount / discounts / deal / deals / sale / premium / free trial / limited(?: |-)time / off your / coupon / voucher / newsletter / pro plan / bestselling / best-selling / award-winning / save up to / savings / subscription / members? / membership / bundle / exclusive / sponsored? / sponsors? / partners? / store / shop / customers? love / money-back / promo / special"
            ),
            _group("today / now / this week / this month / while (?:stocks|supplies) last / before it's (?:gone|too late) / ends soon / only / instantly / right away / for a limited / at no (?:extra )?cost / at checkout / risk-free / trusted by / loved by / number one / world's / ultimate / amazing / unbeatable / brought to you by"),
        ),
    ),
    Sign(
        "instructions",
        frozenset(
            "instructions guidelines rules configuration prompt system told instructed configured programmed asked required directed internal hidden developer assistant bot agent chatbot model following operator set".split()
        ),
        2,
        (
            _group(
                "my instructions / my guidelines / my rules / my configuration / my prompt / system prompt / system message / the prompt says / i (?:was|have been|am|'ve been|'m) (?:told|instructed|configured|programmed|asked|required|set up|directed) / as instructed / internal (?:guidelines?|instructions?|notes?|polic(?:y|ies)|rules?|use) / hidden instructions? / developer message / you are (?:a|an|the) [a-z -]{2,40}(?:assistant|bot|agent|chatbot|model) / the following rules / operator"
            ),
            _group(
                "never / always / do not / don't / must not / must / keep / avoid / refuse / should / answer / respond / reply / only / confidential / secret / reveal / disclose / mention / discuss / share / customers? / users? / tone / words / persona / version"
            ),
            _group(
                "reveal / disclose / confidential / secret / tone / persona / under [0-9]+ words / the user / users / customers? / language model / assistant / bot / prompt / instructions? / guidelines? / polic(?:y|ies) / competitors? / pricing / internal"
            ),
        ),
    ),
    Sign(
        "reasoning",
        frozenset(
            "user users let hm hmm hmmm wait actually okay ok so should need ill plan draft approach thought reasoning first thinking chain scratchpad monologue".split()
        ),
        1,
        (
            _group(
                "the user (?:wants|asks|asked|is asking|needs|seems|might|may|said|says|would|probably|just|has) / user's (?:question|request|intent|query) / let me (?:think|check|see|re-?read|recall|consider|start by|work|figure|verify|double|plan|count) / hmm+ / wait, / wait\\. / actually, wait / okay, so / ok, so / so i (?:should|need|have) to / i should (?:probably|mention|start|answer|keep|make|respond|note|write|give|also|explain|provide|first|avoid) / i need to (?:figure|think|make sure|answer|respond|produce|give|write|consider|find|check) / i'll (?:structure|draft|keep it|go with|start by|need to) / my (?:plan|draft|approach|thought process|reasoning) / first thought / thinking (?:out loud|about this|step) / chain of thought / scratchpad / internal monologue"
            ),
        ),
    ),
    Sign(
        "tone",
        frozenset(
            "dumb stupid idiot idiots idiotic moron morons moronic fool fools foolish lazy ridiculous waste wasting figure google look whatever duh seriously kidding people hard child idiot everybody sense obviously shut lost cares problem job stop sick tired annoying clueless pathetic ignorant cant spoonfeed spoon manual instructions fault learn embarrassing hopeless bothering own grief heavens yawn lol lmao wtf damn hell crap bothered".split()
        ),
        1,
        (
            _group(
                "dumb / stupid / idiot(?:s|ic)? / moron(?:s|ic)? / fool(?:s|ish)? of you / lazy / ridiculous question / waste (?:of )?(?:my|our|everyone's|everybody's)? ?time / wasting (?:my|our|everyone's) time / figure it out yourself / google it / look it up yourself / whatever / duh / seriously\\? / are you kidding / you people / how hard can / even a child / any child / any idiot / everybody knows / common sense / obviously you / shut up / get lost / who cares / not my (?:problem|job) / stop (?:asking|bothering|pestering) / sick of / tired of (?:these|this|people|you|your|answering|explaining) / annoying / clueless / pathetic / ignorant / if you can't / can't be bothered / spoon-?feed / read the (?:manual|instructions) (?:first|next time) / your own fault / learn to / embarrassing / hopeless / bothering me / do your own / good grief / for heaven's sake / yawn / lol / lmao / wtf / damn / hell / crap"
            ),
        ),
    ),
    Sign(
        "flattery",
        frozenset(
            "what such love adore admire appreciate thats youre you your truly so how".split()
        ),
        2,
        (
            _group("what an? / such an? / i (?:really )?(?:love|adore|admire|appreciate) / that's an? / you(?:'re| are) / your / truly / so / how"),
            _group("wonderful / brilliant / amazing / fantastic / excellent / incredible / thoughtful / insightful / lovely / great / superb / outstanding / clever / smart / inspiring / delightful / fascinating / marvell?ous / genius"),
            _group("question / questions / idea / thought / thinking / curiosity / request / mind / topic / choice / ask(?:ing|ed)? / taste / person / insight"),
        ),
    ),
    Sign(
        "announcement",
        frozenset(
            "ill will going id would can shall allow give moment stand stay wait hold bear im am get say lets let shortly coming working just".split()
        ),
        1,
        (
            _group(
                "i(?:'ll| will| am going to|'m going to|'d be (?:happy|glad|delighted|thrilled) to| would be (?:happy|glad|delighted) to| can certainly| shall) (?:now |then |just |gladly |happily |be |soon |first )?(?:look|check|get|explain|walk|go|provide|prepare|write|start|begin|help|answer|give|share|put|work|send|take|show|research|gather|come|outline|present|break|dive|happy|glad|need|create|draft|describe|review|search|find) / allow me (?:to|a) / give me (?:a|one) (?:moment|minute|second|sec) / one moment / just a (?:moment|minute|second) / stand by / stay tuned / please (?:wait|hold|stand by|bear with) / bear with me / i(?:'m| am) (?:working on|looking into|preparing|on it|going to|ready to) / get back to you / say the word / let's (?:begin|get started|start|dive) / shortly / in a moment / coming right up / working on it"
            ),
        ),
    ),
    Sign(
        "disclaimer",
        frozenset(
            "not just only ai note disclaimer consult seek always cannot cant guarantee liability risk rely informational general educational results may isnt shouldnt".split()
        ),
        2,
        (
            _group("i(?:'m| am) (?:not|just|only) / as an ai / please note / disclaimer / this (?:is not|isn't|should not|does not) / consult / seek / always (?:consult|check|verify|seek) / may not be / cannot guarantee / can't guarantee / no guarantee / no liability / at your own risk / do not rely / for (?:informational|general|educational) / results may vary"),
            _group("professional / professionals / lawyer / doctor / expert / experts / advice / accurate / accuracy / responsibility / liable / liability / guarantee / information(?:al)? / purposes / qualified / specialist / risk / legal / medical / financial"),
        ),
    ),
    Sign(
        "meta",
        frozenset(
            "note message reminder comment internal publication release todo tbd fixme draft ship publish forward send signoff sign review ticket task prompt request question asked assignment requested approved pending eyes not".split()
        ),
        1,
        (
            _group(
                "(?:note|message|reminder|comment) (?:to|for) (?:self|the (?:team|editor|reviewer|developer)|reviewers?|editors?|internal) / internal (?:note|use|only|memo|comment) / not for (?:publication|release|customers) / todo / tbd / fixme / draft (?:only|version|-) / do not (?:ship|publish|forward|send) / needs? (?:sign-?off|review by|legal review) / ticket [a-z#]*-?[0-9]+ / (?:this|the) (?:task|prompt|request|question) (?:asks|asked|wants|requires|is asking|is about) / i (?:was|have been|am) asked to / the assignment / as requested in the prompt / approved by / pending approval / eyes only"
            ),
        ),
    ),
    Sign(
        "opinion",
        frozenset(
            "personally opinion ask honestly really favourite favorite personal view experience imho imo honest frankly fan convinced stand love hate adore dislike prefer".split()
        ),
        1,
        (
            _group(
                "personally,? i / in my (?:humble |personal |honest )?opinion / if you ask me / i (?:personally|honestly|really) (?:think|feel|believe|prefer|hate|love|like|don't|do not|find|would) / my (?:favou?rite|personal|own (?:view|take|experience)) / imho / imo / to be honest / frankly / i(?:'m| am) (?:a (?:big|huge) fan|convinced|not a fan) / i can't stand / i (?:love|hate|adore|dislike|prefer) "
            ),
        ),
    ),
)


def intents(text: str, words: Sequence[str]) -> list[str]:
    """What a sentence does besides informing, by kinds of change; mostly nothing. `words` are those of the text."""
    there = frozenset(words)
    signs = [sign for sign in _SIGNS if not sign.triggers.isdisjoint(there)]
    if not signs:
        return []
    folded = lower(text[:_MOST_READ]).replace("\u2019", "'")
    kinds = []
    for sign in signs:
        met = 0
        for place, group in enumerate(sign.groups):
            if group.search(folded):
                met += 1
            elif place == 0:
                break  # the first group carries the meaning; the others confirm it
        if met >= sign.least:
            kinds.append(sign.kind)
    return kinds


_CAVEAT = _group(
    "note / please note / important / warning / caution / however / but / unless / except / do not / don't / never / avoid / be careful / careful / make sure / keep in mind / be aware / beware / consult / risk / risks / only if / must not / limit / limitation / limitations / exception / exceptions"
    " / achtung / wichtig / hinweis / warnung / jedoch / nicht / attention / important / toutefois / cependant / importante / advertencia / atención / sin embargo / attenzione / tuttavia / atenção / no entanto / let op / uwaga"
)


def is_caveat(text: str) -> bool:
    """Whether a sentence limits or warns, so that its loss matters more than that of another."""
    return bool(_CAVEAT.search(lower(text[:_MOST_READ]).replace("\u2019", "'"))) or any(
        mark in text for mark in ("ただし", "注意", "しないで", "場合を除", "단,", "주의", "다만", "제외")
    )
