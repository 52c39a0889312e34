"""Validators of entities: which entities each reads, and how it checks their values."""

import re
from collections.abc import Callable, Mapping

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.reading.numbers import identifiers
from vrty_gate.core.reading.numbers.numbers import CODE, DATE, MONTH, TIME, numbers
from vrty_gate.core.reading.text.language import Language
from vrty_gate.core.reading.text.words import fold


class Validator(NamedTuple):
    """Checks the values of some entities."""

    rule: str
    """Id of the rule that it adds."""
    requirement: str
    """What the rule requires of each value."""
    keys: frozenset[str]
    """Words in the names of the entities that it reads."""
    fault: Callable[[str, Language], str | None]
    """The problem with a value; None if it is valid."""
    citation: str
    blind_spot: str


def _amount_fault(value: str, language: Language) -> str | None:
    if len(value) > 60:
        return "is too long for an amount"
    parsed = numbers(value, language)
    if len(parsed) != 1 or parsed[0].unit in (DATE, MONTH, TIME, CODE):
        return "is not one amount"
    return "is negative" if parsed[0].value.startswith("-") else None


def _alone(fault: Callable[[str], str | None]) -> Callable[[str, Language], str | None]:
    return lambda value, _: fault(value)


_EXISTS = "Whether it exists, and whose it is."
VALIDATORS: Mapping[str, Validator] = {
    "iban_validator": Validator(
        "specialized2.iban_valid",
        "IBAN, also one in the response, has the length of its country and fitting check digits",
        frozenset({"iban"}),
        _alone(identifiers.iban_fault),
        "ISO 13616:2020",
        _EXISTS,
    ),
    "amount_parser": Validator(
        "specialized2.amounts_parse",
        "amount is one number of at least 0, as the language writes it, with or without a currency",
        frozenset({"amount", "importe", "cantidad", "monto"}),
        _amount_fault,
        "EBA internet payments guidelines",
        "Whether the amount makes sense.",
    ),
    "card_validator": Validator(
        "specialized2.card_valid",
        "card number has 13 to 19 digits and a fitting check digit",
        frozenset({"card", "tarjeta", "pan"}),
        _alone(identifiers.card_fault),
        "ISO/IEC 7812-1",
        _EXISTS,
    ),
    "dni_validator": Validator(
        "specialized2.dni_valid",
        "DNI or NIE has its form and its letter",
        frozenset({"dni", "nie", "nif"}),
        _alone(identifiers.dni_fault),
        "Real Decreto 1553/2005",
        _EXISTS,
    ),
    "npi_validator": Validator(
        "specialized2.npi_valid",
        "NPI has ten digits and a fitting check digit",
        frozenset({"npi"}),
        _alone(identifiers.npi_fault),
        "45 CFR 162.406",
        _EXISTS,
    ),
}
OF_DOMAIN: Mapping[str, tuple[str, ...]] = {
    "general": ("iban_validator", "amount_parser", "card_validator"),
    "finance": ("iban_validator", "amount_parser", "card_validator", "dni_validator"),
    "healthcare": ("npi_validator", "amount_parser", "dni_validator"),
    "legal": ("dni_validator", "iban_validator", "amount_parser"),
}
"""The default validators by domain."""

_CARD_NO_NUMBER = frozenset(
    "type brand holder name expiry expiration exp cvv cvc last last4 titular tipo marca".split()
)
_KEY_PART = re.compile("[a-z]+|[0-9]+")
_CAMEL = re.compile("(?<=[a-z0-9])(?=[A-Z])")


def _key_words(key: str) -> frozenset[str]:
    """The words of a name such as sourceIban or card_number."""
    return frozenset(_KEY_PART.findall(fold(_CAMEL.sub(" ", key))))


def reads(validator: Validator, key: str) -> bool:
    """Whether a validator reads the entity with this name, such as sourceIban or card_number."""
    words = _key_words(key)
    if not words & validator.keys:
        return False
    return validator.rule != "specialized2.card_valid" or not words & _CARD_NO_NUMBER
