"""Checks for refusals. An apology alone is not a refusal."""

from vrty_gate.core.integrity.finding import Finding, Texts, cut
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.language import records
from vrty_gate.core.phrases import OPENING, READ, compiled, denies, plain, refusal

_WHOLE = 480


def _size(text: str) -> int:
    """The length of a text in UTF-8 bytes: scripts that say more per character use more bytes per character."""
    return len(text[:READ].encode("utf-8", "surrogatepass"))


def goes_on(texts: Texts) -> bool:
    """Whether the response answers at length, even if it begins with a refusal."""
    size = _size(texts.response)
    if size > _WHOLE and size > 0.6 * _size(texts.accepted):
        return True
    if size <= 1.2 * OPENING:
        return False
    answer = plain(texts.response[:READ])
    return any(
        compiled(record.instead).search(answer, 40) for record in records(language_of(texts.response)) if record.instead
    )


def no_refusal(texts: Texts) -> Finding | None:
    """The response does not refuse where the accepted one answered; a refusal followed by an answer is fine."""
    if not refusal(texts.response) or goes_on(texts) or denies(texts.accepted):
        return None
    return Finding(
        "the response refuses, the accepted one answered" if texts.accepted else "it refuses", cut(texts.response)
    )


def still_refuses(texts: Texts) -> Finding | None:
    """The response refuses where the accepted one only refused."""
    if len(texts.accepted) > 2 * _WHOLE or not texts.accepted or not refusal(texts.accepted):
        return None
    if goes_on(texts._replace(response=texts.accepted, accepted="")) or denies(texts.response):
        return None
    return Finding("the response complies, the accepted one refused", cut(texts.response))
