"""Rules for the content of a text: ground truth, keywords, sections, length, words of the prompt.

Letter case is folded for Latin, Greek and Cyrillic, the same on every Python version; a run of white space equals one
space, and a typographic apostrophe equals a straight one.
"""

from collections.abc import Callable, Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.rules.rule_result import RuleResult, listed, quoted
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import lower, words_of

# Letters and digits of scripts with spaces between words; in other scripts, neighbours do not mark the end of a word.
LETTER = lazily("[a-z0-9_\u00aa-\u02af\u0370-\u0dff\u0e80-\u1fff\u2c00-\u2dff\ua640-\uabff\uac00-\ud7a3]")
_GAP = lazily(LETTER.pattern.replace("[", "[^", 1))
_FENCE = lazily(r" {0,3}(`{3,}|~{3,})")
_HEADING = lazily(r" {0,3}#{1,6}[ \t]+([^\n]*)|[ \t]{0,12}(?:\*\*|__)([^*_\n]{1,200})(?:\*\*|__)[ \t:]*$")
_LABEL = lazily(r"[ \t]{0,12}([^:\n]{1,100}):(?:[ \t]|$)")
_UNDERLINE = lazily(r" {0,3}(?:=+|-{2,})[ \t]*$")
_SENTENCE_END = lazily(r"[.!?\u2026][\"')\]\u201d\u2019]{0,3}(?=[ \t\n]|$)|[\u3002\uff01\uff1f]+|\n[ \t]*\n")


def folded(text: str) -> str:
    """A text in the form in which rules compare it."""
    return " ".join(lower(text).replace("\u2019", "'").split())


def ground_truth(text: str, truth: str) -> RuleResult:
    """1 if a text equals the ground truth, ignoring letter case and white space, else 0."""
    if folded(text) == folded(truth):
        return RuleResult(1.0, "it equals the ground truth")
    return RuleResult(0.0, f"it is {quoted(text)}, the ground truth {quoted(truth)}")


def says(text: str, keyword: str, *, whole_words: bool) -> bool:
    """Whether a folded text contains a keyword, as whole words or anywhere."""
    wanted = folded(keyword)
    return (position(text, wanted) if whole_words else text.find(wanted)) >= 0


def position(text: str, wanted: str, start: int = 0) -> int:
    """The first index from `start` on at which a folded text has `wanted` as whole words; -1 if there is none."""
    index = text.find(wanted, start)
    while index >= 0:
        end = index + len(wanted)
        begins_within = _joins(text[index - 1 : index], wanted[:1])
        if not (begins_within or _joins(wanted[-1:], text[end : end + 1])):
            return index
        gap = _GAP.search(text, index) if begins_within else None  # skip the rest of the word
        index = -1 if begins_within and gap is None else text.find(wanted, gap.start() if gap else index + 1)
    return index


def _joins(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong to one word."""
    return bool(left and right and LETTER.match(left) and LETTER.match(right))


def keywords(text: str, wanted: Sequence[str], *, whole_words: bool = True) -> RuleResult:
    """The share of keywords that a text has."""
    folded_text = folded(text)
    return _present("keyword", wanted, lambda keyword: says(folded_text, keyword, whole_words=whole_words))


def not_keywords(text: str, unwanted: Sequence[str], *, whole_words: bool = True) -> RuleResult:
    """The share of keywords that a text does not have."""
    folded_text = folded(text)
    return _absent("keyword", unwanted, lambda keyword: says(folded_text, keyword, whole_words=whole_words))


def regex(wanted: Sequence[str], matches: Callable[[str], bool]) -> RuleResult:
    """The share of patterns that match."""
    return _present("pattern", wanted, matches)


def not_regex(unwanted: Sequence[str], matches: Callable[[str], bool]) -> RuleResult:
    """The share of patterns that do not match."""
    return _absent("pattern", unwanted, matches)


def sections(text: str, wanted: Sequence[str]) -> RuleResult:
    """The share of sections that a text has: whole words of a heading, or of a label that begins a line.

    A heading is `# ...`, an underlined line, or a line in bold; a label ends in a colon. Code blocks are skipped.
    """
    headings = "\n".join(dict.fromkeys(folded(heading) for heading in _headings(text)))  # no section has a line end
    return _present("section", wanted, lambda heading: says(headings, heading, whole_words=True))


def _headings(text: str) -> list[str]:
    headings: list[str] = []
    fence = before = ""
    for line in text.replace("\r\n", "\n").split("\n"):
        mark = _FENCE.match(line)
        if fence:
            fence = "" if mark and mark[1].startswith(fence) else fence
            continue
        if mark:
            fence = mark[1]
        elif (heading := _HEADING.match(line)) or (heading := _LABEL.match(line)):
            headings += [part for part in heading.groups() if part]
        elif before.strip() and _UNDERLINE.match(line):
            headings.append(before)
        before = line
    return headings


def _present(kind: str, wanted: Sequence[str], is_present: Callable[[str], bool]) -> RuleResult:
    missing = [item for item in wanted if not is_present(item)]
    if not missing:
        return RuleResult(
            1.0, f"it has {'the' if len(wanted) == 1 else f'all {len(wanted)}'} {_plural(kind, len(wanted))}"
        )
    reason = f"is missing the {_plural(kind, len(missing))} {listed(missing)}"
    return RuleResult((len(wanted) - len(missing)) / len(wanted), reason)


def _absent(kind: str, unwanted: Sequence[str], is_present: Callable[[str], bool]) -> RuleResult:
    present = [item for item in unwanted if is_present(item)]
    if not present:
        return RuleResult(1.0, f"it has no unwanted {kind}")
    reason = f"has the unwanted {_plural(kind, len(present))} {listed(present)}"
    return RuleResult((len(unwanted) - len(present)) / len(unwanted), reason)


def _plural(kind: str, count: int) -> str:
    return kind if count == 1 else f"{kind}s"


class Bounds(NamedTuple):
    """Bounds for the length of a text; None means unbounded."""

    min_length: int | None = None
    max_length: int | None = None
    min_words: int | None = None
    max_words: int | None = None
    min_sentences: int | None = None
    max_sentences: int | None = None


def length(text: str, bounds: Bounds) -> RuleResult:
    """1 if the numbers of code points, words and sentences are within bounds, else 0."""
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
    return RuleResult(0.0, "; ".join(broken)) if broken else RuleResult(1.0, f"it has {', '.join(counts)}")


def _words(text: str) -> int:
    return len(words_of(text))


def sentences(text: str) -> int:
    """The number of sentences: parts with a word that end in `.`, `!`, `?` or `…` before white space, or a blank line.

    "Dr. Who" counts as two.
    """
    return sum(bool(words_of(part)) for part in _SENTENCE_END.split(text.replace("\r\n", "\n")))


def overlap(text: str, prompt: str) -> RuleResult | None:
    """The share of the prompt's different words that a text has; None if the prompt has no words."""
    prompt_words = list(dict.fromkeys(words_of(prompt)))
    if not prompt_words:
        return None
    response_words = set(words_of(text))
    missing = [word for word in prompt_words if word not in response_words]
    if not missing:
        return RuleResult(1.0, "it has all words of the prompt")
    return RuleResult(
        (len(prompt_words) - len(missing)) / len(prompt_words),
        f"is missing these words of the prompt: {listed(missing)}",
    )
