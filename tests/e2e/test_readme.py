"""Everything that the README and the pages for its tasks show is true: manifests load, commands run, Python prints.

The commands that set everything up, and the red example, are run by `.ci/run` in a bare environment.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from e2e.recorded import cassette
from e2e.repository import ENVIRONMENT, Here

from vrty_gate.cli import json_schemas
from vrty_gate.cli.group import COMMANDS
from vrty_gate.formats import codec
from vrty_gate.manifest.format import Manifest
from vrty_gate.manifest.load import load

ROOT = Path(__file__).parents[2]
PAGES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in (
        ROOT / "README.md",
        *(ROOT / "docs" / f"{name}.md" for name in ("accept", "action", "decide", "manifest", "scorers")),
    )
}
ALL = {path: path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}


def blocks(text: str, wanted: str) -> list[str]:
    """The fenced blocks of a page in this language."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [block for language, block in fenced if language == wanted]


(MANIFEST,) = blocks(PAGES["manifest"], "yaml")
(SCORERS,) = blocks(PAGES["scorers"], "yaml")
(STEPS,) = blocks(PAGES["README"], "yaml")
WORKFLOW, HOOK, _HOOK_WITH_ARGUMENTS = blocks(PAGES["action"], "yaml")
FOR_FORKS = [
    (ROOT / "templates" / "init" / f"workflow-{name}.yml").read_text("utf-8") for name in ("public", "comment")
]
"""The workflows that docs/action.md links."""
COMMANDS_SHOWN = sorted({command for page in PAGES.values() for command in re.findall(r"`(vrty-gate [^`]+)`", page)})
ELSEWHERE = {
    "vrty-gate judge": "vrty-gate judge every-scorer",
    "vrty-gate record": "vrty-gate record every-scorer",
    "vrty-gate leaderboard": "vrty-gate leaderboard --topics topics.jsonl run.jsonl",
}
"""What is named without what it reads, as the page that is linked beside it shows it."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manifest of docs/manifest.md with the files of the example."""
    tmp_path = tmp_path_factory.mktemp("suite")
    example = ROOT / "examples" / "support-bot"
    for name in ("prompts", "responses", "kb", "cases"):
        shutil.copytree(example / name, tmp_path / name)
    shutil.copy(example / "again.jsonl", tmp_path)
    shutil.copytree(example.with_name("every-scorer"), tmp_path / "every-scorer")
    (tmp_path / "topics.jsonl").write_text('{"request_id": "1", "title": "Lamps"}\n', encoding="utf-8")
    report = {"metadata": {"team_id": "t", "run_id": "r", "topic_id": "1"}, "responses": [{"text": "Lamps glow."}]}
    (tmp_path / "run.jsonl").write_text(json.dumps(report) + "\n", encoding="utf-8")
    (tmp_path / "vrty-gate.yml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "refund.yaml").write_text(cassette(("How long?", "30 days.")), encoding="utf-8")
    for command in ("init --quiet", "add .", "commit --quiet -m x", "update-ref refs/remotes/origin/main HEAD"):
        subprocess.run(["git", *command.split()], cwd=tmp_path, env=ENVIRONMENT, check=True)
    return tmp_path


@pytest.fixture
def suite(prepared: Path, tmp_path: Path) -> Path:
    """The same, in a folder of its own."""
    return shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)


@pytest.fixture(scope="module")
def accepted(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, accepted."""
    folder = shutil.copytree(prepared, tmp_path_factory.mktemp("accepted"), dirs_exist_ok=True)
    run("vrty-gate accept", folder)
    return folder


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command; ours in this process."""
    program, *rest = shlex.split(command)
    if program.endswith("vrty-gate"):
        return Here.at(folder).run(*rest)
    return subprocess.run([program, *rest], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False)


def test_the_manifest_loads_and_fits_its_schema(suite: Path) -> None:
    assert len(load(str(suite / "vrty-gate.yml")).cases) > 5
    jsonschema.validate(yaml.safe_load(MANIFEST), codec.schema(Manifest))


def test_the_manifest_likely_scorers_passes_its_own_gate(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "vrty-gate.yml").write_text(SCORERS, encoding="utf-8")
    jsonschema.validate(yaml.safe_load(SCORERS), json_schemas.json_schema("manifest"))
    assert run("vrty-gate accept", tmp_path).returncode == 0
    done = run("vrty-gate check", tmp_path)
    assert done.returncode == 0, done.stdout


def test_the_table_of_keys_names_every_key_that_is_not_in_the_example() -> None:
    table = set(re.findall(r"`(\w+)`", PAGES["manifest"].split("| key |")[1].split("\n\n")[0]))
    keys = set(codec.schema(Manifest)["properties"])
    assert keys <= table | set(yaml.safe_load(MANIFEST))


def shell(page: str) -> list[str]:
    """The commands that a page shows, but for those of `.ci/run`."""
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    return [line for line in lines if not line.startswith(("python3 -m venv", ".venv/bin/"))]


def run_all(commands: list[str], folder: Path) -> None:
    for command in commands:
        done = run(command, folder)
        assert done.returncode == 0, done.stderr


def test_the_quick_start_runs_in_its_order_and_the_change_it_names_turns_red(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, env=ENVIRONMENT, check=True)
    *start, accept = shell(PAGES["README"])
    assert [command.split()[1] for command in start] == ["init", "accept", "check", "add"]
    run_all(start, tmp_path)
    staged = run("git status --porcelain --untracked-files=all", tmp_path).stdout
    assert all(line.startswith("A ") for line in staged.splitlines()), staged

    edit = re.search(r"change `([^`]+)` to `([^`]+)` in `([^`]+)`", PAGES["README"])
    assert edit is not None
    before, after, name = edit.groups()
    response = (tmp_path / name).read_text(encoding="utf-8")
    assert before in response
    (tmp_path / name).write_text(response.replace(before, after), encoding="utf-8")
    red = run("vrty-gate check", tmp_path)
    assert (red.returncode, f"{before} -> {after}" in red.stdout) == (1, True), red.stdout

    run_all([accept, "vrty-gate check"], tmp_path)


def test_the_commands_of_the_other_pages_run_in_their_order(suite: Path) -> None:
    pages = [PAGES["accept"], (ROOT / "docs" / "calibrate.md").read_text(encoding="utf-8")]
    commands = [command for page in pages for command in shell(page)]
    assert len(commands) == 5
    run_all([*commands, "vrty-gate check"], suite)


def test_no_command_of_these_pages_is_left_out() -> None:
    assert {name for name, page in PAGES.items() if shell(page)} == {"README", "accept"}
    assert all(command.startswith(("vrty-gate", "git")) for page in PAGES.values() for command in shell(page))


@pytest.mark.parametrize("command", COMMANDS_SHOWN)
def test_every_command_in_the_text_works(accepted: Path, tmp_path: Path, command: str) -> None:
    suite = shutil.copytree(accepted, tmp_path, dirs_exist_ok=True)
    done = run(ELSEWHERE.get(command, command), suite)
    assert done.returncode in (0, 1), done.stderr


def test_the_python_example_prints_what_it_says() -> None:
    (code,) = blocks((ROOT / "docs" / "vrty.md").read_text(encoding="utf-8"), "python")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == code.strip().splitlines()[-1].split("# ")[1]


def test_the_workflows_and_the_hooks_are_those_that_init_writes(tmp_path: Path) -> None:
    for name in ("plain", "public"):
        (tmp_path / name).mkdir()
    assert run("vrty-gate init", tmp_path / "plain").returncode == 0
    assert run("vrty-gate init --public", tmp_path / "public").returncode == 0
    assert [
        (tmp_path / name).read_text(encoding="utf-8")
        for name in (
            "plain/.github/workflows/vrty-gate.yml",
            "public/.github/workflows/vrty-gate.yml",
            "public/.github/workflows/vrty-gate-comment.yml",
            "plain/.pre-commit-config.yaml",
        )
    ] == [WORKFLOW, *FOR_FORKS, HOOK]
    for line in STEPS.splitlines():
        assert line in WORKFLOW


def test_every_check_of_integrity_is_named() -> None:
    from vrty_gate.scorers import REGISTRY

    page = (ROOT / "docs" / "integrity.md").read_text(encoding="utf-8")
    assert set(REGISTRY["integrity"].rules) == set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))


def test_the_checks_that_are_said_to_fail_alone_do() -> None:
    from vrty_gate.scorers import REGISTRY

    (row,) = re.findall(r"^\| \[`integrity`\].*", PAGES["decide"], re.MULTILINE)
    rules = REGISTRY["integrity"].rules
    failing = {name for name, rule in rules.items() if rule.severity == "fail"}
    assert set(re.findall(r"`(\w+)`", row)) - {"integrity"} == failing


def test_the_exit_codes_are_those_of_the_program() -> None:
    from vrty_gate.cli import exits

    page = (ROOT / "docs" / "reference" / "verdicts.md").read_text(encoding="utf-8")
    table = {int(code) for code in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}
    assert table == {0, 1, exits.BAD_INPUT, exits.FAULT, exits.INTERRUPTED}


def anchors(text: str) -> set[str]:
    """What GitHub makes of the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", ALL, ids=lambda path: path.stem)
def test_files_and_links_exist(page: Path) -> None:
    for target, fragment in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", ALL[page]):
        path = (page.parent / target).resolve() if target else page
        assert path.exists(), target
        if fragment:
            text = ALL[path] if path in ALL else path.read_text(encoding="utf-8")
            assert fragment in anchors(text), f"{target}#{fragment}"


def test_every_page_is_reached_from_the_readme() -> None:
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page not in ALL:
            continue
        reached.add(page)
        waiting += [(page.parent / name).resolve() for name in re.findall(r"\]\(([^):#]+\.md)", ALL[page])]
    assert reached == set(ALL)


def test_the_readme_stays_short() -> None:
    assert len(PAGES["README"].splitlines()) <= 100


def test_the_help_names_every_command() -> None:
    done = run("vrty-gate --help", ROOT)
    assert all(re.search(rf"^  {name} ", done.stdout, re.MULTILINE) for name in COMMANDS)
    json.loads(run("vrty-gate schema report", ROOT).stdout)
