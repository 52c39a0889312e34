"""Runs as suites: for each run a manifest and its cases."""

import json
import os
import re
from collections.abc import Iterable, Mapping

from vrty_gate.core.scorers import rag
from vrty_gate.errors import InputError, Place
from vrty_gate.trec.runs import Report
from vrty_gate.trec.topics import Topic

_LONGEST = 80

_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
"""Device names on Windows."""

MANIFEST = ".yml"
"""Suffix of manifest names."""


def suites(
    reports: Iterable[Report], topics: Mapping[str, Topic], queries: Mapping[str, str], settings: rag.Settings
) -> dict[str, str]:
    """The files of a suite for each run that has a report on one of the topics, whose query is the prompt.

    Files by name, each manifest after the files it uses. Raises InputError for a topic with an empty query.
    """
    ids = safe_names(topics)
    reports_by_run: dict[str, dict[str, Report]] = {}
    for report in reports:
        if report.topic in topics:
            reports_by_run.setdefault(report.run, {})[report.topic] = report
    stems = safe_names(reports_by_run)
    files: dict[str, str] = {}
    for run, by_topic in reports_by_run.items():
        cases = f"{stems[run]}.cases.jsonl"
        files[cases] = _cases(by_topic, ids, queries)
        files[stems[run] + MANIFEST] = _manifest(stems[run], cases, settings)
    return files


def _cases(reports: Mapping[str, Report], ids: Mapping[str, str], queries: Mapping[str, str]) -> str:
    cases = []
    for topic, report in reports.items():
        prompt = queries[topic]
        if not prompt.strip():
            message = f"topic {topic!a} has no query to use as the prompt of a case; try another --topic-format"
            raise InputError(message, report.place)
        team = safe_names([report.team])[report.team]
        cases.append({"id": ids[topic], "prompt": prompt, "response": report.text, "tags": [team]})
    cases.sort(key=lambda case: str(case["id"]))
    return "".join([json.dumps(case, ensure_ascii=False) + "\n" for case in cases])


def _manifest(name: str, cases: str, settings: rag.Settings) -> str:
    settings_ = {
        key: value
        for key, value, default in zip(settings._fields, settings, rag.DEFAULT, strict=True)
        if value != default
    }
    import yaml  # slow to import, and only needed to write suites

    scorer = {"rag": settings_} if settings_ else "rag"
    data = {"version": 1, "suite": name, "scorers": ["default", scorer], "cases": [{"from": cases}]}
    return yaml.safe_dump(data, sort_keys=False, width=1000)


def safe_names(names: Iterable[str]) -> dict[str, str]:
    """For each name, a unique one that is valid as an id and as a file name on every system.

    A valid name is kept, unless another differs from it only by case.
    """
    names_: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(names):
        safe = re.sub(r"[^A-Za-z0-9_.-]", "-", name)[:_LONGEST]
        is_unsafe = safe != name or safe.startswith(("-", ".")) or safe.endswith(".") or _RESERVED.fullmatch(safe)
        if is_unsafe or safe.lower() in taken:
            safe = _marked(safe.strip("-.") or "x", name, taken)
        taken.add(safe.lower())
        names_[name] = safe
    return names_


def _marked(safe: str, name: str, taken: set[str]) -> str:
    """The name with a digest of it appended, and not used yet."""
    from hashlib import sha256

    salt = 0
    while (candidate := f"{safe}-{sha256(f'{name}{salt}'.encode()).hexdigest()[:12]}").lower() in taken:
        salt += 1
    return candidate


def require_free(paths: Iterable[str]) -> None:
    """Raises InputError if a file already exists."""
    for path in paths:
        if os.path.lexists(path):
            raise InputError("it already exists; use --force to replace it, or choose another folder", Place(path))
