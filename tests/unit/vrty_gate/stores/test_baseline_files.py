"""Baselines in several files: which file has which case, what a write changes, and what is read."""

import hashlib
import os
from pathlib import Path

import pytest

from vrty_gate.core.case import Case
from vrty_gate.errors import InputError, UnorderedError
from vrty_gate.files import together
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.files.on_disk import sorted_on_disk
from vrty_gate.stores import baseline_files, baselines
from vrty_gate.stores.baselines import Baseline, Scored

SCORES = {"vrty": Scored("vrty:1", {"composite": 0.5})}


def record(name: str, response: str = "r") -> Baseline:
    return baselines.baseline(name, Case("p", response), SCORES, "texts", "why")


def records(*some: Baseline) -> dict[str, Baseline]:
    return {one.case: one for one in some}


@pytest.fixture
def path(tmp_path: Path) -> str:
    (tmp_path / ".git").mkdir()
    (tmp_path / "b").mkdir()
    return str(tmp_path / "b" / "*.jsonl")


def contents(path: str) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in Path(path).parent.iterdir()}


def own(path: str, name: str) -> Path:
    return Path(baseline_files.file_of(path, name))


MANY = [record(f"case-{number}") for number in range(40)]


def test_the_file_of_a_case_is_the_beginning_of_the_digest_of_its_id(path: str) -> None:
    baselines.write(path, records(*MANY))
    for one in MANY:
        name = hashlib.sha256(one.case.encode()).hexdigest()[:3] + ".jsonl"
        assert f'"case": "{one.case}"' in (Path(path).parent / name).read_text(encoding="utf-8")
    assert len(contents(path)) > 35
    assert baselines.read(path) == records(*MANY)
    assert list(baselines.read(path)) == sorted(one.case for one in MANY)


def test_a_write_touches_only_the_files_that_change(path: str) -> None:
    baselines.write(path, records(*MANY))
    before = contents(path)
    for file in Path(path).parent.iterdir():
        os.utime(file, ns=(1, 1))
    baselines.write(path, records(*MANY, record("case-7", "new")))
    after = contents(path)
    name = own(path, "case-7").name
    assert {file for file in after if after[file] != before.get(file)} == {name}
    assert {file.name for file in Path(path).parent.iterdir() if file.stat().st_mtime_ns != 1} == {name}
    assert baselines.read(path)["case-7"] == record("case-7", "new")


def test_a_file_in_which_nothing_is_left_is_removed(path: str) -> None:
    baselines.write(path, records(record("a"), record("b")))
    baselines.write(path, records(record("b")))
    assert list(contents(path)) == [own(path, "b").name]
    baselines.write(path, {})
    assert contents(path) == {}
    assert baselines.read(path) == {}


def test_a_case_in_another_file_is_read_and_moves_when_it_is_written(path: str) -> None:
    baselines.write(path, records(record("a"), record("b")))
    elsewhere = Path(path).parent / "by-hand.jsonl"
    own(path, "a").rename(elsewhere)
    assert baselines.read(path) == records(record("a"), record("b"))
    baselines.write(path, records(record("a"), record("b", "new")))
    assert sorted(contents(path)) == sorted([own(path, "b").name, "by-hand.jsonl"])
    baselines.write(path, records(record("a", "new"), record("b", "new")))
    assert sorted(contents(path)) == sorted([own(path, "a").name, own(path, "b").name])
    assert baselines.read(path) == records(record("a", "new"), record("b", "new"))


def test_a_second_baseline_in_another_file_is_an_error_until_its_case_is_replaced(path: str) -> None:
    baselines.write(path, records(record("a"), record("b")))
    other = Path(path).parent / "zzz.jsonl"
    other.write_text(baselines.written(record("c")) + baselines.written(record("a", "merged")), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        baselines.read(path)
    where = f"first at {own(path, 'a')}:1"
    assert str(caught.value).startswith(f"{other}:3: a second baseline of case 'a', {where}: a merge kept both; delete")
    assert baselines.read(path, replacing=("a",)) == records(record("b"), record("c"))
    baselines.write(path, records(record("a", "settled"), record("b"), record("c")))
    assert baselines.read(path) == records(record("a", "settled"), record("b"), record("c"))
    assert other.read_text(encoding="utf-8") == baselines.written(record("c"))


def test_an_edit_by_hand_is_an_error_in_any_file(path: str) -> None:
    baselines.write(path, records(*MANY))
    file = own(path, "case-3")
    file.write_text(file.read_text(encoding="utf-8").replace("0.5", "0.1", 1), encoding="utf-8")
    with pytest.raises(InputError, match="was edited by hand") as caught:
        baselines.read(path)
    assert caught.value.place is not None
    assert caught.value.place.file == str(file)


def test_either_all_files_change_or_none(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    baselines.write(path, records(*MANY))
    before, written = contents(path), []

    def fail(name: str, *rest: object) -> None:
        written.append(name)
        if len(written) == 5:
            raise InputError("cannot write: No space left on device; nothing was changed")
        original(name, *rest)

    (name,) = {"write_text", "replace"} & vars(together).keys()
    original = getattr(together, name)
    monkeypatch.setattr(together, name, fail)
    with pytest.raises(InputError, match="No space left"):
        baselines.write(path, records(*(record(one.case, "new") for one in MANY)))
    assert contents(path) == before


def test_what_moves_is_written_before_it_is_removed(path: str) -> None:
    """So that a kill in between leaves it twice rather than not at all."""
    elsewhere = Path(path).parent / "000-by-hand.jsonl"
    elsewhere.write_text("".join(sorted(map(baselines.written, MANY))), encoding="utf-8")
    written = [(one.case, baselines.written(one)) for one in MANY]
    assert baseline_files.texts_to_write(path, written) == {}
    *grown, last = baseline_files.texts_to_write(path, written, settle=True).items()
    assert last == (str(elsewhere), "")
    assert all(text for _, text in grown)


def test_the_folder_is_made_when_it_is_needed_and_no_lock_is_left(tmp_path: Path) -> None:
    path = str(tmp_path / "new" / "*.jsonl")
    assert baselines.read(path) == {}
    with baselines.locked(path):
        pass
    assert not (tmp_path / "new").exists()
    with baselines.locked(path):
        baselines.write(path, records(record("a")))
    assert list(contents(path)) == [own(path, "a").name]


def test_what_a_killed_run_left_is_removed_by_the_next(path: str) -> None:
    baselines.write(path, records(record("a")))
    left = Path(path).parent / f"{own(path, 'b').name}.{'0f' * 16}.tmp"
    others = [
        Path(path).parent / name for name in ("notes.tmp", f"{own(path, 'b').name}.tmp", f"x.json.{'0f' * 16}.tmp")
    ]
    for file in (left, *others):
        file.write_text("half", encoding="utf-8")
    with baselines.locked(path):
        assert [file.exists() for file in (left, *others)] == [False, True, True, True]


@pytest.mark.parametrize(
    "path, name, expected",
    [
        ("b/*.jsonl", "abc.jsonl", True),
        ("b/*.jsonl", ".jsonl", False),
        ("b/*.jsonl", ".hidden.jsonl", False),
        ("b/.*.jsonl", ".hidden.jsonl", True),
        ("b/*.jsonl", "abc.jsonl.lock", False),
        ("b/*.jsonl", "abc.jsonl.0123456789abcdef0123456789abcdef.tmp", False),
        ("b/x-*-x.jsonl", "x-x.jsonl", False),
        ("b/x-*-x.jsonl", "x--x.jsonl", True),
        ("b/[a]*.jsonl", "ab.jsonl", False),
        ("b/[a]*.jsonl", "[a]b.jsonl", True),
        ("b/c.jsonl", "c.jsonl", True),
        ("b/c.jsonl", "d.jsonl", False),
    ],
)
def test_a_star_stands_for_any_part_of_a_name(path: str, name: str, expected: bool) -> None:
    assert baseline_files.is_one_of(path, name) is expected


@pytest.mark.parametrize(
    "path, other, expected",
    [
        ("b/*.jsonl", "b/*.jsonl", True),
        ("b/*.jsonl", "c/*.jsonl", False),
        ("b/*.jsonl", "b/x.jsonl", True),
        ("b/x.jsonl", "b/*.jsonl", True),
        ("b/x-*.jsonl", "b/y-*.jsonl", False),
        ("b/x-*.jsonl", "b/*.jsonl", True),
        ("b/*.a.jsonl", "b/*.b.jsonl", False),
        ("b/x.jsonl", "b/../b/x.jsonl", True),
        ("b/x.jsonl", "b/y.jsonl", False),
    ],
)
def test_two_suites_that_could_share_a_file_are_told(path: str, other: str, expected: bool) -> None:
    assert baseline_files.may_share(path, other) is baseline_files.may_share(other, path) is expected


def test_folders_and_files_outside_of_the_repository_are_no_baselines(path: str, tmp_path: Path) -> None:
    baselines.write(path, records(record("a")))
    (tmp_path / "b" / "folder.jsonl").mkdir()
    assert baselines.read(path) == records(record("a"))
    (tmp_path / "b" / "link.jsonl").symlink_to("/etc/passwd")
    with pytest.raises(InputError, match="outside the repository"):
        baselines.read(path)


def test_the_files_are_limited_together(path: str) -> None:
    baselines.write(path, records(*MANY))
    size = sum(map(len, contents(path).values()))
    limits = DEFAULT_LIMITS._replace(file_bytes=size)
    assert len(list(baseline_files.lines(path, _Exactly(*limits)))) == len(MANY)
    with pytest.raises(InputError, match=f"the files are larger than {size - 1} bytes together"):
        list(baseline_files.lines(path, _Exactly(*limits._replace(file_bytes=size - 1))))


class _Exactly(type(DEFAULT_LIMITS)):  # type: ignore[misc]
    """Limits that are the same for a file with many baselines."""

    def for_many(self):
        return self


def test_baselines_in_several_files_are_streamed_once_they_are_sorted(path: str) -> None:
    baselines.write(path, records(*MANY))
    with pytest.raises(UnorderedError):
        next(baselines.stream(path, DEFAULT_LIMITS, None))
    streamed = list(baselines.stream(path, DEFAULT_LIMITS, sorted_on_disk))
    assert streamed == list(baselines.read(path).values())


def test_moving_settles_every_case_and_removes_the_earlier_files(path: str, tmp_path: Path) -> None:
    whole = tmp_path / "b" / "whole.jsonl"
    baselines.write(str(whole), records(*MANY))
    before = whole.read_bytes()
    baselines.move(path, records(*MANY), [])
    assert not whole.exists()
    assert all(own(path, one.case).exists() for one in MANY)
    baselines.move(str(whole), baselines.read(path), baseline_files.files(path))
    assert contents(path) == {"whole.jsonl": before}
