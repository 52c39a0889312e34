"""`check --watch`: every save is followed by another check."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from e2e.repository import BAD, ENVIRONMENT, GOOD, PROGRAM, Repository

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT between processes"),
]


class Watch:
    """A running `check --watch`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def until(self, pattern: str) -> str:
        """The output up to a line that matches."""
        lines = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            lines += line
            if re.match(pattern, line):
                return lines
        raise AssertionError(f"ended without {pattern}: {lines}")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


@contextmanager
def watching(repository: Repository, *options: str) -> Iterator[Watch]:
    with subprocess.Popen(
        [PROGRAM, "check", "--watch", *options],
        cwd=repository.folder,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield Watch(process)
        finally:
            process.kill()


def test_each_save_is_checked(repository: Repository) -> None:
    repository.accept()
    with watching(repository) as watch:
        watch.until("PASS")
        repository.write("refund.md", BAD)
        assert "refund.md changed; checking again" in watch.until("FAIL")
        repository.write("refund.md", GOOD)
        watch.until("PASS")
        watch.until("watching")
        assert watch.stop() == 0


def test_a_mistake_in_the_manifest_does_not_end_it(repository: Repository) -> None:
    repository.accept()
    manifest = repository.read("vrty-gate.yml")
    with watching(repository) as watch:
        watch.until("PASS")
        repository.write("vrty-gate.yml", manifest + "nonsense: 1\n")
        watch.until("vrty-gate: vrty-gate.yml:")
        repository.write("vrty-gate.yml", manifest)
        watch.until("PASS")
        repository.write("refund.md", BAD)
        watch.until("FAIL")
        watch.until("watching")
        assert watch.stop() == 1


def test_new_and_replaced_files_are_noticed_and_its_own_output_is_not(repository: Repository) -> None:
    repository.write(
        "vrty-gate.yml", "version: 1\ncases: [{each: 'prompts/*.md', response_file: 'answers/{stem}.md'}]\n"
    )
    repository.write("prompts/one.md", "What is it?")
    repository.write("answers/one.md", GOOD)
    repository.accept()
    with watching(repository, "--output", "answers/report.md", "--format", "markdown", "--format", "text") as watch:
        watch.until("PASS")
        repository.write("answers/two.md", GOOD)
        os.replace(repository.write("new", "What is that?"), repository.folder / "prompts" / "two.md")
        watch.until("PASS.*1 new")
        watch.until("watching")
        assert watch.stop() == 0


def test_a_shard_is_not_watched(repository: Repository) -> None:
    done = repository.run("check", "--watch", "--shard", "1/2", "--output", "x.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--watch" in done.stderr
