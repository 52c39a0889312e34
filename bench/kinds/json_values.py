"""A JSON answer has another value."""

import copy
import re
from collections.abc import Callable
from random import Random
from typing import Any

from kinds.grammar import invented, person
from kinds.json_data import SAME, _arguments, _dicts, _loaded, _properties, _whole, _written
from kinds.kind import Case, Edit, kinds
from kinds.numbers import other_number
from kinds.pairs import ANTONYMS
from kinds.units_and_dates import DAYS, MONTHS

WORDS = {
    "celsius": "Grad Celsius", "fahrenheit": "grados Fahrenheit", "new york": "Nueva York", "london": "Londres",
    "paris": "París", "tokyo": "Tokio", "beijing": "Peking", "rome": "Roma", "coffee": "café", "morning": "mañana",
    "monday": "lundi",
    "red": "rojo", "blue": "blau", "green": "verde", "black": "schwarz", "white": "weiß", "small": "klein",
    "large": "grande", "medium": "mittel", "true": "wahr", "high": "hoch", "low": "niedrig", "name": "Name",
    "weather": "Wetter", "music": "Musik",
    "movie": "película", "book": "libro", "car": "Auto", "house": "Haus", "hotel": "hôtel", "flight": "vol",
    "train": "tren", "water": "agua", "food": "comida", "dinner": "Abendessen", "lunch": "almuerzo",
    "doctor": "médico", "price": "Preis", "user": "Benutzer",
    "and": "und", "with": "con", "the": "el", "of": "von", "for": "para", "in": "dans", "what": "was", "is": "ist",
    "my": "mein", "san francisco": "San Franzisko", "city": "Stadt", "street": "Straße", "country": "pays",
    "date": "fecha", "order": "Bestellung",
}  # fmt: skip


def values(change: Callable[[Any, str, Case, Random], Any]) -> Edit:
    """Change one value; `SAME` where the change does not apply."""

    def edit(case: Case, rng: Random) -> str | None:
        data = _loaded(case.response)
        if data is None:
            return None
        chosen = _arguments(data)
        rng.shuffle(chosen)
        for container, key in chosen:
            name = key if isinstance(key, str) else ""
            new = change(container[key], name, case, rng)
            if new is not SAME and new != container[key]:
                container[key] = new
                return _written(data, case.response)
            if new is not SAME and type(new) is not type(container[key]):
                container[key] = new
                return _written(data, case.response)
        return None

    return edit


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_ENUMS = ("low medium high urgent", "open closed pending", "small medium large", "celsius fahrenheit kelvin",
    "metric imperial", "asc desc", "male female other", "email sms phone", "morning afternoon evening",
    "economy business first", "daily weekly monthly yearly", "json xml csv", "car bus train", "km miles",
    "en de fr es", "admin user guest", "public private", "GET POST PUT DELETE", "usd eur gbp",
    "active inactive")  # fmt: skip


def enum_changed(value: Any, name: str, case: Case, rng: Random) -> Any:
    if not isinstance(value, str) or not value:
        return SAME
    options = [
        option
        for option in _properties(case).get(name, {}).get("enum", [])
        if isinstance(option, str) and option != value
    ]
    if not options:
        rows = [row.split() for row in _ENUMS if value.lower() in row.lower().split()]
        options = [option for row in rows for option in row if option.lower() != value.lower()]
    return rng.choice(options) if options else SAME


def boolean_flipped(value: Any, _: str, __: Case, ___: Random) -> Any:
    return not value if isinstance(value, bool) else SAME


def number_changed(value: Any, _: str, __: Case, rng: Random) -> Any:
    if not _number(value):
        return SAME
    text = str(abs(value))
    if "e" in text:
        return value * 2
    ways = [
        lambda: type(value)(other_number(text, rng)),
        lambda: value + rng.choice([-1, 1, 2]),
        lambda: value * 10 if value else 1,
        lambda: -value if value else 3,
    ]
    new = rng.choice(ways)()
    return new if value >= 0 or new < 0 else -new


def id_changed(value: Any, _: str, __: Case, rng: Random) -> Any:
    """One digit or letter of a code, key or identifier."""
    if (
        not isinstance(value, str)
        or not re.search(r"\d", value)
        or " " in value
        or re.fullmatch(r"\d{4}-\d\d-\d\d.*", value)
    ):
        return SAME
    index = rng.choice([place for place, letter in enumerate(value) if letter.isdigit()])
    return value[:index] + str((int(value[index]) + rng.randint(1, 9)) % 10) + value[index + 1 :]


def date_changed(value: Any, _: str, __: Case, rng: Random) -> Any:
    if not isinstance(value, str):
        return SAME
    iso = re.search(r"(\d{4})([-/])(\d\d)\2(\d\d)", value)
    if iso:
        day = rng.choice([other for other in range(1, 29) if other != int(iso[4])])
        month = rng.choice([other for other in range(1, 13) if other != int(iso[3])])
        new = rng.choice(
            [
                f"{iso[1]}{iso[2]}{iso[3]}{iso[2]}{day:02d}",
                f"{iso[1]}{iso[2]}{month:02d}{iso[2]}{iso[4]}",
                f"{int(iso[1]) + rng.choice([-1, 1])}{iso[2]}{iso[3]}{iso[2]}{iso[4]}",
            ]
        )
        return value[: iso.start()] + new + value[iso.end() :]
    slash = re.search(r"\b(\d\d?)/(\d\d?)/(\d{4})", value)
    if slash:
        return (
            value[: slash.start()]
            + f"{(int(slash[1]) + rng.randint(0, 5)) % 12 + 1:02d}/{slash[2]}/{slash[3]}"
            + value[slash.end() :]
        )
    for names in (MONTHS, DAYS):
        for name in names:
            if re.search(rf"\b{name}\b", value):
                return value.replace(name, rng.choice([other for other in names if other != name]))
    relative = {"today": "yesterday", "tomorrow": "today", "yesterday": "tomorrow", "now": "later"}
    return relative.get(value.lower(), SAME)


def time_changed(value: Any, _: str, __: Case, rng: Random) -> Any:
    match = re.search(r"\b([01]?\d|2[0-3]):([0-5]\d)", value) if isinstance(value, str) else None
    if not match:
        return SAME
    return (
        value[: match.start()]
        + f"{(int(match[1]) + rng.randint(1, 11)) % 24:0{len(match[1])}d}:{match[2]}"
        + value[match.end() :]
    )


def text_changed(value: Any, _: str, __: Case, rng: Random) -> Any:
    """A word of a text value is another one, its opposite say, or gone."""
    if not isinstance(value, str) or not re.search(r"[A-Za-z]{3,}", value):
        return SAME
    words = re.findall(r"[A-Za-z]{3,}", value)
    opposite = [word for word in words if word.lower() in ANTONYMS]
    if opposite:
        word = rng.choice(opposite)
        return value.replace(word, rng.choice(ANTONYMS[word.lower()]), 1)
    word = rng.choice(words)
    if len(words) > 2 and rng.random() < 0.4:
        return re.sub(r"\s+", " ", value.replace(word, "", 1)).strip()
    return value.replace(word, rng.choice([invented(rng, 2), person(rng).split()[0], invented(rng, 1)]), 1)


def value_cut(value: Any, _: str, __: Case, rng: Random) -> Any:
    if not isinstance(value, str) or len(value) < 6:
        return SAME
    return value[: rng.randint(2, len(value) - 3)].rstrip() + rng.choice(["", "", "..."])


def null_instead(value: Any, _: str, __: Case, ___: Random) -> Any:
    return SAME if value is None or value in ([], {}, "") else None


def empty_instead(value: Any, _: str, __: Case, ___: Random) -> Any:
    if isinstance(value, str) and value:
        return ""
    if isinstance(value, list) and value:
        return []
    return 0 if _number(value) and value else SAME


def placeholder_value(value: Any, name: str, _: Case, rng: Random) -> Any:
    if not isinstance(value, str) or not value:
        return SAME
    return rng.choice(
        [
            f"<{name or 'value'}>",
            "string",
            f"your_{name or 'value'}_here",
            "TBD",
            "example",
            "unknown",
            "N/A",
            f"{{{{{name or 'value'}}}}}",
            "foo",
            "xxx",
            f"${name or 'value'}",
            "null",
            "None",
            "undefined",
            f"[{name or 'value'}]",
        ]
    )


def number_as_text(value: Any, _: str, __: Case, rng: Random) -> Any:
    if isinstance(value, bool):
        return rng.choice([str(value).lower(), str(value), int(value), "yes" if value else "no"])
    if not _number(value):
        return SAME
    return rng.choice([str(value), str(value), f"{value} units", [value], {"value": value}, f"about {value}"])


def foreign_value(value: Any, _: str, __: Case, ___: Random) -> Any:
    if not isinstance(value, str):
        return SAME
    new = value
    for word in sorted(WORDS, key=lambda word: (-len(word), word)):
        new = re.sub(rf"\b{re.escape(word)}\b", WORDS[word], new, flags=re.IGNORECASE)
    return SAME if new.lower() == value.lower() else new


def default_instead(value: Any, name: str, case: Case, _: Random) -> Any:
    known = _properties(case).get(name, {})
    if value in (None, "", [], {}):
        return SAME
    return (
        known["default"] if "default" in known and known["default"] != value and known["default"] is not None else SAME
    )


def from_prompt(value: Any, _: str, case: Case, rng: Random) -> Any:
    """Another number or name of the prompt's question."""
    question = case.prompt.rsplit("\n", 1)[-1]
    if _number(value):
        others = [
            number
            for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])", question)
            if float(number) != float(value)
        ]
        return type(value)(float(rng.choice(others))) if others else SAME
    if isinstance(value, str) and value in question:
        others = [
            name
            for name in re.findall(r"(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+)*", question)
            if name not in value and value not in name
        ]
        return rng.choice(sorted(others)) if others else SAME
    return SAME


def values_swapped(data: Any, _: Case, rng: Random) -> Any:
    """Two arguments of the same type change places."""
    choices = [
        (fields, first, second)
        for fields in _dicts(data)
        for index, first in enumerate(fields)
        for second in list(fields)[index + 1 :]
        if type(fields[first]) is type(fields[second])
        and fields[first] != fields[second]
        and not isinstance(fields[first], bool)
    ]
    if not choices:
        return SAME
    fields, first, second = rng.choice(choices)
    fields[first], fields[second] = fields[second], fields[first]
    return data


def _lists(data: Any) -> list[list[Any]]:
    return [
        container[key] for container, key in _arguments(data) if isinstance(container[key], list) and container[key]
    ]


def array_item_dropped(data: Any, _: Case, rng: Random) -> Any:
    choices = [items for items in _lists(data) if len(items) > 1]
    if not choices:
        return SAME
    items = rng.choice(choices)
    del items[rng.randrange(len(items))]
    return data


def array_item_added(data: Any, _: Case, rng: Random) -> Any:
    choices = _lists(data)
    if not choices:
        return SAME
    items = rng.choice(choices)
    model = rng.choice(items)
    new = (
        other_number(str(abs(model)), rng)
        if _number(model) and "e" not in str(model)
        else invented(rng, 2)
        if isinstance(model, str)
        else copy.deepcopy(model)
    )
    items.insert(rng.randint(0, len(items)), type(model)(new) if _number(model) else new)
    return data


KINDS = kinds(
    "json_values",
    ("json_enum_changed", "moderate", values(enum_changed)),
    ("json_boolean_flipped", "moderate", values(boolean_flipped)),
    ("json_number_changed", "moderate", values(number_changed)),
    ("json_id_changed", "moderate", values(id_changed)),
    ("json_date_changed", "moderate", values(date_changed)),
    ("json_time_changed", "moderate", values(time_changed)),
    ("json_text_changed", "mild", values(text_changed)),
    ("json_value_cut", "mild", values(value_cut)),
    ("json_null_instead", "moderate", values(null_instead)),
    ("json_empty_instead", "moderate", values(empty_instead)),
    ("json_placeholder_value", "severe", values(placeholder_value)),
    ("json_type_changed", "moderate", values(number_as_text)),
    ("json_value_in_another_language", "mild", values(foreign_value)),
    ("json_default_instead", "moderate", values(default_instead)),
    ("json_value_of_the_prompt", "moderate", values(from_prompt)),
    ("json_values_swapped", "moderate", _whole(values_swapped)),
    ("json_array_item_dropped", "moderate", _whole(array_item_dropped)),
    ("json_array_item_added", "mild", _whole(array_item_added)),
)
