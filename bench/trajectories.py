"""Recorded conversations with tool calls, and corruptions of them by script.

Messages are those of OpenAI's chat API. A corruption gives other messages, or None where it does not apply, and leaves
the given ones as they are.
"""

import ast
import json
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from natural.mirror import Mirror

Messages = list[dict[str, Any]]

WRITES = (
    *(
        "book_*",
        "cancel_*",
        "update_*",
        "send_*",
        "transfer_*",
        "create_*",
        "close_*",
        "edit_*",
        "resolve_*",
        "delete_*",
    ),
    *(
        "mv",
        "cp",
        "rm",
        "rmdir",
        "mkdir",
        "touch",
        "echo",
        "post_tweet",
        "retweet",
        "comment",
        "mention",
        "*follow_user",
    ),
    *("place_order", "make_transaction", "fund_account", "withdraw_funds", "add_*", "remove_*", "purchase_*", "set_*"),
    *("register_*", "startEngine", "fillFuelTank", "lockDoors", "activateParkingBrake", "adjustClimateControl"),
)
"""Patterns of the tools of both sources that change something."""
_TEXT = 6
"""Strings of so many words are texts, not values."""


class Recorded(NamedTuple):
    """A conversation."""

    id: str
    source: str
    task: str
    """Conversations of one task have the same prompt or the same script of the user."""
    messages: Messages


class Known(NamedTuple):
    """What the conversations of a source call: by tool, its calls, and by tool and argument, the values."""

    calls: dict[str, list[dict[str, Any]]]
    values: dict[tuple[str, str], list[Any]]


Corruption = Callable[[Messages, Random, Known], "Messages | None"]


def recorded(folder: Path) -> list[Recorded]:
    """The conversations of both sources that call a tool."""
    return [each for each in (*_airline(folder), *_functions(folder)) if places(each.messages)]


def _airline(folder: Path) -> Iterator[Recorded]:
    """What gpt-4o said and called as the agent of an airline, in four trials of each task."""
    mirror = Mirror(folder, "sierra-research/tau-bench")
    for number, trial in enumerate(mirror.value("historical_trajectories/gpt-4o-airline.json")):
        yield Recorded(f"airline-{number:03}", "airline", f"airline-{trial['task_id']}", trial["traj"])


def _functions(folder: Path) -> Iterator[Recorded]:
    """Calls that people wrote for several prompts in turn, without texts or results."""
    mirror = Mirror(folder, "ShishirPatil/gorilla")
    data = "berkeley-function-call-leaderboard/bfcl_eval/data"
    answers = mirror.lines(f"{data}/possible_answer/BFCL_v4_multi_turn_base.json")
    prompts = mirror.lines(f"{data}/BFCL_v4_multi_turn_base.json")
    for prompt, answer in zip(prompts, answers, strict=True):
        messages: Messages = []
        for said, calls in zip(prompt["question"], answer["ground_truth"], strict=True):
            messages += said
            for written in calls:
                messages += called(*_read(written), f"call_{len(messages)}")
        yield Recorded(prompt["id"], "functions", prompt["id"], messages)


def _read(written: str) -> tuple[str, dict[str, Any]]:
    """Name and arguments of a call in Python; arguments without a name are numbered."""
    call = ast.parse(written, mode="eval").body
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        raise TypeError(f"not a call: {written}")
    numbered = {f"argument_{i}": ast.literal_eval(each) for i, each in enumerate(call.args)}
    return call.func.id, {**numbered, **{each.arg or "": ast.literal_eval(each.value) for each in call.keywords}}


def called(name: str, arguments: dict[str, Any], identity: str, result: str = "") -> Messages:
    """The message with a call, and its result."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    return [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": identity, "type": "function", "function": function}],
        },
        {"role": "tool", "tool_call_id": identity, "content": result},
    ]


def places(messages: Messages) -> list[int]:
    """The messages with a call, each followed by its result."""
    return [i for i, message in enumerate(messages) if message.get("tool_calls")]


def function_at(messages: Messages, place: int) -> dict[str, Any]:
    """The function that a message calls."""
    function: dict[str, Any] = messages[place]["tool_calls"][0]["function"]
    return function


def calls_in(messages: Messages) -> list[tuple[str, dict[str, Any]]]:
    """Name and arguments of the calls in order."""
    functions = (function_at(messages, place) for place in places(messages))
    return [(function["name"], json.loads(function["arguments"])) for function in functions]


def texts(messages: Messages) -> list[int]:
    """The messages with a text of the assistant."""
    return [i for i, message in enumerate(messages) if message["role"] == "assistant" and message.get("content")]


def known(conversations: Sequence[Recorded]) -> dict[str, Known]:
    """By source, what its conversations call."""
    found: dict[str, Known] = {}
    for each in conversations:
        calls, values = found.setdefault(each.source, Known({}, {}))
        for name, arguments in calls_in(each.messages):
            calls.setdefault(name, []).append(arguments)
            for argument, value in arguments.items():
                if value not in values.setdefault((name, argument), []):
                    values[name, argument].append(value)
    return found


def _dropped(messages: Messages, rng: Random, _: Known) -> Messages | None:
    return _without(messages, rng.choice(places(messages)))


def _without(messages: Messages, place: int) -> Messages:
    """Without a call and its result; what is said beside it stays."""
    text = messages[place].get("content")
    said = [{"role": "assistant", "content": text}] if text else []
    return [*messages[:place], *said, *messages[place + 2 :]]


def _repeated(messages: Messages, rng: Random, _: Known) -> Messages | None:
    return _again(messages, rng.choice(places(messages)), 1)


def _retried(messages: Messages, rng: Random, _: Known) -> Messages | None:
    return _again(messages, rng.choice(places(messages)), 2)


def _again(messages: Messages, place: int, times: int) -> Messages:
    """With a call and its result so many times more."""
    function, result = function_at(messages, place), messages[place + 1]["content"]
    more: Messages = []
    for i in range(times):
        more += called(function["name"], json.loads(function["arguments"]), f"again_{i}", result)
    return [*messages[: place + 2], *more, *messages[place + 2 :]]


def _reordered(messages: Messages, rng: Random, _: Known) -> Messages | None:
    """Two calls that follow each other change places, with their results."""
    calls = list(zip(places(messages), calls_in(messages), strict=True))
    found = [(i, j) for (i, one), (j, other) in pairwise(calls) if one != other]
    if not found:
        return None
    i, j = rng.choice(found)
    other = deepcopy(messages)
    other[i]["tool_calls"], other[j]["tool_calls"] = other[j]["tool_calls"], other[i]["tool_calls"]
    other[i + 1], other[j + 1] = other[j + 1], other[i + 1]
    return other


def _other_tool(messages: Messages, rng: Random, known: Known) -> Messages | None:
    other = deepcopy(messages)
    function = function_at(other, rng.choice(places(other)))
    function["name"] = rng.choice([name for name in sorted(known.calls) if name != function["name"]])
    return other


def _other_argument(messages: Messages, rng: Random, known: Known) -> Messages | None:
    """A value replaced by another one: a number, a flag, an id, or a value that the source has elsewhere."""
    found = []
    for place, (name, arguments) in zip(places(messages), calls_in(messages), strict=True):
        for argument, value in arguments.items():
            elsewhere = [each for each in known.values[name, argument] if _is_value(each) and each != value]
            if _is_value(value):
                found += [(place, argument, new) for new in _others(value, elsewhere, rng)]
    if not found:
        return None
    place, argument, new = rng.choice(found)
    other = deepcopy(messages)
    _set(function_at(other, place), argument, new)
    return other


def _is_value(value: object) -> bool:
    return not isinstance(value, str) or len(value.split()) < _TEXT


def _others(value: Any, elsewhere: list[Any], rng: Random) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value + rng.choice((-1, 1, 10))
    elif isinstance(value, str) and any(map(str.isdecimal, value)):
        digits = [i for i, char in enumerate(value) if char.isdecimal()]
        i = rng.choice(digits)
        yield f"{value[:i]}{(int(value[i]) + rng.randint(1, 9)) % 10}{value[i + 1 :]}"
    elif elsewhere:
        yield rng.choice(elsewhere)


def _set(function: dict[str, Any], argument: str, value: Any) -> None:
    function["arguments"] = json.dumps({**json.loads(function["arguments"]), argument: value})


def _dropped_argument(messages: Messages, rng: Random, _: Known) -> Messages | None:
    found = [
        (place, argument)
        for place, (_name, arguments) in zip(places(messages), calls_in(messages), strict=True)
        for argument in arguments
    ]
    if not found:
        return None
    place, dropped = rng.choice(found)
    other = deepcopy(messages)
    function = function_at(other, place)
    left = {name: value for name, value in json.loads(function["arguments"]).items() if name != dropped}
    function["arguments"] = json.dumps(left)
    return other


def _side_effect(messages: Messages, rng: Random, known: Known) -> Messages | None:
    """A new call of a writing tool as a conversation of the source makes it, after a result or a prompt."""
    tool = rng.choice([name for name in sorted(known.calls) if any(fnmatchcase(name, each) for each in WRITES)])
    place = rng.choice([i + 1 for i, message in enumerate(messages) if message["role"] in ("tool", "user")])
    return [*messages[:place], *called(tool, rng.choice(known.calls[tool]), "new"), *messages[place:]]


def _lost_turn(messages: Messages, rng: Random, _: Known) -> Messages | None:
    """Without all that the assistant says and calls after a prompt."""
    turn = _turn(messages, rng)
    return [*messages[: turn[0] + 1], *messages[turn[1] :]] if turn else None


def _lost_prompt(messages: Messages, rng: Random, _: Known) -> Messages | None:
    """Without a prompt and all that the assistant says and calls after it."""
    turn = _turn(messages, rng)
    return [*messages[: turn[0]], *messages[turn[1] :]] if turn else None


def _turn(messages: Messages, rng: Random) -> tuple[int, int] | None:
    """Where a prompt is, and the next one; None if the assistant answers only one."""
    prompts = [i for i, message in enumerate(messages) if message["role"] == "user"]
    found = [(i, j) for i, j in zip(prompts, [*prompts[1:], len(messages)], strict=True) if j > i + 1]
    return rng.choice(found) if len(found) > 1 else None


def _lost_text(messages: Messages, rng: Random, _: Known) -> Messages | None:
    """The final text after a prompt; its calls stay."""
    found = [
        i
        for i in texts(messages)
        if not messages[i].get("tool_calls") and (i + 1 == len(messages) or messages[i + 1]["role"] == "user")
    ]
    if len(found) < 2:
        return None
    place = rng.choice(found)
    return [*messages[:place], *messages[place + 1 :]]


CORRUPTIONS: dict[str, Corruption] = {
    "a call dropped": _dropped,
    "a call repeated": _repeated,
    "two calls reordered": _reordered,
    "another tool": _other_tool,
    "another argument": _other_argument,
    "an argument dropped": _dropped_argument,
    "a new call that writes": _side_effect,
    "the same call three times": _retried,
    "a turn lost": _lost_turn,
    "a final text lost": _lost_text,
    "a prompt and its turn lost": _lost_prompt,
}
