"""The choice of the encoder, and requirements for texts and embeddings (specs: grounding geometry, section 2)."""

from collections.abc import Sequence

from vrty_gate.core.geometry import lexical
from vrty_gate.core.geometry.angles import Encoder, Vector

_default: list[Encoder] = []


def set_default_encoder(encoder: Encoder | None) -> None:
    """Set the default encoder of the process; None restores the lexical one."""
    _default[:] = [] if encoder is None else [encoder]


def chosen(encoder: Encoder | None) -> Encoder:
    """The given encoder, else the default of the process, else the lexical one."""
    return encoder if encoder is not None else (_default or [lexical.encode])[0]


def encoded(texts: list[str], encoder: Encoder) -> Sequence[Vector]:
    """The embeddings of the texts, from one call. Raises ValueError if their number differs."""
    rows = encoder(texts)
    if len(rows) != len(texts):
        raise ValueError(f"the encoder returned {len(rows)} embeddings for {len(texts)} texts")
    return rows


def require_words(**texts: str) -> None:
    """Raise ValueError for the first text that is blank."""
    for name, text in texts.items():
        if not text.strip():
            raise ValueError(f"the {name} is blank")
