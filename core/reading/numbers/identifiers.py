"""Validation of identifiers by length, alphabet and check digits, without looking them up."""

import re

from vrty_gate.core.reading.quantities.numerals import fold_digits

_IBAN_LENGTHS = (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28"
    " EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26"
    " IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28"
    " NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25"
    " SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
)
"""Countries and lengths of the IBAN registry (ISO 13616)."""
IBAN_LENGTHS = {entry[:2]: int(entry[2:]) for entry in _IBAN_LENGTHS.split()}

_IBAN = re.compile("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
_IBAN_IN_TEXT = re.compile(
    "(?<![A-Za-z0-9])[A-Z]{2}[0-9]{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,4})?(?![A-Za-z0-9])"
)
_DNI = re.compile("(?:[0-9]{8}|[XYZ][0-9]{7})[A-Z]")
_DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"
_LONGEST = 64


def iban_fault(text: str) -> str | None:
    """What is wrong with an IBAN, in words; None if it is valid. Spaces and case do not count. ISO 13616."""
    iban = _bare(text).upper()
    if not _IBAN.fullmatch(iban):
        return "is not two letters, two digits and 11 to 30 letters or digits"
    length = IBAN_LENGTHS.get(iban[:2])
    if length is None:
        return f"begins with {iban[:2]}, which is no country of the IBAN registry"
    if len(iban) != length:
        return f"has {len(iban)} characters, but {length} are right for {iban[:2]}"
    digits = "".join(str(int(char, 36)) for char in iban[4:] + iban[:4])
    return None if int(digits) % 97 == 1 else "has wrong check digits"


def ibans(text: str) -> tuple[str, ...]:
    """All strings in a text with the format of an IBAN, including spaces, whether or not they are valid."""
    return tuple(match[0] for match in _IBAN_IN_TEXT.finditer(fold_digits(text)))


def card_fault(text: str) -> str | None:
    """What is wrong with a card number; None if it is valid. Spaces and hyphens do not count. ISO/IEC 7812."""
    digits = _bare(text, "-")
    if not _is_digits(digits) or not 13 <= len(digits) <= 19:
        return "is not 13 to 19 digits"
    return None if _luhn(digits) else "has a wrong check digit"


def dni_fault(text: str) -> str | None:
    """What is wrong with a Spanish DNI or NIE; None if it is valid. Spaces, hyphens and points do not count."""
    dni = _bare(text, "-.").upper()
    if not _DNI.fullmatch(dni):
        return "is neither 8 digits and a letter (DNI) nor X, Y or Z, 7 digits and a letter (NIE)"
    number = int(dni[:-1].translate(str.maketrans("XYZ", "012")))
    right = _DNI_LETTERS[number % 23]
    return None if dni[-1] == right else f"ends with {dni[-1]}, but {right} is its letter"


def npi_fault(text: str) -> str | None:
    """What is wrong with an American NPI; None if it is valid. The Luhn sum is that of 80840 and its ten digits."""
    digits = _bare(text, "-")
    if not _is_digits(digits) or len(digits) != 10 or digits[0] not in "12":
        return "is not 10 digits of which the first is 1 or 2"
    return None if _luhn("80840" + digits) else "has a wrong check digit"


def _bare(text: str, also: str = "") -> str:
    """A text with folded digits, without spaces and the marks in `also`, cut to the longest identifier."""
    folded = fold_digits(text[:_LONGEST])
    return "".join(char for char in folded if char not in also and not char.isspace())


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _luhn(digits: str) -> bool:
    total = 0
    for index, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + index % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0
