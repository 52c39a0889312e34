"""What a sentence does besides informing: greet, promote, leak, insult, ask, announce."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from vrty_gate.core.changes.speech.phrase_rules import INSERTED, INSTEAD, rules_met
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.languages.function_words import negations
from vrty_gate.core.languages.language import alternatives, record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import lower, words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_MOST_READ = 600
_MOST_WORDS = 120


class _Phrases(NamedTuple):
    """The polite phrases of a language, and what shows that a sentence is none."""

    signs: tuple[tuple[str, ...], tuple[str, ...]]
    """What openings begin with, and what closings contain; an empty string if that is not listed."""
    opening: "re.Pattern[str]"
    closing: "re.Pattern[str]"
    points: "re.Pattern[str]"
    """What a lead-in that ends in a colon contains: it points at what follows, whereas "OK, false:" has content."""
    asks_to_go_on: "re.Pattern[str]"
    harmless: "re.Pattern[str]"
    states: "re.Pattern[str]"
    """What a polite sentence does not contain: links, denials, and figures unless it announces a list."""
    caveat: "re.Pattern[str]"

    def opens(self, head: str) -> "re.Match[str] | None":
        """The polite opening of a text."""
        return self.opening.match(head) if head.startswith(self.signs[0]) else None


@cache
def _phrases(language: str) -> _Phrases:
    record = record_of(language)
    blank = r"\b" if record.has_blanks else ""
    caveats = record.caveats or "(?!)"
    return _Phrases(
        (record.opening_signs or ("",), record.closing_signs or ("",)),
        lazily(record.openings or "(?!)"),
        lazily(rf"{blank}(?:{record.closings or '(?!)'}){blank}"),
        lazily(rf"\b(?:{record.points or '(?!)'})\b|[^\x00-\u024f]"),
        lazily(record.offers or "(?!)"),
        lazily(record.harmless or "(?!)"),
        lazily(
            r"[0-9](?![^\n]*:$)|https?:|www\.|@|n't\b"
            rf"|\b(?:{alternatives(negations(language))})\b"
        ),
        lazily(rf"(?<![a-z])(?:{caveats})(?![a-z])" if record.has_blanks else caveats),
    )


def is_polite(text: str, language: str) -> bool:
    """Whether a sentence is a greeting, a lead-in or an offer of more help, whose presence does not matter."""
    head, phrases = _head(text), _phrases(language)
    if len(head) > _LONGEST:
        return False
    opening = phrases.opens(head)
    if not opening:
        if not any(map(head.__contains__, phrases.signs[1])):
            return False
        closing = phrases.closing.search(head)
        if not (closing and (closing.start() < _EARLY or not head.isascii() or _OFFERS.match(head))):
            return False
    if phrases.states.search(phrases.harmless.sub("", head)) or _TURNS.search(head):
        return False
    if opening and head.endswith((":", "\uff1a")):
        return phrases.points.search(head) is not None or not any(_content_words(head))
    content = list(_content_words(_CONDITION.sub("", _TOPIC.sub(_head_of_topic, head))))
    if language not in ("", "en"):
        return len(content) <= (_FEW_OPENING if opening else _FEW_CLOSING)
    if phrases.asks_to_go_on.match(head) or (opening and _ANNOUNCES.search(head)):
        return len(content) <= _FEW_OPENING
    return not content or (_GREETS.fullmatch(head) is not None and len(content) <= _FEW_OPENING)


def topic(text: str, language: str) -> list[str]:
    """The words of what a polite sentence in English offers help with, thanks for or the like, whatever that is."""
    if language not in ("", "en"):
        return []
    head = _head(text)
    about = [found[0] for pattern in (_TOPIC, _CONDITION) for found in pattern.finditer(head)]
    return list(_content_words(" ".join(about)))


def _head_of_topic(topic: "re.Match[str]") -> str:
    return topic[topic.lastindex] if topic.lastindex else ""


def _content_words(head: str) -> Iterator[str]:
    """The words of a sentence that are neither stop words nor polite phrases."""
    return (word for word in words_of(head) if word not in STOPWORDS and word not in _POLITE)


def opened(text: str, language: str) -> str:
    """The text with a polite lead-in, such as "Sure, here it is: ", moved to a line of its own."""
    head, colon, rest = text[:_LONGEST_LEAD].partition(": ")
    if not colon or not rest or "\n" in head:
        return text
    asked, phrases = _head(head), _phrases(language)
    if not phrases.opens(asked) or phrases.states.search(asked):
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
_TURNS = lazily(
    r"\b(?:opposite|contrary|wrong|false|untrue|incorrect|inaccurate|myths?|mistakes|lies?|fake|ignore|skip|disregard"
    r"|bad|worst|misconceptions?|fallacies|prohibited|forbidden|banned|illegal|unsafe|misleading|obsolete|invalid"
    r"|nothing|nobody|idiots?|fools?)\b|\bto avoid\W{0,4}$"
)
"""Words that turn what follows into its opposite, or a polite phrase into none."""
_TOPIC = lazily(
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
_CONDITION = lazily(
    r"\b(?:if|whether|should|in case) (?:you|you'd|you're|there|there's|they|it|this|that|any|anything|something)\b"
    r"(?: (?:ever|still|also|do))?(?: (?:have|need|want|would|wish|like|require|are|is|provide|run|encounter|feel|think"
    r"|face|see|mean|were|can|could|notice|prefer|anything|something|'s|you|further|other|else))[^,.;:!?\n]{0,100}"
)
"""A condition of an offer, which states nothing."""
_ANNOUNCES = lazily(r"\b(?:here(?:'s| is| are)|below|following)\b")
_GREETS = lazily(r"(?:hi|hello|hey|dear|sincerely)\b[^;:?\n]{0,40}")
_OFFERS = lazily(
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


def offers_more(text: str, language: str) -> bool:
    """Whether a sentence only offers to continue, so that losing it is no loss; adding one is still reported."""
    head, phrases = _head(text), _phrases(language)
    is_asked = phrases.asks_to_go_on.match(head) is not None and head.endswith(("?", "\uff1f"))
    return is_asked and len(head) <= _LONGEST and not phrases.states.search(head)


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


def is_caveat(text: str, language: str) -> bool:
    """Whether a sentence limits or warns, so that losing it matters more."""
    return _phrases(language).caveat.search(settled(lower(text[:_MOST_READ])).replace("\u2019", "'")) is not None
