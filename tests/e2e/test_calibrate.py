"""`vrty-gate calibrate`: from recorded good answers to lines for the manifest, and what it says when it cannot."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
import yaml
from e2e.repository import GOOD, MANIFEST, QUESTION, Done, Repository, messages

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parents[2] / "examples" / "support-bot"
AGAIN = (EXAMPLE / "again.jsonl").read_text(encoding="utf-8")
ANSWERS = [json.loads(line) for line in AGAIN.splitlines()]
OTHER = "It is 30 days, and the refund covers shipping too."
ONE = json.dumps({"id": "refund", "response": OTHER})


@pytest.fixture
def bot(tmp_path: Path) -> Repository:
    """The example, in a repository of its own."""
    repository = Repository(tmp_path)
    (tmp_path / "refund.md").unlink()
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    return repository


def manifest_lines(output: str) -> dict[str, object]:
    """What stands below the last remark, as YAML."""
    lines: dict[str, object] = yaml.safe_load(output[output.index("# In the manifest") :])
    return lines


def row(output: str, dimension: str) -> list[str]:
    (line,) = (line for line in output.splitlines() if line.startswith(f"  {dimension} "))
    return line.split()


def failing(repository: Repository, answers: list[dict[str, str]]) -> int:
    """How many fail by fidelity, each recorded in its place, one after the other, and checked by a process of its own."""
    count = 0
    for answer in answers:
        file = f"responses/{answer['id']}.md"
        before = repository.read(file)
        repository.write(file, answer["response"])
        report = json.loads(repository.run("check", "--format", "json").stdout)
        (case,) = (case for case in report["suites"][0]["cases"] if case["id"] == answer["id"])
        (check,) = (check for check in case["checks"] if check["dimension"] == "fidelity")
        count += check["verdict"] == "review"
        repository.write(file, before)
    return count


def test_the_lines_load_and_fail_as_many_as_announced(bot: Repository) -> None:
    bot.write("vrty-gate.yml", 'version: 1\ncases: [{each: prompts/*.md, response_file: "responses/{stem}.md"}]\n')
    (bot.folder / "vrty-gate.baselines.jsonl").unlink()
    bot.accept()
    answers = [answer for answer in ANSWERS if (bot.folder / "responses" / f"{answer['id']}.md").exists()]
    bot.write("some.jsonl", "".join(json.dumps(answer) + "\n" for answer in answers))
    before = bot.everything()
    run = ("calibrate", "--responses", "some.jsonl", "--case-false-alarms", "0.2")
    output = bot.ok(*run)
    assert bot.everything() == before
    lines = manifest_lines(output)
    count = int(row(output, "fidelity")[-1])
    assert 0 < count <= 0.2 * len(answers)

    bot.write("vrty-gate.yml", bot.read("vrty-gate.yml") + output[output.index("# In the manifest") :])
    bot.ok("validate")
    bot.ok("check")
    again = bot.ok(*run)
    assert row(again, "fidelity")[2:5] == [str(len(answers)), str(lines["k"]["fidelity"]), str(count)]
    assert manifest_lines(again) == lines
    assert failing(bot, answers) == count


def test_a_k_of_composite_is_proposed_only_where_it_gates_already(bot: Repository) -> None:
    output = bot.ok("calibrate", "--responses", "again.jsonl")
    assert "composite" not in output[output.index("# In the manifest") :]
    assert set(manifest_lines(output)["k"]) == {"fidelity"}
    bot.write("vrty-gate.yml", bot.read("vrty-gate.yml") + "k: 0.8\n")
    output = bot.ok("calibrate", "--responses", "again.jsonl")
    assert set(manifest_lines(output)["k"]) == {"composite", "fidelity"}
    assert "# composite" not in output
    assert row(output, "composite")[1:4] == ["fail", "26", "0.8"]


def test_it_says_how_sure_it_is(bot: Repository) -> None:
    output = bot.ok("calibrate", "--responses", "again.jsonl")
    assert "  26 re-recordings of 13 cases; 60 are needed to measure a rate of 5 % (rule of three)\n" in output
    assert "Note: a rate of 5 % cannot be measured with so few: if all 26 pass, up to 11.5 % may fail" in output
    assert "fewer than 20" not in output
    assert "Note: cases with their own k, which these lines do not change: 1\n" in output
    assert re.search(
        r"Note: of 1,000 suites drawn from these answers \(seed 1\), \d+ are red under the rules below", output
    )
    bot.write("few.jsonl", "".join(AGAIN.splitlines(keepends=True)[:13]))
    output = bot.ok("calibrate", "--responses", "few.jsonl")
    assert "Note: fewer than 20 re-recordings are too few for a meaningful result\n" in output
    assert "with one answer per case only one suite can be drawn; under the rules below it is green" in output


def test_findings_of_integrity_are_counted_by_check(repository: Repository) -> None:
    repository.accept()
    lines = [{"id": "refund", "response": text} for text in (GOOD + "<|im_end|>", OTHER)]
    repository.write("r.jsonl", "\n".join(map(json.dumps, lines)))
    output = repository.ok("calibrate", "--responses", "r.jsonl")
    assert row(output, "no_control_token") == ["no_control_token", "1"]
    assert "by single cases" in output
    repository.write("r.jsonl", ONE)
    assert "\n  integrity " not in repository.ok("calibrate", "--responses", "r.jsonl")


def test_other_accepted_answers_will_do(repository: Repository) -> None:
    repository.accept()
    repository.write("refund.md", OTHER + "\n")
    repository.ok("accept", "--add", "--case", "refund", "--reason", "good")
    assert "  1 re-recording of 1 case;" in repository.ok("calibrate")
    output = repository.ok("calibrate", "--responses", repository.write("r.jsonl", ONE).name)
    assert "  1 re-recording of 1 case;" in output
    assert "Note: responses skipped, because they are already accepted: 1\n" in output


def test_cases_without_baseline_are_left_out_and_counted(repository: Repository) -> None:
    repository.ok("accept", "--case", "refund", "--reason", "good")
    repository.write("r.jsonl", ONE + "\n" + json.dumps({"id": "thanks", "response": "Thanks for ordering!"}))
    output = repository.ok("calibrate", "--responses", "r.jsonl")
    assert "  1 re-recording of 1 case;" in output
    assert "Note: cases skipped, because they have no baseline with texts: 2\n" in output


def test_the_same_bytes_whatever_the_order_and_the_hash_seed(bot: Repository) -> None:
    lines = AGAIN.splitlines(keepends=True)
    bot.write("one.jsonl", "".join(reversed(lines[9:])) + "\n\n")
    bot.write("two.jsonl", "\ufeff" + "".join(lines[:12]).replace("\n", "\r\n"))
    outputs = {
        bot.ok("calibrate", "--responses", "again.jsonl", PYTHONHASHSEED="0"),
        bot.ok("calibrate", "--responses", "again.jsonl", PYTHONHASHSEED="7"),
        bot.ok("calibrate", "vrty-gate.yml", "--responses", "two.jsonl", "--responses", "one.jsonl"),
    }
    assert len(outputs) == 1


def test_a_file_of_answers_may_lie_anywhere(bot: Repository, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "answers.jsonl"
    elsewhere.write_text(AGAIN, encoding="utf-8")
    assert bot.ok("calibrate", "--responses", str(elsewhere)) == bot.ok("calibrate", "--responses", "again.jsonl")


def refused(repository: Repository, done: Done, *words: str) -> None:
    assert (done.returncode, done.stdout, len(messages(done.stderr))) == (2, "", 1), done.stdout + done.stderr
    assert done.stderr.startswith("vrty-gate: ")
    assert len(done.stderr) < 3000
    without_columns = re.sub(r"^(vrty-gate: \S+?:\d+):\d+:", r"\1:", done.stderr)
    for word in words:
        assert word in done.stderr or word in without_columns


LINES = {
    "broken": ('{"id": "refund", "response": ', "r.jsonl:2:30: not valid JSON"),
    "a list": ("[]", "r.jsonl:2: it is a list, but must be a mapping"),
    "a number": ("5", "r.jsonl:2: it is 5, but must be a mapping"),
    "an unknown case": (
        '{"id": "refnud", "response": "r"}',
        "r.jsonl:2: vrty-gate.yml has no case 'refnud'; did you mean 'refund'?",
    ),
    "an unknown key": (
        '{"id": "refund", "respnse": "r"}',
        "r.jsonl:2: respnse is an unknown key; did you mean 'response'?",
    ),
    "one key more": ('{"id": "refund", "response": "r", "model": "m"}', "r.jsonl:2: model is an unknown key"),
    "no response": ('{"id": "refund"}', "r.jsonl:2: it is missing required key 'response'"),
    "no id": ('{"response": "r"}', "r.jsonl:2: it is missing required key 'id'"),
    "a response of another type": ('{"id": "refund", "response": 5}', "r.jsonl:2: response is 5, but must be text"),
    "nothing": ('{"id": "refund", "response": null}', "r.jsonl:2: response is empty, but must be text"),
    "an empty response": (
        '{"id": "refund", "response": ""}',
        "r.jsonl:2: an empty response to 'refund' is not a good answer",
    ),
    "a blank response": ('{"id": "refund", "response": " \\n"}', "r.jsonl:2: an empty response to 'refund'"),
    "a key twice": ('{"id": "refund", "id": "thanks", "response": "r"}', "r.jsonl:2: duplicate key 'id'"),
    "half a character": (
        '{"id": "refund", "response": "\\ud800"}',
        "r.jsonl:2: not usable JSON: an unpaired surrogate",
    ),
    "depth": ('{"id": "refund", "response": ' + "[" * 3000, "r.jsonl:2:129: not usable JSON"),
    "a terminal escape": ('{"id": "\\u001b[31m", "response": "r"}', "r.jsonl:2: vrty-gate.yml has no case '\\x1b[31m'"),
}


@pytest.mark.parametrize("line, words", LINES.values(), ids=LINES)
def test_a_bad_line(repository: Repository, line: str, words: str) -> None:
    repository.accept()
    repository.write("r.jsonl", f"{ONE}\n{line}\n")
    before = repository.everything()
    done = repository.run("calibrate", "--responses", "r.jsonl")
    refused(repository, done, words)
    assert "\x1b" not in done.stderr
    assert repository.everything() == before


FILES: dict[str, tuple[bytes, str]] = {
    "UTF-16": (ONE.encode("utf-16"), "r.jsonl: it is binary"),
    "invalid UTF-8": (b'{"id": "refund", "response": "caf\xe9"}', "r.jsonl:1:34: byte 34 is not valid UTF-8"),
    "NUL": (b"\0", "r.jsonl: it is binary: byte 1 is NUL"),
    "huge": (b" " * (4 * 1024 * 1024 + 1), "r.jsonl: it is larger than 4194304 bytes; raise --max-file-bytes"),
    "empty": (b"", "no re-recordings: give --responses FILE with a line"),
}


@pytest.mark.parametrize("data, words", FILES.values(), ids=FILES)
def test_a_bad_file(repository: Repository, data: bytes, words: str) -> None:
    repository.accept()
    repository.write("r.jsonl", data)
    refused(repository, repository.run("calibrate", "--responses", "r.jsonl"), words)


def test_what_is_no_file(repository: Repository) -> None:
    repository.accept()
    os.mkfifo(repository.folder / "pipe")
    (repository.folder / "circle").symlink_to("circle")
    for name, words in {
        "missing.jsonl": "missing.jsonl: No such file or directory",
        ".": ".: Is a directory",
        "pipe": "pipe: it is not a regular file",
        "circle": "circle: ",
        "": "No such file or directory",
    }.items():
        refused(repository, repository.run("calibrate", "--responses", name), words)


def test_limits_hold(repository: Repository) -> None:
    repository.accept()
    repository.write("r.jsonl", "".join(f'{{"id": "refund", "response": "{i:0100}"}}\n' for i in range(9)))
    run = ("calibrate", "--responses", "r.jsonl")
    refused(
        repository, repository.run(*run, "--max-cases", "8"), "r.jsonl:9: more than 8 responses; give fewer or raise"
    )
    refused(repository, repository.run(*run, "--max-file-bytes", "500"), "it is larger than 500 bytes")
    refused(
        repository,
        repository.run(*run, "--max-suite-bytes", "750"),
        "r.jsonl:8: the responses are larger than 750 bytes in total; give fewer or raise --max-suite-bytes",
    )


def test_duplicate_lines_are_fine_and_count_once(repository: Repository) -> None:
    repository.accept()
    repository.write("r.jsonl", f"{ONE}\n{ONE}\n")
    repository.write("once.jsonl", ONE)
    both = repository.ok("calibrate", "--responses", "r.jsonl", "--responses", "r.jsonl")
    assert both == repository.ok("calibrate", "--responses", "once.jsonl")


def test_a_rate_out_of_bounds(repository: Repository) -> None:
    repository.accept()
    repository.write("r.jsonl", ONE)
    for name in ("--false-alarms", "--case-false-alarms"):
        for rate in ("0", "-0.1", "0.6", "1", "nan", "inf", "1e-300"):
            done = repository.run("calibrate", "--responses", "r.jsonl", f"{name}={rate}")
            refused(repository, done, f"{name} is {rate}, but must be at least 0.0001 and at most 0.5")
    refused(repository, repository.run("calibrate", "--false-alarms", "few"), "'few' is not a valid float")


def test_nothing_to_go_by(repository: Repository) -> None:
    repository.write("r.jsonl", ONE)
    words = 'no re-recordings: give --responses FILE with a line {"id": CASE, "response": TEXT} for each good answer'
    refused(repository, repository.run("calibrate"), words, "accept --add")
    left = "no re-recordings that can be compared; cases skipped, because they have no baseline with texts: 3"
    refused(repository, repository.run("calibrate", "--responses", "r.jsonl"), left)
    repository.accept()
    refused(repository, repository.run("calibrate"), words)
    repository.write("same.jsonl", json.dumps({"id": "refund", "response": GOOD}))
    known = "no re-recordings that can be compared; responses skipped, because they are already accepted: 1"
    refused(repository, repository.run("calibrate", "--responses", "same.jsonl"), known)
    repository.write("vrty-gate.yml", MANIFEST.replace(QUESTION, "How long?"))
    changed = "cases skipped, because their prompt or context changed since they were accepted: 1"
    refused(repository, repository.run("calibrate", "--responses", "r.jsonl"), changed)
    repository.write("vrty-gate.yml", MANIFEST + "store: scores\n")
    repository.accept()
    refused(repository, repository.run("calibrate", "--responses", "r.jsonl"), left)
    refused(
        repository,
        repository.run("calibrate", "elsewhere.yml", "--responses", "r.jsonl"),
        "no manifest 'elsewhere.yml'",
    )
