"""Twelve pull requests, each made in a repository of its own and checked there against its base.

    python tests/pull_requests/twelve.py [FOLDER]

writes the comment of each as Markdown, by default beside this file; `bench/pictures.py --pull-requests FOLDER` shows
them in a browser. `test_twelve.py` compares them.
"""

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from e2e.repository import Here  # noqa: E402  # it is found only now

from vrty_gate.publish.comment import LONGEST  # noqa: E402
from vrty_gate.render.markdown import Links, markdown_within  # noqa: E402
from vrty_gate.report import from_json  # noqa: E402

LINKS = Links(
    "https://github.com/alderlight/support-bot/actions/runs/1", "https://github.com/alderlight/support-bot/blob/head"
)
Change = Callable[[Here], None]


def example(name: str) -> Change:
    """A base that is one of the examples, with its baselines."""

    def make(repository: Here) -> None:
        for path in sorted((ROOT / "examples" / name).rglob("*")):
            if path.is_file():
                repository.write(str(path.relative_to(ROOT / "examples" / name)), path.read_bytes())

    return make


def suite(manifest: str, files: dict[str, str]) -> Change:
    """A base with this manifest and these answers, which are accepted."""

    def make(repository: Here) -> None:
        (repository.folder / "refund.md").unlink()
        repository.write("vrty-gate.yml", manifest)
        for name, text in files.items():
            repository.write(name, text)
        repository.accept("First recording, reviewed")

    return make


def edited(name: str, before: str, after: str) -> Change:
    """A head in which part of a file is another."""

    def change(repository: Here) -> None:
        text = repository.read(name)
        assert before in text, (name, before)
        repository.write(name, text.replace(before, after))

    return change


def response(stem: str, before: str, after: str) -> Change:
    return edited(f"responses/{stem}.md", before, after)


def written(stem: str, text: str) -> Change:
    def change(repository: Here) -> None:
        repository.write(f"responses/{stem}.md", text)

    return change


def accepted(case: str, reason: str) -> Change:
    def change(repository: Here) -> None:
        repository.ok("accept", "--case", case, "--reason", reason)

    return change


def removed(*names: str) -> Change:
    def change(repository: Here) -> None:
        for name in names:
            (repository.folder / name).unlink()

    return change


def added(number: int, prompt: str, answer: str) -> Change:
    """A head with a new case."""

    def change(repository: Here) -> None:
        repository.write(f"prompts/new-{number}.md", prompt + "\n")
        repository.write(f"responses/new-{number}.md", answer + "\n")
        repository.write(f"kb/new-{number}.md", answer + "\n")

    return change


def conversation(name: str, edit: Callable[[list[dict[str, Any]]], None]) -> Change:
    """A head with another conversation."""

    def change(repository: Here) -> None:
        path = f"conversations/{name}.json"
        messages = json.loads(repository.read(path))
        edit(messages)
        repository.write(path, json.dumps(messages, indent=2, ensure_ascii=False) + "\n")

    return change


def _other_refund(messages: list[dict[str, Any]]) -> None:
    """The refund of another amount, and a change of address that nobody asked for."""
    calls = messages[6]["tool_calls"]
    function = calls[0]["function"]
    function["arguments"] = function["arguments"].replace("89.0", "189.0")
    more = {"name": "change_address", "arguments": '{"order": "A-1077", "address": "1 New Street"}'}
    calls.append({"id": "call_9", "type": "function", "function": more})
    messages.insert(8, {"role": "tool", "tool_call_id": "call_9", "content": "{}"})


JSON_SUITE = suite(
    "version: 1\nsuite: tickets\ncases:\n  - each: prompts/*.md\n    response_file: responses/{stem}.json\n",
    {
        "prompts/double-charge.md": "Sort this mail into a ticket as JSON with team, priority and refund: I was charged"
        " twice for order 7731.\n",
        "prompts/login.md": "Sort this mail into a ticket as JSON with team, priority and refund: I cannot log in.\n",
        "responses/double-charge.json": '{"team": "billing", "priority": "high", "refund": true}\n',
        "responses/login.json": '{"team": "accounts", "priority": "normal", "refund": false}\n',
    },
)
CODE_SUITE = suite(
    "version: 1\nsuite: snippets\ncases:\n  - each: prompts/*.md\n    response_file: responses/{stem}.py\n",
    {
        "prompts/free-shipping.md": "Write a Python function that says whether an order of a total ships free: from 50"
        " euros on.\n",
        "prompts/discount.md": "Write a Python function that returns the discount for a number of lamps.\n",
        "responses/free-shipping.py": "def ships_free(total):\n    if total >= 50:\n        return True\n    return False\n",
        "responses/discount.py": "def discount(lamps):\n    return 0.12 if lamps >= 50 else 0.08\n",
    },
)
SUPPORT = example("support-bot")
FOURTEEN = response("refund-window", "30 days", "14 days")

TWELVE: dict[str, tuple[Change, tuple[Change, ...]]] = {
    "01-number": (SUPPORT, (FOURTEEN,)),
    "02-seven": (
        SUPPORT,
        (
            response("broken-on-arrival", "free of charge", "for a small fee"),
            response("warranty", "five years", "two years"),
            response("gift-card", "three years", "one year"),
            written("dimmer", "I'm sorry, but I can't help with that.\n"),
            response("delete-account", "ten years", "two years"),
            response("assembly-time", "ten\nminutes", "forty\nminutes"),
            response("bulk-order", "it is 8 %", "it is 3 %"),
        ),
    ),
    "03-rewordings": (
        SUPPORT,
        (
            response("bulk-order", "and you get a quote", "and we send you a quote"),
            response("warranty", "covers faults of material and workmanship", "covers faults in material and work"),
            response("track-order", "both hold a tracking link", "both contain a tracking link"),
        ),
    ),
    "04-accepted": (
        SUPPORT,
        (FOURTEEN, accepted("refund-window", "The policy is 14 days from June on, see ticket 4411")),
    ),
    "05-waived": (
        SUPPORT,
        (
            response("warranty", "five years", "two years"),
            edited(
                "vrty-gate.yml",
                "    tags: [faq]\n",
                '    tags: [faq]\n    cases: {warranty: {waive: "the new terms come in May"}}\n',
            ),
        ),
    ),
    "06-loosened": (
        SUPPORT,
        (FOURTEEN, edited("vrty-gate.yml", "cases:\n", "gate: {fidelity: {severity: note}}\ncases:\n")),
    ),
    "07-new": (
        SUPPORT,
        (
            added(1, "Is the Heron lamp sold with a bulb?", "Yes, a warm white bulb of 7 watts is in the box."),
            added(2, "Do you deliver to Malta?", "Yes, to Malta it takes 6 to 9 days and costs 18 euros."),
            added(3, "Can I pay by invoice?", "Companies can pay by invoice within 30 days; write to billing."),
        ),
    ),
    "08-missing": (SUPPORT, (removed("prompts/gift-card.md", "responses/gift-card.md", "kb/gift-card.md"),)),
    "09-json": (JSON_SUITE, (edited("responses/double-charge.json", '"high"', '"low"'),)),
    "10-operator": (CODE_SUITE, (edited("responses/free-shipping.py", ">=", ">"),)),
    "11-conversation": (example("shop-agent"), (conversation("refund-broken-lamp", _other_refund),)),
    "12-samples": (
        example("shop-agent"),
        (
            edited("vrty-gate.yml", "You can visit us in Ghent from Tuesday to Saturday between 10 and 18", "You can visit us in Ghent every day between 10 and 18"),
            edited("vrty-gate.yml", "opens at 10 and closes at 18, Tuesday to Saturday", "opens at 8 and closes at 20, Tuesday to Saturday"),
            edited("vrty-gate.yml", "From Tuesday to Saturday, our Ghent shop is open from 10 to 18.", "From Tuesday to Saturday, our Ghent shop is open from 12 to 16."),
        ),
    ),
}  # fmt: skip
"""By name, the base and what the head does to it."""


def comment(name: str, folder: Path) -> str:
    """The comment on a pull request, with the digests and dates of commits replaced."""
    base, changes = TWELVE[name]
    repository = Here(folder)
    base(repository)
    if (repository.folder / "refund.md").exists():
        (repository.folder / "refund.md").unlink()
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", "base")
    repository.git("checkout", "--quiet", "-b", "head")
    for change in changes:
        change(repository)
    done = repository.run("check", "--base", "main", "--format", "json")
    assert done.returncode in (0, 1), done.stderr
    text = markdown_within(from_json(done.stdout, "report.json"), LONGEST, LINKS)
    text = re.sub(r"accepted [\d&#;]+ by A `?\([0-9a-f]{7}\)`?", "accepted 2026&#45;01&#45;31 by A `(1a2b3c4)`", text)
    return re.sub(r"\b(main at `?)[0-9a-f]{7,40}", r"\g<1>1a2b3c4", re.sub(r"(vrty&#45;gate) [\d.]+", r"\1", text))


def write(folder: Path = HERE) -> None:
    """Write the comment of each."""
    for name in TWELVE:
        with tempfile.TemporaryDirectory() as scratch:
            (folder / f"{name}.md").write_text(comment(name, Path(scratch)), encoding="utf-8", newline="\n")
    shutil.rmtree(folder / "__pycache__", ignore_errors=True)


if __name__ == "__main__":
    write(*map(Path, sys.argv[1:]))
