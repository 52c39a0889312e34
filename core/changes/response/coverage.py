"""Changes for the numbers, links and names that a rewritten response lost or added."""

import re
from collections.abc import Iterable

from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.response.figures import Figures

_LINK = re.compile(r"https?://[^\s<>()\[\]\"'|]{1,300}|[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}\.[A-Za-z0-9.-]{1,63}")
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][A-Za-z]{2,30}(?: [A-Z][A-Za-z]{1,30}){0,3}(?!\w)")
_CITED = re.compile(r"\[[^\[\]\n]{1,120}\]")
_DAY_OR_MONTH = re.compile(
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October"
    r"|November|December"
)
_TELLING = re.compile("[0-9 ]")
"""In figures, or with a unit: a lone `first` or `two` may count anything."""
_OF_ABBREVIATION = 3
_SHOWN = 6
_READ = 40_000


def coverage(accepted: str, current: str, figures: Figures) -> list[Change]:
    """At most one change for all lost facts and one for all added facts."""
    changes = []
    before, after = _names(accepted), _names(current)
    gone, new = (list(filter(_TELLING.search, texts)) for texts in (figures.lost, figures.new))
    lost = [*gone, *[name for name in before if name not in after and not _is_said(name, current)]]
    added = [*new, *[name for name in after if name not in before and not _is_said(name, accepted)]]
    if lost:
        changes.append(Change("facts_lost", _listed(lost)))
    if added:
        changes.append(Change("facts_added", "", _listed(added)))
    return changes


def _is_said(name: str, text: str) -> bool:
    """Whether a text has a name, or the abbreviation of a day or month."""
    return name in text or (_DAY_OR_MONTH.fullmatch(name) is not None and name[:_OF_ABBREVIATION] in text)


def _listed(parts: Iterable[str]) -> str:
    parts = list(dict.fromkeys(parts))
    more = f" and {len(parts) - _SHOWN} more" if len(parts) > _SHOWN else ""
    return ", ".join(parts[:_SHOWN]) + more


def _names(text: str) -> dict[str, None]:
    """The links and names of a text, in order."""
    bare = _CITED.sub(" ", text[:_READ]) if "[" in text else text[:_READ]
    links = _LINK.findall(bare) if "://" in bare or "@" in bare else []
    return dict.fromkeys((*links, *_NAME.findall(bare)))
