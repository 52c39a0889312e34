"""The one note on a merge request of GitLab, against its API as it is described, and with its faults."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from e2e.gitlab.server import BOT, MERGE_REQUEST, PERSONAL, PROJECT, READ_ONLY, USERS, Answer, GitLab
from e2e.repository import Repository
from hypothesis import example, given
from hypothesis import strategies as st
from unit.vrty_gate.render.hostile import HOSTILE
from unit.vrty_gate.render.test_untrusted_text import MARKUP, page
from unit.vrty_gate.render.test_untrusted_text import report as report_of

from vrty_gate.cli.publish import publish
from vrty_gate.errors import InputError
from vrty_gate.publish import gitlab, note
from vrty_gate.publish.comment import Posted, wanted
from vrty_gate.publish.gitlab import Job, job
from vrty_gate.report import Report, from_json

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
KEY = "vrty-gate"
MARK = "<!-- vrty-gate: vrty-gate -->"
RUN = "https://gitlab.example/shop/bot/-/jobs/5"
FILES = f"https://gitlab.example/shop/bot/-/blob/{'a' * 40}"
VARIABLES = {
    "GITLAB_CI": "true",
    "CI_MERGE_REQUEST_IID": str(MERGE_REQUEST),
    "CI_MERGE_REQUEST_PROJECT_ID": PROJECT,
    "CI_PROJECT_ID": PROJECT,
    "CI_PROJECT_URL": "https://gitlab.example/shop/bot",
    "CI_COMMIT_SHA": "a" * 40,
    "CI_JOB_URL": RUN,
}


def report(name: str) -> Report:
    return from_json((GOLDEN / name / "report.json").read_text(encoding="utf-8"), name)


GREEN, RED = report("green"), report("regressed")


@pytest.fixture
def server() -> Iterator[GitLab]:
    with GitLab() as server:
        yield server
        assert server.violations == []


def run(server: GitLab, what: Report = RED, token: str = BOT, mode: str = "auto", project: str = PROJECT) -> Posted:
    place = Job(server.url, project, MERGE_REQUEST, RUN, FILES)
    return note.post(
        lambda: gitlab.GitLab(project, token, server.url, pause=0),
        MERGE_REQUEST,
        note.text(what, KEY, place, FILES),
        want=wanted(what, mode),  # type: ignore[arg-type]
        key=KEY,
    )


def written(server: GitLab) -> list[str]:
    return [request.method for request in server.requests if request.method != "GET"]


def test_a_red_run_writes_a_note_and_the_next_one_updates_it(server: GitLab) -> None:
    first = run(server)
    assert server.notes[0].body.startswith(f"{MARK}\n### 🔴 Failed · 1 of 14 answers got worse")
    assert RUN in server.notes[0].body
    assert f"{FILES}/" in server.notes[0].body
    second = run(server, GREEN)
    assert server.notes[0].body.startswith(f"{MARK}\n### 🟢 Passed")
    third = run(server, GREEN)
    assert (first, second, third, written(server)) == (*[Posted(301)] * 3, ["POST", "PUT"])


def test_a_green_run_without_a_note_writes_none(server: GitLab) -> None:
    assert (run(server, GREEN), server.notes) == (Posted(None), [])


def test_only_our_own_note_counts_as_ours(server: GitLab) -> None:
    server.note(f"{MARK}\nPASS, all good", "mallory")
    server.note(f"> {MARK}\n> said the bot")
    server.note(f"{MARK}\nmentioned in a commit", system=True)
    before = [found.body for found in server.notes]
    assert run(server).comment == 304
    assert [found.body for found in server.notes[:3]] == before
    assert run(server, token=PERSONAL).comment == 305


def test_our_note_is_found_on_a_later_page(server: GitLab) -> None:
    for number in range(150):
        server.note(f"note {number}", "hubot")
    mine = server.note(f"{MARK}\nold")
    for number in range(150):
        server.note(f"note {number}", "hubot")
    assert (run(server).comment, written(server)) == (mine.id, ["PUT"])


def test_two_jobs_at_once_end_with_one_note(server: GitLab) -> None:
    server.before("POST", lambda: server.note(f"{MARK}\nold"))
    assert run(server) == Posted(301)
    assert len(server.notes) == 1
    assert "🔴" in server.notes[0].body


@pytest.mark.parametrize(
    "token, project, words",
    [
        ("glpat-unknown", PROJECT, "GitLab returned 401: 401 Unauthorized; check the token in VRTY_GATE_GITLAB_TOKEN"),
        (READ_ONLY, PROJECT, "needs the scope api and the role Reporter or higher"),
        (BOT, "43", "may lack access to this project, or the merge request is gone"),
        ("glpat secret", PROJECT, "the token contains invalid characters"),
    ],
)
def test_why_there_is_no_note(server: GitLab, token: str, project: str, words: str) -> None:
    posted = run(server, token=token, project=project)
    assert (posted.comment, server.notes) == (None, [])
    assert posted.notice.startswith("the note could not be written, the gate result is unchanged. ")
    assert words in posted.notice
    assert "secret" not in posted.notice


def test_a_busy_server_is_asked_again_and_a_broken_answer_is_told(server: GitLab) -> None:
    server.fail(502, 429)
    assert run(server).comment == 301
    server.fail(Answer(200, {"username": None}), on="GET")
    server.fail(Answer(200, "odd"), on="GET")
    assert "the answer is not a list" in run(server).notice


@pytest.mark.parametrize("stranger", ["Bearer", "query", "body"])
def test_the_double_refuses_what_is_not_described(stranger: str) -> None:
    import urllib3

    with GitLab() as server:
        url = f"{server.url}/projects/{PROJECT}/merge_requests/{MERGE_REQUEST}/notes"
        headers = {"PRIVATE-TOKEN": BOT} if stranger != "Bearer" else {"Authorization": f"Bearer {BOT}"}
        http = urllib3.PoolManager(headers=headers)
        if stranger == "body":
            reply = http.request("POST", url, json={"text": "x"}, retries=False)
        else:
            reply = http.request("GET", f"{url}?{'since=1' if stranger == 'query' else ''}", retries=False)
        http.clear()
        assert (reply.status, len(server.violations), server.notes) == (500, 1, [])


def test_what_a_job_says() -> None:
    with_api = {**VARIABLES, "CI_API_V4_URL": "https://gitlab.example/api/v4"}
    found = Job("https://gitlab.example/api/v4", PROJECT, MERGE_REQUEST, RUN, FILES)
    assert job({}) is None
    assert job(with_api) == found
    fork = {**with_api, "CI_PROJECT_ID": "99", "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": "b" * 40}
    assert job(fork) == found._replace(files_url=FILES.replace("a" * 40, "b" * 40))
    assert job({**with_api, "CI_MERGE_REQUEST_IID": ""}) == found._replace(merge_request=None)
    for name, value in (("CI_API_V4_URL", "file:///etc"), ("CI_MERGE_REQUEST_IID", "7/notes"), ("CI_API_V4_URL", "")):
        with pytest.raises(InputError, match=f"{name} is .*, which does not look like one"):
            job({**with_api, name: value})
    assert job({**with_api, "CI_JOB_URL": "x y"}) == found._replace(run_url="")


def published(tmp_path: Path, *options: str, **variables: str) -> str:
    saved = tmp_path / "report.json"
    if not saved.exists():
        saved.write_bytes((GOLDEN / "regressed" / "report.json").read_bytes())
    environment = {"GITHUB_TOKEN": "", "CI_PROJECT_DIR": str(Path.cwd()), **VARIABLES, **variables}
    return CliRunner(env=environment).invoke(publish, [str(saved), *options], standalone_mode=False).output


def test_the_command_writes_the_note_of_its_job(server: GitLab, tmp_path: Path) -> None:
    token = {"VRTY_GATE_GITLAB_TOKEN": BOT}
    assert published(tmp_path, CI_API_V4_URL=server.url, **token) == ""
    assert [found.username for found in server.notes] == [USERS[BOT]]
    missing = published(tmp_path, CI_API_V4_URL=server.url)
    assert missing == "VRTY_GATE_GITLAB_TOKEN is not set, so no note was written; the gate result is unchanged\n"
    branch = published(tmp_path, CI_API_V4_URL=server.url, CI_MERGE_REQUEST_IID="", **token)
    assert branch == "this pipeline has no merge request, so there is no note\n"
    assert published(tmp_path, "--comment", "never", CI_API_V4_URL=server.url, **token) == ""
    assert written(server) == ["POST"]
    (tmp_path / "report.json").write_text("{", encoding="utf-8")
    published(tmp_path, CI_API_V4_URL=server.url, **token)
    assert server.notes[0].body.startswith(f"{MARK}\n### 🔴")
    assert "1 of 14" not in server.notes[0].body


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 1, 2], ids=["the template", "two lines", "changed keys"])
def test_what_is_written_for_gitlab_fits_its_schema(number: int, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "gitlab.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    template = (ROOT / "templates" / "gitlab.yml").read_text(encoding="utf-8")
    (tmp_path / ".gitlab-ci.yml").write_text([template, *shown][number], encoding="utf-8")
    program = str(Path(sys.executable).with_name("check-jsonschema"))
    arguments = ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci", ".gitlab-ci.yml"]
    done = subprocess.run([program, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert number != 1 or len(shown[0].splitlines()) == 2
    assert number != 1 or shown[0].rstrip().endswith("/templates/gitlab.yml")


@pytest.mark.slow
def test_the_job_of_the_template_writes_the_note_of_a_red_gate_and_of_one_that_cannot_run(
    server: GitLab, repository: Repository
) -> None:
    job = yaml.safe_load((ROOT / "templates" / "gitlab.yml").read_text(encoding="utf-8"))["vrty-gate"]
    repository.accept()
    repository.git("add", "-A")
    repository.git("commit", "-qm", "accept")
    base = repository.git("rev-parse", "HEAD").strip()
    variables = {**VARIABLES, "CI_API_V4_URL": server.url, "VRTY_GATE_GITLAB_TOKEN": BOT}
    variables |= {"CI_PROJECT_DIR": str(repository.folder), "CI_MERGE_REQUEST_DIFF_BASE_SHA": base}
    variables["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"

    def run_job() -> None:
        for line in (*job["before_script"][1:], *job["script"], *job["after_script"]):
            subprocess.run(["sh", "-c", line], cwd=repository.folder, env=os.environ | variables, check=False)

    repository.write("refund.md", "I do not know.\n")
    run_job()
    assert {"gl-code-quality-report.json", "vrty-gate.xml"} <= {path.name for path in repository.folder.iterdir()}
    assert [found.body.split("\n")[1][:10] for found in server.notes] == ["### 🔴 Fail"]
    repository.write("vrty-gate.yml", "version: 9")
    run_job()
    assert [found.body.split("\n")[1][:5] for found in server.notes] == ["### 🔴"]
    assert "The check wrote no report" in server.notes[0].body


REFERENCES = [
    '!12 and &5 and ~bug and ~"to do" and %3 and %"next one" and $9 and ^alert#4 and group/project!7',
    "/close\n/merge\n  /label ~bug\n/approve",
    "text\n\n/close\n```\n````\n/close\n",
    "::include{file=secret.md}\n  ::include{file=x}",
    "[vulnerability:5] [feature_flag:1] *iteration:7 [[_TOC_]] [[page|words]] {+ added +} [- gone -] {{x}}",
    "SHOP-12 is like ABC_D-7, group/project> and group/project#3+s",
]

REFERENCE = re.compile(
    r"""[@#$]|[!&]\d|~[?.&-]*["\w]|%["\w{]|\[\[|\[[a-z_]+:\S|\*iteration:|[\[{][+-]|\w/\w+>|\b[A-Z][A-Z0-9_]+-\d|https?:|www\."""
)
"""What begins a reference; what only ends one, such as -], does nothing alone."""


def require_no_reference(words: str) -> None:
    """No line is a quick action, and outside of code there is nothing that GitLab makes a reference of."""
    output = note.text(report_of(words), KEY, Job("", "", 1, "", ""), "")
    assert not re.search(r"^\s*(/[a-zA-Z]|::)", output, re.MULTILINE)
    assert output.startswith(f"{MARK}\n")
    assert not REFERENCE.search(page(output).running)


@pytest.mark.slow
@pytest.mark.parametrize("words", [*HOSTILE, *REFERENCES], ids=range(len(HOSTILE) + len(REFERENCES)))
def test_hostile_words_refer_to_nothing_in_gitlab(words: str) -> None:
    require_no_reference(words)


@pytest.mark.slow
@example("~\n1")
@given(st.text(alphabet=MARKUP + "&^?GPT-4", min_size=1, max_size=60))
def test_no_mixture_of_markup_refers_to_anything_in_gitlab(words: str) -> None:
    require_no_reference(words)
