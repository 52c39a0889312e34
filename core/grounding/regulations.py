"""Known regulations, and which of them a citation names (specs: grounding rules, section 6.1)."""

import re
from collections.abc import Collection, Mapping

REGULATIONS: Mapping[str, tuple[str, ...]] = {
    "eu_ai_act": ("EU AI Act", "2024/1689", "Art. 12", "Art. 13", "Art. 15"),
    "sr_26_2": ("SR 26-2",),
    "sr_11_7": ("SR 11-7",),
    "nist_ai_600_1": ("NIST AI 600-1", "NIST AI 600", "NIST 600-1"),
    "nist_ai_rmf": ("NIST AI RMF",),
    "iso_42001": ("ISO/IEC 42001", "ISO 42001"),
    "ecb_internal_models": ("ECB Guide to Internal Models",),
    "eba_gl_2020_06": ("EBA GL/2020/06",),
    "pra_ss1_23": ("PRA SS1/23",),
    "hipaa": ("HIPAA",),
    "gdpr": ("GDPR",),
}
"""By key, the names by which citations refer to a regulation."""


def named(citation: str) -> tuple[str, ...]:
    """The keys of the regulations that a citation names, in the order of REGULATIONS."""
    parts = [_keys(part) for part in citation.split(";")]
    return tuple(key for key in REGULATIONS if any(key in keys for keys in parts))


def cites(citation: str, key: str) -> bool:
    """Whether a citation names that regulation. Raises KeyError for a key that is not in REGULATIONS."""
    return bool(REGULATIONS[key]) and key in named(citation)


def concerns(citation: str, keys: Collection[str]) -> bool:
    """Whether a rule applies if only these regulations matter: it cites one of them, or none at all."""
    cited = named(citation)
    return not cited or any(key in keys for key in cited)


def _keys(part: str) -> set[str]:
    """The regulations of one source. An article belongs to the EU AI Act unless the source names another regulation."""
    whole = {key for key, names in REGULATIONS.items() if _any(part, [n for n in names if not n.startswith("Art.")])}
    articles = [name for name in REGULATIONS["eu_ai_act"] if name.startswith("Art.")]
    return whole or ({"eu_ai_act"} if _any(part, articles) else set())


def _any(part: str, names: list[str]) -> bool:
    """Whether one of the names occurs without a further digit: Art. 12 is not Art. 120."""
    return any(re.search(re.escape(name) + "(?![0-9])", part) for name in names)
