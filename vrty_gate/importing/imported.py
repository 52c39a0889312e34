"""The content of a results file, independent of the tool."""

from collections.abc import Mapping
from typing import Any

from vrty_gate.core.case import NOTHING
from vrty_gate.core.named_tuple import NamedTuple


class Options(NamedTuple):
    """How results are read."""

    turns: bool = False
    """Whether the messages of a conversation are kept as they are, instead of as one prompt."""
    fields: Mapping[str, str] = NOTHING
    """The name of a column or key, or a JSON Pointer, by the key of a case that it gives."""


class Imported(NamedTuple):
    """One answer to one test, or why it cannot be a case."""

    test: str = ""
    """Name of the test in the tool, the same in every run of the same evaluation."""
    is_numbered: bool = False
    """Whether the name is only a number, so that the same test has another name when it is run again."""
    group: str = ""
    """Name of the group of the test, if test names are unique only within it."""
    prompt: str = ""
    response: str = ""
    responses: tuple[str, ...] = ()
    """Several samples, in place of a response: the different ones."""
    counts: tuple[int, ...] = ()
    """How many times each sample was recorded; empty if each was once."""
    messages: tuple[Mapping[str, Any], ...] = ()
    """A conversation in the form of OpenAI's chat API, in place of a prompt and a response."""
    context: str | None = None
    reference: str | None = None
    model: str = ""
    """The model that answered, if the tool uses several."""
    variant: str = ""
    """Distinguishes this answer from others of the same test and model; empty for the first."""
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, object] = NOTHING
    note: str = ""
    """What was changed on import."""
    skip_reason: str = ""
    """Why the answer cannot be a case; empty if it can."""
    broken: str = ""
    """Why the case is broken: its answer is an error, such as HTTP 500, or a stream that was cut in the middle."""
    passed_over: str = ""
    """The kind of a recorded body that is no answer, such as `embeddings`; it is counted and becomes no case."""
    line: int = 0
    """The line of the file with the answer; 0 if it is not known."""
    numbers: Mapping[str, float] = NOTHING
    """`tokens_in`, `tokens_out`, `cost`, `latency_s` and `steps`, as the file states them."""


def skipped_if_empty(answer: Imported) -> Imported:
    """Skip an answer without a prompt or a response, because nothing could be compared."""
    if answer.skip_reason or answer.broken or answer.messages or (answer.prompt.strip() and answer.response.strip()):
        return answer
    return answer._replace(skip_reason="empty output" if answer.prompt.strip() else "empty prompt")
