"""What GitHub's API says of the commits and files in a real repository."""

import base64
import os
import re
import subprocess
from pathlib import Path
from typing import Any, Protocol

ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | {"TZ": "UTC"}


class Sampler(Protocol):
    """Makes the least that the description allows of a kind, with what is known."""

    def sample(self, kind: str, **known: Any) -> dict[str, Any]: ...


class GitData:
    """Answers from the object database in a folder; None for what GitHub does not know."""

    def __init__(self, folder: Path, description: Sampler) -> None:
        self.folder, self.description = folder, description

    def git(self, *arguments: str) -> bytes | None:
        done = subprocess.run(["git", *arguments], cwd=self.folder, env=ENVIRONMENT, capture_output=True, check=False)
        return done.stdout if done.returncode == 0 else None

    def commit(self, name: str) -> str | None:
        found = self.git("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
        return found.decode().strip() if found is not None else None

    def ref(self, parameters: dict[str, Any]) -> dict[str, Any] | None:
        sha = self.commit(f"refs/{parameters['ref']}")
        if sha is None:
            return None
        target = {"type": "commit", "sha": sha, "url": "https://api.github.com/"}
        return self.description.sample("git-ref", ref=f"refs/{parameters['ref']}", object=target)

    def comparison(self, parameters: dict[str, Any]) -> dict[str, Any] | None:
        base, _, head = parameters["basehead"].partition("...")
        shas = self.commit(base), self.commit(head)
        if None in shas:
            return None
        merge_base = self.git("merge-base", *map(str, shas))
        if merge_base is None:
            return None
        commits = [self.described(sha) for sha in (str(shas[0]), merge_base.decode().strip())]
        return self.description.sample("commit-comparison", base_commit=commits[0], merge_base_commit=commits[1])

    def described(self, sha: str) -> dict[str, Any]:
        """A commit with the time at which it was made."""
        described = self.description.sample("commit", sha=sha)
        time = self.git("log", "-1", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%cd", sha)
        assert time is not None
        described["commit"]["committer"] = {"date": time.decode().strip()}
        return described

    def tree(self, parameters: dict[str, Any]) -> dict[str, Any] | None:
        sha = self.commit(parameters["tree_sha"])
        recursive = ["-r", "-t"] if "recursive" in parameters else []
        listing = self.git("ls-tree", "-l", "-z", *recursive, sha) if sha is not None else None
        if listing is None:
            return None
        items = []
        for line in filter(None, listing.split(b"\0")):
            head, _, path = line.partition(b"\t")
            mode, kind, digest, size = head.decode().split()
            item = {"path": path.decode(), "mode": mode, "type": kind, "sha": digest}
            items.append(item | ({"size": int(size)} if size != "-" else {}))
        return {"sha": sha, "tree": items, "truncated": False}

    def blob(self, parameters: dict[str, Any]) -> dict[str, Any] | None:
        data = self.git("cat-file", "blob", parameters["file_sha"])
        if data is None:
            return None
        known = {"sha": parameters["file_sha"], "size": len(data), "encoding": "base64"}
        return self.description.sample("blob", content=base64.encodebytes(data).decode(), **known)

    def blobs(self, query: str) -> dict[str, Any]:
        """What GraphQL says of the blobs in a query, by their alias; null for what GitHub does not know."""
        found: dict[str, Any] = {}
        for alias, sha in re.findall(r'(\w+):\s*object\(oid:\s*"([0-9a-f]{40,64})"\)', query):
            data = self.git("cat-file", "blob", sha)
            text = data.decode("utf-8", "replace") if data is not None else ""
            is_binary = "\0" in text
            blob = {"text": None if is_binary else text, "isBinary": is_binary, "isTruncated": False}
            found[alias] = blob if data is not None else None
        return found

    def answer(self, operation: str, parameters: dict[str, Any]) -> dict[str, Any] | None:
        read = {
            "git/get-ref": self.ref,
            "repos/compare-commits-with-basehead": self.comparison,
            "git/get-tree": self.tree,
            "git/get-blob": self.blob,
        }[operation]
        return read(parameters)
