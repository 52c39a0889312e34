"""The image of the action, really built and run as a runner does.

Needs Docker, or what VRTY_GATE_DOCKER says instead, with VRTY_GATE_DOCKER_RUN as further options of its `run`;
VRTY_GATE_IMAGE names an image that was built already.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from e2e.github.server import INSTALLATION, REPOSITORY, GitHub
from e2e.repository import REVIEW, Repository

ROOT = Path(__file__).parents[2]
DOCKER = shlex.split(os.environ.get("VRTY_GATE_DOCKER", "docker"))
RUN = shlex.split(os.environ.get("VRTY_GATE_DOCKER_RUN", ""))
EVENT = ROOT / "tests" / "e2e" / "github" / "events" / "pull_request.json"


def usable() -> bool:
    try:
        return subprocess.run([*DOCKER, "info"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


pytestmark = [pytest.mark.slow, pytest.mark.skipif(not usable(), reason="no Docker here")]


@pytest.fixture(scope="module")
def image() -> str:
    built = os.environ.get("VRTY_GATE_IMAGE", "")
    if not built:
        built = "localhost/vrty-gate:test"
        subprocess.run([*DOCKER, "build", "--tag", built, str(ROOT)], check=True)
    return built


@pytest.fixture
def workspace(repository: Repository) -> Repository:
    """A workspace as a hosted runner has it: of another user than the container's root."""
    repository.accept()
    repository.git("add", ".")
    repository.git("commit", "--quiet", "-m", "first")
    if os.geteuid() == 0:
        subprocess.run(["chown", "-R", "1001", str(repository.folder)], check=True)
    return repository


def step(image: str, workspace: Repository, files: Path, *options: str, **inputs: str) -> tuple[int, dict[str, str]]:
    """The exit code of a step, and the files it leaves."""
    for name in ("output", "summary"):
        (files / name).write_text("")
    (files / "event.json").write_bytes(EVENT.read_bytes())
    environment = {
        "GITHUB_ACTIONS": "true",
        "GITHUB_EVENT_NAME": "pull_request",
        "GITHUB_EVENT_PATH": "/github/files/event.json",
        "GITHUB_OUTPUT": "/github/files/output",
        "GITHUB_REPOSITORY": REPOSITORY,
        "GITHUB_STEP_SUMMARY": "/github/files/summary",
        "GITHUB_WORKSPACE": "/github/workspace",
        "HOME": "/github/files",
    } | {f"INPUT_{name.replace('_', '-').upper()}": value for name, value in inputs.items()}
    done = subprocess.run(
        [*DOCKER, "run", *RUN, "--rm", "--workdir", "/github/workspace"]
        + [f"--volume={workspace.folder}:/github/workspace", f"--volume={files}:/github/files"]
        + [f"--env={name}={value}" for name, value in environment.items()]
        + [*options, image, "action"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, {name: (files / name).read_text(encoding="utf-8") for name in ("output", "summary")}


def test_a_step_without_network_and_in_a_workspace_of_somebody_else(
    image: str, workspace: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = tmp_path_factory.mktemp("files")
    code, left = step(image, workspace, files, "--network=none", comment="never")
    assert (code, "\npass\n" in left["output"]) == (0, True)
    (workspace.folder / "refund.md").write_text(REVIEW)
    code, left = step(image, workspace, files, "--network=none", comment="never", against="main")
    assert (code, "1 of 3 answers got worse" in left["summary"]) == (1, True)


def test_code_of_the_workspace_never_runs(
    image: str, workspace: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    for name in ("vrty_gate/__init__.py", "click.py", "yaml.py", "sitecustomize.py", "usercustomize.py"):
        workspace.write(name, "raise SystemExit('code of the workspace')")
    files = tmp_path_factory.mktemp("files")
    assert step(image, workspace, files, "--env=PYTHONPATH=/github/workspace", comment="never")[0] == 0


def test_the_comment_is_written_from_the_image(
    image: str, workspace: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (workspace.folder / "refund.md").write_text(REVIEW)
    with GitHub() as server:
        options = ("--network=host", f"--env=GITHUB_API_URL={server.url}")
        code, left = step(image, workspace, tmp_path_factory.mktemp("files"), *options, token=INSTALLATION)
        assert code == 1
        assert f"\n{server.comments[2][0].id}\n" in left["output"]
        assert server.violations == []


def test_every_scorer_works_in_the_image_without_a_network(image: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "every-scorer", tmp_path, dirs_exist_ok=True)
    (tmp_path / ".git").mkdir()
    options = ("--rm", "--network=none", f"--volume={tmp_path}:/w", "--workdir=/w")
    done = subprocess.run([*DOCKER, "run", *RUN, *options, image, "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_image_is_little_more_than_its_base(image: str) -> None:
    inspected = subprocess.run([*DOCKER, "inspect", image], capture_output=True, text=True, check=True)
    config = json.loads(inspected.stdout)[0]["Config"]
    assert config["Entrypoint"] == ["vrty-gate"]
    assert not config.get("User")
    names = subprocess.run(
        [*DOCKER, "run", *RUN, "--rm", "--entrypoint=python", image, "-I", "-c", LIST],
        capture_output=True,
        text=True,
        check=True,
    )
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))
    found = {name.replace("_", "-") for name in names.stdout.split()} - {"pip", "setuptools", "wheel"}
    assert {"vrty-gate", "click", "markupsafe", "jsonschema", "rapidfuzz"} <= found <= {"vrty-gate", *locked}
    assert "openai" not in found


LIST = "from importlib.metadata import distributions as d; print(*sorted(one.name.lower() for one in d()))"
