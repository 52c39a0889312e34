"""`diff`: what changed in recordings, without a manifest."""

import json
from pathlib import Path
from typing import Any

import pytest
from e2e.recorded import cassette, embeddings
from e2e.repository import Here, messages
from e2e.test_recordings import FOUNDER, OFFICE, REFUND, commit, report, verdicts

WORSE = cassette((REFUND[0], "Refunds take 14 days."))


@pytest.fixture
def repository(tmp_path: Path) -> Here:
    here = Here(tmp_path)
    (tmp_path / "refund.md").unlink()
    (tmp_path / "vrty-gate.yml").unlink()
    here.write("tests/a/refund.yaml", cassette(REFUND))
    here.write("tests/b/office.yaml", cassette(OFFICE))
    here.write("tests/plain.yaml", "a: 1\n")
    commit(here)
    here.git("checkout", "--quiet", "-b", "topic")
    return here


def test_what_changed_and_nothing_else(repository: Here) -> None:
    repository.write("tests/a/refund.yaml", WORSE)
    repository.write("tests/plain.yaml", "a: 2\n")
    suite = report(repository, "diff", "main", "tests/", code=1)
    assert verdicts(suite) == {"refund": "fail"}
    assert suite["reproduce"] == "vrty-gate diff main tests/"
    assert suite["cases"][0]["message"] == ""
    assert repository.run("diff", "main", "--exit-zero").returncode == 0
    assert "waive" not in repository.run("diff", "main").stdout


def test_two_lines_when_there_is_nothing_to_compare(repository: Here) -> None:
    for arguments in (("tests/",), (), ("tests/plain.yaml",)):
        said = repository.ok("diff", "main", *arguments)
        assert said.startswith(f"no recording in {' '.join(arguments) or '.'} differs from main at ")
        assert said.count("\n") == 2
    assert report(repository, "diff", "main")["verdict"] == "pass"


def test_files_that_are_new_deleted_and_renamed_are_listed(repository: Here) -> None:
    repository.git("mv", "tests/a/refund.yaml", "tests/a/money.yaml")
    (repository.folder / "tests/b/office.yaml").unlink()
    repository.write("tests/c/founder.yaml", cassette(FOUNDER))
    suite = report(repository, "diff", "main", "tests")
    assert suite["remarks"][:4] == [
        "all changed files are in tests, which the names of cases leave out",
        "new files: tests/c/founder.yaml",
        "deleted files: tests/b/office.yaml",
        "renamed files: tests/a/refund.yaml -> tests/a/money.yaml",
    ]
    assert verdicts(suite) == {"a/money": "pass", "b/office": "waived", "c/founder": "new"}


def test_a_file_that_was_moved_where_diff_does_not_look_is_said_to_be_there(repository: Here) -> None:
    repository.write(".gitignore", "old/\n")
    (repository.folder / "tests/old").mkdir()
    (repository.folder / "tests/b/office.yaml").rename(repository.folder / "tests/old/office.yaml")
    repository.write("tests/old/refund.yaml", WORSE)
    (repository.folder / "tests/a/refund.yaml").unlink()
    remarks = report(repository, "diff", "main")["remarks"]
    assert "deleted files: tests/a/refund.yaml, tests/b/office.yaml (now tests/old/office.yaml)" in remarks


def _recorded_again(repository: Here, before: str, after: str) -> dict[str, dict[str, Any]]:
    """By id, the cases after another file was committed and recorded again."""
    repository.write("tests/a/refund.yaml", before)
    commit(repository)
    repository.git("branch", "--force", "main")
    repository.write("tests/a/refund.yaml", after)
    done = repository.run("diff", "main", "--exit-zero", "--format", "json", "--verbose")
    return {case["id"]: case for case in json.loads(done.stdout)["suites"][0]["cases"]}


def test_a_first_call_more_is_new_and_the_other_is_compared(repository: Here) -> None:
    cases = _recorded_again(repository, cassette(REFUND), cassette(FOUNDER, (REFUND[0], "Refunds take 14 days.")))
    assert {name: case["verdict"] for name, case in cases.items()} == {
        "refund/Who-founded-it": "new",
        "refund/How-long-do-refunds-take": "fail",
    }


def test_a_call_whose_question_changed_is_compared_with_the_one_in_its_place(repository: Here) -> None:
    asked = ("Where in Boston is the office?", "The office is on Main Street in Boston.")
    cases = _recorded_again(repository, cassette(REFUND, OFFICE, FOUNDER), cassette(REFUND, asked, FOUNDER))
    assert cases.keys() == {
        "refund/How-long-do-refunds-take",
        "refund/Where-in-Boston-is-the-office",
        "refund/Who-founded-it",
    }
    assert cases["refund/Where-in-Boston-is-the-office"]["changed"] == ["prompt", "response"]


def test_a_call_that_is_left_alone_is_compared_with_the_first(repository: Here) -> None:
    asked = ("How long do refunds take now?", "Refunds take 14 days.")
    cases = _recorded_again(repository, cassette(REFUND, OFFICE), cassette(asked))
    assert {name: case["verdict"] for name, case in cases.items()}.keys() == {"refund", "refund/Where-is-the-office"}
    assert cases["refund"]["changed"] == ["prompt", "response"]


def test_an_answer_recorded_again_is_not_stale(repository: Here) -> None:
    (case,) = _recorded_again(
        repository, cassette(REFUND), cassette(("How long do refunds take now?", REFUND[1]))
    ).values()
    assert (case["verdict"], case["changed"], case["stale"]) == ("pass", ["prompt"], False)


def test_files_that_a_sparse_checkout_leaves_out_are_not_deleted(repository: Here) -> None:
    repository.git("sparse-checkout", "set", "tests/a")
    assert not (repository.folder / "tests/b").exists()
    repository.write("tests/a/refund.yaml", WORSE)
    assert verdicts(report(repository, "diff", "main", code=1)) == {"refund": "fail"}


def test_deleted_cases_are_called_so(repository: Here) -> None:
    (repository.folder / "tests/b/office.yaml").unlink()
    assert repository.ok("diff", "main").rstrip().endswith("PASS  Nothing left to compare (1 deleted)")
    repository.write("tests/a/refund.yaml", WORSE)
    said = repository.run("diff", "main").stdout
    assert "1 of 1 answer got worse (1 failed, 1 deleted)" in said
    assert "waived" not in said


def test_new_errors_do_not_fail_but_new_refusals_do(repository: Here) -> None:
    repository.write("tests/c/busy.yaml", cassette(FOUNDER, status=500))
    assert verdicts(report(repository, "diff", "main")) == {"busy": "new"}
    repository.write("tests/c/sorry.yaml", cassette((FOUNDER[0], "I'm sorry, but I can't help with that.")))
    assert verdicts(report(repository, "diff", "main", code=1))["sorry"] == "fail"


def test_one_bad_file_hides_no_other(repository: Here) -> None:
    repository.write("tests/a/refund.yaml", WORSE)
    repository.write("tests/b/office.yaml", cassette(OFFICE)[:300])
    suite = report(repository, "diff", "main", code=1)
    assert verdicts(suite) == {"a/refund": "fail", "b/office": "fail"}


def test_a_file_that_cannot_be_read_any_more(repository: Here) -> None:
    results = {"testCases": [{"name": "a", "input": "Where?", "actualOutput": "In Boston."}]}
    repository.write("tests/results.json", json.dumps(results))
    commit(repository)
    repository.git("branch", "--force", "main")
    repository.write("tests/results.json", '{"testCases": 3}')
    suite = report(repository, "diff", "main", code=1)
    assert verdicts(suite) == {"results": "fail"}
    assert suite["remarks"][1].startswith("cannot be read: tests/results.json: testCases is 3, but must be a list")


def test_an_answer_that_is_passed_over_now(repository: Here) -> None:
    text = cassette((REFUND[0], "Refunds take 14 days.")).replace("chat/completions", "embeddings")
    repository.write("tests/a/refund.yaml", text)
    done = repository.run("diff", "main")
    assert done.returncode == 1
    assert "its recorded answer is no case any more" in done.stdout


def test_hidden_folders_of_recordings_are_read(repository: Here) -> None:
    repository.write("tests/cassettes/.test_refund/asked.yaml", cassette(REFUND))
    assert verdicts(report(repository, "diff", "main")) == {"asked": "new"}


def test_a_red_comment_says_what_to_do_if_it_is_right(repository: Here) -> None:
    repository.write("tests/a/refund.yaml", WORSE)
    said = repository.run("diff", "main", "--format", "markdown").stdout
    assert "**Right after all?** Merge: the next pull request is compared with what is merged." in said
    assert "Changed since main at" in said
    assert "baseline was accepted" not in said


def test_hidden_folders_and_those_of_package_managers_are_left_out(repository: Here) -> None:
    for folder in (".cache", "node_modules/x", "tests/.old"):
        repository.write(f"{folder}/refund.yaml", cassette(REFUND))
    repository.write("tests/vectors.yaml", embeddings())
    repository.write(".gitignore", "out/\n")
    repository.write("out/refund.yaml", cassette(REFUND))
    assert repository.ok("diff", "main").startswith("no recording")


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("main", "nowhere"), "nowhere: there is no such file or folder, here or in the base"),
        (("main", ".."), "..: it is outside the repository"),
        (("nothing",), "diff nothing: no such commit; fetch it"),
    ],
)
def test_what_cannot_be_compared(repository: Here, arguments: tuple[str, ...], words: str) -> None:
    done = repository.run("diff", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in messages(done.stderr)[0]
