"""The same answer in another layout: data with another object around it, or a text behind the thought before it."""

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from vrty_gate.core import json_data
from vrty_gate.core.case import Case, Message
from vrty_gate.core.text.patterns import lazily

_THOUGHT = lazily(
    r"(?i)\A\s{0,9}(?:thought:[^\n]{0,2000}|i (?:now )?(?:can|know)\b[^\n]{0,200})\n\s{0,9}final answer:[ \t]{0,9}\n?"
)
"""How agents that follow ReAct begin their last answer."""
_ASKS_FOR_THOUGHT = lazily(r"(?im)^[\s\"'`*-]{0,9}(?:thought|final answer):")
"""A prompt that says how such an answer looks."""
_FENCED = lazily(r"\A(```[a-z]{0,9}\n)([^`]*)\n```\Z")
_ESTIMATES = frozenset("score scores confidence probability likelihood certainty relevance similarity".split())
"""Words of which a key consists whose values between 0 and 1 a model estimates; a credit or F1 score is none."""
_NEAR = 0.1001
"""Two estimates that differ by more are others."""
_MOST_ESTIMATES = 200


def laid_out(case: Case, accepted: Case) -> Case:
    """The accepted case with its answers laid out like the current ones, as far as the values can be told apart.

    A layout that the prompt asks for counts, and is kept. Numbers that a model estimates are the same if they are near.
    """
    if not case.messages and not accepted.messages:
        text = _laid_out(case.response, accepted.response, case.prompt, _given(case))
        return accepted if text is None else accepted._replace(response=text)
    if [*map(_role, case.messages)] != [*map(_role, accepted.messages)]:
        return accepted
    pairs = [*zip(case.messages, accepted.messages, strict=True)]
    given = _given(case)
    texts = [_laid_out(now.text, before.text, case.prompt, given) for now, before in pairs if now.role == "assistant"]
    if not any(texts):
        return accepted
    each = iter(texts)
    messages = [
        before if before.role != "assistant" or (text := next(each)) is None else before._replace(text=text)
        for _, before in pairs
    ]
    return accepted._replace(messages=tuple(messages))


def _role(message: Message) -> tuple[str, bool]:
    return message.role, bool(message.calls)


def _given(case: Case) -> str:
    """What the model was told; a number in it was not estimated."""
    said = [message.text for message in case.messages if message.role != "assistant"]
    return "\n".join((case.prompt, case.context or "", *said))


def _laid_out(now: str, before: str, prompt: str, given: str) -> str | None:
    """An accepted text in the layout of the current one; None if both have one."""
    if now == before:
        return None
    thought, other = _THOUGHT.match(now), _THOUGHT.match(before)
    if (thought is None) != (other is None) and not _ASKS_FOR_THOUGHT.search(prompt):
        return (thought[0] if thought else "") + before[other.end() if other else 0 :]
    data, accepted = _data(now), _data(before)
    if data is None or accepted is None:
        return None
    told = _estimated(data, _wrapped(data, accepted, prompt.casefold()), given)
    is_same = told == accepted and (_form(now) == _form(before) or json_data.repeated_keys(before))
    return None if is_same else _written(_in_order(told, data), now)


def _form(text: str) -> tuple[bool, bool]:
    """Whether data is on several lines, and in a block of code."""
    return "\n" in text.strip(), text.lstrip().startswith("```")


def _data(text: str) -> Any:
    """The data that a text is, in a block of code or not, with no words around it."""
    fenced = _FENCED.match(text.strip())
    return json_data.parse(fenced[2] if fenced else text)


def _written(data: Any, like: str) -> str:
    """Data as JSON, on one line or several like another text, and in a block of code if that is."""
    written = json.dumps(data, ensure_ascii=False, indent=2 if "\n" in like.strip() else None)
    fenced = _FENCED.match(like.strip())
    return f"{fenced[1]}{written}\n```" if fenced else written


def _wrapped(data: Any, accepted: Any, asked: str) -> Any:
    """Accepted data with the only key around it that the current data has, or without the one that it lacks."""
    name, inner = _only(data)
    if name and name.casefold() not in asked and json_data.shape(inner) == json_data.shape(accepted):
        return {name: accepted}
    name, inner = _only(accepted)
    if name and name.casefold() not in asked and json_data.shape(inner) == json_data.shape(data):
        return inner
    return accepted


def _only(data: Any) -> tuple[str, Any]:
    """The only key of an object and the list or object in it."""
    (name, inner), *more = [*data.items()] if isinstance(data, Mapping) and data else [("", None)]
    return (name, inner) if not more and isinstance(inner, Mapping | list) else ("", None)


def _estimated(data: Any, accepted: Any, given: str) -> Any:
    """Accepted data with the current estimates, if all are near, in the same order and half, and none was given."""
    if json_data.shape(data) != json_data.shape(accepted):
        return accepted
    pairs = [*_estimates(data, accepted, is_estimate=False)]
    if not pairs or len(pairs) > _MOST_ESTIMATES:
        return accepted
    forms = {form for pair in pairs for value in pair if value not in (0, 1) for form in _forms(value)}
    if any(form in given for form in forms):
        return accepted
    if any(abs(now - before) > _NEAR or (now < 0.5) != (before < 0.5) for now, before in pairs):
        return accepted
    ranked = sorted(pairs, key=lambda pair: (pair[1], pair[0]))
    if any(one[0] > other[0] for one, other in pairwise(ranked)):
        return accepted
    return _replaced(data, accepted, is_estimate=False)


def _forms(value: float) -> tuple[str, ...]:
    """How a text has a number below 1: 0.91, .91 or 91 %."""
    percent = f"{100 * value:.10g}"
    return str(value).lstrip("0"), f"{percent}%", f"{percent} %", f"{percent} percent"


def _estimates(data: Any, accepted: Any, *, is_estimate: bool) -> Iterator[tuple[float, float]]:
    """The estimates in the same places of two data of one shape."""
    if isinstance(data, Mapping) and isinstance(accepted, Mapping):
        for key in data.keys() & accepted.keys():
            yield from _estimates(data[key], accepted[key], is_estimate=_says_so(key))
    elif isinstance(data, list) and isinstance(accepted, list) and len(data) == len(accepted):
        for now, before in zip(data, accepted, strict=True):
            yield from _estimates(now, before, is_estimate=is_estimate)
    elif is_estimate and _may_be_one(data) and _may_be_one(accepted):
        yield data, accepted


def _replaced(data: Any, accepted: Any, *, is_estimate: bool) -> Any:
    if isinstance(data, Mapping) and isinstance(accepted, Mapping):
        return {
            key: _replaced(data[key], inner, is_estimate=_says_so(key)) if key in data else inner
            for key, inner in accepted.items()
        }
    if isinstance(data, list) and isinstance(accepted, list) and len(data) == len(accepted):
        return [_replaced(now, one, is_estimate=is_estimate) for now, one in zip(data, accepted, strict=True)]
    return data if is_estimate and _may_be_one(data) and _may_be_one(accepted) else accepted


def _says_so(key: object) -> bool:
    return _ESTIMATES.issuperset(str(key).lower().split("_"))


def _may_be_one(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _in_order(data: Any, as_in: Any) -> Any:
    """Data with the keys in the order of other data."""
    if isinstance(data, Mapping) and isinstance(as_in, Mapping) and data.keys() == as_in.keys():
        return {key: _in_order(data[key], as_in[key]) for key in as_in}
    return data
