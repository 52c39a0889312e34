"""What stands in place of an answer, and what of the accepted facts the whole response no longer has."""

import re
from collections.abc import Sequence

from vrty_gate.core import json_data
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.speech import is_polite, talk
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.idf import STOPWORDS

_CALL = re.compile(
    r"\s*(?:```(?:json|tool_code|tool_call)?\s*)?(?:<\|?tool_call|<function|\{\s*\"(?:tool|function|name|action|tool_name|tool_calls|function_call|type)\"\s*:|\[\s*\{\s*\"(?:name|tool|function)\"\s*:"
    r"|(?:Action|Tool|Function|call)\s?: ?[a-z_]{3,40}|[a-z][a-z0-9_.]{2,40}\([^()\n]{0,400}\)\s*(?:```)?\s*$)"
)
_ENDS_ASKING = re.compile(r"[?\uff1f][\s\"')*_\u201d\u2019]{0,6}$")
_ASKING_KO = re.compile(r"(?:까요|나요|습니까|ですか|ますか|でしょうか)[?。.？]?\s*$")


def in_place(accepted: str, current: str, before: Sequence[Unit], after: Sequence[Unit], prompt_words: frozenset[str]) -> list[Change]:
    """What the response does instead of answering, where the accepted one answered."""
    changes = []
    if _CALL.match(current[:2_000]) and not _CALL.match(accepted[:2_000]):
        changes.append(Change("tool_call", "", current.strip()[:120]))
    elif json_data.parse(current) is not None and json_data.parse(accepted) is None and "{" not in accepted[:40]:
        changes.append(Change("other_json", "", current.strip()[:120]))
    told = [unit for unit in after if not is_polite(unit.text)]
    own = _own_words(before, prompt_words)
    covered = len(own & {word for unit in after for word in unit.words}) / len(own) if own else 1.0
    if covered < 0.25 and len(own) >= 4:
        changes += _empty_talk(told, after, before, current, accepted)
    return changes


def _own_words(units: Sequence[Unit], prompt_words: frozenset[str]) -> set[str]:
    return {word for unit in units for word in unit.words if word not in STOPWORDS and word not in prompt_words and len(word) > 2}


def _empty_talk(
    told: Sequence[Unit], after: Sequence[Unit], before: Sequence[Unit], current: str, accepted: str
) -> list[Change]:
    """Questions, announcements and compliments that make up most of a response."""
    changes = []
    asked = [unit for unit in after if _ENDS_ASKING.search(unit.text) or _ASKING_KO.search(unit.text)]
    ends = bool(_ENDS_ASKING.search(current.rstrip()[-12:]) or _ASKING_KO.search(current.rstrip()[-12:]))
    if asked and (ends or 2 * len(asked) >= len(after)) and not _ENDS_ASKING.search(accepted.rstrip()[-12:]):
        size = sum(len(unit.words) for unit in after)
        if size < 0.7 * sum(len(unit.words) for unit in before) or 2 * len(asked) >= len(after):
            changes.append(Change("question", "", asked[0].text))
    doing = [kind for unit in after for kind in talk(unit.text, unit.words)]
    for kind in ("announcement", "flattery", "meta", "disclaimer"):
        if kind in doing and 2 * doing.count(kind) >= max(1, len(told)):
            changes.append(Change(kind, "", next(unit.text for unit in after if kind in talk(unit.text, unit.words))))
    if after and not told:
        changes.append(Change("announcement", "", after[0].text))
    return changes
