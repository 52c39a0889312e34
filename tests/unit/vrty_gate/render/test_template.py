"""Compiled templates: kept in the installed package, never stale, never needed."""

import os
import shutil
import sys
from pathlib import Path

import jinja2
import pytest

from vrty_gate import templates
from vrty_gate.render.markdown.filters import filters
from vrty_gate.render.markdown.template import compile_all, template


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package of templates that has not been compiled."""
    package = tmp_path / "templates"
    shutil.copytree(Path(str(templates.__file__)).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__pycache__").mkdir()
    monkeypatch.setattr(templates, "__file__", str(package / "__init__.py"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    template.cache_clear()
    return package / "__pycache__"


def test_templates_are_compiled_once(folder: Path) -> None:
    compile_all()
    written = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert len(written) == 12
    assert all(jinja2.__version__ in name for name in written)
    template.cache_clear()
    compile_all()
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == written


def test_damaged_or_foreign_compiled_templates_are_compiled_again(folder: Path) -> None:
    compile_all()
    written = {file.name: file.read_bytes() for file in folder.iterdir()}
    for i, file in enumerate(sorted(folder.iterdir())):
        damaged = (b"", b"x", written[file.name][:40], written[file.name][:-7])[i % 4]
        file.write_bytes(damaged)
    template.cache_clear()
    compile_all()
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == written


def test_a_folder_that_cannot_be_written_to_is_no_obstacle(folder: Path) -> None:
    folder.rmdir()
    folder.touch()
    compile_all()
    assert os.path.getsize(folder) == 0


def test_compiling_calls_no_filter() -> None:
    """Otherwise its result would be part of the compiled template, and stale after a change of the filter."""

    def called(*_: object) -> object:
        raise AssertionError("called while compiling")

    environment = jinja2.Environment(loader=template().environment.loader, finalize=called)
    environment.filters |= dict.fromkeys(filters(), called)
    for name in environment.list_templates(filter_func=lambda name: name.startswith("comment")):
        environment.get_template(name)
