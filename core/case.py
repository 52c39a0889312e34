"""One fixture: what was asked, and what was answered."""

from collections.abc import Mapping
from typing import NamedTuple


class Case(NamedTuple):
    """The texts a scorer sees."""

    prompt: str
    response: str
    context: str | None = None
    reference: str | None = None
    metadata: Mapping[str, object] = {}
