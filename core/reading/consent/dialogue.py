"""Who said what in a dialogue, and whether the user agreed.

Only the user can agree, and only in words that say so: a wish that somebody else confirm is no consent, nor is a
question, nor anything that is taken back. What is doubtful counts as no consent.

A dialogue that is one text is only as good as its lines: an assistant that writes "User: yes" at the beginning of a
line of its own makes a turn of the user. A list of mappings with role and content cannot be forged so: what stands in a
content never gives anybody else a turn. Consent that matters should be given as such a list.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from vrty_gate.core.reading.consent.consent import answer
from vrty_gate.core.reading.text.language import Language, require_language
from vrty_gate.core.reading.text.plain import plain
from vrty_gate.core.reading.text.spelling import is_near

USER, ASSISTANT, OTHER = "user", "assistant", ""
"""Roles; `OTHER` is a system or a tool, or what a text has before its first turn."""

_CALLED = {
    USER: "user customer client human caller me usuario usuaria cliente clienta",
    ASSISTANT: "assistant agent bot ai gpt model chatbot operator advisor asistente agente asesor asesora",
    OTHER: "system tool function developer sistema herramienta",
}
_ROLES = {name: role for role, names in _CALLED.items() for name in names.split()}
ROLES: tuple[str, ...] = tuple(_ROLES)
"""What the roles may be called, in any case."""
TEXT_KEYS = ("content", "text", "message")
"""The keys for what is said in a turn; the first that is there counts."""
ROLE_KEYS = ("role", "speaker", "from")
"""The keys for who says it."""

_BEGINS = r"^[ \t>*_#\-]{0,8}\[?"
_ENDS = r"\]?[*_]{0,2}[ \t]?:[*_]{0,2}"
_NAME = "(" + "|".join(sorted(_ROLES)) + ")"
_TAG = re.compile(_BEGINS + _NAME + _ENDS + r"[ \t]?", re.IGNORECASE | re.MULTILINE | re.ASCII)
_LABEL = re.compile(_BEGINS + "([A-Za-z]{3,16})" + _ENDS, re.MULTILINE)
_WITHIN = re.compile(rf"(?<=[^ \t\n])[ \t]+(?=[*_\[]{{0,3}}{_NAME}{_ENDS}[ \t])", re.IGNORECASE | re.ASCII)
"""The blanks before what could begin a turn inside a line."""
_STOPPED = re.compile("[.!?\u2026][\"')\\]\u201d\u2019\u00bb*_]{0,3}$")
_WHO = "begin each turn with User:, Assistant: or the like at a line of its own"
_STOPS = 4
"""Characters of the end of a sentence, quotes and brackets included."""
_SHORT = 3
"""Roles of so few letters are too near to other words to be misspelled."""
_SHOWN = 40


class Turn(NamedTuple):
    """What somebody said at once."""

    role: str
    """`user`, `assistant`, or empty."""
    text: str


def turns(dialog: object) -> tuple[Turn, ...]:
    """The turns of a dialogue.

    It is a list of mappings with `role` (or `speaker`, `from`) and `content` (or `text`, `message`), or a text whose
    turns begin with `User:`, `Assistant:`, `Cliente:` ... at a line, or a list of such texts. A text of one line may
    have them behind each other where nobody can doubt it. None is no turns.

    Raises ValueError for anything else, saying what it is: also for a turn without a role or with one that is none of
    `ROLES`, for one of the user without a text, and for a text of which nobody knows who says it.
    """
    if dialog is None:
        return ()
    if isinstance(dialog, str):
        return _tagged(dialog)
    if isinstance(dialog, Mapping):
        return (_turn(dialog, "turn 1"),)
    if not isinstance(dialog, Sequence) or isinstance(dialog, (bytes, bytearray)):
        raise ValueError(f"is {_called(dialog)}, but must be a text or a list of turns")  # noqa: TRY004
    found: list[Turn] = []
    for number, one in enumerate(dialog, 1):
        if isinstance(one, Mapping):
            found.append(_turn(one, f"turn {number}"))
        elif not isinstance(one, str):
            raise ValueError(f"has {_called(one)} as turn {number}, but a turn must be a mapping with role and content")  # noqa: TRY004
        elif one.strip() and not _TAG.match(one.lstrip()):
            raise ValueError(f"has no role in turn {number}; {_WHO}, or write it as a mapping with role and content")
        else:
            found += _tagged(one)
    return tuple(found)


def consents(turns: Sequence[Turn], language: Language = "en") -> str | None:
    """The words with which the user agreed, as written; None without consent, or where it is taken back.

    A turn that refuses, or makes a condition, takes back what was agreed in it and before. `answer` says what counts.
    Raises ValueError for an unknown language.
    """
    require_language(language)
    agreed: str | None = None
    for turn in turns:
        if turn.role == USER:
            said = answer(plain(turn.text), language)
            agreed = None if said.refused else said.agreed or agreed
    return agreed


@lru_cache(maxsize=4)
def _tagged(text: str) -> tuple[Turn, ...]:
    """The turns of a text, which several rules read."""
    text = _in_lines(plain(text).replace("\r\n", "\n").replace("\r", "\n"))
    tags = list(_TAG.finditer(text))
    if text.strip() and not tags:
        raise ValueError(f"does not say who speaks; {_WHO}")
    bounds = [*(tag.start() for tag in tags), len(text)]
    said = [(OTHER, text[: bounds[0]].strip())]
    said += [(_ROLES[tag[1].lower()], text[tag.end() : end].strip()) for tag, end in zip(tags, bounds[1:], strict=True)]
    return tuple([Turn(role, words) for role, words in said if words])


def _in_lines(text: str) -> str:
    """A text with each turn at a line of its own. Raises ValueError where it could be read in two ways."""
    text = text.strip()
    if "\n" not in text:
        return _unfolded(text)
    used = {tag[1].lower() for tag in _TAG.finditer(text)}
    for gap in _WITHIN.finditer(text):
        if gap[1].lower() in used and _is_stopped(text, gap):
            raise ValueError(f"has more than one turn in line {_line(text, gap.start())}; {_WHO}")
    long = sorted(role for role in used if len(role) > _SHORT)
    for label in _LABEL.finditer(text):
        if label[1].lower() in _ROLES:
            continue
        if near := next((role for role in long if is_near(label[1], role)), None):
            place = f"line {_line(text, label.start())}"
            raise ValueError(f"has {label[1]}: at the beginning of {place}, which is no role; did you mean {near}?")
    return text


def _unfolded(text: str) -> str:
    """A line in lines, where the speakers alternate and each has come to the end of a sentence."""
    first = _TAG.match(text)
    if first is None:
        return text
    gaps = [gap for gap in _WITHIN.finditer(text) if gap[1][0].isupper() == first[1][0].isupper()]
    roles = [_ROLES[tag[1].lower()] for tag in (first, *gaps)]
    if any(one == next_ for one, next_ in pairwise(roles)) or not all(_is_stopped(text, gap) for gap in gaps):
        raise ValueError(f"has several turns in one line, and where they end is not clear; {_WHO}")
    bounds = [0, *(gap.end() for gap in gaps), len(text)]
    return "\n".join([text[start:end].rstrip() for start, end in pairwise(bounds)])


def _is_stopped(text: str, gap: re.Match[str]) -> bool:
    """Whether a sentence ends before a gap."""
    return _STOPPED.search(text, max(gap.start() - _STOPS, 0), gap.start()) is not None


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _turn(given: Mapping[object, object], where: str) -> Turn:
    role = next((given[key] for key in ROLE_KEYS if given.get(key) is not None), None)
    if role is None:
        raise ValueError(f"has no role in {where}; its role must be one of {', '.join(ROLES)}")
    if not isinstance(role, str):
        raise ValueError(f"has {_called(role)} as the role of {where}, but it must be a text")  # noqa: TRY004
    known = _ROLES.get(role.strip().lower())
    if known is None:
        shown = " ".join(role[:_SHOWN].split())
        raise ValueError(f'has "{shown}" as the role of {where}, but it must be one of {", ".join(ROLES)}')
    key = next((key for key in TEXT_KEYS if key in given), None)
    if key is None and known == USER:
        raise ValueError(f"has no text in {where}, which is the user's; it stands under {', '.join(TEXT_KEYS)}")
    return Turn(known, _text(given[key], where) if key is not None else "")


def _text(said: object, where: str) -> str:
    if isinstance(said, list):
        said = " ".join([str(part.get("text", "")) for part in said if isinstance(part, Mapping)])
    if said is None:
        said = ""
    if not isinstance(said, str):
        raise ValueError(f"has {_called(said)} as the content of {where}, but it must be a text")  # noqa: TRY004
    return said


def _called(value: object) -> str:
    """What a value is, for people."""
    for kind, name in ((bool, "a boolean"), ((int, float), "a number"), (str, "a text"), ((list, tuple), "a list")):
        if isinstance(value, kind):
            return name
    return "nothing" if value is None else "a mapping" if isinstance(value, Mapping) else "something else"
