"""Yes and no, as one word or by the polarity of a short sentence."""

from collections.abc import Iterable

from vrty_gate.core.answers.spoken import (
    Codes,
    compiled,
    either,
    function_words,
    languages_of,
    negations,
    phrases,
    reason_in,
)
from vrty_gate.core.languages.detect import has_east_asian, language_of
from vrty_gate.core.languages.language import Language
from vrty_gate.core.phrases import says_yes
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import lower, words_of

_YES, _NO = frozenset("y\u2705\U0001f44d"), frozenset("n\u274c\U0001f44e")
"""Signs for yes and no in every language."""
_ENGLISH = ("en",)
_AROUND = " .,!*_\"'\u3002\uff0c"
_DENIES = lazily(r"\b(?:denied|refused?|unlikely|false)\b|n['\u2019]t\b")
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
_MARK = lazily("[,:;.]")
_PARTS = lazily("[.!?\u3002\uff01\uff1f\n]+")


def yes_or_no(text: str) -> bool | None:
    """True or False for a text that is or begins with a yes or a no; None for others."""
    word = _word(text)
    head = _EAST_ASIAN_END.split(word, maxsplit=1)[0] if has_east_asian(word) else word
    alone = _alone(head)
    return says_yes(text, language_of(text)) if alone is None else alone


def is_only_yes_or_no(text: str) -> bool:
    """Whether a text is a yes or a no and nothing else."""
    return _alone(_word(text)) is not None


def _word(text: str) -> str:
    return lower(settled(text)).strip(_AROUND)


def _alone(word: str) -> bool | None:
    """What a single word or phrase in any language says; None for others."""
    if word in _YES or word in _NO:
        return word in _YES
    said = compiled(_answer, languages_of(word)).fullmatch(fold_letters(word))
    return None if said is None else said["no"] is None


def _answer(languages: Codes) -> str:
    """A yes or a no; what is certain, standing alone, is a yes."""
    sure = either(languages, lambda record: record.classes.get("certainty", {}).get("surely", "").split())
    return rf"{_no_or_yes(languages)}|{sure}"


def _no_or_yes(languages: Codes) -> str:
    no, yes = (phrases(languages, pattern_of) for pattern_of in (lambda record: record.no, lambda record: record.yes))
    return rf"(?P<no>{no})|{yes}"


def polarity(text: str, languages: Codes) -> bool:
    """Whether a short text affirms: it has no negation. For texts that begin with neither yes nor no."""
    found = function_words(text, "negation", languages) or compiled(_denial, languages).search(fold_letters(text))
    return not (found or _DENIES.search(lower(settled(text))))


def _denial(languages: Codes) -> str:
    """Words that deny or forbid, and parts of such words."""
    parts = phrases(languages, lambda record: record.negating)
    return rf"{either(languages, lambda record: (*negations(record), *_bans(record)))}|{parts}"


def _bans(record: Language) -> Iterable[str]:
    return record.classes.get("modality", {}).get("must not", "").split()


def leading_polarity(text: str) -> bool | None:
    """What a sentence such as "She may not, since" answers to a question of yes or no; None for others."""
    head = lower(settled(text)).replace("\u2019", "'").lstrip(" *_\"'")
    if not _VERBAL.match(head.replace("n't", " not").replace("cannot", "can not")):
        return None
    reason = reason_in(head, _ENGLISH)
    return polarity(_MARK.split(head[: reason.start()] if reason else head, maxsplit=1)[0], _ENGLISH)


def is_refused(text: str) -> bool:
    """Whether the first sentence says that something cannot or may not be done."""
    head = _SENTENCE_END.split(lower(settled(text)).replace("\u2019", "'"), maxsplit=1)[0]
    return _CANNOT.search(head) is not None


def wavers(text: str) -> bool:
    """Whether a text says both yes and no, qualifies a no that begins it, or denies a ban."""
    if {_alone(part) for part in map(_word, {*_PARTS.split(text)})} >= {True, False}:
        return True
    if has_east_asian(text):
        return False
    head = _word(text)
    languages = languages_of(head)
    said = {answer["no"] is None for answer in compiled(_answers, languages).finditer(fold_letters(head))}
    if len(said) > 1:
        return True
    return "en" in languages and _is_turned(head)


def _is_turned(head: str) -> bool:
    """Whether an English answer qualifies a no that begins it, says the opposite behind it, or denies a ban."""
    words = words_of(head)
    if words[:1] == ["no"] and not _PLAIN_NO.match(head) and len(words) <= _FEW:
        return True
    if _OPPOSED.fullmatch(head):
        return True
    return _BANS.search(head) is not None and polarity(_BANS.sub(" ", head), _ENGLISH) is False


def _answers(languages: Codes) -> str:
    """A yes or no that stands for itself: at an end, or beside a mark."""
    joint = either(languages, lambda record: record.and_words | record.or_words | record.but_words)
    return rf"(?:^|[^\w\s]\s*|{joint}\s+)(?:{_no_or_yes(languages)})(?=$|\s*[^\w\s]|\s+{joint})"


_FEW = 6
_PLAIN_NO = lazily(r"no(?:$|[^\w\s]|\s+(?:it|they|you|this|that|i|we|he|she|there|not|because|since|as)\b)")
"""A no that stands for itself, other than that of: no worries, no restrictions."""
_OPPOSED = lazily(
    r"no\W+(?:you|they|we|he|she|it|i) (?:may|can|is|are|do|does|will)"
    r"|yes\W+(?:you|they|we|he|she|it|i) (?:(?:may|is|are|do|does|will) not|can(?:not| not|'t)|(?:is|are|do|does)n't)"
)
"""As in "no, you may", which says the opposite of its first word."""
_BANS = lazily(r"\b(?:prohibited|forbidden|banned|doubt|untrue|wrong|false)\b")
