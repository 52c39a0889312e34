"""String literals that code fills in, so that a blank in them is none."""

from vrty_gate.core.text.patterns import lazily

_LITERAL = r"(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}')"
_FORMATTED = lazily(
    rf"{_LITERAL}\s{{0,3}}(?:%\s{{0,3}}[\w(\[{{\"']|\.format\()"  # "%d items" % count, "{name}".format(name=name)
    rf"|(?<=\w\(){_LITERAL}(?=\s{{0,3}},)"  # printf("%d items", count)
    rf"|(?<![\w])[fF$]{_LITERAL}"  # f"{name}", $"{name}"
)


def without_formatted(text: str) -> str:
    """The text without the literals that an operator, a function or their prefix fills in."""
    if not any(mark in text for mark in ("%", "{")) or not any(quote in text for quote in ('"', "'")):
        return text
    return _FORMATTED.sub(" ", text)
