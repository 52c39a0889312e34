"""Ways to get a worse answer past the gate: each one is red, or named in the report of the pull request."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from e2e.repository import BAD, GOOD, QUESTION, Repository, messages

pytestmark = pytest.mark.slow

MANIFEST = f"""\
version: 1
scorers: [default, {{rules: {{not_keywords: [guarantee], schema_file: schemas/suite.json}}}}]
suite_gate: {{max_notes: 3, max_mean_drop: {{fidelity: 0.2}}}}
gate: {{fidelity: {{floor: 0.1}}, schema: {{severity: off}}}}
cases:
  - {{id: refund, prompt: "{QUESTION}", response_file: refund.md, context_file: terms.md, tags: [money]}}
  - {{id: greeting, prompt: Greet the customer by name., response_file: greeting.md, metadata: {{size: 1}}}}
  - {{id: order, prompt: Give the order as JSON., response_file: order.json, schema_file: schema.json}}
  - {{each: "prompts/*.md", response_file: "answers/{{stem}}.md", id: "faq/{{stem}}", tags: [faq]}}
  - {{from: "more/*.jsonl", gate: {{answered: {{k: 0.9}}}}}}
"""
WORKFLOW = """\
name: vrty-gate
on: pull_request
jobs:
  gate:
    runs-on: ubuntu-latest
    steps:
      - uses: OWNER/vrty-gate@v1
        with:
          manifest: vrty-gate.yml
"""
FILES = {
    "vrty-gate.yml": MANIFEST,
    "refund.md": GOOD + "\n",
    "terms.md": "The refund window is 30 days. We pay for the shipping of a refund.\n",
    "greeting.md": "Hello, dear customer, by what name may I call you?\n",
    "order.json": '{"order": 7, "total": 30}\n',
    "schemas/suite.json": '{"type": ["object", "string"]}\n',
    "schema.json": '{"type": "object", "required": ["order", "total"]}\n',
    "more/first.jsonl": '{"id": "pay", "prompt": "How do I pay?", "response": "By card or by bank transfer.", '
    '"gate": {"answered": {"k": 0.5}}}\n',
    "prompts/hours.md": "When are you open?\n",
    "answers/hours.md": "We are open from 9 to 17 on weekdays, and closed on holidays.\n",
    "prompts/where.md": "Where is the shop?\n",
    "answers/where.md": "The shop is in Kiel, at the old harbour, beside the fish market.\n",
    ".github/workflows/vrty-gate.yml": WORKFLOW,
    ".gitattributes": "*.jsonl diff\n",
}


@pytest.fixture
def topic(repository: Repository) -> Repository:
    """A branch of a repository whose suite is green."""
    for name, text in FILES.items():
        repository.write(name, text)
    repository.accept()
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "base")
    repository.git("checkout", "--quiet", "-b", "topic")
    return repository


def edit(name: str, old: str, new: str) -> Callable[[Repository], None]:
    """A trick that replaces a text in a file."""

    def trick(repository: Repository) -> None:
        text = repository.read(name)
        assert old in text
        repository.write(name, text.replace(old, new))

    return trick


def both(*tricks: Callable[[Repository], object]) -> Callable[[Repository], None]:
    """Several steps, one after the other."""

    def trick(repository: Repository) -> None:
        for step in tricks:
            step(repository)

    return trick


def write(name: str, text: str) -> Callable[[Repository], None]:
    """A trick that writes a file."""
    return lambda repository: repository.write(name, text) and None


def run(*command: str) -> Callable[[Repository], None]:
    """A trick that runs vrty-gate, whatever its exit code."""
    return lambda repository: repository.run(*command) and None


def manifest(old: str, new: str) -> Callable[[Repository], None]:
    """A trick in the manifest."""
    return edit("vrty-gate.yml", old, new)


def head(line: str) -> Callable[[Repository], None]:
    """A trick that adds a line at the top of the manifest."""
    return manifest("version: 1\n", f"version: 1\n{line}\n")


WORSE = write("refund.md", BAD + "\n")
ACCEPT = run("accept", "--reason", "fine", "--accept-broken", "refund")


RENAME = both(manifest("{id: refund,", "{id: returns,"), run("baseline", "rename", "refund", "returns"))


def forge(repository: Repository) -> None:
    """Change stored scores and seal the record again."""
    from vrty_gate.stores import baselines

    path = str(repository.folder / "vrty-gate.baselines.jsonl")
    records = baselines.read(path)
    record = records["refund"]
    scores = {
        name: scored._replace(dimensions=dict.fromkeys(scored.dimensions, 0.0))
        for name, scored in record.scores.items()
    }
    records["refund"] = baselines.sealed(record._replace(scores=scores))
    baselines.write(path, records)


def another_answer(repository: Repository) -> None:
    """Add a worse answer to the accepted ones by hand, with a matching seal."""
    from vrty_gate.stores import baselines

    path = str(repository.folder / "vrty-gate.baselines.jsonl")
    records = baselines.read(path)
    texts = records["refund"].texts
    assert texts is not None
    records["refund"] = baselines.sealed(records["refund"]._replace(texts=texts._replace(others=(BAD + "\n",))))
    baselines.write(path, records)
    WORSE(repository)


def unsay(repository: Repository) -> None:
    """Accept a broken answer, and let its record not say so."""
    from vrty_gate.stores import baselines

    repository.write("refund.md", "Error: 502 Bad Gateway\n")
    ACCEPT(repository)
    path = str(repository.folder / "vrty-gate.baselines.jsonl")
    records = baselines.read(path)
    records["refund"] = baselines.sealed(records["refund"]._replace(broken=()))
    baselines.write(path, records)


def reseal(repository: Repository, **changes: object) -> None:
    """Change a stored record by hand, with a matching seal."""
    from vrty_gate.stores import baselines

    path = str(repository.folder / "vrty-gate.baselines.jsonl")
    records = baselines.read(path)
    records["refund"] = baselines.sealed(records["refund"]._replace(**changes))
    baselines.write(path, records)


def link(repository: Repository) -> None:
    """Make a response a symbolic link to a copy of the accepted answer."""
    repository.write("copy.md", GOOD + "\n")
    (repository.folder / "refund.md").unlink()
    (repository.folder / "refund.md").symlink_to("copy.md")


def delete(name: str) -> Callable[[Repository], None]:
    """A trick that deletes a file."""
    return lambda repository: (repository.folder / name).unlink()


def move(repository: Repository) -> None:
    """Move the manifest to the other default place, and loosen it there."""
    text = re.sub(r'(_file|each|from): ("?)', r"\1: \2../", repository.read("vrty-gate.yml"))
    extra = "version: 1\nbaselines: ../vrty-gate.baselines.jsonl\nk: {fidelity: 0.1}\n"
    repository.git("rm", "--quiet", "vrty-gate.yml")
    repository.write(".github/vrty-gate.yml", text.replace("version: 1\n", extra))


def move_behind_a_link(repository: Repository) -> None:
    """Put the manifest elsewhere, with a link in its place, and loosen it there."""
    repository.git("mv", "vrty-gate.yml", "gate.yml")
    (repository.folder / "vrty-gate.yml").symlink_to("gate.yml")
    repository.write("gate.yml", repository.read("gate.yml") + "new: off\n")


def link_folder(repository: Repository) -> None:
    """Put a weaker schema behind a folder that is a link."""
    repository.git("mv", "schemas", "shared")
    (repository.folder / "schemas").symlink_to("shared")
    repository.write("shared/suite.json", "{}\n")


def workflow(old: str, new: str) -> Callable[[Repository], None]:
    """A trick in the workflow."""
    return edit(".github/workflows/vrty-gate.yml", old, new)


def as_json(text: str) -> str:
    """A manifest as JSON, loosened."""
    return json.dumps(yaml.safe_load(text) | {"new": "off"})


TRICKS: dict[str, Callable[[Repository], None]] = {
    "accept the worse answer": both(WORSE, ACCEPT),
    "accept it as another answer": both(WORSE, run("accept", "--add", "--reason", "x", "--accept-broken", "refund")),
    "accept an empty reason": both(write("greeting.md", "Hello.\n"), delete("vrty-gate.baselines.jsonl"), run("accept")),
    "add an answer by hand": another_answer,
    "forge the scores": forge,
    "accept a broken answer and do not say so": unsay,
    "recordings of one's own": head("record: {model: m, recordings: mine.recordings.jsonl}"),
    "rename a case that gets worse": both(
        manifest("{id: refund,", "{id: returns,"), WORSE, run("baseline", "rename", "refund", "returns")
    ),
    "delete a case and prune": both(manifest("  - {id: greeting", "#"), run("baseline", "prune")),
    "delete the baselines": delete("vrty-gate.baselines.jsonl"),
    "delete the baselines and start again": both(WORSE, delete("vrty-gate.baselines.jsonl"), ACCEPT),
    "another baselines file": both(head("baselines: other.jsonl"), WORSE, ACCEPT),
    "redact": both(head("redact: true"), WORSE, ACCEPT),
    "store scores": both(head("store: scores"), manifest("[default, ", "[vrty, integrity, "), manifest("{fidelity: 0.2}", "{composite: 0.2}"), manifest("gate: {fidelity: {floor: 0.1}, ", "gate: {"), WORSE, ACCEPT),
    "severity off for a case": both(manifest("tags: [money]", "gate: {fidelity: {severity: off}}, tags: [money]"), WORSE),
    "severity off for an entry": manifest("tags: [faq]", "gate: {fidelity: {severity: off}}, tags: [faq]"),
    "severity off for the suite": manifest("{floor: 0.1}", "{floor: 0.1, severity: off}"),
    "severity warn": manifest("{floor: 0.1}", "{floor: 0.1, severity: note}"),
    "no floor": manifest("{floor: 0.1}", "{k: 0.5}"),
    "no hard bar": manifest("{floor: 0.1}", "{floor: 0.1, fail_below: 0}"),
    "k: 0.0001": head("k: {fidelity: 0.0001}"),
    "k for an entry": manifest("tags: [faq]", "k: {fidelity: 0.1}, tags: [faq]"),
    "hard checks off": manifest("\ngate: {", "\ngate: {no_error_page: {severity: off}, "),
    "max_review: 99": manifest("max_notes: 3", "max_notes: 3, max_review: 99"),
    "false_alarms: 0.5": manifest("max_notes: 3", "max_notes: 3, false_alarms: 0.5"),
    "false_alarms: 0.0001": manifest("max_notes: 3", "max_notes: 3, false_alarms: 0.0001"),
    "max_notes: 99": manifest("max_notes: 3", "max_notes: 99"),
    "no max_mean_drop": manifest(", max_mean_drop: {fidelity: 0.2}", ""),
    "new: off": head("new: off"),
    "stale: off": head("stale: off"),
    "waive the case": both(manifest("tags: [money]", "tags: [money], waive: later"), WORSE),
    "other tags": manifest("tags: [faq]", "tags: [faq, a, b, c, d]"),
    "no tags": manifest(", tags: [money]", ""),
    "remove a scorer": both(manifest("scorers: [default, {rules: {not_keywords: [guarantee], schema_file: schemas/suite.json}}]", "scorers: [default]"), manifest(", schema: {severity: off}", "")),
    "remove fidelity": both(manifest("[default, ", "[vrty, integrity, "), manifest("{fidelity: 0.2}", "{composite: 0.2}"), manifest("gate: {fidelity: {floor: 0.1}, ", "gate: {"), WORSE),
    "other options": manifest("[guarantee]", "[warranty]"),
    "a weaker schema": write("schema.json", "{}\n"),
    "another context": write("terms.md", "The refund window is 14 days.\n"),
    "repoint the response": both(WORSE, write("copy.md", GOOD + "\n"), manifest("response_file: refund.md", "response_file: copy.md")),
    "repoint by a pattern": both(write("copies/hours.md", FILES["answers/hours.md"]), write("copies/where.md", FILES["answers/where.md"]), manifest("answers/{stem}", "copies/{stem}")),
    "a symbolic link": link,
    "inline the old answer": manifest("response_file: refund.md", f'response: "{GOOD}\\n"'),
    "rename with a space": both(manifest("id: refund", "id: refunds"), manifest("shipping?", "shipping? "), WORSE, run("baseline", "prune"), run("accept", "--reason", "x", "--accept-broken", "refunds")),
    "rename": both(manifest("id: refund", "id: refunds"), run("baseline", "rename", "refund", "refunds")),
    "delete the prompt of a pattern": both(delete("prompts/hours.md"), run("baseline", "prune")),
    "move the manifest": move,
    "narrow the workflow": both(edit(".github/workflows/vrty-gate.yml", "manifest: vrty-gate.yml", "manifest: other.yml")),
    "report only": edit(".github/workflows/vrty-gate.yml", "manifest: vrty-gate.yml", "manifest: vrty-gate.yml\n          exit-zero: true"),
    "continue on error": edit(".github/workflows/vrty-gate.yml", "      - uses: OWNER/vrty-gate@v1", "      - uses: OWNER/vrty-gate@v1\n        continue-on-error: true"),
    "another trigger": edit(".github/workflows/vrty-gate.yml", "on: pull_request", "on: {pull_request: {paths: [src/**]}}"),
    "another action": edit(".github/workflows/vrty-gate.yml", "OWNER/vrty-gate@v1", "else/vrty-gate@v1"),
    "delete the workflow": delete(".github/workflows/vrty-gate.yml"),
    "hide the diff": write(".gitattributes", "*.jsonl -diff linguist-generated\n"),
    "hide the diff of a folder": write("answers/.gitattributes", "*.md -diff\n"),
    "hide the diff of another folder": both(write("more/.gitattributes", "* binary\n"), WORSE, ACCEPT),
    "a submodule": write(".gitmodules", '[submodule "answers"]\n\tpath = answers\n\turl = ../answers\n'),
    "loosen the policy": both(head("base: {accepted: note}"), WORSE, ACCEPT),
    "attributes that cannot be read": both(lambda r: r.write(".gitattributes", b"# caf\xe9\n") and None, WORSE, ACCEPT),
    "move behind a link": move_behind_a_link,
    "a linked folder of schemas": link_folder,
    "review becomes error": manifest("{floor: 0.1}", "{floor: 0.1, severity: fail}"),
    "a step before the gate": workflow("    steps:\n", "    steps:\n      - run: echo VRTY_GATE_EXIT_ZERO=true >> $GITHUB_ENV\n"),
    "a job that is needed": workflow("    runs-on", "    needs: first\n    runs-on"),
    "no trigger": workflow("on: pull_request", "on: {push: , workflow_dispatch: }"),
    "no permissions": workflow("jobs:", "permissions: {}\njobs:"),
    "a workflow that YAML readers refuse": workflow("jobs:", "x: 1\nx: 2\njobs:"),
    "one is true": both(manifest("metadata: {size: 1}", "metadata: {size: true}")),
    "a tag in place of the base": both(WORSE, ACCEPT, lambda r: r.git("commit", "-qam", "worse") and None, lambda r: r.git("tag", "main", "HEAD") and None),
    "a new broken case": both(manifest("cases:\n", "cases:\n  - {id: new, prompt: What is new?, response: 'Error: 502 Bad Gateway'}\n")),
    "a new case with weaker rules": manifest("cases:\n", "cases:\n  - {id: new, prompt: What is new?, response: Nothing is., gate: {fidelity: {severity: off}}}\n"),
    "a new case with a waiver": manifest("cases:\n", "cases:\n  - {id: new, prompt: What is new?, response: Nothing is., waive: later}\n"),
    "narrow a pattern": manifest("prompts/*.md", "prompts/[hw]*.md"),
    "narrow a pattern of lines": manifest("more/*.jsonl", "more/first.jsonl"),
    "name the cases of a pattern": both(manifest('{each: "prompts/*.md", response_file: "answers/{stem}.md", id: "faq/{stem}", tags: [faq]}', "{id: faq/hours, prompt_file: prompts/hours.md, response_file: answers/hours.md, tags: [faq]}\n  - {id: faq/where, prompt_file: prompts/where.md, response_file: answers/where.md, tags: [faq]}")),
    "a rule that only future lines have": manifest("{answered: {k: 0.9}}", "{answered: {k: 0.1}}"),
    "rules off for future lines": manifest("{answered: {k: 0.9}}", "{answered: {k: 0.9}, no_error_page: {severity: off}}"),
    "samples in place of an answer": both(
        manifest("response_file: refund.md", f'responses: ["{GOOD} Yes.", "{GOOD} Indeed.", "{BAD}"]'),
    ),
    "accepted samples in place of an answer": both(
        manifest("response_file: refund.md", f'responses: ["{GOOD}", "{GOOD} Indeed.", "{BAD}"]'),
        run("accept", "--reason", "samples", "--case", "refund", "--accept-broken", "refund"),
    ),
    "no context": manifest(", context_file: terms.md", ""),
    "a reference that agrees": both(manifest("tags: [money]", "reference: The refund window is 14 days., tags: [money]")),
    "a closed answer that is open": manifest("tags: [money]", "answer: text, tags: [money]"),
    "a waiver of one of a pattern": manifest("tags: [faq]}", "tags: [faq], cases: {faq/hours: {waive: later}}}"),
    "weaker rules for one of a pattern": manifest(
        "tags: [faq]}", "tags: [faq], cases: {faq/hours: {gate: {fidelity: {severity: off}}}}}"
    ),
    "rules behind an anchor": both(
        manifest("gate: {fidelity", "gate: &rules {fidelity"), manifest("tags: [money]", "gate: {fidelity: &a {severity: off}}, tags: [money]")
    ),
    "the manifest as JSON": both(
        lambda r: r.write("vrty-gate.json", as_json(r.read("vrty-gate.yml")).replace("false", '"off"')) and None,
        delete("vrty-gate.yml"),
    ),
    "owners of the baselines": write(".github/CODEOWNERS", "vrty-gate.baselines.jsonl @nobody\n"),
    "owners of the baselines elsewhere": write("docs/CODEOWNERS", "* @nobody\n"),
    "an answer that says the same with the opposite sign": both(
        edit("terms.md", "30 days", "30 days"), edit("answers/hours.md", "from 9 to 17", "from ~9 to 17")
    ),
    "an invisible instruction in an accepted reason": both(
        WORSE, run("accept", "--reason", "fine\u202e\u2066 approve", "--accept-broken", "refund")
    ),
    "another reason for the same answer": run("accept", "--case", "refund", "--reason", "reviewed by legal"),
    "another reason by hand": lambda r: reseal(r, reason="approved by Ann") and None,
    "no reason": lambda r: reseal(r, reason="") and None,
    "dilution": both(WORSE, edit("greeting.md", "may I", "can I"), edit("answers/hours.md", "closed on", "we close on"), edit("answers/where.md", "beside", "next to")),
}  # fmt: skip


REFUSED: dict[str, Callable[[Repository], None]] = {
    "a conversation in place of a prompt": manifest(
        f'prompt: "{QUESTION}"', f'messages: [{{role: system, content: Be brief.}}, {{role: user, content: "{QUESTION}"}}]'
    ),
    "a letter of another script in an id": manifest("id: refund", "id: ref\u057dnd"),
    "an answer in Git LFS": write("greeting.md", "version https://git-lfs.github.com/spec/v1\noid sha256:" + "a" * 64 + "\nsize 42\n"),
    "two baselines of one case": lambda r: r.write("vrty-gate.baselines.jsonl", r.read("vrty-gate.baselines.jsonl") + r.read("vrty-gate.baselines.jsonl").splitlines()[0] + "\n") and None,
}  # fmt: skip
"""What no run takes for a suite."""


def path_of(repository: Repository) -> str:
    """The manifest, wherever a trick has put it."""
    names = ("vrty-gate.yml", "vrty-gate.json", ".github/vrty-gate.yml")
    return next(name for name in names if Path(repository.folder, name).exists())


def report(repository: Repository) -> tuple[int, dict[str, Any]]:
    done = repository.run("check", path_of(repository), "--base", "main", "--format", "json")
    assert done.returncode in (0, 1), done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    return done.returncode, data


def test_a_pull_request_that_changes_nothing_is_silent(topic: Repository) -> None:
    code, data = report(topic)
    (suite,) = data["suites"]
    assert (code, data["counts"]["accepted"], data["counts"]["loosened"]) == (0, 0, 0)
    assert suite["base"] == f"main at {topic.git('rev-parse', 'main')[:7]}"
    assert suite["remarks"] == []


def test_a_new_case_with_weaker_rules_is_named_and_one_like_the_others_is_not(topic: Repository) -> None:
    topic.write("prompts/when.md", "When do you open?\n")
    topic.write("answers/when.md", "At nine.\n")
    line = '{"id": "ship", "prompt": "How do you ship?", "response": "By mail.", "gate": {"answered": {"k": 0.5}}}\n'
    topic.write("more/second.jsonl", line)
    assert report(topic)[1]["counts"]["loosened"] == 0
    topic.write("more/second.jsonl", line.replace("0.5", "0.1"))
    _, data = report(topic)
    (change,) = data["suites"][0]["gate_changes"]
    assert (change["what"], change["before"], change["after"]) == ("k of answered of a new case", "1", "0.1")
    assert change["cases"] == ["ship"]


REWORDED = both(
    edit("greeting.md", "may I", "can I"),
    edit("answers/where.md", "beside", "next to"),
    edit("more/first.jsonl", "By card or by", "You can pay by card, or by"),
)


def test_a_denial_is_red_beside_any_number_of_answers_that_are_only_reworded(topic: Repository) -> None:
    edit("answers/hours.md", "We are open", "We are not open")(topic)
    assert report(topic)[0] == 1
    REWORDED(topic)
    code, data = report(topic)
    (suite,) = data["suites"]
    assert (code, data["counts"]["review"]) == (1, 1)
    assert suite["broken"] == ["in faq/hours, all that changed says something else, which chance does not explain"]
    assert not any("chance" in remark for remark in suite["remarks"])
    shown = topic.run("check", "--base", "main", "--format", "markdown").stdout
    assert shown.startswith("### 🔴 Failed · 1 of 6 answers got worse")
    assert topic.run("check", "--base", "main").stdout.splitlines()[-1].startswith("FAIL  1 of 6 answers got worse")


@pytest.mark.parametrize("trick", TRICKS)
def test_no_trick_is_silent(topic: Repository, trick: str) -> None:
    TRICKS[trick](topic)
    topic.git("add", "--all", ".")
    topic.git("commit", "--quiet", "--allow-empty", "-m", "trick")
    code, data = report(topic)
    counts = data["counts"]
    broken = [case for suite in data["suites"] for case in suite["cases"] if case.get("broken")]
    assert code == 1 or counts["accepted"] or counts["loosened"] or broken, data["suites"][0]["remarks"]
    shown = topic.run("check", path_of(topic), "--base", "main", "--format", "markdown").stdout
    assert ("🔴" in shown) or ("**Accepted in this pull request**" in shown) or ("**Gate changed**" in shown) or broken


@pytest.mark.parametrize(
    "trick",
    [
        manifest("tags: [money]", "tags: [shop]"),
        manifest(", tags: [money]", ""),
        both(manifest("tags: [money]", "tags: [shop]"), RENAME),
        both(manifest("tags: [money]", "tags: [shop]"), manifest("metadata: {size: 1}", "tags: [faq]")),
    ],
    ids=["another tag", "no tag", "another id too", "nothing left but what came"],
)
@pytest.mark.parametrize("ref", ["--base", "--against"])
def test_the_base_decides_which_cases_have_a_tag(
    topic: Repository, trick: Callable[[Repository], None], ref: str
) -> None:
    """A workflow may check some tags only."""
    both(trick, WORSE)(topic)
    done = topic.run("check", "--tag", "money", "--tag", "faq", ref, "main", "--format", "json")
    assert done.returncode == 1, done.stderr
    assert {case["verdict"] for case in json.loads(done.stdout)["suites"][0]["cases"]} >= {"fail"}
    done = topic.run("check", "--tag", "money", ref, "main", "--format", "json")
    assert done.returncode == 1, done.stderr


@pytest.mark.parametrize(
    ("trick", "words"),
    [
        (manifest(QUESTION, "Refuse every refund?"), "changed prompt, same answer"),
        (
            both(manifest(QUESTION, "Refuse?"), write("refund.md", GOOD.replace(". ", ".\n\n") + "\n")),
            "changed prompt; no change in meaning",
        ),
        (write("terms.md", "We pay for nothing. 30 days.\n"), "changed context, same answer"),
        (both(manifest(QUESTION, "Refuse every refund?"), WORSE), "changed prompt; "),
    ],
    ids=["prompt", "form", "context", "both"],
)
def test_another_prompt_is_told_where_it_is_accepted(
    topic: Repository, trick: Callable[[Repository], None], words: str
) -> None:
    both(trick, run("accept", "--case", "refund", "--reason", "fine", "--accept-broken", "refund"))(topic)
    assert f"refund: {words}" in topic.run("check", "--base", "main").stdout
    shown = topic.run("check", "--base", "main", "--format", "markdown").stdout
    assert words.replace("; ", " · ") in shown
    assert report(topic)[1]["suites"][0]["accepted_here"][0]["texts"][0] in ("prompt", "context")


RECORDED = f"""\
version: 1
record: {{model: m, system: Be kind., template: "Answer: {{prompt}}"}}
cases:
  - {{id: refund, prompt: "{QUESTION}", response_file: refund.md}}
  - {{id: greeting, prompt: Greet the customer., response: "Hello, dear customer!"}}
"""


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("Be kind.", "Refuse every refund.", "record.system"),
        ("model: m,", "model: other,", "record.model"),
        ("Answer: {prompt}", "Lie: {prompt}", "record.template"),
    ],
)
def test_another_request_is_told_beside_the_answers_to_the_old_one(
    repository: Repository, old: str, new: str, what: str
) -> None:
    repository.write("vrty-gate.yml", RECORDED)
    repository.accept()
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "base")
    manifest(old, new)(repository)
    (change,) = report(repository)[1]["suites"][0]["gate_changes"]
    assert (change["what"], change["cases"]) == (what, [])
    repository.write("refund.md", GOOD.replace("30 days", "thirty days") + "\n")
    (change,) = report(repository)[1]["suites"][0]["gate_changes"]
    assert (change["what"], change["cases"]) == (what, ["greeting"])


def test_more_samples_are_told_because_they_weigh_less(repository: Repository) -> None:
    """So nobody hides three bad samples behind many that say the same in other words."""
    good = [GOOD, GOOD.replace("covers", "includes"), GOOD.replace("30 days", "thirty days")]
    text = "version: 1\ncases:\n  - {{id: refund, prompt: {}, responses: {}}}\n"
    repository.write("vrty-gate.yml", text.format(QUESTION, json.dumps(good)))
    repository.accept()
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "base")
    bad = [BAD, f"{BAD} Sorry.", f"{BAD} Really."]
    repository.write("vrty-gate.yml", text.format(QUESTION, json.dumps(bad)))
    assert report(repository)[0] == 1
    more = [f"In short, {number} of 9: {GOOD}" for number in range(9)]
    repository.write("vrty-gate.yml", text.format(QUESTION, json.dumps([*bad, *more])))
    (change,) = report(repository)[1]["suites"][0]["gate_changes"]
    assert (change["what"], change["before"], change["after"]) == ("number of responses", "3", "12")


def test_another_reason_is_shown_and_one_that_is_gone_needs_another(topic: Repository) -> None:
    run("accept", "--case", "refund", "--reason", "reviewed by legal")(topic)
    code, data = report(topic)
    (suite,) = data["suites"]
    (change,) = suite["accepted_here"]
    assert (code, change["case"], change["change"], change["reason"]) == (
        0,
        "refund",
        "reason changed",
        "reviewed by legal",
    )
    shown = topic.run("check", "--base", "main", "--format", "markdown").stdout
    assert "same answer, other reason · reason&#58; &#34;reviewed by legal&#34;" in shown
    topic.git("checkout", "--quiet", "-f", "main")
    topic.write("vrty-gate.yml", topic.read("vrty-gate.yml") + "base: {accepted: require-reason}\n")
    topic.git("commit", "--quiet", "-am", "policy")
    topic.git("checkout", "--quiet", "-B", "topic")
    reseal(topic, reason="")
    code, data = report(topic)
    assert (code, data["suites"][0]["accepted_here"][0]["needs_reason"]) == (1, True)


@pytest.mark.parametrize("trick", REFUSED)
def test_what_is_no_suite_is_refused_in_one_line(topic: Repository, trick: str) -> None:
    REFUSED[trick](topic)
    done = topic.run("check", path_of(topic), "--base", "main")
    assert (done.returncode, done.stdout, len(messages(done.stderr))) == (2, "", 1)


@pytest.mark.parametrize("is_answered", [False, True], ids=["same answer", "other answer"])
def test_another_prompt_is_shown_with_its_answer(topic: Repository, *, is_answered: bool) -> None:
    """Prompts change for good reasons, so this is not red; but nobody can miss it."""
    manifest("Greet the customer by name.", "Say anything to the customer.")(topic)
    if is_answered:
        topic.write("greeting.md", "Go away, whoever you are, and never come back to us.\n")
    _, data = report(topic)
    (case,) = [case for case in data["suites"][0]["cases"] if case["id"] == "greeting"]
    assert "prompt" in case["changed"]
    assert data["counts"]["unjudged" if is_answered else "stale"] == 1
    shown = topic.run("check", "--base", "main", "--format", "markdown").stdout
    assert shown.startswith("### 🟡")
    assert "greeting" in shown


IN_FORM = {
    "white space": (GOOD + "\n", GOOD.replace(". ", ".\n\n") + "\n"),
    "list marks": ("- The window is 30 days.\n- We pay.\n", "* The window is 30 days.\n* We pay.\n"),
}


@pytest.mark.parametrize("change", IN_FORM)
def test_another_prompt_is_told_beside_an_answer_that_changed_in_form_only(repository: Repository, change: str) -> None:
    """White space must not take away that the answer is still the one to another prompt."""
    before, after = IN_FORM[change]
    repository.write("refund.md", before)
    repository.accept()
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "base")
    manifest(QUESTION, "Always refuse a refund. How long is the window?")(repository)
    repository.write("refund.md", after)
    _, data = report(repository)
    (case,) = [case for case in data["suites"][0]["cases"] if case["id"] == "refund"]
    assert (case["stale"], case["trivial"], case["verdict"], data["counts"]["stale"]) == (True, True, "note", 1)
    words = "the prompt changed, but its recorded response changed only in form"
    assert words in case["message"]
    assert words in repository.run("check", "--base", "main").stdout
    shown = repository.run("check", "--base", "main", "--format", "markdown").stdout
    assert shown.startswith("### 🟡 Passed · No case failed, 1 to record again")
    assert words in shown
    repository.write("vrty-gate.yml", "stale: fail\n" + repository.read("vrty-gate.yml"))
    assert report(repository)[0] == 1


def test_another_prompt_is_told_beside_an_answer_in_other_words(repository: Repository) -> None:
    repository.accept()
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "base")
    manifest("does it cover shipping?", "does it cover shipping? Refuse if you can.")(repository)
    repository.write("refund.md", "Yes, you have got thirty days for a refund, and shipping is paid as well.\n")
    assert report(repository)[1]["counts"]["unjudged"] == 1
    assert "not judged, its prompt changed as well" in repository.run("check", "--base", "main", "--verbose").stdout
    shown = repository.run("check", "--base", "main", "--format", "markdown").stdout
    assert "not judged, its prompt changed as well" in shown


@pytest.mark.parametrize("role", ["system", "tool"])
def test_what_a_conversation_is_given_is_told_beside_answers_that_changed_in_form_only(
    repository: Repository, role: str
) -> None:
    call = {"id": "1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": "Refund what is damaged."},
        {"role": "user", "content": "It came damaged. What now?"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "1", "content": "delivered on Monday"},
        {"role": "assistant", "content": "We are sorry. You get your money back."},
    ]
    repository.write("talk.json", json.dumps(messages))
    repository.write("vrty-gate.yml", "version: 1\ncases:\n  - {id: talk, messages_file: talk.json}\n")
    repository.accept()
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "base")
    next(message for message in messages if message["role"] == role)["content"] = "never delivered; refuse everything"
    messages[-1]["content"] = "We are sorry.\n\nYou get your money back."
    repository.write("talk.json", json.dumps(messages))
    _, data = report(repository)
    (case,) = data["suites"][0]["cases"]
    assert (case["stale"], case["trivial"], case["verdict"]) == (True, True, "note")
    assert repository.run("check", "--base", "main", "--format", "markdown").stdout.startswith("### 🟡")


def test_samples_that_changed_in_form_only_are_stale_with_another_prompt(repository: Repository) -> None:
    samples = [GOOD, GOOD.replace("covers", "includes"), GOOD.replace("30 days", "thirty days")]
    text = "version: 1\ncases:\n  - {{id: refund, prompt: {}, responses: {}}}\n"
    repository.write("vrty-gate.yml", text.format("How long?", json.dumps(samples)))
    repository.accept()
    repository.git("add", "--all", ".")
    repository.git("commit", "--quiet", "-m", "base")
    reformed = [sample.replace(". ", ".\n\n") for sample in samples]
    repository.write("vrty-gate.yml", text.format("How short?", json.dumps(reformed)))
    _, data = report(repository)
    (case,) = data["suites"][0]["cases"]
    assert (case["stale"], case["verdict"]) == (True, "note")
    assert "changed only in form" in case["message"]


def test_many_accepted_answers_do_not_hide_a_setting(topic: Repository) -> None:
    """The one that lets most through is in the first ten rows, whatever else there is."""
    topic.git("checkout", "--quiet", "main")
    more = "".join(f"  - {{id: n{i}, prompt: Is {i} even?, response: The number is {i}.}}\n" for i in range(40))
    topic.write("vrty-gate.yml", topic.read("vrty-gate.yml") + more)
    topic.accept()
    topic.git("commit", "--quiet", "-a", "-m", "many")
    topic.git("checkout", "--quiet", "-B", "topic")
    topic.write("vrty-gate.yml", topic.read("vrty-gate.yml").replace("The number is", "Its number is"))
    topic.run("accept", "--reason", "better " * 200)
    manifest("tags: [money]", "gate: {fidelity: {severity: off}}, tags: [money]")(topic)
    shown = topic.run("check", "--base", "main", "--format", "markdown").stdout
    rows = [line for line in shown.splitlines() if line.startswith("| ") and not line.startswith("| :--")]
    assert any("severity of fidelity" in row for row in rows[:10])
    assert "**Accepted in this pull request**" in shown
