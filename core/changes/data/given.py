"""What prompt and context say about the requested data: a schema, options, and the values themselves."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from vrty_gate.core.changes.data.calls import Call
from vrty_gate.core.changes.data.text import embedded
from vrty_gate.core.changes.data.values import STRICT, days_of, is_empty, key_parts
from vrty_gate.core.json_data import objects
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.language import Language, alternatives, with_english
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import lower, words_of

_MOST_READ = 60_000
_MOST_SCHEMAS = 8
_SHORT_REQUEST = 120
_NEAR = 80
_LONGEST_SIGN = 3
_NUMBER = lazily(r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?")
_DEFAULT = lazily(
    r"\bdefaults? (?:value )?(?:is|to|of|=|:)? ?(?:set to )?['\"`(]?([^'\"`(){}\[\];,]{1,40})", re.IGNORECASE | re.ASCII
)
_WRITTEN_DAY = lazily(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4}"
    r"|\b[0-9]{1,2}(?:st|nd|rd|th|\.)? [A-Za-z]{3,9}\.?,? [0-9]{4}\b"
    r"|\b[A-Za-z]{3,9}\.? [0-9]{1,2}(?:st|nd|rd|th)?,? [0-9]{4}\b",
    re.ASCII,
)
_MOST_PLACES = 20
_WORD_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
_NUMBER_WORDS = {
    word: str(i)
    for i, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen twenty".split()
    )
}
_VOLATILE = frozenset(
    "confidence score rating probability likelihood certainty weight relevance similarity estimate estimated"
    " approximate uuid guid timestamp created updated generated embedding box bbox coordinates polygon latency"
    " elapsed tokens seed nonce hash signature".split()
)


class Given:
    """Prompt and context of a case; each aspect is computed on first use."""

    def __init__(self, text: str) -> None:
        self.text = text[:_MOST_READ]

    @cached_property
    def _schemas(self) -> list[tuple[Any, int, int]]:
        parts: list[tuple[Any, int, int]] = []
        position = 0
        while '"properties"' in self.text and len(parts) < _MOST_SCHEMAS:
            part = embedded(self.text, position)
            if not part:
                break
            position = part.end
            if '"properties"' in self.text[part.start : position]:
                parts.append((part.value, part.start, position))
        return parts

    @cached_property
    def tools(self) -> dict[str, Mapping[str, Any]]:
        """The schema of each tool's arguments, by name."""
        tools: dict[str, Mapping[str, Any]] = {}
        for value, _, _ in self._schemas:
            for part in objects(value):
                name = part.get("name")
                for key in ("parameters", "input_schema", "inputSchema", "arguments"):
                    schema = part.get(key)
                    if isinstance(name, str) and isinstance(schema, dict) and "properties" in schema:
                        tools.setdefault(name, schema)
        return tools

    @cached_property
    def request(self) -> str:
        """The text without its schemas."""
        texts = []
        position = 0
        for _, start, end in self._schemas:
            texts.append(self.text[position:start])
            position = end
        return " ".join([*texts, self.text[position:]])

    @cached_property
    def _words(self) -> str:
        return f" {' '.join(words_of(self.request))} "

    @cached_property
    def _lower(self) -> str:
        return lower(self.request)

    @cached_property
    def _numbers(self) -> frozenset[str]:
        numbers = {_plain(number.replace(",", "")) for number in _NUMBER.findall(self.request)}
        numbers.update(_NUMBER_WORDS[word] for word in self._words.split() if word in _NUMBER_WORDS)
        return frozenset(numbers)

    @cached_property
    def _days(self) -> frozenset[int]:
        return frozenset(day for text in _WRITTEN_DAY.findall(self.request) for day in days_of(text))

    @cached_property
    def _spoken(self) -> tuple[Language, ...]:
        """The languages in which the request may be: English ones of fields and values are common in any."""
        return with_english(language_of(self.request))

    @cached_property
    def invents(self) -> bool:
        """Whether this is a short request for made-up data, such as `Generate a person named Bob`."""
        words = self._words.split()
        return (
            len(words) < _SHORT_REQUEST
            and any(not record.invents.isdisjoint(words) for record in self._spoken)
            and all(record.extracts.isdisjoint(words) for record in self._spoken)
            and not self._schemas
        )

    def schema_of(self, value: Any) -> Mapping[str, Any] | None:
        """The first schema whose properties include all keys of an object, or None."""
        if not isinstance(value, dict) or not value:
            return None
        for schema_part, _, _ in self._schemas:
            for schema in objects(schema_part):
                properties = schema.get("properties")
                if isinstance(properties, dict) and properties.keys() >= value.keys():
                    return schema
        return None

    def schema_of_call(self, call: Call) -> Mapping[str, Any] | None:
        """The schema of a call's arguments, or None."""
        return self.tools.get(call.name)

    def states(self, value: Any) -> bool:
        """Whether the request states a value: a number, a day, or the words of a text in sequence."""
        if isinstance(value, bool) or is_empty(value):
            return False
        if isinstance(value, (int, float)):
            return self._states_number(value)
        if isinstance(value, str):
            days = days_of(value.strip()[:40])
            if days and not self._days.isdisjoint(days):
                return True
            if self._states_words(value):
                return True
            pieces = value.split(",", 8)
            return 1 < len(pieces) <= 8 and all(self._states_words(piece) for piece in pieces)
        parts = list(value.values()) if isinstance(value, dict) else value
        return 0 < len(parts) <= 20 and all(self.states(part) for part in parts)

    def _states_words(self, text: str) -> bool:
        words = words_of(text)
        if not words and 0 < len(text.strip()) <= _LONGEST_SIGN:
            return any(f"{mark}{text.strip()}{mark}" in self.request for mark in " \"'`")
        return bool(words) and f" {' '.join(words)} " in self._words

    def _states_number(self, value: float) -> bool:
        if isinstance(value, float) and not -1e15 < value < 1e15:
            return False
        number = _plain(str(abs(value)))
        if number in self._numbers:
            return True
        if "%" in self.request or " percent " in self._words:
            return _plain(f"{abs(value) * 100:.6f}") in self._numbers if abs(value) <= 1 else False
        return False

    def mentions(self, key: str) -> bool:
        """Whether a key is named, in a schema or elsewhere."""
        words = words_of(key)
        return f'"{key}"' in self.text or (bool(words) and f" {' '.join(words)} " in self._words)

    def are_options(self, before: str, after: str, *, in_list: bool) -> bool:
        """Whether two values are offered as alternatives, as in `low or high` or `"low" | "high"`.

        With `in_list` a comma, slash or line between them is enough.
        """
        text = self._lower
        before, after = lower(before.strip()), lower(after.strip())
        if not before or before == after or before not in text or after not in text:
            return False
        or_words = alternatives(word for record in self._spoken for word in record.or_words)
        marks = lazily(
            rf"[|]|(?<![a-z0-9_])(?:{or_words})(?![a-z0-9_])|[\"'`] {{0,2}}[,/] {{0,2}}[\"'`]"
            r"|\u300d[\u3001\u30fb]?\u300c|\u201d[,\u3001]? ?\u201c" + (r"|[/,;\n\u3001\u30fb]" if in_list else ""),
            re.ASCII,
        )
        for first, second in ((before, after), (after, before)):
            index = -1
            for _ in range(_MOST_PLACES):
                index = _word_at(text, first, index + 1, len(text))
                if index < 0:
                    break
                end = index + len(first)
                other = _word_at(text, second, end, end + _NEAR)
                if other >= 0 and marks.search(text, end, other):
                    return True
        return False

    def fixes(self, value: Any, key: str, schema: Mapping[str, Any] | None, sort: str) -> bool:
        """Whether prompt and context determine a value, so that a different one is a different statement.

        They do if they state it, or if it is derived from them: an option, a flag, a computed number. They do not for
        made-up data, or for values that differ from run to run, such as `confidence` or `created_at`.
        """
        if self.states(value):
            return True
        if self.invents or not _VOLATILE.isdisjoint(key_parts(key)):
            return False
        if self.tools and sort in STRICT:
            return True
        return sort in ("boolean", "number", "enum", "date") or bool(options_of(schema))


def options_of(schema: Mapping[str, Any] | None) -> list[Any]:
    """The values that a schema lists."""
    options = schema.get("enum") if schema else None
    return options if isinstance(options, list) else []


def property_of(schema: Mapping[str, Any] | None, key: str) -> Mapping[str, Any] | None:
    """The schema of a key's value, or None."""
    properties = schema.get("properties") if schema else None
    part = properties.get(key) if isinstance(properties, dict) else None
    return part if isinstance(part, dict) else None


def is_required(schema: Mapping[str, Any] | None, key: str) -> bool:
    """Whether a schema requires a key; true without a schema."""
    required = schema.get("required") if schema else None
    return key in required if isinstance(required, list) else schema is None


def is_default(value: Any, schema: Mapping[str, Any] | None) -> bool:
    """Whether a value is the default of its schema, given by `default` or in the description."""
    if not schema:
        return False
    if "default" in schema:
        default = schema["default"]
        if default == value or (is_empty(default) and is_empty(value)):
            return True
    description = schema.get("description")
    if not isinstance(description, str) or "efault" not in description[:1000]:
        return False
    match = _DEFAULT.search(description[:1000])
    if not match:
        return False
    if isinstance(value, bool) or value is None:
        return match[1].lower().startswith(str(value).lower())
    if isinstance(value, (int, float)):
        number = _NUMBER.match(match[1])
        return bool(number) and _plain(number[0].replace(",", "")) == _plain(str(value)) if number else False
    words = words_of(value) if isinstance(value, str) else []
    return bool(words) and words_of(match[1])[: len(words)] == words


def _plain(number: str) -> str:
    """A decimal number without leading and trailing zeros."""
    if "." in number:
        number = number.rstrip("0").rstrip(".")
    return number.lstrip("0") or "0"


def _word_at(text: str, word: str, start: int, end: int) -> int:
    """The index of a whole word or phrase in `text[start:end]`; -1 if there is none."""
    for _ in range(_MOST_PLACES):
        index = text.find(word, start, end)
        after = index + len(word)
        if index < 0 or not (
            text[max(index - 1, 0) : index] in _WORD_CHARACTERS or text[after : after + 1] in _WORD_CHARACTERS
        ):
            return index
        start = index + 1
    return -1
