"""Signs of a ruined response: about something else, broken off half-way, gibberish, or the prompt repeated."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise

from vrty_gate.core import lexicon
from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.subsequence import runs
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS, weights

_STEM = 5
"""Letters of a stem."""
_SYLLABLES = 2
"""Characters of a stem in East Asian scripts."""
_EAST_ASIAN = "\u3000"
"""The first character of East Asian scripts."""
_FEWEST = 2
"""The fewest stems that reveal what a text is about."""
_SEVERAL, _COVERED = 4, 0.15
"""The accepted answer keeps to the subject of the prompt, as a story need not, if it shares this many stems or this
share of the prompt."""
_MANY, _MUCH = 15, 0.3
"""The verdict is sure from this many stems of the response and this share of the prompt in the accepted answer."""
_COMMON = 3_000
"""Words up to this IDF weight reveal no subject: `provide`, `example`. In thousandths, like all weights here."""
_UNLISTED = 6_000
"""The weight of a word that is not ASCII."""
_SUBJECT, _KNOWN_WORDS, _ANSWER = 0.15, 0.2, 0.15
"""A response about something else covers less than these shares of the subject, of its own words and of the answer."""
_ENDS = frozenset(".!?:;)]}\"'*_`>|~\u2026\u3002\uff01\uff1f\u201d\u300d$/")
_HALF = 0.6
_LISTED = lazily(r"\s*(?:[-*+\u2022\u2013]\s|\(?[A-Za-z0-9]{1,3}[.)]\s)")
_GIBBERISH, _READ_WORDS, _READ_BEFORE = 0.35, 60, 240
_ARTICLES, _STRAY = 4, 0.2
"""From this many articles, and this share of them without a noun phrase, words are in random order."""
_ARTICLE = frozenset(("the", "a", "an"))
_NO_NOUN = frozenset(
    "the a an of to is are was were be been and or but in on at for with from by that this it he she they we you i his"
    " her its their your my our as if will would can could should may might must have has had do does not so"
    " then".split()
)
_KNOWN = 0.1
_GRAM = 4
_ECHO, _REPEATED = 0.75, 0.6
"""The least shares of an echo that are from the prompt, and of the prompt that it repeats."""
_FEW, _LONG = 3, 8
"""The fewest words of a prompt that can be echoed, and that can be echoed partially."""


def ruined(
    accepted: str,
    current: str,
    before: Sequence[Unit],
    after: Sequence[Unit],
    prompt: str,
    source_words: Iterable[str],
    language: str,
) -> list[Change]:
    """Changes for signs that the response is useless, when the accepted one is not.

    `source_words` are those of the prompt and its sources; `language` is empty if it is unknown.
    """
    prompt_words = words_of(prompt)
    current_words, accepted_words = _words(after), _words(before)
    changes = []
    if language and language_of(current) not in ("", language):
        language = ""  # reported as a change of language, and its words are not looked up
    if (
        language
        and (kind := _strays(accepted_words, current_words, prompt_words, source_words))
        and not replies(prompt, after)
        and not _INVENTS.search(prompt)
    ):
        changes.append(Change(kind, "", after[0].text))
    if _is_beginning(accepted, current):
        changes.append(Change(kinds.CUT_OFF, accepted[len(current.rstrip()) :]))
    elif language == "en" and _ends_in_word(accepted, current, prompt_words):
        changes.append(Change(kinds.CUT_OFF, "", _last_words(current)))
    if _is_broken_off(accepted, current):
        changes.append(Change(kinds.BROKEN_OFF, "", _last_words(current)))
    if language == "en" and (_is_gibberish(accepted_words, current_words) or _is_salad(accepted_words, current_words)):
        changes.append(Change(kinds.GIBBERISH, "", after[0].text))
    if _is_echo(accepted_words, current_words, prompt_words):
        changes.append(Change(kinds.ECHO, "", after[0].text))
    return changes


def _last_words(text: str) -> str:
    end = text.rstrip()[-60:]
    return end.partition(" ")[2] if len(end) == 60 and " " in end else end


def _stem(word: str) -> str:
    return word[:_STEM] if word < _EAST_ASIAN else word[:_SYLLABLES]


def _stems(words: Iterable[str]) -> dict[str, int]:
    """Stems of the words that reveal a subject, with positive weights."""
    table = weights()
    stems: dict[str, int] = {}
    for word in set(words) - STOPWORDS:
        if word.isascii():
            if len(word) < 3 or not word.isalpha():
                continue
            weight = round(1000 * table[word])
        else:
            weight = _UNLISTED
        if weight > _COMMON:
            stem = _stem(word)
            stems[stem] = max(stems.get(stem, 0), weight - _COMMON)
    return stems


def _words(units: Sequence[Unit]) -> list[str]:
    return [word for unit in units for word in unit.words]


def _strays(before: Sequence[str], after: Sequence[str], prompt: Iterable[str], source_words: Iterable[str]) -> str:
    """The kind of change for a response with almost nothing of the subject, the sources or the accepted answer, or "".

    The subject is what prompt and accepted answer have in common, weighted by rarity. Few words are less conclusive
    than many, and so is an accepted answer that hardly relates to the prompt, such as a story.
    """
    current_words, accepted_words = (
        {word[:_STEM] if word < _EAST_ASIAN else word[:_SYLLABLES] for word in frozenset(words)}
        for words in (after, before)
    )
    subject_words = [word for word in prompt if word not in STOPWORDS and _stem(word) in accepted_words]
    if 2 * sum(_stem(word) in current_words for word in subject_words) > len(subject_words):
        return ""
    accepted_stems, prompt_stems = _stems(before), _stems(prompt)
    subject = accepted_stems.keys() & prompt_stems.keys()
    taken_up = _share(prompt_stems, subject, prompt_stems)
    if not subject or (len(subject) < _SEVERAL and taken_up < _COVERED):
        return ""
    current_stems = _stems(after)
    if (
        len(current_stems) < _FEWEST
        or _share(accepted_stems, subject & current_stems.keys(), subject) >= _SUBJECT
        or _share(accepted_stems, accepted_stems.keys() & current_stems.keys(), accepted_stems) >= _ANSWER
    ):
        return ""
    known = accepted_stems.keys() | prompt_stems.keys() | _stems(source_words).keys()
    if _share(current_stems, current_stems.keys() & known, current_stems) >= _KNOWN_WORDS:
        return ""
    is_sure = len(current_stems) >= _MANY and len(subject) >= _FEWEST and taken_up >= _MUCH
    return kinds.OTHER_SUBJECT if is_sure else kinds.OTHER_WORDS


_INVENTS = lazily(
    r"\b(?:imagine|you are (?:a|an|the)|act as|act like|as an? \w+ (?:\w+ )?(?:on|from|in|who)|pretend|role-?play|"
    r"story|poem|"
    r"riddle|song|lyrics|joke|fiction\w*|dialogue|monologue|screenplay|haiku|limerick|introduce yourself|persona|"
    r"tell me about (?:yourself|your)|creative(?:ly)?|invent|come up with)\b",
    re.IGNORECASE,
)
"""What a prompt says that leaves the subject to the writer."""


def replies(prompt: str, after: Sequence[Unit]) -> bool:
    """Whether the prompt is a conversation and the response has a distinctive word of its last turn."""
    turns = _turn(language_of(prompt)).split(prompt)
    if len(turns) <= _TURNS:
        return False
    return not _stems(_words(after)).keys().isdisjoint(_stems(words_of(turns[-1])))


@cache
def _turn(language: str) -> "re.Pattern[str]":
    """What a turn of the user is headed with in a transcript; English headings are common in any language."""
    users = "|".join(filter(None, dict.fromkeys((record_of("").user, record_of(language).user))))
    return lazily(rf"(?:^|\n)(?:#{{1,4}} ?)?(?:{users})\s?[:\uff1a]")


_TURNS = 2


def _share(weight: Mapping[str, int], part: Iterable[str], whole: Iterable[str]) -> float:
    return sum(weight[stem] for stem in part) / max(1, sum(weight[stem] for stem in whole))


def _is_beginning(accepted: str, current: str) -> bool:
    """Whether a response is the accepted one up to the middle of a sentence."""
    end = current.rstrip()
    rest = accepted[len(end) :] if len(end) >= _FEW and accepted.startswith(end) else ""
    return sum(map(str.isalnum, settled(rest))) >= _FEW and end[-1] not in _ENDS and rest[0] not in "\r\n"


def _ends_in_word(accepted: str, current: str, prompt: Sequence[str]) -> bool:
    """Whether the response ends within a word."""
    words = current.rstrip()[-60:].split(" ")
    last = words[-1]
    if len(words) < _LONG or not last.isascii() or not last.islower() or not last.isalpha():
        return False
    return not lexicon.is_known(last) and last not in prompt and last not in accepted.lower().split()


def _is_broken_off(accepted: str, current: str) -> bool:
    """Whether a response ends within a sentence, much earlier than the accepted one."""
    end, whole = current.rstrip(), accepted.rstrip()
    if not end or not ("a" <= end[-1] <= "z" or "\u00df" <= end[-1] <= "\u024f" or end[-1] in ",-("):
        return False
    if not whole or whole[-1] not in _ENDS or len(end) > _HALF * len(whole):
        return False
    last = end[end.rfind("\n") + 1 :]
    if _LISTED.match(last) or last.rpartition(" ")[2].startswith("#"):
        return False  # items and hashtags need no full stop
    if whole.startswith(end[: max(20, len(end) - 1)]):
        return len(end) >= 20
    return len(end) >= 80 and len(last.split()) >= 6 and any(mark in end[:-1] for mark in (". ", ".\n", ": ", ":\n"))


def _is_gibberish(accepted: Sequence[str], current: Sequence[str]) -> bool:
    known = frozenset(accepted)
    read = [word for word in dict.fromkeys(current[:_READ_BEFORE]) if _is_plain(word)][:_READ_WORDS]
    if len(read) < _READ_WORDS < len(current):
        read = [word for word in dict.fromkeys(current) if _is_plain(word)][:_READ_WORDS]
    if len(read) < _LONG:
        return False
    strange = [word for word in read if word not in known and not lexicon.is_known(word)]
    if len(strange) < _GIBBERISH * len(read):
        return False
    plain = [word for word in dict.fromkeys(accepted) if _is_plain(word)]
    return sum(not lexicon.is_known(word) for word in plain) <= _KNOWN * len(plain)


def _is_plain(word: str) -> bool:
    return len(word) > 2 and word.isascii() and word.isalpha()


def _is_salad(accepted: Sequence[str], current: Sequence[str]) -> bool:
    """Whether words are in random order: articles before words that begin no noun phrase."""
    count, stray = _articles(current)
    if count < _ARTICLES or stray < _STRAY * count:
        return False
    count, stray = _articles(accepted)
    return stray < _STRAY / 4 * max(1, count)


def _articles(words: Sequence[str]) -> tuple[int, int]:
    """The number of articles, and how many of them are not followed by a noun phrase."""
    following = [word for article, word in pairwise(words) if article in _ARTICLE]
    return len(following), sum(word in _NO_NOUN for word in following)


def _is_echo(accepted: Sequence[str], current: Sequence[str], prompt: Sequence[str]) -> bool:
    if len(prompt) < _LONG:
        return _FEW <= len(prompt) <= len(current) <= len(prompt) + 2 < len(accepted) and _has(current, prompt)
    if len(current) < _LONG or len(current) > 3 * len(prompt):
        return False
    spoken, asked = runs(current, _GRAM), runs(prompt, _GRAM)
    if _in_common(asked, spoken) < _REPEATED * len(asked) or _in_common(spoken, asked) < _ECHO * len(spoken):
        return False
    usual = runs(accepted, _GRAM)
    return _in_common(usual, asked) < 0.5 * max(1, len(usual))


def _in_common(some: Sequence[tuple[str, ...]], others: Sequence[tuple[str, ...]]) -> int:
    return sum(map(frozenset(others).__contains__, some))


def _has(words: Sequence[str], part: Sequence[str]) -> bool:
    """Whether `words` contains `part` as a contiguous run."""
    return any(words[i : i + len(part)] == part for i in range(len(words) - len(part) + 1))
