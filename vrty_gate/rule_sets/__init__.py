"""Custom rule sets: turn a YAML file without code into a `RuleSet`. docs/own-rule-sets.md."""

from typing import Any

from vrty_gate.core.grounding.evaluation import RuleSet
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits
from vrty_gate.formats import yaml_text
from vrty_gate.formats.codec import Mismatch, decode, show
from vrty_gate.rule_sets.assemble import BuiltIn, Loaded, RuleSetFile, assemble
from vrty_gate.rule_sets.built_in import SETS, built_in
from vrty_gate.rule_sets.validate import conditions, require_one_kind


def read(text: str, file: str, limits: Limits = DEFAULT_LIMITS) -> RuleSet:
    """The rule set in the text of a file. Raises InputError with the position of the error."""
    return load(text, file, limits).rules


def load(text: str, file: str, limits: Limits = DEFAULT_LIMITS) -> Loaded:
    """The same with its fingerprint."""
    if not text.strip():
        raise InputError("the rule set is empty; it needs at least version, name and rules", Place(file))
    data, positions = yaml_text.read(text, file, limits)
    try:
        _require_options(data)
        for path, condition in conditions(data):
            require_one_kind(condition, path)
        record = decode(RuleSetFile, data)
        return assemble(record, _extended(record))
    except Mismatch as error:
        raise InputError(str(error), positions.of(error.path, at_key=error.at_key)) from error


def _require_options(data: Any) -> None:
    """Raises Mismatch for a built-in set given without its key."""
    extends = data.get("extends") if isinstance(data, dict) else None
    if isinstance(extends, str):
        name = extends if extends in SETS else "NAME"
        raise Mismatch(f"is {show(extends)}, but must be a mapping; write extends: {{set: {name}}}", ("extends",))


def _extended(file: RuleSetFile) -> BuiltIn | None:
    if file.extends is None:
        return None
    options = dict(file.extends)
    name = options.pop("set", None)
    try:
        if not isinstance(name, str):
            raise Mismatch(f"has no set; write set: and one of {', '.join(SETS)}")
        return built_in(name, options, file.language)
    except Mismatch as error:
        raise error.within("extends") from None
