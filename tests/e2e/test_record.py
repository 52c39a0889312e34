"""`vrty-gate record` against a real endpoint on localhost, through the official client."""

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e.openai_server import KEY, Request, Sent, Server, error, too_many
from e2e.repository import ENVIRONMENT, PROGRAM, Repository, messages

pytestmark = pytest.mark.slow

COUNT = 6
LEDGER = "vrty-gate.recordings.jsonl"
MANIFEST = """\
version: 1
record: {model: test-model, temperature: 0}
cases:
  - {each: prompts/*.md, response_file: "responses/{stem}.md", tags: [bulk]}
"""


def name(number: int) -> str:
    return f"q{number:02}"


def answer(request: Request) -> str:
    return f"The answer to {request.user.split()[-1]} is known, and it is here in full."


def script(request: Request) -> Sent:
    return Sent(answer(request), usage=(20, 10))


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(script) as running:
        yield running


@pytest.fixture
def released() -> Iterator[threading.Event]:
    """What answers can be made to wait for; at the end nothing waits for it any longer."""
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def bot(repository: Repository) -> Repository:
    """A suite of six prompts without any response."""
    repository.write("vrty-gate.yml", MANIFEST)
    for number in range(COUNT):
        repository.write(f"prompts/{name(number)}.md", f"Please answer question {name(number)}\n")
    return repository


def record(bot: Repository, server: Server, *arguments: str) -> str:
    return bot.ok("record", *arguments, **server.environment)


def fails(bot: Repository, server: Server, *arguments: str) -> tuple[str, str]:
    """What it says on stdout, and in the one line on stderr."""
    done = bot.run("record", *arguments, **server.environment)
    assert (done.returncode, len(messages(done.stderr))) == (2, 1), done.stdout + done.stderr
    assert done.stderr.startswith("vrty-gate: ")
    assert KEY not in done.stdout + done.stderr
    return done.stdout, done.stderr


def ledger(bot: Repository) -> list[dict[str, object]]:
    return [json.loads(line) for line in bot.read(LEDGER).split("\n") if line]


def responses(bot: Repository) -> list[str]:
    """Those that are there; a kill may leave a file besides that was not done."""
    return sorted(path.stem for path in (bot.folder / "responses").glob("*.md"))


def asked(server: Server) -> list[str]:
    return sorted(request.user.split()[-1] for request in server.requests)


def test_the_whole_cycle_edit_record_check_accept(bot: Repository, server: Server) -> None:
    output = record(bot, server)
    assert output.endswith("recorded 6 responses, 180 tokens; now run vrty-gate check\n")
    assert "recorded  q00  responses/q00.md  (no response yet)\n" in output
    assert bot.read("responses/q03.md") == "The answer to q03 is known, and it is here in full.\n"
    assert [line["case"] for line in ledger(bot)] == [name(i) for i in range(COUNT)]
    assert {line["model"] for line in ledger(bot)} == {"test-model-2024"}
    bot.accept()
    bot.ok("check")

    assert record(bot, server) == "nothing to record: 6 responses up to date\n"
    bot.write("prompts/q03.md", "Please answer in other words question q03\n")
    assert "the prompt changed" in bot.ok("check")
    server.script = lambda request: Sent(f"In other words, {answer(request)}")
    output = record(bot, server)
    assert "recorded  q03  responses/q03.md  (the request has changed)\n" in output
    assert output.endswith("recorded 1 response, 101 tokens; now run vrty-gate check\n")
    assert len(server.requests) == COUNT + 1
    assert bot.read("responses/q03.md").startswith("In other words, The answer")
    bot.run("check")
    bot.accept("other words")
    bot.ok("check")
    assert record(bot, server) == "nothing to record: 6 responses up to date\n"


def test_what_is_sent_is_what_the_manifest_says(bot: Repository, server: Server) -> None:
    bot.write("kb.md", "Thirty days.\n")
    bot.write("system.md", "Be brief. {prompt}\n")
    bot.write(
        "vrty-gate.yml",
        """\
version: 1
record:
  model: test-model
  temperature: 0.5
  max_tokens: 200
  seed: 7
  system_file: system.md
  template: |
    {{facts}} {context}
    Question: {prompt}
cases: [{id: a, prompt: "How {context} long?", context_file: kb.md, response_file: a.md}]
""",
    )
    record(bot, server)
    (request,) = server.requests
    assert request.body == {
        "model": "test-model",
        "temperature": 0.5,
        "max_tokens": 200,
        "seed": 7,
        "messages": [
            {"role": "system", "content": "Be brief. {prompt}\n"},
            {"role": "user", "content": "{facts} Thirty days.\n\nQuestion: How {context} long?\n"},
        ],
    }
    bot.write("system.md", "Be verbose.\n")
    assert "(the request has changed)" in record(bot, server)


def test_all_and_named_cases_are_recorded_whatever_their_state(bot: Repository, server: Server) -> None:
    record(bot, server)
    assert "recorded 1 response," in record(bot, server, "--case", "q01")
    assert "recorded 6 responses," in record(bot, server, "--all")
    assert record(bot, server, "--tag", "bulk") == "nothing to record: 6 responses up to date\n"
    assert len(server.requests) == 2 * COUNT + 1
    assert len(ledger(bot)) == COUNT


def test_an_edited_response_stays_unless_it_is_meant(bot: Repository, server: Server) -> None:
    record(bot, server)
    bot.write("responses/q01.md", "I know better.\n")
    bot.write("prompts/q01.md", "Please answer anew question q01\n")
    words = "kept      q01  (edited since it was recorded; --case q01 records it again)\n"
    assert words in record(bot, server)
    assert bot.read("responses/q01.md") == "I know better.\n"
    assert "(edited since it was recorded)" in record(bot, server, "--case", "q01")
    assert bot.read("responses/q01.md") == "The answer to q01 is known, and it is here in full.\n"
    assert "kept" not in record(bot, server)


def test_a_dry_run_asks_nothing_and_needs_no_key(bot: Repository, server: Server) -> None:
    record(bot, server, "--case", "q00", "--case", "q01")
    bot.write("prompts/q01.md", "Please answer anew question q01\n")
    before = bot.everything()
    output = bot.ok("record", "--dry-run", OPENAI_BASE_URL=server.url, OPENAI_API_KEY="")
    assert len(server.requests) == 2
    assert bot.everything() == before
    assert "would record  q01  responses/q01.md  (the request has changed)\n" in output
    assert "would record  q02  responses/q02.md  (no response yet)\n" in output
    assert "q00" not in output
    assert output.endswith("5 calls of test-model; no call was made, nothing was changed\n")


def test_without_a_key_nothing_is_touched(bot: Repository, server: Server) -> None:
    before = bot.everything()
    done = bot.run("record", OPENAI_BASE_URL=server.url, OPENAI_API_KEY="")
    assert done.returncode == 2
    assert done.stderr.startswith("vrty-gate: no API key; set OPENAI_API_KEY")
    assert bot.everything() == before
    assert not (bot.folder / "responses").exists()


def test_a_wrong_key_stops_the_run_at_once(bot: Repository, server: Server) -> None:
    environment = server.environment | {"OPENAI_API_KEY": "sk-wrong-key-1234567890"}
    done = bot.run("record", "--concurrency", "1", **environment)
    assert done.returncode == 2
    assert len(server.requests) == 1
    assert "sk-wrong" not in done.stdout + done.stderr
    assert (
        "failed    q00  the endpoint returned 401, so check OPENAI_API_KEY: Incorrect API key provided" in done.stdout
    )
    assert done.stderr == (
        "vrty-gate: vrty-gate.yml: 6 of 6 responses could not be recorded; existing files are unchanged; "
        "5 were not requested\n"
    )


FAULTS = {
    "cut off": (Sent("The answer to", finish="length"), "the answer was truncated; raise max_tokens"),
    "filtered": (Sent("", finish="content_filter"), "the answer was withheld by a content filter"),
    "refused": (Sent(None, refusal="I cannot help with that."), "the model refused: I cannot help with that."),
    "empty": (Sent(""), "the answer is empty"),
    "nothing": (Sent(None), "the answer is empty"),
    "NUL": (Sent("a\0b"), "the answer contains NUL"),
    "half a character": (Sent("a\ud800b"), "the reply holds an unpaired surrogate"),
    "broken JSON": (Sent(body='{"choices": [{'), "the reply is not JSON"),
    "no choices": (Sent(body='{"choices": []}'), "the reply has no message"),
    "a page": (Sent(body="<html>Gateway</html>", content_type="text/html"), "the reply is not JSON"),
    "500": (error(500, "The server had an error"), "the endpoint returned 500: The server had an error"),
    "400": (error(400, "too long a prompt \x1b[31m\n::error::x"), "the endpoint returned 400: too long a prompt"),
    "429 for ever": (too_many(), "the endpoint returned 429: Rate limit reached"),
    "reset": (Sent(reset=True), "127.0.0.1: the connection broke"),
}


def test_what_is_no_response_leaves_the_old_one(bot: Repository, server: Server) -> None:
    by_case = {name(50 + i): fault for i, fault in enumerate(FAULTS.values())}
    for case in by_case:
        bot.write(f"prompts/{case}.md", f"Please answer question {case}\n")
    record(bot, server)
    before = bot.everything()
    server.script = lambda request: by_case[c][0] if (c := request.user.split()[-1]) in by_case else script(request)
    stdout, stderr = fails(bot, server, "--all", "--retries", "1", "--concurrency", "32")
    assert bot.everything() == before
    told = {line.split()[1]: line for line in stdout.splitlines() if line.startswith("failed")}
    assert list(told) == list(by_case)
    for case, (_, words) in by_case.items():
        assert told[case].startswith(f"failed    {case}  {words}")
        assert len(told[case]) < 250
    count = len(by_case)
    assert stdout.endswith(f"; run it again for the remaining {count}\n")
    words = f"{count} of {count + COUNT} responses could not be recorded; existing files are unchanged"
    assert stderr == f"vrty-gate: vrty-gate.yml: {words}\n"
    assert "\x1b" not in stdout
    assert "\n::" not in stdout


def test_what_does_not_come_in_time_is_no_response(bot: Repository, server: Server, released: threading.Event) -> None:
    server.script = lambda request: script(request)._replace(after=released)
    stdout, _ = fails(bot, server, "--case", "q00", "--retries", "0", "--timeout", "0.5")
    assert stdout.startswith("failed    q00  no answer within 0.5 seconds")
    assert responses(bot) == []


def test_a_busy_endpoint_is_asked_again(bot: Repository, server: Server) -> None:
    server.in_turn(too_many(), error(500, "x"), Sent("Here it is.", usage=None))
    output = record(bot, server, "--case", "q00", "--retries", "2")
    assert output.endswith("recorded 1 response, 0 tokens; now run vrty-gate check\n")
    assert len(server.requests) == 3
    assert bot.read("responses/q00.md") == "Here it is.\n"


def test_a_hostile_reply_is_kept_as_text_and_never_printed(bot: Repository, server: Server) -> None:
    hostile = "\ufeff\x1b]0;owned\x07\r\n::error::x\r\n{{prompt}} ${HOME} $(id) ../../x\u202e\x7f"
    server.script = lambda _: Sent(hostile, model="m\x1b[31m\u202e\n::error::")
    output = record(bot, server, "--case", "q00")
    assert "\x1b" not in output
    assert "::error" not in output
    written = (bot.folder / "responses/q00.md").read_bytes().decode()
    assert written == hostile[1:].replace("\r\n", "\n") + "\n"
    lines = bot.read(LEDGER)
    assert "\x1b" not in lines
    assert "\u202e" not in lines
    assert ledger(bot)[0]["model"] == "m\x1b[31m\u202e\n::error::"
    assert "q00" not in record(bot, server, "--dry-run")


def test_any_concurrency_gives_the_same_bytes(bot: Repository, server: Server) -> None:
    together = threading.Barrier(COUNT)
    turns = [threading.Event() for _ in range(COUNT + 1)]
    turns[COUNT].set()

    def backwards(request: Request) -> Sent:
        number = int(request.user.split()[-1][1:])
        together.wait(120)
        turns[number + 1].wait(120)
        turns[number].set()
        return script(request)

    seen = set()
    for concurrency in ("1", "3", "64"):
        server.script = backwards if concurrency == "64" else script
        output = record(bot, server, "--all", "--concurrency", concurrency).replace("no response yet", "up to date")
        seen.add((output, tuple(sorted(bot.everything().items()))))
    assert len(seen) == 1
    assert server.most_at_once == COUNT


def start(bot: Repository, server: Server, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [PROGRAM, "record", *arguments],
        cwd=bot.folder,
        env=ENVIRONMENT | server.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(bot: Repository, count: int) -> None:
    end = time.monotonic() + 120  # only so as not to hang
    while not (bot.folder / LEDGER).exists() or bot.read(LEDGER).count('"asked"') < count:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_killed_run_keeps_what_has_come_and_the_next_asks_the_rest(
    bot: Repository, server: Server, released: threading.Event
) -> None:
    server.script = lambda request: script(request)._replace(
        after=released if request.user.split()[-1] > "q02" else None
    )
    process = start(bot, server, "--concurrency", "1")
    wait_for(bot, 3)
    process.kill()
    process.communicate()
    kept = responses(bot)
    assert len(kept) < COUNT
    server.requests.clear()
    server.script = script
    record(bot, server)
    again = dict.fromkeys(asked(server))  # what the killed run was asking may reach the server only now
    assert list(again) == [name(i) for i in range(COUNT) if name(i) not in kept]
    assert len(responses(bot)) == len(ledger(bot)) == COUNT
    assert record(bot, server).startswith("nothing to record")


def test_half_a_line_of_a_killed_run_is_no_obstacle(bot: Repository, server: Server) -> None:
    record(bot, server)
    whole = bot.read(LEDGER)
    bot.write(LEDGER, whole[:-40])
    output = record(bot, server, "--case", "q00")
    assert output.endswith("recorded 1 response, 30 tokens; now run vrty-gate check\n")
    assert [line["case"] for line in ledger(bot)] == [name(i) for i in range(COUNT - 1)]


def test_ctrl_c_keeps_what_comes_and_asks_no_more(bot: Repository, server: Server, released: threading.Event) -> None:
    server.script = lambda request: script(request)._replace(after=released)
    process = start(bot, server, "--concurrency", "2")
    server.wait_for(2)
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    assert process.stderr.readline().startswith("stopping: waiting for running calls")
    released.set()
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err.endswith("vrty-gate: interrupted\n")
    assert out.endswith("recorded 2 responses, 60 tokens; run it again for the remaining 4\n")
    assert len(server.requests) == 2
    assert responses(bot) == ["q00", "q01"]
    server.script = script
    assert "recorded 4 responses" in record(bot, server)
    assert asked(server) == [name(i) for i in range(COUNT)]


def test_progress_is_shown_on_a_terminal_only(bot: Repository, server: Server) -> None:
    main, other = pty.openpty()
    process = subprocess.Popen(
        [PROGRAM, "record"],
        cwd=bot.folder,
        env=ENVIRONMENT | server.environment,
        stdout=subprocess.DEVNULL,
        stderr=other,
    )
    os.close(other)
    shown = b""
    with contextlib.suppress(OSError):  # how Linux says that the other end is closed
        while data := os.read(main, 4096):
            shown += data
    os.close(main)
    assert process.wait(timeout=60) == 0
    assert b"6/6 calls, 180 tokens" in shown


@pytest.mark.parametrize(
    "file, words",
    [
        ("../a.md", "'../a.md' is outside the repository"),
        ("/tmp/a.md", "'/tmp/a.md' is an absolute path"),
        ("out/a.md", "'out/a.md' is outside the repository"),
        (".git/hooks/a", "'.git/hooks/a' is in .git"),
        ("prompts", "cannot read prompts: "),
        ("system.md", "would overwrite system.md"),
        ("prompts/q00.md/a.md", "prompts/q00.md/a.md: cannot create its folder: "),
    ],
)
def test_a_response_stays_in_the_repository(
    bot: Repository, server: Server, tmp_path_factory: pytest.TempPathFactory, file: str, words: str
) -> None:
    (bot.folder / "out").symlink_to(tmp_path_factory.mktemp("elsewhere"))
    bot.write("system.md", "Be brief.")
    bot.write(
        "vrty-gate.yml",
        "version: 1\nrecord: {model: m, system_file: system.md}\n"
        f"cases: [{{id: a, prompt: p, response_file: {json.dumps(file)}}}]\n",
    )
    before = bot.everything()
    _, stderr = fails(bot, server, "--all")
    assert words in stderr
    assert bot.everything() == before
    assert server.requests == []


def test_a_response_that_is_a_link_is_written_where_it_leads(bot: Repository, server: Server) -> None:
    bot.write("shared/q00.md", "")
    (bot.folder / "responses").mkdir()
    (bot.folder / "responses" / "q00.md").symlink_to("../shared/q00.md")
    record(bot, server, "--case", "q00")
    assert (bot.folder / "responses" / "q00.md").is_symlink()
    assert bot.read("shared/q00.md").startswith("The answer to q00")


def test_responses_without_a_file_are_said(bot: Repository, server: Server) -> None:
    bot.write(
        "more.jsonl",
        '{"id": "line", "prompt": "p", "response": ""}\n{"id": "file", "prompt": "p question x", "response_file": "f.md"}\n',
    )
    bot.write("vrty-gate.yml", MANIFEST + "  - {id: hi, prompt: Say hi., response: Hi.}\n  - from: more.jsonl\n")
    stdout, stderr = fails(bot, server)
    assert "left      line  more.jsonl:1: its response is not in a separate file: move it to one" in stdout
    assert "note: 1 response without a response_file, which record cannot write: hi\n" in stdout
    assert "recorded 7 responses" in stdout
    assert stderr == "vrty-gate: vrty-gate.yml: 1 response without a response_file to write to\n"
    assert "left      hi" in fails(bot, server, "--case", "hi")[0]
    bot.write("more.jsonl", '{"id": "line", "prompt": "p", "response": "x"}\n')
    assert "which record cannot write: hi, line\n" in record(bot, server)


def test_a_manifest_without_record_says_what_to_add(repository: Repository, server: Server) -> None:
    _, stderr = fails(repository, server)
    assert stderr == "vrty-gate: vrty-gate.yml: it has no model to record with; add record: {model: NAME}\n"


def test_bad_options_are_one_line(bot: Repository, server: Server) -> None:
    for arguments in (("--concurrency", "0"), ("--timeout", "0"), ("--retries", "-1"), ("--case", "q99"), ("x.yml",)):
        fails(bot, server, *arguments)
    assert server.requests == []


@pytest.mark.parametrize("size, file", [(1700, LEDGER), (4000, "responses/q00.md")])
def test_a_full_disk_is_one_line_and_leaves_what_was_there(
    bot: Repository, server: Server, size: int, file: str
) -> None:
    record(bot, server)
    assert 1400 < len(bot.read(LEDGER)) < 1700  # and another line takes 300
    before = bot.everything()
    server.script = lambda _: Sent("long " * 1000)
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}));"
        "sys.argv = ['vrty-gate', 'record', '--case', 'q00']; import vrty_gate.__main__ as m; m.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=bot.folder,
        env=ENVIRONMENT | server.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.endswith(f"{file}: cannot write: File too large; nothing was changed\n")
    assert len(messages(done.stderr)) == 1
    after = bot.everything()
    if file != LEDGER:  # it says what was about to be written, which the next run can tell from what was
        assert after.pop(LEDGER).startswith(before.pop(LEDGER))
    assert after == before
    assert record(bot, server) == "nothing to record: 6 responses up to date\n"


def test_a_file_that_cannot_be_written_costs_no_other(bot: Repository, server: Server) -> None:
    def vanish(request: Request) -> Sent:
        if request.user.endswith("q01\n"):
            (bot.folder / "responses" / "q01.md").mkdir()  # while it is asked for
        return script(request)._replace(seconds=0 if request.user < "Please answer question q02" else 1)

    server.script = vanish
    done = bot.run("record", "--concurrency", "1", **server.environment)
    assert done.returncode == 2
    assert len(messages(done.stderr)) == 1
    assert "responses/q01.md: cannot write: Is a directory; nothing was changed\n" in done.stderr
    told = [line.split()[1] for line in done.stdout.splitlines()[:-1] if line.startswith("recorded")]
    assert told == [case for case in asked(server) if case != "q01"]
    assert len(server.requests) < COUNT  # what was under way is kept, and no more is asked
    (bot.folder / "responses" / "q01.md").rmdir()
    server.script = script
    record(bot, server)
    assert responses(bot) == [line["case"] for line in ledger(bot)] == [name(i) for i in range(COUNT)]


def test_the_same_answer_to_another_prompt_is_not_to_be_recorded_again(bot: Repository, server: Server) -> None:
    bot.write("vrty-gate.yml", MANIFEST + "stale: fail\n")
    record(bot, server)
    bot.ok("accept")
    bot.write("prompts/q00.md", "Please, please answer question q00\n")
    done = bot.run("check")
    assert (done.returncode, "record it again" in done.stdout) == (1, True)
    record(bot, server)
    assert bot.run("check").returncode == 0


def test_a_case_without_a_response_says_how_to_get_one(bot: Repository, server: Server) -> None:
    done = bot.run("check")
    assert done.returncode == 2
    (message,) = messages(done.stderr)
    assert message.endswith(": case 'q00' and 5 more have no response yet; run vrty-gate record to get them")


def test_check_asks_nobody(bot: Repository, server: Server) -> None:
    record(bot, server)
    bot.accept()
    done = bot.run("check", OPENAI_BASE_URL="http://127.0.0.1:1/v1")
    assert done.returncode == 0
    program = "from vrty_gate.cli.checking import check_manifests; check_manifests(['.']); import sys; print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", program], cwd=bot.folder, capture_output=True, text=True, check=True)
    for module in (
        "openai",
        "httpx",
        "vrty_gate.ask.record",
        "vrty_gate.stores.recordings",
        "vrty_gate.models.endpoint",
    ):
        assert f"'{module}'" not in loaded.stdout
    assert len(server.requests) == COUNT


def test_a_merge_of_two_branches_that_recorded_different_cases(bot: Repository, server: Server) -> None:
    record(bot, server)
    bot.git("add", ".")
    bot.git("commit", "-qm", "Record")
    for branch, number in (("one", 1), ("two", 2)):
        bot.git("checkout", "-q", "-b", branch, "main")
        bot.write(f"prompts/{name(number)}.md", f"Please say again question {name(number)}\n")
        record(bot, server)
        bot.git("commit", "-qam", branch)
    bot.git("merge", "-q", "one", "-m", "Merge")
    assert record(bot, server) == "nothing to record: 6 responses up to date\n"


def test_the_help_says_where_the_endpoint_comes_from(tmp_path: Path) -> None:
    done = subprocess.run([PROGRAM, "record", "--help"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "OPENAI_BASE_URL" in done.stdout


def test_two_runs_at_once_record_one_after_the_other(bot: Repository, server: Server) -> None:
    record(bot, server)
    runs = [
        subprocess.Popen(
            [PROGRAM, "record", "--all"], cwd=bot.folder, env=ENVIRONMENT | server.environment, stdout=subprocess.PIPE
        )
        for _ in range(2)
    ]
    assert [run.communicate()[0].decode().count("recorded  q0") for run in runs] == [COUNT, COUNT]
    assert [run.returncode for run in runs] == [0, 0]
    assert record(bot, server) == "nothing to record: 6 responses up to date\n"
