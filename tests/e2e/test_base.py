"""The base of a pull request: found in the checkouts that workflows make, and its policy."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from e2e.repository import BAD, ENVIRONMENT, GOOD, Here, Repository, messages

from vrty_gate.formats.codec import encode
from vrty_gate.gate.pull_request.contents import content_changes
from vrty_gate.manifest.load import load
from vrty_gate.manifest.record import Recording, asked_digest, asked_of
from vrty_gate.stores import baselines
from vrty_gate.stores.recordings import Recorded, response_digest

pytestmark = pytest.mark.slow


def commit(repository: Repository, message: str) -> str:
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "--allow-empty", "-m", message)
    return repository.git("rev-parse", "HEAD").strip()


@pytest.fixture
def topic(repository: Repository) -> Repository:
    """A branch on which a worse answer was accepted."""
    repository.accept()
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.write("refund.md", BAD + "\n")
    repository.ok("accept", "--reason", "shorter", "--accept-broken", "refund")
    commit(repository, "accept")
    return repository


def suite(repository: Repository, *options: str, code: int = 0, **environment: str) -> dict[str, Any]:
    done = repository.run("check", "--format", "json", *options, **environment)
    assert (done.returncode, done.stderr) == (code, "")
    (only,) = json.loads(done.stdout)["suites"]
    return dict(only)


def merged(topic: Repository, folder: Path, depth: int) -> tuple[Repository, dict[str, str]]:
    """A clone of the merge commit that GitHub makes for a pull request, with its history cut, as a runner has it."""
    topic.git("checkout", "--quiet", "main")
    topic.write("unrelated.txt", "main goes on")
    commit(topic, "main goes on")
    topic.git("checkout", "--quiet", "-b", "merge")
    topic.git("merge", "--quiet", "--no-ff", "-m", "merge", "topic")
    sha = topic.git("rev-parse", "HEAD").strip()
    topic.git("clone", "--quiet", f"--depth={depth}", "--branch=merge", f"file://{topic.folder}", str(folder))
    clone = Here.at(folder)
    return clone, {"GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main", "GITHUB_SHA": sha}


def test_an_accepted_answer_is_shown_with_what_it_replaced(topic: Repository) -> None:
    (accepted,) = suite(topic, "--base", "main")["accepted_here"]
    assert (accepted["case"], accepted["change"], accepted["reason"]) == ("refund", "replaced", "shorter")
    assert (accepted["before"], accepted["after"]) == (GOOD + "\n", BAD + "\n")
    assert accepted["verdict"] == "fail"
    assert accepted["fidelity"] < 0.02
    assert accepted["changes"]
    shown = topic.ok("check", "--base", "main")
    assert "Accepted in this pull request (compared with main at" in shown
    assert "failed (fidelity: " in shown
    assert shown.endswith("All 3 cases pass · to check: 1 accepted in this pull request (3 passed)\n")


def test_a_waiver_that_is_prolonged_is_named(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENVIRONMENT, "GIT_COMMITTER_DATE", "2027-03-02T00:00:00Z")
    plain = repository.read("vrty-gate.yml")

    def waive(words: str) -> None:
        repository.write("vrty-gate.yml", plain.replace("tags: [money]", f"tags: [money]{words}"))

    waive(", waive: {reason: see, until: 2027-03-01}")
    repository.accept()
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.write("refund.md", BAD + "\n")
    waive(", waive: {reason: see, until: 2027-04-01}")
    verdict, change = suite(repository, "--base", "main")["gate_changes"]
    assert (verdict["what"], verdict["after"], verdict["cases"]) == ("verdict", "passes", ["refund"])
    assert (change["what"], change["before"], change["after"]) == (
        "waive",
        "see (until 2027-03-01)",
        "see (until 2027-04-01)",
    )
    waive("")
    assert suite(repository, "--base", "main", code=1)["gate_changes"] == []


def test_without_a_base_nothing_is_compared(topic: Repository) -> None:
    assert suite(topic)["accepted_here"] == []
    assert suite(topic)["base_problem"] == ""


def test_the_base_of_a_merge_commit_is_its_first_parent(
    topic: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    clone, environment = merged(topic, tmp_path_factory.mktemp("clone") / "c", depth=2)
    result = suite(clone, **environment)
    assert result["base"] == f"main at {topic.git('rev-parse', 'main')[:7]}"
    assert [accepted["case"] for accepted in result["accepted_here"]] == ["refund"]
    assert result["gate_changes"] == []


def test_a_clone_without_the_base_says_what_to_do(topic: Repository, tmp_path_factory: pytest.TempPathFactory) -> None:
    clone, environment = merged(topic, tmp_path_factory.mktemp("clone") / "c", depth=1)
    result = suite(clone, **environment)
    assert (result["base"], result["accepted_here"]) == ("", [])
    assert "set fetch-depth: 2 for actions/checkout" in result["base_problem"]
    assert "Base not available" in clone.ok("check", **environment)


def test_a_policy_that_needs_the_base_fails_without_it(
    topic: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    topic.write("vrty-gate.yml", topic.read("vrty-gate.yml") + "base: {accepted: fail}\n")
    commit(topic, "policy")
    clone, environment = merged(topic, tmp_path_factory.mktemp("clone") / "c", depth=1)
    assert "needs the base" in suite(clone, code=1, **environment)["broken"][0]


def test_a_checkout_of_the_head_uses_the_base_branch(topic: Repository) -> None:
    topic.git("update-ref", "refs/remotes/origin/main", "main")
    sha = topic.git("rev-parse", "HEAD").strip()
    environment = {"GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main", "GITHUB_SHA": "0" * 40}
    assert suite(topic, **environment)["base"].startswith("origin/main at ")
    # a head that is a merge itself is not the merge that GitHub makes
    topic.git("merge", "--quiet", "--no-ff", "--allow-unrelated-histories", "-m", "m", "main")
    assert topic.git("rev-parse", "HEAD").strip() == sha
    assert len(suite(topic, **environment)["accepted_here"]) == 1


@pytest.mark.parametrize(
    "policy, broken",
    [
        ("{accepted: fail}", "the pull request changes 1 baseline, which base.accepted forbids"),
        ("{accepted: require-reason}", "baselines changed without a reason, which base.accepted requires: refund"),
        ("{loosened: fail}", "the pull request changes 2 settings of the gate, which base.loosened forbids"),
    ],
)
def test_the_policy_of_the_base_counts_whatever_the_pull_request_makes_of_it(
    repository: Repository, policy: str, broken: str
) -> None:
    good = repository.read("vrty-gate.yml")
    repository.accept()
    repository.write("vrty-gate.yml", f"{good}base: {policy}\n")
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.write("vrty-gate.yml", f"{good}k: {{fidelity: 0.1}}\n")
    repository.write("refund.md", "The refund window is 30 days, and the refund covers the shipping.\n")
    records = repository.read("vrty-gate.baselines.jsonl").split("\n\n")
    others = "\n\n".join(record for record in records if '"refund"' not in record)
    repository.write("vrty-gate.baselines.jsonl", others)
    repository.ok("accept")
    commit(repository, "loosen")
    assert suite(repository, "--base", "main", code=1)["broken"] == [broken]


def test_a_reason_satisfies_the_policy(repository: Repository) -> None:
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + "base: {accepted: require-reason}\n")
    repository.accept()
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.write("refund.md", "The refund window is 30 days, and the refund covers the shipping.\n")
    repository.ok("accept", "--reason", "one sentence", "--case", "refund")
    commit(repository, "accept")
    assert suite(repository, "--base", "main")["broken"] == []


def test_loosening_is_annotated_where_the_policy_warns(repository: Repository) -> None:
    good = repository.read("vrty-gate.yml")
    repository.write("vrty-gate.yml", good + "base: {loosened: review}\n")
    repository.accept()
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.write("vrty-gate.yml", good + "k: {fidelity: 0.1}\n")
    commit(repository, "loosen")
    lines = repository.ok("check", "--base", "main", "--format", "annotations").splitlines()
    title = "file=vrty-gate.yml,line=1,title=vrty-gate%3A gate changed"
    assert f"::warning {title}::k of fidelity: 0.5 -> 0.1 (lower scores pass)" in lines
    assert f"::warning {title}::base.loosened: review -> note" in lines


def test_what_is_stricter_is_not_a_change_of_the_gate(topic: Repository) -> None:
    topic.write("vrty-gate.yml", topic.read("vrty-gate.yml") + "k: {fidelity: 0.9}\nnew: fail\nstale: fail\n")
    assert suite(topic, "--base", "main", code=0)["gate_changes"] == []


def test_a_rule_that_each_case_overrides_is_named_for_future_cases(repository: Repository) -> None:
    own = repository.read("vrty-gate.yml").replace("prompt:", "k: {fidelity: 0.6}, prompt:")
    repository.write("vrty-gate.yml", own + "k: {fidelity: 0.7}\n")
    repository.accept()
    commit(repository, "base")
    repository.write("vrty-gate.yml", own + "k: {fidelity: 0.1}\n")
    (change,) = suite(repository, "--base", "main")["gate_changes"]
    assert change["what"] == "k of fidelity of future cases"
    assert (change["before"], change["after"], change["cases"]) == ("0.7", "0.1", [])


def test_what_a_pattern_changes_is_named_once(repository: Repository) -> None:
    entry = '  - {{each: "prompts/*.md", response_file: "{}/{{stem}}.md", id: "faq/{{stem}}"}}\n'
    good = repository.read("vrty-gate.yml")
    repository.write("prompts/hours.md", "When are you open?\n")
    for folder in ("answers", "copies"):
        repository.write(f"{folder}/hours.md", "From 9 to 17.\n")
    repository.write("vrty-gate.yml", good + entry.format("answers"))
    repository.accept()
    commit(repository, "base")
    repository.write("vrty-gate.yml", good + entry.format("./copies"))
    (change,) = suite(repository, "--base", "main")["gate_changes"]
    assert (change["what"], change["cases"]) == ("response file", ["faq/hours"])


def test_another_spelling_of_a_path_is_no_change(repository: Repository) -> None:
    good = repository.read("vrty-gate.yml").replace(
        "version: 1\n",
        "version: 1\nscorers: [default, {rules: {schema_file: s.json}}]\ngate: {schema: {severity: off}}\n",
    )
    good += '  - {each: "prompts/*.md", response_file: "answers/{stem}.md"}\n'
    repository.write("s.json", "{}\n")
    for folder in ("prompts", "answers"):
        repository.write(f"{folder}/hours.md", "When are you open?\n")
    repository.write("vrty-gate.yml", good)
    repository.accept()
    commit(repository, "base")
    for old, new in {
        "s.json": "./s.json",
        "prompts/*": "./prompts/*",
        "answers/{": ".//answers/{",
        "_file: refund": "_file: ./refund",
    }.items():
        assert old in good
        good = good.replace(old, new)
    repository.write("vrty-gate.yml", good)
    assert suite(repository, "--base", "main")["gate_changes"] == []


def test_a_reformatted_schema_is_no_change(repository: Repository) -> None:
    head = "version: 1\nscorers: [default, {rules: {schema_file: s.json}}]\ngate: {schema: {severity: off}}\n"
    case = "  - {id: order, prompt: Order?, response: '{\"a\": 1}', schema_file: o.json}\n"
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml").replace("version: 1\n", head) + case)
    schema = {"type": "object", "properties": {"a": {"type": "number"}, "b": {"const": 1}}}
    for name in ("s.json", "o.json"):
        repository.write(name, json.dumps(schema))
    repository.accept()
    commit(repository, "base")
    schema["properties"] = {"b": {"const": 1}, "a": {"type": "number"}}
    for name in ("s.json", "o.json"):
        repository.write(name, json.dumps(schema, indent=2) + "\n")
    assert suite(repository, "--base", "main")["gate_changes"] == []
    schema["properties"] = {"b": {"const": True}, "a": {"type": "number"}}
    for name in ("s.json", "o.json"):
        repository.write(name, json.dumps(schema))
    changed = [change["what"] for change in suite(repository, "--base", "main")["gate_changes"]]
    assert changed == ["schema", "content of s.json"]


@pytest.mark.parametrize(
    "change, named",
    [
        (lambda lines: [*lines, {**lines[0], "key": "c" * 64, "text": "5"}], []),
        (lambda lines: lines[1:], []),
        (lambda lines: [*lines[:-1], {**lines[-1], "error": None, "text": "1"}], []),
        (lambda lines: [{**lines[0], "text": "5"}, *lines[1:]], ["content of v.jsonl"]),
    ],
)
def test_verdicts_are_named_where_they_became_others(
    change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]], named: list[str]
) -> None:
    def reply(key: str, **more: str) -> dict[str, Any]:
        return {"case": "a", "key": key * 64, "sample": 1, "error": None, "text": None} | more

    lines = [reply("a", text="1"), reply("b", error="timeout")]
    before, after = ("".join(json.dumps(line) + "\n" for line in some).encode() for some in (lines, change(lines)))
    found = content_changes("v.jsonl", lambda: before, lambda: after)
    assert [setting.what for setting in found] == named


def test_another_file_of_recordings_is_named(repository: Repository) -> None:
    repository.accept()
    commit(repository, "base")
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + "record: {model: m}\n")
    (change,) = suite(repository, "--base", "main")["gate_changes"]
    assert (change["what"], change["before"], change["after"]) == ("record", "not set", "vrty-gate.recordings.jsonl")


def unseal(repository: Repository, case: str) -> None:
    """Write a baseline that does not say that its response is broken, with a matching seal."""
    path = str(repository.folder / "vrty-gate.baselines.jsonl")
    records = baselines.read(path)
    assert records[case].broken
    records[case] = baselines.sealed(records[case]._replace(broken=()))
    baselines.write(path, records)


def test_a_broken_response_is_named_whatever_its_baseline_says(repository: Repository) -> None:
    repository.accept()
    commit(repository, "base")
    good = repository.read("vrty-gate.yml")
    repository.write(
        "vrty-gate.yml", good + '  - {id: new, prompt: What is new?, response: "Error: 502 Bad Gateway"}\n'
    )
    repository.ok("accept", "--reason", "known", "--accept-broken", "new")
    (honest,) = suite(repository, "--base", "main")["accepted_here"]
    assert (honest["broken"], honest["concealed"]) == (["no_error_page"], False)
    unseal(repository, "new")
    result = suite(repository, "--base", "main", code=1)
    assert result["broken"] == ["broken responses are accepted without --accept-broken: new"]
    assert result["accepted_here"][0]["concealed"]
    assert "new: new case; broken (no_error_page)" in repository.run("check", "--base", "main").stdout


def test_a_broken_answer_that_replaces_one_is_named(repository: Repository) -> None:
    repository.accept()
    commit(repository, "base")
    repository.write("refund.md", "Error: 502 Bad Gateway\n")
    repository.ok("accept", "--reason", "known", "--accept-broken", "refund", "--case", "refund")
    unseal(repository, "refund")
    assert "refund" in suite(repository, "--base", "main", code=1)["broken"][0]


def test_long_answers_are_shown_where_they_differ(repository: Repository) -> None:
    steps = [f"Step {number}: turn the valve by a quarter and wait.\n" for number in range(300)]
    repository.write("refund.md", "".join(steps))
    repository.accept()
    commit(repository, "base")
    repository.write("refund.md", "".join(steps).replace("Step 250: turn", "Step 250: never turn"))
    repository.ok("accept", "--reason", "safer", "--case", "refund")
    (accepted,) = suite(repository, "--base", "main")["accepted_here"]
    assert "Step 250: turn" in accepted["before"]
    assert "Step 250: never turn" in accepted["after"]
    assert max(map(len, (accepted["before"], accepted["after"]))) < 4_100
    assert "never" in repository.ok("check", "--base", "main", "--format", "markdown").partition("<details>")[2]


def test_a_response_that_only_the_recordings_call_new_is_named(repository: Repository) -> None:
    prompt = "Greet the customer by name."
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + "stale: fail\nrecord: {model: m}\n")
    repository.accept()
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml").replace(prompt, f"{prompt} Be brief."))
    assert suite(repository, code=1)["cases"][0]["stale"]
    (case,) = [case for case in load(str(repository.folder / "vrty-gate.yml")).cases if case.id == "greeting"]
    how = Recording("m")
    asked = asked_digest(how, asked_of(how, case.texts))
    line = Recorded("greeting", asked, response_digest(case.texts.response), "m", 1, 1)
    repository.write("vrty-gate.recordings.jsonl", json.dumps(encode(line)) + "\n")
    result = suite(repository)
    assert "the model gave the same response again: greeting" in result["remarks"][0]


def test_against_names_what_a_branch_changed_in_the_gate(topic: Repository) -> None:
    topic.git("checkout", "--quiet", "main", "--", ".")
    topic.write("vrty-gate.yml", topic.read("vrty-gate.yml") + "k: {fidelity: 0.1}\n")
    (change,) = suite(topic, "--against", "main")["gate_changes"]
    assert (change["what"], change["before"], change["after"]) == ("k of fidelity", "0.5", "0.1")


def test_against_obeys_the_policy_of_the_base(repository: Repository) -> None:
    good = repository.read("vrty-gate.yml")
    repository.write("vrty-gate.yml", f"{good}base: {{loosened: fail}}\n")
    repository.write(".gitattributes", "*.md text\n")
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.write("vrty-gate.yml", f"{good}k: {{fidelity: 0.1}}\n")
    repository.write(".gitattributes", "*.md -diff\n")
    result = suite(repository, "--against", "main", code=1)
    assert result["broken"] == ["the pull request changes 3 settings of the gate, which base.loosened forbids"]
    named = [change["what"] for change in result["gate_changes"]]
    assert named == ["base.loosened", "k of fidelity", ".gitattributes"]


def test_base_and_against_exclude_each_other(topic: Repository) -> None:
    done = topic.run("check", "--base", "main", "--against", "main")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(messages(done.stderr)) == 1


@pytest.mark.parametrize("shards", [0, 2])
def test_a_removed_baseline_protects_its_case_all_the_same(repository: Repository, shards: int) -> None:
    repository.accept()
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    (repository.folder / "vrty-gate.baselines.jsonl").unlink()

    def report(code: int) -> dict[str, Any]:
        if not shards:
            return suite(repository, "--base", "main", code=code)
        parts = [f"{i}.json" for i in range(1, shards + 1)]
        for i, part in enumerate(parts, 1):
            repository.ok("check", f"--shard={i}/{shards}", "--output", part)
        done = repository.run("merge", *parts, "--base", "main", "--format", "json")
        assert done.returncode == code, done.stderr
        return dict(json.loads(done.stdout)["suites"][0])

    same = report(0)
    assert (same["cases"], same["unchanged"]) == ([], 3) if not shards else same["verdict"] == "pass"
    assert [answer["change"] for answer in same["accepted_here"]] == ["removed"] * 3
    repository.write("refund.md", BAD + "\n")
    worse = report(1)
    assert [case["id"] for case in worse["cases"] if case["verdict"] == "fail"] == ["refund"]
    if shards:
        return
    shown = repository.run("check", "--base", "main").stdout
    assert "refund: baseline removed; its case is still compared with it: restore the baseline, or accept" in shown
    assert shown.endswith("FAIL  1 of 3 answers got worse · to check: 3 removed baselines (1 failed, 2 passed)\n")
    comment = repository.run("check", "--base", "main", "--format", "markdown").stdout
    assert "approving this pull request is enough" not in comment
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml").replace("id: refund", "id: refunds"))
    assert [case["id"] for case in report(1)["cases"] if case["verdict"] == "fail"] == ["refunds"]
