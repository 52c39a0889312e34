"""From an empty repository to a comment that turns green again, as somebody does it who has never used it."""

from pathlib import Path

import pytest
from e2e.github.server import INSTALLATION, GitHub
from e2e.repository import Repository
from e2e.test_action import Runner

pytestmark = pytest.mark.slow

FRIENDLY = (
    "Thanks for asking, great question! Please have a look at our website, and feel free to let me know if there is"
    " anything else.\n"
)


@pytest.fixture
def empty(tmp_path: Path) -> Repository:
    """A repository with nothing in it."""
    repository = Repository(tmp_path)
    for name in ("vrty-gate.yml", "refund.md"):
        (tmp_path / name).unlink()
    return repository


def commit(repository: Repository, message: str) -> None:
    repository.git("add", ".")
    repository.git("commit", "--quiet", "-m", message)


def test_the_first_pull_requests_of_a_new_user(empty: Repository, tmp_path_factory: pytest.TempPathFactory) -> None:
    printed = empty.ok("init", "--owner", "octo-org")
    for command in ("vrty-gate validate", 'vrty-gate accept --reason "First recording, reviewed"', "git add"):
        assert command in printed
    empty.ok("validate")
    empty.ok("accept", "--reason", "First recording, reviewed")
    commit(empty, "Gate recorded responses")
    runner = Runner(empty, tmp_path_factory.mktemp("runner"))
    with GitHub() as server:
        runner.on("pull_request", server)
        assert runner.step(token=INSTALLATION).returncode == 0
        assert server.comments[2] == []  # nothing changed, so there is nothing to say

        good = empty.read("responses/refund-window.md")
        empty.write("responses/refund-window.md", FRIENDLY)
        commit(empty, "Be friendlier")
        assert runner.step(token=INSTALLATION).returncode == 1
        (comment,) = server.comments[2]
        assert "1 of 1 answer got worse" in comment.body
        assert "has stock phrases such as" in comment.body
        assert "no longer mentions" in comment.body
        assert "<ins>" in comment.body

        empty.write("responses/refund-window.md", good)
        commit(empty, "Say the facts again")
        assert runner.step(token=INSTALLATION).returncode == 0
        assert ["🟢 Passed · The case keeps its baseline" in one.body for one in server.comments[2]] == [True]
        assert server.comments[2][0].id == comment.id
        assert server.violations == []
