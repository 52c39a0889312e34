"""An endpoint for chat completions on localhost, with the faults of the real ones, for tests of our client."""

import contextlib
import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import MappingProxyType
from typing import Any, NamedTuple

AT_ONCE: Mapping[str, str] = MappingProxyType({"retry-after-ms": "10"})
KEY = "sk-test-4242424242424242"


class Request(NamedTuple):
    """What arrived."""

    path: str
    headers: dict[str, str]
    body: Any

    @property
    def messages(self) -> list[dict[str, str]]:
        messages: list[dict[str, str]] = self.body["messages"]
        return messages

    @property
    def user(self) -> str:
        """The text of the last message."""
        return self.messages[-1]["content"]


class Sent(NamedTuple):
    """What is sent back: a completion of `text`, unless the rest says otherwise."""

    text: str | None = "0.5"
    finish: str | None = "stop"
    refusal: str | None = None
    usage: tuple[int, int] | None = (100, 1)
    model: str = "test-model-2024"
    calls: tuple[tuple[str, str, str], ...] = ()
    """Tool calls: id, name, arguments."""
    seconds: float = 0
    """Time it takes at least."""
    after: threading.Event | None = None
    """What must have happened before it is sent."""
    status: int = 200
    headers: Mapping[str, str] = MappingProxyType({})
    body: str | bytes | None = None
    """In place of the whole body."""
    content_type: str = "application/json"
    reset: bool = False
    """Break the connection off before anything is sent."""
    truncated: bool = False
    """Break it off in the middle of the body."""


Script = Callable[[Request], Sent]


def too_many(retry_after: str | None = None, *, code: str = "rate_limit_exceeded") -> Sent:
    """429; without a Retry-After in seconds the client shall come again at once."""
    headers = AT_ONCE if retry_after is None else {"retry-after": retry_after}
    return error(429, "Rate limit reached", code=code, headers=headers)


def error(status: int, message: str, *, code: str | None = None, headers: Mapping[str, str] = AT_ONCE) -> Sent:
    """An error as the real endpoint words it, after which the client comes again at once where it does come again."""
    body = {"error": {"message": message, "type": "error", "param": None, "code": code}}
    return Sent(status=status, body=json.dumps(body), headers=headers)


class Server:
    """Use as a context manager; `environment` leads a client to it."""

    def __init__(self, script: Script | Sent | None = None) -> None:
        self.script: Script = script if callable(script) else _always(script or Sent())
        self.requests: list[Request] = []
        self.most_at_once = 0
        self._at_once = 0
        self._lock = threading.Lock()
        self._http = _Http(("127.0.0.1", 0), _Handler)
        self._http.owner = self
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    @property
    def environment(self) -> dict[str, str]:
        return {"OPENAI_BASE_URL": self.url, "OPENAI_API_KEY": KEY, "NO_PROXY": "127.0.0.1"}

    def __enter__(self) -> "Server":  # noqa: PYI034  # Python 3.10 has no Self
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def wait_for(self, count: int, seconds: float = 120) -> None:
        """Until so many requests have arrived; it gives up only so as not to hang."""
        end = time.monotonic() + seconds
        while len(self.requests) < count:
            assert time.monotonic() < end, f"only {len(self.requests)} of {count} requests came"
            time.sleep(0.01)

    def in_turn(self, *answers: Sent) -> None:
        """Sent so, one after the other; the last for ever."""
        rest = list(answers)
        lock = threading.Lock()

        def script(_: Request) -> Sent:
            with lock:
                return rest.pop(0) if len(rest) > 1 else rest[0]

        self.script = script

    @contextlib.contextmanager
    def counted(self, request: Request) -> Iterator[None]:
        with self._lock:
            self.requests.append(request)
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            yield
        finally:
            with self._lock:
                self._at_once -= 1


def _always(answer: Sent) -> Script:
    return lambda _: answer


def _judged_messages(messages: list[dict[str, Any]]) -> Sent | None:
    """What the real endpoint would refuse of messages: unknown keys, and calls without results or results without calls."""
    calls: list[str] = []
    for message in messages:
        content = message.get("content")
        if message["role"] == "tool":
            if message.keys() != {"role", "content", "tool_call_id"} or message["tool_call_id"] not in calls:
                return error(
                    400, "messages with role 'tool' must be a response to a preceding message with 'tool_calls'"
                )
            calls.remove(message["tool_call_id"])
            continue
        if calls:
            return error(400, "an assistant message with 'tool_calls' must be followed by tool messages")
        calls = [call["id"] for call in message.get("tool_calls", ())]
        if message.keys() - {"tool_calls"} != {"role", "content"} or (not isinstance(content, str) and not calls):
            return error(400, "a message has a role and a content")
    return None


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    owner: Server

    def handle_error(self, *_: object) -> None:
        """Clients that are killed are part of the tests."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Http

    def log_message(self, *_: object) -> None:
        """Nothing: the requests are kept."""

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        request = Request(self.path, {k.lower(): v for k, v in self.headers.items()}, json.loads(data))
        owner = self.server.owner
        with owner.counted(request):
            answer = self._judged(request) or owner.script(request)
            time.sleep(answer.seconds)
            if answer.after is not None:
                answer.after.wait()
            self._send(answer)

    @staticmethod
    def _judged(request: Request) -> Sent | None:
        """What the real endpoint would refuse."""
        if request.path != "/v1/chat/completions":
            return error(404, "Unknown request URL", code="unknown_url")
        if request.headers.get("authorization") != f"Bearer {KEY}":
            key = request.headers.get("authorization", "").removeprefix("Bearer ")
            return error(401, f"Incorrect API key provided: {key}.", code="invalid_api_key")
        body = request.body
        if not (isinstance(body.get("model"), str) and body.get("messages")) or body.get("stream"):
            return error(400, "you must provide a model and messages, and no stream")
        return _judged_messages(body["messages"])

    def _send(self, answer: Sent) -> None:
        if answer.reset:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            self.close_connection = True
            return
        body = answer.body if answer.body is not None else json.dumps(completion(answer))
        data = body if isinstance(body, bytes) else body.encode("utf-8")
        self.send_response(answer.status)
        for name, value in {"Content-Type": answer.content_type, **answer.headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[: len(data) // 2] if answer.truncated else data)
        if answer.truncated:
            self.close_connection = True


def completion(answer: Sent) -> dict[str, Any]:
    """A chat completion as the real endpoint words it."""
    message: dict[str, Any] = {"role": "assistant", "content": answer.text, "refusal": answer.refusal}
    if answer.calls:
        message["tool_calls"] = [
            {"id": key, "type": "function", "function": {"name": name, "arguments": arguments}}
            for key, name, arguments in answer.calls
        ]
    data: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": answer.model,
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": answer.finish}],
    }
    if answer.usage is not None:
        prompt, output = answer.usage
        data["usage"] = {"prompt_tokens": prompt, "completion_tokens": output, "total_tokens": prompt + output}
    return data
