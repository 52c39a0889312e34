"""Whether a response is the recorded answer to exactly this prompt."""

import os
from functools import lru_cache

from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.manifest.record import Recording, asked_digest, asked_of
from vrty_gate.manifest.suite import SuiteCase
from vrty_gate.stores import recordings
from vrty_gate.stores.recordings import Recordings, response_digest


@lru_cache(maxsize=1)
def _known(path: str, size: int, changed: int) -> Recordings:  # noqa: ARG001  # they tell one state of the file from another
    return recordings.read(path, DEFAULT_LIMITS)


def is_fresh(how: Recording, case: SuiteCase) -> bool:
    """Whether `record` wrote the response of a case for the current request. Raises InputError."""
    try:
        now = os.stat(str(how.recordings))
    except OSError:
        return False
    recorded = _known(str(how.recordings), now.st_size, now.st_mtime_ns).of(
        case.id, response := response_digest(case.texts.response)
    )
    return (
        recorded is not None
        and recorded.response == response
        and recorded.asked == asked_digest(how, asked_of(how, case.texts))
    )
