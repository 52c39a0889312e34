"""docs/json.md: its manifest, and each answer of its table, judged by real commands."""

import re
from pathlib import Path

import pytest
from e2e.repository import Repository

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
MANIFEST = PAGE.split("```yaml\n")[1].split("```")[0]
ACCEPTED = re.findall(r"With `(.*?)` as the accepted answer", PAGE)
ANSWERS = re.findall(r"^\| `(.*?)` \| (\w+) \|", PAGE, re.MULTILINE)
FENCED = "```json\n{answer}\n```\n"


def verdict(repository: Repository, answer: str) -> str:
    repository.write("responses/order-status.json", answer)
    shown = repository.run("check", "--verbose").stdout
    words = re.search(r"^  (FAIL|review|note|pass) +order-status ", shown, re.MULTILINE)
    return words[1].lower() if words else shown


def suite(repository: Repository, scorers: str = "") -> None:
    repository.write("vrty-gate.yml", MANIFEST + scorers)
    repository.write("responses/order-status.json", ACCEPTED[0])
    repository.ok("accept", "--yes")


def test_each_answer_of_the_table_gets_its_verdict(repository: Repository) -> None:
    suite(repository)
    assert {answer: verdict(repository, answer) for answer, _ in ANSWERS} == dict(ANSWERS)
    assert len(ANSWERS) == 6
    assert verdict(repository, FENCED.format(answer=ACCEPTED[0])) == "fail"


def test_a_code_fence_passes_where_the_page_says_so(repository: Repository) -> None:
    told = re.search(r"set\s+`(scorers: .*?)`\s+and `(gate: .*?)`", PAGE, re.DOTALL)
    assert told
    suite(repository, "".join(" ".join(line.split()) + "\n" for line in told.groups()))
    assert verdict(repository, FENCED.format(answer=ACCEPTED[0])) == "note"
    assert verdict(repository, FENCED.format(answer='{"order": "A-1042"}')) == "fail"
