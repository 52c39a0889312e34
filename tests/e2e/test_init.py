"""`vrty-gate init`: from nothing to a green gate, without touching what is there."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from e2e.repository import Repository, messages

pytestmark = pytest.mark.slow

FIRST = {
    ".gitattributes",
    ".github/workflows/vrty-gate.yml",
    ".pre-commit-config.yaml",
    "prompts/refund-window.md",
    "responses/refund-window.md",
    "vrty-gate.yml",
}
SCHEMA = ".github/vrty-gate.schema.json"
COMMENT = ".github/workflows/vrty-gate-comment.yml"
WEEKLY = ".github/workflows/vrty-gate-weekly.yml"
SKILL = ".agents/skills/vrty-gate/SKILL.md"
LINE = "*.baselines.jsonl merge=union\n"


@pytest.fixture
def fresh(repository: Repository) -> Repository:
    """A repository that has nothing yet."""
    for name in repository.everything():
        (repository.folder / name).unlink()
    return repository


def test_the_gate_is_green_at_once_and_the_next_steps_work(fresh: Repository) -> None:
    shown = fresh.ok("init")
    assert set(re.findall(r"^wrote     (.+)$", shown, re.MULTILINE)) == set(fresh.everything()) == FIRST
    assert "replace OWNER with the account" in shown
    assert "1 case" in fresh.ok("validate")
    assert "PASS" in fresh.ok("check")
    commands = re.findall(r"^  (vrty-gate|git) (.+)$", shown.split("next:\n")[1], re.MULTILINE)
    assert [(program, rest.split()[0]) for program, rest in commands] == [
        ("vrty-gate", "validate"),
        ("vrty-gate", "accept"),
        ("git", "add"),
        ("git", "commit"),
    ]
    for program, rest in commands:
        arguments = [quoted or word for quoted, word in re.findall(r'"([^"]*)"|(\S+)', rest)]
        (fresh.git if program == "git" else fresh.ok)(*arguments)
    assert fresh.git("status", "--short") == ""
    assert "PASS" in fresh.ok("check")


def test_a_second_run_changes_nothing(fresh: Repository) -> None:
    fresh.ok("init", "--public")
    fresh.accept()
    before = fresh.everything()
    shown = fresh.ok("init", "--public")
    assert fresh.everything() == before
    assert set(re.findall(r"^kept      (.+)$", shown, re.MULTILINE)) == {*FIRST, COMMENT}
    assert shown.endswith("nothing to do: all files exist\n")


def test_the_editor_gets_the_schema_that_the_program_prints(fresh: Repository) -> None:
    fresh.ok("init", "--schema")
    assert set(fresh.everything()) == {*FIRST, SCHEMA}
    first, *_ = fresh.read("vrty-gate.yml").splitlines()
    path = first.removeprefix("# yaml-language-server: $schema=")
    assert fresh.read(path) == fresh.ok("schema", "manifest")
    jsonschema.validate(yaml.safe_load(fresh.read("vrty-gate.yml")), yaml.safe_load(fresh.read(path)))


def test_the_schema_is_written_beside_an_existing_manifest_with_the_line_for_it(repository: Repository) -> None:
    shown = repository.ok("init", "--schema")
    assert f"add to the manifest as its first line:\n  # yaml-language-server: $schema={SCHEMA}\n" in shown
    assert SCHEMA in repository.everything()


def test_the_hook_is_installed_last(fresh: Repository) -> None:
    assert fresh.ok("init").endswith("\n  pre-commit install\n")
    assert "pre-commit install" not in fresh.ok("init")


TWO_FOLDERS = ["prompts/refund.md", "responses/refund.md", "prompts/open.md", "responses/open.md"]


@pytest.mark.parametrize(
    ("files", "entries", "added"),
    [
        (TWO_FOLDERS, [{"each": "prompts/*.md", "response_file": "responses/{stem}.md"}], "prompts responses"),
        (
            ["evals/questions/a.txt", "evals/answers/a.json"],
            [{"each": "evals/questions/*.txt", "response_file": "evals/answers/{stem}.json"}],
            "evals/questions evals/answers",
        ),
        (
            ["data/a.prompt", "data/a.response", "data/b.prompt", "data/b.response"],
            [{"each": "data/*.prompt", "response_file": "data/{stem}.response"}],
            "data",
        ),
        (
            ["data/a.prompt.md", "data/a.response.md"],
            [{"id": "a", "prompt_file": "data/a.prompt.md", "response_file": "data/a.response.md"}],
            "data",
        ),
        (
            ["cases/a/prompt.txt", "cases/a/response.txt"],
            [{"id": "a", "prompt_file": "cases/a/prompt.txt", "response_file": "cases/a/response.txt"}],
            "cases",
        ),
    ],
    ids=["two folders", "other names", "one folder", "double extensions", "a folder a case"],
)
def test_it_reads_the_prompts_and_responses_that_are_there(
    fresh: Repository, files: list[str], entries: list[dict[str, str]], added: str
) -> None:
    fresh.write("src/app.py", "pass\n")
    for name in files:
        fresh.write(name, f"This is {name}, is it not?\n")
    before = fresh.everything()
    shown = fresh.ok("init")
    assert yaml.safe_load(fresh.read("vrty-gate.yml"))["cases"] == entries
    assert before.items() <= fresh.everything().items()
    assert not {"prompts/refund-window.md", "responses/refund-window.md", SCHEMA} & fresh.everything().keys()
    assert f"vrty-gate.yml has {len(files) // 2} case" in shown
    assert f" .gitattributes {added} vrty-gate.baselines.jsonl\n" in shown
    assert f"{len(files) // 2} case" in fresh.ok("validate")
    assert "no case reads" not in fresh.run("doctor").stdout


def test_a_prompt_without_a_response_is_named(fresh: Repository) -> None:
    for name in ("prompts/a.md", "prompts/b.md", "responses/a.md"):
        fresh.write(name, "How long?\n")
    assert "prompts/b.md was left out: it has no response" in fresh.ok("init")


def test_it_reads_tables_of_cases_and_says_how_to_import_others(fresh: Repository) -> None:
    case = {"prompt": "How long?", "response": "You have 30 days."}
    fresh.write("data/cases.jsonl", json.dumps({"id": "a", **case}) + "\n")
    fresh.write("data/raw.jsonl", json.dumps({"model": "m", **case}) + "\n")
    fresh.write("data/logs.jsonl", '{"level": "info"}\n')
    fresh.write("data/it.baselines.jsonl", json.dumps({"id": "a", **case}) + "\n")
    shown = fresh.ok("init")
    assert yaml.safe_load(fresh.read("vrty-gate.yml"))["cases"] == [{"from": "data/cases.jsonl"}]
    assert "data/raw.jsonl was left out: model is an unknown key" in shown
    assert "vrty-gate import data/raw.jsonl --to FOLDER" in shown
    assert "logs.jsonl" not in shown
    assert "1 case" in fresh.ok("validate")


def test_a_table_that_cannot_be_read_as_cases_is_no_place_for_an_example(fresh: Repository) -> None:
    fresh.write("raw.jsonl", json.dumps({"prompt": "How long?", "response": "You have 30 days."}) + "\n")
    shown = fresh.ok("init")
    assert "vrty-gate.yml was not written: nothing here can be read as cases\nraw.jsonl was left out: " in shown
    assert set(fresh.everything()) == {"raw.jsonl", *(name for name in FIRST if name.startswith("."))}


def test_prompts_without_a_response_are_still_to_be_recorded(fresh: Repository) -> None:
    fresh.write("prompts/a.md", "How long is it?\n")
    shown = fresh.ok("init")
    assert "vrty-gate.yml has 1 case without a response yet from prompts" in shown
    assert shown.index("replace MODEL") < shown.index("  vrty-gate record\n") < shown.index("vrty-gate accept")
    assert "run vrty-gate record to get one" in fresh.run("validate").stderr
    fresh.write("responses/a.md", "It is 30 days.\n")
    assert "1 case" in fresh.ok("validate")


def test_a_pattern_is_written_only_if_every_prompt_has_its_response(fresh: Repository) -> None:
    for name in (*TWO_FOLDERS, "prompts/README.md", "prompts/support/refund.md", "responses/support/refund.md"):
        fresh.write(name, f"This is {name}, is it not?\n")
    fresh.ok("init")
    cases = yaml.safe_load(fresh.read("vrty-gate.yml"))["cases"]
    assert [case.get("id") for case in cases] == ["open", "refund", "support-{stem}"]
    assert "3 cases" in fresh.ok("validate")


def test_responses_without_prompts_are_no_place_for_an_example(fresh: Repository) -> None:
    fresh.write("responses/a.md", "It is 30 days.\n")
    assert "vrty-gate.yml was not written" in fresh.ok("init")
    assert "vrty-gate.yml" not in fresh.everything()


@pytest.mark.skipif(os.name == "nt", reason="Windows does not have these names")
@pytest.mark.parametrize(
    "name",
    [
        "a: b #c",
        "\"q'\\",
        "{stem}",
        "- yes",
        "$(id)",
        "!!python/object",
        "&a *b",
        "[x]*?",
        "%TAG",
        "yes",
        "1e3",
        "ä\u4e2d",
    ],
)
def test_names_of_files_are_only_names(fresh: Repository, name: str) -> None:
    name = name.replace("/", "-")
    prompt, response = f"prompts/{name}.md", f"responses/{name}.md"
    fresh.write(prompt, "How long is it?\n")
    fresh.write(response, "It is 30 days.\n")
    inner = fresh.write(f"sets {name}/prompts/x.md", "How far is it?\n").parent.parent / "responses"
    inner.mkdir()
    (inner / "x.md").write_text("It is 3 km.\n", encoding="utf-8")
    shown = fresh.ok("init")
    cases = yaml.safe_load(fresh.read("vrty-gate.yml"))["cases"]
    assert all(set(case) <= {"id", "each", "prompt_file", "response_file"} for case in cases)
    assert "2 cases" in fresh.ok("validate")
    (line,) = re.findall(r"^  git add (.+)$", shown, re.MULTILINE)
    assert {"prompts", "responses", f"sets {name}/prompts"} <= set(shlex.split(line))


@pytest.mark.skipif(os.name == "nt", reason="Windows does not have these names")
def test_names_that_cannot_be_seen_and_files_elsewhere_are_not_read(
    fresh: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "a.md").write_text("Secret, is it?\n", encoding="utf-8")
    for folder in ("prompts", "responses"):
        fresh.write(f"{folder}/b.md", "This is it.\n")
        (fresh.folder / folder / "a.md").symlink_to(outside / "a.md")
        fresh.write(f"{folder}/new\nline.md", "x\n")
        fresh.write(f"{folder}/\u202etxt.md", "x\n")
        fresh.write(f"node_modules/p/{folder}/c.md", "x\n")
        fresh.write(f"suite/{folder}/d.md", "x\n")
        fresh.write(f".hidden/{folder}/e.md", "x\n")
    fresh.write("suite/vrty-gate.yml", "version: 1\n")
    fresh.ok("init")
    (case,) = yaml.safe_load(fresh.read("vrty-gate.yml"))["cases"]
    assert case == {"id": "b", "prompt_file": "prompts/b.md", "response_file": "responses/b.md"}
    assert "1 case" in fresh.ok("validate")


def test_the_owner_is_filled_in_everywhere(fresh: Repository) -> None:
    assert "OWNER" not in fresh.ok("init", "--public", "--owner", "a-company")
    texts = [text.decode() for text in fresh.everything().values()]
    assert not any("OWNER" in text for text in texts)
    assert sum(text.count("uses: a-company/vrty-gate@v1\n") for text in texts) == 2


def test_an_owner_is_not_filled_in_where_files_exist_and_that_is_said(fresh: Repository) -> None:
    fresh.ok("init", "--public")
    before = fresh.everything()
    said = fresh.ok("init", "--public", "--owner", "a-company")
    files = ".github/workflows/vrty-gate.yml and .github/workflows/vrty-gate-comment.yml and .pre-commit-config.yaml"
    assert f"--owner did not change {files}, because init changes no existing file:\n" in said
    assert "replace the account in front of /vrty-gate there with a-company" in said
    assert "nothing to do" not in said
    assert fresh.everything() == before
    assert "--owner" not in fresh.ok("init", "--public")


@pytest.mark.parametrize("owner", ["", "-a", "a/b", "a b", "a\n", "a" * 40, "ä", "a: b", "$(id)"])
def test_an_owner_that_no_account_can_have(fresh: Repository, owner: str) -> None:
    done = fresh.run("init", "--owner", owner)
    assert (done.returncode, len(messages(done.stderr))) == (2, 1)
    assert "a GitHub account has 1 to 39" in done.stderr
    assert fresh.everything() == {}


@pytest.mark.skipif(sys.version_info < (3, 11), reason="zizmor needs Python 3.11")
@pytest.mark.parametrize("options", [[], ["--public"], ["--schedule"]], ids=["one", "public", "schedule"])
def test_checkers_of_workflows_find_nothing(fresh: Repository, options: list[str]) -> None:
    fresh.ok("init", "--owner", "acme", *options)
    # Our own action is named by its major tag, as the README says; all others are pinned.
    policies = "{acme/vrty-gate: ref-pin, '*': hash-pin}"
    settings = fresh.write("zizmor.yml", f"rules: {{unpinned-uses: {{config: {{policies: {policies}}}}}}}\n")
    command = [str(Path(sys.executable).with_name("zizmor")), "--offline", "--config", str(settings), "."]
    done = subprocess.run(command, cwd=fresh.folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_with_public_only_the_workflow_that_runs_nothing_of_the_pull_request_can_write(fresh: Repository) -> None:
    fresh.ok("init", "--public")
    gate, comment = (yaml.safe_load(fresh.read(name)) for name in (".github/workflows/vrty-gate.yml", COMMENT))
    assert gate["permissions"] == comment["permissions"] == {}
    assert gate["jobs"]["gate"]["permissions"] == {"contents": "read"}
    assert comment["jobs"]["comment"]["permissions"] == {
        "actions": "read",
        "contents": "read",
        "pull-requests": "write",
    }
    assert comment[True]["workflow_run"]["workflows"] == [gate["name"]]  # YAML 1.1 reads `on` as true
    saved, fetched = gate["jobs"]["gate"]["steps"], comment["jobs"]["comment"]["steps"]
    assert saved[2]["with"]["name"] == fetched[0]["with"]["name"]
    assert saved[1]["with"]["report"] == saved[2]["with"]["path"] == fetched[1]["with"]["publish"]
    assert not any("checkout" in step["uses"] or "run" in step for step in fetched)


def test_the_weekly_workflow_reads_the_repository_and_writes_one_issue(fresh: Repository) -> None:
    shown = fresh.ok("init", "--schedule", "--owner", "acme")
    weekly = yaml.safe_load(fresh.read(WEEKLY))
    assert "name the model as record: {model: NAME} in vrty-gate.yml, and add the secret OPENAI_API_KEY" in shown
    assert (set(weekly[True]), weekly["permissions"]) == ({"schedule", "workflow_dispatch"}, {})
    job = weekly["jobs"]["record"]
    assert job["permissions"] == {"contents": "read", "issues": "write"}
    secrets = [step for step in job["steps"] if "secrets." in str(step)]
    assert [step["run"] for step in secrets] == ["vrty-gate record --all"]
    assert [step for step in job["steps"] if "github.token" in str(step)] == job["steps"][-1:]
    assert "git push" not in fresh.read(WEEKLY)


@pytest.mark.parametrize(
    ("verdict", "known", "called"),
    [
        (
            "fail",
            "",
            ["issue list", "issue create --title T --body The responses were recorded again, and the gate fails: 2"],
        ),
        ("fail", "7", ["issue list", "issue edit 7 --body The responses were recorded again, and the gate fails: 2"]),
        ("pass", "7", ["issue list", "issue close 7 --comment The gate passes again: U"]),
        ("pass", "", ["issue list"]),
    ],
)
def test_there_is_at_most_one_issue(fresh: Repository, verdict: str, known: str, called: list[str]) -> None:
    fresh.ok("init", "--schedule")
    script = yaml.safe_load(fresh.read(WEEKLY))["jobs"]["record"]["steps"][-1]["run"]
    stand_in = fresh.write("bin/gh", '#!/bin/sh\necho "$*" >> calls\n[ "$2" != list ] || echo "$NUMBER"\n')
    stand_in.chmod(0o755)
    environment = {"VERDICT": verdict, "WORSE": "2", "CASES": "9", "RUN": "U", "TITLE": "T", "NUMBER": known}
    environment["PATH"] = f"{stand_in.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script], cwd=fresh.folder, env=environment, check=False
    )
    assert done.returncode == 0
    lines = fresh.read("calls").splitlines()
    assert len(lines) == len(called)
    assert all(line.startswith(start) for line, start in zip(lines, called, strict=True))


def test_agents_get_advice_and_a_skill_that_loads(fresh: Repository) -> None:
    fresh.ok("init", "--agents")
    assert set(fresh.everything()) == {*FIRST, "AGENTS.md", SKILL}
    _, front, body = fresh.read(SKILL).split("---\n", 2)
    assert yaml.safe_load(front)["name"] == Path(SKILL).parent.name
    assert 20 < len(yaml.safe_load(front)["description"]) <= 1024
    advice = fresh.read("AGENTS.md")
    assert all(
        "never accept in bulk" in " ".join(text.lower().split()) or "for several cases at once" in text
        for text in (body, advice)
    )
    for text in (advice, body):  # every command and option that it names exists
        for command, options in re.findall(r"`vrty-gate (\w+)([^`]*)`", text):
            shown = fresh.ok(command, "--help")
            assert all(option in shown for option in re.findall(r"--[\w-]+", options)), command
    before = fresh.everything()
    assert "kept      AGENTS.md" in fresh.ok("init", "--agents")
    assert fresh.everything() == before


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_advice_is_added_to_what_is_there_and_replaced_alone(fresh: Repository, end: str) -> None:
    mine = f"# Mine{end}{end}Be kind."
    fresh.write("AGENTS.md", mine)
    assert "extended  AGENTS.md" in fresh.ok("init", "--agents")
    added = fresh.everything()["AGENTS.md"].decode()
    assert added.startswith(f"{mine}{end}{end}<!-- vrty-gate: begin -->{end}")
    assert added.count("\n") == added.count(end)
    old = re.sub("(?s)(begin -->).*(<!-- vrty)", rf"\1{end}old advice{end}\2", added) + f"After.{end}"
    fresh.write("AGENTS.md", old)
    assert "extended  AGENTS.md" in fresh.ok("init", "--agents")
    assert fresh.everything()["AGENTS.md"].decode() == f"{added}After.{end}"


def test_the_second_half_of_the_pair_is_not_written_beside_another_workflow(fresh: Repository) -> None:
    fresh.ok("init")
    before = fresh.everything()
    assert f"{COMMENT} was skipped" in fresh.ok("init", "--public")
    assert fresh.everything() == before


def test_what_exists_is_kept_and_lines_for_it_are_shown(fresh: Repository) -> None:
    fresh.write(".pre-commit-config.yaml", "repos:\n  - repo: local\n    hooks: []\n")
    fresh.write("prompts/refund-window.md", "Mine, is it?\n")
    fresh.write("responses/refund-window.md", "It is mine.\n")
    before = fresh.everything()
    shown = fresh.ok("init", "--owner", "acme")
    assert before.items() <= fresh.everything().items()
    assert "kept      .pre-commit-config.yaml\n" in shown
    lines = shown.split("add to the repos of .pre-commit-config.yaml:\n")[1].split("\n\n")[0]
    (repo,) = yaml.safe_load(lines)
    assert (repo["repo"], len(repo["hooks"])) == ("https://github.com/acme/vrty-gate", 2)
    fresh.ok("validate")


@pytest.mark.parametrize("name", ["vrty-gate.yml", ".github/vrty-gate.yml"])
def test_beside_another_manifest_there_is_no_example(repository: Repository, name: str) -> None:
    text = repository.read("vrty-gate.yml").replace("refund.md", "../refund.md" if "/" in name else "refund.md")
    (repository.folder / "vrty-gate.yml").unlink()
    repository.write(name, text)
    shown = repository.ok("init")
    assert f"kept      {name}\n" in shown
    assert "accept" not in shown
    assert set(repository.everything()) == {name, "refund.md"} | {
        name for name in FIRST if name.startswith((".gita", ".pre", ".github/workflows"))
    }
    assert "3 cases" in repository.ok("validate")


@pytest.mark.parametrize(
    "before, after",
    [
        (b"", LINE.encode()),
        (b"*.md text\n", b"*.md text\n" + LINE.encode()),
        (b"\xef\xbb\xbf*.md text", b"\xef\xbb\xbf*.md text\n" + LINE.encode()),
        (b"*.md text\r\n*.png binary", b"*.md text\r\n*.png binary\r\n" + LINE.replace("\n", "\r\n").encode()),
        (b"*.baselines.jsonl text merge=union", b"*.baselines.jsonl text merge=union"),
        (b"*.baselines.jsonl -merge\n", b"*.baselines.jsonl -merge\n"),
    ],
)
def test_git_attributes_keep_every_byte_they_had(fresh: Repository, before: bytes, after: bytes) -> None:
    fresh.write(".gitattributes", before)
    shown = fresh.ok("init")
    assert fresh.everything()[".gitattributes"] == after
    assert f"{'kept' if before == after else 'extended':8}  .gitattributes\n" in shown


def test_nothing_is_written_through_a_link_that_leads_out(
    fresh: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (fresh.folder / ".github").symlink_to(outside)
    done = fresh.run("init")
    assert (done.returncode, len(messages(done.stderr))) == (2, 1)
    assert "outside the repository" in done.stderr
    assert not list(outside.iterdir())
    assert fresh.everything() == {}


@pytest.mark.parametrize("blocked", [".github/workflows", "responses"])
def test_when_one_file_cannot_be_written_none_is(fresh: Repository, blocked: str) -> None:
    fresh.write(blocked, "a file where a folder is needed\n")
    done = fresh.run("init")
    assert (done.returncode, len(messages(done.stderr))) == (2, 1)
    assert f"{blocked}: cannot create the folder".replace("/", os.sep) in done.stderr
    assert set(fresh.everything()) == {blocked}
    assert not (fresh.folder / "prompts").exists()


def test_attributes_that_cannot_be_read_stop_it_before_anything_is_written(fresh: Repository) -> None:
    fresh.write(".gitattributes", b"\xff\xfe")
    assert ".gitattributes:1:1: byte 1 is not valid UTF-8" in fresh.run("init").stderr
    assert set(fresh.everything()) == {".gitattributes"}


def test_it_runs_at_the_root_of_a_repository(fresh: Repository) -> None:
    (fresh.folder / "sub").mkdir()
    done = subprocess.run(
        [str(Path(sys.executable).with_name("vrty-gate")), "init"],
        cwd=fresh.folder / "sub",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert f"run vrty-gate init in {os.path.realpath(fresh.folder)}" in done.stderr
    assert fresh.everything() == {}


def test_a_folder_that_is_no_repository_yet(fresh: Repository) -> None:
    (fresh.folder / ".git").rename(fresh.folder / "not-git")
    assert "next:\n" in (shown := fresh.ok("init", "--owner", "acme"))
    assert "  git init\n" in shown
    fresh.ok("validate")
