"""The tokens of a program without layout, comments and wording."""

import re
from typing import NamedTuple


class Token(NamedTuple):
    """One word, sign or value of a program."""

    kind: str
    """`word` (a keyword), `sign`, `name`, `attribute`, `keyword` (of an argument), `number`, `string` or `bracket`."""
    text: str
    line: int
    """Of the block, from 1."""
    place: str = ""
    """`argument` or `condition`, for what stands in a call or decides a branch."""
    scope: str = ""
    """The function that it belongs to; empty outside of functions and where that is not known."""


_PREFIXES = {"name": "", "keyword": "", "attribute": "."}


class Listing(NamedTuple):
    """A program as a sequence."""

    tokens: list[Token]
    bound: frozenset[str]
    """The names that the program gives itself, which another program may call otherwise; attributes after a dot."""

    def keys(self) -> list[str]:
        """What is compared: the tokens' texts, the same for all bound names."""
        return ["name" if self.is_bound(token) else token.kind[0] + token.text for token in self.tokens]

    def is_bound(self, token: Token) -> bool:
        """Whether the program itself gives the name."""
        prefix = _PREFIXES.get(token.kind)
        return prefix is not None and prefix + token.text in self.bound


STATEMENTS = frozenset(
    "return raise throw if elif unless for while until loop foreach do try except catch rescue finally ensure with"
    " await yield break continue assert switch case match defer del delete".split()
)
"""Keywords whose loss is a change of its own."""

CONDITIONS = frozenset("if elif else unless while until switch case match ?".split())
"""Those of them that decide a branch."""

_SENTENCE = re.compile(
    r"[^ \n]{0,80}[A-Za-z]['.,:;!?)]{0,3} +['(\"{]{0,2}[A-Za-z0-9]|[A-Z][a-z]+[.!?:]*$|[^\n]{0,80}[^\x00-\x7f]"
)
_QUERY = re.compile(r"\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|PRAGMA|SET) ")


def is_message(text: str) -> bool:
    """Whether a string is made for people: words in a row, a capitalised word, or letters beyond ASCII; no query."""
    text = text[:200].strip()
    return _SENTENCE.match(text) is not None and _QUERY.match(text) is None
