"""One fixture: what was asked, and what was answered."""

import copyreg
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = MappingProxyType({})
"""An empty mapping that stays empty."""


def _view(data: dict[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(data)


copyreg.pickle(MappingProxyType, lambda view: (_view, (dict(view),)))  # so that cases pickle


class Case(NamedTuple):
    """The texts a scorer sees."""

    prompt: str
    response: str
    context: str | None = None
    reference: str | None = None
    metadata: Mapping[str, object] = NOTHING
    schema: Mapping[str, Any] | None = None
    """JSON Schema of the response."""
    rules: Mapping[str, object] = NOTHING
    """Options of the scorer `rules` for this case, over those of the suite."""

    @property
    def query(self) -> str:
        """What is asked: the text `query` of the metadata where the prompt says more than that."""
        query = self.metadata.get("query")
        return query if isinstance(query, str) else self.prompt

    def measured_by(self, other: "Case") -> "Case":
        """The same texts with the yardsticks of another case: its reference, schema and rules."""
        return self._replace(reference=other.reference, schema=other.schema, rules=other.rules)
