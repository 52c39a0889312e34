"""A real cluster of two worker processes gives the same bytes, even if one of them is killed."""

import os
import signal
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from e2e.repository import ENVIRONMENT, PROGRAM
from unit.vrty_gate.gate.parts import suites

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not installed"),
]


@pytest.fixture
def cluster() -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as running:
        yield running


def check(folder: Path, *options: str) -> bytes:
    done = subprocess.run(
        [PROGRAM, "check", *options, "--verbose", "--output", "r.json"],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    return (folder / "r.json").read_bytes()


def test_a_cluster_gives_the_same_report(cluster: Any, tmp_path: Path) -> None:
    suites.write(tmp_path, cases=60)
    expected = check(tmp_path)
    assert check(tmp_path, "--executor", cluster.scheduler_address.replace("tcp://", "dask://")) == expected


def test_the_cases_of_a_killed_worker_are_measured_by_the_other(cluster: Any, tmp_path: Path, monkeypatch) -> None:
    from distributed import Client

    from vrty_gate.gate.parts import Joined, measure, together, workers
    from vrty_gate.manifest.load import load
    from vrty_gate.stores import baselines

    monkeypatch.chdir(tmp_path)
    suite = load(str(suites.write(tmp_path, cases=200).name))
    joined = Joined(suite.cases, baselines.read(suite.baselines))
    parts = []
    with Client(cluster.scheduler_address) as client, client.get_executor(pure=False) as executor:
        first, second = client.run(os.getpid).values()
        for part in workers.with_executor(suite, [joined], executor, measure):
            parts.append(part)
            if len(parts) == 3:
                os.kill(first, signal.SIGKILL)
        left = set(client.run(os.getpid).values())
    assert first not in left
    assert second in left
    assert together(parts) == together([measure(suite, joined)])


def test_a_cluster_that_is_not_there_is_one_line(tmp_path: Path, monkeypatch) -> None:
    from vrty_gate.cli import executors
    from vrty_gate.errors import InputError

    monkeypatch.setattr(executors, "_SECONDS", 1)
    for address, words in (
        ("dask://127.0.0.1:1", "no scheduler answers there"),
        ("spark://host", "must be an address such as dask://host:8786"),
        ("dask", "must be an address such as dask://host:8786"),
    ):
        with pytest.raises(InputError, match=words), executors.executor_at(address):
            pass
