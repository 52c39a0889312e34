"""Several samples of a case, with real commands: accepted as a set, and compared by the share that fails."""

import json
import re
from pathlib import Path

import pytest
from e2e.repository import Repository, messages

pytestmark = pytest.mark.slow

BASELINES = "vrty-gate.baselines.jsonl"
PAGE = Path(__file__).parents[2] / "docs" / "samples.md"
PROMPT = "How many days do I have to return a lamp?"
WORDS = (
    "You can send a lamp back within {} days. We pay the shipping both ways.",
    "A lamp may come back to us for {} days, and the shipping is on us.",
    "Within {} days you may return any lamp; we cover the cost of shipping.",
    "The time to return a lamp is {} days, with free shipping both ways.",
    "Returns of lamps are open for {} days. Shipping costs you nothing.",
)
ERROR = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1>{}</body></html>"


def lamps(*days: int) -> list[str]:
    return [words.format(number) for words, number in zip(WORDS, days, strict=False)]


def write(repository: Repository, *cases: list[str], more: str = "") -> None:
    """A suite with a case for each list of samples."""
    lines = [
        json.dumps({"id": f"case-{i}", "prompt": PROMPT, "responses": texts} if len(texts) > 1 else texts[0])
        for i, texts in enumerate(cases)
    ]
    repository.write("cases.jsonl", "".join(f"{line}\n" for line in lines))
    repository.write("vrty-gate.yml", f"version: 1\ncases: [{{from: cases.jsonl}}]\n{more}")


def checked(repository: Repository, *options: str) -> tuple[int, dict[str, object]]:
    """The exit code and the report."""
    done = repository.run("check", "--output", "report.json", *options)
    assert done.stderr == ""
    return done.returncode, json.loads(repository.read("report.json"))


def verdicts(report: dict[str, object]) -> dict[str, str]:
    (suite,) = report["suites"]
    return {case["id"]: case["verdict"] for case in suite["cases"]}


def accepted_texts(repository: Repository) -> dict[str, object]:
    (line,) = [line for line in repository.read(BASELINES).splitlines() if line]
    return json.loads(line)["texts"]


def test_a_set_is_accepted_and_passes_in_any_order(repository: Repository) -> None:
    good = lamps(*[30] * 5)
    write(repository, good)
    repository.ok("accept")
    texts = accepted_texts(repository)
    assert [texts["response"], *texts["others"]] == good
    for order in (good, good[::-1]):
        write(repository, order)
        code, report = checked(repository)
        assert (code, verdicts(report), report["counts"]["passed"]) == (0, {}, 1)
        assert "insufficient" not in report["counts"]
    assert repository.ok("accept").startswith("accepted 0 cases")
    assert "0 cases would change" in repository.ok("baseline", "diff")


def test_one_sample_of_three_is_insufficient_and_the_policy_says_how_severe_that_is(repository: Repository) -> None:
    write(repository, lamps(30, 30, 30))
    repository.ok("accept")
    for severity, code, verdict in (("note", 0, "insufficient"), ("fail", 1, "insufficient"), ("off", 0, "pass")):
        write(repository, lamps(30, 14, 30), more=f"insufficient: {severity}\n")
        got, report = checked(repository)
        assert (got, verdicts(report)) == (code, {"case-0": verdict})
        samples = report["suites"][0]["cases"][0]["samples"]
        assert (samples["failed"], samples["of"], samples["more"], samples["weakest"]) == (1, 3, 12, 2)
        assert (samples["pass_at_k"], samples["pass_hat_k"]) == (1.0, 0.0)
        said = repository.run("check", "--verbose").stdout
        assert "3 of 3 -> 2 of 3 samples pass; answer: A lamp may come back to us for 30 days, " in said
        assert "pass@3 1.00 -> 1.00, pass^3 1.00 -> 0.00, p = 0.5000" in said
    assert "too few samples to tell: case-0" in repository_red(repository, "fail")


def repository_red(repository: Repository, severity: str) -> str:
    write(repository, lamps(30, 14, 30), more=f"insufficient: {severity}\n")
    return repository.run("check").stdout


def test_more_failing_samples_than_chance_explains_fail_the_case(repository: Repository) -> None:
    write(repository, lamps(*[30] * 5))
    repository.ok("accept")
    expected = {0: 0, 1: 0, 2: 0, 3: 0, 4: 1, 5: 1}
    for worse, code in expected.items():
        write(repository, lamps(*[14] * worse, *[30] * (5 - worse)))
        assert checked(repository)[0] == code, worse
    code, report = checked(repository)
    assert verdicts(report) == {"case-0": "fail"}
    assert "5 of 5 -> 0 of 5 samples pass" in repository.run("explain", "case-0").stdout
    for option in ("markdown", "html", "annotations"):
        assert re.search(r"5 of 5 (→|-&gt;|->) 0 of 5 samples pass", repository.run("check", "--format", option).stdout)


def test_a_waived_case_does_not_fail(repository: Repository) -> None:
    line = {"id": "case-0", "prompt": PROMPT, "waive": "see #12"}
    repository.write("vrty-gate.yml", "version: 1\ncases: [{from: cases.jsonl}]\n")
    for number, code in ((30, 0), (14, 0)):
        repository.write("cases.jsonl", json.dumps(line | {"responses": lamps(*[number] * 5)}) + "\n")
        if number == 30:
            repository.ok("accept")
        got, report = checked(repository)
        assert got == code
    assert verdicts(report) == {"case-0": "waived"}


def test_only_error_pages_fail_however_few_they_are(repository: Repository) -> None:
    write(repository, lamps(30, 30))
    repository.ok("accept")
    write(repository, [ERROR.format(1), lamps(30, 30)[1]])
    assert checked(repository)[0] == 0
    write(repository, [ERROR.format(1), ERROR.format(2)])
    code, report = checked(repository)
    assert (code, verdicts(report)) == (1, {"case-0": "fail"})


def test_a_little_harm_in_many_cases_fails_the_suite(repository: Repository) -> None:
    write(repository, *[lamps(30, 30, 30)] * 8)
    repository.ok("accept")
    write(repository, *[lamps(30, 14, 30)] * 8)
    done = repository.run("check")
    assert done.returncode == 1
    assert (
        "8 of 24 samples of 8 cases fail, of the accepted ones 0 of 24; chance explains this in 0.39 %" in done.stdout
    )
    assert "The samples of 8 cases got worse" in done.stdout
    assert {*verdicts(checked(repository)[1]).values()} == {"review"}
    for options in (["--workers", "2"], ["--cache", "kept"], ["--cache", "kept"], ["--case-seconds", "20"]):
        assert repository.run("check", *options).stdout.partition("{")[0] == done.stdout.partition("{")[0]


def test_shards_give_the_verdict_of_one_run(repository: Repository) -> None:
    write(repository, *[lamps(30, 30, 30)] * 8)
    repository.ok("accept")
    write(repository, *[lamps(30, 14, 30)] * 8)
    for number in (1, 2):
        assert repository.run("check", "--shard", f"{number}/2", "--output", f"{number}.json").returncode == 0
    merged = repository.run("merge", "1.json", "2.json")
    assert (merged.returncode, merged.stdout) == (1, repository.run("check").stdout)


def test_accept_add_keeps_the_set_and_adds_what_is_new(repository: Repository) -> None:
    write(repository, lamps(30, 30, 30))
    repository.ok("accept")
    write(repository, lamps(30, 30, 30)[:2] + lamps(30, 30, 30, 30, 30)[3:])
    said = repository.ok("accept", "--add", "--reason", "also good")
    assert "added    case-0" in said
    texts = accepted_texts(repository)
    assert [texts["response"], *texts["others"]] == lamps(*[30] * 5)
    assert verdicts(checked(repository)[1]) == {}
    write(repository, [*lamps(30), "Thirty days, and we pay for the way back."])
    assert "dropped 4 other answers" in repository.ok("accept", "--reason", "shorter")
    assert len(accepted_texts(repository)["others"]) == 1


def test_a_set_and_answers_added_one_by_one_are_the_same_baseline(repository: Repository) -> None:
    write(repository, lamps(30, 30, 30))
    repository.ok("accept", "--reason", "good")
    as_a_set = repository.read(BASELINES)
    (repository.folder / BASELINES).unlink()
    for text in lamps(30, 30, 30):
        repository.write("cases.jsonl", json.dumps({"id": "case-0", "prompt": PROMPT, "response": text}) + "\n")
        repository.ok("accept", "--add", "--reason", "good")
    assert repository.read(BASELINES) == as_a_set


def test_a_broken_sample_is_not_accepted_in_passing(repository: Repository) -> None:
    write(repository, [*lamps(30, 30), ERROR.format(1)])
    assert "new and broken" in repository.run("check").stdout
    before = repository.everything()
    done = repository.run("accept")
    assert (done.returncode, len(messages(done.stderr))) == (2, 1)
    assert "case 'case-0' is broken: no_error_page" in done.stderr
    assert repository.everything() == before
    repository.ok("accept", "--accept-broken", "case-0", "--reason", "the proxy fails now and then")
    assert "no_error_page" in repository.read(BASELINES)


def test_samples_are_compared_with_those_of_another_commit(repository: Repository) -> None:
    write(repository, lamps(*[30] * 5))
    repository.ok("accept")
    repository.git("add", ".")
    repository.git("commit", "--quiet", "--message", "base")
    repository.git("checkout", "--quiet", "-b", "work")
    write(repository, lamps(*[14] * 5))
    assert repository.run("check", "--against", "main").returncode == 1
    repository.ok("accept", "--reason", "policy")
    said = repository.ok("check", "--base", "main")
    assert "Accepted in this pull request" in said
    assert "30 days -> 14 days" in said
    write(repository, lamps(*[14] * 3), more="insufficient: off\n")
    said = repository.run("check", "--base", "main").stdout
    assert "number of responses: 5 -> 3" in said
    assert "insufficient: note -> off" in said


def test_calibrate_learns_from_the_accepted_samples(repository: Repository) -> None:
    write(repository, *[lamps(*[30] * 5)] * 3)
    repository.ok("accept")
    assert repository.ok("calibrate").splitlines()[2].startswith("  12 re-recordings of 3 cases")


def test_a_prompt_that_changed_alone_is_stale(repository: Repository) -> None:
    write(repository, lamps(30, 30, 30))
    repository.ok("accept")
    repository.write("cases.jsonl", repository.read("cases.jsonl").replace("a lamp?", "my lamp?"))
    code, report = checked(repository)
    assert (code, verdicts(report), report["counts"]["stale"]) == (0, {"case-0": "note"}, 1)


def test_validate_and_schema_know_samples(repository: Repository) -> None:
    write(repository, lamps(30, 30, 30))
    repository.ok("validate")
    assert '"responses_file"' in repository.ok("schema", "manifest")


BAD = {
    "another number": ([["a", "b"], ["a", "b", "c"]], "", "case 'case-1' has 3 responses, but case 'case-0' has 2"),
    "no count": (
        [],
        '{"id": "x", "prompt": "p", "responses": [{"response": "a", "count": 0}]}',
        "responses[0].count is 0, but must be at least 1",
    ),
    "too many equal ones": (
        [],
        '{"id": "x", "prompt": "p", "responses": [{"response": "a", "count": 101}]}',
        "case 'x' has more than 100 responses; give fewer",
    ),
    "only one": ([], '{"id": "x", "prompt": "p", "responses": ["a"]}', "has only one response in responses"),
    "none": ([], '{"id": "x", "prompt": "p", "responses": []}', "has no responses in responses"),
    "both": (
        [],
        '{"id": "x", "prompt": "p", "response": "a", "responses": ["a", "b"]}',
        "case 'x' has both response and responses; remove one",
    ),
    "not a text": ([], '{"id": "x", "prompt": "p", "responses": ["a", 3]}', "responses[1] is 3, but must be text"),
    "not a list": ([], '{"id": "x", "prompt": "p", "responses": "a"}', "responses is 'a', but must be a list"),
    "too many": ([[f"a{i}" for i in range(31)]], "", "has more than 30 different responses; give fewer"),
    "surrogate": ([], r'{"id": "x", "prompt": "p", "responses": ["a", "\ud800"]}', "surrogate"),
    "no file": ([], '{"id": "x", "prompt": "p", "responses_file": "none.jsonl"}', "none.jsonl"),
    "outside": ([], '{"id": "x", "prompt": "p", "responses_file": "../none.jsonl"}', "none.jsonl"),
    "bad line": ([], '{"id": "x", "prompt": "p", "responses_file": "bad.jsonl"}', "bad.jsonl:2"),
    "bad json": ([], '{"id": "x", "prompt": "p", "responses_file": "worse.jsonl"}', "worse.jsonl:1"),
}


@pytest.mark.parametrize(("cases", "line", "words"), BAD.values(), ids=BAD)
def test_bad_input_is_one_clear_line_and_nothing_is_written(
    repository: Repository, cases: list[list[str]], line: str, words: str
) -> None:
    write(repository, *cases)
    repository.write("cases.jsonl", repository.read("cases.jsonl") + (f"{line}\n" if line else ""))
    repository.write("bad.jsonl", '"a"\n{"text": "b"}\n')
    repository.write("worse.jsonl", "a\n")
    before = repository.everything()
    for command in ("validate", "check", "accept"):
        done = repository.run(command)
        assert (done.returncode, done.stdout, len(messages(done.stderr))) == (2, "", 1)
        assert words in done.stderr
        assert "Traceback" not in done.stderr
        assert repository.everything() == before


def test_scores_alone_cannot_be_compared_with_samples(repository: Repository) -> None:
    write(repository, lamps(30, 30), more="store: scores\n")
    done = repository.run("check")
    assert (done.returncode, len(messages(done.stderr))) == (2, 1)
    assert "store: scores does not keep them" in done.stderr


def test_cases_may_have_different_numbers_if_the_manifest_says_so(repository: Repository) -> None:
    write(repository, lamps(30, 30), lamps(30, 30, 30), more="sample_counts: any\n")
    repository.ok("accept")
    assert verdicts(checked(repository)[1]) == {}


def test_the_page_shows_what_the_commands_print(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    cases, *_ = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (lines,) = re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    shown = re.findall(r"^```console\n\$ vrty-gate (\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    folder = tmp_path / "shop"
    folder.mkdir()
    repository = Repository(folder)
    repository.write("vrty-gate.yml", f"version: 1\n{cases}")
    repository.write("refund-window.jsonl", lines)
    assert [command for command, _ in shown] == ["accept", "check"]
    for command, expected in shown:
        assert repository.ok(command) == expected
        repository.write("refund-window.jsonl", lines.replace("Within 30 days", "Within 14 days"))
