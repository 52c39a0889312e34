"""The content of a results file, independent of the tool."""

from collections.abc import Mapping

from vrty_gate.core.case import NOTHING
from vrty_gate.core.named_tuple import NamedTuple


class Imported(NamedTuple):
    """One answer to one test, or why it cannot be a case."""

    test: str
    """Name of the test in the tool, the same in every run of the same evaluation."""
    group: str = ""
    """Name of the group of the test, if test names are unique only within it."""
    prompt: str = ""
    response: str = ""
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


def skipped_if_empty(answer: Imported) -> Imported:
    """Skip an answer without a prompt or a response, because nothing could be compared."""
    if answer.skip_reason or (answer.prompt.strip() and answer.response.strip()):
        return answer
    return answer._replace(skip_reason="empty output" if answer.prompt.strip() else "empty prompt")
