"""Tokens of a program, without layout, comments and wording."""

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily


class Token(NamedTuple):
    """One token of a program."""

    kind: str
    """`word` (a keyword), `sign`, `name`, `attribute`, `keyword` (of an argument), `number`, `string` or `bracket`."""
    text: str
    line: int
    """The line within the block, from 1."""
    place: str = ""
    """`argument` in a call, `condition` in a test."""
    scope: str = ""
    """The enclosing function; empty outside of functions and when it is unknown."""


_PREFIXES = {"name": "", "keyword": "", "attribute": "."}


class Listing(NamedTuple):
    """A program as a sequence of tokens."""

    tokens: list[Token]
    bound: frozenset[str]
    """The names that the program defines, and may thus rename; attributes begin with a dot."""

    def keys(self) -> list[str]:
        """The texts to compare, one for each token; all bound names have the same."""
        return ["name" if self.is_bound(token) else token.kind[0] + token.text for token in self.tokens]

    def is_bound(self, token: Token) -> bool:
        """Whether the program itself defines the name."""
        prefix = _PREFIXES.get(token.kind)
        return prefix is not None and prefix + token.text in self.bound


STATEMENTS = frozenset(
    "return raise throw if elif unless for while until loop foreach do try except catch rescue finally ensure with"
    " await yield break continue assert switch case match defer del delete".split()
)
"""Keywords whose loss is a change of its own."""

CONDITIONS = frozenset("if elif else unless while until switch case match ?".split())
"""Keywords that decide a branch."""

_SENTENCE = lazily(
    r"[^ \n]{0,80}[A-Za-z]['.,:;!?)]{0,3} +['(\"{]{0,2}[A-Za-z0-9]|[A-Z][a-z]+[.!?:]*$|[^\n]{0,80}[^\x00-\x7f]"
)
_QUERY = lazily(r"\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|PRAGMA|SET) ")


def is_message(text: str) -> bool:
    """Whether a string is for people: several words, a capitalised word or non-ASCII letters, and no SQL query."""
    text = text[:200].strip()
    return _SENTENCE.match(text) is not None and _QUERY.match(text) is None
