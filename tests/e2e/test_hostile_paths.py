"""Paths that a stranger chose: nothing outside the repository is read, listed or written, and no pattern runs for ever."""

import os
import sys
from pathlib import Path

import pytest
from e2e.repository import GOOD, MANIFEST, Repository

from vrty_gate.files import glob

pytestmark = pytest.mark.slow

SECRET = "SECRET-token"


@pytest.fixture
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder beside the repository, with a secret and a manifest in it."""
    folder = tmp_path_factory.mktemp("outside")
    (folder / "id_private").write_text(SECRET)
    (folder / "vrty-gate.yml").write_text(MANIFEST)
    (folder / "refund.md").write_text(GOOD)
    return folder


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(repository: Repository, *arguments: str, words: str) -> None:
    done = repository.run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert SECRET not in done.stderr
    assert "id_private" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_or_a_device_is_not_replaced_by_a_report(repository: Repository) -> None:
    os.mkfifo(repository.folder / "report.json")
    (repository.folder / "null.json").symlink_to(os.devnull)
    for name in ("report.json", "null.json"):
        refused(repository, "check", "--quiet", "--output", name, words="it is a device or a pipe; name a file")
    assert (repository.folder / "report.json").is_fifo()
    assert (repository.folder / "null.json").is_symlink()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are text on this system")
def test_a_report_on_a_folder_whose_name_is_not_text_can_be_read_again(repository: Repository) -> None:
    folder = os.fsencode(repository.folder) + b"/d\xff"
    os.mkdir(folder)
    for name in ("vrty-gate.yml", "refund.md"):
        os.rename(os.fsencode(repository.folder / name), folder + b"/" + name.encode())
    repository.run("check", os.fsdecode(b"d\xff"), "--quiet", "--output", "r.json")
    assert "d\\xff/vrty-gate.yml" in repository.ok("render", "r.json")


@pytest.mark.parametrize("command", ["validate", "check", "accept"])
def test_a_manifest_that_is_a_link_out_is_not_read(repository: Repository, outside: Path, command: str) -> None:
    (repository.folder / "vrty-gate.yml").unlink()
    (repository.folder / "vrty-gate.yml").symlink_to(outside / "id_private")
    refused(repository, command, words="it is a symlink to a file outside the repository; name the file itself")


def test_a_folder_that_is_a_link_out_does_not_move_the_repository_there(repository: Repository, outside: Path) -> None:
    (repository.folder / "vrty-gate.yml").unlink()
    (repository.folder / ".github").symlink_to(outside)
    before = everything(outside)
    for command in ("validate", "check", "accept"):
        refused(repository, command, words="outside the repository")
    assert everything(outside) == before


@pytest.mark.parametrize("pattern", ["link/*", "li[n]k/*", "*/*", "**/*private", "li?k/**"])
def test_a_pattern_does_not_look_behind_a_link_out(repository: Repository, outside: Path, pattern: str) -> None:
    (repository.folder / "link").symlink_to(outside)
    repository.write("vrty-gate.yml", f"version: 1\ncases: [{{from: '{pattern}'}}]\n")
    done = repository.run("check")
    assert done.returncode == 2
    assert "id_private" not in done.stderr
    assert "outside the repository" in done.stderr or "matches no file" in done.stderr


@pytest.mark.parametrize(
    "pattern, words",
    [
        ("**/" * 200_000 + "x", "longer than 4096 characters"),
        ("*/" * 1000 + "x", "has more than 64 parts; shorten it"),
        ("*/" * 60 + "x", "scans more than 20000 files; narrow it"),
        ("**/" * 40 + "a/**/a/**/a/**/nothing", "matches no file"),
        ("*/../" * 12 + "x", "has .. after a wildcard; write out the folder name"),
        ("##[" * 1000, "longer than 255 characters"),
        ("a" * 300, "longer than 255 characters"),
        ("**/*.jsonl", "matches no file"),
    ],
)
def test_a_pattern_cannot_run_for_ever(
    repository: Repository, pattern: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert glob._MOST_SEEN == 200_000
    monkeypatch.setattr(glob, "_MOST_SEEN", 20_000)
    here = repository.folder
    for depth in range(40):
        here = here / "a"
        here.mkdir()
        (here / "loop").symlink_to(".")
        (here / "up").symlink_to("..")
        (here / f"f{depth}").write_text("")
    (repository.folder / "all").symlink_to("/")
    repository.write("vrty-gate.yml", f"version: 1\ncases: [{{from: '{pattern}'}}]\n")
    refused(repository, "check", words=words)


def test_a_path_of_a_million_parts_is_refused(repository: Repository) -> None:
    repository.write("vrty-gate.yml", MANIFEST.replace("refund.md", "a/" * 1_000_000))
    refused(repository, "check", words="the path is longer than 4096 characters")


@pytest.mark.parametrize("path", [".git/config", "./.git/HEAD", "x/../.git/config"])
def test_what_git_keeps_is_no_text(repository: Repository, path: str) -> None:
    repository.write("vrty-gate.yml", MANIFEST.replace("refund.md", path))
    refused(repository, "check", words="is in .git, which cannot contain texts")


@pytest.mark.parametrize("path", [".git/shallow", "lib/__init__.py", ".github/workflows/x.yml", ".git/x.jsonl"])
def test_baselines_go_where_only_baselines_go(repository: Repository, path: str) -> None:
    repository.write("vrty-gate.yml", MANIFEST + f"baselines: {path}\n")
    (repository.folder / "lib").mkdir()
    before = everything(repository.folder)
    done = repository.run("accept")
    assert done.returncode == 2
    assert "must end in .jsonl" in done.stderr or "is in .git" in done.stderr
    assert everything(repository.folder) == before


def test_an_output_replaces_a_link_and_does_not_follow_it(repository: Repository, outside: Path) -> None:
    repository.accept()
    before = everything(outside)
    (repository.folder / "report.md").symlink_to(outside / "id_private")
    (repository.folder / "report.json").symlink_to("vrty-gate.baselines.jsonl")
    baselines = repository.read("vrty-gate.baselines.jsonl")
    repository.ok("check", "--output", "report.md", "--output", "report.json")
    assert everything(outside) == before
    assert repository.read("vrty-gate.baselines.jsonl") == baselines
    assert repository.read("report.md").startswith("### ")
    assert not os.path.islink(repository.folder / "report.md")


def test_an_output_does_not_leave_through_a_folder(repository: Repository, outside: Path) -> None:
    (repository.folder / "out").symlink_to(outside)
    refused(repository, "check", "--output", "out/r.md", words="a parent folder is a symlink that leads outside")
    assert not (outside / "r.md").exists()
    repository.ok("check", "--output", str(outside / "r.md"))


def test_baselines_behind_a_link_inside_stay_there(repository: Repository) -> None:
    repository.write("kept/b.jsonl", "")
    (repository.folder / "vrty-gate.baselines.jsonl").symlink_to("kept/b.jsonl")
    repository.accept()
    assert '"case": "refund"' in repository.read("kept/b.jsonl")
    repository.ok("check")


def test_one_large_file_for_many_cases_is_counted_for_each(repository: Repository) -> None:
    repository.write("big.md", "word " * 800_000)
    cases = "".join(f"  - {{id: c{i}, prompt_file: big.md, response_file: big.md}}\n" for i in range(100))
    repository.write("vrty-gate.yml", f"version: 1\ncases:\n{cases}")
    refused(repository, "check", words="the texts of the suite are larger than 268435456 bytes in total; split the")


def test_a_manifest_in_json_has_the_same_limits(repository: Repository) -> None:
    many = ", ".join(["1"] * 250_000)
    text = f'{{"version": 1, "suite": "\\ud83d\\ude00", "cases": [{{"id": "a", "metadata": {{"x": [{many}]}}}}]}}'
    repository.write("m.json", text)
    refused(repository, "check", "m.json", words="more than 200000 values")


def test_accepted_suites_can_be_read_again(repository: Repository) -> None:
    response = " ".join(f"w{i}" for i in range(55_000)) + " "
    cases = "".join(f"  - {{id: c{i}, prompt: Say word {i}., response_file: r{i}.md}}\n" for i in range(12))
    for i in range(12):
        repository.write(f"r{i}.md", response + str(i))
    repository.write("vrty-gate.yml", f"version: 1\ncases:\n{cases}")
    repository.accept()
    assert (repository.folder / "vrty-gate.baselines.jsonl").stat().st_size > 4 * 1024 * 1024
    repository.ok("check")
