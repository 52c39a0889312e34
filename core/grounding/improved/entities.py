"""The entities that an agent took from a dialogue, and which of them the dialogue does not contain."""

import re
from collections.abc import Mapping
from typing import Any

from vrty_gate.core.grounding.findings import LONGEST_SPAN
from vrty_gate.core.grounding.improved import fields
from vrty_gate.core.grounding.occurrences import occurring
from vrty_gate.core.reading.numbers.numbers import CODE, Number, numbers
from vrty_gate.core.reading.quantities import numerals, units
from vrty_gate.core.reading.text.language import Language
from vrty_gate.core.reading.text.words import fold

_WORD = re.compile("[a-z0-9]+")
_NO_WORD = re.compile("[^0-9a-z]+")
_LONGEST_NUMBER = 200
_SHORTEST_CODE = 8


def values(metadata: Mapping[str, Any], key: str) -> dict[str, str]:
    """The entities of a field with their values as text. Blank values, true and false are left out.

    Raises ValueError for a value that is neither text nor a number.
    """
    entities = fields.mapping(metadata, key) or {}
    texts: dict[str, str] = {}
    for name, value in entities.items():
        if value is None or isinstance(value, bool):
            continue
        if not isinstance(value, (str, int, float)):
            label = " ".join(name[:LONGEST_SPAN].split())
            problem = (
                f"metadata.{key} has {fields.type_name(value)} as the value of {label}, but must have text or a number"
            )
            raise ValueError(problem)  # noqa: TRY004  # all errors in metadata have the same type
        if text := _written(key, value).strip():
            texts[name] = text
    return texts


def _written(key: str, value: str | float) -> str:
    try:
        return str(value)
    except ValueError as error:  # an integer with more digits than Python converts
        raise ValueError(f"metadata.{key} has a number of too many digits") from error


def missing_from(dialogue: str, filled: Mapping[str, str], language: Language) -> list[str]:
    """The entities, as name=value, whose values a dialogue does not contain in any form.

    It may contain a value as a number, as a currency, as whole words, or as a long code with or without spaces. The
    time is linear in the lengths of both.
    """
    known: dict[str, list[Number]] = {}
    for number in numbers(dialogue, language):
        for value in (number.value, *number.others):
            known.setdefault(value, []).append(number)
    currencies = {number.unit for same in known.values() for number in same} & units.CURRENCIES
    spoken = frozenset(_WORD.findall(fold(dialogue)))
    amounts = {name: _amount(value, spoken, language) for name, value in filled.items()}
    phrases = {name: _in_words(value) for name, value in filled.items()}
    codes = {name: code for name, value in filled.items() if (code := _code(value)) and not _unit(amounts[name])}
    whole, parts = (
        occurring(set(phrases.values()), _in_words(dialogue)),
        occurring(set(codes.values()), _dense(dialogue)),
    )
    return [
        f"{name}={value}"
        for name, value in filled.items()
        if not (_is_known(amounts[name], known) or phrases[name] in whole or codes.get(name) in parts)
        and units.UNITS.get(" ".join(fold(value).split())) not in currencies
    ]


def _amount(value: str, spoken: frozenset[str], language: Language) -> Number | None:
    """The number in a value whose other words are all spoken; None for a code or anything else."""
    parsed = numbers(value, language) if len(value) <= _LONGEST_NUMBER else ()
    if len(parsed) != 1 or parsed[0].unit == CODE:
        return None
    rest = _WORD.findall(fold(value.replace(parsed[0].span, " ", 1)))
    return parsed[0] if spoken.issuperset(rest) else None


def _is_known(amount: Number | None, known: Mapping[str, list[Number]]) -> bool:
    """Whether a number is known, with a unit or currency that agrees."""
    if amount is None:
        return False
    same = (number for value in (amount.value, *amount.others) for number in known.get(value, ()))
    return any(_agree(amount, number) for number in same)


def _agree(number: Number, other: Number) -> bool:
    """Whether two numbers can have the same unit. `$` may mean many currencies, but USD and CAD are different."""
    if number.unit != other.unit and _has_code(number) and _has_code(other):
        return False
    return units.agree(number.unit, other.unit)


def _has_code(number: Number) -> bool:
    return number.unit in units.CURRENCIES and number.unit.lower() in fold(number.span)


def _unit(amount: Number | None) -> str:
    return amount.unit if amount else ""


def _in_words(text: str) -> str:
    """A text with a mark around each word and number, so that only whole ones are found."""
    return _WORD.sub("\0\\g<0>\0", " ".join(fold(text).split()))


def _dense(text: str) -> str:
    return _NO_WORD.sub("", fold(numerals.fold_digits(text)))


def _code(value: str) -> str | None:
    code = _dense(value)
    return code if len(code) >= _SHORTEST_CODE and any(char.isdigit() for char in code) else None
