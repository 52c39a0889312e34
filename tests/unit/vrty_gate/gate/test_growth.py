"""Each changed answer takes as much work among many as among few."""

from pathlib import Path

import pytest
from steps import LINEAR, growth

from vrty_gate.cli import group

FEW, MANY = 8, 32
BENCH = Path(__file__).parents[4] / "bench"


@pytest.fixture(scope="module")
def suites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of changed answers for each number of them, with a report and a cache."""
    folder = tmp_path_factory.mktemp("suites")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(BENCH))
        from make_suite import make

        for size in (FEW // 3, FEW, MANY):
            make(folder / str(size), size, changed=1)
            patch.chdir(folder / str(size))
            assert group.run(["check", "--quiet", "--workers", "1", "--cache", "kept", "--output", "report.json"]) < 2
    return folder


@pytest.mark.parametrize(
    "command", ["check --quiet --workers 1", "check --quiet --workers 1 --cache kept", "render report.json"]
)
def test_a_changed_answer_takes_as_much_work_among_many(
    command: str, suites: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(size: int) -> None:
        monkeypatch.chdir(suites / str(size))
        assert group.run(command.split()) < 2
        capsys.readouterr()

    assert growth(run, FEW, MANY) < LINEAR
