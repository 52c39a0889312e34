"""The table of data files: all that code reads, and the bytes they have."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from vrty_gate.core import bundled

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    sys.path.insert(0, str(ROOT / "bench"))
    try:
        import bundled_digests
    finally:
        sys.path.remove(str(ROOT / "bench"))
    return bundled_digests


def test_the_table_has_every_file_that_code_reads_and_no_other(maker: ModuleType) -> None:
    folders = (ROOT / "core", ROOT / "vrty_gate" / "rule_sets")
    sources = [path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")]
    read = {name for source in sources for name in re.findall(r'\bbundled\.read\("([^"]+)"\)', source)}
    there = {path.name for path in (ROOT / "core" / "data").iterdir()}
    assert bundled.SHA256.keys() == bundled.BLAKE2B.keys() == read == there - maker.FOR_PEOPLE
    assert there >= maker.FOR_PEOPLE
    assert sum(source.count("bundled.read(") for source in sources) == len(read)


def test_every_data_file_is_described() -> None:
    folder = ROOT / "core" / "data"
    described = (folder / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in folder.iterdir() if f"`{path.name}`" not in described] == ["README.md"]


def test_the_table_is_the_one_that_its_script_writes(maker: ModuleType) -> None:
    for name in ("SHA256", "BLAKE2B"):
        table = getattr(bundled, name)
        assert maker.digests(name) == table, "run python bench/bundled_digests.py"
        source = maker.MODULE.read_text(encoding="utf-8")
        other = maker.with_digests(source, name, {"a": "0"})
        assert f'{name} = {{\n    "a": "0",\n}}\n' in other
        assert maker.with_digests(other, name, table) == source
        with pytest.raises(SystemExit, match=f"has no table {name}"):
            maker.with_digests("", name, {})


@pytest.mark.parametrize("name", bundled.SHA256)
def test_no_other_bytes_are_read(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = bundled.read(name)
    (tmp_path / "data").mkdir()
    monkeypatch.setattr(bundled, "__file__", str(tmp_path / "bundled.py"))
    with pytest.raises(bundled.DamagedDataError, match=f"core/data/{name} cannot be read; reinstall vrty-gate"):
        bundled.read(name)
    for damaged in (b"", data[:-1], data + b"\n", bytes([data[0] ^ 1]) + data[1:], data[:-1] + bytes([data[-1] ^ 1])):
        (tmp_path / "data" / name).write_bytes(damaged)
        with pytest.raises(bundled.DamagedDataError, match="is not the one that this version came with; reinstall"):
            bundled.read(name)
    (tmp_path / "data" / name).write_bytes(data)
    assert bundled.read(name) == data
