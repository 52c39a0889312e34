"""Two closed answers compared as values."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, cast

from vrty_gate.core import lexicon
from vrty_gate.core.answers import frame, options
from vrty_gate.core.answers.kind import Kind
from vrty_gate.core.answers.kinds import items, kind_of, little, own_words, value_of
from vrty_gate.core.answers.yes_no import leading_polarity, polarity, yes_or_no
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.numbers.facts import Fact, comparable, facts
from vrty_gate.core.reading.quantities.measures import in_base
from vrty_gate.core.reading.text.closed_classes import opposites
from vrty_gate.core.reading.text.folding import fold_letters
from vrty_gate.core.reading.text.language_guess import language_of
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS

Outcome = Literal["same", "other", "absent", "unclear", "unjudged"]
"""`absent`: the answer has no such value; `unclear`: it has several, or one that may differ; `unjudged`: it is written
in a way that cannot be compared."""

_MOST_ACCEPTED = 400
"""A longer accepted answer is prose."""
_MOST_OF_A_REPLY = 16
"""A longer answer without a yes or no may deny anything."""
_MOST_OF_A_LABEL = 8
"""A longer answer says more than its label, which the reader of prose compares."""
_LONGEST = 60
"""An answer with more words than this is prose around the value, which the reader of prose compares as well."""


class Value(NamedTuple):
    """What became of the value of a closed answer."""

    kind: Kind
    outcome: Outcome
    before: str
    after: str


def compare(prompt: str, accepted: Sequence[str], current: str, kind: str = "") -> Value | None:
    """Compare an answer with the accepted ones as values; None if they are not closed.

    `kind` is the one that the manifest states, empty to infer it. One accepted answer with the same value is enough.
    """
    if kind == "free" or min(map(len, accepted)) > _MOST_ACCEPTED:
        return None
    values = [
        _compared(prompt, answer, current, cast("Kind", kind) if kind else kind_of(prompt, answer))
        for answer in accepted
    ]
    return next((value for value in values if value is not None and value.outcome == "same"), values[0])


def _compared(prompt: str, accepted: str, current: str, kind: Kind) -> Value | None:
    if kind == "free":
        return None
    before, after = frame.bare(accepted), frame.bare(current)
    if kind == "yes_no" and len(words_of(before)) > 1:
        given = yes_or_no(after)
        given = leading_polarity(after) if given is None else given
        return Value(kind, "other", before, after) if given is not None and given is not yes_or_no(before) else None
    if before == after or (kind not in _EXACT and options.plain(before) == options.plain(after)):
        return Value(kind, "same", before, after)
    if kind in _STRUCTURED and len(words_of(current)) > 2 * len(words_of(before)) + _EXPLAINED:
        return None
    outcome = _OUTCOMES[kind](prompt, before, after, accepted, current)
    is_settled = len(words_of(current)) <= _LONGEST and (kind != "label" or len(words_of(before)) <= _MOST_OF_A_LABEL)
    if outcome == "unjudged" or (outcome == "same" and not is_settled):
        return None
    return Value(kind, outcome, before, after)


_EXACT = frozenset({"quantity", "command", "pattern", "query", "code"})
"""Kinds in which marks and letter case may count."""
_STRUCTURED = frozenset({"command", "query", "pattern"})
_EXPLAINED = 15
"""A command or a query with more words around it is an explanation."""


def _label(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    found = options.choices(prompt, accepted)
    wanted = options.only(found, accepted)
    if not wanted:
        return _text(prompt, before, after, accepted, current)
    named = options.only(found, current)
    if not named:
        return "absent"
    if wanted[0] not in named:
        return "other"
    return "same" if len(named) == 1 or _settles(current, wanted[0], named) else "unclear"


def _settles(current: str, wanted: str, named: tuple[str, ...]) -> bool:
    """Whether the answer gives one option first, and others only in the reason behind it."""
    head, found, tail = _BEHIND.partition_of(current)
    return bool(found) and options.only(named, head) == (wanted,) and not _CONCLUDES.search(tail)


class _Reason:
    _pattern = re.compile(
        r"[:.;,\u2013\u2014-]?\s+(?:because|since|as|given|due|it|the|this|denn|weil|parce|porque)\b|[:.;\u2013\u2014]\s"
    )

    def partition_of(self, text: str) -> tuple[str, str, str]:
        match = self._pattern.search(text)
        return (text[: match.start()], match[0], text[match.end() :]) if match else (text, "", "")


_BEHIND = _Reason()
_CONCLUDES = re.compile(r"\b(?:so|therefore|hence|thus|or|but|also|either)\b", re.IGNORECASE)


def _yes_no(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    wanted, given = yes_or_no(before), yes_or_no(after)
    if given is None:
        if _EVADES.search(fold_letters(current)):
            return "absent"
        if len(words_of(current)) > _MOST_OF_A_REPLY:
            return "unclear"
        given = polarity(current)
    return "same" if given == wanted else "other"


def _sentence(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    """Another value than the one of a sentence; the same value does not settle what else a sentence says."""
    wanted = value_of(prompt, before)
    if isinstance(wanted, str):
        is_kept = all(any(_same(word, other) for other in words_of(current)) for word in words_of(wanted))
        if is_kept:
            return "unjudged"
        return "other" if isinstance(value_of(prompt, after), str) or len(words_of(current)) <= 3 else "unjudged"
    language = language_of(prompt) or None
    found = _read(current, language)
    if wanted is None or any(_are_equal(wanted, fact, current) for fact in found):
        return "unjudged"
    return "other" if found else "absent"


_EVADES = re.compile(
    r"\b(?:depends?|unclear|unknown|not sure|can(?:no|')t (?:tell|say|determine|judge)|cannot (?:tell|say|determine)|no information|"
    r"not enough|doesn't (?:say|mention|state)|does not (?:say|mention|state)|hard to (?:say|tell)|maybe|possibly|"
    r"kommt darauf an|depende|ca depend|dipende)\b|场|わかりません|分かりません|不清楚|无法|알 수 없"
)


def _letter(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    wanted, given = options.letter_of(accepted, prompt), options.letter_of(current, prompt)
    if given == "?":
        return "unclear"
    if not given:
        return "absent"
    return "same" if given == wanted else "other"


_OF = re.compile(r"(?<=[0-9a-z])\s*(?:/|out of)\s*(?:[0-9]{1,3}|five|ten|twenty|a hundred)(?![0-9/.-])")
"""The top of a scale, as in 4/5 and four out of five."""
_VERSION = re.compile(r"\bv(?=[0-9])")


def _quantity(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    language = language_of(prompt) or None
    before, after = (_without_scale(text) for text in (before, after))
    asked = facts(prompt, language)
    wanted = _main(_whole(facts(before, language)), asked)
    found = _read(after, language) or _read(_without_scale(current), language)
    if wanted is None:
        return "unclear"
    if not found:
        return (
            "absent"
            if len(words_of(current)) > _MOST_OF_A_LABEL or _EVADES.search(fold_letters(current))
            else "unclear"
        )
    stated = {(fact.value, fact.unit) for fact in asked}
    fresh = [fact for fact in found if (fact.value, fact.unit) not in stated]
    candidates = fresh if (wanted.value, wanted.unit) not in stated and fresh else [*found]
    negative, plus = _is_negative(before, wanted), _unsigned(wanted)
    equal = [
        one for one in candidates if _is_negative(after, one) is negative and _are_equal(plus, _unsigned(one), after)
    ]
    if not equal:
        return "other"
    others = [
        fact
        for fact in fresh
        if fact not in equal and fact.kind == wanted.kind and "(" not in after[max(0, fact.start - 2) : fact.start]
    ]
    if not others or equal[-1] is candidates[-1]:
        return "same"
    return "same" if equal[0] is found[0] and found[0].start < 12 and not _CONCLUDES.search(after) else "unclear"


def _read(text: str, language: str | None) -> tuple[Fact, ...]:
    """The facts of an answer, in the language of the prompt or its own, whichever reads longer ones."""
    in_language, as_detected = _whole(facts(text, language)), _whole(facts(text))
    return min(in_language, as_detected, key=len) if in_language and as_detected else in_language or as_detected


def _whole(found: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts, with a duration of several parts, such as 1 hour 45 minutes, as one."""
    whole: list[Fact] = []
    for fact in found:
        last = whole[-1] if whole else None
        if (
            last
            and last.kind == fact.kind == "duration"
            and 0 < fact.start - last.end <= _JOINT
            and last.unit != fact.unit
        ):
            (first, unit), (second, other_unit) = in_base(last.value, last.unit), in_base(fact.value, fact.unit)
            if unit == other_unit:
                total = f"{Fraction(first) + Fraction(second)}"
                whole[-1] = Fact("duration", total, unit, f"{last.text} {fact.text}", last.start, fact.end)
                continue
        whole.append(fact)
    return tuple(whole)


_JOINT = 5


def _without_scale(text: str) -> str:
    return _VERSION.sub("", _OF.sub("", text)) if "/" in text or " o" in text or "v" in text or " v" in text else text


_UNIT_LIKE = re.compile(r"\s?[^\W\d_]{1,12}\W*$")


def _are_equal(wanted: Fact, fact: Fact, text: str) -> bool:
    if comparable(wanted, fact):
        return True
    if "date" in (wanted.kind, fact.kind) or "time" in (wanted.kind, fact.kind) or wanted.value != fact.value:
        return False
    if not wanted.unit and wanted.kind == "number":
        return fact.kind != "percent"
    return not fact.unit and fact.kind == "number" and not _UNIT_LIKE.match(text, fact.end)


def _main(found: tuple[Fact, ...], asked: tuple[Fact, ...]) -> Fact | None:
    """The fact that answers: the last one that the prompt does not have, or else the last."""
    new = [fact for fact in found if not any(comparable(fact, other) for other in asked)]
    return (new or [*found] or [None])[-1]


_NEGATIVE = re.compile(r"(?:[-\u2212\u2013]|minus )$")


def _is_negative(text: str, fact: Fact) -> bool:
    head = text[max(0, fact.start - 6) : fact.start]
    is_signed = _NEGATIVE.search(head) is not None and not re.search(r"[0-9)a-z] ?[-\u2212\u2013]$", head)
    return is_signed or fact.text[:1] in "-\u2212" or fact.value[:1] == "-"


def _unsigned(fact: Fact) -> Fact:
    return fact._replace(value=fact.value.replace("-", "")) if fact.value[:1] == "-" else fact


def _code(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    is_plain = not re.search(r"[/@:]|[a-z].*\.[a-z]", before)
    wanted = before.lstrip("#")
    wanted, text = (options.plain(wanted), options.plain(current)) if is_plain else (wanted, current)
    if (
        is_plain
        and wanted.isalpha()
        and len(wanted) <= 3
        and not re.fullmatch(r"\W*" + re.escape(wanted) + r"\W*", text)
    ):
        text = " ".join(
            re.findall(
                r"[\"'`\u201c(]\w+[\"'`\u201d)]|\b[A-Z]{2,3}\b|(?<=code )\w+|(?<=is )\w+[.]?$|^\w+\W*$|(?<=code is )\w+",
                current,
            )
        )
        text = options.plain(text)
    found = re.search(rf"(?<![\w./@:-]){re.escape(wanted)}(?![\w/@-])(?![.:][\w])", text)
    if found is None:
        like = _CODES.findall(current)
        return "other" if like else "absent"
    return "same"


_CODES = re.compile(r"\S*[0-9/_@]\S*|\b[A-Z]{2,}\b")


def _tokens(text: str) -> list[str]:
    return re.findall(r"[a-z_][\w.]*|'[^']*'|\"[^\"]*\"|[0-9]+(?:\.[0-9]+)?|<>|!=|<=|>=|[^\s\w;]", text)


def _query(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    match = re.search(r"\b(?:select|insert|update|delete|with|create|alter|drop)\b.*", after, re.IGNORECASE | re.DOTALL)
    if match is None:
        return "absent"
    old, new = (_plain_query(text) for text in (before, match[0]))
    return "same" if old == new else "unclear"


def _plain_query(text: str) -> list[str]:
    """The tokens of a query without what changes nothing: layout, case of keywords, names of aliases."""
    text = re.sub(r"\bas\s+\w+|\basc\b|\bdate(?=\s+')", " ", _lowered(text).rstrip("; \n`."))
    text = re.sub(r"count\(\s*(?:\*|1|id)\s*\)", "count(*)", text)
    return [token.replace('"', "'").replace("!=", "<>") for token in _tokens(text)]


def _lowered(text: str) -> str:
    """A query in lower case, but for its literals."""
    parts = re.split(r"('[^']*'|\"[^\"]*\")", text)
    return "".join(part if i % 2 else part.lower() for i, part in enumerate(parts))


def _pattern(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    old, new = (_plain_pattern(text) for text in (before, after))
    return "same" if old == new or old in map(_plain_pattern, after.split()) else "other"


def _plain_pattern(text: str) -> str:
    text = re.sub(r"^/(.*)/[gimsu]*$", r"\1", text.strip('`" '))
    for short, long in (
        ("\\d", "[0-9]"),
        ("\\w", "[A-Za-z0-9_]"),
        ("\\Z", "$"),
        ("\\A", "^"),
        ("{1,}", "+"),
        ("{0,}", "*"),
        ("(?:", "("),
    ):
        text = text.replace(short, long)
    return text


def _command(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    program = before.split(maxsplit=1)[0]
    start = after.find(program)
    if start < 0:
        return "other" if _PROGRAM.match(after) else "absent"
    given = after[start:].split("\n", maxsplit=1)[0]
    old, new = Counter(_parts(before)), Counter(_parts(given))
    lost, fresh = old - new, new - old
    if not lost and not fresh:
        return "same"
    is_rewritten = ("--" in before) is not ("--" in given) or not lost or (not fresh)
    return "unjudged" if is_rewritten and not any(_SHELL.search(part) for part in (*lost, *fresh)) else "unclear"


_SHELL = re.compile(r"[<>|&;]|/|[*?]")
"""Parts that change what a command touches: redirections, paths and patterns."""
_PROGRAM = re.compile(r"[a-z][a-z0-9_-]* +\S")
_PART = re.compile(r"'[^']*'|\"[^\"]*\"|\S+")


def _parts(command: str) -> list[str]:
    """The words and flags of a command in alphabetical order, short flags letter by letter."""
    parts: list[str] = []
    for i, part in enumerate(_PART.findall(command.rstrip(".` ;"))):
        part = part.strip("'\"`")
        if i == 1 and parts[0] == "tar" and part.isalpha():
            part = f"-{part}"
        if re.fullmatch(r"-[0-9]+", part):
            parts += ["-n", part[1:]]
        elif re.fullmatch(r"-[A-Za-z]{2,4}", part) and parts[0] != "find":
            parts += [f"-{letter}" for letter in part[1:]]
        else:
            parts += part.split("=", 1) if part.startswith("--") else [part]
    return sorted(parts)


def _list(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    wanted = [_item(item) for item in items(before)]
    text = _item(after)
    found = [item for item in wanted if f" {item} " in f" {text} "]
    if not found:
        return "absent"
    if len(found) < len(wanted):
        return "other"
    if _ORDERED.search(frame.instruction(prompt)):
        places = [f" {text} ".find(f" {item} ") for item in wanted]
        if places != sorted(places):
            return "other"
    if little(after) > 2:
        return "same"
    given = [_item(item) for item in items(after)]
    extra = [item for item in given if item and not any(one in item or item in one for one in wanted)]
    return "other" if extra else "same"


_ORDERED = re.compile(
    r"\b(?:sort|order|rank|first|earliest|latest|sequence|steps|ascending|descending|oldest|newest|alphabetical\w*)\b",
    re.IGNORECASE,
)


def _item(item: str) -> str:
    item = re.sub(r"\([^)]*\)", " ", fold_letters(item))
    return " ".join(word for word in words_of(item) if word not in ("the", "a", "an", "and", "finally", "then"))


def _text(prompt: str, before: str, after: str, accepted: str, current: str) -> Outcome:
    wanted = _content(before) if len(words_of(before)) <= 4 else own_words(prompt, before) or _content(before)
    wanted = wanted or words_of(before)
    given = words_of(current)
    if not wanted:
        return "unclear"
    if not before.isascii() and any(ord(char) >= 0x3000 for char in before):
        return "same" if frame.bare(before) in current.replace(" ", "") or before in current else "other"
    said = words_of(before)
    kept = [word for word in wanted if any(_same(word, other) for other in given)]
    lost = [word for word in wanted if word not in kept]
    fresh = [word for word in given if word not in said]
    if any(
        opposites(word, other, "en") or lexicon.opposite(word, other)
        for word in said
        if word not in given
        for other in fresh
    ):
        return "other"
    own = own_words(prompt, after)
    capitals = [word[:1].isupper() for word in _LONG_WORD.findall(before)]
    is_name = 2 * sum(capitals) > len(capitals)
    if not lost or (not is_name and 3 * len(kept) >= 2 * len(wanted) and not any(map(_HAS_DIGIT.search, lost))):
        return "unclear" if _names_another(prompt, before, current) or _EVADES.search(fold_letters(current)) else "same"
    if kept and own and all(any(_same(word, other) for other in said) for word in own):
        return "same" if 2 * len(kept) >= len(wanted) else "unclear"
    return "other" if own or kept else "absent"


_HAS_DIGIT = re.compile("[0-9]")
_LONG_WORD = re.compile(r"[^\W\d_]{3,}")


def _content(text: str) -> list[str]:
    return [word for word in words_of(text) if word not in STOPWORDS]


def _same(word: str, other: str) -> bool:
    return (
        fold_letters(word) == fold_letters(other)
        or lexicon.same_meaning(word, other)
        or lexicon.inflection(word, other)
    )


_NAME = re.compile(r"[A-Z\u00c0-\u00de][\w\u2019'-]+(?: [A-Z\u00c0-\u00de][\w\u2019'-]+)*")


def _names_another(prompt: str, before: str, current: str) -> bool:
    """Whether an answer puts another name of the prompt before the value, or joins one to it."""
    place = current.find(before[:12])
    known = set(words_of(before))
    for match in _NAME.finditer(current):
        words = words_of(match[0])
        if known.isdisjoint(words) and match[0] in prompt:
            is_first = place > match.start() > 0 or (place > 0 and match.start() == 0 and len(words) > 1)
            is_joined = re.search(
                r"(?:\b(?:and|or|und|et|y|e)|,|/)\s$", current[max(0, match.start() - 5) : match.start()]
            )
            if (is_first and frame.instruction(prompt).count(match[0]) == 0) or is_joined:
                return True
    return False


_OUTCOMES = {
    "label": _label,
    "yes_no": _yes_no,
    "letter": _letter,
    "quantity": _quantity,
    "code": _code,
    "command": _command,
    "query": _query,
    "pattern": _pattern,
    "list": _list,
    "text": _text,
    "sentence": _sentence,
}
