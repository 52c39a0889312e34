"""Names that were given up before 1.0.0 stay gone from code, pages, schema, action and examples."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = (
    "*.md", "*.yml", "*.toml", "Dockerfile", "docs/**/*", "vrty_gate/**/*", "core/**/*.py", "templates/**/*", "composite/*",
    "examples/**/*", "bench/*.py", ".github/**/*",
)  # fmt: skip
TEXT = {".md", ".yml", ".yaml", ".toml", ".py", ".js", ".html", ".j2", ".json", ".jsonl", ".txt", ""}
GONE = {
    "severities": r"severity[\"']?: [\"']?(?:error|warn|soft)\b|\b(?:new|stale|insufficient|loosened|accepted): (?:error|warn)\b(?! page)",
    "warnings of a suite": r"\bmax_warnings\b|\bmax_soft\b|outputs\.(?:warnings|soft|below)\b",
    "the hard bar": r"\bruined[:=] ?[{0-9]|`ruined`: ",
    "what to compare with": r"\bbaseline-ref\b|--(?:cases|baselines)[ =](?!f)[A-Z]",
    "dimensions of tools": r"\btools_same\b|\btools_order\b|\barguments_same\b",
    "extras": r"\[(?:judge|grounding|dev,judge)\]'",
    "options": r"(?<![\w-])--mode\b|\bINPUT_MODE\b|VRTY_GATE_MODE\b|`mode: report`",
    "commands": r"vrty-gate pass-at-k\b",
    "fix": r"[\"'`]mend[\"'`]",
}


@pytest.mark.parametrize("pattern", GONE.values(), ids=GONE)
def test_old_names_are_gone(pattern: str) -> None:
    paths = {path for place in PLACES for path in ROOT.glob(place) if path.suffix in TEXT and path.is_file()}
    assert len(paths) > 500
    old = re.compile(pattern)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in sorted(paths)
        if "__pycache__" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (match := old.search(line))
    ]
    assert not found
