"""A Git repository with a suite in it, and the real command run there."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest import mock

PROGRAM = str(Path(sys.executable).with_name("vrty-gate"))

QUESTION = "How long is the refund window and does it cover shipping?"
GOOD = "The refund window is 30 days. The refund covers shipping."
BAD = "I do not know."
REVIEW = "The refund window is 14 days. The refund covers shipping."

MANIFEST = f"""\
version: 1
cases:
  - {{id: refund, prompt: "{QUESTION}", response_file: refund.md, tags: [money]}}
  - {{id: greeting, prompt: Greet the customer by name., response: "Hello, dear customer, by what name?"}}
  - {{id: thanks, prompt: Thank the customer for the order., response: Thank you for your order!}}
"""

# The settings of whoever runs the tests must not move their results.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("VRTY_GATE_", "GIT_"))} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
}
ENVIRONMENT.pop("NO_COLOR", None)

Done = subprocess.CompletedProcess[str]


def messages(stderr: str) -> list[str]:
    """The messages on stderr, without the lines of files that they quote."""
    return [line for line in stderr.splitlines() if not re.match(r" +(?:\d+ \| |\| +\^$)", line)]


class _Out(io.TextIOWrapper):
    """A text stream that is kept."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8")

    def text(self) -> str:
        self.flush()
        data: bytes = self.buffer.getvalue()  # type: ignore[attr-defined]
        return data.decode("utf-8")


class Repository:
    """A folder under Git whose suite has three cases."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.git("init", "--quiet", "--initial-branch=main")
        self.write("vrty-gate.yml", MANIFEST)
        self.write("refund.md", GOOD + "\n")

    @classmethod
    def at(cls, folder: Path) -> "Repository":
        """A folder as it is."""
        repository = cls.__new__(cls)
        repository.folder = folder
        return repository

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def git(self, *arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, env=ENVIRONMENT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def run(self, *arguments: str, stdin: str = "", **environment: str) -> Done:
        return subprocess.run(
            [PROGRAM, *arguments],
            cwd=self.folder,
            env=ENVIRONMENT | environment,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )

    def ok(self, *arguments: str, **environment: str) -> str:
        """What a command prints that has nothing to complain about."""
        done = self.run(*arguments, **environment)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
        return done.stdout

    def accept(self, reason: str = "good") -> None:
        self.ok("accept", "--reason", reason)

    def everything(self) -> dict[str, bytes]:
        """All files but Git's own, to see what a command touched."""
        paths = [path for path in self.folder.rglob("*") if path.is_file() and ".git" not in path.parts]
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in paths}


class Here(Repository):
    """The same, whose commands run in this process: for what does not depend on a process of its own."""

    def run(self, *arguments: str, stdin: str = "", **environment: str) -> Done:
        if "PYTHONPATH" in environment:  # it changes what a process loads
            return super().run(*arguments, stdin=stdin, **environment)
        from vrty_gate.__main__ import _run

        out, err, before = _Out(), _Out(), os.getcwd()
        with (
            mock.patch.dict(os.environ, ENVIRONMENT | environment, clear=True),
            mock.patch.multiple(
                sys,
                stdin=io.TextIOWrapper(io.BytesIO(stdin.encode("utf-8", "surrogateescape")), encoding="utf-8"),
                stdout=out,
                stderr=err,
            ),
        ):
            os.chdir(self.folder)
            try:
                code = _run(list(arguments))
            finally:
                os.chdir(before)
        return subprocess.CompletedProcess(arguments, code, out.text(), err.text())
