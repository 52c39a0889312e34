"""One fixture: what was asked, and what was answered."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = MappingProxyType({})
"""An empty mapping that stays empty."""


class Case(NamedTuple):
    """The texts a scorer sees."""

    prompt: str
    response: str
    context: str | None = None
    reference: str | None = None
    metadata: Mapping[str, object] = NOTHING
    schema: Mapping[str, Any] | None = None
    """JSON Schema of the response."""
