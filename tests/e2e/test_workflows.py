"""Our workflows and actions agree with each other, are pinned, and give nobody more than they need."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TEMPLATES = sorted((ROOT / "templates" / "init").glob("workflow*.yml"))
PINNED = re.compile(r"^\s*(?:- )?uses: ([\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$", re.MULTILINE)
OURS = "OWNER/vrty-gate@v1"


SHOWN = [
    pytest.param(text, id=f"{page.stem}-{i}")
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    for i, text in enumerate(re.findall(r"^```yaml\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL))
    if re.search("^(jobs|repos):", text, re.MULTILINE)
]
"""Workflows and configurations of pre-commit in the documentation."""


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def check(tool: str, *arguments: str) -> None:
    program = str(Path(sys.executable).with_name(tool))
    done = subprocess.run([program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def steps(document: dict[str, Any]) -> list[dict[str, Any]]:
    jobs = document["jobs"].values() if "jobs" in document else [document["runs"]]
    return [step for job in jobs for step in job["steps"]]


def test_both_actions_declare_the_same() -> None:
    docker, composite = read("action.yml"), read("composite/action.yml")
    assert composite["inputs"] == docker["inputs"]
    assert {name: one["description"] for name, one in composite["outputs"].items()} == {
        name: one["description"] for name, one in docker["outputs"].items()
    }


def test_the_composite_action_hands_every_input_and_output_over() -> None:
    composite = read("composite/action.yml")
    gate = composite["runs"]["steps"][-1]
    inputs = {name: value for name, value in gate["env"].items() if name.startswith("INPUT_")}
    assert inputs == {f"INPUT_{name.upper()}": f"${{{{ inputs.{name} }}}}" for name in composite["inputs"]}
    assert {name: one["value"] for name, one in composite["outputs"].items()} == {
        name: f"${{{{ steps.{gate['id']}.outputs.{name} }}}}" for name in composite["outputs"]
    }


def test_every_input_and_output_has_a_type() -> None:
    action, types = read("action.yml"), read("action-types.yml")
    for kind in ("inputs", "outputs"):
        assert list(types[kind]) == list(action[kind])
        for name, one in types[kind].items():
            more = {"enum": {"allowed-values"}, "list": {"separator", "list-item"}}.get(one["type"], set())
            assert one["type"] in ("string", "boolean", "integer", "float", "enum", "list"), name
            assert set(one) == {"type"} | more, name
    for name, one in types["inputs"].items():
        if one["type"] == "enum":
            assert action["inputs"][name]["default"] in one["allowed-values"]


@pytest.mark.parametrize(
    "schema, files",
    [
        ("vendor.github-workflows", [*WORKFLOWS, *TEMPLATES]),
        ("vendor.github-actions", [ROOT / "action.yml", ROOT / "composite" / "action.yml"]),
        ("vendor.dependabot", [ROOT / ".github" / "dependabot.yml"]),
    ],
)
def test_github_can_read_them(schema: str, files: list[Path]) -> None:
    assert files
    check("check-jsonschema", "--builtin-schema", schema, *map(str, files))


def test_every_action_is_pinned_and_the_same_everywhere() -> None:
    pins: dict[str, set[str]] = {}
    for path in (*WORKFLOWS, *TEMPLATES, ROOT / "composite" / "action.yml"):
        text = path.read_text(encoding="utf-8")
        used = [step["uses"] for step in steps(yaml.safe_load(text)) if "uses" in step]
        pinned = PINNED.findall(text)
        others = sorted(set(used) - {pin.split(" ")[0] for pin in pinned})
        assert all(one.startswith("./") or (path in TEMPLATES and one == OURS) for one in others), path
        for pin in pinned:
            pins.setdefault(pin.split("@")[0], set()).add(pin)
    assert {name: len(found) for name, found in pins.items()} == dict.fromkeys(pins, 1)
    assert len(pins) >= 6


def test_no_expression_stands_in_a_script() -> None:
    for path in (*WORKFLOWS, *TEMPLATES, ROOT / "composite" / "action.yml"):
        for step in steps(yaml.safe_load(path.read_text(encoding="utf-8"))):
            assert "${{" not in step.get("run", ""), path


def test_what_builds_us_is_pinned_by_the_same_hashes() -> None:
    files = ("Dockerfile", "composite/action.yml", ".github/workflows/release.yml")
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in files]
    found = [re.findall(r"setuptools==\S+|--hash=sha256:[0-9a-f]{64}", text) for text in texts]
    assert len(found[0]) > 1
    assert found[0] == found[1] == found[2]


def test_each_job_of_a_release_has_its_own_permissions() -> None:
    release = read(".github/workflows/release.yml")
    assert release["permissions"] == {}
    assert {
        name: {scope for scope, access in job["permissions"].items() if access == "write"}
        for name, job in release["jobs"].items()
    } == {
        "test": set(),
        "build": set(),
        "attest": {"id-token", "attestations"},
        "image": {"packages", "id-token", "attestations"},
        "pypi": {"id-token"},
        "github": {"contents"},
    }


@pytest.mark.skipif(sys.version_info < (3, 11), reason="zizmor needs Python 3.11")
def test_zizmor_finds_nothing() -> None:
    check("zizmor", "--offline", "--persona=regular", "--strict-collection", ".")


@pytest.mark.parametrize("text", SHOWN)
def test_what_the_documentation_shows_is_valid(text: str, tmp_path: Path) -> None:
    data = yaml.safe_load(text)
    path = tmp_path / ("vrty-gate.yml" if True in data else "part.yml")
    path.write_text(text, encoding="utf-8")
    if "repos" in data:
        check("pre-commit", "validate-config", str(path))
        return
    if True not in data:  # a part of a workflow: YAML reads the key `on` as true
        path.write_text(f"on: push\n{text}", encoding="utf-8")
    check("check-jsonschema", "--builtin-schema", "vendor.github-workflows", str(path))
    uses = [step["uses"] for step in steps(data) if "uses" in step]
    assert all(name == OURS or name.startswith("OWNER/") or re.fullmatch(".*@[0-9a-f]{40}", name) for name in uses)
