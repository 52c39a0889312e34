"""What no good answer is: about something else, broken off half-way, made of no words, or the prompt once more."""

from collections.abc import Sequence

from vrty_gate.core import lexicon
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.idf import STOPWORDS

_STEM = 5
"""Letters by which forms of a word are alike."""
_ENOUGH = 5
"""Content words from which a text has a subject."""
_FOREIGN = 0.12
"""Share of its stems that a response about something else may have in common with the accepted one."""
_ENDS = frozenset(".!?:;)]}\"'*_`>|~\u2026\u3002\uff01\uff1f\u201d\u300d$/")
_HALF = 0.6
_GIBBERISH = 0.35
_KNOWN = 0.1
_GRAM = 4
_ECHO = 0.9


def ruined(
    accepted: str, current: str, before: Sequence[Unit], after: Sequence[Unit], prompt: Sequence[str], language: str
) -> list[Change]:
    """Signs that a response is of no use, where the accepted one is.

    `prompt` has the words of the prompt in order; `language` is empty where nobody can tell it.
    """
    changes = []
    if language and _is_about_something_else(before, after, prompt):
        changes.append(Change("other_subject", "", after[0].text))
    if _is_broken_off(accepted, current):
        changes.append(Change("broken_off", "", current.rstrip()[-60:]))
    if language == "en" and _is_gibberish(before, after):
        changes.append(Change("gibberish", "", after[0].text))
    if _is_echo(before, after, prompt):
        changes.append(Change("echo", "", after[0].text))
    return changes


def _stems(words: Sequence[str]) -> set[str]:
    return {word[:_STEM] for word in words if len(word) > 3 and word not in STOPWORDS}


def _words(units: Sequence[Unit]) -> list[str]:
    return [word for unit in units for word in unit.words]


def _is_about_something_else(before: Sequence[Unit], after: Sequence[Unit], prompt: Sequence[str]) -> bool:
    now, then, asked = (_stems(words) for words in (_words(after), _words(before), prompt))
    if min(len(now), len(then)) < _ENOUGH or len(asked) < 3 or len(then & asked) < 2:
        return False
    return now.isdisjoint(asked) and len(now & then) <= _FOREIGN * len(now)


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
    now = _words(after)
    if len(now) < 8 or len(prompt) < 8 or len(now) > 3 * len(prompt):
        return False
    asked = set(zip(*(prompt[i:] for i in range(_GRAM)), strict=False))
    grams, then = (list(zip(*(words[i:] for i in range(_GRAM)), strict=False)) for words in (now, _words(before)))
    if sum(gram in asked for gram in grams) < _ECHO * len(grams):
        return False
    return sum(gram in asked for gram in then) < 0.5 * max(1, len(then))
