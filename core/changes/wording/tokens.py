"""Tokens of a unit, normalised so that equal meanings are equal: numbers by value, contractions in full."""

import re
from functools import cache

from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.facts.read import facts_in
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import lower

_LETTERS = (
    "A-Za-z\u00aa-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u0dff\u0e80-\u1fff\u2c00-\u2dff\ua640-\uabff\uac00-\ud7a3"
)
_SINGLE = "\u0e00-\u0e7f\u3040-\u309f\u30fb"
_RUNS = "[\u30a0-\u30fa\u30fc-\u30ff]{1,40}|[\u3005\u3400-\u9fff\uf900-\ufaff]{1,12}"
"""Katakana and ideographs, a run of which is usually a word."""
_LINK = r"(?:https?://|www\.)[^\s<>()\[\]\"'|]{1,400}"
_MAIL = r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}"
_NOTE = r"\[\^?[0-9]{1,3}(?:[,\u2013-] ?[0-9]{1,3}){0,8}\](?!\()"
_FILES = r"(?:pdf|md|txt|html?|docx?|csv|json)"
_SOURCE = rf"\[[^\[\]\n]{{0,80}}\.{_FILES}[^\[\]\n]{{0,40}}\](?!\()|\u3010[^\u3011\n]{{1,60}}\u3011"
_SUFFIX = (
    r"\.(?:py|js|ts|tsx|jsx|json|ya?ml|toml|csv|txt|md|html?|css|xml|sh|rs|go|java|cpp|ini|cfg|conf|log|pdf|docx?|xlsx?"
    r"|png|jpe?g|svg|zip|exe|dll|sql|ipynb|rb|php|env|lock|db)(?![A-Za-z0-9])"
)
_PATH = (
    rf"(?:(?:~|\.{{1,2}})?/)?(?:[A-Za-z0-9_-]{{1,40}}/){{0,12}}[A-Za-z0-9_-]{{1,60}}{_SUFFIX}"
    r"|(?:~|\.{1,2})?/[A-Za-z0-9_.-]{1,60}(?:/[A-Za-z0-9_.-]{1,60}){1,12}"
)
_REST = (
    rf"|(?P<word>[{_LETTERS}][{_LETTERS}0-9_]{{0,60}}(?:['\u2019\u2011-][{_LETTERS}][{_LETTERS}0-9_]{{0,60}}){{0,4}})"
    rf"|(?P<figure>[0-9][{_LETTERS}0-9_]{{0,60}}(?:[.,:/-][0-9][0-9A-Za-z]{{0,40}}){{0,8}})"
    rf"|(?P<run>{_RUNS})|(?P<single>[{_SINGLE}])"
    r"|(?P<symbol>[<>=!]=|->|=>|\\[a-zA-Z]{1,20}|[^\s])"
)
_FIRST = rf"(?P<link>{_LINK}|{_MAIL})|(?P<citation>{_NOTE}|{_SOURCE})"
_TOKEN = lazily(_FIRST + _REST)
_IS_PATH = lazily(_SUFFIX)
_IGNORED = frozenset(
    ".,;:\"'`*_\u201c\u201d\u2018\u2019\u00ab\u00bb\u300c\u300d\u2026\u2013\u2014-()[]{}|~#\u3001\u3002\uff0c\uff1a\u2022!?\uff01\uff1f\u00a0\u200b\ufeff\ufe0f/"
)
"""Symbols without meaning in prose."""
_OPERATORS = {sign: signs[0] for signs in ("\u00d7*\u00b7", "\u00f7/", "-\u2212") for sign in signs}
"""Operators of equations, each with its canonical form."""
_SAME_SIGNS = {
    sign: key
    for key, signs in (
        ("≤", r"<= \le \leq \leqslant ⩽"),
        ("≥", r">= \ge \geq \geqslant ⩾"),
        ("≠", r"!= \ne \neq"),
        ("<", r"\lt"),
        (">", r"\gt"),
        ("→", r"-> => \to \rightarrow \Rightarrow › ➜ ➔ ➝ ⟶ ➡ ⇒"),
        ("←", r"\gets \leftarrow \Leftarrow"),
        ("↑", r"\uparrow"),
        ("↓", r"\downarrow"),
        ("×", r"\times \cdot"),
        ("÷", r"\div"),
        ("±", r"\pm"),
        ("¬", r"\neg \lnot \not"),
        ("∈", r"\in"),
        ("∉", r"\notin"),
        ("∪", r"\cup"),
        ("∩", r"\cap"),
        ("∧", r"\land \wedge"),
        ("∨", r"\lor \vee"),
        ("∀", r"\forall"),
        ("∃", r"\exists"),
        ("⊆", r"\subseteq"),
        ("⊂", r"\subset"),
        ("⊇", r"\supseteq"),
        ("⊃", r"\supset"),
    )
    for sign in signs.split()
}
"""Signs and their names in LaTeX, each with its canonical form."""
_IS_FACTOR = lazily(r"[0-9)] x [0-9($\u20ac\u00a3]")

_EXPANDED = {
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "won't": ("will", "not"),
    "shan't": ("shall", "not"),
    "ain't": ("is", "not"),
    "let's": ("let", "us"),
    "i'm": ("i", "am"),
}
_SUFFIXES = (("n't", "not"), ("'re", "are"), ("'ve", "have"), ("'ll", "will"), ("'d", "would"))
_IS = frozenset("it that there what who he she here where how this everything something when".split())


class Token(NamedTuple):
    """One word, figure, link, citation or symbol."""

    key: str
    """Equal for tokens that mean the same in any text."""
    text: str
    """The token as written."""
    start: int
    kind: str
    """word, fact, link, citation or symbol."""
    fact: Fact | None = None

    @property
    def is_capital(self) -> bool:
        """Whether it begins with a Latin, Greek or Cyrillic capital."""
        first = self.text[0]
        return first < "\u0530" and first.isupper()


@cache  # compiled on first use, which takes longer than comparing a response
def _token_or_path() -> re.Pattern[str]:
    return lazily(rf"{_FIRST}|(?P<path>{_PATH}){_REST}")


def tokens(text: str, language: str) -> list[Token]:
    """The tokens of a unit in order, without punctuation and emphasis marks."""
    if "<http" in text or "](" in text:
        text = _LINKED.sub(_bare, text)
    known = {fact.start: fact for fact in facts_in(text, language)}
    read: list[Token] = []
    end_of_fact = -1
    starts = sorted(known)
    following = 0
    pattern = _token_or_path() if "/" in text or ("." in text and _IS_PATH.search(text)) else _TOKEN
    next_fact = starts[0] if starts else len(text)
    for match in pattern.finditer(text):
        start, end = match.span()
        if end <= end_of_fact:
            continue
        if end <= next_fact and start >= end_of_fact and match.lastgroup == "word" and (word := match[0]) != "x":
            read += _of_word(word.rstrip("_"), start, elides=language in _ELIDING)
            continue
        if match.lastgroup == "path":
            while following < len(starts) and starts[following] < match.end():
                following += 1
        while following < len(starts) and starts[following] < match.end():
            fact = known[starts[following]]
            following += 1
            if fact.end <= start or fact.start < end_of_fact:
                continue
            read.append(Token(f"#{fact.kind}:{fact.value}:{fact.unit}", fact.text, fact.start, "fact", fact))
            end_of_fact = fact.end
        next_fact = starts[following] if following < len(starts) else len(text)
        if start < end_of_fact:
            rest = text[end_of_fact : match.end()]
            if match.lastgroup in ("word", "figure") and rest[:1] not in _JOINS:  # une douzaine d'oeufs, $20c
                read += _of_word(
                    rest.strip("-\u2011_"), match.end() - len(rest.lstrip("-\u2011")), elides=language in _ELIDING
                )
            continue
        kind = match.lastgroup or ""
        written = match[0]
        if written == "x" and "=" in text and _IS_FACTOR.match(text, max(0, start - 2)):
            read.append(Token("\u00d7", written, start, "symbol"))
        elif kind == "word":
            read += _of_word(written.rstrip("_"), start, elides=language in _ELIDING)
        elif kind == "symbol":
            if written in _OPERATORS and "=" in text and text[start - 1 : start + 2] == f" {written} ":
                read.append(Token(_OPERATORS[written], written, start, "symbol"))
            elif _is_glued(text, start):
                read.append(Token(written + GLUED_TO, written, start, "symbol"))
            elif written not in _IGNORED:
                read.append(Token(_SAME_SIGNS.get(written, written), written, start, "symbol"))
        elif kind in ("figure", "run", "single"):
            read.append(Token(lower(written), written, start, "word"))
        else:
            read.append(Token(written.rstrip(".,;:!?"), written, start, kind))
    return read


GLUED_TO = "\u2060"
GLUED = frozenset([mark + GLUED_TO for mark in ".#-"])
"""Keys of marks that are a part of a name: .NET, C#, BBB-."""
_IS_GLUED = lazily(r"(?<![^\s(\"'*_])\.(?=[A-Za-z])|(?<=[A-Z])[#-](?=[\s.,;:)\"'*]|\Z)")


def _is_glued(text: str, place: int) -> bool:
    return text[place] in ".#-" and _IS_GLUED.match(text, place) is not None


_LINKED = lazily(r"<(?P<link>https?://[^\s<>]{1,400})>|\[(?P<shown>[^\s\[\]()]{3,200})\]\((?:mailto:)?(?P=shown)/?\)")
"""A link in angle brackets, or one whose text is its target."""


def _bare(linked: "re.Match[str]") -> str:
    """The link alone, with blanks for the rest, so that places stay the same."""
    return f" {linked['link'] or linked['shown']}".ljust(len(linked[0]))


_JOINS = frozenset(("", *"_'\u2019"))
_LONGEST_ELIDED = 5
_ELIDING = frozenset({"fr", "it"})


def _of_word(written: str, start: int, *, elides: bool) -> list[Token]:
    is_ascii = written.isascii()
    folded = written.lower() if is_ascii else lower(written.replace("\u2019", "'").replace("\u2011", "-"))
    if "'" not in folded and folded != "cannot":
        return [Token(folded, written, start, "word")]
    if elides:
        little, mark, word = folded.partition("'")
        if mark and word and len(little) <= _LONGEST_ELIDED:
            size = len(little) + 1
            return [
                Token(little + mark, written[:size], start, "word"),
                Token(word, written[size:], start + size, "word"),
            ]
    parts: tuple[str, ...] | None = _EXPANDED.get(folded)
    if parts is None:
        for suffix, full in _SUFFIXES:
            if folded.endswith(suffix) and len(folded) > len(suffix):
                parts = (folded[: -len(suffix)], full)
                break
        else:
            if folded.endswith("'s"):
                stem = folded[:-2]
                parts = (stem, "is") if stem in _IS else (stem,)
            else:
                parts = (folded,)
    return [Token(part, written, start, "word") for part in parts]
