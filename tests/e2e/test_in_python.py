"""The page "In Python": each example runs as it is printed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "in-python.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
MANIFEST = """\
version: 1
cases:
  - id: refund-window
    prompt: How long can I return a lamp?
    response: You can return it within 30 days.
"""
PAIRS = "question,response\n" + "".join(f"What costs lamp {i}?,Lamp {i} costs {i} euros.\n" for i in range(6))


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(tmp_path: Path, number: int) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "vrty-gate.yml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "pairs.csv").write_text(PAIRS, encoding="utf-8")
    (tmp_path / "example.py").write_text(EXAMPLES[number], encoding="utf-8")
    done = subprocess.run([sys.executable, "example.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
