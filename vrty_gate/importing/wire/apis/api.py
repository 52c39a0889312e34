"""What the reader of an API's bodies offers."""

from collections.abc import Callable, Iterator

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.importing.wire.values import Object


class Whole(NamedTuple):
    """The events of a stream put together to what the same API replies without a stream."""

    reply: Object
    is_finished: bool
    """Whether the events say that nothing follows."""


class Api(NamedTuple):
    """The reader of requests and replies of one form, whose messages it gives as `chat.read_chat` reads them."""

    fits: Callable[[str, Object, Object], bool]
    """Whether a request to a path, with this reply or first event of one, has the form."""
    messages: Callable[[Object], Iterator[Object]]
    """The messages of a request, the system prompt first."""
    whole: Callable[[tuple[Object, ...]], Whole]
    answers: Callable[[Object], Iterator[list[Object]]]
    """The messages of each alternative answer in a reply."""
