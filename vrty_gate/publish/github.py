"""The part of GitHub's REST API needed for a comment, and for the files of a base that is not in the checkout."""

import base64
import json
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar
from urllib.parse import quote, unquote, urlencode
from urllib.request import getproxies, proxy_bypass

import urllib3
from urllib3.exceptions import HTTPError, MaxRetryError
from urllib3.util import parse_url

from vrty_gate import __version__
from vrty_gate.core.named_tuple import NamedTuple

_PAGE = 100
_PAGES = 100
_LONGEST_WAIT = 60.0
_MOST_BYTES = 32 * 1024 * 1024
"""Maximum size of an answer that lists files or commits."""
_LONGEST_ESCAPE = 6
"""The bytes that a byte of text may take in JSON."""
_DIGEST = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")


class ApiError(Exception):
    """A failed request; `status` is 0 without an answer, `limited` is set by a rate limit."""

    def __init__(self, status: int, message: str, *, limited: bool = False) -> None:
        super().__init__(message)
        self.status, self.limited = status, limited


class Comment(NamedTuple):
    """A comment on a pull request."""

    id: int
    author: str
    body: str


class Item(NamedTuple):
    """A file, link, folder or submodule of a commit."""

    path: str
    mode: str
    sha: str
    size: int


class _Patience(urllib3.Retry):
    """Retry where it helps: no answer, a server error, or a rate limit that ends soon."""

    def is_retry(self, method: str, status_code: int, has_retry_after: bool = False) -> bool:  # noqa: ARG002  # as urllib3 calls it
        return status_code in (429, 500, 502, 503, 504) or (status_code == 403 and has_retry_after)

    def increment(
        self,
        method: str | None = None,
        url: str | None = None,
        response: Any = None,
        error: Exception | None = None,
        _pool: Any = None,
        _stacktrace: Any = None,
    ) -> "_Patience":
        wait = self.get_retry_after(response) if response is not None else None
        if wait is not None and wait > _LONGEST_WAIT:
            raise MaxRetryError(_pool, url or "", error)
        return super().increment(method, url, response, error, _pool, _stacktrace)


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
        retries = _Patience(total=4, backoff_factor=pause, allowed_methods=None, raise_on_status=False, redirect=0)
        options: dict[str, Any] = {
            "retries": retries,
            "timeout": urllib3.Timeout(connect=10, read=wait),
            "headers": {
                "Accept": "application/vnd.github+json",
                "Authorization": f"Bearer {token}",
                "User-Agent": f"vrty-gate/{__version__}",
                "X-GitHub-Api-Version": "2022-11-28",
            },
        }
        if not re.fullmatch("[!-~]+", token):
            raise ApiError(0, "the token contains invalid characters")
        self._pool = _pool(_proxy(url), options)

    def login(self) -> str:
        """The login of the token. A workflow token may not ask, and acts as github-actions[bot]."""
        try:
            user = self._call("GET", self._user)
            return _read(lambda: str(user["login"]))
        except ApiError as error:
            if error.status == 403:
                return "github-actions[bot]"
            raise

    def comments(self, number: int) -> list[Comment]:
        """All comments on a pull request, oldest first."""
        items = self._list(f"/issues/{number}/comments")
        return _read(
            lambda: sorted(
                Comment(item["id"], (item.get("user") or {}).get("login", ""), item.get("body") or "") for item in items
            )
        )

    def create(self, number: int, body: str) -> Comment:
        """Write a new comment."""
        created = self._call("POST", f"{self._root}/issues/{number}/comments", {"body": body})
        return _read(lambda: Comment(created["id"], created["user"]["login"], body))

    def update(self, comment: int, body: str) -> None:
        """Replace the body of a comment."""
        self._call("PATCH", f"{self._root}/issues/comments/{comment}", {"body": body})

    def delete(self, comment: int) -> None:
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
        return _read(lambda: int(created["id"]))

    def extend_check_run(self, check_run: int, output: Mapping[str, object]) -> None:
        """Add annotations to a check run; its title and summary have to be repeated."""
        self._call("PATCH", f"{self._root}/check-runs/{check_run}", {"output": output})

    def pull_requests(self, owner: str, branch: str, sha: str) -> list[int]:
        """The open pull requests whose head is this commit."""
        pulls = self._pulls(owner, branch, sha)
        return _read(lambda: sorted(pull["number"] for pull in pulls))

    def bases(self, owner: str, branch: str, sha: str) -> list[tuple[int, str]]:
        """The same pull requests, each with the branch that it is to be merged into."""
        pulls = self._pulls(owner, branch, sha)
        return _read(lambda: sorted((int(pull["number"]), str(pull["base"]["ref"])) for pull in pulls))

    def _pulls(self, owner: str, branch: str, sha: str) -> list[Any]:
        data = self._list("/pulls", state="open", head=f"{owner}:{branch}")
        if not _read(lambda: any(pull["head"]["sha"] == sha for pull in data)):
            others = self._of_commit(sha)
            data = _read(lambda: [pull for pull in others if _owner(pull) == owner.lower()])  # the branch was renamed
        return _read(lambda: [p for p in data if p["head"]["sha"] == sha and p["state"] == "open"])

    def branch(self, name: str) -> str:
        """The commit at the tip of a branch."""
        data = self._get(f"/git/ref/{quote(f'heads/{name}', safe='')}", _MOST_BYTES)
        return _read(lambda: _digest(data["object"]["sha"]))

    def merge_base(self, base: str, head: str) -> str:
        """The merge base of two commits."""
        data = self._get(f"/compare/{quote(f'{base}...{head}', safe='')}?per_page=1", _MOST_BYTES)
        return _read(lambda: _digest(data["merge_base_commit"]["sha"]))

    def date(self, commit: str) -> str:
        """The date in UTC on which a commit was made, such as 2026-01-31."""
        data = self._get(f"/compare/{quote(f'{commit}...{commit}', safe='')}?per_page=1", _MOST_BYTES)
        return _read(lambda: _date(data["base_commit"]["commit"]["committer"]["date"]))

    def items(self, commit: str) -> list[Item]:
        """Everything in a commit."""
        data = self._get(f"/git/trees/{quote(commit, safe='')}?recursive=1", _MOST_BYTES)
        if _read(lambda: data["truncated"]) is not False:
            raise ApiError(0, "the commit has too many files for one answer")
        return _read(lambda: [_item(item) for item in data["tree"]])

    def blob(self, sha: str, size: int) -> bytes:
        """The content of a file of this size."""
        data = self._get(f"/git/blobs/{quote(sha, safe='')}", 2 * size + 65_536)
        return _read(lambda: _content(data))

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
        found = _read(lambda: data["data"]["repository"].get)
        texts = {sha: found(f"b{i}") for i, sha in enumerate(shas)}
        return {sha: blob["text"].encode("utf-8", "replace") for sha, blob in texts.items() if _is_text(blob)}

    def _get(self, path: str, most: int) -> Any:
        """The JSON at a path of the repository, of at most so many bytes."""
        return self._bounded("GET", f"{self._root}{path}", most)

    def _bounded(self, method: str, url: str, most: int, body: object = None) -> Any:
        """The JSON at an address, of at most so many bytes."""
        for attempt in (1, 2):
            try:
                answer = self._pool.request(method, url, json=body, preload_content=False)
                data = answer.read(most + 1, decode_content=True)
                answer.close()
                break
            except (HTTPError, ValueError) as error:
                if attempt == 2:
                    raise _no_answer(error) from error
        if len(data) > most:
            raise ApiError(0, f"the answer is larger than {most} bytes")
        return _parsed(answer.status, answer.headers, data)

    def _of_commit(self, sha: str) -> list[Any]:
        try:
            return self._list(f"/commits/{quote(sha)}/pulls")
        except ApiError as error:
            if error.status in (404, 422):  # the repository does not know the commit
                return []
            raise

    def _list(self, path: str, **query: str) -> list[Any]:
        items: list[Any] = []
        for page in range(1, _PAGES + 1):
            parameters = urlencode({**query, "per_page": _PAGE, "page": page})
            batch = self._call("GET", f"{self._root}{path}?{parameters}")
            if not isinstance(batch, list):
                raise ApiError(0, "the answer is not a list")
            items += batch
            if len(batch) < _PAGE:
                break
        return items

    def _call(self, method: str, url: str, data: object = None) -> Any:
        try:
            answer = self._pool.request(method, url, json=data) if data else self._pool.request(method, url)
        except (HTTPError, ValueError) as error:
            raise _no_answer(error) from error
        return _parsed(answer.status, answer.headers, answer.data)


def _no_answer(error: Exception) -> ApiError:
    return ApiError(0, f"no answer from GitHub ({type(error).__name__})")


def _parsed(status: int, headers: Mapping[str, str], data: bytes) -> Any:
    """The JSON of an answer; None if it is empty."""
    if status >= 300:
        limited = headers.get("x-ratelimit-remaining") == "0" or "retry-after" in headers
        raise ApiError(status, "the rate limit is used up" if limited else _message(data), limited=limited)
    if not data:
        return None
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ApiError(status, "the answer is not JSON") from error


_T = TypeVar("_T")


def _read(values: Callable[[], _T]) -> _T:
    """What is read from an answer. Raises ApiError if the answer is JSON of another shape."""
    try:
        return values()
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ApiError(0, "the answer has an unexpected shape") from error


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


def _message(data: bytes) -> str:
    try:
        return str(json.loads(data)["message"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return "no reason given"


def _pool(proxy: str | None, options: dict[str, Any]) -> urllib3.PoolManager:
    if not proxy:
        return urllib3.PoolManager(**options)
    try:
        address = parse_url(proxy if "://" in proxy else f"http://{proxy}")
        headers = urllib3.make_headers(proxy_basic_auth=unquote(address.auth)) if address.auth else None
        return urllib3.ProxyManager(address._replace(auth=None).url, proxy_headers=headers, **options)
    except (HTTPError, ValueError) as error:
        raise ApiError(0, "the proxy in the environment cannot be used") from error


def _proxy(url: str) -> str | None:
    scheme, _, rest = url.partition("://")
    host = rest.split("/")[0]
    proxies = {name.lower(): value for name, value in getproxies().items()}
    return None if proxy_bypass(host) else proxies.get(scheme)
