"""What no good answer is: about something else, broken off half-way, made of no words, or the prompt once more."""

from collections.abc import Iterable, Mapping, Sequence

from vrty_gate.core import lexicon
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.idf import STOPWORDS, weights

_STEM = 5
"""Letters by which forms of a word are alike."""
_SYLLABLES = 2
"""The same for Korean syllables."""
_FEWEST = 2
"""Stems from which a text says what it is about."""
_SEVERAL, _COVERED = 4, 0.15
"""Stems of a subject, or their share of the prompt, from which the accepted answer keeps to it: a story need not."""
_COMMON = 3_000
"""Words up to this weight say nothing of a subject: `provide`, `example`. In thousandths, as all weights here."""
_UNLISTED = 6_000
"""Weight of what is not an English word."""
_SUBJECT, _KNOWN_WORDS, _ANSWER = 0.15, 0.2, 0.15
"""A response about something else has less than these shares: of the subject, of its own words, of the answer."""
_ENDS = frozenset(".!?:;)]}\"'*_`>|~\u2026\u3002\uff01\uff1f\u201d\u300d$/")
_HALF = 0.6
_GIBBERISH = 0.35
_KNOWN = 0.1
_GRAM = 4
_ECHO = 0.9
_FEW, _LONG = 3, 8
"""Words from which a prompt can be repeated, and from which a repetition may leave some out."""


def ruined(
    accepted: str,
    current: str,
    before: Sequence[Unit],
    after: Sequence[Unit],
    prompt: Sequence[str],
    given: Iterable[str],
    language: str,
) -> list[Change]:
    """Signs that a response is of no use, where the accepted one is.

    `prompt` has the words of the prompt in order, `given` those of the sources as well; `language` is empty where nobody
    can tell it.
    """
    changes = []
    if language and _is_about_something_else(before, after, prompt, given):
        changes.append(Change("other_subject", "", after[0].text))
    if _is_beginning(accepted, current):
        changes.append(Change("cut_off", accepted[len(current.rstrip()) :]))
    if _is_broken_off(accepted, current):
        changes.append(Change("broken_off", "", current.rstrip()[-60:]))
    if language == "en" and _is_gibberish(before, after):
        changes.append(Change("gibberish", "", after[0].text))
    if _is_echo(before, after, prompt):
        changes.append(Change("echo", "", after[0].text))
    return changes


def _stems(words: Iterable[str]) -> dict[str, int]:
    """How much each stem of the words tells of a subject, above 0."""
    table = weights()
    stems: dict[str, int] = {}
    for word in set(words) - STOPWORDS:
        if word.isascii():
            if len(word) < 3:
                continue
            weight = round(1000 * table[word]) if word.isalpha() else _UNLISTED
        else:
            weight = _UNLISTED
        if weight > _COMMON:
            stem = word[:_STEM] if word < "\u3000" else word[:_SYLLABLES]
            stems[stem] = max(stems.get(stem, 0), weight - _COMMON)
    return stems


def _words(units: Sequence[Unit]) -> list[str]:
    return [word for unit in units for word in unit.words]


def _is_about_something_else(
    before: Sequence[Unit], after: Sequence[Unit], prompt: Iterable[str], given: Iterable[str]
) -> bool:
    """Whether a response has next to nothing of the subject, of what was given and of the accepted answer.

    The subject is what prompt and accepted answer have in common, and rare words count for more of it.
    """
    then, asked = _stems(_words(before)), _stems(prompt)
    subject = then.keys() & asked.keys()
    if not subject or (len(subject) < _SEVERAL and _share(asked, subject, asked) < _COVERED):
        return False
    now = _stems(_words(after))
    if (
        len(now) < _FEWEST
        or _share(then, subject & now.keys(), subject) >= _SUBJECT
        or _share(then, then.keys() & now.keys(), then) >= _ANSWER
    ):
        return False
    known = then.keys() | asked.keys() | _stems(given).keys()
    return _share(now, now.keys() & known, now) < _KNOWN_WORDS


def _share(weight: Mapping[str, int], part: Iterable[str], whole: Iterable[str]) -> float:
    return sum(weight[stem] for stem in part) / sum(weight[stem] for stem in whole)


def _is_beginning(accepted: str, current: str) -> bool:
    """Whether a response is the accepted one up to the middle of a sentence."""
    end = current.rstrip()
    rest = accepted[len(end) :] if len(end) >= _FEW and accepted.startswith(end) else ""
    return bool(rest.strip()) and end[-1] not in _ENDS and rest[0] not in "\r\n"


def _is_broken_off(accepted: str, current: str) -> bool:
    """Whether a response ends within a sentence, much earlier than the accepted one."""
    end, whole = current.rstrip(), accepted.rstrip()
    if not end or not ("a" <= end[-1] <= "z" or "\u00df" <= end[-1] <= "\u024f" or end[-1] in ",-("):
        return False
    if not whole or whole[-1] not in _ENDS or len(end) > _HALF * len(whole):
        return False
    last = end[end.rfind("\n") + 1 :]
    if whole.startswith(end[: max(20, len(end) - 1)]):
        return len(end) >= 20
    return len(end) >= 80 and len(last.split()) >= 6 and any(mark in end[:-1] for mark in (". ", ".\n", ": ", ":\n"))


def _is_gibberish(before: Sequence[Unit], after: Sequence[Unit]) -> bool:
    now, then = (
        {word for word in _words(units) if len(word) > 2 and word.isascii() and word.isalpha()}
        for units in (after, before)
    )
    if len(now) < 8:
        return False
    strange = [word for word in now if word not in then and not lexicon.is_known(word)]
    if len(strange) < _GIBBERISH * len(now):
        return False
    return sum(not lexicon.is_known(word) for word in then) <= _KNOWN * len(then)


def _is_echo(before: Sequence[Unit], after: Sequence[Unit], prompt: Sequence[str]) -> bool:
    now, then = _words(after), _words(before)
    if len(prompt) < _LONG:
        return _FEW <= len(prompt) <= len(now) <= len(prompt) + 2 < len(then) and _has(now, prompt)
    if len(now) < _LONG or len(now) > 3 * len(prompt):
        return False
    asked = set(_grams(prompt))
    grams = _grams(now)
    if sum(gram in asked for gram in grams) < _ECHO * len(grams):
        return False
    return sum(gram in asked for gram in _grams(then)) < 0.5 * max(1, len(then) - _GRAM + 1)


def _grams(words: Sequence[str]) -> list[tuple[str, ...]]:
    return list(zip(*(words[i:] for i in range(_GRAM)), strict=False))


def _has(words: Sequence[str], part: Sequence[str]) -> bool:
    """Whether the words of `part` stand together in `words`."""
    return any(words[i : i + len(part)] == part for i in range(len(words) - len(part) + 1))
