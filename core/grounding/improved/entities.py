"""The entities that an agent took from a dialogue, and which of them nobody said."""

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
    """The entities of a field that have a value, as text. A blank is none, nor is true or false.

    Raises ValueError for a value that is neither text nor a number.
    """
    entities = fields.mapping(metadata, key) or {}
    found: dict[str, str] = {}
    for name, value in entities.items():
        if value is None or isinstance(value, bool):
            continue
        if not isinstance(value, (str, int, float)):
            shown = " ".join(name[:LONGEST_SPAN].split())
            words = f"metadata.{key} has {fields.called(value)} as the value of {shown}, but must have text or a number"
            raise ValueError(words)  # noqa: TRY004  # metadata is input, whose faults are all of one type
        if text := _written(key, value).strip():
            found[name] = text
    return found


def _written(key: str, value: str | float) -> str:
    try:
        return str(value)
    except ValueError as error:  # an integer of more digits than Python writes
        raise ValueError(f"metadata.{key} has a number of too many digits") from error


def unsaid(filled: Mapping[str, str], said: str, language: Language) -> list[str]:
    """The entities, with their values, of which a text has the value in no form.

    It may have it as a number, as a currency, as whole words, or as a long code with or without blanks. The time grows
    with the lengths of both, not with one times the other.
    """
    known: dict[str, list[Number]] = {}
    for number in numbers(said, language):
        for one in (number.value, *number.others):
            known.setdefault(one, []).append(number)
    currencies = {number.unit for several in known.values() for number in several} & units.CURRENCIES
    there = frozenset(_WORD.findall(fold(said)))
    amounts = {name: _amount(value, there, language) for name, value in filled.items()}
    words = {name: _in_words(value) for name, value in filled.items()}
    codes = {name: code for name, value in filled.items() if (code := _code(value)) and not _unit(amounts[name])}
    whole, parts = occurring(set(words.values()), _in_words(said)), occurring(set(codes.values()), _dense(said))
    return [
        f"{name}={value}"
        for name, value in filled.items()
        if not (_is_known(amounts[name], known) or words[name] in whole or codes.get(name) in parts)
        and units.UNITS.get(" ".join(fold(value).split())) not in currencies
    ]


def _amount(value: str, there: frozenset[str], language: Language) -> Number | None:
    """The number that a value is, perhaps with words that are there as well; None for a code or anything else."""
    found = numbers(value, language) if len(value) <= _LONGEST_NUMBER else ()
    if len(found) != 1 or found[0].unit == CODE:
        return None
    rest = _WORD.findall(fold(value.replace(found[0].span, " ", 1)))
    return found[0] if there.issuperset(rest) else None


def _is_known(amount: Number | None, known: Mapping[str, list[Number]]) -> bool:
    """Whether a number was said, and not only of another currency or in another unit."""
    if amount is None:
        return False
    same = (number for value in (amount.value, *amount.others) for number in known.get(value, ()))
    return any(_agree(amount, number) for number in same)


def _agree(one: Number, other: Number) -> bool:
    """Whether two numbers can be of the same unit. `$` may mean many currencies; who writes USD and CAD means two."""
    if one.unit != other.unit and _has_code(one) and _has_code(other):
        return False
    return units.agree(one.unit, other.unit)


def _has_code(number: Number) -> bool:
    return number.unit in units.CURRENCIES and number.unit.lower() in fold(number.span)


def _unit(amount: Number | None) -> str:
    return amount.unit if amount else ""


def _in_words(text: str) -> str:
    """A text with a mark around each word and number, so that one is found as a whole alone."""
    return _WORD.sub("\0\\g<0>\0", " ".join(fold(text).split()))


def _dense(text: str) -> str:
    return _NO_WORD.sub("", fold(numerals.fold_digits(text)))


def _code(value: str) -> str | None:
    code = _dense(value)
    return code if len(code) >= _SHORTEST_CODE and any(char.isdigit() for char in code) else None
