"""Orbiter 0.1.0's rule-based scorers, as specified in specs/rules.md sections 1 to 6 and 8.

They keep its laxities on purpose: NaN is JSON, true is a number, "art" is a keyword of "start". Whatever made the
original crash gives 0 here. Lower case and blanks are the interpreter's, as the specification demands.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from vrty_gate.core.case import NOTHING
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.rules.formats import is_well_formed
from vrty_gate.core.rules.json_text import nests_deeper

FORMATS = ("json", "xml", "yaml", "markdown", "csv")
DELIMITERS = (",", "\t", ";", "|")

LoadYaml = Callable[[str], object]
"""What reads a YAML document; ValueError for what is none."""

_DEEPEST = 500
"""Levels of JSON that every interpreter reads."""
_DIGITS = 4300
"""Digits of a whole number that Python reads."""

_YAML_WITHOUT_LIBRARY = re.compile(r"^[^\S\n]*[\w-]+\s*:", re.MULTILINE)
_MARKDOWN = re.compile(r"^#{1,6}\s|^[^\S\n]*(?:[-*+]|\d+\.|>)\s|```", re.MULTILINE)


class Result(NamedTuple):
    """What a scorer says of an output."""

    score: float
    """In [0, 1]."""
    details: Mapping[str, object] = NOTHING
    errors: tuple[Mapping[str, str], ...] = ()
    """What a schema does not allow."""
    error: bool = False
    """Whether it could not be scored, which gives 0."""


def text_of(output: object) -> str:
    """The text of an output: of a mapping its Python form, of nothing none."""
    return "" if output is None else str(output)


def format_(output: object, fmt: str, load_yaml: LoadYaml | None = None) -> Result:
    """1 when the text has a format, else 0. `load_yaml` None is the original without PyYAML.

    Raises ValueError for an unknown format. Source: section 1.
    """
    fmt = fmt.lower()
    if fmt not in FORMATS:
        raise ValueError(fmt)
    text = text_of(output)
    details: dict[str, object] = {"format": fmt}
    if fmt == "csv":
        delimiter = csv_delimiter(text)
        return Result(1.0, details | {"delimiter": delimiter}) if delimiter else Result(0.0, details, error=True)
    if fmt == "json":
        good = bool(_parsed(text))
    elif fmt == "xml":
        good = _is_xml(text.strip())
    elif fmt == "yaml":
        good = _is_yaml(text, load_yaml)
    else:
        good = _MARKDOWN.search(text) is not None or any(_is_marked(line) for line in text.split("\n"))
    return Result(1.0, details) if good else Result(0.0, details, error=True)


def _parsed(text: str) -> list[Any]:
    """The JSON value as the one item of a list; no item when it is none."""
    if nests_deeper(text, _DEEPEST):
        return []
    try:
        return [json.loads(text, parse_int=_whole)]
    except (ValueError, RecursionError):
        return []


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > _DIGITS:
        raise ValueError
    return int(digits) if len(digits) <= 600 else 0  # its value is never asked for, and a setting may forbid to read it


def _is_xml(text: str) -> bool:
    return text.startswith("<") and text.endswith(">") and is_well_formed(text, doctype=True)


def _is_yaml(text: str, load: LoadYaml | None) -> bool:
    if load is None:
        return _YAML_WITHOUT_LIBRARY.search(text) is not None
    try:
        return isinstance(load(text), (dict, list))
    except ValueError:
        return False


def _is_marked(line: str) -> bool:
    """Whether a line has `[x](y)` or `**x**`, looked for without a pattern that could take long."""
    start = line.find("[")
    middle = line.find("](", start + 2) if start >= 0 else -1
    if middle >= 0 and line.rfind(")") >= middle + 3:
        return True
    start = line.find("**")
    return start >= 0 and line.find("**", start + 3) >= 0


def csv_delimiter(text: str) -> str:
    """What separates two lines or more into equally many parts, quotes unheeded; empty when nothing does."""
    lines = [line for line in text.strip().splitlines() if line.strip()]
    if len(lines) < 2:
        return ""
    counts = ((one, lines[0].count(one)) for one in DELIMITERS)
    return next((one for one, n in counts if n and all(line.count(one) == n for line in lines)), "")


_PYTHON_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "number": (int, float),
    "integer": int,
    "boolean": bool,
}


def schema(output: object, wanted: Mapping[str, Any]) -> Result:
    """1 when the text is JSON with the types and required names of a schema; all else in it is ignored.

    true and false pass as numbers. A list of types, which the original cannot read, allows each. Source: section 2.
    """
    parsed = _parsed(text_of(output))
    if not parsed:
        return Result(0.0, error=True)
    errors = tuple(_violations(parsed[0], wanted, ""))
    return Result(0.0 if errors else 1.0, errors=errors)


def _violations(value: Any, wanted: Any, path: str) -> list[Mapping[str, str]]:
    if not isinstance(wanted, Mapping):
        return []
    stated = wanted.get("type")
    names = [one for one in (stated if isinstance(stated, (list, tuple)) else [stated]) if isinstance(one, str) and one]
    if names and all(name in _PYTHON_TYPES and not isinstance(value, _PYTHON_TYPES[name]) for name in names):
        return [{"path": path, "kind": "type", "expected": " or ".join(names), "got": type(value).__name__}]
    if not isinstance(value, dict):
        return []
    required, properties = wanted.get("required", []), wanted.get("properties", {})
    missing = [one for one in required if isinstance(one, str) and one not in value] if _is_list(required) else []
    found: list[Mapping[str, str]] = [{"path": path, "kind": "missing", "field": one} for one in missing]
    for name, part in properties.items() if isinstance(properties, Mapping) else ():
        if name in value:
            found += _violations(value[name], part, f"{path}.{name}" if path else name)
    return found


def _is_list(data: object) -> bool:
    return isinstance(data, (list, tuple))


def correctness(
    output: object, ground_truth: str | None = None, keywords: Sequence[str] = (), *, normalize: bool = True
) -> Result:
    """1 when the text is the truth, letter case and blanks aside; without a truth, the share of keywords it holds.

    0 with neither. Source: section 3.
    """
    text = text_of(output)
    if ground_truth is not None:
        match = _normal(text) == _normal(ground_truth) if normalize else text == ground_truth
        return Result(float(match), {"match": match})
    if not keywords:
        return Result(0.0, error=True)
    return _share(text, keywords)


def _normal(text: str) -> str:
    return " ".join(text.lower().split())


def _share(text: str, wanted: Sequence[str]) -> Result:
    lowered = text.lower()
    found = [one for one in wanted if one.lower() in lowered]
    missing = [one for one in wanted if one.lower() not in lowered]
    return Result(len(found) / len(wanted) if wanted else 0.0, {"found": found, "missing": missing})


def length(output: object, min_length: int = 1, max_length: int = 10_000) -> Result:
    """1 when the text has as many code points, else 0. Source: section 4."""
    size = len(text_of(output))
    return Result(float(min_length <= size <= max_length), {"length": size, "min": min_length, "max": max_length})


def relevance(output: object, asked: object) -> Result:
    """The share of the input's words that the text has, punctuation stuck to them; 0 without input.

    Source: section 5.
    """
    wanted = set(str(asked).lower().split()) if asked else set()
    if not wanted:
        return Result(0.0, {"overlap": 0})
    common = len(wanted & set(str(output).lower().split())) if output else 0
    return Result(common / len(wanted), {"overlap": common, "input_words": len(wanted)})


def completeness(output: object, required_sections: Sequence[str]) -> Result:
    """The share of sections whose name stands anywhere in the text; 0 for no sections. Source: section 6."""
    return _share(text_of(output), required_sections)


def trajectory(output: object, required_keys: Sequence[str] = ("action",)) -> Result:
    """The share of steps with all required keys and a `step` or `id`; 0 without steps. Source: section 8."""
    while isinstance(output, dict):
        output = output.get("trajectory")
    steps = [step for step in output if isinstance(step, dict)] if isinstance(output, list) else []
    if not steps:
        return Result(0.0, error=True)
    valid = sum(all(key in step for key in required_keys) and ("step" in step or "id" in step) for step in steps)
    return Result(valid / len(steps), {"valid": valid, "total": len(steps)})


def time_cost(output: object, max_ms: float = 30_000.0) -> Result:
    """What is left of a time allowance, in [0, 1]; 0 when nothing is allowed.

    Raises ValueError for a time that is no number. Source: section 8.
    """
    elapsed = float(output.get("_time_cost_ms", 0)) if isinstance(output, dict) else 0.0
    left = 1 - elapsed / max_ms if max_ms > 0 else 0.0
    return Result(min(max(left, 0.0), 1.0), {"elapsed_ms": elapsed, "max_ms": max_ms})
