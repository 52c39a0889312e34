"""Cassettes that the recorders themselves wrote, of the same calls: each gives the same cases."""

import json
from pathlib import Path

import pytest
import yaml

from vrty_gate.files.disk import Limits
from vrty_gate.importing import RECORDINGS
from vrty_gate.importing.imported import Imported

FOLDER = Path(__file__).parents[3] / "recordings" / "files"
FILES = sorted(path.name for path in FOLDER.iterdir())
ANSWER = "Returns are free within 30 days – even abroad. Grüße! 😀"


def read(name: str) -> list[Imported]:
    return list(RECORDINGS["vcr"].cases((FOLDER / name).read_bytes(), name, Limits()))


@pytest.mark.parametrize("name", FILES)
def test_cassette_is_known_from_its_start(name: str) -> None:
    assert RECORDINGS["vcr"].is_results((FOLDER / name).read_bytes()[:4000], name)


@pytest.mark.parametrize(
    "start", [b"", b"cases: []", b'{"results": []}', b"\x1f\x8b", b"\xff\xfe\x00", b"# interactions\n"]
)
def test_other_file_is_none(start: bytes) -> None:
    assert not RECORDINGS["vcr"].is_results(start, "a.yaml")


@pytest.mark.parametrize("name", FILES)
def test_answers_of_each_recorder_are_the_same(name: str) -> None:
    cases = [answer for answer in read(name) if not answer.passed_over]
    assert [(case.test, case.response, case.broken) for case in cases] == [
        ("May-I-return-it-It-s-new-.-boots", ANSWER, "")
    ] * 3
    assert [case.numbers.get("tokens_out") for case in cases] == [12, None, 12]


def test_the_duration_that_a_recording_states_is_the_latency() -> None:
    stated = {name: [case.numbers.get("latency_s") for case in read(name) if not case.passed_over] for name in FILES}
    assert stated["go-vcr-3.yaml"] == [0.000696025, 0.000856444, 0.00199774]
    assert stated["polly.har"] == [0.018, 0.043, 0.151]  # the last one is of two requests and a retried one
    assert {name for name in FILES if any(stated[name])} == {
        *("go-vcr-3.yaml", "go-vcr-4.yaml", "playwright.har", "polly.har")
    }


@pytest.mark.parametrize(
    "duration, seconds", [("1m2.5s", 62.5), ("70ms", 0.07), ("0s", None), ("soon", None), (3, None)]
)
def test_a_duration_is_read_as_go_writes_it(duration: object, seconds: float | None) -> None:
    cassette = yaml.safe_load((FOLDER / "go-vcr-3.yaml").read_text(encoding="utf-8"))
    first = next(each for each in cassette["interactions"] if each["request"]["method"] == "POST")
    first["response"]["duration"] = duration
    data = yaml.safe_dump({"interactions": [first]}).encode()
    [answer] = RECORDINGS["vcr"].cases(data, "a.yaml", Limits())
    assert answer.numbers.get("latency_s") == seconds


@pytest.mark.parametrize("name", FILES)
def test_lines_are_those_of_the_calls(name: str) -> None:
    text = (FOLDER / name).read_bytes().split(b"\n")
    lines = [case.line for case in read(name) if not case.passed_over]
    assert lines == sorted(lines)
    assert all(0 < line <= len(text) for line in lines)


PARSED = """\
interactions:
- request:
    method: POST
    parsed_body:
      messages:
      - content: When do you open?
        role: user
      model: gpt-4o
    uri: https://api.openai.com/v1/chat/completions
  response:
    headers:
      content-encoding:
      - gzip
      content-type:
      - application/json
    parsed_body:
      choices:
      - finish_reason: stop
        message:
          content: |-
            At 9.
            On Sunday at 8.
          role: assistant
    status:
      code: 200
      message: OK
version: 1
"""


def test_bodies_that_a_serializer_parsed_are_read() -> None:
    [case] = RECORDINGS["vcr"].cases(PARSED.encode(), "a.yaml", Limits())
    assert (case.prompt, case.response, case.line) == ("When do you open?", "At 9.\nOn Sunday at 8.", 2)


def test_recordings_of_mastra_are_read() -> None:
    request = {"url": "https://api.openai.com/v1/chat/completions", "method": "POST"}
    asked = {"model": "gpt-4o", "messages": [{"role": "user", "content": "When?"}]}
    choice = {"message": {"role": "assistant", "content": "At 9."}, "finish_reason": "stop"}
    chunks = [f"data: {json.dumps({'choices': [{'delta': {'content': part}}]})}\n\n" for part in ("At ", "10.")]
    head = {"content-type": "application/json"}
    whole = {"status": 200, "headers": head, "body": {"choices": [choice]}, "isStreaming": False}
    stream = {"status": 200, "headers": {}, "chunks": [*chunks, "data: [DONE]\n\n"], "isStreaming": True}
    recordings = [
        {"hash": "a1", "request": {**request, "body": asked}, "response": whole},
        {"hash": "b2", "request": {**request, "body": {**asked, "stream": True}}, "response": stream},
    ]
    for content in (recordings, {"meta": {"name": "a"}, "recordings": recordings}):
        data = json.dumps(content, indent=2).encode()
        assert RECORDINGS["vcr"].is_results(data, "a.json")
        cases = list(RECORDINGS["vcr"].cases(data, "a.json", Limits()))
        assert [case.response for case in cases] == ["At 9.", "At 10."]
