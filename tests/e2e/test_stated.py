"""What people state about a case holds, with real commands: lists keep and never, and the command facts."""

import json
import re
from pathlib import Path

import pytest
from e2e.repository import Repository, messages

from vrty_gate.core.stated.check import missing

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "keep.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(.*?)` \| `(.*?)` \| `(.*?)` \|$", PAGE, re.MULTILINE)

GOOD = "You can return it within 30 days, and we pay the shipping."
REWRITTEN = "Sending it back is free for {}: we cover the cost of shipping."


def write(repository: Repository, response: str, *lines: str) -> None:
    """A suite with one case."""
    stated = "".join(f"    {line}\n" for line in lines)
    repository.write(
        "vrty-gate.yml",
        f"version: 1\ncases:\n  - id: refund\n    prompt: May I return it?\n    response: {json.dumps(response, ensure_ascii=False)}\n{stated}",
    )


def accepted(repository: Repository, *lines: str) -> None:
    write(repository, GOOD, *lines)
    repository.ok("accept")
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", "Accept")


def test_a_rewrite_that_loses_a_stated_fact_fails_and_the_fact_is_named(repository: Repository) -> None:
    accepted(repository, 'keep: ["30 days"]')
    assert repository.run("check").returncode == 0
    write(repository, REWRITTEN.format("a month or so"), 'keep: ["30 days"]')
    done = repository.run("check")
    assert done.returncode == 1
    assert "does not say: 30 days" in done.stdout
    write(repository, REWRITTEN.format("thirty days"), 'keep: ["30 days"]')
    assert "does not say" not in repository.run("check").stdout


def test_what_must_not_be_said_fails_with_its_place(repository: Repository) -> None:
    accepted(repository, "never: [guaranteed]")
    write(repository, GOOD + " That is guaranteed.", "never: [guaranteed]")
    done = repository.run("check")
    assert done.returncode == 1
    assert 'must not say: "guaranteed" (says "' in done.stdout


def test_accepting_does_not_override_it(repository: Repository) -> None:
    accepted(repository, 'keep: ["30 days"]')
    write(repository, REWRITTEN.format("a month"), 'keep: ["30 days"]')
    refused = repository.run("accept", "--reason", "it reads well")
    assert refused.returncode == 2
    assert "is broken: keep: does not say: 30 days" in refused.stderr
    repository.ok("accept", "--reason", "it reads well", "--accept-broken", "refund")
    assert repository.run("check").returncode == 1


def test_an_accepted_answer_that_lacks_a_fact_stated_later_fails(repository: Repository) -> None:
    accepted(repository)
    write(repository, GOOD, 'keep: ["30 days"]')
    assert repository.run("check").returncode == 0  # no baseline has to be migrated
    write(repository, GOOD, 'keep: ["45 days"]')
    assert "does not say: 45 days" in repository.run("check").stdout


def test_it_holds_for_a_new_case_and_without_stored_texts(repository: Repository) -> None:
    write(repository, GOOD, 'keep: ["45 days"]')
    assert repository.run("check").returncode == 1
    write(repository, GOOD, 'keep: ["30 days"]')
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + "store: scores\n")
    repository.ok("accept")
    assert repository.run("check").returncode == 0
    write(repository, GOOD.replace("30", "45"), 'keep: ["30 days"]')
    repository.write("vrty-gate.yml", repository.read("vrty-gate.yml") + "store: scores\n")
    assert "does not say: 30 days" in repository.run("check").stdout


def test_it_holds_for_each_sample(repository: Repository) -> None:
    samples = [REWRITTEN.format("30 days"), GOOD, "For 30 days you may return it; shipping is on us."]

    def write_samples(texts: list[str]) -> None:
        case = {"id": "a", "prompt": "May I return it?", "responses": texts, "keep": ["30 days"]}
        repository.write("cases.jsonl", json.dumps(case) + "\n")

    repository.write("vrty-gate.yml", "version: 1\ncases: [{from: cases.jsonl}]\n")
    write_samples(samples)
    repository.ok("accept")
    assert repository.run("check").returncode == 0
    write_samples([*samples[:2], "For a while you may return it; shipping is on us."])
    done = repository.run("check")
    assert done.returncode == 1
    assert "does not say: 30 days" in done.stdout


def test_entries_of_each_and_of_single_cases_add_up(repository: Repository) -> None:
    for name, text in (("one", "It takes 30 days."), ("two", "It takes 30 days and costs $5.")):
        repository.write(f"prompts/{name}.md", "How long?")
        repository.write(f"responses/{name}.md", text)
    manifest = (
        "version: 1\ncases:\n  - each: prompts/*.md\n    response_file: responses/{stem}.md\n"
        '    keep: ["30 days"]\n    cases:\n      two: {keep: ["$5"], never: [free]}\n'
    )
    repository.write("vrty-gate.yml", manifest)
    repository.ok("accept")
    assert repository.run("check").returncode == 0
    repository.write("responses/one.md", "It takes a month.")
    repository.write("responses/two.md", "It takes 30 days and is free.")
    shown = repository.run("check").stdout
    assert "does not say: 30 days" in shown
    assert "does not say: $5" in shown
    assert 'must not say: "free"' in shown


def test_a_loosened_list_is_named_in_the_pull_request(repository: Repository) -> None:
    accepted(repository, 'keep: ["30 days", "we pay"]', "never: [guaranteed]")
    write(repository, GOOD, 'keep: [["30 days", "one month"]]')
    shown = repository.run("check", "--base", "HEAD").stdout
    assert "keep: 30 days -> 30 days or one month" in shown
    assert "keep: we pay -> (nothing)" in shown
    assert "never: guaranteed -> (nothing)" in shown
    write(repository, GOOD, 'keep: ["30 days", "we pay", shipping]', "never: [guaranteed, free]")
    assert "Gate changed" not in repository.run("check", "--base", "HEAD").stdout


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('keep: [""]', "6:12: cases[0].keep[0] is '', but must be 1 to 200 characters, not only blanks"),
        (f"keep: [{'x' * 201}]", "but must be 1 to 200 characters, not only blanks"),
        ("keep: [30]", "6:12: cases[0].keep[0] is 30, but must be text or a list: put it in quotes"),
        ("keep: [b, '***']", "6:15: keep[1] is '***', which has no word, number or link"),
        ("never: [[]]", "6:13: never[0] is an empty list; give at least one alternative"),
        (f"keep: [{', '.join(f'a{i}' for i in range(51))}]", "keep[50] is one too many: a list has at most 50 entries"),
        ("gate: {keep: {severity: note}}", "a rule for 'keep', but no case has such a list; add the list or remove"),
        ("keep:", "6:5: cases[0].keep is empty; list what it is for, or remove the key"),
        ("never: []", "6:5: cases[0].never is empty; list what it is for, or remove the key"),
        ("keep: 30 days", "cases[0].keep is '30 days', but must be a list"),
    ],
)
def test_what_cannot_be_found_is_refused_with_its_place(repository: Repository, line: str, message: str) -> None:
    write(repository, GOOD, line)
    done = repository.run("validate")
    assert done.returncode == 2
    assert message in done.stderr
    assert len(messages(done.stderr)) == 1


def test_facts_proposes_a_list_that_can_be_pasted(repository: Repository) -> None:
    accepted(repository)
    done = repository.ok("facts")
    assert done == '# refund  vrty-gate.yml:3\n    keep:\n      - "30 days"\n'
    write(repository, GOOD, *[line[4:] for line in done.splitlines()[1:]])
    assert repository.run("check").returncode == 0
    assert "# nothing to add" in repository.ok("facts")


def test_facts_proposes_only_what_all_accepted_answers_say(repository: Repository) -> None:
    accepted(repository)
    write(repository, "Return it within a month. Never send it by sea!")
    repository.ok("accept", "--add", "--reason", "good as well")
    assert "# nothing: no number" in repository.ok("facts", "--case", "refund")


def test_facts_of_a_hostile_answer_are_quoted(repository: Repository) -> None:
    accepted(repository)
    write(repository, 'Never run "\x1b[31m: rm #\u202e now.')
    repository.ok("accept", "--reason", "a test", "--accept-broken", "refund")
    shown = repository.ok("facts")
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "vrty-gate:" not in shown


@pytest.mark.parametrize(("entry", "kept", "other"), ROWS)
def test_the_page_says_what_counts_as_equal(entry: str, kept: str, other: str) -> None:
    assert missing([(entry,)], kept) == ()
    assert missing([(entry,)], other) == ((entry,),)


def test_the_example_of_the_page_fails_as_shown(repository: Repository) -> None:
    assert len(ROWS) > 10
    manifest, shown = (PAGE.split(f"```{language}\n")[1].split("```")[0] for language in ("yaml", "text"))
    repository.write("vrty-gate.yml", manifest)
    repository.ok("accept")
    repository.write("vrty-gate.yml", manifest.replace("within 30 days", "within a month or so"))
    done = repository.run("check")
    assert done.returncode == 1
    assert all(line.strip() in done.stdout for line in shown.splitlines())


def test_it_holds_in_a_suite_that_is_streamed(repository: Repository) -> None:
    def write_cases(days: int) -> None:
        cases = [
            {
                "id": f"c{i:04}",
                "prompt": "How long? " + "word " * 200,
                "response": f"Lamp {i}: {days if i == 1_000 else 30} days.",
            }
            for i in range(2_200)
        ]
        cases[1_000]["keep"] = ["30 days"]
        repository.write("cases.jsonl", "".join(json.dumps(case) + "\n" for case in cases))

    repository.write("vrty-gate.yml", "version: 1\ncases: [{from: cases.jsonl}]\n")
    write_cases(30)
    repository.ok("accept")
    assert repository.run("check").returncode == 0
    write_cases(45)
    shown = repository.run("check", "--verbose").stdout
    assert "does not say: 30 days" in shown


def test_an_entry_that_must_and_must_not_be_said_is_refused(repository: Repository) -> None:
    write(repository, GOOD, 'keep: ["30 days"]', 'never: ["30 days"]')
    done = repository.run("validate")
    assert done.returncode == 2
    assert "vrty-gate.yml:7:5: '30 days' is in keep and in never" in done.stderr


def test_facts_of_unusual_characters_can_be_pasted(repository: Repository) -> None:
    response = "Never turn off your \U0001fae9 \U0001f4f1\uf8ff phone in the pool."
    write(repository, response)
    repository.ok("accept")
    write(repository, response, *[line[4:] for line in repository.ok("facts").splitlines()[1:]])
    assert repository.run("check").returncode == 0
