"""A reader that walks through accepted and current data in parallel."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.data import lists
from vrty_gate.core.changes.data.calls import Call, calls_of
from vrty_gate.core.changes.data.given import Given, is_default, is_required, options_of, property_of
from vrty_gate.core.changes.data.lists import written
from vrty_gate.core.changes.data.values import (
    could_be_same,
    difference,
    has_other_sign,
    is_empty,
    is_padded,
    is_qualified,
    sort_of,
)
from vrty_gate.core.json_data import kind, step
from vrty_gate.core.named_tuple import NamedTuple

MOST = 200
"""The most differences that are collected for one response."""
_Schema = Mapping[str, Any] | None


class Difference(NamedTuple):
    """A change of the data, with what prompt and context say about it."""

    change: Change
    sort: str = ""
    """The sort of the accepted value from `sort_of`; `padded` if it is now part of a phrase; empty for keys."""
    supported: bool = False
    """Prompt or context also state the new value; for a new key, the schema has it."""
    determined: bool = False
    """Prompt or context leave no choice for the accepted value; for a key, it is required or named there."""
    stated: bool = False
    """Prompt or context state the accepted value or list it as an option, so that it need not be derived."""
    alternative: bool = False
    """The new value may be another form of the accepted one: an abbreviation, a short form, another notation."""


class Reader:
    """Walks through accepted and current data in parallel and collects the differences."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.has_flags = True
        self.differences: list[Difference] = []

    def add(self, change_kind: str, before: str, after: str, where: str, **about: Any) -> None:
        """Record a difference; `about` holds its other fields."""
        self.differences.append(Difference(Change(change_kind, before, after, where), **about))

    def finish(self) -> tuple[Difference, ...]:
        """The differences; two values of the same key that were swapped between objects are merged into one."""
        places: dict[tuple[str, str, str], int] = {}
        swapped: dict[int, Difference | None] = {}
        for i, entry in enumerate(self.differences):
            change, sort = entry.change, entry.sort
            if change.kind != kinds.VALUE or not entry.determined or entry.alternative or sort == "boolean":
                continue
            key = change.where.rpartition(".")[2]
            other = places.pop((key, change.after, change.before), None)
            if other is None:
                places[key, change.before, change.after] = i
            else:
                first = self.differences[other].change
                where = f"{first.where} and {change.where}"
                swapped[other] = Difference(Change(kinds.SWAPPED, first.before, first.after, where), determined=True)
                swapped[i] = None
        differences = [swapped.get(i, entry) for i, entry in enumerate(self.differences[:MOST])]
        return tuple(entry for entry in differences if entry)

    def value(self, before: Any, after: Any, key: str, where: str, schema: _Schema) -> None:
        """Compare two values of the same key."""
        if len(self.differences) >= MOST:
            return
        if isinstance(before, dict) and isinstance(after, dict) and before and after:
            self.nested(before, after, key, where, schema)
        elif isinstance(before, list) and isinstance(after, list):
            if before != after or written(before) != written(after):
                self.nested(before, after, key, where, schema)
        elif is_empty(before) or is_empty(after):
            self._empty(before, after, key, where, schema)
        elif kind(before) != kind(after):
            determined = self._fixes(before, key, schema)
            self.add(kinds.VALUE_TYPE, written(before), written(after), where, determined=determined)
        else:
            self._single(before, after, key, where, schema)

    def nested(self, before: Any, after: Any, key: str, where: str, schema: _Schema) -> None:
        """Compare two objects or two lists, or what both hold as tool calls."""
        old_calls, new_calls = calls_of(before), calls_of(after)
        if (old_calls or before == []) and (new_calls or after == []) and (old_calls or new_calls):
            self.calls(old_calls, new_calls, where)
        elif isinstance(before, list) and isinstance(after, list):
            self.list(before, after, key, where, schema)
        elif isinstance(before, dict) and isinstance(after, dict):
            self.object(before, after, where, schema)

    def _empty(self, before: Any, after: Any, key: str, where: str, schema: _Schema) -> None:
        """Compare two values of which at least one is empty."""
        if is_empty(before) and is_empty(after):
            if before is not None and after is not None and kind(before) != kind(after):
                self.add(kinds.VALUE_TYPE, written(before), written(after), where)
        elif not is_default(before if is_empty(after) else after, schema):
            determined = self._fixes(before, key, schema)
            supported = self.given.states(after)
            self.add(kinds.NULL, written(before), written(after), where, determined=determined, supported=supported)

    def _fixes(self, value: Any, key: str, schema: _Schema) -> bool:
        if is_empty(value):
            return False
        sort = "" if isinstance(value, (dict, list)) else sort_of(value, key)
        return self.given.fixes(value, key, schema, sort)

    def _single(self, before: Any, after: Any, key: str, where: str, schema: _Schema) -> None:
        sort = sort_of(before, key)
        options = options_of(schema)
        if before in options and isinstance(before, str):
            sort = "enum"
        how = difference(before, after, sort)
        if how == kinds.CASE and options and after not in options:
            how = kinds.VALUE
        if not how:
            return
        given = self.given
        if sort == "text":
            supported, determined = given.states(after), given.states(before)
            self.add(kinds.FREE_TEXT, before, after, where, sort=sort, supported=supported, determined=determined)
            return
        alternative = how == kinds.CASE
        determined = given.fixes(before, key, schema, sort)
        stated = sort == "boolean" or bool(options) or given.states(before)
        is_part = sort == "id" and isinstance(after, str) and after in before  # 1042 of A-1042 is stated only as a part
        supported = given.states(after) and not has_other_sign(before, after) and not is_part
        if isinstance(before, str):
            offered = before in options
            if not offered and sort in ("enum", "name"):
                offered = given.are_options(before, after, in_list=sort == "enum")
            if offered:
                sort, supported, determined, stated = "enum", False, determined or not given.invents, True
            elif sort in ("name", "date", "enum", "id"):
                alternative = alternative or could_be_same(before, after) or is_qualified(before, after)
                sort = "padded" if not supported and is_padded(before, after) else sort
        self.add(
            how,
            written(before),
            written(after),
            where,
            sort=sort,
            supported=supported,
            determined=determined,
            stated=stated,
            alternative=alternative,
        )

    def object(self, before: Mapping[str, Any], after: Mapping[str, Any], where: str, schema: _Schema) -> None:
        """Compare two objects."""
        if schema is None or "properties" not in schema:
            schema = self.given.schema_of(before)
        changed = [key for key, value in before.items() if key in after and not self._is_same(value, after[key])]
        swapped = self._swapped(before, after, changed, where) if len(changed) > 1 else frozenset()
        renamed = self._keys(before, after, where, schema) if before.keys() != after.keys() else {}
        for key in [*changed, *renamed]:
            if key not in swapped:
                new = after[renamed.get(key, key)]
                self.value(before[key], new, key, step(where, key), property_of(schema, key))

    def _is_same(self, before: Any, after: Any) -> bool:
        """A quick test of whether two values are the same; in lists and objects, 1 would equal true."""
        if type(before) is not type(after) or before != after:
            return False
        return not (self.has_flags and isinstance(before, (dict, list)))

    def _swapped(
        self, before: Mapping[str, Any], after: Mapping[str, Any], changed: list[str], where: str
    ) -> frozenset[str]:
        """Report swapped values; return their keys."""
        moved: dict[tuple[str, str], str] = {}
        keys: set[str] = set()
        for key in changed:
            value = before[key]
            if isinstance(value, bool) or is_empty(value) or value == after[key]:
                continue
            old, new = written(value), written(after[key])
            other = moved.pop((new, old), "")
            if other:
                keys.update((other, key))
                determined = self.given.states(value) or self.given.states(after[key])
                self.add(kinds.SWAPPED, new, old, f"{step(where, other)} and {key[:40]}", determined=determined)
            else:
                moved[old, new] = key
        return frozenset(keys)

    def _keys(self, before: Mapping[str, Any], after: Mapping[str, Any], where: str, schema: _Schema) -> dict[str, str]:
        """Report lost, renamed and added keys; return the new names of renamed keys."""
        lost = [key for key, value in before.items() if key not in after and not is_empty(value)]
        new = [key for key, value in after.items() if key not in before and not is_empty(value)]
        renamed = lists.renamed_keys(before, after, lost[:MOST], new[:MOST]) if lost and new else {}
        given = self.given
        for key in lost:
            if len(self.differences) >= MOST:
                return renamed
            part = property_of(schema, key)
            if key in renamed:
                self.add(kinds.KEY, key, renamed[key], where, determined=given.mentions(key))
            elif not is_default(before[key], part):
                required = is_required(schema, key) if schema else given.mentions(key)
                determined = required or given.states(before[key])
                self.add(kinds.KEY, _member(key, before[key]), "", where, determined=determined)
        added = set(new).difference(renamed.values())
        for key in new:
            if len(self.differences) >= MOST:
                break
            part = property_of(schema, key)
            if key not in added or (part and (is_default(after[key], part) or given.states(after[key]))):
                continue
            self.add(kinds.KEY, "", _member(key, after[key]), where, supported=part is not None)
        return renamed

    def list(self, before: Sequence[Any], after: Sequence[Any], key: str, where: str, schema: _Schema) -> None:
        """Compare two lists."""
        part = schema.get("items") if schema else None
        items = part if isinstance(part, dict) else None
        everything = [*before, *after]
        if everything and all(isinstance(item, dict) for item in everything):
            pairs = lists.pairs_of_objects(before, after)
        elif lists.are_a_set(before, after):
            pairs = lists.pairs_of_values(before, after)
        else:
            pairs = list(zip_longest(range(len(before)), range(len(after))))
        lost = [i for i, j in pairs if i is not None and j is None]
        new = [j for i, j in pairs if i is None and j is not None]
        common = sorted((i, j) for i, j in pairs if i is not None and j is not None)
        for i, j in common:
            if not self._is_same(before[i], after[j]):
                self.value(before[i], after[j], key, f"{where}[{i}]", items)
        self._items(before, after, lost, new, where)
        order = [j for _, j in common]
        if lists.is_sequence(key) and order != sorted(order) and len(self.differences) < MOST:
            self.add(kinds.STEPS_REORDERED, written(before), written(after), where)

    def _items(
        self, before: Sequence[Any], after: Sequence[Any], lost: Sequence[int], new: Sequence[int], where: str
    ) -> None:
        for i in lost[:MOST]:
            determined = self.given.states(before[i])
            self.add(kinds.ITEM_DROPPED, written(before[i]), "", f"{where}[{i}]", determined=determined)
        for j in new[:MOST]:
            supported = self.given.states(after[j])
            self.add(kinds.ITEM_ADDED, "", written(after[j]), f"{where}[{j}]", supported=supported)

    def lost_calls(self, calls: Sequence[Call]) -> None:
        """Report calls that were replaced by something else."""
        for call in calls[:MOST]:
            self.add(kinds.CALL, _call(call), "", "", determined=True)

    def calls(self, before: Sequence[Call], after: Sequence[Call], where: str) -> None:
        """Compare tool calls, whose order is meaningless."""
        places = _places(before, where)
        for i, j in sorted(lists.pairs_of_calls(before, after), key=_place):
            if len(self.differences) >= MOST:
                return
            if i is None or j is None:
                call = before[i] if i is not None else after[j or 0]
                text = _call(call)
                self.add(kinds.CALL, text if j is None else "", text if i is None else "", where, determined=True)
            else:
                self._call(before[i], after[j], where, places[i])

    def _call(self, before: Call, after: Call, where: str, place: str) -> None:
        for key, new_key in zip(before.keys, after.keys, strict=False):
            if key != new_key:
                self.add(kinds.KEY, key, new_key, place, determined=True)
        for key in after.others:
            if key not in before.others:
                self.add(kinds.KEY, "", key, place, supported=self.given.mentions(key))
        if before.name != after.name:
            self.add(kinds.TOOL, before.name, after.name, where, determined=True)
            return
        schema = self.given.schema_of_call(before)
        if before.arguments != after.arguments or written(before.arguments) != written(after.arguments):
            self.object(before.arguments, after.arguments, place, schema or {"properties": {}})


def _places(calls: Sequence[Call], where: str) -> list[str]:
    """The path of each call: its tool, numbered if the tool is called more than once."""
    numbers: dict[str, int] = {}
    for call in calls:
        numbers[call.name] = numbers.get(call.name, 0) + 1
    seen: dict[str, int] = {}
    places = []
    for call in calls:
        seen[call.name] = seen.get(call.name, -1) + 1
        path = f"{where}.{call.name}" if where else call.name
        places.append(f"{path}[{seen[call.name]}]" if numbers[call.name] > 1 else path)
    return places


def _place(pair: tuple[int | None, int | None]) -> tuple[bool, int]:
    i, j = pair
    return (False, i) if i is not None else (True, j or 0)


def _member(key: str, value: Any) -> str:
    return f"{key}: {written(value)}"


def _call(call: Call) -> str:
    arguments = ", ".join(f"{key}={written(value)}" for key, value in call.arguments.items())
    return f"{call.name}({arguments})"
