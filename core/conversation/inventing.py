"""Whether the user asks to make something up, so that a good answer may be any other: a title, a fake person."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from vrty_gate.core import json_data
from vrty_gate.core.answers import frame
from vrty_gate.core.case import Case, Message
from vrty_gate.core.conversation.questions import turns_of_user
from vrty_gate.core.conversation.turns import pairs
from vrty_gate.core.gate.rule import FIDELITY_MIDDLE
from vrty_gate.core.phrases import asks_for
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of

_LONGEST_REQUEST = 200
"""A request with more words may quote a text that asks for something."""
_LONGEST = 25
"""An answer with more words says more than a title or a name."""
_FIGURE = lazily("[0-9](?:[0-9.,]*[0-9])?")

_BEGINS = r"(?i)(?:^|[.?!:;,(] ?|\b(?:please|and|to|then|you|can|could|must|should) )"
_SOME = r"(?:a|an|one|another|some|new|[2-9]|two|three|four|five|several|few) "
_QUALITIES = r"(?:(?!(?:that|which|with|by|of|for|in|from|to|at|on|whose)\b)[\w'-]{1,20},? ){0,6}?"
_MADE_UP = r"(?:random|randomly \w{1,20}|fake|fictional|fictitious|imaginary|made-up|dummy|invented),? "
_INVENTS = lazily(
    rf"{_BEGINS}(?:(?:invent|imagine|dream up|think up|come up with|make up|think of) {_SOME}"
    rf"|(?:generate|create|give|write|make|produce|suggest|propose|pick|choose) (?:me )?"
    rf"(?:the (?:[\w'-]{{1,20}},? ){{1,6}}?(?:of|for) )?{_SOME}{_QUALITIES}{_MADE_UP})"
)
"""A request to make something up."""
_NAMES = lazily(
    rf"{_BEGINS}(?:generate|create|write|suggest|propose|make|produce|draft|compose) (?:me )?{_SOME}{_QUALITIES}"
    r"(?:title|name|headline|slogan|tagline|caption|nickname|username|subject line|heading)s?\b"
    r"(?! (?:column|field|tag|server|attribute|property|key|page|case|bar))"
)
"""A request for a title or name. "Give the title of the book" asks for the one it has."""
_VERBS = frozenset(
    "invent imagine dream think come make generate create give write produce suggest propose pick choose draft"
    " compose".split()
)
"""Each of the two requests has one of these."""
_TAKES = lazily(
    r"(?i)\b(?:extract|classif|categori|match)|\b(?:label|parse|translate|look up|find|identify"
    r"|which|who|whose|correct|answer the question|according to"
    r"|(?:not|n't|never|without) (?:\w{1,20} )?(?:invent|mak(?:e|ing) up|made up)"
    r"|sql|quer(?:y|ies)|functions?|code|scripts?|commands?|regex|test cases?|config\w{0,20})\b"
)
"""What takes the answer from something that is given, or asks for a program."""


def is_invention(case: Case, accepted: Case) -> bool:
    """Whether the user asks, and asked before, for a short text or for data to be made up, and both responses are that.

    Data must have the keys and types of the accepted data. A title has no figure that the request lacks, and what is
    made up keeps those that the request states. The other answers of a conversation must be as good as the accepted
    ones, apart from what was made up before them. In doubt, and if somebody stated what kind of value the answer is,
    the answers are compared.
    """
    if case.answer not in ("", "free") or any(map(_calls, (case, accepted))):
        return False
    now, before = turns_of_user(case), turns_of_user(accepted)
    if len(now) != len(before):
        return False
    if len(now) == 1:
        spoken = _answer(case), _answer(accepted)
        return None not in spoken and _is_made_up(now[0], before[0], *map(str, spoken))
    return _all_follow(case, accepted)


def _all_follow(case: Case, accepted: Case) -> bool:
    """Whether some answers of a conversation are made up, and the others differ only because of them."""
    from vrty_gate.core.conversation.order import says  # most cases have one turn

    values: dict[str, str] = {}
    for pair in pairs(case, accepted):
        if pair.now is None or pair.accepted is None:
            return False
        now, before = pair.now.case, pair.accepted.case
        if _is_made_up(now.query, before.query, now.response, before.response):
            values |= _other_values(now.response, before.response)
            continue
        text = _replaced(before.response, values)
        if text == now.response:
            continue
        if any(says(text, value) and not says(now.response, value) for value in values.values()):
            return False
        if not _is_as_good(now, before._replace(response=text)):
            return False
    return bool(values)


def _is_as_good(now: Case, accepted: Case) -> bool:
    from vrty_gate.core.changes import TooLong  # few answers are made up
    from vrty_gate.core.fidelity import fidelity

    try:
        return fidelity(now, (accepted,)) >= FIDELITY_MIDDLE
    except TooLong:
        return False


def _other_values(now: str, before: str) -> dict[str, str]:
    """What was made up before, with what is in its place now."""
    data, other = (json_data.parse(frame.of_code(text)) for text in (now, before))
    if data is None or other is None:
        return {_bare(before): _bare(now)} if before != now else {}
    return {str(old): str(new) for old, new in _leaves(other, data) if old != new and str(old).strip()}


_MARKS = " *_.\"'\n"


def _bare(text: str) -> str:
    return text.strip(_MARKS)


def _leaves(one: Any, other: Any) -> Iterator[tuple[object, object]]:
    """The values in the same places of two data of one shape."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in one.keys() & other.keys():
            yield from _leaves(one[key], other[key])
    elif isinstance(one, list) and isinstance(other, list):
        for inner, another in zip(one, other, strict=False):
            yield from _leaves(inner, another)
    else:
        yield one, other


def _replaced(text: str, values: Mapping[str, str]) -> str:
    """A text with other values; of those that overlap the longest."""
    if not values:
        return text
    known = "|".join(map(re.escape, sorted(values, key=lambda value: (-len(value), value))))
    return re.sub(rf"(?<!\w)(?:{known})(?!\w)", lambda found: values[found.group()], text)


def _is_made_up(asked: str, before_asked: str, now: str, before: str) -> bool:
    """Whether a request, now and before, asks to make up what two responses say."""
    kind = _asked_for(asked)
    if not kind or _asked_for(before_asked) != kind:  # a new prompt excuses no answer
        return False
    given, figures = (frozenset(_FIGURE.findall(text)) for text in (asked, now))
    known = frozenset(_FIGURE.findall(before))
    if not (figures <= given | known if kind == "name" else given & known <= figures):
        return False
    data, other = json_data.parse(frame.of_code(now)), json_data.parse(frame.of_code(before))
    if data is None and other is None:
        return all(0 < len(words_of(text)) <= _LONGEST and "\n" not in text.strip() for text in (now, before))
    return data is not None and other is not None and json_data.shape(data) == json_data.shape(other)


def _asked_for(request: str) -> str:
    """What a request asks to make up: `anything`, or a `name` or title; empty if it asks for something else."""
    lines = frame.instruction(request[-_READ:]).split("\n")
    asked = " ".join(" ; ".join(filter(str.strip, lines)).split())
    words = words_of(asked)
    if len(words) > _LONGEST_REQUEST or (asked.isascii() and _VERBS.isdisjoint(words)) or _TAKES.search(asked):
        return ""
    kind = "anything" if _INVENTS.search(asked) else "name" if _NAMES.search(asked) else ""
    return "" if kind and asks_for(lambda record: record.offers_options, _ALONE.sub("", asked)) else kind


_ALONE = lazily(r"(?i)\b(?:respond|reply|answer) with (?:only|just|nothing but) the [\w'-]{1,30}(?= ?(?:[.!;]|$))")
"""That nothing else is asked for, which offers no options."""


_READ = 4_000


def _answer(case: Case) -> str | None:
    """The only answer of a case; None if it answers more than once."""
    if not case.messages:
        return case.response
    spoken: list[Message] = [message for message in case.messages if message.role == "assistant"]
    return spoken[0].text if len(spoken) == 1 else None


def _calls(case: Case) -> bool:
    return any(message.calls for message in case.messages)
