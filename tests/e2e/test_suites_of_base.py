"""The base decides which suites are checked: one that goes away is red, one that moves is still compared."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from e2e.repository import BAD, GOOD, QUESTION, REVIEW, Here, Repository

pytestmark = pytest.mark.slow

SUITE = f"""\
version: 1
suite: {{name}}
cases:
  - {{{{id: {{name}}/refund, prompt: "{QUESTION}", response_file: refund.md}}}}
  - {{{{id: {{name}}/thanks, prompt: Thank the customer., response: Thank you for your order!}}}}
"""
OTHER = """\
version: 1
suite: other
cases:
  - {id: hello, prompt: Greet the customer., response: "Hello, dear customer!"}
"""
PATTERN = "suites/*/vrty-gate.yml"
POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:" + "a" * 64 + "\nsize 42\n"


def commit(repository: Repository, message: str) -> None:
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", message)


@pytest.fixture
def topic(repository: Repository) -> Repository:
    """A branch of a repository with two suites below a folder."""
    for name in ("a", "b"):
        repository.write(f"suites/{name}/vrty-gate.yml", SUITE.format(name=name))
        repository.write(f"suites/{name}/refund.md", GOOD + "\n")
    repository.ok("accept", PATTERN, "--reason", "good")
    repository.accept()
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    return repository


def move(old: str, new: str) -> Callable[[Repository], None]:
    def trick(repository: Repository) -> None:
        (repository.folder / new).parent.mkdir(parents=True, exist_ok=True)
        repository.git("mv", old, new)

    return trick


def delete(*names: str) -> Callable[[Repository], None]:
    return lambda repository: repository.git("rm", "--quiet", "-r", *names) and None


def write(name: str, text: str) -> Callable[[Repository], None]:
    return lambda repository: repository.write(name, text) and None


def within(repository: Repository, folder: str) -> Repository:
    inner = Here.at(repository.folder / folder)
    inner.folder.mkdir(parents=True, exist_ok=True)
    return inner


def check(repository: Repository, *arguments: str, code: int = 1) -> dict[str, dict[str, Any]]:
    """The suites of the report on a check against the base, by name."""
    done = repository.run("check", "--base", "main", "--format", "json", *arguments)
    assert (done.returncode, done.stderr) == (code, ""), done.stdout + done.stderr
    return {suite["name"]: suite for suite in json.loads(done.stdout)["suites"]}


def is_gone(suite: dict[str, Any], manifest: str, cases: int) -> bool:
    words = f"checks its {cases} case{'s' * (cases > 1)} by {manifest}"
    return (
        suite["verdict"] == "fail"
        and "no longer checked: main at " in suite["broken"][0]
        and f"{words}; restore it" in suite["broken"][0]
    )


def test_a_file_of_recordings_that_nobody_wrote_yet_is_no_other_one(repository: Repository) -> None:
    repository.write("vrty-gate.yml", "record: {model: m}\n" + repository.read("vrty-gate.yml"))
    repository.accept()
    commit(repository, "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.write("unrelated.txt", "x\n")
    commit(repository, "unrelated")
    ((suite),) = check(repository, code=0).values()
    assert suite["gate_changes"] == []


@pytest.mark.parametrize(
    "trick",
    [
        delete("suites/b"),
        delete("suites/b/vrty-gate.yml"),
        move("suites/b", "old/b"),
        move("suites/b/vrty-gate.yml", "suites/b/gate.yml"),
        move("suites/b", ".hidden/b"),
    ],
    ids=["deleted", "only the manifest", "moved away", "other file name", "hidden"],
)
def test_a_suite_that_the_pattern_no_longer_finds_is_red(
    topic: Repository, trick: Callable[[Repository], None]
) -> None:
    trick(topic)
    suites = check(topic, PATTERN)
    assert suites["a"]["verdict"] == "pass"
    assert is_gone(suites["b"], "suites/b/vrty-gate.yml", 2)


def test_a_folder_named_like_the_pattern_hides_nothing(topic: Repository) -> None:
    topic.write("suites/*/vrty-gate.yml", OTHER)
    topic.ok("accept", "--reason", "good", PATTERN)
    topic.write("suites/b/refund.md", BAD + "\n")
    suites = check(topic, PATTERN)
    assert {name: suite["verdict"] for name, suite in suites.items()} == {"a": "pass", "b": "fail", "other": "pass"}


def test_a_manifest_below_which_another_is_found_is_missed(topic: Repository) -> None:
    topic.git("rm", "--quiet", "suites/b/vrty-gate.yml")
    suites = check(within(topic, "suites/b"))
    assert is_gone(suites["b"], "vrty-gate.yml", 2)


def test_a_nearer_manifest_does_not_hide_the_one_above(topic: Repository) -> None:
    inner = within(topic, "tools")
    assert {suite["verdict"] for suite in check(inner, code=0).values()} == {"pass"}
    topic.write("tools/vrty-gate.yml", OTHER)
    topic.ok("accept", "tools/vrty-gate.yml", "--reason", "good")
    suites = check(inner)
    assert suites["other"]["verdict"] == "pass"
    assert is_gone(suites[topic.folder.name], "../vrty-gate.yml", 3)


@pytest.fixture
def linked(topic: Repository) -> Repository:
    """The same, with a link to one of the suites."""
    topic.git("checkout", "--quiet", "main")
    (topic.folder / "evals").symlink_to("suites/a")
    commit(topic, "link")
    topic.git("checkout", "--quiet", "-B", "topic")
    return topic


def repoint(repository: Repository) -> None:
    """Let the link lead to another suite."""
    (repository.folder / "evals").unlink()
    (repository.folder / "evals").symlink_to("suites/b")


def replace_by_folder(repository: Repository) -> None:
    """Put a folder with another suite in the place of the link."""
    (repository.folder / "evals").unlink()
    repository.write("evals/vrty-gate.yml", OTHER)
    repository.ok("accept", "--reason", "good", "evals")


def reads_by_action(repository: Repository) -> dict[str, dict[str, Any]]:
    """The suites of a report of the action, run in the folder behind the link."""
    environment = {"INPUT_WORKING-DIRECTORY": "evals", "INPUT_REPORT": "report.json", "GITHUB_BASE_REF": "main"}
    repository.git("update-ref", "refs/remotes/origin/main", "main")
    repository.run("action", **environment, GITHUB_EVENT_NAME="pull_request", GITHUB_WORKSPACE=str(repository.folder))
    return {suite["name"]: suite for suite in json.loads(repository.read("evals/report.json"))["suites"]}


@pytest.mark.parametrize("trick", [repoint, replace_by_folder])
def test_a_link_to_the_folder_of_the_gate_leads_where_the_base_has_it(
    linked: Repository, trick: Callable[[Repository], None]
) -> None:
    assert {suite["verdict"] for suite in reads_by_action(linked).values()} == {"pass"}
    assert {suite["verdict"] for suite in check(linked, "evals", code=0).values()} == {"pass"}
    trick(linked)
    commit(linked, "trick")
    assert reads_by_action(linked)["a"]["broken"][0].startswith("no longer checked: origin/main at ")
    assert is_gone(check(linked, "evals")["a"], "suites/a/vrty-gate.yml", 2)


def test_the_shell_says_by_which_link_it_came(linked: Repository) -> None:
    inner = within(linked, "evals")
    words = ("check", "--base", "main", "--format", "json")
    assert inner.run(*words, PWD=str(inner.folder)).returncode == 0
    repoint(linked)
    done = inner.run(*words, PWD=str(inner.folder))
    suites = {suite["name"]: suite for suite in json.loads(done.stdout)["suites"]}
    assert suites["a"]["broken"][0].startswith("no longer checked: main at ")


def link_folder(repository: Repository) -> None:
    """Move another suite into the place of one, behind a link."""
    repository.git("mv", "suites/a", "suites/old")
    (repository.folder / "suites/a").symlink_to("b")


@pytest.mark.parametrize(
    ("folder", "trick"),
    [("evals", repoint), ("evals", replace_by_folder), ("suites/a", link_folder)],
)
def test_a_step_of_a_workflow_runs_in_the_folder_that_the_base_has(
    linked: Repository, folder: str, trick: Callable[[Repository], None]
) -> None:
    linked.git("checkout", "--quiet", "main")
    step = f"{{working-directory: {folder}, run: vrty-gate check}}"
    linked.write(GATE, f"on: pull_request\njobs:\n  a:\n    steps: [{step}]\n")
    commit(linked, "workflow")
    linked.git("checkout", "--quiet", "-B", "topic")
    assert set(check(within(linked, folder), code=0)) == {"a"}
    trick(linked)
    suites = check(within(linked, folder))
    assert suites["a"]["broken"][0].startswith("no longer checked: main at ")


def test_the_policy_of_the_suite_may_ask_for_a_report_only(topic: Repository) -> None:
    topic.git("checkout", "--quiet", "main")
    topic.write("suites/b/vrty-gate.yml", topic.read("suites/b/vrty-gate.yml") + "base: {removed: note}\n")
    commit(topic, "policy")
    topic.git("checkout", "--quiet", "-B", "topic")
    topic.git("rm", "--quiet", "-r", "suites/b")
    suites = check(topic, PATTERN, code=0)
    (change,) = suites["b"]["gate_changes"]
    assert (change["what"], change["after"]) == ("suite", "no longer checked")
    assert "suite: main at" in topic.ok("check", "--base", "main", PATTERN)


def test_the_policy_of_a_removed_suite_cannot_be_changed_by_who_removes_it(topic: Repository) -> None:
    topic.write("suites/b/vrty-gate.yml", topic.read("suites/b/vrty-gate.yml") + "base: {removed: note}\n")
    assert check(topic, PATTERN, code=0)["b"]["gate_changes"][0]["what"] == "base.removed"
    topic.git("rm", "--quiet", "-rf", "suites/b")
    assert is_gone(check(topic, PATTERN)["b"], "suites/b/vrty-gate.yml", 2)


def loosened(repository: Repository, *names: str) -> None:
    """Switch fidelity off and give a ruined answer, in suites whose base forbids the first."""
    for name in names:
        text = repository.read(f"{name}/vrty-gate.yml").replace("base: {loosened: fail}\n", "")
        repository.write(f"{name}/vrty-gate.yml", text + "gate: {fidelity: {severity: off}}\n")
        repository.write(f"{name}/refund.md", BAD + "\n")


@pytest.fixture
def strict(topic: Repository) -> Repository:
    """The same, whose base forbids to loosen its suites."""
    topic.git("checkout", "--quiet", "main")
    for name in ("a", "b"):
        path = f"suites/{name}/vrty-gate.yml"
        topic.write(path, topic.read(path) + "base: {loosened: fail}\n")
    topic.write("notes/old.yml", "version: 3\ncases: none\n")
    commit(topic, "policy")
    topic.git("checkout", "--quiet", "-B", "topic")
    return topic


def forbidden(suite: dict[str, Any]) -> bool:
    what = [change["what"] for change in suite["gate_changes"]]
    return any("which base.loosened forbids" in words for words in suite["broken"]) and (
        any(name.startswith("severity of fidelity") for name in what)
    )


def test_two_suites_that_move_at_once_are_still_compared(strict: Repository) -> None:
    move("suites/a", "checks/one")(strict)
    move("suites/b", "checks/two")(strict)
    loosened(strict, "checks/one", "checks/two")
    suites = check(strict, "checks/*/vrty-gate.yml")
    assert set(suites) == {"a", "b"}
    assert forbidden(suites["a"])
    assert forbidden(suites["b"])


def test_a_suite_that_moves_beside_a_deleted_file_is_still_compared(strict: Repository) -> None:
    move("suites/a", "checks/one")(strict)
    delete("notes/old.yml")(strict)
    loosened(strict, "checks/one")
    assert forbidden(check(strict, "checks/one/vrty-gate.yml")["a"])


def test_suites_that_move_with_another_name_are_paired_by_their_cases(strict: Repository) -> None:
    for old, new in (("a", "one"), ("b", "two")):
        move(f"suites/{old}", f"checks/{new}")(strict)
        text = strict.read(f"checks/{new}/vrty-gate.yml")
        strict.write(f"checks/{new}/vrty-gate.yml", text.replace(f"suite: {old}", f"suite: {new}"))
    loosened(strict, "checks/one", "checks/two")
    suites = check(strict, "checks/*/vrty-gate.yml")
    assert forbidden(suites["one"])
    assert forbidden(suites["two"])


def test_a_text_of_the_base_that_cannot_be_read_switches_nothing_off(strict: Repository) -> None:
    strict.git("checkout", "--quiet", "main")
    path = "suites/a/vrty-gate.yml"
    strict.write(path, strict.read(path).replace("refund.md}", "refund.md, context_file: terms.md}"))
    strict.write("suites/a/terms.md", POINTER)
    commit(strict, "terms")
    strict.git("checkout", "--quiet", "-B", "topic")
    strict.write("suites/a/terms.md", "The refund window is 30 days. We pay for the shipping of a refund.\n")
    loosened(strict, "suites/a")
    suite = check(strict, path)["a"]
    assert forbidden(suite)
    (unreadable,) = [change for change in suite["gate_changes"] if change["what"] == "unreadable in the base"]
    assert "Git LFS" in unreadable["before"]


def test_a_suite_that_the_base_does_not_have_obeys_the_strictest_policy_there(strict: Repository) -> None:
    strict.git("checkout", "--quiet", "main")
    strict.write("suites/b/vrty-gate.yml", strict.read("suites/b/vrty-gate.yml") + "\n")
    strict.write(
        "suites/a/vrty-gate.yml", strict.read("suites/a/vrty-gate.yml").replace("fail}", "fail, accepted: fail}")
    )
    commit(strict, "accepted")
    strict.git("checkout", "--quiet", "-B", "topic")
    strict.write("suites/c/vrty-gate.yml", OTHER)
    strict.ok("accept", "suites/c/vrty-gate.yml", "--reason", "good")
    (words,) = check(strict, PATTERN)["other"]["broken"]
    assert words == "the pull request changes 1 baseline, which base.accepted forbids"


def test_a_suite_that_goes_away_is_missed_in_other_kinds_of_runs(topic: Repository) -> None:
    delete("suites/b")(topic)
    done = topic.run("check", "--against", "main", "--format", "json", PATTERN)
    assert is_gone(
        {suite["name"]: suite for suite in json.loads(done.stdout)["suites"]}["b"], "suites/b/vrty-gate.yml", 2
    )
    for number in (1, 2):
        topic.ok("check", PATTERN, "--shard", f"{number}/2", "--output", f"{number}.json")
    done = topic.run("merge", "1.json", "2.json", "--base", "main", "--format", "json")
    assert is_gone(
        {suite["name"]: suite for suite in json.loads(done.stdout)["suites"]}["b"], "suites/b/vrty-gate.yml", 2
    )


def test_a_removed_suite_leads_every_view_of_the_report(topic: Repository) -> None:
    delete("suites/b")(topic)
    for name in ("text", "markdown", "annotations", "junit", "html", "sarif"):
        shown = topic.run("check", "--base", "main", PATTERN, "--format", name).stdout
        assert re.search("[Nn]o longer checked(?::|&#58;|%3A) main at", shown), name


def test_what_passes_only_with_the_settings_of_the_pull_request_is_named_first(topic: Repository) -> None:
    path = "suites/a/vrty-gate.yml"
    topic.write(path, topic.read(path) + "k: {fidelity: 0.1}\ngate: {fidelity: {severity: note}}\nstale: off\n")
    topic.write("suites/a/refund.md", BAD + "\n")
    suite = check(topic, path, code=0)["a"]
    verdict, *settings = suite["gate_changes"]
    assert (verdict["what"], verdict["cases"]) == ("verdict", ["a/refund"])
    assert re.fullmatch(r"fidelity 0\.0\d, needs 0\.50", verdict["before"])
    assert "severity of fidelity" in [change["what"] for change in settings]
    shown = topic.ok("check", "--base", "main", path)
    assert "a/refund  passes only with the settings that this pull request changes" in shown
    assert re.search(r"under \S+ at \w+ it fails: fidelity 0\.0", shown)


def test_an_unchanged_setting_lets_nothing_through(topic: Repository) -> None:
    path = "suites/a/vrty-gate.yml"
    topic.write(path, topic.read(path) + "stale: off\n")
    topic.write("suites/a/refund.md", GOOD.replace("30 days", "**30 days**") + "\n")
    assert [change["what"] for change in check(topic, path, code=0)["a"]["gate_changes"]] == ["stale"]


def test_a_suite_that_passes_only_with_its_new_rules_is_named(topic: Repository) -> None:
    topic.git("checkout", "--quiet", "main")
    path = "suites/a/vrty-gate.yml"
    topic.write(path, topic.read(path) + "gate: {fidelity: {severity: note}}\nsuite_gate: {max_notes: 0}\n")
    commit(topic, "rules")
    topic.git("checkout", "--quiet", "-B", "topic")
    topic.write(path, topic.read(path).replace("max_notes: 0", "max_notes: 5"))
    topic.write("suites/a/refund.md", REVIEW + "\n")
    suite = check(topic, path, code=0)["a"]
    verdict = suite["gate_changes"][0]
    assert (verdict["what"], verdict["cases"]) == ("verdict", [])


@pytest.mark.parametrize("count", [300, 1_000])
def test_the_setting_that_matters_comes_first_whatever_else_changes(topic: Repository, count: int) -> None:
    path = "suites/a/vrty-gate.yml"
    entry = '  - {{id: q/{}, prompt: Say {}., response: "It is {}.", tags: [{}]}}\n'
    topic.git("checkout", "--quiet", "main")
    many = "".join(entry.format(number, number, number, "old") for number in range(count))
    topic.write(path, topic.read(path) + many)
    topic.ok("accept", path, "--reason", "good")
    commit(topic, "many cases")
    topic.git("checkout", "--quiet", "-B", "topic")
    others = "".join(entry.format(number, number, number, f"new{number}") for number in range(count))
    topic.write(path, topic.read(path).replace(many, others) + "gate: {answered: {severity: off}}\n")
    changes = check(topic, path, code=0)["a"]["gate_changes"]
    assert changes[0]["what"] == "severity of answered"
    assert len(changes) == count + 1
    comment = topic.ok("check", "--base", "main", path, "--format", "markdown")
    assert comment.index("severity of answered") < comment.index("tags of")


WORKFLOW = """\
on: pull_request
jobs:
  a:
    steps:
      - uses: actions/checkout@v4
      - uses: OWNER/vrty-gate@v1
        with: {manifest: suites/a}
  b:
    steps:
      - uses: actions/checkout@v4
      - uses: OWNER/vrty-gate@v1
        with: {manifest: suites/b/vrty-gate.yml}
  rest:
    steps:
      - uses: actions/checkout@v4
      - run: vrty-gate check vrty-gate.yml
"""
GATE = ".github/workflows/gate.yml"


@pytest.fixture
def by_workflow(topic: Repository) -> Repository:
    """The same, whose workflow names each manifest in a job of its own."""
    topic.git("checkout", "--quiet", "main")
    topic.write(GATE, WORKFLOW)
    commit(topic, "workflow")
    topic.git("checkout", "--quiet", "-B", "topic")
    return topic


def rewrite(name: str, old: str, new: str) -> Callable[[Repository], None]:
    def trick(repository: Repository) -> None:
        text = repository.read(name)
        assert old in text
        repository.write(name, text.replace(old, new))

    return trick


def test_jobs_that_check_one_suite_each_miss_none(by_workflow: Repository) -> None:
    for argument in ("suites/a", "suites/b", "vrty-gate.yml"):
        assert len(check(by_workflow, argument, code=0)) == 1


@pytest.mark.parametrize(
    "trick",
    [
        rewrite(GATE, "suites/b/vrty-gate.yml", "suites/a/vrty-gate.yml"),
        rewrite(GATE, "suites/b/vrty-gate.yml", '"${{ vars.SUITE }}"'),
        rewrite(GATE, "suites/b/vrty-gate.yml", '"suites/[c-z]/vrty-gate.yml"'),
        rewrite(GATE, "suites/b/vrty-gate.yml", '"\\0"'),
        rewrite(GATE, "manifest: suites/b/vrty-gate.yml", "MANIFEST: suites/a/vrty-gate.yml"),
        rewrite(GATE, "manifest: suites/b/vrty-gate.yml", "publish: report.json"),
        rewrite(GATE, "  b:\n    steps", "  b:\n    if: false\n    steps"),
        rewrite(GATE, "  rest:", "  more:\n    uses: else/where/.github/workflows/gate.yml@v1\n  rest:"),
        rewrite(GATE, WORKFLOW[WORKFLOW.index("  b:") : WORKFLOW.index("  rest:")], ""),
    ],
    ids=[
        "another",
        "an expression",
        "a pattern",
        "no path",
        "large letters",
        "only publishes",
        "never",
        "nothing",
        "deleted",
    ],
)
def test_a_suite_that_only_the_workflow_leaves_out_is_red(
    by_workflow: Repository, trick: Callable[[Repository], None], request: pytest.FixtureRequest
) -> None:
    trick(by_workflow)
    if request.node.callspec.id == "nothing":
        assert check(by_workflow, "suites/a", code=0)
        return
    suites = check(by_workflow, "suites/a")
    assert is_gone(suites["b"], "suites/b/vrty-gate.yml", 2)
    assert len(suites) == 2


def test_a_manifest_that_moves_with_its_workflow_is_not_missed_by_other_jobs(by_workflow: Repository) -> None:
    move("suites/b", "suites/c")(by_workflow)
    rewrite(GATE, "suites/b/vrty-gate.yml", "suites/c/vrty-gate.yml")(by_workflow)
    assert set(check(by_workflow, "suites/a", code=0)) == {"a"}
    assert set(check(by_workflow, "suites/c/vrty-gate.yml", code=0)) == {"b"}


def test_a_workflow_may_name_the_same_suites_by_one_pattern(by_workflow: Repository) -> None:
    rewrite(GATE, "manifest: suites/a", "manifest: suites/*/vrty-gate.yml")(by_workflow)
    rewrite(GATE, WORKFLOW[WORKFLOW.index("  b:") : WORKFLOW.index("  rest:")], "")(by_workflow)
    assert set(check(by_workflow, PATTERN, code=0)) == {"a", "b"}
    assert set(check(by_workflow, "vrty-gate.yml", code=0)) == {by_workflow.folder.name}


def test_the_base_may_allow_that_the_workflow_leaves_a_suite_out(by_workflow: Repository) -> None:
    by_workflow.git("checkout", "--quiet", "main")
    by_workflow.write("suites/b/vrty-gate.yml", by_workflow.read("suites/b/vrty-gate.yml") + "base: {removed: note}\n")
    commit(by_workflow, "policy")
    by_workflow.git("checkout", "--quiet", "-B", "topic")
    rewrite(GATE, "suites/b/vrty-gate.yml", "suites/a/vrty-gate.yml")(by_workflow)
    assert check(by_workflow, "suites/a", code=0)["b"]["gate_changes"][0]["after"] == "no longer checked"


def test_what_no_workflow_of_the_base_checks_is_not_missed(topic: Repository) -> None:
    topic.write(GATE, WORKFLOW)
    assert set(check(topic, "suites/a", code=0)) == {"a"}
