"""Several processes that change the same baselines file, and processes that are killed while they do."""

import random
import signal
import subprocess
import sys

import pytest
from e2e.repository import ENVIRONMENT, PROGRAM, Repository

from vrty_gate.stores import baselines

pytestmark = pytest.mark.slow

CASES = 50


@pytest.fixture
def many(repository: Repository) -> Repository:
    """A suite with a case for each writer."""
    lines = [f"  - {{id: c{i}, prompt: What is the number {i}?, response: The number is {i}.}}" for i in range(CASES)]
    repository.write("vrty-gate.yml", "version: 1\ncases:\n" + "\n".join(lines) + "\n")
    return repository


def accept(repository: Repository, case: int) -> "subprocess.Popen[bytes]":
    command = [PROGRAM, "accept", "--no-history", "--case", f"c{case}", "--reason", "good"]
    return subprocess.Popen(
        command, cwd=repository.folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def leftovers(repository: Repository) -> list[str]:
    return [path.name for path in repository.folder.iterdir() if path.suffix in (".tmp", ".lock")]


def test_fifty_writers_at_once_lose_nothing(many: Repository) -> None:
    for writer in [accept(many, case) for case in range(CASES)]:
        _, errors = writer.communicate()
        assert (writer.returncode, errors) == (0, b"")
    path = str(many.folder / "vrty-gate.baselines.jsonl")
    assert set(baselines.read(path)) == {f"c{case}" for case in range(CASES)}
    assert leftovers(many) == []


def test_sixty_kills_lose_nothing_that_was_accepted(many: Repository) -> None:
    chance = random.Random(1)
    path = str(many.folder / "vrty-gate.baselines.jsonl")
    accepted: set[str] = set()
    for kill in range(60):
        case = kill % CASES
        writer = accept(many, case)
        try:
            writer.communicate(timeout=chance.uniform(0.05, 0.4))
        except subprocess.TimeoutExpired:
            writer.send_signal(signal.SIGKILL)
            writer.communicate()
        known = set(baselines.read(path))
        assert accepted <= known
        if writer.returncode == 0:
            assert f"c{case}" in known
        accepted = known
    many.ok("accept", "--reason", "good")
    assert set(baselines.read(path)) == {f"c{case}" for case in range(CASES)}
    assert leftovers(many) == []


def test_a_lock_that_another_process_holds_is_waited_for_in_bounds(many: Repository) -> None:
    code = (
        "import sys; from vrty_gate.files.lock import locked; from vrty_gate.errors import InputError\n"
        "with locked('f.jsonl'):\n"
        "    import subprocess\n"
        "    code = 'from vrty_gate.files.lock import locked\\nwith locked(\"f.jsonl\", wait=0.1): pass'\n"
        "    done = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True)\n"
        "    print(done.stderr.splitlines()[-1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=many.folder, env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    assert "f.jsonl: another process has been changing it for 0.1 seconds; try again when it is done" in done.stdout
