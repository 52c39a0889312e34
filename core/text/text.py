"""A text that remembers what was read from it."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import Concatenate, ParamSpec, TypeVar

    Subject = TypeVar("Subject")
    Options = ParamSpec("Options")
    Found = TypeVar("Found")


READ = 200_000
"""Only this many characters of a text are compared, which bounds the time."""


class Memory:
    """Something that remembers what the readers decorated with `once` found in it."""

    @cached_property
    def found(self) -> dict[object, Any]:
        """What readers found, by reader and options."""
        return {}

    def __getstate__(self) -> dict[str, Any]:
        """Everything else: what is sent to another process is read there again."""
        return {name: value for name, value in vars(self).items() if name != "found"}


class Text(Memory, str):  # noqa: SLOT000  # it needs a dictionary to remember
    """A text of a case; a part of it is a plain `str`, which remembers nothing."""


def text_of(written: str) -> Text:
    """The text with these characters; the last ones are kept, because several scorers read the same case."""
    return written if isinstance(written, Text) else _kept(written)


@lru_cache(maxsize=32)
def _kept(written: str) -> Text:
    return Text(written)


def once(
    read: "Callable[Concatenate[Subject, Options], Found]",
) -> "Callable[Concatenate[Subject, Options], Found]":
    """A reader that reads a subject with a memory only once with the same options; others it reads each time.

    What it returns must not be changed, and must not refer to the subject: the command line collects no cycles.
    """

    def remembering(subject: "Subject", /, *options: "Options.args", **named: "Options.kwargs") -> "Found":
        if not isinstance(subject, Memory):
            return read(subject, *options, **named)
        known = subject.found
        key = (read, *options, *named.items()) if options or named else read
        if key in known:
            found: Found = known[key]
            return found
        found = read(subject, *options, **named)
        if found is not subject:
            known[key] = found
        return found

    remembering.__doc__, remembering.__name__ = read.__doc__, read.__name__
    return remembering
