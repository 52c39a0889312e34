"""GitHub's REST API on localhost, as far as the action uses it, with the faults of the real one.

Requests and regular answers are held against GitHub's own description. What breaks it is answered with 500 and
recorded in `violations`, so that a test can demand that there are none.
"""

import itertools
import json
import re
import sys
import threading
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from email.message import Message
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from e2e.github.git_data import GitData
from jsonschema import Draft4Validator, FormatChecker

INSTALLATION, READ_ONLY, PERSONAL = "ghs_installation", "ghs_read_only", "ghp_personal"
LONGEST = 65_536
NONE: Mapping[str, str] = MappingProxyType({})
HEADERS = {
    "Accept": r"application/vnd\.github\+json",
    "Authorization": r"Bearer \S+",
    "User-Agent": r".+",
    "X-GitHub-Api-Version": r"2022-11-28",
}
NOT_SIMULATED = {"base", "direction", "since", "sort"}
REPOSITORY, REPOSITORY_ID = "Codertocat/Hello-World", 186853002  # those of the events


class Identity(NamedTuple):
    """Whom a token acts as."""

    login: str
    type: str = "User"
    writes: bool = True


@dataclass
class PullRequest:
    """A pull request into the server's repository; the defaults are those of the events."""

    number: int = 2
    head_sha: str = "ec26c3e57ca3a959ca5aad62de7213c562f8c821"
    head_ref: str = "changes"
    head_repo: str = REPOSITORY
    state: str = "open"
    base_ref: str = "master"


@dataclass
class CheckRun:
    id: int
    name: str
    head_sha: str
    conclusion: str
    output: dict[str, Any]
    annotations: list[dict[str, Any]]


@dataclass
class Comment:
    id: int
    body: str
    login: str
    type: str
    created_at: str
    updated_at: str


class Request(NamedTuple):
    method: str
    path: str
    query: dict[str, str]
    body: Any


class Answer(NamedTuple):
    status: int
    body: Any = None
    headers: Mapping[str, str] = NONE


class Fault(NamedTuple):
    """What goes wrong once. With neither status nor reset the answer is the regular one, late or cut short."""

    status: int = 0
    headers: Mapping[str, str] = NONE
    body: str | None = None
    seconds: float = 0
    truncated: bool = False
    reset: bool = False
    applied: bool = False  # the request did its work, though the answer does not say so


TRUNCATED = Fault(truncated=True)
RESET = Fault(reset=True)
HTML = Fault(200, {"Content-Type": "text/html; charset=utf-8"}, "<!DOCTYPE html><title>Unicorn!</title>")


def slow(seconds: float) -> Fault:
    return Fault(seconds=seconds)


class Violation(Exception):
    """A request or an answer breaks the description."""


FORMATS = FormatChecker(())


@FORMATS.checks("date-time", raises=ValueError)
def is_time(value: object) -> bool:
    return not isinstance(value, str) or bool(datetime.strptime(value, "%Y-%m-%dT%H:%M:%S%z"))


def strict(value: Any) -> Any:
    """JSON Schema for OpenAPI's: null where it is allowed, and no keys but the described ones."""
    if isinstance(value, list):
        return [strict(item) for item in value]
    if not isinstance(value, dict):
        return value
    value = {key: strict(item) for key, item in value.items()}
    if value.get("nullable") is True:
        value |= (
            {"type": [value["type"], "null"]} if "type" in value else {"oneOf": [*value["oneOf"], {"enum": [None]}]}
        )
    if isinstance(value.get("properties"), dict):
        value.setdefault("additionalProperties", False)
    return value


class Description:
    """What GitHub demands and promises."""

    def __init__(self) -> None:
        text = Path(__file__).with_name("openapi.json").read_text(encoding="utf-8")
        self.document: dict[str, Any] = strict(json.loads(text))
        parameters = self.document["components"]["parameters"]  # these limits are prose in the original
        parameters["per-page"]["schema"] |= {"minimum": 1, "maximum": 100}
        parameters["page"]["schema"] |= {"minimum": 1}

    def resolved(self, value: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in value:
            _, _, kind, name = value["$ref"].split("/")
            value = self.document["components"][kind][name]
        return value

    def mistakes(self, schema: dict[str, Any], value: Any, where: str) -> Iterator[str]:
        whole = schema | {"components": self.document["components"]}
        for error in Draft4Validator(whole, format_checker=FORMATS).iter_errors(value):
            yield f"{where}{error.json_path[1:]}: {error.message[:200]}"

    def operation(self, request: Request) -> tuple[dict[str, Any], dict[str, str]]:
        """The operation and the texts of its path's parameters."""
        for template, methods in self.document["paths"].items():
            match = re.fullmatch(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template), request.path)
            if match and request.method.lower() in methods:
                return methods[request.method.lower()], {
                    name: unquote(text) for name, text in match.groupdict().items()
                }
        raise Violation("no such operation")

    def read(self, request: Request, headers: Message) -> tuple[str, dict[str, Any]]:
        """The operation's id and its parameters; or all that the request does wrong."""
        operation, texts = self.operation(request)
        declared = {item["name"]: item for item in map(self.resolved, operation.get("parameters", ()))}
        values: dict[str, Any] = {}
        wrong = [
            f"the header {name} is {headers.get(name)!r}"
            for name, pattern in HEADERS.items()
            if not re.fullmatch(pattern, headers.get(name, ""))
        ]
        for name, text in (texts | request.query).items():
            if name not in declared or name in NOT_SIMULATED:
                wrong.append(f"the parameter {name} is not {'simulated' if name in declared else 'described'}")
                continue
            schema = declared[name]["schema"]
            whole = schema["type"] == "integer" and re.fullmatch(r"-?\d+", text)
            values[name] = int(text) if whole else text
            wrong += self.mistakes(schema, values[name], name)
        if ":" not in values.get("head", ":"):
            wrong.append("head: GitHub ignores what is not owner:branch")
        wrong += self.wrong_body(operation, request.body, headers.get("Content-Type"))
        if wrong:
            raise Violation("; ".join(wrong))
        return operation["operationId"], values

    def wrong_body(self, operation: dict[str, Any], body: Any, media_type: str | None) -> Iterator[str]:
        if "requestBody" not in operation:
            if body is not None:
                yield "body: none is described"
            return
        if not re.fullmatch(r"application/json(; *charset=utf-8)?", media_type or ""):
            yield f"the header Content-Type is {media_type!r}"
        yield from self.mistakes(operation["requestBody"]["content"]["application/json"]["schema"], body, "body")

    def check(self, request: Request, answer: Answer) -> None:
        """Hold a regular answer against the description, and errors that it does not list against its usual one."""
        responses = self.operation(request)[0]["responses"]
        if answer.status < 400 and str(answer.status) not in responses:
            raise Violation(f"our own answer: {answer.status} is not described")
        response = self.resolved(responses.get(str(answer.status), {"$ref": "#/components/responses/forbidden"}))
        schema = response["content"]["application/json"]["schema"] if "content" in response else {"enum": [None]}
        if wrong := list(self.mistakes(schema, answer.body, "our own answer")):
            raise Violation("; ".join(wrong))

    def sample(self, kind: str, **known: Any) -> dict[str, Any]:
        """The least that the description allows, with what is known."""
        return {**self.least(self.document["components"]["schemas"][kind]), **known}

    def least(self, schema: dict[str, Any]) -> Any:
        if schema["type"] in ("object", ["object", "null"]):
            return {name: self.least_or_null(schema["properties"][name]) for name in schema.get("required", ())}
        if "enum" in schema:
            return schema["enum"][0]
        text = {"date-time": "2024-01-01T00:00:00Z", "uri": "https://github.com/"}.get(schema.get("format", ""), "")
        return {"string": text, "integer": 1, "boolean": False, "array": []}[schema["type"]]

    def least_or_null(self, schema: dict[str, Any]) -> Any:
        schema = self.resolved(schema.get("oneOf", [schema])[0])
        return None if schema.get("nullable") else self.least(schema)


def refusal(status: int, message: str = "") -> Answer:
    message = message or HTTPStatus(status).phrase
    return Answer(
        status, {"message": message, "documentation_url": "https://docs.github.com/rest", "status": str(status)}
    )


class GitHub(ThreadingHTTPServer):
    """The server; use it as a context manager, with the pull requests that it has."""

    def __init__(self, *pulls: PullRequest, repository: str = REPOSITORY, folder: Path | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.repository = repository
        self.pulls = {pull.number: pull for pull in pulls or (PullRequest(),)}
        self.comments: dict[int, list[Comment]] = defaultdict(list)
        self.check_runs: dict[int, CheckRun] = {}
        bot = Identity("github-actions[bot]", "Bot")
        self.tokens = {INSTALLATION: bot, READ_ONLY: bot._replace(writes=False), PERSONAL: Identity("monalisa")}
        self.requests: list[Request] = []
        self.violations: list[str] = []
        self._description = Description()
        self._git = GitData(folder, self._description) if folder is not None else None
        self._faults: list[tuple[str, Fault]] = []
        self._hooks: list[tuple[str, Callable[[], object]]] = []
        self._ids, self._seconds = itertools.count(1001), itertools.count()
        self._lock, self._closed = threading.Lock(), threading.Event()
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def server_close(self) -> None:
        """The end of the context; what is slow need not wait any longer."""
        self._closed.set()
        self.shutdown()
        super().server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is its own affair; anything else is a mistake in here."""
        error = sys.exc_info()[1]
        if not isinstance(error, ConnectionError):
            self.violations.append(repr(error))

    def fail(self, *faults: Fault | int, on: str = "POST") -> None:
        """Let the next requests fail, one for each fault, whose "METHOD /path" starts with `on`."""
        self._faults += [(on, Fault(fault) if isinstance(fault, int) else fault) for fault in faults]

    def before(self, on: str, function: Callable[[], object]) -> None:
        """Call a function once, before the next request is handled whose "METHOD /path" starts with `on`."""
        self._hooks.append((on, function))

    def comment(self, number: int, body: str, login: str = "github-actions[bot]", type: str = "Bot") -> Comment:
        """Somebody comments on a pull request, unseen by `requests`."""
        now = self._now()
        self.comments[number].append(Comment(next(self._ids), body, login, type, now, now))
        return self.comments[number][-1]

    def _now(self) -> str:
        """A clock that ticks with each change."""
        now = datetime(2024, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=next(self._seconds))
        return f"{now:%Y-%m-%dT%H:%M:%SZ}"

    def answer(self, request: Request, headers: Message) -> tuple[Answer, Fault]:
        try:
            operation, parameters = self._description.read(request, headers)
            if hook := _taken(self._hooks, request):
                hook()
            fault = _taken(self._faults, request) or Fault()
            answer = Answer(fault.status)
            if fault.applied or not (fault.status or fault.reset):
                identity = self.tokens.get(headers["Authorization"].removeprefix("Bearer "))
                with self._lock:
                    answer = self._regular(operation, request, parameters, identity)
                self._description.check(request, answer)
        except Violation as error:
            self.violations.append(f"{request.method} {request.path}: {error}")
            return refusal(500, self.violations[-1]), Fault()
        if fault.status:
            body = refusal(fault.status).body if fault.body is None else fault.body
            answer = Answer(fault.status, body, fault.headers)
        self._closed.wait(fault.seconds)
        return answer, fault

    def graphql(self, request: Request, headers: Message) -> tuple[Answer, Fault]:
        """The answer of GitHub's other API, which the description does not have."""
        fault = _taken(self._faults, request) or Fault()
        if headers["Authorization"].removeprefix("Bearer ") not in self.tokens:
            return refusal(401, "Bad credentials"), fault
        if fault.status:
            return Answer(fault.status, refusal(fault.status).body if fault.body is None else fault.body), fault
        names = request.body["variables"]
        if f"{names['owner']}/{names['name']}".lower() != self.repository.lower() or self._git is None:
            return Answer(200, {"data": {"repository": None}, "errors": [{"type": "NOT_FOUND"}]}), fault
        return Answer(200, {"data": {"repository": self._git.blobs(request.body["query"])}}), fault

    def _regular(self, operation: str, request: Request, parameters: dict[str, Any], who: Identity | None) -> Answer:
        if who is None:
            return refusal(401, "Bad credentials")
        kind = "integration" if who.type == "Bot" else "personal access token"
        forbidden = refusal(403, f"Resource not accessible by {kind}")
        if operation == "users/get-authenticated":
            return forbidden if who.type == "Bot" else Answer(200, self._user("private-user", who.login, who.type))
        if f"{parameters['owner']}/{parameters['repo']}".lower() != self.repository.lower():
            return refusal(404)
        if request.method != "GET" and not who.writes:
            return forbidden
        if operation == "pulls/list":
            return self._page(request, parameters, [self._pull(pull) for pull in self._listed(parameters)])
        if operation == "repos/list-pull-requests-associated-with-commit":
            return self._page(request, parameters, [self._pull(pull) for pull in self._heads(parameters["commit_sha"])])
        if operation.startswith("checks/"):
            if who.type != "Bot":
                return refusal(403, "You must authenticate via a GitHub App.")
            return self._check_run(request, parameters.get("check_run_id"))
        if operation.startswith("git/") or "basehead" in parameters:
            found = self._git.answer(operation, parameters) if self._git is not None else None
            return Answer(200, found) if found is not None else refusal(404)
        if "comment_id" in parameters:
            return self._change(request, parameters["comment_id"])
        number = parameters["issue_number"]
        if number not in self.pulls:
            return refusal(404)
        if request.method == "GET":
            return self._page(request, parameters, [self._shown(number, item) for item in self.comments[number]])
        if refused := _refused_text(request.body["body"]):
            return refused
        shown = self._shown(number, self.comment(number, request.body["body"], who.login, who.type))
        return Answer(201, shown, {"Location": shown["url"]})

    def _check_run(self, request: Request, identifier: int | None) -> Answer:
        """A new check run, or annotations added to one."""
        output = request.body["output"]
        if identifier is None:
            run = CheckRun(
                next(self._ids), request.body["name"], request.body["head_sha"], request.body["conclusion"], output, []
            )
            self.check_runs[run.id] = run
        elif identifier not in self.check_runs:
            return refusal(404)
        else:
            run = self.check_runs[identifier]
            run.output = output
        run.annotations += output.get("annotations", ())
        shown = self._description.sample(
            "check-run",
            id=run.id,
            name=run.name,
            head_sha=run.head_sha,
            status="completed",
            conclusion=run.conclusion,
            output={
                "title": output["title"],
                "summary": output["summary"],
                "text": None,
                "annotations_count": len(run.annotations),
                "annotations_url": "https://api.github.com/",
            },
        )
        return Answer(201 if identifier is None else 200, shown)

    def _listed(self, parameters: dict[str, Any]) -> list[PullRequest]:
        state, (owner, _, branch) = parameters.get("state", "open"), parameters.get("head", ":").partition(":")
        return [
            pull
            for _, pull in sorted(self.pulls.items(), reverse=True)
            if state in ("all", pull.state)
            and (
                "head" not in parameters
                or (pull.head_repo.split("/")[0].lower(), pull.head_ref) == (owner.lower(), branch)
            )
        ]

    def _heads(self, sha: str) -> list[PullRequest]:
        """GitHub knows no pull request for a commit that only a fork has."""
        return [pull for pull in self.pulls.values() if (pull.head_sha, pull.head_repo) == (sha, self.repository)]

    def _change(self, request: Request, identifier: int) -> Answer:
        for number, comments in self.comments.items():
            for comment in comments:
                if comment.id != identifier:
                    continue
                if request.method == "DELETE":
                    comments.remove(comment)
                    return Answer(204)
                if refused := _refused_text(request.body["body"]):
                    return refused
                comment.body, comment.updated_at = request.body["body"], self._now()
                return Answer(200, self._shown(number, comment))
        return refusal(404)

    def _page(self, request: Request, parameters: dict[str, Any], items: list[Any]) -> Answer:
        """One page; its links name the repository by id, as GitHub's do."""
        size, page = parameters.get("per_page", 30), parameters.get("page", 1)
        last = max(1, -(-len(items) // size))
        pages = {"prev": min(page - 1, last)} if page > 1 else {}
        pages |= {"next": page + 1, "last": last} if page < last else {}
        pages |= {"first": 1} if page > 1 else {}
        rest = request.path.split("/", 4)[4]
        links = (
            f'<{self.url}/repositories/{REPOSITORY_ID}/{rest}?{urlencode(request.query | {"page": at})}>; rel="{name}"'
            for name, at in pages.items()
        )
        return Answer(200, items[(page - 1) * size : page * size], {"Link": ", ".join(links)} if pages else NONE)

    def _user(self, kind: str, login: str, type: str) -> dict[str, Any]:
        return self._description.sample(kind, login=login, type=type, id=zlib.crc32(login.encode()))

    def _shown(self, number: int, comment: Comment) -> dict[str, Any]:
        slug = comment.login.removesuffix("[bot]")
        app = self._description.sample("nullable-integration", slug=slug) if comment.type == "Bot" else None
        here = f"{self.url}/repos/{self.repository}/issues"
        return self._description.sample(
            "issue-comment",
            id=comment.id,
            body=comment.body,
            user=self._user("simple-user", comment.login, comment.type),
            url=f"{here}/comments/{comment.id}",
            html_url=f"https://github.com/{self.repository}/pull/{number}#issuecomment-{comment.id}",
            issue_url=f"{here}/{number}",
            created_at=comment.created_at,
            updated_at=comment.updated_at,
            performed_via_github_app=app,
        )

    def _pull(self, pull: PullRequest) -> dict[str, Any]:
        return self._description.sample(
            "pull-request-simple",
            number=pull.number,
            state=pull.state,
            head=self._side(pull.head_repo, pull.head_ref, pull.head_sha),
            base=self._side(self.repository, pull.base_ref, "f95f852bd8fca8fcc58a9a2d6c842781e32a215e"),
        )

    def _side(self, full_name: str, ref: str, sha: str) -> dict[str, Any]:
        login, name = full_name.split("/")
        owner, fork = self._user("simple-user", login, "User"), full_name != self.repository
        repo = self._description.sample("repository", full_name=full_name, name=name, owner=owner, fork=fork)
        return {"label": f"{login}:{ref}", "ref": ref, "sha": sha, "user": owner, "repo": repo}


def _taken(queue: list[tuple[str, Any]], request: Request) -> Any:
    """The first entry that waits for such a request."""
    for index, (on, thing) in enumerate(queue):
        if f"{request.method} {request.path}".startswith(on):
            del queue[index]
            return thing
    return None


def _refused_text(body: str) -> Answer | None:
    if body.strip() and len(body) <= LONGEST:
        return None
    why = f"Body is too long (maximum is {LONGEST} characters)" if body.strip() else "Body cannot be blank"
    error = {"resource": "IssueComment", "code": "unprocessable", "field": "data", "message": why}
    documentation = "https://docs.github.com/rest/issues/comments"
    return Answer(422, {"message": "Validation Failed", "errors": [error], "documentation_url": documentation})


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: GitHub

    def do_GET(self) -> None:
        github, url = self.server, urlsplit(self.path)
        text = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            body = json.loads(text) if text else None
        except ValueError:
            body = text
        path = url.path.replace(f"/repositories/{REPOSITORY_ID}/", f"/repos/{github.repository}/")
        request = Request(self.command, path, dict(parse_qsl(url.query, keep_blank_values=True)), body)
        github.requests.append(request)
        ask = github.graphql if path == "/graphql" else github.answer
        answer, fault = ask(request, self.headers)
        if fault.reset:
            self.close_connection = True
            return
        self.send(answer, fault)

    do_DELETE = do_HEAD = do_PATCH = do_POST = do_PUT = do_GET  # noqa: N815

    def send(self, answer: Answer, fault: Fault) -> None:
        content = answer.body if isinstance(answer.body, str) else json.dumps(answer.body)
        octets = b"" if answer.status == HTTPStatus.NO_CONTENT else content.encode()
        usual = (
            {"Content-Type": "application/json; charset=utf-8", "Content-Length": str(len(octets))} if octets else {}
        )
        self.send_response(answer.status)
        for name, value in ({"X-RateLimit-Remaining": "4999"} | usual | dict(answer.headers)).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(octets[: len(octets) // 2] if fault.truncated else octets)
        self.close_connection = self.close_connection or fault.truncated

    def log_message(self, *_: object) -> None:
        """Tests read `requests` instead."""
