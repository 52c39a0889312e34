"""Recordings in a pull request from a fork, whose report is data from a stranger."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from e2e.github.server import GitHub, PullRequest
from e2e.recorded import cassette
from e2e.repository import Here
from e2e.test_recordings import FOLDER, FOUNDER, MANIFEST, OFFICE, REFUND, commit
from e2e.test_supplied_report import OWN_RUN, WORKFLOW, Publisher

pytestmark = pytest.mark.slow

Publishing = Callable[[str], Publisher]


@pytest.fixture
def publishing(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Publishing]:
    """A pull request that records a worse answer; its workflow has the given inputs."""
    servers = []

    def start(inputs: str) -> Publisher:
        here = Here(tmp_path)
        (tmp_path / "refund.md").unlink()
        here.write("vrty-gate.yml", MANIFEST)
        here.write(".github/workflows/gate.yml", WORKFLOW.format(inputs=inputs))
        here.write(f"{FOLDER}/test_refund.yaml", cassette(REFUND))
        here.write(f"{FOLDER}/test_two.yaml", cassette(OFFICE, FOUNDER))
        here.git("checkout", "--quiet", "-b", "master")
        commit(here)
        here.git("checkout", "--quiet", "-b", "topic")
        here.write(f"{FOLDER}/test_refund.yaml", cassette((REFUND[0], "Refunds take 14 days.")))
        commit(here)
        head = here.git("rev-parse", "topic").strip()
        pull = PullRequest(head_sha=head, head_ref="changes", head_repo="octocat/Hello-World")
        servers.append(GitHub(pull, folder=here.folder))
        return Publisher(here, servers[-1].__enter__(), tmp_path_factory.mktemp("publisher"))

    yield start
    for server in servers:
        assert server.violations == []
        server.__exit__(None, None, None)


def test_they_are_scored_again_against_the_base(publishing: Publishing) -> None:
    publisher = publishing("comment: auto")
    report = publisher.report()
    assert report["verdict"] == "fail"
    topic = publisher.topic
    green = json.loads(topic.run("check", "--format", "json").stdout)
    comment = publisher.comment(green)
    assert "30 days → Refunds take 14 days" in comment
    assert "this workflow scored the files of the pull request itself" in comment


def test_a_report_without_a_manifest_is_shown_as_what_it_is(publishing: Publishing) -> None:
    publisher = publishing("diff: tests/")
    report = json.loads(publisher.topic.run("diff", "master", "tests", "--format", "json").stdout)
    comment = publisher.comment(report)
    assert OWN_RUN in comment
    assert "30 days → Refunds take 14 days" in comment
