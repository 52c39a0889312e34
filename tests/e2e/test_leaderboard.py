"""`vrty-gate leaderboard`: from TREC-style files to a table, files, a gate and suites; and what it says of bad input."""

import json
import os
from typing import Any

import pytest
from e2e.repository import Repository, messages
from oracles.rag_vectors import VECTORS, Vector

pytestmark = pytest.mark.slow

(TOY,) = (vector for vector in VECTORS if vector["id"].endswith("run-toy"))
RUNS = [vector for vector in VECTORS if vector["kind"] == "run"]
HIGH, LOW = "run_high_quality", "run_low_quality"


def jsonl(data: list[Any]) -> str:
    return "".join(json.dumps(one) + "\n" for one in data)


def lay_out(repository: Repository, vector: Vector) -> None:
    repository.write("topics.jsonl", jsonl(vector["topics"]))
    (repository.folder / "runs").mkdir()
    for name, reports in vector["runs"].items():
        repository.write(f"runs/{name}", jsonl(reports))


@pytest.fixture
def toy(repository: Repository) -> Repository:
    lay_out(repository, TOY)
    return repository


BOARD = ("leaderboard", "--topics", "topics.jsonl")


def refused(repository: Repository, *arguments: str) -> str:
    before = repository.everything()
    done = repository.run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(messages(done.stderr)) == 1
    assert "Traceback" not in done.stderr
    assert repository.everything() == before
    return done.stderr.removeprefix("vrty-gate: ")


def test_the_table_ranks_the_runs_with_the_grade_on_each_topic(toy: Repository) -> None:
    lines = [line.split() for line in toy.ok(*BOARD, "runs").splitlines()]
    assert lines == [
        ["run", "mean", "missing", "as", "0", "q1", "q2", "q3"],
        [HIGH, "1.667", "1.667", "2", "2", "1"],
        ["run_medium_quality", "1.667", "1.667", "2", "2", "1"],
        [LOW, "0.667", "0.667", "0", "1", "1"],
    ]


def test_a_workflow_has_the_settings_and_an_option_wins(toy: Repository) -> None:
    toy.write(
        "workflow.yml",
        "judge_settings: {bm25_weight: 0, x: 1}\nvariants: {short: {optimal_length: 60, min_length: 9}}\n",
    )
    lengths = ("--optimal-length", "60", "--min-length", "9", "--saturation-weight", "0")
    expected = toy.ok(*BOARD, "runs", *lengths)
    done = toy.run(*BOARD, "runs", "--workflow", "workflow.yml", "--variant", "short")
    assert (done.stdout, done.stderr) == (
        expected,
        "vrty-gate: workflow.yml: x: not a setting of this judge, ignored\n",
    )
    assert toy.ok(*BOARD, "runs") != expected
    options = ("--workflow", "workflow.yml", "--variant", "short", "--optimal-length", "300")
    assert toy.run(*BOARD, "runs", *options).stdout == toy.ok(*BOARD, "runs", *lengths[2:], "--optimal-length", "300")
    assert "add --workflow FILE" in refused(toy, *BOARD, "runs", "--variant", "short")


@pytest.mark.parametrize("vector", RUNS, ids=[vector["id"] for vector in RUNS])
def test_the_files_are_those_that_were_published_each_mean_once(repository: Repository, vector: Vector) -> None:
    lay_out(repository, vector)
    settings = [f"--{key.replace('_', '-')}={value}" for key, value in (vector["settings"] or {}).items()]
    done = repository.run(*BOARD, "runs", "--output", "board.txt", *settings)
    expected = vector["expected"]
    if not vector["topics"] or not vector["runs"] or "raises" in expected:
        assert done.returncode == 2
        return
    assert done.returncode == 0, done.stderr
    once = "".join(dict.fromkeys(expected["eval_txt"].splitlines(keepends=True)))
    assert repository.read("board.txt") == once
    done = repository.run(*BOARD, "runs", "--qrels", "q.txt", *settings)
    if any(" " in topic["request_id"] for topic in vector["topics"]):
        assert "has a space, which a file of relevance judgements cannot contain" in done.stderr
    else:
        assert repository.read("q.txt") == expected["qrels_txt"]


def test_other_layouts_hold_the_same_numbers(toy: Repository) -> None:
    own = [line.split("\t") for line in toy.ok(*BOARD, "runs", "--layout", "own").splitlines()]
    other = [line.split("\t") for line in toy.ok(*BOARD, "runs", "--layout", "ir_measures").splitlines()]
    assert other == [[run, topic, measure, value] for run, measure, topic, value in own]
    toy.ok(*BOARD, "runs", "--layout", "trec_eval", "--output-dir", "out")
    for run in (HIGH, LOW):
        lines = [line.split("\t") for line in toy.read(f"out/{run}.eval.txt").splitlines()]
        assert lines == [line[1:] for line in own if line[0] == run]
    assert "use --output-dir" in refused(toy, *BOARD, "runs", "--layout", "trec_eval")


def test_a_run_is_gated_against_another(toy: Repository) -> None:
    done = toy.run(*BOARD, "runs", "--baseline-run", HIGH)
    assert (done.returncode, done.stderr) == (1, "")
    assert f"  FAIL  {LOW}  mean 0.667, needs 1.333\n        topic q1: grade 0, was 2\n" in done.stdout
    assert "  pass  run_medium_quality  mean 1.667" in done.stdout
    assert toy.run(*BOARD, "runs", "--baseline-run", HIGH, "--k", "0.4").returncode == 0
    assert toy.run(*BOARD, "runs", "--baseline-run", LOW).returncode == 0


def test_a_run_that_leaves_out_topics_is_named_and_does_not_pass_by_it(toy: Repository) -> None:
    reports = next(iter(TOY["runs"].values()))
    best = [report for report in reports if report["metadata"]["run_id"] == HIGH]
    some = json.loads(json.dumps(best[:1]).replace(HIGH, "some"))
    some.append(json.loads(json.dumps(best[0]).replace(HIGH, "some").replace('"q1"', '"q9"')))
    toy.write("runs/some", jsonl(some))
    done = toy.run(*BOARD, "runs", "--baseline-run", HIGH)
    assert done.returncode == 1
    assert "some is missing topics q2, q3 of 3\n" in done.stdout
    assert "some reports on unknown topic q9: skipped\n" in done.stdout
    assert "  FAIL  some  mean 0.667" in done.stdout


def test_qrels_need_a_report_on_each_topic(toy: Repository) -> None:
    toy.write("topics.jsonl", jsonl([*TOY["topics"], {"request_id": "q4", "title": "Why?"}]))
    assert refused(toy, *BOARD, "runs", "--qrels", "q.txt").startswith("no run has a report on topic q4")


def test_a_run_becomes_a_suite_that_is_accepted_and_checked(toy: Repository) -> None:
    assert "wrote 3 suites to suites\n" in toy.ok(*BOARD, "runs", "--write-suites", "suites")
    manifest = f"suites/{HIGH}.yml"
    assert toy.ok("accept", manifest).endswith(f"accepted 3 cases in suites/{HIGH}.baselines.jsonl\n")
    assert toy.run("check", manifest).returncode == 0
    assert "already" in refused(toy, *BOARD, "runs", "--write-suites", "suites")

    worse = (
        toy.read("runs/high") if (toy.folder / "runs" / "high").exists() else jsonl(next(iter(TOY["runs"].values())))
    )
    changed = [json.loads(line) for line in worse.splitlines()]
    for report in changed:
        report["responses"] = [{"text": "I would rather talk about the weather of last week with you."}]
    toy.write("again.jsonl", jsonl(changed))
    mine = toy.read(manifest) + "gate: {rag: {k: 0.9}}\n"
    toy.write(manifest, mine)
    said = toy.ok(*BOARD, "again.jsonl", "--write-suites", "suites", "--force")
    assert "left unchanged" in said
    assert toy.read(manifest) == mine
    done = toy.run("check", manifest, "--verbose")
    assert done.returncode == 1
    assert "no longer contains " in done.stdout
    assert "words of the query" in done.stdout


def test_ids_that_are_no_file_names_become_some(toy: Repository) -> None:
    topics = [{"request_id": "../1 é", "title": "What is a refund?"}]
    report = {
        "metadata": {"team_id": "a/b", "run_id": "../../up", "topic_id": "../1 é"},
        "responses": [{"text": "A refund is money back."}],
    }
    toy.write("topics.jsonl", jsonl(topics))
    toy.write("run.jsonl", jsonl([report]))
    toy.ok(*BOARD, "run.jsonl", "--write-suites", "suites", "--output-dir", "boards")
    names = sorted(os.listdir(toy.folder / "suites"))
    assert len(names) == 2
    assert all(name.startswith("up-") for name in [*names, *os.listdir(toy.folder / "boards")])
    toy.ok("validate", f"suites/{names[1]}")
    toy.ok("accept", f"suites/{names[1]}")


def test_a_topic_without_query_makes_no_case(toy: Repository) -> None:
    toy.write("topics.jsonl", jsonl([{**topic, "title": ""} for topic in TOY["topics"]]))
    assert "has no query" in refused(toy, *BOARD, "runs", "--write-suites", "suites")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--optimal-length", "0"], "--optimal-length is 0, but must be at least 1"),
        (["--min-length", "300"], "--optimal-length is 200, but must be at least min_length, which is 300"),
        (["--length-weight", "nan"], "--length-weight is nan, but must be"),
        (["--k", "0"], "--k is 0, but must be above 0"),
        (["--topic-format", "weird"], "'weird' is not one of"),
        (["--baseline-run", "run_high"], "no such run; did you mean 'run_high_quality'?"),
        (["--output", "a", "--qrels", "./a"], "two outputs"),
        (["--output", "nowhere/a"], "nowhere/a: cannot write"),
        (["missing"], "missing: "),
        (["empty"], "empty: the folder has no files"),
        (["--max-cases", "2"], "more than 2 topics"),
    ],
)
def test_bad_usage_is_one_line(toy: Repository, arguments: list[str], says: str) -> None:
    (toy.folder / "empty").mkdir()
    assert says in refused(toy, *BOARD, "runs", *arguments)


def test_bad_settings_alone_are_refused(toy: Repository) -> None:
    weights = [f"--{name}-weight=0" for name in ("length", "keyword", "saturation", "coverage")]
    assert "at least one must be above 0" in refused(toy, *BOARD, "runs", *weights)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\n", "bad:1:1: byte 1 is not valid UTF-8"),
        (b'\n{"metadata": {"team_id": "t", "run_id": "r", "topic_id": "q1"}}\n', "bad:2: neither responses nor answer"),
        (b'{"metadata": {"team_id": "t", "run_id": "\\udc00"}}\n', "bad:1:41: not usable JSON: an unpaired surrogate"),
        (b'{"metadata": {"team_id": "t", "run_id": "\\u001b[31m", "topic_id": "1"}}\n', "bad:1: metadata.run_id is"),
        (b"[" * 100_000, "bad:1:101: not "),
    ],
)
def test_a_bad_line_is_named_by_its_file_and_number(toy: Repository, content: bytes, says: str) -> None:
    toy.write("bad", content)
    assert refused(toy, *BOARD, "bad").startswith(says)


def test_what_ids_hide_is_shown_and_nothing_obeys_them(toy: Repository) -> None:
    report = {"metadata": {"team_id": "t", "run_id": "::error::\u202e", "topic_id": "q1"}, "answer": [{"text": "x"}]}
    toy.write("run", jsonl([report]))
    for arguments in ((), ("--layout", "own")):
        done = toy.run(*BOARD, "run", *arguments)
        assert done.returncode == 0
        output = done.stdout + done.stderr
        assert "\u202e" not in output
        assert "\\u202e" in output
        assert not any(line.strip().startswith("::") for line in output.splitlines())
