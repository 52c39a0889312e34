"""Who said what in a dialogue, and whether the user agreed.

Only the user can agree, and only in words that say so: a wish that somebody else confirm is no consent, nor is a
question, nor anything that is taken back. What is doubtful counts as no consent.

A dialogue that is one text is only as good as its lines: an assistant that writes "User: yes" at the beginning of a
line of its own makes a turn of the user. A list of mappings with role and content cannot be forged so: what stands in a
content never gives anybody else a turn. Consent that matters should be given as such a list.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from vrty_gate.core.grounding.reading.consent import answer
from vrty_gate.core.grounding.reading.language import Language, demand_language

USER, ASSISTANT, OTHER = "user", "assistant", ""
"""Roles; `OTHER` is a system, a tool, or nobody knows who."""

_CALLED = {
    USER: "user customer client human caller me usuario usuaria cliente clienta",
    ASSISTANT: "assistant agent bot ai model chatbot operator advisor asistente agente asesor asesora",
    OTHER: "system tool function developer sistema herramienta",
}
_ROLES = {name: role for role, names in _CALLED.items() for name in names.split()}
_TAG = re.compile(
    r"^[ \t>*_#\-]{0,8}\[?(" + "|".join(sorted(_ROLES)) + r")\]?[*_]{0,2}[ \t]?:[*_]{0,2}[ \t]?",
    re.IGNORECASE | re.MULTILINE | re.ASCII,
)
_TEXT_KEYS = ("content", "text", "message")
_ROLE_KEYS = ("role", "speaker", "from")
_MOST_PARTS = 1000


class Turn(NamedTuple):
    """What somebody said at once."""

    role: str
    """`user`, `assistant`, or empty."""
    text: str


def turns(dialog: object) -> tuple[Turn, ...]:
    """The turns of a dialogue.

    It is a list of mappings with `role` (or `speaker`, `from`) and `content` (or `text`, `message`), or a text whose
    turns begin with `User:`, `Assistant:`, `Cliente:` ... at a line, or a list of such texts. Without a role it is
    empty. None is no turns. Raises ValueError for anything else, saying what it is.
    """
    if dialog is None:
        return ()
    if isinstance(dialog, str):
        return _tagged(dialog)
    if isinstance(dialog, Mapping):
        return (_turn(dialog, "it"),)
    if not isinstance(dialog, Sequence) or isinstance(dialog, (bytes, bytearray)):
        raise ValueError(f"is {_called(dialog)}, but must be a text or a list of turns")  # noqa: TRY004
    if all(isinstance(one, str) for one in dialog):
        return _tagged("\n".join(dialog))
    found: list[Turn] = []
    for number, one in enumerate(dialog, 1):
        if isinstance(one, str):
            found += _tagged(one)
        elif isinstance(one, Mapping):
            found.append(_turn(one, f"turn {number}"))
        else:
            raise ValueError(f"has {_called(one)} as turn {number}, but a turn must be a mapping with role and content")  # noqa: TRY004
    return tuple(found)


def consents(turns: Sequence[Turn], language: Language = "en") -> str | None:
    """The words with which the user agreed, as written; None without consent, or where it is taken back.

    A turn that refuses, or makes a condition, takes back what was agreed in it and before. `answer` says what counts.
    Raises ValueError for an unknown language.
    """
    demand_language(language)
    agreed: str | None = None
    for turn in turns:
        if turn.role == USER:
            said = answer(turn.text, language)
            agreed = None if said.refused else said.agreed or agreed
    return agreed


def _tagged(text: str) -> tuple[Turn, ...]:
    tags = list(_TAG.finditer(text))
    bounds = [*(tag.start() for tag in tags), len(text)]
    found = [Turn(OTHER, text[: bounds[0]])]
    found += [Turn(_ROLES[tag[1].lower()], text[tag.end() : end]) for tag, end in zip(tags, bounds[1:], strict=True)]
    return tuple(Turn(turn.role, turn.text.strip()) for turn in found if turn.text.strip())


def _turn(given: Mapping[object, object], where: str) -> Turn:
    role = next((given[key] for key in _ROLE_KEYS if key in given), "")
    said = next((given[key] for key in _TEXT_KEYS if key in given), None)
    if not isinstance(role, str):
        raise ValueError(f"has {_called(role)} as the role of {where}, but it must be a text")  # noqa: TRY004
    if isinstance(said, list):
        said = " ".join(str(part.get("text", "")) for part in said[:_MOST_PARTS] if isinstance(part, Mapping))
    if said is None:
        said = ""
    if not isinstance(said, str):
        raise ValueError(f"has {_called(said)} as the content of {where}, but it must be a text")  # noqa: TRY004
    return Turn(_ROLES.get(role.strip().lower(), OTHER), said)


def _called(value: object) -> str:
    """What a value is, for people."""
    for kind, name in ((bool, "a boolean"), ((int, float), "a number"), (str, "a text"), ((list, tuple), "a list")):
        if isinstance(value, kind):
            return name
    return "nothing" if value is None else "a mapping" if isinstance(value, Mapping) else "something else"
