"""The report as GitLab's code quality report: a JSON list of findings, which merge requests show."""

import json

from vrty_gate.formats import outgoing
from vrty_gate.render.machine.findings import findings, fingerprints
from vrty_gate.report import Report

_SEVERITIES = {"error": "critical", "warning": "minor", "note": "info"}
_NOWHERE = "vrty-gate.yml"
"""The place of a finding that has none, because GitLab drops entries without a path."""


def gitlab(report: Report) -> str:
    """The findings, worst first, with a fingerprint that no other one has."""
    found = findings(report)
    entries = [
        {
            "description": finding.message,
            "check_name": finding.rule,
            "fingerprint": fingerprint,
            "severity": _SEVERITIES[finding.level],
            "location": {"path": finding.file or _NOWHERE, "lines": {"begin": finding.line}},
        }
        for finding, fingerprint in zip(found, fingerprints(found), strict=True)
    ]
    return outgoing.in_json(json.dumps(entries, indent=2, sort_keys=True)) + "\n"
