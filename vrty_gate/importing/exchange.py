"""A recorded HTTP request and its reply, whatever the recorder's container."""

from vrty_gate.core.named_tuple import NamedTuple


class Exchange(NamedTuple):
    """A recorded request and its reply, decoded from its container.

    Where a recording is damaged, `problem` says what is wrong in one line. Then `line` is where, `method` and `url` are
    known at most, and nothing else is to be read.
    """

    method: str  # upper case
    url: str  # without user info; the query's secrets are never shown
    status: int  # 0 if the recording has no reply
    request: bytes  # body, decompressed, un-base64ed
    reply: bytes  # likewise; of a streamed reply all chunks joined
    content_type: str  # of the reply, lower case, without parameters; "" if unknown
    line: int  # in the file, 1-based; 0 unknown
    seconds: float = 0  # from the request to the end of the reply, as the recording states it; 0 unknown
    problem: str = ""  # why this interaction cannot be read; "" if it can


def damaged(line: int, problem: str, method: str = "", url: str = "") -> Exchange:
    """What stands for an exchange that cannot be read."""
    return Exchange(method, url, 0, b"", b"", "", line, problem=problem)
