"""A JSON answer has other keys, calls or nesting, or is not JSON."""

import copy
import json
import re
from random import Random
from typing import Any

from kinds.grammar import invented
from kinds.json_data import SAME, _dicts, _loaded, _properties, _schema, _whole, places
from kinds.kind import Case, kinds


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
    """An unrequested call: of another function of the prompt, an invented one, or the same one with another value."""
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
