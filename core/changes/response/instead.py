"""Changes for a response that does something else instead of answering."""

import re
from collections.abc import Sequence
from functools import cache

from vrty_gate.core import json_data
from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.speech import is_polite, talk
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.languages.function_words import negations
from vrty_gate.core.languages.language import alternatives, record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.phrases import says_yes
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import READ
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.vrty.idf import STOPWORDS

_CALL = lazily(
    r"\s*(?:```(?:json|tool_code|tool_call)?\s*)?(?:<\|?tool_call|<function|\{\s*\"(?:tool|function|name|action|tool_name|tool_calls|function_call|type)\"\s*:|\[\s*\{\s*\"(?:name|tool|function)\"\s*:"
    r"|(?:Action|Tool|Function|call)\s?: ?[a-z_]{3,40}|[a-z][a-z0-9_.]{2,40}\([^()\n]{0,400}\)\s*(?:```)?\s*$)"
)
_CALLING = "`", "<", "{", "[", "Action", "Tool", "Function", "call"
"""`_CALL` matches only texts that begin with one of these, or have a bracket near their beginning."""
_ENDS_ASKING = lazily(r"[?\uff1f][\s\"')*_\u201d\u2019]{0,6}$")


def in_place(
    accepted: str,
    current: str,
    before: Sequence[Unit],
    after: Sequence[Unit],
    prompt_words: frozenset[str],
    language: str,
) -> list[Change]:
    """Changes for what the response does instead of answering, when the accepted one answered."""
    changes = []
    if _calls(current) and not _calls(accepted):
        changes.append(Change(kinds.TOOL_CALL, "", current.strip()[:120]))
    elif json_data.parse(current) is not None and json_data.parse(accepted) is None and "{" not in accepted[:40]:
        changes.append(Change(kinds.OTHER_JSON, "", current.strip()[:120]))
    if changes or not after:
        return changes
    answer = _Answer(before, after, prompt_words)
    if answer.is_missing:
        changes += [] if _greet(before, after, language) else _asks(after, accepted, language)
        changes += _talks(before, after, language)
    if not changes:
        changes += _empty(answer, before, after, current, accepted, language)
    return changes


def _calls(text: str) -> bool:
    """Whether a text begins with a call of a tool."""
    start = text[:2_000].lstrip()
    return (start.startswith(_CALLING) or "(" in start[:42]) and _CALL.match(start) is not None


def reversed_answer(accepted: str, current: str, language: str) -> list[Change]:
    """A change for a yes that became a no, or the reverse."""
    accepted_yes, current_yes = says_yes(accepted, language), says_yes(current, language)
    if accepted_yes is None or current_yes is None or accepted_yes is current_yes:
        return []
    return [Change(kinds.REVERSED, _first_words(accepted), _first_words(current))]


def secret_asked(accepted: str, current: str, language: str) -> list[Change]:
    """A change for a response that asks the reader for a password, a card number or a code, unlike the accepted one."""
    requests = _requests(language)
    if not requests.secrets.search(current[:READ]):
        return []
    found = requests.asks.finditer(current[:READ])
    asked = [match[0] for match in found if not requests.warns.search(match[0])]
    return [Change(kinds.SECRET, "", asked[0])] if asked and not requests.asks.search(accepted[:READ]) else []


class _Requests(NamedTuple):
    """How a language asks for a secret, and what shows that a sentence only warns of doing so."""

    secrets: "re.Pattern[str]"
    asks: "re.Pattern[str]"
    warns: "re.Pattern[str]"


@cache
def _requests(language: str) -> _Requests:
    record = record_of(language)
    asks_for, secrets = record.asks_for or "(?!)", record.secrets or "(?!)"
    denies = alternatives(negations(language))
    return _Requests(
        lazily(rf"\b(?:{secrets})\b", re.IGNORECASE),
        lazily(rf"(?:[^\s.!?]{{1,20}} ){{0,3}}\b(?:{asks_for})\b[^.!?\n]{{0,60}}?\b(?:{secrets})\b", re.IGNORECASE),
        lazily(
            rf"\b(?:{denies}|nobody|don['\u2019]t|won['\u2019]t|me to|(?:we|i) will|(?:we|i)['\u2019]ll)\b",
            re.IGNORECASE,
        ),
    )


def _first_words(text: str) -> str:
    return " ".join(text[:200].split()[:4])


def _greet(before: Sequence[Unit], after: Sequence[Unit], language: str) -> bool:
    """Whether the accepted response is only a greeting, and the current one a short one that may ask how to help."""
    if not before or len(after) > _OF_A_GREETING or not all(is_polite(unit.text, language) for unit in before):
        return False
    return all(_GREETING.match(units[0].text) is not None for units in (before, after))


_OF_A_GREETING = 2
"""The most sentences of a greeting."""
_GREETING = lazily(r"\W{0,3}(?:hello|hi|hey|welcome|good (?:morning|afternoon|evening|day))\b", re.IGNORECASE)
_HARDLY = 0.25
"""With less than this share of the accepted answer's own words, a response says hardly anything of it."""


class _Answer:
    """How the words of the current response overlap with the accepted one and with the prompt."""

    def __init__(self, before: Sequence[Unit], after: Sequence[Unit], prompt_words: frozenset[str]) -> None:
        self.own = _own_words(before, prompt_words)
        self.new = _own_words(after, prompt_words)
        self.covered = len(self.own & self.new) / len(self.own) if self.own else 1.0
        self.size_before, self.size = (sum(len(unit.words) for unit in units) for units in (before, after))
        self._words = [word for unit in after for word in unit.words]
        self._prompt_words = prompt_words - STOPWORDS

    @property
    def from_prompt(self) -> int:
        """The number of content words that the prompt also has."""
        return sum(map(self._prompt_words.__contains__, self._words))

    @property
    def little(self) -> int:
        """The number of stop words."""
        return sum(map(STOPWORDS.__contains__, self._words))

    @property
    def is_missing(self) -> bool:
        """Whether the response has hardly any of the answer's own words, or none if there are few."""
        return bool(self.own) and self.covered < (_HARDLY if len(self.own) >= 4 else 1e-9)

    @property
    def says_little(self) -> bool:
        """Whether the response is far shorter than the accepted one and has hardly any of its words."""
        return self.covered < 0.1 and self.size_before >= 20 and self.size < 0.5 * self.size_before


def _own_words(units: Sequence[Unit], prompt_words: frozenset[str]) -> set[str]:
    """The stems of content words that the prompt does not have."""
    words = {word for unit in units for word in unit.words}
    return {word[:_STEM] for word in words - STOPWORDS - prompt_words if len(word) > 2 or not settled(word).isalpha()}


_STEM = 6


def _asks(after: Sequence[Unit], accepted: str, language: str) -> list[Change]:
    """A change for a short response that mostly asks the reader questions."""
    if _ENDS_ASKING.search(accepted.rstrip()[-12:]) or sum(len(unit.words) for unit in after) > _MOST_TALK:
        return []
    asks = lazily(rf"(?:{record_of(language).asks or '(?!)'})[?\u3002.\uff1f]?\s*$")
    questions = [unit for unit in after if _ENDS_ASKING.search(unit.text) or asks.search(unit.text)]
    statements = [unit for unit in after if not is_polite(unit.text, language) and len(unit.words) > 2]
    is_to_you = any(not _YOU.isdisjoint(unit.words) or not unit.text.isascii() for unit in questions)
    if questions and 2 * len(questions) > len(statements) and is_to_you:
        return [Change(kinds.QUESTION, "", questions[0].text)]
    return []


_YOU = frozenset("you your youre youve".split())
_MOST_TALK = 80


def _talks(before: Sequence[Unit], after: Sequence[Unit], language: str) -> list[Change]:
    """A change for a short response whose sentences mostly do something other than informing."""
    statements = [unit for unit in after if not is_polite(unit.text, language) and len(unit.words) > 2]
    if not any(not is_polite(unit.text, language) for unit in after):
        answers = any(not is_polite(unit.text, language) for unit in before)
        return [Change(kinds.ANNOUNCEMENT, "", after[0].text)] if answers else []
    if len(after) > _FEW:
        return []
    talking = [(kind, unit.text) for unit in after for kind in talk(unit.text, unit.words)]
    known = {kind for unit in before[:_FEW] for kind in talk(unit.text, unit.words)}
    for kind in (kinds.APOLOGY, kinds.NOT_KNOWING, kinds.FLATTERY, kinds.ANNOUNCEMENT, kinds.DEFLECTION):
        texts = [text for name, text in talking if name == kind]
        is_all = len(texts) >= len(statements) or _size(after) <= _LESS * _size(before)
        if texts and 2 * len(texts) >= len(statements) and kind not in known and (is_all or kind not in _MAY_ADD):
            return [Change(kind, "", texts[0])]
    if statements and len(talking) >= len(statements) and not known:
        return [Change(talking[0][0], "", talking[0][1])]
    return []


_MAY_ADD = frozenset({kinds.NOT_KNOWING, kinds.DEFLECTION})
"""What an answer may say in addition: a doubt, or where to ask."""
_LESS = 0.6


def _size(units: Sequence[Unit]) -> int:
    return sum(len(unit.words) for unit in units)


_FEW = 12


def _empty(
    answer: "_Answer", before: Sequence[Unit], after: Sequence[Unit], current: str, accepted: str, language: str
) -> list[Change]:
    """A change for a response that is only a link, keywords, an outline or a title, or says nothing specific."""
    text = current.strip()
    if any(unit.role == "code" for unit in after) or answer.size_before < 12 or len(text) > _LONG:
        return []
    sentences = sum(len(unit.words) > 7 for unit in after)
    sentences_before = sum(len(unit.words) > 7 for unit in before)
    if (
        "http" in text
        and "http" not in accepted
        and answer.size < 30
        and 2 * answer.size < answer.size_before
        and answer.covered < _HARDLY
    ):
        return [Change(kinds.BARE_LINK, "", text[:120])]
    if (
        answer.size >= 5
        and len(after) <= 2
        and answer.little <= 0.08 * answer.size
        and not text.endswith((".", ")"))
        and sentences_before >= 1
        and text.isascii()
        and sum(text.count(mark) for mark in ",;|/\u00b7") >= 0.5 * answer.size - 1
    ):
        return [Change(kinds.KEYWORDS, "", text[:120])]
    is_latin = text.isascii() or len(text.encode("ascii", "ignore")) > 0.95 * len(text)
    if not is_latin:
        return []
    ended = sum(unit.text.rstrip("*_ ")[-1:] in (".", "!", "?", ",") for unit in after)
    if (
        len(after) >= 3
        and not ended
        and not sentences
        and sentences_before >= 2
        and answer.covered < 0.15
        and not any(unit.role == "row" or any(map(str.isdigit, settled(unit.text))) for unit in after)
    ):
        return [Change(kinds.OUTLINE, "", after[0].text)]
    if (
        answer.says_little
        and len(after) == 1
        and 3 <= answer.size <= 14
        and not any("0" <= char <= "9" for char in text)
        and text[-1:] not in ".!?"
    ):
        return [Change(kinds.TITLE, "", text[:120])]
    fresh = answer.new - answer.own
    if answer.size_before >= 40 and answer.covered < 0.12 and not _SPECIFIC.search(settled(text)):
        abstract = sum(stem in _ABSTRACT or stem.removesuffix("s") in _ABSTRACT for stem in answer.new)
        if abstract >= 4 and abstract > 0.3 * len(answer.new):
            return [Change(kinds.PLATITUDES, "", text[:120])]
    if (
        answer.says_little
        and len(fresh) <= 6
        and answer.from_prompt >= 3 * len(fresh)
        and answer.size > 8
        and not _DIGIT.search(text)
    ):
        return [Change(kinds.ECHO, "", text[:120])]
    if (
        answer.says_little
        and answer.covered < 0.06
        and answer.size < 0.3 * answer.size_before
        and (answer.size > 1 or says_yes(text, language) is not None)
        and not _SPECIFIC.search(settled(text))
    ):
        return [Change(kinds.GENERIC, "", text[:120])]
    return []


_ABSTRACT = frozenset(
    word[:_STEM]
    for word in "important essential helpful useful valuable factor aspect approach way topic subject matter issue"
    " question area"
    " field basic overview general various different many several consider understand understanding"
    " learn learning explore research information source knowledge people everyone person individual team community"
    " situation circumstance case need goal choice decision balance balanced complex complexity simple"
    " journey effort practice patience time care thought reflection careful carefully perspective view opinion"
    " context depend experience result outcome success progress improve growth value benefit challenge"
    " world life today society history future change role part play key point step start begin beginner expert good"
    " better best great worth worthwhile hard work curiosity remember mind open keep look take make always never"
    " often sometimes nobody born start".split()
)
"""Stems of words in sentences that fit any topic."""
_LONG = 1_500
_DIGIT = lazily("[0-9]")
_SPECIFIC = lazily(r"[0-9`$%\u20ac]|(?<=[a-z,] )[A-Z][a-z]|\([A-E]\)|\b[A-E]\b|\\[a-z]|[=<>]|https?:")
