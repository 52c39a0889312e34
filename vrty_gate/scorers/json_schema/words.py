"""Messages for schema violations. The library's own messages change between versions and quote without bounds."""

from typing import Any

from vrty_gate.core.json_data import kind, step

LONGEST = 60
"""Maximum characters quoted."""

_KINDS = {
    "object": "an object",
    "array": "a list",
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}
_MESSAGES = {
    "enum": "is not one of the values in the schema's enum",
    "const": "is not the value of const in the schema",
    "minimum": "is less than the minimum {}",
    "maximum": "is more than the maximum {}",
    "exclusiveMinimum": "is not more than {}",
    "exclusiveMaximum": "is not less than {}",
    "multipleOf": "is not a multiple of {}",
    "minLength": "is shorter than {} characters",
    "maxLength": "is longer than {} characters",
    "minItems": "has fewer than {} items",
    "maxItems": "has more than {} items",
    "minProperties": "has fewer than {} keys",
    "maxProperties": "has more than {} keys",
    "uniqueItems": "has duplicate items",
    "pattern": "does not match the pattern {}",
    "format": "is not in the format {}",
    "anyOf": "fits none of the schemas in anyOf",
    "oneOf": "does not fit exactly one of the schemas in oneOf",
    "not": "fits the schema in not",
    "contains": "does not contain a required item",
    "additionalItems": "has more items than the schema allows",
    "unevaluatedItems": "has more items than the schema allows",
    "unevaluatedProperties": "has a key that the schema forbids",
    "propertyNames": "has a key that the schema forbids",
    "dependentRequired": "is missing a key that another key requires",
    None: "has a value that the schema forbids",
}


def message_of(error: Any) -> str:
    """A validation error of jsonschema."""
    path = ""
    for part in error.absolute_path:
        path = f"{path}[{part}]" if isinstance(part, int) else step(path, part)
    location = path if len(path) <= LONGEST else "..." + path[-LONGEST:]
    location = location or "it"
    keyword, expected = error.validator, error.validator_value
    if keyword == "type":
        names = expected if isinstance(expected, list) else [expected]
        actual = kind(error.instance)
        if actual == "a number" and "integer" in names:
            return f"{location} is not a whole number"
        return (
            f"{location} is {actual}, but must be {' or '.join(_KINDS.get(name, 'of another type') for name in names)}"
        )
    if keyword == "required":
        missing = [name for name in expected if name not in error.instance] if isinstance(expected, list) else []
        return (
            f"{location} is missing required key {missing[0][:LONGEST]!a}"
            if missing
            else (f"{location} is missing a required key")
        )
    if keyword == "additionalProperties":
        return f"{location} has a key {error.message[:LONGEST]!a} that the schema forbids"
    limit = ascii(expected)[:LONGEST] if isinstance(expected, (str, int, float)) else "there"
    message = _MESSAGES.get(keyword)
    return f"{location} {message.format(limit)}" if message else f"{location} violates the rule {keyword} of the schema"
