"""The JSON Schemas of the file formats, including options that are decoded only on use."""

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from vrty_gate.formats.codec import schema as describe
from vrty_gate.history import Trends
from vrty_gate.manifest.format import CaseEntry, Manifest
from vrty_gate.report import Report
from vrty_gate.rule_sets.assemble import RuleSetFile
from vrty_gate.scorers import REGISTRY, WITH_OPTIONS
from vrty_gate.stores.baselines import Baseline

FORMATS = {
    "manifest": Manifest,
    "case": CaseEntry,
    "baseline": Baseline,
    "report": Report,
    "rule-set": RuleSetFile,
    "history": Trends,
}


def text(name: str) -> str:
    """The JSON Schema of one of FORMATS, as a file."""
    return json.dumps(json_schema(name), indent=2) + "\n"


def json_schema(name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of one of FORMATS."""
    header = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"vrty-gate {name}"}
    document = {**header, **describe(FORMATS[name])}
    if FORMATS[name] is Manifest:
        from vrty_gate.manifest.record import Recording

        document["properties"]["record"] = describe(Recording)
        document["properties"]["scorers"]["items"] = _scorers()
    if FORMATS[name] is RuleSetFile:
        from vrty_gate.rule_sets.built_in import json_schema as set_options

        document["properties"]["extends"] = set_options()
    for case in _cases(document) if FORMATS[name] in (Manifest, CaseEntry) else ():
        if "rules" in case.get("properties", {}):
            from vrty_gate.scorers.rules import CaseRules

            case["properties"]["rules"] = describe(CaseRules)
    return document


def _cases(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The schema itself and the case schemas in it."""
    yield document
    cases = document["properties"].get("cases", {}).get("items", {})
    yield from cases.get("anyOf", [cases])


def _scorers() -> dict[str, Any]:
    """A scorer by name or with options; plug-ins have their own options."""
    options = {name: describe(import_module(f"vrty_gate.scorers.{name}").Options) for name in WITH_OPTIONS}
    none: dict[str, Any] = {name: {"type": "object", "maxProperties": 0} for name in ("default", *REGISTRY)}
    return {
        "anyOf": [
            {"type": "string", "examples": ["default", *REGISTRY, *WITH_OPTIONS]},
            {"type": "object", "properties": {**none, **options}, "additionalProperties": {"type": "object"}},
        ]
    }
