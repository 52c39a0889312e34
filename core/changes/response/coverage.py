"""Changes for the numbers, links and names that a rewritten response lost or added."""

import re
from collections.abc import Iterable

from vrty_gate.core.changes.change import Change
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.vrty.idf import STOPWORDS

_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.,/#-])([$\u20ac\u00a3\u00a5]?)([0-9][0-9,]{0,20}(?:\.[0-9]{1,10})?)( ?%"
    r"|(?: ?[A-Za-z\u00b0\u00c0-\u024f]{1,14})?)"
)
_LINK = re.compile(r"https?://[^\s<>()\[\]\"'|]{1,300}|[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}\.[A-Za-z0-9.-]{1,63}")
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][A-Za-z]{2,30}(?: [A-Z][A-Za-z]{1,30}){0,3}")
_CITED = re.compile(r"\[[^\[\]\n]{1,120}\]")
_MARK = re.compile(r"^[ \t]{0,12}[0-9]{1,3}[.)] ", re.MULTILINE)
_SHOWN = 6


def coverage(accepted: str, current: str) -> list[Change]:
    """At most one change for all lost facts and one for all added facts."""
    changes = []
    before, after = _facts(accepted), _facts(current)
    lost = [text for key, text in before.items() if key not in after and not _is_said(key, current)]
    added = [text for key, text in after.items() if key not in before and not _is_said(key, accepted)]
    if lost:
        changes.append(Change("facts_lost", _listed(lost)))
    if added:
        changes.append(Change("facts_added", "", _listed(added)))
    return changes


def _is_said(key: str, text: str) -> bool:
    return not settled(key[0]).isdigit() and key in text


def _listed(parts: Iterable[str]) -> str:
    parts = list(parts)
    more = f" and {len(parts) - _SHOWN} more" if len(parts) > _SHOWN else ""
    return ", ".join(parts[:_SHOWN]) + more


def _facts(text: str) -> dict[str, str]:
    """Facts as written, by their normal form."""
    bare = _MARK.sub("", _CITED.sub(" ", text[:40_000]) if "[" in text else text[:40_000])
    facts: dict[str, str] = {}
    for sign, digits, unit in _NUMBER.findall(bare):
        value = digits.replace(",", "").rstrip(".")
        named = "" if unit.strip().lower() in STOPWORDS or len(unit.strip()) == 1 != unit.count("%") else unit
        facts.setdefault(value, f"{sign}{digits.rstrip(',')}{named}")
    links = _LINK.findall(bare) if "://" in bare or "@" in bare else []
    for name in (*links, *_NAME.findall(bare)):
        facts.setdefault(name, name)
    return facts
