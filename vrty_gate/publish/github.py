"""The part of GitHub's REST API needed for a comment, and for the files of a base that is not in the checkout."""

import base64
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.publish.connection import ApiError, Comment, Connection, read, valid

_MOST_BYTES = 32 * 1024 * 1024
"""Maximum size of an answer that lists files or commits."""
_LONGEST_ESCAPE = 6
"""The bytes that a byte of text may take in JSON."""
_DIGEST = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")


class Item(NamedTuple):
    """A file, link, folder or submodule of a commit."""

    path: str
    mode: str
    sha: str
    size: int


class GitHub:
    """One repository, accessed with one token. The constructor and every method may raise ApiError."""

    def __init__(
        self,
        repository: str,
        token: str,
        url: str = "https://api.github.com",
        *,
        pause: float = 0.5,
        wait: float = 30.0,
    ) -> None:
        """`pause` is the first delay between retries and doubles each time; `wait` is the timeout. Both in seconds."""
        self._root = f"{url.rstrip('/')}/repos/{repository}"
        self._user = f"{url.rstrip('/')}/user"
        self._graphql = f"{url.rstrip('/').removesuffix('/v3')}/graphql"
        self._names = dict(zip(("owner", "name"), repository.split("/", 1), strict=False))
        headers = {
            "Accept": "application/vnd.github+json",
            "Authorization": f"Bearer {valid(token)}",
            "X-GitHub-Api-Version": "2022-11-28",
        }
        self._connection = Connection("GitHub", url, headers, pause=pause, wait=wait)

    def login(self) -> str:
        """The login of the token. A workflow token may not ask, and acts as github-actions[bot]."""
        try:
            user = self._call("GET", self._user)
            return read(lambda: str(user["login"]))
        except ApiError as error:
            if error.status == 403:
                return "github-actions[bot]"
            raise

    def comments(self, number: int) -> list[Comment]:
        """All comments on a pull request, oldest first."""
        items = self._list(f"/issues/{number}/comments")
        return read(
            lambda: sorted(
                Comment(item["id"], (item.get("user") or {}).get("login", ""), item.get("body") or "") for item in items
            )
        )

    def create(self, number: int, body: str) -> Comment:
        """Write a new comment."""
        created = self._call("POST", f"{self._root}/issues/{number}/comments", {"body": body})
        return read(lambda: Comment(created["id"], created["user"]["login"], body))

    def update(self, number: int, comment: int, body: str) -> None:  # noqa: ARG002  # the id is enough here
        """Replace the body of a comment."""
        self._call("PATCH", f"{self._root}/issues/comments/{comment}", {"body": body})

    def delete(self, number: int, comment: int) -> None:  # noqa: ARG002  # the id is enough here
        """Delete a comment; it may be gone already."""
        try:
            self._call("DELETE", f"{self._root}/issues/comments/{comment}")
        except ApiError as error:
            if error.status != 404:
                raise

    def create_check_run(self, name: str, commit: str, conclusion: str, output: Mapping[str, object]) -> int:
        """Add a completed check run to a commit; returns its id."""
        data = {
            "name": name,
            "head_sha": commit,
            "status": "completed",
            "conclusion": conclusion,
            "output": output,
        }
        created = self._call("POST", f"{self._root}/check-runs", data)
        return read(lambda: int(created["id"]))

    def extend_check_run(self, check_run: int, output: Mapping[str, object]) -> None:
        """Add annotations to a check run; its title and summary have to be repeated."""
        self._call("PATCH", f"{self._root}/check-runs/{check_run}", {"output": output})

    def pull_requests(self, owner: str, branch: str, sha: str) -> list[int]:
        """The open pull requests whose head is this commit."""
        pulls = self._pulls(owner, branch, sha)
        return read(lambda: sorted(pull["number"] for pull in pulls))

    def bases(self, owner: str, branch: str, sha: str) -> list[tuple[int, str]]:
        """The same pull requests, each with the branch that it is to be merged into."""
        pulls = self._pulls(owner, branch, sha)
        return read(lambda: sorted((int(pull["number"]), str(pull["base"]["ref"])) for pull in pulls))

    def _pulls(self, owner: str, branch: str, sha: str) -> list[Any]:
        data = self._list("/pulls", state="open", head=f"{owner}:{branch}")
        if not read(lambda: any(pull["head"]["sha"] == sha for pull in data)):
            others = self._of_commit(sha)
            data = read(lambda: [pull for pull in others if _owner(pull) == owner.lower()])  # the branch was renamed
        return read(lambda: [p for p in data if p["head"]["sha"] == sha and p["state"] == "open"])

    def branch(self, name: str) -> str:
        """The commit at the tip of a branch."""
        data = self._get(f"/git/ref/{quote(f'heads/{name}', safe='')}", _MOST_BYTES)
        return read(lambda: _digest(data["object"]["sha"]))

    def merge_base(self, base: str, head: str) -> str:
        """The merge base of two commits."""
        data = self._get(f"/compare/{quote(f'{base}...{head}', safe='')}?per_page=1", _MOST_BYTES)
        return read(lambda: _digest(data["merge_base_commit"]["sha"]))

    def date(self, commit: str) -> str:
        """The date in UTC on which a commit was made, such as 2026-01-31."""
        data = self._get(f"/compare/{quote(f'{commit}...{commit}', safe='')}?per_page=1", _MOST_BYTES)
        return read(lambda: _date(data["base_commit"]["commit"]["committer"]["date"]))

    def items(self, commit: str) -> list[Item]:
        """Everything in a commit."""
        data = self._get(f"/git/trees/{quote(commit, safe='')}?recursive=1", _MOST_BYTES)
        if read(lambda: data["truncated"]) is not False:
            raise ApiError(0, "the commit has too many files for one answer")
        return read(lambda: [_item(item) for item in data["tree"]])

    def blob(self, sha: str, size: int) -> bytes:
        """The content of a file of this size."""
        data = self._get(f"/git/blobs/{quote(sha, safe='')}", 2 * size + 65_536)
        return read(lambda: _content(data))

    def blobs(self, sizes: Mapping[str, int]) -> dict[str, bytes]:
        """The contents of files that are text, by digest, of those with these sizes; what is lacking is not text.

        The other API of GitHub, GraphQL, gives many at once. Whether they are the contents of the digests is for the
        caller to check.
        """
        for sha in sizes:
            _digest(sha)
        shas = list(sizes)
        parts = " ".join(f'b{i}:object(oid:"{sha}"){{...on Blob{{text isTruncated}}}}' for i, sha in enumerate(shas))
        query = f"query($owner:String!,$name:String!){{repository(owner:$owner,name:$name){{{parts}}}}}"
        body = {"query": query, "variables": self._names}
        data = self._bounded(
            "POST", self._graphql, _LONGEST_ESCAPE * sum(sizes.values()) + 200 * len(shas) + 65_536, body
        )
        found = read(lambda: data["data"]["repository"].get)
        texts = {sha: found(f"b{i}") for i, sha in enumerate(shas)}
        return {sha: blob["text"].encode("utf-8", "replace") for sha, blob in texts.items() if _is_text(blob)}

    def _get(self, path: str, most: int) -> Any:
        """The JSON at a path of the repository, of at most so many bytes."""
        return self._bounded("GET", f"{self._root}{path}", most)

    def _bounded(self, method: str, url: str, most: int, body: object = None) -> Any:
        return self._connection.bounded(method, url, most, body)

    def _of_commit(self, sha: str) -> list[Any]:
        try:
            return self._list(f"/commits/{quote(sha)}/pulls")
        except ApiError as error:
            if error.status in (404, 422):  # the repository does not know the commit
                return []
            raise

    def _list(self, path: str, **query: str) -> list[Any]:
        return self._connection.all_pages(f"{self._root}{path}", **query)

    def _call(self, method: str, url: str, data: object = None) -> Any:
        return self._connection.call(method, url, data)


def _owner(pull: Any) -> str:
    """The owner of the branch of a pull request."""
    return str((pull["head"].get("user") or {}).get("login", "")).lower()


def _item(item: Any) -> Item:
    """An entry of a tree. Raises TypeError or KeyError."""
    size = item.get("size", 0)
    if not all(isinstance(item[name], str) for name in ("path", "mode")) or type(size) is not int or size < 0:
        raise TypeError
    return Item(item["path"], item["mode"], _digest(item["sha"]), size)


def _digest(value: Any) -> str:
    """The digest of an object. Raises TypeError."""
    if not isinstance(value, str) or not _DIGEST.fullmatch(value):
        raise TypeError
    return value


def _date(value: Any) -> str:
    """The date of a time in UTC. Raises TypeError."""
    if not isinstance(value, str) or not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z", value):
        raise TypeError
    return value[:10]


def _is_text(blob: Any) -> bool:
    """Whether the whole content of a file came as text."""
    return isinstance(blob, dict) and isinstance(blob.get("text"), str) and blob.get("isTruncated") is False


def _content(blob: Any) -> bytes:
    """The content of a blob. Raises TypeError or KeyError."""
    if blob["encoding"] != "base64":
        raise TypeError
    try:
        return base64.b64decode(blob["content"])
    except ValueError as error:
        raise TypeError from error
