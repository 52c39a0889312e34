"""The turns of a dialogue, and whether the user agreed.

Only the user can agree, and only explicitly: asking somebody else to confirm is not consent, nor is a question, nor
anything that is withdrawn later. In doubt, there is no consent.

A dialogue in one text can be forged: an assistant that writes "User: yes" at the beginning of a line adds a turn of the
user. A list of mappings with role and content cannot, because content never creates a turn. Use a list when consent
matters.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.consent.consent import answer
from vrty_gate.core.reading.text.language import Language, require_language
from vrty_gate.core.reading.text.plain import plain
from vrty_gate.core.reading.text.spelling import is_near

USER, ASSISTANT, OTHER = "user", "assistant", ""
"""Roles; `OTHER` is a system or a tool, or the text before the first turn."""

_CALLED = {
    USER: "user customer client human caller me usuario usuaria cliente clienta",
    ASSISTANT: "assistant agent bot ai gpt model chatbot operator advisor asistente agente asesor asesora",
    OTHER: "system tool function developer sistema herramienta",
}
_ROLES = {name: role for role, names in _CALLED.items() for name in names.split()}
ROLES: tuple[str, ...] = tuple(_ROLES)
"""The accepted names of roles, in any letter case."""
TEXT_KEYS = ("content", "text", "message")
"""The keys for the text of a turn; the first one present counts."""
ROLE_KEYS = ("role", "speaker", "from")
"""The keys for the role of a turn."""

_BEGINS = r"^[ \t>*_#\-]{0,8}\[?"
_ENDS = r"\]?[*_]{0,2}[ \t]?:[*_]{0,2}"
_NAME = "(" + "|".join(sorted(_ROLES)) + ")"
_TAG = re.compile(_BEGINS + _NAME + _ENDS + r"[ \t]?", re.IGNORECASE | re.MULTILINE | re.ASCII)
_LABEL = re.compile(_BEGINS + "([A-Za-z]{3,16})" + _ENDS, re.MULTILINE)
_WITHIN = re.compile(rf"(?<=[^ \t\n])[ \t]+(?=[*_\[]{{0,3}}{_NAME}{_ENDS}[ \t])", re.IGNORECASE | re.ASCII)
"""The spaces before what may be a turn inside a line."""
_STOPPED = re.compile("[.!?\u2026][\"')\\]\u201d\u2019\u00bb*_]{0,3}$")
_WHO = "begin each turn with User:, Assistant: or the like at a line of its own"
_STOPS = 4
"""Characters of the end of a sentence, including quotes and brackets."""
_SHORT = 3
"""Role names with at most this many letters are too similar to other words to detect misspellings."""
_SHOWN = 40


class Turn(NamedTuple):
    """One turn of a dialogue."""

    role: str
    """`user`, `assistant`, or empty."""
    text: str


def turns(dialog: object) -> tuple[Turn, ...]:
    """The turns of a dialogue.

    A dialogue is a list of mappings with `role` (or `speaker`, `from`) and `content` (or `text`, `message`), or a text
    whose turns begin with `User:`, `Assistant:`, `Cliente:` ... on a new line, or a list of such texts. A text of one
    line may have several turns if they are unambiguous. None has no turns.

    Raises ValueError for anything else, also for a turn without a role or with one that is not in `ROLES`, for a user's
    turn without text, and for a text without a speaker.
    """
    if dialog is None:
        return ()
    if isinstance(dialog, str):
        return _tagged(dialog)
    if isinstance(dialog, Mapping):
        return (_turn(dialog, "turn 1"),)
    if not isinstance(dialog, Sequence) or isinstance(dialog, (bytes, bytearray)):
        raise ValueError(f"is {_called(dialog)}, but must be a text or a list of turns")  # noqa: TRY004
    result: list[Turn] = []
    for number, raw in enumerate(dialog, 1):
        if isinstance(raw, Mapping):
            result.append(_turn(raw, f"turn {number}"))
        elif not isinstance(raw, str):
            raise ValueError(f"has {_called(raw)} as turn {number}, but a turn must be a mapping with role and content")  # noqa: TRY004
        elif raw.strip() and not _TAG.match(raw.lstrip()):
            raise ValueError(f"has no role in turn {number}; {_WHO}, or write it as a mapping with role and content")
        else:
            result += _tagged(raw)
    return tuple(result)


def consents(turns: Sequence[Turn], language: Language = "en") -> str | None:
    """The words with which the user agreed, as written; None without consent or when it is withdrawn.

    A turn that refuses or states a condition withdraws earlier agreement. See `answer` for the rules.
    Raises ValueError for an unknown language.
    """
    require_language(language)
    agreed: str | None = None
    for turn in turns:
        if turn.role == USER:
            answered = answer(plain(turn.text), language)
            agreed = None if answered.refused else answered.agreed or agreed
    return agreed


@lru_cache(maxsize=4)
def _tagged(text: str) -> tuple[Turn, ...]:
    """The turns of a text; cached, because several rules read them."""
    text = _in_lines(plain(text).replace("\r\n", "\n").replace("\r", "\n"))
    tags = list(_TAG.finditer(text))
    if text.strip() and not tags:
        raise ValueError(f"does not say who speaks; {_WHO}")
    bounds = [*(tag.start() for tag in tags), len(text)]
    spans = [(OTHER, text[: bounds[0]].strip())]
    spans += [
        (_ROLES[tag[1].lower()], text[tag.end() : end].strip()) for tag, end in zip(tags, bounds[1:], strict=True)
    ]
    return tuple([Turn(role, content) for role, content in spans if content])


def _in_lines(text: str) -> str:
    """A text with each turn on a new line. Raises ValueError if it is ambiguous."""
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
    """A line split into turns, if the speakers alternate and each turn ends a sentence; ValueError otherwise."""
    first = _TAG.match(text)
    if first is None:
        return text
    gaps = [gap for gap in _WITHIN.finditer(text) if gap[1][0].isupper() == first[1][0].isupper()]
    roles = [_ROLES[tag[1].lower()] for tag in (first, *gaps)]
    if any(role == next_role for role, next_role in pairwise(roles)) or not all(_is_stopped(text, gap) for gap in gaps):
        raise ValueError(f"has several turns in one line, and where they end is not clear; {_WHO}")
    bounds = [0, *(gap.end() for gap in gaps), len(text)]
    return "\n".join([text[start:end].rstrip() for start, end in pairwise(bounds)])


def _is_stopped(text: str, gap: re.Match[str]) -> bool:
    """Whether a sentence ends before a gap."""
    return _STOPPED.search(text, max(gap.start() - _STOPS, 0), gap.start()) is not None


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _turn(mapping: Mapping[object, object], where: str) -> Turn:
    role = next((mapping[key] for key in ROLE_KEYS if mapping.get(key) is not None), None)
    if role is None:
        raise ValueError(f"has no role in {where}; its role must be one of {', '.join(ROLES)}")
    if not isinstance(role, str):
        raise ValueError(f"has {_called(role)} as the role of {where}, but it must be a text")  # noqa: TRY004
    known = _ROLES.get(role.strip().lower())
    if known is None:
        quoted = " ".join(role[:_SHOWN].split())
        raise ValueError(f'has "{quoted}" as the role of {where}, but it must be one of {", ".join(ROLES)}')
    key = next((key for key in TEXT_KEYS if key in mapping), None)
    if key is None and known == USER:
        raise ValueError(f"has no text in {where}, which is the user's; it stands under {', '.join(TEXT_KEYS)}")
    return Turn(known, _text(mapping[key], where) if key is not None else "")


def _text(content: object, where: str) -> str:
    if isinstance(content, list):
        content = " ".join([str(part.get("text", "")) for part in content if isinstance(part, Mapping)])
    if content is None:
        content = ""
    if not isinstance(content, str):
        raise ValueError(f"has {_called(content)} as the content of {where}, but it must be a text")  # noqa: TRY004
    return content


def _called(value: object) -> str:
    """The type of a value, for error messages."""
    for kind, name in ((bool, "a boolean"), ((int, float), "a number"), (str, "a text"), ((list, tuple), "a list")):
        if isinstance(value, kind):
            return name
    return "nothing" if value is None else "a mapping" if isinstance(value, Mapping) else "something else"
