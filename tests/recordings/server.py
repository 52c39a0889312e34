"""The model server that the recorders of this folder talk to; it answers from a script.

python server.py 18642
"""

import gzip
import json
import sys
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ANSWER = "Returns are free within 30 days – even abroad. Grüße! 😀"


def reply(content: str) -> dict[str, object]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "small-1",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 9, "completion_tokens": 12, "total_tokens": 21},
    }


def events(content: str) -> list[str]:
    words = content.split(" ")
    deltas = [word if i == 0 else f" {word}" for i, word in enumerate(words)]
    chunks = [
        {"id": "chatcmpl-2", "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {"content": delta}}]}
        for delta in deltas
    ]
    return [f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n" for chunk in chunks] + ["data: [DONE]\n\n"]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.send(200, b"<title>A page to ask from</title>", "text/html")

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        kind = asked.get("user", "")
        if kind == "stream":
            self.stream(events(ANSWER))
        elif kind == "error":
            self.send(500, json.dumps({"error": {"message": "The server had an error."}}).encode(), "application/json")
        elif kind == "latin":
            self.send(200, "Der Kaffee heißt „café“.".encode("windows-1252"), "text/plain; charset=windows-1252")
        elif kind == "deflate":
            self.send(200, json.dumps(reply(ANSWER)).encode(), "application/json", "deflate")
        else:
            self.send(200, json.dumps(reply(ANSWER), indent=2, ensure_ascii=False).encode(), "application/json", "gzip")

    def send(self, status: int, data: bytes, kind: str, encoding: str = "") -> None:
        if encoding in (self.headers.get("Accept-Encoding") or ""):
            data = {"gzip": lambda: gzip.compress(data, mtime=0), "deflate": lambda: zlib.compress(data)}.get(
                encoding, lambda: data
            )()
        else:
            encoding = ""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Set-Cookie", "session=kept-nowhere")
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.end_headers()
        self.wfile.write(data)

    def stream(self, parts: list[str]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for part in parts:
            data = part.encode()
            self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.write(b"0\r\n\r\n")

    def date_time_string(self, timestamp: float | None = None) -> str:
        return "Thu, 01 Jan 2026 00:00:00 GMT"

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def requests() -> list[dict[str, object]]:
    """What each recorder asks, in this order."""
    return [
        {
            "model": "small-1",
            "messages": [{"role": "user", "content": 'May I return it? It\'s "new".\n- boots\n'}],
            **({"user": kind} if kind else {}),
            **({"stream": True} if kind == "stream" else {}),
        }
        for kind in ("", "stream", "error", "latin", "deflate")
    ]


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
