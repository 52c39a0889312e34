"""Asking a model through the real client, at an endpoint with the faults of the real ones."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from e2e.openai_server import KEY, Request, Sent, Server, error, too_many

from vrty_gate.core.asking.price import Price
from vrty_gate.errors import InputError
from vrty_gate.models.concurrent import Progress, answers
from vrty_gate.models.endpoint import Endpoint, ModelError, Reply

pytestmark = pytest.mark.slow

HELLO = [{"role": "user", "content": "Hello"}]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    with Server() as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        yield server


@pytest.fixture
def endpoint(server: Server) -> Iterator[Endpoint]:  # it leads there
    with closing(Endpoint("m")) as endpoint:
        yield endpoint


def ask(**options: Any) -> Reply:
    with closing(Endpoint("m", **{"timeout": 120.0, "retries": 1, **options})) as endpoint:
        return endpoint.ask(HELLO)


def refused(**options: Any) -> ModelError:
    with pytest.raises(ModelError) as caught:
        ask(**options)
    assert KEY not in str(caught.value)
    return caught.value


def test_a_reply_and_what_was_asked(server: Server) -> None:
    server.in_turn(Sent(text="Hi\u00e9 \U0001f600", usage=(7, 3), model="m-2024"))
    assert ask(temperature=0.0, max_tokens=9, seed=1) == Reply("Hi\u00e9 \U0001f600", "stop", 7, 3, "m-2024")
    (request,) = server.requests
    assert request.body == {"model": "m", "messages": HELLO, "temperature": 0.0, "max_tokens": 9, "seed": 1}
    ask()
    assert server.requests[1].body == {"model": "m", "messages": HELLO}


def test_a_refusal_is_a_reply(server: Server) -> None:
    server.in_turn(Sent(text=None, refusal="I cannot"))
    assert ask()[:2] == ("I cannot", "refusal")


@pytest.mark.parametrize("finish", ["length", "content_filter"])
def test_why_a_reply_ended_is_told(server: Server, finish: str) -> None:
    server.in_turn(Sent(text=None, finish=finish))
    assert ask()[:2] == ("", finish)


def test_what_an_endpoint_leaves_out(server: Server) -> None:
    server.in_turn(Sent(body='{"choices": [{"message": {"content": "x"}}]}'))
    assert ask() == Reply("x", "", 0, 0, "m")


def test_odd_numbers_of_tokens_count_nothing(server: Server) -> None:
    for odd in ('"9"', "-1", "1e3", "true", "null", "9" * 30):
        server.in_turn(
            Sent(body='{"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": %s}}' % odd)  # noqa: UP031
        )
        assert ask().prompt_tokens == 0


def test_too_many_requests_are_tried_again(server: Server) -> None:
    server.in_turn(too_many(), too_many("1"), Sent(text="now"))
    assert ask(retries=2).text == "now"
    assert len(server.requests) == 3


def test_a_wait_that_an_endpoint_asks_for_is_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    server.in_turn(too_many("7"), Sent(text="now"))
    assert ask().text == "now"
    assert [seconds for seconds in waits if seconds] == [7]
    assert len(server.requests) == 2


def test_an_answer_that_does_not_come_in_time_is_asked_for_again(server: Server) -> None:
    never = threading.Event()
    server.in_turn(Sent(after=never))
    fault = refused(timeout=0.5)
    never.set()
    assert str(fault).startswith("no answer within 0.5 seconds")
    assert not fault.fatal
    server.wait_for(2)


@pytest.mark.parametrize(
    "sent, words, calls, fatal",
    [
        (too_many(), "the endpoint returned 429: Rate limit reached", 2, False),
        (too_many(code="insufficient_quota"), "the endpoint returned 429: Rate limit reached", 2, True),
        (error(500, "oh"), "the endpoint returned 500: oh", 2, False),
        (Sent(status=502, body="<html>Bad gateway</html>", content_type="text/html"), "the endpoint returned 502", 2, False),
        (Sent(status=500, body="[[[", headers={"retry-after-ms": "10"}), "the endpoint returned 500", 2, False),
        (error(400, "the prompt is too long"), "the endpoint returned 400: the prompt is too long", 1, False),
        (error(400, "no seed", code="unsupported_parameter"), "the endpoint returned 400: no seed", 1, True),
        (error(402, "pay"), "the endpoint returned 402: pay", 1, True),
        (error(403, "not from here"), "the endpoint returned 403: not from here", 1, True),
        (error(404, "no m here", code="model_not_found"), "the endpoint returned 404: no m here", 1, True),
        (error(400, "x" * 5000), f"the endpoint returned 400: {'x' * 200}...", 1, False),
        (Sent(body='{"choices": [{"mess'), "the reply is not JSON", 1, False),
        (Sent(body=""), "the reply is not JSON", 1, False),
        (Sent(body=b"\xff\xfe\x00"), "the reply is not JSON", 1, False),
        (Sent(body="[" * 200_000), "the reply is not JSON", 1, False),
        (Sent(body="<html>Sign in</html>", content_type="text/html"), "the reply is not JSON", 1, False),
        (Sent(body="null"), "the reply has no message", 1, False),
        (Sent(body="[1]"), "the reply has no message", 1, False),
        (Sent(body="{}"), "the reply has no message", 1, False),
        (Sent(body='{"choices": []}'), "the reply has no message", 1, False),
        (Sent(body='{"choices": {"0": 1}}'), "the reply has no message", 1, False),
        (Sent(body='{"choices": [null]}'), "the reply has no message", 1, False),
        (Sent(body='{"choices": [{"message": []}]}'), "the reply has no message", 1, False),
        (Sent(body='{"choices": [{"message": {"content": 1}}]}'), "the message of the reply is not text", 1, False),
        (Sent(body='{"choices": [{"message": {"content": "\\ud800"}}]}'), "the reply holds an unpaired surrogate", 1, False),
        (Sent(text="x" * 1_000_001), "the reply is longer than", 1, False),
        (Sent(reset=True), "127.0.0.1: the connection broke", 2, False),
        (Sent(truncated=True), "127.0.0.1: the connection broke", 2, False),
    ],
)  # fmt: skip
def test_what_is_no_reply(server: Server, sent: Sent, words: str, calls: int, fatal: bool) -> None:
    server.in_turn(sent)
    fault = refused()
    assert str(fault).startswith(words)
    assert fault.fatal is fatal
    assert len(server.requests) == calls


def test_a_wrong_key_is_fatal_and_never_told(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    fault = refused()
    assert str(fault) == "the endpoint returned 401, so check OPENAI_API_KEY: Incorrect API key provided: ***."
    assert fault.fatal


@pytest.mark.parametrize(
    "key, words",
    [
        (None, "set OPENAI_API_KEY"),
        ("  ", "set OPENAI_API_KEY"),
        ("a\nb", "is not a valid key"),
        ("schlüssel", "is not a valid key"),
    ],
)
def test_a_key_that_is_none(monkeypatch: pytest.MonkeyPatch, key: str | None, words: str) -> None:
    if key is None:
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    else:
        monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(InputError, match=words) as caught:
        Endpoint("m")
    assert not key or not key.strip() or key not in str(caught.value)


def test_the_client_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(InputError, match="run pip install openai"):
        Endpoint("m")


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:1/v1", "nowhere", "ftp://127.0.0.1/", "http://user:pass@127.0.0.1:1/v1"]
)
def test_an_endpoint_that_is_not_there_is_fatal(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    monkeypatch.setenv("NO_PROXY", "*")
    fault = refused(retries=0)
    assert "cannot be reached" in str(fault)
    assert "pass" not in str(fault)
    assert fault.fatal


def test_a_base_url_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://[::1")
    with pytest.raises(InputError, match="check OPENAI_BASE_URL"):
        Endpoint("m")


def numbered(count: int) -> list[list[dict[str, str]]]:
    return [[{"role": "user", "content": str(n)}] for n in range(count)]


def test_all_calls_are_answered_and_no_more_than_asked_at_once(server: Server, endpoint: Endpoint) -> None:
    four = threading.Barrier(4)

    def script(request: Request) -> Sent:
        four.wait(120)  # for it takes four at once
        return Sent(text=request.user)

    server.script = script
    found = list(answers(endpoint.ask, numbered(20), 4))
    assert sorted((one.number, one.reply.text) for one in found if one.reply) == [(n, str(n)) for n in range(20)]
    assert server.most_at_once == 4


def test_a_call_that_fails_costs_itself_alone(server: Server, endpoint: Endpoint) -> None:
    server.script = lambda request: error(400, "no") if request.user == "3" else Sent()
    found = {one.number: one for one in answers(endpoint.ask, numbered(6), 2)}
    assert len(found) == 6
    assert [n for n, one in found.items() if one.error] == [3]


def test_a_fatal_error_ends_the_calls_and_loses_no_reply(server: Server, endpoint: Endpoint) -> None:
    denied = threading.Event()

    def script(request: Request) -> Sent:
        if request.user == "2":
            denied.set()
            return error(401, "no")
        return Sent(seconds=0.1, after=denied)

    server.script = script
    found = list(answers(endpoint.ask, numbered(50), 3))
    assert len(server.requests) == len(found) < 50
    assert len([one for one in found if one.reply]) == len(found) - 1


def test_enough_is_enough(server: Server, endpoint: Endpoint) -> None:
    seen: list[int] = []
    for one in answers(endpoint.ask, numbered(50), 1, lambda: len(seen) >= 5):
        seen.append(one.number)  # noqa: PERF401  # `answers` looks at it meanwhile
    assert 5 <= len(seen) <= 7
    assert len(server.requests) == len(seen)


def test_a_fault_of_ours_is_not_hidden() -> None:
    def broken(_: object) -> Reply:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(answers(broken, numbered(5), 2))


def test_nothing_to_ask() -> None:
    assert list(answers(lambda _: pytest.fail("asked"), [], 4)) == []


def test_what_calls_cost(server: Server, endpoint: Endpoint) -> None:
    progress = Progress(3, Price(2.0, 10.0))
    server.script = lambda request: error(400, "no") if request.user == "1" else Sent(usage=(1000, 100))
    for one in answers(endpoint.ask, numbered(3), 1):
        progress.add(one)
    assert progress.summary() == "3/3 calls, 1 failed, 2,200 tokens, cost 0.0060"
    assert Progress(3).summary() == "0/3 calls, 0 tokens"
