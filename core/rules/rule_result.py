"""The result of a rule, and how texts are quoted in it."""

from vrty_gate.core.named_tuple import NamedTuple

_LONGEST = 80


class RuleResult(NamedTuple):
    """The result of a rule for a text."""

    score: float
    """In [0, 1]; 1 if the text satisfies the rule."""
    reason: str
    """What is present or missing, in one short line."""


def quoted(text: str) -> str:
    """The beginning of a text in quotation marks, on one line, at most 80 characters."""
    line = " ".join(text[: 4 * _LONGEST].split())
    return f'"{line if len(line) <= _LONGEST else line[: _LONGEST - 3] + "..."}"'


def listed(texts: list[str]) -> str:
    """The first texts in quotation marks, at most about 80 characters, and the number of further ones."""
    quotes: list[str] = []
    room = _LONGEST
    for text in texts:
        quote = quoted(text)
        if quotes and len(quote) > room:
            break
        quotes.append(quote)
        room -= len(quote)
    rest = len(texts) - len(quotes)
    return ", ".join(quotes) + (f" and {rest} more" if rest else "")
