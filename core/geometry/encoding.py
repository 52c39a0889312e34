"""Which encoder is used, and what texts and embeddings must be (specs: grounding geometry, section 2)."""

from collections.abc import Sequence

from vrty_gate.core.geometry import lexical
from vrty_gate.core.geometry.angles import Encoder, Vector

_default: list[Encoder] = []


def set_default_encoder(encoder: Encoder | None) -> None:
    """Use this encoder in the whole process wherever none is given; with None the lexical one again."""
    _default[:] = [] if encoder is None else [encoder]


def chosen(encoder: Encoder | None) -> Encoder:
    """The encoder that is given, else the default of the process, else the lexical one."""
    return encoder if encoder is not None else (_default or [lexical.encode])[0]


def encoded(texts: list[str], encoder: Encoder) -> Sequence[Vector]:
    """One embedding a text, in one call. Raises ValueError for another number of them."""
    rows = encoder(texts)
    if len(rows) != len(texts):
        raise ValueError(f"the encoder returned {len(rows)} embeddings for {len(texts)} texts")
    return rows


def require_words(**texts: str) -> None:
    """Raise ValueError for the first text that is blank."""
    for name, text in texts.items():
        if not text.strip():
            raise ValueError(f"the {name} is blank")
