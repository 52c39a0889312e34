"""Whole renderings, reviewed as pictures of the product. UPDATE_GOLDEN=1 writes them anew; the diff is the review."""

import os
from pathlib import Path

import pytest
from golden.reports import REPORTS

from vrty_gate.render import FORMATS, render
from vrty_gate.report import from_json, to_json

HERE = Path(__file__).parent


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", REPORTS)
def test_the_rendering_is_the_one_that_was_reviewed(name: str, format: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    rendered = render(format, REPORTS[name]())
    path = HERE / name / f"report{(*FORMATS[format].extensions, f'.{format}')[0]}"
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(rendered.encode())
    assert rendered == path.read_bytes().decode()


@pytest.mark.parametrize("name", REPORTS)
def test_a_kept_report_reads_back_to_itself(name: str) -> None:
    text = (HERE / name / "report.json").read_text(encoding="utf-8")
    assert to_json(from_json(text, "report.json")) == text
