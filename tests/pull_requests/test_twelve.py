"""The comments on twelve pull requests, as they were reviewed. UPDATE_GOLDEN=1 writes them anew; the diff is the review."""

import os
import re
from pathlib import Path

import pytest
from pull_requests.twelve import HERE, TWELVE, comment

from vrty_gate.render.markdown import before_first_fold


@pytest.mark.slow
@pytest.mark.parametrize("name", TWELVE)
def test_the_comment_is_the_one_that_was_reviewed(name: str, tmp_path: Path) -> None:
    text = comment(name, tmp_path)
    path = HERE / f"{name}.md"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TWELVE)
def test_what_matters_comes_before_the_first_fold(name: str) -> None:
    text = (HERE / f"{name}.md").read_text(encoding="utf-8")
    assert before_first_fold(text) <= 25
    assert re.match(r"### [🔴🟡🟢] (?:Failed|Passed)", text)


FIRST_LINES = {
    "01-number": "🔴 Failed",
    "02-seven": "🔴 Failed",
    "03-rewordings": "🟢 Passed",
    "04-accepted": "🟡 Passed",
    "05-waived": "🟡 Passed",
    "06-loosened": "🟡 Passed only with the settings changed here",
    "07-new": "🟡 Passed",
    "08-missing": "🔴 Failed",
    "09-json": "🟡 Passed",
    "10-operator": "🔴 Failed",
    "11-conversation": "🔴 Failed",
    "12-samples": "🟡 Passed · Fewer samples pass",
}
"""The verdict of each, as a person would give it."""


@pytest.mark.parametrize("name", TWELVE)
def test_the_first_line_has_the_verdict(name: str) -> None:
    text = (HERE / f"{name}.md").read_text(encoding="utf-8")
    assert text.startswith(f"### {FIRST_LINES[name]}")
