"""A JSON answer has another value, key or call."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from kinds.grammar import invented, person
from kinds.kind import Case, Edit, kinds
from kinds.numbers import DAYS, MONTHS, other_number
from kinds.pairs import ANTONYMS

Place = tuple[Any, Any]
"""A container and the key or index in it."""
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


def places(value: Any) -> Iterator[Place]:
    """Every value with its container, depth first."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def _arguments(data: Any) -> list[Place]:
    """Values below `arguments`, or all where there is no call."""
    calls = data if isinstance(data, list) else [data]
    found = [
        place
        for call in calls
        if isinstance(call, dict) and isinstance(call.get("arguments"), dict)
        for place in places(call["arguments"])
    ]
    return found or list(places(data))


def _written(data: Any, like: str) -> str:
    if "\n" in like.strip():
        return json.dumps(data, indent=2, ensure_ascii=False)
    tight = '":"' in like or '",' in like.replace('", ', "")
    return json.dumps(data, ensure_ascii=False, separators=(",", ":") if tight else (", ", ": "))


Change = Callable[[Any, Random], Any]
SAME = object()


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


def _loaded(text: str) -> Any:
    try:
        data = json.loads(text)
    except ValueError:
        return None
    return data if isinstance(data, dict | list) and data else None


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _schema(case: Case) -> list[dict[str, Any]]:
    """The functions that the prompt describes."""
    for match in re.finditer(r"\[\{", case.prompt):
        try:
            found, _ = json.JSONDecoder().raw_decode(case.prompt, match.start())
        except ValueError:
            continue
        if isinstance(found, list):
            return [function for function in found if isinstance(function, dict) and "name" in function]
    return []


def _properties(case: Case) -> dict[str, Any]:
    known: dict[str, Any] = {}
    for function in _schema(case):
        for container, key in places(function.get("parameters", {})):
            if isinstance(container[key], dict) and ("type" in container[key] or "enum" in container[key]):
                known.setdefault(str(key), container[key])
    return known


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
    at = rng.choice([place for place, letter in enumerate(value) if letter.isdigit()])
    return value[:at] + str((int(value[at]) + rng.randint(1, 9)) % 10) + value[at + 1 :]


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


def _whole(change: "Callable[[Any, Case, Random], Any]") -> Edit:
    def edit(case: Case, rng: Random) -> str | None:
        data = _loaded(case.response)
        if data is None:
            return None
        new = change(copy.deepcopy(data), case, rng)
        return None if new is SAME or new == data else _written(new, case.response)

    return edit


def _dicts(data: Any) -> list[dict[str, Any]]:
    return [container[key] for container, key in _arguments(data) if isinstance(container[key], dict)] + [
        call["arguments"]
        for call in (data if isinstance(data, list) else [data])
        if isinstance(call, dict) and isinstance(call.get("arguments"), dict)
    ]


def key_removed(data: Any, case: Case, rng: Random) -> Any:
    known = _properties(case)
    idle = lambda key, value: value in (None, "", [], {}, False) or value == known.get(key, {}).get("default")  # noqa: E731  # gone is the same
    choices = [(fields, key) for fields in _dicts(data) for key in fields if not idle(key, fields[key])]
    if not choices:
        return SAME
    fields, key = rng.choice(choices)
    del fields[key]
    return data


def key_renamed(data: Any, _: Case, rng: Random) -> Any:
    choices = [(fields, key) for fields in _dicts(data) for key in fields if len(key) > 1]
    if not choices:
        return SAME
    fields, key = rng.choice(choices)
    parts = [part for part in re.split(r"_|(?<=[a-z])(?=[A-Z])", key) if part]
    camel = parts[0].lower() + "".join(part.capitalize() for part in parts[1:])
    ways = [
        camel,
        "_".join(part.lower() for part in parts),
        key.upper(),
        key.capitalize(),
        key + "s",
        key.rstrip("s"),
        f"{key}_value",
        f"the_{key}",
        parts[-1],
        "-".join(parts),
        f"{key}1",
        key[:-1],
    ]
    new = rng.choice([way for way in ways if way != key and way not in fields and way] or [f"{key}_x"])
    items = [(new if own == key else own, value) for own, value in fields.items()]
    fields.clear()
    fields.update(items)
    return data


def key_invented(data: Any, _: Case, rng: Random) -> Any:
    choices = _dicts(data)
    if not choices:
        return SAME
    key = rng.choice(
        [
            "verbose",
            "timeout",
            "note",
            "priority",
            "version",
            "source",
            "comment",
            "limit_to",
            "mode",
            "dry_run",
            "tag",
            "callback",
            "retry",
            "confidence",
            "reason",
            "fallback",
        ]
    )
    rng.choice(choices)[key] = rng.choice(
        [True, False, None, 1, 5, 30, "auto", "none", "high", invented(rng, 2).lower()]
    )
    return data


def values_swapped(data: Any, _: Case, rng: Random) -> Any:
    """Two arguments of the same type change places."""
    choices = [
        (fields, first, second)
        for fields in _dicts(data)
        for at, first in enumerate(fields)
        for second in list(fields)[at + 1 :]
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


def other_tool(data: Any, case: Case, rng: Random) -> Any:
    calls = [
        call
        for call in (data if isinstance(data, list) else [data])
        if isinstance(call, dict) and isinstance(call.get("name"), str)
    ]
    if not calls:
        return SAME
    call = rng.choice(calls)
    known = [function["name"] for function in _schema(case) if function["name"] != call["name"]]
    parts = re.split(r"([_.])", call["name"])
    verbs = {
        "get": "set",
        "create": "delete",
        "add": "remove",
        "update": "get",
        "search": "list",
        "find": "delete",
        "send": "draft",
        "book": "cancel",
        "calculate": "estimate",
        "play": "pause",
        "start": "stop",
        "fetch": "post",
        "turn": "check",
        "order": "return",
        "set": "get",
        "delete": "archive",
        "buy": "sell",
        "open": "close",
    }
    if parts[0] in verbs:
        known.append("".join([verbs[parts[0]], *parts[1:]]))
    known.append(
        "".join([*parts[:-1], rng.choice(["status", "history", "list", "v2", "info", "all", "preview"])])
        if len(parts) > 1
        else f"{rng.choice(['list', 'cancel', 'check'])}_{call['name']}"
    )
    call["name"] = rng.choice(known)
    return data


def call_dropped(data: Any, _: Case, rng: Random) -> Any:
    if not isinstance(data, list) or len(data) < 2:
        return SAME
    del data[rng.randrange(len(data))]
    return data


def call_added(data: Any, case: Case, rng: Random) -> Any:
    """A call that nobody asked for: another function of the prompt, an invented one, or the same with another value."""
    if not isinstance(data, list) or not isinstance(data[0], dict) or "name" not in data[0]:
        return SAME
    known = [
        function
        for function in _schema(case)
        if function["name"] not in {call.get("name") for call in data if isinstance(call, dict)}
    ]
    verb, noun = (
        rng.choice("log notify confirm save track audit sync email print archive".split()),
        rng.choice("event user result request manager history session admin report".split()),
    )
    if known and rng.random() < 0.6:
        function = rng.choice(known)
        extra = {
            "name": function["name"],
            "arguments": dict.fromkeys(list(function.get("parameters", {}).get("properties", {}))[:2], ""),
        }
    elif rng.random() < 0.6:
        extra = {
            "name": f"{verb}_{noun}",
            "arguments": {rng.choice(["message", "target", "id", "channel"]): invented(rng, 2).lower()},
        }
    else:
        extra = copy.deepcopy(data[-1])
        numbers = [
            (container, key)
            for container, key in places(extra.get("arguments", {}))
            if isinstance(container[key], str | int) and not isinstance(container[key], bool)
        ]
        if not numbers:
            return SAME
        container, key = rng.choice(numbers)
        container[key] = invented(rng, 2) if isinstance(container[key], str) else container[key] + rng.randint(1, 9)
    data.insert(rng.choice([0, len(data)]), extra)
    return data


def nesting_changed(data: Any, _: Case, rng: Random) -> Any:
    """The call is wrapped in another object, or its arguments are a string or at the top."""
    first = data[0] if isinstance(data, list) else data
    if not isinstance(first, dict) or "arguments" not in first:
        return SAME
    key = rng.choice(["calls", "result", "tool_calls", "response", "data", "output", "functions"])
    calls = data if isinstance(data, list) else [data]
    ways = [
        lambda: {key: data},
        lambda: [{**call, "arguments": json.dumps(call["arguments"])} for call in calls if "arguments" in call],
        lambda: [
            {"name": call["name"], **call["arguments"]}
            for call in calls
            if "name" in call and isinstance(call["arguments"], dict)
        ],
        lambda: [{call["name"]: call["arguments"]} for call in calls if "name" in call],
        lambda: [{"function": call.get("name"), "params": call.get("arguments")} for call in calls],
        lambda: [data],
    ]
    return rng.choice(ways)()


AROUND = (
    "Here you go: {}", "I will make this call:\n{}", "{}\n\nThat should do it!",
    "The right function is below.\n\n{}\n\nAnything else?", "Sure!\n{}",
    "```\n{}\n```\nI picked this since it fits best.", "{} // done", "Result -> {}",
    "Based on your words, I suggest: {}", "<json>{}</json>", "Answer: {}.",
    "{}\nExplanation: the values come from your message.",
    "Calling it now...\n{}", "'{}'", "First I looked at the functions. Then I wrote: {}",
    "JSON output follows\n---\n{}\n---", "Okay, {} is what you need.",
    "{}\n\nNote that defaults were used where nothing was said.", "result = {}", "To do this, run {} please.",
)  # fmt: skip


def prose_around(case: Case, rng: Random) -> str | None:
    return None if _loaded(case.response) is None else rng.choice(AROUND).replace("{}", case.response)


def syntax_broken(case: Case, rng: Random) -> str | None:
    if _loaded(case.response) is None:
        return None
    text = case.response
    ways = [
        lambda: text.replace('"', "'"), lambda: text[:-1], lambda: re.sub(r"(?<=\d|\"|e|l)(?=[}\]])", ",", text,
        count=1), lambda: text.replace(":", "=", 1), lambda: re.sub(r'"(\w+)":', r"\1:", text),
        lambda: text.replace("true", "True").replace("false", "False").replace("null", "None"),
        lambda: text.replace('",', '"', 1), lambda: text + rng.choice(["]", "}", ";"]), lambda: text.replace('"',
        "“", 1), lambda: text.replace("{", "{ // call\n", 1), lambda: text[: len(text) * 2 // 3],
    ]  # fmt: skip
    new = rng.choice(ways)()
    try:
        json.loads(new)
    except ValueError:
        return new
    return None


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
) + kinds(
    "json_structure",
    ("json_key_removed", "moderate", _whole(key_removed)),
    ("json_key_renamed", "moderate", _whole(key_renamed)),
    ("json_key_invented", "mild", _whole(key_invented)),
    ("json_other_tool", "severe", _whole(other_tool)),
    ("json_call_dropped", "moderate", _whole(call_dropped)),
    ("json_call_added", "moderate", _whole(call_added)),
    ("json_nesting_changed", "moderate", _whole(nesting_changed)),
    ("json_prose_around", "moderate", prose_around),
    ("json_syntax_broken", "severe", syntax_broken),
)
