"""Call a model: a thin layer over the official client for any endpoint with OpenAI's chat completions API."""

import json
import os
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError

if TYPE_CHECKING:
    from openai import APIStatusError

Messages = list[dict[str, Any]]

_KEY = "OPENAI_API_KEY"
_LONGEST_ERROR = 200
_LONGEST_REPLY = 1_000_000
_SECRET = 16
"""A shorter key is a word such as `none`, which a reply may have, and no secret."""

_NO_KEY = 401
_FATAL_STATUS = {401, 402, 403, 404}
_UNSUPPORTED_STATUS = {400, 415, 422, 501}
"""What endpoints return for a parameter that they do not know."""
_FATAL_CODES = {
    *("insufficient_quota", "invalid_api_key", "model_not_found", "unsupported_parameter", "unsupported_value"),
}
# A host that cannot be reached after all retries will not be reached for the next case. By name, because the HTTP
# library of the client is not a dependency of this package.
_UNREACHABLE = {"ConnectError", "InvalidURL", "LocalProtocolError", "ProxyError", "UnsupportedProtocol"}


Call = dict[str, Any]
"""A tool call: `id`, `type` and `function`, with `name` and `arguments`, which may be any text."""


class Reply(NamedTuple):
    """The answer of a model."""

    text: str
    """Any text that UTF-8 can encode; may be empty."""
    finish: str
    """Finish reason: `stop`, `length`, `content_filter` or another one of the endpoint; `refusal` for a refusal."""
    prompt_tokens: int
    """0 if the endpoint does not report it."""
    completion_tokens: int
    model: str
    """The model name reported by the endpoint."""
    calls: tuple[Call, ...] = ()
    """The tool calls; empty unless tools were given."""


class ModelError(Exception):
    """A call failed; the message may quote an untrusted endpoint."""

    def __init__(self, message: str, *, fatal: bool = False) -> None:
        super().__init__(message)
        self.fatal = fatal
        """Whether every other request would fail too."""


class _NotSupported(ModelError):
    """An endpoint may refuse to reply in JSON mode."""


class Endpoint:
    """A model at the endpoint given by OPENAI_BASE_URL and OPENAI_API_KEY. `ask` may be called from many threads.

    Raises InputError if the client is not installed or there is no usable key.
    """

    def __init__(
        self,
        model: str,
        *,
        temperature: float | None = None,
        max_tokens: int | None = None,
        seed: int | None = None,
        timeout: float = 60.0,
        retries: int = 2,
        as_json: bool = False,
    ) -> None:
        self._key = _key()
        try:
            import openai  # slow to import, and only needed to call a model
        except ImportError as error:
            message = "calling a model needs the openai client; run pip install openai"
            raise InputError(message) from error
        self._openai = openai
        try:
            self._client = openai.OpenAI(api_key=self._key, timeout=timeout, max_retries=retries)
        except Exception as error:  # for an unusable base URL or proxy, the HTTP library may raise anything
            message = f"the openai client does not start: {self._quote(str(error))}; check OPENAI_BASE_URL"
            raise InputError(message) from error
        self._timeout = timeout
        self._create: Any = self._client.chat.completions.with_streaming_response.create
        self._as_json = as_json
        self._retries = retries
        self._host = self._client.base_url.host or "the endpoint"
        parameters = {"model": model, "temperature": temperature, "max_tokens": max_tokens, "seed": seed}
        self._parameters = {name: value for name, value in parameters.items() if value is not None}

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def ask(self, messages: Messages, tools: Sequence[Any] = ()) -> Reply:
        """The answer of the model, which may call the tools, after retries of the client. Raises ModelError."""
        more: dict[str, Any] = {"tools": list(tools)} if tools else {}
        if self._as_json:
            try:
                return self._reply(messages, {**more, "response_format": {"type": "json_object"}})
            except _NotSupported:  # as of some local models; another fault remains without it
                reply = self._reply(messages, more)
                self._as_json = False
                return reply
        return self._reply(messages, more)

    def _reply(self, messages: Messages, more: dict[str, Any]) -> Reply:
        """The answer to a request with more parameters. Raises ModelError."""
        openai = self._openai
        try:
            content = self._content({"messages": messages, **more, **self._parameters})
        except openai.APITimeoutError as error:
            raise ModelError(f"no answer within {self._timeout:g} seconds") from error
        except openai.APIStatusError as error:
            if "response_format" in more and error.status_code in _UNSUPPORTED_STATUS:
                raise _NotSupported(str(error)) from error
            raise self._refused(error) from error
        except openai.APIConnectionError as error:
            cause = error.__cause__
            fatal = type(cause).__name__ in _UNREACHABLE
            unreachable = f"cannot be reached: {self._quote(str(cause or error))}; check OPENAI_BASE_URL"
            port = self._client.base_url.port if fatal else None
            problem = unreachable if fatal else "the connection broke"
            raise ModelError(f"{self._host}{f':{port}' if port else ''}: {problem}", fatal=fatal) from error
        except openai.OpenAIError as error:
            raise ModelError(self._quote(str(error))) from error
        reply = _reply(content, str(self._parameters["model"]), with_calls="tools" in more)
        if len(self._key) < _SECRET:
            return reply
        return reply._replace(text=reply.text.replace(self._key, "***"), model=reply.model.replace(self._key, "***"))

    def _content(self, request: dict[str, Any]) -> bytes:
        """The body of the response. Raises ModelError, and the errors of the client."""
        for remaining in reversed(range(self._retries + 1)):
            with self._create(**request) as response:
                try:
                    return _body(response.iter_bytes(), time.monotonic() + self._timeout)
                except ModelError:
                    raise
                except Exception as error:  # the HTTP library may raise anything
                    if not remaining:
                        raise ModelError(f"{self._host}: the connection broke") from error
        raise AssertionError

    def _refused(self, error: "APIStatusError") -> ModelError:
        body = error.body
        endpoint_message = body.get("message") if isinstance(body, dict) else None
        message = f"the endpoint returned {error.status_code}"
        if error.status_code == _NO_KEY:
            message += f", so check {_KEY}"
        if isinstance(endpoint_message, str) and endpoint_message.strip():
            message += f": {self._quote(endpoint_message)}"
        return ModelError(message, fatal=error.status_code in _FATAL_STATUS or error.code in _FATAL_CODES)

    def _quote(self, text: str) -> str:
        text = text.replace(self._key, "***")
        return text if len(text) <= _LONGEST_ERROR else text[:_LONGEST_ERROR] + "..."


def _body(chunks: Iterable[bytes], deadline: float) -> bytes:
    """The body of a response. Raises ModelError if it is too long, or takes longer than the deadline."""
    parts: list[bytes] = []
    size = 0
    for chunk in chunks:
        parts.append(chunk)
        size += len(chunk)
        if size > _LONGEST_REPLY:
            raise ModelError(f"the reply is longer than {_LONGEST_REPLY} bytes")
        if time.monotonic() > deadline:
            raise ModelError("the reply did not end in time")
    return b"".join(parts)


def _key() -> str:
    key = os.environ.get(_KEY, "").strip()
    if not key:
        raise InputError(f"no API key; set {_KEY} (to any word if the endpoint needs none)")
    if not (key.isascii() and key.isprintable() and " " not in key):
        raise InputError(f"{_KEY} is not a valid key: it has spaces or non-ASCII characters; set it again")
    return key


def _reply(content: bytes, model: str, *, with_calls: bool = False) -> Reply:
    """The first choice of a chat completion; the endpoint may send anything. Raises ModelError."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ModelError("the reply is not JSON") from error
    choice = _first(_get(data, "choices"))
    message = _get(choice, "message")
    if not isinstance(message, dict):
        raise ModelError("the reply has no message")
    refusal, text = message.get("refusal"), message.get("content")
    finish = _get(choice, "finish_reason")
    if isinstance(refusal, str) and refusal:
        text, finish = refusal, "refusal"
    if not isinstance(text, str | None):
        raise ModelError("the message of the reply is not text")
    calls = message.get("tool_calls") if with_calls else None
    reported_model = _get(data, "model")
    usage = _get(data, "usage")
    reply = Reply(
        text=text or "",
        finish=finish[:40] if isinstance(finish, str) else "",
        prompt_tokens=_tokens(usage, "prompt_tokens"),
        completion_tokens=_tokens(usage, "completion_tokens"),
        model=reported_model[:200] if isinstance(reported_model, str) else model,
        calls=tuple(_call(call) for call in calls) if isinstance(calls, list) else (),
    )
    try:
        f"{reply.text}{reply.finish}{reply.model}".encode()
    except UnicodeEncodeError as error:
        raise ModelError("the reply holds an unpaired surrogate, which is not a character") from error
    return reply


def _call(data: object) -> Call:
    """A tool call. Raises ModelError."""
    function = _get(data, "function")
    identity, name, arguments = _get(data, "id"), _get(function, "name"), _get(function, "arguments")
    if not (isinstance(identity, str) and isinstance(name, str) and isinstance(arguments, str)):
        raise ModelError("a tool call of the reply has no id, name or arguments")
    return {"id": identity, "type": "function", "function": {"name": name, "arguments": arguments}}


def _get(data: object, key: str) -> object:
    return data.get(key) if isinstance(data, dict) else None


def _first(data: object) -> object:
    return data[0] if isinstance(data, list) and data else None


def _tokens(usage: object, name: str) -> int:
    count = _get(usage, name)
    return count if type(count) is int and 0 <= count < 10**12 else 0
