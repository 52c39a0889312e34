"""Workflows and hooks are read as their tools read them: nothing that keeps the gate from running is silent."""

import json
from typing import Any

import pytest
from e2e.repository import Repository

pytestmark = pytest.mark.slow

WORKFLOW = """\
name: gate
on: pull_request
jobs:
  gate:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: {uses}
        with: {{manifest: vrty-gate.yml}}
  docs:
    runs-on: ubuntu-latest
    steps:
      - run: ./build docs
"""
FOLLOWING = """\
name: publish
on: {workflow_run: {workflows: [gate], types: [completed]}}
jobs:
  publish:
    runs-on: ubuntu-latest
    steps:
      - uses: OWNER/vrty-gate/publish@v1
"""
CALLER = """\
name: all
on: pull_request
jobs:
  checks:
    uses: ./.github/workflows/gate.yml
"""
ACTION = "name: gate\nruns:\n  using: docker\n  image: docker://ghcr.io/owner/vrty-gate:1\n"
HOOKS = """\
repos:
  - repo: https://github.com/owner/vrty-gate
    rev: v1
    hooks:
      - id: vrty-gate
"""
GATE = ".github/workflows/gate.yml"


def commit(repository: Repository) -> None:
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "base")


def changes(repository: Repository, **environment: str) -> list[dict[str, Any]]:
    options = () if environment else ("--base", "main")
    done = repository.run("check", "--format", "json", *options, **environment)
    assert done.returncode in (0, 1), done.stderr
    (suite,) = json.loads(done.stdout)["suites"]
    return list(suite["gate_changes"])


@pytest.fixture
def base(repository: Repository) -> Repository:
    repository.accept()
    return repository


@pytest.mark.parametrize(
    ("files", "name", "old", "new", "named"),
    [
        ({}, GATE, "name: gate", "name: other", "name"),
        ({}, GATE, "OWNER/Vrty-Gate@v1", "OWNER/other@v1", "jobs.gate.steps 2.uses"),
        ({GATE: WORKFLOW.format(uses="./"), "action.yml": ACTION}, GATE, "on: pull_request", "on: push", "on"),
        (
            {GATE: WORKFLOW.format(uses="./"), "action.yml": ACTION},
            "action.yml",
            "docker://",
            "./",
            "action.runs.image",
        ),
        (
            {GATE: WORKFLOW.format(uses="./tools/gate"), "tools/gate/action.yml": ACTION},
            GATE,
            "on: p",
            "on: [p",
            "file",
        ),
        (
            {GATE: WORKFLOW.format(uses="./tools/gate"), "tools/gate/action.yml": ACTION},
            GATE,
            "on: p",
            "on: [push, p",
            "file",
        ),
        (
            {GATE: WORKFLOW.format(uses="./tools/gate"), "tools/gate/action.yml": ACTION},
            GATE,
            "on: pull_request",
            "on: push",
            "on",
        ),
        ({".github/workflows/all.yml": CALLER}, ".github/workflows/all.yml", "on: pull_request", "on: push", "on"),
        (
            {".github/workflows/publish.yml": FOLLOWING},
            ".github/workflows/publish.yml",
            "[gate]",
            "[x]",
            "on.workflow_run.workflows",
        ),
        ({".pre-commit-config.yaml": HOOKS}, ".pre-commit-config.yaml", "repos:", "exclude: .*\nrepos:", "exclude"),
        ({".pre-commit-config.yaml": HOOKS}, ".pre-commit-config.yaml", "repos:", "files: ^docs/\nrepos:", "files"),
        (
            {".pre-commit-config.yaml": HOOKS},
            ".pre-commit-config.yaml",
            "repos:",
            "ci: {skip: [vrty-gate]}\nrepos:",
            "ci.skip",
        ),
        (
            {".pre-commit-config.yaml": HOOKS},
            ".pre-commit-config.yaml",
            "repos:",
            "default_stages: [manual]\nrepos:",
            "default_stages",
        ),
        (
            {".pre-commit-config.yaml": HOOKS + HOOKS.partition("\n")[2].replace("v1", "v2")},
            ".pre-commit-config.yaml",
            "rev: v1",
            "rev: v0",
            "repos.rev",
        ),
        (
            {".pre-commit-config.yaml": HOOKS},
            ".pre-commit-config.yaml",
            "repos:",
            "fail_fast: true\nrepos:",
            "fail_fast",
        ),
        (
            {".pre-commit-config.yaml": HOOKS},
            ".pre-commit-config.yaml",
            "- id: vrty-gate",
            "- id: vrty-gate\n        fail_fast: false\n        verbose: true",
            "repos.hooks 1.fail_fast",
        ),
    ],
)
def test_no_trick_is_silent(base: Repository, files: dict[str, str], name: str, old: str, new: str, named: str) -> None:
    for path, text in ({GATE: WORKFLOW.format(uses="OWNER/Vrty-Gate@v1")} | files).items():
        base.write(path, text)
    commit(base)
    assert changes(base) == []
    base.write(name, base.read(name).replace(old, new))
    found = changes(base)
    assert named in {change["what"] for change in found}
    assert {change["file"] for change in found} == {name}


RENAMED = ".github/workflows/checks.yml"


def moved(base: Repository, old: str, new: str) -> list[dict[str, Any]]:
    """What is named when the workflow of the gate moves and a text in it is replaced."""
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    commit(base)
    base.git("mv", GATE, RENAMED)
    text = base.read(RENAMED)
    assert old in text
    base.write(RENAMED, text.replace(old, new))
    return changes(base)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("manifest: vrty-gate.yml", "exit-zero: true", "jobs.gate.steps 2.with.exit-zero"),
        ("on: pull_request", "on: push", "on"),
        ("name: gate", "name: checks", "name"),
    ],
)
def test_a_workflow_that_moves_is_compared_with_what_it_was(base: Repository, old: str, new: str, named: str) -> None:
    found = {change["what"]: change for change in moved(base, old, new)}
    assert (found["file"]["before"], found["file"]["after"]) == (GATE, RENAMED)
    assert found[named]["file"] == RENAMED


def test_a_workflow_that_only_moves_is_named_once(base: Repository) -> None:
    assert [(change["what"], change["before"], change["after"]) for change in moved(base, "docs", "docs")] == [
        ("file", GATE, RENAMED)
    ]


def test_another_workflow_that_runs_the_gate_is_named(base: Repository) -> None:
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    commit(base)
    base.write(RENAMED, WORKFLOW.format(uses="OWNER/vrty-gate@v1").replace("name: gate", "name: soft"))
    found = changes(base)
    assert {(change["what"], change["before"], change["after"]) for change in found} == {
        ("file", "no file", "also runs the gate"),
        ("jobs.gate", "only in gate.yml", "a check of the same name"),
    }


@pytest.mark.parametrize(
    "job", ["gate:", "other:\n    name: gate", "other:\n    name: g${{ '' }}ate", "other:\n    name: ${{ matrix.n }}"]
)
def test_a_job_that_has_the_name_of_the_gate_s_check_is_named(base: Repository, job: str) -> None:
    """GitHub takes any check of that name for the one that is required."""
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    base.write(".github/workflows/old.yml", "on: push\njobs:\n  old: {runs-on: x, steps: [{run: 'true'}]}\n")
    commit(base)
    base.write(RENAMED, f"on: pull_request\njobs:\n  {job}\n    runs-on: x\n    steps: [{{run: 'true'}}]\n")
    (change,) = changes(base)
    assert (change["what"], change["before"]) == (f"jobs.{job.partition(':')[0]}", "only in gate.yml")
    assert (change["after"], change["file"]) == ("a check of the same name", RENAMED)


def test_a_job_whose_name_cannot_become_that_of_the_gate_is_not_named(base: Repository) -> None:
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    commit(base)
    job = "    name: tests ${{ matrix.python }} of ${{ matrix.system }}\n    runs-on: x\n    steps: [{run: 'true'}]\n"
    base.write(RENAMED, f"on: pull_request\njobs:\n  other:\n{job}")
    assert changes(base) == []


def test_the_first_workflow_of_the_gate_is_not_named(base: Repository) -> None:
    commit(base)
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    assert changes(base) == []


OTHER = "version: 1\nsuite: other\ncases:\n  - {id: hello, prompt: Greet them., response: 'Hello, dear customer!'}\n"


def test_a_suite_that_goes_away_is_red_in_a_run_in_parts_too(base: Repository) -> None:
    """The parts know the pattern that named the suites; the base has one more that it names."""
    base.write("b/vrty-gate.yml", base.read("vrty-gate.yml").replace("response_file: refund.md", "response: Yes."))
    base.ok("accept", "--reason", "good", "b/vrty-gate.yml")
    commit(base)
    base.git("rm", "-q", "b/vrty-gate.yml", "b/vrty-gate.baselines.jsonl")
    base.write("c/vrty-gate.yml", OTHER)
    base.ok("accept", "--reason", "good", "c/vrty-gate.yml")
    for part in (1, 2):
        base.ok("check", "[bc]/vrty-gate.yml", "--shard", f"{part}/2", "--output", f"{part}.json")
    done = base.run("merge", "1.json", "2.json", "--base", "main")
    assert done.returncode == 1
    assert "no longer checked" in done.stdout
    assert json.loads(base.read("1.json"))["arguments"] == ["[bc]/vrty-gate.yml"]


WITH_STEPS = """\
on: pull_request
jobs:
  first:
    runs-on: x
    steps: [{run: python -m tools.first}]
  gate:
    needs: first
    runs-on: x
    steps:
      - uses: actions/checkout@v4
      - uses: ./.github/actions/set-up
      - run: |
          ./prep.sh --fast && bash scripts/*.sh
          make -s answers
          npm ci
          pip install -r requirements.txt vrty-gate
          cat refund.md dist/built.txt
      - {run: ../clean, working-directory: tools/bin}
      - run: vrty-gate check vrty-gate.yml
      - run: pytest checks
  docs:
    runs-on: x
    steps: [{run: ./docs.sh}]
"""
RUN = {
    "prep.sh": "true\n",
    "scripts/a.sh": "true\n",
    "Makefile": "answers:\n\ttrue\n",
    "package.json": "{}\n",
    "requirements.txt": "x==1\n",
    "conftest.py": "\n",
    "checks/test_it.py": "\n",
    "tools/first.py": "\n",
    "tools/clean": "true\n",
    ".github/actions/set-up/action.yml": "runs: {using: composite, steps: []}\n",
    "docs.sh": "true\n",
    "pyproject.toml": "\n",
}
OWN = "used by steps beside the gate"
CHANGED = "changed in this pull request"


@pytest.fixture
def with_steps(base: Repository) -> Repository:
    """A branch of a repository whose gate runs beside other steps."""
    base.write(GATE, WITH_STEPS)
    for name, text in RUN.items():
        base.write(name, text)
    commit(base)
    base.git("checkout", "--quiet", "-b", "topic")
    return base


@pytest.mark.parametrize("name", [*RUN, "scripts/new.sh", "GNUmakefile", "checks/conftest.py"])
def test_what_the_job_of_the_gate_runs_as_well_is_named(with_steps: Repository, name: str) -> None:
    with_steps.write(name, RUN.get(name, "") + "# changed\n")
    commit(with_steps)
    if name == "docs.sh":
        assert changes(with_steps) == []
        return
    (change,) = changes(with_steps)
    assert (change["what"], change["before"], change["after"], change["file"]) == (OWN, name, CHANGED, GATE)
    shown = with_steps.run("check", "--base", "main", "--format", "markdown").stdout
    assert shown.startswith("### 🟡")
    assert "used by steps beside the gate" in shown


def test_texts_of_suites_and_what_is_only_built_are_no_other_files(with_steps: Repository) -> None:
    with_steps.write("refund.md", with_steps.read("refund.md") + "\n")
    with_steps.write("unrelated.py", "\n")
    commit(with_steps)
    with_steps.write("dist/built.txt", "built by a step\n")
    assert changes(with_steps) == []


def test_what_a_step_ran_and_is_gone_is_named_in_one_row(with_steps: Repository) -> None:
    with_steps.git("rm", "--quiet", "prep.sh")
    for number in range(9):
        with_steps.write(f"scripts/{number}.sh", "true\n")
    commit(with_steps)
    (change,) = changes(with_steps)
    assert change["before"] == "prep.sh, scripts/0.sh, scripts/1.sh, scripts/2.sh, scripts/3.sh and 5 more"
    assert OWN in with_steps.run("check", "--base", "main").stdout


def test_a_script_that_is_a_link_is_followed_in_both_commits(with_steps: Repository) -> None:
    with_steps.write("other.sh", "exit 0\n")
    (with_steps.folder / "prep.sh").unlink()
    (with_steps.folder / "prep.sh").symlink_to("other.sh")
    commit(with_steps)
    assert [change["before"] for change in changes(with_steps)] == ["prep.sh"]


@pytest.mark.parametrize(
    ("gate", "other"),
    [
        ("gate:\n    strategy: {matrix: {part: [a, b]}}", "'gate (a)':"),
        ("gate:\n    strategy: {matrix: {part: [a, b]}}", "other:\n    name: gate (b)"),
        ("gate:\n    strategy: {matrix: {part: [a, b]}}", "gate:\n    strategy: {matrix: {part: [a, b]}}"),
        ("'gate (a)':", "gate:\n    strategy: {matrix: {part: [a, b]}}"),
        ("other:\n    name: gate ${{ matrix.part }}", "x:\n    name: gate a"),
    ],
    ids=["id", "name", "both", "only the other", "expression"],
)
@pytest.mark.parametrize("is_same_file", [False, True])
def test_a_job_of_a_matrix_has_several_checks(base: Repository, gate: str, other: str, *, is_same_file: bool) -> None:
    text = WORKFLOW.format(uses="OWNER/vrty-gate@v1").replace("gate:", gate, 1)
    text = f"on: pull_request\njobs:\n  {gate}\n    runs-on: x\n    steps: [{{uses: OWNER/vrty-gate@v1}}]\n"
    base.write(GATE, text)
    commit(base)
    base.git("checkout", "--quiet", "-b", "topic")
    job = f"  {other}\n    runs-on: x\n    steps: [{{run: 'true'}}]\n"
    if is_same_file and other.partition("\n")[0] == gate.partition("\n")[0]:
        return  # it would be the same job
    if is_same_file:
        base.write(GATE, text + job)
    else:
        base.write(RENAMED, f"on: pull_request\njobs:\n{job}")
    assert [change["after"] for change in changes(base)] == ["a check of the same name"]


def test_the_check_of_a_called_workflow_has_the_names_of_both_jobs(base: Repository) -> None:
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1").replace("pull_request", "workflow_call"))
    base.write(".github/workflows/all.yml", CALLER)
    commit(base)
    base.write(RENAMED, "on: pull_request\njobs:\n  x:\n    name: checks / gate\n    steps: [{run: 'true'}]\n")
    (change,) = changes(base)
    assert (change["what"], change["after"], change["file"]) == ("jobs.x", "a check of the same name", RENAMED)


@pytest.mark.parametrize(
    "step",
    [
        "run: gh api repos/o/r/statuses/$SHA -f context=gate -f state=success",
        "run: curl -X POST $API/repos/o/r/check-runs -d @gate.json",
        "uses: actions/github-script@v7\n        with: {script: 'github.rest.repos.createCommitStatus({context})'}",
        "uses: actions/github-script@v7\n        with: {script: 'await github.rest.checks.create({name})'}",
    ],
)
@pytest.mark.parametrize("path", [GATE, ".github/workflows/old.yml", RENAMED])
def test_a_workflow_that_posts_checks_of_its_own_is_named(base: Repository, step: str, path: str) -> None:
    base.write(GATE, WORKFLOW.format(uses="OWNER/vrty-gate@v1"))
    base.write(".github/workflows/old.yml", "on: push\njobs:\n  old:\n    steps:\n      - run: 'true'\n")
    commit(base)
    start = base.read(path) if path != RENAMED else "on: push\njobs:\n  posts:\n    steps:\n"
    base.write(path, f"{start}      - {step}\n")
    (change,) = changes(base)
    assert (change["what"], change["after"], change["file"]) == ("checks", "may post others, of any name", path)


REMOTE = "on: pull_request\njobs:\n  llm:\n    uses: org/ci/.github/workflows/llm.yml@v1\n"


def test_a_workflow_of_another_repository_may_run_the_gate(base: Repository) -> None:
    base.write(GATE, REMOTE)
    commit(base)
    base.write(GATE, REMOTE.replace("@v1", "@evil"))
    (change,) = changes(base)
    assert (change["what"], change["after"]) == ("jobs.llm.uses", "org/ci/.github/workflows/llm.yml@evil")


def test_the_workflow_that_runs_is_known_by_github(base: Repository) -> None:
    base.write(".github/workflows/old.yml", "# about vrty-gate\non: push\njobs: {x: {steps: [{run: 'true'}]}}\n")
    base.write(GATE, REMOTE)
    commit(base)
    base.git("update-ref", "refs/remotes/origin/main", "main")
    base.write(GATE, REMOTE.replace("@v1", "@evil"))
    assert changes(base) == []
    found = changes(
        base,
        GITHUB_BASE_REF="main",
        GITHUB_EVENT_NAME="pull_request",
        GITHUB_REPOSITORY="o/r",
        GITHUB_WORKFLOW_REF=f"o/r/{GATE}@refs/pull/1/merge",
    )
    assert [change["what"] for change in found] == ["jobs.llm.uses"]


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("repos:", "default_language_version: {python: python3.99}\nrepos:", "default_language_version.python"),
        ("repos:", "default_install_hook_types: [commit-msg]\nrepos:", "default_install_hook_types"),
        (
            "repos:",
            "repos:\n  - repo: local\n    hooks:\n      - {id: fix, name: fix, entry: ./fix, language: script}",
            "local hook fix before it.entry",
        ),
    ],
)
def test_what_decides_on_all_hooks_or_runs_before_ours_is_named(
    base: Repository, old: str, new: str, named: str
) -> None:
    base.write(".pre-commit-config.yaml", HOOKS)
    commit(base)
    base.write(".pre-commit-config.yaml", HOOKS.replace(old, new))
    assert named in [change["what"] for change in changes(base)]


def test_a_local_hook_behind_ours_is_not_named(base: Repository) -> None:
    base.write(".pre-commit-config.yaml", HOOKS)
    commit(base)
    hook = "  - repo: local\n    hooks:\n      - {id: fix, name: fix, entry: ./fix, language: script}\n"
    base.write(".pre-commit-config.yaml", HOOKS + hook)
    assert changes(base) == []


ELSEWHERE = {
    ".gitlab-ci.yml": "gate:\n  script:\n    - vrty-gate check --base main\n",
    ".circleci/config.yml": "jobs: {gate: {steps: [{run: vrty-gate check}]}}\n",
    "azure-pipelines.yml": "steps:\n  - script: vrty-gate check\n",
    "Jenkinsfile": "sh 'vrty-gate check'\n",
    "lefthook.yml": "pre-commit: {commands: {gate: {run: vrty-gate hook}}}\n",
    ".husky/pre-commit": "vrty-gate hook\n",
    "Makefile": "other:\n\ttrue\n\ngate:\n\tvrty-gate check\n",
    "package.json": '{"scripts": {"gate": "vrty-gate check", "other": "true"}}\n',
    "tox.ini": "[testenv:gate]\ncommands = python -m vrty_gate check\n",
}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_other_services_and_tools_that_run_the_gate_are_named(base: Repository, name: str) -> None:
    base.write(name, ELSEWHERE[name])
    commit(base)
    assert changes(base) == []
    base.write(
        name,
        ELSEWHERE[name]
        .replace("check", "check --k 0.1")
        .replace("hook\n", "hook || true\n")
        .replace("hook}", "'true'}"),
    )
    (change,) = changes(base)
    assert (change["what"], change["file"]) == (name, name)
    (base.folder / name).unlink()
    assert [change["what"] for change in changes(base)] == [name]


def test_tools_are_only_read_where_they_mention_the_gate(base: Repository) -> None:
    for name in ("Makefile", "package.json"):
        base.write(name, ELSEWHERE[name])
    base.write("justfile", "other:\n  true\n")
    commit(base)
    base.write("Makefile", ELSEWHERE["Makefile"].replace("true", "false"))
    base.write("justfile", "other:\n  false\n")
    assert changes(base) == []


def test_owners_on_gitlab_are_those_of_reviews(base: Repository) -> None:
    commit(base)
    base.write(".gitlab/CODEOWNERS", "* @nobody\n")
    assert [change["what"] for change in changes(base)] == [".gitlab/CODEOWNERS"]


@pytest.mark.parametrize(
    ("step", "name"),
    [
        ("run: python -m vrty_gate check", "yaml.py"),
        ("run: python3 -m vrty_gate check", "click/__init__.py"),
        ("run: python -m vrty_gate check", "sitecustomize.py"),
        ("uses: actions/setup-python@v5\n        with: {python-version-file: .python-version}", ".python-version"),
        ("run: uv run tool.py", "uv.lock"),
        ("run: tox -e prepare", "tox.ini"),
        ("run: just prepare", "justfile"),
        ("run: pip install -e .", "setup.py"),
        ("run: docker build .", "Dockerfile"),
        ("run: 'source env/ci.sh; true'", "env/ci.sh"),
        ("run: python tools/prepare.py --out=x", "tools/prepare.py"),
        ("run: bash -c 'tools/prepare'", "tools/prepare"),
        ("run: cp --from=data/terms.txt x", "data/terms.txt"),
    ],
)
def test_what_a_command_reads_by_itself_is_named_too(base: Repository, step: str, name: str) -> None:
    base.write(GATE, f"on: pull_request\njobs:\n  gate:\n    steps:\n      - {step}\n      - run: vrty-gate check\n")
    commit(base)
    base.git("checkout", "--quiet", "-b", "topic")
    base.write(name, "x\n")
    commit(base)
    assert [(change["what"], change["before"]) for change in changes(base)] == [(OWN, name)]


@pytest.mark.parametrize(
    ("head", "step", "name"),
    [
        ("env: {PIP_CONSTRAINT: ci/constraints.txt}\n", "run: pip install x", "ci/constraints.txt"),
        ("", "run: pip install x\n        env: {PIP_CONSTRAINT: constraints.txt}", "constraints.txt"),
        ("defaults: {run: {shell: './ci/sh {0}'}}\n", "run: 'true'", "ci/sh"),
        ("", "run: 'true'\n        shell: ci/sh -e {0}", "ci/sh"),
        ("", "uses: ./.github/actions/outer", "prepare.sh"),
        ("", "uses: ./.github/actions/outer", "inner.sh"),
    ],
)
def test_what_a_workflow_names_in_other_places_is_named_too(base: Repository, head: str, step: str, name: str) -> None:
    steps = "[{run: ./prepare.sh, shell: bash}, {uses: ./.github/actions/inner}]"
    base.write(".github/actions/outer/action.yml", f"runs: {{using: composite, steps: {steps}}}\n")
    base.write(".github/actions/inner/action.yaml", "runs: {using: composite, steps: [{run: bash inner.sh}]}\n")
    jobs = f"jobs:\n  gate:\n    steps:\n      - {step}\n      - run: vrty-gate check\n"
    base.write(GATE, f"on: pull_request\n{head}{jobs}")
    commit(base)
    base.git("checkout", "--quiet", "-b", "topic")
    base.write(name, "x\n")
    commit(base)
    assert [(change["what"], change["before"]) for change in changes(base)] == [(OWN, name)]


@pytest.mark.parametrize("step", ["run: pip install vrty-gate", "run: docker run image", "run: vrty-gate check docs"])
def test_what_a_command_does_not_read_is_not_named(base: Repository, step: str) -> None:
    base.write(GATE, f"on: pull_request\njobs:\n  gate:\n    steps:\n      - {step}\n      - run: vrty-gate check\n")
    commit(base)
    base.git("checkout", "--quiet", "-b", "topic")
    for name in ("setup.py", "Dockerfile", "docs/page.md", "pyproject.toml"):
        base.write(name, "x\n")
    commit(base)
    assert changes(base) == []
