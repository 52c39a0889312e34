"""The referee: asked once about a pair through the real client, replayed by check without it."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from e2e.openai_server import KEY, Request, Sent, Server, error, too_many
from e2e.referee_suite import BAD, QUOTES, REPLIES, SCORERS, SIZE, build, fenced, name, play, ruling
from e2e.repository import ENVIRONMENT, PROGRAM, Done, Here, Repository
from oracles.test_interpreters import VERSIONS, interpreters

pytestmark = pytest.mark.slow

PROMPT = "How do I return the lamp?"
ACCEPTED = (
    "Print the label, put the lamp in its box and bring it to any post office. The money comes back to your card."
)
REWRITTEN = "Any post office takes the lamp if you pack it in the box it came in and stick the printed label on; your card gets the money."
WRONG = "Any post office takes the lamp if you pack it in the box it came in and stick the printed label on; you get a voucher."
DOUBTFUL = ACCEPTED.replace("any post office", "no post office")
CERTAIN = "It costs 12 euros and takes two days."
SAME, UNSURE = ruling("same"), ruling("unsure", "Hard to tell.")
WORSE = ruling("worse", "A voucher in place of money.", "The money comes back to your card", "you get a voucher")


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(Sent(SAME)) as server:
        yield server


@pytest.fixture
def suite(repository: Repository) -> Repository:
    """One accepted answer, rewritten."""
    return one(repository)


def one(repository: Repository, options: str = "", now: str = REWRITTEN, head: str = "", case: str = "") -> Repository:
    scorers = f"scorers: [default, {{referee: {{model: m{options and ', ' + options}}}}}]\n"
    lines = (
        f"{head}cases:\n  - {{id: return, prompt: {json.dumps(PROMPT)}, response_file: r.md{case and ', ' + case}}}\n"
    )
    repository.write("vrty-gate.yml", "version: 1\n" + scorers + lines)
    repository.write("r.md", ACCEPTED + "\n")
    repository.accept()
    repository.write("r.md", now + "\n")
    return repository


def referee(repository: Repository, server: Server, *arguments: str) -> Done:
    done = repository.run("referee", *arguments, **server.environment)
    assert "Traceback" not in done.stderr
    assert KEY not in done.stdout + done.stderr
    assert all(KEY.encode() not in data for data in repository.everything().values())
    return done


def recorded(repository: Repository) -> list[dict[str, Any]]:
    return [json.loads(line) for line in repository.read(REPLIES).splitlines()]


def case_of(repository: Repository, *arguments: str) -> dict[str, Any]:
    """The only case of the report."""
    done = repository.run("check", "--format", "json", *arguments)
    (case,) = json.loads(done.stdout)["suites"][0]["cases"]
    found: dict[str, Any] = case
    return found


def judged(repository: Repository, *arguments: str) -> tuple[str, str, str]:
    """Verdict, judge and message of the only case."""
    case = case_of(repository, *arguments)
    return case["verdict"], case["judged"], case["message"]


def test_forty_answers_of_which_eight_are_worse(repository: Repository, server: Server) -> None:
    server.script = play
    build(repository)
    done = referee(repository, server)
    assert done.returncode == 0
    assert done.stdout.endswith("40 changed answers judged by m: 8 worse, 32 same\n")
    assert len(server.requests) == 2 * SIZE
    done = repository.run("check", "--format", "json")
    assert done.returncode == 1
    cases = {case["id"]: case for case in json.loads(done.stdout)["suites"][0]["cases"]}
    red = {case["id"] for case in cases.values() if case["verdict"] == "fail"}
    assert red == {name(i) for i in BAD}
    assert {case["verdict"] for case in cases.values()} <= {"fail", "pass", "note"}
    assert {case["judged"] for case in cases.values()} == {"referee"}
    formats = ("text", "markdown", "html", "junit", "sarif")
    wanted = [word for each in formats for word in ("--format", each, "--output", f"shown.{each}")]
    assert repository.run("check", *wanted).returncode == 1
    shown = [repository.read(f"shown.{each}") for each in formats]
    for number in BAD:
        quotes = [quote.format(days=2 + number % 7) for quote in QUOTES[number % 4]]
        assert [cases[name(number)]["referee"][f"quote_{which}"] for which in ("accepted", "new")] == quotes
        assert all(quotes[1] in words for words in shown)
    assert "8 of 40 answers got worse" in shown[0]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Repository, str]:
    """The suite with its rulings, and what a check of it prints."""
    repository = Here(tmp_path_factory.mktemp("built"))
    with Server(Sent(SAME)) as server:
        server.script = play
        build(repository)
        referee(repository, server)
    return repository, repository.run("check", "--format", "json").stdout


@pytest.mark.parametrize("version", VERSIONS)
def test_check_gives_the_same_bytes_under_every_python(built: tuple[Repository, str], version: str) -> None:
    """With the packages of this interpreter, whose compiled parts no other one loads."""
    if version not in interpreters():
        pytest.skip(f"no Python {version} on this machine")
    repository, expected = built
    packages = os.pathsep.join(
        [str(Path(__file__).parents[2]), *(path for path in sys.path if "site-packages" in path)]
    )
    done = subprocess.run(
        [*interpreters()[version], "-m", "vrty_gate", "check", "--format", "json"],
        cwd=repository.folder,
        env=ENVIRONMENT | {"PYTHONPATH": packages, "OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == expected


def test_ten_kills_lose_no_reply_and_nothing_is_asked_twice(repository: Repository, server: Server) -> None:
    server.script = play
    build(repository)
    asked_for: list[int] = []
    for kill in range(10):
        before = len(server.requests)
        process = subprocess.Popen(
            [PROGRAM, "referee", "--concurrency", "1"],
            cwd=repository.folder,
            env=ENVIRONMENT | server.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        server.wait_for(before + 3 + kill % 4)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        asked_for.append(len(server.requests) - before)
    kept = {(line["key"], line["sample"]) for line in recorded_lines(repository)}
    done = referee(repository, server)
    assert done.stdout.endswith("40 changed answers judged by m: 8 worse, 32 same\n")
    assert len(recorded(repository)) == 2 * SIZE
    again = len(server.requests) - len({json.dumps(request.body) for request in server.requests})
    assert again <= 10  # the call that each kill interrupted
    assert len(kept) >= sum(asked_for) - 10
    count = len(server.requests)
    assert "judged by m" in referee(repository, server).stdout
    assert len(server.requests) == count


def recorded_lines(repository: Repository) -> list[dict[str, Any]]:
    lines = repository.read(REPLIES).split("\n")
    return [json.loads(line) for line in lines[:-1] if line]


def test_what_is_sent(suite: Repository, server: Server) -> None:
    referee(suite, server)
    first, second = server.requests
    assert first.body["response_format"] == {"type": "json_object"}
    assert first.body["temperature"] == 0
    for request in (first, second):
        assert fenced(request, "prompt") == PROMPT
        assert fenced(request, "accepted") == ACCEPTED
        assert fenced(request, "new") == REWRITTEN
    assert {request.user.index("<<<new") > request.user.index("<<<accepted") for request in (first, second)} == {
        True,
        False,
    }


def test_an_accepted_answer_more_is_another_question(suite: Repository, server: Server) -> None:
    referee(suite, server)
    suite.ok("accept", "--add", "--reason", "as good")
    suite.write("r.md", WRONG + "\n")
    assert judged(suite)[0] == "review"
    referee(suite, server)
    assert "<<<accepted 2 " in server.requests[-1].user
    assert judged(suite)[1] == "referee"


def test_it_is_asked_only_where_reading_did_not_settle(repository: Repository, server: Server) -> None:
    lines = [
        f"  - {{id: {n}, prompt: {json.dumps(PROMPT)}, response_file: {n}.md}}"
        for n in ("same", "form", "open", "red", "waived")
    ]
    lines[-1] = lines[-1][:-1] + ", waive: later}"
    repository.write("vrty-gate.yml", "version: 1\n" + SCORERS + "cases:\n" + "\n".join(lines) + "\n")
    for n in ("same", "form", "open", "red", "waived"):
        repository.write(f"{n}.md", ACCEPTED + "\n")
    repository.accept()
    repository.write("form.md", "**" + ACCEPTED[:5] + "**" + ACCEPTED[5:] + "\n\n")
    repository.write("open.md", REWRITTEN + "\n")
    repository.write("waived.md", WRONG + "\n")
    repository.write("red.md", "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>\n")
    before = repository.everything()
    assert repository.ok("referee", "--dry-run", OPENAI_API_KEY="") == "ask  open  2 calls\n2 calls of m to make\n"
    assert repository.everything() == before
    assert "1 changed answer judged by m: 1 same" in referee(repository, server).stdout
    assert len(server.requests) == 2
    assert referee(repository, server).returncode == 0
    assert len(server.requests) == 2
    every = repository.ok("referee", "--all", "--dry-run")
    assert {line.split()[1] for line in every.splitlines()[:-1]} == {"form", "red", "waived"}
    assert "calls of m to make" in repository.ok("referee", "--all", "--case", "red", "--dry-run")
    assert "has no case 'reed'; did you mean 'red'" in repository.run("referee", "--case", "reed").stderr


@pytest.mark.parametrize(
    ("now", "said", "verdict", "judge", "words"),
    [
        (REWRITTEN, SAME, "pass", "referee", ""),
        (REWRITTEN, ruling("better"), "pass", "referee", ""),
        (REWRITTEN, UNSURE, "review", "nobody", "the referee is unsure: Hard to tell."),
        (WRONG, WORSE, "fail", "referee", "the referee finds it worse: A voucher in place of money."),
        (WRONG, ruling("worse", "w", "never said"), "review", "nobody", "its quote from the accepted answer is not there"),
        (DOUBTFUL, SAME, "pass", "referee", "reading has a doubt, but the referee finds it as good"),
        (DOUBTFUL, UNSURE, "review", "reading", "the referee is unsure: Hard to tell."),
        (DOUBTFUL, ruling("worse", "Bad.", "any post office", "no post office"), "fail", "referee", "the referee finds it worse: Bad."),
        (ACCEPTED.replace("The money", "Within 30 days, the money"), SAME, "pass", "referee", ""),
    ],
)  # fmt: skip
def test_what_a_case_comes_to(
    repository: Repository, server: Server, now: str, said: str, verdict: str, judge: str, words: str
) -> None:
    server.in_turn(Sent(said))
    referee(one(repository, now=now), server)
    found = judged(repository)
    assert found[:2] == (verdict, judge) or (verdict, found[0]) == ("pass", "note")
    assert words in found[2]


def test_a_referee_does_not_overrule_what_reading_is_certain_of(repository: Repository, server: Server) -> None:
    """Both statements are shown, and the case stays to review."""
    long = f"{ACCEPTED} {CERTAIN} Keep the receipt until then. The shop in Lund is open from Monday to Friday."
    one(repository)
    repository.write("r.md", long + "\n")
    repository.accept("longer")
    repository.write("r.md", long.replace("12 euros", "21 euros") + "\n")
    assert "1 same" in referee(repository, server).stdout
    verdict, judge, message = judged(repository)
    assert (verdict, judge) == ("review", "reading")
    assert message == "the referee finds it as good, but cannot overrule reading"
    assert "21 euros" in repository.run("check").stdout


def test_before_it_is_asked_a_rewrite_asks_for_a_look_and_says_what_to_do(suite: Repository) -> None:
    done = suite.run("check")
    assert done.returncode == 0
    assert "the referee has not been asked: vrty-gate referee vrty-gate.yml" in done.stdout
    assert "the changed answer was not judged" in done.stdout
    assert judged(suite)[:2] == ("review", "nobody")
    suite.write("vrty-gate.yml", suite.read("vrty-gate.yml").replace("cases:", "unjudged: fail\ncases:"))
    assert judged(suite)[:2] == ("fail", "nobody")


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (Sent("It is as good."), "its reply cannot be used: it is not one JSON object: 'It is as good.'"),
        (Sent('{"answer": "same"}'), "its reply cannot be used: its key verdict is missing"),
        (Sent(ruling("besser")), "its reply cannot be used: its verdict is 'besser', but must be"),
        (Sent(""), "its reply cannot be used: it is not one JSON object: ''"),
        (Sent(SAME + "\x00"), "its reply cannot be used: it is not one JSON object"),
        (Sent(None, refusal="I can't"), 'it refused: "I can\'t"'),
        (Sent(SAME, finish="length"), "its reply was truncated; raise max_tokens"),
        (Sent(None, finish="content_filter"), "a content filter of the endpoint removed its reply"),
        (Sent("x" * 2_000_000), "the reply is longer than 1000000 bytes"),
        (Sent(f"{SAME}{' ' * 20_000}x"), "its reply is longer than 10000 characters"),
        (Sent(after=threading.Event()), "no answer within 1 seconds"),
        (too_many(), "the endpoint returned 429: Rate limit reached"),
        (error(500, "boo\n::error::x"), "the endpoint returned 500: boo ::error::x"),
        (Sent(body='{"choices": []}'), "the reply has no message"),
    ],
)
def test_what_is_no_ruling_is_an_error_asked_again_and_never_a_pass(
    suite: Repository, server: Server, sent: Sent, words: str
) -> None:
    server.in_turn(sent)
    done = referee(suite, server, "--timeout", "1", "--retries", "0")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert words in done.stderr
    assert not done.stdout.startswith("::")
    assert {line.get("text") for line in recorded(suite)} == {None}
    verdict, judge, message = judged(suite)
    assert (verdict, judge) == ("review", "nobody")
    assert message.startswith("no usable reply of the referee: ")
    server.in_turn(Sent(SAME))
    count = len(server.requests)
    assert referee(suite, server).returncode == 0
    assert "no call to make\n" in referee(suite, server).stdout
    assert len(server.requests) == count + 2
    assert judged(suite)[:2] == ("pass", "referee")


def test_a_stream_without_an_end_is_cut_off(suite: Repository, server: Server) -> None:
    server.in_turn(Sent(body=b'{"choices": [' + b" " * 50_000_000))
    done = referee(suite, server)
    assert done.returncode == 2
    assert "the reply is longer than 1000000 bytes" in done.stderr + done.stdout


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (error(401, f"Incorrect API key provided: {KEY}.", code="invalid_api_key"), "the endpoint returned 401, so check OPENAI_API_KEY"),
        (error(404, "no m here", code="model_not_found"), "the endpoint returned 404: no m here"),
        (error(429, "You exceeded your quota", code="insufficient_quota"), "the endpoint returned 429: You exceeded your quota"),
    ],
)  # fmt: skip
def test_a_wrong_key_model_or_quota_stops_the_run(suite: Repository, server: Server, sent: Sent, words: str) -> None:
    server.in_turn(sent)
    done = referee(suite, server, "--retries", "0")
    assert done.returncode == 2
    assert f"stopped: {words}" in done.stderr
    assert done.stderr.endswith("replies so far are kept\n")


def test_bad_usage(suite: Repository, repository: Repository) -> None:
    assert "no API key; set OPENAI_API_KEY" in suite.run("referee", OPENAI_API_KEY="").stderr
    assert "--max-cost needs a price" in suite.run("referee", "--max-cost", "1").stderr
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml").replace(", {referee: {model: m}}", ""))
    done = repository.run("referee")
    assert done.returncode == 2
    assert (
        "has no referee; add one to its scorers, such as scorers: [default, {referee: {model: MODEL}}]" in done.stderr
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("modell: m", "modell"),
        ("model: 'a b'", "1 to 200 ASCII characters"),
        ("model: m, samples: 0", "at least 1"),
        ("model: m, template: '{new}'", "template must have {accepted} exactly once"),
        ("model: m, template: x, template_file: y", "cannot be combined with template"),
        ("model: m, template_file: nowhere.md", "nowhere.md"),
        ("model: m, replies: a.txt", "must end in .jsonl"),
        ("model: m, replies: ../a.jsonl", "outside the repository"),
        ("model: m, samples: 3, seed: 1", "would make all samples the same"),
        ("model: m, base_url: 'http://x'", "unknown key"),
    ],
)
def test_bad_options_are_one_line(repository: Repository, options: str, words: str) -> None:
    repository.write(
        "vrty-gate.yml", repository.read("vrty-gate.yml") + f"scorers: [default, {{referee: {{{options}}}}}]\n"
    )
    done = repository.run("check")
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.startswith("vrty-gate: vrty-gate.yml:")
    assert "Traceback" not in done.stderr


def test_a_model_without_json_mode_is_asked_without_it(suite: Repository, server: Server) -> None:
    def script(request: Request) -> Sent:
        if "response_format" in request.body:
            return error(400, "response_format is not supported by this model")
        return Sent(f"<think>Hm.</think>\n```json\n{SAME}\n```")

    server.script = script
    assert referee(suite, server, "--concurrency", "1").returncode == 0
    assert len(server.requests) == 3
    assert judged(suite)[:2] == ("pass", "referee")


def test_a_verdict_that_depends_on_the_order_is_unsure(suite: Repository, server: Server) -> None:
    server.script = lambda request: Sent(
        WORSE if request.user.index("<<<new") < request.user.index("<<<accepted") else SAME
    )
    suite.write("r.md", WRONG + "\n")
    assert "unsure    return  its verdict depends on the order of the two answers" in referee(suite, server).stdout
    assert judged(suite)[:2] == ("review", "nobody")
    one(suite, "swap: false", WRONG)
    referee(suite, server)
    assert len(server.requests) == 2  # the other order is recorded already
    assert judged(suite)[:2] == ("pass", "referee")


def test_samples_decide_by_their_majority(suite: Repository, server: Server) -> None:
    suite.write("r.md", WRONG + "\n")
    server.in_turn(Sent(WORSE), Sent(SAME), Sent(WORSE), Sent(WORSE), Sent(WORSE), Sent(SAME))
    assert "6/6 calls" in referee(suite, server, "--samples", "3", "--concurrency", "1").stdout
    assert judged(suite)[:2] == ("fail", "referee")
    one(suite, "samples: 4", WRONG)
    assert "the referee has not been asked" in judged(suite)[2]
    server.in_turn(Sent(SAME))
    referee(suite, server)
    assert judged(suite)[0] == "review"


def test_what_calls_cost_is_told_before_and_bounded(repository: Repository, server: Server) -> None:
    build(repository, "scorers: [default, {referee: {model: m, price: {input: 1000, output: 1000}}}]\n")
    told = repository.ok("referee", "--dry-run").splitlines()[-1]
    assert told.startswith("80 calls of m to make, cost about ")
    done = referee(repository, server, "--max-cost", "0.5", "--concurrency", "1")
    assert done.returncode == 2
    assert 4 <= len(server.requests) < 10
    assert "of 40 changed answers" in done.stderr


def test_record_can_ask_it_in_the_same_run(repository: Repository, server: Server) -> None:
    one(repository, head="record: {model: r}\n")
    repository.write("r.md", ACCEPTED + "\n")

    def script(request: Request) -> Sent:
        return Sent(REWRITTEN if request.body["model"] == "r" else SAME)

    server.script = script
    done = repository.run("record", "--all", "--referee", **server.environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "recorded 1 response" in done.stdout
    assert done.stdout.endswith("1 changed answer judged by m: 1 same\n")
    assert judged(repository)[:2] == ("pass", "referee")
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml").replace(", {referee: {model: m}}", ""))
    count = len(server.requests)
    done = repository.run("record", "--all", "--referee", **server.environment)
    assert "has no referee" in done.stderr
    assert len(server.requests) == count


def test_an_audit_asks_again_about_pairs_that_the_commit_draws(repository: Repository, server: Server) -> None:
    server.script = play
    build(repository)
    referee(repository, server)
    repository.git("add", "-A")
    repository.git("commit", "--quiet", "-m", "recorded")
    before = repository.everything()
    server.requests.clear()
    done = referee(repository, server, "--audit", "5")
    assert done.returncode == 0
    assert done.stdout.startswith("asked again about 5 pairs, drawn by commit ")
    assert done.stdout.endswith(": 0 changed\n")
    assert len(server.requests) == 10
    first = {fenced(request, "new") for request in server.requests}
    server.requests.clear()
    referee(repository, server, "--audit", "5")
    assert {fenced(request, "new") for request in server.requests} == first
    server.script = lambda _: Sent(UNSURE)
    done = referee(repository, server, "--audit", "5")
    assert done.returncode == 1
    assert "5 changed" in done.stdout
    assert "-> unsure" in done.stdout
    assert repository.everything() == before
    repository.git("commit", "--quiet", "--allow-empty", "-m", "next")
    server.script = play
    server.requests.clear()
    referee(repository, server, "--audit", "5")
    assert {fenced(request, "new") for request in server.requests} != first


def test_an_audit_that_cannot_be_made_is_no_change(suite: Repository, server: Server) -> None:
    referee(suite, server)
    done = referee(suite, server, "--audit", "1")
    assert (done.returncode, "there is none yet; commit first" in done.stderr) == (2, True)
    suite.git("add", "-A")
    suite.git("commit", "--quiet", "-m", "recorded")
    server.in_turn(error(500, "oh"))
    done = referee(suite, server, "--audit", "1", "--retries", "0")
    assert done.returncode == 2
    assert "0 changed" in done.stdout
    assert "no usable reply about return" in done.stderr
    server.in_turn(Sent(ruling("better")))
    assert referee(suite, server, "--audit", "1").returncode == 0


def test_an_endpoint_that_is_not_there_leaves_nothing_behind(suite: Repository) -> None:
    before = suite.everything()
    done = suite.run("referee", "--retries", "0", OPENAI_API_KEY="x", OPENAI_BASE_URL="http://127.0.0.1:9/v1")
    assert done.returncode == 2
    assert "127.0.0.1:9: cannot be reached: " in done.stderr
    assert "check OPENAI_BASE_URL" in done.stderr
    assert suite.everything() == before


def test_replies_that_nobody_needs_any_more_are_dropped_on_demand(suite: Repository, server: Server) -> None:
    referee(suite, server)
    suite.write("r.md", WRONG + "\n")
    referee(suite, server)
    assert len(recorded(suite)) == 4
    assert "dropped 2 lines\n" in referee(suite, server, "--prune").stdout
    assert len(recorded(suite)) == 2
    assert judged(suite)[1] == "referee"


def test_a_line_that_a_kill_cut_off_is_dropped_and_asked_again(suite: Repository, server: Server) -> None:
    referee(suite, server)
    text = suite.read(REPLIES)
    suite.write(REPLIES, text[:-30])
    done = suite.run("check")
    assert done.returncode == 2
    assert f"{REPLIES}:2: the line is truncated" in done.stderr
    assert "run vrty-gate referee" in done.stderr
    assert "dropped a truncated line" in referee(suite, server).stdout
    assert suite.read(REPLIES) == text


def test_replies_in_another_file(suite: Repository, server: Server) -> None:
    elsewhere = str(suite.folder.with_suffix(".jsonl"))
    done = suite.run("check", "--replies", elsewhere)
    assert done.returncode == 2
    assert elsewhere in done.stderr
    assert referee(suite, server, "--replies", elsewhere).returncode == 0
    assert not (suite.folder / REPLIES).exists()
    assert judged(suite)[1] == "nobody"
    assert judged(suite, "--replies", elsewhere)[:2] == ("pass", "referee")
    text = Path(elsewhere).read_text(encoding="utf-8")
    Path(elsewhere).write_text(text[:-20], encoding="utf-8")
    assert "run vrty-gate referee" in suite.run("check", "--replies", elsewhere).stderr
    assert "dropped a truncated line" in referee(suite, server, "--replies", elsewhere).stdout
    assert Path(elsewhere).read_text(encoding="utf-8") == text


def test_samples_of_a_case_and_baselines_without_texts_are_left_alone_and_named(
    repository: Repository, server: Server
) -> None:
    repository.write(
        "vrty-gate.yml",
        f"version: 1\n{SCORERS}cases:\n  - {{id: several, prompt: Q, responses: [{json.dumps(ACCEPTED)}, {json.dumps(REWRITTEN)}]}}\n",
    )
    repository.accept()
    text = repository.read("vrty-gate.yml")
    repository.write("vrty-gate.yml", text.replace("voucher", "money").replace("Any post", "Every post"))
    done = referee(repository, server)
    assert "note: not asked about 1 case, judged by the share of their samples that fail: several" in done.stdout
    assert "nothing to ask" in done.stdout
    assert not server.requests


def test_a_report_without_texts_quotes_no_reply(repository: Repository, server: Server) -> None:
    server.in_turn(Sent(WORSE))
    one(repository, now=WRONG, head="redact: true\n")
    referee(repository, server)
    case = case_of(repository)
    assert case["verdict"] == "fail"
    for output in ("text", "markdown", "html", "json", "junit", "sarif"):
        shown = repository.run("check", "--verbose", "--format", output).stdout
        assert "voucher" not in shown
        assert "comes back" not in shown


def test_another_branch_can_be_compared_with(repository: Repository, server: Server) -> None:
    one(repository)
    repository.write("r.md", ACCEPTED + "\n")
    (repository.folder / "vrty-gate.baselines.jsonl").unlink()
    repository.git("add", "-A")
    repository.git("commit", "--quiet", "-m", "main")
    repository.git("switch", "--quiet", "-c", "feature")
    repository.write("r.md", REWRITTEN + "\n")
    assert judged(repository, "--against", "main")[1] == "nobody"
    assert "vrty-gate referee vrty-gate.yml --against main" in repository.run("check", "--against", "main").stdout
    assert referee(repository, server, "--against", "main").returncode == 0
    assert judged(repository, "--against", "main")[:2] == ("pass", "referee")


def test_a_file_of_something_else_is_not_taken_for_replies(suite: Repository, server: Server) -> None:
    """Nothing of it is dropped, though its only line has no end."""
    for file, text in (("notes.txt", "a note"), ("notes.jsonl", '{"note": "mine"')):
        path = suite.folder.parent / file
        path.write_text(text, encoding="utf-8")
        for command in ("referee", "check"):
            done = suite.run(command, "--replies", str(path), **server.environment)
            assert done.returncode == 2, command
            assert file in done.stderr
        assert path.read_text(encoding="utf-8") == text
    assert not server.requests


def test_replies_for_no_referee_are_an_error(repository: Repository, server: Server) -> None:
    elsewhere = str(repository.folder.with_suffix(".jsonl"))
    referee(one(repository), server, "--replies", elsewhere)
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml").replace(", {referee: {model: m}}", ""))
    done = repository.run("check", "--replies", elsewhere)
    assert done.returncode == 2
    assert "referee" in done.stderr


def test_an_audit_can_be_listed_before_it_is_made(suite: Repository, server: Server) -> None:
    referee(suite, server)
    suite.git("add", "-A")
    suite.git("commit", "--quiet", "-m", "recorded")
    count = len(server.requests)
    done = suite.run("referee", "--audit", "1", "--dry-run")
    assert (done.returncode, len(server.requests)) == (0, count)
    assert "2 calls of m to make" in done.stdout


def test_json_mode_stays_where_it_is_not_the_fault(suite: Repository, server: Server) -> None:
    """A request that fails without it, too, says nothing about it."""
    faults = 2

    def script(request: Request) -> Sent:
        return error(400, "content filter") if len(server.requests) <= faults else Sent(SAME)

    server.script = script
    referee(suite, server, "--concurrency", "1", "--retries", "0")
    assert "response_format" in server.requests[0].body
    assert "response_format" not in server.requests[1].body
    assert all("response_format" in request.body for request in server.requests[2:])
    assert len(server.requests) > faults


def test_a_key_that_an_endpoint_repeats_is_not_written_down(suite: Repository, server: Server) -> None:
    """As `referee` asserts after each run."""
    server.script = lambda request: Sent(ruling("same", f"You said {KEY}."), model=f"m-{KEY}")
    assert referee(suite, server).returncode == 0
    assert "You said ***." in suite.read(REPLIES)
    assert "m-***" in case_of(suite)["referee"]["model"]


def test_calls_without_reported_usage_count_towards_the_most_they_may_cost(
    repository: Repository, server: Server
) -> None:
    build(repository, "scorers: [default, {referee: {model: m, price: {input: 1000, output: 1000}}}]\n")
    server.script = lambda request: Sent(SAME, usage=None)
    done = referee(repository, server, "--max-cost", "2", "--concurrency", "1")
    assert done.returncode == 2
    assert 1 <= len(server.requests) < SIZE
    assert "stopped at --max-cost: " in done.stdout


def test_a_run_without_texts_in_its_report_prints_none(repository: Repository, server: Server) -> None:
    server.in_turn(Sent(WORSE))
    one(repository, now=WRONG, head="redact: true\n")
    done = referee(repository, server)
    assert "voucher" not in done.stdout + done.stderr
    assert "1 worse" in done.stdout


def test_baselines_of_scores_only_ask_for_a_look(repository: Repository, server: Server) -> None:
    one(repository, head="store: scores\n")
    assert "nothing to ask" in referee(repository, server).stdout
    verdict, judge, message = judged(repository)
    assert (verdict, judge) == ("review", "nobody")
    assert "texts" in message


def test_a_seed_is_not_combined_with_samples_on_the_command_line(repository: Repository, server: Server) -> None:
    done = referee(one(repository, "seed: 1"), server, "--samples", "3")
    assert done.returncode == 2
    assert "seed" in done.stderr
    assert not server.requests
