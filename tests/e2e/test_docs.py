"""Every manifest that the documentation shows loads, and every page says the same things in the same places."""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from vrty_gate.core.geometry import lexical
from vrty_gate.core.geometry.calibration import CalibrationResult
from vrty_gate.manifest.load import load
from vrty_gate.scorers import REGISTRY, WITH_OPTIONS

PAGES = sorted((Path(__file__).parents[2] / "docs").glob("*.md"))
SHOWN = [
    pytest.param(text, id=f"{page.stem}-{i}")
    for page in PAGES
    for i, text in enumerate(
        re.findall(r"^```yaml\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    )
]


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(getattr(statement.value, "value", None), str)


@pytest.mark.slow
def test_no_name_has_two_docstrings() -> None:
    root = Path(__file__).parents[2]
    doubled = [
        f"{path.relative_to(root)}:{second.lineno}"
        for room in ("core", "vrty_gate", "bench")
        for path in sorted((root / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(body := getattr(node, "body", None), list)
        for first, second in pairwise(body)
        if _is_docstring(first) and _is_docstring(second)
    ]
    assert doubled == []


@pytest.mark.parametrize("text", SHOWN)
def test_every_manifest_that_is_shown_loads(text: str, tmp_path: Path, monkeypatch) -> None:
    (tmp_path / ".git").mkdir()
    data = yaml.safe_load(text)
    if "rules" in data:
        pytest.skip("it is a rule set, which its own test loads")
    if "jobs" in data:
        pytest.skip("it is a workflow, which test_workflows.py checks")
    if "repos" in data:
        pytest.skip("it configures pre-commit, which test_workflows.py checks")
    if "include" in data or "artifacts" in text:
        pytest.skip("it is for GitLab, which test_gitlab_note.py checks")
    if "calm" in text:
        pytest.skip("it names a plug-in, which its own test installs")
    for case in data.get("cases", []):
        if "id" in case:  # what a page leaves out, because it is about something else
            case.update({name: name for name in ("prompt", "response") if not _forms(name) & case.keys()})
    _make_files(data, tmp_path)
    data.setdefault("version", 1)
    data.setdefault("cases", [{"id": "a", "prompt": "p", "response": "r"}])
    (tmp_path / "vrty-gate.yml").write_text(yaml.safe_dump(data), encoding="utf-8")
    assert load(str(tmp_path / "vrty-gate.yml")).cases


def _forms(name: str) -> set[str]:
    """The keys that can give this text."""
    return {name, f"{name}_file", f"{name}s", f"{name}s_file"}


CONVERSATION = '[{"role": "user", "content": "p"}, {"role": "assistant", "content": "r"}]'


def _make_files(data: object, folder: Path) -> None:
    """Files that the manifest names, with the least that can stand in them."""
    if isinstance(data, list):
        for item in data:
            _make_files(item, folder)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key.endswith("_file") or key in ("each", "from"):
                name = value["path"] if isinstance(value, dict) else value
                path = folder / name.replace("{stem}", "one").replace("*", "one")
                path.parent.mkdir(parents=True, exist_ok=True)
                content = '{"id": "from-a-line", "prompt": "p", "response": "r"}\n'
                content += '"another sample"\n' if key == "responses_file" else ""
                if path.suffix == ".json":
                    content = "{}" if key == "schema_file" else CONVERSATION
                path.write_text(content, encoding="utf-8")
            if key == "calibration":
                direction = (1.0, *[0.0] * (lexical.DIMENSIONS - 1))
                made = CalibrationResult(lexical.NAME, 5, lexical.DIMENSIONS, direction, 1.0, {})
                (folder / value).write_text(made.to_json(), encoding="utf-8")
            _make_files(value, folder)


@pytest.mark.parametrize("name", [*REGISTRY, *WITH_OPTIONS])
def test_each_scorer_has_a_page_that_says_what_one_asks(name: str) -> None:
    (page,) = [page.read_text(encoding="utf-8") for page in PAGES if page.stem in (name, f"{name}-scorer")]
    for asked in ("[Rr]ange|0 to 1|1 or 0", r"[Oo]ption", r"Signature", r"Limitations|(not|cannot) see", r"Source"):
        assert re.search(asked, page), asked


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:)([^)#:]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
