"""The judge that is recorded: asked once through the real client, replayed by check without it."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from e2e.openai_server import KEY, Request, Sent, Server, error, too_many
from e2e.repository import BAD, ENVIRONMENT, GOOD, MANIFEST, PROGRAM, QUESTION, Done, Repository, messages

pytestmark = pytest.mark.slow

VERDICTS = "vrty-gate.verdicts.jsonl"


def manifest(options: str = "", cases: str = MANIFEST) -> str:
    return f"{cases}scorers: [default, {{judge: {{model: m{options and ', ' + options}}}}}]\n"


@pytest.fixture
def judged(repository: Repository) -> Repository:
    repository.write("vrty-gate.yml", manifest())
    return repository


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        yield server


def judge(repository: Repository, server: Server, *arguments: str) -> Done:
    done = repository.run("judge", *arguments, **server.environment)
    assert "Traceback" not in done.stderr
    assert KEY not in done.stdout + done.stderr
    assert all(KEY.encode() not in data for data in repository.everything().values())
    return done


def recorded(repository: Repository) -> list[dict[str, Any]]:
    return [json.loads(line) for line in repository.read(VERDICTS).splitlines()]


def many(count: int) -> str:
    lines = [f"  - {{id: c{i:02}, prompt: Say {i}., response: It is {i}.}}" for i in range(count)]
    return "version: 1\ncases:\n" + "\n".join(lines) + "\n"


def number_of(request: Request) -> int:
    """The one in the prompt of `many`."""
    return int(request.user.split("Say ")[1].split(".")[0])


def test_the_cycle(judged: Repository, server: Server) -> None:
    assert "no recorded verdict: run vrty-gate judge vrty-gate.yml" in judged.run("check").stdout
    done = judge(judged, server)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"3/3 calls, 303 tokens; verdicts in {VERDICTS}\n3 cases judged by m\n"
    judged.accept()
    assert "PASS" in judged.ok("check")
    judged.write("refund.md", BAD)
    server.in_turn(Sent(text="0.3"))
    assert judge(judged, server).returncode == 0
    assert len(server.requests) == 4
    done = judged.run("check")
    assert done.returncode == 1
    assert "judge 0.500 -> 0.300, needs 0.400\n      0.3 by m" in done.stdout


def test_what_the_judge_is_asked(judged: Repository, server: Server) -> None:
    judge(judged, server, "--case", "refund")
    (request,) = server.requests
    assert request.body["model"] == "m"
    assert request.body["temperature"] == 0
    assert [message["role"] for message in request.messages] == ["system", "user"]
    assert QUESTION in request.user
    assert GOOD in request.user
    assert GOOD not in request.messages[0]["content"]


def test_a_recorded_verdict_is_never_asked_again(judged: Repository, server: Server) -> None:
    judge(judged, server)
    before = judged.everything()
    done = judge(judged, server)
    assert (done.returncode, done.stdout) == (0, "3 cases judged by m\n")
    assert len(server.requests) == 3
    assert judged.everything() == before
    assert judged.ok("judge") == done.stdout  # without a key, there is nothing to ask


def test_a_dry_run_asks_nobody(judged: Repository) -> None:
    before = judged.everything()
    assert judged.ok("judge", "--dry-run", OPENAI_API_KEY="") == (
        "ask  greeting  sample 1\nask  refund  sample 1\nask  thanks  sample 1\n3 calls of m to make\n"
    )
    assert judged.everything() == before


CHECK = """
import socket, sys
def refuse(*_): raise AssertionError("a connection")
socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from vrty_gate.__main__ import _run
code = _run(["check"])
print(sorted({"openai", "httpx", "httpx2", "vrty_gate.models.endpoint", "vrty_gate.models.concurrent", "click"} & set(sys.modules)), code)
"""


def test_check_is_offline_and_never_loads_the_client(judged: Repository, server: Server) -> None:
    judge(judged, server)
    judged.accept()
    environment = {n: v for n, v in ENVIRONMENT.items() if not n.startswith("OPENAI")}
    done = subprocess.run(
        [sys.executable, "-c", CHECK],
        cwd=judged.folder,
        env={**environment, "OPENAI_BASE_URL": "http://127.0.0.1:1/v1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.endswith("\n[] 0\n")


@pytest.mark.parametrize(
    "sent, words",
    [
        (Sent(text="I'd say 0.9"), "the judge's reply is not one number from 0 to 1: \"I'd say 0.9\""),
        (Sent(text="8/10"), "the judge's reply is not one number"),
        (Sent(text=""), "the judge's reply is not one number from 0 to 1: ''"),
        (Sent(text="1" * 500), f"not one number from 0 to 1: '{'1' * 80}...'"),
        (Sent(text="\x1b[31m0.9\u202e"), r"not one number from 0 to 1: '\x1b[31m0.9\u202e'"),
        (Sent(text=None, refusal="I can't judge that"), 'the judge refused: "I can\'t judge that"'),
        (Sent(text=f"0.5{' ' * 10_000}or not"), "the judge's reply was truncated: '0.5"),
        (Sent(text="0", finish="length"), "the judge's reply was truncated: '0'"),
        (Sent(text=None, finish="content_filter"), "a content filter of the endpoint removed the judge's reply"),
        (Sent(after=threading.Event()), "the judge could not be asked: no answer within 1 seconds"),
        (too_many(), "the judge could not be asked: the endpoint returned 429: Rate limit reached"),
        (error(500, "boo\n::error::x"), "the judge could not be asked: the endpoint returned 500: boo"),
        (Sent(body='{"choices": ['), "the judge could not be asked: the reply is not JSON"),
        (Sent(body='{"choices": []}'), "the judge could not be asked: the reply has no message"),
        (Sent(body="hello", content_type="text/plain"), "the judge could not be asked: the reply is not JSON"),
        (Sent(reset=True), "the judge could not be asked: 127.0.0.1: the connection broke"),
    ],
)
def test_what_is_no_verdict_is_an_error_and_never_zero(
    judged: Repository, server: Server, sent: Sent, words: str
) -> None:
    server.script = lambda request: sent if "Thank" in request.user else Sent()
    if sent.after:  # so that only what never comes has little time
        judge(judged, server, "--case", "refund")
        judge(judged, server, "--case", "greeting")
    done = judge(judged, server, "--retries", "0", *(["--timeout", "1"] if sent.after else []))
    assert done.returncode == 2
    assert done.stdout.count("no score  ") == 1
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("no score  thanks  ")]
    assert words in line
    assert done.stderr.startswith("vrty-gate: 1 of 3 cases have no score from the judge: ")
    assert words in done.stderr
    assert len(messages(done.stderr)) == 1
    assert "\x1b" not in done.stdout + done.stderr
    done = judged.run("check", "--format", "json")
    assert done.returncode == 1
    thanks = next(c for c in json.loads(done.stdout)["suites"][0]["cases"] if c["id"] == "thanks")
    assert words.split("\\", maxsplit=1)[0] in thanks["message"]
    assert next(c for c in thanks["checks"] if c["dimension"] == "judge").get("current") is None
    assert judged.run("accept").returncode == 2


def test_errors_are_asked_again_and_replies_are_not(judged: Repository, server: Server) -> None:
    faults = {"Thank": error(500, "boo"), "Greet": Sent(text="well")}
    server.script = lambda request: next((sent for word, sent in faults.items() if word in request.user), Sent())
    assert judge(judged, server, "--retries", "0").returncode == 2
    assert [one.get("error") or one["text"] for one in recorded(judged)] == [
        "well",
        "0.5",
        "the endpoint returned 500: boo",
    ]
    server.in_turn(Sent(text="0.7"))
    asked = len(server.requests)
    assert judge(judged, server).returncode == 2
    assert len(server.requests) == asked + 1
    assert [one["text"] for one in recorded(judged)] == ["well", "0.5", "0.7"]
    server.in_turn(Sent(text="0.8"))
    assert judge(judged, server, "--again").returncode == 0
    assert len(server.requests) == asked + 2
    assert [one["text"] for one in recorded(judged)] == ["0.8", "0.5", "0.7"]


def test_after_too_many_requests_the_same_is_asked_again(judged: Repository, server: Server) -> None:
    """How long it waits is told in tests/e2e/test_model_client.py."""
    server.in_turn(too_many("1"), Sent())
    assert judge(judged, server, "--case", "refund").returncode == 0
    first, second = server.requests
    assert first.body == second.body


@pytest.mark.parametrize(
    "sent", [error(404, "no such model", code="model_not_found"), too_many(code="insufficient_quota")]
)
def test_a_fatal_error_stops_at_once_and_keeps_what_was_replied(
    repository: Repository, server: Server, sent: Sent
) -> None:
    repository.write("vrty-gate.yml", manifest(cases=many(30)))
    server.script = lambda request: sent if number_of(request) >= 5 else Sent()
    done = judge(repository, server, "--concurrency", "2", "--retries", "0")
    assert done.returncode == 2
    assert done.stderr.startswith("vrty-gate: stopped: the endpoint returned 4")
    assert len(server.requests) <= 8
    assert [one["case"] for one in recorded(repository)] == [f"c0{i}" for i in range(5)]


def test_a_wrong_key_is_one_line(judged: Repository, server: Server) -> None:
    done = judged.run("judge", **{**server.environment, "OPENAI_API_KEY": "sk-wrong"})
    assert (done.returncode, done.stderr) == (
        2,
        (
            "vrty-gate: stopped: the endpoint returned 401, so check OPENAI_API_KEY: Incorrect API key provided: ***.; replies so far are kept\n"
        ),
    )


def test_no_key_and_no_client_are_one_line_and_write_nothing(judged: Repository, server: Server) -> None:
    before = judged.everything()
    done = judged.run("judge", OPENAI_API_KEY="")
    assert (done.returncode, done.stderr.split(";")[0]) == (2, "vrty-gate: no API key")
    code = (
        "import sys; sys.modules['openai'] = None; sys.argv[1:] = ['judge']; import vrty_gate.__main__ as m; m.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=judged.folder,
        env=ENVIRONMENT | server.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "run pip install openai" in done.stderr
    assert judged.everything() == before


def test_two_samples_have_their_mean_and_three_their_median(repository: Repository, server: Server) -> None:
    repository.write("vrty-gate.yml", manifest("samples: 2, temperature: 1"))
    server.in_turn(Sent(text="0.2"), Sent(text="0.5"))
    assert judge(repository, server, "--case", "refund", "--concurrency", "1").returncode == 0
    assert "judge 0.350: the median of 0.2, 0.5 by m" in repository.run("explain", "refund").stdout
    repository.write("vrty-gate.yml", manifest("samples: 3, temperature: 1"))
    assert "1 of 3 verdicts are not recorded" in repository.run("check", "--case", "refund").stdout
    server.in_turn(Sent(text="0.9"))
    assert judge(repository, server, "--case", "refund").returncode == 0
    assert len(server.requests) == 3  # the first two were paid for already
    assert "judge 0.500: the median of 0.2, 0.5, 0.9 by m" in repository.run("explain", "refund").stdout


def test_more_than_half_of_the_samples_must_be_scores(repository: Repository, server: Server) -> None:
    repository.write("vrty-gate.yml", manifest("samples: 3"))
    server.in_turn(Sent(text="0.2"), Sent(text="maybe"), Sent(text="0.6"))
    assert judge(repository, server, "--case", "refund", "--concurrency", "1").returncode == 0
    shown = repository.run("explain", "refund").stdout
    assert "judge 0.400: the median of 0.2, 0.6 by m; 1 without a score" in shown
    repository.write("vrty-gate.yml", manifest("samples: 3, needed: 3"))
    done = judge(repository, server, "--case", "refund")
    assert done.returncode == 2
    assert "only 2 of 3 samples are scores, but 3 are needed: the judge's reply is not one number" in done.stdout


def test_any_order_of_arrival_gives_the_same_bytes(repository: Repository, server: Server) -> None:
    repository.write("vrty-gate.yml", manifest("samples: 2", many(12)))
    server.script = lambda request: Sent(text=f"0.{number_of(request):02}", seconds=(number_of(request) * 7 % 5) / 50)
    found = set()
    for concurrency in ("1", "3", "16"):
        (repository.folder / VERDICTS).unlink(missing_ok=True)
        assert judge(repository, server, "--concurrency", concurrency).returncode == 0
        found.add(repository.read(VERDICTS))
    assert len(found) == 1
    assert len(found.pop().splitlines()) == 24


def start(repository: Repository, server: Server, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [PROGRAM, "judge", *arguments],
        cwd=repository.folder,
        env=ENVIRONMENT | server.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def stopping(process: "subprocess.Popen[str]") -> None:
    """Ctrl-C, and it is heard."""
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    assert process.stderr.readline() == "stopping: waiting for running calls; press Ctrl-C again to abandon them\n"


@pytest.fixture
def released() -> Iterator[threading.Event]:
    """What answers can be made to wait for; at the end nothing waits for it any longer."""
    event = threading.Event()
    yield event
    event.set()


def test_a_kill_loses_nothing_that_was_paid_for(
    repository: Repository, server: Server, released: threading.Event
) -> None:
    repository.write("vrty-gate.yml", manifest(cases=many(20)))
    server.script = lambda request: Sent(after=released if number_of(request) >= 8 else None)
    process = start(repository, server, "--concurrency", "1")
    server.wait_for(9)  # the ninth never answers, so eight were recorded
    process.kill()
    process.communicate()
    assert len(recorded(repository)) == 8
    server.in_turn(Sent())
    server.requests.clear()
    assert judge(repository, server).returncode == 0
    assert sorted(map(number_of, server.requests)) == list(range(8, 20))
    assert len(recorded(repository)) == 20


def test_a_line_that_a_kill_cut_off_is_dropped_by_judge_and_told_by_check(judged: Repository, server: Server) -> None:
    judge(judged, server)
    whole = judged.read(VERDICTS)
    for cut in (1, 20, len(whole.splitlines()[2]) - 1):
        judged.write(VERDICTS, whole[: -cut - 1])
        done = judged.run("check")
        assert done.returncode == 2
        assert done.stderr.startswith(f"vrty-gate: {VERDICTS}:3: the line is truncated")
        assert len(messages(done.stderr)) == 1
        assert judged.run("judge", "--dry-run").returncode == 2
        asked = len(server.requests)
        done = judge(judged, server)
        assert done.returncode == 0
        assert done.stdout.startswith(f"note: {VERDICTS}:3: dropped a truncated line\n")
        assert len(server.requests) == asked + 1
        assert judged.read(VERDICTS) == whole
    judged.write(VERDICTS, whole[:-1])  # nothing is missing but the end of the line
    assert judged.run("check").returncode == 0
    assert judge(judged, server).returncode == 0
    assert judged.read(VERDICTS) == whole


def test_ctrl_c_waits_for_what_is_under_way_and_keeps_it(
    repository: Repository, server: Server, released: threading.Event
) -> None:
    repository.write("vrty-gate.yml", manifest(cases=many(20)))
    server.script = lambda request: Sent(after=released if number_of(request) >= 4 else None)
    process = start(repository, server, "--concurrency", "2")
    server.wait_for(6)
    stopping(process)
    released.set()
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err == "vrty-gate: interrupted\n"
    assert [one["case"] for one in recorded(repository)] == [f"c0{i}" for i in range(6)]
    assert len(server.requests) == 6


def test_a_second_ctrl_c_does_not_wait(repository: Repository, server: Server, released: threading.Event) -> None:
    """It ends, though no answer under way ever comes."""
    repository.write("vrty-gate.yml", manifest(cases=many(20)))
    server.script = lambda request: Sent(after=released if number_of(request) >= 2 else None)
    process = start(repository, server, "--concurrency", "2")
    server.wait_for(4)
    stopping(process)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=120)
    assert process.returncode == 130
    assert [one["case"] for one in recorded(repository)] == ["c00", "c01"]


def test_two_runs_do_not_write_one_file(repository: Repository, server: Server, released: threading.Event) -> None:
    repository.write("vrty-gate.yml", manifest(cases=many(6)))
    server.script = lambda _: Sent(after=released)
    process = start(repository, server, "--concurrency", "2")
    server.wait_for(1)
    done = judge(repository, server)
    assert done.returncode == 2
    assert "another vrty-gate judge is writing it" in done.stderr
    released.set()
    process.communicate(timeout=120)
    assert process.returncode == 0
    assert len(server.requests) == len(recorded(repository)) == 6


def test_the_cost_is_told_and_can_be_bounded(repository: Repository, server: Server) -> None:
    repository.write("vrty-gate.yml", manifest("price: {input: 10, output: 1000}", many(20)))  # 0.002 a call
    done = judge(repository, server, "--max-cost", "0.01", "--concurrency", "1")
    assert done.returncode == 2
    assert 5 <= len(server.requests) <= 7
    assert f"{len(server.requests)}/20 calls" in done.stdout
    assert f"cost {len(server.requests) * 0.002:.4f}" in done.stdout
    assert len(recorded(repository)) == len(server.requests)
    repository.write("vrty-gate.yml", manifest(cases=many(20)))
    assert "--max-cost needs a price" in judge(repository, server, "--max-cost", "1").stderr


def test_another_judge_is_not_comparable_until_migrate_which_is_offline(judged: Repository, server: Server) -> None:
    judge(judged, server)
    judged.accept()
    judged.write("refund.md", "The window is 30 days, and shipping is covered too.")
    judged.write("vrty-gate.yml", manifest().replace("model: m", "model: n"))
    assert "ask  refund  sample 1\nask  thanks" in judged.run("judge", "--dry-run").stdout
    server.in_turn(Sent(text="0.9"))
    assert judge(judged, server).returncode == 0
    assert len([r for r in server.requests if r.body["model"] == "n"]) == 4  # three responses and what one was before
    assert judged.run("check").returncode == 1
    judged.ok("baseline", "migrate")
    done = judged.run("check", "--verbose")
    assert "not_comparable" not in done.stdout
    assert re.search(r"judge +0\.900 +0\.000 ", done.stdout)
    before = judged.read(VERDICTS)
    assert judge(judged, server, "--prune").returncode == 0
    kept = recorded(judged)
    assert len(before.splitlines()) == 7
    assert len(kept) == 4  # today's and what is accepted


def test_verdicts_on_old_texts_stay_unless_pruned(judged: Repository, server: Server) -> None:
    judge(judged, server)
    judged.write("refund.md", BAD)
    judge(judged, server)
    assert len(recorded(judged)) == 4
    judged.write("refund.md", GOOD + "\n")
    assert judge(judged, server).returncode == 0
    assert len(server.requests) == 4
    judge(judged, server, "--prune")
    assert len(recorded(judged)) == 3


def test_a_lenient_judge(repository: Repository, server: Server) -> None:
    repository.write("vrty-gate.yml", manifest("parse: compat"))
    server.in_turn(Sent(text="Score: 0.9 out of 1"))
    assert judge(repository, server, "--case", "refund").returncode == 0
    server.in_turn(Sent(text="good"))
    done = judge(repository, server, "--case", "thanks")
    assert done.returncode == 2
    assert "the judge's reply holds no number: 'good'" in done.stdout


def test_a_template_of_ones_own(repository: Repository, server: Server) -> None:
    repository.write("judge.txt", "Be strict.\n\nThe text {{x}}: {actual}\nScore:\n")
    repository.write("vrty-gate.yml", manifest("template_file: judge.txt"))
    assert judge(repository, server, "--case", "refund").returncode == 0
    system, user = (message["content"] for message in server.requests[0].messages)
    assert system.startswith("Be strict.\n\nThe texts to be judged are fenced")
    assert user.startswith("The text {x}: <<<actual ")
    assert user.endswith(">>>\nScore:")


def test_hostile_texts_and_replies(repository: Repository, server: Server) -> None:
    hostile = "\x1b[2J\u202e{actual} %<actual>s\n::error::x\n<script>@everyone"
    repository.write("refund.md", hostile)
    repository.write("vrty-gate.yml", manifest())
    server.in_turn(Sent(text=hostile, model="\x1b[31mm", finish="\x1b"))
    for done in (judge(repository, server), repository.run("check"), repository.run("explain", "refund")):
        assert "\x1b" not in done.stdout + done.stderr
        assert "\u202e" not in done.stdout + done.stderr
        assert "\n::error" not in done.stdout + done.stderr
    assert hostile in server.requests[0].user or any(hostile in r.user for r in server.requests)


@pytest.mark.parametrize(
    "options, words",
    {
        "": "is missing required key 'model'",
        "model: ''": "scorers[1].judge.model is '', but must be 1 to 200 ASCII characters",
        "model: a b": "must be 1 to 200 ASCII characters",
        "model: m, modle: n": "scorers[1].judge.modle is an unknown key; did you mean 'model'?",
        "model: m, template: hello": "scorers[1].judge.template lacks {actual}",
        "model: m, template: '{actual'": "scorers[1].judge.template has a single {; write {{",
        "model: m, template: '{actual} {answer}'": "uses an unknown text 'answer'; known: input, expected",
        "model: m, template: '%<actual>s'": "scorers[1].judge.template lacks {actual}",
        "model: m, placeholders: percent, template: '{actual}'": "scorers[1].judge.template lacks %<actual>s",
        "model: m, template: a, template_file: b": "cannot be combined with template; remove one",
        "model: m, template_file: nowhere.txt": "cannot read nowhere.txt",
        "model: m, template_file: ../x": "outside the repository",
        "model: m, samples: 0": "samples is 0, but must be at least 1 and at most 99",
        "model: m, needed: 2": "scorers[1].judge.needed is 2, but there are only 1 samples",
        "model: m, samples: 3, seed: 1": "scorers[1].judge.seed would make all samples the same",
        "model: m, temperature: 3": "temperature is 3, but must be at least 0 and at most 2",
        "model: m, temperature: hot": "temperature is 'hot', but must be",
        "model: m, verdicts: v.txt": "verdicts is 'v.txt', but must end in .jsonl",
        "model: m, verdicts: ../v.jsonl": "outside the repository",
        "model: m, price: {input: 1}": "price is missing required key 'output'",
        "model: m, price: {input: -1, output: 1}": "price.input is -1, but must be at least 0",
        "model: m, parse: loose": "parse is 'loose', but must be strict or compat",
    }.items(),
)  # fmt: skip
def test_bad_options(repository: Repository, options: str, words: str) -> None:
    repository.write("vrty-gate.yml", f"{MANIFEST}scorers: [default, {{judge: {{{options}}}}}]\n")
    before = repository.everything()
    for command in ("check", "judge"):
        done = repository.run(command)
        assert done.returncode == 2
        assert words in done.stderr
        assert done.stderr.startswith("vrty-gate: vrty-gate.yml:6:")
        assert len(messages(done.stderr)) == 1
    assert repository.everything() == before


def test_a_verdicts_file_that_leads_out_of_the_repository(judged: Repository, server: Server, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside.jsonl"
    (judged.folder / VERDICTS).symlink_to(outside)
    for done in (judge(judged, server), judged.run("check")):
        assert done.returncode == 2
        assert "outside the repository" in done.stderr
    assert not outside.exists()
    assert server.requests == []


def test_a_suite_without_a_judge(repository: Repository) -> None:
    done = repository.run("judge")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("vrty-gate: vrty-gate.yml has no judge; add one to its scorers")


def test_a_disk_that_fills_up_keeps_what_was_written(repository: Repository, server: Server) -> None:
    repository.write("vrty-gate.yml", manifest(cases=many(20)))
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000));"
        "sys.argv = ['vrty-gate', 'judge', '--concurrency', '1']; import vrty_gate.__main__ as m; m.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=repository.folder,
        env=ENVIRONMENT | server.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "cannot write: File too large" in done.stderr
    assert len(messages(done.stderr)) == 1
    done = judge(repository, server)
    assert done.returncode == 0
    assert len(recorded(repository)) == 20
    assert len(server.requests) <= 20 + 3


def test_a_report_without_texts_quotes_no_reply(repository: Repository, server: Server) -> None:
    repository.write("vrty-gate.yml", manifest() + "redact: true\n")
    server.in_turn(Sent(text="the secret answer"))
    assert judge(repository, server).returncode == 2
    for shape in ("text", "json", "markdown", "annotations"):
        done = repository.run("check", "--format", shape)
        assert "one number from 0 to 1" in done.stdout.replace("&#39;", "'")
        assert "secret" not in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_progress_is_shown_on_a_terminal_alone(repository: Repository, server: Server) -> None:
    import pty

    repository.write("vrty-gate.yml", manifest("price: {input: 10, output: 1000}", many(3)))
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [PROGRAM, "judge", "--concurrency", "1"],
        cwd=repository.folder,
        env=ENVIRONMENT | server.environment,
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        check=True,
    )
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):  # Linux says so at the end
        while data := os.read(ours, 4096):
            shown += data
    os.close(ours)
    assert shown.decode().split("\r")[1:] == [
        "1/3 calls, 101 tokens, cost 0.0020\x1b[K",
        "2/3 calls, 202 tokens, cost 0.0040\x1b[K",
        "3/3 calls, 303 tokens, cost 0.0060\x1b[K",
        "\x1b[K",
    ]
    assert "\x1b" not in done.stdout


def test_a_template_that_cannot_take_a_text_is_one_line(repository: Repository, server: Server) -> None:
    repository.write("vrty-gate.yml", manifest("placeholders: percent, template: 'Is it %<actual>d?'"))
    for arguments in ((), ("--again",), ("--dry-run",)):
        done = judge(repository, server, *arguments)
        assert (done.returncode, len(messages(done.stderr))) == (2, 1)
        assert "case 'greeting': the judge cannot be asked: the text for actual is not a whole number" in done.stderr
    assert "the judge cannot be asked" in repository.run("check").stdout
    assert server.requests == []


def test_a_template_with_percent_signs(repository: Repository, server: Server) -> None:
    repository.write("vrty-gate.yml", manifest("placeholders: percent, template: '100%% of %<actual>.6s {x}'"))
    assert judge(repository, server, "--case", "refund").returncode == 0
    assert re.fullmatch(r"100% of <<<actual [0-9a-f]{20}\nThe re\n[0-9a-f]{20}>>> \{x\}", server.requests[0].user)


def test_explain_tells_what_it_can_without_a_verdict(judged: Repository) -> None:
    assert "judge could not score it: no recorded verdict: run vrty-gate judge" in judged.ok("explain", "refund")
