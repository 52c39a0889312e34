"""A user's week: check, accept, change, check again, look after baselines; every command and format."""

import json
import os
import pty
import subprocess
from pathlib import Path

import jsonschema
import pytest
from e2e.repository import BAD, ENVIRONMENT, GOOD, PROGRAM, QUESTION, REVIEW, Repository, messages

from vrty_gate import score

CLASSIC = "scorers: [vrty]\n"


def test_from_nothing_to_a_gate_and_through_a_regression(repository: Repository) -> None:
    assert repository.ok("validate") == "vrty-gate.yml: 3 cases, 3 without baseline\n"
    assert "Nothing to compare yet: 3 new cases" in repository.ok("check")
    repository.ok("accept", "--reason", "first")
    assert repository.ok("check").endswith("PASS  All 3 cases keep their baseline (3 passed)\n")
    repository.git("add", ".")
    repository.git("commit", "--quiet", "-m", "baseline")

    repository.write("refund.md", REVIEW)
    red = repository.run("check", "--verbose")
    assert (red.returncode, red.stderr) == (1, "")
    assert "30 days -> 14 days" in red.stdout
    assert "a different number, rank or multiple, " in red.stdout
    assert "vrty-gate accept vrty-gate.yml --reason WHY --case refund" in red.stdout
    assert red.stdout.index("review  refund") < red.stdout.index("pass    greeting")
    assert red.stdout.endswith("FAIL  1 of 3 answers got worse (1 to review, 2 passed)\n")
    assert repository.git("status", "--porcelain") == " M refund.md\n"

    repository.ok("accept", "--case", "refund", "--reason", "We answer on the website now")
    repository.ok("check")
    changed = [
        line for line in repository.git("diff", "--unified=0", "*.jsonl").splitlines() if line[:2] in ("-{", "+{")
    ]
    assert [line[:2] for line in changed] == ["-{", "+{"]
    assert "We answer on the website now" in changed[1]


def test_check_works_where_nothing_can_be_written(repository: Repository) -> None:
    repository.accept()
    before = repository.everything()
    repository.folder.chmod(0o555)
    try:
        repository.ok("check")
    finally:
        repository.folder.chmod(0o755)
    assert repository.everything() == before


def test_the_manifest_is_found_in_a_folder_and_in_dot_github(repository: Repository) -> None:
    assert repository.ok("validate", ".") == repository.ok("validate", "vrty-gate.yml")
    repository.write(".github/vrty-gate.yml", repository.read("vrty-gate.yml").replace("refund.md", "../refund.md"))
    (repository.folder / "vrty-gate.yml").unlink()
    assert repository.ok("validate").startswith(".github/vrty-gate.yml: 3 cases")


def test_several_suites_are_one_run(repository: Repository) -> None:
    repository.write("b/vrty-gate.yml", "version: 1\nsuite: b\ncases: [{id: x, prompt: Say yes., response: Yes.}]\n")
    repository.accept()
    repository.ok("accept", "b")
    repository.write("b/vrty-gate.yml", "version: 1\nsuite: b\ncases: [{id: x, prompt: Say yes., response: No!}]\n")
    done = repository.run("check", "vrty-gate.yml", "b")
    assert done.returncode == 1
    assert done.stdout.endswith("FAIL  1 of 4 answers got worse (1 failed, 3 passed)\n")
    repository.ok("check", "vrty-gate.yml")


@pytest.mark.parametrize("format", ["text", "json", "markdown"])
def test_a_saved_report_renders_to_the_same_bytes_as_the_run(repository: Repository, format: str) -> None:
    repository.accept()
    repository.write("refund.md", BAD)
    direct = repository.run("check", "--format", format, "--output", "direct", "--format", "json", "--output", "r.json")
    assert direct.returncode == 1
    assert repository.ok("render", "r.json", "--format", format) == repository.read("direct")


def test_outputs_go_where_they_are_sent(repository: Repository) -> None:
    done = repository.ok("check", "--output", "a.md", "--output", "b.json", "--format", "json", "--quiet")
    assert done == ""
    assert repository.read("a.md").startswith("{")
    assert repository.read("b.json").startswith("{")
    assert repository.ok("check", "--output", "c.md", "--format", "markdown", "--format", "json").startswith("{")
    assert repository.read("c.md").startswith("### ")
    assert repository.ok("check", VRTY_GATE_FORMAT="markdown") == repository.read("c.md")


def test_the_same_bytes_whatever_the_hash_seed_the_locale_and_the_order_of_cases(repository: Repository) -> None:
    repository.accept()
    repository.write("refund.md", BAD)
    formats = ["--format", "json", "--output", "r.json", "--format", "markdown", "--output", "r.md"]

    def outcome(**environment: str) -> tuple[str, str, str]:
        text = repository.run("check", *formats, **environment).stdout
        report = json.loads(repository.read("r.json"))
        for case in report["suites"][0]["cases"]:
            del case["line"]
        return text, repository.read("r.md"), json.dumps(report)

    first = outcome(PYTHONHASHSEED="1")
    assert outcome(PYTHONHASHSEED="4242", LC_ALL="C", TZ="Asia/Tokyo", PYTHONUTF8="0") == first
    head, *cases = repository.read("vrty-gate.yml").split("  - ")
    repository.write("vrty-gate.yml", head + "".join(f"  - {case}" for case in reversed(cases)))
    assert outcome() == first
    assert repository.ok("accept", "--case", "thanks").endswith("accepted 0 cases in vrty-gate.baselines.jsonl\n")


def test_cases_are_selected_by_id_and_by_tag(repository: Repository) -> None:
    repository.ok("accept", "--tag", "money")
    assert repository.ok("baseline", "show").endswith("1 baseline in vrty-gate.baselines.jsonl\n")
    assert "(1 passed)" in repository.ok("check", "--tag", "money")
    assert "1 new case" in repository.ok("check", "--case", "thanks")
    assert "(1 new, 1 passed)" in repository.ok("check", "--case", "thanks", "--case", "refund")
    assert "(1 new, 1 passed)" in repository.ok("check", VRTY_GATE_CASE="thanks refund")


def test_k_can_be_given_for_a_run(repository: Repository) -> None:
    repository.accept()
    repository.write("refund.md", GOOD + " Thanks.")
    repository.ok("check")
    assert repository.run("check", "--k", "1").returncode == 1
    red = repository.run("check", VRTY_GATE_K="1")
    assert red.returncode == 1
    assert repository.ok("check", "--k", "1", "--exit-zero") == red.stdout


def test_colour_is_for_terminals_and_for_those_who_want_it(repository: Repository) -> None:
    def on_a_terminal(*arguments: str, **environment: str) -> str:
        ours, theirs = pty.openpty()
        environment = {**ENVIRONMENT, "TERM": "xterm", **environment}
        subprocess.run(
            [PROGRAM, "check", *arguments], cwd=repository.folder, env=environment, stdout=theirs, check=True
        )
        os.close(theirs)
        text = b""
        while chunk := _read(ours):
            text += chunk
        os.close(ours)
        return text.decode()

    assert "\x1b[33mnew\x1b[0m" in on_a_terminal()
    assert "\x1b" not in on_a_terminal("--no-color")
    assert "\x1b" not in on_a_terminal(NO_COLOR="1")
    assert "\x1b" not in on_a_terminal(TERM="dumb")
    assert "\x1b" not in repository.ok("check")


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:  # the other end is closed
        return b""


def test_score_is_vrty_from_arguments_files_and_stdin(repository: Repository) -> None:
    repository.write("p.md", QUESTION)
    repository.write("r.md", GOOD)
    expected = score(QUESTION, GOOD).to_dict()
    inline = repository.ok("score", "--prompt", QUESTION, "--response", GOOD)
    assert json.loads(inline) == expected
    assert inline.count("\n") == 1
    assert repository.ok("score", "--prompt-file", "p.md", "--response-file", "r.md") == inline
    assert repository.run("score", "--prompt-file", "p.md", "--response-file", "-", stdin=GOOD).stdout == inline
    if Path("/dev/stdin").exists():
        piped = repository.run("score", "--prompt", QUESTION, "--response-file", "/dev/stdin", stdin=GOOD)
        assert (piped.stdout, piped.stderr) == (inline, "")
    pretty = repository.ok("score", "--prompt", QUESTION, "--response", GOOD, "--pretty")
    assert json.loads(pretty) == expected
    assert pretty.count("\n") > 10


def test_explain_leads_with_what_changed_and_keeps_terms_for_those_who_ask(repository: Repository) -> None:
    assert "accepted  current" in repository.ok("explain", "refund").splitlines()[0]
    repository.accept()
    assert repository.ok("explain", "refund").startswith("  the response is the same as the accepted one\n\n")
    repository.write("refund.md", BAD)
    shown = repository.ok("explain", "refund")
    assert (
        shown.index("[-The refund window is 30 days.") < shown.index("fidelity 0.") < shown.index("accepted  current")
    )
    assert ", needs 0.500: " in shown
    assert "term of the prompt" not in shown
    assert "sentences of" not in shown
    lines = repository.ok("explain", "refund", "--terms").splitlines()
    table = {line.split()[0]: line.split() for line in lines if line.startswith("  ")}
    assert float(table["refund"][1]) > 0 == float(table["refund"][2])
    assert "stop" in table["the"]
    assert any("sentences of the accepted response" in line for line in lines)
    assert any("i do not know" in line for line in lines)


def test_explain_says_that_only_the_form_changed_and_what_else_did(repository: Repository) -> None:
    repository.accept()
    repository.write("refund.md", f"\n{GOOD}\n\n")
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml").replace(QUESTION, QUESTION + " Be brief."))
    shown = repository.ok("explain", "refund")
    assert shown.startswith("  no change in meaning\n")
    assert "\n  also changed: prompt\n" in shown


def test_explain_makes_nothing_up_when_the_accepted_texts_were_not_kept(repository: Repository) -> None:
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + "store: scores\n")
    repository.accept()
    repository.write("refund.md", BAD)
    composite, *_, the = [
        line.split()
        for line in repository.ok("explain", "refund", "--terms").splitlines()
        if "composite " in line or "  the " in line
    ]
    assert float(composite[1]) > float(composite[2])
    assert the[1] == "-"


def test_baselines_are_shown_compared_and_pruned(repository: Repository) -> None:
    repository.accept("why not")
    assert repository.ok("baseline", "diff").endswith("0 cases would change in vrty-gate.baselines.jsonl\n")
    repository.write("refund.md", "The refund window is 30 days. The refund covers no shipping.\n")
    difference = repository.ok("baseline", "diff")
    assert "covers {+no+} shipping." in difference
    assert "refund  (why not)" in repository.ok("baseline", "show")
    assert GOOD in repository.ok("baseline", "show", "--case", "refund")

    repository.write("vrty-gate.yml", "\n".join(repository.read("vrty-gate.yml").splitlines()[:3]) + "\n")
    assert repository.run("check").returncode == 1
    assert "would drop 2 baselines" in repository.ok("baseline", "prune", "--dry-run")
    assert "greeting\nthanks\ndropped 2 baselines" in repository.ok("baseline", "prune")
    repository.write("refund.md", GOOD + "\n")
    repository.ok("check")
    assert repository.run("baseline", "prune", "--case", "refund").returncode == 2


def test_a_renamed_case_keeps_its_baseline(repository: Repository) -> None:
    repository.accept()
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml").replace("id: refund", "id: refunds"))
    repository.write("refund.md", REVIEW)
    red = repository.run("check")
    assert "vrty-gate baseline rename refund refunds vrty-gate.yml" in red.stdout
    for arguments, words in (
        (["x", "refunds"], "has no baseline of case 'x'"),
        (["refund", "x"], "has no case 'x'"),
        (["thanks", "refunds"], "case 'thanks' is still in vrty-gate.yml; rename it there first"),
        (["refund", "thanks"], "case 'thanks' already has a baseline; prune the one of 'refund' instead"),
    ):
        done = repository.run("baseline", "rename", *arguments)
        assert (done.returncode, words in done.stderr) == (2, True)
    repository.ok("baseline", "rename", "refund", "refunds")
    assert "review  refunds" in repository.run("check").stdout


def test_many_new_cases_are_accepted_with_one_command(repository: Repository) -> None:
    repository.accept()
    new = [f"  - {{id: n{i}, prompt: What is new in {i}?, response: This is new in {i}.}}\n" for i in range(6)]
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + "".join(new))
    assert "vrty-gate accept vrty-gate.yml --reason WHY --new\n" in repository.ok("check")
    repository.write("refund.md", REVIEW)
    assert repository.ok("accept", "--new", "--reason", "good").endswith(
        "accepted 6 cases in vrty-gate.baselines.jsonl\n"
    )
    assert "review  refund" in repository.run("check").stdout


def test_a_broken_response_fails_with_the_span_that_shows_it(repository: Repository) -> None:
    repository.accept()
    repository.ok("check")
    repository.write("refund.md", GOOD.replace("30 days", "{{ days }}") + " <|im_end|>")
    red = repository.run("check", "--verbose")
    assert red.returncode == 1
    assert 'a placeholder was not filled in: "{{ days }}"' in red.stdout
    assert 'a control token of the chat template shows: "<|im_end|>"' in red.stdout
    assert "no_loop" not in red.stdout  # what is whole is not worth a row
    markdown = repository.run("check", "--format", "markdown").stdout
    assert "🔴 <b><code>refund</code></b> · <code>no_control_token</code>" in markdown
    assert "🟡 `no_placeholder` | 1.000 | 0.000" in markdown
    assert "no_loop" not in markdown
    refused = repository.run("accept")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "case 'refund' is broken: no_control_token: a control token of the chat template shows" in refused.stderr
    assert "note: no_placeholder: a placeholder was not filled in" in repository.ok(
        "accept", "--accept-broken", "refund", "--reason", "this is what we test"
    )
    assert "refund was accepted although it is broken (no_control_token, no_placeholder)" in repository.ok("check")
    repository.write("refund.md", "I cannot help with that.")
    repository.write(
        "vrty-gate.yml",
        repository.read("vrty-gate.yml") + "gate: {no_refusal: {severity: note}, fidelity: {severity: note}}\n",
    )
    assert "no_refusal 0.000, needs 1.000\n" in repository.ok("check", "--verbose")


def test_a_response_is_held_against_the_present_schema(repository: Repository) -> None:
    manifest = repository.read("vrty-gate.yml").replace("refund.md,", "refund.md, schema_file: refund.json,")
    repository.write("vrty-gate.yml", manifest + "scorers: [vrty, integrity]\nk: 0.1\n")
    repository.write("refund.json", '{"type": "object", "required": ["days"]}')
    repository.write("refund.md", '{"days": 30}\n')
    repository.accept()
    repository.git("add", ".")
    repository.git("commit", "--quiet", "-m", "first")
    repository.ok("check", "--against", "HEAD")

    repository.write("refund.json", '{"type": "object", "required": ["days", "shipping"]}')
    for command in (["check"], ["hook", "refund.json"], ["check", "--against", "HEAD"]):
        red = repository.run(*command)
        assert (red.returncode, "it is missing required key 'shipping'" in red.stdout) == (1, True), command
    noted = repository.ok("accept", "--case", "refund", "--reason", "as it is")
    assert "note: same_json: it is missing required key 'shipping'" in noted
    assert repository.run("check").returncode == 1
    repository.write("refund.md", '{"days": 30, "shipping": true}\n')
    repository.ok("check")

    repository.write("refund.json", '{"type": "object",\n "required": days}')
    done = repository.run("check")
    assert (done.returncode, done.stdout) == (2, "")
    assert messages(done.stderr) == [
        "vrty-gate: refund.json:2:14: not valid JSON: not a JSON value; a text or key needs double quotes"
    ]


def test_accept_says_what_it_moves(repository: Repository) -> None:
    assert "new      refund\n" in repository.ok("accept")  # no score can fail the gate
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + "k: 0.8\n")
    repository.write("refund.md", BAD)
    assert repository.ok("accept", "--case", "refund", "--reason", "worse").startswith(
        "changed  refund  composite 0.661 -> 0."
    )
    (repository.folder / "vrty-gate.baselines.jsonl").unlink()
    repository.write("refund.md", GOOD)
    assert "new      refund  composite 0.661\n" in repository.ok("accept")


def test_baselines_of_an_older_scorer_are_migrated(repository: Repository) -> None:
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + CLASSIC)
    repository.accept()
    from vrty_gate.stores import baselines

    path = repository.folder / "vrty-gate.baselines.jsonl"
    records = baselines.read(str(path))
    old = baselines.Scored("vrty:0.9", {"composite": 0.123})
    baselines.write(
        str(path),
        {name: baselines.sealed(record._replace(scores={"vrty": old})) for name, record in records.items()},
    )
    red = repository.run("check")
    assert red.returncode == 1
    assert "vrty-gate baseline migrate vrty-gate.yml" in red.stdout
    before = path.read_bytes()
    assert "would migrate 3 baselines" in repository.ok("baseline", "migrate", "--dry-run")
    assert path.read_bytes() == before
    moved = repository.ok("baseline", "migrate")
    assert "  refund    composite" in moved
    assert moved.endswith("migrated 3 baselines in vrty-gate.baselines.jsonl, 15 scores changed\n")
    repository.ok("check")
    assert "migrated 0 baselines" in repository.ok("baseline", "migrate")


def test_scorers_that_were_added_score_what_was_accepted(repository: Repository) -> None:
    default = repository.read("vrty-gate.yml")
    repository.write("vrty-gate.yml", default + CLASSIC)
    repository.accept()
    repository.write("vrty-gate.yml", default)
    repository.ok("check")  # what was accepted has 1 by definition
    assert repository.ok("baseline", "diff") == "0 cases would change in vrty-gate.baselines.jsonl\n"
    done = repository.ok("baseline", "migrate", "--dry-run")
    assert done == "would migrate 3 baselines in vrty-gate.baselines.jsonl, 0 scores changed\n"
    repository.write("vrty-gate.yml", default + "scorers: [fidelity, integrity]\n")
    repository.ok("accept", "--case", "thanks", "--reason", "Again")
    repository.write("vrty-gate.yml", default)
    red = repository.run("check")
    assert (red.returncode, "vrty-gate baseline migrate vrty-gate.yml" in red.stdout) == (1, True)
    lines = repository.ok("baseline", "migrate").splitlines()
    moved = ["composite", "relevance", "completeness", "conciseness"]
    assert [line.split()[:2] for line in lines[1:-1]] == [["thanks", name] for name in moved]
    repository.ok("check")
    assert repository.ok("baseline", "diff") == "0 cases would change in vrty-gate.baselines.jsonl\n"


def test_a_new_case_is_compared_with_nothing_in_a_few_lines(repository: Repository) -> None:
    lines = repository.ok("baseline", "diff", "--case", "refund").splitlines()
    assert lines[:3] == ["refund", "  no baseline yet", "  composite - -> 0.661"]
    assert "1.000" not in "".join(lines)


def test_every_schema_describes_what_is_written(repository: Repository) -> None:
    repository.accept()
    repository.write("refund.md", BAD)
    repository.run("check", "--output", "r.json")
    written = {
        "report": json.loads(repository.read("r.json")),
        "baseline": json.loads(repository.read("vrty-gate.baselines.jsonl").splitlines()[0]),
        "case": {"id": "x", "prompt": "p", "response": "r"},
        "manifest": {"version": 1, "cases": [{"id": "x", "prompt": "p", "response": "r"}]},
    }
    for name, document in written.items():
        schema = json.loads(repository.ok("schema", name))
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(document, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**document, "unheard_of": 1}, schema)


def test_the_version_and_help_of_every_command_are_shown(repository: Repository) -> None:
    assert repository.ok("--version") == "vrty-gate 1.0.0\n"
    from vrty_gate.cli.group import COMMANDS

    for command in COMMANDS:
        assert repository.ok(command, "--help").startswith(f"Usage: vrty-gate {command}")
