"""What a results file holds, whichever tool wrote it."""

from collections.abc import Mapping
from typing import NamedTuple

from vrty_gate.core.case import NOTHING


class Imported(NamedTuple):
    """One answer to one test, or why it cannot be a case."""

    test: str
    """What the tool calls the test, the same in every run of the same evaluation."""
    group: str = ""
    """What the tool calls what the test belongs to, when tests have names within it only."""
    prompt: str = ""
    response: str = ""
    context: str | None = None
    reference: str | None = None
    model: str = ""
    """Who answered, where the tool asks several."""
    variant: str = ""
    """What tells this answer from others of the same test and model; empty for the first."""
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, object] = NOTHING
    note: str = ""
    """What of it is not as it was."""
    left_out: str = ""
    """Why it is no case; empty when it is one."""


def judged(answer: Imported) -> Imported:
    """Left out, when it is not yet, for want of a prompt or of a response: nothing could be compared."""
    if answer.left_out or (answer.prompt.strip() and answer.response.strip()):
        return answer
    return answer._replace(left_out="empty output" if answer.prompt.strip() else "empty prompt")
