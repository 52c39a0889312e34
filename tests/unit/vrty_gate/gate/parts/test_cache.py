"""Results kept between runs change nothing but the time that a run takes."""

import sqlite3
import subprocess
from pathlib import Path

import pytest
from unit.vrty_gate.gate.parts import suites

from vrty_gate.errors import InputError
from vrty_gate.gate.check import check
from vrty_gate.gate.parts import cache as cache_module
from vrty_gate.gate.parts import work as work_module
from vrty_gate.gate.parts.cache import NAME
from vrty_gate.gate.parts.work import Work
from vrty_gate.manifest.load import load
from vrty_gate.report import to_json
from vrty_gate.stores import baselines

CACHED = Work(cache="kept")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return suites.write(tmp_path, cases=24).relative_to(tmp_path)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the cases that were measured and are not as they were accepted."""
    ids: list[str] = []
    measure = work_module.measure

    def watched(suite, joined, **options):
        part = measure(suite, joined, **options)
        ids.extend(case.id for case in part.cases if case.changed or case.verdict == "new")
        return part

    monkeypatch.setattr(work_module, "measure", watched)
    return ids


def run(path: Path, work: Work = CACHED) -> str:
    suite = load(str(path))
    return to_json(check([(suite, baselines.read(suite.baselines))], work=work), verbose=True)


def test_a_second_run_measures_nothing_that_it_knows(path: Path, measured: list[str]) -> None:
    expected = run(path, Work())
    known = sorted(measured)
    measured.clear()
    for expected_ids in (known, [], []):
        assert run(path) == expected
        assert sorted(measured) == expected_ids
        measured.clear()
    assert run(path, CACHED._replace(workers=2)) == expected


def test_what_is_read_again_takes_no_more_memory(path: Path) -> None:
    """Most checks of a case say nothing, and are one for all cases."""
    suite = load(str(path))
    accepted = baselines.read(suite.baselines)
    checks = []
    for _ in range(2):
        (result,) = check([(suite, accepted)], work=CACHED).suites
        changed = [case for case in result.cases if "response" in case.changed]
        checks.append(len({id(check) for case in changed for check in case.checks}))
    assert checks[1] <= checks[0]


def test_cases_are_known_wherever_they_are_in_the_file(path: Path, measured: list[str]) -> None:
    run(path)
    measured.clear()
    cases = Path("cases.jsonl")
    cases.write_text("\n\n\n" + cases.read_text())
    moved = run(path)
    assert measured == []
    assert moved == run(path, Work())


@pytest.mark.parametrize(
    "edit",
    [
        lambda: _replace("vrty-gate.yml", "suite: many", "suite: many\nk: 0.5"),
        lambda: _replace("vrty-gate.yml", "suite: many", "suite: many\nscorers: [vrty]"),
        lambda: _replace("vrty-gate.yml", "suite: many", "suite: many\nredact: true"),
        lambda: _replace("vrty-gate.yml", "suite: many", "suite: many\nnew: fail"),
        lambda: _replace("cases.jsonl", "does not cover", "never covers"),
        lambda: _replace("cases.jsonl", '"waive": "we know"', '"waive": "we still know"'),
    ],
)
def test_what_a_result_depends_on_is_part_of_its_key(path: Path, edit) -> None:
    before = run(path)
    edit()
    after = run(path)
    assert after == run(path, Work())
    assert after != before


def _replace(file: str, old: str, new: str) -> None:
    text = Path(file).read_text()
    assert old in text
    Path(file).write_text(text.replace(old, new))


@pytest.mark.parametrize(
    "blob", [b"", b"x", cache_module.zlib.compress(b"{}"), cache_module.zlib.compress(b'{"cases":[]}')]
)
def test_a_result_that_cannot_be_read_is_measured_again(path: Path, blob: bytes, capsys) -> None:
    expected = run(path)
    with sqlite3.connect(f"kept/{NAME}") as database:
        database.execute("UPDATE results SET part = ?", (blob,))
    database.close()
    assert run(path) == expected
    assert "a result in the cache cannot be read; the cases are measured again" in capsys.readouterr().err


def test_a_damaged_file_is_replaced(path: Path, measured: list[str], capsys) -> None:
    expected = run(path)
    Path("kept", NAME).write_bytes(b"not a database, but long enough to look like one" * 100)
    assert run(path) == expected
    assert "is damaged; all changed cases are measured again" in capsys.readouterr().err
    measured.clear()
    assert run(path) == expected
    assert measured == []


@pytest.mark.parametrize("event", ["pull_request_target", "workflow_run"])
def test_a_workflow_with_rights_does_not_believe_it(
    path: Path, measured: list[str], event, monkeypatch, capsys
) -> None:
    expected = run(path)
    monkeypatch.setenv("GITHUB_EVENT_NAME", event)
    measured.clear()
    assert run(path) == expected
    assert measured
    assert "the cache is not used" in capsys.readouterr().err


def test_what_was_not_used_for_longest_is_dropped(path: Path, monkeypatch) -> None:
    monkeypatch.setattr(cache_module, "_MOST", 5)
    run(path)
    with sqlite3.connect(f"kept/{NAME}") as database:
        ((count,),) = database.execute("SELECT count(*) FROM results").fetchall()
    database.close()
    assert count == 5


def test_recorded_replies_are_read_each_time(path: Path, measured: list[str]) -> None:
    _replace("vrty-gate.yml", "suite: many", "suite: many\nrecord: {model: m}")
    for _ in range(2):
        run(path)
        assert measured
        measured.clear()
    assert not Path("kept").exists()


def test_a_cache_in_a_repository_that_git_cannot_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    subprocess.run(["git", "init", "--quiet"], check=True)
    (tmp_path / ".git" / "index").write_bytes(b"damaged")
    with pytest.raises(InputError, match="git cannot read the repository"):
        cache_module._Results("kept")


@pytest.mark.parametrize("part", ["", "-journal", "-wal"])
def test_a_cache_that_git_tracks_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (["init", "--quiet"], ["add", f"kept/{NAME}{part}"]):
        (tmp_path / "kept").mkdir(exist_ok=True)
        for name in (NAME, f"{NAME}{part}"):
            (tmp_path / "kept" / name).write_bytes(b"")
        subprocess.run(["git", *command], check=True)
    with pytest.raises(InputError, match="it is in Git, so that a pull request can write its results"):
        cache_module._Results("kept")
