"""A connection to the REST API of a forge: patience, pages, and errors in plain words."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar
from urllib.parse import unquote, urlencode
from urllib.request import getproxies, proxy_bypass

import urllib3
from urllib3.exceptions import HTTPError, MaxRetryError
from urllib3.util import parse_url

from vrty_gate import __version__
from vrty_gate.core.named_tuple import NamedTuple

_PAGE = 100
_PAGES = 100
_LONGEST_WAIT = 60.0


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


class Connection:
    """An API, reached with one token. The constructor and every method may raise ApiError."""

    def __init__(self, name: str, url: str, headers: Mapping[str, str], *, pause: float, wait: float) -> None:
        """`pause` is the first delay between retries and doubles each time; `wait` is the timeout. Both in seconds."""
        retries = _Patience(total=4, backoff_factor=pause, allowed_methods=None, raise_on_status=False, redirect=0)
        options: dict[str, Any] = {
            "retries": retries,
            "timeout": urllib3.Timeout(connect=10, read=wait),
            "headers": {**headers, "User-Agent": f"vrty-gate/{__version__}"},
        }
        self._name = name
        self._pool = _manager(_proxy(url), options)

    def call(self, method: str, url: str, data: object = None) -> Any:
        """The JSON that a request is answered with; None if there is none."""
        try:
            answer = self._pool.request(method, url, json=data) if data else self._pool.request(method, url)
        except (HTTPError, ValueError) as error:
            raise self._no_answer(error) from error
        return _parsed(answer.status, answer.headers, answer.data)

    def all_pages(self, url: str, **query: str) -> list[Any]:
        """All items of a list that comes in pages."""
        items: list[Any] = []
        for page in range(1, _PAGES + 1):
            parameters = urlencode({**query, "per_page": _PAGE, "page": page})
            batch = self.call("GET", f"{url}?{parameters}")
            if not isinstance(batch, list):
                raise ApiError(0, "the answer is not a list")
            items += batch
            if len(batch) < _PAGE:
                break
        return items

    def bounded(self, method: str, url: str, most: int, body: object = None) -> Any:
        """The JSON at an address, of at most so many bytes."""
        for attempt in (1, 2):
            try:
                answer = self._pool.request(method, url, json=body, preload_content=False)
                data = answer.read(most + 1, decode_content=True)
                answer.close()
                break
            except (HTTPError, ValueError) as error:
                if attempt == 2:
                    raise self._no_answer(error) from error
        if len(data) > most:
            raise ApiError(0, f"the answer is larger than {most} bytes")
        return _parsed(answer.status, answer.headers, data)

    def _no_answer(self, error: Exception) -> ApiError:
        return ApiError(0, f"no answer from {self._name} ({type(error).__name__})")


def valid(token: str) -> str:
    """The token, if a header can have it. Raises ApiError."""
    if not re.fullmatch("[!-~]+", token):
        raise ApiError(0, "the token contains invalid characters")
    return token


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


def read(values: Callable[[], _T]) -> _T:
    """What is read from an answer. Raises ApiError if the answer is JSON of another shape."""
    try:
        return values()
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ApiError(0, "the answer has an unexpected shape") from error


def _message(data: bytes) -> str:
    try:
        return str(json.loads(data)["message"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return "no reason given"


def _manager(proxy: str | None, options: dict[str, Any]) -> urllib3.PoolManager:
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
