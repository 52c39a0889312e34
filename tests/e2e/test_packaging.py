"""What is installed is what is in the tree."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
ROOMS = {"core": "vrty_gate/core", "templates": "vrty_gate/templates", "vrty_gate": "vrty_gate"}


def tracked() -> list[str]:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return list(filter(None, names.split("\0")))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> set[str]:
    folder = tmp_path_factory.mktemp("build")
    for name in tracked():
        target = folder / "tree" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target, follow_symlinks=False)
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--wheel-dir",
            str(folder),
            str(folder / "tree"),
        ],
        check=True,
    )
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


def test_no_large_file_was_committed_by_mistake() -> None:
    large = {name for name in tracked() if (ROOT / name).stat().st_size > 1_000_000}
    assert large == {"tests/oracles/grounding_rules.jsonl"}


def test_the_wheel_holds_every_module_template_and_data_file(wheel: set[str]) -> None:
    expected = set()
    for room, package in ROOMS.items():
        for path in (ROOT / room).rglob("*"):
            inside_link = any((ROOT / room / part).is_symlink() for part in path.relative_to(ROOT / room).parts[:1])
            if path.is_file() and not inside_link and "__pycache__" not in path.parts:
                expected.add(f"{package}/{path.relative_to(ROOT / room).as_posix()}")
    assert {name for name in wheel if ".dist-info/" not in name} == expected


def test_nothing_is_installed_beside_our_package(wheel: set[str]) -> None:
    assert {name.split("/")[0].split("-")[0] for name in wheel} == {"vrty_gate"}
    assert not any("__pycache__" in name for name in wheel)


def test_the_notice_of_the_bundled_data_travels_with_it(wheel: set[str]) -> None:
    for notice in ("UNICODE-LICENSE.txt", "VRTY-LICENSE.txt", "WORDNET-LICENSE.txt"):
        assert any(name.endswith(f"licenses/core/data/{notice}") for name in wheel)
        assert f"vrty_gate/core/data/{notice}" in wheel
