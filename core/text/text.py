"""A text, which remembers what was read from it."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.plain import plain
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import words_of

if TYPE_CHECKING:
    from typing import Concatenate, ParamSpec, TypeVar

    Options = ParamSpec("Options")
    Found = TypeVar("Found")


class Text:
    """A text. Everything that is read from it is read once, when it is first asked for.

    Readers of other rooms are decorated with `once`.
    """

    def __init__(self, written: str) -> None:
        self.written = written
        self.found: dict[tuple[object, ...], Any] = {}
        """What readers found in it, by reader and options."""

    @cached_property
    def words(self) -> list[str]:
        """Its words in lower case, without punctuation."""
        return words_of(self.written)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Its different words."""
        return frozenset(self.words)

    @cached_property
    def settled(self) -> str:
        """The text with a sign in place of each character that Unicode got after version 13."""
        return settled(self.written)

    @cached_property
    def folded(self) -> str:
        """The text in lower case without accents; every character keeps its place."""
        return fold_letters(self.written)

    @cached_property
    def plain(self) -> "Text":
        """The text as people see it: without emphasis and invisible characters."""
        seen = plain(self.written)
        return self if seen == self.written else text_of(seen)


@lru_cache(maxsize=32)
def text_of(written: str) -> Text:
    """The text with these characters; the last ones are kept, because several scorers read the same case."""
    return Text(written)


def once(
    read: "Callable[Concatenate[Text, Options], Found]",
) -> "Callable[Concatenate[Text, Options], Found]":
    """A reader that reads a text only once with the same options; what it returns must not be changed."""

    def remembering(text: Text, /, *options: "Options.args", **named: "Options.kwargs") -> "Found":
        key = (read, *options, *named.items())
        if key not in text.found:
            text.found[key] = read(text, *options, **named)
        found: Found = text.found[key]
        return found

    remembering.__doc__, remembering.__name__ = read.__doc__, read.__name__
    return remembering
