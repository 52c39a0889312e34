"""The files and older versions of files in a mirror of a repository."""

import csv
import io
import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

csv.field_size_limit(10**9)


class Mirror:
    """The files of a git directory."""

    def __init__(self, folder: Path, repository: str) -> None:
        root = folder / repository.replace("/", "+")
        places = [root / "repo" / ".git", root / "repo", root / ".git", root]
        self.folder = folder
        self.git = next((str(place) for place in places if (place / "HEAD").exists()), "")

    def run(self, *arguments: str, stdin: str = "") -> bytes:
        """The output of Git."""
        return subprocess.run(
            ["git", "--git-dir", self.git, *arguments], input=stdin.encode(), capture_output=True, check=False
        ).stdout

    def paths(self, under: str = "") -> list[str]:
        """The files of the newest commit, in order."""
        command = ["ls-tree", "-r", "-z", "--name-only", "HEAD", *([under] if under else [])]
        return sorted(filter(None, self.run(*command).decode("utf-8", "replace").split("\0")))

    def text(self, path: str) -> str:
        """The text of a file; empty if the mirror does not have it."""
        return self.run("show", f"HEAD:{path}").decode("utf-8", "replace")

    def lines(self, path: str) -> list[Any]:
        """The values of a file of JSON lines."""
        return [json.loads(line) for line in self.text(path).split("\n") if line.strip()]

    def rows(self, path: str) -> list[dict[str, str]]:
        """The rows of a CSV file by the names of the columns."""
        return list(csv.DictReader(io.StringIO(self.text(path))))

    def value(self, path: str) -> Any:
        """The value of a JSON file; None if it does not exist."""
        text = self.text(path)
        return json.loads(text) if text else None

    def objects(self, names: Sequence[str]) -> Iterator[bytes]:
        """The contents of objects that the mirror has."""
        for start in range(0, len(names), 500):
            stream = io.BytesIO(self.run("cat-file", "--batch", stdin="\n".join(names[start : start + 500]) + "\n"))
            while head := stream.readline():
                fields = head.split()
                if len(fields) == 3 and fields[1] == b"blob":
                    yield stream.read(int(fields[2]))
                    stream.readline()

    def versions(self, *patterns: str) -> list[str]:
        """The objects of all versions of files with these names, oldest change first."""
        log = self.run("log", "--reverse", "--format=", "--raw", "--no-abbrev", "--no-renames", "-m", "--", *patterns)
        names = [line.split()[3] for line in log.decode("utf-8", "replace").splitlines() if line.startswith(":")]
        return [name for name in dict.fromkeys(names) if name.strip("0")]
