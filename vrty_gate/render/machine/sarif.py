"""The report as SARIF 2.1.0 for code scanning: one run, a rule for each dimension, a result for each finding."""

import json
import re
from typing import Any
from urllib.parse import quote

from vrty_gate.formats import outgoing
from vrty_gate.render.machine.findings import RULES, Finding, findings, fingerprints, rules
from vrty_gate.render.order import plural
from vrty_gate.report import Report

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "%SRCROOT%"
_OF_GITHUB = "primaryLocationLineHash"
"""The only mark that GitHub uses. Without it, GitHub takes a hash of the line, which several cases share."""
MOST = 5000
"""Maximum number of results; GitHub shows no more."""


def sarif(report: Report) -> str:
    """The report as a SARIF log. Its results have a place each; findings without one are notifications of the run."""
    found = findings(report)
    placed = [(finding, mark) for finding, mark in zip(found, fingerprints(found), strict=True) if finding.file]
    rules_of = rules(report, found)
    index_of = {name: i for i, name in enumerate(rules_of)}
    results = [_result(finding, mark, index_of[finding.rule]) for finding, mark in placed[:MOST]]
    notifications = [_notification(finding.level, finding.message) for finding in found if not finding.file]
    if len(placed) > MOST:
        more = plural(len(placed) - MOST, "more result")
        notifications.append(_notification("warning", f"{more} not listed; the first {MOST} are the worst"))
    invocation: dict[str, Any] = {"executionSuccessful": all(suite.manifest for suite in report.suites)}
    if notifications:
        invocation["toolExecutionNotifications"] = notifications
    run = {
        "tool": {
            "driver": {"name": "vrty-gate", **_version(report), "rules": [_rule(*rule) for rule in rules_of.items()]}
        },
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The root of the repository."}}},
        "columnKind": "unicodeCodePoints",
        "invocations": [invocation],
        "results": results,
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return outgoing.in_json(json.dumps(log, indent=2, sort_keys=True)) + "\n"


def _version(report: Report) -> dict[str, str]:
    match = re.fullmatch(r"vrty-gate ([0-9A-Za-z.+-]{1,40})", report.tool)
    return {"version": match[1]} if match else {}


def _rule(name: str, words: str) -> dict[str, Any]:
    see = "The report of vrty-gate says what to do." if name in RULES else "Run vrty-gate explain CASE to see why."
    return {
        "id": name,
        "shortDescription": _text(words),
        "fullDescription": _text(words),
        "help": {"text": see},
    }


def _result(finding: Finding, fingerprint: str, rule: int) -> dict[str, Any]:
    location = {
        "artifactLocation": {"uri": quote(finding.file, safe="/"), "uriBaseId": _ROOT},
        "region": {"startLine": finding.line},
    }
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": rule,
        "level": finding.level,
        "message": _text(finding.message),
        "locations": [{"physicalLocation": location}],
        "partialFingerprints": {"vrtyGate/v1": fingerprint, _OF_GITHUB: f"{fingerprint[:16]}:1"},
    }
    if finding.judged:
        result["properties"] = {"judged": finding.judged}
    if finding.waived is not None:
        result["suppressions"] = [{"kind": "external", "justification": finding.waived}]
    return result


def _notification(level: str, words: str) -> dict[str, Any]:
    return {"level": level, "message": _text(words)}


def _text(words: str) -> dict[str, str]:
    """A message; viewers would make a link of `[words](address)`."""
    return {"text": words.replace("](", "] (")}
