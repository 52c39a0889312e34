"""JSON Schema validation with the library jsonschema, bounded for untrusted input.

Nothing is fetched, RE2 matches patterns, steps are counted, and a keyword that would be ignored is an error.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from vrty_gate.core.json_data import kind
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.rules.rule_result import RuleResult
from vrty_gate.formats.codec import Mismatch, Path
from vrty_gate.formats.expressions import finder
from vrty_gate.scorers import Unscored
from vrty_gate.scorers.json_schema.formats import FORMATS
from vrty_gate.scorers.json_schema.words import LONGEST, message_of

_DEEPEST = 50
_MOST_NODES = 10_000
_MOST_STEPS = 300_000
"""Maximum keyword checks of a value; large values count more than once."""
_MOST_ERRORS = 20
_MOST_PATTERNS = 500
_COMPARED = ("enum", "const", "oneOf", "not")
"""Keywords whose value is compared or quoted in full."""

_DRAFTS = {
    "http://json-schema.org/draft-04/schema": "Draft4Validator",
    "http://json-schema.org/draft-06/schema": "Draft6Validator",
    "http://json-schema.org/draft-07/schema": "Draft7Validator",
    "https://json-schema.org/draft/2019-09/schema": "Draft201909Validator",
    "https://json-schema.org/draft/2020-12/schema": "Draft202012Validator",
}
_NEWEST = "https://json-schema.org/draft/2020-12/schema"
_OLD = ("Draft4Validator", "Draft6Validator", "Draft7Validator")
"""Drafts that ignore keywords next to $ref."""

_NOTES = frozenset(
    "$schema $id id $comment $defs definitions $anchor $dynamicAnchor $recursiveAnchor title description default"
    " examples deprecated readOnly writeOnly format contentEncoding contentMediaType contentSchema then else"
    " minContains maxContains".split()
)
"""Keywords that are not checked on their own."""
_MAPS = frozenset("properties patternProperties $defs definitions dependentSchemas dependencies".split())
_LISTS = frozenset("allOf anyOf oneOf prefixItems items".split())
_PARTS = frozenset(
    "items additionalItems additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames not if"
    " then else contentSchema".split()
)

Check = Callable[[Any], RuleResult]


class _Exhausted(Exception):
    """A value takes more steps than allowed."""


class _Part(NamedTuple):
    schema: Any
    path: Path


def check_of(schema: Mapping[str, Any]) -> Check:
    """Whether a JSON value conforms to a schema, of draft 2020-12 unless `$schema` gives another.

    Raises Mismatch for a schema that cannot be used, with the path within it.
    """
    try:
        from jsonschema import exceptions, validators  # needed only with a schema
    except ImportError:
        raise Mismatch("needs jsonschema; run pip install jsonschema") from None
    dialect = schema.get("$schema", _NEWEST)
    if not isinstance(dialect, str) or dialect.rstrip("#") not in _DRAFTS:
        raise Mismatch(f"is unknown; known are {', '.join(_DRAFTS)}", ("$schema",))
    draft: Any = getattr(validators, _DRAFTS[dialect.rstrip("#")])
    _require_usable(schema, draft.VALIDATORS.keys() | _NOTES, refs_alone=draft.__name__ in _OLD)
    try:
        draft.check_schema(schema, format_checker=None)
    except exceptions.SchemaError as error:
        raise Mismatch(f"is not a valid JSON Schema: {message_of(error)}") from None
    except RecursionError:
        raise Mismatch("is nested too deeply for a JSON Schema; flatten it") from None
    budget = _Budget()
    extend: Any = validators.extend
    bounded = extend(draft, {name: budget.counted(name, rule) for name, rule in _rules(draft).items()})
    bounded.evolve = budget.evolving(bounded.evolve)
    from referencing import Registry
    from referencing.jsonschema import specification_with

    bare = {key: part for key, part in schema.items() if key != "$schema"}  # a $ref to it would bypass the bounds
    root = specification_with(draft.META_SCHEMA.get("$schema", draft.META_SCHEMA.get("id"))).create_resource(bare)
    uri = root.id() or ""
    registry = Registry().with_resource(uri, root).crawl()  # once, not for each reference to an anchor
    validator = bounded(bare, registry=registry, _resolver=registry.resolver(uri))
    for path in _refs(schema):
        _require_target(validator, schema, path)

    def check(value: Any) -> RuleResult:
        budget.begin(value)
        try:
            errors = list(islice(validator.iter_errors(value), _MOST_ERRORS))
        except _Exhausted:
            raise Unscored(f"its schema takes more than {_MOST_STEPS} steps on this response; simplify it") from None
        except RecursionError:
            raise Unscored("its schema has an infinite self-reference or nests too deeply; simplify it") from None
        if not errors:
            return RuleResult(1.0, "it conforms to the schema")
        others = len(errors) - 1
        more = f" and {others}{' or more' if len(errors) == _MOST_ERRORS else ''} other errors" if others else ""
        return RuleResult(0.0, message_of(errors[0]) + more.replace(" 1 other errors", " 1 other error"))

    return check


def _require_usable(schema: Mapping[str, Any], known: Any, *, refs_alone: bool) -> None:
    """Raises Mismatch for keywords that would be ignored, fetched or unbounded."""
    from vrty_gate.errors import did_you_mean

    nodes = patterns = 0
    for part, path in _parts(schema):
        nodes += 1
        if isinstance(part, Mapping):
            by_pattern = part.get("patternProperties")
            patterns += ("pattern" in part) + (len(by_pattern) if isinstance(by_pattern, Mapping) else 0)
        if patterns > _MOST_PATTERNS:
            raise Mismatch(f"has more than {_MOST_PATTERNS} patterns; simplify it")
        if nodes > _MOST_NODES:
            raise Mismatch(f"has more than {_MOST_NODES} parts; simplify it")
        if len(path) > _DEEPEST:
            raise Mismatch(f"is nested more than {_DEEPEST} levels; flatten it", path)
        if not isinstance(part, Mapping):
            continue
        for key, value in part.items():
            if key not in known and not key.startswith("x-"):
                hint = did_you_mean(key[:LONGEST], sorted(known))
                message = f"is a keyword that this draft does not know{'; ' + hint if hint.startswith('did') else ''}"
                raise Mismatch(message, (*path, key), at_key=True)
            if key in ("$schema", "$id", "id") and path:
                raise Mismatch("is only supported at the top level of a schema; remove it", (*path, key), at_key=True)
            if key.endswith(("$ref", "Ref")) and not (isinstance(value, str) and value.startswith("#")):
                raise Mismatch("refers to another document, but none is fetched; move it into $defs", (*path, key))
            if key == "pattern" and isinstance(value, str):
                _require_pattern(value, (*path, key))
            if key == "patternProperties" and isinstance(value, Mapping):
                for pattern in value:
                    _require_pattern(pattern, (*path, key, pattern))
                if "unevaluatedProperties" in part:
                    raise Mismatch("does not work with unevaluatedProperties; use additionalProperties", (*path, key))
        if refs_alone and "$ref" in part and (ignored := sorted(part.keys() - _NOTES - {"$ref"})):
            raise Mismatch(
                "cannot be combined with $ref, where this draft ignores it; use allOf", (*path, ignored[0]), at_key=True
            )


def _require_pattern(pattern: str, path: Path) -> None:
    try:
        finder(pattern)
    except Mismatch as error:
        raise Mismatch(error.words, path) from None


def _parts(schema: Mapping[str, Any]) -> Iterator[_Part]:
    """The schema and all subschemas in it, with their paths."""
    todo: list[_Part] = [_Part(schema, ())]
    while todo:
        part = todo.pop()
        yield part
        if not isinstance(part.schema, Mapping):
            continue
        for key, value in part.schema.items():
            path = (*part.path, key)
            if key in _MAPS and isinstance(value, Mapping):
                inner = [_Part(v, (*path, name)) for name, v in value.items() if not isinstance(v, (list, tuple))]
            elif key in _LISTS and isinstance(value, (list, tuple)):
                inner = [_Part(item, (*path, i)) for i, item in enumerate(value)]
            else:
                inner = [_Part(value, path)] if key in _PARTS else []
            todo += reversed(inner)


def _refs(schema: Mapping[str, Any]) -> Iterator[Path]:
    for part, path in _parts(schema):
        for key in part if isinstance(part, Mapping) else ():
            if key.endswith(("$ref", "Ref")):
                yield (*path, key)


def _require_target(validator: Any, schema: Mapping[str, Any], path: Path) -> None:
    from referencing.exceptions import Unresolvable

    target: Any = schema
    for key in path:
        target = target[key]
    try:
        validator._resolver.lookup(target)  # noqa: SLF001  # the library offers no other way to ask
    except (Unresolvable, ValueError, LookupError, TypeError):
        raise Mismatch(f"refers to {target[:LONGEST]!a}, which is not in the schema", path) from None


_INSTRUCTIONS_PER_STEP = 2_000
"""Number of RE2 instructions per character that take as long as one step."""


class _Budget:
    """Counts the steps that a value takes."""

    def __init__(self) -> None:
        self.steps = 0
        self.sizes: dict[int, int] = {}
        """Sizes of the lists and objects in the value by identity, nested values included."""
        self.schema_sizes: dict[int, tuple[Any, int]] = {}
        """The same for parts of the schema, which are kept alive so that identities stay valid."""

    def begin(self, value: Any) -> None:
        """Start counting for a value."""
        self.steps = 0
        self.sizes = {}
        _measure(value, self.sizes)

    def spend(self, steps: int) -> None:
        """Raises _Exhausted when no steps are left."""
        self.steps += steps
        if self.steps > _MOST_STEPS:
            raise _Exhausted

    def counted(self, name: str, rule: Any) -> Any:
        """A rule of the library that counts steps. An error quotes the whole value, so the value's size counts too."""

        def run(validator: Any, value: Any, instance: Any, schema: Any) -> Any:
            size = self.sizes.get(id(instance), 0) if isinstance(instance, (list, dict)) else _size(instance)
            self.spend(1 + (size + (self._deep(value) if name in _COMPARED else _size(value))) // 100)
            if name in ("patternProperties", "additionalProperties") and isinstance(instance, dict):
                patterns = schema.get("patternProperties", ())
                self.spend(len(instance) * len(patterns) // 5)
                self.spend(
                    sum(map(len, instance))
                    * sum(finder(pattern).size for pattern in patterns)
                    // _INSTRUCTIONS_PER_STEP
                )
            if name == "pattern" and isinstance(instance, str):
                self.spend(len(instance) * finder(value).size // _INSTRUCTIONS_PER_STEP)
            return rule(validator, value, instance, schema)

        return run

    def evolving(self, evolve: Any) -> Any:
        """Count a step for each subschema the library enters; the search for evaluated keys takes no other step."""

        def run(validator: Any, **changes: Any) -> Any:
            self.spend(1)
            return evolve(validator, **changes)

        return run

    def _deep(self, value: Any) -> int:
        if id(value) not in self.schema_sizes:
            self.schema_sizes[id(value)] = value, _measure(value, {})
        return self.schema_sizes[id(value)][1]


def _size(value: Any) -> int:
    return len(value) if isinstance(value, (str, list, dict)) else 0


def _measure(value: Any, sizes: dict[int, int]) -> int:
    """The number of characters and values in a value; `sizes` receives that of each list and object in it."""
    if isinstance(value, (list, dict)):
        keys = sum(map(len, value)) if isinstance(value, dict) else 0
        inner = value.values() if isinstance(value, dict) else value
        size = 1 + keys + sum([_measure(item, sizes) for item in inner])
        sizes[id(value)] = size
        return size
    return 1 + _size(value)


def _rules(draft: Any) -> dict[str, Any]:
    """The rules of a draft, some rewritten so that no input makes them slow."""
    bounded = {
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "additionalProperties": _additional_properties,
        "uniqueItems": _unique_items,
        "format": _format,
    }
    return {name: bounded.get(name, rule) for name, rule in draft.VALIDATORS.items()}


def _fault(message: str) -> Any:
    from jsonschema.exceptions import ValidationError

    return ValidationError(message)


def _pattern(_: Any, pattern: str, instance: Any, __: Any) -> Iterator[Any]:
    if isinstance(instance, str) and not finder(pattern).finds(instance):
        yield _fault("")


def _pattern_properties(validator: Any, patterns: Mapping[str, Any], instance: Any, _: Any) -> Iterator[Any]:
    if isinstance(instance, dict):
        for pattern, part in patterns.items():
            for key, value in instance.items():
                if finder(pattern).finds(key):
                    yield from validator.descend(value, part, path=key, schema_path=pattern)


def _additional_properties(validator: Any, allowed: Any, instance: Any, schema: Any) -> Iterator[Any]:
    if not isinstance(instance, dict):
        return
    patterns = [finder(pattern).finds for pattern in schema.get("patternProperties", ())]
    for key, value in instance.items():
        if key in schema.get("properties", {}) or any(has_match(key) for has_match in patterns):
            continue
        if allowed is False:
            yield _fault(key)
        else:
            yield from validator.descend(value, allowed, path=key)


def _unique_items(_: Any, wanted: bool, instance: Any, __: Any) -> Iterator[Any]:
    if wanted and isinstance(instance, list) and len({_key(item) for item in instance}) < len(instance):
        yield _fault("")


def _key(value: Any) -> Any:
    """Equality in JSON Schema: 1 equals 1.0, and true equals neither."""
    if isinstance(value, dict):
        return ("object", frozenset((name, _key(item)) for name, item in value.items()))
    if isinstance(value, list):
        return ("list", tuple(_key(item) for item in value))
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return (kind(value), repr(value))  # as text: an attacker can craft numbers with one hash, but not texts


def _format(_: Any, name: Any, instance: Any, __: Any) -> Iterator[Any]:
    if isinstance(instance, str) and isinstance(name, str) and name in FORMATS and not FORMATS[name](instance):
        yield _fault("")
