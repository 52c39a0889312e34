"""The names in a text, and which of them no source has. English, Spanish and similar orthographies.

A name is a run of capitalised words. A single word that begins a sentence does not count, and headings are left out.
Whole words are compared, without case, accents and possessive; "Spanish" is grounded by "Spain", and "WHO" by "World
Health Organization". Common English words in capitals, including WHO, are not names.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.facts.read import facts
from vrty_gate.core.facts.tables.calendar import calendar
from vrty_gate.core.languages.content_words import fold_word, is_stopword
from vrty_gate.core.languages.rule_language import RuleLanguage, require_rule_language
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.names.contacts import masked
from vrty_gate.core.names.not_names import COMMON, FORMATS, SERVICE, VERBS
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.plain import plain
from vrty_gate.core.text.subsequence import first_of_each
from vrty_gate.core.text.text import once
from vrty_gate.core.text.words import lower
from vrty_gate.core.vrty.idf import OUT_OF_VOCABULARY, weights

_LETTERS = (
    "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0300-\u036f\u0370-\u03ff\u0400-\u052f\u1e00-\u1eff"
)
_WORD = lazily(f"[{_LETTERS}]+(?:['’][{_LETTERS}]+)?")
_LINKS = frozenset("of de del la las los the and y e da do di von van der bin al el & for for".split())
_OPENS = frozenset('.!?:"“”«»¿¡(*_#>|•\n\t-–—')
_ABBREVIATIONS = frozenset(
    "mr mrs ms dr st sr sra srta prof rev gen col lt sgt capt jr vs no inc ltd co corp dept est fig vol ud uds".split()
)
_COMMON = COMMON | FORMATS | SERVICE
"""Capitalised words that are not names."""
_ALIASES = (
    frozenset("us usa america american americans".split()),
    frozenset("uk britain british briton britons gb england english".split()),
    frozenset("eu europe european europeans".split()),
    frozenset("spain spanish spaniard spaniards espana espanol espanola".split()),
    frozenset("france french frenchman".split()),
    frozenset("germany german germans".split()),
    frozenset("netherlands dutch holland".split()),
    frozenset("greece greek greeks".split()),
    frozenset("wales welsh".split()),
    frozenset("ireland irish".split()),
    frozenset("scotland scottish scots".split()),
    frozenset("switzerland swiss".split()),
    frozenset("poland polish pole poles".split()),
    frozenset("turkey turkish turks".split()),
    frozenset("rome roman romans".split()),
    frozenset("jew jewish jews judaism".split()),
)
"""Groups of equivalent names that share too few letters to match by stem."""
_RUN_IN = lazily(
    r"[ \t>]{0,8}(?:(?:[-*+\u2022]|[0-9]{1,2}[.)])[ \t]{1,4})?(?:\*\*|__)[^*_\n]{1,80}"
    r"(?::(?:\*\*|__)|(?:\*\*|__)[ ]?[:\u2013\u2014-])"
)
_NUMBERED = lazily(
    r"[ \t>*_#-]{0,8}(?:step|option|phase|part|paso|opci[o\u00f3]n|fase|parte) [0-9]{1,2}[*_]{0,3}"
    r"[:.)\u2013\u2014-][*_]{0,3}[ ]"
    r"(?P<title>[^.!?:\n]{1,80})",
    re.IGNORECASE,
)
"""Headings at the beginning of a line: **Pack Your Item:** ..., Step 1: Pack It."""
_STEM = 4
"""The fewest letters that words with a common stem share."""
_ENDINGS = frozenset(
    "s es a an ans ean eans ian ians n ns ese ish i is ic ist ists ism y ies er ers e o os as al ar land ia ica ico"
    " icos icas ano ana anos anas eno ena es esa enos isch ity ed ing ian us um in ine an".split()
) | {""}
_ACRONYM_LENGTHS = range(2, 7)
_LONGEST_NAME = 12
"""The most words of a name."""


class Name(NamedTuple):
    """A name in a text."""

    words: tuple[str, ...]
    """The words in lower case without accents and without links such as "of"."""
    span: str
    """The name as written."""
    opens: bool
    """Whether it begins a sentence, so that its first word may not belong to it."""
    is_acronym: bool = False


@once
def names(text: str, language: RuleLanguage = "en") -> tuple[Name, ...]:
    """The names of a text in order, with repetitions. Raises ValueError for an unknown language.

    A single word that opens a sentence is left out, and so is a heading.
    """
    require_rule_language(language)
    result: list[Name] = []
    for written, line in zip(text.split("\n"), masked(plain(text)).split("\n"), strict=True):
        if not _is_heading(written):
            result += _in_line(line, len(plain(written[: _title(written)])))
    return tuple(result)


def ungrounded_names(response: str, sources: Sequence[str], language: RuleLanguage = "en") -> tuple[Name, ...]:
    """The names of a response with a word that no source has, each once, in order."""
    known = _of_sources(tuple(sources))
    return tuple(
        first_of_each([(name.words, name) for name in names(response, language) if not known.has(name)]).values()
    )


@lru_cache(maxsize=16)
def _of_sources(sources: tuple[str, ...]) -> "_Known":
    return _Known(sources)


def _is_shouted(name: Name) -> bool:
    """Whether a name consists of common English words in capitals: DO NOT."""
    words = _WORD.findall(name.span)
    return (
        name.span.isascii()
        and name.span.isupper()
        and all(weights()[lower(word)] < OUT_OF_VOCABULARY for word in words)
    )


class _Known:
    """An index of the words of the sources."""

    def __init__(self, sources: Sequence[str]) -> None:
        self.sources = sources
        self.words: set[str] = set()
        self.initials: set[str] = set()
        for source in map(plain, sources):
            source_words = [_plain(match[0]) for match in _WORD.finditer(source)]
            self.words.update(source_words)
            letters = "".join([word[:1] for word in source_words])
            for length in _ACRONYM_LENGTHS:
                self.initials.update(letters[i : i + length] for i in range(len(letters) - length + 1))
            self.initials.update(
                "".join(word[0] for word in name.words) for name in names(source) if len(name.words) > 1
            )
        for group in _ALIASES:
            if group & self.words:
                self.words |= group
        self.stems: dict[str, list[str]] = {}
        for word in sorted(self.words):
            self.stems.setdefault(word[:_STEM], []).append(word)

    def has(self, name: Name) -> bool:
        words = name.words[1:] if name.opens else name.words
        if not name.is_acronym:
            words = tuple(word for word in words if not is_stopword(word, "multi"))
        if all(self._has_word(word) for word in words):
            return True
        if name.is_acronym and name.words[0] + "s" in self.words:
            return True
        if _is_shouted(name) or self._has_holiday(name):
            return True
        initials = "".join(word[0] for word in name.words)
        return (len(words) > 1 and initials in self.words) or (name.is_acronym and name.words[0] in self.initials)

    def _has_holiday(self, name: Name) -> bool:
        """Whether a name is a holiday whose date is in a source."""
        days = ["12-25"] if name.words in _CHRISTMAS else [fact.value[-_DAY:] for fact in _dates(name.span)]
        known = {fact.value[-_DAY:] for source in self.sources for fact in _dates(source)} if days else set()
        return not known.isdisjoint(days)

    def _has_word(self, word: str) -> bool:
        if word in self.words or word in _COMMON or len(word) < 2 or _is_month(word):
            return True
        return any(_share_stem(word, other) for other in self.stems.get(word[:_STEM], ())[:200])


_CHRISTMAS = frozenset({("christmas",), ("navidad",)})
_DAY = len("12-25")


def _dates(text: str) -> list[Fact]:
    return [fact for each in ("en", "es") for fact in facts(plain(text), each) if fact.kind == "date"]


def _is_month(word: str) -> bool:
    return any(word in calendar(each).months for each in ("en", "es"))


def _share_stem(left: str, right: str) -> bool:
    """Whether two words differ only in their endings: Canada and Canadian, Blue and Blues."""
    length = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        length += 1
    if length < _STEM:
        return False
    return left[length:] in _ENDINGS and right[length:] in _ENDINGS


def _plain(word: str) -> str:
    """The form of a word in which it is compared."""
    folded = fold_word(word).replace("’", "'")
    return folded[:-2] if folded.endswith("'s") else folded.replace("'", "")


def _has_capital(word: str) -> bool:
    """Whether a word has a capital, first or within: Rome, iPhone."""
    return lower(word) != word


def _is_heading(line: str) -> bool:
    """Whether a line is a heading or a label, whose capitals mean nothing."""
    bare = line.strip()
    if bare.startswith("#") or (
        bare.startswith("**") and bare.rstrip(":*").find("**", 2) == -1 and bare.endswith(("**", ":"))
    ):
        return True
    long = [word for word in _WORD.findall(bare) if len(word) > 3]
    capitals = sum(1 for word in long if _has_capital(word))
    return len(long) > 3 and capitals * 10 >= len(long) * 9 and not bare.endswith((".", "!", "?"))


def _in_line(line: str, title: int) -> list[Name]:
    """The names of a plain line that begins with a heading of `title` characters."""
    result: list[Name] = []
    words = [*_WORD.finditer(line)]
    index = 0
    while index < len(words):
        if not _has_capital(words[index][0]) or _plain(words[index][0]) in _PRONOUNS:
            index += 1
            continue
        last = _last_of_run(line, words, index)
        name = _name(line, words[index : last + 1])
        if name and not (words[index].start() < title and _is_of_common_words(name)):
            result.append(name)
        index = last + 1
    return result


def _title(line: str) -> int:
    """The end of a heading at the beginning of a line; 0 if there is none."""
    if match := _RUN_IN.match(line):
        return match.end()
    match = _NUMBERED.match(line)
    if match and all(
        _has_capital(word) or is_stopword(_plain(word), "multi") for word in _WORD.findall(match["title"])
    ):
        return match.end()
    return 0


def _is_of_common_words(name: Name) -> bool:
    return not name.is_acronym and all(weights()[word] < OUT_OF_VOCABULARY for word in name.words)


def _last_of_run(line: str, words: list[re.Match[str]], first: int) -> int:
    last = index = first
    while index + 1 < len(words) and index - first < _LONGEST_NAME:
        gap = line[words[index].end() : min(words[index + 1].start(), words[index].end() + 4)]
        following = words[index + 1][0]
        initial = gap == ". " and (len(words[index][0]) == 1 or _plain(words[index][0]) in _ABBREVIATIONS)
        if not (gap in (" ", "-", "\u00a0", " & ") or initial):
            break
        index += 1
        if _has_capital(following):
            last = index
        elif following not in _LINKS:
            break
    return last


_PRONOUNS = frozenset("i im ive ill id".split())


def _name(line: str, run: list[re.Match[str]]) -> Name | None:
    inner = [index for index, word in enumerate(run) if _has_capital(word[0])]
    plain = [_plain(word[0]) for word in run]
    while len(inner) > 1 and plain[inner[0]] in VERBS:
        inner = inner[1:]
    run, plain = run[inner[0] :], plain[inner[0] :]
    inner = [index - inner[0] for index in inner]
    opens, start = _opens(line, run[0].start()), run[0].start()
    name_words = [plain[index] for index in inner]
    is_acronym = len(name_words) == 1 and len(run[0][0]) > 1 and lower(run[0][0][1:]) != run[0][0][1:]
    if opens and (is_stopword(plain[0], "multi") or plain[0] in _COMMON):
        opens, name_words, start = False, name_words[1:], run[inner[1] if len(inner) > 1 else 0].start()
    elif opens and is_acronym:
        opens = False
    if (
        not name_words
        or (opens and len(name_words) == 1)
        or (len(name_words) == 1 and is_stopword(name_words[0], "multi") and not is_acronym)
    ):
        return None
    if is_acronym and run[0][0].endswith("s"):  # PCs
        name_words = [name_words[0][:-1]]
    return Name(tuple(name_words), line[start : run[-1].end()], opens, is_acronym)


def _opens(line: str, start: int) -> bool:
    """Whether a word begins a sentence: after end punctuation, after quotes or at the beginning of a line."""
    before = line[max(start - 8, 0) : start].rstrip(" \u00a0")
    if not before:
        return True
    if before[-1] == ".":
        word = _WORD.findall(before[:-1])
        return not (
            word and before[:-1].endswith(word[-1]) and (len(word[-1]) == 1 or _plain(word[-1]) in _ABBREVIATIONS)
        )
    return before[-1] in _OPENS or "0" <= before[-1] <= "9"
