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
_BREACHES = {
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


def words_of(error: Any) -> str:
    """A validation error of jsonschema."""
    path = ""
    for part in error.absolute_path:
        path = f"{path}[{part}]" if isinstance(part, int) else step(path, part)
    here = path if len(path) <= LONGEST else "..." + path[-LONGEST:]
    here = here or "it"
    rule, wanted = error.validator, error.validator_value
    if rule == "type":
        names = wanted if isinstance(wanted, list) else [wanted]
        found = kind(error.instance)
        if found == "a number" and "integer" in names:
            return f"{here} is not a whole number"
        return f"{here} is {found}, but must be {' or '.join(_KINDS.get(name, 'of another type') for name in names)}"
    if rule == "required":
        missing = [name for name in wanted if name not in error.instance] if isinstance(wanted, list) else []
        return (
            f"{here} is missing required key {missing[0][:LONGEST]!a}"
            if missing
            else (f"{here} is missing a required key")
        )
    if rule == "additionalProperties":
        return f"{here} has a key {error.message[:LONGEST]!a} that the schema forbids"
    shown = ascii(wanted)[:LONGEST] if isinstance(wanted, (str, int, float)) else "there"
    breach = _BREACHES.get(rule)
    return f"{here} {breach.format(shown)}" if breach else f"{here} violates the rule {rule} of the schema"
