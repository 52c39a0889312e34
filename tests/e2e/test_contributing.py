"""The scorer that CONTRIBUTING shows, added as it says."""

import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALGORITHM = '''
"""How long a response is."""

from vrty_gate.core.text.words import words_of

VERSION = "1"


def score(response: str, most: int) -> float:
    """1.0 for at most `most` words, else 0.0."""
    return float(len(words_of(response)) <= most)


def explanation(response: str, most: int) -> str:
    """The number of words and the limit."""
    return f"{len(words_of(response))} words, more than {most}"
'''
MANIFEST = """\
version: 1
scorers: [{brevity: {most: 3}}]
gate: {brevity: {severity: fail, floor: 1}}
cases: [{id: a, prompt: Who?, response: Far too many words.}]
"""


@pytest.mark.slow
def test_the_scorer_on_the_page_works(tmp_path: Path) -> None:
    for name in ("core", "vrty_gate", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code is not None
    (tmp_path / "core" / "scorers" / "brevity.py").write_text(ALGORITHM)
    (tmp_path / "vrty_gate" / "scorers" / "brevity.py").write_text(textwrap.dedent("   " + code[1].lstrip()))
    registry = tmp_path / "vrty_gate" / "scorers" / "__init__.py"
    registry.write_text(registry.read_text().replace('"tools")', '"tools", "brevity")'))
    (tmp_path / "vrty-gate.yml").write_text(MANIFEST)
    done = subprocess.run(
        [sys.executable, "-m", "vrty_gate", "check", "--verbose"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "4 words, more than 3" in done.stdout


def test_the_folders_that_a_scorer_is_added_to_have_room() -> None:
    for folder in ("core/scorers", "vrty_gate/scorers"):
        assert len([path for path in (ROOT / folder).glob("*.py") if path.name != "__init__.py"]) < 12
