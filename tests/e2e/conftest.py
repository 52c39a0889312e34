"""What the tests of real processes share."""

from pathlib import Path

import pytest
from e2e.repository import Repository


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """A repository whose suite has no baselines yet."""
    return Repository(tmp_path)
