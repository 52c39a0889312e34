"""What looks like a secret or like personal data in an answer that is about to be stored in Git."""

import re
from collections.abc import Iterator, Sequence

from vrty_gate.core.named_tuple import NamedTuple

_SECRETS = (
    ("a private key", r"-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY-----"),
    ("an AWS access key", r"(?<![A-Z0-9])A(?:KIA|SIA)[A-Z0-9]{16}(?![A-Z0-9])"),
    ("a GitHub token", r"(?<!\w)(?:gh[opsur]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})"),
    ("a Slack token", r"(?<!\w)xox[abeoprs]-[A-Za-z0-9-]{20,}"),
    ("a Google API key", r"(?<!\w)AIza[A-Za-z0-9_-]{35}"),
    ("an API key", r"(?<!\w)(?:sk|pk|rk)(?:-proj|-ant|_live)?[-_][A-Za-z0-9_-]{24,}"),
    ("a signed token", r"(?<!\w)eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{16,}"),
)
_SECRET = re.compile("|".join(f"({pattern})" for _, pattern in _SECRETS))
_EMAIL = re.compile(r"(?<![\w.+-])[A-Za-z0-9][\w.+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,4}[A-Za-z]{2,}")
_DIGITS = re.compile(r"(?<![\w.+-])(?:\+|\(0?)?[0-9](?:[ ()./-]{0,2}[0-9]){8,18}(?![\w-])")
_TELEPHONE = re.compile(
    r"\+|\(?0[1-9][0-9]{1,4}\)?[ /-]{1,2}[0-9]{3}|\(?[2-9][0-9]{2}(?:\) ?|[ .-])[2-9][0-9]{2}[ .-][0-9]{4}\Z"
)
"""How a telephone number begins: in the international form, with the 0 of a trunk, or as one of North America."""
_FICTIONAL = re.compile(r"1?[0-9]{3}55501[0-9]{2}")
"""The digits of numbers that nobody has, which are set aside for films and examples."""
_EXAMPLES = re.compile(
    r"@(?:[\w-]+\.)*(?:example|test|invalid|localhost)(?:\.[a-z]+)?\Z|\A[^@]{0,40}(?:name|user|you)@", re.IGNORECASE
)
_CARD = range(13, 20)
"""The number of digits of a payment card."""
_LEAST_VARIETY = 10
"""A key with fewer different characters is a placeholder."""


class Private(NamedTuple):
    """Something that may not belong into a repository."""

    kind: str
    hint: str
    """Its beginning, which is enough to find it."""
    is_secret: bool
    """Whether it opens something; otherwise it is personal data."""

    def __str__(self) -> str:
        return f"{self.kind} ({self.hint})"


def private_parts(texts: Sequence[str]) -> tuple[Private, ...]:
    """What looks like a key, a token, an e-mail address, a payment card or a telephone number, each kind once."""
    found: dict[str, Private] = {}
    for text in texts:
        for part in (*_secrets(text), *_personal(text)):
            found.setdefault(part.kind, part)
    return tuple(found.values())


def _secrets(text: str) -> Iterator[Private]:
    for match in _SECRET.finditer(text):
        kind = _SECRETS[(match.lastindex or 1) - 1][0]
        if len(set(match[0])) >= _LEAST_VARIETY:
            yield Private(kind, f"{match[0][:8]}...", is_secret=True)


def _personal(text: str) -> Iterator[Private]:
    for match in _EMAIL.finditer(text):
        if not _EXAMPLES.search(match[0]):
            yield Private("an e-mail address", f"{match[0][:3]}...", is_secret=False)
    for match in _DIGITS.finditer(text):
        digits = "".join(char for char in match[0] if char.isdecimal())
        if len(digits) in _CARD and len(set(digits)) > 1 and _is_card(digits):
            yield Private("a payment card", f"{match[0][:4]}...", is_secret=False)
        elif _TELEPHONE.match(match[0]) and not _FICTIONAL.fullmatch(digits):
            yield Private("a telephone number", f"{match[0][:4]}...", is_secret=False)


def _is_card(digits: str) -> bool:
    """Whether the check digit is right (Luhn, ISO/IEC 7812)."""
    doubled = [int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(digits))]
    return sum(digit - 9 if digit > 9 else digit for digit in doubled) % 10 == 0 and digits[0] in "3456"
