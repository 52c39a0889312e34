"""The house is as CONTRIBUTING.md draws it."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "docs"))
import rooms  # noqa: E402

MOST = 12
FOLDERS = [
    folder
    for top in ("core", "vrty_gate", "templates")
    for folder in [ROOT / top, *(path for path in (ROOT / top).rglob("*") if path.is_dir())]
    if folder.name != "__pycache__" and not folder.is_relative_to(ROOT / "vrty_gate" / "cli")
]
ONE_FILE_EACH = ROOT / "core" / "languages"
"""A file for each language, as `cli` has one for each command; beside them the rule holds."""


@pytest.mark.parametrize("folder", FOLDERS, ids=[str(folder.relative_to(ROOT)) for folder in FOLDERS])
def test_a_folder_has_few_modules(folder: Path) -> None:
    modules = [path.name for path in folder.glob("*.py") if not path.name.startswith("__")]
    if folder == ONE_FILE_EACH:
        modules = [name for name in modules if len(name) > len("en.py")]
    assert len(modules) <= MOST


@pytest.mark.parametrize("top", rooms.TOPS)
def test_the_picture_of_the_rooms_is_that_of_the_imports(top: str) -> None:
    assert rooms.drawn(top) == rooms.picture(top)  # otherwise run python docs/rooms.py


def test_rooms_in_a_circle_are_found() -> None:
    with pytest.raises(ValueError, match="a -> b -> a"):
        rooms.height("a", {"a": {"b"}, "b": {"a"}})


def test_the_import_contract_has_every_room_in_few_layers() -> None:
    configuration = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    layers = configuration.partition("layers = [")[2].partition("]")[0].strip().splitlines()
    assert len(layers) <= MOST
    named = re.findall(r"vrty_gate\.(\w+)", "".join(layers))
    assert sorted(named) == sorted(rooms.imports("vrty_gate"))


def test_every_room_is_installed() -> None:
    configuration = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for folder in FOLDERS:
        if (folder / "__init__.py").exists():
            name = ".".join(("vrty_gate", *folder.relative_to(ROOT).parts)).replace("vrty_gate.vrty_gate", "vrty_gate")
            assert f'"{name}"' in configuration, f"add {name} to the packages in pyproject.toml"
