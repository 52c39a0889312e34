"""Whether the user asks to make something up, so that a good answer may be any other: a title, a fake person."""

from vrty_gate.core import json_data
from vrty_gate.core.answers import frame
from vrty_gate.core.case import Case, Message
from vrty_gate.core.conversation.questions import turns_of_user
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
    rf"|(?:generate|create|give|write|make|produce|suggest|propose|pick|choose) (?:me )?{_SOME}{_QUALITIES}{_MADE_UP})"
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
    made up keeps those that the request states. In doubt, and if somebody stated what kind of value the answer is, the
    answers are compared.
    """
    if case.answer not in ("", "free"):
        return False
    asked, before_asked = turns_of_user(case), turns_of_user(accepted)
    kind = _asked_for(asked[0]) if len(asked) == 1 else ""
    if not kind or len(before_asked) != 1 or _asked_for(before_asked[0]) != kind:  # a new prompt excuses no answer
        return False
    now, before = _answer(case), _answer(accepted)
    if now is None or before is None:
        return False
    given, figures = (frozenset(_FIGURE.findall(text)) for text in (asked[0], now))
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
    return "" if kind and asks_for(lambda record: record.offers_options, asked) else kind


_READ = 4_000


def _answer(case: Case) -> str | None:
    """The only answer of a case; None if it calls tools or answers more than once."""
    if not case.messages:
        return case.response
    spoken: list[Message] = [message for message in case.messages if message.role == "assistant"]
    return spoken[0].text if len(spoken) == 1 and not spoken[0].calls else None
