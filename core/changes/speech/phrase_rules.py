"""What a sentence does besides informing, detected by phrase classes. `data/phrases.txt` lists the classes."""

from collections.abc import Callable, Sequence
from functools import cache

from vrty_gate.core import bundled
from vrty_gate.core.changes import kinds
from vrty_gate.core.lexicon.table import checked
from vrty_gate.core.named_tuple import NamedTuple

FORMAT = "vrty-gate-phrases-1"
"""The first line of `data/phrases.txt` has this format name, the length of the rest and its CRC-32."""


class Rule(NamedTuple):
    """A rule for a sentence: all classes must occur, at different words, so that no single phrase decides."""

    kind: str
    needs: tuple[str, ...]
    """Classes; `2 name` means at two places, `^name` within the first two words."""
    marks: str = ""
    """Further conditions, one for each character; see `_MARKS`."""
    most: int = 60
    """The most words of the sentence."""


Places = dict[str, list[int]]
"""By class, the indices of the words at which one of its phrases begins."""

INSERTED = (
    Rule(kinds.INSTRUCTIONS, ("me to", "rule")),
    Rule(kinds.INSTRUCTIONS, ("me to", "guarded")),
    Rule(kinds.INSTRUCTIONS, ("system", "rule")),
    Rule(kinds.INSTRUCTIONS, ("rule", "2 guarded")),
    Rule(kinds.INSTRUCTIONS, ("you are", "agent")),
    Rule(kinds.INSTRUCTIONS, ("setup", "rule")),
    Rule(kinds.INSTRUCTIONS, ("^rule", "company"), "", 10),
    Rule(kinds.REASONING, ("thinking",)),
    Rule(kinds.REASONING, ("^sequence", "planning"), "", 9),
    Rule(kinds.META, ("to do",), "", 30),
    Rule(kinds.META, ("^figures of the text",), ":0", 9),
    Rule(kinds.META, ("aside",), "/", 16),
    Rule(kinds.META, ("about the prompt",)),
    Rule(kinds.PROMOTION, ("buy", "offer", "urgency")),
    Rule(kinds.PROMOTION, ("sponsor", "offer")),
    Rule(kinds.PROMOTION, ("sponsor",), "!"),
    Rule(kinds.PROMOTION, ("sponsor",), "", 9),
    Rule(kinds.PROMOTION, ("2 offer", "urgency")),
    Rule(kinds.PROMOTION, ("^buy", "lure"), "", 16),
    Rule(kinds.PROMOTION, ("2 lure",), "", 30),
    Rule(kinds.PROMOTION, ("offer", "lure")),
    Rule(kinds.PROMOTION, ("^buy", "offer"), "", 12),
    Rule(kinds.PROMOTION, ("^lure",), "!", 6),
    Rule(kinds.PROMOTION, ("2 dazzling",)),
    Rule(kinds.PROMOTION, ("dazzling",), "!", 14),
    Rule(kinds.TONE, ("stupid", "addressed")),
    Rule(kinds.TONE, ("even", "toddler", "knows")),
    Rule(kinds.TONE, ("rude", "addressed"), "", 16),
    Rule(kinds.TONE, ("^rude",), "", 16),
    Rule(kinds.TONE, ("2 rude",)),
    Rule(kinds.TONE, ("slow", "vocative")),
    Rule(kinds.TONE, ("vocative",), ",", 24),
    Rule(kinds.TONE, ("2 slow",)),
    Rule(kinds.TONE, ("^mock", "thrilling"), "", 16),
    Rule(kinds.TONE, ("2 mock",), "", 20),
    Rule(kinds.TONE, ("^mock",), "", 8),
    Rule(kinds.TONE, ("2 fear", "all"), "", 20),
    Rule(kinds.TONE, ("fear", "all"), "!", 20),
    Rule(kinds.TONE, ("siren",), "", 9),
    Rule(kinds.TONE, ("2 siren",), "", 20),
    Rule(kinds.TONE, ("siren", "fear"), "", 20),
    Rule(kinds.TONE, ("^vocative", "slow"), "", 20),
    Rule(kinds.TONE, ("slow", "addressed"), "!", 12),
    Rule(kinds.TONE, ("2 baby",), "", 20),
    Rule(kinds.TONE, ("baby",), "!", 12),
    Rule(kinds.TONE, ("2 slang",), "", 16),
    Rule(kinds.TONE, ("slang",), "", 6),
    Rule(kinds.LEGAL, ("2 legal",)),
    Rule(kinds.PERSONA, ("model",)),
    Rule(kinds.PERSONA, ("self", "machine")),
    Rule(kinds.MEMORY, ("memory",), "", 30),
    Rule(kinds.MEMORY, ("circle", "past"), "", 30),
    Rule(kinds.SECOND_ANSWER, ("^otherwise", "opposite")),
    Rule(kinds.SECOND_ANSWER, ("^other answer",), ":"),
    Rule(kinds.OPINION, ("opinion",)),
    Rule(kinds.STATISTIC, ("survey", "finds"), "0%"),
    Rule(kinds.STATISTIC, ("share",), "0%"),
    Rule(kinds.STAGE, ("gesture",), "[", 14),
    Rule(kinds.DISCLAIMER, ("2 no guarantee", "risk"), "", 40),
    Rule(kinds.DISCLAIMER, ("no guarantee", "2 risk"), "", 24),
)
"""Rules for a sentence within an answer; sentences of good answers hardly ever match one."""

INSTEAD = (
    Rule(kinds.ANNOUNCEMENT, ("will", "work")),
    Rule(kinds.FLATTERY, ("praise", "asked", "to you")),
    Rule(kinds.APOLOGY, ("sorry", "fault")),
    Rule(kinds.NOT_KNOWING, ("ignorant",)),
    Rule(kinds.DEFLECTION, ("^others", "someone"), "", 30),
    Rule(kinds.DEFLECTION, ("referral", "someone"), "", 40),
    Rule(kinds.DEFLECTION, ("2 referral",), "", 40),
)
"""Rules for a sentence that matter only when nothing else is said: good answers match them as well."""


class _Table(NamedTuple):
    """Phrases by their first word, and rules by their first class."""

    listed: dict[str, list[tuple[str, str]]]
    """By first word: the other words, as in the file, and the class."""
    parsed: dict[str, tuple[tuple[str, ...], dict[str, list[tuple[tuple[frozenset[str], ...], str]]]]]
    """By first word, filled on demand: the classes in which the word alone is a phrase; and by second word, the words
    that must follow, and the class."""
    rules: dict[str, list[tuple[int, Rule]]]


@cache
def _table(rules: tuple[Rule, ...]) -> _Table:
    by_class: dict[str, list[tuple[int, Rule]]] = {}
    for number, rule in enumerate(rules):
        by_class.setdefault(rule.needs[0].lstrip("^2 "), []).append((number, rule))
    wanted = {need.lstrip("^2 ") for rule in rules for need in rule.needs}
    listed: dict[str, list[tuple[str, str]]] = {}
    text = checked(bundled.read("phrases.txt"), "phrases.txt", FORMAT).decode("ascii").replace("\n    ", " ")
    for line in text.splitlines():
        name, _, phrases = line.partition(": ")
        if name in wanted:
            for phrase in phrases.split(" / "):
                first, _, others = phrase.partition(" ")
                for word in first.split("|"):
                    listed.setdefault(word, []).append((others, name))
    return _Table(listed, {}, by_class)


def _parse(table: _Table, word: str) -> None:
    alone = []
    longer: dict[str, list[tuple[tuple[frozenset[str], ...], str]]] = {}
    for others, name in table.listed[word]:
        second, *rest = others.split() or [""]
        if second:
            follow = tuple(frozenset(part.split("|")) for part in rest)
            for choice in second.split("|"):
                longer.setdefault(choice, []).append((follow, name))
        else:
            alone.append(name)
    table.parsed[word] = (tuple(alone), longer)


def rules_met(rules: tuple[Rule, ...], text: str, words: Sequence[str]) -> list[str]:
    """The kinds of the rules that a sentence matches, in the order of `rules`. `words` are those of `text`."""
    table = _table(rules)
    listed, parsed = table.listed, table.parsed
    places: Places = {}
    last = len(words) - 1
    for index, word in enumerate(words):
        if word in listed:
            if word not in parsed:
                _parse(table, word)
            alone, longer = parsed[word]
            for name in alone:
                places.setdefault(name, []).append(index)
            if index < last and words[index + 1] in longer:
                for follow, name in longer[words[index + 1]]:
                    if not follow or _follows(words, index + 2, follow):
                        places.setdefault(name, []).append(index)
    matched = [
        (number, rule.kind)
        for name in places
        if name in table.rules
        for number, rule in table.rules[name]
        if len(words) <= rule.most and _meets(rule, places, text, words)
    ]
    return list(dict.fromkeys(kind for _, kind in sorted(matched))) if matched else []


def _follows(words: Sequence[str], index: int, others: tuple[frozenset[str], ...]) -> bool:
    return len(words) >= index + len(others) and all(words[index + i] in choice for i, choice in enumerate(others))


def _meets(rule: Rule, places: Places, text: str, words: Sequence[str]) -> bool:
    used: set[int] = set()
    least = 0
    for need in rule.needs:
        name = need.lstrip("^2 ") if need[0] in "^2" else need
        if (
            name not in places
            or (need[0] == "^" and places[name][0] > 1)
            or (need[0] == "2" and len(set(places[name])) < 2)
        ):
            return False
        used.update(places[name])
        least += 2 if need[0] == "2" else 1
    return len(used) >= least and all(_MARKS[mark](text, words, places) for mark in rule.marks)


_ASIDES = (("//", ""), ("<!--", "--"), ("{{", ""), ("%%", ""), ("[", "]"), ("***", ""), ("/*", ""), ("#", "TODO"))
_MARKS: dict[str, Callable[[str, Sequence[str], Places], bool]] = {
    "!": lambda text, _words, _places: text.rstrip(" *_\"')]")[-1:] == "!",
    ":": lambda text, _words, _places: ":" in text[:60] or "\u2013" in text or "=" in text or "|" in text,
    "0": lambda text, _words, _places: any("0" <= char <= "9" for char in text),
    "%": lambda text, _words, _places: "%" in text or "percent" in text or " out of " in text or " per cent" in text,
    "/": lambda text, _words, _places: any(text.startswith(start) and end in text for start, end in _ASIDES),
    "[": lambda text, _words, places: (
        text[0] in "[(*~_" and text[1:2] != "*" and places["gesture"][0] < 3 and ":" not in text
    ),
    ",": lambda text, words, places: (
        "," in text and places["vocative"][-1] >= len(words) - 1 - (words[-1] in ("guy", "one", "child"))
    ),
}
"""Conditions, in order: ends with an exclamation mark; labels a value; has a digit; has a percentage; is set apart as a
note; is set apart as a gesture; ends with a form of address.
"""
