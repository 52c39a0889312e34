"""Who said what in a dialogue, and whether the user agreed.

Only the user can agree, and only in words that say so: a wish that somebody else confirm is no consent, nor is a
question, nor anything that is taken back. What is doubtful counts as no consent.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from vrty_gate.core.grounding.reading.language import Language, demand_language
from vrty_gate.core.grounding.reading.plain import plain
from vrty_gate.core.grounding.reading.words import fold
from vrty_gate.core.words import lower

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

_SENTENCE = re.compile("[^.!?;\n]+[.!?;\n]?")
_BLANKS = re.compile("[ \t\u00a0]+")
_SI = re.compile("(?<![a-z])s(?:\u00ed|i\u0301)(?![a-z])")
"""The accent tells "yes" from "if"."""


class Turn(NamedTuple):
    """What somebody said at once."""

    role: str
    """`user`, `assistant`, or empty."""
    text: str


class _Phrases(NamedTuple):
    yes: re.Pattern[str]
    """Consent, in a sentence that does not ask, refuse or make conditions."""
    no: re.Pattern[str]
    """Refusal, doubt, a condition or a change."""
    harmless: re.Pattern[str]
    """What looks like a refusal and is none."""
    asks: re.Pattern[str]
    """A wish that the other side confirm."""


def _phrases(text: str) -> re.Pattern[str]:
    return re.compile(f"(?<![a-z0-9])(?:{text})(?![a-z0-9])")


_ENGLISH = _Phrases(
    yes=_phrases(
        "yes|yeah|yep|yup|ok|okay|sure|i (?:hereby |do )?confirm|confirmed|confirm|proceed|go ahead|go for"
        " it|correct|agreed|i agree|absolutely|definitely|that(?:'s| is) right|do it|approved|i approve"
        "|sounds good|of course|certainly"
    ),
    no=_phrases(
        "no|not|nope|never|don'?t|dont|won'?t|can'?t|cannot|isn'?t|wasn'?t|doesn'?t|didn'?t|shouldn'?t"
        "|incorrect|wrong|cancel|cancelled|stop|wait|hold on|abort|refuse|reject|decline|disagree|unsure|but"
        "|unless|if|except|until|before|instead|change|later|maybe|perhaps|actually|neither|nothing"
    ),
    harmless=_phrases("no problem|no worries|why not|no doubt|no objections?|no changes?|not a problem|nothing else"),
    asks=_phrases(
        "(?:please|can you|could you|would you|will you|you (?:should|must|need to)|to|let me|waiting for"
        "|did you|have you|need you to|want you to|kindly) (?:please )?(?:confirm|proceed)|confirm (?:that"
        "|whether|with|the|my|your|this|it|if)"
    ),
)
_SPANISH = _Phrases(
    yes=_phrases(
        "sii|si(?= ?$| ?[,.!;:])|vale|ok|okey|confirmo|confirmado|confirmada|lo confirmo|adelante|correcto"
        "|de acuerdo|claro|por supuesto|procede|proceda|hazlo|hagalo|acepto|aceptado|autorizo|conforme"
        "|perfecto|exacto|eso es|asi es"
    ),
    no=_phrases(
        "no|nunca|jamas|tampoco|incorrecto|incorrecta|mal|cancela|cancele|cancelar|anula|anule|espera|espere|detente"
        "|rechazo|pero|salvo|excepto|hasta|antes|cambia|cambie|cambiar|mejor|en lugar|quizas?|tal vez|luego|todavia"
        "|si (?!$|[,.!;:])|ninguno|nada"
    ),
    harmless=_phrases(
        "no hay problema|sin problema|no hay inconveniente|por que no|sin duda|nada mas|si (?:confirmo"
        "|acepto|claro|por favor|adelante|quiero|estoy de acuerdo|autorizo|procede|proceda|vale|de acuerdo)"
    ),
    asks=_phrases(
        "(?:por favor|puedes|puede|podrias|podria|debes|debe|que|favor de) (?:confirmar|confirmes|confirme"
        "|confirma|proceder)|confirme|confirma|confirmame|confirmar|procede a|proceda a"
    ),
)
_LANGUAGES: dict[Language, tuple[_Phrases, ...]] = {
    "en": (_ENGLISH,),
    "es": (_SPANISH,),
    "multi": (_ENGLISH, _SPANISH),
}


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
    """The words with which the user agreed, unless a later turn of theirs takes them back; None without consent."""
    demand_language(language)
    agreed: str | None = None
    for turn in turns:
        if turn.role == USER:
            said = _said(turn.text, language)
            agreed = agreed if said is None else said or None
    return agreed


def _said(text: str, language: Language) -> str | None:
    """The consent in a turn; empty for a refusal, None for neither."""
    agreed: str | None = None
    said = fold(_SI.sub("sii", _BLANKS.sub(" ", lower(plain(text))))).replace("’", "'")
    for sentence in _SENTENCE.findall(said):
        if sentence.endswith("?") or "¿" in sentence:
            continue
        for phrases in _LANGUAGES[language]:
            kept = phrases.harmless.sub("yes" if phrases is _ENGLISH else "vale", sentence)
            if phrases.no.search(kept):
                return ""
            found = phrases.yes.search(phrases.asks.sub(" ", kept))
            if found and agreed is None:
                agreed = found[0].replace("sii", "sí")
    return agreed


def _tagged(text: str) -> tuple[Turn, ...]:
    text = plain(text)
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
