"""What the tests of the command line share."""

from pathlib import Path

import pytest
from e2e.repository import Here, Repository


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """A repository whose suite has no baselines yet; its commands run in this process."""
    return Here(tmp_path)


@pytest.fixture
def own_processes(tmp_path: Path) -> Repository:
    """The same, whose commands are processes of their own, as for tests of signals, kills and start-up."""
    return Repository(tmp_path)
