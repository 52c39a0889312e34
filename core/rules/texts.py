"""What a text must say and must not: truth, keywords, sections, length, words of the prompt.

Letter case is folded for Latin, Greek and Cyrillic, alike on every interpreter; white space counts as one blank, and a
typographic apostrophe as a straight one.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from vrty_gate.core.rules.kept import Kept, listed, quoted
from vrty_gate.core.text.words import lower, words_of

# Letters and digits of scripts that put blanks between words; in others no neighbour tells where a word ends.
LETTER = re.compile("[a-z0-9_\u00aa-\u02af\u0370-\u0dff\u0e80-\u1fff\u2c00-\u2dff\ua640-\uabff\uac00-\ud7a3]")
_GAP = re.compile(LETTER.pattern.replace("[", "[^", 1))
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+([^\n]*)|[ \t]{0,12}(?:\*\*|__)([^*_\n]{1,200})(?:\*\*|__)[ \t:]*$")
_LABEL = re.compile(r"[ \t]{0,12}([^:\n]{1,100}):(?:[ \t]|$)")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})[ \t]*$")
_SENTENCE_END = re.compile(r"[.!?\u2026][\"')\]\u201d\u2019]{0,3}(?=[ \t\n]|$)|[\u3002\uff01\uff1f]+|\n[ \t]*\n")


def folded(text: str) -> str:
    """A text as rules compare it."""
    return " ".join(lower(text).replace("\u2019", "'").split())


def ground_truth(text: str, truth: str) -> Kept:
    """1 when a text is the truth, letter case and white space aside, else 0."""
    if folded(text) == folded(truth):
        return Kept(1.0, "it equals the ground truth")
    return Kept(0.0, f"it is {quoted(text)}, the ground truth {quoted(truth)}")


def says(text: str, keyword: str, *, whole_words: bool) -> bool:
    """Whether a folded text has a keyword, as a whole word or anywhere."""
    wanted = folded(keyword)
    return (position(text, wanted) if whole_words else text.find(wanted)) >= 0


def position(text: str, wanted: str, start: int = 0) -> int:
    """Where a folded text has folded words first, from `start` on and as whole words; -1 when nowhere."""
    at = text.find(wanted, start)
    while at >= 0:
        end = at + len(wanted)
        begins_within = _joins(text[at - 1 : at], wanted[:1])
        if not (begins_within or _joins(wanted[-1:], text[end : end + 1])):
            return at
        gap = _GAP.search(text, at) if begins_within else None  # all that begins before it begins within that word
        at = -1 if begins_within and gap is None else text.find(wanted, gap.start() if gap else at + 1)
    return at


def _joins(left: str, right: str) -> bool:
    """Whether two neighbours are letters of one word."""
    return bool(left and right and LETTER.match(left) and LETTER.match(right))


def keywords(text: str, wanted: Sequence[str], *, whole_words: bool = True) -> Kept:
    """The share of keywords that a text has."""
    here = folded(text)
    return _present("keyword", wanted, lambda one: says(here, one, whole_words=whole_words))


def not_keywords(text: str, unwanted: Sequence[str], *, whole_words: bool = True) -> Kept:
    """The share of keywords that a text does not have."""
    here = folded(text)
    return _absent("keyword", unwanted, lambda one: says(here, one, whole_words=whole_words))


def regex(wanted: Sequence[str], found: Callable[[str], bool]) -> Kept:
    """The share of patterns that are found."""
    return _present("pattern", wanted, found)


def not_regex(unwanted: Sequence[str], found: Callable[[str], bool]) -> Kept:
    """The share of patterns that are not found."""
    return _absent("pattern", unwanted, found)


def sections(text: str, wanted: Sequence[str]) -> Kept:
    """The share of sections that a text has: whole words of a heading, or of a label that begins a line.

    A heading is `# ...`, an underlined line, or a line in bold; a label ends in a colon. Code blocks have none.
    """
    headings = "\n".join(dict.fromkeys(folded(one) for one in _headings(text)))  # no section has a line end
    return _present("section", wanted, lambda one: says(headings, one, whole_words=True))


def _headings(text: str) -> list[str]:
    found: list[str] = []
    fence = before = ""
    for line in text.replace("\r\n", "\n").split("\n"):
        mark = _FENCE.match(line)
        if fence:
            fence = "" if mark and mark[1].startswith(fence) else fence
            continue
        if mark:
            fence = mark[1]
        elif (heading := _HEADING.match(line)) or (heading := _LABEL.match(line)):
            found += [part for part in heading.groups() if part]
        elif before.strip() and _UNDERLINE.match(line):
            found.append(before)
        before = line
    return found


def _present(kind: str, wanted: Sequence[str], there: Callable[[str], bool]) -> Kept:
    missing = [one for one in wanted if not there(one)]
    if not missing:
        return Kept(1.0, f"it has {'the' if len(wanted) == 1 else f'all {len(wanted)}'} {_plural(kind, len(wanted))}")
    words = f"is missing the {_plural(kind, len(missing))} {listed(missing)}"
    return Kept((len(wanted) - len(missing)) / len(wanted), words)


def _absent(kind: str, unwanted: Sequence[str], there: Callable[[str], bool]) -> Kept:
    found = [one for one in unwanted if there(one)]
    if not found:
        return Kept(1.0, f"it has no unwanted {kind}")
    words = f"has the unwanted {_plural(kind, len(found))} {listed(found)}"
    return Kept((len(unwanted) - len(found)) / len(unwanted), words)


def _plural(kind: str, count: int) -> str:
    return kind if count == 1 else f"{kind}s"


class Bounds(NamedTuple):
    """How long a text may be; None means no bound."""

    min_length: int | None = None
    max_length: int | None = None
    min_words: int | None = None
    max_words: int | None = None
    min_sentences: int | None = None
    max_sentences: int | None = None


def length(text: str, bounds: Bounds) -> Kept:
    """1 when code points, words and sentences lie within bounds, else 0."""
    counts: list[str] = []
    broken: list[str] = []
    for count, unit, least, most in (
        (len, "character", bounds.min_length, bounds.max_length),
        (_words, "word", bounds.min_words, bounds.max_words),
        (sentences, "sentence", bounds.min_sentences, bounds.max_sentences),
    ):
        if least is None and most is None:
            continue
        size = count(text)
        counts.append(f"{size} {_plural(unit, size)}")
        if least is not None and size < least:
            broken.append(f"{counts[-1]}, at least {least} are due")
        if most is not None and size > most:
            broken.append(f"{counts[-1]}, at most {most} are allowed")
    return Kept(0.0, "; ".join(broken)) if broken else Kept(1.0, f"it has {', '.join(counts)}")


def _words(text: str) -> int:
    return len(words_of(text))


def sentences(text: str) -> int:
    """How many sentences a text has: parts with a word, up to `.`, `!`, `?` or `…` before white space, or a blank line.

    "Dr. Who" is two of them.
    """
    return sum(bool(words_of(part)) for part in _SENTENCE_END.split(text.replace("\r\n", "\n")))


def overlap(text: str, prompt: str) -> Kept | None:
    """The share of the prompt's different words that a text has, punctuation aside; None when the prompt has none."""
    asked = list(dict.fromkeys(words_of(prompt)))
    if not asked:
        return None
    here = set(words_of(text))
    missing = [one for one in asked if one not in here]
    if not missing:
        return Kept(1.0, "it has all words of the prompt")
    return Kept((len(asked) - len(missing)) / len(asked), f"is missing these words of the prompt: {listed(missing)}")
