"""What no good answer is: about something else, broken off half-way, made of no words, or the prompt once more."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from vrty_gate.core import lexicon
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.reading.text.language_guess import language_of
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS, weights

_STEM = 5
"""Letters by which forms of a word are alike."""
_SYLLABLES = 2
"""The same for Korean syllables."""
_EAST_ASIAN = "\u3000"
"""The first character of East Asian scripts."""
_FEWEST = 2
"""Stems from which a text says what it is about."""
_SEVERAL, _COVERED = 4, 0.15
"""Stems of a subject, or their share of the prompt, from which the accepted answer keeps to it: a story need not."""
_MANY, _MUCH = 15, 0.3
"""Stems of a response, and the share of the prompt that the accepted answer takes up, from which it is sure."""
_COMMON = 3_000
"""Words up to this weight say nothing of a subject: `provide`, `example`. In thousandths, as all weights here."""
_UNLISTED = 6_000
"""Weight of what is not an English word."""
_SUBJECT, _KNOWN_WORDS, _ANSWER = 0.15, 0.2, 0.15
"""A response about something else has less than these shares: of the subject, of its own words, of the answer."""
_ENDS = frozenset(".!?:;)]}\"'*_`>|~\u2026\u3002\uff01\uff1f\u201d\u300d$/")
_HALF = 0.6
_LISTED = re.compile(r"\s*(?:[-*+\u2022\u2013]\s|\(?[A-Za-z0-9]{1,3}[.)]\s)")
_GIBBERISH, _READ_WORDS, _READ_BEFORE = 0.35, 60, 240
_ARTICLES, _STRAY = 4, 0.2
"""Articles, and the share of them that lead nowhere, from which words stand in no order."""
_ARTICLE = frozenset(("the", "a", "an"))
_NO_NOUN = frozenset(
    "the a an of to is are was were be been and or but in on at for with from by that this it he she they we you i his"
    " her its their your my our as if will would can could should may might must have has had do does not so"
    " then".split()
)
_KNOWN = 0.1
_GRAM = 4
_ECHO, _REPEATED = 0.75, 0.6
"""How much of an echo is from the prompt, and how much of the prompt it repeats, from these shares on."""
_FEW, _LONG = 3, 8
"""Words from which a prompt can be repeated, and from which a repetition may leave some out."""


def ruined(
    accepted: str,
    current: str,
    before: Sequence[Unit],
    after: Sequence[Unit],
    prompt: str,
    given: Iterable[str],
    language: str,
) -> list[Change]:
    """Signs that a response is of no use, where the accepted one is.

    `given` has the words of the prompt and its sources; `language` is empty where it cannot be told.
    """
    asked = words_of(prompt)
    now, then = _words(after), _words(before)
    changes = []
    if language and language_of(current) not in ("", language):
        language = ""  # that is said of it, and its words are not looked up
    if language and not replies(prompt, after) and (kind := _strays(then, now, asked, given)):
        changes.append(Change(kind, "", after[0].text))
    if _is_beginning(accepted, current):
        changes.append(Change("cut_off", accepted[len(current.rstrip()) :]))
    elif language == "en" and _ends_in_word(accepted, current, asked):
        changes.append(Change("cut_off", "", _last_words(current)))
    if _is_broken_off(accepted, current):
        changes.append(Change("broken_off", "", _last_words(current)))
    if language == "en" and (_is_gibberish(then, now) or _is_salad(then, now)):
        changes.append(Change("gibberish", "", after[0].text))
    if _is_echo(then, now, asked):
        changes.append(Change("echo", "", after[0].text))
    return changes


def _last_words(text: str) -> str:
    end = text.rstrip()[-60:]
    return end.partition(" ")[2] if len(end) == 60 and " " in end else end


def _stem(word: str) -> str:
    return word[:_STEM] if word < _EAST_ASIAN else word[:_SYLLABLES]


def _stems(words: Iterable[str]) -> dict[str, int]:
    """How much each stem of the words tells of a subject, above 0."""
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


def _strays(before: Sequence[str], after: Sequence[str], prompt: Iterable[str], given: Iterable[str]) -> str:
    """What to call a response that has next to nothing of the subject, of what was given and of the accepted answer.

    The subject is what prompt and accepted answer have in common, and rare words count for more of it. A few words
    tell less than many, and less where the accepted answer hardly takes up the prompt, as a story.
    """
    said, answered = (
        {word[:_STEM] if word < _EAST_ASIAN else word[:_SYLLABLES] for word in frozenset(words)}
        for words in (after, before)
    )
    subject_words = [word for word in prompt if word not in STOPWORDS and _stem(word) in answered]
    if 2 * sum(_stem(word) in said for word in subject_words) > len(subject_words):
        return ""
    then, asked = _stems(before), _stems(prompt)
    subject = then.keys() & asked.keys()
    taken_up = _share(asked, subject, asked)
    if not subject or (len(subject) < _SEVERAL and taken_up < _COVERED):
        return ""
    now = _stems(after)
    if (
        len(now) < _FEWEST
        or _share(then, subject & now.keys(), subject) >= _SUBJECT
        or _share(then, then.keys() & now.keys(), then) >= _ANSWER
    ):
        return ""
    known = then.keys() | asked.keys() | _stems(given).keys()
    if _share(now, now.keys() & known, now) >= _KNOWN_WORDS:
        return ""
    is_sure = len(now) >= _MANY and len(subject) >= _FEWEST and taken_up >= _MUCH
    return "other_subject" if is_sure else "other_words"


def replies(prompt: str, after: Sequence[Unit]) -> bool:
    """Whether the prompt is a conversation, and the response has a telling word of what was said last."""
    turns = _TURN.split(prompt)
    if len(turns) <= _TURNS:
        return False
    return not _stems(_words(after)).keys().isdisjoint(_stems(words_of(turns[-1])))


_TURN = re.compile(
    r"(?:^|\n)(?:#{1,4} ?)?(?:User|Human|Customer|Q|Benutzer|Utilisateur|Usuario|\u30e6\u30fc\u30b6\u30fc)\s?[:\uff1a]"
)
_TURNS = 2


def _share(weight: Mapping[str, int], part: Iterable[str], whole: Iterable[str]) -> float:
    return sum(weight[stem] for stem in part) / max(1, sum(weight[stem] for stem in whole))


def _is_beginning(accepted: str, current: str) -> bool:
    """Whether a response is the accepted one up to the middle of a sentence."""
    end = current.rstrip()
    rest = accepted[len(end) :] if len(end) >= _FEW and accepted.startswith(end) else ""
    return sum(map(str.isalnum, settled(rest))) >= _FEW and end[-1] not in _ENDS and rest[0] not in "\r\n"


def _ends_in_word(accepted: str, current: str, prompt: Sequence[str]) -> bool:
    """Whether the last word of a response is a piece of one."""
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


def _is_gibberish(then: Sequence[str], now: Sequence[str]) -> bool:
    known = frozenset(then)
    read = [word for word in dict.fromkeys(now[:_READ_BEFORE]) if _is_plain(word)][:_READ_WORDS]
    if len(read) < _READ_WORDS < len(now):
        read = [word for word in dict.fromkeys(now) if _is_plain(word)][:_READ_WORDS]
    if len(read) < _LONG:
        return False
    strange = [word for word in read if word not in known and not lexicon.is_known(word)]
    if len(strange) < _GIBBERISH * len(read):
        return False
    plain = [word for word in dict.fromkeys(then) if _is_plain(word)]
    return sum(not lexicon.is_known(word) for word in plain) <= _KNOWN * len(plain)


def _is_plain(word: str) -> bool:
    return len(word) > 2 and word.isascii() and word.isalpha()


def _is_salad(then: Sequence[str], now: Sequence[str]) -> bool:
    """Whether words stand in no order: articles before words that no noun phrase begins with."""
    count, stray = _articles(now)
    if count < _ARTICLES or stray < _STRAY * count:
        return False
    count, stray = _articles(then)
    return stray < _STRAY / 4 * max(1, count)


def _articles(words: Sequence[str]) -> tuple[int, int]:
    """How many articles there are, and how many of them lead nowhere."""
    following = [word for article, word in pairwise(words) if article in _ARTICLE]
    return len(following), sum(word in _NO_NOUN for word in following)


def _is_echo(then: Sequence[str], now: Sequence[str], prompt: Sequence[str]) -> bool:
    if len(prompt) < _LONG:
        return _FEW <= len(prompt) <= len(now) <= len(prompt) + 2 < len(then) and _has(now, prompt)
    if len(now) < _LONG or len(now) > 3 * len(prompt):
        return False
    said, given = set(_grams(now)), _grams(prompt)
    if sum(gram in said for gram in given) < _REPEATED * len(given):
        return False
    asked = set(given)
    if sum(gram in asked for gram in _grams(now)) < _ECHO * (len(now) - _GRAM + 1):
        return False
    return sum(gram in asked for gram in _grams(then)) < 0.5 * max(1, len(then) - _GRAM + 1)


def _grams(words: Sequence[str]) -> list[tuple[str, ...]]:
    return list(zip(*(words[i:] for i in range(_GRAM)), strict=False))


def _has(words: Sequence[str], part: Sequence[str]) -> bool:
    """Whether the words of `part` stand together in `words`."""
    return any(words[i : i + len(part)] == part for i in range(len(words) - len(part) + 1))
