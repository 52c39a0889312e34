"""The tutorial, typed exactly as it is written: its commands, its files, and what it says that they print."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from e2e.repository import ENVIRONMENT

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
STEP = re.compile(r"(?:`([\w./-]+)`:\n\n)?```(sh|text|yaml)\n(.*?)```", re.DOTALL)
HOST = "https://github.com/OWNER/vrty-gate"
REMOTE = "https://github.com/YOU/shop"


def test_the_tutorial_works_as_written(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    steps = STEP.findall(text)
    assert len(steps) == text.count("```") // 2
    environment = {**ENVIRONMENT, "HOME": str(tmp_path)}
    remote = tmp_path / "remote"
    subprocess.run(["git", "init", "--quiet", "--bare", remote], env=environment, check=True)
    state = tmp_path / "state"
    printed = ""
    for file, language, content in steps:
        if file:
            path = folder_of(state, tmp_path) / file
            path.write_text(content, encoding="utf-8")
        elif language == "sh":
            printed = typed(content, state, tmp_path, environment)
        else:
            assert content.strip("\n") in printed, f"the tutorial shows what is not printed: {content}"
    listed = ["git", "-C", remote, "ls-tree", "-r", "--name-only", "friendlier"]
    pushed = subprocess.run(listed, env=environment, capture_output=True, text=True, check=True).stdout
    assert ".github/workflows/vrty-gate.yml" in pushed


def folder_of(state: Path, start: Path) -> Path:
    """Where the reader is now."""
    return Path(state.read_text(encoding="utf-8").splitlines()[0]) if state.exists() else start


def typed(lines: str, state: Path, start: Path, environment: dict[str, str]) -> str:
    """What a shell prints, which goes on where the last one was."""
    activated = start / "venv" / "bin" / "activate"
    script = [
        "set -e",
        f"trap 'pwd > {state}' EXIT",
        f"cd {folder_of(state, start)}",
        f". {activated}" if activated.exists() else "",
        lines.replace(f"clone {HOST}", f"clone {ROOT} vrty-gate").replace(REMOTE, str(start / "remote")),
    ]
    done = subprocess.run(
        ["bash", "-c", "\n".join(script)],
        env={**environment, "PATH": f"{Path(sys.executable).resolve().parent}{os.pathsep}{environment['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == int("FAIL" in done.stdout), done.stdout + done.stderr
    return done.stdout
