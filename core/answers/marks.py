"""Marks that values may differ in although they read the same: zones, comparisons, the case of a unit, versions."""

from collections.abc import Container, Iterable
from functools import cache

from vrty_gate.core.answers import frame
from vrty_gate.core.answers.model import Pair
from vrty_gate.core.answers.quantities import read
from vrty_gate.core.answers.spoken import (
    Codes,
    asked_in,
    compiled,
    conditional,
    either,
    function_words,
    language_of_pair,
    listed,
    phrases,
    spoken,
    turning,
)
from vrty_gate.core.answers.wording import items
from vrty_gate.core.answers.words import has_like
from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.facts.read import facts
from vrty_gate.core.languages.detect import has_east_asian
from vrty_gate.core.languages.language import Language
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_ZONE = lazily(
    r"(?<![A-Za-z])(?:UTC|GMT|BST|IST|JST|KST|CES?T|MES?Z|EES?T|WES?T|E[SD]?T|C[SD]T|M[SD]T|P[SD]?T|AES?T|AEDT|SGT|HKT|NZ[SD]T"
    r"|(?<=[0-9])Z)(?![A-Za-z])"
)
"""Names of time zones behind a time."""
_OFFSET = lazily(r"(?<=[0-9])[+-][0-9]{2}:?[0-9]{2}(?![0-9])")
_TIME = lazily(r"[0-9]{1,2}[:.][0-9]{2}|[0-9] ?[ap]\.?m\b")
_UNIVERSAL = frozenset({"UTC", "GMT", "Z", "+00:00", "+0000", "-00:00"})
_SAME_ZONE = {"MEZ": "CET", "MESZ": "CEST"}
_COMPARISON = lazily(r"[<>]=?|[\u2264\u2265\u00b1~\u2248]|(?<![A-Za-z])[+-](?=/-)")
_OPERATOR = lazily(r"(?<=[\w \])])[-+*/%&|^]=(?!=)")
"""An operator that assigns, as in `x += 1`."""
_SAME_COMPARISON = {"\u2264": "<=", "\u2265": ">=", "\u2248": "~"}
_UNIT = lazily(r"(?<=[0-9]) ?([A-Za-z]{1,4})(?![A-Za-z])")
_CASE_COUNTS = lazily(r"[KkMGTPm]i?[Bb](?:ps)?|[Mm](?:g|W|Wh|Hz|Pa|V|A|J|N|L|l|m|s|Pa|Ω)")
"""Units of which the case of a letter makes another one: bits and bytes, milli and mega."""
_VERSION = lazily(r"[vV]?[0-9]+(?:\.[0-9]+)+")
_OF_VERSIONS = lazily(r"(?i)\b(?:version|release|upgrade|semver)\b")
_GROUPED = lazily(r"[0-9]{1,3}[.,][0-9]{3}")
_CODE_LIKE = lazily(r"[<>|&;$*`=\\{}]")
_SEPARATED = lazily(r"(?<![0-9.,])[0-9]+[.,][0-9]+(?![0-9.,]|[kKMB](?![A-Za-z]))")
_NOT_DIGITS = lazily(r"[^0-9]+")
_OF_CODE = lazily(
    r"(?i)\b(?:commands?|flags?|switch|branch|tag|file ?names?|paths?|variables?|identifiers?|user ?names?|passwords?"
    r"|tokens?|keys?|shell|bash|terminal|case[- ]sensitive|functions?|methods?|class(?:es)?|columns?|expressions?)\b"
)
"""What a prompt asks for where the case and order of letters count."""


def undo(pair: Pair, *, is_notation: bool) -> bool:
    """Whether a mark of the current answer may undo all of it: a comment, another blank, a cross, a question mark."""
    if is_notation:
        is_commented_out = _is_commented_out(pair.current) and not _is_commented_out(pair.accepted)
        return is_commented_out or not {*_BLANK.findall(pair.current)} <= {*_BLANK.findall(pair.accepted)}
    return any(mark.search(pair.after) and not mark.search(pair.accepted) for mark in (_CROSS, _ASKED, _OPEN_END))


_COMMENT = lazily(r"\s*(?:#(?!\w)|//|--\s|[;:%>](?=\s)|/\*|<!--|(?i:rem)\s)")
"""The beginning of a line that programs skip or that quotes another text."""
_BLANK = lazily(r"(?![ \t\r\n])\s")
"""A blank that separates words for a reader, but not for a program."""
_CROSS = lazily(
    "[\u274c\u2717\u2718\u2716\u2612\U0001f44e\U0001f534\U0001f6ab\u26d4\u2260\u00ac\u2209]|(?<!\\w)!(?=\\w)"
)
"""A sign that denies."""
_ASKED = lazily(r"\A(?:[^.!?\n\u3002\uff01\uff1f]|[.](?=\S)){0,200}[?\uff1f]")
"""A first sentence that is a question."""
_OPEN_END = lazily(r"[,\uff0c]\s*\Z")


def _is_commented_out(text: str) -> bool:
    """Whether each line is a comment, but for fences."""
    lines = [line.strip("` ") for line in text.split("\n") if line.strip("` ") and not line.startswith("```")]
    return all(_COMMENT.match(line) for line in lines)


def tell_apart(pair: Pair, kind: str) -> bool:
    """Whether the marks of two answers that read the same may make another value of one."""
    before, after = pair.before, pair.after
    if kind == "pattern" and _PADDED.match(pair.current) and not _PADDED.match(pair.accepted):
        return True
    if kind == "text" and _OF_CODE.search(pair.prompt) and _is_other_word(pair):
        return True
    if before == after:
        return False
    if kind == "quantity":
        return any(differ(pair) for differ in (_zones, _comparisons, _units, _versions, _groups, _hours, _ends))
    if kind == "yes_no":
        conditions = compiled(_condition, spoken(pair))
        return bool(conditions.search(fold_letters(after)) and not conditions.search(fold_letters(pair.accepted)))
    if kind == "identifier":
        return before.startswith("-") and before != after
    if kind == "command":
        return _quoting(before) != _quoting(after) or (
            any(_IN_ORDER.match(text) or "--" in text.split() for text in _both(pair))
            and before.split() != after.split()
        )
    if kind == "text" and (_CODE_LIKE.search(before + after) or _OF_CODE.search(pair.prompt)):
        return _SPACES.sub(" ", before) not in _SPACES.sub(" ", pair.current)
    return kind in ("text", "list") and _persons(pair)


def _is_other_word(pair: Pair) -> bool:
    """Whether each answer is one word and the marks at its ends or its letter case differ: `.env` and env."""
    old, new = (frame.of_code(text.strip()).rstrip(".").strip("*\"'` ") for text in (pair.accepted, pair.current))
    return old != new and len(old.split()) == len(new.split()) == 1


_PADDED = lazily(r"`{0,3}[ \t]+[^\s`]")
"""A blank before a regular expression, which is a part of it."""
_SPACES = lazily(r"[ \t\r\n]+")


def _persons(pair: Pair) -> bool:
    """Whether another person is named: his, her."""
    languages = spoken(pair)
    old, new = ({mark.member for mark in function_words(text, "person", languages)} for text in _both(pair))
    return bool(old) and bool(new) and old != new


def _condition(languages: Codes) -> str:
    """A condition right behind yes or no."""
    words = either(languages, lambda record: (*record.only, *conditional(record)))
    buts = either(languages, lambda record: record.but_words)
    return rf"^\W*[^\W\d_]+\W+(?:{buts} )?{words}"


_QUOTED = lazily(r"(?P<mark>['\"])(?P<text>(?:(?!(?P=mark)).)*)(?P=mark)")
_EXPANDED = frozenset("$`*?~[]{}|;<>&")
_EXPANDED_IN_DOUBLE = frozenset("$`")
_IN_ORDER = lazily(r"(?:sudo )?(?:find\b.* (?:-(?:delete|exec|ok|o|or|prune)\b|!)|(?:ffmpeg|convert|magick)\b)")
"""Commands in which the order of all arguments matters."""


def _quoting(command: str) -> list[str]:
    """The quotation marks around what a shell would expand."""
    return [
        "'" if _EXPANDED_IN_DOUBLE.isdisjoint(quoted["text"]) else quoted["mark"]
        for quoted in _QUOTED.finditer(command)
        if not _EXPANDED.isdisjoint(quoted["text"])
    ]


def _zones(pair: Pair) -> bool:
    if not _TIME.search(pair.before):
        return False
    old, new = (_zone(text) for text in (pair.before, pair.after))
    return old != new and bool(old) and bool(new)


def _zone(text: str) -> str:
    found = _ZONE.search(text) or _OFFSET.search(text)
    if found is None:
        return ""
    name = _SAME_ZONE.get(found[0], found[0])
    return "UTC" if name in _UNIVERSAL else name


def _comparisons(pair: Pair) -> bool:
    old, new = ([_SAME_COMPARISON.get(mark, mark) for mark in _COMPARISON.findall(text)] for text in _both(pair))
    operators, other_operators = map(_OPERATOR.findall, _both(pair))
    return (old != new and bool(old) and bool(new)) or operators != other_operators


def _units(pair: Pair) -> bool:
    old, new = (_UNIT.findall(text) for text in _both(pair))
    return any(
        (one[0] != other[0] or one.replace("B", "b") == other.replace("B", "b"))
        and one != other
        and one.lower() == other.lower()
        and _CASE_COUNTS.fullmatch(one)
        for one, other in zip(old, new, strict=False)
    )


def _versions(pair: Pair) -> bool:
    old, new = (_VERSION.fullmatch(text.strip(" .")) for text in _both(pair))
    if old is None or new is None:
        return False
    is_numbered = (
        compiled(_part, asked_in(pair.prompt)).search(fold_letters(pair.prompt)) is not None
        or _OF_VERSIONS.search(pair.prompt) is not None
        or old[0][0] in "vV"
        or new[0][0] in "vV"
        or old[0].count(".") > 1
    )
    return is_numbered and old[0].lstrip("vV") != new[0].lstrip("vV")


def _part(languages: Codes) -> str:
    """A part of a text, such as a section."""
    return either(languages, lambda record: record.parts)


def _hours(pair: Pair) -> bool:
    """Whether only one of two times says which half of the day it is in."""
    old, new = ({"|" in fact.value for fact in _read(text, pair) if fact.kind == "time"} for text in _both(pair))
    return bool(old) and bool(new) and old != new


def _ends(pair: Pair) -> bool:
    """Whether letters follow a figure that are no part of what it was read as: $20c."""
    old, new = (
        {
            found[0]
            for fact in _read(text, pair)
            if fact.kind in _COUNTED and (found := _END_OF_FIGURE.match(text, fact.end))
        }
        for text in _both(pair)
    )
    return not new <= old


_COUNTED = frozenset({"number", "money", "percent"})
_END_OF_FIGURE = lazily(r"-?[A-Za-z]+")


def _read(text: str, pair: Pair) -> tuple[Fact, ...]:
    return read(text, language_of_pair(pair) or None)


def _groups(pair: Pair) -> bool:
    """Whether one of two numbers may have a mark of thousands, as in 1.500, and the other has other digits: 1,5."""
    old, new = (_SEPARATED.findall(text) for text in _both(pair))
    if len(old) != 1 or len(new) != 1:
        return False
    has_mark = any(_GROUPED.fullmatch(one) for one in (*old, *new))
    return has_mark and _NOT_DIGITS.sub("", old[0]) != _NOT_DIGITS.sub("", new[0])


def _both(pair: Pair) -> tuple[str, str]:
    return pair.before, pair.after


def is_unconfirmed(pair: Pair, kind: str) -> bool:
    """Whether signs or small words differ that may make another value of one that reads the same.

    Then nobody vouches for the answer; it is no reason to look at it.
    """
    before, after, languages = pair.before, pair.after, spoken(pair)
    if has_east_asian(before):
        denial = compiled(_denial, languages)
        return sorted(denial.findall(before)) != sorted(denial.findall(after))
    if kind == "pattern":
        return _is_framed_otherwise(pair)
    if kind == "label" and _turns(pair, before) != _turns(pair, after):
        return True
    if kind == "text" and _is_in_another_order(before, after):
        return True
    if kind == "quantity" and _has_other_words(pair):
        return True
    if kind in ("text", "list") and _signs(before) != _signs(after):
        return True
    if kind == "quantity" and {*_signs(before)} & _OF_NUMBERS != {*_signs(after)} & _OF_NUMBERS:
        return True
    if kind == "list" and _is_other_list(before, after, languages):
        return True
    return kind in ("text", "list") and _joints(before, languages) != _joints(after, languages)


def _is_framed_otherwise(pair: Pair) -> bool:
    """Whether one regular expression has quotes, a label or a full stop around it that may be a part of it."""
    old, new = (frame.of_code(text.strip()).strip() for text in (pair.accepted, pair.current))
    return (old != pair.before) is not (new != pair.after) or (old[:1] in _QUOTES) is not (new[:1] in _QUOTES)


_QUOTES = ("'", '"')


def _denial(languages: Codes) -> str:
    """What turns a word in Chinese, Japanese or Korean."""
    return phrases(languages, lambda record: record.negating)


_FURTHER = lazily(r"[,;:.!?](?=\s)|\n")


def _turns(pair: Pair, text: str) -> frozenset[str]:
    """The words in the first clause of an answer that make another value of one and that the prompt does not have."""
    words = words_of(fold_letters(_FURTHER.split(text, maxsplit=1)[0]))
    return _turning(spoken(pair)).intersection(words).difference(words_of(fold_letters(pair.prompt)))


def _is_in_another_order(before: str, after: str) -> bool:
    """Whether two answers have the same words in another order: Ann beat Bob."""
    old, new = words_of(before), words_of(after)
    return len(old) > 2 and old != new and sorted(old) == sorted(new)


def _has_other_words(pair: Pair) -> bool:
    """Whether one has another number, or words that neither the other one nor the prompt explains."""
    language = language_of_pair(pair) or None
    asked = words_of(fold_letters(pair.prompt))
    stated = {(fact.value, fact.unit) for fact in facts(pair.prompt, language)}
    old, new = (_beside(text, language, stated) for text in (pair.before, pair.after))
    common = _common_words(spoken(pair))
    if len(old.facts) != len(new.facts):
        return True
    if any(
        one.kind == other.kind == "money" and one.unit != other.unit
        for one, other in zip(old.facts, new.facts, strict=True)
    ):
        return True
    return any(
        not (word in common or has_like(word, [*asked, *others]))
        for words, others in ((old.words - new.words, new.words), (new.words - old.words, old.words))
        for word in words
    )


class _Beside(NamedTuple):
    """The numbers of an answer that the prompt does not state, and the words beside them."""

    facts: tuple[Fact, ...]
    words: frozenset[str]


def _beside(text: str, language: str | None, stated: Container[tuple[str, str]]) -> _Beside:
    text = " ".join(text.split())
    found = read(f"= {text}", language)
    parts, end = [], 0
    for fact in found:
        parts.append(text[end : fact.start - 2])
        end = fact.end - 2
    words = words_of(fold_letters(" ".join([*parts, text[end:]])))
    return _Beside(tuple([fact for fact in found if (fact.value, fact.unit) not in stated]), frozenset(words))


@cache
def _common_words(languages: Codes) -> frozenset[str]:
    """The words that are so common in the language, or beside a number, that they say nothing."""
    common = listed(languages, _small_words)
    choices = listed(languages, lambda record: record.or_words)
    return _HARMLESS.union(STOPWORDS, common) - ((_turning(languages) | {"ad"}) - choices)  # a second number is counted


_HARMLESS = frozenset(
    "answer result value total approximately exactly around about give take takes thats its c est t z utc gmt".split()
)


_OF_NUMBERS = frozenset("\u00b1~<>=^&|\\{}[]!*")
_SIGN = lazily(r"[^\w\s.,;:?\"'()`*\u2018\u2019\u201c\u201d\u3001\u3002\uff0c\uff1a-]|(?<!\w)-(?=\w)|~~|(?<=\w)--")
"""A sign that is no common punctuation; a hyphen only before a word."""


def _small_words(record: Language) -> Iterable[str]:
    before = record.at_hours | record.before_months | record.before_ordinals
    return (*record.common.split(), *record.copulas, *record.articles, *before)


@cache
def _turning(languages: Codes) -> frozenset[str]:
    """Words that make another value of a label or a number, however common they are."""
    return listed(languages, lambda record: (*turning(record), *record.limits)) | (
        _OFF if "en" in languages else frozenset()
    )


_OFF = frozenset("from up since off was negative if".split())


def _signs(text: str) -> list[str]:
    return sorted(_SIGN.findall(text))


def _joints(text: str, languages: Codes) -> frozenset[str]:
    return _joining(languages).intersection(words_of(fold_letters(text)))


@cache
def _joining(languages: Codes) -> frozenset[str]:
    """Words that turn a value, or make a range or a choice of several."""
    return listed(languages, turning)


def _is_other_list(before: str, after: str, languages: Codes) -> bool:
    """Whether two plain lists have another number of items, or numbers in another order."""
    old, new = (items(text.strip(" .[]()"), languages) for text in (before, after))
    if len(new) < 2 or any(len(words_of(item)) > _OF_AN_ITEM for item in new):
        return False
    are_numbers = all(any(char.isdigit() for char in item) for item in (*old, *new))
    return len(old) != len(new) or (are_numbers and old != new)


_OF_AN_ITEM = 4
