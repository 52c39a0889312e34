"""The notes of GitLab's REST API on localhost, with the faults of the real one.

Requests and regular answers are held against `description.json`, and that against GitLab's own by `compare.py`. What breaks it is answered with 500 and recorded in
`violations`, so that a test can demand that there are none.
"""

import itertools
import json
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from jsonschema import Draft4Validator

BOT, READ_ONLY, PERSONAL = "glpat-bot", "glpat-reader", "glpat-person"
USERS = {BOT: "project_42_bot", READ_ONLY: "project_42_reader", PERSONAL: "monalisa"}
PROJECT, MERGE_REQUEST = "42", 7
LONGEST = 1_000_000
NONE: Mapping[str, str] = MappingProxyType({})


@dataclass
class Note:
    id: int
    body: str
    username: str
    system: bool = False


class Request(NamedTuple):
    method: str
    path: str
    query: dict[str, str]
    body: Any


class Answer(NamedTuple):
    status: int
    body: Any = None
    headers: Mapping[str, str] = NONE


class Violation(Exception):
    """A request or an answer breaks the description."""


def _linked(value: Any, schemas: dict[str, Any]) -> Any:
    """A schema with every reference replaced by what it refers to."""
    if isinstance(value, list):
        return [_linked(item, schemas) for item in value]
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("$ref"), str):
        return _linked(schemas[value["$ref"]], schemas)
    return {key: _linked(item, schemas) for key, item in value.items()}


_DOCUMENT = json.loads(Path(__file__).with_name("description.json").read_text(encoding="utf-8"))
PATHS: dict[str, Any] = _linked(_DOCUMENT["paths"], _DOCUMENT["schemas"])


def _mistakes(schema: dict[str, Any], value: Any, where: str) -> list[str]:
    return [
        f"{where}{error.json_path[1:]}: {error.message[:200]}" for error in Draft4Validator(schema).iter_errors(value)
    ]


def _operation(request: Request) -> tuple[dict[str, Any], dict[str, str]]:
    """The description of a request and the texts in its path."""
    for template, methods in PATHS.items():
        match = re.fullmatch(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template), request.path)
        if match and request.method.lower() in methods:
            return methods[request.method.lower()], match.groupdict()
    raise Violation("no such operation")


class GitLab(ThreadingHTTPServer):
    """The server, with one merge request; use it as a context manager."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_port}/api/v4"
        self.notes: list[Note] = []
        self.requests: list[Request] = []
        self.violations: list[str] = []
        self._faults: list[tuple[str, Answer]] = []
        self._hooks: list[tuple[str, Callable[[], object]]] = []
        self._ids = itertools.count(301)
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def server_close(self) -> None:
        self.shutdown()
        super().server_close()

    def note(self, body: str, username: str = USERS[BOT], *, system: bool = False) -> Note:
        """Somebody writes a note, unseen by `requests`."""
        self.notes.append(Note(next(self._ids), body, username, system))
        return self.notes[-1]

    def fail(self, *faults: Answer | int, on: str = "POST") -> None:
        """Let the next requests with this method fail, one for each fault."""
        self._faults += [
            (on, Answer(fault, {"message": "no"}) if isinstance(fault, int) else fault) for fault in faults
        ]

    def before(self, on: str, function: Callable[[], object]) -> None:
        """Call a function once, before the next request with this method is handled."""
        self._hooks.append((on, function))

    def answer(self, request: Request, headers: Mapping[str, str]) -> Answer:
        try:
            operation, texts = _operation(request)
            wrong = self._wrong(operation, request, headers)
            if wrong:
                raise Violation("; ".join(wrong))
            for waiting in [found for found in self._hooks if found[0] == request.method][:1]:
                self._hooks.remove(waiting)
                waiting[1]()
            for waiting in [found for found in self._faults if found[0] == request.method][:1]:
                self._faults.remove(waiting)
                return waiting[1]
            answer = self._regular(request, texts, headers.get("PRIVATE-TOKEN", ""))
            if answer.status < 400:
                responses = operation["responses"]
                if str(answer.status) not in responses:
                    raise Violation(f"our own answer: {answer.status} is not described")
                schema = responses[str(answer.status)].get("schema", {"enum": [None]})
                if wrong := _mistakes(schema, answer.body, "our own answer"):
                    raise Violation("; ".join(wrong))
        except Violation as error:
            self.violations.append(f"{request.method} {request.path}: {error}")
            return Answer(500, {"message": self.violations[-1]})
        return answer

    def _wrong(self, operation: dict[str, Any], request: Request, headers: Mapping[str, str]) -> list[str]:
        wrong = [] if re.fullmatch(r"\S+", headers.get("PRIVATE-TOKEN", "")) else ["no PRIVATE-TOKEN"]
        wrong += [] if headers.get("User-Agent") else ["no User-Agent"]
        for name, text in request.query.items():
            if name not in operation.get("query", {}):
                wrong.append(f"the parameter {name} is not described")
                continue
            schema = operation["query"][name]
            value = int(text) if schema["type"] == "integer" and re.fullmatch(r"-?\d+", text) else text
            wrong += _mistakes(schema, value, name)
        if "body" not in operation:
            return wrong + ([] if request.body is None else ["body: none is described"])
        if not re.fullmatch(r"application/json(; *charset=utf-8)?", headers.get("Content-Type", "")):
            wrong.append("the body is not said to be JSON")
        return wrong + _mistakes(operation["body"], request.body, "body")

    def _regular(self, request: Request, texts: dict[str, str], token: str) -> Answer:
        if token not in USERS:
            return Answer(401, {"message": "401 Unauthorized"})
        if not texts:
            return Answer(200, {"id": 1, "username": USERS[token]})
        if (texts["id"], texts["noteable_id"]) != (PROJECT, str(MERGE_REQUEST)):
            return Answer(404, {"message": "404 Not found"})
        if request.method == "GET":
            return self._page(request.query)
        if token == READ_ONLY:
            return Answer(403, {"message": "403 Forbidden"})
        if request.method != "DELETE" and len(request.body["body"]) > LONGEST:
            return Answer(400, {"message": {"note": ["is too long (maximum is 1000000 characters)"]}})
        if request.method == "POST":
            return Answer(201, self._shown(self.note(request.body["body"], USERS[token])))
        found = [note for note in self.notes if str(note.id) == texts["note_id"]]
        if not found:
            return Answer(404, {"message": "404 Note Not Found"})
        if request.method == "DELETE":
            self.notes.remove(found[0])
            return Answer(204)
        found[0].body = request.body["body"]
        return Answer(200, self._shown(found[0]))

    def _page(self, query: dict[str, str]) -> Answer:
        """The notes as GitLab lists them: the newest first, unless asked otherwise."""
        notes = self.notes if query.get("sort") == "asc" else self.notes[::-1]
        size = int(query.get("per_page", 20))
        start = (int(query.get("page", 1)) - 1) * size
        return Answer(200, [self._shown(note) for note in notes[start : start + size]])

    def _shown(self, note: Note) -> dict[str, Any]:
        return {
            "id": note.id,
            "body": note.body,
            "author": {"id": 1, "username": note.username},
            "system": note.system,
            "noteable_iid": MERGE_REQUEST,
            "created_at": "2026-01-01T00:00:00.000Z",
        }


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: GitLab

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        text = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        request = Request(self.command, url.path, dict(parse_qsl(url.query)), json.loads(text) if text else None)
        self.server.requests.append(request)
        answer = self.server.answer(request, self.headers)  # type: ignore[arg-type]
        octets = b"" if answer.body is None else json.dumps(answer.body).encode()
        self.send_response(answer.status)
        for name, value in ({"Content-Type": "application/json"} | dict(answer.headers)).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(octets)))
        self.end_headers()
        self.wfile.write(octets)

    do_DELETE = do_POST = do_PUT = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Tests read `requests` instead."""
