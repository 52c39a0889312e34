"""What we build from, and what we release, is pinned: by digest, by hash, by commit."""

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
RELEASE = ROOT / ".github" / "workflows" / "release.yml"
DIGEST = "sha256:" + "5" * 64
IMAGE = "ghcr.io/owner/vrty-gate"


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def jobs() -> dict[str, Any]:
    jobs: dict[str, Any] = yaml.safe_load(RELEASE.read_text(encoding="utf-8"))["jobs"]
    return jobs


def test_each_stage_of_the_image_starts_from_one_digest() -> None:
    stages = re.findall(r"^FROM (\S+)", text("Dockerfile"), re.MULTILINE)
    assert len(stages) == 2
    assert len(set(stages)) == 1
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+@sha256:[0-9a-f]{64}", stages[0])
    assert "${" not in "".join(stages)  # which Dependabot could not raise


def test_dependabot_raises_the_pins_of_actions_the_image_and_packages() -> None:
    updates = {one["package-ecosystem"]: one for one in yaml.safe_load(text(".github/dependabot.yml"))["updates"]}
    assert set(updates) == {"docker", "github-actions", "pip"}
    assert set(updates["github-actions"]["directories"]) == {"/", "/composite", "/templates/init"}
    assert updates["docker"]["directory"] == updates["pip"]["directory"] == "/"
    assert all(one["cooldown"]["default-days"] >= 7 for one in updates.values())


def test_whatever_a_release_may_write_waits_for_its_environment() -> None:
    for name, job in jobs().items():
        writes = [scope for scope, access in job.get("permissions", {}).items() if access == "write"]
        assert bool(writes) == ("environment" in job), name
    assert {job["environment"] for job in jobs().values() if "environment" in job} == {"release", "pypi"}


def test_the_image_gets_its_tag_only_after_its_attestation() -> None:
    steps = jobs()["image"]["steps"]
    (attested,) = [i for i, step in enumerate(steps) if "attest-build-provenance" in step.get("uses", "")]
    before = "\n".join(step.get("run", "") for step in steps[:attested])
    after = "\n".join(step.get("run", "") for step in steps[attested + 1 :])
    assert "docker push" in before
    assert not [line for line in before.splitlines() if "docker push" in line and "candidate" not in line]
    assert 'docker tag "$IMAGE@$DIGEST" "$IMAGE:${version}"' in after  # what was attested, and nothing else


def test_later_jobs_need_the_attestations() -> None:
    needs = {name: job.get("needs", []) for name, job in jobs().items()}
    assert set(needs["pypi"]) == {"attest", "image"}
    assert set(needs["github"]) == {"image", "pypi"}


def top_level() -> dict[str, str]:
    """What a run in the image needs, with the least version, from pyproject.toml."""
    named = re.findall(r"^(?:dependencies|reference|rules) = \[(.*)\]$", text("pyproject.toml"), re.MULTILINE)
    assert len(named) == 3
    return dict(re.findall(r'"([a-z0-9-]+)>=([0-9.]+)"', ", ".join(named)))


def version(words: str) -> list[int]:
    return [int(part) for part in words.split(".")]


def test_the_lock_is_that_of_the_project() -> None:
    lock = text("requirements.lock")
    entries = re.split(r"^(?=[a-z0-9-]+==)", lock, flags=re.MULTILINE)[1:]
    pinned = dict(re.match(r"([a-z0-9-]+)==([^\s;\\]+)", entry).groups() for entry in entries)  # type: ignore[union-attr]
    ours = {entry.split("==")[0] for entry in entries if "vrty-gate (pyproject.toml)" in entry}
    wanted = top_level()
    assert ours == set(wanted)
    for name, least in wanted.items():
        assert version(pinned[name]) >= version(least), name
    assert all("--hash=sha256:" in entry for entry in entries)


def gh(folder: Path) -> dict[str, str]:
    """An environment with a `gh` that writes down what it is asked, and answers with made-up ids."""
    program = folder / "gh"
    (folder / "temp").mkdir()
    program.write_text(
        f"#!{sys.executable}\n"
        "import json, pathlib, sys\n"
        f"log = pathlib.Path({str(folder / 'log')!r})\n"
        "words = sys.argv[1:]\n"
        "data = sys.stdin.read() if '-' in words else ''\n"
        "files = [pathlib.Path(w.split('@', 1)[1]).read_text() for w in words if w.startswith('content=@')]\n"
        "with log.open('a') as out:\n"
        "    print(json.dumps([words, data, files]), file=out)\n"
        "path = next(word for word in words if word.startswith('repos/'))\n"
        "for name in ('blobs', 'trees', 'git/commits/', 'commits'):\n"
        "    if name in path:\n"
        "        print(name.strip('/').replace('/', '-') + '-id')\n"
        "        break\n",
        encoding="utf-8",
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return {
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "GITHUB_REPOSITORY": "Owner/vrty-gate",
        "GITHUB_REF_NAME": "v1.2.3",
        "GITHUB_SHA": "a" * 40,
        "RUNNER_TEMP": str(folder / "temp"),
        "IMAGE": IMAGE,
        "DIGEST": DIGEST,
    }


def calls(folder: Path) -> list[tuple[list[str], str, list[str]]]:
    return [tuple(json.loads(line)) for line in (folder / "log").read_text().splitlines()]  # type: ignore[misc]


def step(name: str) -> str:
    (found,) = [one["run"] for one in jobs()["github"]["steps"] if one.get("name") == name]
    return str(found)


def run(script: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env=gh(folder) | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="the release runs on Linux")
def test_the_major_tag_is_the_release_with_its_image_by_digest(tmp_path: Path) -> None:
    (tmp_path / "action.yml").write_text(text("action.yml"), encoding="utf-8")
    done = run(step("Move the major tag"), tmp_path)
    assert done.returncode == 0, done.stderr
    made = calls(tmp_path)
    (content,) = [files[0] for _, _, files in made if files]
    changed = set(content.splitlines()) ^ set(text("action.yml").splitlines())
    assert changed == {"  image: Dockerfile", f"  image: docker://{IMAGE}@{DIGEST}"}
    assert yaml.safe_load(content)["runs"] == {
        "using": "docker",
        "image": f"docker://{IMAGE}@{DIGEST}",
        "args": ["action"],
    }
    (moved,) = [words for words, _, _ in made if "sha=commits-id" in words]
    assert "repos/Owner/vrty-gate/git/refs/tags/v1" in moved
    (commit,) = [words for words, _, _ in made if "parents[]=" + "a" * 40 in words]
    assert "tree=trees-id" in commit


@pytest.mark.skipif(sys.platform == "win32", reason="the release runs on Linux")
@pytest.mark.parametrize("digest", ["", "sha256:5", "sha256:" + "5" * 63 + "|"])
def test_no_tag_moves_without_the_digest_of_the_image(tmp_path: Path, digest: str) -> None:
    (tmp_path / "action.yml").write_text(text("action.yml"), encoding="utf-8")
    assert run(step("Move the major tag"), tmp_path, DIGEST=digest).returncode != 0
    assert not (tmp_path / "log").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the release runs on Linux")
def test_a_release_candidate_moves_no_tag(tmp_path: Path) -> None:
    (tmp_path / "action.yml").write_text(text("action.yml"), encoding="utf-8")
    assert run(step("Move the major tag"), tmp_path, GITHUB_REF_NAME="v1.2.3rc1").returncode == 0
    assert not (tmp_path / "log").exists()


def test_only_this_repository_builds_the_image_for_the_action() -> None:
    assert yaml.safe_load(text("action.yml"))["runs"]["image"] == "Dockerfile"  # for `uses: ./` in our own workflow
    uses = re.findall(r"^\s*(?:- )?uses: (\S+)", text(".github/workflows/ci.yml"), re.MULTILINE)
    assert "./" in uses
    shown = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", *(ROOT / "templates" / "init").glob("*.yml")]
    named = {one for path in shown for one in re.findall(r"OWNER/vrty-gate@(\S+?)[`\"\s.,)]", path.read_text("utf-8"))}
    assert named <= {"v1"}  # the only name whose action runs the released image
