"""The documentation as a site: every link leads somewhere, nothing is loaded from elsewhere, the reference is up to date."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"


def generator() -> ModuleType:
    specification = importlib.util.spec_from_file_location("generate", REFERENCE / "generate.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_the_reference_is_what_the_code_says() -> None:
    pages = generator().pages()
    assert {path.name for path in REFERENCE.glob("*.md")} == {name for name in pages if "/" not in name}
    for name, text in pages.items():
        assert (REFERENCE / name).read_text(encoding="utf-8") == text, "run python docs/reference/generate.py"


@pytest.mark.slow
def test_the_site_builds_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 30
    for page in pages:
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r"<(?:script|img|iframe)[^>]* src=\"?([^\" >]+)", text)
        loaded += re.findall(r"<link[^>]* rel=\"?(?:stylesheet|preconnect|icon)\"?[^>]* href=\"?([^\" >]+)", text)
        assert not [address for address in loaded if "//" in address], page.name
