"""A case: a prompt with its response and further texts, or a conversation."""

from __future__ import annotations  # their values are needed only to read a conversation

import copyreg
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

from vrty_gate.core.bounds import Pattern
from vrty_gate.core.named_tuple import NamedTuple

NOTHING: Mapping[str, Any] = MappingProxyType({})
"""An empty, immutable mapping."""


def _view(data: dict[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(data)


copyreg.pickle(MappingProxyType, lambda view: (_view, (dict(view),)))  # so that cases pickle

NAME = Pattern(
    "[A-Za-z0-9_][A-Za-z0-9_./:-]{0,127}",
    "1 to 128 ASCII letters, digits and _ . / : -, starting with a letter, digit or _",
)
"""The name of a case or a tag."""
Id = Annotated[str, NAME, "Id of the case in reports and baselines."]

MOST_SAMPLES = 30
"""Maximum number of different responses of a case."""
MOST_RECORDED = 100
"""Maximum number of responses of a case, equal ones included: the tests of their shares are exact, and so not fast."""

AnswerKind = Literal[
    "label",
    "yes_no",
    "letter",
    "quantity",
    "identifier",
    "command",
    "query",
    "pattern",
    "list",
    "text",
    "sentence",
    "free",
]
"""What an answer is: `quantity` is a number, an amount, a date or a time; `identifier` is also a path or a link;
`sentence` is a sentence with one name or fact that answers; `free` is prose, which is not compared as a value."""


class Call(NamedTuple):
    """A tool call of the assistant."""

    name: str
    arguments: Mapping[str, object] = NOTHING


class Message(NamedTuple):
    """A message of a conversation: what the assistant says and calls is compared, everything else is given."""

    role: Literal["system", "user", "assistant", "tool"]
    text: str = ""
    calls: tuple[Call, ...] = ()
    """Tool calls of the assistant, in their order."""
    tool: str = ""
    """Name of the tool whose result this is."""


class Case(NamedTuple):
    """The input of a scorer."""

    prompt: str
    response: str
    context: str | None = None
    reference: str | None = None
    metadata: Mapping[str, object] = NOTHING
    schema: Mapping[str, Any] | None = None
    """JSON Schema of the response."""
    rules: Mapping[str, object] = NOTHING
    """Options of the scorer `rules` for this case, which override those of the suite."""
    answer: str = ""
    """The kind of value that the response is, one of `core.answers.KINDS`; empty to infer it."""
    messages: tuple[Message, ...] = ()
    """The messages of a conversation, which prompt and response show as text; none for one prompt and one response."""
    keep: tuple[tuple[str, ...], ...] = ()
    """What the response must say: entries with alternatives, of which one is enough."""
    never: tuple[tuple[str, ...], ...] = ()
    """What the response must not say."""

    @property
    def query(self) -> str:
        """The query: the text `query` of the metadata if present, else the whole prompt."""
        query = self.metadata.get("query")
        return query if isinstance(query, str) else self.prompt

    def read(self) -> Case:
        """The same with texts that remember what was read from them."""
        from vrty_gate.core.text.text import Text, text_of  # imported only for responses that are read

        if all(text is None or isinstance(text, Text) for text in self[:4]):
            return self
        prompt, response = text_of(self.prompt), text_of(self.response)
        context, reference = (text_of(text) if text else text for text in (self.context, self.reference))
        return self._replace(prompt=prompt, response=response, context=context, reference=reference)

    def measured_by(self, other: Case) -> Case:
        """The same texts with the reference, schema, rules, kind of answer and stated facts of another case."""
        return self._replace(
            reference=other.reference,
            schema=other.schema,
            rules=other.rules,
            answer=other.answer,
            keep=other.keep,
            never=other.never,
        )
