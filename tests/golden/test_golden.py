"""Whole renderings, reviewed as pictures of the product. UPDATE_GOLDEN=1 writes them anew; the diff is the review."""

import functools
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from golden.reports import REPORTS

from vrty_gate.render import FORMATS, render
from vrty_gate.report import Report, from_json, to_json

HERE = Path(__file__).parent


@functools.cache
def report(name: str) -> Report:
    """A report, made once for all formats."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        Path(".git").mkdir()
        made = REPORTS[name]()
        patch.undo()  # no folder is removed while a process is in it
        return made


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", REPORTS)
def test_the_rendering_is_the_one_that_was_reviewed(name: str, format: str) -> None:
    rendered = render(format, report(name))
    path = HERE / name / f"report{(*FORMATS[format].extensions, f'.{format}')[0]}"
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(rendered.encode())
    assert rendered == path.read_bytes().decode()


@pytest.mark.parametrize("name", REPORTS)
def test_a_kept_report_reads_back_to_itself(name: str) -> None:
    text = (HERE / name / "report.json").read_text(encoding="utf-8")
    assert to_json(from_json(text, "report.json")) == text
