"""A commit as a place to read files from: what it finds is what a check-out would have."""

import glob
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vrty_gate.errors import InputError, Place
from vrty_gate.files import git as commits
from vrty_gate.files.disk import DEFAULT_LIMITS, Disk, Limits
from vrty_gate.files.git import merge_base
from vrty_gate.files.tree import Tree, UnreachableError

ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
}
HERE = Place("m.yml", 3)
NAMES = ["a", "b.md", ".h", "c[1].md", "é.md", "d e"]
PATTERNS = """* *.md ** **/* **/*.md a/* a/** a/**/*.md .* .h/* **/.h */b.md ./*.md a//b.md c[[]1].md ? [!a]* **/**/b.md
    a/b.md nope/* b.md/* **/a/** d*/*e""".split()


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=folder, env=ENVIRONMENT, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout.strip()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A repository whose `.git` is all there is."""
    git(tmp_path, "init", "--quiet")
    return tmp_path


@pytest.fixture
def tree(folder: Path) -> Iterator[Tree]:
    (folder / "suite").mkdir()
    (folder / "text.md").write_bytes(b"\xef\xbb\xbfone\r\ntwo\r\n")
    (folder / "latin.md").write_bytes(b"caf\xe9")
    (folder / "lfs.md").write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    for name, target in {
        "suite/link.md": "../text.md",
        "out": "../elsewhere",
        "absolute": "/etc/hostname",
        "loop": "loop",
        "nowhere": "gone.md",
        "up": "suite/..",
    }.items():
        (folder / name).symlink_to(target)
    with closing(commits.tree(str(folder), staged(folder))) as opened:
        yield opened


def staged(folder: Path) -> str:
    git(folder, "add", "--all", ".")
    return git(folder, "write-tree")


def test_a_text_is_what_a_check_out_would_give(tree: Tree) -> None:
    for path in ("text.md", "suite/link.md", "up/text.md", "up/up/suite/link.md"):
        assert tree.read(path, DEFAULT_LIMITS) == "one\ntwo\n"


@pytest.mark.parametrize(
    "path, problem",
    [
        ("gone.md", "the file does not exist in that commit"),
        ("nowhere", "the file does not exist in that commit"),
        ("text.md/x", "the file does not exist in that commit"),
        ("loop", "the file does not exist in that commit"),
        ("suite", "it is not a regular file"),
        ("lfs.md", "its content is in Git LFS, not in the commit, so nothing can be compared with it"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_commit(tree: Tree, path: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        tree.read(path, DEFAULT_LIMITS, HERE)
    assert str(caught.value) == f"m.yml:3: cannot read {tree.commit[:7]}:{path}: {problem}"


def test_a_byte_that_is_no_text_is_named_with_its_commit_and_place(tree: Tree) -> None:
    with pytest.raises(InputError) as caught:
        tree.read("latin.md", DEFAULT_LIMITS, HERE)
    words = "byte 4 is not valid UTF-8; save it as UTF-8"
    assert str(caught.value) == f"{tree.commit[:7]}:latin.md:1:4: {words}"


def test_reading_goes_on_after_a_file_that_is_too_large(tree: Tree) -> None:
    with pytest.raises(InputError, match="larger than 5 bytes; raise --max-file-bytes"):
        tree.read("text.md", Limits(file_bytes=5))
    assert tree.read("text.md", DEFAULT_LIMITS) == "one\ntwo\n"


@pytest.mark.parametrize("relative", ["../../x", "../out/x", "../absolute", "../out", "../up/../../x"])
def test_what_leads_out_is_refused(tree: Tree, relative: str) -> None:
    with pytest.raises(InputError, match="m.yml:3: '.*' is outside the repository; move the file inside"):
        tree.inside("suite", relative, HERE)


def test_what_stays_inside_is_not(tree: Tree) -> None:
    name = Path(tree.root).name
    for relative in ("../text.md", "../suite/../text.md", f"../../{name}/text.md", "../up/text.md"):
        path = tree.inside("suite", relative, HERE)
        assert tree.read(path, DEFAULT_LIMITS) == "one\ntwo\n"
    for bad in ("/text.md", "", "a\0b"):
        with pytest.raises(InputError, match="absolute path|contains NUL"):
            tree.inside("suite", bad, HERE)


Plan = dict[str, str]
PATHS = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3).map("/".join)
PLANS = st.dictionaries(PATHS, st.sampled_from(["", "", "", "a", "b.md", "../a", "../b.md", "gone"]), max_size=12)


def build(folder: Path, plan: Plan) -> None:
    """Files, and links where the plan has a target; what does not fit is left out."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    git(folder, "init", "--quiet")
    for name, target in sorted(plan.items(), key=lambda item: (item[1] != "", item)):
        path = folder / name
        if any(part.is_symlink() or part.is_file() for part in [path, *path.parents]) or path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        if not target:
            path.write_text("text")
        elif Path(os.path.realpath(path.parent / target)).is_relative_to(folder):
            path.symlink_to(target)


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plan=PLANS)
def test_patterns_match_in_a_commit_what_they_match_on_disk(tmp_path: Path, plan: Plan) -> None:
    folder = (tmp_path / "r").resolve()
    build(folder, plan)
    commit = staged(folder)
    git(folder, "clean", "-dffqx")
    disk = Disk(str(folder / "m.yml"))
    with closing(commits.tree(str(folder), commit)) as tree:
        for start in ("", "a"):
            for pattern in PATTERNS:
                found = disk.glob(str(folder / start), pattern, HERE)
                assert tree.glob(start, pattern, HERE) == found
                if not any(plan.values()):  # the library follows links behind `**`
                    assert found == files_of_the_library(folder / start, pattern)


def files_of_the_library(folder: Path, pattern: str) -> list[str]:
    """What `glob` finds, without folders and Git's own."""
    found = glob.glob(pattern, root_dir=str(folder), recursive=True)
    files = {os.path.normpath(name) for name in found if os.path.isfile(os.path.join(folder, name))}
    return sorted(name for name in files if ".git" not in name.split("/"))


def test_the_disk_is_the_other_source(folder: Path) -> None:
    (folder / "b.md").write_text("text")
    disk = Disk(str(folder / "m.yml"))
    (name,) = disk.glob(str(folder), "*.md", HERE)
    assert disk.read(disk.inside(str(folder), name, HERE), DEFAULT_LIMITS) == "text"


@pytest.mark.parametrize("ref", ["", "-x", "--upload-pack=touch x", "a b", "a\0b", "a\nb", "--output=x", "\x7f"])
def test_a_ref_that_could_be_an_option_never_reaches_git(folder: Path, ref: str, monkeypatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("git was called"))
    with pytest.raises(
        InputError, match="is not a valid commit name; give a branch, tag or commit, such as origin/main"
    ):
        merge_base(str(folder), ref)


def test_a_git_that_cannot_read_the_repository_is_quoted(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    with pytest.raises(InputError, match="git cannot read the repository .*: not a git repository"):
        merge_base(str(tmp_path), "main")


def test_content_that_is_missing_is_said_to_be(folder: Path) -> None:
    (folder / "b.md").write_text("text")
    commit = staged(folder)
    shutil.rmtree(folder / ".git" / "objects")
    (folder / ".git" / "objects").mkdir()
    with closing(commits.tree(str(folder), commit)) as tree, pytest.raises(UnreachableError, match="git cannot read"):
        tree.read("b.md", DEFAULT_LIMITS)


HEADER = b"tree 0\nparent 1\nauthor Ada <a@b> 1 +0000\ncommitter Bob <b@c> %s\ngpgsig x\n y\n\nauthor Eve <e> 5\n"


@pytest.mark.parametrize(
    "stamp, time",
    [
        (b"0 +0000", "1970-01-01T00:00:00Z"),
        (b"1767268800 +0200", "2026-01-01T12:00:00Z"),
        (b"-1 -0500", "1969-12-31T23:59:59Z"),
        (b"99999999999999999999 +0000", ""),
        (b"9" * 6000, ""),
        (b"soon", ""),
        (b"", ""),
    ],
)
def test_the_time_of_a_commit_is_in_utc(stamp: bytes, time: str) -> None:
    assert commits.commit_of(HEADER % stamp) == commits.Commit("Ada", time, has_parents=True)


@pytest.mark.parametrize(
    "content, author",
    [
        (b"author J\xc3\xbcrgen <j> 1 +0000\n\n", "J\u00fcrgen"),
        (b"author J\xfcrgen <j> 1 +0000\n\n", "J\u00fcrgen"),
        (b"author <j> 1 +0000\n\n", ""),
        (b"author  <j> 1 +0000\n\n", ""),
        (b"", ""),
    ],
)
def test_the_author_of_a_commit_is_read_whatever_its_bytes(content: bytes, author: str) -> None:
    assert commits.commit_of(content) == commits.Commit(author, "", has_parents=False)
