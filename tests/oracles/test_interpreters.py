"""The same bytes under every Python that can be found, whatever the hash seed."""

import functools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

VERSIONS = ["3.10", "3.11", "3.12", "3.13", "3.14"]


@functools.cache
def interpreters() -> dict[str, str]:
    """Executables by version: from VRTY_GATE_PYTHONS (a path list), PATH and pyenv."""
    named = [Path(path) for path in os.environ.get("VRTY_GATE_PYTHONS", "").split(os.pathsep) if path]
    on_path = [Path(folder, f"python{v}") for folder in os.get_exec_path() for v in VERSIONS]
    root = os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv"
    found: dict[str, str] = {}
    for path in [Path(sys.executable), *named, *on_path, *sorted(Path(root).glob("versions/3.*/bin/python"))]:
        if path.exists():
            version = ask(str(path), "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip()
            if version in VERSIONS:
                found.setdefault(version, str(path))
    return found


def ask(python: str, *arguments: str, seed: str = "0") -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [python, *arguments], capture_output=True, text=True, env=environment, timeout=120, check=False
    )
    return done.stdout if done.returncode == 0 else ""


SCRIPTS = sorted(Path(__file__).parent.glob("*_hold.py"))


@functools.cache
def outcome(version: str, seed: str, script: Path) -> dict[str, object]:
    result: dict[str, object] = json.loads(ask(interpreters()[version], str(script), seed=seed))
    return result


@pytest.mark.parametrize("seed", ["0", "4242"])
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("script", SCRIPTS, ids=[script.stem for script in SCRIPTS])
def test_scores_and_explanations_are_the_same_bytes(version: str, seed: str, script: Path) -> None:
    if version not in interpreters():
        pytest.skip(f"no Python {version} on this machine")
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    result = outcome(version, seed, script)
    assert result["wrong"] == []
    assert result["digest"] == outcome(here, "0", script)["digest"]
