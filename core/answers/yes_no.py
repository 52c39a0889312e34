"""Yes and no, as one word or by the polarity of a short sentence."""

from vrty_gate.core.languages.detect import has_east_asian, language_of
from vrty_gate.core.languages.function_words import marks
from vrty_gate.core.phrases import says_yes
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import lower, words_of

_YES = frozenset(
    "yes y yeah yep yup true correct affirmative certainly absolutely definitely ja jawohl oui si sí sì sim tak да"
    " はい ええ 是 是的 对 对的 네 예 \u2705 \U0001f44d".split()
)
_NO = frozenset(
    "no n nope false incorrect nein non não nie nee nej нет いいえ 否 不 不是 아니요 아니오 아뇨"
    " \u274c \U0001f44e".split()
)
_AROUND = " .,!*_\"'\u3002\uff0c"
_DENIES = lazily(
    r"(?:不|没|否|禁止|ません|ない|いいえ|아니|없|않|불가|못)|\b(?:not|never|cannot|no|none|n't|nicht|kein\w*|ne|pas|non|não|nunca|"
    r"niet|geen|nie|inte|jamais|prohibited|forbidden|denied|refused?|unlikely|false|verboten|interdit\w*|prohibid\w*"
    r"|proibid\w*|vietat\w*)\b|n['\u2019]t\b"
)
_VERBAL = lazily(
    r"(?:it|she|he|they|you|this|that|we|i)\s+(?:is|are|was|may|can|could|does|do|will|would|should|must)\b",
)
"""The beginning of a sentence that may say yes or no without the word."""
_EAST_ASIAN_END = lazily("[\u3002\uff0c\u3001,.]")
_CANNOT = lazily(
    r"\b(?:can(?:no|')t|can not|may not|must not|unable to|not (?:possible|allowed|permitted|available|eligible)"
    r"|isn't (?:possible|allowed|permitted|available))\b"
)
_SENTENCE_END = lazily(r"[.!?](?:\s|$)")
_REASON = lazily(r"[,:;.]|\b(?:since|because|as)\b")


def yes_or_no(text: str) -> bool | None:
    """True or False for a text that is or begins with a yes or a no; None for others."""
    word = _word(text)
    head = _EAST_ASIAN_END().split(word, maxsplit=1)[0] if has_east_asian(word) else word
    if head in _YES or head in _NO:
        return head in _YES
    return says_yes(text, language_of(text))


def is_only_yes_or_no(text: str) -> bool:
    """Whether a text is a yes or a no and nothing else."""
    word = _word(text)
    return word in _YES or word in _NO


def _word(text: str) -> str:
    return lower(settled(text)).strip(_AROUND)


def polarity(text: str) -> bool:
    """Whether a short text affirms: it has no negation. For texts that begin with neither yes nor no."""
    language = language_of(text) or "en"
    found = any(mark.kind == "negation" for mark in marks(text, language))
    return not (found or _DENIES().search(lower(settled(text))))


def leading_polarity(text: str) -> bool | None:
    """What a sentence such as "She may not, since" answers to a question of yes or no; None for others."""
    head = lower(settled(text)).replace("\u2019", "'").lstrip(" *_\"'")
    if not _VERBAL().match(head.replace("n't", " not").replace("cannot", "can not")):
        return None
    return polarity(_REASON().split(head, maxsplit=1)[0])


def is_refused(text: str) -> bool:
    """Whether the first sentence says that something cannot or may not be done."""
    head = _SENTENCE_END().split(lower(settled(text)).replace("\u2019", "'"), maxsplit=1)[0]
    return _CANNOT().search(head) is not None


def wavers(text: str) -> bool:
    """Whether a text says both yes and no, qualifies a no that begins it, or denies a ban."""
    if has_east_asian(text):
        return False
    head = _word(text)
    words = words_of(head)
    said = {word in _YES for word in _SAID().findall(head)}
    if len(said) > 1:
        return True
    if words[:1] == ["no"] and not _PLAIN_NO().match(head) and len(words) <= _FEW:
        return True
    if _OPPOSED().fullmatch(head):
        return True
    return _BANS().search(head) is not None and polarity(_BANS().sub(" ", head)) is False


_SAID = lazily(
    r"(?:^|[^\w\s]\s*|\b(?:and|but|or)\s+)(yes|no|true|false|ja|nein|oui|non|s\u00ed|si)"
    r"(?=$|\s*[^\w\s]|\s+(?:and|but|or)\b)"
)
"""A yes or no that stands for itself: at an end, or beside a mark."""
_FEW = 6
_PLAIN_NO = lazily(r"no(?:$|[^\w\s]|\s+(?:it|they|you|this|that|i|we|he|she|there|not|because|since|as)\b)")
"""A no that stands for itself, other than that of: no worries, no restrictions."""
_OPPOSED = lazily(
    r"no\W+(?:you|they|we|he|she|it|i) (?:may|can|is|are|do|does|will)"
    r"|yes\W+(?:you|they|we|he|she|it|i) (?:(?:may|is|are|do|does|will) not|can(?:not| not|'t)|(?:is|are|do|does)n't)"
)
"""As in "no, you may", which says the opposite of its first word."""
_BANS = lazily(r"\b(?:prohibited|forbidden|banned|doubt|untrue|wrong|false)\b")
