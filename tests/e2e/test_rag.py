"""The scorer `rag` in a manifest: what gates, what it says, and options that make no sense."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from e2e.repository import BAD, Repository
from steps import LINEAR, growth

from vrty_gate.core.case import Case
from vrty_gate.scorers import build

pytestmark = pytest.mark.slow

FILES: Any = None
MANIFEST = """\
version: 1
scorers: [{rag: %s}]
cases:
  - {id: refund, prompt: How long is the refund window and does it cover shipping?, response_file: refund.md}
"""


def suite(repository: Repository, options: str = "{}") -> Repository:
    repository.write("vrty-gate.yml", MANIFEST % options)
    return repository


def test_an_answer_that_leaves_the_query_turns_red_and_says_which_words_went(repository: Repository) -> None:
    suite(repository).accept()
    assert repository.run("check").returncode == 0
    repository.write("refund.md", BAD)
    done = repository.run("check", "--verbose")
    assert done.returncode == 1
    assert (
        "no longer contains is, the, refund, window, shipping, and never had 6 more, of 11 words of the query"
        in done.stdout
    )
    assert "changed by keyword -0.455" in done.stdout
    report = json.loads(repository.run("check", "--format", "json").stdout)
    checks = {check["dimension"]: check for check in report["suites"][0]["cases"][0]["checks"]}
    assert list(checks) == ["rag", "rag_grade", "rag_length", "rag_keyword", "rag_saturation", "rag_coverage"]
    assert [check["verdict"] for check in checks.values()][:2] == ["fail", "note"]
    assert checks["rag_length"]["explanation"].startswith("4 words, fewer than 50; best are 200")


def test_a_query_in_the_metadata_takes_the_place_of_the_prompt(repository: Repository) -> None:
    scores = []
    for more in ("", ", metadata: {query: refund covers}", ", metadata: {query: 7}"):
        repository.write("vrty-gate.yml", (MANIFEST % "{}").replace(": refund.md}", f": refund.md{more}}}"))
        report = json.loads(repository.run("check", "--format", "json").stdout)
        checks = {check["dimension"]: check["current"] for check in report["suites"][0]["cases"][0]["checks"]}
        scores.append(checks["rag_keyword"])
    assert scores == [pytest.approx(5 / 11), 1.0, scores[0]]


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("???", "the query has no searchable word"),
        ("退款期限有多久", "the query has no spaces between words"),
        ("Why?", ""),
    ],
)
def test_a_query_that_cannot_be_looked_for_is_remarked(repository: Repository, query: str, says: str) -> None:
    suite(repository)
    repository.write(
        "vrty-gate.yml", (MANIFEST % "{}").replace(": refund.md}", f': refund.md, metadata: {{query: "{query}"}}}}')
    )
    done = repository.run("check")
    assert done.returncode == 0
    assert says in done.stdout
    assert ("the query has" in done.stdout) == bool(says)


def test_other_settings_are_another_signature(repository: Repository) -> None:
    suite(repository).accept()
    suite(repository, "{optimal_length: 60, min_length: 10}")
    done = repository.run("check")
    assert done.returncode == 1
    assert "INCOMPARABLE" in done.stdout


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("{optimal_length: 20}", "optimal_length is 20, but must be at least min_length, which is 50"),
        ("{length_weight: -1}", "length_weight is -1, but must be at least 0"),
        ("{length_weight: .nan}", "is not a plain number"),
        (
            "{length_weight: 0, keyword_weight: 0, saturation_weight: 0, coverage_weight: 0}",
            "at least one must be above 0",
        ),
        ("{bm25_weight: 1}", "is an unknown key"),
        ("{max_length: many}", "max_length is 'many', but must be a number"),
    ],
)
def test_options_that_make_no_sense_are_refused_with_their_place(
    repository: Repository, options: str, says: str
) -> None:
    done = suite(repository, options).run("check")
    assert done.returncode == 2
    assert re.match(r"vrty-gate: vrty-gate\.yml:2:\d+: ", done.stderr)
    assert says in done.stderr


PAGE = (Path(__file__).parents[2] / "docs" / "rag.md").read_text(encoding="utf-8")


def test_the_page_names_every_option_and_its_default() -> None:
    from vrty_gate.core.scorers.rag import Settings

    for name, default in Settings._field_defaults.items():
        assert f"| `{name}` | {default:g} |" in PAGE


def test_the_work_of_explaining_grows_no_faster_than_query_and_answer() -> None:
    """Counted in lines; to look each word up in a list would not come to the end of 100,000."""

    def explained(count: int) -> str:
        query, answer = (" ".join(f"{letter}{i}" for i in range(count)) for letter in "qa")
        return build("rag", {}, FILES).look(Case(query, answer), ()).explain()["rag_keyword"]

    assert growth(explained, 300, 1_200) < LINEAR
    assert explained(100_000).startswith("lacks 100000 of")
