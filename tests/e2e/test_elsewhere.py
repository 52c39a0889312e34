"""Cases and baselines that nobody keeps in Git: at addresses, and as Parquet."""

import json
from pathlib import Path

import pytest
from unit.vrty_gate.gate.parts import suites

from vrty_gate import report
from vrty_gate.__main__ import _run
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate.compare import command

fsspec = pytest.importorskip("fsspec")
parquet = pytest.importorskip("pyarrow.parquet")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    suites.write(tmp_path)
    return tmp_path


def put(name: str, data: bytes) -> str:
    address = f"memory://{name}"
    with fsspec.open(address, "wb") as file:
        file.write(data)
    return address


def expected(folder: Path) -> report.Report:
    assert _run(["check", "--quiet", "--output", "expected.json"]) == 1
    return report.read("expected.json", DEFAULT_LIMITS)


def placed_in(file: str, expected: report.Report, baselines: str, lines: dict[str, int]) -> report.Report:
    """The report with the cases and baselines in other files."""
    (suite,) = expected.suites
    cases = tuple(
        case if case.verdict == "missing" else case._replace(file=file, line=lines[case.id]) for case in suite.cases
    )
    remarks = (
        *suite.remarks,
        "the Git history was not searched for scores that declined gradually, because the suite is too large",
    )
    options = [f"--cases-from={file}", *([f"--baselines-from={baselines}"] if "://" in baselines else [])]
    reproduce = command("check", "vrty-gate.yml", *options)
    moved = suite._replace(cases=cases, baselines=baselines, remarks=remarks, reproduce=reproduce)
    return expected._replace(suites=(moved,))


def test_cases_and_baselines_at_addresses_give_the_same_report(folder: Path) -> None:
    before = expected(folder)
    cases = put("suite/cases.jsonl", (folder / "cases.jsonl").read_bytes())
    accepted = put("suite/accepted.jsonl", (folder / "vrty-gate.baselines.jsonl").read_bytes())
    output = "memory://suite/report.json"
    (folder / "cases.jsonl").unlink()
    (folder / "vrty-gate.baselines.jsonl").unlink()
    assert _run(["check", "--quiet", "--cases-from", cases, "--baselines-from", accepted, "--output", output]) == 1
    with fsspec.open(output, "rb") as file:
        found = report.from_json(file.read().decode(), output)
    lines = {case.id: case.line for case in before.suites[0].cases}
    assert found == placed_in(cases, before, accepted, lines)


def test_cases_and_reports_may_be_parquet(folder: Path) -> None:
    import pyarrow as pa

    before = expected(folder)
    records = [json.loads(line) for line in (folder / "cases.jsonl").read_text().splitlines()]
    every = dict.fromkeys({name for record in records for name in record})
    for path in ("cases.parquet", "memory://suite/cases.parquet"):
        with fsspec.open(path, "wb") as file:
            parquet.write_table(pa.Table.from_pylist([{**every, **record} for record in records[::-1]]), file)
        assert _run(["check", "--quiet", "--cases-from", path, "--output", "r.json", "--output", "checks.parquet"]) == 1
        lines = {record["id"]: number for number, record in enumerate(records[::-1], start=1)}
        assert report.read("r.json", DEFAULT_LIMITS) == placed_in(path, before, before.suites[0].baselines, lines)
        rows = parquet.read_table("checks.parquet").to_pylist()
        assert {row["case"] for row in rows} == {case.id for case in before.suites[0].cases if case.checks}
        checks = {(row["case"], row["dimension"]): (row["verdict"], row["current"]) for row in rows}
        for case in before.suites[0].cases:
            for check in case.checks:
                assert checks[case.id, check.dimension] == (check.verdict, check.current)


@pytest.mark.parametrize(
    "options, words",
    [
        (["--cases-from", "memory://not/there.jsonl"], "memory://not/there.jsonl: cannot be read"),
        (["--cases-from", "nowhere://bucket/cases.jsonl"], "nowhere://bucket/cases.jsonl: cannot be read"),
        (["--cases-from", "broken.parquet"], "broken.parquet: not a Parquet file"),
        (["--cases-from", "missing.parquet"], "missing.parquet: cannot be read"),
        (["--baselines-from", "memory://not/there.jsonl"], "memory://not/there.jsonl: cannot be read"),
        (["--cases-from", "memory://a/b.jsonl", "--case", "a"], "take one manifest, and no --against"),
        (["--output", "nowhere://bucket/report.json"], "nowhere://bucket/report.json: cannot be written"),
        (["--format", "parquet"], "'parquet'"),
    ],
)
def test_what_cannot_be_read_or_written_is_one_line(folder: Path, options: list[str], words: str, capfd) -> None:
    (folder / "broken.parquet").write_bytes(b"PAR1 but not really")
    assert _run(["check", "--quiet", *options]) == 2
    error = capfd.readouterr().err
    assert words in error
    assert error.count("\n") == 1


def test_a_manifest_cannot_name_an_address(folder: Path, capfd) -> None:
    put("suite/cases.jsonl", b'{"id": "a", "prompt": "p", "response": "r"}\n')
    (folder / "vrty-gate.yml").write_text("version: 1\ncases:\n  - from: memory://suite/cases.jsonl\n")
    assert _run(["check"]) == 2
    assert "matches no file" in capfd.readouterr().err
