"""The same bytes under every Python that can be found, whatever the hash seed."""

import functools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
VERSIONS = ["3.10", "3.11", "3.12", "3.13", "3.14"]
WASM = "WebAssembly"
"""CPython 3.14 of the npm package pyodide, run by node."""
ABSENT = {
    **{version: f"no Python {version} on this machine" for version in VERSIONS},
    WASM: "no node, or no package pyodide in node_modules or in the folder that VRTY_GATE_PYODIDE names",
}


def wasm() -> tuple[str, ...]:
    """The command that runs a script on WebAssembly; nothing where a part of it is not found."""
    node = shutil.which("node")
    folder = Path(os.environ.get("VRTY_GATE_PYODIDE") or ROOT / "node_modules" / "pyodide")
    if not node or not (folder / "pyodide.asm.wasm").is_file():
        return ()
    return node, str(HERE / "python_wasm.cjs"), str(folder), str(ROOT)


@functools.cache
def interpreters() -> dict[str, tuple[str, ...]]:
    """Commands by version: from VRTY_GATE_PYTHONS (a path list), PATH and pyenv, and WebAssembly."""
    named = [Path(path) for path in os.environ.get("VRTY_GATE_PYTHONS", "").split(os.pathsep) if path]
    on_path = [Path(folder, f"python{v}") for folder in os.get_exec_path() for v in VERSIONS]
    root = os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv"
    found: dict[str, tuple[str, ...]] = {WASM: command} if (command := wasm()) else {}
    for path in [Path(sys.executable), *named, *on_path, *sorted(Path(root).glob("versions/3.*/bin/python"))]:
        if path.exists():
            version = ask(str(path), "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip()
            if version in VERSIONS:
                found.setdefault(version, (str(path),))
    return found


def ask(*command: str, seed: str = "0") -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=240, check=False)
    return done.stdout if done.returncode == 0 else ""


Outcome = Callable[[str, str], dict[str, dict[str, object]]]


@pytest.fixture(scope="session")
def outcome(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Outcome:
    """The results of an interpreter with a hash seed, by name of the script; run once, whichever worker asks."""
    own = tmp_path_factory.getbasetemp()
    folder = own if worker_id == "master" else own.parent

    def result(version: str, seed: str) -> dict[str, dict[str, object]]:
        kept = folder / f"{version}-{seed}.json"
        if not kept.exists():
            fresh = own / kept.name
            fresh.write_text(ask(*interpreters()[version], str(HERE / "hold_all.py"), seed=seed), encoding="utf-8")
            fresh.replace(kept)
        found: dict[str, dict[str, object]] = json.loads(kept.read_text(encoding="utf-8"))
        return found

    return functools.cache(result)


@pytest.mark.parametrize("version", ABSENT)
def test_scores_and_explanations_are_the_same_bytes(version: str, outcome: Outcome) -> None:
    """Each interpreter with another hash seed than the one it is compared with, and this one if it is the only one."""
    if version not in interpreters():
        pytest.skip(ABSENT[version])
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    results = outcome(version, "0" if version == here and len(interpreters()) > 1 else "4242")
    assert {name: result["wrong"] for name, result in results.items()} == {name: [] for name in results}
    expected = {name: result["digest"] for name, result in outcome(here, "0").items()}
    assert {name: result["digest"] for name, result in results.items()} == expected
    assert set(expected) == {path.stem for path in HERE.glob("*_hold.py")}
